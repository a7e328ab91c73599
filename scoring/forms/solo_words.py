"""A deal of Solo Whist told in words and names, as a scorer would read it back to the table."""

from __future__ import annotations

from typing import Any

from scoring.forms.deal import STAYS, Situation, isolated
from scoring.rules.core import Event
from scoring.rules.solo_deal import CONTRACTS, GENERAL, PASSED
from scoring.rules.solo_play import plus, sits_out
from scoring.rules.written import counted

LABELS = {slug: contract.label for slug, contract in CONTRACTS.items()}
LABELS |= {GENERAL: "general misère", PASSED: "all passed"}


def deal_words(deal: Any, where: Situation) -> str:
    """Say in one line what was recorded of a deal: "Ann: solo, 6 tricks."."""
    if isinstance(deal, Event):
        return "Misdeal." if deal is Event.MISDEAL else "Play closed."
    if deal.contract == PASSED:
        return "All passed."
    if deal.contract == GENERAL:
        return f"General misère: {isolated(where.names[deal.loser])} took the last trick."
    callers = [deal.caller] if deal.partner is None else [deal.caller, deal.partner]
    told = [f"{where.party(callers)}: {LABELS[deal.contract]}, {counted(deal.tricks, 'trick')}."]
    told += [f"{isolated(where.names[seat])} revoked." for seat in deal.revokes]
    return " ".join(told)


def tell(deal: Any, where: Situation) -> str:
    """Say what recording this deal, which has no faults, will do, and what each one pays.

    ``"Ann: solo, 6 tricks: won, 6 units and 1 for 1 overtrick. Ann +21, Bea −7, Cy −7, Dot −7."``
    """
    after = where.rules.apply(where.state, deal)
    if isinstance(deal, Event):
        dealer = isolated(where.names[after.dealer])
        return f"Misdeal: nothing is paid. {dealer} deals again."
    told = [_line(line, deal, where) for line in after.last.lines if line.rule != "O3"]
    payments = after.last.payments
    if any(payments):
        out = sits_out(where.state)
        told.append(
            ", ".join(
                f"{isolated(name)}{STAYS}{plus(units)}"
                for seat, (name, units) in enumerate(zip(where.names, payments, strict=True))
                if seat != out
            )
            + "."
        )
    return " ".join(told)


def _line(line: Any, deal: Any, where: Situation) -> str:
    if not line.side:
        return f"{line.text[:1].upper()}{line.text[1:]}."
    seats = [int(line.side) - 1]
    if seats[0] == deal.caller and deal.partner is not None:
        seats.append(deal.partner)
    return f"{where.party(seats)}: {line.text}."
