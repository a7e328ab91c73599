"""From rounds to score sheets: one line for each round and entrant, and what it counts.

Terms. A *line* is what one round brought one entrant; a round that is still in play or was
struck out brings none. What the standings *count* is one of match points, tricks, or points of
rubbers and games; a sit-out and an adjustment are in that unit, and are never mixed with what
was played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from tournaments.results import Adjustment, Card, Outcome, Round, Table, all_complete
from tournaments.standings.cards import PER_DEAL, Part, awaited, laid_out


class Won(Enum):
    """How a table ended for one side."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    NOTHING = "nothing"
    """There was no table."""


class Counts(Enum):
    """What standings add up."""

    POINTS = "points"
    TRICKS = "tricks"
    RUBBER_POINTS = "rubber_points"


class SitOutBy(Enum):
    """How a sit-out is credited."""

    FIXED = "fixed"
    OWN_AVERAGE = "own average"
    """The average of the rounds this entrant has played; the fixed value while there is none."""
    ROUND_AVERAGE = "round average"
    """The average of all who played this round; the fixed value when nobody did."""


@dataclass(frozen=True, slots=True)
class Values:
    """What things are worth; an event pins them when it starts.

    ``sit_out`` and ``forfeit`` are in the unit that is counted, and averages are rounded to the
    nearest whole of it, halves up. ``forfeit`` is what the side that came is given where tricks
    or rubber points are counted; match points give it a win. A win by ``margin`` or more (of
    whatever decided the table) brings ``bonus`` match points more; ``margin`` 0 is no such rule.
    """

    counts: Counts = Counts.TRICKS
    win: int = 2
    draw: int = 1
    loss: int = 0
    sit_out: int = 6
    sit_out_by: SitOutBy = SitOutBy.FIXED
    forfeit: int = 0
    margin: int = 0
    bonus: int = 0


class Line(NamedTuple):
    """What one round brought one entrant; figures are this side's and the best of the others.

    ``points`` are of rubbers or games, ``match_points`` what the table is worth in the
    standings. ``credited`` is what was given for a sit-out or a forfeit. ``hands`` are this
    side's tricks and the other's, hand by hand, where they are known.

    A line may come from a player's card, where no table has a result. Then ``first`` is the round
    with which it begins, and ``round`` that with which it ends; it is 0 on any other line. Who
    sat with whom is not told, and what was won only where it is one round.
    """

    round: int
    outcome: Outcome
    won: Won = Won.NOTHING
    tricks: int = 0
    tricks_against: int = 0
    points: int = 0
    points_against: int = 0
    match_points: int = 0
    credited: int = 0
    partners: tuple[str, ...] = ()
    opponents: tuple[str, ...] = ()
    hands: tuple[tuple[int, int], ...] = ()
    first: int = 0


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything that standings are a function of.

    ``entrants`` are in the order that equals keep. ``half`` is the last round of the first half,
    0 when there is none. ``cuts`` are recorded places of cuts, 1 for who won. ``match_points``
    come from shared deals (:mod:`tournaments.standings.duplicate`).

    ``cards`` are players' own, where tricks are what counts; ``expected`` is who has one for a
    round that was never seated, and ``tricks`` how many the sides of a table take in a round.
    """

    entrants: tuple[str, ...]
    rounds: tuple[Round, ...]
    adjustments: tuple[Adjustment, ...] = ()
    withdrawn: frozenset[str] = frozenset()
    half: int = 0
    cuts: Mapping[str, int] = field(default_factory=dict)
    match_points: Mapping[str, int] = field(default_factory=dict)
    cards: tuple[Card, ...] = ()
    expected: Mapping[int, frozenset[str]] = field(default_factory=dict)
    tricks: int = 0


@dataclass(frozen=True, slots=True)
class Scores:
    """Score sheets of all entrants, and the facts and values they were made of.

    ``points`` are match points in all, which several tie-breaks look up for opponents. ``parts``
    is what players' cards add.
    """

    facts: Facts
    values: Values
    lines: Mapping[str, tuple[Line, ...]]
    points: Mapping[str, int]
    parts: Mapping[str, tuple[Part, ...]] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        """Whether nothing more is awaited from any round."""
        facts = self.facts
        if not facts.cards:
            return all_complete(facts.rounds)
        return not awaited(facts.rounds, facts.expected, self.parts)

    def counted(self, line: Line) -> int:
        """Return what a line adds to the standings, adjustments aside."""
        by = {
            Counts.POINTS: line.match_points,
            Counts.TRICKS: line.tricks,
            Counts.RUBBER_POINTS: line.points,
        }
        return by[self.values.counts] + line.credited

    def adjusted(
        self, counts: Counts, entrant: str, first: int = 0, last: int | None = None
    ) -> int:
        """Add up an entrant's adjustments of some rounds; 0 unless ``counts`` is what counts."""
        if counts is not self.values.counts:
            return 0
        return sum(
            one.points
            for one in self.facts.adjustments
            if one.id == entrant and one.round >= first and (last is None or one.round <= last)
        )


