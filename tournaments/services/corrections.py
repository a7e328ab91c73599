"""Correcting a result of any round at any time: another result, none at all, or struck out.

Seats once drawn are facts and stay. Where the results of a later round could not be read any
more (a knock-out whose winner is somebody else), the winner's place in matches that have not
begun goes to who has now won; once such a match was played the correction is refused, until
that match is taken back. A closed round stays closed unless a result is missing from it.

Terms. A correction is *planned* first, which writes nothing: the same plan is shown with its
consequences and then carried out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from scoring.rules.core import SIDES
from tournaments.documents.results import ResultReader, side_names
from tournaments.log import Entry, Kind, RoundLog, TableLog, fold
from tournaments.models import Event
from tournaments.services.logs import NoSuchRound, entries_of, format_of
from tournaments.services.picture import Broken, Picture, fresh_picture, pictured
from tournaments.services.results import Place, read_result, table_of
from tournaments.services.writing import Act, DoneBefore, Line, Stale, append, lock


class CannotCorrect(ValueError):
    """The result cannot be changed so; the message says why, and what to do first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What a table's result should be; None takes it back.

    ``seen`` is the entry that had the last word on the table when it was shown.
    """

    place: Place
    seen: int
    result: Mapping[str, Any] | None
    reason: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What a correction would write, and the event as it then is.

    ``entries`` is the log as it stands. No ``lines`` say that it is so already. ``reopens`` says
    that a closed round opens again, and ``reseated`` names the tables of later rounds at which
    somebody else then sits.
    """

    before: Picture
    after: Picture
    entries: Sequence[Entry]
    lines: tuple[Line, ...] = ()
    reopens: bool = False
    reseated: tuple[Place, ...] = ()

    @property
    def written(self) -> list[Entry]:
        """The lines as entries, as they would follow the log."""
        return _as_entries(self.lines, self.before.log.sequence)

    def until(self, sequence: int) -> Picture:
        """Return the event as its log stood after an entry."""
        then = fold(one for one in self.entries if one.sequence <= sequence)
        return pictured(self.before.row, self.before.entrants, then)


def plan_correction(*, picture: Picture, entries: Sequence[Entry], correction: Correction) -> Plan:
    """Work out what a correction would write; ``entries`` is the log that ``picture`` shows.

    :raises CannotCorrect: something stands in the way; the message says what.
    :raises InvalidResult: the new result cannot stand at this table.
    :raises NoSuchRound: the round is not drawn.
    :raises Stale: the table has changed since it was shown.
    """
    number = correction.place.round
    played = picture.log.round(number)
    if played is None:
        raise NoSuchRound(number)
    table = table_of(played, correction.place)
    result = correction.result
    if result is not None:
        form, options = format_of(picture.row)
        result = read_result(form, options, table.seats, result)
    if _is_so(table, result):
        return Plan(picture, picture, entries)
    _check_free(table, correction)
    return _planned(picture, entries, played, table, (result, correction.reason))


@transaction.atomic
def _correct(event: Event, correction: Correction, act: Act) -> None:
    event = lock(event)
    plan = plan_correction(
        picture=fresh_picture(event), entries=entries_of(event), correction=correction
    )
    for line in plan.lines:
        append(event, act, line)


def correct_result(*, event: Event, correction: Correction, act: Act) -> None:
    """Correct a result, take it back or strike it out; one that is so already is left alone.

    :raises CannotCorrect: something stands in the way; the message says what.
    :raises InvalidResult: the new result cannot stand at this table.
    :raises NoSuchRound: the round is not drawn.
    :raises Stale: the table has changed since it was shown.
    :raises EventClosed: the event is finished.
    """
    with suppress(DoneBefore):
        _correct(event, correction, act)


def last_word(table: TableLog) -> int:
    """Return the entry that had the last word on a table's result, 0 where there is none."""
    return table.last.sequence if table.last else 0


def _is_so(table: TableLog, result: Mapping[str, Any] | None) -> bool:
    if table.rivals or table.report is not None:
        return False
    return table.result == result and (result is not None or table.last is not None)


def _check_free(table: TableLog, correction: Correction) -> None:
    if last_word(table) != correction.seen:
        msg = "This result was changed meanwhile. Look at it as it now stands, then correct it."
        raise Stale(msg)
    if table.first is None:
        msg = f"Nothing is recorded for table {table.number}. Enter its result instead."
        raise CannotCorrect(msg)
    if table.rivals:
        msg = f"Two results wait for table {table.number}. Decide which one holds first."
        raise CannotCorrect(msg)


