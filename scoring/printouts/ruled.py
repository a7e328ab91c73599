"""A ruled table over as many pages as it takes, its head repeated on each.

Rows are of one height; only a name too long for its column makes its own row taller, so that
nothing is cut off and figures stay in line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from scoring.printouts.fonts import BOLD, LEADING, REGULAR, Fitted, fit, runs, width
from scoring.printouts.paper import SIZE, SMALL, Pen, Sheet, Title, pip

ROW = 14.0
GAP = 6.0
STRONG = 0.8
WRITTEN = 19.0
"""The height of a row that is written in by hand."""


class Column(NamedTuple):
    """A column: its label, its width in points, and whether it holds figures (right-aligned)."""

    label: str
    width: float
    figures: bool = True
    size: float = SIZE


class Group(NamedTuple):
    """A head over several columns, from one number on."""

    label: str
    first: int
    columns: int


class Row(NamedTuple):
    """A row of texts, a cell a column; a ``strong`` one is bold, an ``open`` one has no rule.

    ``suits`` are drawn as shapes in the column of this number. ``height`` is the least.
    """

    cells: tuple[str, ...]
    strong: bool = False
    open: bool = False
    suits: tuple[int, str] = (0, "")
    height: float = ROW


class Laid(NamedTuple):
    """A row with the cells that take more than one plain line, by column, and its height."""

    row: Row
    fitted: dict[int, Fitted]
    height: float


class Ruled:
    """A table ready to be drawn: where its columns stand and how tall its rows are."""

    def __init__(
        self,
        left: float,
        columns: Sequence[Column],
        *,
        boxed: bool = False,
        groups: Sequence[Group] = (),
    ) -> None:
        self.columns = columns
        self.boxed = boxed
        self.inset = GAP / 2 if boxed else 0.0
        self.left = left
        self.right = left + sum(column.width for column in columns)
        self.labels = [fit(column.label, column.width - GAP, SMALL, SMALL) for column in columns]
        starts = [left]
        for column in columns:
            starts.append(starts[-1] + column.width)
        self.starts = starts
        self.groups = [(each, self._group(each)) for each in groups]
        least = WRITTEN if boxed and groups else 0.0
        self.over = max([label.height + 4 for _, label in self.groups] + [least])
        self.head = self.over + max(label.height for label in self.labels) + 6

    def _group(self, group: Group) -> Fitted:
        room = self.starts[group.first + group.columns] - self.starts[group.first]
        return fit(group.label, room - GAP, SIZE, SMALL, BOLD)

    def lay(self, row: Row) -> Laid:
        """Set the texts of a row that do not simply fit."""
        face = BOLD if row.strong else REGULAR
        fitted = {}
        for at, text in enumerate(row.cells):
            _, wide, _, size = self.columns[at]
            room = wide - GAP
            # No letter is wider than its size: most texts need no measuring.
            if len(text) * size > room or not text.isascii():
                if width(text, face, size) <= room:
                    continue
                fitted[at] = fit(text, room, size, min(size, 7.5), face)
        return Laid(row, fitted, max([row.height, *(each.height + 4 for each in fitted.values())]))

    def draw(self, pen: Pen, y: float, rows: Sequence[Laid]) -> float:
        """Draw the head and some rows from y on; return the y below them."""
        for group, label in self.groups:
            self._over(pen, y, group, label)
        for at, label in enumerate(self.labels):
            base = y + self.head - 4 - (len(label.lines) - 1) * label.size * LEADING
            for line in label.lines:
                self._write(pen, at, base, line, label.size, BOLD)
                base += label.size * LEADING
        top = y
        y += self.head
        pen.rule(self.left, y, self.right, STRONG)
        for row in rows:
            self._row(pen, y, row)
            y += row.height
            if not row.row.open:
                pen.rule(self.left, y, self.right)
        if self.boxed:
            inside = {
                group.first + at for group, _ in self.groups for at in range(1, group.columns)
            }
            for at, x in enumerate(self.starts):
                pen.upright(x, top + self.over if at in inside else top, y)
        return y

    def _over(self, pen: Pen, y: float, group: Group, label: Fitted) -> None:
        """Write the head over some columns, with a rule under it."""
        start, end = self.starts[group.first], self.starts[group.first + group.columns]
        base = y + label.size
        for line in label.lines:
            pen.right_text(end - self.inset, base, line, label.size, BOLD)
            base += label.size * LEADING
        pen.rule(start if self.boxed else start + GAP, y + self.over - 1, end)

    def _row(self, pen: Pen, y: float, laid: Laid) -> None:
        face = BOLD if laid.row.strong else REGULAR
        middle = y + SIZE + (laid.row.height - ROW) / 2
        for at, text in enumerate(laid.row.cells):
            if not text:
                continue
            if at not in laid.fitted:
                self._write(pen, at, middle, text, self.columns[at].size, face)
                continue
            base = middle
            for line in laid.fitted[at].lines:
                self._write(pen, at, base, line, laid.fitted[at].size, face)
                base += laid.fitted[at].size * LEADING
        column, suits = laid.row.suits
        for at, suit in enumerate(suits):
            pip(pen, self.starts[column] + self.inset + at * 13, middle, suit)

    def _write(self, pen: Pen, at: int, y: float, text: str, size: float, face: str) -> None:
        if self.columns[at].figures:
            wide = sum(run.width for run in runs(text, face))
            pen.text(self.starts[at + 1] - self.inset - wide * size, y, text, size, face)
        else:
            pen.text(self.starts[at] + self.inset, y, text, size, face)


class Part(NamedTuple):
    """A titled table."""

    title: Title
    ruled: Ruled
    rows: Sequence[Row]


class _Piece(NamedTuple):
    """As much of a part as stands on one page, from y on; ``title`` where the part begins."""

    y: float
    title: Title | None
    ruled: Ruled
    rows: list[Laid]


SPACE = 12.0
"""Between two parts on a page."""


def flow(sheet: Sheet, parts: Sequence[Part]) -> list[Callable[[Pen], None]]:
    """Lay parts out one below the other, over as many pages as they take."""
    pages: list[list[_Piece]] = [[]]
    y = sheet.top
    for part in parts:
        laid = [part.ruled.lay(row) for row in part.rows]
        start = part.title.height + part.ruled.head + sum(row.height for row in laid[:3])
        if pages[-1] and y + start > sheet.bottom:
            pages.append([])
            y = sheet.top
        piece = _Piece(y, part.title, part.ruled, [])
        pages[-1].append(piece)
        y += part.title.height + part.ruled.head
        for row in laid:
            if y + row.height > sheet.bottom and piece.rows:
                piece = _Piece(sheet.top, None, part.ruled, [])
                pages.append([piece])
                y = sheet.top + part.ruled.head
            piece.rows.append(row)
            y += row.height
        y += SPACE
    return [partial(_page, pieces) for pieces in pages]


def _page(pieces: list[_Piece], pen: Pen) -> None:
    for piece in pieces:
        y = piece.title.draw(pen, piece.y) if piece.title else piece.y
        if piece.rows:
            piece.ruled.draw(pen, y, piece.rows)
