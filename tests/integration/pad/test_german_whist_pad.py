"""German Whist at the table: two players, the last thirteen or both halves, and a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scoring.models import Sitting
from tests.integration.game_table import GameTable, offered, words


@pytest.fixture
def two(sit: Callable[..., GameTable]) -> GameTable:
    return sit("german-whist", 2)


def test_the_common_hand_is_one_tap_and_save(two: GameTable) -> None:
    assert two.save(tricks_1=8).status_code == 303
    assert two.stored == [{"tricks": {"1": 8, "2": 5}}]
    pad = two.shown()
    assert "Deal 2 · Bea deals" in pad
    assert "Ann 8, Bea 5." in pad


def test_an_open_series_goes_on_hand_after_hand(two: GameTable) -> None:
    two.save(tricks_1=8)
    assert "Hand 2" in two.shown()
    assert "What now?" not in two.shown()
    finish = two.shown("finish/")
    assert "Ann won the series." in finish
    assert "+£0.50" in finish


def test_both_halves_are_asked_for_where_both_count(sit: Callable[..., GameTable]) -> None:
    both = sit("german-whist", 2, count="all26")
    assert len(offered(both.source(), "first_1")) == 14
    answer = both.save(tricks_1=8)
    assert answer.status_code == 422
    assert "Tap the first thirteen tricks of either player." in words(answer)
    assert both.save(first_2=6, tricks_1=8).status_code == 303
    assert both.stored == [{"first": {"1": 7, "2": 6}, "second": {"1": 8, "2": 5}}]


def test_the_match_is_told_and_a_new_one_begins(sit: Callable[..., GameTable]) -> None:
    match = sit("german-whist", 2, best_of=3)
    match.save(tricks_1=8)
    assert "Hand 2 of at most 3" in match.shown()
    match.save(tricks_1=9)
    over = match.shown()
    assert "Ann won the match." in over
    assert "Same two again" in over
    assert "The match is decided" in words(match.save(tricks_1=9))
    match.phone.post(f"{match.url}finish/", match.fill(then="again"))
    assert Sitting.objects.count() == 2
    assert "Hand 1 of at most 3" in match.shown()
    assert "Deal 1 · Ann deals" in match.shown()


BAD: list[tuple[dict[str, Any], str]] = [
    ({}, "Tap the last thirteen tricks of either player."),
    ({"tricks_1": 14}, "Must be from 0 to 13."),
    ({"tricks_1": "eight"}, "Write a whole number from 0 to 13."),
    ({"tricks_1": 8, "tricks_2": 6}, "8 and 6 make 14, not 13. Tap one player again."),
    ({"tricks_1": 8, "first_1": 8, "first_2": 8}, "8 and 8 make 16, not 13."),
]


@pytest.mark.parametrize(("typed", "said"), BAD)
def test_bad_input_is_refused_in_words_and_nothing_is_stored(
    two: GameTable, typed: dict[str, Any], said: str
) -> None:
    answer = two.save(**typed)
    assert answer.status_code == 422
    assert said in words(answer)
    assert two.stored == []


def test_no_key_offers_an_impossible_hand(two: GameTable) -> None:
    assert offered(two.source(), "tricks_1") == [str(n) for n in range(14)]
    assert offered(two.source(), "first_1") == []
    assert offered(two.source(), "tricks_3") == []
