"""A deal of Solo Whist: who called what, what each pays, and who has no part in it."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.forms.deal import Situation
from tests.unit.scoring.typing_in import faults, form, offered, pressed, refused, said, situation


@pytest.fixture
def where() -> Situation:
    return situation("solo-whist", 4)


@pytest.fixture
def five() -> Situation:
    return situation("solo-whist", 5)


PAID = [
    (
        {"contract": "prop_and_cop", "caller": 1, "partner": 2, "tricks": 8},
        "Ann +6, Bea +6, Cy −6, Dot −6.",
    ),
    (
        {"contract": "prop_and_cop", "caller": 1, "partner": 2, "tricks": 10},
        "Ann +8, Bea +8, Cy −8, Dot −8.",
    ),
    ({"contract": "solo", "caller": 1, "tricks": 5}, "Ann +18, Bea −6, Cy −6, Dot −6."),
    ({"contract": "solo", "caller": 1, "tricks": 7}, "Ann +24, Bea −8, Cy −8, Dot −8."),
    ({"contract": "solo", "caller": 1, "tricks": 4}, "Ann −21, Bea +7, Cy +7, Dot +7."),
    ({"contract": "misere", "caller": 1, "tricks": 0}, "Ann +36, Bea −12, Cy −12, Dot −12."),
    ({"contract": "misere", "caller": 1, "tricks": 2}, "Ann −36, Bea +12, Cy +12, Dot +12."),
    ({"contract": "abundance", "caller": 1, "tricks": 8}, "Ann −57, Bea +19, Cy +19, Dot +19."),
    (
        {"contract": "misere_ouverte", "caller": 1, "tricks": 0},
        "Ann +72, Bea −24, Cy −24, Dot −24.",
    ),
    (
        {"contract": "abundance_declared", "caller": 1, "tricks": 13},
        "Ann +108, Bea −36, Cy −36, Dot −36.",
    ),
    (
        {"contract": "solo", "caller": 1, "tricks": 7, "revoke_1": 1},
        "Ann −21, Bea +7, Cy +7, Dot +7.",
    ),
    ({"contract": "general_misere", "loser": 3}, "Ann +6, Bea +6, Cy −18, Dot +6."),
]


@pytest.mark.parametrize(("typed", "payments"), PAID)
def test_what_each_one_pays_is_told_before_it_is_saved(
    where: Situation, typed: dict[str, Any], payments: str
) -> None:
    """W1x to W16x."""
    assert said(where, **typed).endswith(payments)


def test_the_call_is_told_in_its_words(where: Situation) -> None:
    assert said(where, contract="solo", caller=1, tricks=6).startswith(
        "Ann: solo, 6 tricks: won, 6 units and 1 for 1 overtrick."
    )
    told = said(where, contract="prop_and_cop", caller=1, partner=3, tricks=7)
    assert told.startswith("Ann and Cy: prop and cop, 7 tricks: lost")


def test_all_passed_pays_nothing(where: Situation) -> None:
    assert said(where, contract="passed_out") == "All passed: nothing is paid."


def test_both_sides_revoking_voids_the_deal(where: Situation) -> None:
    told = said(where, contract="solo", caller=1, tricks=6, revoke_1=1, revoke_2=2)
    assert told == "Solo: both sides revoked, the deal is void and nobody pays."


def test_w18x_the_fifth_player_sits_out_is_named_and_is_not_offered(five: Situation) -> None:
    keys = form(five).keys(five)
    assert keys.out == "Eve"
    for each in (keys.callers, keys.partners, keys.losers, keys.revokes[0].keys):
        assert "5" not in [key.value for key in each]
    told = said(five, contract="solo", caller=1, tricks=6)
    assert told.endswith("Ann +21, Bea −7, Cy −7, Dot −7.")


@pytest.mark.parametrize(
    ("typed", "control"),
    [
        ({"contract": "solo", "caller": 5, "tricks": 6}, "caller"),
        ({"contract": "prop_and_cop", "caller": 1, "partner": 5, "tricks": 8}, "partner"),
        ({"contract": "general_misere", "loser": 5}, "loser"),
        ({"contract": "solo", "caller": 1, "tricks": 6, "revoke_2": 5}, "revoke_2"),
    ],
)
def test_who_sits_out_is_refused_wherever_named(
    five: Situation, typed: dict[str, Any], control: str
) -> None:
    assert faults(five, **typed) == {
        control: ["Eve sits this deal out, on the dealer’s right, and has no part in it."]
    }


LEFT_OUT = "it is left out now, look and save again."
FAULTS = [
    ({"caller": 1, "tricks": 5}, {"contract": ["Tap what was called."]}),
    ({"contract": "slam"}, {"contract": ["Choose one of the keys for the call."]}),
    ({"contract": "solo", "tricks": 5}, {"caller": ["Tap who called."]}),
    (
        {"contract": "solo", "caller": 1},
        {"tricks": ["Tap the tricks that the caller’s side took."]},
    ),
    ({"contract": "solo", "caller": 1, "tricks": 14}, {"tricks": ["Must be from 0 to 13."]}),
    (
        {"contract": "solo", "caller": 1, "tricks": "x"},
        {"tricks": ["Write a whole number from 0 to 13."]},
    ),
    (
        {"contract": "solo", "caller": 7, "tricks": 5},
        {"caller": ["Choose one of the players of this table."]},
    ),
    (
        {"contract": "prop_and_cop", "caller": 1, "tricks": 8},
        {"partner": ["Tap who accepted the proposal."]},
    ),
    (
        {"contract": "prop_and_cop", "caller": 1, "partner": 1, "tricks": 8},
        {"partner": ["The partner is another player than the caller."]},
    ),
    ({"contract": "general_misere"}, {"loser": ["Tap who took the last trick."]}),
    (
        {"contract": "solo", "caller": 1, "partner": 2, "tricks": 5},
        {"partner": ["Solo has none: " + LEFT_OUT]},
    ),
    (
        {"contract": "passed_out", "caller": 1},
        {"caller": ["A deal passed out has none: " + LEFT_OUT]},
    ),
    (
        {"contract": "solo", "caller": 1, "tricks": 5, "revoke_1": 9},
        {"revoke_1": ["Choose one of the players of this table."]},
    ),
    (
        {"contract": "passed_out", "revoke_1": 1},
        {"revoke_1": ["There is no call for a revoke to win or lose: " + LEFT_OUT]},
    ),
]


@pytest.mark.parametrize(("typed", "told"), FAULTS)
def test_each_fault_is_told_at_its_control(
    where: Situation, typed: dict[str, Any], told: dict[str, list[str]]
) -> None:
    assert faults(where, **typed) == told


def test_the_caller_is_not_offered_as_partner(where: Situation) -> None:
    keys = form(where, contract="prop_and_cop", caller=2, partner=2).keys(where)
    assert offered(keys.partners) == ["1", "3", "4"]
    assert pressed(keys.partners) == []


def test_what_does_not_belong_to_the_call_is_no_longer_pressed(where: Situation) -> None:
    typed = {"caller": 1, "partner": 2, "tricks": 8, "loser": 3}
    solo = form(where, contract="solo", **typed).keys(where)
    assert (pressed(solo.callers), pressed(solo.partners), pressed(solo.losers)) == (["1"], [], [])
    general = form(where, contract="general_misere", **typed).keys(where)
    assert (pressed(general.callers), pressed(general.losers)) == ([], ["3"])
    assert pressed(general.tricks) == []


def test_the_keys_of_the_calls_show_their_units_and_only_what_is_played() -> None:
    where = situation("solo-whist", 4, preset="plain", general_misere="redeal")
    keys = {key.value: key.gives for key in form(where).keys(where).contracts}
    assert (keys["solo"], keys["abundance_declared"], keys["passed_out"]) == ("1", "6", "")
    assert "general_misere" not in keys
    assert refused(where, contract="general_misere", loser=1) == (
        "Under these rules a deal that all pass is thrown in."
    )
