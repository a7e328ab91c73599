"""A sheet of paper: its size, what stands on every one of them, and a pen to draw with.

Every sheet says club, event, date, when it was printed, its page out of how many, and
*provisional* until nothing on it can change. The same data and time of printing give the same
bytes: nothing here asks a clock.

Terms. Lengths are in points. A pen measures from the top left corner, downwards, so that a
sheet is drawn in the order it is read; the y of a text is that of its base line.
"""

from __future__ import annotations

import datetime
import zoneinfo
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from clubs.models import Night
from scoring.printouts.fonts import BOLD, LEADING, REGULAR, fit, runs, width

MARGIN = 12 * mm
RULE = 0.4
SIZE = 10
SMALL = 8


class Size(NamedTuple):
    """The measure of a kind of paper."""

    width: float
    height: float


PAPERS = {"a4": Size(210 * mm, 297 * mm), "letter": Size(612, 792)}


@dataclass(frozen=True, slots=True)
class Heading:
    """What every sheet says of where it belongs; ``provisional`` are sentences that say why."""

    club: str
    event: str
    when: str
    zone: str
    provisional: tuple[str, ...] = ()

    def printed(self, at: datetime.datetime) -> str:
        """Say when it was printed, by the clock on the club's wall."""
        there = at.astimezone(zoneinfo.ZoneInfo(self.zone))
        return f"Printed {day(there)}, {there:%H:%M}"


def heading_of(night: Night, provisional: tuple[str, ...] = ()) -> Heading:
    """Return the heading of a sheet about a night."""
    when = f"{day(night.date)}, {night.starts_at:%H:%M}"
    return Heading(night.club.name, night.title, when, night.time_zone, provisional)


def day(date: datetime.date) -> str:
    """Write a date: ``"Wed 28 Oct 2026"``."""
    return f"{date:%a} {date.day} {date:%b %Y}"


class Pen:
    """Draws on one page. ``left`` to ``bottom`` bound the room that the sheet may fill."""

    def __init__(self, canvas: Canvas, size: Size) -> None:
        self.canvas = canvas
        self.size = size
        self._set: tuple[str, float] | None = None
        self.left, self.right = MARGIN, size.width - MARGIN
        self.top, self.bottom = MARGIN, size.height - MARGIN

    def text(self, x: float, y: float, text: str, size: float = SIZE, face: str = REGULAR) -> None:
        """Write a text from x on."""
        for run in runs(text, face):
            if self._set != (run.font, size):
                self._set = (run.font, size)
                self.canvas.setFont(run.font, size)
            self.canvas.drawString(x, self.size.height - y, run.text)
            x += run.width * size

    def right_text(
        self, x: float, y: float, text: str, size: float = SIZE, face: str = REGULAR
    ) -> None:
        """Write a text that ends at x."""
        self.text(x - width(text, face, size), y, text, size, face)

    def centred(
        self, x: float, y: float, text: str, size: float = SIZE, face: str = REGULAR
    ) -> None:
        """Write a text with its middle at x."""
        self.text(x - width(text, face, size) / 2, y, text, size, face)

    def lines(self, x: float, y: float, lines: Sequence[str], size: float, face: str) -> float:
        """Write lines below each other, the first with its base line at y; return the next y."""
        for line in lines:
            self.text(x, y, line, size, face)
            y += size * LEADING
        return y

    def rule(self, x: float, y: float, to: float, weight: float = RULE) -> None:
        """Draw a line across."""
        self.canvas.setLineWidth(weight)
        self.canvas.line(x, self.size.height - y, to, self.size.height - y)

    def upright(self, x: float, y: float, to: float, weight: float = RULE) -> None:
        """Draw a line downwards."""
        self.canvas.setLineWidth(weight)
        self.canvas.line(x, self.size.height - y, x, self.size.height - to)

    def bars(self, bars: Iterable[tuple[float, float, float, float]]) -> None:
        """Fill rectangles (x, y, width, height) as one shape, without seams between them."""
        path = self.canvas.beginPath()
        for x, y, wide, tall in bars:
            path.rect(x, self.size.height - y - tall, wide, tall)
        self.canvas.drawPath(path, stroke=0, fill=1)

    def measuring(self) -> Pen:
        """Return a pen that leaves no mark, to find out how much room something takes."""
        return _Dry(self.canvas, self.size)


class _Dry(Pen):
    def text(self, x: float, y: float, text: str, size: float = SIZE, face: str = REGULAR) -> None:
        pass

    def right_text(
        self, x: float, y: float, text: str, size: float = SIZE, face: str = REGULAR
    ) -> None:
        pass

    def centred(
        self, x: float, y: float, text: str, size: float = SIZE, face: str = REGULAR
    ) -> None:
        pass

    def rule(self, x: float, y: float, to: float, weight: float = RULE) -> None:
        pass

    def upright(self, x: float, y: float, to: float, weight: float = RULE) -> None:
        pass

    def bars(self, bars: Iterable[tuple[float, float, float, float]]) -> None:
        pass


Page = Callable[[Pen], None]


class Bound(NamedTuple):
    """Pages numbered by themselves."""

    pages: Sequence[Page]
    provisional: bool = False


