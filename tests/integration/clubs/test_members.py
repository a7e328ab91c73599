"""The club's book: adding, changing, finding, leaving."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club, Member, User
from clubs.services.people import add_member
from tests.integration.names import KEPT, REFUSED

SignIn = Callable[[User | None], Client]


@pytest.fixture
def signed_in(sign_in: SignIn, club: Club, director: User) -> Client:
    return sign_in(director)


def add(signed_in: Client, **given: str) -> tuple[int, str]:
    answer = signed_in.post("/baize/members/add/", given)
    return answer.status_code, answer.content.decode()


class TestAdding:
    def test_guesses_the_other_names(self, signed_in: Client, club: Club) -> None:
        assert add(signed_in, name="  Ann   Lee ")[0] == 303
        member = Member.objects.get(club=club)
        assert (member.name, member.display_name, member.sort_name) == (
            "Ann Lee",
            "Ann Lee",
            "Lee, Ann",
        )

    @pytest.mark.parametrize("name", KEPT)
    def test_any_script_is_kept_and_shown_harmlessly(self, signed_in: Client, name: str) -> None:
        assert add(signed_in, name=name)[0] == 303
        assert Member.objects.get().display_name == name
        page = signed_in.get("/baize/members/").content.decode()
        assert "<script>alert" not in page

    @pytest.mark.parametrize("name", REFUSED)
    def test_what_nobody_can_read_is_refused_at_the_field(
        self, signed_in: Client, name: str
    ) -> None:
        status, page = add(signed_in, name=name)
        assert status == 422
        assert 'id="id_name_error"' in page
        assert not Member.objects.exists()

    def test_a_name_that_is_taken_is_refused_at_the_field(
        self, signed_in: Client, club: Club
    ) -> None:
        add_member(club=club, name="Ann")
        status, page = add(signed_in, name="Ann")
        assert status == 422
        assert 'id="id_display_name_error"' in page
        assert "already shown as “Ann”" in page
        assert Member.objects.count() == 1

    def test_the_same_name_in_another_club_is_nobodys_affair(
        self, signed_in: Client, other_club: Club
    ) -> None:
        add_member(club=other_club, name="Ann")
        assert add(signed_in, name="Ann")[0] == 303

    def test_too_long_a_name_is_refused(self, signed_in: Client) -> None:
        status, page = add(signed_in, name="Ann", display_name="A" * 41)
        assert status == 422
        assert "at most 40 characters" in page


class TestPasting:
    def paste(self, signed_in: Client, text: str) -> tuple[int, str]:
        answer = signed_in.post("/baize/members/paste/", {"names": text})
        return answer.status_code, answer.content.decode()

    def test_adds_them_all(self, signed_in: Client, club: Club) -> None:
        assert self.paste(signed_in, "Ann Lee\r\n\r\nمريم\r\nŽofie Nováková")[0] == 303
        names = Member.objects.for_club(club).by_name().values_list("display_name", flat=True)
        assert set(names) == {"Ann Lee", "مريم", "Žofie Nováková"}

    def test_says_what_is_wrong_with_which_line_and_adds_nobody(
        self, signed_in: Client, club: Club
    ) -> None:
        add_member(club=club, name="Bea")
        text = f"Ann\nBea\n{'x' * 41}\nAnn\nbad\u202ename"
        status, page = self.paste(signed_in, text)
        assert status == 422
        for line in (2, 3, 4, 5):
            assert f"Line {line}, " in page
        assert "Line 1, " not in page
        assert Member.objects.count() == 1

    def test_five_hundred_at_a_time(self, signed_in: Client) -> None:
        assert self.paste(signed_in, "\n".join(f"Player {n}" for n in range(501)))[0] == 422
        assert self.paste(signed_in, "\n".join(f"Player {n}" for n in range(500)))[0] == 303
        assert Member.objects.count() == 500

    def test_costs_the_same_few_queries_however_many(
        self, signed_in: Client, django_assert_max_num_queries: Callable[[int], object]
    ) -> None:
        with django_assert_max_num_queries(14):  # type: ignore[attr-defined]
            self.paste(signed_in, "\n".join(f"Player {n}" for n in range(300)))


class TestChanging:
    def test_changes_the_names(self, signed_in: Client, club: Club) -> None:
        member = add_member(club=club, name="Ann Lee")
        given = {"name": "Ann Moor", "display_name": "Ann", "sort_name": "Moor", "visitor": "on"}
        assert signed_in.post(f"/baize/members/{member.pk}/change/", given).status_code == 303
        member.refresh_from_db()
        assert (member.name, member.display_name, member.visitor) == ("Ann Moor", "Ann", True)

    def test_refuses_a_name_that_is_taken(self, signed_in: Client, club: Club) -> None:
        add_member(club=club, name="Bea")
        member = add_member(club=club, name="Ann")
        given = {"name": "Ann", "display_name": "Bea", "sort_name": ""}
        answer = signed_in.post(f"/baize/members/{member.pk}/change/", given)
        assert answer.status_code == 422
        assert 'id="id_display_name_error"' in answer.content.decode()
        member.refresh_from_db()
        assert member.display_name == "Ann"

    def test_names_left_empty_are_guessed_again(self, signed_in: Client, club: Club) -> None:
        member = add_member(club=club, name="Ann")
        signed_in.post(f"/baize/members/{member.pk}/change/", {"name": "Ann Lee"})
        member.refresh_from_db()
        assert (member.display_name, member.sort_name) == ("Ann Lee", "Lee, Ann")

    def test_another_clubs_member_is_not_there(self, signed_in: Client, other_club: Club) -> None:
        stranger = add_member(club=other_club, name="Ann")
        for path in (f"{stranger.pk}/change/", f"{stranger.pk}/leave/"):
            answer = signed_in.post(f"/baize/members/{path}", {"name": "Mine"})
            assert answer.status_code == 404
        stranger.refresh_from_db()
        assert (stranger.name, stranger.left_on) == ("Ann", None)


class TestLeaving:
    def test_leaves_and_returns(self, signed_in: Client, club: Club) -> None:
        member = add_member(club=club, name="Ann")
        signed_in.post(f"/baize/members/{member.pk}/leave/", {"do": "leave"})
        assert not signed_in.get("/baize/members/").context["page"].object_list
        assert signed_in.get("/baize/members/?left=1").context["page"].object_list[0] == member
        signed_in.post(f"/baize/members/{member.pk}/leave/", {"do": "return"})
        assert list(Member.objects.for_club(club).current()) == [member]

    def test_cannot_return_under_a_name_that_was_taken_meanwhile(
        self, signed_in: Client, club: Club
    ) -> None:
        member = add_member(club=club, name="Ann")
        signed_in.post(f"/baize/members/{member.pk}/leave/", {"do": "leave"})
        add_member(club=club, name="Ann")
        signed_in.post(f"/baize/members/{member.pk}/leave/", {"do": "return"})
        member.refresh_from_db()
        assert member.left_on is not None


class TestFinding:
    def found(self, signed_in: Client, text: str) -> list[Member]:
        return list(signed_in.get("/baize/members/", {"q": text}).context["page"].object_list)

    @pytest.mark.parametrize(
        ("text", "name"),
        [("lee", "Ann Lee"), ("ÉLO", "Élodie"), ("žof", "Žofie"), ("мар", "Мария")],
    )
    def test_any_part_of_a_name_in_any_case(
        self, signed_in: Client, club: Club, text: str, name: str
    ) -> None:
        for each in ("Ann Lee", "Élodie", "Žofie", "Мария", "Bob"):
            add_member(club=club, name=each)
        assert [member.name for member in self.found(signed_in, text)] == [name]

    @pytest.mark.parametrize("text", ["%", "_", "'", "\\", "<b>", "\u202e"])
    def test_signs_mean_themselves(self, signed_in: Client, club: Club, text: str) -> None:
        add_member(club=club, name="Ann")
        assert self.found(signed_in, text) == []

    def test_lists_fifty_a_page_in_book_order_by_the_same_few_queries(
        self,
        signed_in: Client,
        club: Club,
        django_assert_max_num_queries: Callable[[int], object],
    ) -> None:
        for number in range(60):
            add_member(club=club, name=f"P{number:02} Z{99 - number}")
        with django_assert_max_num_queries(6):  # type: ignore[attr-defined]
            page = signed_in.get("/baize/members/").context["page"]
        assert [member.name for member in page.object_list][:2] == ["P59 Z40", "P58 Z41"]
        assert len(page.object_list) == 50
        assert len(signed_in.get("/baize/members/?page=2").context["page"].object_list) == 10

    @pytest.mark.parametrize("page", ["0", "-1", "zz", "99999999999999999999"])
    def test_a_page_that_is_not_there_is_the_nearest(
        self, signed_in: Client, club: Club, page: str
    ) -> None:
        assert signed_in.get("/baize/members/", {"page": page}).status_code == 200

    def test_a_script_asks_for_the_rows_alone(self, signed_in: Client) -> None:
        headers = {"HX-Request": "true", "HX-Target": "found"}
        page = signed_in.get("/baize/members/?q=a", headers=headers).content.decode()
        assert "<html" not in page
        assert 'id="found"' in page
