"""Whist drives: who plays where and with whom after each hand.

Terms. The players are of two *groups*, ladies and gents by default; a group is a kind of seat,
not a sex, and may be called anything. Each table has two of each, and partners are one of each,
the lady named first. Tables stand in a circle: *up* is the next table, *down* the one before,
and beyond the last table is the first. A *ghost* is an empty chair, one for each player missing
to whole tables.

A seating is a fact once drawn: it is stored, and :func:`next_seating` is asked only for the one
after it. A later correction of a score changes no seat.

**Incomplete tables.** Where a chair is empty no hand can be played, so everybody at that table
sits out and moves on before the next hand, whoever has waited longest first; ghosts keep their
chairs. A circle passes over a table at which its group has only ghosts. So while the groups are
equal or differ by one, only the one to three people sit out who are left over from whole tables.

With two tables up and down coincide. One table alone is the whist design of four: everybody
partners everybody in three hands, whatever the group.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import zip_longest
from typing import Final

from tournaments.results import EMPTY, Outcome, Result, Side, Table

LABELS: Final = ("lady", "gent")
TRUMPS: Final = ("H", "C", "D", "S")


class Movers(Enum):
    """Who leaves a table after a hand."""

    WINNERS = "winners"
    LOSERS = "losers"


@dataclass(frozen=True, slots=True)
class Plan:
    """A movement: who leaves, where the gents go (ladies go up), and who partners whom then.

    ``split`` lets newcomers to a table partner those who stayed; otherwise those who came play
    those who stayed. ``pairs`` moves partners as one, who stay together all evening.
    """

    movers: Movers
    gents: int
    split: bool
    pairs: bool = False

    def words(self, labels: Sequence[str] = LABELS) -> str:
        """Say the movement as it is announced."""
        who = "winning" if self.movers is Movers.WINNERS else "losing"
        lady, gent = labels
        if self.pairs:
            return f"The {who} pair moves up one table; partners stay together."
        if self.gents > 0:
            moves = f"The {who} {lady} and {gent} move up one table"
        else:
            moves = f"The {who} {lady} moves up one table, the {who} {gent} down one"
        if self.split:
            return f"{moves}; those who come partner those who stayed."
        return f"{moves}; those who come play those who stayed."


MOVEMENTS: Final[Mapping[str, tuple[Plan, Plan]]] = {
    "winners_move": (Plan(Movers.WINNERS, -1, split=True),) * 2,
    "losers_move_semi_partner": (Plan(Movers.LOSERS, -1, split=False),) * 2,
    "losers_move_progressive": (Plan(Movers.LOSERS, -1, split=True),) * 2,
    "partners_fixed": (
        Plan(Movers.WINNERS, 1, split=False, pairs=True),
        Plan(Movers.LOSERS, 1, split=False, pairs=True),
    ),
    "winners_go_on": (Plan(Movers.WINNERS, 1, split=False), Plan(Movers.WINNERS, 1, split=True)),
}
"""The five movements, each as it is by default and with its option taken.

