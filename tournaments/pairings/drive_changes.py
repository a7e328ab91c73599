"""Players who come to a drive late or leave it early, and how gaps are filled.

A leaver leaves a ghost, a newcomer takes a ghost's chair; both from the next hand, so these
functions are applied to the seating that :func:`tournaments.pairings.drive.next_seating`
returned. Then people of incomplete tables fill the gaps of others, as a master of ceremonies
does it, so that no more tables wait than must: half the missing ladies or gents, rounded up,
whichever is more.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.pairings.drive import Plan, Seating, chairs_of, longest_seated, next_seating
from tournaments.results import EMPTY, Result, Side, Table


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody who comes, and whether to take a seat of the second group."""

    id: str
    gent: bool = False


def seat_next(
    seating: Seating,
    results: Mapping[int, Result],
    plan: Plan,
    leaving: Collection[str] = (),
    arriving: Sequence[Arrival] = (),
) -> Seating:
    """Seat the next hand: everybody moves, leavers go, newcomers come, and gaps are filled.

    :raises NotFinished: a table that could be played has no result.
    :raises CutMissing: a table ended level.
    :raises ValueError: a newcomer is in the hall already.
    """
    moved = next_seating(seating, results, plan)
    if not leaving and not arriving:
        return moved
    changed = depart(moved, leaving)
    for one in arriving:
        changed = arrive(changed, one)
    return fill_gaps(changed, plan)


def depart(seating: Seating, leaving: Collection[str]) -> Seating:
    """Leave ghosts in the chairs of those who go; others may not be here."""
    if not leaving:
        return seating
    tables = []
    for table in _by_group(seating):
        sides = tuple(
            tuple(EMPTY if one in leaving else one for one in side) for side in table.sides
        )
        tables.append(table._replace(sides=sides))
    return replace(seating, tables=tuple(tables))


def arrive(seating: Seating, newcomer: Arrival) -> Seating:
    """Give a newcomer a ghost's chair, where it completes most, or one at a new table.

    :raises ValueError: the newcomer is in the hall already.
    """
    if newcomer.id in seating.players:
        message = f"{newcomer.id} is in the hall already"
        raise ValueError(message)
    tables = list(_by_group(seating))
    group = int(newcomer.gent)
    chairs = [
        (_ghosts(table), not table.sides[side][1 - group], place, side)
        for place, table in enumerate(tables)
        for side in (0, 1)
        if not table.sides[side][group]
    ]
    if chairs:
        _, _, place, side = min(chairs)
    else:
        place, side = len(tables), 0
        tables.append(_new_table({table.number for table in tables}))
    sides = [list(pair) for pair in tables[place].sides]
    sides[side][group] = newcomer.id
    tables[place] = tables[place]._replace(sides=tuple(tuple(pair) for pair in sides))
    gents = seating.gents | {newcomer.id} if newcomer.gent else seating.gents - {newcomer.id}
    return Seating(tuple(tables), gents)


def fill_gaps(seating: Seating, plan: Plan) -> Seating:
    """Gather ghosts at as few tables as can be; a table with nobody left is closed.

    Nobody at a complete table moves. Of those at a waiting table, who stayed there last time
    fill gaps first. Where partners are fixed a pair moves as one, and two who have lost their
    partners, a lady and a gent, become one.
    """
    if plan.pairs:
        chairs = [list(table.sides) for table in seating.tables]
        _join_lone(chairs)
        groups, longest = [chairs], [0]
    else:
        seating = replace(seating, tables=_by_group(seating))
        groups = [[list(pair) for pair in chairs_of(seating, group)] for group in (0, 1)]
        longest = list(longest_seated(plan))
    _gather(groups, longest)
    tables = []
    for place, table in enumerate(seating.tables):
        ns, ew = (sum((group[place][side] for group in groups), ()) for side in (0, 1))
        tables.append(table._replace(sides=(ns, ew)))
    return replace(seating, tables=tuple(table for table in tables if table.entrants))


Chairs = list[list[Side]]
"""Table by table, the two units that move: single players of one group, or pairs."""


