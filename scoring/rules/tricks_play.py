"""A play of plain tricks: what a deal scores, and where play stands (T1, T2).

Terms. *Piles* are the tricks of each side, of thirteen; an *outcome* is what a deal came to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scoring.rules.core import SIDES, Event, Line, Problem, Sheet, Strip
from scoring.rules.options import Preset, number
from scoring.rules.reading import Pair
from scoring.rules.written import counted, moved, share_faults

TRICKS = 13


@dataclass(frozen=True, slots=True)
class TricksOptions:
    """Every option of plain tricks; the defaults are those of a drive."""

    revoke_tricks: int = number(
        3,
        ("Price of a revoke", "T2", "Tricks that move to the other side for each revoke."),
        least=0,
        most=13,
    )


PRESETS = (
    Preset("drive", "Whist drive", TricksOptions()),
    Preset("duplicate", "Duplicate whist", TricksOptions(revoke_tricks=2)),
)


class Deal(NamedTuple):
    """A played deal: tricks as played, the side of each revoke; ``trumps`` is a note.

    ``tricks`` is None only while a deal is being read.
    """

    tricks: Pair | None
    revokes: tuple[str, ...] = ()
    trumps: str | None = None


class Outcome(NamedTuple):
    """What the last deal came to: its tricks after revokes, and the score after it."""

    deal: int
    dealer: int
    tricks: Pair
    score: Pair
    lines: tuple[Line, ...]


class State(NamedTuple):
    """Where play stands: the seat to deal next, the deals recorded, the tricks of each side."""

    dealer: int
    deals: int
    score: Pair
    last: Outcome | None
    closed: bool


def faults(deal: Deal) -> Iterator[Problem]:
    """Yield every reason why such a deal cannot be, whatever went before (T1)."""
    if deal.tricks is None:
        text = 'Write the tricks of at least one side, such as {"NS": 7}.'
        yield Problem("tricks", "missing", text)
    else:
        yield from share_faults(deal.tricks, TRICKS, "tricks", SIDES)


def score_deal(options: TricksOptions, deal: Deal) -> tuple[Pair, tuple[Line, ...]]:
    """Return the tricks that each side scores for a deal without faults, and the lines (T1, T2)."""
    piles, lost = moved(deal.tricks or (0, 0), deal.revokes, options.revoke_tricks)
    lines = [
        Line("T2", side, 0, f"revoked: {counted(taken, 'trick')} moved to the other side")
        for side, taken in lost
    ]
    for side, won in zip(SIDES, piles, strict=True):
        lines.append(Line("T1", side, won, counted(won, "trick")))
    return piles, tuple(lines)


def scored(state: State, tricks: Pair, lines: tuple[Line, ...]) -> State:
    """Return the state after a deal in which each side scored ``tricks``."""
    dealer, deals, (north_south, east_west), _, _ = state
    score = north_south + tricks[0], east_west + tricks[1]
    outcome = Outcome(deals + 1, dealer, tricks, score, lines)
    return State((dealer + 1) % 4, deals + 1, score, outcome, False)


def told(state: State, event: Event) -> State:
    """Return the state after a misdeal, dealt again by the same player, or the closing of play."""
    closes = event is Event.CLOSED
    deals = state.deals if closes else state.deals + 1
    text = (
        "Play is closed." if closes else "misdeal: nothing is scored, the same player deals again"
    )
    line = Line("T1", "", 0, text)
    last = Outcome(deals, state.dealer, (0, 0), state.score, (line,))
    return state._replace(deals=deals, last=last, closed=closes)


def sheet(state: State) -> Sheet:
    """Describe where play stands."""
    strips = tuple(
        Strip(side, (at, at + 2), (str(state.score[at]),)) for at, side in enumerate(SIDES)
    )
    return Sheet(
        heading=f"Deal {state.deals + 1}",
        figures=("Tricks",),
        strips=strips,
        dealer=state.dealer,
        lines=state.last.lines if state.last else (),
        over="Play is closed." if state.closed else "",
        finished=state.closed,
    )
