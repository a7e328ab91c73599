"""Who meets whom as a square: a row and a column for everybody, a shade and a number for each two.

Above the diagonal partners are counted, below it opponents; where nobody has a partner, meetings
on both sides of it. The shade tells at a glance whether people mix evenly, the number exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

CELL: Final = 24
MARGIN: Final = 34
TOP: Final = 44
SHADES: Final = 4
EDGE: Final = 2

Counts = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class Cell:
    """One square of the matrix; ``of`` is what is counted: partner, or oppose."""

    x: int
    y: int
    count: int
    shade: int
    of: str
    text: str

    @property
    def middle(self) -> tuple[int, int]:
        """Where the number stands: its middle, and its foot."""
        return self.x + CELL // 2, self.y + CELL - 7


@dataclass(frozen=True, slots=True)
class Word:
    """A word: where it begins, ends or has its middle (``anchor``), and its foot."""

    x: int
    y: int
    text: str
    anchor: str = "middle"


@dataclass(frozen=True, slots=True)
class Matrix:
    """The whole drawing. ``cells`` are those with a count; ``blanks`` are the diagonal."""

    width: int
    height: int
    cell: int
    left: int
    top: int
    side: int
    cells: tuple[Cell, ...]
    blanks: tuple[tuple[int, int], ...]
    rules: tuple[int, ...]
    """How far from the left edge and the top of the square each inner line is."""
    labels: tuple[Word, ...]
    captions: tuple[Word, ...]
    title: str
    desc: str

    @property
    def lines(self) -> tuple[tuple[int, int, int, int], ...]:
        """The inner lines: from x, y to x, y."""
        right, foot = self.left + self.side, self.top + self.side
        down = [(self.left + at, self.top, self.left + at, foot) for at in self.rules]
        across = [(self.left, self.top + at, right, self.top + at) for at in self.rules]
        return (*down, *across)


def matrix(
    oppose: Counts, partner: Counts | None = None, labels: Sequence[str] | None = None
) -> Matrix:
    """Draw who opposes, and who partners, whom; labels are numbers from 1 unless told."""
    size = len(oppose)
    called = labels or [str(number) for number in range(1, size + 1)]
    most = {"partner": _most(partner or ()), "oppose": _most(oppose)}
    cells = [
        _cell(row, column, count, of, most[of], called)
        for row in range(size)
        for column in range(size)
        if row != column
        for of in ["partner" if partner is not None and row < column else "oppose"]
        for count in [(partner if of == "partner" and partner else oppose)[row][column]]
        if count
    ]
    side = size * CELL
    return Matrix(
        width=max(MARGIN + side + EDGE, 270),
        height=TOP + side + EDGE + (22 if partner is not None else 0),
        cell=CELL,
        left=MARGIN,
        top=TOP,
        side=side,
        cells=tuple(cells),
        blanks=tuple((MARGIN + at * CELL, TOP + at * CELL) for at in range(size)),
        rules=tuple(at * CELL for at in range(1, size)),
        labels=tuple(_labels(called)),
        captions=tuple(_captions(partner is not None, side)),
        title="Who partners and who opposes whom" if partner else "Who meets whom",
        desc=_described(size, most, partner is not None),
    )


def _cell(row: int, column: int, count: int, of: str, most: int, called: Sequence[str]) -> Cell:
    shade = count if most <= SHADES else -(-SHADES * count // most)
    verb = "partner" if of == "partner" else "oppose"
    often = {1: "once", 2: "twice"}.get(count, f"{count} times")
    text = f"{called[row]} and {called[column]} {verb} {often}"
    return Cell(MARGIN + column * CELL, TOP + row * CELL, count, shade, of, text)


def _labels(called: Sequence[str]) -> list[Word]:
    half = CELL // 2
    top = [Word(MARGIN + at * CELL + half, TOP - 7, name) for at, name in enumerate(called)]
    left = [
        Word(MARGIN - 7, TOP + at * CELL + CELL - 7, name, "end") for at, name in enumerate(called)
    ]
    return [*top, *left]


def _captions(both: bool, side: int) -> list[Word]:
    if not both:
        return [Word(MARGIN, 14, "meetings of any two", "start")]
    return [
        Word(MARGIN, 14, "above the diagonal: partners", "start"),
        Word(MARGIN, TOP + side + 18, "below the diagonal: opponents", "start"),
    ]


def _described(size: int, most: dict[str, int], both: bool) -> str:
    opposed = f"are opponents {most['oppose']} times at most" if both else ""
    if not both:
        return f"{size} entrants; the same two meet {most['oppose']} times at most."
    return f"{size} entrants; the same two are partners {most['partner']} times and {opposed}."


def _most(counts: Counts) -> int:
    return max((max(row) for row in counts), default=0)
