"""The bracket on paper: on one page if it can be read there, else on several to be joined."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from clubs.permissions import Action
from scoring.printouts.fonts import BOLD, REGULAR, fit
from scoring.printouts.paper import Heading, Page, Pen, Sheet, Title
from tournaments.drawings.bracket import BOX, CAPTION, GAP, ROW, Box, BracketDrawing, bracket_of
from tournaments.printouts.order import (
    Choice,
    Order,
    Place,
    about_so_far,
    heading_of,
    so_far,
    unless_blank,
)
from tournaments.services.picture import Picture
from tournaments.services.printings import Topic
from tournaments.services.seats import round_seen

slug = "bracket"
title = "Bracket"
hint = "Every match and who goes on, as far as it is played."
place = Place.RESULTS
action = Action.SEE_EVENT
choices: tuple[Choice, ...] = ()
topics = (Topic.RESULTS, Topic.ROUNDS, Topic.SEATING, Topic.ENTRANTS)
about = about_so_far
tells = unless_blank

LEAST = 0.44
"""The smallest scale at which names can be read; type is 14 at full scale."""
EASY = 0.54
"""The scale of a bracket on several pages."""
TYPE = 14.0


@dataclass(frozen=True, slots=True)
class Bracket:
    """The drawing, None where there is none."""

    heading: Heading
    drawing: BracketDrawing | None


class Window(NamedTuple):
    """The part of the drawing that stands on one page."""

    x: float
    y: float
    right: float
    bottom: float


def offered(picture: Picture) -> bool:
    """Say whether tables are matches with names, as those of a bracket are."""
    first = [round_seen(picture, one) for one in picture.log.rounds[:1]]
    return any(table.match for played in first for table in played.tables)


def read(order: Order) -> Bracket:
    """Read the bracket as it stands."""
    picture = order.picture
    drawing = bracket_of(picture.facts) if offered(picture) else None
    heading = heading_of(picture, so_far(picture), provisional=not picture.over)
    return Bracket(heading, drawing)


def draw(data: Bracket, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw the boxes and lines, page by page."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    if data.drawing is None:
        return sheet.render([sheet.nothing("The bracket is not drawn yet.")])
    room = sheet.right - sheet.left
    head = Title(title, [data.drawing.desc], room)
    tall = sheet.room - head.height
    scale = min(1.0, room / data.drawing.width, tall / data.drawing.height)
    if scale < LEAST:
        scale = EASY
    windows = list(windows_of(data.drawing, room / scale, tall / scale))
    pages: list[Page] = [
        partial(_page, head, data.drawing, window, scale, _place(at, len(windows)))
        for at, window in enumerate(windows, 1)
    ]
    return sheet.render(pages)


def _place(at: int, windows: int) -> str:
    return f"Part {at} of {windows}" if windows > 1 else ""


def windows_of(drawing: BracketDrawing, wide: float, tall: float) -> Iterator[Window]:
    """Yield the parts of a drawing that fit, cut between columns and between boxes."""
    step = BOX + GAP
    across = max(1, int((wide + GAP) // step)) * step
    x = 0.0
    while x < drawing.width - GAP:
        boxes = [box for box in drawing.boxes if x <= box.x < x + across]
        for top, bottom in _cuts(boxes, drawing.height, tall):
            if any(top <= box.y < bottom for box in boxes):
                yield Window(x, top, min(x + across, drawing.width), bottom)
        x += across


def _cuts(boxes: Sequence[Box], height: float, tall: float) -> Iterator[tuple[float, float]]:
    """Yield spans no taller than a page, none of which ends inside a box."""
    top = 0.0
    while top < height:
        bottom = min(height, top + tall)
        if bottom < height:
            bottom = _clear(boxes, bottom)
        if bottom <= top:
            bottom = min(height, top + tall)
        yield top, bottom
        top = bottom


def _clear(boxes: Sequence[Box], y: float) -> float:
    """Return the lowest height above y at which no box is cut."""
    for box in sorted(boxes, key=lambda each: -each.y):
        if box.y - CAPTION < y < box.y + box.height + 2:
            y = box.y - CAPTION
    return y


def _page(
    head: Title, drawing: BracketDrawing, window: Window, scale: float, where: str, pen: Pen
) -> None:
    top = head.draw(pen, pen.top)
    if where:
        pen.right_text(pen.right, pen.top + 12, where)
    ink = _Ink(pen, window, scale, top)
    for each in drawing.headings:
        if window.x <= each.x < window.right and window.y <= each.y < window.bottom:
            ink.text(each.x, each.y, each.text, BOX, BOLD)
    for path in drawing.paths:
        for one, other in pairwise(path.corners):
            ink.line(one, other)
    for box in drawing.boxes:
        if window.x <= box.x < window.right and window.y <= box.y < window.bottom:
            ink.box(box)


class _Ink:
    """Draws what stands in a window, at its scale."""

    def __init__(self, pen: Pen, window: Window, scale: float, top: float) -> None:
        self.pen, self.window, self.scale, self.top = pen, window, scale, top

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return the place on paper."""
        window = self.window
        return self.pen.left + (x - window.x) * self.scale, self.top + (y - window.y) * self.scale

    def text(self, x: float, y: float, text: str, room: float, face: str = REGULAR) -> None:
        """Write a text from a place on, smaller or on two lines when it has to be."""
        size = TYPE * self.scale
        set_in = fit(text, room * self.scale, size, min(size, 5.0), face)
        if len(set_in.lines) > 2:
            set_in = fit(text, room * self.scale, size, min(size, 3.5), face)
        left, base = self.at(x, y)
        base -= (len(set_in.lines) - 1) * set_in.size * 0.6
        for line in set_in.lines:
            self.pen.text(left, base, line, set_in.size, face)
            base += set_in.size

    def line(self, one: tuple[int, int], other: tuple[int, int]) -> None:
        """Draw as much of a line as stands in the window; it is level or upright."""
        window = self.window
        x, to_x = max(min(one[0], other[0]), window.x), min(max(one[0], other[0]), window.right)
        y, to_y = max(min(one[1], other[1]), window.y), min(max(one[1], other[1]), window.bottom)
        if x > to_x or y > to_y:
            return
        (left, top), (right, bottom) = self.at(x, y), self.at(to_x, to_y)
        if y == to_y:
            self.pen.rule(left, top, right, 0.6)
        else:
            self.pen.upright(left, top, bottom, 0.6)

    def box(self, box: Box) -> None:
        """Draw a match: its frame, both sides with their figures, and a word above it."""
        left, top = self.at(box.x, box.y)
        right, bottom = self.at(box.right, box.y + box.height)
        for y in (top, bottom):
            self.pen.rule(left, y, right, 0.8)
        for x in (left, right):
            self.pen.upright(x, top, bottom, 0.8)
        for line in box.lines[:-1]:
            middle = top + (bottom - top) / len(box.lines) * (box.lines.index(line) + 1)
            self.pen.rule(left, middle, right)
        small = TYPE * 0.85 * self.scale
        self.pen.text(left, top - 3 * self.scale, box.caption, small)
        self.pen.right_text(right, top - 3 * self.scale, box.note, small)
        self._sides(box)

    def _sides(self, box: Box) -> None:
        tall = box.height / max(1, len(box.lines))
        for at, line in enumerate(box.lines, 1):
            foot = box.y + at * tall - (tall - ROW / 2) / 2 - 1
            face = BOLD if line.won else REGULAR
            beside = 52 if line.score else 6
            self.text(box.x + 8, foot, line.full, BOX - 8 - beside, face)
            if line.score:
                x, y = self.at(box.score_x, foot)
                size = TYPE * self.scale
                shown = fit(line.score, 48 * self.scale, size, 4.5, face)
                self.pen.right_text(x, y, shown.lines[0], shown.size, face)
