"""Mitchell movements: North–South sit, East–West go up a table, the boards come down one.

With an odd number of tables everybody plays every board set. With an even number, East–West would
come back to their first boards half-way; there are two classical ways out. They *skip* a table
then, and play one round less. Or the boards are *relayed*: one set rests on a stand half-way
(bye-stand) each round while the first and the last table share one, and all rounds are played.

Pairs are numbered North–South 1 to T at their tables, then East–West from T + 1. With a half table
the last East–West pair is missing, and whoever would meet it sits out. North–South and East–West
are two fields with a winner each, unless the *arrow is switched*: in the last rounds all change
direction (one round of up to 11, two of up to 18; Ross Moore), so that one field can be ranked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tournaments.movements.schedule import PairRound, PairSchedule, PairTable, UnsupportedShape

TABLES = range(3, 41)


class _Way(NamedTuple):
    """One of the ways to play a Mitchell, its rounds and tables counted from 0.

    ``line`` and ``boards`` take a round, a table and the number of tables, and tell which place
    of the East–West line and which board set is there.
    """

    name: str
    most: int
    line: Callable[[int, int, int], int]
    boards: Callable[[int, int, int], int]


def mitchell(
    pairs: int, rounds: int | None = None, *, relay: bool = False, arrow_switch: bool = False
) -> PairSchedule:
    """Return a Mitchell movement, as long as it can be unless told the rounds.

    An even number of tables skips, unless it is to relay, or as many rounds are wanted as only
    a relay gives.

    :raises UnsupportedShape: too few or too many tables or rounds, or nothing to relay.
    """
    tables = -(-pairs // 2)
    if tables not in TABLES:
        text = (
            f"A Mitchell movement takes {TABLES[0]} to {TABLES[-1]} tables, "
            f"not the {tables} of {pairs} pairs."
        )
        raise UnsupportedShape(text)
    way = _way(tables, relay=relay or rounds == tables)
    if relay and way.boards is not _boards_relayed:
        text = f"With {tables} tables nothing is relayed: only an even number needs it."
        raise UnsupportedShape(text)
    wanted = way.most if rounds is None else rounds
    if not 1 <= wanted <= way.most:
        text = f"A Mitchell movement of {tables} tables has 1 to {tables} rounds, not {wanted}."
        raise UnsupportedShape(text)
    straight = wanted - switched_rounds(wanted) if arrow_switch else wanted
    return PairSchedule(
        kind="mitchell",
        pairs=pairs,
        rounds=tuple(
            _round(number, pairs, way, switched=number >= straight) for number in range(wanted)
        ),
        method=f"{way.name}, arrow switched" if arrow_switch else way.name,
        board_sets=tables,
        sharing=2 if way.boards is _boards_relayed else 1,
        winners=1 if arrow_switch else 2,
    )


def switched_rounds(rounds: int) -> int:
    """Return how many rounds are played with the arrow switched: about an eighth of them."""
    if rounds <= 11:
        return 1
    return 2 if rounds <= 18 else round(rounds / 8)


def _way(tables: int, *, relay: bool) -> _Way:
    """Return how to play so many tables."""
    if tables % 2:
        return _Way("Mitchell", tables, _up, _down)
    if relay:
        return _Way("Mitchell with relay and share", tables, _up, _boards_relayed)
    return _Way("Mitchell with a skip", tables - 1, _up_skipping, _down)


def _up(number: int, table: int, tables: int) -> int:
    return (table - number) % tables


def _up_skipping(number: int, table: int, tables: int) -> int:
    return (table - number - (number >= tables // 2)) % tables


def _down(number: int, table: int, tables: int) -> int:
    return (table + number) % tables


def _boards_relayed(number: int, table: int, tables: int) -> int:
    """Return the set at a table when one rests half-way and the last table shares the first's."""
    if table == tables - 1:
        return number % tables
    past_the_stand = table >= tables // 2
    return (table + past_the_stand + number) % tables


def _round(number: int, pairs: int, way: _Way, *, switched: bool) -> PairRound:
    """Return a round, counted from 0; who meets the pair that is missing sits out."""
    count = -(-pairs // 2)
    tables: list[PairTable] = []
    sit_out: list[int] = []
    for table in range(count):
        sitting = table + 1
        moving = count + 1 + way.line(number, table, count)
        if moving > pairs:
            sit_out.append(sitting)
            continue
        ns, ew = (moving, sitting) if switched else (sitting, moving)
        tables.append(PairTable(table + 1, ns, ew, 1 + way.boards(number, table, count)))
    return PairRound(number + 1, tuple(tables), tuple(sit_out))
