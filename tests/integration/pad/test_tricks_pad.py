"""Plain tricks at the table: like whist without honours, deal after deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.integration.game_table import GameTable, offered, words


@pytest.fixture
def drive(sit: Callable[..., GameTable]) -> GameTable:
    return sit("tricks", 4)


def test_the_common_deal_is_one_tap_and_save(drive: GameTable) -> None:
    assert drive.save(tricks_ns=8).status_code == 303
    assert drive.stored == [{"tricks": {"NS": 8, "EW": 5}}]
    assert "Deal 2 · Bea deals" in drive.shown()
    assert "8 + 5 = 13 to Ann and Cy." in drive.check(tricks_ns=5)


def test_trumps_and_revokes_are_stored(drive: GameTable) -> None:
    drive.save(tricks_ew=4, trumps="NT", revoke_ew=2)
    assert drive.stored == [
        {
            "tricks": {"NS": 9, "EW": 4},
            "revokes": [{"side": "EW"}, {"side": "EW"}],
            "trumps": "NT",
        }
    ]


def test_there_are_no_honours(drive: GameTable) -> None:
    assert 'name="honours"' not in drive.source()
    assert offered(drive.source(), "tricks_ns") == [str(n) for n in range(14)]


BAD: list[tuple[dict[str, Any], str]] = [
    ({}, "Tap the tricks of either side."),
    ({"tricks_ns": 14}, "Must be from 0 to 13."),
    ({"tricks_ns": "x"}, "Write a whole number from 0 to 13."),
    ({"tricks_ns": 8, "tricks_ew": 4}, "8 and 4 make 12, not 13. Tap one side again."),
    ({"tricks_ns": 8, "trumps": "X"}, "Choose one of the trumps."),
    ({"tricks_ns": 8, "revoke_ns": "many"}, "Choose how often each side revoked."),
]


@pytest.mark.parametrize(("typed", "said"), BAD)
def test_bad_input_is_refused_in_words_and_nothing_is_stored(
    drive: GameTable, typed: dict[str, Any], said: str
) -> None:
    answer = drive.save(**typed)
    assert answer.status_code == 422
    assert said in words(answer)
    assert drive.stored == []


def test_play_may_stop_after_any_deal(drive: GameTable) -> None:
    drive.save(tricks_ns=8)
    assert "Play is closed." in drive.shown("finish/")
