"""What a movement is: the values that every construction answers and every reader takes.

Terms. *Players* (in a movement of individuals) and *pairs* (in a movement of fixed pairs) are
numbers from 1. A *round* seats them at *tables*, numbered from 1; those left over *sit out*.
North and South are partners, and so are East and West. Two people *meet* when they are at the
same table, as partners or as opponents. A *board set* is a number from 1: a packet of deals that
travels between tables, so that several pairs play the same cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

SEATS = ("N", "E", "S", "W")


class UnsupportedShape(ValueError):
    """A movement that is not offered; the message is a sentence for whoever asked for it."""


class Span(NamedTuple):
    """The least and the most that a figure comes to over everyone it is counted for."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Table:
    """Four players at a table, clockwise from North."""

    number: int
    seats: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Round:
    """Who sits where in one round, and who sits out."""

    number: int
    tables: tuple[Table, ...]
    sit_out: tuple[int, ...] = ()


class Measure(NamedTuple):
    """What a schedule reaches, beside a lower bound that none of its shape can beat.

    A bound is proved but not always attainable, so the true gap may be less than ``gap``.
    """

    reached: int
    bound: int

    @property
    def gap(self) -> int:
        """How far the schedule is above the bound."""
        return self.reached - self.bound


@dataclass(frozen=True, slots=True)
class Quality:
    """How evenly a schedule mixes its players.

    ``partner``, ``oppose`` and ``meet`` are the most that any two players are partners,
    opponents and at the same table; ``cost`` is what all repetitions come to together.
    """

    partner: Measure
    oppose: Measure
    meet: Measure
    cost: Measure


@dataclass(frozen=True, slots=True)
class Schedule:
    """A movement of individuals, from the first round to the last.

    ``kind`` is the movement that was asked for and ``method`` says in words how it was made.
    ``still`` is the player who keeps one chair all evening, if there is one.
    """

    kind: str
    players: int
    rounds: tuple[Round, ...]
    method: str
    quality: Quality
    still: int | None = None


@dataclass(frozen=True, slots=True)
class PairTable:
    """Two pairs at a table; ``boards`` is the board set they play, None where deals are fresh."""

    number: int
    ns: int
    ew: int
    boards: int | None = None


@dataclass(frozen=True, slots=True)
class PairRound:
    """Which pairs play which in one round, and who sits out."""

    number: int
    tables: tuple[PairTable, ...]
    sit_out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PairSchedule:
    """A movement of pairs (or of any entrants two by two), from the first round to the last.

    ``board_sets`` is how many sets are needed, 0 where every table plays fresh deals;
    ``sharing`` is how many tables at most play one set in the same round. ``meetings`` is how
    often two pairs may meet. With two ``winners`` North–South and East–West are ranked apart and
    no pair changes its line.
    """

    kind: str
    pairs: int
    rounds: tuple[PairRound, ...]
    method: str
    board_sets: int = 0
    sharing: int = 1
    meetings: int = 1
    winners: int = 1
