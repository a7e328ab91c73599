"""Who sits where: a round by table or by name, or all rounds at once."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from clubs.permissions import Action
from scoring.printouts.paper import Heading, Page, Sheet, Title
from scoring.printouts.ruled import Column, Part, Row, Ruled, flow
from tournaments.printouts.order import (
    By,
    Choice,
    Order,
    Place,
    about_round,
    heading_of,
    round_words,
    unless_blank,
)
from tournaments.printouts.tables import abreast, numbered, resting, sides_of, words
from tournaments.services.picture import Picture
from tournaments.services.printings import Topic
from tournaments.services.seats import Person, RoundSeen, TableSeen

slug = "seating"
title = "Who sits where"
hint = "The seats of a round to pin up, by name and by table."
place = Place.SEATS
action = Action.SEE_EVENT
choices = (Choice.ROUND, Choice.BY)
topics = (Topic.SEATING, Topic.ROUNDS)
about = about_round
tells = unless_blank

SHORT = {"North–South": "NS", "East–West": "EW"}
AT_ONCE = 10
"""Rounds that stand beside each other in a list by name."""


@dataclass(frozen=True, slots=True)
class Seats:
    """The rounds asked for, and in which order."""

    heading: Heading
    rounds: tuple[RoundSeen, ...]
    by: By
    whole: bool


def offered(picture: Picture) -> bool:
    """Say whether anybody has a seat yet."""
    return bool(picture.log.rounds)


def read(order: Order) -> Seats:
    """Read the seats."""
    where = round_words(order.picture, order.round)
    return Seats(heading_of(order.picture, where), order.rounds, order.by, not order.round)


def draw(data: Seats, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw the rounds below each other by table; by name beside each other."""
    sheet = Sheet(data.heading, f"{title}, by {data.by}", paper, printed_at)
    if not data.rounds:
        return sheet.render([sheet.nothing("No round is drawn yet.")])
    if data.by is By.TABLE:
        return sheet.render(flow(sheet, [_by_table(sheet, one) for one in data.rounds]))
    if data.whole:
        return sheet.render(flow(sheet, _all_by_name(sheet, data.rounds)))
    return sheet.render(_by_name(sheet, data.rounds[0]))


def _head(sheet: Sheet, played: RoundSeen) -> Title:
    trumps = f", trumps {played.trumps}" if played.trumps else ""
    date = f", {played.date}" if played.date else ""
    notes = [*resting(played), *played.notes]
    return Title(f"Round {played.number}{trumps}{date}", notes, sheet.right - sheet.left)


def _by_table(sheet: Sheet, played: RoundSeen) -> Part:
    room = sheet.right - sheet.left
    tables = played.tables
    extra = _extra(tables)
    beside = room - 44 - sum(column.width for column in extra)
    alone = bool(tables) and not tables[0].sides[0].direction
    labels = (
        ["Players"] if alone else [side.direction for side in tables[0].sides] if tables else []
    )
    who = [words(label, beside / len(labels)) for label in labels]
    columns = [words("Table", 44), *who, *extra]
    rows = [
        Row((table.label, *_who(table, alone=alone), *_told(table, extra)), height=16)
        for table in tables
    ]
    return Part(_head(sheet, played), Ruled(sheet.left, columns), rows)


def _who(table: TableSeen, *, alone: bool) -> list[str]:
    if alone:
        return [sides_of(table.sides)]
    return [numbered(side.people) for side in table.sides]


def _extra(tables: Sequence[TableSeen]) -> list[Column]:
    """Return columns for what differs from table to table."""
    columns = []
    if any(table.boards for table in tables):
        columns.append(Column("Boards", 40))
    if any(table.match for table in tables):
        columns.append(words("Match", 48))
    if len({table.trumps for table in tables}) > 1:
        columns.append(words("Trumps", 60))
    return columns


def _told(table: TableSeen, extra: Sequence[Column]) -> list[str]:
    told = {
        "Boards": str(table.boards or ""),
        "Match": table.match,
        "Trumps": table.trumps,
    }
    return [told[column.label] for column in extra]


def _by_name(sheet: Sheet, played: RoundSeen) -> list[Page]:
    sides = any(side.direction for table in played.tables for side in table.sides)

    def columns(room: float) -> list[Column]:
        figures = [Column("No.", 28), words("", 8), words("Table", 48)]
        if sides:
            figures.append(words("Seat", 30))
        name = room - sum(column.width for column in figures)
        return [words("Name", name), *figures]

    rows = []
    for person, where, seat in _people(played):
        cells = (person.name, str(person.number), "", where)
        rows.append(Row((*cells, seat) if sides else cells, height=16))
    return abreast(sheet, _head(sheet, played), columns, rows)


def _people(played: RoundSeen) -> list[tuple[Person, str, str]]:
    """Return everybody in the order of names, those without a seat too."""
    seated = [
        (one, table.label, SHORT.get(side.direction, "")) for one, table, side in played.by_name
    ]
    waiting = {one.id for one in played.sit_out}
    seated = [each for each in seated if each[0].id not in waiting]
    seated += [(one, "sits out", "") for one in played.sit_out]
    return sorted(seated, key=lambda each: (each[0].name.casefold(), each[0].number))


def _all_by_name(sheet: Sheet, rounds: Sequence[RoundSeen]) -> list[Part]:
    """Return lists of everybody with a column a round, as many rounds at once as stand well."""
    room = sheet.right - sheet.left
    parts = []
    for at in range(0, len(rounds), AT_ONCE):
        some = rounds[at : at + AT_ONCE]
        seats: dict[str, dict[int, str]] = {}
        people: dict[str, Person] = {}
        for played in some:
            for person, where, seat in _people(played):
                people.setdefault(person.id, person)
                cell = f"{where} {seat}".strip()
                short = "out" if where == "sits out" else cell
                seats.setdefault(person.id, {})[played.number] = short
        wide = min(44.0, (room - 150) / len(some))
        columns = [
            words("Name", room - 28 - wide * len(some)),
            Column("No.", 28),
            *(Column(f"R {played.number}", wide) for played in some),
        ]
        ordered = sorted(people.values(), key=lambda one: (one.name.casefold(), one.number))
        rows = [
            Row(
                (
                    one.name,
                    str(one.number),
                    *(seats[one.id].get(played.number, "–") for played in some),
                )
            )
            for one in ordered
        ]
        head = f"Rounds {some[0].number} to {some[-1].number}: table and seat"
        parts.append(Part(Title(head, [], room), Ruled(sheet.left, columns), rows))
    return parts
