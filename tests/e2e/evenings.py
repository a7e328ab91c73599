"""The hands of those who run an evening in a browser: what they press, type and read.

Nothing here knows what anybody should have; the tests reckon that for themselves. Pictures of the
pages are kept where ``ODDTRICK_SHOTS`` names a folder for them.
"""

from __future__ import annotations

import csv
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect
from pypdf import PdfReader

from clubs.models import User
from tournaments.models import Event

PHONE: Final[Any] = {"width": 390, "height": 844}
LAPTOP: Final[Any] = {"width": 1280, "height": 800}
PROJECTOR: Final[Any] = {"width": 1920, "height": 1080}
PASSWORD: Final = "three-long-words"
SIZES: Final = {"phone": PHONE, "laptop": LAPTOP, "projector": PROJECTOR}
Seats = dict[int, tuple[tuple[str, ...], ...]]
"""Who sits where: the names of each side, by table."""
Rows = dict[str, dict[str, str]]
"""What a table says: of each name, the figure below each heading."""
expect.set_options(timeout=15_000)  # a busy machine is slow, never wrong


@contextmanager
def device(browser: Browser, url: str, size: Any) -> Iterator[Page]:
    """Open a browser of its own; what it complains of fails the test."""
    complaints: list[str] = []
    context = browser.new_context(base_url=url, viewport=size)
    page = context.new_page()
    page.set_default_timeout(15_000)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if _complains(said) else None)
    try:
        yield page
    finally:
        context.close()
    assert complaints == [], complaints


def _complains(said: ConsoleMessage) -> bool:
    """Say whether the browser complains, other than of an answer that refuses what was asked."""
    return said.type == "error" and "status of 4" not in said.text


def shoot(page: Page, name: str) -> None:
    """Keep pictures of the page at every size and in the dark, where a folder is named."""
    folder = os.environ.get("ODDTRICK_SHOTS")
    if not folder:
        return
    usual = page.viewport_size
    Path(folder).mkdir(parents=True, exist_ok=True)
    for called, size in SIZES.items():
        page.set_viewport_size(size)
        page.wait_for_timeout(120)
        page.screenshot(path=Path(folder) / f"{name}-{called}.png", full_page=True)
    page.set_viewport_size(usual or LAPTOP)
    page.emulate_media(color_scheme="dark")
    page.wait_for_timeout(200)
    page.screenshot(path=Path(folder) / f"{name}-dark.png", full_page=True)
    page.emulate_media(color_scheme="light")


def fits(page: Page) -> bool:
    """Say whether the page can be read without being pushed sideways."""
    over: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return over <= 0


def press(page: Page, name: str) -> None:
    """Press a button of the page."""
    page.locator("main").get_by_role("button", name=name, exact=True).click()


def follow(page: Page, name: str) -> None:
    """Follow a link of the page."""
    page.locator("main").get_by_role("link", name=name, exact=True).click()


def turn_to(page: Page, name: str) -> None:
    """Go to a page of the event by the line at the top."""
    page.locator("header").get_by_role("link", name=name, exact=True).click()


def sign_in(page: Page, user: User) -> None:
    """Sign in, and go to the club."""
    user.set_password(PASSWORD)
    user.save()
    page.goto("/sign-in/")
    page.get_by_label("Username or e-mail").fill(user.username)
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Sign in")
    page.get_by_role("link", name="Baize Whist Club").click()


def set_up(page: Page, evening: str, answers: Mapping[str, str], means: str) -> Event:
    """Set up an event from what its evening looks like, once it says what that means."""
    follow(page, "Set up a tournament")
    follow(page, evening)
    page.locator("summary", has_text="More options").click()
    for label, value in answers.items():
        field = page.get_by_label(label, exact=True)
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(label=value)
        else:
            field.fill(value)
    expect(page.locator("#forecast")).to_contain_text(re.compile(rf"Rounds\s*{means}"))
    shoot(page, f"create-{means}")
    press(page, "Set up the tournament")
    expect(page.get_by_role("heading", name="Entries")).to_be_visible()
    return Event.objects.get(title=answers["Title"])


