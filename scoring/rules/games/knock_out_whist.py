"""Knock-Out Whist: the rule set, and the hand as it is written in documents (section 3).

What one hand comes to is told in ``knock_out_hand``, how a game runs in ``knock_out_play``;
this module keeps the promise of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, ClassVar

from scoring.rules import knock_out_play
from scoring.rules.core import Column, Event, Field, Problem, Sheet, Unit
from scoring.rules.knock_out_hand import (
    CARDS,
    PRESETS,
    Deal,
    Hand,
    KnockOutOptions,
    Life,
    Position,
    faults,
    form_faults,
    play_hand,
)
from scoring.rules.knock_out_play import State
from scoring.rules.options import Preset
from scoring.rules.written import PLAY_CLOSED, player, read_deal, shares

__all__ = ["Deal", "KnockOutOptions", "KnockOutWhist", "Life", "State"]

REMEMBERED = 1 << 16
"""How many different hands a rule set remembers the result of: a few megabytes."""

GAME_OVER = Problem("", "game_over", "The game is won: start a new one to play on.")


class KnockOutWhist:
    """Knock-Out Whist for two to seven players, under one set of options."""

    slug: ClassVar[str] = "knock-out-whist"
    name: ClassVar[str] = "Knock-Out Whist"
    version: ClassVar[int] = 1
    unit: ClassVar[str] = "game"
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6, 7)
    State: ClassVar[type[Any]] = knock_out_play.State
    presets: ClassVar[tuple[Preset[Any], ...]] = PRESETS
    deal_fields: ClassVar[tuple[Field, ...]] = (
        Field("tricks", "Tricks", "K1"),
        Field("cut", "Won the cut for trumps", "K1"),
        Field("dog", "Won the cut for the dog's life", "K3"),
    )
    columns: ClassVar[tuple[Column, ...]] = (
        Column("won", "Games won", "Last one in, or took every trick (K2)"),
        Column("played", "Games", "Games played to the end"),
        Column("tricks", "Tricks", "Tricks taken"),
        Column("dogs", "Dog's lives", "Dog's lives given (K3)"),
    )
    keys = tuple(field.name for field in deal_fields)

    def __init__(self, options: KnockOutOptions) -> None:
        self.options = options
        remember = lru_cache(maxsize=REMEMBERED)
        self._hand: Callable[[Position, Deal], Hand] = remember(partial(play_hand, options))
        self._faults: Callable[[Position, Deal], tuple[Problem, ...]] = remember(
            partial(faults, options)
        )

    def read(self, raw: Mapping[str, Any], players: Sequence[str]) -> Deal | Event | list[Problem]:
        """Read a hand from its document form, or list every fault of form.

        A player who is left out of the tricks took none.
        """
        return read_deal(raw, self.keys, partial(_fields, players), form_faults)

    def write(self, deal: Deal | Event, players: Sequence[str]) -> dict[str, Any]:
        """Write a hand in its document form: players without tricks are left out."""
        if isinstance(deal, Event):
            return {deal.value: True}
        took = zip(players, deal.tricks or (), strict=True)
        written: dict[str, Any] = {"tricks": {name: tricks for name, tricks in took if tricks}}
        if deal.cut is not None:
            written["cut"] = players[deal.cut]
        if deal.dog is not None:
            written["dog"] = players[deal.dog]
        return written

    def start(self, players: int = 4, first_dealer: int = 0) -> knock_out_play.State:
        """Return the state before the first hand; ``first_dealer`` is a seat counted from 0."""
        return knock_out_play.start(players, first_dealer)

    def check(self, state: knock_out_play.State, deal: Deal | Event) -> list[Problem]:
        """List every reason why this hand cannot be recorded now.

        A game that is won takes no further hand, but it can be closed.
        """
        if state.closed:
            return [PLAY_CLOSED]
        if state.winner is not None:
            return [] if deal is Event.CLOSED else [GAME_OVER]
        return [] if isinstance(deal, Event) else list(self._faults(state.position, deal))

    def apply(self, state: knock_out_play.State, deal: Deal | Event) -> knock_out_play.State:
        """Return the state after this hand."""
        if isinstance(deal, Event):
            return knock_out_play.told(state, deal)
        hand = self._hand(state.position, deal)
        return knock_out_play.played(state, deal.tricks or (), hand)

    def is_over(self, state: knock_out_play.State) -> bool:
        """Say whether play is closed."""
        return state.closed

    def sheet(self, state: knock_out_play.State) -> Sheet:
        """Describe where play stands."""
        return knock_out_play.sheet(state)

    def settled(self, state: knock_out_play.State) -> tuple[int, ...]:
        """Return nothing: in this game nothing is scored, so nothing is settled (K2)."""
        return ()

    def units(self, trail: Sequence[knock_out_play.State]) -> tuple[Unit, ...]:
        """Return nothing: nothing is settled."""
        return ()

    def tally(self, state: knock_out_play.State) -> tuple[tuple[int, ...], ...]:
        """Return the standings figures of each seat, in the order of ``columns``."""
        over = int(state.winner is not None)
        return tuple(
            (int(seat == state.winner), over, tricks, dogs)
            for seat, (tricks, dogs) in enumerate(zip(state.tricks, state.dogs, strict=True))
        )

    def report(
        self, trail: Sequence[knock_out_play.State], players: Sequence[str]
    ) -> dict[str, Any]:
        """Return the hands, who is in and who has won for a result document."""
        return knock_out_play.report(trail, players)

    def summary(self, trail: Sequence[knock_out_play.State], players: Sequence[str]) -> list[str]:
        """Return the hands and the winner as lines of plain text."""
        return knock_out_play.summary(trail, players)


def _fields(players: Sequence[str], raw: Mapping[str, Any], problems: list[Problem]) -> Deal:
    tricks = cut = dog = None
    if "tricks" in raw:
        found = shares(raw["tricks"], players, CARDS, problems, path="tricks")
        tricks = None if found is None else tuple(took or 0 for took in found)
    if "cut" in raw:
        cut = player(raw["cut"], players, "cut", problems)
    if "dog" in raw:
        dog = player(raw["dog"], players, "dog", problems)
    return Deal(tricks, cut, dog)
