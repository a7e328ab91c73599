"""A play of German Whist: one match, or an open series of hands, and how it is told (G2, G3).

A match that is decided takes no further hand; the same players start a new play. An open
series goes on until it is closed, and is then won by the player ahead.

Terms. *Points* in a state are half points. A *tied* hand counts ½ for each in the hands won.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from scoring.rules.core import Event, Line, Sheet, Strip, Unit
from scoring.rules.german_hand import GermanWhistOptions, Hand
from scoring.rules.reading import Pair
from scoring.rules.written import PARTIES, by_name, counted

STEP = 10
"""By how much the goal rises when both players reach it with the same hand (G3)."""


class Outcome(NamedTuple):
    """What the last hand came to: the score after it, and if it decided the match."""

    deal: int
    dealer: int
    score: Pair
    lines: tuple[Line, ...]
    decided: bool


class State(NamedTuple):
    """Where play stands: the seat to deal next, the deals recorded and the score.

    ``won`` are the hands of each player and ``tied`` the hands of neither; ``goal`` is the
    score that wins, 0 without one. ``winner`` has won the match or the closed series;
    ``decided`` says that the match is over, which it may be without a winner.
    """

    dealer: int
    deals: int
    score: Pair
    won: Pair
    tied: int
    tricks: Pair
    goal: int
    winner: int | None
    decided: bool
    last: Outcome | None
    closed: bool

    @property
    def played(self) -> int:
        """Return the number of hands that count."""
        return sum(self.won) + self.tied


def start(options: GermanWhistOptions, first_dealer: int) -> State:
    """Return the state before the first hand."""
    zero = (0, 0)
    return State(first_dealer, 0, zero, zero, 0, zero, options.first_to, None, False, None, False)


def played(options: GermanWhistOptions, state: State, tricks: Pair, hand: Hand) -> State:
    """Return the state after a hand, whose last thirteen ``tricks`` fell so (G2, G3)."""
    deals = state.deals + 1
    if not hand.counts:
        last = Outcome(deals, state.dealer, state.score, hand.lines, False)
        return state._replace(deals=deals, last=last)
    score = (state.score[0] + hand.points[0], state.score[1] + hand.points[1])
    won = (state.won[0] + (hand.winner == 0), state.won[1] + (hand.winner == 1))
    after = state._replace(
        dealer=1 - state.dealer,
        deals=deals,
        score=score,
        won=won,
        tied=state.tied + (hand.winner is None),
        tricks=(state.tricks[0] + tricks[0], state.tricks[1] + tricks[1]),
    )
    if options.first_to:
        after, lines = _race(after)
    elif options.best_of > 1:
        after, lines = _count(options, after)
    else:
        lines = ()
    last = Outcome(deals, state.dealer, score, (*hand.lines, *lines), after.decided)
    return after._replace(last=last)


def _race(state: State) -> tuple[State, tuple[Line, ...]]:
    """Decide a match to a number of points, reached at the end of a hand (G3)."""
    goal, lines = state.goal, []
    while min(state.score) >= 2 * goal:
        lines.append(Line("G3", "", 0, f"both reach {goal}: the goal rises to {goal + STEP}"))
        goal += STEP
    state = state._replace(goal=goal)
    if max(state.score) < 2 * goal:
        return state, tuple(lines)
    winner = 0 if state.score[0] > state.score[1] else 1
    lines.append(_won_line(winner, state.score))
    return state._replace(winner=winner, decided=True), tuple(lines)


def _count(options: GermanWhistOptions, state: State) -> tuple[State, tuple[Line, ...]]:
    """Decide a match of a number of hands: who cannot be caught has won (G3)."""
    halves = hands(state)
    if max(halves) > options.best_of:
        winner = 0 if halves[0] > halves[1] else 1
        return state._replace(winner=winner, decided=True), (_won_line(winner, halves),)
    if state.played < options.best_of:
        return state, ()
    text = f"all {options.best_of} hands played: the match is tied"
    return state._replace(decided=True), (Line("G3", "", 0, text),)


def _won_line(winner: int, halves: Pair) -> Line:
    score = f"{shown(halves[winner])}–{shown(halves[1 - winner])}"
    return Line("G3", PARTIES[winner], 0, f"wins the match {score}")


def hands(state: State) -> Pair:
    """Return the hands won by each player in half hands, ties shared (G2)."""
    return 2 * state.won[0] + state.tied, 2 * state.won[1] + state.tied


def told(state: State, event: Event) -> State:
    """Return the state after a misdeal, dealt again by the same player, or the closing of play.

    Closing gives an open series to the player ahead; an unfinished match has no winner (G3).
    """
    if event is Event.MISDEAL:
        line = Line("G3", "", 0, "misdeal: nothing is scored, the same player deals again")
        last = Outcome(state.deals + 1, state.dealer, state.score, (line,), False)
        return state._replace(deals=state.deals + 1, last=last)
    line = Line("G3", "", 0, "Play is closed.")
    last = Outcome(state.deals, state.dealer, state.score, (line,), False)
    return state._replace(last=last, closed=True)


def series_winner(options: GermanWhistOptions, state: State) -> int | None:
    """Return who has won: the match, or the open series once it is closed."""
    first, second = state.score
    if is_match(options) or not state.closed or first == second:
        return state.winner
    return 0 if first > second else 1


def is_match(options: GermanWhistOptions) -> bool:
    """Say whether something decides a match; otherwise hands go on until play is closed."""
    return options.best_of > 1 or options.first_to > 0


def shown(halves: int) -> str:
    """Write half points as points: “2”, “2½”, “½”."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def _number(halves: int) -> int | float:
    return halves / 2 if halves % 2 else halves // 2