def enter(page: Page, lines: Iterable[str]) -> None:
    """Paste the list of entrants, look at what it would be, and enter it."""
    written = list(lines)
    follow(page, "Paste a list")
    page.get_by_label("The list").fill("\n".join(written))
    press(page, "Look at the list")
    expect(page.get_by_role("heading", name="Nothing is entered yet")).to_be_visible()
    press(page, f"Enter these {len(written)}")
    expect(page.locator("dl.figures", has_text="Entered")).to_contain_text(str(len(written)))


def draw(page: Page, number: int) -> Seats:
    """Draw a round at the console and return who sits where."""
    press(page, f"Draw round {number}")
    expect(page.locator("#sentence")).to_contain_text(f"Round {number}: ")
    return seats(page)


def seats(page: Page) -> Seats:
    """Read from the console who sits where."""
    return {
        int(row.get_attribute("data-table") or 0): tuple(
            tuple(side.locator(".name").all_inner_texts()) for side in row.locator(".line").all()
        )
        for row in page.locator("#rows > li").all()
    }


def row(page: Page, table: int) -> Locator:
    """Return what the console says of a table."""
    return page.locator(f"#row-{table}")


def type_results(page: Page, typed: Mapping[int, str]) -> None:
    """Type results with the keyboard alone, one after the other, and see that all are in."""
    hand = page.locator("#hand")
    expect(page.locator("#typed")).to_be_focused()
    for table, line in typed.items():
        if hand.inner_text() != str(table):
            page.keyboard.type(f"/{table}")
            page.keyboard.press("Enter")
        expect(hand).to_have_text(str(table))
        page.keyboard.type(line)
        page.keyboard.press("Enter")
    for table in typed:
        expect(row(page, table).locator(".head .state")).to_have_text("In")


def close(page: Page, number: int) -> None:
    """Close a round of which all results are in."""
    expect(page.locator("#sentence")).to_have_text(f"Round {number}: all results are in.")
    press(page, f"Close round {number}")
    expect(page.locator("#sentence")).to_have_text(f"Round {number}: closed.")


def rows_of(where: Locator) -> Rows:
    """Read the tables of a page as people do: a name, and the figure below each heading."""
    read: Rows = where.locator("table").evaluate_all(
        """tables => Object.fromEntries(tables.flatMap(table => {
            const text = cell => cell.innerText.replace(/\\s+/g, " ").trim();
            const heads = [...table.tHead.rows[0].cells].map(text);
            return [...table.tBodies[0].rows].map(row => {
                const cells = [...row.cells].map(text);
                const name = row.querySelector(".name").textContent;
                return [name, Object.fromEntries(heads.map((head, at) => [head, cells[at]]))];
            });
        }))"""
    )
    return read


def column(rows: Rows, heading: str) -> dict[str, str]:
    """Return one column of what was read, with the minus sign that is typed."""
    return {name: figures[heading].replace("−", "-") for name, figures in rows.items()}


def saved_csv(page: Page, link: str) -> list[dict[str, str]]:
    """Save the page's table by its link, and return the lines."""
    with page.expect_download() as saving:
        follow(page, link)
    text = saving.value.path().read_text(encoding="utf-8-sig")
    return list(csv.DictReader(text.splitlines()))


def awards(page: Page) -> dict[str, list[str]]:
    """Read from the page of prizes who has won what."""
    table = page.locator("main table.prizes", has_text="Won by").first
    return {
        line.locator("th").inner_text().strip(): line.locator(".won .name").all_inner_texts()
        for line in table.locator("tbody tr").all()
    }


def address_of(page: Page, field: str) -> str:
    """Return a link that stands in a field to be copied, as a path."""
    return urlsplit(page.locator(field).input_value()).path


def on_paper(page: Page, address: str) -> str:
    """Return the text of a sheet that the page offers."""
    answer = page.request.get(address)
    assert answer.headers["content-type"] == "application/pdf", answer.text()
    text = " ".join(sheet.extract_text() for sheet in PdfReader(BytesIO(answer.body())).pages)
    return " ".join(text.split())


def link_of(page: Page, name: str) -> str:
    """Return where a link of the page leads."""
    link = page.locator("main").get_by_role("link", name=name, exact=True)
    return link.get_attribute("href") or ""
