"""A whole Swiss in browsers: a pair goes home, and in round 4 a result of round 2 is put right."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from clubs.models import Club, User
from tests.e2e.evenings import (
    LAPTOP,
    PHONE,
    Rows,
    Seats,
    address_of,
    close,
    column,
    device,
    draw,
    enter,
    fits,
    follow,
    press,
    row,
    rows_of,
    saved_csv,
    set_up,
    shoot,
    sign_in,
    turn_to,
    type_results,
)

pytestmark = pytest.mark.django_db(transaction=True)

EVENING: Final = "Pairs of equal score meet, nobody twice, nobody goes out"
PAIRS: Final = [f"{letter}a & {letter}b" for letter in "ABCDEFGH"]
TRICKS: Final = {
    1: (8, 5, 9, 6),
    2: (9, 4, 10, 8),
    3: (3, 7, 11, 6),
    4: (8, 6, 7),
    5: (4, 10, 8),
}
"""Tricks of North–South by round, in the order of the tables, as the slips are typed."""
WRONG: Final = (2, 1)
"""Of this round and table the slip was read upside down."""


class Paper:
    """The evening as somebody would write it down: who sat where, and the tricks of each pair."""

    def __init__(self) -> None:
        self.seats: dict[int, Seats] = {}
        self.tricks: dict[tuple[int, int], int] = {}
        self.gone = ""

    def typed(self, number: int) -> dict[int, str]:
        """Note what is typed for a round."""
        tables = sorted(self.seats[number])
        for table, ns in zip(tables, TRICKS[number], strict=True):
            self.tricks[number, table] = ns
        return {table: str(self.tricks[number, table]) for table in tables}

    def sits_out(self, number: int) -> list[str]:
        """Return who has no table in a round and has not gone home."""
        seated = {side[0] for sides in self.seats[number].values() for side in sides}
        left = {self.gone} if number >= 4 else set()
        return sorted(set(PAIRS) - seated - left)

    def points(self) -> dict[str, str]:
        """Return two points for each win, and for each round without an opponent."""
        total = Counter(dict.fromkeys(PAIRS, 0))
        for (number, table), ns in self.tricks.items():
            sides = self.seats[number][table]
            total[sides[0 if ns > 6 else 1][0]] += 2
        for number in self.seats:
            for pair in self.sits_out(number):
                total[pair] += 2
        return {pair: str(points) for pair, points in total.items()}

    def differences(self) -> dict[str, str]:
        """Return the tricks won less the tricks lost."""
        total = Counter(dict.fromkeys(PAIRS, 0))
        for (number, table), ns in self.tricks.items():
            first, second = self.seats[number][table]
            total[first[0]] += 2 * ns - 13
            total[second[0]] -= 2 * ns - 13
        return {pair: str(tricks) for pair, tricks in total.items()}


def test_a_swiss_with_a_withdrawal_and_a_late_correction(
    browser: Browser, live_server: Any, club: Club, director: User
) -> None:
    paper = Paper()
    with (
        device(browser, live_server.url, LAPTOP) as desk,
        device(browser, live_server.url, PHONE) as phone,
    ):
        start(desk, director)
        publish(desk, phone)
        for number in (1, 2, 3):
            play(desk, paper, number)
        go_home(desk, paper)
        paper.seats[4] = draw(desk, 4)
        type_results(desk, paper.typed(4))
        correct(desk, paper)
        close(desk, 4)
        same_everywhere(desk, phone, paper)
        play(desk, paper, 5)
        meetings = [frozenset(two) for seats in paper.seats.values() for two in seats.values()]
        assert len(set(meetings)) == len(meetings) == 18, "nobody meets twice"
        assert [len(paper.sits_out(number)) for number in (1, 2, 3, 4, 5)] == [0, 0, 0, 1, 1]
        assert paper.sits_out(4) != paper.sits_out(5)
        same_everywhere(desk, phone, paper)
        told_in_the_log(desk)


def start(desk: Page, director: User) -> None:
    sign_in(desk, director)
    answers = {
        "Title": "Autumn Swiss",
        "How many will come": "8",
        "Rounds": "5",
        "Deals a round": "1",
    }
    set_up(desk, EVENING, answers, means="5")
    enter(desk, PAIRS)


def publish(desk: Page, phone: Page) -> None:
    """The public page tells nothing until the director publishes it."""
    turn_to(desk, "Links")
    phone.goto(address_of(desk, "#public-link"))
    expect(phone.locator("body")).not_to_contain_text("Play has not begun yet.")
    press(desk, "Publish the page")
    expect(desk.get_by_role("link", name="the public page")).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("heading", name="Autumn Swiss")).to_be_visible()
    expect(phone.get_by_text("Play has not begun yet.")).to_be_visible()
    turn_to(desk, "Console")


def play(desk: Page, paper: Paper, number: int) -> None:
    paper.seats[number] = draw(desk, number)
    type_results(desk, paper.typed(number))
    close(desk, number)


def go_home(desk: Page, paper: Paper) -> None:
    """The pair that lost at the last table of round 3 withdraws from round 4 on."""
    last = max(paper.seats[3])
    lost = 1 if paper.tricks[3, last] > 6 else 0
    paper.gone = paper.seats[3][last][lost][0]
    turn_to(desk, "Entries")
    follow(desk, paper.gone)
    desk.get_by_label("From round").fill("4")
    press(desk, "Withdraw them from this round on")
    expect(desk.locator(".state").first).to_contain_text("4")
    shoot(desk, "withdrawn")
    turn_to(desk, "Console")


def correct(desk: Page, paper: Paper) -> None:
    """Read what the correction would change, see that nothing is changed yet, then save it."""
    ns, ew = (side[0] for side in paper.seats[2][1])
    was, right = paper.tricks[WRONG], 13 - paper.tricks[WRONG]
    before = paper.points()
    paper.tricks[WRONG] = right
    after = paper.points()
    desk.get_by_role("navigation", name="Rounds").get_by_role("link", name="Round 2").click()
    expect(desk.get_by_text("This is not the round in play.")).to_be_visible()
    follow(desk, "Correct table 1")
    desk.get_by_label(f"Tricks of {ns}").fill(str(right))
    desk.get_by_label(f"Tricks of {ew}").fill(str(was))
    desk.get_by_label("Why it is corrected").fill("The slip was read upside down")
    press(desk, "Show what changes")
    told = desk.locator("#changes")
    expect(told.get_by_role("heading", name="What changes")).to_be_visible()
    expect(told.locator("del").first).to_have_text(f"{ns} {was}, {ew} {right}")
    expect(told.locator("ins").first).to_have_text(f"{ns} {right}, {ew} {was}")
    for pair in (ns, ew):
        line = told.get_by_role("row", name=pair).first
        expect(line.locator("td").nth(2)).to_have_text(before[pair])
        expect(line.locator("td").nth(3)).to_have_text(after[pair])
    expect(told).to_contain_text("Rounds 3 and 4 were drawn from it and stay as they are.")
    shoot(desk, "correction-preview")
    # Until it is saved, the club reads what it read before.
    aside = desk.context.new_page()
    aside.goto(desk.url.split("rounds/")[0] + "standings/")
    assert column(rows_of(aside.locator("main")), "Points") == before
    press(desk, "Save correction")
    expect(row(desk, 1)).to_contain_text("corrected")
    aside.reload()
    assert column(rows_of(aside.locator("main")), "Points") == after
    aside.close()
    follow(desk, "Go to round 4")


def same_everywhere(desk: Page, phone: Page, paper: Paper) -> None:
    """Console, standings, public page and CSV say what the paper says, in the same order."""
    points = paper.points()
    beside = rows_of(desk.locator("#beside"))
    assert column(beside, "Points") == points
    turn_to(desk, "Standings")
    whole = rows_of(desk.locator("main"))
    shoot(desk, "swiss-standings")
    assert column(whole, "Points") == points
    assert column(whole, "Trick difference") == paper.differences()
    expect(desk.get_by_role("row", name=paper.gone)).to_contain_text("withdrawn")
    phone.reload()
    shown = rows_of(phone.locator("#event section").first)
    assert column(shown, "Points") == points
    expect(phone.get_by_role("row", name=paper.gone).first).to_contain_text("withdrawn")
    assert fits(phone)
    shoot(phone, "public")
    saved = saved_csv(desk, "CSV")
    assert {line["Name"]: line["Points"] for line in saved} == points
    places = places_of(whole, "Rank")
    assert places == places_of(beside, "Pl.") == places_of(shown, "Pl.")
    assert places == [(line["Name"], line["Rank"]) for line in saved]
    in_order = [int(points[name]) for name, _ in places]
    assert in_order == sorted(in_order, reverse=True)
    turn_to(desk, "Console")


def places_of(rows: Rows, heading: str) -> list[tuple[str, str]]:
    return list(column(rows, heading).items())


def told_in_the_log(desk: Page) -> None:
    """The log says who corrected what, and why."""
    turn_to(desk, "Log")
    line = desk.locator("main li, main tr", has_text="The slip was read upside down").first
    expect(line).to_contain_text("daniel")
    expect(line).to_contain_text("Round 2, table 1")
    shoot(desk, "log")
