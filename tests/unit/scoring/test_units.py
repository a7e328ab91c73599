"""What a game is settled by: its units add up to what is settled, and nothing is told twice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.core import Event
from scoring.rules.games import GAMES
from tests.strategies import CANDIDATES, any_options
from tests.unit.scoring.playing import Play

every_game = pytest.mark.parametrize("slug", GAMES)


def played(slug: str, data: st.DataObject) -> Play:
    options = data.draw(any_options(slug))
    options.pop("first_dealer", None)  # whose name is that of the seat here
    play = Play(slug, **options)
    for record in data.draw(st.lists(CANDIDATES[slug], max_size=20)):
        if play.fits(record):
            play.deal(record)
    if data.draw(st.booleans()):
        play.trail.append(play.rules.apply(play.state, Event.CLOSED))
    return play


@every_game
@given(data=st.data())
def test_the_units_that_are_counted_add_up_to_what_is_settled(
    slug: str, data: st.DataObject
) -> None:
    play = played(slug, data)
    counted = [unit for unit in play.rules.units(play.trail[1:]) if unit.counted]
    settled = play.rules.settled(play.state)
    for seat, points in enumerate(settled):
        assert sum(unit.points[seat] for unit in counted) == points
    assert settled or not counted
    for unit in play.rules.units(play.trail[1:]):
        assert len(unit.points) == len(play.players)
        assert sum(unit.points) == 0


@every_game
@given(data=st.data())
def test_units_are_numbered_and_only_the_last_can_be_open(slug: str, data: st.DataObject) -> None:
    play = played(slug, data)
    units = play.rules.units(play.trail[1:])
    assert [unit.number for unit in units] == list(range(1, len(units) + 1))
    assert all(unit.complete for unit in units[:-1])


@every_game
@given(data=st.data())
def test_what_is_settled_is_the_first_figure_of_the_standings(
    slug: str, data: st.DataObject
) -> None:
    play = played(slug, data)
    settled = play.rules.settled(play.state)
    assert not settled or [row[0] for row in play.rules.tally(play.state)] == list(settled)


def test_a_game_in_play_is_not_counted_but_an_evening_is() -> None:
    bid = Play("bid-whist").deal({"bidder": "Ann", "bid": 4, "books": {"NS": 10}})
    (game,) = bid.rules.units(bid.trail[1:])
    assert (game.name, game.points, game.complete, game.counted) == (
        ("game", (0, 0, 0, 0), False, False)
    )
    solo = Play("solo-whist").deal({"contract": "solo", "caller": "Ann", "tricks": 5})
    (evening,) = solo.rules.units(solo.trail[1:])
    assert (evening.points, evening.complete, evening.counted) == ((18, -6, -6, -6), False, True)


def test_a_boston_that_wins_two_games_is_two_units() -> None:
    play = Play("bid-whist", boston="two_games")
    play.deal({"bidder": "Bea", "bid": 4, "books": {"EW": 13}})
    units = play.rules.units(play.trail[1:])
    assert [(unit.number, unit.points) for unit in units] == [
        (1, (-1, 1, -1, 1)),
        (2, (-1, 1, -1, 1)),
    ]


def test_a_match_is_complete_when_it_is_decided_and_a_series_when_play_is_closed() -> None:
    match = Play("german-whist", best_of=3)
    match.deal(*[{"tricks": {"Ann": 8}}] * 2)
    assert [unit.complete for unit in match.rules.units(match.trail[1:])] == [True]
    series = Play("german-whist").deal({"tricks": {"Ann": 8}})
    assert [unit.complete for unit in series.rules.units(series.trail[1:])] == [False]
    series.trail.append(series.rules.apply(series.state, Event.CLOSED))
    assert [unit.complete for unit in series.rules.units(series.trail[1:])] == [True]
