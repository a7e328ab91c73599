"""A whole evening in a real browser: from signing in to closing the night."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from clubs.models import Attendance, Member, Night, User
from scoring.models import DealEntry, Sitting

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "three-long-words"
NAMES = ("Ann Lee", "Bea Moor", "Cy North", "Dot Oak", "Елена Иванова", "مريم العلي")

NewPage = Callable[..., Page]


@pytest.fixture
def new_page(browser: Browser, live_server: Any) -> Iterator[NewPage]:
    """Open a page on a device of its own; what a browser complains of fails the test."""
    complaints: list[str] = []
    contexts = []

    def on_device(width: int, height: int) -> Page:
        viewport = {"width": width, "height": height}
        context = browser.new_context(base_url=live_server.url, viewport=viewport)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield on_device
    for context in contexts:
        context.close()
    assert complaints == []


def press(page: Page, name: str) -> None:
    page.locator("main").get_by_role("button", name=name, exact=True).click()


def sign_in(page: Page) -> None:
    page.goto("/")
    page.locator("main").get_by_role("link", name="Sign in").click()
    page.get_by_label("Username or e-mail").fill("daniel")
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Sign in")
    page.get_by_role("link", name="Baize Whist Club").click()


def fill_the_book(page: Page) -> None:
    page.locator("main").get_by_role("link", name="Members").click()
    page.get_by_role("link", name="Paste a list").click()
    page.get_by_label("Names").fill("\n".join(NAMES))
    press(page, "Add them all")
    expect(page.get_by_text("6 people are added")).to_be_visible()


def set_up_the_night(page: Page) -> None:
    page.get_by_role("link", name="Baize Whist Club").click()
    page.get_by_role("link", name="Set up a night").click()
    page.get_by_label("Number of tables").fill("2")
    page.get_by_label("Stake per point").fill("50p")
    page.get_by_label("Table money").fill("2.00")
    press(page, "Set up the night")
    expect(page.get_by_text("£0.50 a point, table money £2.00")).to_be_visible()


def open_the_door(page: Page) -> None:
    page.get_by_role("link", name="Attendance").click()
    page.get_by_label("Who is here?").press_sequentially("an")
    page.get_by_role("button", name="Ann Lee").click()
    page.get_by_role("button", name="Take £2.00 from Ann Lee").click()
    expect(page.get_by_text("paid £2.00")).to_be_visible()
    page.get_by_role("link", name="Night", exact=True).click()


def seat_four(page: Page) -> None:
    page.get_by_role("link", name="Seat people at table 1").click()
    for seat, name in zip(("North", "East", "South", "West"), NAMES, strict=False):
        page.get_by_label(seat, exact=True).select_option(name)
    press(page, "Sit down")


def link_of_table(page: Page, night: Night) -> str:
    page.goto(f"/baize/nights/{night.pk}/")
    page.get_by_role("link", name="QR code of table 1").click()
    expect(page.locator("svg.qr")).to_be_visible()
    return urlsplit(page.get_by_label("The same as a link").input_value()).path


def score(phone: Page, tricks: int) -> None:
    stored = DealEntry.objects.count()
    phone.locator("[data-tricks=NS] label").nth(tricks).click()
    press(phone, "Save deal")
    expect(phone.get_by_text(f"Deal {stored + 2} ·")).to_be_visible()


def test_from_sign_in_to_a_closed_night(
    new_page: NewPage, director: User, live_server: Any
) -> None:
    director.set_password(PASSWORD)
    director.save()
    laptop = new_page(1280, 800)
    sign_in(laptop)
    fill_the_book(laptop)
    set_up_the_night(laptop)
    night = Night.objects.get()
    open_the_door(laptop)
    seat_four(laptop)
    assert Attendance.objects.filter(night=night).count() == 4

    phone = new_page(320, 568)
    phone.goto(link_of_table(laptop, night))
    press(phone, "Right: score here")
    score(phone, 13)
    phone.locator("[data-tricks=NS] label").nth(13).click()
    press(phone, "Save deal")
    expect(phone.get_by_role("heading", name="What now?")).to_be_visible()
    expect(phone.get_by_text("£4.00").first).to_be_visible()
    phone.get_by_role("link", name="Same four again").click()
    score(phone, 12)

    laptop.goto(f"/baize/nights/{night.pk}/standings/")
    expect(laptop.get_by_role("row", name="Ann Lee")).to_contain_text("8")
    laptop.goto(f"/baize/nights/{night.pk}/")
    laptop.get_by_role("link", name="Close the night").click()
    expect(laptop.get_by_role("heading", name="Table 1")).to_be_visible()
    press(laptop, "Close the night")
    expect(laptop.get_by_text("This night is closed; its results are final")).to_be_visible()

    night.refresh_from_db()
    sitting = Sitting.objects.get()
    assert night.closed_at is not None
    assert sitting.closed_at == night.closed_at
    assert sitting.result.settled == [11, -11, 11, -11]
    assert Member.objects.count() == len(NAMES)
    answer = phone.goto(phone.url)
    assert answer is not None
    assert answer.status == 403


def test_a_deal_typed_while_signed_out_is_saved_by_signing_in(
    new_page: NewPage, director: User, sitting: Sitting, live_server: Any
) -> None:
    director.set_password(PASSWORD)
    director.save()
    laptop = new_page(1280, 800)
    sign_in(laptop)
    laptop.goto(f"/baize/nights/{sitting.table.night_id}/tables/1/")
    laptop.locator("[data-tricks=NS] label").nth(8).click()
    expect(laptop.get_by_role("button", name="Save deal")).to_be_enabled()
    laptop.context.clear_cookies(name="sessionid")
    press(laptop, "Save deal")
    expect(laptop.get_by_role("heading", name="Your form is held")).to_be_visible()
    assert not DealEntry.objects.exists()
    laptop.get_by_label("Username or e-mail").fill("daniel")
    laptop.get_by_label("Password").fill(PASSWORD)
    press(laptop, "Sign in")
    expect(laptop.get_by_text("form you had filled in was sent")).to_be_visible()
    assert DealEntry.objects.get().payload == {"tricks": {"NS": 8, "EW": 5}}
