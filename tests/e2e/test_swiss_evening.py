"""A whole Swiss: a pair goes home, and in round 4 a result of round 2 is put right."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from clubs.models import Club, User
from tests.e2e.evenings import (
    LAPTOP,
    PHONE,
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

pytestmark = pytest.mark.django_db(transaction=True)

PAIRS = [f"{letter}a & {letter}b" for letter in "ABCDEFGH"]
Seats = dict[int, list[list[str]]]


def test_a_swiss_with_a_withdrawal_and_a_late_correction(
    browser: Browser, live_server: Any, club: Club, director: User
) -> None:
    with (
        device(browser, live_server.url, LAPTOP, director) as desk,
        device(browser, live_server.url, PHONE) as phone,
    ):
        evening = "Pairs of equal score meet, nobody twice, nobody goes out"
        event = set_up(desk, evening, "Autumn Swiss", {"Rounds": "5", "Deals a round": "1"})
        enter(desk, PAIRS)
        console(desk, event)
        played: dict[int, Seats] = {}
        for number in (1, 2, 3):
            played[number] = play(desk, number)
        gone = go_home(desk, event, played[3])
        played[4] = draw_and_type(desk, 4)
        assert gone not in {name for sides in played[4].values() for side in sides for name in side}
        correct(desk, event, played[2])
        close(desk, 4)
        met = [
            frozenset(name for side in sides for name in side)
            for seats in played.values()
            for sides in seats.values()
        ]
        assert len(set(met)) == len(met)
        expected = reckon(played)
        check_everywhere(desk, phone, event, expected)
        desk.goto(f"/baize/events/{event.pk}/standings/")
        withdrawn = desk.locator("tr", has_text=gone.split(" &")[0])
        expect(withdrawn.first).to_contain_text("withdr")


def play(desk: Page, number: int) -> Seats:
    seats = draw_and_type(desk, number)
    close(desk, number)
    return seats


def draw_and_type(desk: Page, number: int) -> Seats:
    """Draw a round and let North–South win every table by eight to five."""
    seats = draw(desk, number)
    for table in sorted(seats):
        type_result(desk, table, "8")
    return seats


def go_home(desk: Page, event: Event, seats: Seats) -> str:
    """Withdraw the pair that lost at table 1, from round 4 on."""
    gone = seats[1][1][0]
    number = next(
        one.number
        for one in Entrant.objects.filter(event=event).with_people()
        if one.called == gone
    )
    desk.goto(f"/baize/events/{event.pk}/entries/{number}/")
    desk.locator("input[name=from_round]").fill("4")
    press(desk, "Withdraw them from this round on")
    shoot(desk, "swiss-withdrawn")
    console(desk, event)
    return gone


def correct(desk: Page, event: Event, seats: Seats) -> None:
    """Table 1 of round 2 was written the wrong way round."""
    desk.goto(f"/baize/events/{event.pk}/rounds/2/tables/1/correct/")
    desk.locator("#correction input[type=number]").first.fill("5")
    desk.locator("#correction input[type=number]").nth(1).fill("8")
    desk.get_by_label("Why it is corrected").fill("The slip was read upside down")
    press(desk, "Show what changes")
    shoot(desk, "swiss-consequences")
    told = desk.locator("#changes")
    expect(told).to_contain_text(seats[1][0][0])
    expect(told).to_contain_text("ound")
    told.get_by_role("button", name="Save").first.click()
    console(desk, event)
    expect(desk.locator("#sentence")).to_contain_text("Round 4")


def reckon(played: Mapping[int, Seats]) -> dict[str, str]:
    """Two points a win, and a sit-out is worth a win."""
    reckoning = Reckoning()
    reckoning.credit(PAIRS, 0)
    for number, seats in played.items():
        there = {name for sides in seats.values() for side in sides for name in side}
        for table, (ns, ew) in seats.items():
            reckoning.credit(ew if (number, table) == (2, 1) else ns, 2)
        if number < 4:
            assert there == set(PAIRS)
            continue
        out = [pair for pair in PAIRS if pair not in there]
        gone = played[3][1][1][0]
        reckoning.credit([pair for pair in out if pair != gone], 2)
    return {name: str(total) for name, total in reckoning.total.items()}


def check_everywhere(desk: Page, phone: Page, event: Event, expected: dict[str, str]) -> None:
    """Compare the club's page, the public page and the CSV with what was reckoned."""
    address = f"/baize/events/{event.pk}/standings/"
    assert standings(desk, address) == expected
    shoot(desk, "swiss-standings")
    answer = desk.request.get(f"{address}?format=csv")
    rows = list(csv.reader(io.StringIO(answer.text().removeprefix("\ufeff"))))
    in_csv = {cell: line for line in rows for cell in line if cell in expected}
    assert in_csv.keys() == expected.keys()
    assert all(expected[name] in line for name, line in in_csv.items())
    desk.goto(f"/baize/events/{event.pk}/change/")
    press(desk, "Publish the page")
    phone.goto(f"/e/{event.token}/public/")
    shoot(phone, "swiss-public")
    for name, points in expected.items():
        line = phone.locator("tr", has=phone.locator(f"[title='{name}']")).first
        expect(line).to_contain_text(points)
