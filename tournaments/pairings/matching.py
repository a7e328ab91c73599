"""The best draw on a line of contestants, and why looking near by is enough.

Terms. Contestants stand on a *line*, scores falling along it. A *place* is an index on the line.
A *draw* pairs places; its *cost* is a row of whole numbers (:class:`Cost`), compared like words
in a dictionary. The *bench* is a partner for the one who sits out, when somebody must.

**The window.** Let ``d`` be the number of places with which a place has met or may not be
paired. In a draw of least cost, paired places ``i < j`` have ``j - i <= d(i) + d(j) + 1``, one
more when there is a bench. So edges outside that window need not be looked at, and the answer
is the optimum of the complete graph. Proof: take a place ``k`` between ``i`` and ``j`` and its
partner ``l``.

- ``l`` beyond ``j`` (or, mirrored, before ``i``): pairing ``i-k`` and ``j-l`` instead costs
  less, since the two spans no longer overlap. So that pairing is not free: ``i`` and ``k``, or
  ``j`` and ``l``, have met or may not meet.
- ``l`` between them too: both ``i-k, l-j`` and ``i-l, k-j`` cost less, so neither is free.
- ``k`` unpaired: ``i-k`` alone costs less, so it is not free.

Not free always means that ``k`` or ``l`` is among those ``i`` or ``j`` cannot newly meet, two
such for the two places of the second case. Nobody is counted twice, so there are at most
``d(i) + d(j)`` places between, and the one on the bench. "Costs less" holds on every level:
a new pairing that is free adds no meeting; on a line the gaps and their squares do not grow when
spans are disentangled; and the squared distance falls.

**The cuts.** The line falls apart before an even place ``b`` when no two of the places before it
whose window reaches it have met or may not meet, and no two after it: then no pair of the
best draw crosses ``b``. Proof: as many places lie before it as two and two, all of them paired,
so the pairs that cross are even in number. Of two that cross, ``i-j`` and ``k-l``, the draw with
``i-k`` and ``j-l`` is free and costs less by the argument above. So the parts are drawn one by
one, which makes the time grow with the number of entrants and no faster.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import NamedTuple

import rustworkx

_NARROWINGS = 2
_WIDEST = 2**120
"""Weights must fit the 128 bits of the matching with room for its sums."""


class Cost(NamedTuple):
    """What a draw costs, the weightiest figure first; the least is the best.

    - ``unseated``: who have no table although nobody need sit out for the number's sake.
    - ``second_sit_outs``: who sit out before all others have as often.
    - ``rematches``: tables whose sides have met, and ``meetings``: how often they have in all.
    - ``bench``: how many contestants stand below the one who sits out.
    - ``gaps``: the score differences added up, and ``squares``: their squares, so that of two
      draws with the same total the one without a great difference is better.
    - ``distance``: the squares of the distances on the line.
    """

    unseated: int
    second_sit_outs: int
    rematches: int
    meetings: int
    bench: int
    gaps: int
    squares: int
    distance: int

    def __add__(self, other: Cost) -> Cost:  # type: ignore[override]
        return Cost(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


FREE = Cost(0, 0, 0, 0, 0, 0, 0, 0)


class Seat(NamedTuple):
    """What it costs to put a place on the bench."""

    second: int
    below: int


@dataclass(frozen=True, slots=True)
class Line:
    """Contestants by place: scores, meetings by other place, and who may not be paired.

    ``bench`` is empty when nobody sits out, else what it costs for each place.
    """

    scores: Sequence[int]
    met: Sequence[Mapping[int, int]]
    barred: Sequence[Set[int]]
    bench: Sequence[Seat] = ()

    def pairing(self, one: int, other: int) -> Cost:
        """Return what a table of two places costs."""
        times = self.met[one].get(other, 0)
        gap = abs(self.scores[one] - self.scores[other])
        return Cost(0, 0, int(times > 0), times, 0, gap, gap * gap, (one - other) ** 2)


class Matched(NamedTuple):
    """The best draw: pairs of places (the lower first), who is on the bench, and what it costs."""

    pairs: tuple[tuple[int, int], ...]
    bench: tuple[int, ...]
    unseated: tuple[int, ...]
    cost: Cost


def best_draw(line: Line, *, complete: bool = False) -> Matched:
    """Return a draw of least cost: as many tables as there can be, then :class:`Cost`.

    ``complete`` looks at every edge of the whole line, without window or cuts; the cost is the
    same by the proofs above, which tests repeat on numbers.

    :raises ScoresTooWide: scores too far apart for whole weights of 128 bits.
    """
    size = len(line.scores)
    unfree = [met.keys() | barred for met, barred in zip(line.met, line.barred, strict=True)]
    window = _window(unfree, bool(line.bench))
    if complete:
        window = _Window([size] * size, [size] * size)
    prices = _Prices(line, _units(line), unfree, window)
    if not line.bench and not complete:
        parts = [0, *_cuts(unfree, window.width), size]
        pairs = [pair for part in pairwise(parts) for pair in _matching(prices, *part)]
        if 2 * len(pairs) == size:
            return _described(line, pairs)
    # Somebody is without a table, and the proof of the cuts wants everybody paired.
    return _described(line, _matching(prices, 0, size))


def _matching(prices: _Prices, start: int, end: int) -> list[tuple[int, int]]:
    """Return the best pairs among the places from ``start`` up to (not with) ``end``."""
    neighbours = [(one, one + 1) for one in range(start, end - 1, 2)]
    if not prices.line.bench and all(two not in prices.unfree[one] for one, two in neighbours):
        # On a line nothing costs less than neighbours all along.
        return neighbours
    weighted = prices.weighted(start, end)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(end - start + bool(prices.line.bench)))
    graph.add_edges_from(weighted)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [(start + min(pair), start + max(pair)) for pair in found]


class _Window(NamedTuple):
    """How far from each place its partner can be.

    ``hindered`` counts those a place cannot newly meet who are near enough to stand in its way,
    ``width`` is the greatest distance of its partner.
    """

    hindered: Sequence[int]
    width: Sequence[int]


def _window(unfree: Sequence[Set[int]], bench: bool) -> _Window:
    """Narrow the window: what is too far off to lie between partners does not count."""
    near: list[Sequence[int]] = [list(those) for those in unfree]
    hindered = [len(those) for those in near]
    width = [2 * max(hindered, default=0) + 1 + bench] * len(near)
    for _ in range(_NARROWINGS):
        near = [
            [o for o in those if -far <= o - place <= far or abs(o - place) <= width[o]]
            for place, (those, far) in enumerate(zip(near, width, strict=True))
        ]
        hindered = [len(those) for those in near]
        width = [
            mine + 1 + bench + max(hindered[max(0, place - far) : place + far + 1])
            for place, (mine, far) in enumerate(zip(hindered, width, strict=True))
        ]
    return _Window(hindered, width)


def _cuts(unfree: Sequence[Set[int]], width: Sequence[int]) -> list[int]:
    """List the places before which the line falls apart."""
    size = len(width)
    blocked = [0] * (size + 2)
    for one, others in enumerate(unfree):
        for other in others:
            if one < other:
                # Both within reach before a cut, or both within reach after one.
                _block(blocked, other + 1, one + width[one])
                _block(blocked, other - width[other] + 1, one)
    cover = list(accumulate(blocked))
    return [place for place in range(2, size - 1, 2) if not cover[place]]


def _block(blocked: list[int], first: int, last: int) -> None:
    """Add one from ``first`` to ``last``, in a list of which the running total is wanted."""
    if first <= last:
        blocked[max(0, first)] += 1
        blocked[min(len(blocked) - 1, last + 1)] -= 1


class ScoresTooWide(ValueError):
    """Scores in units too fine to be compared exactly; a coarser unit is needed."""

    def __init__(self) -> None:
        super().__init__("the scores are too far apart: count them in a coarser unit")


class _Units(NamedTuple):
    """What one of each figure weighs: more than all figures below it can add up to."""

    second: int
    rematch: int
    meeting: int
    below: int
    gap: int
    square: int


def _units(line: Line) -> _Units:
    size = len(line.scores)
    tables = size // 2 + 1
    gap = max(line.scores, default=0) - min(line.scores, default=0)
    square = tables * size * size + 1
    one_gap = square * (tables * gap * gap + 1)
    below = one_gap * (tables * gap + 1)
    meeting = below * (size + 1)
    most_met = max((times for met in line.met for times in met.values()), default=0)
    rematch = meeting * (tables * most_met + 1)
    return _Units(rematch * (tables + 1), rematch, meeting, below, one_gap, square)


class _Prices(NamedTuple):
    """What every table of a line would cost, as one number.

    ``unfree`` are those whom a place has met or may not meet.
    """

    line: Line
    units: _Units
    unfree: Sequence[Set[int]]
    window: _Window

    def weighted(self, start: int, end: int) -> list[tuple[int, int, int]]:
        """List the edges of one part, its places counted from 0; the heavier, the better.

        Every weight is above zero. The bench comes after the last place.
        """
        priced = list(self._tables(start, end))
        for place, seat in enumerate(self.line.bench):
            price = seat.second * self.units.second + seat.below * self.units.below
            priced.append((place, end, price))
        top = 1 + max((price for _, _, price in priced), default=0)
        if top >= _WIDEST:
            raise ScoresTooWide
        return [(one - start, other - start, top - price) for one, other, price in priced]

    def _tables(self, start: int, end: int) -> Iterator[tuple[int, int, int]]:
        """Yield the tables within the window of each other, with their price."""
        line, units, (hindered, width) = self.line, self.units, self.window
        scores, margin = line.scores, 1 + bool(line.bench)
        for one in range(start, end):
            score, unfree, mine = scores[one], self.unfree[one], hindered[one] + margin
            for other in range(one + 1, min(end, one + width[one] + 1)):
                distance = other - one
                if distance > mine + hindered[other]:
                    continue
                gap = score - scores[other]
                price = gap * units.gap + gap * gap * units.square + distance * distance
                if other in unfree:
                    if other in line.barred[one]:
                        continue
                    price += units.rematch + line.met[one][other] * units.meeting
                yield one, other, price


def _described(line: Line, pairs: Sequence[tuple[int, int]]) -> Matched:
    size = len(line.scores)
    tables = tuple(sorted((one, other) for one, other in pairs if other < size))
    bench = tuple(one for one, other in pairs if other == size)
    seated = {place for pair in pairs for place in pair}
    unseated = tuple(place for place in range(size) if place not in seated)
    cost = sum((line.pairing(*pair) for pair in tables), FREE)
    for place in bench:
        cost += Cost(0, line.bench[place].second, 0, 0, line.bench[place].below, 0, 0, 0)
    return Matched(tables, bench, unseated, cost._replace(unseated=len(unseated)))
