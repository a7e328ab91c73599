"""A clerk keys a night from the desk with the keyboard alone; the page never reloads."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from clubs.models import Member, Night, RoleName, User
from clubs.services.nights import Terms, create_night
from clubs.services.people import add_member, create_club_with_owner, set_role
from scoring.models import DealEntry, RivalDeal, Sitting, Table
from scoring.rules.games import ruleset
from scoring.rules.options import resolved
from scoring.services.deals import Conflicting, Recorder, record_deal
from scoring.services.tables import set_out_tables
from tests.integration.acts import AT, record_deals, sit_down

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def sittings(db: None) -> list[Sitting]:
    """Three tables of a night; people sit at the first and the last."""
    owner = User.objects.create_user("mina")
    club = create_club_with_owner(name="Baize Whist Club", slug="baize", owner=owner)
    set_role(club=club, user=User.objects.create_user("sally"), role=RoleName.SCORER)
    rules = ruleset("whist", 1, {})
    options = resolved(rules.options, type(rules).presets)
    terms = Terms(game="whist", rules_version=1, options=options, stake=50)
    night = create_night(
        club=club, title="Club night", date=AT.date(), starts_at=AT.time(), terms=terms
    )
    set_out_tables(night=night, count=3)
    people = ["Ann", "Bea", "Cy", "Dot", "Eve", "Fay", "Gus", "Hal"]
    members = [add_member(club=club, name=name) for name in people]
    return [_sit(night, 1, members[:4]), _sit(night, 3, members[4:])]


def _sit(night: Night, number: int, four: list[Member]) -> Sitting:
    return sit_down(Table.objects.get(night=night, number=number), four)


@pytest.fixture
def desk(page: Page, live_server: LiveServer, sittings: list[Sitting]) -> Page:
    """Open table 1 at the desk as Sally, and mark the page so that a reload shows."""
    client = Client()
    client.force_login(User.objects.get(username="sally"))
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    night = sittings[0].table.night
    page.goto(live_server.url + reverse("desk-table", args=["baize", night.pk, 1]))
    page.evaluate("window.neverReloaded = true")
    return page


def never_reloaded(page: Page) -> bool:
    return bool(page.evaluate("window.neverReloaded === true"))


def log(sitting: Sitting) -> list[int]:
    return [e.payload["tricks"]["NS"] for e in DealEntry.objects.of(sitting).filter(kind="scored")]


def test_digits_and_enter_record_deal_after_deal(desk: Page, sittings: list[Sitting]) -> None:
    expect(desk.locator("#typed")).to_be_focused()
    desk.keyboard.type("8")
    desk.keyboard.press("Enter")
    expect(desk.locator("#hand .deal")).to_have_count(1)
    expect(desk.locator("#typed")).to_be_focused()
    expect(desk.locator("#typed")).to_have_value("")
    expect(desk.locator("#said")).to_contain_text("Ann and Cy 8, Bea and Dot 5.")
    desk.keyboard.type("7 h3")
    desk.keyboard.press("Enter")
    expect(desk.locator("#hand .deal")).to_have_count(2)
    assert log(sittings[0]) == [8, 7]
    assert never_reloaded(desk)


def test_a_key_held_down_records_one_deal(desk: Page, sittings: list[Sitting]) -> None:
    desk.keyboard.type("8")
    for _ in range(6):
        desk.keyboard.down("Enter")
    desk.keyboard.up("Enter")
    expect(desk.locator("#hand .deal")).to_have_count(1)
    desk.wait_for_timeout(300)
    assert log(sittings[0]) == [8]


def test_shift_enter_saves_and_goes_to_the_next_table_in_play(
    desk: Page, sittings: list[Sitting]
) -> None:
    desk.keyboard.type("8")
    desk.keyboard.press("Shift+Enter")
    expect(desk.locator("#hand h2").first).to_contain_text("Table 3")
    expect(desk.locator("#typed")).to_be_focused()
    desk.keyboard.type("6")
    desk.keyboard.press("Shift+Enter")
    expect(desk.locator("#hand h2").first).to_contain_text("Table 1")
    assert (log(sittings[0]), log(sittings[1])) == ([8], [6])
    assert never_reloaded(desk)


def test_arrows_change_table_and_the_address_follows(desk: Page) -> None:
    desk.keyboard.press("ArrowDown")
    expect(desk.locator("#hand h2").first).to_contain_text("Table 2")
    assert desk.url.endswith("/desk/2/")
    desk.locator("#table-2").focus()
    desk.keyboard.press("ArrowDown")
    expect(desk.locator("#hand h2").first).to_contain_text("Table 3")
    desk.keyboard.press("ArrowUp")
    expect(desk.locator("#hand h2").first).to_contain_text("Table 2")
    assert never_reloaded(desk)


def test_slash_finds_a_name(desk: Page) -> None:
    desk.keyboard.press("/")
    expect(desk.locator("#find")).to_be_focused()
    desk.keyboard.type("gus")
    expect(desk.locator("#grid .tables li")).to_have_count(1)
    desk.keyboard.press("Enter")
    expect(desk.locator("#hand h2").first).to_contain_text("Table 3")
    expect(desk.locator("#typed")).to_be_focused()
    assert never_reloaded(desk)


def test_question_mark_shows_the_keys(desk: Page) -> None:
    desk.keyboard.press("?")
    expect(desk.locator("#keys")).to_be_visible()
    expect(desk.locator("#keys")).to_contain_text("save, and go to the next table in play")
    desk.keyboard.press("Escape")
    expect(desk.locator("#keys")).to_be_hidden()
    expect(desk.locator("#typed")).to_have_value("")


def test_a_wrong_line_is_kept_with_the_reason(desk: Page, sittings: list[Sitting]) -> None:
    desk.keyboard.type("14")
    desk.keyboard.press("Enter")
    expect(desk.locator("#typed-error")).to_contain_text("Tricks: Must be from 0 to 13.")
    expect(desk.locator("#typed")).to_have_value("14")
    expect(desk.locator("#typed")).to_be_focused()
    assert desk.url.endswith("/desk/1/")
    assert log(sittings[0]) == []


def test_what_a_phone_records_appears_by_itself(desk: Page, sittings: list[Sitting]) -> None:
    record_deals(sittings[1], 9)
    record_deals(sittings[0], 13)
    expect(desk.locator("#hand .deal")).to_have_count(1, timeout=9000)
    expect(desk.locator("#table-3 time")).to_be_visible(timeout=9000)
    expect(desk.locator("#typed")).to_be_focused()
    assert never_reloaded(desk)


def test_a_deal_being_typed_is_not_taken_for_the_next_one(
    desk: Page, sittings: list[Sitting]
) -> None:
    desk.keyboard.type("8")
    record_deals(sittings[0], 9)
    desk.wait_for_timeout(5600)
    expect(desk.locator("#typed")).to_have_value("8")
    desk.keyboard.press("Enter")
    expect(desk.locator("h1")).to_contain_text("Two results for one deal")
    assert log(sittings[0]) == [9]
    desk.get_by_role("button", name=re.compile("This one holds.*Ann and Cy 8")).click()
    expect(desk.locator("#hand .deal")).to_have_count(1)
    assert RivalDeal.objects.get().accepted


def test_two_results_are_decided_from_the_grid(desk: Page, sittings: list[Sitting]) -> None:
    record_deals(sittings[1], 9)
    with pytest.raises(Conflicting):
        record_deal(
            sitting=sittings[1],
            deal={"tricks": {"NS": 2}},
            uid=uuid.uuid4(),
            expected_sequence=0,
            by=Recorder(None, "phone"),
            at=AT,
        )
    expect(desk.locator("#table-3 .state")).to_have_text("Two results", timeout=9000)
    desk.get_by_role("link", name="Decide between two results").click()
    desk.get_by_role("button", name=re.compile("This one holds.*Eve and Gus 9")).click()
    expect(desk.locator("#table-3 .state")).not_to_have_text("Two results")


def test_a_correction_shows_what_changes_while_it_is_tapped(
    desk: Page, sittings: list[Sitting]
) -> None:
    record_deals(sittings[0], 11, 7)
    desk.reload()
    desk.locator("#hand").get_by_role("link", name="Correct deal 1").click()
    desk.locator("label:has([name=tricks_ns][value='8'])").click()
    expect(desk.locator("#changes")).to_contain_text("Ann and Cy 8, Bea and Dot 5.")
    expect(desk.locator("[name=tricks_ew][value='5']")).to_be_checked()
    desk.get_by_label("Reason").fill("slip misread")
    desk.get_by_role("button", name="Save correction").click()
    expect(desk.locator("#hand .mark")).to_have_text("corrected")
    assert DealEntry.objects.get(kind="corrected").payload["tricks"] == {"NS": 8, "EW": 5}


def test_the_desk_works_without_scripts(
    new_context: Callable[..., object], desk: Page, sittings: list[Sitting]
) -> None:
    plain = new_context(java_script_enabled=False, storage_state=desk.context.storage_state())
    page = plain.new_page()  # type: ignore[attr-defined]
    page.goto(desk.url)
    page.fill("#typed", "8 h3")
    page.get_by_role("button", name="Save deal").click()
    expect(page.locator("#hand .deal")).to_have_count(1)
    page.fill("#find", "Hal")
    page.get_by_role("button", name="Find").click()
    expect(page.locator("#hand h2").first).to_contain_text("Table 3")
    assert log(sittings[0]) == [8]
