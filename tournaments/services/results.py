"""Results: recorded from the desk, a phone or paper, confirmed, contradicted and corrected.

Recording reads the log of one round and nothing else, so that it costs the same in the last
round as in the first. The same result for a table, from wherever it comes, is one result; a
different one is kept as a rival and waits for the director. Corrections read the whole event,
because a later round may stand on what they change.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from django.db import transaction

from scoring.rules.core import SIDES, Problem
from tournaments.documents.results import ResultReader, side_names, write_result
from tournaments.formats.core import Format
from tournaments.log import Entry, Kind, RoundLog, TableLog
from tournaments.models import Event
from tournaments.results import Table
from tournaments.services.logs import format_of, round_log
from tournaments.services.picture import Broken, fresh_picture
from tournaments.services.writing import Act, DoneBefore, Line, Stale, append, lock

Source = Literal["desk", "phone", "paper"]


class Place(NamedTuple):
    """A table of a round. ``seating`` is what the client had seen of who sits there, if known."""

    round: int
    table: int
    seating: int | None = None


@dataclass(frozen=True, slots=True)
class Recorded:
    """The answer to a write: the round as it now stands, and the entry that says the same.

    ``again`` says that it had been stored before, ``rival`` that another result is in for this
    table, so that both wait for the director.
    """

    entry: Entry
    round: RoundLog
    again: bool = False
    rival: bool = False


class InvalidResult(ValueError):
    """The result cannot stand; ``problems`` are all the reasons."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(" ".join(one.text for one in problems))
        self.problems = problems


class NothingToConfirm(ValueError):
    """The report is not there any more, or is settled."""

    def __init__(self) -> None:
        super().__init__("There is nothing to confirm at this table any more.")


def record_result(
    *, event: Event, place: Place, result: Mapping[str, Any], source: Source, act: Act
) -> Recorded:
    """Record what came of a table, as an event file writes it.

    Where the event asks for it, what a phone sends waits for the other side (:func:`confirm`).

    :raises InvalidResult: it cannot stand; every reason is listed.
    :raises NoSuchRound: the round is not drawn.
    :raises Stale: other people sit at the table than the client was shown, or the round is
        closed with another result.
    :raises EventClosed: the event is finished.
    """
    try:
        return _record(event, place, result, source, act)
    except DoneBefore:
        # Recorded once, and since taken back: a phone that sends again does not undo that.
        played = round_log(event, place.round)
        return Recorded(played.tables[place.table].last or played.drawn, played, again=True)


@transaction.atomic
def _record(
    event: Event, place: Place, result: Mapping[str, Any], source: Source, act: Act
) -> Recorded:
    event = lock(event)
    played = round_log(event, place.round)
    table = table_of(played, place)
    form, options = format_of(event)
    read = read_result(form, options, table.seats, result)
    answer = _standing(table, read)
    if answer is not None:
        if table.report is not None and (source != "phone" or not event.confirm):
            return _confirm(event, played, table, act)
        return Recorded(answer, played, again=True, rival=answer in table.rivals)
    payload = {"result": read, "source": source}
    if table.heard and played.closed is not None:
        msg = f"Round {place.round} is closed. Correct the result, or open the round again."
        raise Stale(msg)
    if table.heard:
        return _contradict(event, played, table, payload, act)
    waits = event.confirm and source == "phone"
    kind = Kind.REPORTED if waits else Kind.RESULT
    entry = append(event, act, Line(kind, payload, place.round, place.table))
    if waits:
        table.report = entry
    else:
        table.first = table.last = entry
        table.result = read
    return Recorded(entry, played)


@transaction.atomic
def confirm_report(*, event: Event, place: Place, report: int, act: Act) -> Recorded:
    """Let a phone's result count, as the other side agrees to it; ``report`` is its entry.

    :raises NothingToConfirm: that report is gone or settled.
    :raises Stale: other people sit at the table than the client was shown.
    :raises EventClosed: the event is finished.
    """
    event = lock(event)
    played = round_log(event, place.round)
    table = table_of(played, place)
    if table.first is not None and table.first.sequence == report:
        return Recorded(table.first, played, again=True)
    if table.report is None or table.report.sequence != report:
        raise NothingToConfirm
    return _confirm(event, played, table, act)


