"""Club nights: creating and closing them, who came, and table money.

Whatever changes something that a page about the night could show calls :func:`publish` in the
same transaction; that is the whole of the live update.
"""

from __future__ import annotations

import datetime
import secrets
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet, Sum

from clubs.models import Attendance, Club, Member, MemberQuerySet, Night, Season
from clubs.names import tidy_name
from clubs.services.people import add_member, find_members


class NightClosed(ValueError):
    """The night is over; nothing about it can be changed until it is reopened."""

    def __init__(self) -> None:
        super().__init__("This night is closed. A director can reopen it.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a night is played for: fixed when it is created. Money in minor units."""

    game: str
    rules_version: int
    options: dict[str, Any]
    stake: int = 0
    table_money: int = 0


def publish(night_id: int) -> None:
    """Tell every page about this night that it has something new to show."""
    Night.objects.filter(pk=night_id).update(version=F("version") + 1)


@transaction.atomic
def create_night(
    *,
    club: Club,
    title: str,
    date: datetime.date,
    starts_at: datetime.time,
    terms: Terms,
    season: Season | None = None,
) -> Night:
    """Create a night with its game, rules, stake and table money pinned.

    :raises ValidationError: a field is not acceptable.
    """
    night = Night(
        club=club,
        season=season,
        title=tidy_name(title),
        date=date,
        starts_at=starts_at,
        time_zone=club.time_zone,
        currency=club.currency,
        game=terms.game,
        rules_version=terms.rules_version,
        options=terms.options,
        stake=terms.stake,
        table_money=terms.table_money,
        director_code=new_director_code(),
    )
    night.full_clean()
    night.save()
    return night


def new_director_code() -> str:
    """Return six digits with which a director hands a table to another device."""
    return f"{secrets.randbelow(10**6):06d}"


def close_night(*, night: Night, at: datetime.datetime) -> None:
    """End the night: table links stop working and its results are final."""
    _change(night, closed_at=at)


def reopen_night(*, night: Night) -> None:
    """Take the night up again."""
    _change(night, closed_at=None)


def set_public(*, night: Night, public: bool) -> None:
    """Let everybody with the link see the standings (never the money), or only members."""
    _change(night, public=public)


@transaction.atomic
def arrive(*, night: Night, member: Member, at: datetime.datetime) -> Attendance:
    """Mark that somebody came, and that they owe the night's table money.

    Coming back after going home is the same attendance; saying it twice changes nothing.

    :raises NightClosed: the night is over.
    """
    require_open(night)
    attendance, created = Attendance.objects.get_or_create(
        night=night, member=member, defaults={"arrived_at": at, "owed": night.table_money}
    )
    if not created and attendance.left_at is not None:
        attendance.left_at = None
        attendance.save(update_fields=["left_at"])
    publish(night.pk)
    return attendance


@transaction.atomic
def welcome_visitor(*, night: Night, name: str, at: datetime.datetime) -> Attendance:
    """Write somebody new into the book as a visitor, and mark that they came.

    :raises ValidationError: the name is not acceptable.
    :raises NameTaken: somebody is already shown by this name.
    :raises NightClosed: the night is over.
    """
    require_open(night)
    visitor = add_member(club=night.club, name=name, display_name=name, visitor=True)
    return arrive(night=night, member=visitor, at=at)


@transaction.atomic
def go_home(*, attendance: Attendance, at: datetime.datetime) -> None:
    """Mark that somebody went home; what they played and owe stays."""
    attendance.left_at = at
    attendance.save(update_fields=["left_at"])
    publish(attendance.night_id)


@transaction.atomic
def settle_table_money(*, attendance: Attendance, owed: int, paid: int) -> None:
    """Write down what somebody owes and has paid for the evening, in minor units."""
    attendance.owed, attendance.paid = owed, paid
    attendance.save(update_fields=["owed", "paid"])
    publish(attendance.night_id)


@dataclass(frozen=True, slots=True)
class Cash:
    """The table money of a night in minor units, and how many came and are still here."""

    came: int
    here: int
    owed: int
    paid: int

    @property
    def due(self) -> int:
        """What is still to come in; negative when more was paid than owed."""
        return self.owed - self.paid


def cash_of(night: Night) -> Cash:
    """Add up who came to a night and their table money."""
    all_came = Attendance.objects.filter(night=night)
    sums = all_came.aggregate(owed=Sum("owed"), paid=Sum("paid"))
    here = all_came.filter(left_at=None).count()
    return Cash(all_came.count(), here, sums["owed"] or 0, sums["paid"] or 0)


def attendances(night: Night, text: str = "") -> QuerySet[Attendance]:
    """Return those who came, in book order, with what each still has to pay as ``due``."""
    came = Attendance.objects.filter(night=night).select_related("member")
    if text:
        came = came.filter(member__in=find_members(night.club, text))
    return came.annotate(due=F("owed") - F("paid")).order_by("member__sort_name", "pk")


def not_here(night: Night, text: str) -> MemberQuerySet:
    """Return current people of the club, found by name, who are not marked as present."""
    here = Attendance.objects.filter(night=night, member=OuterRef("pk"), left_at=None)
    return find_members(night.club, text).current().exclude(Exists(here))


def require_open(night: Night) -> None:
    """Refuse to go on with a night that is over.

    :raises NightClosed: it is over.
    """
    if night.closed_at is not None:
        raise NightClosed


@transaction.atomic
def _change(night: Night, **fields: Any) -> None:
    for name, value in fields.items():
        setattr(night, name, value)
    night.save(update_fields=list(fields))
    publish(night.pk)
