"""Who may open and use the pages of a club: nobody by accident."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Attendance, Club, Member, Night, Role, Season, User

SignIn = Callable[[User | None], Client]

PAGES = {
    "": "member",
    "members/": "member",
    "nights/": "member",
    "seasons/": "member",
    "members/add/": "director",
    "members/paste/": "director",
    "members/{member}/": "member",
    "members/{member}/change/": "director",
    "members/{member}/leave/": "director",
    "seasons/add/": "director",
    "seasons/{season}/": "director",
    "nights/new/": "director",
    "nights/{night}/close/": "director",
    "nights/{night}/change/": "director",
    "nights/{night}/tables/": "director",
    "nights/{night}/tables/1/link/": "director",
    "nights/{night}/attendance/": "scorer",
    "accounts/": "owner",
    "accounts/{account}/": "owner",
    "settings/": "owner",
}
"""Every page, and the least role that opens it."""

WRITE_ONLY = {"members/{member}/leave/", "nights/{night}/change/", "nights/{night}/tables/"}
NO_FIELDS = {"members/{member}/leave/"}
READ_ONLY = {"", "members/", "members/{member}/", "nights/", "seasons/"}
RANKS = ["public", "member", "scorer", "director", "owner"]


@pytest.fixture
def people(owner: User, director: User, scorer: User, member_user: User) -> dict[str, User | None]:
    return {
        "public": None,
        "member": member_user,
        "scorer": scorer,
        "director": director,
        "owner": owner,
    }


@pytest.fixture
def fill(club: Club, night: Night, players: list[Member], owner: User) -> Callable[[str], str]:
    season = Season.objects.create(club=club, name="Autumn", starts=night.date, ends=night.date)
    keys = {
        "member": players[0].pk,
        "season": season.pk,
        "night": night.pk,
        "account": owner.pk,
    }
    return lambda page: f"/baize/{page.format(**keys)}"


def snapshot() -> object:
    return (
        list(Member.objects.order_by("pk").values()),
        list(Night.objects.order_by("pk").values()),
        list(Season.objects.order_by("pk").values()),
        list(Role.objects.order_by("pk").values()),
        list(Club.objects.order_by("pk").values()),
        list(Attendance.objects.order_by("pk").values()),
    )


@pytest.mark.parametrize("where", PAGES)
def test_opens_for_the_role_and_above_and_for_nobody_below(
    where: str, people: dict[str, User | None], fill: Callable[[str], str], sign_in: SignIn
) -> None:
    method = "post" if where in WRITE_ONLY else "get"
    for rank in RANKS[: RANKS.index(PAGES[where])]:
        answer = getattr(sign_in(people[rank]), method)(fill(where))
        assert answer.status_code == (403 if people[rank] else 303 if method == "post" else 302)
    if method == "get":
        assert sign_in(people[PAGES[where]]).get(fill(where)).status_code == 200


@pytest.mark.parametrize("where", PAGES)
def test_whoever_belongs_to_another_club_is_refused(
    where: str, outsider: User, fill: Callable[[str], str], sign_in: SignIn
) -> None:
    before = snapshot()
    for method in ("get", "post"):
        answer = getattr(sign_in(outsider), method)(fill(where))
        assert answer.status_code in (403, 405)
    assert snapshot() == before


@pytest.mark.parametrize("where", PAGES)
def test_refuses_methods_it_does_not_serve(
    where: str, owner: User, fill: Callable[[str], str], sign_in: SignIn
) -> None:
    signed_in = sign_in(owner)
    before = snapshot()
    for method in ("put", "delete", "patch"):
        assert getattr(signed_in, method)(fill(where)).status_code == 405
    if where in WRITE_ONLY:
        assert signed_in.get(fill(where)).status_code == 405
    if where in READ_ONLY:
        assert signed_in.post(fill(where)).status_code == 405
    assert snapshot() == before


@pytest.mark.parametrize("where", [page for page in PAGES if page not in READ_ONLY | NO_FIELDS])
def test_an_empty_form_changes_nothing_and_breaks_nothing(
    where: str, owner: User, fill: Callable[[str], str], sign_in: SignIn
) -> None:
    before = snapshot()
    assert sign_in(owner).post(fill(where)).status_code in (400, 422)
    assert snapshot() == before


@pytest.mark.parametrize("where", [page for page in PAGES if "{" in page])
def test_what_belongs_to_another_club_is_not_there(
    where: str, other_club: Club, fill: Callable[[str], str], sign_in: SignIn
) -> None:
    opal = User.objects.get(username="opal")
    path = fill(where).replace("/baize/", "/other/")
    method = "post" if where in WRITE_ONLY else "get"
    assert getattr(sign_in(opal), method)(path).status_code == 404


def test_no_such_club(sign_in: SignIn, owner: User) -> None:
    assert sign_in(owner).get("/nowhere/").status_code == 404
    assert sign_in(None).get("/nowhere/members/").status_code == 404
