"""The rules of a game as the night plays it, on one side of a sheet, to lie on the table.

The text is set in two columns, as large as fits the side.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from clubs.permissions import Action
from scoring.printouts.fonts import BOLD, LEADING, REGULAR, fit, width
from scoring.printouts.order import Choice, Order
from scoring.printouts.paper import Heading, Pen, Sheet, heading_of
from scoring.rulespages import rules_page
from scoring.rulespages.writing import Grid, RulesPage, Said
from scoring.services.pinned import pinned_rules

slug = "rules"
title = "Rules"
hint = "How a game is played and scored tonight, on one side, to lie on the table."
action = Action.SEE_NIGHT
games: tuple[str, ...] = ()
choices = (Choice.GAME,)
results = False

BETWEEN = 18.0
"""Between the two columns."""
SIZES = [size / 4 for size in range(48, 23, -1)]
"""From 12 points down to 6; the first at which all fits is taken."""


@dataclass(frozen=True, slots=True)
class Rules:
    """A page of rules under the night's heading; ``words`` say what is special about them."""

    heading: Heading
    page: RulesPage
    words: str


def read(order: Order) -> Rules:
    """Read the rules asked for: the night's own unless others are."""
    offered = pinned_rules(order.night)
    pinned = next((each for each in offered if each.key == order.game), offered[0])
    return Rules(heading_of(order.night), rules_page(pinned.rules), pinned.words)


def draw(data: Rules, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw the rules on one side."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    return sheet.render([partial(_draw, data)])


class _Block(NamedTuple):
    """Something that is not parted; ``leads`` belongs to what follows, as a heading does."""

    wide: float
    height: float
    leads: bool
    said: _Set | _Headed | _Table


def _draw(data: Rules, pen: Pen) -> None:
    y = pen.top + 14
    pen.text(pen.left, y, f"Rules of {data.page.name}", 14, BOLD)
    for words in (data.page.lead, f"Played here: {data.words}."):
        lead = fit(words, pen.right - pen.left, 10.5, 10.5)
        y = pen.lines(pen.left, y + lead.size * 1.45, lead.lines, lead.size, REGULAR)
        y -= lead.size * LEADING
    room = (pen.right - pen.left - BETWEEN) / 2
    top = y + 10
    for at, column in enumerate(_fitted(data.page, room, pen.bottom - top)):
        y = top
        for block in column:
            block.said.draw(pen, pen.left + at * (room + BETWEEN), y)
            y += block.height


def _fitted(page: RulesPage, room: float, most: float) -> list[Sequence[_Block]]:
    """Set the page in two columns as large as fits.

    The smallest size takes whatever options can make a page say, as the tests prove.
    """
    for size in SIZES:
        blocks = list(_blocks(page, room, size))
        columns = _parted(blocks, most)
        if columns is not None and all(block.wide <= room for block in blocks):
            return columns
    return [blocks]


def _parted(blocks: Sequence[_Block], most: float) -> list[Sequence[_Block]] | None:
    """Part blocks into two columns as even as can be; None when they do not fit.

    At a heading if there is a way, and never between a heading and what follows it.
    """
    heights = [block.height for block in blocks]
    ways = []
    for cut in range(1, len(blocks) + 1):
        tallest = max(sum(heights[:cut]), sum(heights[cut:]))
        inside = cut < len(blocks) and not blocks[cut].leads
        if not blocks[cut - 1].leads and tallest <= most:
            ways.append((inside, tallest, cut))
    if not ways:
        return None
    _, _, cut = min(ways)
    return [blocks[:cut], blocks[cut:]]


def _blocks(page: RulesPage, room: float, size: float) -> Iterator[_Block]:
    for passage in page.passages:
        heading = _Headed(passage.title, size)
        yield _Block(0, heading.height, True, heading)
        for each in passage.said:
            text = _Set(each, room, size)
            yield _Block(0, text.height, False, text)
        if passage.grid:
            table = _Table(passage.grid, room, size)
            yield _Block(sum(table.widths), table.height, False, table)


class _Headed:
    """The title of a passage, with some room above it."""

    def __init__(self, words: str, size: float) -> None:
        self.words, self.size = words, size + 1
        self.height = self.size * 2.1

    def draw(self, pen: Pen, x: float, y: float) -> None:
        pen.text(x, y + self.height - self.size * 0.5, self.words, self.size, BOLD)


class _Set:
    """A paragraph with the number of its rule, small, at its end."""

    def __init__(self, said: Said, room: float, size: float) -> None:
        self.size, self.rule = size, said.rule
        self.lines = list(fit(said.text, room, size, size).lines)
        self.end = width(self.lines[-1], REGULAR, size) + size * 0.4
        # The number of the rule may hang out into the gutter.
        if self.end + width(said.rule, REGULAR, size * 0.7) > room + BETWEEN - 4:
            self.lines.append("")
            self.end = 0.0
        self.height = len(self.lines) * size * 1.2 + size * 0.3

    def draw(self, pen: Pen, x: float, y: float) -> None:
        for line in self.lines:
            y += self.size * 1.2
            pen.text(x, y - self.size * 0.2, line, self.size)
        pen.text(x + self.end, y - self.size * 0.2, self.rule, self.size * 0.7)


class _Table:
    """A small ruled table: words on the left, figures to the right."""

    def __init__(self, grid: Grid, room: float, size: float) -> None:
        self.grid, self.size = grid, size
        self.widths = self._widths(room)
        self.heads = [
            fit(cell, wide - 4, size, size, BOLD).lines
            for cell, wide in zip(grid.head, self.widths, strict=True)
        ]
        self.head = max(map(len, self.heads)) * size * 1.1 + size * 0.5
        self.row = size * 1.45
        self.height = self.head + len(grid.rows) * self.row + size * 0.8

    def _widths(self, room: float) -> list[float]:
        """Let each column be as wide as its longest cell and its head.

        Where there is no room for that, the heads are parted between words.
        """
        wanted = self._wanted([(head,) for head in self.grid.head])
        if sum(wanted) > room:
            wanted = self._wanted([head.split() for head in self.grid.head])
        spare = max(0.0, room - sum(wanted))
        return [wanted[0] + min(spare, 40.0), *wanted[1:]]

    def _wanted(self, heads: Sequence[Sequence[str]]) -> list[float]:
        wanted = []
        for at, words in enumerate(heads):
            cells = [width(row[at], REGULAR, self.size) for row in self.grid.rows]
            heading = [width(word, BOLD, self.size) for word in words]
            wanted.append(max([*cells, *heading]) + self.size)
        return wanted

    def draw(self, pen: Pen, x: float, y: float) -> None:
        y += self.size * 0.3
        for at, lines in enumerate(self.heads):
            for number, line in enumerate(reversed(lines)):
                base = y + self.head - self.size * (0.4 + 1.1 * number)
                self._write(pen, x, base, at, line, BOLD)
        y += self.head
        end = x + sum(self.widths)
        pen.rule(x, y, end, 0.8)
        for row in self.grid.rows:
            for at, cell in enumerate(row):
                self._write(pen, x, y + self.row - self.size * 0.4, at, cell, REGULAR)
            y += self.row
            pen.rule(x, y, end)

    def _write(self, pen: Pen, x: float, y: float, at: int, text: str, face: str) -> None:
        if at == 0:
            pen.text(x, y, text, self.size, face)
        else:
            pen.right_text(x + sum(self.widths[: at + 1]), y, text, self.size, face)
