"""An event in real browsers: the table's phone, the players' phones and the wall.

Two taps report a result; nothing is lost when the network drops; pages bring themselves up to
date; and everything but that works without JavaScript.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Route, expect

from clubs.models import Club, Member
from tests.integration.events.acts import (
    act,
    draw,
    make_event,
    picture,
    record,
    tricks,
)
from tournaments.models import Event, EventEntry
from tournaments.services import entries, rounds
from tournaments.services.links import table_links
from tournaments.services.seats import State, TableSeen, rounds_seen

pytestmark = pytest.mark.django_db(transaction=True)
expect.set_options(timeout=15_000)  # a busy machine is slow, never wrong

SMALLEST = {"width": 320, "height": 568}
PROJECTOR = {"width": 1280, "height": 720}


@pytest.fixture
def pairs(club: Club, players: list[Member]) -> Event:
    """Ann & Bea against Cy & Dot, in the first of two rounds; the other side confirms."""
    event = make_event(club, "swiss", options={"rounds": 2, "first_seats": "listed"}, confirm=True)
    for two in (players[:2], players[2:4]):
        entries.enter(event=event, entry=entries.Entry(members=two))
    draw(event, 1)
    return event


@pytest.fixture
def opened(browser: Browser, live_server: Any) -> Iterator[Callable[..., Page]]:
    """Open a page in a browser of its own; what the browser complains of fails the test."""
    complaints: list[str] = []
    contexts = []

    def open_page(url: str, viewport: Any = SMALLEST, **settings: Any) -> Page:
        context = browser.new_context(base_url=live_server.url, viewport=viewport, **settings)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if bad(said) else None)
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def bad(said: ConsoleMessage) -> bool:
    """Say whether the browser complains, other than of the connection the test cut."""
    return said.type == "error" and "net::ERR_" not in said.text


def phone_url(event: Event, number: int = 1) -> str:
    return f"/e/table/{table_links(event, number)[number - 1].token}/"


def seen(event: Event) -> TableSeen:
    return rounds_seen(picture(event))[0].tables[0]


def tap(page: Page, figure: int) -> None:
    page.locator(f".keys label:has(input[value='{figure}'])").click()


def fits(page: Page) -> bool:
    width: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return width <= 0


def test_a_result_is_two_taps_and_the_other_side_agrees(
    opened: Callable[..., Page], pairs: Event
) -> None:
    page = opened(phone_url(pairs))
    save = page.get_by_role("button", name="Save result")
    expect(save).to_be_disabled()
    tap(page, 8)
    first, second = (side.named for side in seen(pairs).sides)
    expect(page.locator("#read-back")).to_have_text(f"{first} 8, {second} 5.")
    expect(page.locator("[data-side='EW'] [data-figure]")).to_have_text("5")
    assert fits(page)
    save.click()
    expect(page.get_by_text("East–West: is this right?")).to_be_visible()
    assert seen(pairs).state is State.REPORTED
    page.get_by_role("button", name="Yes, it is right").click()
    expect(page.get_by_role("heading", name="Saved")).to_be_visible()
    expect(page.get_by_text("Round 2 is not drawn yet.")).to_be_visible()
    assert (seen(pairs).state, seen(pairs).score) == (State.IN, "8–5")


def test_the_other_side_says_no_and_both_results_wait(
    opened: Callable[..., Page], pairs: Event
) -> None:
    page = opened(phone_url(pairs))
    tap(page, 8)
    page.get_by_role("button", name="Save result").click()
    page.get_by_role("link", name="No").click()
    tap(page, 6)
    page.get_by_role("button", name="Save result").click()
    expect(page.get_by_role("heading", name="Two results")).to_be_visible()
    assert seen(pairs).state is State.RIVAL


def test_a_result_outlives_the_network_and_a_reload(
    opened: Callable[..., Page], pairs: Event
) -> None:
    page = opened(phone_url(pairs))
    asked: list[str] = []

    def swallow(route: Route) -> None:
        """Let the result arrive, and its answer be lost."""
        asked.append(route.request.post_data or "")
        route.fetch(max_redirects=0)
        route.abort()

    page.route("**/save/", swallow)
    tap(page, 8)
    page.get_by_role("button", name="Save result").click()
    expect(page.locator("#light")).to_contain_text("not sent yet")
    page.reload()
    expect(page.locator("#light")).to_contain_text("not sent yet")
    page.unroute("**/save/")
    expect(page.get_by_text("is this right?")).to_be_visible()
    assert len(asked) >= 2
    uids = {part for each in asked for part in each.split("&") if part.startswith("uid=")}
    assert len(uids) == 1
    assert EventEntry.objects.filter(event=pairs, kind="reported").count() == 1


def test_the_phone_follows_what_others_do(opened: Callable[..., Page], pairs: Event) -> None:
    page = opened(phone_url(pairs))
    record(pairs, (1, 1), tricks(9))
    expect(page.get_by_role("heading", name="Saved")).to_be_visible()
    rounds.close_round(event=pairs, number=1, act=act())
    expect(page.get_by_text("Round 2 is not drawn yet.")).to_be_visible()


def test_what_is_being_typed_is_left_alone(opened: Callable[..., Page], pairs: Event) -> None:
    """The event has something new, but not this table."""
    page = opened(phone_url(pairs))
    tap(page, 8)
    Event.objects.filter(pk=pairs.pk).update(version=99)
    with page.expect_response(lambda one: one.status == 200 and "/e/table/" in one.url):
        pass
    expect(page.locator(".keys input[value='8']")).to_be_checked()
    expect(page.locator("#light")).to_have_text("not saved yet")


def test_without_javascript_the_phone_is_a_plain_form(
    opened: Callable[..., Page], pairs: Event
) -> None:
    page = opened(phone_url(pairs), java_script_enabled=False)
    tap(page, 8)
    page.get_by_role("button", name="Save result").click()
    page.get_by_role("button", name="Yes, it is right").click()
    expect(page.get_by_role("heading", name="Saved")).to_be_visible()
    assert seen(pairs).score == "8–5"
    assert fits(page)


@pytest.mark.parametrize("script", [True, False])
def test_a_player_finds_themselves_once(
    opened: Callable[..., Page], pairs: Event, script: bool
) -> None:
    url = f"/e/{pairs.token}/"
    page = opened(url, java_script_enabled=script)
    page.get_by_role("searchbox").press_sequentially("be")
    if not script:
        page.get_by_role("button", name="Find").click()
    expect(page.get_by_role("button", name="Cy & Dot")).to_have_count(0)
    page.get_by_role("button", name="Ann & Bea").click()
    expect(page.get_by_text("Round 1: Table 1")).to_be_visible()
    assert fits(page)
    page.goto(url)
    expect(page.get_by_role("heading", name="Ann & Bea")).to_be_visible()
    page.get_by_role("button", name="Not you?").click()
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()


def test_a_players_page_brings_itself_up_to_date(opened: Callable[..., Page], pairs: Event) -> None:
    page = opened(f"/e/{pairs.token}/1/")
    record(pairs, (1, 1), tricks(9))
    rounds.close_round(event=pairs, number=1, act=act())
    expect(page.get_by_text("Round 2 is not drawn yet.")).to_be_visible()
    expect(page.get_by_text("Standings after round 1.")).to_be_visible()


def test_the_wall_turns_its_pages_and_outlives_the_network(
    opened: Callable[..., Page], pairs: Event
) -> None:
    url = f"/e/{pairs.token}/wall/"
    page = opened("/sign-in/", PROJECTOR)
    page.clock.install()
    page.goto(url)
    expect(page.get_by_role("heading", name="Round 1: find your table")).to_be_visible()
    page.clock.fast_forward(9_500)
    expect(page.get_by_role("heading", name="Round 1 by name")).to_be_visible()
    page.route("**/wall/", lambda route: route.abort())
    page.clock.fast_forward(9_000)
    expect(page.get_by_text("offline since")).to_be_visible()
    expect(page.get_by_role("heading", name="Round 1 by table")).to_be_visible()
    page.unroute("**/wall/")
    record(pairs, (1, 1), tricks(9))
    page.clock.fast_forward(10_500)
    expect(page.get_by_text("offline since")).to_be_hidden()
    expect(page.get_by_text("All results are in.")).to_be_visible()
    assert fits(page)
