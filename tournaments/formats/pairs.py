"""Fixed pairs by a schedule: all-play-all, Howell or Mitchell; fresh deals or shared ones.

Where board sets travel, results can be compared: match points, or tricks against the average of
the line. With two winners North–South and East–West are ranked apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar

from scoring.rules.core import Problem
from scoring.rules.options import Preset, choice, number, switch
from tournaments.formats.basis import Basis, starting_order
from tournaments.formats.core import Drawn, Event, Refusal, Seats, Section, Shape
from tournaments.formats.options import (
    COUNTED,
    EventOptions,
    rounds,
    sit_out_by,
    tie_breaks,
)
from tournaments.movements.circle import all_play_all
from tournaments.movements.howell import howell
from tournaments.movements.mitchell import mitchell
from tournaments.movements.schedule import PairSchedule, UnsupportedShape
from tournaments.pairings.drive import trumps
from tournaments.results import Outcome, Round, Table
from tournaments.standings.duplicate import Played, against_average, all_match_points
from tournaments.standings.hall import Check
from tournaments.standings.ranking import Ranking
from tournaments.standings.sheets import Counts, Facts, Values


@dataclass(frozen=True, slots=True)
class PairsOptions(EventOptions):
    """What an event of pairs may vary."""

    movement: str = choice(
        "all_play_all",
        ("Movement", "5", "Howell and Mitchell let boards travel."),
        {"all_play_all": "all play all", "howell": "Howell", "mitchell": "Mitchell"},
    )
    rounds: int = rounds("0: a whole movement.")
    double: bool = switch(False, ("Everybody meets twice", "5", "All-play-all, sides reversed."))
    relay: bool = switch(False, ("Relay and share", "5", "Mitchell with an even number of tables."))
    arrow_switch: bool = switch(False, ("Arrow switch", "5", "Mitchell with one winner."))
    counts: str = choice(
        "tricks",
        ("What counts", "5", "Match points need boards that travel."),
        {**COUNTED, "match_points": "match points on shared deals"},
    )
    win: int = number(2, ("A win", "6", "In match points."), least=0, most=100)
    draw: int = number(1, ("A draw", "6", "In match points."), least=0, most=100)
    loss: int = number(0, ("A loss", "6", "In match points."), least=0, most=100)
    sit_out_by: str = sit_out_by("own_average")
    tie_breaks: tuple[str, ...] = tie_breaks("wins", "trick_difference", "head_to_head", "cut")


class Pairs(Basis):
    """Fixed pairs by a schedule."""

    slug = "pairs"
    name = "Pairs"
    seats: ClassVar[Seats] = Seats(1)
    presets: ClassVar[tuple[Preset[Any], ...]] = (
        Preset("usual", "All play all", PairsOptions()),
        Preset(
            "howell", "Howell, match points", PairsOptions(movement="howell", counts="match_points")
        ),
        Preset(
            "mitchell",
            "Mitchell, two winners",
            PairsOptions(movement="mitchell", counts="match_points"),
        ),
    )
    needs_results = False

    def shapes(self) -> Sequence[Shape]:
        """Return the numbers of entrants and rounds that the format supports."""
        return (
            Shape("all play all: 3 to 128 pairs, up to twice round", 3, 128, 1, 254),
            Shape("Howell: 4 to 100 pairs, full or three-quarter", 4, 100, 1, 99),
            Shape("Mitchell: 5 to 80 pairs (3 to 40 tables)", 5, 80, 1, 40),
        )

    def length(self, event: Event) -> int:
        """Return how many rounds the movement has."""
        made = _schedule(event)
        return len(made.rounds) if made else 0

    def faults(self, event: Event) -> list[Problem]:
        """List a shape that the movement does not come in."""
        problems = super().faults(event)
        options = event.options
        if options.counts == "match_points" and options.movement == "all_play_all":
            text = "Match points need boards that travel: a Howell or a Mitchell."
            problems.append(Problem("event/options/counts", "no_boards", text))
        if not problems:
            try:
                _make(options, len(starting_order(event)))
            except UnsupportedShape as error:
                problems.append(Problem("event/options/movement", "shape", str(error)))
        return problems

    def values(self, event: Event) -> Values:
        """Return what things are worth; comparing shared deals credits nothing."""
        options = event.options
        if options.counts == "match_points":
            return Values(counts=Counts.TRICKS, sit_out=0)
        usual = super().values(event)
        return replace(usual, win=options.win, draw=options.draw, loss=options.loss)

    def facts(self, event: Event) -> Facts:
        """Return what the standings are a function of, match points included."""
        points = all_match_points(travellers(event))
        if self.counts(event.options) == "match_points":
            for one in event.adjustments:
                points[one.id] = points.get(one.id, 0) + one.points
            return replace(super().facts(event), match_points=points, adjustments=())
        return replace(super().facts(event), match_points=points)

    def groups(self, event: Event) -> Mapping[str, Sequence[str]]:
        """Rank North–South and East–West apart where there are two winners."""
        made = _schedule(event)
        if made is None or made.winners == 1:
            return super().groups(event)
        order, ids = starting_order(event), self.ranked_ids(event)
        half = -(-len(order) // 2)
        first, second = set(order[:half]), set(order[half:])
        return {
            "NS": [one for one in ids if one in first],
            "EW": [one for one in ids if one in second],
        }

    def standings(self, event: Event) -> tuple[Section, ...]:
        """Return the standings; in two lines, tricks against the average of the line too."""
        sections = super().standings(event)
        if len(sections) == 1 or event.options.counts != "tricks":
            return sections
        return tuple(Section(one.name, _compared(one.ranking)) for one in sections)

    def moves(self, options: PairsOptions) -> tuple[str, ...]:
        """Say in sentences how the next round is seated."""
        fixed = "The seats of every round are fixed beforehand, whatever the results."
        if options.movement == "mitchell":
            return (
                "North–South stay; East–West go up one table, and the boards come down one.",
                fixed,
            )
        missing = "Whoever would meet a pair that has left sits out."
        return (fixed, missing)

    def draw(self, event: Event, number: int) -> Drawn | Refusal:
        """Take the round from the schedule; who meets somebody absent sits out."""
        order, made = starting_order(event), _schedule(event)
        if made is None:
            return Refusal("shape", "There is no such movement for so many pairs.")
        planned = made.rounds[number - 1]
        here = set(event.present(number))
        named = trumps(number, event.options.trumps)
        tables, boards = [], {}
        for table in planned.tables:
            sides = (order[table.ns - 1], order[table.ew - 1])
            if here.issuperset(sides):
                tables.append(Table(table.number, ((sides[0],), (sides[1],)), trumps=named))
                if table.boards is not None:
                    boards[table.number] = table.boards
        seated = {one for table in tables for one in table.entrants}
        out = tuple(one for one in event.present(number) if one not in seated)
        return Drawn(
            Round(number, tuple(tables), out), boards, notes=_about_late(event, order, out)
        )

    def sums(self, event: Event) -> tuple[Check, ...]:
        """Add up the tricks of all tables, and the match points of all boards."""
        lines = [len(each) for each in travellers(event)]
        if not lines:
            return super().sums(event)
        expected = sum(2 * tables * (tables - 1) for tables in lines)
        actual = sum(all_match_points(travellers(event)).values())
        text = f"The match points add up to {actual}; it should be {expected}."
        return (*super().sums(event), Check("match_points_total", expected, actual, text))


def travellers(event: Event) -> list[list[Played]]:
    """Return who took how many tricks, board by board.

    Where every table wrote down its hands, each deal of a set is compared by itself; else the
    set as a whole.
    """
    by_set: defaultdict[int, list[Table]] = defaultdict(list)
    for played in event.rounds:
        for table in played.tables:
            board = event.boards.get((played.number, table.number))
            if board is not None and table.result.outcome is Outcome.PLAYED and table.result.tricks:
                by_set[board].append(table)
    return [lines for board in sorted(by_set) for lines in _compare(by_set[board])]


def _compare(tables: Sequence[Table]) -> Iterator[list[Played]]:
    lengths = {len(table.result.hands) for table in tables}
    apart = len(lengths) == 1 and lengths != {0}
    for deal in range(lengths.pop() if apart else 1):
        lines = []
        for table in tables:
            figures = table.result.hands[deal] if apart else table.result.tricks
            (ns,), (ew,) = table.sides
            lines.append(Played(ns, ew, figures[0], sum(figures)))
        yield lines


def _compared(ranking: Ranking) -> Ranking:
    """Add to every row how many tricks it is above the average of its line."""
    if not ranking.rows:
        return ranking
    tricks = {row.id: int(row.values["tricks"]) for row in ranking.rows}
    against: Mapping[str, Fraction] = against_average(tricks).against
    rows = tuple(
        replace(row, values={**row.values, "above_average": against[row.id]})
        for row in ranking.rows
    )
    return replace(ranking, rows=rows)


def _about_late(event: Event, order: Sequence[str], out: Sequence[str]) -> tuple[str, ...]:
    names = event.names
    return tuple(
        f"{names[one]} came after the movement had begun and has no place in it."
        for one in out
        if one not in order
    )


def _schedule(event: Event) -> PairSchedule | None:
    try:
        return _make(event.options, len(starting_order(event)))
    except UnsupportedShape:
        return None


@lru_cache(maxsize=32)
def _make(options: PairsOptions, pairs: int) -> PairSchedule:
    """Make a schedule once.

    :raises UnsupportedShape: there is none in this shape.
    """
    rounds = options.rounds or None
    if options.movement == "howell":
        return howell(pairs, rounds)
    if options.movement == "mitchell":
        return mitchell(pairs, rounds, relay=options.relay, arrow_switch=options.arrow_switch)
    return all_play_all(pairs, rounds, double=options.double)
