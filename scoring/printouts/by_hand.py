"""What blank sheets have in common: whose they are, room for names, the table, and to sign."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scoring.printouts.fonts import REGULAR, fit
from scoring.printouts.order import Order
from scoring.printouts.paper import SIZE, SMALL, Pen, Title

SEATS = ("North", "East", "South", "West")


@dataclass(frozen=True, slots=True)
class Blank:
    """A sheet to write on; ``names`` by seat are empty when nobody was chosen."""

    names: tuple[str, ...]
    table: int | None


def blanks(order: Order, games: Collection[str], most: int) -> tuple[Blank, ...]:
    """Return a sheet with the names of the sitting asked for, or one with room for ``most``."""
    sheets = order.sheets(games) if order.sitting else []
    named = tuple(Blank(each.names, each.sitting.table.number) for each in sheets)
    return named or (Blank(("",) * most, None),)


def where(pen: Pen, title: str, table: int | None) -> float:
    """Write the title with its table, or a line to write the table on; return the y below."""
    words = title if table is None else f"{title}: table {table}"
    y = Title(words, [], pen.right - pen.left).draw(pen, pen.top)
    if table is None:
        pen.right_text(pen.right - 90, pen.top + 12, "Table")
        pen.rule(pen.right - 84, pen.top + 14, pen.right)
    return y


def seats(names: Sequence[str], pen: Pen, y: float, before: str = "") -> float:
    """Draw two lines a side with the names on them, or to be written on."""
    half, label = (pen.right - pen.left - 20) / 2, 34 + 30 * bool(before)
    for place, seat in enumerate(SEATS):
        x = pen.left + (place % 2) * (half + 20)
        line = y + 18 + (place // 2) * 24
        pen.text(x, line, f"{before}{seat}", SMALL)
        written(pen, (x + label, x + half), line, names[place])
    return y + 50


def written(pen: Pen, line: tuple[float, float], y: float, name: str) -> None:
    """Draw a line from one x to another with a name on it, or to be written on."""
    start, end = line
    set_in = fit(name, end - start, SIZE, 6.5)
    rise = (len(set_in.lines) - 1) * set_in.size * 1.15
    pen.lines(start, y - rise - 1, set_in.lines, set_in.size, REGULAR)
    pen.rule(start, y + 3, end)


def signatures(pen: Pen, y: float, names: Sequence[str]) -> None:
    """Draw a line for each player to sign, side by side, with the captions below it at y."""
    room = (pen.right - pen.left + 12) / len(names)
    for place, name in enumerate(names):
        x = pen.left + place * room
        pen.rule(x, y - 10, x + room - 12)
        caption = fit(f"Signed {name}".rstrip(), room - 12, SMALL, 5)
        pen.text(x, y - 1, caption.lines[0], caption.size)
