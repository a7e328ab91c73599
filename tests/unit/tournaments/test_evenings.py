"""Every evening of the catalogue can be played as it is offered."""

from __future__ import annotations

import pytest

from scoring.rules.options import read_options
from tournaments.evenings import EVENINGS, GROUPS, Evening
from tournaments.forecast import Forecast, forecast
from tournaments.formats import FORMATS

EVERY = pytest.mark.parametrize("evening", EVENINGS.values(), ids=EVENINGS)


def test_every_format_has_an_evening() -> None:
    assert {one.format for one in EVENINGS.values()} == set(FORMATS)


def test_no_two_evenings_are_called_alike() -> None:
    assert len({one.sentence for one in EVENINGS.values()}) == len(EVENINGS)


@EVERY
def test_its_options_are_read_by_its_format(evening: Evening) -> None:
    assert not isinstance(read_options(evening.options, FORMATS[evening.format].presets), list)


@EVERY
def test_the_usual_number_can_play_it(evening: Evening) -> None:
    form = FORMATS[evening.format]
    options = read_options(evening.options, form.presets)
    told = forecast(form, options, evening.usual, minutes=evening.minutes)
    assert isinstance(told, Forecast), told
    assert told.rounds >= 2
    if not told.apart:
        assert 40 <= told.minutes <= 300, "an evening, with time to come and to go home"


@EVERY
def test_groups_are_asked_for_where_the_format_needs_them(evening: Evening) -> None:
    form = FORMATS[evening.format]
    options = read_options(evening.options, form.presets)
    told = forecast(form, options, evening.usual, minutes=evening.minutes)
    assert isinstance(told, Forecast)
    grouped = {name for name, _ in told.sections} == set(options.group_labels)
    assert grouped == (evening.who == GROUPS)


@EVERY
def test_it_is_told_in_plain_words(evening: Evening) -> None:
    assert evening.sentence[0].isupper() or evening.sentence[0].isdigit()
    assert not evening.sentence.endswith(".")
    assert evening.more.endswith(".")
    assert "_" not in evening.sentence + evening.more
