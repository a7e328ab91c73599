"""Fixtures: every match of the season with its date, and its result once it is in."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from clubs.permissions import Action
from scoring.printouts.paper import Heading, Sheet, Title, day
from scoring.printouts.ruled import Column, Part, Row, Ruled, flow
from tournaments.printouts.order import (
    Choice,
    Order,
    Place,
    about_all,
    heading_of,
    so_far,
    unless_blank,
)
from tournaments.printouts.tables import resting, words
from tournaments.services.picture import Picture
from tournaments.services.printings import Topic
from tournaments.services.seats import RoundSeen, TableSeen, round_seen, rounds_seen
from tournaments.services.seats_ahead import rounds_ahead_seen

slug = "fixtures"
title = "Fixtures"
hint = "Every match of the season with its date, and the results that are in."
place = Place.SEATS
action = Action.SEE_EVENT
choices: tuple[Choice, ...] = ()
topics = (Topic.SEATING, Topic.RESULTS, Topic.ENTRANTS)
about = about_all
tells = unless_blank


@dataclass(frozen=True, slots=True)
class Fixtures:
    """All rounds, those to come too."""

    heading: Heading
    rounds: tuple[RoundSeen, ...]


def offered(picture: Picture) -> bool:
    """Say whether rounds have dates of their own."""
    drawn = [round_seen(picture, one) for one in picture.log.rounds[:2]]
    rounds = (*drawn, *rounds_ahead_seen(picture, 2 - len(drawn)))
    return len({played.date for played in rounds if played.date}) > 1


def read(order: Order) -> Fixtures:
    """Read the season."""
    picture = order.picture
    rounds = (*rounds_seen(picture), *rounds_ahead_seen(picture))
    return Fixtures(heading_of(picture, so_far(picture)), rounds)


def draw(data: Fixtures, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw the rounds below each other."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    if not data.rounds:
        return sheet.render([sheet.nothing("There is no list of fixtures yet.")])
    return sheet.render(flow(sheet, [_round(sheet, one) for one in data.rounds]))


def _round(sheet: Sheet, played: RoundSeen) -> Part:
    room = sheet.right - sheet.left
    score = 96.0
    columns = [
        words("At home", (room - score) / 2),
        words("Away", (room - score) / 2),
        Column("Result", score),
    ]
    rows = [Row(_match(table)) for table in played.tables]
    head = f"Round {played.number}, {_date(played)}" if played.date else f"Round {played.number}"
    return Part(Title(head, resting(played), room), Ruled(sheet.left, columns), rows)


def _match(table: TableSeen) -> tuple[str, str, str]:
    home, away = (side.named for side in table.sides)
    return home, away, table.score


def _date(played: RoundSeen) -> str:
    return day(datetime.date.fromisoformat(played.date))
