"""The grid of a personal card: a line a round, in one column or in two beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.printouts.fonts import BOLD, REGULAR, fit
from scoring.printouts.paper import SMALL, Pen, pip
from scoring.printouts.quarters import Box

ONE_COLUMN = 13
"""Lines that stand in one column; more are laid in two."""
GUTTER = 8.0
HEAD = 13.0
FIGURE = 9.0


@dataclass(frozen=True, slots=True)
class Cell:
    """A label, its share of the width, and whether it holds a suit."""

    label: str
    share: float
    suits: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its texts, and whether a heavier rule follows because half-time comes."""

    cells: tuple[str, ...]
    half: bool = False


def grid(
    pen: Pen, box: Box, cells: Sequence[Cell], lines: Sequence[Line], *, apart: bool = True
) -> float:
    """Fill a box with the lines, as tall as there is room; return the y below them.

    Many lines are laid in two columns, unless they must stay in one (``apart`` False).
    """
    if len(lines) <= ONE_COLUMN or not apart:
        return _column(pen, box, cells, lines, len(lines))
    middle = (box.x + box.right) / 2
    half = next((at for at, line in enumerate(lines, 1) if line.half), 0)
    most = -(-len(lines) // 2)
    cut = half if 0.4 * len(lines) <= half <= 0.6 * len(lines) else most
    longest = max(cut, len(lines) - cut)
    left = Box(box.x, box.y, middle - GUTTER / 2, box.bottom)
    right = Box(middle + GUTTER / 2, box.y, box.right, box.bottom)
    below = _column(pen, left, cells, lines[:cut], longest)
    return max(below, _column(pen, right, cells, lines[cut:], longest))


def _column(
    pen: Pen, box: Box, cells: Sequence[Cell], lines: Sequence[Line], longest: int
) -> float:
    total = sum(cell.share for cell in cells)
    starts = [box.x]
    for cell in cells:
        starts.append(starts[-1] + (box.right - box.x) * cell.share / total)
    for at, cell in enumerate(cells):
        room = starts[at + 1] - starts[at] - 2
        set_in = fit(cell.label, room, 6.5, 4.5, BOLD)
        pen.centred(starts[at] + 1 + room / 2, box.y + 9, set_in.lines[0], set_in.size, BOLD)
    y = box.y + HEAD
    tall = max(11.0, min(22.0, (box.bottom - y) / max(1, longest)))
    pen.rule(box.x, y, box.right, 0.8)
    for line in lines:
        for at, text in enumerate(line.cells):
            if text:
                foot = y + tall / 2 + 6.5
                _cell(pen, (starts[at], starts[at + 1]), foot, text, suits=cells[at].suits)
        y += tall
        pen.rule(box.x, y, box.right, 1.4 if line.half else 0.4)
    for x in starts:
        pen.upright(x, box.y + HEAD, y)
    return y


def _cell(pen: Pen, span: tuple[float, float], bottom: float, text: str, *, suits: bool) -> None:
    room = span[1] - span[0] - 3
    if suits and set(text.split()) <= {"S", "H", "D", "C"}:
        drawn = text.split()
        size = min(7.5, (room - 1) / len(drawn) - 1)
        x = (span[0] + span[1] - len(drawn) * (size + 1)) / 2
        for suit in drawn:
            pip(pen, x, bottom - 3.5, suit, size)
            x += size + 1
        return
    set_in = fit(text, room, FIGURE, 4.5)
    base = bottom - 3.5 - (len(set_in.lines) - 1) * set_in.size
    for line in set_in.lines[:2]:
        pen.centred((span[0] + span[1]) / 2, base, line, set_in.size, REGULAR)
        base += set_in.size


def total_line(pen: Pen, box: Box, y: float, told: Sequence[tuple[str, str]]) -> float:
    """Write totals side by side in frames, with room to write what is empty; return the y below."""
    room = (box.right - box.x) / len(told)
    for at, (label, figure) in enumerate(told):
        x = box.x + at * room
        pen.text(x + 2, y + 12, label, SMALL)
        pen.right_text(x + room - 4, y + 13, figure, 11, BOLD)
        pen.upright(x, y + 2, y + 18)
    pen.upright(box.right, y + 2, y + 18)
    for line in (y + 2, y + 18):
        pen.rule(box.x, line, box.right)
    return y + 18
