"""The prize list: who has won what, shares and open cuts included."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
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
from tournaments.standings.prizes import Award

slug = "prize-list"
title = "Prize list"
hint = "Who has won what, as things stand, to read out."
place = Place.MONEY
action = Action.SEE_EVENT
choices: tuple[Choice, ...] = ()
topics = (Topic.RESULTS, Topic.PRIZES, Topic.ENTRANTS)
about = about_so_far
tells = unless_blank


@dataclass(frozen=True, slots=True)
class Line:
    """One prize, or prizes that equals share, and one who has won it."""

    prize: str
    winner: str
    amount: str


@dataclass(frozen=True, slots=True)
class Prizes:
    """All prizes; ``money`` says whether amounts are shown, ``total`` what they come to."""

    heading: Heading
    lines: tuple[Line, ...]
    money: bool
    total: str


def offered(picture: Picture) -> bool:
    """Say whether there is anything to win yet."""
    return bool(picture.awards)


def read(order: Order) -> Prizes:
    """Read who has won what."""
    picture = order.picture
    shares = [amount for award in picture.awards for amount in award.shares.values()]
    provisional = unsettled(picture)
    return Prizes(
        heading_of(picture, so_far(picture), provisional=provisional),
        tuple(line for award in picture.awards for line in _lines(picture, award)),
        order.money and bool(shares),
        money(sum(shares), picture.row.currency),
    )


def unsettled(picture: Picture) -> bool:
    """Say whether prizes can still change hands: rounds or results to come, or cuts open."""
    awaited = any(section.ranking.provisional for section in picture.sections)
    cuts = any(award.open for award in picture.awards)
    return awaited or cuts or (not picture.over and picture.row.closed_at is None)


def _lines(picture: Picture, award: Award) -> Iterator[Line]:
    called = " and ".join(prize.name for prize in award.prizes)
    called = called[:1].upper() + called[1:]
    if not award.ids:
        yield Line(called, "nobody", "")
    for place, one in enumerate(award.ids):
        entrant = picture.entrants[one]
        who = f"{entrant.number} {picture.names[one]}"
        if award.open:
            who = f"{who} (cuts for it)"
        elif len(award.ids) > 1:
            who = f"{who} (shared)"
        share = award.shares.get(one)
        amount = "" if share is None else money(share, picture.row.currency)
        yield Line(called if place == 0 else "", who, amount)


def draw(data: Prizes, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw a line a winner."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    if not data.lines:
        return sheet.render([sheet.nothing("Nobody has won anything yet.")])
    room = sheet.right - sheet.left
    amount = 74.0 if data.money else 0.0
    prize = room * 0.42
    columns = [words("Prize", prize), words("Winner", room - prize - amount)]
    if data.money:
        columns.append(Column("Amount", amount))
    rows = [
        Row((one.prize, one.winner, one.amount)[: len(columns)], height=18) for one in data.lines
    ]
    if data.money:
        rows.append(Row(("Total", "", data.total), strong=True))
    part = Part(Title(title, data.heading.provisional, room), Ruled(sheet.left, columns), rows)
    return sheet.render(flow(sheet, [part]))
