"""Who is entered, as people see it: one row an entrant, in words, from the event's picture."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.log import Entry, Kind
from tournaments.models import Entrant
from tournaments.services.door import SOME_DAY
from tournaments.services.picture import Picture
from tournaments.services.presence import is_there, seated, turns_of
from tournaments.services.seats import Naming


class Presence(StrEnum):
    """Whether an entrant is there; the value is also its mark on the screen."""

    HERE = "playing"
    AWAITED = "waiting"
    """Comes later, or comes back."""
    LEAVING = "idle"
    """Is there, and leaves from a round that is known."""
    GONE = "over"


@dataclass(frozen=True, slots=True)
class PersonSeen:
    """One of an entrant's people; ``stand_in`` is who plays for them in the current round."""

    seat: int
    member: int
    name: str
    full_name: str
    visitor: bool
    stand_in: str = ""


@dataclass(frozen=True, slots=True)
class EntrantSeen:
    """One entrant. Money is in minor units; ``due`` is what is still to pay.

    ``state`` says in words whether they are in, ``seed`` their place among the seeds, 0 for none.
    """

    number: int
    name: str
    team: str
    people: tuple[PersonSeen, ...]
    group: str
    rating: int
    owed: int
    paid: int
    checked_in: bool
    presence: Presence
    state: str
    expected: bool
    seed: int

    @property
    def due(self) -> int:
        """What is still to pay."""
        return max(0, self.owed - self.paid)


@dataclass(frozen=True, slots=True)
class Sums:
    """How many are entered, in, and checked in, and the money of all, in minor units."""

    entered: int
    playing: int
    checked_in: int
    owed: int
    paid: int

    @property
    def due(self) -> int:
        """What is still to come in."""
        return self.owed - self.paid


@dataclass(frozen=True, slots=True)
class Told:
    """One line of an entrant's history; ``sequence`` names it where it can be taken back."""

    words: str
    at: datetime.datetime | None
    by: str
    sequence: int = 0


@dataclass(frozen=True, slots=True)
class Breach:
    """Two who are never to be seated together, and sit together in a round."""

    round: int
    table: int
    names: tuple[str, str]

    @property
    def sentence(self) -> str:
        """Say it."""
        return (
            f"Round {self.round}, table {self.table}: {self.names[0]} and {self.names[1]} sit "
            "together."
        )


def entrants_seen(picture: Picture) -> tuple[EntrantSeen, ...]:
    """Return everybody who is entered, by card number."""
    turns = turns_of(picture)
    seeds = {number: place for place, number in enumerate(picture.row.seeds, 1)}
    now = max(1, len(picture.log.rounds))
    naming = Naming(picture.entrants, picture.log, now)
    return tuple(
        _seen(picture, one, turns.get(key, (1,)), seeds, naming)
        for key, one in picture.entrants.items()
    )


def entrant_seen(picture: Picture, number: int) -> EntrantSeen | None:
    """Return the holder of a card number."""
    one = picture.entrants.get(str(number))
    if one is None:
        return None
    seeds = {number: place for place, number in enumerate(picture.row.seeds, 1)}
    naming = Naming(picture.entrants, picture.log, max(1, len(picture.log.rounds)))
    return _seen(picture, one, turns_of(picture).get(one.key, (1,)), seeds, naming)


def _seen(
    picture: Picture,
    one: Entrant,
    turns: tuple[int, ...],
    seeds: dict[int, int],
    naming: Naming,
) -> EntrantSeen:
    presence, state = _state(turns, len(picture.log.rounds))
    stand_ins = naming.stand_ins.get(one.key, {})
    return EntrantSeen(
        number=one.number,
        name=one.called,
        team=one.name,
        people=tuple(
            PersonSeen(
                player.position,
                player.member_id,
                player.member.display_name,
                player.member.name,
                player.member.visitor,
                stand_ins.get(player.position, ""),
            )
            for player in one.players.all()
        ),
        group=one.group,
        rating=one.rating,
        owed=one.owed,
        paid=one.paid,
        checked_in=one.checked_in_at is not None,
        presence=presence,
        state=state,
        expected=turns[0] > max(1, len(picture.log.rounds)),
        seed=seeds.get(one.number, 0),
    )


