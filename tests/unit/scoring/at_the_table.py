"""Short words for writing down deals of whist and reading what they came to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.rules.games.whist import State, Whist, WhistOptions

PLAYERS = ("Ann", "Bea", "Cy", "Dot")


def tricks(side: str, number: int, **more: Any) -> dict[str, Any]:
    return {"tricks": {side: number}, **more}


def revoke(side: str, remedy: str) -> dict[str, str]:
    return {"side": side, "remedy": remedy}


def points(side: str, number: int) -> list[dict[str, Any]]:
    """Deals that bring a side a number of points by tricks alone."""
    return [tricks(side, 6 + min(7, number - at)) for at in range(0, number, 7)]


def standing(north_south: int, east_west: int) -> list[dict[str, Any]]:
    return [*points("NS", north_south), *points("EW", east_west)]


def trail(records: Sequence[dict[str, Any]], **options: Any) -> list[State]:
    rules = Whist(WhistOptions(**options))
    states = [rules.start()]
    for record in records:
        deal = rules.read(record, PLAYERS)
        assert not isinstance(deal, list), deal
        assert not rules.check(states[-1], deal)
        states.append(rules.apply(states[-1], deal))
    return states


def last(records: Sequence[dict[str, Any]], **options: Any) -> Any:
    return trail(records, **options)[-1].last


def score(records: Sequence[dict[str, Any]], **options: Any) -> tuple[int, int]:
    return last(records, **options).score  # type: ignore[no-any-return]


def said(records: Sequence[dict[str, Any]], **options: Any) -> list[tuple[str, str, int]]:
    return [(line.rule, line.side, line.points) for line in last(records, **options).lines]


def fault_paths(record: Any, **options: Any) -> list[tuple[str, str]]:
    read = Whist(WhistOptions(**options)).read(record, PLAYERS)
    return [(problem.path, problem.code) for problem in read] if isinstance(read, list) else []
