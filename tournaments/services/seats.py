"""A round as people see it: who sits where by name, and what came of each table.

Names are those of the people who really sit there: where somebody plays for an entrant the
name is the stand-in's, and the score still goes to the entrant.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scoring.rules.core import SIDES
from tournaments.eventtext import SUITS
from tournaments.log import Entry, Log, RoundLog, TableLog
from tournaments.models import Entrant
from tournaments.services.picture import Picture
from tournaments.services.results import seating_of
from tournaments.services.rounds import is_out, missing, missing_words

DIRECTIONS = {"NS": "North–South", "EW": "East–West"}


class State(StrEnum):
    """Where a table stands; the value is also its mark on the screen."""

    OUT = "out"
    """Awaited."""
    REPORTED = "reported"
    """A phone has sent a result, and the other side has not confirmed it."""
    RIVAL = "rival"
    """Two results differ, and wait for the director."""
    IN = "in"
    VOID = "void"
    """Struck out."""
    EMPTY = "empty"
    """A chair is empty, so that the table is not played."""


WORDS = {
    State.OUT: "Out",
    State.REPORTED: "To confirm",
    State.RIVAL: "Two results",
    State.IN: "In",
    State.VOID: "Struck out",
    State.EMPTY: "Not played",
}


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a table: the entrant's id and card number, and the name of who sits there.

    ``for_whom`` is the entrant's own name where somebody else plays for it, else empty.
    """

    id: str
    name: str
    number: int
    for_whom: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a table: its key in results (``NS``, or the id of who is alone), its people.

    ``direction`` is what the seats are called, ``figure`` what the side scored, if anything.
    """

    key: str
    direction: str
    people: tuple[Person, ...]
    figure: str = ""

    @property
    def named(self) -> str:
        """The names of the side."""
        return " & ".join(person.name for person in self.people) or "nobody"


@dataclass(frozen=True, slots=True)
class TableSeen:
    """One table of a round. ``score`` is the result in short, ``report`` one that waits.

    ``source`` says where the result came from; ``by`` and ``at`` who had the last word and when.
    ``seating`` is the entry that last said who sits here, ``first`` that of the result.
    """

    round: int
    number: int
    label: str
    sides: tuple[Side, ...]
    state: State
    trumps: str = ""
    boards: int = 0
    match: str = ""
    result: Mapping[str, Any] | None = None
    score: str = ""
    report: Entry | None = None
    rivals: tuple[Entry, ...] = ()
    source: str = ""
    by: str = ""
    at: datetime.datetime | None = None
    corrected: bool = False
    seating: int = 0
    first: int = 0

    @property
    def words(self) -> str:
        """The state in words."""
        return WORDS[self.state]

    @property
    def remark(self) -> str:
        """What the figures of the sides do not say of the result."""
        return remark_words(self.result)

    @property
    def reported(self) -> str:
        """What the other side has still to confirm, in short."""
        if self.report is None:
            return ""
        result = self.report.payload["result"]
        return score_words(result, figures_of(result))

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody at the table."""
        return tuple(person for side in self.sides for person in side.people)


@dataclass(frozen=True, slots=True)
class RoundSeen:
    """One round: tables in order, who has no seat, and its state in one ``sentence``."""

    number: int
    tables: tuple[TableSeen, ...]
    sit_out: tuple[Person, ...]
    absent: tuple[Person, ...]
    notes: tuple[str, ...]
    trumps: str
    date: str
    missing: tuple[int, ...]
    closed: bool
    sentence: str

    @property
    def by_name(self) -> tuple[tuple[Person, TableSeen, Side], ...]:
        """Everybody who has a seat, in the order of names, with the table and the side."""
        seated = [
            (person, table, side)
            for table in self.tables
            for side in table.sides
            for person in side.people
        ]
        return tuple(sorted(seated, key=lambda one: (one[0].name.casefold(), one[0].number)))


def rounds_seen(picture: Picture) -> tuple[RoundSeen, ...]:
    """Return every round drawn, the first one first."""
    return tuple(round_seen(picture, one) for one in picture.log.rounds)


def round_seen(picture: Picture, played: RoundLog) -> RoundSeen:
    """Return one round as people see it."""
    naming = Naming(picture.entrants, picture.log, played.number)
    alone = not picture.form.seats.side
    tables = tuple(
        _table(naming, played, table, alone=alone, names=picture.row.options["table_names"])
        for _, table in sorted(played.tables.items())
    )
    suits = {table.trumps for table in tables}
    return RoundSeen(
        number=played.number,
        tables=tables,
        sit_out=tuple(naming.person(one) for one in played.sit_out)
        + tuple(one for table in tables if table.state is State.EMPTY for one in table.people),
        absent=tuple(naming.person(one) for one in played.absent),
        notes=played.notes,
        trumps=suits.pop() if len(suits) == 1 else "",
        date=played.drawn.payload.get("date", ""),
        missing=missing(played),
        closed=played.closed is not None,
        sentence=_sentence(played),
    )


