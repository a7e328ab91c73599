"""A play of Solo Whist: deal after deal until it is closed, and how it is told (O3, O6).

What one deal pays is told in ``solo_deal``. Every deal is settled across the table; the
*balance* of a play is the sum of its payments by seat, and always adds up to zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import Any, NamedTuple

from scoring.rules.core import Event, Line, Sheet, Strip, Unit
from scoring.rules.solo_deal import Settled, Verdict
from scoring.rules.written import PARTIES, by_name, counted, signed


class Outcome(NamedTuple):
    """What the last deal came to; ``sits_out`` is the seat on the dealer's right with five."""

    deal: int
    dealer: int
    sits_out: int | None
    payments: tuple[int, ...]
    verdict: Verdict
    lines: tuple[Line, ...]


class State(NamedTuple):
    """Where a play of Solo Whist stands: the seat to deal next and each seat's balance.

    ``played`` counts the deals without misdeals, ``sat_out`` those that each seat sat out;
    ``won`` and ``lost`` are the calls of each seat.
    """

    dealer: int
    deals: int
    balance: tuple[int, ...]
    played: int
    sat_out: tuple[int, ...]
    won: tuple[int, ...]
    lost: tuple[int, ...]
    last: Outcome | None
    closed: bool


def start(players: int, first_dealer: int) -> State:
    """Return the state before the first deal."""
    zero = (0,) * players
    return State(first_dealer, 0, zero, 0, zero, zero, zero, None, False)


def sits_out(state: State) -> int | None:
    """Return the seat that sits out the next deal: on the dealer's right with five, or none."""
    return (state.dealer - 1) % 5 if len(state.balance) == 5 else None


def scored(state: State, settled: Settled) -> State:
    """Return the state after a deal; the deal passes left, all-pass included (O6)."""
    dealer, deals, balance, played, sat_out, won, lost, _, _ = state
    payments, verdict, callers, lines = settled
    deals += 1
    out = sits_out(state)
    if out is not None:
        sat_out = _one_more(sat_out, (out,))
    if verdict is Verdict.WON:
        won = _one_more(won, callers)
    elif verdict is Verdict.LOST:
        lost = _one_more(lost, callers)
    return State(
        (dealer + 1) % len(balance),
        deals,
        tuple(map(add, balance, payments)),
        played + 1,
        sat_out,
        won,
        lost,
        Outcome(deals, dealer, out, payments, verdict, lines),
        False,
    )


def _one_more(counts: tuple[int, ...], seats: Sequence[int]) -> tuple[int, ...]:
    more = list(counts)
    for seat in seats:
        more[seat] += 1
    return tuple(more)


def told(state: State, event: Event) -> State:
    """Return the state after a misdeal, dealt again by the same player, or the closing of play."""
    closes = event is Event.CLOSED
    deals = state.deals if closes else state.deals + 1
    text = "misdeal: nothing is paid, the same player deals again"
    line = Line("O3", "", 0, "Play is closed; every deal is settled." if closes else text)
    zero = (0,) * len(state.balance)
    last = Outcome(deals, state.dealer, sits_out(state), zero, Verdict.VOID, (line,))
    return state._replace(deals=deals, last=last, closed=closes)


def sheet(state: State) -> Sheet:
    """Describe where play stands: each balance, and who sits out the next deal."""
    out = sits_out(state)
    return Sheet(
        heading=f"Deal {state.deals + 1}"
        + (f", player {PARTIES[out]} sits out" if out is not None else ""),
        figures=("Balance", "Next deal"),
        strips=tuple(
            Strip(PARTIES[seat], (seat,), (plus(units), "sits out" if seat == out else "plays"))
            for seat, units in enumerate(state.balance)
        ),
        dealer=state.dealer,
        lines=state.last.lines if state.last else (),
        over=state.last.lines[0].text if state.last and state.closed else "",
        finished=state.closed or state.deals > 0,
    )


def units(trail: Sequence[State]) -> tuple[Unit, ...]:
    """Return the evening as it stands (O3)."""
    if not trail or not trail[-1].played:
        return ()
    return (Unit("evening", 1, trail[-1].balance, trail[-1].closed, True),)


def plus(units: int) -> str:
    """Write units with their sign: “+18”, “−6”, “0”."""
    return f"+{units}" if units > 0 else signed(units)


def report(trail: Sequence[State], players: Sequence[str]) -> dict[str, Any]:
    """Return the deals with what each pays, and the balance, for a result document.

    ``sits_out`` is told of each deal when five are at the table.
    """
    deals = []
    for state in trail:
        if state.closed or state.last is None:
            continue
        last = state.last
        deal: dict[str, Any] = {"deal": last.deal, "dealer": players[last.dealer]}
        if last.sits_out is not None:
            deal["sits_out"] = players[last.sits_out]
        deal["payments"] = _amounts(last.payments, players)
        deal["lines"] = by_name(last.lines, players)
        deals.append(deal)
    return {"deals": deals, "balance": _amounts(trail[-1].balance, players)}


def _amounts(units: Sequence[int], players: Sequence[str]) -> dict[str, int]:
    return dict(zip(players, units, strict=True))


def summary(trail: Sequence[State], players: Sequence[str]) -> list[str]:
    """Return each player's balance as lines of plain text."""
    now = trail[-1]
    width = max(len(name) for name in players)
    lines = [f"Balance after {counted(now.deals, 'deal')}"]
    for seat, name in enumerate(players):
        calls = f"calls won {now.won[seat]}, lost {now.lost[seat]}"
        lines.append(f"  {name:<{width}}  {plus(now.balance[seat]):>5}  {calls}")
    return lines
