"""German Whist: the rule set, and the hand as it is written in documents (section 4).

What one hand scores is told in ``german_hand``, how a match runs in ``german_play``; this
module keeps the promise of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, ClassVar

from scoring.rules import german_play
from scoring.rules.core import Column, Event, Field, Problem, Sheet, Unit
from scoring.rules.german_hand import (
    HALF,
    PRESETS,
    Deal,
    GermanWhistOptions,
    Hand,
    faults,
    score_hand,
)
from scoring.rules.german_play import State
from scoring.rules.options import Preset
from scoring.rules.written import PLAY_CLOSED, read_deal, split

__all__ = ["Deal", "GermanWhist", "GermanWhistOptions", "State"]

REMEMBERED = 1 << 14
"""How many different hands a rule set remembers the score of: every one there is."""

MATCH_OVER = Problem("", "match_over", "The match is decided: start a new one to play on.")


class GermanWhist:
    """German Whist for two players, under one set of options."""

    slug: ClassVar[str] = "german-whist"
    name: ClassVar[str] = "German Whist"
    version: ClassVar[int] = 1
    unit: ClassVar[str] = "match"
    seats: ClassVar[tuple[int, ...]] = (2,)
    State: ClassVar[type[Any]] = german_play.State
    presets: ClassVar[tuple[Preset[Any], ...]] = PRESETS
    deal_fields: ClassVar[tuple[Field, ...]] = (
        Field("tricks", "Tricks of the last thirteen", "G1"),
        Field("first", "Tricks of the first half", "G1"),
        Field("second", "Tricks of the second half", "G1"),
    )
    columns: ClassVar[tuple[Column, ...]] = (
        Column("difference", "Points", "Points scored less points of the opponent (G1)"),
        Column("matches", "Matches won", "Matches won (G3)"),
        Column("won", "Hands won", "Hands won (G1)"),
        Column("tied", "Hands tied", "Hands tied (G2)"),
        Column("lost", "Hands lost", "Hands lost (G1)"),
        Column("tricks", "Tricks", "Tricks of the last thirteen"),
    )
    keys = tuple(field.name for field in deal_fields)

    def __init__(self, options: GermanWhistOptions) -> None:
        self.options = options
        remember = lru_cache(maxsize=REMEMBERED)
        self._hand: Callable[[Deal], Hand] = remember(partial(score_hand, options))
        self._faults: Callable[[Deal], tuple[Problem, ...]] = remember(
            lambda deal: tuple(faults(options, deal))
        )

    def read(self, raw: Mapping[str, Any], players: Sequence[str]) -> Deal | Event | list[Problem]:
        """Read a hand from its document form, or list every fault in it, of form or of law.

        The last thirteen are ``tricks``, or ``second`` beside the ``first`` half.
        """
        return read_deal(raw, self.keys, partial(_fields, players), self._faults)

    def write(self, deal: Deal | Event, players: Sequence[str]) -> dict[str, Any]:
        """Write a hand in its document form."""
        if isinstance(deal, Event):
            return {deal.value: True}
        second = dict(zip(players, deal.second or (0, 0), strict=True))
        if deal.first is None:
            return {"tricks": second}
        return {"first": dict(zip(players, deal.first, strict=True)), "second": second}

    def start(self, players: int = 2, first_dealer: int = 0) -> german_play.State:
        """Return the state before the first hand; ``first_dealer`` is a seat counted from 0."""
        return german_play.start(self.options, first_dealer)

    def check(self, state: german_play.State, deal: Deal | Event) -> list[Problem]:
        """List every reason why this hand cannot be recorded now.

        A match that is decided takes no further hand, but it can be closed (G3).
        """
        found = [] if isinstance(deal, Event) else list(self._faults(deal))
        if state.closed:
            found.append(PLAY_CLOSED)
        elif state.decided and deal is not Event.CLOSED:
            found.append(MATCH_OVER)
        return found

    def apply(self, state: german_play.State, deal: Deal | Event) -> german_play.State:
        """Return the state after this hand."""
        if isinstance(deal, Event):
            return german_play.told(state, deal)
        hand = self._hand(deal)
        return german_play.played(self.options, state, deal.second or (0, 0), hand)

    def is_over(self, state: german_play.State) -> bool:
        """Say whether play is closed."""
        return state.closed

    def sheet(self, state: german_play.State) -> Sheet:
        """Describe where play stands."""
        return german_play.sheet(self.options, state)

    def settled(self, state: german_play.State) -> tuple[int, ...]:
        """Return the difference of the two scores, which is always whole."""
        difference = (state.score[0] - state.score[1]) // 2
        return difference, -difference

    def units(self, trail: Sequence[german_play.State]) -> tuple[Unit, ...]:
        """Return the one match or series; while in play it is counted as it stands (G3)."""
        return german_play.units(self.options, trail)

    def tally(self, state: german_play.State) -> tuple[tuple[int, ...], ...]:
        """Return the standings figures of each seat, in the order of ``columns``."""
        difference, rows = self.settled(state), []
        for seat in (0, 1):
            match = int(seat == state.winner)
            won, lost = state.won[seat], state.won[1 - seat]
            rows.append((difference[seat], match, won, state.tied, lost, state.tricks[seat]))
        return tuple(rows)

    def report(self, trail: Sequence[german_play.State], players: Sequence[str]) -> dict[str, Any]:
        """Return the hands, the score and the winner for a result document."""
        return german_play.report(self.options, trail, players)

    def summary(self, trail: Sequence[german_play.State], players: Sequence[str]) -> list[str]:
        """Return the score and the winner as lines of plain text."""
        return german_play.summary(self.options, trail, players)


def _fields(players: Sequence[str], raw: Mapping[str, Any], problems: list[Problem]) -> Deal:
    first = second = None
    if "first" in raw:
        first = split(raw["first"], players[:2], HALF, problems, path="first")
    if "tricks" in raw and "second" in raw:
        text = "The last thirteen are written twice: leave out “tricks” or “second”."
        problems.append(Problem("tricks", "twice", text))
    for path in ("tricks", "second"):
        if path in raw:
            second = split(raw[path], players[:2], HALF, problems, path=path)
    return Deal(second, first)