@transaction.atomic
def decide_rival(
    *, event: Event, place: Place, rival: int, accept: bool, act: Act, reason: str = ""
) -> Recorded:
    """Settle which of two results holds; deciding the same rival again changes nothing.

    :raises InvalidResult: a later round stands on the result in force.
    :raises EventClosed: the event is finished.
    """
    event = lock(event)
    played = round_log(event, place.round)
    table = table_of(played, place)
    wanted = next((one for one in table.rivals if one.sequence == rival), None)
    if wanted is None:
        return Recorded(table.last or played.drawn, played, again=True)
    line = Line(
        Kind.DECIDED, {"accepted": accept}, place.round, place.table, wanted.sequence, reason
    )
    entry = append(event, act, line)
    if accept:
        _check_reads(event)
    return Recorded(entry, round_log(event, place.round))


def _check_reads(event: Event) -> None:
    """Refuse what the event cannot be read with, as when a later round stands on the opposite."""
    try:
        fresh_picture(event)
    except Broken as error:
        raise InvalidResult(error.problems) from error


def read_result(
    form: Format, options: Any, seats: Mapping[str, Any], result: Mapping[str, Any]
) -> dict[str, Any]:
    """Return a result as it is stored, every figure written out.

    :raises InvalidResult: it cannot stand at this table.
    """
    sides = _sides(seats)
    alone = not form.seats.side
    problems: list[Problem] = []
    if any(not one for side in sides for one in side):
        text = "A table with an empty chair cannot be played."
        raise InvalidResult([Problem("result", "table_not_full", text)])
    names = side_names(sides, alone=alone)
    read = ResultReader(names, form.tricks(options), "result", problems).read(result)
    table = Table(seats["table"], sides, read)
    if not problems:
        problems += form.result_faults(table, options, "result")
    if problems:
        raise InvalidResult(problems)
    return write_result(table, names)


def _sides(seats: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    if "players" in seats:
        return tuple((one,) for one in seats["players"])
    return tuple(tuple(seats[side]) for side in SIDES)


def table_of(played: RoundLog, place: Place) -> TableLog:
    """Return a table of a round as the client was shown it.

    :raises InvalidResult: there is no such table.
    :raises Stale: other people sit there now.
    """
    table = played.tables.get(place.table)
    if table is None:
        text = f"There is no table {place.table} in round {place.round}."
        raise InvalidResult([Problem("table", "no_such_table", text)])
    if place.seating is not None and place.seating != seating_of(played, place.table):
        msg = f"Other people now sit at table {place.table}. Reload the page and look again."
        raise Stale(msg)
    return table


def seating_of(played: RoundLog, table: int) -> int:
    """Return the entry that last said who sits at a table."""
    moves = [
        move.sequence
        for move in played.moves
        if any(row["table"] == table for row in move.payload["tables"])
    ]
    return moves[-1] if moves else played.drawn.sequence


def _standing(table: TableLog, read: Mapping[str, Any]) -> Entry | None:
    """Return the entry that says the same already, whether or not it counts yet."""
    if table.result == read:
        return table.first
    for entry in (table.report, *table.rivals):
        if entry is not None and entry.payload["result"] == read:
            return entry
    return None


def _confirm(event: Event, played: RoundLog, table: TableLog, act: Act) -> Recorded:
    report = table.report
    if report is None:
        raise NothingToConfirm
    line = Line(Kind.CONFIRMED, {}, played.number, table.number, amends=report.sequence)
    entry = append(event, act, line)
    table.first, table.last, table.report = report, entry, None
    table.result = report.payload["result"]
    return Recorded(entry, played)


def _contradict(
    event: Event, played: RoundLog, table: TableLog, payload: dict[str, Any], act: Act
) -> Recorded:
    against = table.first or table.report
    amends = against.sequence if against else None
    entry = append(event, act, Line(Kind.RIVAL, payload, played.number, table.number, amends))
    table.rivals.append(entry)
    return Recorded(entry, played, rival=True)
