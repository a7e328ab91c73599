"""The wall: seats while a round is fresh, then clock, who is out and released standings."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club
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
from tournaments.services import rounds
from tournaments.services.events import finish_event
from tournaments.services.screens import COLUMNS, ROWS, Screen, wall_screens


@pytest.fixture
def swiss(club: Club) -> Event:
    """Forty-one players in three rounds: twenty tables, and one sits out."""
    event = make_event(club, "swiss", options={"rounds": 3})
    enter_all(event, 41)
    return event


def kinds(event: Event) -> list[str]:
    return [one.kind.value for one in wall_screens(picture(event))]


def titles(event: Event) -> list[str]:
    return [one.title for one in wall_screens(picture(event))]


def shown(client: Client, event: Event, query: str = "") -> str:
    answer = client.get(reverse("wall", kwargs={"token": event.token}) + query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_before_the_first_round_the_wall_shows_the_code_to_scan(
    client: Client, swiss: Event
) -> None:
    assert titles(swiss) == ["Play begins soon"]
    assert "<svg" in shown(client, swiss)


def test_a_fresh_round_shows_every_seat_by_name_and_by_table(client: Client, swiss: Event) -> None:
    drawn = draw(swiss, 1)
    screens = wall_screens(picture(swiss))
    names = [row for one in screens if one.kind is Screen.NAMES for row in one.rows]
    tables = [row for one in screens if one.kind is Screen.TABLES for row in one.rows]
    assert len(names) == 41
    assert [row[0].name for row in names] == sorted(row[0].name for row in names)
    assert [row[2] for row in names if row[0].id == drawn.sit_out[0]] == ["sits out"]
    assert [table.number for table in tables] == [*range(1, 21)]
    assert all(len(one.rows) <= ROWS * COLUMNS for one in screens)
    text = shown(client, swiss)
    assert "Round 1 by name" in text
    assert "Round 1 by table" in text


def test_once_results_come_in_the_seats_make_room_for_the_clock(swiss: Event) -> None:
    draw(swiss, 1)
    record(swiss, (1, 1), tricks(8))
    assert kinds(swiss) == ["clock"]


def test_the_last_few_tables_are_asked_for_their_results(swiss: Event) -> None:
    draw(swiss, 1)
    for number in range(1, 21):
        if number not in (5, 9):
            record(swiss, (1, number), tricks(8))
    assert "Tables 5 and 9, please enter your result" in titles(swiss)
    record(swiss, (1, 5), tricks(8))
    assert "Table 9, please enter your result" in titles(swiss)
    record(swiss, (1, 9), tricks(8))
    assert not any("please" in title for title in titles(swiss))


def test_two_results_for_a_table_are_still_awaited(swiss: Event) -> None:
    draw(swiss, 1)
    for number in range(1, 21):
        record(swiss, (1, number), tricks(8))
    record(swiss, (1, 7), tricks(9))
    assert "Table 7, please enter your result" in titles(swiss)


def test_standings_page_by_themselves_when_released(client: Client, swiss: Event) -> None:
    play_round(swiss, 1, close=False)
    assert "standings" not in kinds(swiss)
    rounds.close_round(event=swiss, number=1, act=act())
    assert kinds(swiss).count("standings") == -(-41 // ROWS)
    text = shown(client, swiss)
    assert "Standings after round 1" in text
    assert "1 of 6" in text
    assert "Round 2 is not drawn yet." in text


def test_standings_held_back_are_not_in_the_document(client: Client, club: Club) -> None:
    event = make_event(club, "swiss", options={"rounds": 3}, release=Released.BY_HAND)
    enter_all(event, 4)
    play_round(event, 1)
    text = shown(client, event)
    assert "Standings" not in text
    assert not re.search(r"\d+–\d+", text)


def test_after_the_end_the_wall_keeps_the_standings(swiss: Event) -> None:
    play_round(swiss, 1)
    finish_event(event=swiss, act=act())
    assert set(kinds(swiss)) == {"standings"}


def test_a_finished_event_without_standings_still_has_a_wall(client: Client, club: Club) -> None:
    event = make_event(club, "swiss", release=Released.BY_HAND)
    enter_all(event, 4)
    play_round(event, 1)
    finish_event(event=event, act=act())
    assert "finished" in shown(client, event)


def test_without_a_script_each_screen_has_its_turn(client: Client, swiss: Event) -> None:
    draw(swiss, 1)
    count = len(wall_screens(picture(swiss)))
    for place in range(count):
        text = shown(client, swiss, f"?screen={place}")
        assert len(re.findall(r'<section class="screen[^>]* hidden>', text)) == count - 1
        assert f'content="9; url=?screen={(place + 1) % count}"' in text


@pytest.mark.parametrize("screen", ["x", "-1", "999999999999", "3.5", "²"])
def test_a_screen_that_is_not_there_is_another(client: Client, swiss: Event, screen: str) -> None:
    assert "Play begins soon" in shown(client, swiss, f"?screen={screen}")


def test_an_unchanged_wall_costs_one_query(client: Client, swiss: Event) -> None:
    play_round(swiss, 1)
    url = reverse("wall", kwargs={"token": swiss.token})
    tag = client.get(url)["ETag"]
    with CaptureQueriesContext(connection) as asked:
        assert client.get(url, headers={"If-None-Match": tag}).status_code == 304
    assert len(asked) == 1


def test_the_wall_takes_six_queries_at_most(client: Client, swiss: Event) -> None:
    draw(swiss, 1)
    with CaptureQueriesContext(connection) as asked:
        shown(client, swiss)
    assert len(asked) <= 6


def test_nobody_can_send_anything_to_the_wall(client: Client, swiss: Event) -> None:
    assert client.post(reverse("wall", kwargs={"token": swiss.token})).status_code == 405
    assert "<form" not in shown(client, swiss)
