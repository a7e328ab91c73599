"""A deal of plain tricks: thirteen shared by two sides, and revokes that move some."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.forms.deal import Situation
from tests.unit.scoring.typing_in import faults, form, pressed, said, situation


@pytest.fixture
def where() -> Situation:
    return situation("tricks", 4, {"tricks": {"NS": 8}})


def test_both_sides_are_added_up(where: Situation) -> None:
    assert said(where, tricks_ns=9) == (
        "Ann and Cy 9, Bea and Dot 4. 8 + 9 = 17 to Ann and Cy. 5 + 4 = 9 to Bea and Dot."
    )
    assert "8 + 0 = 8 to Ann and Cy." in said(where, tricks_ew=13)


def test_a_revoke_moves_tricks_as_the_rules_say(where: Situation) -> None:
    told = said(where, tricks_ns=9, revoke_ns=1)
    assert "Ann and Cy revoked: 3 tricks moved to the other side." in told
    assert "8 + 6 = 14 to Ann and Cy." in told
    duplicate = situation("tricks", 4, preset="duplicate")
    assert form(duplicate).keys(duplicate).revoke_tricks == 2


def test_trumps_are_a_note(where: Situation) -> None:
    assert form(where, tricks_ns=9, trumps="H", revoke_ew=1).typed_words(where) == (
        "Ann and Cy 9, Bea and Dot 4. Trumps hearts. Bea and Dot revoked."
    )
    assert "No trumps." in form(where, tricks_ns=9, trumps="NT").typed_words(where)


def test_the_other_sides_key_is_pressed_too(where: Situation) -> None:
    rows = form(where, tricks_ew=5).keys(where).rows
    assert [pressed(row.keys) for row in rows] == [["8"], ["5"]]


FAULTS = [
    ({"trumps": "H"}, {"tricks": ["Tap the tricks of either side."]}),
    ({"tricks_ns": 14}, {"tricks": ["Must be from 0 to 13."]}),
    ({"tricks_ns": "x"}, {"tricks": ["Write a whole number from 0 to 13."]}),
    (
        {"tricks_ns": 8, "tricks_ew": 4},
        {"tricks": ["8 and 4 make 12, not 13. Tap one side again."]},
    ),
    ({"tricks_ns": 8, "trumps": "X"}, {"trumps": ["Choose one of the trumps."]}),
    ({"tricks_ns": 8, "revoke_ns": "x"}, {"revokes": ["Choose how often each side revoked."]}),
]


@pytest.mark.parametrize(("typed", "told"), FAULTS)
def test_each_fault_is_told_at_its_control(
    where: Situation, typed: dict[str, Any], told: dict[str, list[str]]
) -> None:
    assert faults(where, **typed) == told
