"""The rounds of an event file: read, and seated where they are asked for.

A round without tables is drawn by the format. So is one whose tables have only numbers and
results: those results belong to the tables that are drawn, so that an event can be replayed from
its results alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.rules.core import SIDES
from scoring.rules.options import shorten
from scoring.rules.reading import unknown_keys
from tournaments.documents.results import ResultReader, side_names
from tournaments.documents.values import Problems, ids_of, known_id, note, whole, words
from tournaments.formats.core import Drawn, Event, Format, Refusal
from tournaments.formats.options import MOST_ROUNDS
from tournaments.results import EMPTY, IN_PLAY, Result, Round, Side, Table

ROUND = ("round", "tables", "sit_out", "absent", "complete", "notes", "date")
TABLE = ("table", *SIDES, "players", "result", "trumps", "boards", "match", "name")
MOST_TABLES = 20_000


@dataclass
class Reading:
    """The rounds being read: the event so far, and what is told about each round drawn."""

    format: Format
    event: Event
    problems: Problems
    drawn: dict[int, Drawn] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.names = self.event.names

    @property
    def known(self) -> Collection[str]:
        """The ids of all entrants."""
        return self.names.keys()

    def called(self, one: str) -> str:
        """Return the name of an entrant, not too long for a sentence."""
        return shorten(self.names[one])

    def read(self, document: Mapping[str, Any]) -> None:
        """Read every round in turn; after a fault rounds are read on but no more are drawn."""
        value = document.get("rounds", [])
        if not isinstance(value, list):
            note(self.problems, "rounds", "not_a_list", "The rounds must be a list.")
            return
        if len(value) > MOST_ROUNDS:
            text = f"An event has {MOST_ROUNDS} rounds at most, not {len(value):,}."
            note(self.problems, "rounds", "too_many", text)
            return
        for place, row in enumerate(value, 1):
            path = f"rounds/{place}"
            if not isinstance(row, dict):
                note(self.problems, path, "not_a_map", 'Write a round, such as {"round": 1}.')
                continue
            unknown_keys(row, ROUND, f"{path}/", self.problems)
            self._number(row, place)
            self._round(row, place)

    def _number(self, row: Mapping[str, Any], expected: int) -> None:
        path = f"rounds/{expected}/round"
        number = whole(row.get("round"), path, self.problems, least=1, most=9999)
        if number is None or number == expected:
            return
        if number > expected:
            text = f"Round {expected} is missing: rounds are listed from 1, none left out."
            note(self.problems, path, "round_missing", text)
        else:
            text = f"Round {number} is listed out of order, or twice."
            note(self.problems, path, "round_twice", text)

    def _round(self, row: Mapping[str, Any], number: int) -> None:
        path = f"rounds/{number}"
        tables = row.get("tables", [])
        if not isinstance(tables, list) or len(tables) > MOST_TABLES:
            text = f"Write a list of {MOST_TABLES:,} tables at most, or leave it out."
            note(self.problems, f"{path}/tables", "not_a_list", text)
            return
        if not any(_is_seated(table) for table in tables):
            self._draw(number, tables)
            return
        read = _TablesReader(self, number).read(tables)
        out = ids_of(row.get("sit_out", []), self.known, f"{path}/sit_out", self.problems)
        absent = ids_of(row.get("absent", []), self.known, f"{path}/absent", self.problems)
        seats = Counter(one for table in read for side in table.sides for one in side if one)
        waiting = {one for table in read if not table.full for one in table.entrants}
        for key, ids in (("sit_out", out), ("absent", absent)):
            for place, one in enumerate(ids, 1):
                self._away(f"{path}/{key}/{place}", one, seats, waiting, number)
                seats[one] += one not in waiting
        sitting = tuple(one for one in out if one not in waiting)
        self.event = replace(
            self.event, rounds=(*self.event.rounds, Round(number, read, sitting, absent))
        )

    def _away(
        self, path: str, one: str, seats: Counter[str], waiting: set[str], number: int
    ) -> None:
        """Note somebody who sits out and plays, or is not there."""
        if seats[one] and one not in waiting:
            text = f"{self.called(one)} has a place in this round already."
            note(self.problems, path, "twice_in_round", text)
        elif not self.event.is_present(one, number):
            text = f"{self.called(one)} is not there for round {number}."
            note(self.problems, path, "not_present", text)

    def _draw(self, number: int, tables: Sequence[Any]) -> None:
        """Have a round drawn, and put the results that are given to its tables."""
        path = f"rounds/{number}"
        if self.problems:
            return
        if faults := self.format.faults(self.event):
            self.problems += faults
            return
        drawn = self.format.next_round(self.event)
        if isinstance(drawn, Refusal):
            note(self.problems, path, drawn.code, drawn.text)
            return
        self.drawn[number] = drawn
        self.event = self.event.adding(drawn)
        if tables:
            self._put_results(path, tables, drawn)

    def _put_results(self, path: str, rows: Sequence[Any], drawn: Drawn) -> None:
        results: dict[int, Result] = {}
        of = {table.number: table for table in drawn.round.tables}
        reader = _TablesReader(self, drawn.round.number)
        for place, row in enumerate(rows, 1):
            where = f"{path}/tables/{place}"
            if not isinstance(row, dict):
                note(self.problems, where, "not_a_map", 'Write a table, such as {"table": 1}.')
                continue
            unknown_keys(row, TABLE, f"{where}/", self.problems)
            number = whole(row.get("table"), f"{where}/table", self.problems, least=1)
            if number is None:
                continue
            if number not in of:
                text = f"There is no table {number} in this round."
                note(self.problems, f"{where}/table", "no_such_table", text)
            elif number in results:
                text = f"Table {number} is listed twice."
                note(self.problems, f"{where}/table", "table_twice", text)
            else:
                results[number] = reader.result(row, of[number].sides, where)
        tables = tuple(
            table._replace(result=results.get(table.number, IN_PLAY))
            for table in drawn.round.tables
        )
        played = replace(drawn.round, tables=tables)
        self.event = replace(self.event, rounds=(*self.event.rounds[:-1], played))


def _is_seated(table: object) -> bool:
    return not isinstance(table, dict) or any(key in table for key in (*SIDES, "players"))


class _TablesReader:
    """The tables of one round."""

    def __init__(self, reading: Reading, number: int) -> None:
        self.reading, self.number = reading, number
        self.problems, self.seats = reading.problems, reading.format.seats
        self.total = reading.format.tricks(reading.event.options)
        self.seated: Counter[str] = Counter()
        self.numbers: set[int] = set()

    def read(self, tables: Sequence[Any]) -> tuple[Table, ...]:
        """Read every table; boards are noted on the event."""
        read = []
        boards = dict(self.reading.event.boards)
        for place, row in enumerate(tables, 1):
            path = f"rounds/{self.number}/tables/{place}"
            if not isinstance(row, dict):
                note(self.problems, path, "not_a_map", "Write a table with its sides.")
                continue
            unknown_keys(row, TABLE, f"{path}/", self.problems)
            table = self._table(row, path, place)
            read.append(table)
            if "boards" in row:
                board = whole(row["boards"], f"{path}/boards", self.problems, least=1, most=999)
                boards[self.number, table.number] = board or 0
        self.reading.event = replace(self.reading.event, boards=boards)
        return tuple(read)

    def _table(self, row: Mapping[str, Any], path: str, place: int) -> Table:
        number = whole(row.get("table", place), f"{path}/table", self.problems, least=1) or place
        if number in self.numbers:
            text = f"Table {number} is listed twice in this round."
            note(self.problems, f"{path}/table", "table_twice", text)
        self.numbers.add(number)
        sides = self._sides(row, path)
        result = self.result(row, sides, path)
        trumps = words(row.get("trumps", ""), f"{path}/trumps", self.problems) or ""
        return Table(number, sides, result, trumps)

    def result(self, row: Mapping[str, Any], sides: Sequence[Side], path: str) -> Result:
        """Read a table's result; without one it is in play."""
        if row.get("result") is None:
            return IN_PLAY
        path = f"{path}/result"
        if any(one == EMPTY for side in sides for one in side):
            text = "A table with an empty chair cannot be played."
            note(self.problems, path, "table_not_full", text)
            return IN_PLAY
        names = side_names(sides, alone=not self.seats.side)
        return ResultReader(names, self.total, path, self.problems).read(row["result"])

    def _sides(self, row: Mapping[str, Any], path: str) -> tuple[Side, ...]:
        keys = SIDES if self.seats.side else ("players",)
        for key in (*SIDES, "players"):
            if key in row and key not in keys:
                text = f"The tables of this format are written with {' and '.join(keys)}."
                note(self.problems, f"{path}/{key}", "wrong_sides", text)
        sides = [self._side(row, key, path) for key in keys]
        if self.seats.side:
            return tuple(sides)
        if not self.seats.least <= len(sides[0]) <= self.seats.most and sides[0]:
            text = f"A table has {self.seats.least} to {self.seats.most} players."
            note(self.problems, f"{path}/players", "side_size", text)
        return tuple((one,) for one in sides[0])

    def _side(self, row: Mapping[str, Any], key: str, path: str) -> Side:
        value, path = row.get(key), f"{path}/{key}"
        if not isinstance(value, list):
            note(self.problems, path, "not_a_list", "Write who sits here as a list of ids.")
            return ()
        if self.seats.side and len(value) != self.seats.side:
            many = "one id" if self.seats.side == 1 else f"{self.seats.side} ids"
            note(self.problems, path, "side_size", f"A side is {many} here, not {len(value)}.")
        ids = []
        for place, one in enumerate(value[:10], 1):
            if one == EMPTY and self.seats.side == 2:
                ids.append(EMPTY)
                continue
            read = known_id(one, self.reading.known, f"{path}/{place}", self.problems)
            if read is not None:
                self._seat(read, row, key, f"{path}/{place}")
                ids.append(read)
        return tuple(ids)

    def _seat(self, one: str, row: Mapping[str, Any], key: str, path: str) -> None:
        """Note somebody who sits twice, or is not there; a fort's team may be host and guest."""
        self.seated[one] += 1
        other = row.get(SIDES[0]) if key == SIDES[1] else None
        if isinstance(other, list) and one in other:
            text = f"{self.reading.called(one)} cannot play against himself or his own partner."
            note(self.problems, path, "partner_is_opponent", text)
        elif self.seated[one] > self.seats.times:
            text = f"{self.reading.called(one)} sits twice in round {self.number}."
            note(self.problems, path, "twice_in_round", text)
        if not self.reading.event.is_present(one, self.number):
            text = f"{self.reading.called(one)} is not there for round {self.number}."
            note(self.problems, path, "not_present", text)
