"""Slips and cards: four to a page, each with the whole heading, to be cut apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, TypeVar

from reportlab.lib.units import mm

from scoring.printouts.fonts import BOLD, REGULAR, fit
from scoring.printouts.paper import MARGIN, SIZE, SMALL, Bound, Pen, Sheet

GUTTER = 7 * mm
C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Box:
    """The room of one slip."""

    x: float
    y: float
    right: float
    bottom: float


def boxes(pen: Pen) -> Iterator[Box]:
    """Yield the room of each quarter of a page: wide margins outside, a gutter at the cuts."""
    middle, half = pen.size.width / 2, pen.size.height / 2
    for top, bottom in ((MARGIN, half - GUTTER), (half + GUTTER, pen.size.height - MARGIN)):
        yield Box(MARGIN, top, middle - GUTTER, bottom)
        yield Box(middle + GUTTER, top, pen.size.width - MARGIN, bottom)


def cut_marks(pen: Pen) -> None:
    """Mark where to cut: at the edges and as a cross in the middle, clear of what is printed."""
    width, height = pen.size
    middle, half, long = width / 2, height / 2, 6 * mm
    for x in (0, width - long):
        pen.rule(x, half, x + long)
    for y in (0, height - long):
        pen.upright(middle, y, y + long)
    pen.rule(middle - long / 2, half, middle + long / 2)
    pen.upright(middle, half - long / 2, half + long / 2)


def in_box(pen: Pen, box: Box, draw: Callable[[Pen, Box], float]) -> None:
    """Draw in a box, smaller when very long names would not leave room otherwise.

    ``draw`` returns the y below what it drew from the top, foot included.
    """
    needed = draw(pen.measuring(), box) - box.y
    scale = min(1.0, (box.bottom - box.y) / needed)
    if scale == 1.0:
        draw(pen, box)
        return
    pen.canvas.saveState()
    pen.canvas.translate(box.x * (1 - scale), (pen.size.height - box.y) * (1 - scale))
    pen.canvas.scale(scale, scale)
    right, bottom = (b + (e - b) / scale for b, e in ((box.x, box.right), (box.y, box.bottom)))
    draw(pen, Box(box.x, box.y, right, bottom))
    pen.canvas.restoreState()


def head(sheet: Sheet, pen: Pen, box: Box, *, provisional: bool) -> float:
    """Write club, event and date at the head of a box; return the y below the rule."""
    heading, room = sheet.heading, box.right - box.x
    y = box.y + 8
    for words, face in ((heading.club, BOLD), (heading.event, REGULAR)):
        set_in = fit(words, room, SIZE, SMALL, face)
        y = pen.lines(box.x, y, set_in.lines, set_in.size, face)
    pen.text(box.x, y, heading.when)
    if provisional:
        pen.right_text(box.right, y, "Provisional", SIZE, BOLD)
    pen.rule(box.x, y + 5, box.right)
    return y + 8


def foot(sheet: Sheet, pen: Pen, box: Box) -> None:
    """Write when it was printed at the foot of a box."""
    pen.text(box.x, box.bottom, sheet.printed, SMALL)
    pen.right_text(box.right, box.bottom, "Page 1 of 1", SMALL)


class Titled(NamedTuple):
    """What a card is called and where it belongs; ``table`` None is to be written."""

    words: str
    table: int | None
    sitting: int | None
    provisional: bool


def by_fours(
    sheet: Sheet, cards: Sequence[C], draw: Callable[[Sheet, C, Pen, Box], float]
) -> list[Bound]:
    """Return pages of four cards each, with cut marks; a page with one card has none."""
    fours = [cards[at : at + 4] for at in range(0, len(cards), 4)]
    return [Bound([partial(_four, sheet, four, draw)]) for four in fours]


def _four(
    sheet: Sheet, cards: Sequence[C], draw: Callable[[Sheet, C, Pen, Box], float], pen: Pen
) -> None:
    for box, card in zip(boxes(pen), cards, strict=False):
        in_box(pen, box, partial(draw, sheet, card))
    if len(cards) > 1:
        cut_marks(pen)


def titled(sheet: Sheet, pen: Pen, box: Box, title: Titled) -> float:
    """Write the head of a card and its title; return the y below them."""
    y = head(sheet, pen, box, provisional=title.provisional)
    pen.text(box.x, y + SIZE, title.words, SIZE, BOLD)
    if title.table is None:
        pen.right_text(box.right - 46, y + SIZE, "Table")
        pen.rule(box.right - 42, y + SIZE + 2, box.right)
    else:
        sitting = f", sitting {title.sitting}" if title.sitting else ""
        pen.right_text(box.right, y + SIZE, f"Table {title.table}{sitting}")
    return y + SIZE + 8


def said(pen: Pen, box: Box, y: float, words: Sequence[tuple[str, str]]) -> float:
    """Write sentences below each other, each in its face; return the y below them."""
    for text, face in words:
        if text:
            set_in = fit(text, box.right - box.x, SIZE, SMALL, face)
            y = pen.lines(box.x, y + SIZE, set_in.lines, set_in.size, face) - SIZE + 4
    return y


def sign(sheet: Sheet, pen: Pen, box: Box, y: float, captions: Sequence[str]) -> float:
    """Draw lines to sign on, side by side above the foot; return the y that the card needs."""
    foot(sheet, pen, box)
    room = (box.right - box.x + 12) / len(captions)
    at = max(y + 28, box.bottom - 24)
    for place, caption in enumerate(captions):
        x = box.x + place * room
        pen.rule(x, at, x + room - 12, 0.6)
        line = fit(caption, room - 12, SMALL, 5)
        pen.text(x, at + 9, line.lines[0], line.size)
    return at + 24
