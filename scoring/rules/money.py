"""Who owes whom, exactly (W15, O3).

Terms. Money is a whole number of *minor units* (pence, cents); how many digits of them a
currency has is an argument, and no currency is known here. A *net* is what one person is to
receive when positive, to pay when negative; the nets of a table or a night add up to zero.
People are called by labels or by numbers.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Generic, NamedTuple, TypeVar

from scoring.rules.core import Problem

P = TypeVar("P", str, int)


class Payment(NamedTuple, Generic[P]):
    """One transfer; ``amount`` is in minor units and more than zero."""

    payer: P
    payee: P
    amount: int


class Unbalanced(ValueError):
    """Nets that leave money over: ``total`` is what they add up to instead of zero."""

    def __init__(self, total: int) -> None:
        super().__init__(f"what is won and what is lost differ by {total}")
        self.total = total


def settle_points(points: Mapping[P, int], stake_minor: int) -> dict[P, int]:
    """Turn settled points into money: points times the price of one (W15).

    :raises Unbalanced: the points do not add up to zero.
    :raises ValueError: the stake is negative.
    """
    _balanced(points.values())
    if stake_minor < 0:
        message = f"a stake is not negative: {stake_minor}"
        raise ValueError(message)
    return {person: scored * stake_minor for person, scored in points.items()}


def pay_at_table(net: Mapping[P, int]) -> tuple[Payment[P], ...]:
    """Settle across the table: each loser in turn pays the first winner not yet paid (W15).

    ``net`` is in the order of the seats. With two equal losses and two equal gains each loser
    pays one winner, the first the first. Unequal amounts (Solo Whist) are split only where one
    winner does not take all of a loss. At most one payment less than there are people.

    :raises Unbalanced: the nets do not add up to zero.
    """
    _balanced(net.values())
    to_receive = [(person, amount) for person, amount in net.items() if amount > 0]
    to_receive.reverse()
    payments: list[Payment[P]] = []
    for payer, amount in net.items():
        owed = -amount
        while owed > 0:
            payee, due = to_receive.pop()
            paid = min(owed, due)
            payments.append(Payment(payer, payee, paid))
            owed -= paid
            if due > paid:
                to_receive.append((payee, due - paid))
    return tuple(payments)


def fewest_payments(net: Mapping[P, int]) -> tuple[Payment[P], ...]:
    """Clear all nets with the fewest payments there can be, in the order of their payers.

    People whose nets add up to zero among themselves settle with one payment less than they
    are, so the fewest is the number of people with something to settle less the greatest number
    of such groups into which they can be parted.

    *Exact opposites first.* That never costs a group. Let x and y be exact opposites in the
    best parting: in one group, without them the rest of it still adds up to zero; in two, the
    rests of both together do. Either way x and y can be a group of their own, and there are as
    many groups as before. The rest is searched (:class:`_Search`).

    Always the fewest when, without those with nothing to pay and the exact opposites, at most
    ``17`` people remain; nearly always far beyond, since stakes make equal amounts. Past the
    limits ``_STATES`` and ``_SEARCHED`` a payment or more may be saved still, but there are
    never more than one less than people. The same nets give the same payments in any order.

    :raises Unbalanced: the nets do not add up to zero.
    """
    _balanced(net.values())
    left = {person: net[person] for person in sorted(net) if net[person]}
    payments = _largest_pay(left)
    payments += _opposites_pay(left)
    for group in _groups(left):
        payments += pay_at_table(group)
    return tuple(sorted(payments))


_MONEY = re.compile(r"(?P<sign>[-+\N{MINUS SIGN}]?)(?P<amount>[0-9]+(\.[0-9]+)?|\.[0-9]+)")
_LARGEST = 10**12


def read_money(
    text: str, digits: int, *, path: str = "amount", signed: bool = False
) -> int | Problem:
    """Read an amount as typed (``0.50``) into minor units, or say what is wrong with it.

    ``digits`` is how many digits of minor units the currency has. Nothing is rounded: a digit
    too many is a fault, unless it is zero. ``signed`` allows amounts below zero.
    """
    found = _MONEY.fullmatch(text.strip())
    if not found:
        shown = _written(50, digits) if digits else "5"
        return Problem(path, "money_unreadable", f"Write the amount in digits, like {shown}.")
    # Written into the number: Decimal.scaleb would round to the precision of the context.
    minor = Decimal(f"{found['amount']}E{digits}")
    if minor >= _LARGEST:
        return Problem(path, "money_too_large", "This amount is too large.")
    if minor != minor.to_integral_value():
        allowed = f"at most {digits} digits after the point" if digits else "no point"
        return Problem(path, "money_too_fine", f"This currency has {allowed}.")
    if found["sign"] in ("", "+") or not minor:
        return int(minor)
    if not signed:
        return Problem(path, "money_negative", "This amount cannot be below zero.")
    return -int(minor)


def write_money(minor: int, digits: int) -> str:
    """Write minor units as the plain amount that :func:`read_money` reads: ``-4.00``."""
    return ("-" if minor < 0 else "") + _written(abs(minor), digits)


def _written(minor: int, digits: int) -> str:
    whole, part = divmod(minor, 10**digits)
    return f"{whole}.{part:0{digits}}" if digits else str(whole)


def _balanced(amounts: Iterable[int]) -> None:
    if total := sum(amounts):
        raise Unbalanced(total)


_SEARCHED = 100
"""How many people the search takes on, since it recurs once for each."""
_STATES = 2**16
"""How many states the search branches in: every subset of 16 people, the first being taken."""


def _largest_pay(left: dict[P, int]) -> list[Payment[P]]:
    """Let the largest loser pay the largest winner until few enough remain to be searched.

    Each payment clears one person at least. Changes ``left``.
    """
    payments: list[Payment[P]] = []
    while len(left) > _SEARCHED:
        payee, payer = max(left, key=left.__getitem__), min(left, key=left.__getitem__)
        paid = min(left[payee], -left[payer])
        payments.append(Payment(payer, payee, paid))
        for person, change in ((payee, -paid), (payer, paid)):
            left[person] += change
            if not left[person]:
                del left[person]
    return payments


def _opposites_pay(left: dict[P, int]) -> list[Payment[P]]:
    """Let everyone pay who owes exactly what another is to receive. Takes them out of ``left``."""
    winners: defaultdict[int, list[P]] = defaultdict(list)
    for person, amount in left.items():
        if amount > 0:
            winners[amount].append(person)
    payments: list[Payment[P]] = []
    for payer, amount in list(left.items()):
        if amount < 0 and (equals := winners[-amount]):
            payee = equals.pop(0)
            payments.append(Payment(payer, payee, -amount))
            del left[payer], left[payee]
    return payments


def _groups(left: Mapping[P, int]) -> list[dict[P, int]]:
    """Part people into as many groups as can settle among themselves."""
    people = sorted(left, key=lambda person: (left[person], person))
    search = _Search([left[person] for person in people])
    groups: list[dict[P, int]] = []
    state, total = 2 ** len(people) - 1, 0
    while state:
        if not total:
            groups.append({})
        taken = search.best(state, total)[1]
        groups[-1][people[taken]] = left[people[taken]]
        total += left[people[taken]]
        state ^= 1 << taken
    return groups


@dataclass
class _Search:
    """The most groups into which ``amounts`` can be parted, each adding up to zero.

    A *state* is the set of amounts left, as bits; what is open in the group being filled follows
    from it. Any group can be filled starting with any of its members, and always taking from the
    side that brings the open total back towards zero: nothing else is tried. When one amount
    closes the open group no other is tried either, by the argument of :func:`fewest_payments`
    with the open group as one person. Of equal amounts, which are neighbours, the first goes
    first.

    After ``_STATES`` states it stops comparing and follows the first choice of each.
    """

    amounts: Sequence[int]
    known: dict[int, tuple[int, int]] = field(default_factory=dict)

    def best(self, state: int, total: int) -> tuple[int, int]:
        """Return how many groups can still be closed, and which amount to take for that."""
        if state in self.known:
            return self.known[state]
        best = (0, -1)
        hope = _most(state.bit_count(), total)
        for taken in self._choices(state, total):
            after = total + self.amounts[taken]
            left = state ^ 1 << taken
            closed = (not after) + (self.best(left, after)[0] if left else 0)
            if closed > best[0]:
                best = (closed, taken)
            if best[0] == hope or len(self.known) > _STATES:
                break
        self.known[state] = best
        return best

    def _choices(self, state: int, total: int) -> list[int]:
        """List what to try next; an amount that closes the open group stands alone."""
        choices: list[int] = []
        before = 0
        for index, amount in enumerate(self.amounts):
            if state >> index & 1 and amount != before:
                if amount == -total or not total:
                    return [index]
                if (amount > 0) != (total > 0):
                    choices.append(index)
                before = amount
        return choices if total > 0 else choices[::-1]


def _most(people: int, total: int) -> int:
    """Bound the groups: no two amounts are opposites, so a fresh one takes three people."""
    return 1 + (people - 1) // 3 if total else people // 3
