"""Cards and slips: several to a page, each with the whole heading, to be cut and stacked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from reportlab.lib.units import mm

from scoring.printouts.fonts import BOLD, REGULAR, fit, width
from scoring.printouts.paper import MARGIN, SMALL, Bound, Pen, Sheet
from scoring.printouts.quarters import GUTTER, Box, head, in_box
from tournaments.printouts.stacking import stacked

C = TypeVar("C")
Draw = Callable[[Sheet, C, Pen, Box], float]
"""Draws a card in a box and returns the y below what it needs."""

FOOT = 14.0
FINE = 7.0


class Grid(NamedTuple):
    """How many cards stand side by side and below each other."""

    columns: int
    rows: int

    @property
    def places(self) -> int:
        """How many cards a page takes."""
        return self.columns * self.rows


QUARTERS = Grid(2, 2)
HALVES = Grid(2, 1)


class Named(NamedTuple):
    """What a card is called in its foot, and how many stand on a page."""

    called: str
    grid: Grid = QUARTERS


def bound(sheet: Sheet, cards: Sequence[C], draw: Draw[C], named: Named) -> bytes:
    """Return pages of cards in cut-and-stack order, with cut marks."""
    numbered = list(enumerate(cards, 1))
    pages = stacked(numbered, named.grid.places)
    runs = []
    for number, page in enumerate(pages, 1):
        placed = [
            each
            and (
                each[1],
                f"Page {number} of {len(pages)}, {named.called} {each[0]} of {len(cards)}",
            )
            for each in page
        ]
        runs.append(Bound([partial(_page, sheet, placed, draw, named.grid)]))
    return sheet.bind(runs, bare=True)


def _page(
    sheet: Sheet,
    placed: Sequence[tuple[C, str] | None],
    draw: Draw[C],
    grid: Grid,
    pen: Pen,
) -> None:
    for box, each in zip(boxes(pen, grid), placed, strict=True):
        if each is not None:
            in_box(pen, box, partial(_card, sheet, each, draw))
    cut_marks(pen, grid)


def _card(sheet: Sheet, each: tuple[C, str], draw: Draw[C], pen: Pen, box: Box) -> float:
    card, words = each
    y = draw(sheet, card, pen, Box(box.x, box.y, box.right, box.bottom - FOOT))
    pen.text(box.x, box.bottom, sheet.printed, FINE)
    pen.right_text(box.right, box.bottom, words, FINE)
    return y + FOOT


def boxes(pen: Pen, grid: Grid) -> Iterator[Box]:
    """Yield the room of each card, row by row: wide margins outside, a gutter at the cuts."""
    wide, tall = pen.size.width / grid.columns, pen.size.height / grid.rows
    for row in range(grid.rows):
        top = MARGIN if row == 0 else row * tall + GUTTER
        bottom = pen.size.height - MARGIN if row == grid.rows - 1 else (row + 1) * tall - GUTTER
        for column in range(grid.columns):
            left = MARGIN if column == 0 else column * wide + GUTTER
            last = column == grid.columns - 1
            right = pen.size.width - MARGIN if last else (column + 1) * wide - GUTTER
            yield Box(left, top, right, bottom)


def cut_marks(pen: Pen, grid: Grid) -> None:
    """Mark where to cut, at the edges and where cuts cross, clear of what is printed."""
    width, height = pen.size
    long = 6 * mm
    downs = [width / grid.columns * at for at in range(1, grid.columns)]
    acrosses = [height / grid.rows * at for at in range(1, grid.rows)]
    for y in acrosses:
        for x in (0, width - long):
            pen.rule(x, y, x + long)
    for x in downs:
        for y in (0, height - long):
            pen.upright(x, y, y + long)
        for y in acrosses:
            pen.rule(x - long / 2, y, x + long / 2)
            pen.upright(x, y - long / 2, y + long / 2)


def titled(
    sheet: Sheet, pen: Pen, box: Box, left: str, right: str, *, provisional: bool = False
) -> float:
    """Write the head of a card, and what it is called on the left and right; return the y below."""
    y = head(sheet, pen, box, provisional=provisional)
    beside = fit(right, (box.right - box.x) / 2, 12, SMALL, BOLD)
    pen.right_text(box.right, y + 13, beside.lines[0], beside.size, BOLD)
    room = box.right - box.x - 8 - width(beside.lines[0], BOLD, beside.size)
    set_in = fit(left, room, 12, SMALL, BOLD)
    below = pen.lines(box.x, y + 13, set_in.lines, set_in.size, BOLD)
    return below - set_in.size + 6


def signed(pen: Pen, box: Box, y: float, captions: Sequence[str]) -> float:
    """Draw lines to sign on at the end of a box, side by side; return the y that they need."""
    room = (box.right - box.x + 12) / len(captions)
    at = max(y + 30, box.bottom - 14)
    for place, caption in enumerate(captions):
        x = box.x + place * room
        pen.rule(x, at, x + room - 12, 0.6)
        line = fit(caption, room - 12, SMALL, 5, REGULAR)
        pen.text(x, at + 9, line.lines[0], line.size)
    return at + 12


def frame(pen: Pen, box: Box, weight: float = 0.6) -> None:
    """Draw a rectangle to write in."""
    for y in (box.y, box.bottom):
        pen.rule(box.x, y, box.right, weight)
    for x in (box.x, box.right):
        pen.upright(x, box.y, box.bottom, weight)


def label(pen: Pen, x: float, y: float, words: str, room: float) -> None:
    """Write a small label in one line, smaller still when it has to be."""
    line = fit(words, room, SMALL, 5)
    pen.text(x, y, line.lines[0], line.size)
