"""The tables of designs that ship with the program, read once when this module is imported.

They are data, found once by search or by algebra and judged whole by the tests: nothing is
searched for at an evening. Each file says in its own words how its rows are to be read.

Terms. A *base round* is developed by adding 0, 1, 2, … in a group to everyone in it, except to a
player or pair who never moves. A group is given by *moduli*: its elements are numbers whose
mixed-radix digits, the least significant first, are added each modulo its own; one modulus is
plain addition modulo that number.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Any, NamedTuple

from tournaments.movements.tally import Seats

_GF9 = (3, 3)
"""The field of nine elements adds as pairs of digits modulo three."""


@dataclass(frozen=True, slots=True)
class Design:
    """A base round of tables of four; ``fixed`` is the player who never moves, if there is one.

    Players count from 0. ``length`` rounds make the whole movement.
    """

    players: int
    length: int
    moduli: tuple[int, ...]
    tables: tuple[Seats, ...]
    fixed: int | None = None

    def round(self, number: int) -> tuple[Seats, ...]:
        """Return a round, counted from 0, table by table."""
        return tuple(
            (
                self._moved(north, number),
                self._moved(east, number),
                self._moved(south, number),
                self._moved(west, number),
            )
            for north, east, south, west in self.tables
        )

    def sit_out(self, number: int) -> set[int]:
        """Return who has no seat in a round."""
        seated = {player for table in self.round(number) for player in table}
        return set(range(self.players)) - seated

    def _moved(self, player: int, by: int) -> int:
        return player if player == self.fixed else added(player, by, self.moduli)


class DifferenceRows(NamedTuple):
    """Three rows over a group of order T whose entries, and whose differences, run through it.

    With a row of zeros they are a (T, 4; 1) difference matrix.
    """

    moduli: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]


class Starter(NamedTuple):
    """A base round of pairs: (North–South, East–West, board set), all modulo ``rounds``.

    Pairs numbered ``rounds`` and above never move; pairs and board sets count from 0.
    """

    pairs: int
    rounds: int
    tables: tuple[tuple[int, int, int], ...]


def added(one: int, other: int, moduli: tuple[int, ...]) -> int:
    """Add two elements of the group with these moduli."""
    total, place = 0, 1
    for modulus in moduli:
        total += place * ((one + other) % modulus)
        one, other, place = one // modulus, other // modulus, place * modulus
    return total


def _read(name: str) -> Any:
    """Return one of the data files."""
    return json.loads(files(__package__).joinpath("data", name).read_text(encoding="utf-8"))


def _design(row: Mapping[str, Any]) -> Design:
    moduli = _GF9 if row.get("group") == "GF(9)" else (row["rounds"],)
    # The files list partners first and then their opponents; seats go round the table.
    tables = tuple((north, east, south, west) for north, south, east, west in row["tables"])
    return Design(row["v"], row["rounds"], moduli, tables, row.get("infinity"))


def _starter(row: Mapping[str, Any]) -> Starter:
    return Starter(row["pairs"], row["rounds"], tuple((n, e, b) for n, e, b in row["tables"]))


WHIST: Mapping[int, Design] = MappingProxyType(
    {int(v): _design(row) for v, row in _read("whist_starters.json")["designs"].items()}
)
"""Whist designs by number of players: every v = 0 or 1 modulo 4, from 4 to 176."""

NEAR: Mapping[int, Design] = MappingProxyType(
    {int(v): _design(row) for v, row in _read("near_whist_starters.json")["designs"].items()}
)
"""Cyclic near-designs by number of players, for v = 2 or 3 modulo 4."""

RAINBOW: Mapping[int, DifferenceRows] = MappingProxyType(
    {
        int(tables): DifferenceRows(tuple(row["moduli"]), tuple(map(tuple, row["rows"])))
        for tables, row in _read("rainbow_rows.json")["tables"].items()
    }
)
"""Difference matrices by number of tables."""

_HOWELL = [_starter(row) for row in _read("howell_starters.json")["starters"]]

HOWELL: Mapping[tuple[int, int], Starter] = MappingProxyType(
    {(starter.pairs, starter.rounds): starter for starter in _HOWELL}
)
"""Howell and three-quarter Howell starters by number of pairs and of rounds."""
