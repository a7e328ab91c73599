"""Table cards: the QR code that opens a table on a phone, four cards to a sheet, to be cut."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

import segno
from django.urls import reverse

from clubs.permissions import Action
from scoring.models import Table
from scoring.printouts.fonts import BOLD, REGULAR, fit
from scoring.printouts.order import Choice, Order
from scoring.printouts.paper import SIZE, SMALL, Bound, Heading, Pen, Sheet, heading_of
from scoring.printouts.quarters import Box, boxes, cut_marks, foot, head, in_box

slug = "table-cards"
title = "Table cards"
hint = "A card for each table with the code that opens it on a phone, to be cut."
action = Action.RUN_NIGHT
games: tuple[str, ...] = ()
choices: tuple[Choice, ...] = ()
results = False

QUIET = 4
"""Light modules round a code, which a reader needs to find it."""


@dataclass(frozen=True, slots=True)
class Card:
    """A table and the address that opens it."""

    table: int
    address: str


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a night, in the order of its tables."""

    heading: Heading
    cards: tuple[Card, ...]


def read(order: Order) -> Cards:
    """Read the tables and their present links."""
    tables = Table.objects.filter(night=order.night).order_by("number")
    cards = tuple(
        Card(table.number, order.address(reverse("device:pad", kwargs={"token": table.token})))
        for table in tables
    )
    return Cards(heading_of(order.night), cards)


def draw(data: Cards, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw four cards a page, or say that there are none."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    if not data.cards:
        return sheet.render([sheet.nothing("No tables are set out yet.")])
    fours = [data.cards[at : at + 4] for at in range(0, len(data.cards), 4)]
    return sheet.bind([Bound([partial(_page, sheet, four)]) for four in fours], bare=True)


def _page(sheet: Sheet, cards: Sequence[Card], pen: Pen) -> None:
    for box, card in zip(boxes(pen), cards, strict=False):
        in_box(pen, box, partial(_card, sheet, card))
    cut_marks(pen)


def _card(sheet: Sheet, card: Card, pen: Pen, box: Box) -> float:
    y = head(sheet, pen, box, provisional=False)
    middle = (box.x + box.right) / 2
    pen.centred(middle, y + 30, f"Table {card.table}", 28, BOLD)
    y += 40
    link = fit(card.address, box.right - box.x, SMALL, 6)
    side = min(box.right - box.x - 20, box.bottom - y - link.height - 46)
    draw_code(pen, middle - side / 2, y, side, card.address)
    y += side + SIZE + 2
    pen.centred(middle, y, "Scan to score this table, or type:", SIZE, REGULAR)
    for line in link.lines:
        y += link.size * 1.3
        pen.centred(middle, y, line, link.size, REGULAR)
    foot(sheet, pen, box)
    return y + SIZE


def draw_code(pen: Pen, x: float, y: float, side: float, address: str) -> None:
    """Draw a QR code as bars, one for each run of dark modules in a row."""
    code = segno.make(address, error="m", micro=False)
    module = side / (code.symbol_size(border=QUIET)[0])
    pen.bars(
        (x + (start + QUIET) * module, y + (at + QUIET) * module, (end - start) * module, module)
        for at, row in enumerate(code.matrix)
        for start, end in _bars(row)
    )


def _bars(row: Sequence[int]) -> Iterator[tuple[int, int]]:
    start = 0
    for dark, modules in groupby(row):
        end = start + len(list(modules))
        if dark:
            yield start, end
        start = end