class Sheet:
    """A printout in the making: full pages under the same heading, numbered through."""

    def __init__(
        self, heading: Heading, title: str, paper: str, printed_at: datetime.datetime
    ) -> None:
        self.heading = heading
        self.title = title
        self.size = PAPERS[paper]
        self.printed = heading.printed(printed_at)
        room = self.size.width - 2 * MARGIN
        beside = width(heading.when, REGULAR, SIZE) + 12
        self._club = fit(heading.club, room - beside, 12, 9, BOLD)
        self._event = fit(heading.event, room - 80, 11, 9, REGULAR)
        self.left, self.right = MARGIN, self.size.width - MARGIN
        self.top = MARGIN + self._club.height + self._event.height + 8
        self.bottom = self.size.height - MARGIN - 14

    @property
    def room(self) -> float:
        """Return the height that a page offers below its heading."""
        return float(self.bottom - self.top)

    def nothing(self, words: str) -> Page:
        """Return a page that says why there is nothing on it."""

        said = Title(self.title, [words], self.right - self.left)

        def say(pen: Pen) -> None:
            said.draw(pen, pen.top)

        return say

    def render(self, pages: Sequence[Page]) -> bytes:
        """Draw pages that belong together."""
        return self.bind([Bound(pages, bool(self.heading.provisional))])

    def bind(self, bound: Sequence[Bound], *, bare: bool = False) -> bytes:
        """Draw several runs of pages, ``bare`` when they carry the heading in themselves."""
        file = BytesIO()
        canvas = Canvas(file, pagesize=self.size, invariant=1, initialFontName=REGULAR)
        canvas.setTitle(f"{self.title} - {self.heading.event}, {self.heading.when}")
        canvas.setAuthor(self.heading.club)
        canvas.setCreator("Oddtrick")
        for pages, provisional in bound:
            for number, draw in enumerate(pages, 1):
                pen = Pen(canvas, self.size)
                if not bare:
                    self._frame(pen, f"Page {number} of {len(pages)}", provisional=provisional)
                    pen.top, pen.bottom = self.top, self.bottom
                draw(pen)
                canvas.showPage()
        canvas.save()
        return file.getvalue()

    def _frame(self, pen: Pen, page: str, *, provisional: bool) -> None:
        y = MARGIN + self._club.size * 0.8
        pen.right_text(pen.right, y, self.heading.when)
        y = pen.lines(pen.left, y, self._club.lines, self._club.size, BOLD)
        if provisional:
            pen.right_text(pen.right, y, "Provisional", SIZE, BOLD)
        pen.lines(pen.left, y, self._event.lines, self._event.size, REGULAR)
        pen.rule(pen.left, self.top - 4, pen.right)
        foot = self.size.height - MARGIN
        pen.text(pen.left, foot, self.printed, SMALL)
        pen.right_text(pen.right, foot, page, SMALL)


class Title:
    """A heading inside a sheet, with remarks under it; ``height`` is the room it takes."""

    def __init__(self, words: str, notes: Sequence[str], room: float) -> None:
        self.words = words
        self.notes = [line for note in notes for line in fit(note, room, SIZE, SIZE).lines]
        self.height = 22 + len(self.notes) * SIZE * 1.3

    def draw(self, pen: Pen, y: float) -> float:
        """Write it from y on, and return the y below it."""
        pen.text(pen.left, y + 12, self.words, 12, BOLD)
        for number, line in enumerate(self.notes, 1):
            pen.text(pen.left, y + 12 + number * SIZE * 1.3, line)
        return y + self.height


_PIPS = {
    "S": "M 50 0 C 42 18 4 40 4 66 C 4 92 36 96 46 74 C 45 90 38 96 30 100 L 70 100 "
    "C 62 96 55 90 54 74 C 64 96 96 92 96 66 C 96 40 58 18 50 0 Z",
    "H": "M 50 100 C 42 80 2 58 2 28 C 2 -4 42 -6 50 22 C 58 -6 98 -4 98 28 C 98 58 58 80 50 100 Z",
    "D": "M 50 0 L 88 50 L 50 100 L 12 50 Z",
    "C": "M 50 2 C 22 2 20 36 40 42 C 20 34 2 44 4 62 C 6 86 40 88 46 66 C 46 84 38 96 30 100 "
    "L 70 100 C 62 96 54 84 54 66 C 60 88 94 86 96 62 C 98 44 80 34 60 42 C 80 36 78 2 50 2 Z",
}


def pip(pen: Pen, x: float, y: float, suit: str, size: float = 7.5) -> None:
    """Draw a suit as a shape, standing on the base line y: filled when black, open when red."""
    path = pen.canvas.beginPath()
    scale, base = size / 100, pen.size.height - y
    words = iter(_PIPS[suit].split())

    def points(number: int) -> list[float]:
        read = [float(next(words)) for _ in range(number)]
        return [
            x + each * scale if at % 2 == 0 else base + size - each * scale
            for at, each in enumerate(read)
        ]

    for word in words:
        if word == "M":
            path.moveTo(*points(2))
        elif word == "L":
            path.lineTo(*points(2))
        elif word == "C":
            path.curveTo(*points(6))
        else:
            path.close()
    pen.canvas.setLineWidth(0.6)
    pen.canvas.drawPath(path, stroke=1, fill=int(suit in "SC"))
