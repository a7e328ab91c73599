"""The page of one entrant, and what a finished event still allows."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, Member, User
from tests.integration.events.acts import (
    act,
    draw,
    enter_all,
    make_event,
    member,
    picture,
    play_round,
    record,
    tricks,
)
from tournaments.models import Entrant, Event, EventEntry, Player
from tournaments.services.door import Absence, Decision, close_check_in
from tournaments.services.entrants_seen import EntrantSeen, entrant_seen, entrants_seen
from tournaments.services.entries import Entry, enter_together
from tournaments.services.events import finish_event

SignIn = Callable[[User | None], Client]


@pytest.fixture
def swiss(club: Club) -> Event:
    return make_event(club, "swiss", fee=500)


@pytest.fixture
def desk(sign_in: SignIn, director: User) -> Client:
    return sign_in(director)


def address(event: Event, page: str = "event-entries", **more: Any) -> str:
    return reverse(page, kwargs={"club": event.club.slug, "event": event.pk, **more})


def post(client: Client, event: Event, page: str, **given: Any) -> HttpResponse:
    where = {"number": given.pop("number")} if "number" in given else {}
    data = {"uid": str(uuid.uuid4()), **given}
    return client.post(address(event, page, **where), data)  # type: ignore[return-value]


def names(event: Event) -> list[str]:
    return [one.name for one in entrants_seen(picture(event))]


def one(event: Event, number: int) -> EntrantSeen:
    seen = entrant_seen(picture(event), number)
    assert seen is not None
    return seen


class TestOneEntrant:
    def test_the_page_has_people_history_and_money(self, desk: Client, swiss: Event) -> None:
        enter_all(swiss, 5, size=2)
        play_round(swiss, 1)
        post(desk, swiss, "event-entrant-withdraw", number=1, from_round=2)
        page = desk.get(address(swiss, "event-entrant", number=1)).content.decode()
        for words in ("P1a", "Withdrew from round 2 on", "£5.00", "withdrawn from round 2"):
            assert words in page

    def test_nobody_has_that_number(self, desk: Client, swiss: Event) -> None:
        assert desk.get(address(swiss, "event-entrant", number=7)).status_code == 404

    def test_before_the_draw_there_is_remove_and_no_withdraw(
        self, desk: Client, swiss: Event
    ) -> None:
        enter_all(swiss, 4)
        page = desk.get(address(swiss, "event-entrant", number=1)).content.decode()
        assert "Remove this entry" in page
        assert "Withdraw" not in page
        assert post(desk, swiss, "event-entrant-remove", number=1).status_code == 303
        assert names(swiss) == ["P2", "P3", "P4"]

    def test_after_the_draw_there_is_withdraw_and_no_remove(
        self, desk: Client, swiss: Event
    ) -> None:
        enter_all(swiss, 4)
        draw(swiss, 1)
        page = desk.get(address(swiss, "event-entrant", number=1)).content.decode()
        assert "Remove this entry" not in page
        assert "Withdraw them" in page
        assert post(desk, swiss, "event-entrant-remove", number=1).status_code == 422
        assert Entrant.objects.filter(event=swiss).count() == 4

    def test_who_has_a_seat_is_told_what_can_be_done(self, desk: Client, swiss: Event) -> None:
        enter_all(swiss, 4)
        draw(swiss, 1)
        record(swiss, (1, 1), tricks(8))
        answer = post(desk, swiss, "event-entrant-withdraw", number=1, from_round=1)
        assert answer.status_code == 422
        page = answer.content.decode()
        assert "withdraw from round 2, give the table up as a forfeit, or find a stand-in" in page
        assert "again without them" not in page

    def test_a_round_without_results_is_drawn_again_on_request(
        self, desk: Client, swiss: Event
    ) -> None:
        enter_all(swiss, 5)
        draw(swiss, 1)
        number = int(picture(swiss).log.rounds[0].tables[1].seats["NS"][0])
        sent = {"number": number, "from_round": 1}
        refused = post(desk, swiss, "event-entrant-withdraw", **sent)
        assert "Draw round 1 again without them" in refused.content.decode()
        answer = post(desk, swiss, "event-entrant-withdraw", redraw="on", **sent)
        assert answer.status_code == 303
        assert len(picture(swiss).log.rounds) == 1

    def test_comes_back_now_or_later_and_that_is_taken_back(
        self, desk: Client, swiss: Event
    ) -> None:
        enter_all(swiss, 6)
        play_round(swiss, 1)
        post(desk, swiss, "event-entrant-withdraw", number=1, from_round=2)
        draw(swiss, 2)
        answer = post(desk, swiss, "event-entrant-return", number=1, back_in=2)
        assert answer.status_code == 422
        assert post(desk, swiss, "event-entrant-return", number=1, now="1").status_code == 303
        assert one(swiss, 1).state == "in"

    def test_a_withdrawal_is_taken_back(self, desk: Client, swiss: Event) -> None:
        enter_all(swiss, 5)
        play_round(swiss, 1)
        post(desk, swiss, "event-entrant-withdraw", number=1, from_round=2)
        entry = EventEntry.objects.get(event=swiss, kind="withdrew").sequence
        answer = post(desk, swiss, "event-entrant-take-back", number=1, entry=entry)
        assert answer.status_code == 303
        assert one(swiss, 1).state == "in"

    def test_the_card_number_is_exchanged(self, desk: Client, swiss: Event) -> None:
        enter_all(swiss, 2)
        answer = post(desk, swiss, "event-entrant-number", number=1, to=2)
        assert answer["Location"] == address(swiss, "event-entrant", number=2)
        assert names(swiss) == ["P2", "P1"]
        assert post(desk, swiss, "event-entrant-number", number=1, to=0).status_code == 422

    def test_money_is_written_as_it_is_said(
        self, sign_in: SignIn, scorer: User, swiss: Event
    ) -> None:
        enter_all(swiss, 1)
        client = sign_in(scorer)
        given = {"number": 1, "owed": "2.50", "paid": "£1"}
        assert post(client, swiss, "event-entrant-money", **given).status_code == 303
        assert (one(swiss, 1).owed, one(swiss, 1).paid) == (250, 100)
        bad = post(client, swiss, "event-entrant-money", number=1, owed="x", paid="0")
        assert bad.status_code == 422
        assert 'value="x"' in bad.content.decode()

    def test_the_entry_is_corrected(self, desk: Client, swiss: Event) -> None:
        enter_all(swiss, 2)
        member(swiss.club, "Ann")
        given = {"number": 1, "person_1": "ann", "person_2": "Vic", "team": "Reds"}
        refused = post(desk, swiss, "event-entrant-change", **given)
        assert refused.status_code == 422
        assert "Tick the box to write in a visitor" in refused.content.decode()
        assert 'value="Vic"' in refused.content.decode()
        answer = post(desk, swiss, "event-entrant-change", visitors="on", **given)
        assert answer.status_code == 303
        assert [person.name for person in one(swiss, 1).people] == ["Ann", "Vic"]
        twice = post(desk, swiss, "event-entrant-change", number=2, person_1="Ann")
        assert twice.status_code == 422
        assert "Ann is entered already" in twice.content.decode()

    def test_a_stand_in_is_named_for_a_round(self, desk: Client, swiss: Event) -> None:
        enter_all(swiss, 4, size=2)
        draw(swiss, 1)
        member(swiss.club, "Vera")
        given = {"number": 1, "seat": "1", "person": "vera", "first": "1", "last": "1"}
        assert post(desk, swiss, "event-entrant-stand-in", **given).status_code == 303
        assert [person.stand_in for person in one(swiss, 1).people] == ["", "Vera"]
        page = desk.get(address(swiss, "event-entrant", number=1)).content.decode()
        assert "Vera plays for P1b in round 1" in page

    def test_a_stand_in_who_cannot_be_is_refused_at_the_field(
        self, desk: Client, swiss: Event
    ) -> None:
        enter_all(swiss, 4)
        draw(swiss, 1)
        for given in ({"person": "P2", "last": "1"}, {"person": "Nobody"}, {"person": "P2"}):
            answer = post(desk, swiss, "event-entrant-stand-in", number=1, first="1", **given)
            assert answer.status_code == 422
            assert 'id="id_person_error"' in answer.content.decode()
        assert not EventEntry.objects.filter(event=swiss, kind="substituted").exists()

    def test_who_was_expected_has_come(self, desk: Client, swiss: Event) -> None:
        enter_all(swiss, 6)
        seat = Decision(Absence.SEAT)
        decisions = dict.fromkeys(range(1, 6), seat) | {6: Decision(Absence.LATER)}
        close_check_in(event=swiss, decisions=decisions, act=act())
        draw(swiss, 1)
        page = desk.get(address(swiss, "event-entrant", number=6)).content.decode()
        assert "They have come" in page
        post(desk, swiss, "event-entrant-return", number=6, now="1")
        assert one(swiss, 6).state == "in"


PAGES = ("event-entries-list", "event-late", "event-check-in", "event-seeds", "event-apart")
ENTRANT = ("change", "remove", "number", "withdraw", "return", "stand-in", "take-back")


class TestAFinishedEvent:
    @pytest.mark.parametrize("page", ENTRANT)
    def test_changes_nothing_about_an_entrant(self, desk: Client, swiss: Event, page: str) -> None:
        enter_all(swiss, 5)
        play_round(swiss, 1)
        finish_event(event=swiss, act=act())
        count = EventEntry.objects.filter(event=swiss).count()
        given = {
            "number": 1,
            "person_1": "P1",
            "to": 9,
            "from_round": 2,
            "back_in": 2,
            "person": "Vera",
            "visitor": "on",
            "first": 1,
            "entry": 1,
        }
        answer = post(desk, swiss, f"event-entrant-{page}", **given)
        assert answer.status_code == 422
        assert "This event is finished" in answer.content.decode()
        assert EventEntry.objects.filter(event=swiss).count() == count
        assert not Member.objects.filter(display_name="Vera").exists()

    def test_enters_nobody_and_still_takes_money(self, desk: Client, swiss: Event) -> None:
        enter_all(swiss, 4)
        finish_event(event=swiss, act=act())
        assert post(desk, swiss, "event-enter", visitor="Vera", do="draft").status_code == 422
        assert not Member.objects.filter(display_name="Vera").exists()
        post(desk, swiss, "event-door", pay="1")
        assert one(swiss, 1).paid == 500

    @pytest.mark.parametrize("page", PAGES)
    def test_can_be_looked_at(self, desk: Client, swiss: Event, page: str) -> None:
        enter_all(swiss, 4)
        draw(swiss, 1)
        finish_event(event=swiss, act=act())
        assert desk.get(address(swiss, page)).status_code == 200


def test_the_list_of_240_asks_as_much_as_that_of_four(desk: Client, club: Club) -> None:
    def asked(title: str, entrants: int) -> int:
        event = make_event(club, title=title)
        people = Member.objects.bulk_create(
            Member(club=club, name=f"{title}{n}", display_name=f"{title}{n}", sort_name="M")
            for n in range(entrants)
        )
        enter_together(event=event, entries=[Entry(members=[person]) for person in people])
        desk.get(address(event))
        enter_together(event=event, entries=[Entry(members=[member(club, f"{title}x")])])
        with CaptureQueriesContext(connection) as queries:
            page = desk.get(address(event)).content.decode()
        assert page.count("<li id=") == Player.objects.filter(event=event).count()
        return len(queries)

    few = asked("Few", 4)
    assert (few, asked("Many", 240)) == (few, few)
    assert few <= 10
