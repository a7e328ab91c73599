"""Clubs, accounts with roles, and the people who play."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import F, Q

from clubs.models import Club, Member, MemberQuerySet, Role, RoleName, User
from clubs.names import sort_form, tidy_name

RESERVED_SLUGS = frozenset(
    {
        "about",
        "account",
        "accounts",
        "admin",
        "api",
        "club",
        "clubs",
        "docs",
        "e",
        "event",
        "events",
        "favicon",
        "health",
        "held",
        "help",
        "home",
        "invite",
        "live",
        "login",
        "logout",
        "media",
        "new",
        "nights",
        "robots",
        "seasons",
        "sign-in",
        "sign-out",
        "static",
        "t",
        "table",
        "tables",
        "tournament",
        "tournaments",
        "wall",
    }
)
"""What no club's address may be, because the site has or may come to have it."""


SHOWN = 40
"""How many characters of a name are shown."""


class NameTaken(ValueError):
    """Somebody in the club is already shown by this name."""


class LastOwner(ValueError):
    """The change would leave the club without an owner."""

    def __init__(self) -> None:
        super().__init__("A club keeps at least one owner. Make somebody else an owner first.")


class LineFault(NamedTuple):
    """What is wrong with one line of a pasted list, counted from 1."""

    line: int
    name: str
    text: str


class BadLines(ValueError):
    """Some lines of a pasted list cannot be added, so none was; ``faults`` lists them all."""

    def __init__(self, faults: list[LineFault]) -> None:
        super().__init__(f"{len(faults)} lines cannot be added.")
        self.faults = faults


@transaction.atomic
def create_club_with_owner(
    *, name: str, slug: str, owner: User, currency: str = "GBP", time_zone: str = "Europe/London"
) -> Club:
    """Create a club and make the account its owner.

    :raises ValidationError: a field is not acceptable.
    """
    if slug in RESERVED_SLUGS:
        msg = f"The site itself uses the address “/{slug}/”. Choose another one for the club."
        raise ValidationError({"slug": msg}, code="reserved_slug")
    club = Club(name=tidy_name(name), slug=slug, currency=currency, time_zone=time_zone)
    club.full_clean()
    club.save()
    Role.objects.create(club=club, user=owner, role=RoleName.OWNER)
    return club


@transaction.atomic
def change_club(*, club: Club, name: str, time_zone: str, currency: str, paper: str) -> None:
    """Change the club's settings; nights created earlier keep what they were created with.

    :raises ValidationError: a field is not acceptable.
    """
    club.name, club.time_zone = tidy_name(name), time_zone
    club.currency, club.paper = currency, paper
    club.full_clean()
    club.save()


@transaction.atomic
def set_role(*, club: Club, user: User, role: RoleName | None) -> None:
    """Give the account this role in the club, or none.

    :raises LastOwner: the club would be left without an owner.
    """
    owners = set(
        Role.objects.select_for_update()
        .filter(club=club, role=RoleName.OWNER)
        .values_list("user_id", flat=True)
    )
    if role is not RoleName.OWNER and owners == {user.pk}:
        raise LastOwner
    if role is None:
        Role.objects.filter(club=club, user=user).delete()
    else:
        Role.objects.update_or_create(club=club, user=user, defaults={"role": role})


def add_member(
    *, club: Club, name: str, display_name: str = "", sort_name: str = "", visitor: bool = False
) -> Member:
    """Add somebody who plays; the names shown and filed are guessed when not given.

    :raises ValidationError: a name is not acceptable.
    :raises NameTaken: the display name is in use.
    """
    member = Member(club=club, visitor=visitor)
    _name(member, name, display_name, sort_name)
    return _save_member(member)


def change_member(
    *, member: Member, name: str, display_name: str, sort_name: str, visitor: bool
) -> Member:
    """Change how somebody is named, or whether they are a visitor; names not given are guessed.

    :raises ValidationError: a name is not acceptable.
    :raises NameTaken: the display name is in use.
    """
    _name(member, name, display_name, sort_name)
    member.visitor = visitor
    with transaction.atomic():
        saved = _save_member(member)
        # Every page that shows names, whatever it is about, has something new to show.
        Club.objects.filter(pk=member.club_id).update(book_version=F("book_version") + 1)
    return saved


def leave_club(*, member: Member, on: datetime.date | None) -> Member:
    """Mark that somebody left on a day, or (``None``) came back; their results stay.

    :raises NameTaken: somebody else took the display name meanwhile.
    """
    member.left_on = on
    return _save_member(member)


def find_members(club: Club, text: str) -> MemberQuerySet:
    """Return the club's people whose name holds this text in any letter case, in book order."""
    people = Member.objects.for_club(club).by_name()
    text = tidy_name(text)
    if not text:
        return people
    # SQLite folds the case of ASCII letters only.
    wanted = Q()
    for form in {text, text.lower(), text.upper(), text.title()}:
        for field in ("name", "display_name", "sort_name"):
            wanted |= Q(**{f"{field}__icontains": form})
    return people.filter(wanted)


@transaction.atomic
def add_members(*, club: Club, names: Sequence[str]) -> list[Member]:
    """Add many people at once, one a line, empty lines skipped: all of them or nobody.

    :raises BadLines: some lines cannot be added.
    """
    taken = set(Member.objects.for_club(club).current().values_list("display_name", flat=True))
    members: list[Member] = []
    faults: list[LineFault] = []
    for line, name in enumerate(map(tidy_name, names), 1):
        if not name:
            continue
        member = Member(club=club, name=name, display_name=name, sort_name=sort_form(name))
        if text := _line_fault(member, taken):
            faults.append(LineFault(line, name, text))
        taken.add(name)
        members.append(member)
    if faults:
        raise BadLines(faults)
    try:
        with transaction.atomic():
            return Member.objects.bulk_create(members)
    except IntegrityError as error:
        text = "Somebody added one of these names meanwhile. Send the list once more."
        raise BadLines([LineFault(0, "", text)]) from error


def _line_fault(member: Member, taken: set[str]) -> str:
    if member.display_name in taken:
        return "Somebody is already shown by this name: add to it, or take the line out."
    if len(member.display_name) > SHOWN:
        return f"A name is shown with at most {SHOWN} characters: shorten it."
    try:
        member.clean_fields(exclude={"club", "user"})
    except ValidationError as error:
        told = error.message_dict
        return " ".join(told.get("display_name") or told.get("name") or error.messages)
    return ""


def _name(member: Member, name: str, display_name: str, sort_name: str) -> None:
    member.name = tidy_name(name)
    member.display_name = tidy_name(display_name) or member.name[:SHOWN].strip()
    member.sort_name = tidy_name(sort_name) or sort_form(member.name)


def _save_member(member: Member) -> Member:
    member.full_clean(validate_constraints=False)
    try:
        with transaction.atomic():
            member.save()
    except IntegrityError as error:
        msg = f"Somebody in the club is already shown as “{member.display_name}”."
        raise NameTaken(msg) from error
    return member
