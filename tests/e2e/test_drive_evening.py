"""Whole whist drives in browsers: desk, phone and paper mixed, and a lady who comes late.

The first is the worked drive of docs/tournaments.md: its seats, totals and prizes are the law's.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from clubs.models import Club, User
from tests.e2e.evenings import (
    LAPTOP,
    PHONE,
    PROJECTOR,
    Seats,
    address_of,
    awards,
    close,
    column,
    device,
    draw,
    enter,
    fits,
    follow,
    link_of,
    on_paper,
    press,
    row,
    rows_of,
    seats,
    set_up,
    shoot,
    sign_in,
    turn_to,
    type_results,
)

pytestmark = pytest.mark.django_db(transaction=True)

EVENING: Final = "24 hands, everyone for themselves, winners move"
PEOPLE: Final = [
    f"{group}{n}, {word}" for n in range(1, 7) for group, word in (("L", "lady"), ("G", "gent"))
]
HANDS: Final = {
    1: {1: ("L1 G1 v L2 G2", 8), 2: ("L3 G3 v L4 G4", 7), 3: ("L5 G5 v L6 G6", 4)},
    2: {1: ("L6 G2 v L2 G3", 9), 2: ("L1 G4 v L4 G6", 6), 3: ("L3 G5 v L5 G1", 7)},
    3: {1: ("L3 G3 v L2 G6", 5), 2: ("L6 G4 v L1 G5", 10), 3: ("L4 G1 v L5 G2", 6)},
    4: {1: ("L5 G3 v L3 G4", 7), 2: ("L2 G5 v L1 G2", 3), 3: ("L6 G1 v L4 G6", 11)},
}
"""The worked drive: who sits at each table, and the tricks of the side named first."""
TOTALS: Final = (
    "L1 27 L2 20 L3 25 L4 21 L5 24 L6 39 G1 31 G2 31 G3 23 G4 28 G5 17 G6 26"  # 312 in all
)
HALF_TIME: Final = "L1 14 L2 9 L3 14 L4 13 L5 10 L6 18 G1 14 G2 14 G3 11 G4 12 G5 11 G6 16"
PRIZES: Final = {
    "Highest lady": ["L6"],
    "Highest gent": ["G1"],  # 31 as G2, 17 of them after half-time as G2; best hand 11 before 10
    "Lowest lady": ["L2"],
    "Lowest gent": ["G5"],
    "Highest first half lady": ["L6"],
    "Highest first half gent": ["G6"],
    "Highest second half lady": ["L6"],
    "Highest second half gent": ["G1"],
}
SIT_OUT: Final = 6


def figures(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


def start(desk: Page, director: User, title: str) -> None:
    sign_in(desk, director)
    answers = {
        "Title": title,
        "How many will come": "12",
        "Hands": "4",
        "First seats": "in the order of entry",
    }
    set_up(desk, EVENING, answers, means="4")
    enter(desk, PEOPLE)


def test_the_worked_drive_from_entries_to_prizes(
    browser: Browser, live_server: Any, club: Club, director: User
) -> None:
    with (
        device(browser, live_server.url, LAPTOP) as desk,
        device(browser, live_server.url, PHONE) as phone,
        device(browser, live_server.url, PHONE) as player,
        device(browser, live_server.url, PROJECTOR) as wall,
    ):
        start(desk, director, "Village drive")
        shoot(desk, "entries")
        agree_on_prizes(desk)
        open_the_links(desk, phone, player, wall)
        turn_to(desk, "Console")
        for number in (1, 2, 3, 4):
            drawn = draw(desk, number)
            assert drawn == as_the_law_has_it(number)
            if number == 1:
                find_your_table(player, wall)
            play_hand(desk, phone, number)
            if number == 2:
                announce_half_time(desk)
                wait_for_the_next_hand(wall)
        turn_to(desk, "Standings")
        expect(desk.get_by_text("provisional")).to_have_count(0)
        assert column(rows_of(desk.locator("main")), "Tricks") == figures(TOTALS)
        shoot(desk, "drive-standings")
        told_why(desk)
        award(desk)
        read_own_card(player)
        wall.goto(f"{wall.url.split('?')[0]}?screen=1")
        expect(wall.get_by_role("heading", name="Lady after round 4")).to_be_visible()
        shoot(wall, "wall-at-the-end")
        take_the_sheet_home(desk)
        finish(desk, phone)


def agree_on_prizes(desk: Page) -> None:
    """The first two of the usual prizes are of money."""
    turn_to(desk, "Prizes")
    follow(desk, "Change the prizes")
    for number in (1, 2):
        prize = desk.get_by_role("group", name=f"Prize {number}", exact=True)
        prize.get_by_label("Amount").fill("10.00")
    press(desk, "Save the prizes")
    expect(desk.locator("tfoot")).to_contain_text("£20.00")


def open_the_links(desk: Page, phone: Page, player: Page, wall: Page) -> None:
    """Take the table's phone, a player's phone and the projector to their pages."""
    turn_to(desk, "Links")
    wall.goto(link_of(desk, "the wall of this event"))
    player.goto(address_of(desk, "#players-link"))
    desk.locator("summary", has_text="Table 2").click()
    phone.goto(address_of(desk, "#table-2"))
    expect(wall.get_by_role("heading", name="Play begins soon")).to_be_visible()
    expect(phone.locator("#phone")).to_contain_text("not drawn yet")


def as_the_law_has_it(number: int) -> Seats:
    return {
        table: tuple(tuple(side.split()) for side in who.split(" v "))
        for table, (who, _) in HANDS[number].items()
    }


def find_your_table(player: Page, wall: Page) -> None:
    """G5 finds himself on his phone, and everybody else on the wall."""
    shoot(player, "player-find")
    player.get_by_role("searchbox").press_sequentially("G5")
    expect(player.locator("#found li")).to_have_count(1)
    player.get_by_role("button", name="G5").click()
    expect(player.get_by_text("Round 1: Table 3")).to_be_visible()
    expect(player.get_by_text("with L5, against L6 & G6")).to_be_visible()
    wall.goto(f"{wall.url}?screen=1")
    expect(wall.get_by_role("heading", name="Round 1 by name")).to_be_visible()
    expect(wall.locator(".hall-names li", has_text="L4")).to_have_text("L4 2 EW")
    assert fits(wall)
    shoot(wall, "wall-seats")


def play_hand(desk: Page, phone: Page, number: int) -> None:
    """Table 2 reports by phone; of hand 3 table 3 has only its cards; the desk types the rest."""
    typed = {table: str(ns) for table, (_, ns) in HANDS[number].items() if table != 2}
    if number == 2:
        type_results(desk, typed)
        shoot(desk, "console-in-play")
        expect(desk.locator("#sentence")).to_have_text("Round 2: 1 table still out: 2.")
    report(phone, number)
    if number == 3:
        del typed[3]
        key_cards(desk)
    if number != 2:
        type_results(desk, typed)
    expect(row(desk, 2).locator(".head .state")).to_have_text("In")
    close(desk, number)


def report(phone: Page, number: int) -> None:
    """Tap the tricks, read them back, and save."""
    who, ns = HANDS[number][2]
    first, second = (side.replace(" ", " and ") for side in who.split(" v "))
    if number > 2:
        phone.reload()  # it lay in a pocket; at first it is left to follow by itself
    expect(phone.get_by_text(f"Round {number}", exact=True)).to_be_visible()
    phone.get_by_role("radio", name=str(ns), exact=True).check()
    expect(phone.locator("#read-back")).to_have_text(f"{first} {ns}, {second} {13 - ns}.")
    if number == 1:
        shoot(phone, "table-phone")
    press(phone, "Save result")
    expect(phone.get_by_role("heading", name="Saved")).to_be_visible()


def key_cards(desk: Page) -> None:
    """Table 3 of hand 3 handed in no slip: its result is keyed from the four players' cards."""
    who, ns = HANDS[3][3]
    follow(desk, "Key players’ cards")
    for side, tricks in zip(who.split(" v "), (ns, 13 - ns), strict=True):
        for name in side.split():
            follow(desk, name)
            desk.get_by_label("Hand 3", exact=True).fill(str(tricks))
            press(desk, "Save this card")
            expect(desk.get_by_text(f"The card of {name} is saved.")).to_be_visible()
    shoot(desk, "cards")
    turn_to(desk, "Console")
    expect(row(desk, 3).locator(".head .state")).to_have_text("In")


