"""Options are read strictly, reported fault by fault, and written out in full."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from scoring.rules.options import described, gather, read_options, resolved
from scoring.rules.whist_options import PRESETS, WhistOptions
from tests.strategies import json_values, whist_options


def read(raw: object) -> Any:
    return read_options(raw, PRESETS)


def fault_paths(raw: object) -> set[tuple[str, str]]:
    problems = read(raw)
    assert isinstance(problems, list)
    return {(problem.path, problem.code) for problem in problems}


def test_nothing_said_means_the_default_preset() -> None:
    assert read({}) == WhistOptions()
    assert read({"preset": "short"}) == WhistOptions()


def test_options_are_laid_on_the_preset() -> None:
    options = read({"preset": "american", "honours": True, "target": 8})
    assert (options.target, options.honours, options.game_value) == (8, True, "margin")


@pytest.mark.parametrize(
    ("preset", "target", "honours", "value", "bonus"),
    [
        ("short", 5, True, "bands", 2),
        ("american", 7, False, "margin", 0),
        ("long", 10, True, "long_double", 1),
        ("long9", 9, True, "long_double", 1),
        ("modern", 5, False, "bands", 2),
    ],
)
def test_the_presets_are_those_of_the_law(
    preset: str, target: int, honours: bool, value: str, bonus: int
) -> None:
    found = read({"preset": preset})
    assert (found.target, found.honours) == (target, honours)
    assert (found.game_value, found.rubber_bonus) == (value, bonus)


def test_a_switch_may_be_written_as_clubs_say_it() -> None:
    assert read({"honours": "off", "honours_bar": "on"}) == read({"honours": False})


def test_remedies_are_kept_in_the_order_of_the_law() -> None:
    assert read({"revoke_remedies": ["deduct", "tricks"]}).revoke_remedies == ("tricks", "deduct")


def test_every_fault_is_reported_at_its_key() -> None:
    raw = {
        "preset": "longest",
        "target": True,
        "rubber_bonus": -1,
        "revoke_value": 10**30,
        "rubber_games": 2.0,
        "honours": 1,
        "revoke_both": "shout",
        "revoke_remedies": ["add", "flog"],
        "stakes": 3,
    }
    assert fault_paths(raw) == {
        ("rules/preset", "unknown_preset"),
        ("rules/target", "not_a_number"),
        ("rules/rubber_bonus", "out_of_range"),
        ("rules/revoke_value", "out_of_range"),
        ("rules/rubber_games", "not_a_number"),
        ("rules/honours", "not_a_switch"),
        ("rules/revoke_both", "unknown_choice"),
        ("rules/revoke_remedies", "unknown_choice"),
        ("rules/stakes", "unknown_key"),
    }


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({"revoke_remedies": []}, "not_a_list"),
        ({"revoke_remedies": "add"}, "not_a_list"),
        ({"revoke_remedies": ["add", "add"]}, "twice"),
        ({"revoke_remedies": [["add"]]}, "unknown_choice"),
        ({"game_value": {"bands": 1}}, "unknown_choice"),
        ({"preset": ["short"]}, "unknown_preset"),
        ({"preset": None}, "unknown_preset"),
        ([], "not_a_map"),
        (None, "not_a_map"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused(raw: object, code: str) -> None:
    assert {found for _, found in fault_paths(raw)} == {code}


def test_a_reader_may_go_on_with_the_options_that_were_sound() -> None:
    options, problems = gather({"target": 7, "honours": 3}, PRESETS)
    assert options == WhistOptions(target=7)
    assert [problem.path for problem in problems] == ["rules/honours"]


def test_the_preset_is_named_only_while_it_is_exact() -> None:
    assert resolved(WhistOptions(), PRESETS)["preset"] == "short"
    assert "preset" not in resolved(WhistOptions(target=6), PRESETS)
    assert list(resolved(WhistOptions(target=6), PRESETS)) == list(described(WhistOptions))


@given(whist_options())
def test_options_written_out_read_back_the_same(options: WhistOptions) -> None:
    assert read(resolved(options, PRESETS)) == options


@given(json_values())
def test_any_json_is_options_or_faults(raw: object) -> None:
    found = read(raw)
    assert isinstance(found, WhistOptions) or found
