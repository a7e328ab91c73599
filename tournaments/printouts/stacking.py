"""Cut and stack: an order of cards in which cutting a pile of sheets leaves them sorted.

Sheets are cut all at once, place by place, and the piles laid on top of each other, the first
place uppermost. So the first place of every sheet comes before the second place of any.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

C = TypeVar("C")


def stacked(cards: Sequence[C], places: int) -> list[list[C | None]]:
    """Return sheets of so many places each; None is a place that stays empty.

    >>> stacked("abcdef", 4)
    [['a', 'c', 'e', None], ['b', 'd', 'f', None]]
    """
    sheets = -(-len(cards) // places)
    return [
        [
            cards[place * sheets + sheet] if place * sheets + sheet < len(cards) else None
            for place in range(places)
        ]
        for sheet in range(sheets)
    ]