def announce_half_time(desk: Page) -> None:
    turn_to(desk, "Prizes")
    follow(desk, "Half-time list")
    assert column(rows_of(desk.locator("main")), "First half") == figures(HALF_TIME)
    press(desk, "Announce the half-time list")
    expect(desk.get_by_text("As it was announced, after round 2.")).to_be_visible()
    for group, name in (("Lady", "L6"), ("Gent", "G6")):
        first = desk.locator("table", has_text=group).locator("tbody tr").first
        expect(first).to_contain_text(name)
    shoot(desk, "half-time")
    turn_to(desk, "Console")


def wait_for_the_next_hand(wall: Page) -> None:
    """Between two hands the wall speaks of what comes, not of the trumps that were."""
    wall.goto(f"{wall.url.split('?')[0]}?screen=0")
    expect(wall.get_by_role("heading", name="Round 3 is not drawn yet.")).to_be_visible()
    expect(wall.get_by_text("Round 2 is finished.")).to_be_visible()
    expect(wall.get_by_text("Trumps")).to_have_count(0)


def told_why(desk: Page) -> None:
    """The top gents are level; the page says what parts them."""
    desk.get_by_text("How ties were split: gent").click()
    note = desk.locator("details[open] li", has_text="G1").first
    expect(note).to_contain_text("G2")
    expect(note).to_contain_text("best")


