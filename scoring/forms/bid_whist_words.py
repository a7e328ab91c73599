"""A deal of Bid Whist told in words and names, as a scorer would read it back to the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scoring.forms.deal import Situation, isolated, sum_words
from scoring.rules.bid_whist_deal import words
from scoring.rules.core import SIDES, Event
from scoring.rules.written import counted

_TIMES = ("", "once", "twice", "three times")


def sides_of(where: Situation) -> tuple[str, str]:
    """Return the names of each side, for a sentence."""
    return where.party((0, 2)), where.party((1, 3))


def deal_words(deal: Any, where: Situation) -> str:
    """Say in one line what was recorded: "Ann: 4 uptown in spades, 10 books with the kitty."."""
    if isinstance(deal, Event):
        return "Misdeal." if deal is Event.MISDEAL else "Play closed."
    if deal.books is None:
        return "All passed."
    names = sides_of(where)
    bidder = names[deal.side] if deal.bidder is None else isolated(where.names[deal.bidder])
    told = [f"{bidder}: {words(deal)}, {counted(deal.books[deal.side], 'book')} with the kitty."]
    for at, side in enumerate(SIDES):
        if times := deal.reneges.count(side):
            told.append(f"{names[at]} reneged {_often(times)}.")
    return " ".join(told)


def tell(deal: Any, where: Situation) -> str:
    """Say what recording this deal, which has no faults, will do.

    ``"Ann: 4 uptown in spades. 9 + the kitty = 10 books: made. 0 + 4 = 4 to Ann and Cy."``
    """
    after = where.rules.apply(where.state, deal)
    dealer = isolated(where.names[after.dealer])
    if isinstance(deal, Event):
        return f"Misdeal: nothing is scored. {dealer} deals again."
    if deal.books is None:
        return f"All passed: nothing is scored. {dealer} deals again."
    return " ".join(_told(deal, where, after))


def _told(deal: Any, where: Situation, after: Any) -> Iterator[str]:
    names, last, side = sides_of(where), after.last, deal.side
    bidder = names[side] if deal.bidder is None else isolated(where.names[deal.bidder])
    yield f"{bidder}: {words(deal)}."
    books = deal.books[side]
    made = after.totals.made != where.state.totals.made
    sums = f"{books - 1} + the kitty = {counted(books, 'book')}"
    reneges = [line for line in last.lines if line.rule == "B5"]
    verdict = "made" if made else f"set, {6 + deal.bid} needed"
    yield f"{sums}." if reneges else f"{sums}: {verdict}."
    for line in reneges:
        yield f"{names[SIDES.index(line.side)]} {line.text}."
    if reneges:
        yield f"{verdict[:1].upper()}{verdict[1:]}."
    for line in last.lines:
        if line.rule == "B4":
            yield f"{line.text[:1].upper()}{line.text[1:]}."
    yield from _sums(where, last)


def _sums(where: Situation, last: Any) -> Iterator[str]:
    """Yield for each side whose score changes how it adds up, and what that wins or loses."""
    names, winner = sides_of(where), last.winner
    games = "game" if last.games == 1 else counted(last.games, "game")
    told = winner is None
    for at, side in enumerate(SIDES):
        steps = [line.points for line in last.lines if line.side == side and line.points]
        if not steps:
            continue
        total = sum_words(where.state.standing.score[at], steps)
        if at == winner:
            told = True
            yield f"{total}: {games} to {names[at]}."
        else:
            yield f"{total} to {names[at]}."
    if not told:
        yield f"{games[:1].upper()}{games[1:]} to {names[winner]}."


def _often(times: int) -> str:
    return _TIMES[times] if times < len(_TIMES) else f"{times} times"
