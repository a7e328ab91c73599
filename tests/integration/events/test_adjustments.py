"""Adjustments: given and taken beside the played score, and taken back, with names and reasons."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, User
from tests.integration.events.acts import act, enter_all, make_event, picture, play_round
from tournaments.log import Kind
from tournaments.models import Event, EventEntry
from tournaments.services.adjustments import (
    Adjusting,
    CannotAdjust,
    adjust,
    adjustments_seen,
    take_back,
)
from tournaments.services.events import finish_event
from tournaments.services.standings import standings_seen
from tournaments.services.writing import EventClosed


@pytest.fixture
def drive(club: Club) -> Event:
    event = make_event(club, "drive", options={"hands": 4})
    enter_all(event, 8)
    play_round(event, 1)
    return event


def give(event: Event, card: int, points: int, **more: Any) -> None:
    adjusting = Adjusting(card=card, round=more.get("round", 1), points=points, reason="revoke")
    adjust(event=event, adjusting=adjusting, act=more.get("act") or act("daniel"))


def figures(event: Event) -> dict[str, int]:
    return {
        row.id: int(row.figures[0]) for one in standings_seen(picture(event)) for row in one.rows
    }


def test_it_counts_in_the_standings_and_touches_no_result(drive: Event) -> None:
    before, results = figures(drive), picture(drive).document["rounds"]
    give(drive, 3, -2)
    after = figures(drive)
    assert after["3"] == before["3"] - 2
    assert {one: n for one, n in after.items() if one != "3"} == {
        one: n for one, n in before.items() if one != "3"
    }
    assert picture(drive).document["rounds"] == results
    assert all(check.ok for check in picture(drive).checks)


def test_the_list_names_who_by_whom_and_why(drive: Event) -> None:
    give(drive, 3, -2)
    give(drive, 4, 1)
    told = [
        (one.person.name, one.points, one.by, one.reason)
        for one in adjustments_seen(picture(drive))
    ]
    assert told == [("P4", "+1", "daniel", "revoke"), ("P3", "−2", "daniel", "revoke")]


def test_a_double_click_adjusts_once(drive: Event) -> None:
    same = act(uid=uuid.uuid4())
    before = figures(drive)["3"]
    give(drive, 3, -2, act=same)
    give(drive, 3, -2, act=same)
    assert figures(drive)["3"] == before - 2


def test_taken_back_it_is_as_if_it_had_not_been(drive: Event) -> None:
    before = figures(drive)
    give(drive, 3, -2)
    (entry,) = picture(drive).log.adjustments
    for _ in range(2):
        take_back(
            event=drive,
            kind=Kind.ADJUSTED,
            sequence=entry.sequence,
            reason="wrong player",
            act=act(),
        )
    assert figures(drive) == before
    voided = EventEntry.objects.filter(event=drive, kind=Kind.VOIDED)
    assert [(one.amends, one.reason) for one in voided] == [(entry.sequence, "wrong player")]


@pytest.mark.parametrize(
    ("card", "number", "points", "field"),
    [(99, 1, 2, "who"), (3, 2, 2, "round"), (3, 1, 0, "points")],
)
def test_what_cannot_be_is_refused_at_its_field(
    drive: Event, card: int, number: int, points: int, field: str
) -> None:
    with pytest.raises(CannotAdjust) as refused:
        give(drive, card, points, round=number)
    assert refused.value.field == field
    assert not picture(drive).log.adjustments


def test_before_the_first_round_there_is_nothing_to_adjust(club: Club) -> None:
    event = make_event(club, "drive", options={"hands": 4})
    enter_all(event, 8)
    with pytest.raises(CannotAdjust, match="Draw the first round"):
        give(event, 3, -2)


def test_a_finished_event_is_not_adjusted(drive: Event) -> None:
    finish_event(event=drive, act=act())
    with pytest.raises(EventClosed):
        give(drive, 3, -2)


class TestPage:
    @pytest.fixture
    def url(self, drive: Event) -> str:
        return reverse("event-adjust", args=[drive.club.slug, drive.pk])

    @pytest.fixture
    def desk(self, sign_in: Callable[[User | None], Client], director: User) -> Client:
        return sign_in(director)

    def typed(self, **more: Any) -> dict[str, Any]:
        usual = {"who": 3, "round": 1, "way": "take", "points": 2, "reason": "revoke"}
        return {"uid": uuid.uuid4(), **usual, **more}

    def test_points_are_taken_and_listed_by_name(
        self, desk: Client, drive: Event, url: str
    ) -> None:
        answer = desk.post(url, self.typed(), follow=True)
        assert answer.redirect_chain == [(url, 303)]
        assert ">P3</bdi>, round 1: revoke" in answer.content.decode()
        assert "daniel" in answer.content.decode()
        assert [one.payload["points"] for one in picture(drive).log.adjustments] == [-2]

    @pytest.mark.parametrize(
        "more",
        [{"reason": ""}, {"points": 0}, {"who": 99}, {"round": 4}, {"way": "lose"}, {"uid": "x"}],
    )
    def test_a_fault_is_told_and_stores_nothing(
        self, desk: Client, drive: Event, url: str, more: dict[str, Any]
    ) -> None:
        answer = desk.post(url, self.typed(**more))
        assert answer.status_code == 422
        assert 'role="alert"' in answer.content.decode()
        assert not picture(drive).log.adjustments

    def test_what_was_typed_is_kept(self, desk: Client, url: str) -> None:
        page = desk.post(url, self.typed(reason="", points=7)).content.decode()
        assert re.search(r'name="points" value="7"', page)

    def test_it_is_taken_back_with_a_reason(self, desk: Client, drive: Event, url: str) -> None:
        give(drive, 3, -2)
        (entry,) = picture(drive).log.adjustments
        back = reverse("event-adjust-undo", args=[drive.club.slug, drive.pk])
        wrong = desk.post(back, {"uid": uuid.uuid4(), "entry": entry.sequence})
        assert wrong.status_code == 422
        assert len(picture(drive).log.adjustments) == 1
        right = {"uid": uuid.uuid4(), "entry": entry.sequence, "reason": "wrong player"}
        assert desk.post(back, right).status_code == 303
        assert not picture(drive).log.adjustments

    def test_others_are_kept_out(
        self,
        sign_in: Callable[[User | None], Client],
        drive: Event,
        url: str,
        scorer: User,
        outsider: User,
    ) -> None:
        assert sign_in(scorer).post(url, self.typed()).status_code == 403
        assert sign_in(outsider).post(url, self.typed()).status_code == 403
        assert sign_in(None).post(url, self.typed()).status_code in (302, 303)
        assert not picture(drive).log.adjustments

    def test_the_page_asks_as_much_for_many_as_for_one(
        self, desk: Client, drive: Event, url: str
    ) -> None:
        give(drive, 3, -2)
        desk.get(url)
        with CaptureQueriesContext(connection) as one:
            desk.get(url)
        for card in range(1, 9):
            give(drive, card, 1)
        desk.get(url)
        with CaptureQueriesContext(connection) as many:
            desk.get(url)
        assert len(one) == len(many)