def _sentence(played: RoundLog) -> str:
    words = missing_words(played)
    if played.closed is not None:
        return "Closed."
    return f"{words[0].upper()}{words[1:]}."


class Naming:
    """What people are called in one round, stand-ins by their own names."""

    def __init__(self, entrants: Mapping[str, Entrant], log: Log, number: int) -> None:
        self.entrants = entrants
        self.stand_ins: dict[str, dict[int, str]] = {}
        for entry in log.substitutions:
            last = entry.payload.get("last") or number
            if (entry.round or 0) <= number <= last:
                seats = self.stand_ins.setdefault(entry.payload["id"], {})
                seats[entry.payload["seat"]] = entry.payload["name"]

    def person(self, one: str) -> Person:
        """Return who sits for an entrant."""
        entrant = self.entrants[one]
        seats = self.stand_ins.get(one)
        if not seats:
            return Person(one, entrant.called, entrant.number, group=entrant.group)
        names = [
            seats.get(player.position, player.member.display_name)
            for player in entrant.players.all()
        ]
        name = " & ".join(names) or " & ".join(seats.values())
        return Person(one, name, entrant.number, entrant.called, entrant.group)


def _table(
    naming: Naming, played: RoundLog, table: TableLog, *, alone: bool, names: list[str]
) -> TableSeen:
    row, last = table.seats, table.last
    figures = figures_of(table.known, row.get("players", SIDES))
    shown = table.first if table.last is None else table.last
    return TableSeen(
        round=played.number,
        number=table.number,
        label=names[table.number - 1] if table.number <= len(names) else str(table.number),
        sides=_sides(naming, row, figures, alone=alone),
        state=state_of(table),
        trumps=trump_words(row.get("trumps", "")),
        boards=row.get("boards", 0),
        match=row.get("match", ""),
        result=table.known,
        score=score_words(table.known, figures),
        report=table.report,
        rivals=tuple(table.rivals),
        source=_source(table),
        by=shown.by if shown else "",
        at=shown.at if shown else None,
        corrected=last is not None and last is not table.first,
        seating=seating_of(played, table.number),
        first=table.first.sequence if table.first else 0,
    )


def _source(table: TableLog) -> str:
    """Say where a result came from; nobody reported one that players' cards make."""
    if table.result is None and table.carded is not None:
        return "cards"
    return table.first.payload.get("source", "") if table.first else ""


def _sides(
    naming: Naming, row: Mapping[str, Any], figures: Mapping[str, str], *, alone: bool
) -> tuple[Side, ...]:
    if alone:
        return tuple(
            Side(one, "", (naming.person(one),), figures.get(one, "")) for one in row["players"]
        )
    return tuple(
        Side(
            key,
            DIRECTIONS[key],
            tuple(naming.person(one) for one in row[key] if one),
            figures.get(key, ""),
        )
        for key in SIDES
    )


def state_of(table: TableLog) -> State:
    """Return where a table stands."""
    if table.rivals:
        return State.RIVAL
    if table.report is not None:
        return State.REPORTED
    if table.known is not None:
        return State.VOID if "void" in table.known else State.IN
    return State.OUT if is_out(table) else State.EMPTY


def trump_words(suits: str) -> str:
    """Return trumps in words: “hearts”, or of several deals “hearts, clubs”."""
    return ", ".join(SUITS.get(suit, suit) for suit in suits.split())


def figures_of(result: Mapping[str, Any] | None, order: Sequence[str] = SIDES) -> dict[str, str]:
    """Return what each side of a table scored, in figures; tricks come before points."""
    if result is None:
        return {}
    for key in ("points", "tricks"):
        if key in result:
            # A database may keep the keys of a document in an order of its own.
            told = result[key]
            sides = [side for side in order if side in told] or [*told]
            return {side: str(told[side]).replace("-", "−") for side in sides}
    return {}


def score_words(result: Mapping[str, Any] | None, figures: Mapping[str, str]) -> str:
    """Return a result in short: “8–5”, “6, −2, −4”, “nobody came”, “struck out”."""
    if result is None:
        return ""
    if "void" in result:
        return "struck out"
    if "absent" in result:
        return "nobody came"
    if "forfeit" in result:
        return f"forfeit by {DIRECTIONS.get(result['forfeit'], result['forfeit'])}"
    cut = f", cut won by {result['cut']}" if "cut" in result else ""
    alone = len(figures) != 2 or any(one.startswith("−") for one in figures.values())
    return (", " if alone else "–").join(figures.values()) + cut


def remark_words(result: Mapping[str, Any] | None) -> str:
    """Return what the figures do not say of a result: “cut won by NS”, “nobody came”."""
    figures = figures_of(result)
    if not figures:
        return score_words(result, figures)
    return f"cut won by {result['cut']}" if result and "cut" in result else ""
