"""Moving people by hand in a round that is drawn: two change places, or a table is turned round.

Terms. A *chair* is a place at a table with whoever sits on it, or nobody; who sits out has a
chair at no table. A move names its chairs with the people on them, so that a move made already
is known again, and one that was made for other seats is refused.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, NamedTuple

from django.db import transaction

from scoring.rules.core import SIDES
from scoring.rules.draw import listed
from tournaments.log import Entry, Kind, RoundLog, fold
from tournaments.models import Event
from tournaments.services.entrants_seen import Breach, breaches
from tournaments.services.links import table_label
from tournaments.services.logs import NoSuchRound, entries_of
from tournaments.services.picture import Broken, Picture, fresh_picture, pictured
from tournaments.services.rounds import CannotSeat, reseat, reseated
from tournaments.services.seats import DIRECTIONS, Naming, RoundSeen, TableSeen, round_seen
from tournaments.services.writing import Act, DoneBefore, Stale, lock

OUT = "out"
EMPTY = "an empty chair"
SEATS = (*SIDES, "players")


class Chair(NamedTuple):
    """A place at a table; ``id`` is who sits there. Table 0 is that of those who sit out."""

    table: int
    side: str
    place: int
    id: str

    @property
    def key(self) -> str:
        """The chair as a form sends it."""
        return ".".join(map(str, self))


class Swap(NamedTuple):
    """Two people change places."""

    one: Chair
    other: Chair


class Turn(NamedTuple):
    """A table is turned round; ``ns`` are those who sat North–South."""

    table: int
    ns: tuple[str, ...]


Move = Swap | Turn
Seats = Mapping[str, Any]


class ChairSeen(NamedTuple):
    """A chair by name, for a list to choose from; ``where`` heads the people of one table."""

    key: str
    where: str
    name: str


@dataclass(frozen=True, slots=True)
class MoveSeen:
    """A move as it would be, or as it was made: in sentences, with the tables it touches.

    ``before`` and ``after`` are those tables; ``scored`` says that a result is turned with one.
    ``entry`` is what the log would hold. ``apart`` warns of two who should never sit together.
    """

    told: tuple[str, ...]
    tables: tuple[int, ...]
    before: tuple[TableSeen, ...] = ()
    after: tuple[TableSeen, ...] = ()
    scored: bool = False
    reason: str = ""
    by: str = ""
    at: datetime.datetime | None = None
    entry: Entry | None = None
    apart: tuple[str, ...] = ()


def read_chair(key: str) -> Chair | None:
    """Return the chair that a form sends, if it is one."""
    table, _, rest = key.partition(".")
    side, _, rest = rest.partition(".")
    place, _, one = rest.partition(".")
    if not (table.isdecimal() and place.isdecimal() and side in (*SEATS, OUT)):
        return None
    return Chair(int(table), side, int(place), one)


def chairs(played: RoundLog) -> list[Chair]:
    """List every chair of a round, and who sits out."""
    seated = [
        Chair(number, side, place, one)
        for number, table in sorted(played.tables.items())
        for side in SEATS
        for place, one in enumerate(table.seats.get(side, ()))
    ]
    return [*seated, *(Chair(0, OUT, 0, one) for one in played.sit_out)]


def chairs_seen(picture: Picture, played: RoundLog) -> tuple[ChairSeen, ...]:
    """List every chair by name."""
    naming = Naming(picture.entrants, picture.log, played.number)
    seen = round_seen(picture, played)
    labels = {table.number: f"Table {table.label}" for table in seen.tables}
    return tuple(
        ChairSeen(
            chair.key,
            labels.get(chair.table, "Sitting out"),
            naming.person(chair.id).name if chair.id else EMPTY,
        )
        for chair in chairs(played)
    )


def seats_after(played: RoundLog, move: Move) -> dict[int, dict[str, Any]]:
    """Return the new seats of the tables that a move touches; nothing if it is made already.

    :raises CannotSeat: the move is none.
    :raises Stale: other people sit there.
    """
    if isinstance(move, Turn):
        return _turned(played, move)
    one, other = move
    if one == other or one.id == other.id:
        msg = "Choose two different people."
        raise CannotSeat(msg)
    if not one.table and not other.table:
        msg = "Both sit out. Choose somebody who has a seat."
        raise CannotSeat(msg)
    there = set(chairs(played))
    if {one._replace(id=other.id), other._replace(id=one.id)} <= there:
        return {}
    if not {one, other} <= there:
        msg = "Somebody sits elsewhere meanwhile. Look at the seats again."
        raise Stale(msg)
    seats: dict[int, dict[str, Any]] = {}
    for chair, now in ((one, other.id), (other, one.id)):
        if chair.table:
            row = seats.setdefault(chair.table, _copy(played.tables[chair.table].seats))
            row[chair.side][chair.place] = now
    return seats


def _turned(played: RoundLog, move: Turn) -> dict[int, dict[str, Any]]:
    table = played.tables.get(move.table)
    row = _copy(table.seats) if table else {}
    if SIDES[0] not in row:
        msg = "Only a table of two sides can be turned round."
        raise CannotSeat(msg)
    ns, ew = (row[side] for side in SIDES)
    if tuple(ew) == move.ns:
        return {}
    if tuple(ns) != move.ns:
        msg = f"Other people sit at table {move.table} meanwhile. Look at the seats again."
        raise Stale(msg)
    return {move.table: dict(zip(SIDES, (ew, ns), strict=True))}


def _copy(row: Seats) -> dict[str, Any]:
    return {side: [*row[side]] for side in SEATS if side in row}


def move_seen(picture: Picture, number: int, move: Move) -> MoveSeen:
    """Show a move before it is made; two queries.

    :raises CannotSeat: the format or a result forbids it, in a sentence.
    :raises NoSuchRound: the round is not drawn.
    :raises Stale: other people sit there.
    """
    played = picture.log.round(number)
    if played is None:
        raise NoSuchRound(number)
    tables = seats_after(played, move)
    _check_open(played, tables)
    payload = reseated(picture, number, tables)
    entries = entries_of(picture.row)
    told = Entry(picture.log.sequence + 1, Kind.RESEATED, payload, number)
    try:
        after = pictured(picture.row, picture.entrants, fold([*entries, told]))
    except Broken as error:
        raise CannotSeat(_faults(error, played)) from error
    now = after.log.round(number) or played
    return MoveSeen(
        told=_told(picture, played, _rows(played), payload),
        tables=tuple(sorted(tables)),
        before=_of(round_seen(picture, played), tables),
        after=_of(round_seen(after, now), tables),
        entry=told,
        scored=any(played.tables[table].result is not None for table in tables),
        apart=tuple(one.sentence for one in _new_breaches(picture, after, number)),
    )


def _check_open(played: RoundLog, tables: Iterable[int]) -> None:
    """Refuse what nobody has to play, and what a closed round would have to wait for."""
    moved = [played.tables[one] for one in tables]
    if not moved:
        msg = "They sit so already."
        raise CannotSeat(msg)
    if played.closed is not None and any(one.result is None for one in moved):
        msg = f"Round {played.number} is closed. Open it again, then move people."
        raise CannotSeat(msg)


def _new_breaches(before: Picture, after: Picture, number: int) -> Iterable[Breach]:
    """Return who would sit together that never should, and does not now."""
    there = {(one.round, frozenset(one.names)) for one in breaches(before)}
    return [
        one
        for one in breaches(after)
        if one.round == number and (one.round, frozenset(one.names)) not in there
    ]


def _of(seen: RoundSeen, tables: Iterable[int]) -> tuple[TableSeen, ...]:
    touched = set(tables)
    return tuple(table for table in seen.tables if table.number in touched)


def _faults(error: Broken, played: RoundLog) -> str:
    """Say what is wrong with a table by its number, where a path counts tables."""
    numbers = sorted(played.tables)
    told = []
    for one in error.problems:
        parts = one.path.split("/")
        place = int(parts[3]) if len(parts) > 3 and parts[2] == "tables" else 0
        named = 0 < place <= len(numbers) and parts[1] == str(played.number)
        told.append(f"Table {numbers[place - 1]}: {one.text}" if named else one.text)
    return " ".join(dict.fromkeys(told))


def move_seats(*, event: Event, number: int, move: Move, reason: str, act: Act) -> None:
    """Move people by hand; a move that is made already changes nothing.

    :raises CannotSeat: the format or a result forbids it, in a sentence.
    :raises NoSuchRound: the round is not drawn.
    :raises Stale: other people sit there than the move was made for.
    :raises EventClosed: the event is finished.
    """
    with suppress(DoneBefore), transaction.atomic():
        event = lock(event)
        picture = fresh_picture(event)
        played = picture.log.round(number)
        if played is None:
            raise NoSuchRound(number)
        tables = seats_after(played, move)
        if tables:
            move_seen(picture, number, move)
            reseat(event=event, number=number, tables=tables, act=act, reason=reason)


def moves_seen(picture: Picture, played: RoundLog) -> tuple[MoveSeen, ...]:
    """Return the moves made in a round, the latest first."""
    rows = {row["table"]: row for row in played.drawn.payload["tables"]}
    seen = []
    for entry in played.moves:
        told = _told(picture, played, rows, entry.payload)
        changed = {row["table"]: row for row in entry.payload["tables"]}
        tables = tuple(sorted({*changed, *entry.payload.get("removed", ())}))
        seen.append(MoveSeen(told, tables, reason=entry.reason, by=entry.by, at=entry.at))
        rows |= changed
        for number in entry.payload.get("removed", ()):
            rows.pop(number, None)
    return tuple(reversed(seen))


def _rows(played: RoundLog) -> dict[int, Seats]:
    return {number: table.seats for number, table in played.tables.items()}


def _told(
    picture: Picture, played: RoundLog, before: Mapping[int, Seats], payload: Seats
) -> tuple[str, ...]:
    """Say who goes where, by name."""
    naming = Naming(picture.entrants, picture.log, played.number)
    names = picture.row.options["table_names"]
    changed = {row["table"]: row for row in payload["tables"]}
    told = [
        f"Table {table_label(names, number)} is turned round."
        for number, row in changed.items()
        if number in before and _is_turn(before[number], row)
    ]
    if told:
        return tuple(told)
    touched = (*changed, *payload.get("removed", ()))
    old = _places({number: before[number] for number in touched if number in before}, names)
    new = _places(changed, names)
    for one in dict.fromkeys([*old, *new]):
        name = naming.person(one).name
        for was, now in _differing(old.get(one, []), new.get(one, [])):
            told.append(_goes(name, was, now))
    return tuple(told) or tuple(
        f"Partners change chairs at table {table_label(names, one)}." for one in changed
    )


def _is_turn(before: Seats, after: Seats) -> bool:
    sides = [before.get(side) for side in SIDES]
    return sides[0] is not None and [after.get(side) for side in SIDES] == sides[::-1]


Place = tuple[str, str]
"""What a table is called, and the side."""


def _places(rows: Mapping[int, Seats], names: list[str]) -> dict[str, list[Place]]:
    places: dict[str, list[Place]] = {}
    for number, row in rows.items():
        for side in SEATS:
            for one in row.get(side, ()):
                if one:
                    places.setdefault(one, []).append((table_label(names, number), side))
    return places


def _differing(old: list[Place], new: list[Place]) -> list[tuple[Place | None, Place | None]]:
    """Pair places left with places taken; somebody may have two where a team does."""
    left = [one for one in old if one not in new]
    taken = [one for one in new if one not in old]
    return list(zip_longest(left, taken))


def _goes(name: str, was: Place | None, now: Place | None) -> str:
    # A pair or a team is several people, so these are written without a verb.
    if now is None:
        return f"{name}: from table {was[0]} to sit out." if was else ""
    if was is None:
        return f"{name}: from sitting out to table {now[0]}{_side(now)}."
    if was[0] == now[0]:
        return f"{name}: now {_side(now).removeprefix(', ')} at table {now[0]}."
    return f"{name}: from table {was[0]} to table {now[0]}{_side(now)}."


def _side(place: Place) -> str:
    return f", {DIRECTIONS[place[1]]}" if place[1] in DIRECTIONS else ""


def tables_words(labels: list[str]) -> str:
    """Name tables in a sentence: “table 5”, “tables 2 and 5”."""
    return f"table{'s' if len(labels) > 1 else ''} {listed(labels)}" if labels else ""
