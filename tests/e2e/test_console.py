"""A director keys a round at the console with the keyboard alone; the page never reloads."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Club, User
from tests.integration.events.acts import draw, enter_all, make_event, record, tricks
from tournaments.models import Event, EventEntry

pytestmark = pytest.mark.django_db(transaction=True)

Open = Callable[..., Page]


@pytest.fixture
def swiss(club: Club) -> Event:
    event = make_event(club, "swiss", options={"rounds": 3})
    enter_all(event, 10)
    draw(event, 1)
    return event


@pytest.fixture
def console(page: Page, live_server: LiveServer, swiss: Event, director: User) -> Page:
    """Open the console as Daniel, and mark the page so that a reload shows."""
    client = Client()
    client.force_login(director)
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page.goto(live_server.url + reverse("event", args=["baize", swiss.pk]))
    page.evaluate("window.neverReloaded = true")
    expect(page.locator("#typed")).to_be_focused()
    return page


def never_reloaded(page: Page) -> bool:
    return bool(page.evaluate("window.neverReloaded === true"))


def log(event: Event) -> list[tuple[int, int]]:
    entries = EventEntry.objects.filter(event=event, kind="result").order_by("sequence")
    return [(one.table or 0, one.payload["result"]["tricks"]["NS"]) for one in entries]


def enter(page: Page, typed: str) -> None:
    page.keyboard.type(typed)
    page.keyboard.press("Enter")


def test_digits_and_enter_go_from_table_to_table(console: Page, swiss: Event) -> None:
    for figure in (8, 7, 9, 6, 10):
        enter(console, str(figure))
    expect(console.locator("#sentence")).to_have_text("Round 1: all results are in.")
    expect(console.locator("#row-3 .state").first).to_have_text("In")
    expect(console.locator("#step-close")).to_be_visible()
    expect(console.locator("#typed")).to_be_focused()
    assert sorted(log(swiss)) == [(1, 8), (2, 7), (3, 9), (4, 6), (5, 10)]
    assert never_reloaded(console)


def test_enter_held_down_or_pressed_twice_records_once(console: Page, swiss: Event) -> None:
    console.keyboard.type("8")
    for _ in range(6):
        console.keyboard.down("Enter")
    console.keyboard.up("Enter")
    console.keyboard.press("Enter")
    expect(console.locator("#hand")).to_have_text("2")
    expect(console.locator("#row-1 .state").first).to_have_text("In")
    console.wait_for_timeout(300)
    assert log(swiss) == [(1, 8)]


def test_arrows_a_stroke_a_question_mark_and_escape(console: Page, swiss: Event) -> None:
    console.keyboard.press("ArrowDown")
    expect(console.locator("#hand")).to_have_text("2")
    console.keyboard.press("ArrowUp")
    expect(console.locator("#hand")).to_have_text("1")
    enter(console, "/4")
    expect(console.locator("#hand")).to_have_text("4")
    console.keyboard.press("?")
    expect(console.locator("#keys")).to_be_visible()
    console.keyboard.press("Escape")
    expect(console.locator("#keys")).to_be_hidden()
    console.keyboard.type("12")
    console.keyboard.press("Escape")
    expect(console.locator("#typed")).to_have_value("")
    console.locator("h1").click()
    enter(console, "9")
    expect(console.locator("#row-4 .state").first).to_have_text("In")
    assert log(swiss) == [(4, 9)]


def test_a_line_that_is_wrong_comes_back_with_its_fault(console: Page, swiss: Event) -> None:
    enter(console, "14")
    expect(console.locator("#typed-error")).to_contain_text("more than the 13 tricks")
    expect(console.locator("#hand")).to_have_text("1")
    expect(console.locator("#typed")).to_have_value("14")
    assert log(swiss) == []


def test_what_did_not_arrive_is_kept_and_sent_again_with_the_same_uid(
    console: Page, swiss: Event
) -> None:
    uids: list[str] = []

    def refuse(route: Route) -> None:
        uids.append(route.request.post_data or "")
        route.abort()

    console.route("**/type/", refuse)
    enter(console, "8")
    expect(console.locator("#row-1 .unsaved")).to_have_text("not saved yet, press Enter again")
    expect(console.locator("#typed")).to_have_value("8")
    expect(console.locator("#hand")).to_have_text("1")
    console.unroute("**/type/")
    with console.expect_request("**/type/") as again:
        console.keyboard.press("Enter")
    expect(console.locator("#row-1 .state").first).to_have_text("In")
    expect(console.locator("#row-1 .unsaved")).to_be_hidden()
    uid = uids[0].split("uid=")[1].split("&")[0]
    assert f"uid={uid}&" in (again.value.post_data or "")
    assert log(swiss) == [(1, 8)]


def test_a_result_from_elsewhere_appears_and_nothing_typed_is_disturbed(
    console: Page, swiss: Event
) -> None:
    console.keyboard.type("9")
    record(swiss, (1, 3), tricks(4), source="phone")
    expect(console.locator("#row-3 .state").first).to_have_text("In", timeout=8000)
    expect(console.locator("#typed")).to_have_value("9")
    expect(console.locator("#typed")).to_be_focused()
    expect(console.locator("#hand")).to_have_text("1")
    assert never_reloaded(console)


def test_only_tables_still_out(console: Page, swiss: Event) -> None:
    enter(console, "8")
    expect(console.locator("#row-1 .state").first).to_have_text("In")
    console.get_by_role("button", name="Only tables still out").click()
    expect(console.locator("#row-1")).to_be_hidden()
    expect(console.locator("#row-2")).to_be_visible()


def test_verifying_types_again_and_only_compares(
    console: Page, swiss: Event, live_server: LiveServer
) -> None:
    for table, figure in ((1, 8), (2, 7), (3, 9), (4, 6), (5, 10)):
        record(swiss, (1, table), tricks(figure))
    console.get_by_role("link", name="Verify: type again").click()
    expect(console.locator("#typed")).to_be_focused()
    for figure in ("8", "7", "3"):
        enter(console, figure)
    expect(console.locator("#progress")).to_have_text("3 of 5 verified, table 3 differs.")
    expect(console.locator("#row-1 .verdict")).to_have_text("agrees")
    expect(console.locator("#row-3 .verdict")).to_have_text("differs: stored 9–4, typed 3–10")
    expect(console.locator("#hand")).to_have_text("4")
    assert len(log(swiss)) == 5


def test_a_round_is_run_from_draw_to_draw_by_keyboard(console: Page, swiss: Event) -> None:
    for figure in (8, 7, 9, 6, 10):
        enter(console, str(figure))
    expect(console.locator("#step-close")).to_have_text("Close round 1")
    expect(console.locator("#step-close.quiet")).to_have_count(0)
    console.locator("#step-close").press("Enter")
    expect(console.locator("#step-draw")).to_have_text("Draw round 2")
    console.locator("#step-draw").press("Enter")
    expect(console.locator("#sentence")).to_have_text("Round 2: 5 tables still out: 1, 2, 3, 4, 5.")
    expect(console.locator("#typed")).to_be_focused()
