"""Every shipped design is what it says, whole, cut short and repeated."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tournaments.movements.cyclic import cyclic_plan, whist
from tournaments.movements.designs import NEAR, WHIST
from tournaments.movements.schedule import Round, Schedule, Table, UnsupportedShape
from tournaments.movements.seating import seated
from tournaments.movements.tally import Tally
from tournaments.movements.verifier import verify

NEAR_TO_43 = [v for v in range(6, 44) if v % 4 in (2, 3)]
FURTHER = [47, 51, 71, 75, 79, 91, 103]


def test_there_is_a_design_for_every_number_of_players_that_can_have_one() -> None:
    assert sorted(WHIST) == [v for v in range(4, 177) if v % 4 in (0, 1)]
    assert sorted(NEAR) == [*NEAR_TO_43, *FURTHER]


@pytest.mark.parametrize("players", WHIST)
def test_a_whist_design_partners_all_once_and_opposes_all_twice(players: int) -> None:
    schedule = whist(players)
    report = verify(schedule)
    assert report.sound
    assert report.figures["partner"] == (1, 1)
    assert report.figures["oppose"] == (2, 2)
    assert report.figures["sit_out"] == ((0, 0) if players % 4 == 0 else (1, 1))
    assert schedule.quality.cost.gap == 0
    assert schedule.still == (players if players % 4 == 0 else None)


@pytest.mark.parametrize("players", WHIST)
def test_everybody_who_moves_sits_in_every_chair_once(players: int) -> None:
    schedule = whist(players)
    chairs: dict[int, list[tuple[int, int]]] = {p: [] for p in range(1, players + 1)}
    for played in schedule.rounds:
        for table in played.tables:
            for seat, player in enumerate(table.seats):
                chairs[player].append((table.number, seat))
    kept = chairs.pop(schedule.still) if schedule.still else []
    assert len(set(kept)) <= 1
    taken = {(table, seat) for table in range(1, players // 4 + 1) for seat in range(4)}
    assert {frozenset(seen) for seen in chairs.values()} == {frozenset(taken - set(kept))}
    assert {len(seen) for seen in chairs.values()} == {len(schedule.rounds) - (players % 4)}


@pytest.mark.parametrize("players", NEAR)
def test_a_near_design_partners_nobody_twice_and_opposes_nobody_more_than_twice(
    players: int,
) -> None:
    plan = cyclic_plan(players, players)
    assert plan is not None
    report = verify(seated("individual", plan))
    assert report.sound
    assert report.figures["partner"] == (0, 1)
    assert report.figures["oppose"].most == 2
    assert report.figures["sit_out"] == (players % 4, players % 4)
    assert report.figures["chair"] == (1, 1)
    # Nobody partners the player half-way round (v = 4n + 2) or at one distance (v = 4n + 3).
    never = sum(row.count(0) - 1 for row in plan.tally().partner) // 2
    assert never == (players // 2 if players % 4 == 2 else players)


def test_the_movement_that_clubs_play_with_eight_is_a_whist_design() -> None:
    """The two-table individual of the American Contract Bridge League, player 8 stationary."""
    cycle = ["1S", "2S", "1E", "2N", "2W", "2E", "1W"]
    start = dict(zip(["1N", "1S", "1E", "1W", "2N", "2S", "2E", "2W"], range(8), strict=True))
    numbers = [8, 1, 6, 2, 5, 7, 3, 4]
    rounds = []
    tally = Tally(8)
    for moves in range(7):
        at = {"1N": 8}
        for place, player in enumerate(cycle):
            at[cycle[(place + moves) % 7]] = numbers[start[player]]
        tables = [Table(n, (at[f"{n}N"], at[f"{n}E"], at[f"{n}S"], at[f"{n}W"])) for n in (1, 2)]
        for table in tables:
            north, east, south, west = (player - 1 for player in table.seats)
            tally.add([(north, east, south, west)])
        rounds.append(Round(moves + 1, tuple(tables)))
    schedule = Schedule("whist", 8, tuple(rounds), "published", tally.quality(), still=8)
    report = verify(schedule)
    assert report.sound
    assert report.figures["partner"] == (1, 1)
    assert report.figures["oppose"] == (2, 2)


def test_the_first_rounds_of_eight_players_are_those_of_the_base_round() -> None:
    first, second = (whist(8).rounds[at].tables for at in (0, 1))
    assert [table.seats for table in first] == [(8, 6, 1, 5), (4, 3, 2, 7)]
    assert [table.seats for table in second] == [(8, 7, 2, 6), (5, 4, 3, 1)]


@pytest.mark.parametrize("players", [8, 9, 13, 16, 28, 41])
def test_a_design_cut_short_repeats_no_partner(players: int) -> None:
    for rounds in range(1, len(whist(players).rounds)):
        schedule = whist(players, rounds)
        report = verify(schedule)
        assert report.sound
        assert report.figures["partner"].most == 1
        assert report.figures["oppose"].most <= 2
        assert schedule.method == "whist design, cut short"


def test_two_rounds_of_a_patterned_design_share_one_couple_of_opponents() -> None:
    """R rounds of it have R(R − 1)/2 opponents met twice, whichever they are."""
    for rounds in range(1, 14):
        plan = cyclic_plan(25, rounds)
        assert plan is not None
        oppose = plan.tally().oppose
        assert sum(row.count(2) for row in oppose) // 2 == rounds * (rounds - 1) // 2


@pytest.mark.parametrize("players", [4, 5, 12, 17])
def test_a_longer_event_repeats_the_design(players: int) -> None:
    length = len(whist(players).rounds)
    report = verify(whist(players, 2 * length))
    assert report.sound
    assert report.figures["partner"] == (2, 2)
    assert report.figures["oppose"] == (4, 4)
    assert verify(whist(players, 2 * length + 1)).figures["partner"] == (2, 3)


@pytest.mark.parametrize("players", [4, 8, 100])
def test_whoever_cannot_move_may_have_the_chair_that_never_moves(players: int) -> None:
    schedule = whist(players, still=2)
    report = verify(schedule)
    assert (report.sound, schedule.still) == (True, 2)
    assert report.figures["partner"] == (1, 1)


def test_somebody_keeps_a_chair_in_a_design_in_which_all_move() -> None:
    schedule = whist(13, still=5)
    assert verify(schedule).sound
    assert verify(replace(schedule, still=4)).faults


@pytest.mark.parametrize(
    ("players", "rounds", "still", "words"),
    [
        (7, None, None, "There is no whist design for 7 players"),
        (180, None, None, "it takes 4 to 176"),
        (8, 0, None, "one round at least, not 0"),
        (8, None, 9, "There is no player 9 among 8"),
    ],
)
def test_what_cannot_be_is_refused_in_words(
    players: int, rounds: int | None, still: int | None, words: str
) -> None:
    with pytest.raises(UnsupportedShape, match=words):
        whist(players, rounds, still=still)
