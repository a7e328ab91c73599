"""Every page, paper and file shows the same figures, whatever was entered and corrected.

Random events are played through the services, with results corrected, taken back and struck out
on the way; then every place that shows standings is read and compared with the engine.
"""

from __future__ import annotations

import csv
import html
import io
import random
import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from clubs.models import Club, User
from tests.integration.events.acts import act, draw, enter_all, make_event, picture, record, tricks
from tournaments import eventfile
from tournaments.models import Event, Released
from tournaments.services import rounds
from tournaments.services.adjustments import Adjusting, adjust
from tournaments.services.cards_seen import cards_seen
from tournaments.services.corrections import (
    CannotCorrect,
    Correction,
    correct_result,
    last_word,
)
from tournaments.services.events import set_public
from tournaments.services.results import Place
from tournaments.services.standings import figure_words

Browser = Callable[[User | None], Client]
Shown = dict[str, tuple[str, tuple[str, ...]]]
"""The place and the figures of everybody, by name."""

EVENTS: tuple[tuple[str, int, int, dict[str, Any]], ...] = (
    ("drive", 12, 1, {"hands": 6}),
    ("swiss", 10, 2, {"rounds": 5}),
    ("swiss", 9, 1, {"rounds": 5, "tie_breaks": ["sonneborn_berger", "progressive"]}),
    ("pairs", 7, 2, {}),
    ("individual", 8, 1, {}),
    ("league", 4, 1, {"deals": 1, "tables": 1}),
    ("ladder", 7, 1, {"reach": 99}),
    ("knockout", 6, 1, {"first_seats": "listed"}),
)


def play(event: Event, chance: random.Random, most: int = 4) -> None:
    """Play up to so many rounds with random results, and correct some of them at random."""
    for number in range(1, most + 1):
        if picture(event).over:
            return
        drawn = draw(event, number)
        for table in drawn.tables.values():
            if all(one for side in ("NS", "EW") for one in table.seats[side]):
                record(event, (number, table.number), tricks(chance.choice([1, 4, 6, 7, 9, 12])))
        rounds.close_round(event=event, number=number, act=act())
        for _ in range(2):
            correct_something(event, chance)


def correct_something(event: Event, chance: random.Random) -> None:
    """Correct any result there is, in any round, to another one."""
    now = picture(event)
    places = [
        (played.number, table)
        for played in now.log.rounds
        for table in played.tables.values()
        if table.first is not None
    ]
    number, table = chance.choice(places)
    wanted = chance.choice([tricks(3), tricks(10), tricks(13), {"forfeit": "NS"}])
    correction = Correction(
        place=Place(number, table.number), seen=last_word(table), result=wanted, reason="misread"
    )
    try:
        correct_result(event=event, correction=correction, act=act())
    except CannotCorrect:
        assert event.format == "knockout"


def engine(event: Event) -> Shown:
    """Return what the engine says of the event file alone."""
    read = eventfile.read(eventfile.write(picture(event).file))  # type: ignore[arg-type]
    assert isinstance(read, eventfile.EventFile)
    names = read.event.names
    return {
        names[row.id]: (row.label, tuple(figure_words(one) for one in row.values.values()))
        for section in read.format.standings(read.event)
        for row in section.ranking.rows
    }


def on_page(text: str, names: set[str]) -> Shown:
    """Return the standings that a page has in tables whose first column is the place."""
    shown: Shown = {}
    for table in re.findall(r"<table.*?</table>", text, re.DOTALL):
        for row in re.findall(r"<tr[^>]*>(.*?)</tr>", table, re.DOTALL):
            found = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
            cells = [html.unescape(re.sub(r"<[^>]+>", "", cell)).strip() for cell in found]
            for place, cell in enumerate(cells[1:4], 1):
                if cell in names and cell not in shown:
                    shown[cell] = (cells[0], given(cells[place + 1 :]))
    return shown


def in_csv(text: str, names: set[str]) -> Shown:
    """Return the standings of a CSV, its figures written as people read them."""
    rows = csv.reader(io.StringIO(text.lstrip("\ufeff")))
    return {
        row[2]: (row[0], given(words(one) for one in row[3:]))
        for row in rows
        if len(row) > 3 and row[2] in names
    }


def in_json(told: dict[str, Any], names: dict[str, str]) -> Shown:
    """Return the standings of an answer, its figures written as people read them."""
    return {
        names[row["id"]]: (
            f"{row['rank']}{'=' * row['tied']}",
            tuple(words(str(one)) for one in row["values"].values()),
        )
        for row in told["standings"]
    }


def given(figures: Iterable[str]) -> tuple[str, ...]:
    """Leave out empty cells: some figures are there only for those who were equal."""
    return tuple(one for one in figures if one)


def words(figure: str) -> str:
    return figure_words(Fraction(figure)) if figure else ""


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


def pages(event: Event) -> Iterator[tuple[str, bool]]:
    """Yield the pages that show standings, and whether they need an account."""
    club = {"club": event.club.slug, "event": event.pk}
    yield reverse("event-standings", kwargs=club), True
    for name in ("public", "players-standings", "players-embed"):
        yield reverse(name, kwargs={"token": event.token}), False


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("format_slug", "players", "size", "options"), EVENTS)
def test_one_function_serves_them_all(  # noqa: PLR0917
    club: Club,
    scorer: User,
    sign_in: Browser,
    format_slug: str,
    players: int,
    size: int,
    options: dict[str, Any],
    seed: int,
) -> None:
    event = make_event(club, format_slug, options=options, release=Released.LIVE)
    enter_all(event, players, size=size)
    set_public(event=event, public=True, act=act())
    play(event, random.Random(seed))
    if cards_seen(picture(event))[0].adds:
        given = Adjusting(card=1, round=1, points=-2, reason="late start")
        adjust(event=event, adjusting=given, act=act())
    wanted, names = engine(event), picture(event).names
    desk, anybody = sign_in(scorer), sign_in(None)
    for url, account in pages(event):
        text = (desk if account else anybody).get(url).content.decode()
        assert on_page(text, {*wanted}) == wanted, url
    club_url = {"club": club.slug, "event": event.pk}
    standings = reverse("event-standings", kwargs=club_url)
    saved = desk.get(standings, {"format": "csv"}).content.decode()
    assert in_csv(saved, {*wanted}) == wanted
    answer = desk.get(reverse("event-answer", kwargs=club_url)).json()
    shared = anybody.get(reverse("players-answer", kwargs={"token": event.token})).json()
    assert answer["standings"] == shared["standings"]
    assert in_json(answer, names) == wanted
    paper = desk.get(reverse("event-print", kwargs={**club_url, "sheet": "standings"}))
    text = squeezed("".join(p.extract_text() for p in PdfReader(io.BytesIO(paper.content)).pages))
    for one in picture(event).entrants.values():
        label, figures = wanted[one.called]
        assert squeezed(f"{label}{one.number}{one.called}{''.join(figures)}") in text
    for card in cards_seen(picture(event)):
        label, figures = wanted[names[card.person.id]]
        assert (card.rank, card.total) == (label, figures[0])
