"""Result slips: one a table and round, with names, boxes for the figures and lines to sign."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from clubs.permissions import Action
from scoring.printouts.fonts import BOLD, fit
from scoring.printouts.paper import SIZE, SMALL, Heading, Pen, Sheet
from scoring.printouts.quarters import Box
from tournaments.printouts.cards import Named, bound, frame, label, signed, titled
from tournaments.printouts.order import (
    Choice,
    Order,
    Place,
    about_round,
    heading_of,
    once_drawn,
    round_words,
)
from tournaments.printouts.tables import numbered
from tournaments.services.links import table_label, tables_wanted
from tournaments.services.picture import Picture
from tournaments.services.printings import Topic
from tournaments.services.seats import RoundSeen, TableSeen
from tournaments.services.seats_ahead import rounds_ahead_seen
from tournaments.standings.sheets import Counts

slug = "result-slips"
title = "Result slips"
hint = "A slip for each table to write its result on and sign, in the order to cut and stack."
place = Place.TABLES
action = Action.RECORD
choices = (Choice.ROUND, Choice.BLANK)
topics = (Topic.SEATING,)
about = about_round
tells = once_drawn

MOST_DEALS = 8
"""Deals that have a line each; of more only the sum is written down."""
BOX = 46.0


@dataclass(frozen=True, slots=True)
class SlipSide:
    """One side: its seats, who sits there (empty to be written in)."""

    direction: str
    names: str


@dataclass(frozen=True, slots=True)
class Slip:
    """One slip; ``round`` and ``table`` are empty where they are to be written in."""

    round: str
    table: str
    notes: tuple[str, ...]
    sides: tuple[SlipSide, ...]


@dataclass(frozen=True, slots=True)
class Slips:
    """All slips, in order, and what is written on each: ``unit``, ``deals`` and their ``sum``."""

    heading: Heading
    slips: tuple[Slip, ...]
    unit: str
    deals: int
    sum: int


def offered(picture: Picture) -> bool:
    """Say whether anybody is entered."""
    return bool(picture.entrants)


def read(order: Order) -> Slips:
    """Read the seats asked for; all rounds together are sorted by table, ready to lay out."""
    picture = order.picture
    event = picture.file.event if picture.file else None
    if order.blank or not picture.log.rounds:
        slips, where = _blanks(picture), "all rounds"
    else:
        slips, where = _written(order), round_words(picture, order.round)
    return Slips(
        heading_of(picture, where),
        slips,
        _unit(picture),
        int(picture.row.options["deals"]),
        picture.form.tricks(event.options) if event else 0,
    )


def _written(order: Order) -> tuple[Slip, ...]:
    rounds: Sequence[RoundSeen] = order.rounds
    if not order.round:
        rounds = (*rounds, *rounds_ahead_seen(order.picture))
    tables = chain.from_iterable(one.tables for one in rounds)
    ordered = sorted(tables, key=lambda table: (table.number, table.round))
    return tuple(_slip(table) for table in ordered if all(one.people for one in table.sides))


def _slip(table: TableSeen) -> Slip:
    told = (
        ("Trumps", table.trumps),
        ("Boards", str(table.boards or "")),
        ("Match", table.match),
    )
    return Slip(
        str(table.round),
        table.label,
        tuple(f"{what}: {words}" for what, words in told if words),
        tuple(SlipSide(side.direction, numbered(side.people)) for side in table.sides),
    )


def _blanks(picture: Picture) -> tuple[Slip, ...]:
    """Return a slip for each table, with the round and the names to be written in."""
    seats = picture.form.seats
    ways = ("North–South", "East–West") if seats.side else ("",) * seats.most
    sides = tuple(SlipSide(way, "") for way in ways)
    names = picture.row.options["table_names"]
    return tuple(
        Slip("", table_label(names, number), (), sides)
        for number in range(1, tables_wanted(picture) + 1)
    )


def _unit(picture: Picture) -> str:
    """Return what is written down at a table."""
    if picture.file is None:
        return "Tricks"
    if picture.form.tricks(picture.file.event.options):
        return "Tricks"
    counts = picture.form.scores(picture.file.event).values.counts
    if counts is Counts.POINTS and not picture.form.seats.side:
        return "Won"
    titles = getattr(picture.form, "titles", {})
    called = titles.get(counts.value, "points") if counts is Counts.RUBBER_POINTS else "points"
    return str(called).replace("_", " ").capitalize()


def draw(data: Slips, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw four slips a page, in cut-and-stack order."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    if not data.slips:
        return sheet.render([sheet.nothing("Nobody has a seat in this round.")])

    def slip(sheet: Sheet, one: Slip, pen: Pen, box: Box) -> float:
        y = titled(sheet, pen, box, f"Round {one.round or '____'}", f"Table {one.table}")
        for note in one.notes:
            label(pen, box.x, y + 8, note, box.right - box.x)
            y += 11
        deals = data.deals if 1 < data.deals <= MOST_DEALS and data.unit == "Tricks" else 0
        two = len(one.sides) == 2 and one.sides[0].direction
        if two:
            y = _two(pen, Box(box.x, y + 4, box.right, box.bottom), one, data, deals)
        else:
            y = _alone(pen, Box(box.x, y + 4, box.right, box.bottom), one, data)
        captions = [f"Signed {side.direction}" for side in one.sides] if two else ["Signed"]
        return signed(pen, box, y, captions)

    return bound(sheet, data.slips, slip, Named("slip"))


def _two(pen: Pen, box: Box, one: Slip, data: Slips, deals: int) -> float:
    """Draw both sides with their boxes, deal by deal where that is wanted."""
    y = box.y
    label(pen, box.right - BOX, y + 7, f"{data.unit} in all" if data.deals > 1 else data.unit, BOX)
    y += 11
    for side in one.sides:
        y = _side(pen, Box(box.x, y, box.right, y + 40), side) + 6
    if data.sum:
        label(pen, box.x, y + 7, f"Both sides add up to {data.sum}.", box.right - box.x)
        y += 12
    return _deals(pen, Box(box.x, y, box.right, box.bottom), deals) if deals else y


def _side(pen: Pen, box: Box, side: SlipSide) -> float:
    label(pen, box.x, box.y + 9, side.direction, box.right - box.x - BOX)
    room = box.right - box.x - BOX - 8
    if side.names:
        set_in = fit(side.names, room, SIZE + 1, SMALL, BOLD)
        pen.lines(box.x, box.y + 22, set_in.lines, set_in.size, BOLD)
        taken = 14 + len(set_in.lines) * set_in.size * 1.15
    else:
        pen.rule(box.x, box.y + 32, box.x + room)
        taken = 36.0
    bottom = max(box.bottom, box.y + taken)
    frame(pen, Box(box.right - BOX, box.y, box.right, box.y + 36))
    return bottom


def _deals(pen: Pen, box: Box, deals: int) -> float:
    """Draw a little table: a line a deal, to be added up."""
    label(pen, box.x + 2, box.y + 8, "Deal", 40)
    wide = (box.right - box.x - 34) / 2
    for at, words in enumerate(("North–South", "East–West")):
        label(pen, box.x + 34 + at * wide + 2, box.y + 8, words, wide)
    y = box.y + 11
    tall = max(12.0, min(18.0, (box.bottom - y - 48) / deals))
    top = y
    for deal in range(deals + 1):
        pen.rule(box.x, y, box.right)
        if deal < deals:
            label(pen, box.x + 2, y + tall - 3, str(deal + 1), 30)
            y += tall
    for x in (box.x, box.x + 34, box.x + 34 + wide, box.right):
        pen.upright(x, top, y)
    return y


def _alone(pen: Pen, box: Box, one: Slip, data: Slips) -> float:
    """Draw a line for everybody at the table, with a box each."""
    label(pen, box.right - BOX, box.y + 7, data.unit, BOX)
    y = box.y + 11
    for side in one.sides:
        room = box.right - box.x - BOX - 8
        if side.names:
            set_in = fit(side.names, room, SIZE, SMALL, BOLD)
            pen.lines(box.x, y + 14, set_in.lines, set_in.size, BOLD)
            taken = 10 + len(set_in.lines) * set_in.size * 1.15
        else:
            pen.rule(box.x, y + 18, box.x + room)
            taken = 22.0
        frame(pen, Box(box.right - BOX, y, box.right, y + 20))
        y += max(24.0, taken)
    if data.unit == "Units":
        label(pen, box.x, y + 7, "All add up to 0.", box.right - box.x)
        y += 10
    return y