def _planned(
    picture: Picture,
    entries: Sequence[Entry],
    played: RoundLog,
    table: TableLog,
    wanted: tuple[Mapping[str, Any] | None, str],
) -> Plan:
    result, reason = wanted
    lines = [_line(played, table, result, reason)]
    reopens = played.closed is not None and (result is None or "void" in result)
    if reopens and played.closed is not None:
        lines.append(Line(Kind.VOIDED, {}, played.number, amends=played.closed.sequence))
    try:
        after = _as_it_would_be(picture, entries, lines)
        return Plan(picture, after, entries, tuple(lines), reopens)
    except Broken as error:
        moves = list(_moves(picture, table, played.number, result))
        if not moves:
            raise CannotCorrect(_why(picture, error)) from error
    seats = [
        Place(line.round or 0, row["table"]) for line in moves for row in line.payload["tables"]
    ]
    lines += moves
    try:
        after = _as_it_would_be(picture, entries, lines)
    except Broken as error:
        raise CannotCorrect(_why(picture, error)) from error
    return Plan(picture, after, entries, tuple(lines), reopens, tuple(seats))


def _line(played: RoundLog, table: TableLog, result: Mapping[str, Any] | None, reason: str) -> Line:
    first = table.first.sequence if table.first else 0
    kind = Kind.VOIDED if result is None else Kind.CORRECTED
    payload = {} if result is None else {"result": result}
    return Line(kind, payload, played.number, table.number, first, reason)


def _as_it_would_be(picture: Picture, entries: Sequence[Entry], lines: Sequence[Line]) -> Picture:
    more = _as_entries(lines, picture.log.sequence)
    return pictured(picture.row, picture.entrants, fold([*entries, *more]))


def _as_entries(lines: Iterable[Line], last: int) -> list[Entry]:
    return [Entry(last + place, *line) for place, line in enumerate(lines, 1)]


def _moves(
    picture: Picture, table: TableLog, number: int, result: Mapping[str, Any] | None
) -> Iterator[Line]:
    """Give the winner's place in later matches to who has now won.

    :raises CannotCorrect: such a match has begun, or nobody has won now.
    """
    later = [one for one in picture.log.rounds if one.number > number]
    old = _winners(picture, table, table.result)
    new = _winners(picture, table, result)
    if old == new or not old:
        return
    known = set(old) | set(new)
    for played in later:
        _check_not_begun(picture, played, known)
    if len(old) != len(new):
        drawn = [one for one in later if any(known & set(_seated(t)) for t in one.tables.values())]
        if drawn:
            msg = f"Round {drawn[0].number} was drawn from it. Take back that draw first."
            raise CannotCorrect(msg)
        return
    swap = {**dict(zip(old, new, strict=True)), **dict(zip(new, old, strict=True))}
    for played in later:
        rows = [
            {**one.seats, **_swapped(one.seats, swap)}
            for _, one in sorted(played.tables.items())
            if known & set(_seated(one))
        ]
        if rows:
            payload: dict[str, Any] = {
                "tables": rows,
                "sit_out": [swap.get(one, one) for one in played.sit_out],
            }
            if played.absent:
                payload["absent"] = [swap.get(one, one) for one in played.absent]
            reason = f"Round {number}, table {table.number} corrected"
            yield Line(Kind.RESEATED, payload, played.number, reason=reason)


def _winners(
    picture: Picture, table: TableLog, result: Mapping[str, Any] | None
) -> tuple[str, ...]:
    if result is None:
        return ()
    form, options = format_of(picture.row)
    row, alone = table.seats, not form.seats.side
    chairs = [(one,) for one in row["players"]] if alone else [tuple(row[one]) for one in SIDES]
    names = side_names(chairs, alone=alone)
    side = ResultReader(names, form.tricks(options), "result", []).read(result).winner()
    return () if side is None else chairs[side]


def _check_not_begun(picture: Picture, played: RoundLog, known: set[str]) -> None:
    for _, one in sorted(played.tables.items()):
        if one.heard and known & set(_seated(one)):
            who = _named(picture, [each for each in _seated(one) if each in known])
            against = _named(picture, [each for each in _seated(one) if each not in known])
            msg = (
                f"{who} played on in round {played.number}, table {one.number}, against {against}. "
                "Take that result back first."
            )
            raise CannotCorrect(msg)


def _swapped(seats: Mapping[str, Any], swap: Mapping[str, str]) -> dict[str, list[str]]:
    return {
        key: [swap.get(one, one) for one in seats[key]]
        for key in (*SIDES, "players")
        if key in seats
    }


def _seated(table: TableLog) -> list[str]:
    return [one for key in (*SIDES, "players") for one in table.seats.get(key, ()) if one]


def _named(picture: Picture, ids: Sequence[str]) -> str:
    return " & ".join(picture.names.get(one, one) for one in ids) or "nobody"


_PATH = re.compile(r"rounds/(\d+)/tables/(\d+)")


def _why(picture: Picture, error: Broken) -> str:
    """Say what stands in the way, with the round and the table and who sits there."""
    told = []
    for problem in error.problems:
        text = problem.text
        if found := _PATH.match(problem.path):
            played = picture.log.round(int(found[1]))
            tables = [one for _, one in sorted(played.tables.items())] if played else []
            place = int(found[2]) - 1
            if place < len(tables):
                who = _named(picture, _seated(tables[place]))
                text = f"Round {found[1]}, table {tables[place].number} ({who}): {text}"
        told.append(text)
    return f"It cannot be changed so, because of what was played later. {' '.join(told[:3])}"
