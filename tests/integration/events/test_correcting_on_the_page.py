"""The page that corrects a result shows what changes, and saves nothing it has not shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, User
from tests.integration.events.acts import (
    AT,
    draw,
    enter_all,
    make_event,
    picture,
    record,
    tricks,
)
from tests.integration.events.correcting import correct, score, swiss_in_round_four
from tournaments.log import Kind
from tournaments.models import Event, EventEntry
from tournaments.services.printings import record_printing
from tournaments.services.seats import rounds_seen

Browser = Callable[[User | None], Client]


def _hand(ns: int) -> dict[str, int]:
    return {"NS": ns, "EW": 13 - ns}


@pytest.fixture
def swiss(club: Club) -> Event:
    return swiss_in_round_four(club)


def url(event: Event, number: int = 2, table: int = 1) -> str:
    where = {"club": event.club.slug, "event": event.pk, "number": number, "table": table}
    return reverse("event-correct", kwargs=where)


def hidden(answer: Any) -> dict[str, str]:
    """Return the hidden fields of the correction as the page has them."""
    found = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', answer.content.decode())
    return {name: value for name, value in found if name != "csrfmiddlewaretoken"}


def preview(client: Client, event: Event, **typed: Any) -> Any:
    """Ask on the page of round 2, table 1 what would change."""
    page = client.get(url(event))
    fields = {"outcome": "played", "act": "preview", **hidden(page), **typed}
    return client.post(url(event), fields)


@pytest.fixture
def desk(scorer: User, sign_in: Browser) -> Client:
    return sign_in(scorer)


def test_the_old_value_stands_beside_its_history(desk: Client, swiss: Event) -> None:
    correct(swiss, (2, 1), tricks(1), reason="wrong slip")
    page = desk.get(url(swiss)).content.decode()
    assert "As it stands" in page
    assert "Reason: wrong slip" in page
    assert "corrected" in page


def test_a_preview_stores_nothing_and_a_save_of_it_does(desk: Client, swiss: Event) -> None:
    record_printing(event=swiss, sheet="standings", number=0, sequence=3, by=None, at=AT)
    before = EventEntry.objects.count()
    seen = preview(desk, swiss, figure_0="1", figure_1="12", why="slip misread")
    text = seen.content.decode()
    assert seen.status_code == 200
    assert "Rounds 3 and 4 were drawn from it and stay as they are." in text
    assert "Already printed, and out of date after saving" in text
    assert EventEntry.objects.count() == before
    fields = {"outcome": "played", "figure_0": "1", "figure_1": "12", "why": "slip misread"}
    saved = desk.post(url(swiss), {**fields, **hidden(seen), "act": "save"})
    assert saved.status_code == 303
    assert score(swiss, 2, 1) == "1–12"
    entry = EventEntry.objects.get(event=swiss, kind=Kind.CORRECTED)
    assert (entry.reason, entry.by and entry.by.username, entry.device) == (
        "slip misread",
        "sally",
        "desk",
    )


def test_one_figure_typed_over_gives_the_rest_to_the_other_side(desk: Client, swiss: Event) -> None:
    stood = picture(swiss).log.rounds[1].tables[1].result
    assert stood is not None
    text = preview(desk, swiss, figure_0="1", figure_1=stood["tricks"]["EW"]).content.decode()
    assert re.search(r"<ins>P\d 1, P\d 12</ins>", text)


def test_a_save_that_was_not_looked_at_shows_the_changes_first(desk: Client, swiss: Event) -> None:
    seen = preview(desk, swiss, figure_0="1", figure_1="12")
    fields = {"outcome": "played", "figure_0": "2", "figure_1": "11", "why": "slip misread"}
    answer = desk.post(url(swiss), {**fields, **hidden(seen), "act": "save"})
    assert answer.status_code == 422
    assert "Look at what changes, then save." in answer.content.decode()
    assert not EventEntry.objects.filter(kind=Kind.CORRECTED).exists()


def test_a_reason_is_asked_for_and_what_was_typed_is_kept(desk: Client, swiss: Event) -> None:
    seen = preview(desk, swiss, figure_0="1", figure_1="12")
    fields = {"outcome": "played", "figure_0": "1", "figure_1": "12", "why": ""}
    answer = desk.post(url(swiss), {**fields, **hidden(seen), "act": "save"})
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "Say why, such as" in text
    assert 'name="figure_0" value="1"' in text
    assert not EventEntry.objects.filter(kind=Kind.CORRECTED).exists()


def test_taking_back_is_looked_at_before_it_is_done(desk: Client, swiss: Event) -> None:
    seen = preview(desk, swiss, act="preview-void", why="entered twice")
    assert "The round was closed. It opens again" in seen.content.decode()
    fields = {**hidden(seen), "why": "entered twice", "act": "save-void"}
    assert desk.post(url(swiss), fields).status_code == 303
    assert rounds_seen(picture(swiss))[1].missing == (1,)


def test_a_double_click_saves_once(desk: Client, swiss: Event) -> None:
    seen = preview(desk, swiss, figure_0="1", figure_1="12")
    fields = {"outcome": "played", "figure_0": "1", "figure_1": "12", "why": "slip misread"}
    for _ in range(2):
        answer = desk.post(url(swiss), {**fields, **hidden(seen), "act": "save"})
        assert answer.status_code == 303
    assert EventEntry.objects.filter(kind=Kind.CORRECTED).count() == 1


def test_what_somebody_else_corrected_meanwhile_is_shown_first(desk: Client, swiss: Event) -> None:
    seen = preview(desk, swiss, figure_0="1", figure_1="12")
    correct(swiss, (2, 1), tricks(3))
    fields = {"outcome": "played", "figure_0": "1", "figure_1": "12", "why": "slip misread"}
    answer = desk.post(url(swiss), {**fields, **hidden(seen), "act": "save"})
    assert answer.status_code == 422
    assert "was changed meanwhile" in answer.content.decode()
    assert score(swiss, 2, 1) == "3–10"


def test_the_preview_is_a_part_of_the_page(desk: Client, swiss: Event) -> None:
    fields = {"outcome": "played", "act": "preview", "figure_0": "1", "figure_1": "12"}
    fields |= hidden(desk.get(url(swiss)))
    headers = {"HX-Request": "true", "HX-Target": "changes"}
    answer = desk.post(url(swiss), fields, headers=headers)
    assert "<h2>What changes</h2>" in answer.content.decode()
    assert "<html" not in answer.content.decode()


def test_a_preview_costs_the_same_however_much_was_played(desk: Client, swiss: Event) -> None:
    def asked() -> int:
        desk.get(url(swiss))
        with CaptureQueriesContext(connection) as queries:
            preview(desk, swiss, figure_0="1", figure_1="12")
        return len(queries)

    first = asked()
    for table in (1, 2, 3, 4):
        record(swiss, (4, table), tricks(9))
    assert asked() == first


@pytest.mark.parametrize("place", [(9, 1), (2, 9)])
def test_a_table_that_is_not_there_is_not_found(
    desk: Client, swiss: Event, place: tuple[int, int]
) -> None:
    assert desk.get(url(swiss, *place)).status_code == 404


def test_a_table_without_a_result_leads_to_its_round(desk: Client, swiss: Event) -> None:
    assert "Nothing is recorded that could be corrected" in (
        desk.get(url(swiss, 4, 1)).content.decode()
    )


def test_members_and_strangers_correct_nothing(
    swiss: Event, member_user: User, outsider: User, sign_in: Browser
) -> None:
    for user, status in ((None, 302), (member_user, 403), (outsider, 403)):
        assert sign_in(user).post(url(swiss), {"act": "save"}).status_code in (status, 303)
    assert sign_in(member_user).put(url(swiss)).status_code == 405
    assert not EventEntry.objects.filter(kind=Kind.CORRECTED).exists()


@pytest.mark.parametrize(
    ("format_slug", "options", "first", "typed", "then"),
    [
        ("military", {"deals": 2}, {"hands": [_hand(8), _hand(7)]}, {"hands": "6/5"}, "11–15"),
        ("military", {"deals": 2}, {"hands": [_hand(8), _hand(7)]}, {"figure_0": "12"}, "12–14"),
        ("rise_and_fly", {}, {"points": {"NS": 1, "EW": 0}}, {"winner": "1"}, "0–1"),
        ("swiss", {}, {"tricks": _hand(8)}, {"outcome": "forfeit-1"}, "forfeit by East–West"),
        ("swiss", {}, {"tricks": _hand(8)}, {"outcome": "absent"}, "nobody came"),
        ("swiss", {}, {"forfeit": "NS"}, {"figure_0": "10", "figure_1": "3"}, "10–3"),
    ],
)
def test_whatever_a_table_hands_in_can_be_corrected(  # noqa: PLR0917
    club: Club,
    desk: Client,
    format_slug: str,
    options: dict[str, Any],
    first: dict[str, Any],
    typed: dict[str, str],
    then: str,
) -> None:
    event = make_event(club, format_slug, options=options)
    enter_all(event, 4, size=4 if format_slug == "military" else 1)
    draw(event, 1)
    record(event, (1, 1), first)
    page = desk.get(url(event, 1, 1)).content.decode()
    shown = dict(re.findall(r'<input type="(?:number|text)" name="(\w+)" value="([^"]*)"', page))
    fields = {"outcome": "played", **shown, "why": "slip misread", **typed}
    seen = desk.post(
        url(event, 1, 1), {**fields, **hidden(desk.get(url(event, 1, 1))), "act": "preview"}
    )
    assert seen.status_code == 200, seen.content.decode()
    saved = desk.post(url(event, 1, 1), {**fields, **hidden(seen), "act": "save"})
    assert saved.status_code == 303
    assert score(event, 1, 1) == then