The option of ``partners_fixed`` is that losers move, that of ``winners_go_on`` that partners
split; the others have none.
"""


class NotFinished(ValueError):
    """A table has not handed in its result, so nobody can be seated; ``table`` is its number."""

    def __init__(self, table: int) -> None:
        super().__init__(f"table {table} has no result yet")
        self.table = table


class CutMissing(ValueError):
    """A table ended level and its cut is not recorded; ``table`` is its number."""

    def __init__(self, table: int) -> None:
        super().__init__(f"table {table} ended level: record which side won the cut")
        self.table = table


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where for one hand; tables are in the order of the circle.

    ``gents`` are all players of the second group, seated or not.
    """

    tables: tuple[Table, ...]
    gents: frozenset[str]

    @property
    def playing(self) -> tuple[Table, ...]:
        """The tables that can be played."""
        return tuple(table for table in self.tables if table.full)

    @property
    def sit_out(self) -> tuple[str, ...]:
        """Everybody at an incomplete table."""
        return tuple(one for table in self.tables if not table.full for one in table.entrants)

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody in the hall, table by table."""
        return tuple(one for table in self.tables for one in table.entrants)

    def with_trumps(self, trumps: str) -> Seating:
        """Return the same seating with the trumps of the hand on every table."""
        return replace(self, tables=tuple(t._replace(trumps=trumps) for t in self.tables))


def trumps(hand: int, rotation: Sequence[str] = TRUMPS) -> str:
    """Return the trumps of a hand, counted from 1; empty when there is no rotation."""
    return rotation[(hand - 1) % len(rotation)] if rotation else ""


def first_seating(ladies: Sequence[str], gents: Sequence[str]) -> Seating:
    """Seat players in the order given: the first lady and gent play the second at table 1.

    Partners are those at the same place of both lists. Ghosts fill the last tables. To draw
    the seats give shuffled lists (:func:`tournaments.pairings.draws.shuffled`).

    :raises ValueError: somebody is named twice.
    """
    if len({*ladies, *gents}) != len(ladies) + len(gents):
        message = "somebody is named twice"
        raise ValueError(message)
    pairs = list(zip_longest(ladies, gents, fillvalue=EMPTY))
    if len(pairs) % 2:
        pairs.append((EMPTY, EMPTY))
    tables = tuple(
        Table(number, pair)
        for number, pair in enumerate(zip(pairs[::2], pairs[1::2], strict=True), 1)
    )
    return Seating(tables, frozenset(gents))


def next_seating(seating: Seating, results: Mapping[int, Result], plan: Plan) -> Seating:
    """Return who sits where for the next hand, from the seating and results of this one.

    ``results`` are by table number. A table that was not played (incomplete, void, nobody there)
    has no winners; there those who have sat longest move on.

    :raises NotFinished: a table that could be played has no result.
    :raises CutMissing: a table ended level.
    """
    if len(seating.tables) == 1:
        return _design_of_four(seating)
    winners = [_winner(table, results.get(table.number)) for table in seating.tables]
    leaving = [
        side if side is None or plan.movers is Movers.WINNERS else 1 - side for side in winners
    ]
    moved = _move_pairs(seating, leaving) if plan.pairs else _move_singly(seating, leaving, plan)
    tables = (
        Table(table.number, sides) for table, sides in zip(seating.tables, moved, strict=True)
    )
    return replace(seating, tables=tuple(tables))


def _winner(table: Table, result: Result | None) -> int | None:
    """Return the side that won; None at a table that was not played."""
    if not table.full:
        return None
    if result is None or result.outcome is Outcome.IN_PLAY:
        raise NotFinished(table.number)
    winner = result.winner()
    if winner is None and result.outcome is Outcome.PLAYED:
        raise CutMissing(table.number)
    return winner


def _design_of_four(seating: Seating) -> Seating:
    """Let the first player stay and the others go round: three hands, three partners."""
    (table,) = seating.tables
    if not table.full:
        return seating
    (first, partner), (left, right) = table.sides
    return replace(seating, tables=(Table(table.number, ((first, left), (right, partner))),))


def _move_singly(
    seating: Seating, leaving: Sequence[int | None], plan: Plan
) -> list[tuple[Side, Side]]:
    """Move one lady and one gent from each table, each group in its own circle."""
    moves = [
        _circulate(chairs_of(seating, group), leaving, longest, step)
        for group, longest, step in zip((0, 1), longest_seated(plan), (1, plan.gents), strict=True)
    ]
    tables = []
    for (lady, lady_stayed), (gent, gent_stayed) in zip(*moves, strict=True):
        if plan.split:
            tables.append((lady + gent_stayed, lady_stayed + gent))
        else:
            tables.append((lady_stayed + gent_stayed, lady + gent))
    return tables


def _move_pairs(seating: Seating, leaving: Sequence[int | None]) -> list[tuple[Side, Side]]:
    """Move one pair from each table; somebody without a partner waits where they are."""
    moves = _circulate([table.sides for table in seating.tables], leaving, 0, 1)
    return [(stayed, came) for came, stayed in moves]


def chairs_of(seating: Seating, group: int) -> list[tuple[Side, ...]]:
    """Return who of one group sits on each side of each table, every one a side alone."""
    return [tuple((side[group],) for side in table.sides) for table in seating.tables]


def longest_seated(plan: Plan) -> tuple[int, int]:
    """Return on which side those sit who stayed at the last move: the lady, and the gent."""
    return (1, 0) if plan.split else (0, 0)


def _circulate(
    chairs: Sequence[tuple[Side, ...]], leaving: Sequence[int | None], longest: int, step: int
) -> list[tuple[Side, Side]]:
    """Send one of each table on to the next; return who comes to each and who stays.

    ``leaving`` is the side that leaves each table, None where nobody won. A table without
    anybody who can move is passed over, and stays as it is.
    """
    out = [_who_leaves(pair, side, longest) for pair, side in zip(chairs, leaving, strict=True)]
    circle = [(table, side) for table, side in enumerate(out) if side is not None]
    moved = [(pair[1], pair[0]) for pair in chairs]
    for place, (table, side) in enumerate(circle):
        before, its_side = circle[(place - step) % len(circle)]
        moved[table] = (chairs[before][its_side], chairs[table][1 - side])
    return moved


def _who_leaves(pair: tuple[Side, ...], side: int | None, longest: int) -> int | None:
    """Return which side leaves a table; None when neither has anybody who can."""
    if side is not None:
        return side
    able = [EMPTY not in unit for unit in pair]
    if all(able):
        return longest
    return able.index(True) if any(able) else None
