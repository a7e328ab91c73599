"""Prize money shared to the penny.

Terms. Amounts are whole *minor units* (pence). Places are shared by *groups* of equals, best
group first; a group of three at the second place takes the second, third and fourth prize
together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Shares(NamedTuple):
    """Who gets how much, in the order of the groups; and the prizes that nobody was left for.

    What is shared and what is unclaimed add up to the fund.
    """

    by_id: dict[str, int]
    unclaimed: int


def split(amount: int, ids: Sequence[str]) -> dict[str, int]:
    """Share an amount equally; the odd pennies go to the first in the order given, one each.

    :raises ValueError: nobody to share it, or an amount below zero.
    """
    if not ids or amount < 0:
        message = "an amount that is not negative is shared by somebody"
        raise ValueError(message)
    each, odd = divmod(amount, len(ids))
    return {one: each + (place < odd) for place, one in enumerate(ids)}


def share_out(prizes: Sequence[int], groups: Sequence[Sequence[str]]) -> Shares:
    """Let every group of equals add up the prizes of its places and share them.

    £20, £10 and £5 with two tied for second place: £20, £7.50 and £7.50. Groups behind the last
    prize get nothing and are left out; a group that reaches beyond it shares what there is.

    :raises ValueError: an amount below zero.
    """
    by_id: dict[str, int] = {}
    place = 0
    for group in groups:
        if not group or place >= len(prizes):
            continue
        by_id |= split(sum(prizes[place : place + len(group)]), group)
        place += len(group)
    return Shares(by_id, sum(prizes[place:]))
