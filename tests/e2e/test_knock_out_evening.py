"""A whole knock-out: byes, a cut, a match to which nobody came, and the final."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from clubs.models import Club, User
from tests.e2e.evenings import (
    LAPTOP,
    PHONE,
    close,
    console,
    device,
    draw,
    enter,
    press,
    set_up,
    shoot,
    type_result,
)

pytestmark = pytest.mark.django_db(transaction=True)

PAIRS = [f"{letter}a & {letter}b" for letter in "ABCDEF"]


def test_a_knock_out_to_the_final(
    browser: Browser, live_server: Any, club: Club, director: User
) -> None:
    with (
        device(browser, live_server.url, LAPTOP, director) as desk,
        device(browser, live_server.url, PHONE) as phone,
    ):
        event = set_up(desk, "Who loses is out", "Cup", {"Deals a round": "2"})
        enter(desk, PAIRS)
        console(desk, event)
        first = draw(desk, 1)
        assert len(first) == 2, "six pairs: two matches, and two byes"
        type_result(desk, 1, "14")
        line = desk.locator("#typed")
        line.fill("13")
        line.press("Enter")
        expect(desk.locator("#typed-error")).to_contain_text("cut")
        line.fill("13 c ew")
        line.press("Enter")
        expect(desk.locator("#row-2")).to_have_attribute("data-state", "in")
        close(desk, 1)
        second = draw(desk, 2)
        winners = {first[1][0][0], first[2][1][0]}
        assert winners < {side[0] for sides in second.values() for side in sides}
        type_result(desk, 1, "a")
        type_result(desk, 2, "20")
        close(desk, 2)
        shoot(desk, "knock-out-console")
        champion = second[2][0][0]
        expect(desk.locator("main")).to_contain_text(f"{champion} has won")
        desk.goto(f"/baize/events/{event.pk}/rounds/1/tables/1/correct/")
        desk.locator("#correction input[type=number]").first.fill("10")
        desk.locator("#correction input[type=number]").nth(1).fill("16")
        desk.get_by_label("Why it is corrected").fill("Misread")
        press(desk, "Show what changes")
        shoot(desk, "knock-out-refused")
        expect(desk.locator("main")).to_contain_text("Take that result back first")
        desk.goto(f"/baize/events/{event.pk}/change/")
        press(desk, "Publish the page")
        phone.goto(f"/e/{event.token}/public/?show=bracket")
        shoot(phone, "knock-out-public")
        expect(phone.locator("main")).to_contain_text(champion)
        desk.goto(f"/baize/events/{event.pk}/prizes/")
        press(desk, "Announce the prizes")
        shoot(desk, "knock-out-prizes")
        expect(desk.locator("main")).to_contain_text(champion)
        receipts = desk.request.get(f"/baize/events/{event.pk}/print/receipts.pdf")
        assert receipts.headers["content-type"] == "application/pdf"
