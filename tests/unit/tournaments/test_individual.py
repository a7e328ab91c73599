"""Individual movements for any number of players: sound, near the bounds, the same for a seed."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.movements.annealing import Effort, annealed
from tournaments.movements.individual import individual, ready_made
from tournaments.movements.matching import matched_plan
from tournaments.movements.schedule import Schedule, UnsupportedShape
from tournaments.movements.verifier import verify

QUICK = Effort(exchanges=4_000)


def made(players: int, rounds: int, *, seed: int = 1, effort: Effort = QUICK) -> Schedule:
    return individual(players, rounds, Random(seed), effort=effort)


@settings(max_examples=60)
@given(players=st.integers(4, 64), rounds=st.integers(1, 16), seed=st.integers(0, 2**32))
def test_any_shape_is_sound(players: int, rounds: int, seed: int) -> None:
    schedule = made(players, rounds, seed=seed)
    report = verify(schedule)
    assert report.sound
    assert len(schedule.rounds) == rounds
    assert schedule.quality.cost.gap >= 0


@pytest.mark.parametrize(
    ("players", "rounds"), [(4, 40), (5, 40), (6, 40), (7, 39), (65, 40), (100, 30), (176, 40)]
)
def test_the_largest_shapes_are_sound(players: int, rounds: int) -> None:
    assert verify(made(players, rounds)).sound


@pytest.mark.parametrize("players", range(8, 61))
@pytest.mark.parametrize("rounds", [6, 12])
def test_partners_repeat_no_more_than_they_must(players: int, rounds: int) -> None:
    quality = made(players, rounds).quality
    assert quality.partner.gap == 0
    assert quality.oppose.gap <= 2


# Costs that have been reached before (annealing two seconds or more), by players and rounds.
REACHED = {(12, 6): 69, (20, 6): 15, (22, 6): 5, (16, 18): 1708, (36, 18): 512, (60, 24): 528}


@pytest.mark.parametrize(("players", "rounds"), REACHED)
def test_full_effort_reaches_what_is_known(players: int, rounds: int) -> None:
    schedule = made(players, rounds, effort=Effort())
    assert verify(schedule).sound
    quality = schedule.quality
    assert quality.cost.reached <= REACHED[players, rounds] * 1.03
    assert quality.partner.gap == 0
    assert quality.oppose.gap <= 1


# The lower bounds quoted with those costs.
BOUNDS = {(8, 6): 120, (9, 6): 75, (10, 6): 39, (12, 8): 180, (14, 24): 2832, (18, 6): 3}
BOUNDS |= {(22, 12): 159, (28, 12): 126, (44, 18): 242, (56, 24): 476, (60, 24): 390, (60, 8): 0}


@pytest.mark.parametrize(("players", "rounds"), BOUNDS)
def test_the_lower_bound_is_the_one_that_is_proved(players: int, rounds: int) -> None:
    assert made(players, rounds).quality.cost.bound == BOUNDS[players, rounds]


@pytest.mark.parametrize(
    ("players", "rounds", "method"),
    [
        (13, 13, "whist design"),
        (16, 31, "whist design, repeated"),
        (9, 8, "whist design, cut short"),
        (14, 14, "cyclic near-design"),
        (16, 4, "rainbow"),
        (16, 5, "rainbow"),
        (48, 13, "rainbow"),
        (112, 20, "rainbow"),
        (22, 6, "matching, annealed"),
        (60, 6, "rainbow"),
        (58, 4, "matching"),
        (23, 24, "cyclic near-design, then matching"),
    ],
)
def test_the_best_method_is_chosen_and_named(players: int, rounds: int, method: str) -> None:
    assert made(players, rounds, effort=Effort(60_000)).method.startswith(method)


@pytest.mark.parametrize(("players", "rounds"), [(16, 12), (10, 8), (9, 12), (23, 20)])
def test_nothing_dearer_than_a_ready_design_is_chosen(players: int, rounds: int) -> None:
    ready = [plan.tally().cost() for plan in ready_made(players, rounds)]
    assert ready
    assert made(players, rounds).quality.cost.reached <= min(ready)


def test_annealing_never_makes_a_plan_dearer() -> None:
    plan = matched_plan(26, 10, Random(5))
    better = annealed(plan, Random(5), Effort(exchanges=30_000))
    assert better.tally().cost() < plan.tally().cost()
    assert annealed(plan, Random(5), Effort(exchanges=0)) == plan


@pytest.mark.parametrize(("players", "rounds"), [(10, 7), (22, 6), (33, 9)])
def test_the_same_seed_gives_the_same_movement(players: int, rounds: int) -> None:
    assert made(players, rounds, seed=7) == made(players, rounds, seed=7)
    assert made(players, rounds, seed=7) != made(players, rounds, seed=8)


def test_progress_is_told_from_nothing_to_all() -> None:
    told: list[float] = []
    made(10, 7, effort=Effort(exchanges=4_000, progress=told.append))
    assert told == sorted(told)
    assert 0 < told[0] < 0.1
    assert told[-1] == 1


@pytest.mark.parametrize(("players", "rounds"), [(10, 7), (13, 13), (16, 15), (20, 5), (27, 8)])
def test_somebody_who_cannot_move_keeps_one_chair(players: int, rounds: int) -> None:
    schedule = individual(players, rounds, Random(1), still=3, effort=QUICK)
    assert schedule.still == 3
    assert verify(schedule).sound


@pytest.mark.parametrize(("players", "rounds"), [(20, 8), (24, 12), (40, 12), (60, 24), (22, 12)])
def test_tables_and_seats_are_spread(players: int, rounds: int) -> None:
    figures = verify(made(players, rounds)).figures
    games = rounds * (players // 4 * 4) / players
    assert figures["table"].most <= -(-games // (players // 4)) + 2
    assert figures["seat"].most <= -(-games // 4) + 1


@pytest.mark.parametrize(
    ("players", "rounds"), [(3, 5), (177, 5), (12, 0), (12, 41), (-1, 1), (10**6, 6)]
)
def test_what_cannot_be_is_refused_in_words(players: int, rounds: int) -> None:
    with pytest.raises(UnsupportedShape, match=f"not {players} players and {rounds} rounds"):
        made(players, rounds)
