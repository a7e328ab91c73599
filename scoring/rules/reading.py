"""Reading what was written down: untrusted values in, typed values or faults out.

Any JSON value may stand anywhere. Each reader takes the value, its path and the list of
problems to add to; it returns the typed value, or None after adding at least one problem.
Nothing here raises, and True is never taken for 1.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from scoring.rules.core import SIDES, Event, Problem
from scoring.rules.options import shorten

Pair = tuple[int, int]
"""Two figures in the order of ``SIDES``: North and South's, East and West's."""


def unknown_keys(
    raw: Mapping[Any, Any], known: Collection[str], path: str, problems: list[Problem]
) -> None:
    """Report every key that is not ``known``; ``path`` ends in a slash unless it is empty."""
    for key in raw:
        if key not in known:
            text = f"“{shorten(key)}” means nothing here; there are: {', '.join(known)}."
            problems.append(Problem(f"{path}{key}", "unknown_key", text))


def event(raw: Mapping[str, Any], problems: list[Problem]) -> Event | None:
    """Return the event that a deal's document tells of instead of a played deal, if any."""
    told = None
    for each in Event:
        if each.value in raw and flag(raw[each.value], each.value, problems):
            told = told or each
    if told is not None:
        for key in raw:
            if key != told.value:
                text = f"A deal marked “{told.value}” has nothing else to record."
                problems.append(Problem(key, "not_alone", text))
    return told


def flag(value: object, path: str, problems: list[Problem]) -> bool | None:
    """Read true or false."""
    if isinstance(value, bool):
        return value
    problems.append(Problem(path, "not_a_switch", "Write true or false."))
    return None


def whole(value: object, most: int, path: str, problems: list[Problem]) -> int | None:
    """Read a whole number from 0 to ``most``."""
    if type(value) is not int:
        text = f"Write a whole number from 0 to {most}."
        problems.append(Problem(path, "not_a_number", text))
    elif not 0 <= value <= most:
        problems.append(Problem(path, "out_of_range", f"Must be from 0 to {most}."))
    else:
        return value
    return None


def by_side(value: object, total: int, path: str, problems: list[Problem]) -> Pair | None:
    """Read the two sides' shares of ``total``; one side's is enough, the other follows."""
    if not isinstance(value, dict):
        text = f'Write the sides and their shares, such as {{"NS": {total}, "EW": 0}}.'
        problems.append(Problem(path, "not_a_map", text))
        return None
    if len(value) == 2:
        first, second = value.get("NS"), value.get("EW")
        if type(first) is type(second) is int and 0 <= first <= total == first + second:
            return first, second
    return _by_side(value, total, path, problems)


def _by_side(
    value: Mapping[Any, Any], total: int, path: str, problems: list[Problem]
) -> Pair | None:
    before = len(problems)
    for key in value:
        if key not in SIDES:
            text = f"“{shorten(key)}” is not a side; the sides are NS and EW."
            problems.append(Problem(f"{path}/{key}", "unknown_side", text))
    shares = {
        side: whole(value[side], total, f"{path}/{side}", problems)
        for side in SIDES
        if side in value
    }
    if not value:
        problems.append(Problem(path, "missing", "Write at least one side's share."))
    if len(problems) > before:
        return None
    north_south, east_west = shares.get("NS"), shares.get("EW")
    if north_south is None:
        north_south = total - (east_west or 0)
    if east_west is None:
        east_west = total - north_south
    if north_south + east_west == total:
        return north_south, east_west
    text = f"{north_south} and {east_west} make {north_south + east_west}, not {total}."
    problems.append(Problem(path, f"{path}_total", text))
    return None
