"""Table cards: the QR code with which a table's phone reports its results, to be cut."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.urls import reverse

from clubs.permissions import Action
from scoring.printouts.fonts import BOLD, REGULAR, fit
from scoring.printouts.paper import SIZE, SMALL, Heading, Pen, Sheet
from scoring.printouts.quarters import Box, head
from scoring.printouts.table_cards import draw_code
from tournaments.printouts.cards import Named, bound
from tournaments.printouts.order import Choice, Order, Place, about_all, heading_of, unless_blank
from tournaments.services.links import table_links, tables_wanted
from tournaments.services.picture import Picture
from tournaments.services.printings import Topic

slug = "table-cards"
title = "Table cards"
hint = "A card for each table with the code that opens it on a phone, to be cut."
place = Place.TABLES
action = Action.RUN_EVENT
choices: tuple[Choice, ...] = ()
topics: tuple[Topic, ...] = ()
about = about_all
tells = unless_blank


@dataclass(frozen=True, slots=True)
class Card:
    """A table and the address that opens it."""

    table: str
    address: str


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of an event, in the order of its tables."""

    heading: Heading
    cards: tuple[Card, ...]


def offered(picture: Picture) -> bool:
    """Say whether the event has tables, and they still take results."""
    return bool(picture.entrants) and picture.row.closed_at is None


def read(order: Order) -> Cards:
    """Read the tables and their present links."""
    links = table_links(order.picture.row, tables_wanted(order.picture))
    cards = tuple(
        Card(link.label, order.address(reverse("event-table", kwargs={"token": link.token})))
        for link in links
    )
    return Cards(heading_of(order.picture, "all rounds"), cards)


def draw(data: Cards, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw four cards a page, in cut-and-stack order."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    return bound(sheet, data.cards, _card, Named("card"))


def _card(sheet: Sheet, card: Card, pen: Pen, box: Box) -> float:
    y = head(sheet, pen, box, provisional=False)
    middle = (box.x + box.right) / 2
    words = fit(f"Table {card.table}", box.right - box.x, 28, 12, BOLD)
    pen.centred(middle, y + 30, words.lines[0], words.size, BOLD)
    y += 40
    link = fit(card.address, box.right - box.x, SMALL, 6)
    side = min(box.right - box.x - 20, box.bottom - y - link.height - 30)
    draw_code(pen, middle - side / 2, y, side, card.address)
    y += side + SIZE + 2
    pen.centred(middle, y, "Scan to report this table, or type:", SIZE, REGULAR)
    for line in link.lines:
        y += link.size * 1.3
        pen.centred(middle, y, line, link.size, REGULAR)
    return y + 4
