"""The half-time list: announced when the first half is in, and kept as it was read out."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, User
from tests.integration.events.acts import (
    act,
    enter_all,
    make_event,
    picture,
    play_round,
    tricks,
)
from tests.integration.events.correcting import correct
from tournaments.log import Kind
from tournaments.models import Event, EventEntry
from tournaments.services.events import finish_event
from tournaments.services.half_time import (
    CannotAnnounce,
    HalfTimeSeen,
    announce_half_time,
    announced_list,
    half_time_seen,
    list_now,
    take_half_time_back,
)
from tournaments.services.writing import EventClosed

Browser = Callable[[User | None], Client]


@pytest.fixture
def drive(club: Club) -> Event:
    """A drive of four hands; half-time comes after the second."""
    event = make_event(club, "drive", options={"hands": 4, "half": 2})
    enter_all(event, 8)
    return event


@pytest.fixture
def at_half(drive: Event) -> Event:
    for number in (1, 2):
        play_round(drive, number)
    return drive


def seen(event: Event) -> HalfTimeSeen:
    return half_time_seen(picture(event))


def announcements(event: Event) -> int:
    return EventEntry.objects.filter(event=event, kind=Kind.HALF_TIME).count()


def url(event: Event, name: str = "event-half-time") -> str:
    return reverse(name, kwargs={"club": event.club.slug, "event": event.pk})


def test_it_waits_for_the_results_of_the_first_half(drive: Event) -> None:
    play_round(drive, 1)
    assert seen(drive).waits == (
        "Half-time comes after round 2; results up to it are still to come."
    )
    with pytest.raises(CannotAnnounce, match="still to come"):
        announce_half_time(event=drive, act=act())
    assert not announcements(drive)


def test_it_is_kept_as_it_was_read_out(at_half: Event) -> None:
    now = list_now(picture(at_half))
    announce_half_time(event=at_half, act=act())
    assert announced_list(picture(at_half)) == now
    play_round(at_half, 3)
    assert announced_list(picture(at_half)) == now
    assert (seen(at_half).changes, seen(at_half).ready) == ((), False)


def test_announcing_it_twice_announces_it_once(at_half: Event) -> None:
    for _ in range(2):
        announce_half_time(event=at_half, act=act())
    assert announcements(at_half) == 1


def test_what_is_corrected_later_is_told_by_name_and_the_list_stays(at_half: Event) -> None:
    announce_half_time(event=at_half, act=act())
    before = seen(at_half).lists
    played = picture(at_half).log.rounds[0].tables[1].result
    assert played is not None
    correct(at_half, (1, 1), tricks(13 - played["tricks"]["NS"]))
    told = seen(at_half)
    assert told.lists == before
    assert len(told.changes) == 4
    assert all(one.startswith("P") and " was announced at " in one for one in told.changes)
    assert told.ready


def test_the_corrected_list_can_be_announced_instead(at_half: Event) -> None:
    announce_half_time(event=at_half, act=act())
    correct(at_half, (1, 1), tricks(1))
    announce_half_time(event=at_half, act=act())
    assert announcements(at_half) == 2
    assert (seen(at_half).changes, seen(at_half).ready) == ((), False)


def test_an_announcement_is_taken_back(at_half: Event) -> None:
    announce_half_time(event=at_half, act=act())
    for _ in range(2):
        take_half_time_back(event=at_half, reason="too soon", act=act())
    assert not seen(at_half).announced
    assert EventEntry.objects.filter(event=at_half, kind=Kind.VOIDED).count() == 1


def test_an_event_without_halves_has_no_list(club: Club) -> None:
    event = make_event(club, "knockout")
    enter_all(event, 4)
    play_round(event, 1)
    assert seen(event).waits == "This event has no half-time."


def test_a_finished_event_announces_nothing_more(at_half: Event) -> None:
    finish_event(event=at_half, act=act())
    with pytest.raises(EventClosed):
        announce_half_time(event=at_half, act=act())


class TestThePage:
    def test_a_director_announces_the_list(
        self, at_half: Event, director: User, sign_in: Browser
    ) -> None:
        client = sign_in(director)
        assert "Announce the half-time list" in client.get(url(at_half)).content.decode()
        sent = {"uid": uuid.uuid4()}
        assert client.post(url(at_half, "event-half-time-announce"), sent).status_code == 303
        text = client.get(url(at_half)).content.decode()
        assert "As it was announced, after round 2." in text
        assert "Announce the half-time list" not in text

    def test_too_soon_is_told(self, drive: Event, director: User, sign_in: Browser) -> None:
        client = sign_in(director)
        answer = client.post(url(drive, "event-half-time-announce"), {"uid": uuid.uuid4()})
        assert answer.status_code == 422
        assert "Nothing has been played yet." in answer.content.decode()

    def test_it_is_taken_back_with_a_reason(
        self, at_half: Event, director: User, sign_in: Browser
    ) -> None:
        announce_half_time(event=at_half, act=act())
        client, page = sign_in(director), url(at_half, "event-half-time-undo")
        assert client.post(page, {"uid": uuid.uuid4()}).status_code == 422
        assert seen(at_half).announced
        sent = {"uid": uuid.uuid4(), "reason": "too soon"}
        assert client.post(page, sent).status_code == 303
        assert not seen(at_half).announced

    def test_members_see_it_and_announce_nothing(
        self, at_half: Event, member_user: User, sign_in: Browser
    ) -> None:
        client = sign_in(member_user)
        text = client.get(url(at_half)).content.decode()
        assert "P1" in text
        assert "<button" not in text.split("<main", 1)[1]
        answer = client.post(url(at_half, "event-half-time-announce"), {"uid": uuid.uuid4()})
        assert answer.status_code == 403
        assert not announcements(at_half)

    def test_it_costs_the_same_for_any_number_of_players(
        self, club: Club, director: User, sign_in: Browser
    ) -> None:
        client = sign_in(director)
        costs = []
        for size in (8, 24):
            event = make_event(club, "drive", title=f"{size}", options={"hands": 4, "half": 2})
            enter_all(event, size)
            for number in (1, 2):
                play_round(event, number)
            with CaptureQueriesContext(connection) as queries:
                client.get(url(event))
            costs.append(len(queries))
        assert costs[0] == costs[1] <= 9
