"""Duplicate whist: the same deals at several tables, compared.

Terms. A *line* is the pairs who sat the same way, NS or EW. A *traveller* has the tricks of one
board at every table that played it. Sources: Foster's compass scoring for tricks against the
average of the line; the American Whist League for match points, and for the rule that EW's
figure stands when two slips disagree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from scoring.rules.core import Problem


@dataclass(frozen=True, slots=True)
class Played:
    """One line of a traveller: a board at one table, and the tricks NS took there.

    ``possible`` is how many tricks there were: 13 for one deal, more for a set of boards.
    """

    ns: str
    ew: str
    tricks: int
    possible: int = 13


class Compared(NamedTuple):
    """A line against its average: the average, and each pair's tricks above (below) it."""

    average: Fraction
    against: dict[str, Fraction]


def against_average(tricks: Mapping[str, int]) -> Compared:
    """Compare the pairs of one line with its average; the differences add up to zero.

    Foster's example: NS 201, 204, 211, 207 and 212 average 207, so −6, −3, +4, 0 and +5.

    :raises ValueError: no pair.
    """
    if not tricks:
        message = "there is no average of no pairs"
        raise ValueError(message)
    average = Fraction(sum(tricks.values()), len(tricks))
    return Compared(average, {pair: taken - average for pair, taken in tricks.items()})


def match_points(tricks: Sequence[int]) -> list[int]:
    """Return the match points of figures on one board: 2 for each beaten, 1 for each equalled.

    NS 8, 7, 7, 6 and 9 tricks are worth 6, 3, 3, 0 and 8.
    """
    count = Counter(tricks)
    below, worth = 0, {}
    for figure in sorted(count):
        worth[figure] = 2 * below + count[figure] - 1
        below += count[figure]
    return [worth[figure] for figure in tricks]


def board_match_points(traveller: Sequence[Played]) -> dict[str, int]:
    """Return the match points of both lines on one board, pair by pair.

    A pair that met the board more than once has its match points added up.
    """
    total: Counter[str] = Counter()
    north_south = [played.tricks for played in traveller]
    east_west = [played.possible - played.tricks for played in traveller]
    for played, mine, theirs in zip(
        traveller, match_points(north_south), match_points(east_west), strict=True
    ):
        total[played.ns] += mine
        total[played.ew] += theirs
    return dict(total)


def all_match_points(travellers: Iterable[Sequence[Played]]) -> dict[str, int]:
    """Add up the match points of every board."""
    total: Counter[str] = Counter()
    for traveller in travellers:
        total.update(board_match_points(traveller))
    return dict(total)


class Agreed(NamedTuple):
    """What counts for one board at one table, and the disagreement if there was one."""

    tricks: int
    problem: Problem | None = None


def agree(ns_slip: int | None, ew_slip: int | None, possible: int = 13) -> Agreed | None:
    """Settle NS's tricks from the two slips: NS's own count, and what EW wrote for NS.

    EW's figure stands (American Whist League). With one slip that one counts; None with none.
    """
    if ew_slip is None:
        return None if ns_slip is None else Agreed(ns_slip)
    if ns_slip in (None, ew_slip):
        return Agreed(ew_slip)
    text = f"NS wrote {ns_slip} tricks of {possible} and EW {ew_slip} for them: EW’s figure stands."
    return Agreed(ew_slip, Problem("tricks", "slips_differ", text))