def score(facts: Facts, values: Values) -> Scores:
    """Write the score sheets: rounds in order, one line for each that an entrant has behind it."""
    sheets: dict[str, list[Line]] = {one: [] for one in facts.entrants}
    for played in sorted(facts.rounds, key=lambda one: one.number):
        for table in played.tables:
            _write_table(sheets, played.number, table, values)
        for absent in played.absent:
            line = Line(played.number, Outcome.ABSENT, Won.LOSS, match_points=values.loss)
            sheets[absent].append(line)
        _write_sit_outs(sheets, played, values)
    parts = _parts(facts, values, sheets) if facts.cards else {}
    for one, given in parts.items():
        sheets[one] += [_card_line(part, facts.tricks, values) for part in given if part.rounds]
        sheets[one].sort(key=lambda line: line.round)
    lines = {
        one: _with_own_average(sheet, values, parts.get(one, ())) for one, sheet in sheets.items()
    }
    points = _match_points(facts, values, lines)
    return Scores(facts, values, lines, points, parts)


def _parts(
    facts: Facts, values: Values, sheets: Mapping[str, Sequence[Line]]
) -> dict[str, tuple[Part, ...]]:
    """Lay out everybody's cards beside what their score sheets have from tables."""
    by_id: dict[str, list[Card]] = {one: [] for one in sheets}
    for card in facts.cards:
        if card.id in by_id:
            by_id[card.id].append(card)
    struck_out = {
        (one, played.number)
        for played in facts.rounds
        for table in played.tables
        if table.result.outcome is Outcome.VOID
        for one in table.entrants
    }
    written = values.sit_out_by is SitOutBy.FIXED
    parts = {}
    for one, cards in by_id.items():
        if not cards:
            continue
        known = {number: 0 for who, number in struck_out if who == one}
        for line in sheets[one]:
            known[line.round] = _counted(line, Counts.TRICKS) + (line.credited if written else 0)
        parts[one] = laid_out(cards, known)
    return parts


def _card_line(part: Part, tricks: int, values: Values) -> Line:
    """Write what a card adds; a single round is known as if its table had handed it in."""
    own, against = part.tricks, max(0, tricks * part.rounds - part.tricks)
    won, hands = Won.NOTHING, tuple[tuple[int, int], ...]()
    if part.rounds == 1 and own + against == tricks:
        won = Won.WIN if own > against else Won.LOSS if own < against else Won.DRAW
        hands = ((own, against),) if tricks == PER_DEAL else ()
    worth = _worth(won, (own, against), 0, values)
    return Line(
        part.last,
        Outcome.PLAYED,
        won,
        own,
        against,
        match_points=worth,
        hands=hands,
        first=part.first,
    )


def _write_table(
    sheets: Mapping[str, list[Line]], number: int, table: Table, values: Values
) -> None:
    """Write a table's line on the sheet of everyone who sat there, if it has one."""
    if not table.full or not table.result.outcome.settled:
        return
    for side, members in enumerate(table.sides):
        line = _line(number, table, side, values)
        for one in members:
            partners = tuple(other for other in members if other != one)
            sheets[one].append(line._replace(partners=partners) if partners else line)


