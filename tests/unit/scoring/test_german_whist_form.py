"""A hand of German Whist: the last thirteen of two players, or both halves where both count."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.forms.deal import Situation
from scoring.forms.german_whist import GermanForm
from tests.unit.scoring.typing_in import SEATS, faults, form, pressed, refused, said, situation


@pytest.fixture
def where() -> Situation:
    return situation("german-whist", 2)


def test_g1x_one_tap_tells_both_and_who_wins_the_hand(where: Situation) -> None:
    assert said(where, tricks_1=7) == "Ann 7, Bea 6. 0 + 1 = 1 to Ann. Ann wins the hand."
    assert said(where, tricks_2=6) == said(where, tricks_1=7)


def test_g2x_tricks_over_six_are_added_up() -> None:
    where = situation("german-whist", 2, score="over_six")
    assert said(where, tricks_1=9).startswith("Ann 9, Bea 4. 0 + 3 = 3 to Ann.")


def test_g7x_both_halves_are_asked_for_where_both_count() -> None:
    where = situation("german-whist", 2, score="one_two")
    assert [half.control for half in form(where).keys(where).halves] == ["first", "tricks"]
    assert refused(where, tricks_1=8) == "Tap the first thirteen tricks of either player."
    told = said(where, first_1=5, tricks_1=8)
    assert told.startswith("First Ann 5, Bea 8; last Ann 8, Bea 5. 0 + 21 = 21 to Ann.")
    assert "0 + 18 = 18 to Bea." in told


def test_a_tied_hand_is_half_each() -> None:
    where = situation("german-whist", 2, count="all26")
    told = said(where, first_1=6, tricks_1=7)
    assert "0 + ½ = ½ to Ann. 0 + ½ = ½ to Bea." in told
    assert "a tied hand" in told


def test_g8x_the_match_is_told_when_it_is_won() -> None:
    where = situation("german-whist", 2, *[{"tricks": {"1": 8}}] * 2, best_of=5)
    assert said(where, tricks_1=9).endswith("Ann wins the match 3–0.")


def test_only_the_last_thirteen_are_asked_for_otherwise(where: Situation) -> None:
    (half,) = form(where).keys(where).halves
    assert half.control == "tricks"
    assert [row.name for row in half.rows] == ["Ann", "Bea"]


def test_the_other_players_key_is_pressed_too(where: Situation) -> None:
    (half,) = form(where, tricks_1=8).keys(where).halves
    assert [pressed(row.keys) for row in half.rows] == [["8"], ["5"]]


def test_a_first_half_that_was_noted_stays_in_sight(where: Situation) -> None:
    document = {"first": {"1": 6, "2": 7}, "second": {"1": 8, "2": 5}}
    filled = GermanForm.of(document)
    assert len(filled.keys(where).halves) == 2
    deal = where.rules.read(filled.document(), SEATS[:2])
    assert where.rules.write(deal, SEATS[:2]) == document


FAULTS = [
    ({"first_1": 3}, {"tricks": ["Tap the last thirteen tricks of either player."]}),
    ({"tricks_1": 14}, {"tricks": ["Must be from 0 to 13."]}),
    ({"tricks_1": "x"}, {"tricks": ["Write a whole number from 0 to 13."]}),
    (
        {"tricks_1": 8, "tricks_2": 6},
        {"tricks": ["8 and 6 make 14, not 13. Tap one player again."]},
    ),
    (
        {"tricks_1": 8, "first_1": 5, "first_2": 5},
        {"first": ["5 and 5 make 10, not 13. Tap one player again."]},
    ),
]


@pytest.mark.parametrize(("typed", "told"), FAULTS)
def test_each_fault_is_told_at_its_control(
    where: Situation, typed: dict[str, Any], told: dict[str, list[str]]
) -> None:
    assert faults(where, **typed) == told


def test_a_match_that_is_decided_takes_no_further_hand() -> None:
    where = situation("german-whist", 2, {"tricks": {"1": 8}}, first_to=1)
    assert "The match is decided" in refused(where, tricks_1=8)
