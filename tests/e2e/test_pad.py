"""The pad in a real browser: two taps, the keyboard alone, without JavaScript, and offline."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Route, expect

from scoring.models import DealEntry, Sitting, Table

pytestmark = pytest.mark.django_db(transaction=True)

Deals = Callable[[], list[dict[str, Any]]]
expect.set_options(timeout=15_000)  # a busy machine is slow, never wrong

SMALLEST = {"width": 320, "height": 568}


@pytest.fixture
def deals(sitting: Sitting) -> Deals:
    """Return what is stored of the sitting so far."""
    return lambda: [entry.payload for entry in DealEntry.objects.of(sitting)]


@pytest.fixture
def open_pad(browser: Browser, live_server: Any, table: Table, sitting: Sitting) -> Iterator[Any]:
    """Open table 1 on a new phone and hold it; what a browser complains of fails the test."""
    complaints: list[str] = []
    contexts = []

    def open_on_phone(**settings: Any) -> Page:
        context = browser.new_context(base_url=live_server.url, viewport=SMALLEST, **settings)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if bad(said) else None)
        page.goto(f"/t/{table.token}/")
        page.get_by_label("Whose phone is this?").fill("Ann’s phone")
        page.get_by_role("button", name="Right: score here").click()
        expect(page.get_by_role("button", name="Save deal")).to_be_visible()
        return page

    yield open_on_phone
    for context in contexts:
        context.close()
    assert complaints == []


def bad(said: ConsoleMessage) -> bool:
    """Say whether the browser complains, other than of the connection the test cut."""
    return said.type == "error" and "net::ERR_FAILED" not in said.text


def key(page: Page, side: str, tricks: int) -> Any:
    return page.locator(f"[data-tricks={side}] label").nth(tricks)


def save(page: Page) -> Any:
    return page.get_by_role("button", name="Save deal")


def test_the_common_deal_is_two_taps(open_pad: Any, deals: Deals) -> None:
    page = open_pad()
    expect(save(page)).to_be_disabled()
    key(page, "NS", 8).click()
    expect(page.locator("[name=tricks_ew][value='5']")).to_be_checked()
    expect(page.locator("#read-back")).to_contain_text("2 to Ann and Cy.")
    save(page).click()
    expect(page.get_by_text("Deal 2 ·")).to_be_visible()
    assert deals() == [{"tricks": {"NS": 8, "EW": 5}}]
    expect(page.locator("#light")).to_have_text("saved")


def test_the_keyboard_alone_is_enough(open_pad: Any, deals: Deals) -> None:
    page = open_pad()
    page.keyboard.press("8")
    expect(page.locator("[name=tricks_ns][value='8']")).to_be_checked()
    page.keyboard.press("Escape")
    expect(page.locator("[name=tricks_ns]:checked")).to_have_count(0)
    expect(save(page)).to_be_disabled()
    page.keyboard.press("1")
    page.keyboard.press("1")
    expect(page.locator("[name=tricks_ns][value='11']")).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Deal 2 ·")).to_be_visible()
    assert deals() == [{"tricks": {"NS": 11, "EW": 2}}]


def test_tab_and_arrows_reach_every_key_and_enter_saves(open_pad: Any, deals: Deals) -> None:
    page = open_pad()
    page.locator("[name=trumps]").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    expect(page.locator("[name=tricks_ew][value='4']")).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Deal 2 ·")).to_be_visible()
    assert deals() == [{"tricks": {"NS": 9, "EW": 4}}]


def test_without_javascript_it_is_a_plain_form(open_pad: Any, deals: Deals) -> None:
    page = open_pad(java_script_enabled=False)
    key(page, "NS", 8).click()
    page.locator("#revokes > summary").click()
    page.locator("#revoke_1 label", has_text="Bea & Dot").click()
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#gives-1-add")).to_have_text("5–0, game to Ann & Cy")
    expect(page.locator("#gives-1-deduct")).to_have_text("2–0")
    page.locator("label", has_text="Add 3 to own score").first.click()
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#read-back")).to_contain_text("game to Ann and Cy.")
    save(page).click()
    expect(page.get_by_text("Deal 2 ·")).to_be_visible()
    revokes = [{"side": "EW", "remedy": "add"}]
    assert deals() == [{"tricks": {"NS": 8, "EW": 5}, "revokes": revokes}]
    page.get_by_role("link", name="Undo last").click()
    page.get_by_label("Why?").fill("Wrong tricks")
    page.get_by_role("button", name="Undo deal 1").click()
    expect(page.get_by_text("Deal 1 ·")).to_be_visible()


def test_the_remedies_show_their_scores_as_soon_as_a_side_is_chosen(open_pad: Any) -> None:
    page = open_pad()
    key(page, "NS", 8).click()
    page.locator("#revokes > summary").click()
    page.locator("#revoke_1 label", has_text="Bea & Dot").click()
    expect(page.locator("#gives-1-add")).to_have_text("5–0, game to Ann & Cy")
    expect(save(page)).to_be_disabled()
    page.locator("label", has_text="Deduct 3 from theirs").first.click()
    expect(save(page)).to_be_enabled()


def test_a_deal_typed_without_a_connection_is_kept_and_saved_once(
    open_pad: Any, deals: Deals
) -> None:
    page: Page = open_pad()
    page.route("**/deal/", lambda route: route.abort())
    key(page, "NS", 9).click()
    save(page).click()
    expect(page.locator("#light")).to_have_text("not saved: trying again")
    expect(save(page)).to_be_disabled()
    page.reload()
    expect(page.locator("#light")).to_have_text("not saved: trying again")
    expect(page.locator("[name=tricks_ns][value='9']")).to_be_checked()
    assert deals() == []
    page.unroute("**/deal/")
    expect(page.get_by_text("Deal 2 ·")).to_be_visible()
    expect(page.locator("#light")).to_have_text("saved")
    assert deals() == [{"tricks": {"NS": 9, "EW": 4}}]


def test_an_answer_lost_on_the_way_back_does_not_record_the_deal_twice(
    open_pad: Any, deals: Deals
) -> None:
    page: Page = open_pad()

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/deal/", lose_the_answer, times=1)
    key(page, "NS", 9).click()
    save(page).click()
    expect(page.get_by_text("Deal 2 ·")).to_be_visible()
    assert deals() == [{"tricks": {"NS": 9, "EW": 4}}]


def test_what_is_typed_survives_a_reload_until_it_is_cleared(open_pad: Any, deals: Deals) -> None:
    page = open_pad()
    key(page, "EW", 7).click()
    page.reload()
    expect(page.locator("[name=tricks_ns][value='6']")).to_be_checked()
    page.get_by_role("link", name="Clear").click()
    expect(page.locator("#read-back")).to_have_text("Tap the tricks of either side.")
    page.reload()
    expect(page.locator("[name=tricks_ns]:checked")).to_have_count(0)
    assert deals() == []


def test_nothing_moves_when_a_value_changes(open_pad: Any) -> None:
    page = open_pad()
    where = (
        "[...document.querySelectorAll('.strip, [data-tricks], .pad-foot, [data-save], summary')]"
        ".map(e => e.getBoundingClientRect()).map(b => [b.x, b.y, b.width, b.height])"
    )
    page.set_viewport_size({"width": 320, "height": 900})
    before = page.evaluate(where)
    key(page, "NS", 13).click()
    expect(page.locator("#read-back")).to_contain_text("game to Ann and Cy")
    expect(page.locator("#light")).to_have_text("not saved yet")
    assert page.evaluate(where) == before


@pytest.mark.parametrize("width", [320, 390])
def test_keys_are_large_enough_and_the_page_never_scrolls_sideways(
    open_pad: Any, width: int
) -> None:
    page = open_pad()
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


def test_the_screen_turns_to_the_other_side_of_the_table_and_stays_so(open_pad: Any) -> None:
    page = open_pad()
    page.get_by_role("button", name="Turn the screen round").click()
    assert page.evaluate("getComputedStyle(document.body).rotate") == "180deg"
    page.reload()
    expect(page.get_by_role("button", name="Turn the screen round")).to_have_attribute(
        "aria-pressed", "true"
    )


def test_a_finished_rubber_is_settled_at_once(open_pad: Any) -> None:
    page = open_pad()
    for deal in (2, 3):
        key(page, "NS", 13).click()
        save(page).click()
        if deal == 2:
            expect(page.get_by_text("Deal 2 ·")).to_be_visible()
    expect(page.get_by_role("heading", name="Rubber 1 to")).to_be_visible()
    expect(page.get_by_text("Bea pays Ann")).to_be_visible()
    page.get_by_role("link", name="Same four again").click()
    expect(page.get_by_text("Deal 3 ·")).to_be_visible()
