"""Guide cards: where everybody goes, round by round, where the movement is known beforehand."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from clubs.permissions import Action
from scoring.printouts.paper import Heading, Pen, Sheet
from scoring.printouts.quarters import Box
from tournaments.printouts.cards import Named, bound, titled
from tournaments.printouts.order import (
    Choice,
    Order,
    Place,
    about_all,
    called_round,
    heading_of,
    unless_blank,
)
from tournaments.printouts.rounds_card import Cell, Line, grid
from tournaments.services.picture import Picture
from tournaments.services.printings import Topic
from tournaments.services.seats import RoundSeen, TableSeen, rounds_seen
from tournaments.services.seats_ahead import is_known_ahead, rounds_ahead_seen

slug = "guide-cards"
title = "Guide cards"
hint = "Table, seat and opponents of every round for everybody, as the movement has them."
place = Place.SEATS
action = Action.RECORD
choices: tuple[Choice, ...] = ()
topics = (Topic.SEATING, Topic.ENTRANTS)
about = about_all
tells = unless_blank

SHORT = {"North–South": "NS", "East–West": "EW"}


@dataclass(frozen=True, slots=True)
class Card:
    """Where one entrant goes."""

    number: int
    name: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of everybody who is in the movement, in the order of their numbers."""

    heading: Heading
    cells: tuple[Cell, ...]
    cards: tuple[Card, ...]


def offered(picture: Picture) -> bool:
    """Say whether the seats of all rounds are known beforehand."""
    return is_known_ahead(picture)


def read(order: Order) -> Cards:
    """Read the rounds drawn and those to come."""
    picture = order.picture
    rounds = (*rounds_seen(picture), *rounds_ahead_seen(picture))
    boards = any(table.boards for played in rounds for table in played.tables)
    partners = any(len(side.people) > 1 for one in rounds for t in one.tables for side in t.sides)
    lines: dict[str, list[Line]] = {one: [] for one in picture.entrants}
    for played in rounds:
        _take(played, lines, boards=boards, partners=partners)
    cells = [Cell(called_round(picture), 0.9), Cell("Table", 1.1), Cell("Seat", 0.9)]
    if partners:
        cells.append(Cell("Partner", 1.2))
    cells.append(Cell("Against", 1.6))
    if boards:
        cells.append(Cell("Boards", 1.0))
    cards = tuple(
        Card(picture.entrants[one].number, picture.names[one], tuple(written))
        for one, written in lines.items()
        if written
    )
    return Cards(heading_of(picture, "all rounds"), tuple(cells), cards)


def _take(played: RoundSeen, lines: dict[str, list[Line]], *, boards: bool, partners: bool) -> None:
    out = {one.id for one in played.sit_out}
    for table in played.tables:
        for place, side in enumerate(table.sides):
            for person in side.people:
                if person.id in out:
                    continue
                mates = " ".join(str(one.number) for one in side.people if one != person)
                told = [str(played.number), table.label, SHORT.get(side.direction, "")]
                told += [mates] if partners else []
                told.append(_against(table, place))
                told += [str(table.boards or "")] if boards else []
                lines[person.id].append(Line(tuple(told)))
    for person in played.sit_out:
        nobody = ("",) * partners
        told = [str(played.number), "–", "", *nobody, "sits out", *("",) * boards]
        lines[person.id].append(Line(tuple(told)))


def _against(table: TableSeen, place: int) -> str:
    others = (side for at, side in enumerate(table.sides) if at != place)
    return " & ".join(str(one.number) for side in others for one in side.people)


def draw(data: Cards, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw four cards a page, in cut-and-stack order."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    if not data.cards:
        return sheet.render([sheet.nothing("The seats of later rounds wait for results.")])

    def card(sheet: Sheet, one: Card, pen: Pen, box: Box) -> float:
        y = titled(sheet, pen, box, one.name, f"No. {one.number}")
        return grid(pen, Box(box.x, y, box.right, box.bottom), data.cells, one.lines)

    return bound(sheet, data.cards, card, Named("card"))
