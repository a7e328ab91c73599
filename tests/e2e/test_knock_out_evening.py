"""A whole knock-out in browsers: byes, a cut, a match to which nobody came, and the final."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from clubs.models import Club, User
from tests.e2e.evenings import (
    LAPTOP,
    PHONE,
    Seats,
    address_of,
    awards,
    close,
    device,
    draw,
    enter,
    fits,
    follow,
    link_of,
    on_paper,
    press,
    row,
    set_up,
    shoot,
    sign_in,
    turn_to,
    type_results,
)

pytestmark = pytest.mark.django_db(transaction=True)

PAIRS: Final = [f"{letter}a & {letter}b" for letter in "ABCDEF"]
DEALS: Final = 2
LEVEL: Final = 13
"""Of the 26 tricks of two deals."""


def test_a_knock_out_to_the_final(
    browser: Browser, live_server: Any, club: Club, director: User
) -> None:
    with (
        device(browser, live_server.url, LAPTOP) as desk,
        device(browser, live_server.url, PHONE) as phone,
    ):
        start(desk, director)
        first = draw(desk, 1)
        played = [side[0] for sides in first.values() for side in sides]
        byes = sorted(set(PAIRS) - set(played))
        assert (len(first), len(byes)) == (2, 2), "six pairs: two matches, and two byes"
        nobody_comes_to(desk, 1)
        loser, winner = level_until_they_cut(desk, first)
        put_right_before_the_next_round(desk, loser, winner)
        close(desk, 1)
        champion, beaten = semi_final(desk, byes, winner)
        refuse_to_put_right_what_was_played_on(desk, winner, loser)
        final(desk, champion, beaten)
        win_prizes(desk, champion, beaten)
        show_the_public(desk, phone, champion)


def start(desk: Page, director: User) -> None:
    sign_in(desk, director)
    answers = {"Title": "Cup", "How many will come": "6", "Deals a round": str(DEALS)}
    set_up(desk, "Who loses is out", answers, means="3")
    enter(desk, PAIRS)
    turn_to(desk, "Prizes")
    follow(desk, "Change the prizes")
    for number, amount in ((1, "20.00"), (2, "10.00")):
        prize = desk.get_by_role("group", name=f"Prize {number}", exact=True)
        prize.get_by_label("Amount").fill(amount)
    press(desk, "Save the prizes")
    expect(desk.locator("tfoot")).to_contain_text("£30.00")
    turn_to(desk, "Console")


def nobody_comes_to(desk: Page, table: int) -> None:
    type_results(desk, {table: "a"})
    expect(row(desk, table)).to_contain_text("nobody came")


def level_until_they_cut(desk: Page, first: Seats) -> tuple[str, str]:
    """Table 2 is level, and a level match must be cut for; the cut is written down wrongly."""
    desk.keyboard.type(str(LEVEL))
    desk.keyboard.press("Enter")
    expect(desk.locator("#typed-error")).to_contain_text("level")
    expect(desk.locator("#typed-error")).to_contain_text("13 c ns")
    expect(desk.locator("#typed")).to_have_value(str(LEVEL))
    desk.keyboard.type(" c ns")
    desk.keyboard.press("Enter")
    expect(row(desk, 2).locator(".head .state")).to_have_text("In")
    expect(desk.locator("#sentence")).to_have_text("Round 1: all results are in.")
    ns, ew = (side[0] for side in first[2])
    return ns, ew


def put_right_before_the_next_round(desk: Page, loser: str, winner: str) -> None:
    """It was the others who won the cut."""
    follow(desk, "Correct table 2")
    desk.get_by_label("After a tie, won the cut").select_option(label=winner)
    desk.get_by_label("Why it is corrected").fill("The higher card was theirs")
    press(desk, "Show what changes")
    changes = desk.locator("#changes")
    expect(changes.locator("ins").first).to_contain_text(winner)
    shoot(desk, "cut-corrected")
    press(desk, "Save correction")
    expect(row(desk, 2)).to_contain_text("corrected")


def semi_final(desk: Page, byes: list[str], winner: str) -> tuple[str, str]:
    """The bye whose opponents never came has no match; the other meets who won the cut."""
    second = draw(desk, 2)
    matches = [sides for sides in second.values() if all(sides)]
    assert len(matches) == 1
    shoot(desk, "knock-out-semi-final")
    ((ns,), (ew,)) = matches[0]
    assert winner in {ns, ew}
    through = next(one for one in byes if one not in {ns, ew})
    table = next(number for number, sides in second.items() if all(sides))
    tricks = 16 if ns == winner else 10
    type_results(desk, {table: str(tricks)})
    close(desk, 2)
    return winner, through


def refuse_to_put_right_what_was_played_on(desk: Page, winner: str, loser: str) -> None:
    """The semi-final is played: the cut of round 1 must stand until that is taken back."""
    desk.get_by_role("navigation", name="Rounds").get_by_role("link", name="Round 1").click()
    follow(desk, "Correct table 2")
    desk.get_by_label("After a tie, won the cut").select_option(label=loser)
    desk.get_by_label("Why it is corrected").fill("It was the higher card after all")
    press(desk, "Show what changes")
    told = desk.get_by_role("alert")
    expect(told).to_contain_text("Nothing was changed:")
    expect(told).to_contain_text(f"{winner} played on in round 2")
    expect(told).to_contain_text("Take that result back first.")
    expect(desk.get_by_role("button", name="Save correction")).to_have_count(0)
    shoot(desk, "correction-refused")
    follow(desk, "Back to round 1")
    follow(desk, "Go to round 2")


def final(desk: Page, champion: str, beaten: str) -> None:
    last = draw(desk, 3)
    assert {side[0] for sides in last.values() for side in sides} == {champion, beaten}
    ((table, (ns, _)),) = last.items()
    type_results(desk, {table: "17" if ns == (champion,) else "9"})
    close(desk, 3)
    expect(desk.locator("#state")).to_contain_text(f"{champion} has won")
    shoot(desk, "knock-out-over")


def win_prizes(desk: Page, champion: str, beaten: str) -> None:
    turn_to(desk, "Prizes")
    won = {"Winner": [champion], "Runner-up": [beaten]}
    assert awards(desk) == won
    press(desk, "Announce the prizes")
    expect(desk.get_by_role("heading", name="As announced")).to_be_visible()
    assert awards(desk) == won
    shoot(desk, "knock-out-prizes")
    receipts = on_paper(desk, link_of(desk, "Print receipts"))
    for name, amount in ((champion, "£20.00"), (beaten, "£10.00")):
        assert name in receipts
        assert amount in receipts


def show_the_public(desk: Page, phone: Page, champion: str) -> None:
    turn_to(desk, "Links")
    press(desk, "Publish the page")
    expect(desk.get_by_role("link", name="the public page")).to_be_visible()
    phone.goto(address_of(desk, "#public-link"))
    expect(phone.locator("p.sentence")).to_have_text(f"Round 3 is finished. {champion} has won.")
    bracket = phone.get_by_role("group", name="Bracket")
    for told in ("neither came", "walkover", "by the cut", f"{champion} goes on."):
        expect(bracket).to_contain_text(told)
    prizes = phone.locator("dl.pairs")
    expect(prizes).to_contain_text(champion)
    assert fits(phone)
    shoot(phone, "knock-out-public")