def _line(number: int, table: Table, side: int, values: Values) -> Line:
    result = table.result
    won = _how_it_ended(table, side)
    opponents = tuple(one for s, members in enumerate(table.sides) if s != side for one in members)
    given = 0
    if result.outcome is Outcome.FORFEIT and values.counts is not Counts.POINTS:
        given = values.forfeit if won is Won.WIN else 0
    tricks, tricks_against = _own_and_best(result.tricks, side)
    points, points_against = _own_and_best(result.points, side)
    return Line(
        number,
        result.outcome,
        won,
        tricks,
        tricks_against,
        points,
        points_against,
        _worth(won, result.figures, side, values),
        given,
        (),
        opponents,
        tuple(_own_and_best(hand, side) for hand in result.hands),
    )


def _how_it_ended(table: Table, side: int) -> Won:
    result = table.result
    winner = result.winner()
    if winner is not None:
        return Won.WIN if winner == side else Won.LOSS
    if result.outcome is Outcome.PLAYED and result.figures:
        return Won.DRAW if result.figures[side] == max(result.figures) else Won.LOSS
    return Won.LOSS if result.outcome in (Outcome.ABSENT, Outcome.FORFEIT) else Won.NOTHING


def _worth(won: Won, figures: Sequence[int], side: int, values: Values) -> int:
    """Return the match points of one side."""
    worth = {Won.WIN: values.win, Won.DRAW: values.draw, Won.LOSS: values.loss, Won.NOTHING: 0}
    if won is Won.WIN and values.margin and figures:
        own, best = _own_and_best(figures, side)
        if own - best >= values.margin:
            return values.win + values.bonus
    return worth[won]


def _own_and_best(figures: Sequence[int], side: int) -> tuple[int, int]:
    """Return a side's figure and the best of the others; zeros where none were written."""
    if not figures:
        return 0, 0
    others = [figure for other, figure in enumerate(figures) if other != side]
    return figures[side], max(others, default=0)


def _write_sit_outs(sheets: Mapping[str, list[Line]], played: Round, values: Values) -> None:
    """Credit those without a seat, and those at a table that could not be played."""
    waiting = [one for table in played.tables if not table.full for one in table.entrants]
    credit = values.sit_out
    if values.sit_out_by is SitOutBy.ROUND_AVERAGE:
        here = [
            _counted(line, values.counts)
            for table in played.tables
            for one in table.entrants
            for line in sheets[one][-1:]
            if line.round == played.number and line.outcome is Outcome.PLAYED
        ]
        credit = _average(here, values.sit_out)
    for one in (*played.sit_out, *waiting):
        sheets[one].append(Line(played.number, Outcome.SIT_OUT, credited=credit))


def _with_own_average(
    sheet: Sequence[Line], values: Values, parts: Sequence[Part]
) -> tuple[Line, ...]:
    """Credit sit-outs with the average of one's rounds; a card may tell of several at once."""
    if values.sit_out_by is not SitOutBy.OWN_AVERAGE:
        return tuple(sheet)
    own = [_counted(line, values.counts) for line in sheet if line.outcome is Outcome.PLAYED]
    own += [0] * sum(part.rounds - 1 for part in parts if part.rounds)
    credit = _average(own, values.sit_out)
    return tuple(
        Line(line.round, line.outcome, credited=credit) if line.outcome is Outcome.SIT_OUT else line
        for line in sheet
    )


def _counted(line: Line, counts: Counts) -> int:
    if counts is Counts.TRICKS:
        return line.tricks
    return line.points if counts is Counts.RUBBER_POINTS else line.match_points


def _average(figures: Sequence[int], otherwise: int) -> int:
    """Return the average, rounded to the nearest whole number, halves up."""
    if not figures:
        return otherwise
    return (2 * sum(figures) + len(figures)) // (2 * len(figures))


def _match_points(
    facts: Facts, values: Values, lines: Mapping[str, Iterable[Line]]
) -> dict[str, int]:
    counted = values.counts is Counts.POINTS
    totals = {
        one: sum(line.match_points + (line.credited if counted else 0) for line in sheet)
        for one, sheet in lines.items()
    }
    if counted:
        for adjustment in facts.adjustments:
            totals[adjustment.id] += adjustment.points
    return totals
