"""Plain tricks, as drives and duplicate play them (T1, T2): each side scores what it won.

No book, no honours and no games: the thirteen tricks of a deal are its thirteen points, and
play goes on, deal after deal, until it is closed. What a deal scores is told in
``tricks_play``; this module keeps the promise of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, ClassVar

from scoring.rules import tricks_play
from scoring.rules.core import Column, Event, Field, Line, Problem, Sheet, Unit
from scoring.rules.options import Preset
from scoring.rules.reading import Pair, by_side
from scoring.rules.tricks_play import (
    PRESETS,
    TRICKS,
    Deal,
    State,
    TricksOptions,
    faults,
    score_deal,
)
from scoring.rules.written import PLAY_CLOSED, by_sides, choice, counted, read_deal, sides

__all__ = ["Deal", "State", "Tricks", "TricksOptions"]

TRUMPS = ("S", "H", "D", "C", "NT")
REMEMBERED = 1 << 12
"""How many different deals a rule set remembers the score of."""


class Tricks:
    """Plain tricks for four players in two partnerships, under one set of options."""

    slug: ClassVar[str] = "tricks"
    name: ClassVar[str] = "Plain tricks"
    version: ClassVar[int] = 1
    unit: ClassVar[str] = "sitting"
    seats: ClassVar[tuple[int, ...]] = (4,)
    State: ClassVar[type[Any]] = tricks_play.State
    presets: ClassVar[tuple[Preset[Any], ...]] = PRESETS
    deal_fields: ClassVar[tuple[Field, ...]] = (
        Field("tricks", "Tricks", "T1"),
        Field("revokes", "Revokes", "T2"),
        Field("trumps", "Trumps", "T1"),
    )
    columns: ClassVar[tuple[Column, ...]] = (
        Column("tricks", "Tricks", "Tricks the player's side scored (T1)"),
        Column("against", "Against", "Tricks the other side scored (T1)"),
        Column("deals", "Deals", "Deals played"),
    )
    keys = tuple(field.name for field in deal_fields)

    def __init__(self, options: TricksOptions) -> None:
        self.options = options
        remember = lru_cache(maxsize=REMEMBERED)
        self._score: Callable[[Deal], tuple[Pair, tuple[Line, ...]]] = remember(
            partial(score_deal, options)
        )
        self._faults: Callable[[Deal], tuple[Problem, ...]] = remember(
            lambda deal: tuple(faults(deal))
        )

    def read(self, raw: Mapping[str, Any], players: Sequence[str]) -> Deal | Event | list[Problem]:
        """Read a deal from its document form, or list every fault in it, of form or of law."""
        return read_deal(raw, self.keys, _fields, self._faults)

    def write(self, deal: Deal | Event, players: Sequence[str]) -> dict[str, Any]:
        """Write a deal in its document form: what is absent is left out."""
        if isinstance(deal, Event):
            return {deal.value: True}
        written: dict[str, Any] = {"tricks": by_sides(deal.tricks or (0, 0))}
        if deal.revokes:
            written["revokes"] = [{"side": side} for side in deal.revokes]
        if deal.trumps is not None:
            written["trumps"] = deal.trumps
        return written

    def start(self, players: int = 4, first_dealer: int = 0) -> tricks_play.State:
        """Return the state before the first deal; ``first_dealer`` is a seat counted from 0."""
        return tricks_play.State(first_dealer, 0, (0, 0), None, False)

    def check(self, state: tricks_play.State, deal: Deal | Event) -> list[Problem]:
        """List every reason why this deal cannot be recorded now."""
        found = [] if isinstance(deal, Event) else list(self._faults(deal))
        return [*found, PLAY_CLOSED] if state.closed else found

    def apply(self, state: tricks_play.State, deal: Deal | Event) -> tricks_play.State:
        """Return the state after this deal."""
        if isinstance(deal, Event):
            return tricks_play.told(state, deal)
        return tricks_play.scored(state, *self._score(deal))

    def is_over(self, state: tricks_play.State) -> bool:
        """Say whether play is closed."""
        return state.closed

    def sheet(self, state: tricks_play.State) -> Sheet:
        """Describe where play stands."""
        return tricks_play.sheet(state)

    def settled(self, state: tricks_play.State) -> tuple[int, ...]:
        """Return nothing: tricks decide places, and the law sets no stake on them (T1)."""
        return ()

    def units(self, trail: Sequence[tricks_play.State]) -> tuple[Unit, ...]:
        """Return nothing: nothing is settled."""
        return ()

    def tally(self, state: tricks_play.State) -> tuple[tuple[int, ...], ...]:
        """Return the standings figures of each seat, in the order of ``columns``."""
        (won, lost) = state.score
        deals = (won + lost) // TRICKS
        return ((won, lost, deals), (lost, won, deals)) * 2

    def report(self, trail: Sequence[tricks_play.State], players: Sequence[str]) -> dict[str, Any]:
        """Return the deals and the score for a result document."""
        return {
            "deals": [
                {
                    "deal": state.last.deal,
                    "dealer": players[state.last.dealer],
                    "tricks": by_sides(state.last.tricks),
                    "score": by_sides(state.last.score),
                    "lines": state.last.lines,
                }
                for state in trail
                if state.last and not state.closed
            ],
            "score": by_sides(trail[-1].score),
            "winner": None,
        }

    def summary(self, trail: Sequence[tricks_play.State], players: Sequence[str]) -> list[str]:
        """Return the tricks of each pair as lines of plain text."""
        score, deals = trail[-1].score, counted(trail[-1].deals, "deal")
        names = [" and ".join(players[at::2]) for at in (0, 1)]
        return [f"{name}: {won}" for name, won in zip(names, score, strict=True)] + [f"  {deals}."]


def _fields(raw: Mapping[str, Any], problems: list[Problem]) -> Deal:
    tricks, trumps = None, None
    if "tricks" in raw:
        tricks = by_side(raw["tricks"], TRICKS, "tricks", problems)
    revokes = sides(raw["revokes"], "revokes", problems) if "revokes" in raw else ()
    if "trumps" in raw:
        trumps = choice(raw["trumps"], TRUMPS, "trumps", problems)
    return Deal(tricks, revokes, trumps)
