"""The page that moves people by hand shows the new seats, and then saves them with a reason."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, User
from tests.integration.events.acts import (
    AT,
    draw,
    enter_all,
    make_event,
    picture,
    record,
    tricks,
)
from tests.integration.events.moving import chair, move, seats, seen, swap
from tournaments.models import Event
from tournaments.services.printings import record_printing


@pytest.fixture
def pairs(club: Club) -> Event:
    """Nine of a Swiss: four tables of two, and one sits out."""
    event = make_event(club, "swiss", options={"rounds": 3, "first_seats": "listed"})
    enter_all(event, 9)
    draw(event, 1)
    return event


@pytest.fixture
def url(pairs: Event) -> str:
    return reverse("event-seats", args=[pairs.club.slug, pairs.pk, 1])


@pytest.fixture
def desk(sign_in: Callable[[User | None], Client], director: User) -> Client:
    return sign_in(director)


def asked(event: Event, one: str = "P2", other: str = "P3") -> dict[str, str]:
    return {"one": chair(event, one).key, "other": chair(event, other).key}


def test_everybody_can_be_chosen_by_name(desk: Client, url: str) -> None:
    page = desk.get(url).content.decode()
    named = re.findall(r"<option [^>]*>(P\d)</option>", page)
    assert sorted(named) == sorted([f"P{number}" for number in range(1, 10)] * 2)
    assert '<optgroup label="Sitting out">' in page


def test_the_new_seats_are_shown_and_then_saved(desk: Client, pairs: Event, url: str) -> None:
    chosen = asked(pairs)
    page = desk.get(url, chosen).content.decode()
    assert "P2: from table 1 to table 2, East–West." in page
    assert seats(pairs)[0] == ["P1", "P2"]
    sent = dict(re.findall(r'type="hidden" name="(one|other|uid)" value="([^"]+)"', page))
    assert {key: sent[key] for key in chosen} == chosen
    answer = desk.post(url, {**sent, "reason": "late swap"}, follow=True)
    assert answer.redirect_chain == [(url, 303)]
    assert "late swap" in answer.content.decode()
    assert seats(pairs)[0] == ["P1", "P3"]


def test_a_table_is_turned(desk: Client, pairs: Event, url: str) -> None:
    record(pairs, (1, 1), tricks(8))
    page = desk.get(url, {"turn": "1.1"}).content.decode()
    assert "everybody keeps what they scored" in page
    typed = {"uid": uuid.uuid4(), "turn": "1.1", "reason": "sat so"}
    assert desk.post(url, typed).status_code == 303
    assert seen(pairs).tables[0].score == "5–8"


def test_printed_slips_of_these_tables_are_named(
    desk: Client, pairs: Event, url: str, director: User
) -> None:
    record_printing(
        event=pairs,
        sheet="result-slips",
        number=1,
        sequence=picture(pairs).log.sequence,
        by=director,
        at=AT,
    )
    page = desk.get(url, asked(pairs)).content.decode()
    assert "On paper already, and then wrong for tables 1 and 2:" in page
    assert "Result slips of round 1" in page


@pytest.mark.parametrize(
    "typed",
    [
        {"one": "1.EW.0.2", "other": "2.EW.0.3", "reason": ""},
        {"one": "", "other": "2.EW.0.3", "reason": "late"},
        {"one": "1.EW.0.2", "other": "1.EW.0.2", "reason": "late"},
        {"one": "1.EW.0.2", "other": "7.NS.0.3", "reason": "late"},
        {"one": "1.EW.0.2", "other": "anything", "reason": "late"},
        {"turn": "1.7", "reason": "late"},
        {"turn": "x", "reason": "late"},
    ],
)
def test_a_fault_is_told_and_moves_nobody(
    desk: Client, pairs: Event, url: str, typed: dict[str, str]
) -> None:
    before = seats(pairs)
    answer = desk.post(url, {"uid": uuid.uuid4(), **typed})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert seats(pairs) == before


def test_a_round_that_is_not_drawn_is_not_there(desk: Client, pairs: Event) -> None:
    url = reverse("event-seats", args=[pairs.club.slug, pairs.pk, 2])
    assert desk.get(url).status_code == 404


def test_others_are_kept_out(
    sign_in: Callable[[User | None], Client], pairs: Event, url: str, scorer: User
) -> None:
    typed = {"uid": uuid.uuid4(), **asked(pairs), "reason": "late"}
    assert sign_in(scorer).post(url, typed).status_code == 403
    assert seats(pairs)[0] == ["P1", "P2"]


def test_the_page_asks_as_much_for_many_tables_as_for_few(
    desk: Client, pairs: Event, url: str, club: Club
) -> None:
    large = make_event(club, "swiss", title="Large", options={"rounds": 3})
    enter_all(large, 24)
    draw(large, 1)
    counts = []
    for address in (url, reverse("event-seats", args=[club.slug, large.pk, 1])):
        desk.get(address)
        with CaptureQueriesContext(connection) as asked:
            desk.get(address)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_slips_printed_before_a_move_are_recalled_by_table(
    pairs: Event, director: User, sign_in: Callable[[User | None], Client]
) -> None:
    desk = sign_in(director)
    print_slips = reverse("event-print", args=[pairs.club.slug, pairs.pk, "result-slips"])
    assert desk.get(print_slips).status_code == 200
    move(pairs, swap(pairs, "P2", "P3"))
    sheets = reverse("event-prints", args=[pairs.club.slug, pairs.pk])
    recalled = "Result slips of round 1: tables 1 and 2 changed since."
    assert recalled in desk.get(sheets).content.decode()
    assert desk.get(print_slips).status_code == 200
    assert recalled not in desk.get(sheets).content.decode()
