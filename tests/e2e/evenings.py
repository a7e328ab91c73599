"""A director's hands in a browser: setting up, entering, drawing and typing results.

What every entrant should have is reckoned here from what was typed and from who was seen to sit
where, never by the program.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.test import Client
from playwright.sync_api import Browser, Locator, Page, expect

from clubs.models import User
from tournaments.models import Event

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
PROJECTOR = {"width": 1920, "height": 1080}
ROWS = "#rows > li"


@contextmanager
def device(browser: Browser, url: str, size: Any, user: User | None = None) -> Iterator[Page]:
    """Open a browser of its own; what it complains of fails the test."""
    complaints: list[str] = []
    context = browser.new_context(base_url=url, viewport=size)
    if user is not None:
        client = Client()
        client.force_login(user)
        session = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": session, "url": url}])
    page = context.new_page()
    page.set_default_timeout(15_000)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []


def shoot(page: Page, name: str) -> None:
    """Keep a picture of the page, where a folder for pictures is named."""
    if folder := os.environ.get("ODDTRICK_SHOTS"):
        page.wait_for_timeout(300)
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def press(page: Page, name: str, kind: Any = "button") -> None:
    """Press the button, or follow the link, of this name."""
    page.locator("main").get_by_role(kind, name=name, exact=True).first.click()


def set_up(page: Page, evening: str, title: str, options: dict[str, str]) -> Event:
    """Set up an event from the evening it looks like; options by their labels."""
    page.goto("/baize/")
    press(page, "Set up a tournament", "link")
    press(page, evening, "link")
    page.get_by_label("Title").fill(title)
    page.locator("summary", has_text="More options").click()
    for label, value in options.items():
        field = page.get_by_label(label, exact=True)
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(label=value)
        else:
            field.fill(value)
    expect(page.locator("#forecast")).to_contain_text("Rounds")
    shoot(page, f"create-{title}")
    press(page, "Set up the tournament")
    return Event.objects.get(title=title)


def enter(page: Page, lines: Iterable[str]) -> None:
    """Paste the list of entrants, look at it, and enter it."""
    press(page, "Paste a list", "link")
    page.get_by_label("The list").fill("\n".join(lines))
    press(page, "Look at the list")
    page.get_by_role("button", name=re.compile("^Enter these")).click()
    shoot(page, "entries")


def console(page: Page, event: Event) -> None:
    """Go to the console."""
    page.goto(f"/baize/events/{event.pk}/")


def seats(page: Page) -> dict[int, list[list[str]]]:
    """Read from the console who sits where: the names of each side, by table."""
    return {
        int(row.get_attribute("data-table") or 0): [
            side.locator(".name").all_inner_texts() for side in row.locator(".line").all()
        ]
        for row in page.locator(ROWS).all()
    }


def row(page: Page, table: int) -> Locator:
    """Return the row of a table."""
    return page.locator(f"#row-{table}")


def type_result(page: Page, table: int, typed: str) -> None:
    """Type a result for a table with the keyboard alone, and see that it is in."""
    line = page.locator("#typed")
    line.fill(f"/{table}")
    line.press("Enter")
    expect(page.locator("#hand")).to_have_text(str(table))
    line.fill(typed)
    line.press("Enter")
    expect(row(page, table)).to_have_attribute("data-state", "in")


def draw(page: Page, number: int) -> dict[int, list[list[str]]]:
    """Draw a round and return who sits where."""
    press(page, f"Draw round {number}")
    expect(page.locator("#sentence")).to_contain_text(f"Round {number}: ")
    return seats(page)


def close(page: Page, number: int) -> None:
    """Close a round of which all results are in."""
    press(page, f"Close round {number}")
    expect(page.locator("#sentence")).to_have_text(f"Round {number}: closed.")


def standings(page: Page, address: str) -> dict[str, str]:
    """Read the first figure of everybody from a page of standings."""
    page.goto(address)
    found = {}
    for line in page.locator("main table tbody tr").all():
        name = line.locator(".name").first
        if name.count():
            found[name.get_attribute("title") or name.inner_text()] = (
                line.locator("td.num").nth(2).inner_text().strip()
            )
    return found


class Reckoning:
    """What each name should have, kept as a clerk would on the back of an envelope."""

    def __init__(self) -> None:
        self.total: Counter[str] = Counter()

    def credit(self, names: Iterable[str], points: int) -> None:
        """Give points to some people."""
        for name in names:
            self.total[name] += points
