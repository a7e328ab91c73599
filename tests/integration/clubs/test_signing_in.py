"""Signing in and out, and what stands in the way of guessing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client

from clubs.models import User
from clubs.services import guesses

PASSWORD = "three-long-words"


@pytest.fixture
def ann(db: None) -> Iterator[User]:
    cache.clear()
    yield User.objects.create_user("ann", "Ann@Example.org", PASSWORD)
    cache.clear()


@pytest.mark.parametrize("name", ["ann", "Ann@Example.org", "ann@example.org"])
def test_by_username_or_address(client: Client, ann: User, name: str) -> None:
    answer = client.post("/sign-in/", {"username": name, "password": PASSWORD})
    assert (answer.status_code, answer["Location"]) == (303, "/")
    assert client.session["_auth_user_id"] == str(ann.pk)


def test_an_address_of_two_accounts_signs_nobody_in(client: Client, ann: User) -> None:
    User.objects.create_user("ann2", "ann@example.org", PASSWORD)
    answer = client.post("/sign-in/", {"username": "ann@example.org", "password": PASSWORD})
    assert answer.status_code == 422


def test_a_wrong_password_is_refused_and_the_name_is_kept(client: Client, ann: User) -> None:
    answer = client.post("/sign-in/", {"username": "ann", "password": "wrong"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "do not go together" in page
    assert 'value="ann"' in page
    assert "wrong" not in page
    assert "_auth_user_id" not in client.session


def test_guessing_is_stopped_even_when_the_last_guess_is_right(client: Client, ann: User) -> None:
    for _ in range(guesses.MOST):
        client.post("/sign-in/", {"username": "ann", "password": "wrong"})
    answer = client.post("/sign-in/", {"username": "ANN", "password": PASSWORD})
    assert answer.status_code == 422
    assert "Wait ten minutes" in answer.content.decode()


def test_a_right_password_forgets_the_wrong_ones(client: Client, ann: User) -> None:
    for _ in range(guesses.MOST - 1):
        client.post("/sign-in/", {"username": "ann", "password": "wrong"})
    client.post("/sign-in/", {"username": "ann", "password": PASSWORD})
    client.post("/sign-out/")
    answer = client.post("/sign-in/", {"username": "ann", "password": "wrong"})
    assert "do not go together" in answer.content.decode()


def test_goes_on_to_the_page_asked_for(client: Client, ann: User) -> None:
    assert client.get("/account/")["Location"] == "/sign-in/?next=/account/"
    answer = client.post(
        "/sign-in/", {"username": "ann", "password": PASSWORD, "next": "/account/"}
    )
    assert answer["Location"] == "/account/"


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example", "javascript:1"])
def test_never_goes_on_to_another_site(client: Client, ann: User, elsewhere: str) -> None:
    given = {"username": "ann", "password": PASSWORD, "next": elsewhere}
    assert client.post("/sign-in/", given)["Location"] == "/"


def test_signing_out_takes_a_post(client: Client, ann: User) -> None:
    client.force_login(ann)
    assert client.get("/sign-out/").status_code == 405
    assert "_auth_user_id" in client.session
    assert client.post("/sign-out/")["Location"] == "/"
    assert "_auth_user_id" not in client.session


class TestChangingThePassword:
    def give(self, client: Client, old: str, new: str) -> int:
        given = {"old_password": old, "new_password1": new, "new_password2": new}
        return client.post("/account/", given).status_code

    def test_works_and_stays_signed_in(self, client: Client, ann: User) -> None:
        client.force_login(ann)
        assert self.give(client, PASSWORD, "other-long-words") == 303
        assert client.get("/account/").status_code == 200
        ann.refresh_from_db()
        assert ann.check_password("other-long-words")

    def test_needs_the_old_one(self, client: Client, ann: User) -> None:
        client.force_login(ann)
        assert self.give(client, "wrong", "other-long-words") == 422
        ann.refresh_from_db()
        assert ann.check_password(PASSWORD)

    def test_is_for_whoever_is_signed_in(self, client: Client, ann: User) -> None:
        assert self.give(client, PASSWORD, "other-long-words") == 302
        ann.refresh_from_db()
        assert ann.check_password(PASSWORD)


def test_the_first_page_of_a_stranger_says_where_to_go(client: Client, db: None) -> None:
    page = client.get("/").content.decode()
    assert "/sign-in/" in page
    assert "camera" in page


def test_an_account_without_a_club_is_told_so(client: Client, ann: User) -> None:
    client.force_login(ann)
    assert "no role in any club" in client.get("/").content.decode()
