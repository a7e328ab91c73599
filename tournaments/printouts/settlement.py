"""The settlement of an event: entry fees owed and paid, and what is paid out in prizes."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from clubs.permissions import Action
from clubs.templatetags.money import money
from scoring.printouts.paper import Heading, Sheet, Title
from scoring.printouts.ruled import Column, Part, Row, Ruled, flow
from tournaments.printouts.order import (
    Choice,
    Order,
    Place,
    about_so_far,
    heading_of,
    so_far,
    unless_blank,
)
from tournaments.printouts.tables import words
from tournaments.services.picture import Picture
from tournaments.services.printings import Topic

slug = "settlement"
title = "Settlement"
hint = "Who owes what: entry fees owed and paid, prizes in money, and what is left."
place = Place.MONEY
action = Action.TAKE_MONEY
choices: tuple[Choice, ...] = ()
topics = (Topic.RESULTS, Topic.PRIZES, Topic.ENTRANTS)
about = about_so_far
tells = unless_blank

MONEY = 72.0


@dataclass(frozen=True, slots=True)
class Account:
    """One entrant's: what is owed, was paid and was won."""

    number: int
    name: str
    owed: int
    paid: int
    won: int

    @property
    def due(self) -> int:
        """What is still to be paid to the club; below nothing, what it pays back."""
        return self.owed - self.paid


@dataclass(frozen=True, slots=True)
class Settlement:
    """Everybody's account."""

    heading: Heading
    accounts: tuple[Account, ...]
    currency: str
    prizes: bool


def offered(picture: Picture) -> bool:
    """Say whether any money is involved."""
    fees = any(one.owed or one.paid for one in picture.entrants.values())
    return fees or any(award.shares for award in picture.awards)


def read(order: Order) -> Settlement:
    """Read what everybody owes, has paid and has won."""
    picture = order.picture
    won: dict[str, int] = {}
    for award in picture.awards:
        for one, share in award.shares.items():
            won[one] = won.get(one, 0) + share
    accounts = tuple(
        Account(each.number, picture.names[one], each.owed, each.paid, won.get(one, 0))
        for one, each in picture.entrants.items()
    )
    awaited = any(section.ranking.provisional for section in picture.sections)
    open_ = any(one.due for one in accounts) or awaited or not picture.over
    provisional = open_ and picture.row.closed_at is None
    return Settlement(
        heading_of(picture, so_far(picture), provisional=provisional),
        accounts,
        picture.row.currency,
        bool(won),
    )


def draw(data: Settlement, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw the accounts, and the sums in words above them."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    if not data.accounts:
        return sheet.render([sheet.nothing("Nobody is entered yet.")])
    room = sheet.right - sheet.left
    labels = ["Owed", "Paid", "Still due", *(["Prizes"] if data.prizes else [])]
    columns = [
        Column("No.", 26),
        words("", 8),
        words("Name", room - 34 - MONEY * len(labels)),
        *(Column(label, MONEY) for label in labels),
    ]
    rows = [_row(one, data) for one in data.accounts]
    sums = _figures(data, *_sums(data))
    rows.append(Row(("", "", "Total", *sums), strong=True))
    part = Part(Title(title, _words(data), room), Ruled(sheet.left, columns), rows)
    return sheet.render(flow(sheet, [part]))


def _sums(data: Settlement) -> tuple[int, int, int, int]:
    each = [(one.owed, one.paid, one.due, one.won) for one in data.accounts]
    owed, paid, due, won = (sum(column) for column in zip(*each, strict=True))
    return owed, paid, due, won


def _figures(data: Settlement, owed: int, paid: int, due: int, won: int) -> list[str]:
    told = (owed, paid, due, won) if data.prizes else (owed, paid, due)
    return [money(figure, data.currency) for figure in told]


def _row(one: Account, data: Settlement) -> Row:
    figures = _figures(data, one.owed, one.paid, one.due, one.won)
    return Row((str(one.number), "", one.name, *figures))


def _words(data: Settlement) -> list[str]:
    _, paid, _, won = _sums(data)
    who = sum(one.due > 0 for one in data.accounts)
    told = [*data.heading.provisional]
    owing = "1 entrant owes" if who == 1 else f"{who} entrants owe"
    rest = sum(max(0, one.due) for one in data.accounts)
    told.append(f"{owing} {money(rest, data.currency)}." if who else "All entry fees are paid.")
    if data.prizes:
        left = money(paid - won, data.currency)
        told.append(
            f"Fees taken {money(paid, data.currency)}, prizes {money(won, data.currency)}: "
            f"{left} is left."
        )
    return told