def sheet(options: GermanWhistOptions, state: State) -> Sheet:
    """Describe where play stands: the score and the hands won."""
    won, last = hands(state), state.last
    over = ""
    winner = series_winner(options, state)
    if last and state.closed:
        over = last.lines[0].text
    elif state.decided:
        over = "The match is tied."
    if winner is not None:
        what = "match" if is_match(options) else "series"
        over = f"Player {PARTIES[winner]} won the {what}."
    return Sheet(
        heading=_heading(options, state),
        figures=("Score", "Hands"),
        strips=tuple(
            Strip(PARTIES[seat], (seat,), (shown(state.score[seat]), shown(won[seat])))
            for seat in (0, 1)
        ),
        dealer=state.dealer,
        lines=last.lines if last else (),
        over=over,
        finished=bool(over) or (not is_match(options) and state.played > 0),
    )


def _heading(options: GermanWhistOptions, state: State) -> str:
    if state.decided:
        return "Match over"
    hand = f"Hand {state.played + 1}"
    if options.first_to:
        return f"{hand}, to {state.goal} points"
    return f"{hand} of at most {options.best_of}" if options.best_of > 1 else hand


def units(options: GermanWhistOptions, trail: Sequence[State]) -> tuple[Unit, ...]:
    """Return the match, or the series, as it stands (G3)."""
    if not trail or not trail[-1].played:
        return ()
    now = trail[-1]
    points = (now.score[0] - now.score[1]) // 2
    if is_match(options):
        return (Unit("match", 1, (points, -points), now.decided, True),)
    return (Unit("series", 1, (points, -points), now.closed, True),)


def report(
    options: GermanWhistOptions, trail: Sequence[State], players: Sequence[str]
) -> dict[str, Any]:
    """Return the hands, the score and the winner for a result document."""
    winner = series_winner(options, trail[-1])
    return {
        "deals": [
            {
                "deal": state.last.deal,
                "dealer": players[state.last.dealer],
                "score": _scores(state.last.score, players),
                "lines": by_name(state.last.lines, players),
            }
            for state in trail
            if state.last and not state.closed
        ],
        "score": _scores(trail[-1].score, players),
        "winner": None if winner is None else players[winner],
    }


def _scores(halves: Pair, players: Sequence[str]) -> dict[str, int | float]:
    return {name: _number(points) for name, points in zip(players, halves, strict=True)}


def summary(
    options: GermanWhistOptions, trail: Sequence[State], players: Sequence[str]
) -> list[str]:
    """Return the score and the winner as lines of plain text."""
    now = trail[-1]
    won, width = hands(now), max(len(name) for name in players)
    lines = [f"  {'':<{width}}  Score  Hands"]
    for name, points, halves in zip(players, now.score, won, strict=True):
        lines.append(f"  {name:<{width}}  {shown(points):>5}  {shown(halves):>5}")
    winner = series_winner(options, now)
    if winner is not None:
        what = "match" if is_match(options) else "series"
        lines.append(f"{players[winner]} won the {what}.")
    elif now.decided:
        lines.append("The match is tied.")
    elif is_match(options):
        lines.append(f"The match is not decided after {counted(now.played, 'hand')}.")
    return lines
