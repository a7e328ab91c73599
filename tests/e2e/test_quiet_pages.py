"""Pages keep to themselves: no request to any other host, no complaint in the console."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from django.test import Client
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from clubs.models import Night, User
from scoring.models import Sitting
from scoring.services.deals import Recorded

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = [
    "/",
    "/sign-in/",
    "/account/",
    "/baize/",
    "/baize/members/",
    "/baize/nights/",
    "/baize/nights/new/",
    "/baize/nights/{night}/",
    "/baize/nights/{night}/attendance/",
    "/baize/nights/{night}/desk/",
    "/baize/nights/{night}/desk/1/",
    "/baize/nights/{night}/standings/",
    "/baize/nights/{night}/standings/?wall=1",
    "/baize/nights/{night}/print/",
    "/baize/nights/{night}/close/",
    "/baize/nights/{night}/tables/1/",
    "/baize/nights/{night}/tables/1/seats/",
    "/baize/nights/{night}/tables/1/sittings/{sitting}/",
    "/baize/nights/{night}/tables/1/sittings/{sitting}/deals/1/",
    "/t/{token}/",
    "/nowhere/",
]


def test_every_page_asks_only_its_own_host_and_breaks_no_policy(
    page: Page,
    live_server: LiveServer,
    director: User,
    night: Night,
    sitting: Sitting,
    play: Callable[..., list[Recorded]],
) -> None:
    play(7, 8)
    client = Client()
    client.force_login(director)
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    hosts: set[str] = set()
    complaints: list[str] = []
    page.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
    page.on("console", lambda said: complaints.append(f"{page.url}: {said.text}"))
    page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
    names = {"night": night.pk, "sitting": sitting.pk, "token": sitting.table.token}
    for each in PAGES:
        page.goto(live_server.url + each.format(**names), wait_until="networkidle")

    assert hosts == {urlsplit(live_server.url).netloc}
    assert [c for c in complaints if "404 (Not Found)" not in c] == []
