"""Rainbow movements: nobody meets anybody twice, for T tables and at most T rounds.

The 4T players come in four directions of T. In round r the table t has North t, East t + f(r),
South t + g(r) and West t + h(r), added in a group of order T. Where f, g, h and their differences
all run through the whole group (a (T, 4; 1) difference matrix, Bose and Bush 1952), two players of
different directions meet in exactly one of T rounds, and players of one direction never. With T
divisible by 4 each direction can then play one more round among itself.

Partnerships turn from round to round: North with South, then with East, then with West.

Matrices ship as data; two rules give further ones. When T has no factor 2 or 3, the multiples r,
2r and 3r will do, because 1, 2 and 3 can all be divided by. And two matrices have a product, whose
digits are an entry of the one and an entry of the other.
"""

from __future__ import annotations

from functools import cache
from math import gcd

from tournaments.movements.designs import RAINBOW, DifferenceRows, added
from tournaments.movements.plans import Plan
from tournaments.movements.schedule import Schedule, UnsupportedShape
from tournaments.movements.seating import seated
from tournaments.movements.tally import Seats

MOST_TABLES = 44


def rainbow(players: int, rounds: int | None = None, *, still: int | None = None) -> Schedule:
    """Return a rainbow movement: as many rounds as there are tables, unless told otherwise.

    :raises UnsupportedShape: no rainbow is known for so many players, or it is not that long.
    """
    wanted = players // 4 if rounds is None else rounds
    plan = rainbow_plan(players, wanted) if wanted >= 1 else None
    if plan is None:
        raise UnsupportedShape(_refusal(players, wanted))
    return seated("rainbow", plan, still)


def rainbow_plan(players: int, rounds: int) -> Plan | None:
    """Return a rainbow plan, or None where there is none so long or for so many players."""
    tables, over = divmod(players, 4)
    matrix = None if over else difference_rows(tables)
    if matrix is None or rounds > _longest(tables):
        return None
    groups = [_crossing(matrix, number) for number in range(min(rounds, tables))]
    if rounds > tables:
        groups.append(_among_themselves(tables))
    return Plan("rainbow", players, tuple(groups))


def rainbow_tables() -> list[int]:
    """Return the numbers of tables for which there is a rainbow."""
    return [tables for tables in range(4, MOST_TABLES + 1) if difference_rows(tables)]


@cache
def difference_rows(tables: int) -> DifferenceRows | None:
    """Return a difference matrix for so many tables: from the data, by multiples or a product."""
    if not 4 <= tables <= MOST_TABLES:
        return None
    if tables in RAINBOW:
        return RAINBOW[tables]
    if gcd(tables, 6) == 1:
        rows = tuple(tuple(k * r % tables for r in range(tables)) for k in (1, 2, 3))
        return DifferenceRows((tables,), rows)
    for first, matrix in RAINBOW.items():
        other = difference_rows(tables // first) if tables % first == 0 else None
        if other is not None:
            return _product(matrix, other)
    return None


def _product(one: DifferenceRows, other: DifferenceRows) -> DifferenceRows:
    """Return the matrix whose entries have the digits of both; the first's come lowest."""
    size = len(one.rows[0])
    rows = tuple(
        tuple(low + size * high for high in highs for low in lows)
        for lows, highs in zip(one.rows, other.rows, strict=True)
    )
    return DifferenceRows(one.moduli + other.moduli, rows)


def _refusal(players: int, wanted: int) -> str:
    """Say why there is no such rainbow."""
    tables = rainbow_tables()
    if players % 4 or players // 4 not in tables:
        return (
            f"There is no rainbow movement for {players} players: it takes four times "
            f"{', '.join(map(str, tables))}."
        )
    return (
        f"A rainbow movement for {players} players has 1 to {_longest(players // 4)} rounds, "
        f"not {wanted}: after that somebody would meet again."
    )


def _longest(tables: int) -> int:
    """Return how many rounds a rainbow can have."""
    return tables if tables % 4 else tables + 1


def _crossing(matrix: DifferenceRows, number: int) -> tuple[Seats, ...]:
    """Return a round in which every table has one player of each direction."""
    size = len(matrix.rows[0])
    groups: list[Seats] = []
    for table in range(size):
        east, south, west = (
            direction * size + added(table, row[number], matrix.moduli)
            for direction, row in enumerate(matrix.rows, 1)
        )
        turned: tuple[Seats, ...] = (
            (table, east, south, west),
            (table, south, east, west),
            (table, east, west, south),
        )
        groups.append(turned[number % 3])
    return tuple(groups)


def _among_themselves(tables: int) -> tuple[Seats, ...]:
    """Return the round in which each direction plays among itself."""
    return tuple((first, first + 1, first + 2, first + 3) for first in range(0, 4 * tables, 4))
