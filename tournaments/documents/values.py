"""Reading single values: any JSON may stand anywhere, and every fault is noted at its path.

Each reader takes the value, its path and the list of problems to add to; it returns the typed
value, or None after adding a problem. Nothing here raises.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from scoring.rules.core import Problem
from scoring.rules.options import shorten
from scoring.rules.reading import unknown_keys

LONGEST = 200
"""Letters of a name, an id or a reason, at most."""
MOST = 10**6
"""The largest figure, up or down."""

MOST_FAULTS = 1000
"""More are not listed: nobody reads them, and a hostile file would fill the memory."""

Problems = list[Problem]


class Faults(Problems):
    """A list of faults that says so instead of growing beyond ``MOST_FAULTS``."""

    def append(self, problem: Problem, /) -> None:
        """Add a fault, unless there are enough."""
        if len(self) < MOST_FAULTS:
            super().append(problem)
        elif len(self) == MOST_FAULTS:
            text = f"There is more wrong than these {MOST_FAULTS:,} faults: put them right first."
            super().append(Problem("", "too_many_faults", text))

    def extend(self, problems: Iterable[Problem], /) -> None:
        """Add faults, unless there are enough."""
        for problem in problems:
            self.append(problem)

    def __iadd__(self, problems: Iterable[Problem], /) -> Faults:  # type: ignore[override, misc]
        self.extend(problems)
        return self


def note(problems: Problems, path: str, code: str, text: str) -> None:
    """Add a fault."""
    problems.append(Problem(path, code, text))


def rows(
    document: Mapping[str, Any], key: str, known: Collection[str], problems: Problems
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the maps of a list under a key with their paths; what is no map is a fault."""
    value = document.get(key, [])
    if not isinstance(value, list):
        note(problems, key, "not_a_list", f"The {key} must be a list.")
        return
    for place, row in enumerate(value, 1):
        path = f"{key}/{place}"
        if isinstance(row, dict):
            unknown_keys(row, known, f"{path}/", problems)
            yield path, row
        else:
            note(problems, path, "not_a_map", f"Write a map with {', '.join(known)}.")


def words(value: object, path: str, problems: Problems, *, empty: bool = True) -> str | None:
    """Read a text of a reasonable length."""
    if not isinstance(value, str):
        note(problems, path, "not_text", "Write this as text.")
    elif len(value) > LONGEST:
        note(problems, path, "too_long", f"At most {LONGEST} letters.")
    elif not empty and not value.strip():
        note(problems, path, "empty", "This must not be empty.")
    else:
        return value
    return None


def whole(
    value: object, path: str, problems: Problems, *, least: int = -MOST, most: int = MOST
) -> int | None:
    """Read a whole number within bounds; True is never taken for 1."""
    if type(value) is not int:
        note(problems, path, "not_a_number", f"Write a whole number from {least} to {most}.")
    elif not least <= value <= most:
        note(problems, path, "out_of_range", f"Must be from {least} to {most}.")
    else:
        return value
    return None


def known_id(value: object, known: Collection[str], path: str, problems: Problems) -> str | None:
    """Read the id of an entrant."""
    if not isinstance(value, str):
        note(problems, path, "not_text", "Write the id of an entrant as text.")
    elif value not in known:
        text = f"Nobody is entered as “{shorten(value)}”."
        note(problems, path, "unknown_id", text)
    else:
        return value
    return None


def ids_of(value: object, known: Collection[str], path: str, problems: Problems) -> tuple[str, ...]:
    """Read a list of ids; those at fault are left out."""
    if not isinstance(value, list):
        note(problems, path, "not_a_list", "Write a list of ids.")
        return ()
    read = (known_id(one, known, f"{path}/{n}", problems) for n, one in enumerate(value, 1))
    return tuple(one for one in read if one is not None)
