"""Swiss pairing: every round, equals meet, and nobody meets anybody twice if it can be helped.

Terms. The *field* is everybody who is present, in the order of the standings, best first. A
*rematch* pairs two who have met. Pairs in ``never`` are never seated together, whatever it
costs.

Of all draws the one of least :class:`~tournaments.pairings.matching.Cost` is taken. In words:
seat as many as can be; let nobody sit out a second time before all have once; then no rematch
if there is any draw without one, else as few as can be; the sit-out to the lowest who has not
had one; the least total difference of scores, and of equal ones the one without a great
difference; then the order of the standings as :class:`Order` says.

**Promise.** While the round is not above half the number of entrants (one added when it is odd),
and no pair is barred, there is a draw without a rematch and without a second sit-out. After
``r`` rounds everyone has ``n - 1 - r`` others left, at least ``n / 2`` while ``r < n / 2``, and
by Dirac's theorem such a graph has a Hamilton cycle: every other edge of it is a draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby, pairwise
from typing import NamedTuple

from scoring.rules.draw import listed
from tournaments.pairings.matching import Cost, Line, Matched, Seat, best_draw
from tournaments.results import Outcome, Round, Table

Pair = frozenset[str]


class Order(Enum):
    """Whom equals of score meet first, when they are free: the last figure of the cost."""

    NEXT = "next"
    """First against second, third against fourth."""
    FOLD = "fold"
    """First against last, second against last but one."""
    SLIDE = "slide"
    """First of the upper half against first of the lower half."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """One entrant before a draw.

    ``score`` is a whole number in the unit that is to be compared; match points are right, a
    total of tricks is too fine to mean anything. ``met`` are earlier opponents, one entry for
    each meeting. ``sides`` are the sides taken so far (0 is NS or home, 1 EW or away).
    """

    id: str
    score: int = 0
    met: tuple[str, ...] = ()
    sit_outs: int = 0
    sides: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """One round as drawn: who meets whom, who sits out, and what to tell about it.

    In ``pairs`` the first of each takes side 0 (NS); the best score has the first table.
    ``sit_out`` are those without a table. ``reasons`` are sentences, empty when the draw is
    what everybody expects; ``rematches`` the pairs that have met before.
    """

    pairs: tuple[tuple[str, str], ...]
    sit_out: tuple[str, ...]
    rematches: tuple[tuple[str, str], ...]
    reasons: tuple[str, ...]
    cost: Cost

    def tables(self) -> tuple[Table, ...]:
        """Return the draw as tables in play, numbered from 1."""
        return tuple(Table(n, ((ns,), (ew,))) for n, (ns, ew) in enumerate(self.pairs, 1))


class Proof(NamedTuple):
    """The cost of the draw found nearby, and of the best draw of the complete graph."""

    found: Cost
    complete: Cost

    @property
    def optimal(self) -> bool:
        """Whether no draw at all is better than the one found."""
        return self.found == self.complete


def promised_rounds(entrants: int) -> int:
    """Return how many rounds can surely be drawn without rematch or second sit-out.

    Holds while everybody stays and no pair is barred; often many more can be drawn.
    """
    return (entrants + 1) // 2


def draw_round(
    field: Sequence[Contestant],
    never: Iterable[Pair] = (),
    order: Order = Order.NEXT,
    *,
    complete: bool = False,
    names: Mapping[str, str] | None = None,
) -> Draw:
    """Draw the next round; of a given field there is one answer.

    ``names`` is what to call contestants in ``reasons``. ``complete`` compares every pair instead
    of those that can matter, which takes long for hundreds and changes nothing
    (:mod:`tournaments.pairings.matching` has the proof).

    :raises ValueError: two contestants have the same id, or scores do not fall along the field.
    :raises ScoresTooWide: the unit of the scores is too fine.
    """
    _check(field)
    barred = {pair for pair in never if len(pair) == 2}
    drawer = _Drawer(field, barred, order, complete)
    found = drawer.odd_round() if len(field) % 2 else drawer.without(())
    return drawer.described(found, names or {})


def prove(
    field: Sequence[Contestant], never: Collection[Pair] = (), order: Order = Order.NEXT
) -> Proof:
    """Draw the round twice, the second time over the complete graph, and compare.

    :raises ValueError: as :func:`draw_round`.
    """
    found = draw_round(field, never, order)
    return Proof(found.cost, draw_round(field, never, order, complete=True).cost)


def contestants(
    standings: Sequence[str], scores: Mapping[str, int], rounds: Iterable[Round]
) -> tuple[Contestant, ...]:
    """Return the field for the next round: who met whom, sat out and sat where, from the past.

    ``standings`` are those present, best first. Two met if their table was played; a table that
    was forfeited, void or to which nobody came is no meeting. Who joined late starts with as
    many sit-outs as rounds were missed in which somebody sat out, so as not to be next at once.
    """
    met: dict[str, list[str]] = {one: [] for one in standings}
    sides: dict[str, list[int]] = {one: [] for one in standings}
    sit_outs: Counter[str] = Counter()
    unknown = set(standings)
    for played in rounds:
        here = {one for table in played.tables for one in table.entrants}
        here |= {*played.sit_out, *played.absent}
        unknown -= here
        sit_outs.update(played.sit_out)
        if played.sit_out:
            sit_outs.update(unknown)
        for table in played.tables:
            if table.result.outcome is Outcome.PLAYED:
                _note(table, met, sides)
    return tuple(
        Contestant(one, scores[one], tuple(met[one]), sit_outs[one], tuple(sides[one]))
        for one in standings
    )


def _note(table: Table, met: Mapping[str, list[str]], sides: Mapping[str, list[int]]) -> None:
    """Write down a meeting for those of its two sides who are still present."""
    for side, members in enumerate(table.sides):
        for one in members:
            if one in met:
                sides[one].append(side)
                met[one].extend(table.sides[1 - side])


def _check(field: Sequence[Contestant]) -> None:
    if len({one.id for one in field}) != len(field):
        message = "contestants of one draw need different ids"
        raise ValueError(message)
    if any(upper.score < lower.score for upper, lower in pairwise(field)):
        message = "the field is given in the order of the standings, the best score first"
        raise ValueError(message)


class _Found(NamedTuple):
    """Who sits out for the number's sake, the line of the others, and the best draw on it."""

    benched: tuple[Contestant, ...]
    line: list[Contestant]
    draw: Matched


