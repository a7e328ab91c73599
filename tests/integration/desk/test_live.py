"""A live page that has not changed is answered in one query, and never to a stranger."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
import time_machine
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Night, User
from clubs.services.nights import set_public
from clubs.services.people import set_role
from scoring.models import Sitting
from tests.integration.acts import AT, record_deals

SOON = AT + datetime.timedelta(minutes=5)


@pytest.fixture
def pages(night: Night, sitting: Sitting) -> dict[str, str]:
    where = [night.club.slug, night.pk]
    return {
        "desk": reverse("desk", args=where),
        "table": reverse("desk-table", args=[*where, 1]),
        "standings": reverse("standings", args=where),
        "wall": reverse("standings", args=where) + "?wall=1",
    }


def again(client: Client, url: str, tag: str, **headers: str) -> HttpResponse:
    return client.get(url, headers={"If-None-Match": tag, **headers})


PAGES = ("desk", "table", "standings", "wall")


@time_machine.travel(SOON, tick=False)
@pytest.mark.parametrize("name", PAGES)
def test_an_unchanged_page_costs_one_query(
    pages: dict[str, str],
    name: str,
    scorer: User,
    sign_in: Callable[[User], Client],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    client = sign_in(scorer)
    first = client.get(pages[name])
    with django_assert_num_queries(1):
        answer = again(client, pages[name], first["ETag"])
    assert answer.status_code == 304
    assert answer.content == b""
    assert answer["ETag"] == first["ETag"]


@time_machine.travel(SOON, tick=False)
@pytest.mark.parametrize("name", PAGES)
def test_a_recorded_deal_makes_a_new_page(
    pages: dict[str, str],
    name: str,
    sitting: Sitting,
    scorer: User,
    sign_in: Callable[[User], Client],
) -> None:
    client = sign_in(scorer)
    first = client.get(pages[name])
    record_deals(sitting, 8)
    answer = again(client, pages[name], first["ETag"])
    assert answer.status_code == 200
    assert answer["ETag"] != first["ETag"]


@pytest.mark.parametrize("name", PAGES)
def test_a_browser_keeps_the_page_for_one_session_only(
    pages: dict[str, str], name: str, scorer: User, sign_in: Callable[[User], Client]
) -> None:
    answer = sign_in(scorer).get(pages[name])
    assert answer["Cache-Control"] == "private, no-cache"
    assert {"Cookie", "HX-Request", "HX-Target"} <= set(answer["Vary"].split(", "))


def test_a_tag_is_worth_nothing_in_another_session(
    pages: dict[str, str], scorer: User, director: User, sign_in: Callable[[User | None], Client]
) -> None:
    tag = sign_in(scorer).get(pages["desk"])["ETag"]
    assert again(sign_in(director), pages["desk"], tag).status_code == 200
    assert again(sign_in(None), pages["desk"], tag).status_code == 302


def test_a_tag_is_worth_nothing_on_another_page_or_part(
    pages: dict[str, str], scorer: User, sign_in: Callable[[User], Client]
) -> None:
    client = sign_in(scorer)
    tag = client.get(pages["desk"])["ETag"]
    assert again(client, pages["table"], tag).status_code == 200
    part = {"HX-Request": "true", "HX-Target": "grid"}
    assert again(client, pages["desk"], tag, **part).status_code == 200


def test_a_lost_role_ends_the_page_at_the_next_change(
    pages: dict[str, str],
    club: Club,
    sitting: Sitting,
    scorer: User,
    sign_in: Callable[[User], Client],
) -> None:
    client = sign_in(scorer)
    tag = client.get(pages["desk"])["ETag"]
    set_role(club=club, user=scorer, role=None)
    assert client.get(pages["desk"]).status_code == 403
    record_deals(sitting, 8)
    assert again(client, pages["desk"], tag).status_code == 403


def test_a_night_no_longer_public_is_closed_at_once(
    pages: dict[str, str], night: Night, client: Client
) -> None:
    set_public(night=night, public=True)
    tag = client.get(pages["standings"])["ETag"]
    set_public(night=night, public=False)
    assert again(client, pages["standings"], tag).status_code == 302


def test_the_desk_looks_again_each_minute_for_tables_gone_silent(
    pages: dict[str, str], sitting: Sitting, scorer: User, sign_in: Callable[[User], Client]
) -> None:
    record_deals(sitting, 8)
    client = sign_in(scorer)
    with time_machine.travel(AT + datetime.timedelta(minutes=15), tick=False):
        first = client.get(pages["desk"])
        assert b"Playing" in first.content
    with time_machine.travel(AT + datetime.timedelta(minutes=16), tick=False):
        answer = again(client, pages["desk"], first["ETag"])
        assert answer.status_code == 200
        assert b"Nothing for 15 minutes" in answer.content


def test_a_night_of_another_club_has_no_tag(
    pages: dict[str, str],
    night: Night,
    other_club: Club,
    outsider: User,
    sign_in: Callable[[User], Client],
) -> None:
    answer = sign_in(outsider).get(reverse("desk", args=[other_club.slug, night.pk]))
    assert answer.status_code == 404
    assert "ETag" not in answer
