"""The result of one table by touch: every outcome, and what is missing said at its field."""

from __future__ import annotations

import uuid

import pytest
from django.test import Client

from clubs.models import Club, User
from tests.integration.events.acts import draw, enter_all, make_event, record, tricks
from tests.integration.events.test_console import SignIn, address, results, scores
from tournaments.models import Event


@pytest.fixture
def swiss(club: Club) -> Event:
    event = make_event(club, "swiss", options={"rounds": 5})
    enter_all(event, 8)
    draw(event, 1)
    return event


@pytest.fixture
def desk(sign_in: SignIn, scorer: User) -> Client:
    return sign_in(scorer)


def test_a_table_without_a_result_has_a_form_that_records_it(desk: Client, swiss: Event) -> None:
    url = address(swiss, "event-result", number=1, table=2)
    assert desk.get(url).status_code == 200
    data = {"uid": str(uuid.uuid4()), "outcome": "played", "figure_0": "8", "figure_1": ""}
    answer = desk.post(url, data)
    assert answer.status_code == 303
    assert scores(swiss)[1] == "8–5"


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"outcome": "played"}, "figure_0"),
        ({"outcome": "played", "figure_0": "14"}, "figure_0"),
        ({"outcome": "played", "figure_0": "8", "figure_1": "6"}, "figure_0"),
        ({"outcome": "void"}, "reason"),
        ({}, "outcome"),
    ],
)
def test_the_form_says_at_the_field_what_is_missing(
    desk: Client, swiss: Event, data: dict[str, str], field: str
) -> None:
    url = address(swiss, "event-result", number=1, table=2)
    answer = desk.post(url, {"uid": str(uuid.uuid4()), **data})
    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert results(swiss) == 0


@pytest.mark.parametrize(
    ("data", "score"),
    [
        ({"outcome": "forfeit-1"}, "forfeit by East–West"),
        ({"outcome": "absent"}, "nobody came"),
        ({"outcome": "void", "reason": "wrong cards"}, "struck out"),
    ],
)
def test_the_form_knows_every_outcome(
    desk: Client, swiss: Event, data: dict[str, str], score: str
) -> None:
    url = address(swiss, "event-result", number=1, table=2)
    assert desk.post(url, {"uid": str(uuid.uuid4()), **data}).status_code == 303
    assert scores(swiss)[1] == score


def test_where_only_wins_count_who_won_is_enough(desk: Client, club: Club) -> None:
    event = make_event(club, "knockout_whist")
    enter_all(event, 5)
    draw(event, 1)
    url = address(event, "event-result", number=1, table=1)
    sides = desk.get(url).context["form"]["sides"].value()
    data = {"uid": str(uuid.uuid4()), "outcome": "played", "sides": sides}
    nobody = desk.post(url, data)
    assert "winner" in nobody.context["form"].errors
    unsaid = desk.post(url, {**data, "winner": "2", "sides": ""})
    assert unsaid.status_code == 422
    assert "Look at the names" in unsaid.content.decode()
    assert unsaid.context["form"]["sides"].value() == sides
    assert results(event) == 0
    assert desk.post(url, {**data, "winner": "2"}).status_code == 303
    assert scores(event) == ["0, 0, 1, 0, 0"]


def test_the_same_form_sent_twice_records_once(desk: Client, swiss: Event) -> None:
    url = address(swiss, "event-result", number=1, table=2)
    data = {"uid": str(uuid.uuid4()), "outcome": "played", "figure_0": "8"}
    for _ in range(2):
        assert desk.post(url, data).status_code == 303
    assert results(swiss) == 1


def test_a_table_that_has_a_result_says_so(desk: Client, swiss: Event) -> None:
    record(swiss, (1, 2), tricks(8))
    page = desk.get(address(swiss, "event-result", number=1, table=2)).content.decode()
    assert address(swiss, "event-correct", number=1, table=2) in page
    assert desk.get(address(swiss, "event-result", number=1, table=9)).status_code == 404


def test_a_member_records_nothing_by_it(sign_in: SignIn, member_user: User, swiss: Event) -> None:
    url = address(swiss, "event-result", number=1, table=2)
    data = {"uid": str(uuid.uuid4()), "outcome": "absent"}
    assert sign_in(member_user).post(url, data).status_code == 403
    assert sign_in(None).post(url, data)["Location"].startswith("/sign-in/")
    assert results(swiss) == 0
