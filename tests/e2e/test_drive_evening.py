"""A whole whist drive: desk, phone and paper mixed, one who comes late, prizes at the end."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from clubs.models import Club, User
from tests.e2e.evenings import (
    LAPTOP,
    PHONE,
    PROJECTOR,
    Reckoning,
    close,
    console,
    device,
    draw,
    enter,
    press,
    set_up,
    shoot,
    standings,
    type_result,
)
from tournaments.models import Entrant, Event
from tournaments.services.links import table_links

pytestmark = pytest.mark.django_db(transaction=True)

EVENING = "24 hands, everyone for themselves, winners move"
PEOPLE = [
    f"{group}{n}, {word}" for n in range(1, 7) for group, word in (("L", "lady"), ("G", "gent"))
]
TRICKS = {1: (8, 7, 4), 2: (9, 6, 7), 3: (5, 10, 6), 4: (7, 3, 11)}
"""Tricks of North–South by hand and table."""
ON_PAPER = (3, 3)
"""The hand and the table that are keyed from the players' cards."""


def test_a_drive_from_entries_to_prizes(
    browser: Browser, live_server: Any, club: Club, director: User
) -> None:
    with (
        device(browser, live_server.url, LAPTOP, director) as desk,
        device(browser, live_server.url, PHONE) as phone,
        device(browser, live_server.url, PROJECTOR) as wall,
    ):
        event = set_up(desk, EVENING, "Village drive", {"Hands": "4"})
        enter(desk, PEOPLE)
        console(desk, event)
        reckoning = Reckoning()
        play_hand(desk, phone, event, 1, reckoning)
        wall.goto(f"/e/{event.token}/wall/")
        shoot(wall, "drive-wall")
        play_hand(desk, phone, event, 2, reckoning)
        announce_half_time(desk, event)
        come_late(desk, event)
        play_hand(desk, phone, event, 3, reckoning)
        play_hand(desk, phone, event, 4, reckoning)
        look_oneself_up(phone, event, reckoning)
        found = standings(desk, f"/baize/events/{event.pk}/standings/")
        shoot(desk, "drive-standings")
        assert found == {name: str(total) for name, total in reckoning.total.items()}
        award(desk, event)
        on_paper = text_of(desk, f"/baize/events/{event.pk}/print/standings.pdf")
        assert all(name in on_paper for name in found)


def play_hand(desk: Page, phone: Page, event: Event, number: int, reckoning: Reckoning) -> None:
    """Play one hand: table 2 reports by phone, the others are typed at the desk."""
    console(desk, event)
    tables = draw(desk, number)
    shoot(desk, f"drive-console-{number}")
    for place, (table, sides) in enumerate(sorted(tables.items())):
        if any(len(side) < 2 for side in sides):
            for side in sides:
                reckoning.credit(side, 6)
            continue
        ns = TRICKS[number][place % 3]
        if table == 2:
            report(phone, event, ns)
            expect(desk.locator("#row-2")).to_have_attribute("data-state", "in", timeout=20_000)
        elif (number, table) == ON_PAPER:
            key_cards(desk, event, number, sides, ns)
            expect(desk.locator(f"#row-{table}")).to_have_attribute("data-state", "in")
        else:
            type_result(desk, table, str(ns))
        for side, tricks in zip(sides, (ns, 13 - ns), strict=True):
            reckoning.credit(side, tricks)
    console(desk, event)
    close(desk, number)


def report(phone: Page, event: Event, ns: int) -> None:
    """Tap the tricks on table 2's phone, read them back, and save."""
    phone.goto(f"/e/table/{table_links(event, 2)[1].token}/")
    phone.locator(f"input[name='figure-NS'][value='{ns}']").check()
    shoot(phone, "drive-table-phone")
    press(phone, "Save result")
    expect(phone.locator("main")).to_contain_text("Saved")


def announce_half_time(desk: Page, event: Event) -> None:
    desk.goto(f"/baize/events/{event.pk}/half-time/")
    press(desk, "Announce the half-time list")
    shoot(desk, "drive-half-time")
    expect(desk.locator("main")).to_contain_text("L1")


def come_late(desk: Page, event: Event) -> None:
    """A lady comes after the second hand, and waits for the third."""
    desk.goto(f"/baize/events/{event.pk}/entries/late/")
    desk.locator("#id_text").fill("L7, lady")
    press(desk, "Seat them")
    press(desk, "Write them in and seat them")
    expect(desk.locator("main")).to_contain_text("L7")
    shoot(desk, "drive-late")


def key_cards(desk: Page, event: Event, number: int, sides: list[list[str]], ns: int) -> None:
    """Key a hand from the cards of the four who played it; no slip came to the desk."""
    cards = {one.called: one.number for one in Entrant.objects.filter(event=event).with_people()}
    for side, tricks in zip(sides, (ns, 13 - ns), strict=True):
        for name in side:
            desk.goto(f"/baize/events/{event.pk}/cards/{cards[name]}/")
            desk.locator(f"input[name='{number}']").fill(str(tricks))
            press(desk, "Save this card")
    shoot(desk, "drive-cards")
    console(desk, event)


def look_oneself_up(phone: Page, event: Event, reckoning: Reckoning) -> None:
    """Scan the players' code, find oneself, and read the card so far."""
    phone.goto(f"/e/{event.token}/")
    shoot(phone, "drive-find-yourself")
    phone.get_by_role("searchbox").or_(phone.locator("input[name=q]")).first.fill("L1")
    phone.get_by_role("button", name="L1").or_(phone.get_by_role("link", name="L1")).first.click()
    shoot(phone, "drive-player")
    expect(phone.locator("main")).to_contain_text(str(reckoning.total["L1"]))


def award(desk: Page, event: Event) -> None:
    desk.goto(f"/baize/events/{event.pk}/prizes/")
    shoot(desk, "drive-prizes")
    press(desk, "Announce the prizes")
    expect(desk.locator("main")).to_contain_text("announced")


def text_of(page: Page, address: str) -> str:
    answer = page.request.get(address)
    assert answer.ok
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(answer.body())).pages)
