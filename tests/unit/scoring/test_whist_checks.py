"""What cannot be recorded (rules 1.3): every fault at once, each at its field."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.scoring.at_the_table import fault_paths, tricks


def test_all_faults_of_a_deal_are_reported_together() -> None:
    record = {
        "tricks": {"NS": 9, "EW": 5},
        "honours": {"NS": "three"},
        "revokes": [{"side": "N"}, {"side": "NS", "remedy": "shout"}, 7],
        "trumps": "NT",
        "honours_claimed": 1,
        "score": 5,
    }
    assert set(fault_paths(record)) == {
        ("tricks", "tricks_total"),
        ("honours/NS", "not_a_number"),
        ("revokes/1/side", "unknown_side"),
        ("revokes/2/remedy", "unknown_remedy"),
        ("revokes/3", "not_a_map"),
        ("trumps", "unknown_trumps"),
        ("honours_claimed", "not_a_switch"),
        ("score", "unknown_key"),
    }


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ({"NS": -1}, ("tricks/NS", "out_of_range")),
        ({"NS": 14}, ("tricks/NS", "out_of_range")),
        ({"NS": 10**9}, ("tricks/NS", "out_of_range")),
        ({"EW": 7.0}, ("tricks/EW", "not_a_number")),
        ({"EW": True}, ("tricks/EW", "not_a_number")),
        ({"EW": "7"}, ("tricks/EW", "not_a_number")),
        ({"EW": None}, ("tricks/EW", "not_a_number")),
        ({"NS": 7, "EW": 7}, ("tricks", "tricks_total")),
        ({"Ann": 7}, ("tricks/Ann", "unknown_side")),
        ({}, ("tricks", "missing")),
        ([9, 4], ("tricks", "not_a_map")),
        (9, ("tricks", "not_a_map")),
    ],
)
def test_tricks_that_cannot_be(written: Any, fault: tuple[str, str]) -> None:
    assert fault_paths({"tricks": written}) == [fault]


def test_shares_that_add_up_may_still_be_impossible() -> None:
    assert fault_paths({"tricks": {"NS": 14, "EW": -1}}) == [
        ("tricks/NS", "out_of_range"),
        ("tricks/EW", "out_of_range"),
    ]


def test_a_deal_needs_tricks_and_a_misdeal_nothing_else() -> None:
    assert fault_paths({}) == [("tricks", "missing")]
    assert fault_paths({"misdeal": True, "tricks": {"NS": 7}}) == [("tricks", "not_alone")]
    assert fault_paths({"misdeal": "yes", "tricks": {"NS": 7}}) == [("misdeal", "not_a_switch")]


def test_honours_add_up_to_four() -> None:
    record = tricks("NS", 7, honours={"NS": 3, "EW": 3})
    assert fault_paths(record) == [("honours", "honours_total")]
