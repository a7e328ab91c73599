"""A number that goes in steps: a match of German Whist has an odd number of hands (G3)."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from clubs.models import Club
from scoring.forms.night import NightForm
from scoring.rules.german_hand import PRESETS, GermanWhistOptions
from scoring.rules.options import read_options, resolved

TODAY = datetime.date(2026, 10, 28)


@pytest.mark.parametrize("hands", [1, 3, 5, 97, 99])
def test_an_odd_number_of_hands_is_read(hands: int) -> None:
    read = read_options({"best_of": hands}, PRESETS)
    assert isinstance(read, GermanWhistOptions)
    assert resolved(read, PRESETS)["best_of"] == hands


@pytest.mark.parametrize("hands", [2, 4, 98])
def test_an_even_number_is_refused_with_the_numbers_there_are(hands: int) -> None:
    (problem,) = read_options({"best_of": hands}, PRESETS)  # type: ignore[misc]
    assert (problem.path, problem.code) == ("rules/best_of", "out_of_step")
    assert problem.text == "Hands of a match: must be one of 1, 3, 5 and so on, up to 99."


def test_a_number_out_of_range_is_told_so_first() -> None:
    (problem,) = read_options({"best_of": 100}, PRESETS)  # type: ignore[misc]
    assert problem.code == "out_of_range"


def field(option: str) -> Any:
    """Return the field of an option where a night of German Whist is set up."""
    form = NightForm(club=Club(pk=1, currency="GBP"), game="german-whist", today=TODAY)
    return form.fields[f"option-{option}"]


def test_the_form_takes_the_steps_and_refuses_what_lies_between() -> None:
    assert field("best_of").clean("5") == 5
    assert field("best_of").clean("") is None
    with pytest.raises(ValidationError, match="step size"):
        field("best_of").clean("4")


def test_the_field_tells_the_browser_the_steps() -> None:
    assert field("best_of").widget.attrs["step"] == 2
    assert "step" not in field("first_to").widget.attrs
