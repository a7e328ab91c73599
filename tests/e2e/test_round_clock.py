"""The round clock in a real browser: right on a device that is wrong, and heard when asked for.

The browser's time is made up, so that a round passes in a moment.
"""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from clubs.models import Club, User
from tests.integration.events.acts import draw, enter_all, make_event
from tournaments.models import Event
from tournaments.services.clock import Turn, clock_seen, turn_clock

pytestmark = pytest.mark.django_db(transaction=True)
expect.set_options(timeout=15_000)  # a busy machine is slow, never wrong

SCREENS = [(320, 568), (1280, 720), (1920, 1080)]
LONG_AGO = datetime.datetime(2001, 1, 1, 12, tzinfo=datetime.UTC)
COUNT_BELLS = """
  window.bells = [];
  AudioContext.prototype.createOscillator = (create => function () {
    window.bells.push(document.querySelector("[data-clock-figures]").textContent);
    return create.call(this);
  })(AudioContext.prototype.createOscillator);
"""


@pytest.fixture
def event(club: Club) -> Event:
    event = make_event(club, "swiss", options={"rounds": 3, "first_seats": "listed"})
    enter_all(event, 8)
    draw(event, 1)
    return event


@pytest.fixture
def desk(page: Page, live_server: Any, director: User) -> Page:
    """Return the director's browser, on a device that thinks it is 2001."""
    client = Client()
    client.force_login(director)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}]
    )
    page.clock.install(time=LONG_AGO)
    page.add_init_script(COUNT_BELLS)
    return page


def turn(event: Event, what: Turn, minutes: int = 1) -> None:
    now = timezone.now()
    clock = clock_seen(Event.objects.get(pk=event.pk), 1, now)
    assert turn_clock(event=event, turn=what, seen=clock.seen, at=now, minutes=minutes)


def seconds(page: Page) -> int:
    minutes, rest = page.locator("[data-clock-figures]").inner_text().split(":")
    return 60 * int(minutes) + int(rest)


def left(event: Event) -> int:
    return clock_seen(Event.objects.get(pk=event.pk), 1, timezone.now()).left


def url(name: str, live_server: Any, event: Event) -> str:
    address: str = live_server.url + reverse(name, args=[event.club.slug, event.pk])
    return address


def test_a_device_with_the_wrong_time_shows_the_right_time_left(
    desk: Page, live_server: Any, event: Event
) -> None:
    turn(event, Turn.START, minutes=24)
    desk.goto(url("event-clock-screen", live_server, event))
    desk.clock.run_for(300)
    assert abs(seconds(desk) - left(event)) <= 2
    shown = seconds(desk)
    desk.clock.run_for(5 * 60_000)
    assert shown - seconds(desk) == pytest.approx(5 * 60, abs=2)


def test_the_screen_follows_what_the_director_does(
    desk: Page, live_server: Any, event: Event
) -> None:
    turn(event, Turn.START, minutes=24)
    desk.goto(url("event-clock-screen", live_server, event))
    turn(event, Turn.PAUSE)
    desk.clock.run_for(4_000)
    expect(desk.locator("[data-clock-said]")).to_have_text("Paused")


@pytest.mark.parametrize("minutes", [9, 24, 600])
def test_it_fits_every_screen(desk: Page, live_server: Any, event: Event, minutes: int) -> None:
    turn(event, Turn.START, minutes=minutes)
    desk.goto(url("event-clock-screen", live_server, event))
    for width, height in SCREENS:
        desk.set_viewport_size({"width": width, "height": height})
        size = "(page => [page.scrollWidth, page.scrollHeight])(document.documentElement)"
        assert desk.evaluate(size) == [width, height]


def test_a_bell_a_minute_before_the_end_and_three_at_the_end(
    desk: Page, live_server: Any, event: Event
) -> None:
    turn(event, Turn.START, minutes=2)
    desk.goto(url("event-clock", live_server, event))
    desk.get_by_role("button", name="Sound on").click()
    expect(desk.get_by_role("button", name="Sound off")).to_be_visible()
    desk.evaluate("window.bells = []")
    desk.clock.run_for(130_000)
    # A bell is two tones, and rings once however often the page looks at the time.
    assert desk.evaluate("window.bells") == ["1:00"] * 2 + ["0:00"] * 6
    expect(desk.locator("[data-clock-told]")).to_have_text(
        "The time is up. Finish the hand you are playing."
    )


def test_nobody_who_has_not_asked_hears_anything(
    desk: Page, live_server: Any, event: Event
) -> None:
    turn(event, Turn.START, minutes=2)
    desk.goto(url("event-clock", live_server, event))
    desk.clock.run_for(130_000)
    expect(desk.locator("[data-clock-figures]")).to_have_text("0:00")
    assert desk.evaluate("window.bells") == []


def test_it_runs_on_the_wall(desk: Page, live_server: Any, event: Event) -> None:
    turn(event, Turn.START, minutes=24)
    desk.set_viewport_size({"width": 1920, "height": 1080})
    wall = live_server.url + reverse("wall", kwargs={"token": event.token})
    screens = desk.goto(wall) and desk.locator("[data-key]").count()
    place = next(one for one in range(screens or 0) if _has_clock(desk, f"{wall}?screen={one}"))
    desk.goto(f"{wall}?screen={place}")
    expect(desk.locator("[data-clock-figures]")).to_be_visible()
    shown = seconds(desk)
    desk.clock.run_for(5_000)
    assert shown - seconds(desk) == pytest.approx(5, abs=1)


def _has_clock(page: Page, address: str) -> bool:
    page.goto(address)
    return page.locator("[data-clock-figures]").is_visible()


def test_without_javascript_it_says_when_the_round_ends(
    browser: Any, live_server: Any, event: Event
) -> None:
    turn(event, Turn.START, minutes=24)
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    wall = live_server.url + reverse("wall", kwargs={"token": event.token})
    page.goto(wall)
    count = page.locator("[data-key]").count()
    place = next(one for one in range(count) if _ends_said(page, f"{wall}?screen={one}"))
    page.goto(f"{wall}?screen={place}")
    expect(page.locator("[data-clock-figures]")).to_be_hidden()
    context.close()


def _ends_said(page: Page, address: str) -> bool:
    page.goto(address)
    return page.locator("[data-clock-said]").is_visible()
