"""One deal of each game by taps in a real browser, on the smallest phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from clubs.models import Member
from clubs.services.people import add_member
from scoring.models import Table
from tests.integration.game_table import GameTable

pytestmark = pytest.mark.django_db(transaction=True)
expect.set_options(timeout=15_000)  # a busy machine is slow, never wrong

SMALLEST = {"width": 320, "height": 568}
OpenPad = Callable[..., tuple[Page, GameTable]]


@pytest.fixture
def open_game(
    browser: Browser, live_server: Any, table: Table, players: list[Member]
) -> Iterator[OpenPad]:
    """Seat people to a game at table 1, and open its pad; complaints of the browser fail."""
    complaints: list[str] = []
    contexts = []

    def open_on_phone(game: str, number: int, **more: Any) -> tuple[Page, GameTable]:
        settings = more.pop("browser", {})
        people = [*players, add_member(club=table.night.club, name="Gus")]
        seated = GameTable(table, people[:number], game, **more)
        Table.objects.update(holder=None, holder_name="")
        context = browser.new_context(base_url=live_server.url, viewport=SMALLEST, **settings)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if bad(said) else None)
        page.goto(seated.url)
        page.get_by_role("button", name="Right: score here").click()
        expect(save(page)).to_be_visible()
        return page, seated

    yield open_on_phone
    for context in contexts:
        context.close()
    assert complaints == []


def bad(said: ConsoleMessage) -> bool:
    """Say whether the browser complains, other than of what was refused or overtaken."""
    meant = said.text.startswith("htmx:") or "status of 422" in said.text
    return said.type == "error" and not meant


def tap(page: Page, **keys: Any) -> None:
    for name, value in keys.items():
        key(page, name, value).click()


def key(page: Page, name: str, value: Any) -> Any:
    return page.locator(f"label:has([name={name}][value='{value}'])")


def choice(page: Page, name: str, value: Any) -> Any:
    return page.locator(f"[name={name}][value='{value}']")


def save(page: Page) -> Any:
    return page.get_by_role("button", name="Save deal")


def read_back(page: Page) -> Any:
    return page.locator("#read-back")


def saved(page: Page, number: int = 2) -> None:
    save(page).click()
    expect(page.get_by_text(f"Deal {number} ·")).to_be_visible()


def test_bid_whist_is_three_taps(open_game: OpenPad) -> None:
    page, table = open_game("bid-whist", 4)
    tap(page, bidder=1, bid=4)
    expect(save(page)).to_be_disabled()
    tap(page, books=10)
    expect(read_back(page)).to_contain_text("9 + the kitty = 10 books: made.")
    tap(page, direction="uptown", trumps="S")
    expect(read_back(page)).to_contain_text("Ann: 4 uptown in spades.")
    saved(page)
    expect(page.get_by_role("img", name="The race: Ann & Cy 4")).to_be_visible()
    (deal,) = table.stored
    assert (deal["trumps"], deal["books"]) == ("S", {"NS": 10, "EW": 3})


def test_all_passed_is_one_button(open_game: OpenPad) -> None:
    page, table = open_game("bid-whist", 4)
    page.get_by_text("Misdeal, all passed").click()
    page.get_by_role("button", name="All passed").click()
    expect(page.get_by_text("Deal 2 ·")).to_be_visible()
    assert table.stored == [{"passed_out": True}]


def test_no_trumps_must_be_told_where_they_double(open_game: OpenPad) -> None:
    page, _ = open_game("bid-whist", 4, preset="club")
    tap(page, bidder=1, bid=4, books=10)
    expect(read_back(page)).to_contain_text("Tap the trumps")
    expect(save(page)).to_be_disabled()
    tap(page, trumps="NT")
    expect(save(page)).to_be_enabled()


def test_knock_out_uses_the_hand_up_and_asks_for_the_cut(open_game: OpenPad) -> None:
    page, table = open_game("knock-out-whist", 4)
    tap(page, tricks_1=3)
    expect(page.locator("[data-left]")).to_have_text("4")
    expect(choice(page, "tricks_2", 5)).to_be_disabled()
    expect(choice(page, "tricks_2", 4)).to_be_enabled()
    tap(page, tricks_2=3)
    expect(page.locator("#cut")).to_be_hidden()
    tap(page, tricks_3=1)
    expect(page.locator("#cut")).to_be_visible()
    expect(key(page, "cut", 3)).to_be_hidden()
    expect(save(page)).to_be_disabled()
    tap(page, cut=2)
    expect(read_back(page)).to_contain_text("Bea names trumps.")
    saved(page)
    assert table.stored == [{"tricks": {"1": 3, "2": 3, "3": 1}, "cut": "2"}]
    expect(page.locator("#tricks_4 .mark")).to_have_text("dog’s life, 1 card")


def test_a_cut_is_forgotten_when_the_tie_is(open_game: OpenPad) -> None:
    page, table = open_game("knock-out-whist", 3)
    tap(page, tricks_1=3, tricks_2=3, tricks_3=1, cut=2)
    tap(page, tricks_3="")
    tap(page, tricks_1=4)
    expect(page.locator("#cut")).to_be_hidden()
    saved(page)
    assert table.stored == [{"tricks": {"1": 4, "2": 3}}]


def test_a_single_dogs_life_is_cut_for(open_game: OpenPad) -> None:
    page, table = open_game("knock-out-whist", 5, dogs_life="single")
    tap(page, tricks_1=4, tricks_2=3)
    expect(page.locator("#dog")).to_be_visible()
    expect(key(page, "dog", 1)).to_be_hidden()
    tap(page, dog=4)
    expect(read_back(page)).to_contain_text("Dot: no tricks: a dog's life")
    saved(page)
    assert table.stored == [{"tricks": {"1": 4, "2": 3}, "dog": "4"}]


def test_a_game_of_knock_out_ends_with_a_winner_and_begins_again(open_game: OpenPad) -> None:
    page, _ = open_game("knock-out-whist", 3)
    tap(page, tricks_2=7)
    save(page).click()
    expect(page.get_by_text("Bea won the game.").first).to_be_visible()
    page.get_by_role("button", name="Same three again").click()
    expect(page.get_by_text("Hand of 7 cards, trumps turned")).to_be_visible()
    expect(page.get_by_text("Deal 1 ·")).to_be_visible()


def test_german_whist_is_one_tap(open_game: OpenPad) -> None:
    page, table = open_game("german-whist", 2)
    tap(page, tricks_1=8)
    expect(choice(page, "tricks_2", 5)).to_be_checked()
    saved(page)
    assert table.stored == [{"tricks": {"1": 8, "2": 5}}]


def test_both_halves_fill_in_each_by_itself(open_game: OpenPad) -> None:
    page, table = open_game("german-whist", 2, count="all26")
    tap(page, tricks_1=8)
    expect(save(page)).to_be_disabled()
    tap(page, first_2=6)
    expect(choice(page, "first_1", 7)).to_be_checked()
    saved(page)
    assert table.stored == [{"first": {"1": 7, "2": 6}, "second": {"1": 8, "2": 5}}]


def test_solo_is_three_taps_and_says_who_pays(open_game: OpenPad) -> None:
    page, table = open_game("solo-whist", 5)
    expect(page.locator(".said")).to_have_text("Eve sits out")
    tap(page, contract="solo", caller=1, tricks=6)
    expect(read_back(page)).to_contain_text("Ann\u00a0+21, Bea\u00a0−7, Cy\u00a0−7, Dot\u00a0−7.")
    saved(page)
    assert table.stored == [{"contract": "solo", "caller": "1", "tricks": 6}]
    expect(page.locator(".said")).to_have_text("Ann sits out")


def test_what_does_not_belong_to_the_call_is_not_sent(open_game: OpenPad) -> None:
    page, table = open_game("solo-whist", 4)
    tap(page, contract="prop_and_cop", caller=1)
    expect(choice(page, "partner", 1)).to_be_disabled()
    tap(page, partner=2, tricks=8)
    expect(save(page)).to_be_enabled()
    tap(page, contract="solo")
    expect(page.locator("#partner")).to_be_hidden()
    tap(page, contract="general_misere")
    expect(page.locator("#caller")).to_be_hidden()
    expect(save(page)).to_be_disabled()
    tap(page, loser=3)
    saved(page)
    assert table.stored == [{"contract": "general_misere", "loser": "3"}]


def test_plain_tricks_are_one_tap(open_game: OpenPad) -> None:
    page, table = open_game("tricks", 4)
    tap(page, tricks_ns=9)
    saved(page)
    assert table.stored == [{"tricks": {"NS": 9, "EW": 4}}]


KEYS = [
    ("knock-out-whist", 4, "3220", {"tricks": {"1": 3, "2": 2, "3": 2}}),
    ("german-whist", 2, "11", {"tricks": {"1": 11, "2": 2}}),
    ("tricks", 4, "8", {"tricks": {"NS": 8, "EW": 5}}),
]


@pytest.mark.parametrize(("game", "number", "digits", "deal"), KEYS)
def test_digits_of_a_keyboard_type_the_tricks(
    open_game: OpenPad, game: str, number: int, digits: str, deal: dict[str, Any]
) -> None:
    page, table = open_game(game, number)
    for each in digits:
        page.keyboard.press(each)
    expect(save(page)).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Deal 2 ·")).to_be_visible()
    assert table.stored == [deal]


PLAIN: list[tuple[str, int, dict[str, Any]]] = [
    ("bid-whist", 4, {"bidder": 1, "bid": 4, "books": 10}),
    ("knock-out-whist", 4, {"tricks_1": 3, "tricks_2": 2, "tricks_3": 2}),
    ("german-whist", 2, {"tricks_1": 8}),
    ("solo-whist", 4, {"contract": "misere", "caller": 1, "tricks": 0}),
    ("tricks", 4, {"tricks_ns": 8}),
]


@pytest.mark.parametrize(("game", "number", "keys"), PLAIN)
def test_without_javascript_it_is_a_plain_form(
    open_game: OpenPad, game: str, number: int, keys: dict[str, Any]
) -> None:
    page, table = open_game(game, number, browser={"java_script_enabled": False})
    tap(page, **keys)
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#read-back [data-complete=yes]")).to_be_visible()
    saved(page)
    assert len(table.stored) == 1


def test_without_javascript_a_tie_is_asked_for_by_the_next_page(open_game: OpenPad) -> None:
    page, table = open_game("knock-out-whist", 3, browser={"java_script_enabled": False})
    tap(page, tricks_1=3, tricks_2=3, tricks_3=1)
    save(page).click()
    expect(page.get_by_role("alert")).to_contain_text("Ann and Bea tie for most tricks")
    tap(page, cut=1)
    saved(page)
    assert table.stored == [{"tricks": {"1": 3, "2": 3, "3": 1}, "cut": "1"}]


WIDTHS = [(game, number, width) for game, number, _ in PLAIN for width in (320, 390)]


@pytest.mark.parametrize(("game", "number", "width"), [*WIDTHS, ("knock-out-whist", 7, 320)])
def test_keys_are_large_enough_and_the_page_never_scrolls_sideways(
    open_game: OpenPad, game: str, number: int, width: int
) -> None:
    page, _ = open_game(game, number)
    page.set_viewport_size({"width": width, "height": 700})
    for each in page.locator("details").all():
        each.evaluate("e => e.open = true")
    small = page.eval_on_selector_all(
        "main :is(button, a.button, select, summary, .keys label, label.check)",
        "all => all.map(e => [e.innerText, e.getBoundingClientRect()])"
        ".filter(([, b]) => b.width && (b.width < 43.9 || b.height < 43.9)).map(([t]) => t)",
    )
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_nothing_moves_when_a_call_is_changed(open_game: OpenPad) -> None:
    page, _ = open_game("solo-whist", 4)
    page.set_viewport_size({"width": 320, "height": 1200})
    expect(save(page)).to_be_disabled()
    where = (
        "[...document.querySelectorAll('.strip, form > fieldset, form > details > summary, "
        ".pad-foot, [data-save]')]"
        ".map(e => e.getBoundingClientRect()).map(b => [b.x, b.y, b.width, b.height])"
    )
    before = page.evaluate(where)
    for call in ("prop_and_cop", "solo", "general_misere", "passed_out"):
        tap(page, contract=call)
        assert page.evaluate(where) == before
