"""Standings, now or as they were after a round: figures in words, and what split each tie."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from clubs.permissions import Action
from scoring.printouts.paper import Heading, Sheet, Title
from scoring.printouts.ruled import Column, Part, Row, Ruled, flow
from tournaments.printouts.order import Choice, Order, Place, heading_of, of_all, unless_blank
from tournaments.printouts.tables import remarks, section_words, shrunk, words
from tournaments.services.picture import Picture
from tournaments.services.printings import Topic
from tournaments.services.standings import StandingsRow, StandingsSeen, standings_seen

slug = "standings"
title = "Standings"
hint = "Where everybody stands, now or as it was after a round, with what split each tie."
place = Place.RESULTS
action = Action.SEE_EVENT
choices = (Choice.ROUND,)
topics = (Topic.RESULTS, Topic.ENTRANTS)
tells = unless_blank

FIGURE = 62.0
LEAST_NAME = 130.0


@dataclass(frozen=True, slots=True)
class Standings:
    """The lists of an event; ``words`` is what they are called."""

    heading: Heading
    lists: tuple[StandingsSeen, ...]
    words: str


def offered(picture: Picture) -> bool:
    """Say whether anything is played for yet."""
    return picture.log.started


def about(order: Order) -> int:
    """Return the round after which it stands."""
    return order.round or len(order.picture.log.rounds)


def read(order: Order) -> Standings:
    """Read the standings after the round asked for, or as they are."""
    picture = order.picture
    lists = standings_seen(picture, order.round or None)
    after = order.round or len(picture.log.rounds)
    provisional = any(one.provisional for one in lists)
    final = not provisional and bool(picture.over) and after == len(picture.log.rounds)
    where = f"after round {after}{of_all(picture)}" if after else "before round 1"
    called = "Final standings" if final else f"Standings {where}"
    return Standings(heading_of(picture, where, provisional=provisional), lists, called)


def draw(data: Standings, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw the lists below each other, each with the words about its ties."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    parts = [part for one in data.lists if one.rows for part in _list(sheet, data, one)]
    if not parts:
        return sheet.render([sheet.nothing("Nobody has played yet.")])
    return sheet.render(flow(sheet, parts))


def _list(sheet: Sheet, data: Standings, one: StandingsSeen) -> list[Part]:
    room = sheet.right - sheet.left
    spare = room - 62 - LEAST_NAME
    figures = shrunk([Column(each.heading, FIGURE) for each in one.columns], spare)
    name = room - 62 - sum(column.width for column in figures)
    columns = [words("Rank", 32), Column("No.", 24), words("", 6), words("Name", name), *figures]
    head = f"{data.words}: {section_words(one.name)}" if one.name else data.words
    why = data.heading.provisional
    rows = [_row(row) for row in one.rows]
    parts = [Part(Title(head, why, room), Ruled(sheet.left, columns), rows)]
    if one.notes:
        about = "How ties were split" + (f": {section_words(one.name)}" if one.name else "")
        parts.append(remarks(sheet, about, one.notes))
    return parts


def _row(row: StandingsRow) -> Row:
    name = f"{row.name} (withdrawn)" if row.withdrawn else row.name
    return Row((row.label, str(row.number), "", name, *row.figures))
