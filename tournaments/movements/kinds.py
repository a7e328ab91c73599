"""The kinds of movement by name, asked for in one way: a request in, a schedule out.

This is the index that commands and pages choose from. A request names what it wants beyond the
number of players (pairs, for movements of pairs) only where it matters; whatever does not fit the
kind is refused in words, not ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from tournaments.movements.circle import all_play_all
from tournaments.movements.cyclic import whist
from tournaments.movements.howell import howell
from tournaments.movements.individual import ROUNDS, individual
from tournaments.movements.mitchell import mitchell
from tournaments.movements.rainbow import rainbow
from tournaments.movements.schedule import PairSchedule, Schedule, UnsupportedShape


@dataclass(frozen=True, slots=True)
class Request:
    """What is wanted. ``tables`` is only checked: the players fill as many tables as they can."""

    players: int
    rounds: int | None = None
    tables: int | None = None
    still: int | None = None
    arrow_switch: bool = False


class Kind(NamedTuple):
    """A kind of movement: its maker, how many sit at a table, and whether that is rounded up."""

    make: Callable[[Request, Random], Schedule | PairSchedule]
    seats: int
    options: frozenset[str]
    half_table: bool = False


def _individual(wanted: Request, chance: Random) -> Schedule:
    """Make an individual movement, which is as long as a whole design unless told the rounds."""
    whole = wanted.players - (wanted.players % 4 == 0)
    rounds = max(1, min(whole, ROUNDS[-1])) if wanted.rounds is None else wanted.rounds
    return individual(wanted.players, rounds, chance, still=wanted.still)


_STILL, _ARROW = frozenset({"still"}), frozenset({"arrow_switch"})

KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "whist": Kind(lambda r, _: whist(r.players, r.rounds, still=r.still), 4, _STILL),
        "individual": Kind(_individual, 4, _STILL),
        "rainbow": Kind(lambda r, _: rainbow(r.players, r.rounds, still=r.still), 4, _STILL),
        "howell": Kind(lambda r, _: howell(r.players, r.rounds), 2, frozenset()),
        "mitchell": Kind(
            lambda r, _: mitchell(r.players, r.rounds, arrow_switch=r.arrow_switch),
            2,
            _ARROW,
            half_table=True,
        ),
        "all-play-all": Kind(lambda r, _: all_play_all(r.players, r.rounds), 2, frozenset()),
    }
)


def movement(kind: str, wanted: Request, chance: Random) -> Schedule | PairSchedule:
    """Make a movement of a kind.

    :raises UnsupportedShape: there is no such kind, or it does not come in this shape.
    """
    if kind not in KINDS:
        text = f"There is no movement called “{kind}”: it is one of {', '.join(KINDS)}."
        raise UnsupportedShape(text)
    found = KINDS[kind]
    asked = {"still": wanted.still is not None, "arrow_switch": wanted.arrow_switch}
    for option in sorted(name for name, given in asked.items() if given):
        if option not in found.options:
            text = f"The option {option.replace('_', '-')} does not belong to {kind} movements."
            raise UnsupportedShape(text)
    _check_tables(kind, wanted)
    return found.make(wanted, chance)


def _check_tables(kind: str, wanted: Request) -> None:
    """Refuse a number of tables other than the one that the players fill."""
    found = KINDS[kind]
    spare = found.seats - 1 if found.half_table else 0
    tables = (wanted.players + spare) // found.seats
    if wanted.tables not in (None, tables):
        who = "players" if found.seats == 4 else "pairs"
        noun = "table" if tables == 1 else "tables"
        text = f"{wanted.players} {who} play at {tables} {noun}, not {wanted.tables}."
        raise UnsupportedShape(text)
