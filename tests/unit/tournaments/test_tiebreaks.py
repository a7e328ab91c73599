"""Every tie-break on one small event, worked out by hand.

Ann, Bob, Cat and Dot play three rounds of one hand, 2 points a win, half-time after the first:
Ann 8–5 Bob, Cat 6–7 Dot; Ann 4–9 Cat, Bob 13–0 Dot; Ann 7–6 Dot, Bob 7–6 Cat.
"""

from dataclasses import replace
from fractions import Fraction

import pytest

from tournaments.results import Adjustment, Result, Round, Table, forfeit, hands, tricks, void
from tournaments.standings.sheets import Counts, Facts, SitOutBy, Values, Won, score
from tournaments.standings.tiebreaks import TIE_BREAKS

IDS = ("Ann", "Bob", "Cat", "Dot")
BY_POINTS = Values(counts=Counts.POINTS, sit_out=1)


def table(number, one, other, result):
    return Table(number, ((one,), (other,)), result)


def rounds():
    return (
        Round(1, (table(1, "Ann", "Bob", tricks(8, 5)), table(2, "Cat", "Dot", tricks(6, 7)))),
        Round(2, (table(1, "Ann", "Cat", tricks(4, 9)), table(2, "Bob", "Dot", tricks(13, 0)))),
        Round(3, (table(1, "Ann", "Dot", tricks(7, 6)), table(2, "Bob", "Cat", tricks(7, 6)))),
    )


FACTS = Facts(
    IDS,
    rounds(),
    half=1,
    cuts={"Dot": 1, "Ann": 2},
    match_points={"Ann": 5, "Bob": 3},
)


def figures(name, facts=FACTS, values=BY_POINTS, ids=IDS):
    return list(TIE_BREAKS[name].figures(score(facts, values), ids).values())


class TestByHand:
    @pytest.mark.parametrize(
        ("name", "expected"),
        [
            ("points", [4, 4, 2, 2]),
            ("wins", [2, 2, 1, 1]),
            ("tricks", [19, 25, 21, 13]),
            ("trick_difference", [-1, 11, 3, -13]),
            ("first_half", [2, 0, 0, 2]),
            ("second_half", [2, 4, 2, 0]),
            ("best_hand", [8, 13, 9, 7]),
            ("hands_won", [2, 2, 1, 1]),
            # Everybody has met everybody: the points of the three others.
            ("buchholz", [8, 8, 10, 10]),
            ("buchholz_cut1", [6, 6, 8, 8]),
            # Ann beat Bob (4) and Dot (2); Bob beat Dot and Cat; Cat beat Ann; Dot beat Cat.
            ("sonneborn_berger", [6, 4, 4, 2]),
            ("progressive", [2 + 2 + 4, 0 + 2 + 4, 0 + 2 + 2, 2 + 2 + 2]),
            ("match_points", [5, 3, 0, 0]),
            ("cut", [2, 5, 5, 1]),
            ("head_to_head", [4, 4, 2, 2]),
        ],
    )
    def test_the_figure(self, name, expected):
        assert figures(name) == expected

    def test_rubber_points(self):
        played = Result(hands((7, 6)).outcome, tricks=(7, 6), points=(5, 2))
        facts = Facts(("Ann", "Bob"), (Round(1, (table(1, "Ann", "Bob", played),)),))
        assert figures("rubber_points", facts, ids=("Ann", "Bob")) == [5, 2]
        assert figures("tricks", facts, ids=("Ann", "Bob")) == [7, 6]

    def test_every_tie_break_has_a_case_and_words(self):
        assert set(TIE_BREAKS) >= {"rubber_points", "cut", "head_to_head"}
        assert all(one.label and one.figures.__doc__ for one in TIE_BREAKS.values())


class TestHeadToHead:
    def test_counts_only_tables_of_those_who_are_equal(self):
        assert figures("head_to_head", ids=("Ann", "Bob")) == [2, 0]
        assert figures("head_to_head", ids=("Ann", "Cat")) == [0, 2]

    def test_three_who_beat_each_other_in_a_ring_stay_level(self):
        assert figures("head_to_head", ids=("Ann", "Bob", "Cat")) == [2, 2, 2]

    def test_says_nothing_when_not_all_have_met(self):
        facts = replace(FACTS, rounds=rounds()[:2])
        assert figures("head_to_head", facts, ids=("Ann", "Bob", "Cat")) == [0, 0, 0]
        assert figures("head_to_head", facts, ids=("Ann", "Bob")) == [2, 0]


