"""Bid Whist: the rule set, and the deal as it is written in documents (section 2).

What one deal scores is told in ``bid_whist_deal``, how games follow in ``bid_whist_play``;
this module keeps the promise of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, ClassVar

from scoring.rules import bid_whist_play
from scoring.rules.bid_whist_deal import (
    BOOKS,
    DIRECTIONS,
    PRESETS,
    TRUMPS,
    BidWhistOptions,
    Deal,
    Scored,
    Standing,
    faults,
    score_deal,
    words,
)
from scoring.rules.bid_whist_play import State
from scoring.rules.core import SIDES, Column, Event, Field, Problem, Sheet, Unit
from scoring.rules.options import Preset
from scoring.rules.reading import by_side, flag
from scoring.rules.written import PLAY_CLOSED, by_sides, choice, player, read_deal, sides

__all__ = ["BidWhist", "BidWhistOptions", "Deal", "State", "words"]

REMEMBERED = 1 << 16
"""How many different deals a rule set remembers the score of: a few megabytes."""


class BidWhist:
    """Bid Whist for four players in two partnerships, under one set of options."""

    slug: ClassVar[str] = "bid-whist"
    name: ClassVar[str] = "Bid Whist"
    version: ClassVar[int] = 1
    unit: ClassVar[str] = "game"
    seats: ClassVar[tuple[int, ...]] = (4,)
    State: ClassVar[type[Any]] = bid_whist_play.State
    presets: ClassVar[tuple[Preset[Any], ...]] = PRESETS
    deal_fields: ClassVar[tuple[Field, ...]] = (
        Field("bidder", "Bidder", "B1"),
        Field("bid", "Bid", "B1"),
        Field("trumps", "Trumps", "B1"),
        Field("direction", "Direction", "B1"),
        Field("books", "Books including the kitty", "B1"),
        Field("reneges", "Reneges", "B5"),
        Field("passed_out", "All passed", "B5"),
    )
    columns: ClassVar[tuple[Column, ...]] = (
        Column("points", "Games", "Games won less games lost (B3)"),
        Column("games_won", "Won", "Games won"),
        Column("games_lost", "Lost", "Games lost"),
        Column("made", "Bids made", "Bids that the player's side made (B2)"),
        Column("set", "Bids set", "Bids in which the player's side was set (B2)"),
        Column("bostons", "Bostons", "All thirteen books (B4)"),
        Column("scored", "Points", "Points scored less points lost (B2)"),
    )
    keys = tuple(field.name for field in deal_fields)

    def __init__(self, options: BidWhistOptions) -> None:
        self.options = options
        remember = lru_cache(maxsize=REMEMBERED)
        self._score: Callable[[Standing, Deal], Scored] = remember(partial(score_deal, options))
        self._faults: Callable[[Deal], tuple[Problem, ...]] = remember(
            lambda deal: tuple(faults(options, deal))
        )

    def read(self, raw: Mapping[str, Any], players: Sequence[str]) -> Deal | Event | list[Problem]:
        """Read a deal from its document form, or list every fault in it, of form or of law.

        The bidder is a player, or a side when nobody noted which of the two it was.
        """
        return read_deal(raw, self.keys, partial(_fields, players), self._faults)

    def write(self, deal: Deal | Event, players: Sequence[str]) -> dict[str, Any]:
        """Write a deal in its document form: what is absent is left out."""
        if isinstance(deal, Event):
            return {deal.value: True}
        if deal.side is None or deal.books is None:
            return {"passed_out": True}
        bidder = SIDES[deal.side] if deal.bidder is None else players[deal.bidder]
        written: dict[str, Any] = {"bidder": bidder, "bid": deal.bid}
        if deal.trumps is not None:
            written["trumps"] = deal.trumps
        if deal.direction is not None:
            written["direction"] = deal.direction
        written["books"] = by_sides(deal.books)
        if deal.reneges:
            written["reneges"] = [{"side": side} for side in deal.reneges]
        return written

    def start(self, players: int = 4, first_dealer: int = 0) -> bid_whist_play.State:
        """Return the state before the first deal; ``first_dealer`` is a seat counted from 0."""
        return bid_whist_play.start(first_dealer)

    def check(self, state: bid_whist_play.State, deal: Deal | Event) -> list[Problem]:
        """List every reason why this deal cannot be recorded now."""
        found = [] if isinstance(deal, Event) else list(self._faults(deal))
        return [*found, PLAY_CLOSED] if state.closed else found

    def apply(self, state: bid_whist_play.State, deal: Deal | Event) -> bid_whist_play.State:
        """Return the state after this deal."""
        if isinstance(deal, Event):
            return bid_whist_play.told(state, deal)
        return bid_whist_play.scored(state, self._score(state.standing, deal))

    def is_over(self, state: bid_whist_play.State) -> bool:
        """Say whether play is closed; until then a game may follow a game."""
        return state.closed

    def sheet(self, state: bid_whist_play.State) -> Sheet:
        """Describe where play stands."""
        return bid_whist_play.sheet(state)

    def settled(self, state: bid_whist_play.State) -> tuple[int, ...]:
        """Return the games won less the games lost, for each seat; an open game counts nothing."""
        games = state.totals.games
        points = games[0] - games[1]
        return points, -points, points, -points

    def units(self, trail: Sequence[bid_whist_play.State]) -> tuple[Unit, ...]:
        """Return the games; one in play, or left unfinished, is not counted (B3)."""
        return bid_whist_play.units(trail)

    def tally(self, state: bid_whist_play.State) -> tuple[tuple[int, ...], ...]:
        """Return the standings figures of each seat, in the order of ``columns``."""
        totals, rows = state.totals, []
        for at in (0, 1):
            won, lost = totals.games[at], totals.games[1 - at]
            kept = (totals.made, totals.lost, totals.bostons, totals.points)
            rows.append((won - lost, won, lost, *(pair[at] for pair in kept)))
        return rows[0], rows[1], rows[0], rows[1]

    def report(
        self, trail: Sequence[bid_whist_play.State], players: Sequence[str]
    ) -> dict[str, Any]:
        """Return the deals, the games and the open score for a result document."""
        return bid_whist_play.report(trail, players)

    def summary(self, trail: Sequence[bid_whist_play.State], players: Sequence[str]) -> list[str]:
        """Return the games as lines of plain text."""
        return bid_whist_play.summary(trail, players)


def _fields(players: Sequence[str], raw: Mapping[str, Any], problems: list[Problem]) -> Deal:
    side, bidder = _bidder(raw, players, problems)
    bid = books = trumps = direction = None
    if "bid" in raw:
        bid = _bid(raw["bid"], problems)
    if "books" in raw:
        books = by_side(raw["books"], BOOKS, "books", problems)
    if "trumps" in raw:
        trumps = choice(raw["trumps"], TRUMPS, "trumps", problems)
    if "direction" in raw:
        direction = choice(raw["direction"], DIRECTIONS, "direction", problems)
    reneges = sides(raw["reneges"], "reneges", problems) if "reneges" in raw else ()
    passed = "passed_out" in raw and flag(raw["passed_out"], "passed_out", problems)
    return Deal(side, bidder, bid, books, trumps, direction, reneges, bool(passed))


def _bid(value: object, problems: list[Problem]) -> int | None:
    """Read a whole number; whether anybody can bid it is for the law to say (B1)."""
    if type(value) is int:
        return value
    problems.append(Problem("bid", "not_a_number", "Write the bid: 3 to 7 books over six."))
    return None


def _bidder(
    raw: Mapping[str, Any], players: Sequence[str], problems: list[Problem]
) -> tuple[int | None, int | None]:
    """Return the bidding side and the seat that bid, as far as they are told."""
    if "bidder" not in raw:
        return None, None
    told = raw["bidder"]
    if isinstance(told, str) and told in SIDES and told not in players:
        return SIDES.index(told), None
    seat = player(told, players, "bidder", problems)
    return (None, None) if seat is None else (seat % 2, seat)
