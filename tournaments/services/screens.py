"""What the wall of the hall shows: screens that follow each other, each readable from afar.

While a round is fresh (nothing is entered for it yet) the seats are shown, by name and by table;
afterwards the clock, who is still out, and the standings that are released. A long list becomes
several screens.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, TypeVar

from scoring.rules.draw import listed
from tournaments.services.picture import Picture
from tournaments.services.released import (
    next_words,
    present_round,
    prizes_released,
    standings_released,
)
from tournaments.services.seats import RoundSeen, State, round_seen

T = TypeVar("T")
ROWS = 8
"""Rows of a list that fit on a screen in letters that can be read from ten metres."""
COLUMNS = 2
"""Names beside each other where people look for their own."""
FIGURES = 2
"""Columns of figures that fit beside a name."""


class Screen(StrEnum):
    """What kind of thing is shown; the value names its part of the page."""

    WELCOME = "welcome"
    NAMES = "names"
    TABLES = "tables"
    CLOCK = "clock"
    OUT = "out"
    STANDINGS = "standings"
    PRIZES = "prizes"


@dataclass(frozen=True, slots=True)
class WallScreen:
    """One screen. ``rows`` are what its kind lists; ``page`` of ``pages`` of the same list.

    ``about`` is the round, or the list of standings, that it belongs to.
    """

    kind: Screen
    title: str
    rows: Sequence[Any] = ()
    about: Any = None
    page: int = 1
    pages: int = 1
    place: int = 0

    @property
    def key(self) -> str:
        """What the screen is called while the pages around it change."""
        return f"{self.kind}-{self.title}-{self.page}"


def wall_screens(picture: Picture) -> tuple[WallScreen, ...]:
    """Return the screens in the order in which they are shown."""
    screens = [*_screens(picture)] or [WallScreen(Screen.WELCOME, "The event is finished.")]
    return tuple(replace(one, place=place) for place, one in enumerate(screens))


def _screens(picture: Picture) -> Iterator[WallScreen]:
    log = present_round(picture)
    if log is None:
        yield WallScreen(Screen.WELCOME, "Play begins soon")
        return
    played = round_seen(picture, log)
    if picture.row.closed_at is None:
        if not log.heard and not played.closed:
            yield WallScreen(Screen.WELCOME, f"Round {played.number}: find your table")
            yield from _seats(played)
        yield WallScreen(Screen.CLOCK, _clock_title(picture, played), about=played)
        yield from _still_out(played)
    for section in standings_released(picture):
        name = section.name[:1].upper() + section.name[1:] or "Standings"
        title = f"{name} after round {section.after}"
        yield from _pages(Screen.STANDINGS, title, section.rows, section)
    yield from _pages(Screen.PRIZES, "Prizes", prizes_released(picture))


def _clock_title(picture: Picture, played: RoundSeen) -> str:
    """Say where the round stands, and what comes next when it is done."""
    if played.missing and not played.closed:
        return f"Round {played.number}"
    last = played.number == len(picture.log.rounds)
    return next_words(picture) if last else f"Round {played.number} is finished."


def _seats(played: RoundSeen) -> Iterator[WallScreen]:
    people = [
        (person, table.label, side.key if side.direction else "")
        for person, table, side in played.by_name
        if table.state is not State.EMPTY
    ]
    out = [(person, "", "sits out") for person in played.sit_out]
    everybody = sorted([*people, *out], key=lambda one: (one[0].name.casefold(), one[0].number))
    yield from _pages(
        Screen.NAMES, f"Round {played.number} by name", everybody, played, size=ROWS * COLUMNS
    )
    tables = [table for table in played.tables if table.state is not State.EMPTY]
    yield from _pages(Screen.TABLES, f"Round {played.number} by table", tables, played)


def _still_out(played: RoundSeen) -> Iterator[WallScreen]:
    """Ask the last few tables for their results, once they are few."""
    out = [table.label for table in played.tables if table.number in played.missing]
    few = max(2, len(played.tables) // 4)
    if played.closed or not out or len(out) > few or len(out) == len(played.tables):
        return
    whose = "Table" if len(out) == 1 else "Tables"
    yield WallScreen(Screen.OUT, f"{whose} {listed(out)}, please enter your result", about=played)


def _pages(
    kind: Screen, title: str, rows: Sequence[T], about: Any = None, *, size: int = ROWS
) -> Iterator[WallScreen]:
    """Cut a list into screens of about the same length."""
    pages = -(-len(rows) // size)
    size = -(-len(rows) // pages) if pages else size
    for page in range(pages):
        part = rows[page * size : (page + 1) * size]
        yield WallScreen(kind, title, part, about, page + 1, pages)
