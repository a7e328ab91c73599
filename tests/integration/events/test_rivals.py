"""Two results for one table, and a phone's result: both shown, and a person decides."""

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
    record,
    tricks,
)
from tests.integration.events.test_console import SignIn, address, scores
from tournaments.log import Entry
from tournaments.models import Event, EventEntry
from tournaments.services.results import InvalidResult, Place, decide_rival


@pytest.fixture
def swiss(club: Club) -> Event:
    event = make_event(club, "swiss", options={"rounds": 3}, confirm=True)
    enter_all(event, 8)
    draw(event, 1)
    return event


@pytest.fixture
def rival(swiss: Event) -> Entry:
    record(swiss, (1, 2), tricks(8))
    return record(swiss, (1, 2), tricks(9), source="phone", act=act("table 2")).entry


@pytest.fixture
def chief(sign_in: SignIn, director: User) -> Client:
    return sign_in(director)


def decide(client: Client, event: Event, rival: int, hold: str, **more: Any) -> HttpResponse:
    data = {"uid": str(uuid.uuid4()), "rival": rival, "hold": hold, **more}
    url = address(event, "event-rival", number=1, table=2)
    return client.post(url, data)  # type: ignore[return-value]


def test_both_results_are_shown_with_who_sent_them(
    chief: Client, swiss: Event, rival: Entry
) -> None:
    page = chief.get(address(swiss, "event-rival", number=1, table=2)).content.decode()
    for said in ("8–5", "9–4", "table 2", "from phone", "from desk"):
        assert said in page


@pytest.mark.parametrize(("hold", "score"), [("first", "8–5"), ("other", "9–4")])
def test_the_one_chosen_holds_with_its_reason(
    chief: Client, swiss: Event, rival: Entry, hold: str, score: str
) -> None:
    answer = decide(chief, swiss, rival.sequence, hold, reason="The slip says so")
    assert answer.status_code == 303
    assert scores(swiss)[1] == score
    entry = EventEntry.objects.get(event=swiss, kind="decided")
    assert (entry.reason, entry.payload) == ("The slip says so", {"accepted": hold == "other"})


def test_deciding_twice_decides_once(chief: Client, swiss: Event, rival: Entry) -> None:
    uid = str(uuid.uuid4())
    for _ in range(2):
        assert decide(chief, swiss, rival.sequence, "other", uid=uid).status_code == 303
    assert decide(chief, swiss, rival.sequence, "first").status_code == 303
    assert EventEntry.objects.filter(event=swiss, kind="decided").count() == 1
    assert scores(swiss)[1] == "9–4"


def test_no_choice_changes_nothing(chief: Client, swiss: Event, rival: Entry) -> None:
    answer = decide(chief, swiss, rival.sequence, "")
    assert answer.status_code == 422
    assert "Choose one of the two results." in answer.content.decode()
    assert not EventEntry.objects.filter(event=swiss, kind="decided").exists()


def test_only_a_director_decides(sign_in: SignIn, swiss: Event, rival: Entry, scorer: User) -> None:
    assert decide(sign_in(scorer), swiss, rival.sequence, "other").status_code == 403
    assert not EventEntry.objects.filter(event=swiss, kind="decided").exists()


def test_a_result_a_later_round_stands_on_is_not_overturned(club: Club) -> None:
    event = make_event(club, "knockout")
    enter_all(event, 4)
    draw(event, 1)
    record(event, (1, 1), tricks(8))
    record(event, (1, 2), tricks(8))
    draw(event, 2)
    wrong = record(event, (1, 1), tricks(5)).entry
    with pytest.raises(InvalidResult):
        decide_rival(event=event, place=Place(1, 1), rival=wrong.sequence, accept=True, act=act())
    assert scores(event)[0] == "8–5"


def test_a_table_without_two_results_has_nothing_to_decide(chief: Client, swiss: Event) -> None:
    page = chief.get(address(swiss, "event-rival", number=1, table=1))
    assert "There is nothing to decide" in page.content.decode()
    assert chief.get(address(swiss, "event-rival", number=1, table=9)).status_code == 404


def test_a_phones_result_waits_on_the_console_and_can_be_confirmed_there(
    sign_in: SignIn, scorer: User, swiss: Event
) -> None:
    desk = sign_in(scorer)
    report = record(swiss, (1, 3), tricks(8), source="phone", act=act("table 3 NS")).entry
    page = desk.get(address(swiss)).content.decode()
    assert "Table 3 waits for East–West to confirm." in page
    url = address(swiss, "event-confirm", number=1, table=3)
    data = {"uid": str(uuid.uuid4()), "report": report.sequence}
    for _ in range(2):
        assert desk.post(url, data).status_code == 303
    assert scores(swiss)[2] == "8–5"
    assert not picture(swiss).log.rounds[0].tables[3].report


def test_a_report_that_is_gone_cannot_be_confirmed(
    sign_in: SignIn, scorer: User, swiss: Event
) -> None:
    url = address(swiss, "event-confirm", number=1, table=3)
    answer = sign_in(scorer).post(url, {"uid": str(uuid.uuid4()), "report": 99})
    assert answer.status_code == 422
    assert "nothing to confirm" in answer.content.decode()


def test_a_member_confirms_nothing_here(sign_in: SignIn, member_user: User, swiss: Event) -> None:
    url = address(swiss, "event-confirm", number=1, table=3)
    assert sign_in(member_user).post(url, {}).status_code == 403