class TestOpponents:
    def test_half_the_points_of_an_opponent_one_drew_with(self):
        level = table(1, "Ann", "Bob", hands((8, 5), (5, 8)))
        won = table(2, "Cat", "Ann", tricks(6, 7))
        facts = Facts(("Ann", "Bob", "Cat"), (Round(1, (level,)), Round(2, (won,), ("Bob",))))
        # Ann 3, Bob 1 and 1 for sitting out, Cat 0: half of Bob's 2 and all of Cat's 0.
        assert figures("sonneborn_berger", facts, ids=("Ann", "Bob")) == [1, Fraction(3, 2)]

    def test_a_round_without_an_opponent_counts_as_ones_equal(self):
        facts = Facts(
            ("Ann", "Bob", "Cat"), (Round(1, (table(1, "Ann", "Bob", tricks(7, 6)),), ("Cat",)),)
        )
        assert figures("buchholz", facts, ids=("Ann", "Bob", "Cat")) == [0, 2, 1]

    def test_a_forfeit_is_a_win_without_an_opponent(self):
        facts = Facts(("Ann", "Bob"), (Round(1, (table(1, "Ann", "Bob", forfeit(1)),)),))
        assert figures("points", facts, ids=("Ann", "Bob")) == [2, 0]
        assert figures("wins", facts, ids=("Ann", "Bob")) == [1, 0]
        assert figures("sonneborn_berger", facts, ids=("Ann", "Bob")) == [0, 0]
        assert figures("head_to_head", facts, ids=("Ann", "Bob")) == [0, 0]


class TestSheets:
    def test_void_and_unfinished_tables_leave_no_line(self):
        open_table = table(1, "Ann", "Bob", Result())
        facts = Facts(IDS, (Round(1, (open_table, table(2, "Cat", "Dot", void("wrong seats")))),))
        scores = score(facts, BY_POINTS)
        assert set(scores.lines.values()) == {()}
        assert not scores.complete

    def test_an_absent_entrant_scores_as_a_loser(self):
        values = replace(BY_POINTS, loss=1)
        scores = score(Facts(("Ann",), (Round(1, (), absent=("Ann",)),)), values)
        assert (scores.lines["Ann"][0].won, scores.points["Ann"]) == (Won.LOSS, 1)

    def test_adjustments_are_kept_apart_and_count_in_their_half(self):
        facts = replace(FACTS, adjustments=(Adjustment("Ann", 2, -3, "revoke"),))
        values = Values(counts=Counts.TRICKS)
        assert figures("tricks", facts, values)[0] == 16
        assert figures("first_half", facts, values)[0] == 8
        assert figures("second_half", facts, values)[0] == 8
        assert score(facts, values).lines == score(FACTS, values).lines
        assert figures("points", facts)[0] == 1

    def test_a_win_by_a_margin_brings_a_bonus(self):
        values = replace(BY_POINTS, margin=5, bonus=1)
        assert figures("points", values=values) == [4, 5, 3, 2]

    def test_at_a_table_of_three_who_play_alone_the_best_wins(self):
        three = Table(1, (("Ann",), ("Bob",), ("Cat",)), Result(tricks(1).outcome, (5, 5, 3)))
        facts = Facts(("Ann", "Bob", "Cat"), (Round(1, (three,)),))
        scores = score(facts, BY_POINTS)
        assert [scores.lines[one][0].won.value for one in facts.entrants] == [
            "draw",
            "draw",
            "loss",
        ]
        assert scores.lines["Ann"][0].opponents == ("Bob", "Cat")


class TestSitOuts:
    """tournaments.md 3: 6 tricks, or the average of one's own hands or of the round."""

    ROUNDS = (
        Round(1, (Table(1, (("A", "B"), ("C", "D")), tricks(9, 4)),), ("E",)),
        Round(2, (Table(1, (("A", "E"), ("C", "D")), tricks(10, 3)),), ("B",)),
    )
    FACTS = Facts(tuple("ABCDE"), ROUNDS)

    @pytest.mark.parametrize(
        ("values", "expected"),
        [
            (Values(), {"A": 19, "B": 15, "E": 16}),
            (Values(sit_out=0), {"A": 19, "B": 9, "E": 10}),
            (Values(sit_out_by=SitOutBy.OWN_AVERAGE), {"A": 19, "B": 18, "E": 20}),
            # The average of a hand of whist is 6½, rounded up.
            (Values(sit_out_by=SitOutBy.ROUND_AVERAGE), {"A": 19, "B": 16, "E": 17}),
        ],
    )
    def test_are_credited(self, values, expected):
        assert (
            dict(zip("ABE", figures("tricks", self.FACTS, values, "ABE"), strict=True)) == expected
        )

    def test_never_count_as_a_hand(self):
        values = Values(sit_out=13)
        assert figures("best_hand", self.FACTS, values, "BE") == [9, 10]
        assert figures("hands_won", self.FACTS, values, "BE") == [1, 1]

    def test_everybody_at_an_incomplete_table_sits_out(self):
        waiting = Table(2, (("F", ""), ("", "G")))
        facts = Facts(tuple("ABCDFG"), (Round(1, (*self.ROUNDS[0].tables, waiting)),))
        assert figures("tricks", facts, Values(), "FG") == [6, 6]
        assert score(facts, Values()).complete
