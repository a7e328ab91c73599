"""Stand-ins: somebody plays for an entrant in one round, in some, or for good.

The stand-in's name is shown at the table; card number, points and place stay the entrant's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction

from clubs.models import Member
from clubs.names import tidy_name
from clubs.services.people import add_member
from tournaments.documents.people import MOST_ROUND
from tournaments.log import Entry, Kind
from tournaments.models import Entrant, Event
from tournaments.services.entries import entrant_of
from tournaments.services.picture import Picture, fresh_picture
from tournaments.services.presence import is_full, is_there, seated, turns_of
from tournaments.services.writing import Act, DoneBefore, Line, append, lock


class CannotStandIn(ValueError):
    """The stand-in cannot be; ``field`` says what about it, the message why."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(text)
        self.field = field


@dataclass(frozen=True, slots=True, kw_only=True)
class StandIn:
    """Who plays: a member, or the name of a visitor. ``seat`` counts the entrant's people from 0.

    ``last`` is the last round, None for good.
    """

    seat: int
    person: Member | str
    first: int
    last: int | None = None


def substitute(*, event: Event, number: int, stand_in: StandIn, act: Act) -> str:
    """Let somebody play for an entrant, and return the name of who does.

    :raises CannotStandIn: they play themselves then, or the rounds are none.
    :raises NotEntered: nobody has this number.
    :raises NameTaken: a visitor's name is that of somebody in the book.
    :raises ValidationError: a visitor's name is not acceptable.
    :raises EventClosed: the event is finished.
    """
    try:
        return _substitute(event, number, stand_in, act)
    except DoneBefore:
        person = stand_in.person
        return tidy_name(person) if isinstance(person, str) else person.display_name


@transaction.atomic
def _substitute(event: Event, number: int, stand_in: StandIn, act: Act) -> str:
    event = lock(event)
    picture = fresh_picture(event)
    entrant = entrant_of(event, number)
    _check_rounds(entrant, stand_in)
    person = stand_in.person
    name = tidy_name(person) if isinstance(person, str) else person.display_name
    if _is_said(picture, entrant, stand_in, name):
        return name
    if isinstance(person, str):
        person = add_member(club=event.club, name=name, display_name=name, visitor=True)
    else:
        _check_person(picture, entrant, stand_in, person)
    payload = {
        "id": entrant.key,
        "seat": stand_in.seat,
        "member": person.pk,
        "name": person.display_name,
        "last": stand_in.last,
    }
    append(event, act, Line(Kind.SUBSTITUTED, payload, stand_in.first))
    return person.display_name


def _is_said(picture: Picture, entrant: Entrant, stand_in: StandIn, name: str) -> bool:
    """Say whether the very same stand-in is noted already."""
    wanted = (entrant.key, stand_in.seat, name, stand_in.first, stand_in.last)
    return any(
        (
            one.payload["id"],
            one.payload["seat"],
            one.payload["name"],
            one.round,
            one.payload.get("last"),
        )
        == wanted
        for one in picture.log.substitutions
    )


def _check_rounds(entrant: Entrant, stand_in: StandIn) -> None:
    first, last = stand_in.first, stand_in.last
    if not 1 <= first <= MOST_ROUND:
        field = "first"
        raise CannotStandIn(field, "Write the round from which they play.")
    if last is not None and not first <= last <= MOST_ROUND:
        field = "last"
        raise CannotStandIn(field, f"The last round is {first} or later.")
    if stand_in.seat not in {player.position for player in entrant.players.all()}:
        field = "seat"
        raise CannotStandIn(field, "Choose whose place is taken.")


def _check_person(picture: Picture, entrant: Entrant, stand_in: StandIn, member: Member) -> None:
    """Refuse somebody who plays then as it is, or stands in for somebody else."""
    field = "person"
    name, last = member.display_name, stand_in.last or MOST_ROUND
    for one in picture.entrants.values():
        if member.pk not in {player.member_id for player in one.players.all()}:
            continue
        if one.pk == entrant.pk:
            raise CannotStandIn(field, f"{name} plays for this entry as it is.")
        if round_ := next(_plays(picture, one.key, stand_in.first, last), 0):
            text = (
                f"{name} is entered too (No. {one.number}) and plays in round {round_}. "
                "Somebody who sits out can stand in for that round alone."
            )
            raise CannotStandIn(field, text)
    for entry in picture.log.substitutions:
        if entry.payload["member"] == member.pk and _overlap(entry, stand_in.first, last):
            other = picture.names[entry.payload["id"]]
            text = f"{name} stands in for {other} then already."
            raise CannotStandIn(field, text)


def _overlap(entry: Entry, first: int, last: int) -> bool:
    until = entry.payload.get("last") or MOST_ROUND
    return (entry.round or 0) <= last and first <= until


def _plays(picture: Picture, one: str, first: int, last: int) -> Iterator[int]:
    """Yield the rounds in which an entrant plays, or will unless something changes."""
    for played in picture.log.rounds:
        if first <= played.number <= last and any(
            one in seated(table.seats) and is_full(table.seats) for table in played.tables.values()
        ):
            yield played.number
    coming = max(first, len(picture.log.rounds) + 1)
    if coming <= last and is_there(turns_of(picture), one, coming):
        yield coming
