"""The round clock: it runs by the server's time, and a button pressed twice does one thing."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from tests.integration.events.acts import AT, act, draw, enter_all, make_event
from tournaments.models import Event
from tournaments.services.clock import (
    ClockSeen,
    NoSuchTurn,
    State,
    Turn,
    clock_seen,
    turn_clock,
)
from tournaments.services.events import finish_event
from tournaments.services.writing import EventClosed


@pytest.fixture
def event(club: Club) -> Event:
    event = make_event(club, "swiss", minutes=6, options={"rounds": 3, "deals": 4})
    enter_all(event, 8)
    draw(event, 1)
    return event


def later(seconds: float = 0) -> datetime.datetime:
    return AT + datetime.timedelta(seconds=seconds)


def seen(event: Event, seconds: float = 0) -> ClockSeen:
    return clock_seen(Event.objects.get(pk=event.pk), 1, later(seconds))


def turn(event: Event, what: Turn, seconds: float = 0, minutes: int = 1) -> bool:
    clock = seen(event, seconds)
    return turn_clock(event=event, turn=what, seen=clock.seen, at=later(seconds), minutes=minutes)


def test_a_round_has_the_minutes_of_its_deals(event: Event) -> None:
    assert (seen(event).state, seen(event).minutes) == (State.OFF, 24)


def test_it_runs_down_to_zero(event: Event) -> None:
    turn(event, Turn.START, minutes=24)
    assert [seen(event, at).figures for at in (0, 0.4, 1, 60, 1439.5, 1440, 2000)] == [
        "24:00",
        "24:00",
        "23:59",
        "23:00",
        "0:01",
        "0:00",
        "0:00",
    ]
    assert [seen(event, at).state for at in (1439, 1440)] == [State.RUNNING, State.OVER]


def test_paused_it_stands_and_goes_on_from_there(event: Event) -> None:
    turn(event, Turn.START, minutes=10)
    turn(event, Turn.PAUSE, 60)
    assert (seen(event, 500).state, seen(event, 500).figures) == (State.PAUSED, "9:00")
    turn(event, Turn.RESUME, 600)
    assert seen(event, 660).figures == "8:00"


@pytest.mark.parametrize(
    ("what", "running", "paused"), [("add", "10:00", "10:00"), ("take", "8:00", "8:00")]
)
def test_a_minute_more_or_less(event: Event, what: str, running: str, paused: str) -> None:
    turn(event, Turn.START, minutes=10)
    turn(event, Turn(what), 60)
    assert seen(event, 60).figures == running
    turn(event, Turn.STOP, 60)
    turn(event, Turn.START, 60, minutes=9)
    turn(event, Turn.PAUSE, 60)
    turn(event, Turn(what), 60)
    assert seen(event, 60).figures == paused


def test_less_than_nothing_is_the_end(event: Event) -> None:
    turn(event, Turn.START, minutes=1)
    turn(event, Turn.TAKE, 30)
    assert seen(event, 30).state is State.OVER


def test_a_minute_after_the_end_is_a_minute_from_now(event: Event) -> None:
    turn(event, Turn.START, minutes=1)
    turn(event, Turn.ADD, 300)
    assert seen(event, 300).figures == "1:00"


def test_a_button_pressed_twice_does_one_thing(event: Event) -> None:
    turn(event, Turn.START, minutes=10)
    was = seen(event, 60).seen
    done = [
        turn_clock(event=event, turn=Turn.ADD, seen=was, at=later(60), minutes=1) for _ in range(2)
    ]
    assert done == [True, False]
    assert seen(event, 60).figures == "10:00"


def test_every_page_hears_of_it(event: Event) -> None:
    before = Event.objects.get(pk=event.pk).version
    turn(event, Turn.START, minutes=10)
    assert Event.objects.get(pk=event.pk).version > before


def test_what_makes_no_sense_is_refused(event: Event) -> None:
    for what in (Turn.PAUSE, Turn.RESUME, Turn.ADD, Turn.STOP):
        with pytest.raises(NoSuchTurn):
            turn(event, what)
    finish_event(event=event, act=act())
    with pytest.raises(EventClosed):
        turn(event, Turn.START, minutes=10)


class TestPages:
    @pytest.fixture
    def url(self, event: Event) -> str:
        return reverse("event-clock", args=[event.club.slug, event.pk])

    @pytest.fixture
    def screen(self, event: Event) -> str:
        return reverse("event-clock-screen", args=[event.club.slug, event.pk])

    @pytest.fixture
    def desk(self, sign_in: Callable[[User | None], Client], director: User) -> Client:
        return sign_in(director)

    def test_it_starts_and_the_screen_says_when_it_ends(
        self, desk: Client, event: Event, url: str, screen: str
    ) -> None:
        with time_machine.travel(AT, tick=False):
            assert "Start round 1" in desk.get(url).content.decode()
            answer = desk.post(url, {"turn": "start", "seen": "off", "minutes": 24})
            assert (answer.status_code, answer["Location"]) == (303, url)
            page = desk.get(screen).content.decode()
        assert "Round 1" in page
        assert "24:00" in page
        # Half past seven by the event's own clock, and twenty-four minutes.
        assert ">19:54</time>" in page
        assert f'data-now="{int(AT.timestamp() * 1000)}"' in page
        assert f'data-end="{int(AT.timestamp() * 1000) + 24 * 60_000}"' in page

    def test_at_zero_it_says_what_to_do(self, desk: Client, event: Event, screen: str) -> None:
        turn(event, Turn.START, minutes=1)
        with time_machine.travel(later(60), tick=False):
            assert "Finish the hand you are playing" in desk.get(screen).content.decode()

    def test_from_the_console_it_goes_back_to_the_console(
        self, desk: Client, event: Event, url: str
    ) -> None:
        typed = {"turn": "start", "seen": "off", "minutes": 24, "then": "console"}
        answer = desk.post(url, typed)
        assert answer["Location"] == reverse("event", args=[event.club.slug, event.pk])

    @pytest.mark.parametrize(
        "typed",
        [
            {"turn": "start", "seen": "off", "minutes": 0},
            {"turn": "start", "seen": "off", "minutes": "soon"},
            {"turn": "wind", "seen": "off", "minutes": 10},
            {"turn": "pause", "seen": "off"},
            {},
        ],
    )
    def test_a_fault_is_told_and_changes_nothing(
        self, desk: Client, event: Event, url: str, typed: dict[str, str]
    ) -> None:
        answer = desk.post(url, typed)
        assert answer.status_code == 422
        assert 'role="alert"' in answer.content.decode()
        assert seen(event).state is State.OFF

    def test_an_unchanged_screen_is_not_sent_again(
        self, desk: Client, event: Event, screen: str
    ) -> None:
        with time_machine.travel(AT, tick=False):
            tag = desk.get(screen)["ETag"]
            assert desk.get(screen, headers={"If-None-Match": tag}).status_code == 304
            turn(event, Turn.START, minutes=10)
            assert desk.get(screen, headers={"If-None-Match": tag}).status_code == 200

    def test_its_part_is_asked_for_by_itself(self, desk: Client, screen: str) -> None:
        headers = {"HX-Request": "true", "HX-Target": "clock"}
        part = desk.get(screen, headers=headers).content.decode()
        assert "<html" not in part
        assert "The clock is not running" in part

    def test_a_member_sees_it_and_cannot_turn_it(
        self,
        sign_in: Callable[[User | None], Client],
        event: Event,
        url: str,
        screen: str,
        member_user: User,
    ) -> None:
        desk = sign_in(member_user)
        assert desk.get(screen).status_code == 200
        typed = {"turn": "start", "seen": "off", "minutes": 24}
        assert desk.post(url, typed).status_code == 403
        assert seen(event).state is State.OFF
