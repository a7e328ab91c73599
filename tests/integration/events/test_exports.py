"""An event as JSON: whole for scorers, as far as it is released for everybody else."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
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
from tournaments import eventfile
from tournaments.eventfile import EventFile
from tournaments.models import Event
from tournaments.services.adjustments import Adjusting, adjust
from tournaments.services.events import set_public

Browser = Callable[[User | None], Client]


@pytest.fixture
def event(club: Club) -> Event:
    """Two rounds closed, a third with one result of four."""
    event = make_event(club, "swiss", options={"rounds": 5})
    enter_all(event, 8)
    play_round(event, 1)
    play_round(event, 2)
    draw(event, 3)
    record(event, (3, 1), tricks(9))
    given = Adjusting(card=1, round=2, points=-1, reason="late start")
    adjust(event=event, adjusting=given, act=act())
    return event


def url(event: Event, name: str) -> str:
    return reverse(name, kwargs={"club": event.club.slug, "event": event.pk})


def public(event: Event) -> str:
    return reverse("players-answer", kwargs={"token": event.token})


def test_the_document_reads_as_the_same_event(event: Event, scorer: User, sign_in: Browser) -> None:
    answer = sign_in(scorer).get(url(event, "event-document"))
    assert "club-event-2026-10-28.json" in answer["Content-Disposition"]
    read = eventfile.read_raw(answer.content)
    assert isinstance(read, EventFile)
    assert read.event == picture(event).facts
    assert eventfile.result(read) == picture(event).result


def test_the_command_reads_the_document(
    event: Event,
    scorer: User,
    sign_in: Browser,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "event.json"
    path.write_bytes(sign_in(scorer).get(url(event, "event-document")).content)
    call_command("event", str(path), "--json")
    told = json.loads(capsys.readouterr().out)
    assert told["standings"] == picture(event).result["standings"]


def test_the_answer_is_what_the_engine_says(event: Event, scorer: User, sign_in: Browser) -> None:
    told = sign_in(scorer).get(url(event, "event-answer")).json()
    assert told == json.loads(json.dumps(picture(event).result))
    assert told["format"] == "oddtrick-event-result/1"


def test_members_are_given_what_is_released(
    event: Event, member_user: User, sign_in: Browser
) -> None:
    client = sign_in(member_user)
    told = client.get(url(event, "event-answer")).json()
    assert [one["round"] for one in told["rounds"]] == [1, 2]
    assert told["prizes"] == []
    document = client.get(url(event, "event-document")).json()
    assert not any("result" in table for table in document["rounds"][2]["tables"])
    assert isinstance(eventfile.read(document), EventFile)


def test_a_public_event_gives_its_released_answer_to_everybody(
    event: Event, member_user: User, sign_in: Browser
) -> None:
    client = sign_in(None)
    assert client.get(public(event)).status_code == 404
    set_public(event=event, public=True, act=act())
    told = client.get(public(event))
    assert told.json() == sign_in(member_user).get(url(event, "event-answer")).json()
    unchanged = client.get(public(event), headers={"If-None-Match": told["ETag"]})
    assert unchanged.status_code == 304
    assert client.post(public(event)).status_code == 405


def test_nothing_is_released_before_a_round_is_closed(
    club: Club, member_user: User, sign_in: Browser
) -> None:
    event = make_event(club, "swiss")
    enter_all(event, 4)
    play_round(event, 1, close=False)
    told = sign_in(member_user).get(url(event, "event-answer")).json()
    assert (told["rounds"], told["standings"]) == ([], [])


def test_an_event_that_cannot_be_drawn_yet_says_why(
    club: Club, scorer: User, sign_in: Browser
) -> None:
    event = make_event(club, "drive")
    client = sign_in(scorer)
    told = client.get(url(event, "event-answer"))
    assert (told.status_code, told.json()["format"]) == (409, "oddtrick-faults/1")
    document = client.get(url(event, "event-document")).json()
    assert document["event"]["format"] == "drive"


@pytest.mark.parametrize("name", ["event-answer", "event-document"])
def test_strangers_are_given_nothing(
    event: Event, outsider: User, sign_in: Browser, name: str
) -> None:
    assert sign_in(None).get(url(event, name)).status_code == 302
    assert sign_in(outsider).get(url(event, name)).status_code == 403
    assert sign_in(outsider).post(url(event, name)).status_code == 405
