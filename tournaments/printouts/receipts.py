"""Prize receipts: one for everybody who has won something, to be signed on the spot."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from clubs.permissions import Action
from clubs.templatetags.money import money
from scoring.printouts.fonts import BOLD, REGULAR
from scoring.printouts.paper import SIZE, Heading, Pen, Sheet
from scoring.printouts.quarters import Box, said
from tournaments.printouts.amounts import in_words
from tournaments.printouts.cards import Named, bound, signed, titled
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

slug = "receipts"
title = "Prize receipts"
hint = "A receipt for everybody who has won something, numbered, to be signed."
place = Place.MONEY
action = Action.RUN_EVENT
choices: tuple[Choice, ...] = ()
topics = (Topic.RESULTS, Topic.PRIZES, Topic.ENTRANTS)
about = about_so_far
tells = unless_blank


@dataclass(frozen=True, slots=True)
class Receipt:
    """What one entrant has won; ``amount`` in figures and in words, empty for things."""

    number: int
    card: int
    name: str
    prizes: tuple[str, ...]
    amount: str
    words: str


@dataclass(frozen=True, slots=True)
class Receipts:
    """All receipts, in the order of the prizes."""

    heading: Heading
    receipts: tuple[Receipt, ...]


def offered(picture: Picture) -> bool:
    """Say whether somebody has won something."""
    return any(award.ids and not award.open for award in picture.awards)


def read(order: Order) -> Receipts:
    """Read what everybody has won, all prizes of one entrant on one receipt."""
    picture = order.picture
    prizes: dict[str, list[str]] = {}
    amounts: dict[str, int] = {}
    for award in picture.awards:
        for one in () if award.open else award.ids:
            shared = f" (shared by {len(award.ids)})" if len(award.ids) > 1 else ""
            called = " and ".join(prize.name for prize in award.prizes)
            prizes.setdefault(one, []).append(f"{called[:1].upper()}{called[1:]}{shared}")
            amounts[one] = amounts.get(one, 0) + award.shares.get(one, 0)
    currency = picture.row.currency
    receipts = tuple(
        Receipt(
            number,
            picture.entrants[one].number,
            picture.names[one],
            tuple(won),
            money(amounts[one], currency) if amounts[one] else "",
            in_words(amounts[one], currency) if amounts[one] else "",
        )
        for number, (one, won) in enumerate(prizes.items(), 1)
    )
    provisional = any(section.ranking.provisional for section in picture.sections)
    unfinished = not picture.over and picture.row.closed_at is None
    where = so_far(picture)
    return Receipts(heading_of(picture, where, provisional=provisional or unfinished), receipts)


def draw(data: Receipts, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw four receipts a page, in cut-and-stack order."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    if not data.receipts:
        return sheet.render([sheet.nothing("Nobody has won anything yet.")])

    def receipt(sheet: Sheet, one: Receipt, pen: Pen, box: Box) -> float:
        provisional = bool(data.heading.provisional)
        y = titled(sheet, pen, box, "Receipt", f"No. {one.number}", provisional=provisional)
        y = said(pen, box, y + 4, [("Received by", REGULAR)]) + 2
        y = said(pen, box, y, [(f"{one.card} {one.name}", BOLD)]) + 8
        y = said(pen, box, y, [("for", REGULAR), *((each, BOLD) for each in one.prizes)]) + 8
        if one.amount:
            pen.text(box.x, y + 18, one.amount, 20, BOLD)
            y = said(pen, box, y + 26, [(one.words, REGULAR)]) + SIZE
        return signed(pen, box, y, ("Signed", "Date"))

    return bound(sheet, data.receipts, receipt, Named("receipt"))
