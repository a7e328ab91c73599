"""Tables and seats: nobody at the same table or in the same seat more than need be.

Who plays with whom is settled before; here each round is an assignment problem (groups to tables,
the cost of a table being how often its four were there already) solved exactly by the Hungarian
method, and the rounds are gone through again a few times. Seats follow in the same way: a group
can sit down in eight ways that leave partners opposite each other.

A player who cannot move keeps one chair: North of table 1, unless the movement has a chair that
never moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from scipy.optimize import linear_sum_assignment

from tournaments.movements.plans import Plan
from tournaments.movements.schedule import Round, Schedule, Table, UnsupportedShape
from tournaments.movements.tally import Seats

G = TypeVar("G", bound=tuple[int, ...])

SWEEPS = 6
_NEVER = 1_000_000


def seated(kind: str, plan: Plan, still: int | None = None) -> Schedule:
    """Turn a plan into a schedule; ``still`` is the player (from 1) who is to keep one chair.

    :raises UnsupportedShape: there is no such player.
    """
    check_still(plan.players, still)
    kept = None if still is None else still - 1
    rounds: Sequence[Sequence[Seats]] = plan.rounds
    if plan.fixed is not None and plan.seated:
        kept = plan.fixed if kept is None else kept
        rounds = _exchanged(rounds, kept, plan.fixed)
    elif kept is not None or not plan.seated:
        rounds = spread_seats(spread_tables(rounds, plan.players, kept), plan.players, kept)
    return Schedule(
        kind=kind,
        players=plan.players,
        rounds=tuple(
            _numbered(number, groups, plan.players) for number, groups in enumerate(rounds, 1)
        ),
        method=plan.method,
        quality=plan.tally().quality(),
        still=None if kept is None else kept + 1,
    )


def check_still(players: int, still: int | None) -> None:
    """Refuse to keep a chair for somebody who is not there.

    :raises UnsupportedShape: there is no such player.
    """
    if still is not None and not 1 <= still <= players:
        text = f"There is no player {still} among {players} who could keep one chair."
        raise UnsupportedShape(text)


def spread_tables(
    rounds: Sequence[Sequence[G]], people: int, kept: int | None = None
) -> list[list[G]]:
    """Put the groups of each round in the order of the tables they are to have.

    Groups may be of any size. The person ``kept`` always has the first table.
    """
    ordered = [list(groups) for groups in rounds]
    visits = [[0] * max(map(len, rounds)) for _ in range(people)]
    for sweep in range(SWEEPS):
        for number, groups in enumerate(ordered):
            if sweep:
                _count_tables(groups, visits, -1)
            ordered[number] = to_tables(groups, visits, kept)
            _count_tables(ordered[number], visits, 1)
    return ordered


def to_tables(
    groups: Sequence[G], visits: Sequence[Sequence[int]], kept: int | None = None
) -> list[G]:
    """Order the groups of one round so that they repeat as few visits as can be.

    ``visits`` tells for every person how often each table was visited before.
    """
    places = len(groups)
    costs = []
    for group in groups:
        before = zip(*(visits[one][:places] for one in group), strict=True)
        cost = [sum(map(_again, seen)) for seen in before]
        if kept in group:
            cost[1:] = [_NEVER] * (places - 1)
        costs.append(cost)
    _, chosen = linear_sum_assignment(costs)
    return [group for _, group in sorted(zip(chosen.tolist(), groups, strict=True))]


def spread_seats(
    rounds: Sequence[Sequence[Seats]], people: int, kept: int | None = None
) -> list[list[Seats]]:
    """Turn each group at its table so that everybody is in each seat about equally often.

    The player ``kept`` is always North.
    """
    turned = [list(groups) for groups in rounds]
    visits = [[0] * 4 for _ in range(people)]
    for sweep in range(SWEEPS):
        for number, groups in enumerate(turned):
            if sweep:
                count_seats(groups, visits, -1)
            turned[number] = [to_seats(group, visits, kept) for group in groups]
            count_seats(turned[number], visits, 1)
    return turned


def to_seats(group: Seats, visits: Sequence[Sequence[int]], kept: int | None = None) -> Seats:
    """Turn a group so that its players repeat as few seats as can be."""
    a, b, c, d = group
    ways: list[Seats] = [(a, b, c, d), (b, c, d, a), (c, d, a, b), (d, a, b, c)]
    ways += [(north, west, south, east) for north, east, south, west in ways]
    if kept in group:
        ways = [way for way in ways if way[0] == kept]
    return min(ways, key=lambda way: sum(_again(visits[p][seat]) for seat, p in enumerate(way)))


def count_seats(groups: Sequence[Seats], visits: list[list[int]], by: int) -> None:
    """Add a round to the tally of seats, or take it away."""
    for group in groups:
        for seat, player in enumerate(group):
            visits[player][seat] += by


def _numbered(number: int, groups: Sequence[Seats], players: int) -> Round:
    """Write a round of groups, in the order of their tables, with players counted from 1."""
    tables = tuple(
        Table(table, (north + 1, east + 1, south + 1, west + 1))
        for table, (north, east, south, west) in enumerate(groups, 1)
    )
    playing = {player for group in groups for player in group}
    return Round(number, tables, tuple(p + 1 for p in range(players) if p not in playing))


def _again(visits: int) -> int:
    """Return what one visit more costs: so steeply more, that many to one place are worst."""
    return visits**3


def _count_tables(groups: Sequence[tuple[int, ...]], visits: list[list[int]], by: int) -> None:
    for table, group in enumerate(groups):
        for person in group:
            visits[person][table] += by


def _exchanged(
    rounds: Sequence[Sequence[Seats]], one: int, other: int
) -> tuple[tuple[Seats, ...], ...]:
    """Let two players change numbers."""
    now = {one: other, other: one}
    return tuple(
        tuple(
            (now.get(north, north), now.get(east, east), now.get(south, south), now.get(west, west))
            for north, east, south, west in groups
        )
        for groups in rounds
    )
