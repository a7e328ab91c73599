"""The night's standings, a section a game, as everybody sees them on the screen."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from clubs.permissions import Action
from clubs.templatetags.money import MINUS, signed_money
from scoring.printouts.order import Choice, Order
from scoring.printouts.paper import Heading, Sheet, Title, heading_of
from scoring.printouts.ruled import Column, Part, Row, Ruled, flow
from scoring.services.night_settlements import provisional_words
from scoring.services.standings import Section, StandingsRow, night_standings

slug = "standings"
title = "Standings"
hint = "Where everybody stands tonight, in order, to pin up."
action = Action.SEE_NIGHT
games: tuple[str, ...] = ()
choices: tuple[Choice, ...] = ()
results = True

RANK = 30.0
MONEY = 62.0
FIGURE = 42.0


@dataclass(frozen=True, slots=True)
class Standings:
    """The sections of a night; ``currency`` is None when the money is not shown."""

    heading: Heading
    sections: tuple[Section, ...]
    currency: str | None


def read(order: Order) -> Standings:
    """Read the standings; money only for whoever may see it, and if there is a stake."""
    night = order.night
    return Standings(
        heading_of(night, provisional_words(night)),
        tuple(night_standings(night)),
        night.currency if order.money and night.stake else None,
    )


def draw(data: Standings, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw the games below each other, each with its own columns."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    if not data.sections:
        return sheet.render([sheet.nothing("Nobody has played yet.")])
    room = sheet.right - sheet.left
    why = [" ".join(data.heading.provisional)] if data.heading.provisional else []
    parts = [
        Part(
            Title(f"{title}: {section.name}", why if at == 0 else [], room),
            Ruled(sheet.left, _columns(section, _currency(data, section), room)),
            [_row(row, _currency(data, section)) for row in section.rows],
        )
        for at, section in enumerate(data.sections)
    ]
    return sheet.render(flow(sheet, parts))


def _currency(data: Standings, section: Section) -> str | None:
    return data.currency if section.settles else None


def _columns(section: Section, currency: str | None, room: float) -> list[Column]:
    figures = [Column(column.label, FIGURE) for column in section.columns]
    if currency:
        figures.append(Column("Money", MONEY))
    name = room - RANK - sum(column.width for column in figures)
    return [Column("Rank", RANK, figures=False), Column("Name", name, figures=False), *figures]


def _row(row: StandingsRow, currency: str | None) -> Row:
    figures = [str(figure).replace("-", MINUS) for figure in row.figures]
    if currency:
        figures.append(signed_money(row.money, currency))
    return Row((row.rank, row.member.display_name, *figures))
