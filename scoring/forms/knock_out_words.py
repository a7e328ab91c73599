"""A hand of Knock-Out Whist told in words and names, as a scorer would read it back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scoring.forms.deal import Situation, isolated
from scoring.rules.core import Event
from scoring.rules.written import counted


def deal_words(deal: Any, where: Situation) -> str:
    """Say in one line what was recorded of a hand: "Ann 3, Bea 2, Cy 2."."""
    if isinstance(deal, Event):
        return "Misdeal." if deal is Event.MISDEAL else "Play closed."
    shares = zip(where.names, deal.tricks, strict=True)
    told = [", ".join(f"{isolated(name)} {n}" for name, n in shares if n) + "."]
    if deal.cut is not None:
        told.append(f"{isolated(where.names[deal.cut])} won the cut for trumps.")
    if deal.dog is not None:
        told.append(f"{isolated(where.names[deal.dog])} won the cut for the dog’s life.")
    return " ".join(told)


def tell(deal: Any, where: Situation) -> str:
    """Say what recording this hand, which has no faults, will do.

    ``"Ann 3, Bea 2, Cy 2. Dot: no tricks: out. Ann names trumps: 6 cards, Bea deals."``
    """
    after = where.rules.apply(where.state, deal)
    if isinstance(deal, Event):
        dealer = isolated(where.names[after.dealer])
        return f"Misdeal: the hand counts for nothing. {dealer} deals again."
    return " ".join((deal_words(deal, where), *_fates(where, after), *_next(where, after)))


def _fates(where: Situation, after: Any) -> Iterator[str]:
    """Yield what becomes of those who do not simply stay in."""
    for line in after.last.lines:
        if line.side and (line.rule == "K3" or line.text.endswith("out")):
            yield f"{isolated(where.names[int(line.side) - 1])}: {line.text}."


def _next(where: Situation, after: Any) -> Iterator[str]:
    """Yield who has won, or how the next hand begins."""
    if after.winner is not None:
        yield f"{isolated(where.names[after.winner])} {after.last.lines[-1].text}."
        return
    trumps, dealer = (isolated(where.names[seat]) for seat in (after.names, after.dealer))
    cards = counted(after.position.cards, "card")
    yield f"{trumps} names trumps. Next hand {cards}, {dealer} deals."
