"""A game of Knock-Out Whist, hand by hand, and how it is told (section 3).

One play is one game: once somebody has won no further hand is taken, and the same players
start a new play. What one hand comes to is told in ``knock_out_hand``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add
from typing import Any, NamedTuple

from scoring.rules.core import Event, Line, Sheet, Strip
from scoring.rules.knock_out_hand import CARDS, Hand, Life, Position
from scoring.rules.written import PARTIES, by_name, counted


class Outcome(NamedTuple):
    """What the last hand came to; ``cards`` is its size, a misdeal has nothing else.

    ``tricks`` are by seat, ``out`` and ``dogs`` are seats.
    """

    deal: int
    dealer: int
    cards: int
    tricks: tuple[int, ...]
    out: tuple[int, ...]
    dogs: tuple[int, ...]
    lines: tuple[Line, ...]


class State(NamedTuple):
    """Where a game stands: the seat to deal next, the deals recorded, and the position.

    ``names`` names the trumps of the next hand, None when they are turned; ``tricks`` and
    ``dogs`` count, by seat, the tricks taken and the dog's lives given.
    """

    dealer: int
    deals: int
    position: Position
    names: int | None
    winner: int | None
    tricks: tuple[int, ...]
    dogs: tuple[int, ...]
    last: Outcome | None
    closed: bool


def start(players: int, first_dealer: int) -> State:
    """Return the state before the first hand: everyone in, seven cards, trumps turned (K1)."""
    nothing = (0,) * players
    position = Position((Life.IN,) * players, CARDS, False)
    return State(first_dealer, 0, position, None, None, nothing, nothing, None, False)


def played(state: State, tricks: tuple[int, ...], hand: Hand) -> State:
    """Return the state after a hand in which the seats took ``tricks``."""
    deals = state.deals + 1
    cards = state.position.cards
    dogs = state.dogs
    if hand.dogs:
        dogs = tuple(given + (seat in hand.dogs) for seat, given in enumerate(dogs))
    last = Outcome(deals, state.dealer, cards, tricks, hand.out, hand.dogs, hand.lines)
    return State(
        next_dealer(state.dealer, hand.after.lives),
        deals,
        hand.after,
        hand.names,
        hand.winner,
        tuple(map(add, state.tricks, tricks)),
        dogs,
        last,
        False,
    )


def next_dealer(dealer: int, lives: Sequence[Life]) -> int:
    """Return the seat to deal: the next to the left among those still in, dogs included (K1)."""
    players = len(lives)
    for step in range(1, players):
        seat = (dealer + step) % players
        if lives[seat] is not Life.OUT:
            return seat
    return dealer


def told(state: State, event: Event) -> State:
    """Return the state after a misdeal, dealt again by the same player, or the closing of play."""
    if event is Event.MISDEAL:
        text = "misdeal: the hand counts for nothing, the same player deals again"
        state = state._replace(deals=state.deals + 1)
    elif state.winner is None:
        text = "Play is closed; nobody has won the game."
    else:
        text = "Play is closed."
    line = Line("K2", "", 0, text)
    none = (0,) * len(state.tricks)
    last = Outcome(state.deals, state.dealer, state.position.cards, none, (), (), (line,))
    return state._replace(last=last, closed=event is Event.CLOSED)


def leader(state: State) -> int:
    """Return the seat that leads the next hand: the dealer's left among those in (K1)."""
    return next_dealer(state.dealer, state.position.lives)


def sheet(state: State) -> Sheet:
    """Describe where play stands: each player's cards in the next hand."""
    last = state.last
    took = last.tricks if last else (0,) * len(state.tricks)
    over = ""
    if last and state.closed:
        over = last.lines[0].text
    elif state.winner is not None:
        over = f"Player {PARTIES[state.winner]} won the game."
    heading = "Game over" if state.winner is not None else _heading(state)
    return Sheet(
        heading=heading,
        figures=("Next hand", "Tricks"),
        strips=tuple(
            Strip(PARTIES[seat], (seat,), (_cards(state, seat), str(took[seat])))
            for seat in range(len(took))
        ),
        dealer=state.dealer,
        lines=last.lines if last else (),
        over=over,
        finished=bool(over),
    )


def _heading(state: State) -> str:
    trumps = "trumps turned"
    if state.names is not None:
        trumps = f"player {PARTIES[state.names]} names trumps"
    return f"Hand of {counted(state.position.cards, 'card')}, {trumps}"


def _cards(state: State, seat: int) -> str:
    """Say what a player is dealt next."""
    if state.winner is not None:
        return "won" if seat == state.winner else "out"
    life, cards = state.position.lives[seat], state.position.cards
    if life is Life.IN:
        return counted(cards, "card")
    return "dog's life: 1 card" if life is Life.DOG else "out"


def alive(state: State) -> list[int]:
    """Return the seats still in the game, dogs included; the winner alone once it is won."""
    if state.winner is not None:
        return [state.winner]
    return [seat for seat, life in enumerate(state.position.lives) if life is not Life.OUT]


def report(trail: Sequence[State], players: Sequence[str]) -> dict[str, Any]:
    """Return the hands, who is in and who has won for a result document."""
    now = trail[-1]
    return {
        "deals": [
            {
                "deal": state.last.deal,
                "dealer": players[state.last.dealer],
                "cards": state.last.cards,
                "out": _names(state.last.out, players),
                "dogs": _names(state.last.dogs, players),
                "names_trumps": None if state.names is None else players[state.names],
                "lines": by_name(state.last.lines, players),
            }
            for state in trail
            if state.last and not state.closed
        ],
        "in": _names(alive(now), players),
        "winner": None if now.winner is None else players[now.winner],
    }


def summary(trail: Sequence[State], players: Sequence[str]) -> list[str]:
    """Return the hands and the winner as lines of plain text."""
    width = max(len(name) for name in players)
    lines = [f"  {'Cards':<6}" + "".join(f"  {name:>5}" for name in players)]
    for state in trail:
        if state.last and not state.closed and any(state.last.tricks):
            row = zip(players, state.last.tricks, strict=True)
            figures = "".join(f"  {took:>{max(5, len(name))}}" for name, took in row)
            lines.append(f"  {state.last.cards:<6}{figures}")
    now = trail[-1]
    if now.winner is not None:
        return [*lines, f"{players[now.winner]} won the game."]
    lines.append("Still in:")
    lines += (f"  {players[seat]:<{width}}  {_cards(now, seat)}" for seat in alive(now))
    if now.names is not None:
        lines.append(f"{players[now.names]} names trumps.")
    return lines


def _names(seats: Iterable[int], players: Sequence[str]) -> list[str]:
    return [players[seat] for seat in seats]
