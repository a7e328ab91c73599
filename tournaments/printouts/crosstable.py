"""The crosstable: who met whom and what came of it, in the order of the standings."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from clubs.permissions import Action
from scoring.printouts.fonts import width
from scoring.printouts.paper import Heading, Sheet, Title
from scoring.printouts.ruled import Column, Part, Row, Ruled, flow
from tournaments.drawings.crosstable import Crosstable, Meeting, crosstable
from tournaments.printouts.order import (
    Choice,
    Order,
    Place,
    about_so_far,
    heading_of,
    so_far,
    unless_blank,
)
from tournaments.printouts.tables import section_words, words
from tournaments.services.picture import Picture
from tournaments.services.printings import Topic

slug = "crosstable"
title = "Crosstable"
hint = "Who met whom and what came of it, everybody in the order of the standings."
place = Place.RESULTS
action = Action.SEE_EVENT
choices: tuple[Choice, ...] = ()
topics = (Topic.RESULTS, Topic.SEATING, Topic.ENTRANTS)
about = about_so_far
tells = unless_blank

SIZES = (10.0, 9.0, 8.0, 7.0)
"""Sizes of what stands in the cells, the largest that fits."""
NAME, MOST_NAME = 118.0, 220.0
LEAST, MOST = 24.0, 80.0


@dataclass(frozen=True, slots=True)
class Tables:
    """A crosstable for each list of standings, by its name."""

    heading: Heading
    tables: tuple[tuple[str, Crosstable], ...]
    numbers: dict[str, int]


def offered(picture: Picture) -> bool:
    """Say whether entrants have met each other, side against side."""
    return picture.form.seats.side == 1 and bool(picture.log.rounds)


def read(order: Order) -> Tables:
    """Read who met whom; whoever stands in another list is called by number."""
    picture = order.picture
    if picture.file is None:
        return Tables(heading_of(picture, so_far(picture)), (), {})
    facts = picture.file.event
    entrants = tuple(
        replace(one, name=f"No. {picture.entrants[one.id].number}") for one in facts.entrants
    )
    called = replace(facts, entrants=entrants)
    tables = []
    for section in picture.sections:
        made = crosstable(called, section.ranking)
        rows = tuple(replace(row, name=picture.names[row.id]) for row in made.rows)
        tables.append((section_words(section.name), replace(made, rows=rows)))
    numbers = {key: one.number for key, one in picture.entrants.items()}
    provisional = any(table.provisional for _, table in tables)
    return Tables(
        heading_of(picture, so_far(picture), provisional=provisional), tuple(tables), numbers
    )


def draw(data: Tables, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw as many columns beside each other as the paper takes, then the others below."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    parts = [part for name, table in data.tables for part in _parts(sheet, data, name, table)]
    if not parts:
        return sheet.render([sheet.nothing("Nobody has met anybody yet.")])
    return sheet.render(flow(sheet, parts))


def _parts(sheet: Sheet, data: Tables, name: str, table: Crosstable) -> Iterator[Part]:
    room = sheet.right - sheet.left
    texts = [[_cell(cell, square=table.square) for cell in row.cells] for row in table.rows]
    sizes = (_widths(table, texts, size) for size in SIZES)
    size, wide = next(
        (
            (size, wide)
            for size, wide in zip(SIZES, sizes, strict=True)
            if sum(wide) <= room - 54 - NAME
        ),
        (SIZES[-1], _widths(table, texts, SIZES[-1])),
    )
    head = f"{title}: {name}" if name else title
    for first, last in _shares(wide, room - 54 - NAME):
        columns = [
            Column("", 22),
            Column("No.", 26),
            words("", 6),
            words("Name", min(MOST_NAME, room - 54 - sum(wide[first:last]))),
            *(Column(table.columns[at], wide[at], size=size) for at in range(first, last)),
        ]
        rows = [
            Row((row.place, str(data.numbers[row.id]), "", row.name, *cells[first:last]))
            for row, cells in zip(table.rows, texts, strict=True)
        ]
        shown = head if first == 0 else f"{head} (continued)"
        notes = [*data.heading.provisional, _words(table)] if first == 0 else []
        yield Part(Title(shown, notes, room), Ruled(sheet.left, columns), rows)


def _words(table: Crosstable) -> str:
    if table.square:
        return "Columns are places: what the entrant in the row scored against each."
    return "A column a round: the opponent’s place, what came of it (W, D, L) and the figures."


def _cell(meetings: Sequence[Meeting], *, square: bool) -> str:
    return " ".join(one.outcome if square else one.text for one in meetings)


def _widths(table: Crosstable, texts: Sequence[Sequence[str]], size: float) -> list[float]:
    """Return how wide the columns are with texts of a size."""
    return [
        min(MOST, max(LEAST, 8 + max(width(text, size=size) for text in (label, *column))))
        for label, column in zip(table.columns, zip(*texts, strict=True), strict=True)
    ]


def _shares(wide: Sequence[float], room: float) -> Iterator[tuple[int, int]]:
    """Yield spans of columns that fit the room."""
    first = 0
    while first < len(wide):
        last, taken = first, 0.0
        while last < len(wide) and (last == first or taken + wide[last] <= room):
            taken += wide[last]
            last += 1
        yield first, last
        first = last
