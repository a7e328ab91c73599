"""What is known of rounds to come: seats where no result decides them, else only trumps."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tournaments.ahead import coming_trumps, known_ahead, rounds_ahead
from tournaments.formats import FORMATS
from tournaments.formats.core import Drawn, Entrant, Event

BEFOREHAND = {"individual", "pairs", "league", "military"}


def event_of(slug: str, entrants: int = 12, **options: Any) -> Event:
    usual = replace(FORMATS[slug].presets[0].options, **options)
    groups = usual.group_labels
    people = tuple(
        Entrant(str(place), f"P{place}", groups[place % 2]) for place in range(1, entrants + 1)
    )
    return Event(people, usual, date="2026-10-28")


@pytest.mark.parametrize("slug", FORMATS)
def test_seats_are_known_ahead_where_no_result_decides_them(slug: str) -> None:
    assert known_ahead(FORMATS[slug], event_of(slug)) == (slug in BEFOREHAND)


@pytest.mark.parametrize("slug", sorted(BEFOREHAND))
def test_the_rounds_ahead_are_those_that_will_be_drawn(slug: str) -> None:
    form, event = FORMATS[slug], event_of(slug)
    ahead = [drawn for _, drawn in rounds_ahead(form, event)]
    assert len(ahead) == form.length(event)
    for expected in ahead:
        drawn = form.next_round(event)
        assert isinstance(drawn, Drawn)
        assert drawn == expected
        event = event.adding(drawn)
    assert not list(rounds_ahead(form, event))


def test_nothing_is_ahead_of_a_round_that_waits_for_results() -> None:
    assert not list(rounds_ahead(FORMATS["swiss"], event_of("swiss")))


def test_the_trumps_of_a_drive_turn_hand_by_hand() -> None:
    event = event_of("drive", 8, deals=2, hands=8)
    assert coming_trumps(FORMATS["drive"], event, 3) == {
        1: ("H", "C"),
        2: ("D", "S"),
        3: ("H", "C"),
    }


def test_the_trumps_of_pairs_turn_round_by_round() -> None:
    event = event_of("pairs", 6, deals=4, trumps=("S", "NT"))
    assert coming_trumps(FORMATS["pairs"], event, 3) == {1: ("S",), 2: ("NT",), 3: ("S",)}


def test_trumps_of_rounds_that_are_drawn_are_not_to_come() -> None:
    form, event = FORMATS["drive"], event_of("drive", 8)
    drawn = form.next_round(event)
    assert isinstance(drawn, Drawn)
    assert list(coming_trumps(form, event.adding(drawn), 3)) == [2, 3]


def test_no_rotation_means_no_trumps() -> None:
    assert coming_trumps(FORMATS["swiss"], event_of("swiss"), 5) == {}


@pytest.mark.parametrize("slug", FORMATS)
def test_every_format_says_how_people_move(slug: str) -> None:
    for preset in FORMATS[slug].presets:
        sentences = FORMATS[slug].moves(preset.options)
        assert sentences
        assert all(one.endswith(".") and one[0].isupper() for one in sentences)
