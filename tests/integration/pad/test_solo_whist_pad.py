"""Solo Whist at the table: the call, what each pays before saving, and a balance that is even."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.integration.game_table import GameTable, offered, words


@pytest.fixture
def solo(sit: Callable[..., GameTable]) -> GameTable:
    return sit("solo-whist", 4)


@pytest.fixture
def five(sit: Callable[..., GameTable]) -> GameTable:
    return sit("solo-whist", 5)


def balances(table: GameTable) -> list[int]:
    """The balances of the score strip, as they are shown."""
    strip = re.search(r'<table class="strip.*?</table>', table.source(), re.DOTALL)
    assert strip
    figures = re.findall(r'<td class="num">([+−]?\d+)</td>', strip[0])
    return [int(each.replace("−", "-")) for each in figures]


def test_the_common_deal_is_call_caller_and_tricks(solo: GameTable) -> None:
    assert solo.save(contract="solo", caller=1, tricks=6).status_code == 303
    assert solo.stored == [{"contract": "solo", "caller": "1", "tricks": 6}]
    assert "Ann: solo, 6 tricks." in solo.shown()
    assert balances(solo) == [21, -7, -7, -7, 0]


def test_what_each_pays_is_said_before_saving(solo: GameTable) -> None:
    said = solo.check(contract="prop_and_cop", caller=1, partner=3, tricks=9)
    assert "Ann and Cy: prop and cop, 9 tricks: won" in said
    assert "Ann +7, Bea −7, Cy +7, Dot −7." in said
    assert solo.stored == []


def test_the_evening_always_adds_up_to_nothing(five: GameTable) -> None:
    five.save(contract="solo", caller=1, tricks=6)
    five.save(contract="general_misere", loser=3)
    five.save(contract="misere", caller=4, tricks=1)
    five.save(contract="passed_out")
    *players, together = balances(five)
    assert together == sum(players) == 0
    assert "Together" in five.shown()


def test_the_pad_goes_on_after_every_deal(solo: GameTable) -> None:
    solo.save(contract="passed_out")
    assert "Deal 2 · Bea deals" in solo.shown()
    assert "What now?" not in solo.shown()


def test_the_fifth_player_sits_out_and_is_named_each_deal(five: GameTable) -> None:
    assert "Eve sits out" in five.shown()
    assert offered(five.source(), "caller") == ["1", "2", "3", "4"]
    five.save(contract="solo", caller=1, tricks=6)
    pad = five.shown()
    assert "Deal 2, Ann sits out" in pad
    assert "Eve sits out, Ann dealt" in pad
    assert offered(five.source(), "caller") == ["2", "3", "4", "5"]
    answer = five.save(contract="solo", caller=1, tricks=6)
    assert answer.status_code == 422
    assert "Ann sits this deal out" in words(answer)


def test_revokes_are_stored_in_their_order(solo: GameTable) -> None:
    solo.save(contract="solo", caller=1, tricks=4, revoke_1=3, revoke_2=2)
    assert solo.stored == [
        {
            "contract": "solo",
            "caller": "1",
            "tricks": 4,
            "revokes": [{"player": "3"}, {"player": "2"}],
        }
    ]
    assert balances(solo) == [18, 0, -18, 0, 0]


BAD: list[tuple[dict[str, Any], str]] = [
    ({}, "Tap what was called."),
    ({"contract": "slam", "caller": 1, "tricks": 5}, "Choose one of the keys for the call."),
    ({"contract": "solo", "tricks": 5}, "Tap who called."),
    ({"contract": "solo", "caller": 1}, "Tap the tricks that the caller’s side took."),
    ({"contract": "solo", "caller": 5, "tricks": 5}, "Choose one of the players of this table."),
    ({"contract": "solo", "caller": 1, "tricks": 14}, "Must be from 0 to 13."),
    ({"contract": "prop_and_cop", "caller": 1, "tricks": 8}, "Tap who accepted the proposal."),
    (
        {"contract": "prop_and_cop", "caller": 1, "partner": 1, "tricks": 8},
        "The partner is another player",
    ),
    ({"contract": "solo", "caller": 1, "partner": 2, "tricks": 5}, "Solo has none: it is left out"),
    ({"contract": "general_misere"}, "Tap who took the last trick."),
    ({"contract": "general_misere", "loser": 1, "tricks": 3}, "A general misère has none"),
    ({"contract": "passed_out", "caller": 1}, "A deal passed out has none"),
    ({"contract": "passed_out", "revoke_1": 1}, "There is no call for a revoke"),
]


@pytest.mark.parametrize(("typed", "said"), BAD)
def test_bad_input_is_refused_in_words_and_nothing_is_stored(
    solo: GameTable, typed: dict[str, Any], said: str
) -> None:
    answer = solo.save(**typed)
    assert answer.status_code == 422
    assert said in words(answer)
    assert solo.stored == []


def test_what_does_not_belong_to_the_call_is_gone_when_it_is_refused(solo: GameTable) -> None:
    typed = {"contract": "solo", "caller": 1, "partner": 2, "tricks": 5}
    source = solo.save(**typed).content.decode()
    assert 'name="partner" value="2" checked' not in source
    assert 'name="caller" value="1" checked' in source


def test_the_caller_is_not_offered_as_partner(solo: GameTable) -> None:
    source = solo.source(contract="prop_and_cop", caller=2)
    assert offered(source, "partner") == ["1", "3", "4"]


def test_a_general_misere_is_not_offered_where_it_is_not_played(
    sit: Callable[..., GameTable],
) -> None:
    plain = sit("solo-whist", 4, preset="plain", general_misere="redeal")
    assert "general_misere" not in offered(plain.source(), "contract")
    assert plain.save(contract="general_misere", loser=1).status_code == 422


def test_stopping_shows_every_balance_in_points_and_money(solo: GameTable) -> None:
    solo.save(contract="solo", caller=1, tricks=5)
    finish = solo.shown("finish/")
    assert "every deal is settled" in finish
    assert "Ann+18+£9.00" in finish
    assert "Bea−6−£3.00" in finish
