"""Where everybody stands tonight: one section a game, computed here and nowhere else.

Pages, the wall, print and CSV all show what :func:`night_standings` returns. Each game has its
own columns and is ranked by the first of them, which is what it settles if it settles anything;
figures of different games are never added together.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from clubs.models import Member, Night
from scoring.models import Sitting
from scoring.rules.core import Column
from scoring.services.results import rules_of


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One player's evening in one game. ``rank`` is printed as ``2=`` when shared.

    ``figures`` follow the section's columns; ``points`` are settled, 0 in a game that settles
    nothing; ``money`` is in minor units.
    """

    rank: str
    member: Member
    figures: tuple[int, ...]
    points: int
    money: int


@dataclass(frozen=True, slots=True)
class Section:
    """The standings of one game; ``settles`` says whether its points are worth money."""

    game: str
    name: str
    settles: bool
    columns: tuple[Column, ...]
    rows: tuple[StandingsRow, ...]


@dataclass(slots=True)
class _Sum:
    member: Member
    figures: list[int]
    points: int = 0
    money: int = 0


def night_standings(night: Night) -> list[Section]:
    """Add up the night's sittings, game by game; the night's own game comes first."""
    sittings = list(Sitting.objects.for_night(night).with_results().with_people())
    sittings.sort(key=lambda sitting: sitting.game != night.game)
    games: dict[str, list[Sitting]] = {}
    for sitting in sittings:
        games.setdefault(sitting.game, []).append(sitting)
    return [_section(game, played) for game, played in games.items()]


def night_nets(night: Night) -> dict[Member, int]:
    """Return what every player has won or lost tonight over all games, in minor units."""
    nets: dict[Member, int] = {}
    for section in night_standings(night):
        for row in section.rows:
            nets[row.member] = nets.get(row.member, 0) + row.money
    return nets


def ranks(keys: Iterable[Any]) -> list[str]:
    """Return the printed ranks of rows already in order: equal keys share, the next one skips."""
    keys = list(keys)
    first: dict[Any, int] = {}
    for place, key in enumerate(keys, 1):
        first.setdefault(key, place)
    shared = {key for key in first if keys.count(key) > 1} if len(first) < len(keys) else set()
    return [f"{first[key]}=" if key in shared else str(first[key]) for key in keys]


def settles(sitting: Sitting) -> bool:
    """Say whether the sitting's game settles points, which may be worth money."""
    return bool(sitting.result.settled)


def _section(game: str, sittings: list[Sitting]) -> Section:
    rules = rules_of(sittings[0])
    sums: dict[int, _Sum] = {}
    for sitting in sittings:
        for seat in sitting.seats.all():
            if seat.position < sitting.players:
                row = sums.setdefault(seat.member_id, _Sum(seat.member, [0] * len(rules.columns)))
                _add(row, sitting, seat.position)
    in_order = sorted(sums.values(), key=_order)
    places = ranks(_key(row) for row in in_order)
    rows = tuple(
        StandingsRow(rank, row.member, tuple(row.figures), row.points, row.money)
        for rank, row in zip(places, in_order, strict=True)
    )
    return Section(game, rules.name, settles(sittings[0]), rules.columns, rows)


def _add(row: _Sum, sitting: Sitting, position: int) -> None:
    result = sitting.result
    for column, figure in enumerate(result.tally[position]):
        row.figures[column] += figure
    if settles(sitting):
        row.points += result.settled[position]
        row.money += result.settled[position] * sitting.stake


def _key(row: _Sum) -> int:
    """Ranked by the first figure alone: equal figures share the place."""
    return row.figures[0]


def _order(row: _Sum) -> tuple[Any, ...]:
    return (-_key(row), row.member.sort_name, row.member.pk)
