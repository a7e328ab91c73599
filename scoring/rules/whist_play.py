"""A play of whist: the score of the game and rubber in progress, deal by deal (W10 to W16).

A play is rubber after rubber with the same four, until it is closed; the deal goes on
rotating from one rubber into the next (W12). What one deal scores is told in ``whist_deal``.

Terms. *By cards* are points from tricks over the book. Deals are numbered from 1 through the
play, misdeals included. The *open* game is the one in progress. The *trail* of a play is its
start and the state after each deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scoring.rules.core import Line, Unit
from scoring.rules.reading import Pair
from scoring.rules.rubbers import (
    Game,
    Rubber,
    complete,
    cut_short,
    under_way,
    unfinished_words,
)
from scoring.rules.whist_deal import Scored
from scoring.rules.whist_options import WhistOptions


class Outcome(NamedTuple):
    """What the last deal came to.

    ``deal`` is its number, ``dealer`` the seat that dealt it, ``rubber_no`` and ``game_no``
    the rubber and game it belongs to. ``score`` is the score after it, before a finished
    game is cleared; ``game`` and ``rubber`` are those that it finished.
    """

    deal: int
    dealer: int
    rubber_no: int
    game_no: int
    score: Pair
    lines: tuple[Line, ...]
    game: Game | None
    rubber: Rubber | None


class Totals(NamedTuple):
    """What the play has come to so far, beside points by cards.

    ``settled`` is what complete rubbers gave to North and South from East and West; ``games``
    and ``rubbers`` were won by each side.
    """

    settled: int
    games: Pair
    rubbers: Pair


class State(NamedTuple):
    """Where a play of whist stands; never larger than the rubber in progress.

    ``dealer`` is the seat to deal next, ``deals`` the number recorded, ``score`` that of the
    open game, which began with deal ``opened``; ``games`` are the finished games of rubber
    number ``rubber``.
    """

    dealer: int
    deals: int
    score: Pair
    games: tuple[Game, ...]
    rubber: int
    opened: int
    by_cards: Pair
    totals: Totals
    last: Outcome | None
    closed: bool


def start(first_dealer: int) -> State:
    """Return the state before the first deal."""
    nothing = (0, 0)
    return State(
        first_dealer, 0, nothing, (), 1, 1, nothing, Totals(0, nothing, nothing), None, False
    )


def scored(options: WhistOptions, state: State, score: Scored) -> State:
    """Return the state after a played deal that came to ``score``."""
    dealer, deals, _, games, rubber_no, opened, cards, totals, _, _ = state
    after, by_cards, win, passes, lines = score
    deals += 1
    game_no = len(games) + 1
    game = rubber = None
    standing = after
    if win is not None:
        at, winner, value, grade = win
        game = _new(Game, (game_no, winner, after, value, grade, opened, deals))
        games, totals, rubber = _won(options, state, game, at)
        standing, opened = (0, 0), deals + 1
    return _new(
        State,
        (
            (dealer + passes) % 4,
            deals,
            standing,
            games,
            rubber_no if rubber is None else rubber_no + 1,
            opened,
            (cards[0] + by_cards[0], cards[1] + by_cards[1]),
            totals,
            _new(Outcome, (deals, dealer, rubber_no, game_no, after, lines, game, rubber)),
            False,
        ),
    )


_new = tuple.__new__
"""Makes a named tuple in half the time, where it is made for every deal."""


def _won(
    options: WhistOptions, state: State, game: Game, winner: int
) -> tuple[tuple[Game, ...], Totals, Rubber | None]:
    """Return the games of the rubber in progress, the totals and the rubber now complete."""
    games = (*state.games, game)
    settled, won, rubbers_won = state.totals
    won = _one_more(won, winner)
    name = game.winner
    if [each.winner for each in games].count(name) < options.rubber_games:
        return games, _new(Totals, (settled, won, rubbers_won)), None
    rubber = complete(options, state.rubber, games)
    north_south, east_west = rubber.points
    settled += north_south - east_west
    return (), _new(Totals, (settled, won, _one_more(rubbers_won, winner))), rubber


def misdealt(options: WhistOptions, state: State) -> State:
    """Return the state after a misdeal: nothing scored (W11)."""
    passes = options.misdeal == "passes"
    after = "the deal passes left" if passes else "the same player deals again"
    line = Line("W11", "", 0, f"misdeal: nothing is scored, {after}")
    deals = state.deals + 1
    return state._replace(
        dealer=(state.dealer + passes) % 4,
        deals=deals,
        last=_nothing_scored(state, deals, line, None),
    )


def closed(options: WhistOptions, state: State) -> State:
    """Return the state after the closing of play, an unfinished rubber settled (W16)."""
    rubber = None
    line = Line("W16", "", 0, "Play is closed; no rubber is unfinished.")
    totals = state.totals
    if state.games or any(state.score):
        rubber = cut_short(options, state.rubber, state.games, state.score)
        line = Line("W16", "", 0, unfinished_words(options, rubber))
        totals = totals._replace(settled=totals.settled + rubber.points[0] - rubber.points[1])
    last = _nothing_scored(state, state.deals, line, rubber)
    return state._replace(totals=totals, last=last, closed=True)


def rubbers(trail: Sequence[State]) -> list[Rubber]:
    """Return the rubbers of a play: the finished ones, and last one that is under way.

    A rubber under way is listed once it has a finished game or a point. One that was cut
    short by the closing of play is listed as it was settled.
    """
    found = [each.last.rubber for each in trail if each.last and each.last.rubber]
    if trail:
        now = trail[-1]
        if not now.closed and (now.games or any(now.score)):
            found.append(under_way(now.rubber, now.games, now.score))
    return found


def units(trail: Sequence[State]) -> tuple[Unit, ...]:
    """Return the rubbers of a play as they are settled, by seat (W14, W16)."""
    closed = bool(trail) and trail[-1].closed
    found = []
    for rubber in rubbers(trail):
        points = rubber.points[0] - rubber.points[1]
        counted = rubber.complete or closed
        seats = (points, -points, points, -points)
        found.append(Unit("rubber", rubber.number, seats, rubber.complete, counted))
    return tuple(found)


def _nothing_scored(state: State, deal: int, line: Line, rubber: Rubber | None) -> Outcome:
    game_no = len(state.games) + 1
    return Outcome(deal, state.dealer, state.rubber, game_no, state.score, (line,), None, rubber)


def _one_more(pair: Pair, side: int) -> Pair:
    return (pair[0] + 1, pair[1]) if side == 0 else (pair[0], pair[1] + 1)
