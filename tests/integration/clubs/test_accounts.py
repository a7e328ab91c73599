"""Accounts, their roles, and the invitation by which somebody comes by a password."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Club, Role, RoleName, User
from clubs.services.people import set_role

SignIn = Callable[[User | None], Client]


@pytest.fixture
def signed_in(sign_in: SignIn, club: Club, owner: User) -> Client:
    return sign_in(owner)


def role(club: Club, username: str) -> str | None:
    found = Role.objects.filter(club=club, user__username=username).first()
    return found.role if found else None


def invite(signed_in: Client, username: str = "nora") -> str:
    """Add an account and return the path of its invitation."""
    given = {"username": username, "email": "", "role": "scorer"}
    page = signed_in.post("/baize/accounts/", given, follow=True).content.decode()
    found = re.search(r'value="http://testserver(/invite/[^"]+)"', page)
    assert found
    return found[1]


class TestInviting:
    def test_the_link_sets_a_password_once(
        self, signed_in: Client, club: Club, sign_in: SignIn
    ) -> None:
        path = invite(signed_in)
        assert role(club, "nora") == "scorer"
        nora = sign_in(None)
        assert "nora" in nora.get(path).content.decode()
        words = {"new_password1": "long-enough-words", "new_password2": "long-enough-words"}
        assert nora.post(path, words).status_code == 303
        assert nora.get("/baize/").status_code == 200
        assert sign_in(None).get(path).status_code == 410
        assert sign_in(None).post(path, words).status_code == 410

    def test_a_weak_password_is_refused_and_the_link_still_holds(
        self, signed_in: Client, sign_in: SignIn
    ) -> None:
        path = invite(signed_in)
        answer = sign_in(None).post(path, {"new_password1": "123", "new_password2": "123"})
        assert answer.status_code == 422
        assert sign_in(None).get(path).status_code == 200

    @pytest.mark.parametrize("path", ["/invite/MQ/x-y/", "/invite/zz/x/", "/invite/!!/x/"])
    def test_a_made_up_link_opens_nothing(self, sign_in: SignIn, owner: User, path: str) -> None:
        assert sign_in(None).get(path).status_code == 410

    def test_a_forgotten_password_is_taken_away(
        self, signed_in: Client, scorer: User, sign_in: SignIn
    ) -> None:
        scorer.set_password("old-long-words")
        scorer.save()
        hers = sign_in(scorer)
        page = signed_in.post(f"/baize/accounts/{scorer.pk}/", {"do": "invite"}, follow=True)
        assert "/invite/" in page.content.decode()
        assert hers.get("/baize/").status_code == 302

    def test_nobody_invites_themselves_into_another_clubs_account(
        self, signed_in: Client, club: Club, outsider: User
    ) -> None:
        signed_in.post("/baize/accounts/", {"username": "oscar", "email": "", "role": "member"})
        assert role(club, "oscar") == "member"
        outsider.set_unusable_password()
        outsider.save()
        page = signed_in.get(f"/baize/accounts/{outsider.pk}/").content.decode()
        assert "/invite/" not in page
        answer = signed_in.post(f"/baize/accounts/{outsider.pk}/", {"do": "invite"}, follow=True)
        assert "belongs to another club" in answer.content.decode()


class TestRoles:
    def test_a_role_is_changed_and_taken_away(
        self, signed_in: Client, club: Club, scorer: User
    ) -> None:
        path = f"/baize/accounts/{scorer.pk}/"
        signed_in.post(path, {"do": "role", "role": "director"})
        assert role(club, "sally") == "director"
        signed_in.post(path, {"do": "remove"})
        assert role(club, "sally") is None
        assert signed_in.get(path).status_code == 404

    @pytest.mark.parametrize("given", [{"do": "role", "role": "member"}, {"do": "remove"}])
    def test_the_last_owner_stays(
        self, signed_in: Client, club: Club, owner: User, given: dict[str, str]
    ) -> None:
        answer = signed_in.post(f"/baize/accounts/{owner.pk}/", given, follow=True)
        assert "at least one owner" in answer.content.decode()
        assert role(club, "mina") == "owner"

    def test_one_of_two_owners_may_step_down(
        self, signed_in: Client, club: Club, owner: User, director: User
    ) -> None:
        set_role(club=club, user=director, role=RoleName.OWNER)
        assert signed_in.post(f"/baize/accounts/{owner.pk}/", {"do": "remove"})["Location"] == "/"
        assert role(club, "mina") is None

    def test_an_unknown_role_is_refused(self, signed_in: Client, club: Club, scorer: User) -> None:
        answer = signed_in.post(f"/baize/accounts/{scorer.pk}/", {"do": "role", "role": "king"})
        assert answer.status_code == 422
        assert role(club, "sally") == "scorer"

    def test_somebody_with_a_role_is_not_added_again(self, signed_in: Client, scorer: User) -> None:
        given = {"username": "Sally", "email": "", "role": "owner"}
        answer = signed_in.post("/baize/accounts/", given)
        assert answer.status_code == 422
        assert "has a role here already" in answer.content.decode()

    @pytest.mark.parametrize("username", ["two words", "<b>", ""])
    def test_a_bad_username_is_refused_at_the_field(self, signed_in: Client, username: str) -> None:
        before = User.objects.count()
        answer = signed_in.post("/baize/accounts/", {"username": username, "role": "scorer"})
        assert answer.status_code == 422
        assert 'id="id_username_error"' in answer.content.decode()
        assert User.objects.count() == before

    def test_an_address_belongs_to_one_account(self, signed_in: Client, scorer: User) -> None:
        User.objects.filter(pk=scorer.pk).update(email="s@example.org")
        given = {"username": "new", "email": "S@example.org", "role": "scorer"}
        answer = signed_in.post("/baize/accounts/", given)
        assert answer.status_code == 422
        assert not User.objects.filter(username="new").exists()
