"""Recording a result: once however often it is sent, constant in cost, never overwritten."""

from __future__ import annotations

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

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
from tournaments.models import Event, EventEntry
from tournaments.services.results import InvalidResult, Place, confirm_report, decide_rival
from tournaments.services.seats import State, rounds_seen


@pytest.fixture
def swiss(club: Club) -> Event:
    event = make_event(club, "swiss", options={"rounds": 5})
    enter_all(event, 8)
    draw(event, 1)
    return event


def test_a_recorded_result_counts(swiss: Event) -> None:
    record(swiss, (1, 1), tricks(8))
    table = rounds_seen(picture(swiss))[0].tables[0]
    assert (table.state, table.score) == (State.IN, "8–5")


def test_a_double_click_records_one_result(swiss: Event) -> None:
    uid = uuid.uuid4()
    first = record(swiss, (1, 1), tricks(8), act=act(uid=uid))
    again = record(swiss, (1, 1), tricks(8), act=act(uid=uid))
    assert (first.again, again.again) == (False, True)
    assert EventEntry.objects.filter(event=swiss, kind="result").count() == 1


def test_two_devices_with_the_same_result_make_one(swiss: Event) -> None:
    record(swiss, (1, 1), tricks(8), source="phone")
    assert record(swiss, (1, 1), tricks(8)).again
    assert not rounds_seen(picture(swiss))[0].tables[0].rivals


def test_two_different_results_wait_and_both_are_shown(swiss: Event) -> None:
    record(swiss, (1, 1), tricks(8), source="phone")
    assert record(swiss, (1, 1), tricks(9)).rival
    table = rounds_seen(picture(swiss))[0].tables[0]
    assert table.state is State.RIVAL
    assert table.score == "8–5"
    assert table.rivals[0].payload["result"] == tricks(9)


@pytest.mark.parametrize(("accept", "score"), [(True, "9–4"), (False, "8–5")])
def test_the_director_decides_between_two_results(swiss: Event, accept: bool, score: str) -> None:
    record(swiss, (1, 1), tricks(8))
    rival = record(swiss, (1, 1), tricks(9)).entry
    for _ in range(2):
        decide_rival(event=swiss, place=Place(1, 1), rival=rival.sequence, accept=accept, act=act())
    table = rounds_seen(picture(swiss))[0].tables[0]
    assert (table.state, table.score) == (State.IN, score)


def test_what_a_phone_sends_waits_for_the_other_side(club: Club) -> None:
    event = make_event(club, "swiss", confirm=True)
    enter_all(event, 4)
    draw(event, 1)
    report = record(event, (1, 1), tricks(8), source="phone").entry
    assert rounds_seen(picture(event))[0].tables[0].state is State.REPORTED
    confirm_report(event=event, place=Place(1, 1), report=report.sequence, act=act("EW"))
    assert rounds_seen(picture(event))[0].tables[0].score == "8–5"


def test_a_result_that_cannot_be_is_refused_with_a_sentence(swiss: Event) -> None:
    with pytest.raises(InvalidResult, match="13"):
        record(swiss, (1, 1), {"tricks": {"NS": 8, "EW": 6}})
    assert EventEntry.objects.filter(event=swiss, kind="result").count() == 0


def test_recording_asks_as_much_in_the_fifth_round_as_in_the_first(swiss: Event) -> None:
    with CaptureQueriesContext(
        connection,
    ) as first:
        record(swiss, (1, 1), tricks(8))
    for table in (2, 3, 4):
        record(swiss, (1, table), tricks(6))
    for number in (2, 3, 4):
        play_round(swiss, number)
    draw(swiss, 5)
    with CaptureQueriesContext(connection) as fifth:
        record(swiss, (5, 1), tricks(8))
    assert len(first) == len(fifth) == 6  # two of them are the savepoint
