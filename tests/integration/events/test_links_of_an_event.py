"""The links of an event: shown to its directors, and worthless once renewed."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, User
from tests.integration.events.acts import act, draw, enter_all, make_event, picture
from tournaments.models import Event, EventEntry, EventTable
from tournaments.services.events import finish_event
from tournaments.services.links import table_links, tables_wanted

Browser = Callable[[User | None], Client]


@pytest.fixture
def event(club: Club) -> Event:
    made = make_event(club, "swiss", options={"rounds": 3})
    enter_all(made, 8)
    return made


def url(event: Event) -> str:
    return reverse("event-links", kwargs={"club": event.club.slug, "event": event.pk})


def do(client: Client, event: Event, what: str, **more: Any) -> Any:
    return client.post(url(event), {"do": what, "uid": uuid.uuid4(), **more})


def test_there_is_a_code_for_players_and_for_each_table(
    sign_in: Browser, director: User, event: Event
) -> None:
    text = sign_in(director).get(url(event)).content.decode()
    assert len(re.findall('class="qr"', text)) == 5
    tokens = EventTable.objects.filter(event=event).values_list("token", flat=True)
    assert len(tokens) == 4
    assert all(token in text for token in [*tokens, event.token])


def test_asking_again_makes_no_new_links(event: Event) -> None:
    first = table_links(event, 4)
    assert table_links(event, 4) == first
    assert table_links(event, 6)[:4] == first


@pytest.mark.parametrize(
    ("format_slug", "size", "count", "tables"),
    [("swiss", 1, 9, 5), ("drive", 1, 48, 12), ("military", 1, 5, 5), ("solo", 1, 10, 3)],
)
def test_as_many_tables_are_wanted_as_the_field_fills(
    club: Club, format_slug: str, size: int, count: int, tables: int
) -> None:
    event = make_event(club, format_slug)
    enter_all(event, count, size=size)
    assert tables_wanted(picture(event)) == tables


def test_links_follow_the_largest_round(event: Event) -> None:
    draw(event, 1)
    assert tables_wanted(picture(event)) == 4


def test_a_renewed_table_has_another_link_and_the_others_keep_theirs(
    sign_in: Browser, director: User, event: Event
) -> None:
    before = table_links(event, 4)
    assert do(sign_in(director), event, "renew-table", number=2).status_code == 303
    after = table_links(event, 4)
    changed = [old.token != new.token for old, new in zip(before, after, strict=True)]
    assert changed == [False, True, False, False]


def test_all_tables_can_be_renewed_at_once(sign_in: Browser, director: User, event: Event) -> None:
    before = {link.token for link in table_links(event, 4)}
    do(sign_in(director), event, "renew-tables")
    assert not before & {link.token for link in table_links(event, 4)}


def test_the_players_link_is_renewed_and_told_in_the_log(
    sign_in: Browser, director: User, event: Event
) -> None:
    old = event.token
    do(sign_in(director), event, "renew-players")
    event.refresh_from_db()
    assert event.token != old
    told = EventEntry.objects.get(event=event, kind="changed")
    assert told.payload["what"] == "the players’ link"
    assert told.by == director


def test_a_button_pressed_twice_renews_once(sign_in: Browser, director: User, event: Event) -> None:
    client, uid = sign_in(director), uuid.uuid4()
    table_links(event, 4)
    tokens = []
    for _ in range(2):
        client.post(url(event), {"do": "renew-table", "number": 1, "uid": uid})
        tokens.append(table_links(event, 1)[0].token)
    assert tokens[0] == tokens[1]


def test_the_page_is_published_and_taken_back(
    sign_in: Browser, director: User, event: Event
) -> None:
    for doing, public in (("publish", True), ("hide", False)):
        do(sign_in(director), event, doing)
        event.refresh_from_db()
        assert event.public is public


def test_a_finished_event_has_no_table_links(
    sign_in: Browser, director: User, event: Event
) -> None:
    table_links(event, 4)
    finish_event(event=event, act=act())
    client = sign_in(director)
    text = client.get(url(event)).content.decode()
    assert "its table links have ended" in text
    before = table_links(event, 1)
    do(client, event, "renew-table", number=1)
    assert table_links(event, 1) == before


@pytest.mark.parametrize(
    "fields",
    [{"do": "destroy"}, {"do": "renew-table"}, {"do": "renew-players", "uid": "x"}, {}],
)
def test_nonsense_changes_nothing(
    sign_in: Browser, director: User, event: Event, fields: dict[str, str]
) -> None:
    before = (event.token, table_links(event, 4))
    sent = {"uid": str(uuid.uuid4())} | fields
    assert sign_in(director).post(url(event), sent).status_code == 400
    event.refresh_from_db()
    assert (event.token, table_links(event, 4)) == before


def test_a_table_that_has_no_link_cannot_be_renewed(
    sign_in: Browser, director: User, event: Event
) -> None:
    client = sign_in(director)
    do(client, event, "renew-table", number=77)
    assert "Table 77 has no link." in client.get(url(event)).content.decode()


@pytest.mark.parametrize("who", ["scorer", "member_user", "outsider"])
def test_only_directors_see_and_change_links(
    request: pytest.FixtureRequest, sign_in: Browser, event: Event, who: str
) -> None:
    client = sign_in(request.getfixturevalue(who))
    assert client.get(url(event)).status_code == 403
    assert do(client, event, "renew-players").status_code == 403
    old = event.token
    event.refresh_from_db()
    assert event.token == old


def test_the_page_asks_as_much_for_60_tables_as_for_4(
    sign_in: Browser, director: User, club: Club, event: Event
) -> None:
    large = make_event(club, "swiss", title="Large", options={"rounds": 3})
    enter_all(large, 120)
    client = sign_in(director)
    costs = []
    for one in (event, large):
        client.get(url(one))
        with CaptureQueriesContext(connection) as asked:
            client.get(url(one))
        costs.append(len(asked))
    assert costs[0] == costs[1]