def award(desk: Page) -> None:
    turn_to(desk, "Prizes")
    assert awards(desk) == PRIZES
    press(desk, "Announce the prizes")
    expect(desk.get_by_role("heading", name="As announced")).to_be_visible()
    assert awards(desk) == PRIZES
    expect(desk.get_by_role("row", name="Highest gent").first).to_contain_text("£10.00")
    shoot(desk, "prizes")


def read_own_card(player: Page) -> None:
    """G5 took 4, 7, 3 and 3 tricks."""
    player.reload()
    card = player.locator("table.player-card")
    expect(card.locator("tbody tr")).to_have_count(4)
    totals = card.locator("tbody tr td:last-child")
    expect(totals).to_have_text(["4", "11", "14", "17"])
    expect(player.locator("dl.figures")).to_contain_text("17")
    expect(player.get_by_role("row", name="G5 you")).to_contain_text("6")
    expect(player.get_by_text("Final standings.")).to_be_visible()
    assert fits(player)
    shoot(player, "player")


def take_the_sheet_home(desk: Page) -> None:
    """The standings are printed with everybody's total, and nothing provisional."""
    turn_to(desk, "Print")
    sheet = desk.get_by_role("region", name="Standings", exact=True)
    form = sheet.locator("form")
    shoot(desk, "print")
    text = on_paper(desk, form.get_attribute("action") or "")
    assert "Village drive" in text
    assert "provisional" not in text.lower()
    for name, total in figures(TOTALS).items():
        assert f"{name} {total} " in text


def finish(desk: Page, phone: Page) -> None:
    """The director finishes the event; the table's phone can send nothing more."""
    turn_to(desk, "Console")
    press(desk, "Finish the event")
    expect(desk.get_by_text("This event is finished; its results are final.")).to_be_visible()
    phone.reload()
    expect(phone.locator("body")).not_to_contain_text("Save result")
    expect(phone.get_by_text("This table’s link ended with the event.")).to_be_visible()


def test_a_lady_who_comes_late_takes_a_chair_and_moves_no_table(
    browser: Browser, live_server: Any, club: Club, director: User
) -> None:
    with device(browser, live_server.url, LAPTOP) as desk:
        start(desk, director, "Late drive")
        turn_to(desk, "Console")
        expected: Counter[str] = Counter()
        for number in (1, 2, 3):
            drawn = draw(desk, number)
            if number == 3:
                come_late(desk, drawn)
            play(desk, drawn, number, expected)
        assert "L7" not in expected, "hand 3 was drawn before she came"
        drawn = draw(desk, 4)
        everybody = sorted(name for table in drawn.values() for side in table for name in side)
        assert everybody == sorted([*figures(TOTALS), "L7"])
        play(desk, drawn, 4, expected)
        assert "L7" in expected
        turn_to(desk, "Standings")
        found = column(rows_of(desk.locator("main")), "Tricks")
        assert found == {name: str(total) for name, total in expected.items()}


def come_late(desk: Page, drawn: Seats) -> None:
    """She comes while hand 3 is being played."""
    turn_to(desk, "Entries")
    follow(desk, "Several come late")
    desk.get_by_label("Who comes").or_(desk.locator("#id_text")).first.fill("L7, lady")
    press(desk, "Seat them")
    expect(desk.get_by_text("Not in the book, so written in as visitors:")).to_be_visible()
    press(desk, "Write them in and seat them")
    expect(desk.locator(".notice").first).to_contain_text("L7 (No. 13)")
    shoot(desk, "late-arrival")
    turn_to(desk, "Console")
    assert {table: seats(desk)[table] for table in drawn} == drawn


def play(desk: Page, drawn: Seats, number: int, expected: Counter[str]) -> None:
    """Type every table that is whole; whoever has no whole table sits out, for six tricks."""
    tricks = [ns for _, ns in HANDS[number].values()]
    whole = {table: sides for table, sides in drawn.items() if all(len(one) == 2 for one in sides)}
    typed = dict(zip(whole, tricks, strict=True))
    out = [name for table in drawn.keys() - whole.keys() for side in drawn[table] for name in side]
    for name in out:
        expect(desk.get_by_text("Sitting out:")).to_contain_text(name)
        expected[name] += SIT_OUT
    type_results(desk, {table: str(ns) for table, ns in typed.items()})
    for table, ns in typed.items():
        for side, taken in zip(whole[table], (ns, 13 - ns), strict=True):
            for name in side:
                expected[name] += taken
    close(desk, number)
