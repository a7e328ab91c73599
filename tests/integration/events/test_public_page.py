"""The public page: when the director says so, the same for everybody, cached and cheap."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, User
from tests.integration.events.acts import (
    act,
    draw,
    enter_all,
    make_event,
    play_round,
    record,
    tricks,
)
from tournaments.models import Event, Released
from tournaments.services import rounds
from tournaments.services.events import set_public

PAGES = ("public", "players-embed")


def published(club: Club, format_slug: str = "swiss", **more: object) -> Event:
    event = make_event(club, format_slug, **({"options": {"rounds": 3}} | more))
    enter_all(event, 8)
    set_public(event=event, public=True, act=act())
    return event


def shown(client: Client, event: Event, name: str = "public") -> str:
    answer = client.get(reverse(name, kwargs={"token": event.token}))
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_shown_before_it_is_published(client: Client, club: Club, name: str) -> None:
    event = make_event(club, "swiss", options={"rounds": 3})
    enter_all(event, 4)
    play_round(event, 1)
    text = shown(client, event, name)
    assert "Nothing is published of this event yet." in text
    assert "P1" not in text
    assert ('type="search"' in text) == (name == "public")


@pytest.mark.parametrize("name", PAGES)
def test_a_published_event_shows_standings_and_rounds(
    client: Client, club: Club, name: str
) -> None:
    event = published(club)
    play_round(event, 1)
    text = shown(client, event, name)
    for part in (
        "Round 1 is finished.",
        "Standings after round 1.",
        "Crosstable",
        "Round by round",
    ):
        assert part in text
    assert '<svg class="chart"' not in text
    play_round(event, 2)
    assert '<svg class="chart"' in shown(client, event, name)


def test_a_knock_out_has_its_bracket(client: Client, club: Club) -> None:
    event = published(club, "knockout", options={})
    play_round(event, 1)
    assert '<svg class="bracket"' in shown(client, event)


def test_the_page_carries_the_code_of_its_own_link(client: Client, club: Club) -> None:
    event = published(club)
    assert 'class="qr"' in shown(client, event)
    assert 'class="qr"' not in shown(client, event, "players-embed")


def test_figures_not_released_are_not_on_the_page(client: Client, club: Club) -> None:
    event = published(club, release=Released.CLOSED)
    draw(event, 1)
    record(event, (1, 1), tricks(12))
    text = shown(client, event)
    assert "12–1" not in text
    assert "<caption>Standings" not in text
    assert "3 tables are still out" in text
    for number in (2, 3, 4):
        record(event, (1, number), tricks(8))
    rounds.close_round(event=event, number=1, act=act())
    assert "12–1" in shown(client, event)


def test_taking_it_back_hides_it_again(client: Client, club: Club) -> None:
    event = published(club)
    play_round(event, 1)
    shown(client, event)
    set_public(event=event, public=False, act=act())
    assert "Nothing is published" in shown(client, event)


@pytest.mark.parametrize("name", PAGES)
def test_an_unchanged_page_costs_one_query(client: Client, club: Club, name: str) -> None:
    event = published(club)
    play_round(event, 1)
    url = reverse(name, kwargs={"token": event.token})
    tag = client.get(url)["ETag"]
    with CaptureQueriesContext(connection) as asked:
        again = client.get(url, headers={"If-None-Match": tag})
    assert (again.status_code, len(asked)) == (304, 1)
    draw(event, 2)
    assert client.get(url, headers={"If-None-Match": tag}).status_code == 200


def test_any_cache_may_keep_the_page_for_a_moment(client: Client, club: Club) -> None:
    answer = client.get(reverse("public", kwargs={"token": published(club).token}))
    assert answer["Cache-Control"] == "public, max-age=10"
    assert "Vary" not in answer
    assert not answer.cookies


def test_the_page_is_the_same_for_whoever_looks(club: Club, owner: User, client: Client) -> None:
    event = published(club)
    url = reverse("public", kwargs={"token": event.token})
    signed_in = Client()
    signed_in.force_login(owner)
    ours, theirs = signed_in.get(url), client.get(url)
    assert ours.content == theirs.content
    assert ours["ETag"] == theirs["ETag"]
    assert "Sign out" not in ours.content.decode()


def test_only_the_embeddable_page_may_stand_in_a_frame(client: Client, club: Club) -> None:
    event = published(club)
    page, embedded = (client.get(reverse(name, kwargs={"token": event.token})) for name in PAGES)
    assert page["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
    assert "X-Frame-Options" not in embedded
    assert "frame-ancestors *" in embedded["Content-Security-Policy"]
    assert "script-src 'self'" in embedded["Content-Security-Policy"]


def test_no_money_is_published(client: Client, club: Club) -> None:
    prizes = [{"prize": "golden spoon", "kind": "highest", "amount": "20.00"}]
    event = published(club, fee=500, prizes=prizes, release=Released.LIVE)
    play_round(event, 1)
    text = shown(client, event)
    assert "£" not in text
    assert "golden spoon" not in text


@pytest.mark.parametrize("name", PAGES)
def test_a_wrong_method_is_refused(client: Client, club: Club, name: str) -> None:
    assert client.post(reverse(name, kwargs={"token": published(club).token})).status_code == 405


def test_an_event_not_begun_says_so(client: Client, club: Club) -> None:
    assert "Play has not begun yet." in shown(client, published(club))
