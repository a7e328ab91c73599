"""Solo Whist: the rule set, and the deal as it is written in documents (section 5).

What one deal pays is told in ``solo_deal``, how a play runs in ``solo_play``; this module
keeps the promise of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, ClassVar

from scoring.rules import solo_play
from scoring.rules.core import Column, Event, Field, Problem, Sheet, Unit
from scoring.rules.options import Preset
from scoring.rules.reading import whole
from scoring.rules.solo_deal import (
    CONTRACTS,
    OUTCOMES,
    TRICKS,
    Deal,
    Settled,
    faults,
    seat_faults,
    settle,
)
from scoring.rules.solo_options import PRESETS, SoloWhistOptions
from scoring.rules.solo_play import State, sits_out
from scoring.rules.written import PLAY_CLOSED, choice, offenders, player, read_deal

__all__ = ["CONTRACTS", "Deal", "SoloWhist", "SoloWhistOptions", "State", "sits_out"]

REMEMBERED = 1 << 14
"""How many different deals a rule set remembers the payments of: a few megabytes."""


class SoloWhist:
    """Solo Whist for four, or for five of whom one sits out, under one set of options."""

    slug: ClassVar[str] = "solo-whist"
    name: ClassVar[str] = "Solo Whist"
    version: ClassVar[int] = 1
    unit: ClassVar[str] = "evening"
    seats: ClassVar[tuple[int, ...]] = (4, 5)
    State: ClassVar[type[Any]] = solo_play.State
    presets: ClassVar[tuple[Preset[Any], ...]] = PRESETS
    deal_fields: ClassVar[tuple[Field, ...]] = (
        Field("contract", "Contract", "O1"),
        Field("caller", "Caller", "O1"),
        Field("partner", "Partner", "O1"),
        Field("tricks", "Tricks of the caller's side", "O2"),
        Field("loser", "Took the last trick", "O4"),
        Field("revokes", "Revokes", "O5"),
    )
    columns: ClassVar[tuple[Column, ...]] = (
        Column("balance", "Balance", "Units received less units paid (O3)"),
        Column("won", "Calls won", "Calls won, as caller or partner (O2)"),
        Column("lost", "Calls lost", "Calls lost, as caller or partner (O2)"),
        Column("played", "Deals", "Deals played, those sat out left aside (O6)"),
    )
    keys = tuple(field.name for field in deal_fields)

    def __init__(self, options: SoloWhistOptions) -> None:
        self.options = options
        remember = lru_cache(maxsize=REMEMBERED)
        self._settle: Callable[[int, int | None, Deal], Settled] = remember(
            partial(settle, options)
        )
        self._faults: Callable[[Deal], tuple[Problem, ...]] = remember(
            lambda deal: tuple(faults(options, deal))
        )

    def read(self, raw: Mapping[str, Any], players: Sequence[str]) -> Deal | Event | list[Problem]:
        """Read a deal from its document form, or list every fault in it, of form or of law."""
        return read_deal(raw, self.keys, partial(_fields, players), self._faults)

    def write(self, deal: Deal | Event, players: Sequence[str]) -> dict[str, Any]:
        """Write a deal in its document form: what is absent is left out."""
        if isinstance(deal, Event):
            return {deal.value: True}
        written: dict[str, Any] = {"contract": deal.contract}
        for key in ("caller", "partner", "loser"):
            seat = getattr(deal, key)
            if seat is not None:
                written[key] = players[seat]
        if deal.tricks is not None:
            written["tricks"] = deal.tricks
        if deal.revokes:
            written["revokes"] = [{"player": players[seat]} for seat in deal.revokes]
        return written

    def start(self, players: int = 4, first_dealer: int = 0) -> solo_play.State:
        """Return the state before the first deal; ``first_dealer`` is a seat counted from 0."""
        return solo_play.start(players, first_dealer)

    def check(self, state: solo_play.State, deal: Deal | Event) -> list[Problem]:
        """List every reason why this deal cannot be recorded now."""
        found: list[Problem] = []
        if not isinstance(deal, Event):
            found += self._faults(deal)
            if (out := sits_out(state)) is not None:
                found += seat_faults(deal, out)
        return [*found, PLAY_CLOSED] if state.closed else found

    def apply(self, state: solo_play.State, deal: Deal | Event) -> solo_play.State:
        """Return the state after this deal."""
        if isinstance(deal, Event):
            return solo_play.told(state, deal)
        settled = self._settle(len(state.balance), sits_out(state), deal)
        return solo_play.scored(state, settled)

    def is_over(self, state: solo_play.State) -> bool:
        """Say whether play is closed."""
        return state.closed

    def sheet(self, state: solo_play.State) -> Sheet:
        """Describe where play stands."""
        return solo_play.sheet(state)

    def settled(self, state: solo_play.State) -> tuple[int, ...]:
        """Return the balance of each seat: every deal is settled as it is played (O3)."""
        return state.balance

    def units(self, trail: Sequence[solo_play.State]) -> tuple[Unit, ...]:
        """Return the one evening; while in play it is counted as it stands (O3)."""
        return solo_play.units(trail)

    def tally(self, state: solo_play.State) -> tuple[tuple[int, ...], ...]:
        """Return the standings figures of each seat, in the order of ``columns``."""
        played = [state.played - sat_out for sat_out in state.sat_out]
        return tuple(zip(state.balance, state.won, state.lost, played, strict=True))

    def report(self, trail: Sequence[solo_play.State], players: Sequence[str]) -> dict[str, Any]:
        """Return the deals with what each pays, and the balance, for a result document."""
        return solo_play.report(trail, players)

    def summary(self, trail: Sequence[solo_play.State], players: Sequence[str]) -> list[str]:
        """Return each player's balance as lines of plain text."""
        return solo_play.summary(trail, players)


def _fields(players: Sequence[str], raw: Mapping[str, Any], problems: list[Problem]) -> Deal:
    contract = tricks = None
    if "contract" in raw:
        contract = choice(raw["contract"], OUTCOMES, "contract", problems)
    if "tricks" in raw:
        tricks = whole(raw["tricks"], TRICKS, "tricks", problems)
    seats = {
        key: player(raw[key], players, key, problems)
        for key in ("caller", "partner", "loser")
        if key in raw
    }
    revokes = offenders(raw["revokes"], players, "revokes", problems) if "revokes" in raw else ()
    return Deal(
        contract, seats.get("caller"), seats.get("partner"), tricks, seats.get("loser"), revokes
    )
