"""The door: who came, who went home, and the table money, exactly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Attendance, Club, Member, Night, User
from clubs.services.nights import arrive, close_night
from clubs.services.people import add_member
from tests.integration.names import REFUSED

SignIn = Callable[[User | None], Client]


@pytest.fixture
def signed_in(sign_in: SignIn, scorer: User) -> Client:
    return sign_in(scorer)


@pytest.fixture
def night(make_night: Callable[..., Night]) -> Night:
    return make_night(table_money=200)


@pytest.fixture
def url(night: Night) -> str:
    return f"/baize/nights/{night.pk}/attendance/"


@pytest.fixture
def ann(night: Night, players: list[Member]) -> Attendance:
    return arrive(night=night, member=players[0], at=timezone.now())


def test_two_letters_find_who_is_not_here(
    signed_in: Client, url: str, ann: Attendance, players: list[Member]
) -> None:
    found = signed_in.get(url, {"q": "an"}).context["found"]
    assert [member.display_name for member in found] == []
    found = signed_in.get(url, {"q": "be"}).context["found"]
    assert [member.display_name for member in found] == ["Bea"]


def test_a_script_asks_for_the_names_alone(signed_in: Client, url: str, club: Club) -> None:
    headers = {"HX-Request": "true", "HX-Target": "found"}
    page = signed_in.get(f"{url}?q=be", headers=headers).content.decode()
    assert "<html" not in page
    assert 'id="found"' in page


def test_arriving_twice_is_arriving_once(
    signed_in: Client, url: str, players: list[Member]
) -> None:
    for _ in range(2):
        answer = signed_in.post(url, {"do": "arrive", "member": players[0].pk})
        assert answer.status_code == 303
    attendance = Attendance.objects.get()
    assert (attendance.owed, attendance.paid) == (200, 0)


def test_going_home_and_coming_back(signed_in: Client, url: str, ann: Attendance) -> None:
    signed_in.post(url, {"do": "home", "attendance": ann.pk})
    ann.refresh_from_db()
    assert ann.left_at is not None
    signed_in.post(url, {"do": "arrive", "member": ann.member_id})
    ann.refresh_from_db()
    assert ann.left_at is None


def test_a_visitor_is_written_into_the_book_on_the_spot(
    signed_in: Client, url: str, club: Club
) -> None:
    assert signed_in.post(url, {"do": "visitor", "visitor_name": "Zoë"}).status_code == 303
    member = Member.objects.get(club=club, display_name="Zoë")
    assert member.visitor
    assert member.attendances.count() == 1


@pytest.mark.parametrize("name", REFUSED)
def test_a_visitor_without_a_name_is_refused(signed_in: Client, url: str, name: str) -> None:
    answer = signed_in.post(url, {"do": "visitor", "visitor_name": name})
    assert answer.status_code == 422
    assert 'id="id_visitor_name_error"' in answer.content.decode()
    assert not Attendance.objects.exists()


def test_a_visitor_named_like_somebody_is_refused(
    signed_in: Client, url: str, players: list[Member]
) -> None:
    answer = signed_in.post(url, {"do": "visitor", "visitor_name": "Ann"})
    assert answer.status_code == 422
    assert "already shown as “Ann”" in answer.content.decode()
    assert not Attendance.objects.exists()


class TestTableMoney:
    def test_one_press_pays_in_full(self, signed_in: Client, url: str, ann: Attendance) -> None:
        signed_in.post(url, {"do": "pay", "attendance": ann.pk})
        ann.refresh_from_db()
        assert ann.paid == 200

    def money(self, signed_in: Client, url: str, ann: Attendance, **given: str) -> Any:
        fields = {f"money-{ann.pk}-{name}": value for name, value in given.items()}
        return signed_in.post(url, {"do": "money", "attendance": ann.pk, **fields})

    def test_part_is_typed(self, signed_in: Client, url: str, ann: Attendance) -> None:
        assert self.money(signed_in, url, ann, owed="1.50", paid="50p").status_code == 303
        ann.refresh_from_db()
        assert (ann.owed, ann.paid) == (150, 50)
        cash = signed_in.get(url).context["cash"]
        assert (cash.came, cash.here, cash.owed, cash.paid, cash.due) == (1, 1, 150, 50, 100)

    @pytest.mark.parametrize("typed", ["", "x", "-1", "0.001", "1e12", "inf", "1" * 500])
    def test_a_fault_is_told_at_the_field(
        self, signed_in: Client, url: str, ann: Attendance, typed: str
    ) -> None:
        answer = self.money(signed_in, url, ann, owed="2", paid=typed)
        assert answer.status_code == 422
        assert f'id="id_money-{ann.pk}-paid_error"' in answer.content.decode()
        ann.refresh_from_db()
        assert (ann.owed, ann.paid) == (200, 0)

    def test_is_still_taken_after_the_night_is_closed(
        self, signed_in: Client, url: str, ann: Attendance, night: Night
    ) -> None:
        close_night(night=night, at=timezone.now())
        signed_in.post(url, {"do": "pay", "attendance": ann.pk})
        ann.refresh_from_db()
        assert ann.paid == 200


def test_nobody_arrives_when_the_night_is_closed(
    signed_in: Client, url: str, night: Night, players: list[Member]
) -> None:
    close_night(night=night, at=timezone.now())
    page = signed_in.post(url, {"do": "arrive", "member": players[0].pk}, follow=True)
    assert "closed" in page.content.decode()
    signed_in.post(url, {"do": "visitor", "visitor_name": "Zoë"})
    assert not Attendance.objects.exists()
    assert not Member.objects.filter(display_name="Zoë").exists()


@pytest.mark.parametrize("member", ["", "0", "-1", "x", "9" * 30, "1.5", "٣"])
def test_a_made_up_number_is_refused(signed_in: Client, url: str, member: str) -> None:
    assert signed_in.post(url, {"do": "arrive", "member": member}).status_code in (400, 404)
    assert signed_in.post(url, {"do": "home", "attendance": member}).status_code in (400, 404)


def test_another_clubs_people_are_not_there(signed_in: Client, url: str, other_club: Club) -> None:
    stranger = add_member(club=other_club, name="Ann")
    assert signed_in.post(url, {"do": "arrive", "member": stranger.pk}).status_code == 404
    assert not Attendance.objects.exists()


def test_the_list_costs_the_same_queries_for_many(
    signed_in: Client,
    url: str,
    club: Club,
    night: Night,
    django_assert_max_num_queries: Callable[[int], Any],
) -> None:
    for number in range(60):
        member = add_member(club=club, name=f"Player {number}")
        arrive(night=night, member=member, at=timezone.now())
    with django_assert_max_num_queries(9):
        page = signed_in.get(url).context["page"]
    assert len(page.object_list) == 50
