"""Finding people for an event in the club's book: by two letters, by name, and as they are used."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence

from django.db.models import Exists, OuterRef

from clubs.models import Club, Member, MemberQuerySet
from clubs.names import tidy_name
from clubs.services.people import find_members
from tournaments.entrylist import key
from tournaments.models import Entrant, Event, Player


class TwoCalled(ValueError):
    """More than one person is called so; the message says how to tell them apart."""

    def __init__(self, name: str, found: Sequence[Member]) -> None:
        shown = " or ".join(f"“{one.display_name}”" for one in found)
        super().__init__(f"{len(found)} people are called “{name}”: write {shown}.")


class Book:
    """The people of a club by what they are called, and who of them is entered in an event."""

    def __init__(self, event: Event) -> None:
        self.shown: dict[str, Member] = {}
        self.called: defaultdict[str, list[Member]] = defaultdict(list)
        for member in Member.objects.for_club(event.club).current().by_name():
            self.shown[key(member.display_name)] = member
            for name in {key(member.name), key(member.sort_name)}:
                self.called[name].append(member)
        self.known = frozenset({*self.shown, *self.called})
        players = Player.objects.filter(event=event)
        self.entered = dict(players.values_list("member_id", "entrant__number"))

    def find(self, name: str) -> list[Member]:
        """Return who may be meant: whoever is shown by the name comes before all others."""
        if (member := self.shown.get(key(name))) is not None:
            return [member]
        return self.called.get(key(name), [])

    def one(self, name: str) -> Member | None:
        """Return who is meant, None for nobody in the book.

        :raises TwoCalled: several people have the name.
        """
        found = self.find(name)
        if len(found) > 1:
            raise TwoCalled(name, found)
        return found[0] if found else None


def find_free(event: Event, text: str) -> MemberQuerySet:
    """Return current people of the club, found by name, who are not entered."""
    entered = Player.objects.filter(event=event, member=OuterRef("pk"))
    return find_members(event.club, text).current().exclude(Exists(entered))


def book_names(club: Club) -> list[str]:
    """Return the names by which the club's people are shown, in the order of its book."""
    people = Member.objects.for_club(club).current().by_name()
    return list(people.values_list("display_name", flat=True))


def usual_groups(
    event: Event, members: Collection[Member], labels: Collection[str]
) -> dict[int, str]:
    """Return the group in which people last played in the club, by member, where they did."""
    if not labels:
        return {}
    rows = Player.objects.filter(
        event__club=event.club, member__in=members, entrant__group__in=labels
    )
    return dict(rows.order_by("pk").values_list("member_id", "entrant__group"))


def entrant_with(event: Event, people: Collection[Member | str]) -> Entrant | None:
    """Return the entrant made up of exactly these people, by member or by a visitor's name."""
    names = {tidy_name(one) if isinstance(one, str) else one.display_name for one in people}
    players = Player.objects.filter(event=event, member__display_name__in=names)
    keys = set(players.values_list("entrant", flat=True))
    if len(keys) != 1:
        return None
    found = Entrant.objects.filter(pk__in=keys).with_people().get()
    there = {player.member.display_name for player in found.players.all()}
    return found if there == names else None
