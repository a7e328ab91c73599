"""What was typed outlives a session: it is saved after signing in, or with one press."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client

from clubs.models import Club, Member, User
from clubs.views.held import MOST_HELD
from scoring.models import DealEntry, Sitting, Table

SignIn = Callable[[User | None], Client]
PASSWORD = "three-long-words"


@pytest.fixture
def sally(scorer: User) -> User:
    scorer.set_password(PASSWORD)
    scorer.save()
    return scorer


@pytest.fixture
def save_url(sitting: Sitting) -> str:
    table = sitting.table
    return f"/baize/nights/{table.night_id}/tables/{table.number}/deal/"


@pytest.fixture
def deal(sitting: Sitting) -> dict[str, str]:
    return {
        "sitting": str(sitting.pk),
        "uid": str(uuid.uuid4()),
        "expected_sequence": "0",
        "tricks_ns": "8",
    }


def sign_in_again(client: Client, follow: bool = False) -> object:
    return client.post("/sign-in/", {"username": "sally", "password": PASSWORD}, follow=follow)


class TestSignedOut:
    def test_the_deal_is_saved_by_signing_in(
        self, client: Client, sally: User, save_url: str, deal: dict[str, str]
    ) -> None:
        answer = client.post(save_url, deal)
        assert (answer.status_code, answer["Location"]) == (303, "/sign-in/")
        assert not DealEntry.objects.exists()
        assert "Your form is held" in client.get("/sign-in/").content.decode()
        answer = sign_in_again(client)
        assert answer.status_code == 303
        entry = DealEntry.objects.get()
        assert (entry.payload["tricks"], entry.by) == ({"NS": 8, "EW": 5}, sally)
        page = client.get(answer["Location"]).content.decode()
        assert "was sent" in page

    def test_looking_changes_nothing(
        self, client: Client, sally: User, save_url: str, deal: dict[str, str]
    ) -> None:
        client.post(save_url, deal)
        client.get("/sign-in/")
        client.get("/held/")
        assert not DealEntry.objects.exists()

    def test_saving_twice_stores_it_once(
        self, client: Client, sally: User, save_url: str, deal: dict[str, str], sign_in: SignIn
    ) -> None:
        client.post(save_url, deal)
        sign_in(sally).post(save_url, deal)
        sign_in_again(client)
        assert DealEntry.objects.count() == 1

    def test_nothing_is_sent_a_second_time(self, client: Client, sally: User, club: Club) -> None:
        url = "/baize/members/add/"
        client.post(url, {"name": "Ann"})
        User.objects.filter(pk=sally.pk).update(username="sally")
        sign_in_again(client)
        client.post("/sign-out/")
        sign_in_again(client)
        assert not Member.objects.exists()

    def test_permissions_hold_for_whoever_signs_in(
        self, client: Client, sally: User, club: Club
    ) -> None:
        client.post("/baize/members/add/", {"name": "Ann"})
        page = sign_in_again(client, follow=True).content.decode()
        assert "not yours to save" in page
        assert not Member.objects.exists()

    def test_what_is_at_fault_stays_held_and_is_shown(
        self, client: Client, sally: User, save_url: str, deal: dict[str, str]
    ) -> None:
        client.post(save_url, {**deal, "tricks_ns": "99"})
        answer = sign_in_again(client)
        assert answer["Location"] == "/held/"
        page = client.get("/held/").content.decode()
        assert f'action="{save_url}"' in page
        assert ">99<" in page
        assert client.post(save_url, deal).status_code == 303
        assert DealEntry.objects.count() == 1

    def test_it_can_be_dropped(
        self, client: Client, sally: User, save_url: str, deal: dict[str, str]
    ) -> None:
        client.post(save_url, deal)
        assert client.post("/held/").status_code == 303
        sign_in_again(client)
        assert not DealEntry.objects.exists()

    def test_a_script_is_sent_to_the_sign_in_page(
        self, client: Client, sally: User, save_url: str, deal: dict[str, str]
    ) -> None:
        answer = client.post(save_url, deal, headers={"HX-Request": "true"})
        assert (answer.status_code, answer["HX-Redirect"]) == (204, "/sign-in/")
        sign_in_again(client)
        assert DealEntry.objects.count() == 1

    def test_a_preview_is_not_held_and_leaves_the_page_alone(
        self, client: Client, save_url: str, deal: dict[str, str]
    ) -> None:
        check = f"{save_url}check/"
        answer = client.post(check, deal, headers={"hx-request": "true", "x-preview": "1"})
        assert answer.status_code == 204
        assert "HX-Redirect" not in answer.headers
        assert "held_post" not in client.session

    def test_secrets_are_never_held(self, client: Client, club: Club) -> None:
        given = {"name": "Ann", "code": "123456", "new_password1": "secret"}
        client.post("/baize/members/add/", given)
        assert client.session["held_post"]["fields"] == {"name": ["Ann"]}

    def test_what_is_too_large_is_not_held_and_says_so(self, client: Client, club: Club) -> None:
        client.post("/baize/members/paste/", {"names": "x" * (MOST_HELD + 1)})
        assert "held_post" not in client.session
        assert "typed again" in client.get("/sign-in/").content.decode()

    def test_a_page_asked_for_is_only_come_back_to(self, client: Client, club: Club) -> None:
        assert client.get("/baize/members/?q=a")["Location"] == (
            "/sign-in/?next=/baize/members/%3Fq%3Da"
        )


class TestTokenExpired:
    def fields(self, page: str) -> dict[str, str]:
        pairs = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page)
        return {name: unescape(value) for name, value in pairs}

    def test_one_press_saves_it(self, sally: User, save_url: str, deal: dict[str, str]) -> None:
        client = Client(enforce_csrf_checks=True)
        client.force_login(sally)
        answer = client.post(save_url, {**deal, "csrfmiddlewaretoken": "old"})
        page = answer.content.decode()
        assert answer.status_code == 403
        assert "Nothing has been saved yet" in page
        assert f'action="{save_url}"' in page
        assert not DealEntry.objects.exists()
        kept = self.fields(page)
        assert kept.items() >= deal.items()
        assert client.post(save_url, kept).status_code == 303
        assert DealEntry.objects.count() == 1

    def test_a_phone_without_an_account_too(
        self, table: Table, sitting: Sitting, deal: dict[str, str]
    ) -> None:
        client = Client(enforce_csrf_checks=True)
        url = f"/t/{table.token}/"
        door = self.fields(client.get(url).content.decode())
        client.post(f"{url}hold/", {**door, "device": "Ann"})
        page = client.post(f"{url}deal/", deal).content.decode()
        assert client.post(f"{url}deal/", self.fields(page)).status_code == 303
        assert DealEntry.objects.get().device == "Table 1: Ann"

    def test_what_was_typed_is_shown_harmlessly_and_without_secrets(
        self, sally: User, club: Club
    ) -> None:
        client = Client(enforce_csrf_checks=True)
        given = {"name": '"><script>alert(1)</script>', "code": "987654", "password": "sesame"}
        page = client.post("/baize/members/add/", given).content.decode()
        assert "<script>alert" not in page
        assert "987654" not in page
        assert "sesame" not in page

    def test_a_script_is_shown_the_page(self, sally: User, save_url: str) -> None:
        client = Client(enforce_csrf_checks=True)
        answer = client.post(save_url, {"a": "b"}, headers={"HX-Request": "true"})
        assert (answer.status_code, answer["HX-Retarget"]) == (200, "body")

    def test_at_the_sign_in_page_one_signs_in_once_more(self, sally: User) -> None:
        client = Client(enforce_csrf_checks=True)
        answer = client.post("/sign-in/", {"username": "sally", "password": PASSWORD})
        assert (answer.status_code, answer["Location"]) == (303, "/sign-in/")
        assert "_auth_user_id" not in client.session
