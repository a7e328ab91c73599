"""The half-time list: who leads after the first half, to read out."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from clubs.permissions import Action
from scoring.printouts.paper import Heading, Sheet, Title
from scoring.printouts.ruled import Column, Part, Row, Ruled, flow
from tournaments.printouts.order import (
    Choice,
    Order,
    Place,
    half_of,
    heading_of,
    of_all,
    unless_blank,
)
from tournaments.printouts.tables import section_words, words
from tournaments.services.picture import Picture
from tournaments.services.printings import Topic
from tournaments.services.standings import figure_words

slug = "half-time"
title = "Half-time list"
hint = "Who leads after the first half, to read out; later rounds leave it as it is."
place = Place.RESULTS
action = Action.SEE_EVENT
choices: tuple[Choice, ...] = ()
topics = (Topic.RESULTS,)
tells = unless_blank


@dataclass(frozen=True, slots=True)
class Line:
    """One place."""

    rank: str
    number: int
    name: str
    figure: str


@dataclass(frozen=True, slots=True)
class HalfTime:
    """The lists, by the name of the group."""

    heading: Heading
    lists: tuple[tuple[str, tuple[Line, ...]], ...]


def offered(picture: Picture) -> bool:
    """Say whether half-time has come."""
    half = half_of(picture)
    return bool(half) and len(picture.log.rounds) >= half


def about(order: Order) -> int:
    """Return the last round of the first half."""
    return half_of(order.picture)


def read(order: Order) -> HalfTime:
    """Read the list as it is now."""
    picture = order.picture
    found = picture.form.half_time(picture.facts) if half_of(picture) else None
    if found is None:
        return HalfTime(heading_of(picture), ())
    lists = tuple(
        (
            section_words(name),
            tuple(
                Line(
                    row.label,
                    picture.entrants[row.id].number,
                    picture.names[row.id],
                    figure_words(row.figure),
                )
                for row in rows
            ),
        )
        for name, rows in found.lists
    )
    where = f"half-time, after round {found.after_round}{of_all(picture)}"
    return HalfTime(heading_of(picture, where, provisional=found.provisional), lists)


def draw(data: HalfTime, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw a list a group."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    room = sheet.right - sheet.left
    columns = [
        words("Rank", 36),
        Column("No.", 28),
        words("", 8),
        words("Name", room - 152),
        Column("First half", 80),
    ]
    parts = [
        Part(
            Title(f"{title}: {name}" if name else title, data.heading.provisional, room),
            Ruled(sheet.left, columns),
            [Row((one.rank, str(one.number), "", one.name, one.figure)) for one in lines],
        )
        for name, lines in data.lists
        if lines
    ]
    if not parts:
        return sheet.render([sheet.nothing("This event has no half-time.")])
    return sheet.render(flow(sheet, parts))
