"""The pages of entries: one field to enter people, the door, check-in, and one page an entrant."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from clubs.models import Club, Member, User
from clubs.services.people import add_member
from tests.integration.events.acts import (
    enter_all,
    make_event,
    member,
    picture,
)
from tournaments.models import Event
from tournaments.services.entrants_seen import EntrantSeen, entrant_seen, entrants_seen
from tournaments.services.entries import Entry, enter_together

SignIn = Callable[[User | None], Client]


@pytest.fixture
def swiss(club: Club) -> Event:
    return make_event(club, "swiss", fee=500)


@pytest.fixture
def alone(club: Club) -> Event:
    return make_event(club, "individual", title="Individual")


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


class TestFindingAndEntering:
    def test_two_letters_find_members_and_one_click_enters(
        self, desk: Client, alone: Event
    ) -> None:
        ann = add_member(club=alone.club, name="Ann Lee")
        found = desk.get(address(alone), {"q": "an"}).content.decode()
        assert f'value="{ann.pk}|"' in found
        assert post(desk, alone, "event-enter", choice=f"{ann.pk}|").status_code == 303
        assert names(alone) == ["Ann Lee"]

    def test_htmx_swaps_only_what_was_found(self, desk: Client, alone: Event) -> None:
        add_member(club=alone.club, name="Ann Lee")
        answer = desk.get(address(alone), {"q": "an"}, headers={"HX-Target": "found"})
        assert answer.content.decode().strip().startswith('<div id="found"')

    def test_enter_takes_the_only_one_meant(self, desk: Client, alone: Event) -> None:
        for name in ("Ann Lee", "Ann Leeming"):
            add_member(club=alone.club, name=name)
        several = post(desk, alone, "event-enter", q="ann", do="typed")
        assert several.status_code == 422
        assert "Several people are found" in several.content.decode()
        assert post(desk, alone, "event-enter", q="ann lee", do="typed").status_code == 303
        assert names(alone) == ["Ann Lee"]

    @pytest.mark.parametrize(
        ("typed", "said"),
        [("", "Type two letters"), ("xx", "Write in a visitor?"), ("P1", "P1 is entered already")],
    )
    def test_enter_says_why_it_entered_nobody(
        self, desk: Client, alone: Event, typed: str, said: str
    ) -> None:
        enter_all(alone, 1)
        answer = post(desk, alone, "event-enter", q=typed, do="typed")
        assert answer.status_code == 422
        assert said in answer.content.decode()

    def test_a_double_click_enters_once_and_says_so(self, desk: Client, alone: Event) -> None:
        ann = add_member(club=alone.club, name="Ann")
        for _ in range(2):
            assert post(desk, alone, "event-enter", choice=f"{ann.pk}|").status_code == 303
        page = desk.get(address(alone)).content.decode()
        assert "Ann: entered as number 1." in page
        assert names(alone) == ["Ann"]

    @pytest.mark.parametrize("name", ["C+ Jones", "W" * 40, "Zoë 👩‍🦰", "<b>Bob</b>"])
    def test_a_visitor_is_written_in_on_the_spot(
        self, desk: Client, alone: Event, name: str
    ) -> None:
        for _ in range(2):
            answer = post(desk, alone, "event-enter", visitor=f"{name}  ", do="draft")
            assert answer.status_code == 303
        assert names(alone) == [name]
        assert "<b>Bob" not in desk.get(address(alone)).content.decode()

    @pytest.mark.parametrize(("name", "said"), [("", "Choose who"), ("A" * 41, "40 characters")])
    def test_a_visitor_who_cannot_be_is_refused_with_what_was_typed(
        self, desk: Client, alone: Event, name: str, said: str
    ) -> None:
        answer = post(desk, alone, "event-enter", visitor=name, do="draft")
        assert answer.status_code == 422
        assert said in answer.content.decode()
        assert f'id="visitor" value="{name}"' in answer.content.decode()
        assert not Member.objects.exists()

    def test_a_member_of_another_club_is_not_entered(
        self, desk: Client, alone: Event, other_club: Club
    ) -> None:
        stranger = add_member(club=other_club, name="Olga")
        assert post(desk, alone, "event-enter", choice=f"{stranger.pk}|").status_code == 422
        assert names(alone) == []


class TestPairsAndTeams:
    def test_two_are_chosen_one_after_the_other(self, desk: Client, swiss: Event) -> None:
        ann, bob = (add_member(club=swiss.club, name=name) for name in ("Ann", "Bob"))
        page = desk.get(address(swiss), {"q": "ann"}).content.decode()
        assert f"?with={ann.pk}" in page
        page = desk.get(address(swiss), {"with": ann.pk, "q": "bob"}).content.decode()
        assert f'value="{bob.pk}|"' in page
        sent = {"with": ann.pk, "choice": f"{bob.pk}|"}
        assert post(desk, swiss, "event-enter", **sent).status_code == 303
        assert names(swiss) == ["Ann & Bob"]

    def test_enter_in_the_field_chooses_the_first_and_enters_with_the_second(
        self, desk: Client, swiss: Event
    ) -> None:
        ann, _ = (add_member(club=swiss.club, name=name) for name in ("Ann", "Bob"))
        answer = post(desk, swiss, "event-enter", q="ann", do="typed")
        assert answer["Location"] == f"{address(swiss)}?with={ann.pk}#find"
        post(desk, swiss, "event-enter", q="bob", do="typed", **{"with": ann.pk})
        assert names(swiss) == ["Ann & Bob"]

    def test_somebody_may_enter_alone_and_then_everybody_does(
        self, desk: Client, swiss: Event
    ) -> None:
        ann, bob = (add_member(club=swiss.club, name=name) for name in ("Ann", "Bob"))
        post(desk, swiss, "event-enter", do="draft", **{"with": ann.pk})
        page = desk.get(address(swiss), {"q": "bob"}).content.decode()
        assert f'value="{bob.pk}|"' in page
        assert names(swiss) == ["Ann"]

    def test_a_team_has_a_name_and_visitors(self, desk: Client, swiss: Event) -> None:
        ann = add_member(club=swiss.club, name="Ann")
        sent = {"with": ann.pk, "new": ["Vera", "C+ Jones"], "visitor": "Wim"}
        post(desk, swiss, "event-enter", do="draft", team="The Aces", rating="900", **sent)
        team = one(swiss, 1)
        assert (team.name, team.rating) == ("The Aces", 900)
        assert [person.name for person in team.people] == ["Ann", "Vera", "C+ Jones", "Wim"]

    def test_nine_are_too_many(self, desk: Client, swiss: Event) -> None:
        people = [add_member(club=swiss.club, name=f"M{n}").pk for n in range(9)]
        answer = post(desk, swiss, "event-enter", do="draft", **{"with": people})
        assert answer.status_code == 422
        assert "at most 8 people" in answer.content.decode()


class TestGroups:
    def test_a_button_for_each_group_enters(self, desk: Client, club: Club) -> None:
        drive = make_event(club, "drive")
        ann = add_member(club=club, name="Ann")
        page = desk.get(address(drive), {"q": "ann"}).content.decode()
        assert f'value="{ann.pk}|lady"' in page
        post(desk, drive, "event-enter", choice=f"{ann.pk}|lady")
        assert one(drive, 1).group == "lady"

    def test_enter_takes_the_group_of_last_time_or_asks(self, desk: Client, club: Club) -> None:
        drive = make_event(club, "drive")
        ann, gus = (member(club, name) for name in ("Ann", "Gus"))
        enter_together(event=drive, entries=[Entry(members=[ann], group="lady")])
        following = make_event(club, "drive", title="Next")
        assert post(desk, following, "event-enter", q="ann", do="typed").status_code == 303
        answer = post(desk, following, "event-enter", q="gus", do="typed")
        assert answer.status_code == 422
        page = answer.content.decode()
        assert "Choose a group: lady or gent." in page
        assert f'value="{gus.pk}|gent"' in page


class TestTheDoor:
    def test_one_tap_pays_and_one_tap_is_here(
        self, sign_in: SignIn, scorer: User, swiss: Event
    ) -> None:
        enter_all(swiss, 2)
        client = sign_in(scorer)
        for do in ("pay", "here"):
            assert post(client, swiss, "event-door", **{do: "1"}).status_code == 303
        assert (one(swiss, 1).paid, one(swiss, 1).checked_in) == (500, True)
        post(client, swiss, "event-door", away="1")
        assert not one(swiss, 1).checked_in

    def test_htmx_gets_the_row_and_the_sums(self, desk: Client, swiss: Event) -> None:
        enter_all(swiss, 2)
        headers = {"HX-Request": "true", "HX-Target": "no-2"}
        answer = desk.post(address(swiss, "event-door"), {"pay": "2"}, headers=headers)
        page = answer.content.decode()
        assert page.strip().startswith('<li id="no-2">')
        assert 'id="sums" hx-swap-oob="true"' in page
        assert page.count("<li") == 1

    @pytest.mark.parametrize("given", [{}, {"pay": "x"}, {"here": "99999999"}])
    def test_what_no_button_sends_is_a_bad_request(
        self, desk: Client, swiss: Event, given: dict[str, str]
    ) -> None:
        assert desk.post(address(swiss, "event-door"), given).status_code == 400

    def test_members_see_who_owes_and_have_no_buttons(
        self, sign_in: SignIn, member_user: User, swiss: Event
    ) -> None:
        enter_all(swiss, 2)
        page = sign_in(member_user).get(address(swiss)).content.decode()
        assert "owes £5.00" in page
        assert 'name="pay"' not in page
        assert "Enter somebody" not in page


class TestClosingCheckIn:
    def test_everybody_absent_is_asked_about(self, desk: Client, swiss: Event) -> None:
        enter_all(swiss, 3)
        answer = post(desk, swiss, "event-check-in", do="close", absence_1="seat")
        assert answer.status_code == 422
        assert "Choose what becomes of this entry." in answer.content.decode()
        assert Event.objects.get(pk=swiss.pk).check_in_closed_at is None

    def test_decides_and_closes(self, desk: Client, swiss: Event) -> None:
        enter_all(swiss, 4)
        given = {
            "absence_1": "seat",
            "absence_2": "remove",
            "absence_3": "later",
            "absence_4": "later",
            "round_4": "3",
        }
        assert post(desk, swiss, "event-check-in", do="close", **given).status_code == 303
        states = [each.state for each in entrants_seen(picture(swiss))]
        assert states == ["in", "expected later", "comes in round 3"]
        page = desk.get(address(swiss)).content.decode()
        assert 'name="here"' not in page
        log = desk.get(address(swiss, "event-audit")).content.decode()
        assert "is expected later" in log

    def test_later_is_not_the_first_round(self, desk: Client, swiss: Event) -> None:
        enter_all(swiss, 1)
        given = {"absence_1": "later", "round_1": "1"}
        assert post(desk, swiss, "event-check-in", do="close", **given).status_code == 422

    def test_all_are_here_and_open_again(self, desk: Client, swiss: Event) -> None:
        enter_all(swiss, 2)
        post(desk, swiss, "event-check-in", do="all")
        assert all(each.checked_in for each in entrants_seen(picture(swiss)))
        post(desk, swiss, "event-check-in", do="close")
        assert Event.objects.get(pk=swiss.pk).check_in_closed_at is not None
        post(desk, swiss, "event-check-in", do="reopen")
        assert Event.objects.get(pk=swiss.pk).check_in_closed_at is None


class TestSeedsAndApart:
    def test_seeds_are_numbered(self, desk: Client, swiss: Event) -> None:
        enter_all(swiss, 3)
        assert post(desk, swiss, "event-seeds", seed_3="1", seed_1="2").status_code == 303
        assert [each.seed for each in entrants_seen(picture(swiss))] == [2, 0, 1]

    def test_a_seed_given_twice_is_refused(self, desk: Client, swiss: Event) -> None:
        enter_all(swiss, 3)
        answer = post(desk, swiss, "event-seeds", seed_3="1", seed_1="1")
        assert answer.status_code == 422
        assert "P1 has seed 1 as well." in answer.content.decode()

    def test_two_are_kept_apart_and_may_meet_again(self, desk: Client, swiss: Event) -> None:
        enter_all(swiss, 3)
        post(desk, swiss, "event-apart", first="1", second="3", do="apart")
        assert Event.objects.get(pk=swiss.pk).never == [[1, 3]]
        post(desk, swiss, "event-apart", first="3", second="1", do="meet")
        assert Event.objects.get(pk=swiss.pk).never == []

    def test_nobody_is_kept_apart_from_themselves(self, desk: Client, swiss: Event) -> None:
        enter_all(swiss, 3)
        assert post(desk, swiss, "event-apart", first="1", second="1").status_code == 422
