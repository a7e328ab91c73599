"""Rounds from the console: drawn once, taken back with care, closed when all is in, released."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

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
from tests.integration.events.test_console import SignIn, address
from tournaments.models import Event, EventEntry
from tournaments.services.events import release


@pytest.fixture
def swiss(club: Club) -> Event:
    event = make_event(club, "swiss", options={"rounds": 3})
    enter_all(event, 8)
    return event


@pytest.fixture
def chief(sign_in: SignIn, director: User) -> Client:
    return sign_in(director)


def step(client: Client, event: Event, do: str, number: int = 0, **more: Any) -> HttpResponse:
    data = {"uid": str(uuid.uuid4()), "do": do, "round": number, **more}
    return client.post(address(event, "event-step"), data)  # type: ignore[return-value]


def drawn(event: Event) -> int:
    return len(picture(event).log.rounds)


def words(client: Client, event: Event) -> str:
    first = client.get(address(event)).context["board"].steps.first
    return first.words if first else ""


def now(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def test_a_double_click_draws_one_round(chief: Client, swiss: Event) -> None:
    uid = str(uuid.uuid4())
    for _ in range(2):
        assert step(chief, swiss, "draw", 1, uid=uid).status_code == 303
    assert drawn(swiss) == 1
    assert step(chief, swiss, "draw", 1).status_code == 303
    assert drawn(swiss) == 1


def test_the_next_round_before_all_results_is_refused_and_says_which(
    chief: Client, swiss: Event
) -> None:
    draw(swiss, 1)
    record(swiss, (1, 1), tricks(8))
    answer = step(chief, swiss, "draw", 2)
    assert answer.status_code == 422
    assert "Round 1: 3 tables still out: 2, 3, 4." in answer.content.decode()
    assert drawn(swiss) == 1


def test_a_round_is_not_closed_with_results_missing(chief: Client, swiss: Event) -> None:
    draw(swiss, 1)
    answer = step(chief, swiss, "close", 1)
    assert answer.status_code == 422
    assert "4 tables still out: 1, 2, 3, 4" in answer.content.decode()
    assert picture(swiss).log.rounds[0].closed is None


def test_an_event_that_cannot_be_drawn_lists_everything_missing(chief: Client, club: Club) -> None:
    event = make_event(club, "drive")
    answer = step(chief, event, "draw", 1)
    assert answer.status_code == 422
    assert answer.context["said"]  # type: ignore[attr-defined]
    assert drawn(event) == 0


def test_the_button_is_always_the_next_step(chief: Client, swiss: Event) -> None:
    assert words(chief, swiss) == "Draw round 1"
    play_round(swiss, 1, close=False)
    assert words(chief, swiss) == "Close round 1"
    step(chief, swiss, "close", 1)
    assert words(chief, swiss) == "Draw round 2"
    draw(swiss, 2)
    assert words(chief, swiss) == ""
    for table in (1, 2, 3, 4):
        record(swiss, (2, table), tricks(8))
    step(chief, swiss, "close", 2)
    play_round(swiss, 3)
    assert words(chief, swiss) == "Finish the event"
    page = chief.post(address(swiss, "event-act"), {"do": "finish"}, follow=True)
    assert "This event is finished" in page.content.decode()


def test_a_draw_without_results_is_taken_back_with_one_click(chief: Client, swiss: Event) -> None:
    draw(swiss, 1)
    uid = str(uuid.uuid4())
    assert step(chief, swiss, "undo", 1, uid=uid).status_code == 303
    assert drawn(swiss) == 0
    again = step(chief, swiss, "undo", 1, uid=uid)
    assert "Round 1 is not drawn." in again.content.decode()
    draw(swiss, 1)
    assert step(chief, swiss, "undo", 1, uid=uid).status_code in (303, 422)


@pytest.mark.parametrize(("typed", "left"), [("", 1), ("yes", 1), ("Round 2", 1), ("round 1", 0)])
def test_a_round_with_results_needs_its_name(
    chief: Client, swiss: Event, typed: str, left: int
) -> None:
    draw(swiss, 1)
    record(swiss, (1, 2), tricks(8))
    assert "8–5" in chief.get(address(swiss, "event-undo", number=1)).content.decode()
    answer = step(chief, swiss, "undo", 1, typed=typed)
    assert answer.status_code == (422 if left else 303)
    assert drawn(swiss) == left


def test_a_closed_round_is_opened_again(chief: Client, swiss: Event) -> None:
    play_round(swiss, 1)
    assert step(chief, swiss, "reopen", 1).status_code == 303
    assert picture(swiss).log.rounds[0].closed is None
    assert words(chief, swiss) == "Close round 1"


def test_closing_releases_standings_where_that_was_agreed(chief: Client, swiss: Event) -> None:
    play_round(swiss, 1)
    assert now(swiss).shown_rounds == 1
    play_round(swiss, 2)
    step(chief, swiss, "reopen", 1)
    step(chief, swiss, "close", 1)
    assert now(swiss).shown_rounds == 2
    step(chief, swiss, "undo", 2, typed="Round 2")
    assert now(swiss).shown_rounds == 1


def test_standings_are_released_by_hand_where_that_was_agreed(chief: Client, club: Club) -> None:
    event = make_event(club, "swiss", options={"rounds": 3}, release="by_hand")
    enter_all(event, 4)
    play_round(event, 1)
    assert now(event).shown_rounds == 0
    page = chief.get(address(event, "event-round", number=1), follow=True).content.decode()
    assert "Release standings after round 1" in page
    assert step(chief, event, "release", 1).status_code == 303
    assert now(event).shown_rounds == 1
    assert step(chief, event, "release", 2).status_code == 422
    release(event=event, rounds=0, act=act())
    assert now(event).shown_rounds == 0


def test_every_round_is_drawn_ahead_where_none_waits(chief: Client, club: Club) -> None:
    event = make_event(club, "pairs")
    enter_all(event, 8)
    page = chief.get(address(event)).content.decode()
    assert "Draw all 7 rounds" in page
    uid = str(uuid.uuid4())
    for _ in range(2):
        assert step(chief, event, "ahead", uid=uid).status_code == 303
    assert drawn(event) == 7
    assert chief.get(address(event)).context["board"].round.number == 1
    for table in (1, 2, 3, 4):
        record(event, (1, table), tricks(8))
    assert chief.get(address(event)).context["board"].round.number == 2


def test_rounds_that_wait_for_results_are_not_drawn_ahead(chief: Client, swiss: Event) -> None:
    answer = step(chief, swiss, "ahead")
    assert answer.status_code == 422
    assert "one by one" in answer.content.decode()
    assert drawn(swiss) == 0


def test_only_a_director_runs_rounds(
    sign_in: SignIn, swiss: Event, scorer: User, member_user: User, outsider: User
) -> None:
    for user in (scorer, member_user, outsider):
        assert step(sign_in(user), swiss, "draw", 1).status_code == 403
    assert step(sign_in(None), swiss, "draw", 1)["Location"].startswith("/sign-in/")
    assert drawn(swiss) == 0
    assert EventEntry.objects.filter(event=swiss).count() == 0


def test_what_no_button_sends_is_refused(chief: Client, swiss: Event) -> None:
    assert step(chief, swiss, "burn").status_code == 400
    assert chief.get(address(swiss, "event-step")).status_code == 405
    assert chief.post(address(swiss, "event-step"), {"do": "draw"}).status_code == 422
    assert drawn(swiss) == 0