def _state(turns: tuple[int, ...], rounds: int) -> tuple[Presence, str]:
    """Say whether somebody is in: for the round being played, or for the first one."""
    now = max(1, rounds)
    coming = [turn for turn in turns if turn > now]
    if sum(turn <= now for turn in turns) % 2:
        if coming:
            return Presence.LEAVING, f"withdrawn from round {coming[0]}"
        return Presence.HERE, "in"
    if coming:
        first = coming[0] == turns[0]
        if coming[0] >= SOME_DAY:
            return Presence.AWAITED, "expected later"
        return Presence.AWAITED, f"comes {'' if first else 'back '}in round {coming[0]}"
    return Presence.GONE, f"withdrawn from round {turns[-1]}"


def sums_of(seen: Sequence[EntrantSeen]) -> Sums:
    """Count and add up."""
    return Sums(
        entered=len(seen),
        playing=sum(one.presence in (Presence.HERE, Presence.LEAVING) for one in seen),
        checked_in=sum(one.checked_in for one in seen),
        owed=sum(one.owed for one in seen),
        paid=sum(one.paid for one in seen),
    )


def history_of(picture: Picture, number: int) -> tuple[Told, ...]:
    """Return what happened to an entrant and stands, in the order of writing."""
    one = picture.entrants[str(number)]
    entries = [*picture.log.presence, *picture.log.substitutions, *picture.log.adjustments]
    about = sorted(entry for entry in entries if entry.payload["id"] == one.key)
    return tuple(
        Told(
            _words(one, entry),
            entry.at,
            entry.by,
            0 if entry.kind is Kind.ADJUSTED else entry.sequence,
        )
        for entry in about
    )


def _words(one: Entrant, entry: Entry) -> str:
    number = entry.round or 0
    if entry.kind is Kind.ARRIVED:
        return "Expected later" if number >= SOME_DAY else f"Comes in round {number}"
    if entry.kind is Kind.WITHDREW:
        return f"Withdrew from round {number} on"
    if entry.kind is Kind.RETURNED:
        return f"Came back in round {number}"
    if entry.kind is Kind.ADJUSTED:
        points = f"{entry.payload['points']:+}".replace("-", "−")
        return f"Adjusted by {points} in round {number}: {entry.reason}"
    people = {player.position: player.member.display_name for player in one.players.all()}
    whom = people.get(entry.payload["seat"], one.called)
    return f"{entry.payload['name']} plays for {whom} {_rounds(number, entry.payload.get('last'))}"


def _rounds(first: int, last: int | None) -> str:
    if last is None:
        return f"from round {first} on"
    return f"in round {first}" if first == last else f"in rounds {first} to {last}"


def kept_apart(picture: Picture) -> tuple[tuple[EntrantSeen, EntrantSeen], ...]:
    """Return the pairs who are never to be seated together."""
    seen = {one.number: one for one in entrants_seen(picture)}
    return tuple(
        (seen[first], seen[second])
        for first, second in picture.row.never
        if first in seen and second in seen
    )


def breaches(picture: Picture) -> tuple[Breach, ...]:
    """Return where people sit together who never should, in rounds that are not closed.

    A fixed movement cannot keep two people apart; somebody has to look at it.
    """
    pairs = [(str(first), str(second)) for first, second in picture.row.never]
    return tuple(
        Breach(played.number, number, (picture.names[first], picture.names[second]))
        for played in picture.log.rounds
        if played.closed is None
        for number, table in sorted(played.tables.items())
        for first, second in pairs
        if {first, second} <= {*seated(table.seats)}
    )


def last_round(picture: Picture) -> int:
    """Return the number of the round that was drawn last, 0 before the first."""
    return len(picture.log.rounds)


def is_away(picture: Picture, number: int) -> bool:
    """Say whether an entrant is away from the next round on, as things stand."""
    return not is_there(turns_of(picture), str(number), len(picture.log.rounds) + 1)
