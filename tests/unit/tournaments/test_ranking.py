"""Standings: shared ranks, provisional until complete, and words for what split each tie."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.results import Round, Table, tricks
from tournaments.standings.ranking import UnknownTieBreak, rank, written
from tournaments.standings.sheets import Facts, Values, score
from tournaments.standings.tiebreaks import TIE_BREAKS


def scored(by_id, **more):
    """Facts in which everybody took these tricks, hand by hand, against nobody who counts."""
    rounds = {}
    for one, taken in by_id.items():
        for number, figure in enumerate(taken, 1):
            table = Table(len(rounds), ((one,), (f"not {one}",)), tricks(figure, 13 - figure))
            rounds.setdefault(number, []).append(table)
    everybody = (*by_id, *(f"not {one}" for one in by_id))
    made = tuple(Round(number, tuple(tables)) for number, tables in rounds.items())
    return score(Facts(everybody, made, **more), Values())


FOUR = {"Ann": (7, 9), "Bob": (10, 8), "Cat": (8, 8), "Dot": (8, 8)}


def ranked(order, by_id=FOUR, **more):
    return rank(scored(by_id, **more), order, list(by_id))


class TestRanks:
    def test_equals_share_a_rank_and_the_next_one_skips(self):
        assert [(row.label, row.id) for row in ranked(["tricks"]).rows] == [
            ("1", "Bob"),
            ("2=", "Ann"),
            ("2=", "Cat"),
            ("2=", "Dot"),
        ]
        after = ranked(["tricks"], FOUR | {"Eve": (0, 0)})
        assert after.rows[-1].label == "5"
        assert after.ties() == (("Bob",), ("Ann", "Cat", "Dot"), ("Eve",))

    def test_the_words_say_what_split_a_tie_and_what_did_not(self):
        assert ranked(["tricks", "best_hand"]).notes == (
            "Ann, Cat and Dot are level on 16 tricks; the best single hand parted them:"
            " Ann 9; Cat and Dot 8.",
            "Cat and Dot are level on 16 tricks and everything after it: they share the rank.",
        )

    def test_a_tie_without_more_tie_breaks_is_told_shortly(self):
        assert ranked(["tricks"]).notes == (
            "Ann, Cat and Dot are level on 16 tricks: they share the rank.",
        )

    def test_people_are_called_by_name(self):
        ranking = rank(scored(FOUR), ["tricks"], ["Cat", "Dot"], {"Cat": "Cathy"})
        assert ranking.notes[0].startswith("Cathy and Dot are level")

    def test_of_a_cut_the_first_place_wins(self):
        cut = ranked(["tricks", "cut"], cuts={"Dot": 1, "Cat": 2, "Ann": 3})
        assert cut.order == ("Bob", "Dot", "Cat", "Ann")

    def test_figures_are_shown_in_the_order_of_the_tie_breaks(self):
        row = ranked(["tricks", "hands_won", "best_hand"]).rows[0]
        assert list(row.values.items()) == [("tricks", 18), ("hands_won", 2), ("best_hand", 10)]

    def test_against_each_other_counts_among_equals_only(self):
        rounds = (
            Round(1, (Table(1, (("Ann",), ("Bob",)), tricks(6, 7)),)),
            Round(2, (Table(1, (("Ann",), ("Cat",)), tricks(8, 5)),)),
            Round(3, (Table(1, (("Bob",), ("Cat",)), tricks(7, 6)),)),
        )
        scores = score(Facts(("Ann", "Bob", "Cat"), rounds), Values())
        ranking = rank(scores, ["tricks", "head_to_head"])
        assert ranking.order == ("Bob", "Ann", "Cat")
        assert "points against each other parted them: Bob 2; Ann 0" in ranking.notes[0]
        assert "head_to_head" not in ranking.rows[2].values

    def test_who_has_withdrawn_stays_and_is_marked(self):
        ranking = ranked(["tricks"], withdrawn=frozenset({"Bob"}))
        assert (ranking.rows[0].id, ranking.rows[0].withdrawn) == ("Bob", True)

    def test_provisional_until_every_table_is_in(self):
        assert not ranked(["tricks"]).provisional
        open_round = Round(1, (Table(1, (("Ann",), ("Bob",))),))
        assert rank(score(Facts(("Ann", "Bob"), (open_round,)), Values()), ["tricks"]).provisional

    def test_a_name_that_is_no_tie_break_is_refused(self):
        with pytest.raises(UnknownTieBreak, match="choose from points, wins"):
            ranked(["luck"])

    def test_nobody_is_ranked_without_entrants_or_parted_without_an_order(self):
        assert rank(score(Facts((), ()), Values()), ["tricks"]).rows == ()
        assert [row.label for row in ranked([]).rows] == ["1="] * 4

    def test_halves_are_written_as_halves(self):
        assert [written(f) for f in (3, Fraction(3, 2), Fraction(1, 2))] == ["3", "1½", "½"]

    @given(
        st.dictionaries(st.sampled_from("ABCDEFGH"), st.tuples(st.integers(0, 13)), min_size=1),
        st.lists(st.sampled_from(list(TIE_BREAKS)), min_size=1, max_size=5, unique=True),
    )
    def test_every_order_ranks_everybody_once(self, by_id, order):
        ranking = ranked(order, by_id)
        assert sorted(ranking.order) == sorted(by_id)
        for place, row in enumerate(ranking.rows, 1):
            assert row.rank <= place
            assert row.tied == (sum(other.rank == row.rank for other in ranking.rows) > 1)
        assert len(ranking.ties()) == len({row.rank for row in ranking.rows})