class _Drawer:
    """One round being drawn: the field and what may be done with it."""

    def __init__(
        self, field: Sequence[Contestant], barred: Collection[Pair], order: Order, complete: bool
    ) -> None:
        self.field, self.order, self.complete = field, order, complete
        self.barred: dict[str, set[str]] = {}
        for one, other in map(sorted, barred):
            self.barred.setdefault(one, set()).add(other)
            self.barred.setdefault(other, set()).add(one)
        self.fewest = min((one.sit_outs for one in field), default=0)

    def odd_round(self) -> _Found:
        """Draw for an odd number: the lowest of those due sits out, if that costs no rematch.

        If it does, the bench is drawn with the tables, as one figure of the cost among others;
        then the tables once more, since the line changes without the one on the bench.
        """
        due = next(one for one in reversed(self.field) if one.sit_outs == self.fewest)
        found = self.without((due,))
        if not found.draw.cost.unseated and not found.draw.cost.rematches:
            return found
        line = list(self.field)
        seats = [
            Seat(int(one.sit_outs > self.fewest), len(line) - 1 - place)
            for place, one in enumerate(line)
        ]
        drawn = best_draw(self._line(line, seats), complete=self.complete)
        return self.without(tuple(line[place] for place in drawn.bench))

    def without(self, benched: tuple[Contestant, ...]) -> _Found:
        """Draw the tables for everybody but those who sit out."""
        out = {one.id for one in benched}
        line = line_up([one for one in self.field if one.id not in out], self.order)
        return _Found(benched, line, best_draw(self._line(line), complete=self.complete))

    def described(self, found: _Found, names: Mapping[str, str]) -> Draw:
        """Say who meets whom at which table, and whatever is out of the ordinary."""
        benched, line, drawn = found
        place = {one.id: number for number, one in enumerate(self.field)}
        pairs = [(line[one], line[other]) for one, other in drawn.pairs]
        pairs = [(one, two) if place[one.id] < place[two.id] else (two, one) for one, two in pairs]
        pairs.sort(key=lambda pair: (-pair[0].score, -pair[1].score, place[pair[0].id]))
        unseated = [line[one] for one in drawn.unseated]
        again = tuple((one.id, other.id) for one, other in pairs if other.id in one.met)
        return Draw(
            tuple(_take_sides(one, other, table) for table, (one, other) in enumerate(pairs, 1)),
            tuple(one.id for one in (*benched, *unseated)),
            again,
            (
                *self._about_bench(benched, names),
                *_about_unseated([_called(one.id, names) for one in unseated]),
                *_about_rematches([(_called(a, names), _called(b, names)) for a, b in again]),
            ),
            drawn.cost + self._bench_cost(benched),
        )

    def _line(self, line: Sequence[Contestant], bench: Sequence[Seat] = ()) -> Line:
        place = {one.id: number for number, one in enumerate(line)}
        met = [Counter(place[other] for other in one.met if other in place) for one in line]
        barred = [
            {place[other] for other in self.barred.get(one.id, ()) if other in place}
            for one in line
        ]
        return Line([one.score for one in line], met, barred, bench)

    def _bench_cost(self, benched: Sequence[Contestant]) -> Cost:
        below = sum(len(self.field) - 1 - self.field.index(one) for one in benched)
        second = sum(one.sit_outs > self.fewest for one in benched)
        return Cost(0, second, 0, 0, below, 0, 0, 0)

    def _about_bench(self, benched: Sequence[Contestant], names: Mapping[str, str]) -> list[str]:
        told = []
        for one in benched:
            due = [c.id for c in reversed(self.field) if c.sit_outs == self.fewest]
            if one.sit_outs > self.fewest:
                again = "sits out again: otherwise fewer could be seated."
                told.append(f"{_called(one.id, names)} {again}")
            elif one.id != due[0]:
                passed = listed([_called(o, names) for o in due[: due.index(one.id)]])
                who = _called(one.id, names)
                told.append(f"{who} sits out instead of {passed}, to avoid a rematch.")
        return told


