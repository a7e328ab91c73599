"""Standings, rounds and score cards on pages: one query count whatever the size of the event."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, User
from tests.integration.events.acts import (
    act,
    draw,
    enter_all,
    make_event,
    picture,
    play_round,
    record,
    tricks,
)
from tournaments.models import Event, Released
from tournaments.services.corrections import Correction, correct_result, last_word
from tournaments.services.results import Place
from tournaments.services.standings import standings_seen
from tournaments.tables import EventStandingsTable, as_csv

Browser = Callable[[User | None], Client]


@pytest.fixture
def swiss(club: Club) -> Event:
    event = make_event(club, "swiss", options={"rounds": 5, "first_seats": "listed"})
    enter_all(event, 8)
    play_round(event, 1)
    play_round(event, 2)
    return event


def url(event: Event, name: str = "event-standings", query: Any = None, **more: Any) -> str:
    where = {"club": event.club.slug, "event": event.pk, **more}
    return reverse(name, kwargs=where, query=query)


class TestStandings:
    """Where everybody stands."""

    def test_the_page_has_every_rank_name_and_figure(
        self, swiss: Event, scorer: User, sign_in: Browser
    ) -> None:
        text = sign_in(scorer).get(url(swiss)).content.decode()
        for row in standings_seen(picture(swiss))[0].rows:
            cells = (row.label, str(row.number), row.name, *row.figures)
            assert _shows(text, cells), cells
        assert "After round 2." in text
        assert "provisional" not in text

    def test_an_awaited_result_makes_them_provisional(
        self, swiss: Event, scorer: User, sign_in: Browser
    ) -> None:
        draw(swiss, 3)
        assert "provisional" in sign_in(scorer).get(url(swiss)).content.decode()

    def test_an_earlier_round_is_shown_with_its_corrections(
        self, swiss: Event, scorer: User, sign_in: Browser
    ) -> None:
        client = sign_in(scorer)
        before = client.get(url(swiss, query={"after": 1})).content.decode()
        assert "As it was after round 1, corrections included." in before
        played = picture(swiss).log.rounds[0].tables[1]
        correct_result(
            event=swiss,
            correction=Correction(
                place=Place(1, 1), seen=last_word(played), result=tricks(0), reason="slip misread"
            ),
            act=act(),
        )
        after = client.get(url(swiss, query={"after": 1})).content.decode()
        assert after != before
        for row in standings_seen(picture(swiss), 1)[0].rows:
            assert _shows(after, (row.label, str(row.number), row.name, *row.figures))

    def test_a_tie_is_told_in_words(self, swiss: Event, scorer: User, sign_in: Browser) -> None:
        notes = standings_seen(picture(swiss))[0].notes
        assert notes
        text = sign_in(scorer).get(url(swiss)).content.decode()
        assert notes[0].split(";")[0] in text

    def test_unchanged_they_cost_one_query(
        self, swiss: Event, scorer: User, sign_in: Browser
    ) -> None:
        client = sign_in(scorer)
        tag = client.get(url(swiss))["ETag"]
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(url(swiss), headers={"If-None-Match": tag})
        assert (answer.status_code, len(queries)) == (304, 1)
        draw(swiss, 3)
        record(swiss, (3, 1), tricks(9))
        assert client.get(url(swiss), headers={"If-None-Match": tag}).status_code == 200

    @pytest.mark.parametrize("shown", ["", "crosstable", "progress"])
    def test_they_ask_as_much_of_the_database_in_every_round(
        self, club: Club, scorer: User, sign_in: Browser, shown: str
    ) -> None:
        client = sign_in(scorer)
        counts = set()
        for players in (8, 24):
            event = make_event(club, "swiss", title=f"Swiss of {players}", options={"rounds": 4})
            enter_all(event, players)
            for number in (1, 2, 3):
                play_round(event, number)
                with CaptureQueriesContext(connection) as queries:
                    assert client.get(url(event, query={"show": shown})).status_code == 200
                counts.add(len(queries))
        assert len(counts) == 1
        assert counts.pop() <= 9

    def test_a_hall_of_240_is_as_many_queries_as_one_of_eight(
        self, club: Club, scorer: User, sign_in: Browser
    ) -> None:
        client = sign_in(scorer)
        counts = []
        for players in (8, 240):
            event = make_event(club, "drive", title=f"Drive of {players}")
            enter_all(event, players)
            play_round(event, 1)
            with CaptureQueriesContext(connection) as queries:
                text = client.get(url(event)).content.decode()
            counts.append(len(queries))
            assert text.count('<bdi class="name"') == players
        assert counts[0] == counts[1] <= 9

    def test_only_what_is_released_is_shown_to_members(
        self, club: Club, scorer: User, member_user: User, sign_in: Browser
    ) -> None:
        event = make_event(club, "swiss", release=Released.CLOSED)
        enter_all(event, 8)
        play_round(event, 1)
        play_round(event, 2, close=False)
        member, desk = sign_in(member_user), sign_in(scorer)
        text = member.get(url(event)).content.decode()
        for row in standings_seen(picture(event), 1)[0].rows:
            assert _shows(text, (row.label, str(row.number), row.name, *row.figures))
        assert "After round 2." not in text
        assert "After round 2." in desk.get(url(event)).content.decode()
        assert (
            member.get(url(event, query={"after": 2})).content.decode().count("After round 2") == 0
        )

    def test_before_the_first_round_the_next_step_is_said(
        self, club: Club, scorer: User, sign_in: Browser
    ) -> None:
        event = make_event(club, "swiss")
        enter_all(event, 4)
        answer = sign_in(scorer).get(url(event))
        assert answer.status_code == 200

    @pytest.mark.parametrize(
        ("format_slug", "players", "shown", "words"),
        [
            ("knockout", 4, "bracket", 'class="bracket"'),
            ("swiss", 4, "crosstable", "crosstable"),
            ("swiss", 4, "progress", 'class="chart"'),
        ],
    )
    def test_drawings_are_a_press_away(  # noqa: PLR0917
        self,
        club: Club,
        scorer: User,
        sign_in: Browser,
        format_slug: str,
        players: int,
        shown: str,
        words: str,
    ) -> None:
        event = make_event(club, format_slug)
        enter_all(event, players)
        play_round(event, 1)
        client = sign_in(scorer)
        assert f"show={shown}" in client.get(url(event)).content.decode()
        assert words in client.get(url(event, query={"show": shown})).content.decode()

    @pytest.mark.parametrize("name", ["event-standings", "event-rounds", "event-card"])
    def test_strangers_see_nothing(
        self, swiss: Event, outsider: User, sign_in: Browser, name: str
    ) -> None:
        more = {"number": 1} if name == "event-card" else {}
        assert sign_in(None).get(url(swiss, name, **more)).status_code == 302
        assert sign_in(outsider).get(url(swiss, name, **more)).status_code == 403
        assert sign_in(outsider).post(url(swiss, name, **more)).status_code == 405


def _shows(text: str, cells: tuple[str, ...]) -> bool:
    """Say whether a table of a page has a row of these cells."""
    for row in re.findall(r"<tr>(.*?)</tr>", text, re.DOTALL):
        found = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
        if tuple(re.sub(r"<[^>]+>", "", cell).strip() for cell in found) == cells:
            return True
    return False


class TestCsv:
    """The same figures for spreadsheets of both kinds."""

    def test_it_has_the_ranks_names_and_figures(
        self, swiss: Event, scorer: User, sign_in: Browser
    ) -> None:
        answer = sign_in(scorer).get(url(swiss, query={"format": "csv"}))
        assert answer["Content-Type"] == "text/csv; charset=utf-8"
        assert "standings-2026-10-28-club-event.csv" in answer["Content-Disposition"]
        first, *rows = answer.content.decode("utf-8-sig").splitlines()
        assert first.startswith("Rank,No.,Name,Points,Buchholz,")
        seen = standings_seen(picture(swiss))[0].rows
        assert rows == [
            ",".join((row.label, str(row.number), row.name, *_exact(row.values))) for row in seen
        ]

    def test_halves_have_the_comma_of_the_spreadsheet(self, club: Club) -> None:
        event = make_event(
            club, "swiss", options={"tie_breaks": ["sonneborn_berger"], "first_seats": "listed"}
        )
        enter_all(event, 4)
        draw(event, 1)
        for table, result in ((1, {"tricks": {"NS": 7, "EW": 6}}), (2, {"points": _level()})):
            record(event, (1, table), result)
        draw(event, 2)
        for table in (1, 2):
            record(event, (2, table), {"points": _level()})
        seen = standings_seen(picture(event))
        halves = [
            value
            for row in seen[0].rows
            for value in row.values
            if isinstance(value, Fraction) and value.denominator == 2
        ]
        assert halves
        tables = [EventStandingsTable(one, event) for one in seen]
        half = f"{float(halves[0])}"
        assert f",{half}" in as_csv(tables)
        comma = as_csv(tables, comma=True)
        assert f";{half.replace('.', ',')}" in comma
        assert "½" not in comma

    def test_names_are_never_taken_for_formulas(self, club: Club) -> None:
        event = make_event(club, "swiss")
        entrants = enter_all(event, 2)
        member = entrants[0].players.get().member
        member.display_name = "+Ann, the “Ace”"
        member.save()
        play_round(event, 1)
        tables = [EventStandingsTable(one, event) for one in standings_seen(picture(event))]
        assert '"\'+Ann, the “Ace”"' in as_csv(tables)

    def test_both_groups_of_a_drive_stand_below_each_other(
        self, club: Club, scorer: User, sign_in: Browser
    ) -> None:
        event = make_event(club, "drive")
        enter_all(event, 8)
        play_round(event, 1)
        answer = sign_in(scorer).get(url(event, query={"format": "csv-comma"}))
        lines = answer.content.decode("utf-8-sig").splitlines()
        assert (lines[0], lines[6], len(lines)) == ("Lady", "", 13)
        assert lines[1].startswith("Rank;No.;Name;Tricks;")


def _level() -> Mapping[str, int]:
    return {"NS": 3, "EW": 3}


def _exact(values: tuple[Any, ...]) -> list[str]:
    return ["" if value is None else str(float(value)).removesuffix(".0") for value in values]
