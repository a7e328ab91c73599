"""What happened in a tournament: the facts that pairings and standings are functions of.

Terms. An *entrant* is whoever is ranked (a player, a pair, a team), called by an id that is not
empty. A *side* is the entrants who win or lose a table together; a table of whist has two, NS
first and EW second, while at a table of solo or of knock-out whist everybody is a side alone.
An empty id is an *empty chair* (:data:`EMPTY`), as a drive has when players are missing.

Rounds are counted from 1. Nothing is derived here except what a single table says by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

EMPTY: Final = ""
"""The id of a chair on which nobody sits."""

FROM_CARDS: Final = "from cards"
"""The reason of a result that nobody handed in and players' cards make."""

Side = tuple[str, ...]


class Outcome(Enum):
    """What came of a round for a table or an entrant; the value is how it is printed."""

    IN_PLAY = "in play"
    PLAYED = "played"
    FORFEIT = "forfeit"
    """A side gave the table up, and another side wins it."""
    ABSENT = "absent"
    """Nobody was there to win it."""
    VOID = "void"
    """Struck out, as if it had not been played; what depends on it waits."""
    SIT_OUT = "sit out"
    """No seat this round, through nobody's fault: a bye, or an incomplete table."""

    @property
    def settled(self) -> bool:
        """Whether nothing more is awaited from the table."""
        return self not in (Outcome.IN_PLAY, Outcome.VOID)


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one table; figures are by side, in the order of the table's sides.

    ``tricks`` and ``points`` (of rubbers, games or flags) may both be known, or one. ``hands``
    is the tricks of each hand, where they were written down. ``forfeited`` are the sides that
    gave the table up. ``cut`` is the side that won the cut after equal figures. ``reason`` says
    why the outcome is not simply *played*.
    """

    outcome: Outcome = Outcome.IN_PLAY
    tricks: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    hands: tuple[tuple[int, ...], ...] = ()
    forfeited: tuple[int, ...] = ()
    cut: int | None = None
    reason: str = ""

    @property
    def figures(self) -> tuple[int, ...]:
        """What decides the table: points where there are any, else tricks."""
        return self.points or self.tricks

    def winner(self) -> int | None:
        """Return the side that won; None while unknown, after equal figures, or if nobody did."""
        if self.outcome is Outcome.FORFEIT:
            return self._after_forfeit()
        if self.outcome is not Outcome.PLAYED or not self.figures:
            return None
        best = max(self.figures)
        if self.figures.count(best) == 1:
            return self.figures.index(best)
        return self.cut

    def _after_forfeit(self) -> int | None:
        """Two sides, one of them gone: the other wins. Any more are the cut's to settle."""
        if len(self.forfeited) == 1 and self.forfeited[0] in (0, 1):
            return 1 - self.forfeited[0]
        return self.cut


IN_PLAY: Final = Result()
"""The result of a table that has not handed one in."""


def tricks(*by_side: int) -> Result:
    """Return the result of one hand: the tricks of each side."""
    return Result(Outcome.PLAYED, tricks=by_side, hands=(by_side,))


def hands(*by_hand: tuple[int, ...]) -> Result:
    """Return the result of several hands, each the tricks of every side."""
    totals = tuple(sum(column) for column in zip(*by_hand, strict=True))
    return Result(Outcome.PLAYED, tricks=totals, hands=by_hand)


def points(*by_side: int) -> Result:
    """Return the result of rubbers or games: the points of each side."""
    return Result(Outcome.PLAYED, points=by_side)


def forfeit(side: int, reason: str = "") -> Result:
    """Return the result of a table of two sides that one of them gave up."""
    return Result(Outcome.FORFEIT, forfeited=(side,), reason=reason)


def absent(reason: str = "") -> Result:
    """Return the result of a table to which neither side came."""
    return Result(Outcome.ABSENT, reason=reason)


def void(reason: str) -> Result:
    """Return the result of a table that was struck out."""
    return Result(Outcome.VOID, reason=reason)


class Table(NamedTuple):
    """One table of one round: who sat there, what came of it, and what was trumps."""

    number: int
    sides: tuple[Side, ...]
    result: Result = IN_PLAY
    trumps: str = ""

    @property
    def entrants(self) -> tuple[str, ...]:
        """Everyone who sits here, side by side; empty chairs left out."""
        return tuple(one for side in self.sides for one in side if one)

    @property
    def full(self) -> bool:
        """Whether no chair is empty, so that the table can be played."""
        return all(one for side in self.sides for one in side)


@dataclass(frozen=True, slots=True)
class Round:
    """One round: its tables, and who was present without a seat.

    ``sit_out`` sat out through nobody's fault; ``absent`` were expected and did not come.
    """

    number: int
    tables: tuple[Table, ...]
    sit_out: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether nothing more is awaited from any table that could be played."""
        return all(table.result.outcome.settled for table in self.tables if table.full)


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points or tricks given or taken by the director, kept apart from what was played.

    ``round`` says to which round it belongs, so to which half of an evening.
    """

    id: str
    round: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class Card:
    """Tricks that a player wrote down, keyed from paper: those of rounds ``first`` to ``last``.

    A card of a single hand has the same first and last. A sit-out is on it with its fixed credit,
    as players write it; one that is credited by an average is not.
    """

    id: str
    first: int
    last: int
    tricks: int

    @property
    def rounds(self) -> range:
        """The numbers of its rounds."""
        return range(self.first, self.last + 1)


def up_to(rounds: Iterable[Round], last: int) -> tuple[Round, ...]:
    """Return the rounds numbered ``last`` or lower."""
    return tuple(one for one in rounds if one.number <= last)


def all_complete(rounds: Sequence[Round]) -> bool:
    """Say whether there is a round at all and nothing more is awaited from any."""
    return bool(rounds) and all(one.complete for one in rounds)
