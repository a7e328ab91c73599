"""What a page of rules is made of, and the small words that all of them use.

A page tells players at the table how the game is played and scored *here*: under one pinned set
of options. It says nothing that the options rule out, and every example in it is reckoned by
the game itself. Each sentence carries the number of its rule, to be shown small.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scoring.rules.written import counted, signed

MINUS = "\N{MINUS SIGN}"


class Said(NamedTuple):
    """A paragraph, and the number of the rule that it tells; empty where there is none."""

    text: str
    rule: str = ""


class Grid(NamedTuple):
    """A small table: its head and its rows; the first column holds words, the others figures."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Passage(NamedTuple):
    """A titled part of a page."""

    title: str
    said: tuple[Said, ...]
    grid: Grid | None = None


class RulesPage(NamedTuple):
    """The rules of one game under one set of options."""

    game: str
    name: str
    lead: str
    passages: tuple[Passage, ...]


def passage(title: str, *said: Said | None, grid: Grid | None = None) -> Passage:
    """Return a passage; what is None has nothing to say under these options."""
    return Passage(title, tuple(each for each in said if each is not None), grid)


def when(true: object, text: str, rule: str = "") -> Said | None:
    """Say something only if it is so."""
    return Said(text, rule) if true else None


def either(words: Sequence[str]) -> str:
    """Join alternatives: “one, two or three”."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def plus(figure: int) -> str:
    """Write a figure that is won or lost: “+5”, “−5”, “0”."""
    return f"+{figure}" if figure > 0 else signed(figure)


def points(number: int, what: str = "point") -> str:
    """Say how many points: “1 point”, “no points”, “5 points”."""
    return counted(number, what) if number else f"no {what}s"


def times(number: int) -> str:
    """Say how often: “once”, “twice”, “3 times”."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def runs(values: Iterable[str]) -> list[tuple[int, int, str]]:
    """Gather equal neighbours, counted from 0: (first, last, value)."""
    found: list[tuple[int, int, str]] = []
    for at, value in enumerate(values):
        if found and found[-1][2] == value:
            found[-1] = (found[-1][0], at, value)
        else:
            found.append((at, at, value))
    return found


def span(first: int, last: int) -> str:
    """Write a run of numbers: “3”, “3 or 4”, “3 to 9”."""
    if first == last:
        return str(first)
    return f"{first} or {last}" if last == first + 1 else f"{first} to {last}"
