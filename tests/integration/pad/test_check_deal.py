"""What a deal would do is read back in words and names before it is saved; nothing is stored."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client

from scoring.services.deals import Recorded
from tests.integration.pad.conftest import Fill, words

HTMX = {"hx-request": "true"}


def test_the_read_back_says_what_saving_will_do(
    phone: Client, url: str, fill: Fill, stored: Callable[[], tuple[int, int]]
) -> None:
    answer = phone.post(f"{url}deal/check/", fill(tricks_ns=8), headers=HTMX)
    assert answer.status_code == 200
    assert "Ann and Cy 8, Bea and Dot 5. 0 + 2 = 2 to Ann and Cy." in words(answer)
    assert 'data-complete="yes"' in answer.content.decode()
    assert stored() == (0, 0)


def test_it_is_only_the_part_of_the_page_that_changes(phone: Client, url: str, fill: Fill) -> None:
    answer = phone.post(f"{url}deal/check/", fill(tricks_ns=8), headers=HTMX)
    assert "<html" not in answer.content.decode()


def test_a_won_game_and_rubber_are_said(
    phone: Client, url: str, fill: Fill, play: Callable[..., list[Recorded]]
) -> None:
    play(13, 9)
    answer = phone.post(f"{url}deal/check/", fill(tricks_ns=8), headers=HTMX)
    assert "3 + 2 = 5: game and rubber to Ann and Cy." in words(answer)


def test_each_remedy_shows_the_score_it_would_give(
    phone: Client, url: str, fill: Fill, play: Callable[..., list[Recorded]]
) -> None:
    play(9, 4)  # 3–3
    typed = fill(tricks_ns=8, revoke_1="EW")
    page = phone.post(f"{url}deal/check/", typed, headers=HTMX).content.decode()
    assert (
        '<span id="gives-1-tricks" hx-swap-oob="innerHTML">8–3, game to Ann &amp; Cy</span>' in page
    )
    assert '<span id="gives-1-add" hx-swap-oob="innerHTML">6–3, game to Ann &amp; Cy</span>' in page
    assert (
        '<span id="gives-1-deduct" hx-swap-oob="innerHTML">5–0, game to Ann &amp; Cy</span>' in page
    )


def test_without_a_script_the_page_comes_back_with_the_read_back_and_the_scores(
    phone: Client, url: str, fill: Fill, stored: Callable[[], tuple[int, int]]
) -> None:
    answer = phone.post(f"{url}deal/check/", fill(tricks_ns=8, revoke_1="EW"))
    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'name="tricks_ns" value="8" checked' in page
    assert 'name="tricks_ew" value="5" checked' in page
    assert '<b id="gives-1-deduct">2–0</b>' in page
    assert "hx-swap-oob" not in page
    assert stored() == (0, 0)


def test_what_is_missing_is_said(phone: Client, url: str, fill: Fill) -> None:
    answer = phone.post(f"{url}deal/check/", fill(), headers=HTMX)
    assert "Tap the tricks of either side." in words(answer)
    assert 'data-complete="no"' in answer.content.decode()


def test_a_side_at_four_may_not_score_honours(
    phone: Client, url: str, play: Callable[..., list[Recorded]]
) -> None:
    play(10)
    page = phone.get(url).content.decode()
    assert "at four: may not score" in page
    assert 'value="NS3" data-said="Ann &amp; Cy 3" aria-label="Ann &amp; Cy 3" disabled' in page
    assert 'value="EW3" data-said="Bea &amp; Dot 3" aria-label="Bea &amp; Dot 3">' in page
