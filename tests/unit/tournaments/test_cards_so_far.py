"""Cards being keyed: what those that are in add up to, of what, and whose are missing."""

from __future__ import annotations

import pytest

from tests.unit.tournaments.event_files import USUAL, document, must_read
from tests.unit.tournaments.paper import HALVES, HANDS, card, d1, on_paper
from tournaments.formats import FORMATS
from tournaments.standings.paper import SoFar


def so_far(raw: object) -> tuple[SoFar, ...]:
    file = must_read(raw)
    return file.format.cards_so_far(file.event)


def test_nothing_is_said_before_the_first_card() -> None:
    assert so_far(d1()) == ()


def test_each_half_and_group_by_itself() -> None:
    told = so_far(on_paper(*HALVES))
    assert [(one.first, one.last, one.group, one.cards) for one in told] == [
        (1, 2, "lady", 6),
        (1, 2, "gent", 6),
        (3, 4, "lady", 6),
        (3, 4, "gent", 6),
    ]
    assert {(one.actual, one.expected, one.missing) for one in told} == {(78, 78, ())}


def test_who_is_missing_is_named_and_the_sum_is_short_by_as_much() -> None:
    raw = on_paper(*HALVES)
    lost = card(raw["cards"], "L6", 1)
    raw["cards"].remove(lost)
    first = so_far(raw)[0]
    assert first == SoFar(1, 2, "lady", 5, ("L6",), 78 - lost["tricks"], 78)


def test_hands_of_a_round_that_was_never_seated_are_added_up_too() -> None:
    told = so_far(on_paper(*HANDS))
    assert len(told) == 8
    assert {(one.actual, one.expected) for one in told} == {(39, 39)}


@pytest.mark.parametrize("slug", FORMATS)
def test_every_format_has_usual_prizes(slug: str) -> None:
    size, options = USUAL[slug]
    file = must_read(document(slug, size, options))
    names = [one.name for one in file.format.usual_prizes(file.event)]
    assert names
    assert len(names) == len(set(names))
