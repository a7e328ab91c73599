"""The half-time list: announced when the half is in, kept as it was read out, taken back."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, User
from tests.integration.events.acts import act, make_event, member, picture
from tests.integration.events.paper import FIRST, figure_of, key, key_all, paper_drive
from tournaments.log import Kind
from tournaments.models import Event, EventEntry
from tournaments.services import entries
from tournaments.services.events import finish_event
from tournaments.services.half_time import (
    CannotAnnounce,
    announce_half_time,
    half_time_seen,
    take_half_time_back,
)
from tournaments.services.writing import EventClosed


@pytest.fixture
def drive(club: Club) -> Event:
    """The worked drive with everybody's card of the first half."""
    event = paper_drive(club)
    key_all(event, FIRST)
    return event


def announce(event: Event) -> None:
    announce_half_time(event=event, act=act("daniel"))


def leaders(event: Event) -> dict[str, tuple[str, str]]:
    lists = half_time_seen(picture(event)).lists
    return {group: (rows[0].name, rows[0].figure) for group, rows in lists}


def announced(event: Event) -> int:
    return EventEntry.objects.filter(event=event, kind=Kind.HALF_TIME).count()


def test_the_leaders_of_the_worked_drive_are_announced(drive: Event) -> None:
    announce(drive)
    assert leaders(drive) == {"lady": ("Player L6", "18"), "gent": ("Player G6", "16")}
    assert half_time_seen(picture(drive)).announced


def test_a_correction_leaves_it_as_it_was_read_out_and_is_told_by_name(drive: Event) -> None:
    announce(drive)
    key(drive, "L6", FIRST, 10)
    seen = half_time_seen(picture(drive))
    assert leaders(drive)["lady"] == ("Player L6", "18")
    assert seen.changes == ("Player L6 was announced at 18 and now has 10.",)
    assert seen.ready


def test_announced_again_it_is_the_corrected_list(drive: Event) -> None:
    announce(drive)
    key(drive, "L6", FIRST, 10)
    announce(drive)
    assert leaders(drive)["lady"] != ("Player L6", "18")
    assert half_time_seen(picture(drive)).changes == ()
    assert announced(drive) == 2


def test_the_second_half_changes_nothing(drive: Event) -> None:
    announce(drive)
    key_all(drive, (3, 4))
    assert half_time_seen(picture(drive)).changes == ()


def test_the_same_list_is_announced_once(drive: Event) -> None:
    announce(drive)
    announce(drive)
    assert announced(drive) == 1


def test_nothing_is_announced_while_a_card_is_missing(club: Club) -> None:
    event = paper_drive(club)
    with pytest.raises(CannotAnnounce, match="Nothing has been played yet"):
        announce(event)
    key(event, "L1", FIRST, figure_of("L1", FIRST))
    with pytest.raises(CannotAnnounce, match="after round 2; results up to it"):
        announce(event)
    assert announced(event) == 0


def test_what_has_no_halves_has_no_list(club: Club) -> None:
    event = make_event(club, "knockout")
    for name in ("Ann", "Bea"):
        entries.enter(event=event, entry=entries.Entry(members=[member(club, name)]))
    assert half_time_seen(picture(event)).lists == ()
    with pytest.raises(CannotAnnounce):
        announce(event)


def test_taken_back_it_can_be_announced_anew(drive: Event) -> None:
    announce(drive)
    for _ in range(2):
        take_half_time_back(event=drive, reason="read too early", act=act())
    assert not half_time_seen(picture(drive)).announced
    assert EventEntry.objects.filter(event=drive, kind=Kind.VOIDED).count() == 1
    announce(drive)
    assert half_time_seen(picture(drive)).announced


def test_a_finished_event_announces_nothing(drive: Event) -> None:
    finish_event(event=drive, act=act())
    with pytest.raises(EventClosed):
        announce(drive)


class TestPage:
    @pytest.fixture
    def where(self, drive: Event) -> list[object]:
        return [drive.club.slug, drive.pk]

    @pytest.fixture
    def desk(self, sign_in: Callable[[User | None], Client], director: User) -> Client:
        return sign_in(director)

    def test_the_director_announces_it(
        self, desk: Client, drive: Event, where: list[object]
    ) -> None:
        page = reverse("event-half-time", args=where)
        assert "Announce the half-time list" in desk.get(page).content.decode()
        url = reverse("event-half-time-announce", args=where)
        answer = desk.post(url, {"uid": uuid.uuid4()}, follow=True)
        assert answer.redirect_chain == [(page, 303)]
        assert "As it was announced, after round 2." in answer.content.decode()
        assert announced(drive) == 1

    def test_a_missing_card_is_told_and_nothing_announced(
        self, desk: Client, club: Club, other_club: Club
    ) -> None:
        event = paper_drive(club)
        url = reverse("event-half-time-announce", args=[club.slug, event.pk])
        answer = desk.post(url, {"uid": uuid.uuid4()})
        assert answer.status_code == 422
        assert 'role="alert"' in answer.content.decode()
        assert announced(event) == 0

    def test_it_is_taken_back_with_a_reason(
        self, desk: Client, drive: Event, where: list[object]
    ) -> None:
        announce(drive)
        url = reverse("event-half-time-undo", args=where)
        assert desk.post(url, {"uid": uuid.uuid4()}).status_code == 422
        assert half_time_seen(picture(drive)).announced
        typed = {"uid": uuid.uuid4(), "reason": "read too early"}
        assert desk.post(url, typed).status_code == 303
        assert not half_time_seen(picture(drive)).announced

    def test_a_member_reads_it_and_cannot_announce_it(
        self,
        sign_in: Callable[[User | None], Client],
        drive: Event,
        where: list[object],
        member_user: User,
    ) -> None:
        member = sign_in(member_user)
        page = member.get(reverse("event-half-time", args=where)).content.decode()
        assert "Player L6" in page
        assert "<button>Announce" not in page
        url = reverse("event-half-time-announce", args=where)
        assert member.post(url, {"uid": uuid.uuid4()}).status_code == 403
        assert announced(drive) == 0

    def test_it_costs_no_more_once_it_was_corrected(
        self, desk: Client, drive: Event, where: list[object]
    ) -> None:
        url = reverse("event-half-time", args=where)
        counts = []
        for corrected in (False, True):
            if corrected:
                announce(drive)
                for one in ("L1", "L2", "L3", "L6"):
                    key(drive, one, FIRST, 9)
            desk.get(url)
            with CaptureQueriesContext(connection) as asked:
                desk.get(url)
            counts.append(len(asked))
        assert counts[0] == counts[1]
