"""Options whose value is a text or a list in an order: what is read, and what is refused."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given

from scoring.rules.options import Preset, described, ordered, read_options, resolved, text, texts
from tests.strategies import json_values


@dataclass(frozen=True, slots=True)
class Lists:
    by: tuple[str, ...] = ordered(("a",), ("By", "1", "In this order."), {"a": "A", "b": "B"})
    suits: tuple[str, ...] = ordered(
        (), ("Suits", "2", "Over again."), {"H": "hearts", "C": "clubs"}, repeats=True
    )
    word: str = text("", ("Word", "3", "Any."), most=5)
    pair: tuple[str, ...] = texts(("x", "y"), ("Pair", "4", "Two."), least=2, most=2)


PRESETS = (Preset("usual", "As usual", Lists()),)


def test_the_order_written_is_kept() -> None:
    read = read_options({"by": ["b", "a"], "suits": ["H", "H", "C"], "pair": ["q", "p"]}, PRESETS)
    assert read == Lists(by=("b", "a"), suits=("H", "H", "C"), pair=("q", "p"))
    assert isinstance(read, Lists)
    assert read_options(resolved(read, PRESETS), PRESETS) == read


def test_a_list_in_order_may_be_empty() -> None:
    assert read_options({"by": [], "suits": []}, PRESETS) == Lists(by=())


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({"by": "a"}, "not_a_list"),
        ({"by": ["c"]}, "unknown_choice"),
        ({"by": [[]]}, "unknown_choice"),
        ({"by": ["a", "a"]}, "twice"),
        ({"suits": ["H"] * 101}, "not_a_list"),
        ({"word": 3}, "not_text"),
        ({"word": "letters"}, "not_text"),
        ({"pair": ["x"]}, "not_a_list"),
        ({"pair": ["x", " "]}, "not_text"),
        ({"pair": ["x", "x"]}, "twice"),
    ],
)
def test_what_does_not_fit_is_refused(raw: object, code: str) -> None:
    read = read_options(raw, PRESETS)
    assert isinstance(read, list)
    assert [(one.path.split("/")[0], one.code) for one in read] == [("rules", code)]


@given(raw=json_values())
def test_any_value_is_read_or_refused(raw: object) -> None:
    for key in described(Lists):
        assert isinstance(read_options({key: raw}, PRESETS), list | Lists)
