"""A play of Bid Whist: game after game until it is closed, and how it is told (B3, B5).

What one deal scores is told in ``bid_whist_deal``. Games are settled by their number; a game
that is not finished when play is closed counts nothing.

Terms. The *trail* of a play is its start and the state after each deal; deals are numbered
from 1 through the play, misdeals and passed-out deals included.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from scoring.rules.bid_whist_deal import Scored, Standing, dash
from scoring.rules.core import SIDES, Event, Line, Sheet, Strip, Unit
from scoring.rules.reading import Pair
from scoring.rules.written import by_sides, counted, signed

SIDE_WORDS = {"NS": "North and South", "EW": "East and West"}


class Outcome(NamedTuple):
    """What the last deal came to: the score after it, before a finished game is cleared.

    ``winner`` is a place in ``SIDES`` when the deal finished a game, ``games`` how many games
    that was worth: two for a Boston where clubs play so (B4).
    """

    deal: int
    dealer: int
    game: int
    score: Pair
    lines: tuple[Line, ...]
    winner: int | None = None
    games: int = 0


class Totals(NamedTuple):
    """What the play has come to so far, by side."""

    games: Pair
    made: Pair
    lost: Pair
    bostons: Pair
    points: Pair


class State(NamedTuple):
    """Where a play of Bid Whist stands: the seat to deal next and the game in progress."""

    dealer: int
    deals: int
    standing: Standing
    game: int
    totals: Totals
    last: Outcome | None
    closed: bool


NOTHING = (0, 0)


def start(first_dealer: int) -> State:
    """Return the state before the first deal."""
    totals = Totals(NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)
    return State(first_dealer, 0, Standing(NOTHING, NOTHING), 1, totals, None, False)


def scored(state: State, score: Scored) -> State:
    """Return the state after a deal that came to ``score``; all pass, the same deals again (B5)."""
    dealer, deals, _, game, totals, _, _ = state
    standing, points, side, made, boston, winner, games, lines = score
    deals += 1
    last = Outcome(deals, dealer, game, standing.score, lines, winner, games)
    if side is None:
        return State(dealer, deals, standing, game, totals, last, False)
    totals = Totals(
        totals.games if winner is None else _more(totals.games, winner, games),
        _more(totals.made, side, int(bool(made))),
        _more(totals.lost, side, int(not made)),
        _more(totals.bostons, side, int(boston)),
        (totals.points[0] + points[0], totals.points[1] + points[1]),
    )
    if winner is not None:
        standing, game = Standing(NOTHING, NOTHING), game + games
    return State((dealer + 1) % 4, deals, standing, game, totals, last, False)


def told(state: State, event: Event) -> State:
    """Return the state after a misdeal, dealt again by the same player, or the closing of play."""
    score = state.standing.score
    if event is Event.MISDEAL:
        line = Line("B5", "", 0, "misdeal: nothing is scored, the same player deals again")
        deals = state.deals + 1
        last = Outcome(deals, state.dealer, state.game, score, (line,))
        return state._replace(deals=deals, last=last)
    text = "Play is closed; no game is unfinished."
    if any(score):
        text = f"Play is closed; the game at {dash(score)} counts nothing."
    last = Outcome(state.deals, state.dealer, state.game, score, (Line("B3", "", 0, text),))
    return state._replace(last=last, closed=True)


def sheet(state: State) -> Sheet:
    """Describe where play stands: the race of the game in progress, and the games won."""
    score, last = state.standing.score, state.last
    strips = tuple(
        Strip(side, (at, at + 2), (signed(score[at]), str(state.totals.games[at])))
        for at, side in enumerate(SIDES)
    )
    over = ""
    if last and state.closed:
        over = last.lines[0].text
    elif last and last.winner is not None:
        what = "the game" if last.games == 1 else counted(last.games, "game")
        over = f"{SIDE_WORDS[SIDES[last.winner]]} won {what} {dash(last.score, last.winner)}."
    return Sheet(
        heading=f"Game {state.game}",
        figures=("Score", "Games"),
        strips=strips,
        dealer=state.dealer,
        lines=last.lines if last else (),
        over=over,
        finished=bool(over),
    )


def units(trail: Sequence[State]) -> tuple[Unit, ...]:
    """Return the games as they are settled, by seat, and last the game in play (B3, B4).

    A Boston that won two games is two games.
    """
    found = []
    for state in trail:
        last = state.last
        if last is not None and last.winner is not None:
            points = 1 if last.winner == 0 else -1
            found += [
                Unit("game", last.game + more, (points, -points) * 2, True, True)
                for more in range(last.games)
            ]
    if trail and any(trail[-1].standing.score):
        found.append(Unit("game", trail[-1].game, (0, 0, 0, 0), False, False))
    return tuple(found)


def report(trail: Sequence[State], players: Sequence[str]) -> dict[str, Any]:
    """Return the deals, the games and the open score for a result document.

    A Boston that won two games is listed as two games of the same score.
    """
    ended = [state.last for state in trail if state.last]
    return {
        "deals": [
            {
                "deal": state.last.deal,
                "dealer": players[state.last.dealer],
                "game": state.last.game,
                "score": by_sides(state.last.score),
                "lines": state.last.lines,
            }
            for state in trail
            if state.last and not state.closed
        ],
        "games": [
            {"winner": SIDES[last.winner], "score": by_sides(last.score)}
            for last in ended
            if last.winner is not None
            for _ in range(last.games)
        ],
        "score": by_sides(trail[-1].standing.score),
        "winner": None,
    }


def summary(trail: Sequence[State], players: Sequence[str]) -> list[str]:
    """Return the games as lines of plain text."""
    names = {side: " and ".join(players[at::2]) for at, side in enumerate(SIDES)}
    lines = [f"NS: {names['NS']}    EW: {names['EW']}", "", f"  {'':<11}{'Score NS–EW':>13}"]
    for state in trail:
        if state.last and state.last.winner is not None:
            numbers = range(state.last.game, state.last.game + state.last.games)
            game = "Game " + " and ".join(map(str, numbers))
            winner = names[SIDES[state.last.winner]]
            lines.append(f"  {game:<11}{dash(state.last.score):>13}  won by {winner}")
    now = trail[-1]
    if any(now.standing.score):
        lines.append(f"  {'Open game':<11}{dash(now.standing.score):>13}  not finished")
    lines.append(f"  {'Games':<11}{dash(now.totals.games):>13}")
    return lines


def _more(pair: Pair, side: int, count: int) -> Pair:
    return (pair[0] + count, pair[1]) if side == 0 else (pair[0], pair[1] + count)
