"""Late arrivals and leavers of a drive: ghosts' chairs, gaps filled, nobody else disturbed."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.tournaments.halls import random_results
from tests.unit.tournaments.test_drive import PLANS, hall, holds, north_wins, sides
from tournaments.pairings.drive import MOVEMENTS, first_seating, next_seating
from tournaments.pairings.drive_changes import Arrival, arrive, depart, fill_gaps, seat_next
from tournaments.results import EMPTY

WINNERS_MOVE = MOVEMENTS["winners_move"][0]
PAIRS = MOVEMENTS["partners_fixed"][0]


class TestChairs:
    def test_a_leaver_leaves_a_ghost(self):
        assert sides(depart(hall(1), {"G2"})) == [[["L1", "G1"], ["L2", EMPTY]]]

    def test_a_newcomer_takes_the_ghosts_chair(self):
        gone = depart(hall(3), {"G2", "L5", "L6"})
        back = arrive(gone, Arrival("G9", gent=True))
        assert sides(back)[0] == [["L1", "G1"], ["L2", "G9"]]
        assert "G9" in back.gents

    def test_a_chair_that_completes_a_table_goes_first(self):
        gone = depart(hall(2), {"L1", "L2", "L3"})
        assert sides(arrive(gone, Arrival("L9")))[1] == [["L9", "G3"], ["L4", "G4"]]

    def test_with_no_chair_left_a_table_is_opened(self):
        more = arrive(hall(2), Arrival("L9"))
        assert more.tables[2].entrants == ("L9",)
        assert more.tables[2].number == 3
        assert more.sit_out == ("L9",)

    def test_nobody_comes_twice(self):
        with pytest.raises(ValueError, match="in the hall already"):
            arrive(hall(1), Arrival("L1"))

    def test_one_table_of_the_design_of_four_is_sorted_again(self):
        turned = next_seating(hall(1), north_wins(hall(1)), WINNERS_MOVE)
        assert sides(turned) == [[["L1", "L2"], ["G2", "G1"]]]
        assert sides(arrive(turned, Arrival("L9")))[0] == [["L1", "G2"], ["L2", "G1"]]


class TestGaps:
    def test_are_filled_from_the_table_that_waits(self):
        gaps = depart(hall(3), {"G1", "L5", "G5"})
        filled = fill_gaps(gaps, WINNERS_MOVE)
        assert filled.tables[0].full
        assert filled.tables[1] == hall(3).tables[1]
        assert filled.sit_out == ("L6",)

    def test_a_table_with_nobody_left_is_closed(self):
        gaps = depart(hall(3), {"L1", "G2", "L3", "G4"})
        filled = fill_gaps(gaps, WINNERS_MOVE)
        assert [table.number for table in filled.tables] == [1, 3]
        assert not filled.sit_out

    def test_fixed_partners_move_as_one(self):
        filled = fill_gaps(depart(hall(2), {"G1", "L3", "G3"}), PAIRS)
        assert sides(filled)[0] == [["L4", "G4"], ["L2", "G2"]]
        assert filled.sit_out == ("L1",)

    def test_two_who_lost_their_partners_become_a_pair(self):
        filled = fill_gaps(depart(hall(2), {"G1", "L3"}), PAIRS)
        assert ("L1", "G3") in [side for table in filled.tables for side in table.sides]

    def test_nobody_at_a_complete_table_moves(self):
        gaps = depart(hall(4), {"G1", "L4", "L7"})
        filled = fill_gaps(gaps, WINNERS_MOVE)
        assert filled.tables[2] == hall(4).tables[2]


class TestAnEveningOfComingAndGoing:
    @settings(max_examples=80)
    @given(st.integers(4, 200), st.sampled_from(PLANS), st.integers(0))
    def test_keeps_the_invariants(self, players, plan, seed):
        chance = Random(seed)
        seating = first_seating(*split(players, chance))
        for hand in range(24):
            holds(seating, len(seating.players))
            leaving = chance.sample(seating.players, min(len(seating.players), chance.randrange(4)))
            arriving = [
                Arrival(f"N{hand}.{number}", chance.random() < 0.5)
                for number in range(chance.randrange(4))
            ]
            expected = {*seating.players, *(one.id for one in arriving)} - set(leaving)
            results = random_results(seating, chance)
            seating = seat_next(seating, results, plan, leaving, arriving)
            assert set(seating.players) == expected
            few_wait(seating, plan)

    def test_the_same_facts_give_the_same_seats(self):
        def seats():
            chance = Random(9)
            seating = hall(6)
            for hand in range(10):
                leaving = [seating.players[hand]]
                results = random_results(seating, chance)
                seating = seat_next(seating, results, WINNERS_MOVE, leaving, [Arrival(f"N{hand}")])
            return seating

        assert seats() == seats()


def split(players, chance):
    """Part players into groups that need not be equal."""
    ladies = players // 2 + chance.randrange(-1, 2)
    return [f"L{n}" for n in range(ladies)], [f"G{n}" for n in range(players - ladies)]


def few_wait(seating, plan):
    """No more tables wait than the missing of one group, or the missing pairs, make necessary."""
    waiting = [table for table in seating.tables if not table.full]
    if plan.pairs:
        missing = sum(not all(side) for table in seating.tables for side in table.sides)
        assert len(waiting) <= (missing + 1) // 2
        return
    ghosts = [
        sum(not side[group] for table in seating.tables for side in table.sides) for group in (0, 1)
    ]
    assert len(waiting) <= (max(ghosts) + 1) // 2
