"""Cuts of several kinds of prizes brought into one order.

Terms. A *cut* gives those who were equal for a prize their places, 1 for who won it. Whoever lost
a cut may cut again, with others and for another prize.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

Cut = Mapping[str, int]


def joined(cuts: Sequence[Cut]) -> dict[str, int]:
    """Give everybody who cut one place, so that the order of every cut holds.

    ``cuts`` are in the order in which they were made; of two that contradict each other the later
    one counts. Who never met in a cut may have the same place.

    >>> joined([{"Ann": 1, "Bea": 2}, {"Bea": 1, "Cy": 2}])
    {'Ann': 1, 'Bea': 2, 'Cy': 3}
    >>> joined([{"Ann": 1, "Bea": 2}, {"Bea": 1, "Ann": 2}])
    {'Ann': 2, 'Bea': 1}
    """
    behind: dict[str, list[str]] = {one: [] for cut in cuts for one in cut}
    places: dict[str, int] = dict.fromkeys(behind, 1)
    for cut in reversed(cuts):
        order = sorted(cut, key=cut.__getitem__)
        wanted = {one: [*others] for one, others in behind.items()}
        for better, worse in pairwise(order):
            if cut[better] < cut[worse]:
                wanted[better].append(worse)
        if (found := _levels(wanted)) is not None:
            behind, places = wanted, found
    return places


def _levels(behind: Mapping[str, Sequence[str]]) -> dict[str, int] | None:
    """Number all so that whoever is behind comes later; None where that leads in a circle."""
    waiting = dict.fromkeys(behind, 0)
    for others in behind.values():
        for one in others:
            waiting[one] += 1
    places = dict.fromkeys(behind, 1)
    ready = [one for one, count in waiting.items() if not count]
    for one in ready:
        for other in behind[one]:
            places[other] = max(places[other], places[one] + 1)
            waiting[other] -= 1
            if not waiting[other]:
                ready.append(other)
    return places if len(ready) == len(behind) else None
