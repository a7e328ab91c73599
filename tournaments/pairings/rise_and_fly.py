"""Rise and fly: who loses leaves the table, and who has waited longest comes in (Bid Whist).

Terms. A *stand* is who is at the tables and who waits, longest first. Pairs are entrants. A
stand is a fact once played; :func:`next_stand` says only what follows it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tournaments.results import Outcome, Result, Table


@dataclass(frozen=True, slots=True)
class Stand:
    """Who plays whom, and who waits; ``wins`` counts games won in a row by pairs at a table."""

    tables: tuple[Table, ...]
    waiting: tuple[str, ...] = ()
    wins: tuple[tuple[str, int], ...] = ()

    @property
    def pairs(self) -> tuple[str, ...]:
        """All pairs, those at tables first."""
        return (*(one for table in self.tables for one in table.entrants), *self.waiting)


class NoWinner(ValueError):
    """A table that does not say who stays; ``table`` is its number."""

    def __init__(self, table: int) -> None:
        super().__init__(f"table {table} has no winner yet")
        self.table = table


def first_stand(pairs: Sequence[str], tables: int) -> Stand:
    """Seat pairs in the order given, two a table, while there are tables; the others wait.

    :raises ValueError: a pair is named twice, or there is no table.
    """
    if len(set(pairs)) != len(pairs) or tables < 1:
        message = "different pairs and at least one table are needed"
        raise ValueError(message)
    number = min(tables, len(pairs) // 2)
    seated = tuple(
        Table(table + 1, ((pairs[2 * table],), (pairs[2 * table + 1],))) for table in range(number)
    )
    return Stand(seated, tuple(pairs[2 * number :]))


def next_stand(
    stand: Stand,
    results: Mapping[int, Result],
    leaving: Collection[str] = (),
    arriving: Sequence[str] = (),
    most_wins: int | None = None,
) -> Stand:
    """Return the stand after every table has played.

    Winners stay and sit NS. Losers queue behind those who wait, table by table, and newcomers
    behind them; the head of the queue comes to table 1, the next to table 2. When nobody
    waited, losers move on by one table, so that with two tables or more nobody plays the same
    pair twice running. After ``most_wins`` games in a row, if given, winners leave too. A table
    that nobody won (void, nobody there) plays on as it is.

    :raises NoWinner: a table is in play or level.
    """
    kept: list[list[str]] = []
    losers: list[str] = []
    old, wins = dict(stand.wins), dict[str, int]()
    for table in stand.tables:
        stay, go = _parted(table, results.get(table.number, table.result))
        for one in stay:
            wins[one] = old.get(one, 0) + (len(stay) == 1)
        if len(stay) == 1 and wins[stay[0]] == most_wins:
            stay, go = [], [*go, *stay]
        kept.append([one for one in stay if one not in leaving])
        losers += go
    if not stand.waiting:
        losers = [*losers[-1:], *losers[:-1]]
    queue = [one for one in (*stand.waiting, *losers, *arriving) if one not in leaving]
    streaks = tuple((one, wins[one]) for stay in kept for one in stay)
    return _seated(stand, kept, queue, streaks)


def _parted(table: Table, result: Result) -> tuple[list[str], list[str]]:
    """Return who stays at a table and who goes."""
    winner = result.winner()
    if winner is not None:
        return list(table.sides[winner]), list(table.sides[1 - winner])
    if result.outcome in (Outcome.VOID, Outcome.ABSENT):
        return list(table.entrants), []
    raise NoWinner(table.number)


def _seated(
    stand: Stand, kept: Sequence[list[str]], queue: list[str], streaks: tuple[tuple[str, int], ...]
) -> Stand:
    """Fill the tables from the queue; one that stays short of two pairs is closed for good."""
    tables = []
    for table, staying in zip(stand.tables, kept, strict=True):
        places = staying + queue[: 2 - len(staying)]
        del queue[: 2 - len(staying)]
        if len(places) == 2:
            tables.append(Table(table.number, ((places[0],), (places[1],))))
        else:
            queue += places
    return Stand(tuple(tables), tuple(queue), streaks)