def _gather(groups: Sequence[Chairs], longest: Sequence[int]) -> None:
    """Exchange units so that as few tables as can be have gaps. Changes ``groups``."""
    gaps = [
        sum(EMPTY in unit for units in table for unit in units)
        for table in zip(*groups, strict=True)
    ]
    missing = [sum(EMPTY in unit for units in chairs for unit in units) for chairs in groups]
    most_gaps = sorted(range(len(gaps)), key=lambda place: (-gaps[place], -place))
    waiting = sorted(most_gaps[: (max(missing) + 1) // 2])
    others = [place for place in range(len(gaps)) if place not in waiting]
    for chairs, side in zip(groups, longest, strict=True):
        donors = [(place, one) for one in (side, 1 - side) for place in waiting]
        takers = [(place, one) for place in others for one in (0, 1)]
        _exchange(
            chairs,
            [spot for spot in donors if EMPTY not in _at(chairs, spot)],
            [spot for spot in takers if EMPTY in _at(chairs, spot)],
        )
    _close_up(groups, waiting)


def _close_up(groups: Sequence[Chairs], waiting: Sequence[int]) -> None:
    """Let those who wait share as few tables as can be. Changes ``groups``."""
    people = [sum(any(unit) for place in waiting for unit in chairs[place]) for chairs in groups]
    kept = (max(people) + 1) // 2
    for chairs in groups:
        donors = [(place, side) for place in waiting[kept:] for side in (0, 1)]
        takers = [(place, side) for place in waiting[:kept] for side in (0, 1)]
        _exchange(
            chairs,
            [spot for spot in donors if any(_at(chairs, spot))],
            [spot for spot in takers if not any(_at(chairs, spot))],
        )


Spot = tuple[int, int]
"""A table, by its place in the circle, and a side of it."""


def _at(chairs: Chairs, spot: Spot) -> Side:
    place, side = spot
    return chairs[place][side]


def _exchange(chairs: Chairs, donors: Sequence[Spot], takers: Sequence[Spot]) -> None:
    """Exchange the units of donors and takers, as far as there are both. Changes ``chairs``."""
    for (place, side), (other, its_side) in zip(donors, takers, strict=False):
        mine, theirs = chairs[place][side], chairs[other][its_side]
        chairs[place][side], chairs[other][its_side] = theirs, mine


def _join_lone(chairs: Chairs) -> None:
    """Make pairs of ladies and gents whose partners are missing. Changes ``chairs``."""
    spots = [(place, side) for place in range(len(chairs)) for side in (0, 1)]
    ladies = [spot for spot in spots if _at(chairs, spot)[0] and not _at(chairs, spot)[1]]
    gents = [spot for spot in spots if _at(chairs, spot)[1] and not _at(chairs, spot)[0]]
    for (place, side), (other, its_side) in zip(ladies, gents, strict=False):
        chairs[place][side] = (chairs[place][side][0], chairs[other][its_side][1])
        chairs[other][its_side] = (EMPTY, EMPTY)


def _by_group(seating: Seating) -> tuple[Table, ...]:
    """Return the tables with a lady and a gent on each side.

    They differ from the seating only where one table plays the whist design of four.
    """
    return tuple(_sorted_sides(table, seating.gents) for table in seating.tables)


def _sorted_sides(table: Table, gents: Collection[str]) -> Table:
    if all(lady not in gents and (not gent or gent in gents) for lady, gent in table.sides):
        return table
    ladies = [one for one in table.entrants if one not in gents]
    others = [one for one in table.entrants if one in gents]
    return table._replace(sides=tuple(zip(ladies, others, strict=True)))


def _ghosts(table: Table) -> int:
    return sum(not one for side in table.sides for one in side)


def _new_table(taken: Collection[int]) -> Table:
    """Return an empty table with the least number that is free."""
    number = next(number for number in range(1, len(taken) + 2) if number not in taken)
    return Table(number, ((EMPTY, EMPTY), (EMPTY, EMPTY)))
