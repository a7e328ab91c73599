"""The night's page, its tables and links, and closing it."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.models import Member, Night, User
from scoring.models import DealEntry, Sitting, Table
from tests.integration.acts import sit_down

SignIn = Callable[[User | None], Client]


@pytest.fixture
def signed_in(sign_in: SignIn, director: User) -> Client:
    return sign_in(director)


@pytest.fixture
def url(night: Night) -> str:
    return f"/baize/nights/{night.pk}/"


class TestThePage:
    def test_says_who_plays_where(self, signed_in: Client, sitting: Sitting, url: str) -> None:
        page = signed_in.get(url).content.decode()
        for name in ("Ann", "Bea", "Cy", "Dot"):
            assert f">{name}</bdi>" in page

    def test_shows_the_directors_code_to_directors_only(
        self, night: Night, url: str, sign_in: SignIn, director: User, scorer: User
    ) -> None:
        assert night.director_code in sign_in(director).get(url).content.decode()
        assert night.director_code not in sign_in(scorer).get(url).content.decode()

    def test_made_public_shows_no_money_and_nothing_to_press(
        self, signed_in: Client, make_night: Callable[..., Night], sign_in: SignIn
    ) -> None:
        night = make_night(table_money=200)
        url = f"/baize/nights/{night.pk}/"
        assert sign_in(None).get(url).status_code == 302
        signed_in.post(f"{url}change/", {"do": "publish"})
        answer = sign_in(None).get(url)
        page = answer.content.decode()
        assert answer.status_code == 200
        assert "Table money taken" not in page
        assert night.director_code not in page
        assert "/close/" not in page
        signed_in.post(f"{url}change/", {"do": "hide"})
        assert sign_in(None).get(url).status_code == 302

    def test_costs_the_same_queries_with_many_tables(
        self,
        signed_in: Client,
        make_night: Callable[..., Night],
        players: list[Member],
        django_assert_max_num_queries: Callable[[int], Any],
    ) -> None:
        night = make_night(tables=30)
        sit_down(Table.objects.get(night=night, number=7), players[:4])
        with django_assert_max_num_queries(12):
            signed_in.get(f"/baize/nights/{night.pk}/")


class TestTables:
    def test_more_are_set_out(self, signed_in: Client, night: Night, url: str) -> None:
        assert signed_in.post(f"{url}tables/", {"tables": "5"}).status_code == 303
        assert night.tables.count() == 5

    @pytest.mark.parametrize("typed", ["", "0", "-3", "x", "201", "9" * 30])
    def test_a_fault_is_told_at_the_field(
        self, signed_in: Client, night: Night, url: str, typed: str
    ) -> None:
        answer = signed_in.post(f"{url}tables/", {"tables": typed})
        assert answer.status_code == 422
        assert 'id="id_tables_error"' in answer.content.decode()
        assert night.tables.count() == 1

    def test_a_link_is_shown_as_a_picture_and_in_words(
        self, signed_in: Client, table: Table, url: str
    ) -> None:
        page = signed_in.get(f"{url}tables/1/link/").content.decode()
        assert f"/t/{table.token}/" in page
        assert "<svg" in page

    def test_renewing_makes_the_old_link_worthless(
        self, signed_in: Client, table: Table, url: str, client: Client
    ) -> None:
        old = table.token
        signed_in.post(f"{url}tables/1/link/", {"do": "renew"})
        table.refresh_from_db()
        assert client.get(f"/t/{old}/").status_code == 404
        assert client.get(f"/t/{table.token}/").status_code == 200

    def test_freeing_lets_another_phone_hold_it(
        self, signed_in: Client, table: Table, url: str
    ) -> None:
        Client().post(f"/t/{table.token}/hold/", {"device": "Ann’s phone"})
        signed_in.post(f"{url}tables/1/link/", {"do": "free"})
        table.refresh_from_db()
        assert (table.holder, table.holder_name) == (None, "")

    def test_no_such_table(self, signed_in: Client, url: str) -> None:
        assert signed_in.get(f"{url}tables/9/link/").status_code == 404


class TestClosing:
    def close(self, signed_in: Client, url: str, **more: str) -> Any:
        version = Night.objects.get().version
        given = {"uid": str(uuid.uuid4()), "expected_version": str(version), **more}
        return signed_in.post(f"{url}close/", given)

    def test_says_how_an_unfinished_rubber_would_be_settled(
        self, signed_in: Client, play: Callable[..., Any], url: str
    ) -> None:
        play(13, 7)
        page = signed_in.get(f"{url}close/").content.decode()
        assert "Table 1" in page
        assert "Rubber not finished" in page
        assert "£1.50" in page
        assert Sitting.objects.open().count() == 1

    def test_settles_every_table_and_ends_the_night(
        self, signed_in: Client, play: Callable[..., Any], url: str, table: Table, client: Client
    ) -> None:
        play(13, 7)
        assert self.close(signed_in, url).status_code == 303
        night = Night.objects.get()
        sitting = Sitting.objects.get()
        assert night.closed_at is not None
        assert sitting.closed_at == night.closed_at
        assert sitting.result.settled == [3, -3, 3, -3]
        assert client.get(f"/t/{table.token}/").status_code == 403

    def test_refuses_when_a_table_has_moved_on_meanwhile(
        self, signed_in: Client, play: Callable[..., Any], url: str
    ) -> None:
        version = Night.objects.get().version
        play(13)
        answer = self.close(signed_in, url, expected_version=str(version))
        assert answer.status_code == 409
        assert "moved on" in answer.content.decode()
        assert Night.objects.get().closed_at is None
        assert not DealEntry.objects.filter(kind="closed").exists()

    def test_pressing_twice_closes_once(
        self, signed_in: Client, sitting: Sitting, url: str
    ) -> None:
        self.close(signed_in, url)
        assert self.close(signed_in, url).status_code == 303
        assert DealEntry.objects.filter(kind="closed").count() == 1

    @pytest.mark.parametrize("given", [{"uid": "x"}, {"expected_version": "x"}])
    def test_a_broken_form_changes_nothing(
        self, signed_in: Client, night: Night, url: str, given: dict[str, str]
    ) -> None:
        assert self.close(signed_in, url, **given).status_code == 400
        night.refresh_from_db()
        assert night.closed_at is None

    def test_a_closed_night_is_opened_again(
        self, signed_in: Client, night: Night, url: str
    ) -> None:
        self.close(signed_in, url)
        signed_in.post(f"{url}change/", {"do": "reopen"})
        night.refresh_from_db()
        assert night.closed_at is None