def line_up(field: Sequence[Contestant], order: Order) -> list[Contestant]:
    """Put a field of falling scores on the line on which neighbours are to meet.

    Only equals of score change places, so scores fall along the line too. The odd one of a score
    is its lowest, and meets the first of the next.
    """
    line: list[Contestant] = []
    for _, equals in groupby(field, key=lambda one: one.score):
        group = list(equals)
        if len(line) % 2:
            line.append(group.pop(0))
        odd = [group.pop()] if len(group) % 2 else []
        line += [*_arranged(group, order), *odd]
    return line


def _arranged(group: list[Contestant], order: Order) -> list[Contestant]:
    """Order an even number of equals so that partners in the unhindered draw are neighbours."""
    half = len(group) // 2
    if order is Order.NEXT:
        return group
    lower = group[half:] if order is Order.SLIDE else group[: half - 1 : -1]
    return [one for pair in zip(group[:half], lower, strict=True) for one in pair]


def _take_sides(better: Contestant, other: Contestant, table: int) -> tuple[str, str]:
    """Let the one who has had side 0 less often, or longer ago, have it.

    Where both have had the same, the better has it at odd tables.
    """
    mine = better.sides.count(0) * 2 - len(better.sides)
    theirs = other.sides.count(0) * 2 - len(other.sides)
    if mine != theirs:
        return (better.id, other.id) if mine < theirs else (other.id, better.id)
    for one, two in zip(reversed(better.sides), reversed(other.sides), strict=False):
        if one != two:
            return (better.id, other.id) if one else (other.id, better.id)
    return (better.id, other.id) if table % 2 else (other.id, better.id)


def _called(one: str, names: Mapping[str, str]) -> str:
    return names.get(one, one)


def _about_unseated(unseated: Sequence[str]) -> list[str]:
    if not unseated:
        return []
    return [f"No table is left for {listed(unseated)}: those who are may not be paired."]


def _about_rematches(again: Sequence[tuple[str, str]]) -> list[str]:
    if not again:
        return []
    met = listed([f"{one} and {other}" for one, other in again])
    few = "one rematch is" if len(again) == 1 else f"{len(again)} rematches are"
    return [f"There is no draw without a rematch; {few} the fewest possible: {met}."]
