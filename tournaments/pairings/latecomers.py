"""Whoever comes late to a round that is seated already: who plays at once, and who waits.

Late comers join those who sit out. First they take the empty chairs of an incomplete table; then
they make new tables, together with those who sit out. Nobody at a full table is moved, and no
table that has a result is touched. A table that is filled or made has a late comer at it:
otherwise those who sit out could have played without anybody coming.

Terms. As many tables as can be are filled or made; of ways that make equally many, the one that
fills more of the incomplete tables, then the one that seats more of those who sit out, then of
those who came. In a drive a table has two of each *group*, partners one of each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from tournaments.results import EMPTY, IN_PLAY, Round, Side, Table

_AT_ONCE: Final = 24
"""So many late comers are seated together; more come in turn, in the order given."""
_MOST_TRIES: Final = 20_000
"""After so many no other way is tried: only many pairs that are kept apart take as long."""


class Joined(NamedTuple):
    """A round with late comers in it: who plays, and who waits for the next."""

    round: Round
    joined: tuple[str, ...]
    waiting: tuple[str, ...]


def seat_late(
    played: Round,
    late: Sequence[str],
    side: int,
    groups: Mapping[str, str] | None = None,
    never: Collection[frozenset[str]] = (),
) -> Joined:
    """Seat late comers in the current round, or let them wait for the next.

    ``side`` is how many entrants sit on a side of a table, 0 where everybody is a side alone:
    such a heat is joined by nobody while it runs. ``groups`` has everybody's group where tables
    are two and two. Pairs in ``never`` do not come to the same table.

    :raises ValueError: a late comer has a place in the round already.
    """
    coming = tuple(dict.fromkeys(late))
    here = {one for table in played.tables for one in table.entrants} | {*played.sit_out}
    if again := [one for one in coming if one in here]:
        message = f"{', '.join(again)} has a place in this round already"
        raise ValueError(message)
    if not side:
        return Joined(played, (), coming)
    now, waiting = played, list[str]()
    for place in range(0, len(coming), _AT_ONCE):
        some = (*waiting, *coming[place : place + _AT_ONCE])
        now = _seated(now, some, side, groups if side == 2 else None, never)
        seats = {one for table in now.tables for one in table.entrants}
        waiting = [one for one in some if one not in seats]
    left = set(waiting)
    joined = tuple(one for one in coming if one not in left)
    absent = tuple(one for one in now.absent if one not in joined)
    return Joined(replace(now, absent=absent), joined, tuple(waiting))


@dataclass(frozen=True, slots=True)
class _Chairs:
    """The empty chairs of one table: the group each is for, and who sits there already.

    ``number`` is 0 for a new table. Any group will do where none is named.
    """

    number: int
    groups: tuple[str, ...]
    beside: tuple[str, ...] = ()


class _Score(NamedTuple):
    """What a way of seating is worth, the most important first."""

    tables: int = 0
    filled: int = 0
    sat_out: int = 0
    late: int = 0


class _Way(NamedTuple):
    """A way of seating: who takes the chairs of which table, in their order."""

    score: _Score = _Score()
    seats: tuple[tuple[_Chairs, tuple[str, ...]], ...] = ()


def _seated(
    played: Round,
    late: Sequence[str],
    side: int,
    groups: Mapping[str, str] | None,
    never: Collection[frozenset[str]],
) -> Round:
    """Seat some late comers as well as can be."""
    labels = _labels(played, groups) if groups else ("", "")
    incomplete = [t for t in played.tables if not t.full and t.result == IN_PLAY]
    chairs = [_chairs(table, groups, labels) for table in incomplete]
    chairs.sort(key=lambda one: len(one.groups))
    pool = (*played.sit_out, *late)
    search = _Search(
        _Chairs(0, labels * 2 if side == 2 else ("", "")),
        frozenset(late),
        {one: groups[one] if groups else "" for one in pool},
        _apart(never),
    )
    way = search.best(tuple(chairs), pool)
    for taken, ids in way.seats:
        played = _with_table(played, taken, ids, side)
    return played


def _labels(played: Round, groups: Mapping[str, str]) -> tuple[str, str]:
    """Return the two groups, the one that is named first at the tables before the other."""
    named = Counter(
        groups[side[0]] for table in played.tables for side in table.sides if side[0] in groups
    )
    first, second, *_ = (*dict.fromkeys((*dict(named.most_common()), *groups.values())), "", "")
    return first, second


def _chairs(table: Table, groups: Mapping[str, str] | None, labels: tuple[str, str]) -> _Chairs:
    """Return the empty chairs of a table, each for the group its partner is not of."""
    wanted: list[str] = []
    for side in table.sides:
        there = [groups[one] for one in side if one] if groups else []
        missing = [label for label in labels if label not in there]
        wanted += missing[: side.count(EMPTY)] if groups else [""] * side.count(EMPTY)
    return _Chairs(table.number, tuple(wanted), table.entrants)


def _apart(never: Collection[frozenset[str]]) -> dict[str, frozenset[str]]:
    apart: dict[str, frozenset[str]] = {}
    for pair in never:
        for one in pair:
            apart[one] = apart.get(one, frozenset()) | (pair - {one})
    return apart


@dataclass
class _Search:
    """The search for the best way; those who differ in nothing are tried once."""

    new: _Chairs
    late: frozenset[str]
    groups: Mapping[str, str]
    apart: Mapping[str, frozenset[str]]
    known: dict[tuple[int, tuple[str, ...]], _Way] = field(default_factory=dict)
    tries: int = 0

    def best(self, incomplete: tuple[_Chairs, ...], free: tuple[str, ...]) -> _Way:
        """Return the best way to fill incomplete tables and make new ones of free people."""
        key = (len(incomplete), free)
        if key not in self.known:
            self.known[key] = self._best(incomplete, free)
        return self.known[key]

    def _best(self, incomplete: tuple[_Chairs, ...], free: tuple[str, ...]) -> _Way:
        table, rest = (incomplete[0], incomplete[1:]) if incomplete else (self.new, ())
        found = _Way()
        for ids in self._choices(table, free):
            self.tries += 1
            then = self.best(rest, tuple(one for one in free if one not in ids))
            way = self._added(table, ids, then)
            found = max(found, way, key=lambda one: one.score)
            if self.tries > _MOST_TRIES:
                return found
        if incomplete:
            found = max(found, self.best(rest, free), key=lambda one: one.score)
        return found

    def _added(self, table: _Chairs, ids: tuple[str, ...], then: _Way) -> _Way:
        came = sum(one in self.late for one in ids)
        score = _Score(
            then.score.tables + 1,
            then.score.filled + bool(table.number),
            then.score.sat_out + len(ids) - came,
            then.score.late + came,
        )
        return _Way(score, ((table, ids), *then.seats))

    def _choices(self, table: _Chairs, free: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Yield who may take the chairs of a table, those who came first or sit out first."""
        for ids in self._some(table, free, ()):
            if not self.late.isdisjoint(ids):
                yield ids

    def _some(
        self, table: _Chairs, free: tuple[str, ...], chosen: tuple[str, ...]
    ) -> Iterator[tuple[str, ...]]:
        if len(chosen) == len(table.groups):
            yield chosen
            return
        group = table.groups[len(chosen)]
        before = [
            free.index(one) for one, of in zip(chosen, table.groups, strict=False) if of == group
        ]
        alike = set()
        for one in free[max(before, default=-1) + 1 :]:
            kind = (one in self.late, one if one in self.apart else "")
            if self.groups[one] != group or kind in alike:
                continue
            alike.add(kind)
            if self.apart.get(one, frozenset()).isdisjoint((*table.beside, *chosen)):
                yield from self._some(table, free, (*chosen, one))


def _with_table(played: Round, chairs: _Chairs, ids: tuple[str, ...], side: int) -> Round:
    """Return the round with people in the empty chairs of a table, or at a new one."""
    out = tuple(one for one in played.sit_out if one not in ids)
    if chairs.number:
        tables = [
            _filled(table, ids) if table.number == chairs.number else table
            for table in played.tables
        ]
        return replace(played, tables=tuple(tables), sit_out=out)
    taken = {table.number for table in played.tables}
    number = next(number for number in range(1, len(taken) + 2) if number not in taken)
    trumps = played.tables[0].trumps if played.tables else ""
    new = Table(number, (ids[:side], ids[side:]), trumps=trumps)
    tables = list(played.tables)
    behind = (place for place, table in enumerate(tables) if table.number > number)
    tables.insert(next(behind, len(tables)), new)
    return replace(played, tables=tuple(tables), sit_out=out)


def _filled(table: Table, ids: Sequence[str]) -> Table:
    coming = iter(ids)
    sides: list[Side] = [
        tuple(one if one != EMPTY else next(coming) for one in side) for side in table.sides
    ]
    return table._replace(sides=tuple(sides))
