"""Duplicate scoring: both worked examples of tournaments.md 5, and which slip stands."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings.duplicate import (
    Agreed,
    Played,
    against_average,
    agree,
    all_match_points,
    board_match_points,
    match_points,
)


class TestWorkedExamples:
    def test_match_points_of_one_board(self):
        assert match_points([8, 7, 7, 6, 9]) == [6, 3, 3, 0, 8]

    def test_fosters_compass(self):
        north_south = dict(zip("ABCDE", (201, 204, 211, 207, 212), strict=True))
        east_west = dict(zip("FGHIJ", (189, 186, 179, 183, 178), strict=True))
        ns, ew = against_average(north_south), against_average(east_west)
        assert (ns.average, ew.average) == (207, 183)
        assert list(ns.against.values()) == [-6, -3, 4, 0, 5]
        assert list(ew.against.values()) == [6, 3, -4, 0, -5]


class TestBoards:
    def test_both_lines_are_scored(self):
        traveller = [Played("A", "F", 8), Played("B", "G", 7), Played("C", "H", 7)]
        assert board_match_points(traveller) == {"A": 4, "F": 0, "B": 1, "G": 3, "C": 1, "H": 3}

    @given(st.lists(st.lists(st.integers(0, 13), min_size=1, max_size=9), max_size=5))
    def test_every_board_gives_away_the_same(self, boards):
        travellers = [
            [Played(f"N{n}", f"E{n}", taken) for n, taken in enumerate(board)] for board in boards
        ]
        whole = sum(2 * len(board) * (len(board) - 1) for board in boards)
        assert sum(all_match_points(travellers).values()) == whole

    @given(st.lists(st.integers(0, 400), min_size=1))
    def test_differences_from_the_average_add_up_to_zero(self, taken):
        compared = against_average({str(n): figure for n, figure in enumerate(taken)})
        assert sum(compared.against.values()) == 0

    def test_averages_need_not_be_whole(self):
        assert against_average({"A": 6, "B": 7}).against["A"] == Fraction(-1, 2)
        with pytest.raises(ValueError, match="no pairs"):
            against_average({})


class TestSlips:
    def test_east_wests_figure_stands(self):
        agreed = agree(8, 7)
        assert agreed.tricks == 7
        assert agreed.problem.text == (
            "NS wrote 8 tricks of 13 and EW 7 for them: EW’s figure stands."
        )

    def test_slips_that_agree_or_stand_alone(self):
        assert agree(8, 8) == agree(8, None) == agree(None, 8) == Agreed(8)
        assert agree(None, None) is None
