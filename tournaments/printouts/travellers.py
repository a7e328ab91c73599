"""Travellers: a slip for each board set, on which every table that plays it writes its tricks."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from clubs.permissions import Action
from scoring.printouts.paper import Heading, Pen, Sheet
from scoring.printouts.quarters import Box
from tournaments.printouts.cards import HALVES, QUARTERS, Named, bound, titled
from tournaments.printouts.order import Choice, Order, Place, about_all, heading_of, unless_blank
from tournaments.printouts.rounds_card import Cell, Line, grid
from tournaments.services.picture import Picture
from tournaments.services.printings import Topic
from tournaments.services.seats import RoundSeen, TableSeen, round_seen, rounds_seen
from tournaments.services.seats_ahead import rounds_ahead_seen

slug = "travellers"
title = "Travellers"
hint = "A slip that travels with each set of boards, for everybody who plays it."
place = Place.TABLES
action = Action.RECORD
choices = (Choice.BLANK,)
topics = (Topic.SEATING, Topic.RESULTS)
about = about_all
tells = unless_blank

ON_A_QUARTER = 13
"""Lines that stand on a quarter of a page; longer travellers take half of one."""
CELLS = (
    Cell("Round", 0.8),
    Cell("Table", 0.8),
    Cell("NS", 0.9),
    Cell("EW", 0.9),
    Cell("Tricks NS", 1.1),
    Cell("Tricks EW", 1.1),
    Cell("Points NS", 1.1),
    Cell("Points EW", 1.1),
)


@dataclass(frozen=True, slots=True)
class Traveller:
    """One board set and the tables that play it, in the order of play."""

    boards: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Travellers:
    """All board sets of an event."""

    heading: Heading
    travellers: tuple[Traveller, ...]


def offered(picture: Picture) -> bool:
    """Say whether boards travel from table to table."""
    drawn = [round_seen(picture, one) for one in picture.log.rounds[:1]]
    rounds = (*drawn, *rounds_ahead_seen(picture, 1 - len(drawn)))
    return any(table.boards for played in rounds for table in played.tables)


def read(order: Order) -> Travellers:
    """Read who plays which boards when, so far as it is known."""
    picture = order.picture
    by_set: dict[int, list[Line]] = {}
    for played in (*rounds_seen(picture), *rounds_ahead_seen(picture)):
        for table in played.tables:
            if table.boards:
                by_set.setdefault(table.boards, []).append(_line(played, table, order))
    travellers = tuple(Traveller(each, tuple(lines)) for each, lines in sorted(by_set.items()))
    return Travellers(heading_of(picture, "all rounds"), travellers)


def _line(played: RoundSeen, table: TableSeen, order: Order) -> Line:
    if order.blank:
        return Line(("",) * len(CELLS))
    pairs = [" ".join(str(one.number) for one in side.people) for side in table.sides]
    figures = [side.figure for side in table.sides]
    return Line((str(played.number), table.label, *pairs, *figures, "", ""))


def draw(data: Travellers, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw four travellers a page, or two where many tables play a set."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    if not data.travellers:
        return sheet.render([sheet.nothing("No boards travel in this event.")])
    most = max(len(one.lines) for one in data.travellers)
    room = QUARTERS if most <= ON_A_QUARTER else HALVES

    def card(sheet: Sheet, one: Traveller, pen: Pen, box: Box) -> float:
        y = titled(sheet, pen, box, "Traveller", f"Board set {one.boards}")
        return grid(pen, Box(box.x, y, box.right, box.bottom), CELLS, one.lines, apart=False)

    return bound(sheet, data.travellers, card, Named("traveller", room))
