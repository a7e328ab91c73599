"""Verifying: results are typed a second time, only compared, and nothing is stored."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, User
from tests.integration.events.acts import draw, enter_all, make_event, record, tricks
from tests.integration.events.test_console import SignIn, address, send, typing
from tournaments.models import Event, EventEntry


@pytest.fixture
def played(club: Club) -> Event:
    event = make_event(club, "swiss", options={"rounds": 5})
    enter_all(event, 8)
    draw(event, 1)
    for table in (1, 2, 3):
        record(event, (1, table), tricks(6 + table))
    return event


@pytest.fixture
def desk(sign_in: SignIn, scorer: User) -> Client:
    return sign_in(scorer)


def test_what_agrees_and_what_differs_is_told_and_nothing_stored(
    desk: Client, played: Event
) -> None:
    before = EventEntry.objects.filter(event=played).count()
    agrees = send(desk, played, typing(played, 1, 1, "7", verify=1)).json()
    differs = send(desk, played, typing(played, 1, 2, "9-4", verify=1)).json()
    nothing = send(desk, played, typing(played, 1, 4, "9", verify=1)).json()
    assert (agrees["verdict"], agrees["said"]) == ("agrees", "Table 1 agrees: 7–6.")
    assert differs["said"] == "Table 2 differs: stored 8–5, typed 9–4."
    assert nothing["said"] == "Table 4 differs: stored nothing, typed 9–4."
    assert EventEntry.objects.filter(event=played).count() == before


def test_it_works_without_a_script_and_keeps_count(desk: Client, played: Event) -> None:
    url = address(played, "event-type", number=1)
    data = typing(played, 1, 1, "7", verify=1, agreed="3", differ="")
    page = desk.post(url, data, follow=True)
    assert page.context["cursor"].table.number == 2
    assert page.context["progress"] == "2 of 4 verified."
    data = typing(played, 1, 2, "9", verify=1, **page.context["verdict"].of)
    page = desk.post(url, data, follow=True)
    assert page.context["progress"] == "3 of 4 verified, table 2 differs."
    assert "stored 8–5, typed 9–4" in page.content.decode()
    assert page.context["cursor"].table.number == 4


def test_a_line_that_cannot_be_read_stays_in_verify_mode(desk: Client, played: Event) -> None:
    data = typing(played, 1, 1, "17", verify=1, agreed="3")
    page = desk.post(address(played, "event-type", number=1), data)
    assert page.status_code == 422
    assert page.context["verify"]
    assert page.context["verdict"].agreed == {3}


def test_hands_are_compared_only_where_both_have_them(desk: Client, club: Club) -> None:
    event = make_event(club, "swiss", options={"rounds": 3, "deals": 2})
    enter_all(event, 4)
    draw(event, 1)
    send(desk, event, typing(event, 1, 1, "8/7"))
    typed = {"15": "agrees", "8/7": "agrees", "7/8": "differs", "14": "differs"}
    for line, verdict in typed.items():
        told = send(desk, event, typing(event, 1, 1, line, verify=1)).json()
        assert told["verdict"] == verdict, line


def test_comparing_reads_one_round_alone(desk: Client, played: Event) -> None:
    data = typing(played, 1, 1, "7", verify=1)
    with CaptureQueriesContext(connection) as found:
        send(desk, played, data)
    assert len(found) <= 5
