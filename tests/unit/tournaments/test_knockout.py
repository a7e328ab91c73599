"""Knock-out brackets of 2 to 128 entrants: byes, who goes on, corrections, places."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairings.brackets import Part, double_elimination, seed_order, single_elimination
from tournaments.pairings.knockout import (
    NoWinner,
    Status,
    dependents,
    places,
    play,
    refuse_correction,
)
from tournaments.results import absent, forfeit, points, void

FIRST, SECOND = points(2, 1), points(1, 2)
FOUR = ("Ann", "Bob", "Cat", "Dot")


def entrants(number):
    return [f"P{seed}" for seed in range(1, number + 1)]


def by_seed(one, other):
    """The better seed wins."""
    return FIRST if int(one[1:]) < int(other[1:]) else SECOND


def played_out(bracket, decide):
    """Play everything; return the progress and the results."""
    results = {}
    while (progress := play(bracket, results)).ready:
        for one in progress.ready:
            results[one.match.name] = decide(*one.sides)
    return progress, results


def chance_of(seed):
    chance = Random(seed)
    return lambda one, other: chance.choice([FIRST, SECOND])


class TestSeeds:
    def test_meet_as_late_as_they_can(self):
        assert seed_order(8) == [1, 8, 4, 5, 2, 7, 3, 6]

    @pytest.mark.parametrize("number", range(2, 129))
    def test_the_top_seeds_have_the_byes(self, number):
        bracket = single_elimination(entrants(number))
        first = [m for m in bracket.matches if m.round == 1 and m.name.startswith("W1.")]
        seeds = {source.seed for match in first for source in match.sources}
        byes = (1 << (number - 1).bit_length()) - number
        if number > 2:
            assert seeds == set(range(byes + 1, number + 1))

    @pytest.mark.parametrize("number", [2, 3, 8, 13, 64, 100])
    def test_the_favourites_take_the_first_places(self, number):
        progress, _ = played_out(single_elimination(entrants(number)), by_seed)
        assert progress.champion == "P1"
        assert progress["final"].sides == ("P1", "P2")
        assert places(progress)[:2] == ((1, ("P1",)), (2, ("P2",)))

    def test_nobody_twice_and_somebody_at_all(self):
        for draw in (single_elimination, double_elimination):
            with pytest.raises(ValueError, match="at least one entrant"):
                draw(["Ann", "Ann"])
            with pytest.raises(ValueError, match="at least one entrant"):
                draw([])
            assert play(draw(["Ann"]), {}).champion == "Ann"


class TestSingleElimination:
    @pytest.mark.parametrize("number", range(2, 129))
    def test_everybody_but_the_champion_loses_once(self, number):
        bracket = single_elimination(entrants(number))
        assert len(bracket.matches) == number - 1
        progress, _ = played_out(bracket, chance_of(number))
        losses = Counter(one.loser for one in progress.matches)
        assert progress.complete
        assert set(losses.values()) == {1}
        assert set(losses) == set(bracket.entrants) - {progress.champion}
        assert sum(len(group) for _, group in places(progress)) == number

    @pytest.mark.parametrize("number", range(4, 40))
    def test_third_place_is_played_for_by_who_lost_the_semi_finals(self, number):
        bracket = single_elimination(entrants(number), third_place=True)
        assert len(bracket.matches) == number
        progress, _ = played_out(bracket, chance_of(number))
        assert [len(group) for _, group in places(progress)[:4]] == [1, 1, 1, 1]
        assert places(progress)[2][1] == (progress["third"].winner,)

    def test_three_entrants_need_no_match_for_third_place(self):
        assert len(single_elimination(entrants(3), third_place=True).matches) == 2


class TestDoubleElimination:
    @pytest.mark.parametrize("number", range(2, 129))
    def test_everybody_but_the_champion_loses_twice(self, number):
        bracket = double_elimination(entrants(number))
        assert len(bracket.matches) == 2 * number - 1
        progress, results = played_out(bracket, chance_of(number))
        losses = Counter(one.loser for one in progress.matches if one.loser)
        assert progress.complete
        assert losses.pop(progress.champion, 0) <= 1
        assert set(losses.values()) == {2}
        assert len(losses) == number - 1
        assert len(results) == 2 * number - 2 + ("decider" in results)
        assert sum(len(group) for _, group in places(progress)) == number

    @pytest.mark.parametrize("number", [2, 3, 7, 8, 20])
    def test_the_decider_is_played_only_if_the_final_leaves_both_with_one_defeat(self, number):
        progress, results = played_out(double_elimination(entrants(number)), by_seed)
        assert progress["decider"].status is Status.NOT_NEEDED
        results["final"] = SECOND
        again = play(progress.bracket, results)
        assert again["decider"].status is Status.READY
        assert again["decider"].sides == (again["final"].sides[0], again["final"].sides[1])
        assert not again.champion

    @pytest.mark.parametrize(
        ("number", "first"), [(4, 2), (8, 3), (16, 4), (32, 5), (64, 7), (128, 8)]
    )
    def test_rematches_come_late(self, number, first):
        bracket = double_elimination(entrants(number))
        for seed in range(20):
            progress, _ = played_out(bracket, chance_of(seed))
            met = Counter(
                frozenset(one.sides)
                for one in progress.matches
                if one.match.part is Part.WINNERS
                or (one.match.part is Part.LOSERS and one.match.round < first)
            )
            assert set(met.values()) == {1}

    @pytest.mark.parametrize("number", range(2, 70))
    def test_matches_stand_in_the_order_of_play(self, number):
        known = set()
        for match in double_elimination(entrants(number)).matches:
            assert all(source.match in known for source in match.sources if source.match)
            known.add(match.name)


class TestWhoDoesNotCome:
    def test_both_absent_leave_the_slot_empty_and_the_next_opponent_goes_on(self):
        bracket = single_elimination(FOUR)
        progress = play(bracket, {"W1.1": absent(), "W1.2": FIRST})
        final = progress["final"]
        assert (final.status, final.winner, final.sides) == (Status.WALKOVER, "Bob", ("", "Bob"))
        assert progress.champion == "Bob"

    def test_in_double_elimination_neither_goes_on_anywhere(self):
        bracket = double_elimination(FOUR)
        progress = play(bracket, {"W1.1": absent(), "W1.2": FIRST})
        assert progress["L1.1"].status is Status.WALKOVER
        assert progress["L1.1"].winner == "Cat"

    def test_if_nobody_comes_at_all_there_is_no_champion(self):
        progress = play(single_elimination(FOUR), {"W1.1": absent(), "W1.2": absent()})
        assert progress["final"].status is Status.EMPTY
        assert progress.complete
        assert progress.champion == ""

    def test_one_side_alone_wins_by_forfeit(self):
        assert play(single_elimination(FOUR), {"W1.1": forfeit(0)})["W1.1"].winner == "Dot"

    def test_who_has_withdrawn_lets_the_other_go_on(self):
        progress = play(single_elimination(FOUR), {"W1.2": FIRST}, {"Ann"})
        assert progress["W1.1"].status is Status.WALKOVER
        assert progress["final"].sides == ("Dot", "Bob")

    @given(st.integers(2, 40), st.booleans(), st.integers(0))
    def test_every_bracket_comes_to_an_end(self, number, double, seed):
        bracket = (double_elimination if double else single_elimination)(entrants(number))
        chance = Random(seed)
        outcomes = [FIRST, SECOND, absent(), forfeit(0), forfeit(1)]
        progress, _ = played_out(bracket, lambda *_: chance.choice(outcomes))
        assert progress.complete


class TestCorrections:
    BRACKET = single_elimination(FOUR)

    def test_what_depends_on_a_match(self):
        assert dependents(self.BRACKET, "W1.1") == ("final",)
        assert dependents(self.BRACKET, "final") == ()
        deep = dependents(double_elimination(FOUR), "W1.1")
        assert deep == ("L1.1", "W2.1", "L2.1", "final", "decider")
        with pytest.raises(KeyError):
            dependents(self.BRACKET, "W9.1")

    def test_are_refused_once_a_later_match_has_been_played(self):
        results = {"W1.1": FIRST, "W1.2": FIRST, "final": FIRST}
        assert refuse_correction(self.BRACKET, results, "W1.1", SECOND) == (
            "Match W1.1 cannot be corrected: final has been played by those who went on from it."
            " Void it first."
        )
        assert refuse_correction(self.BRACKET, results, "W1.1", void("wrong deal"))

    def test_are_possible_when_that_match_is_void(self):
        results = {"W1.1": FIRST, "W1.2": FIRST, "final": void("corrected")}
        assert not refuse_correction(self.BRACKET, results, "W1.1", SECOND)
        assert play(self.BRACKET, results | {"W1.1": SECOND})["final"].sides == ("Dot", "Bob")

    def test_of_the_figures_alone_change_nobodys_match(self):
        results = {"W1.1": FIRST, "W1.2": FIRST, "final": FIRST}
        assert not refuse_correction(self.BRACKET, results, "W1.1", points(5, 0))

    def test_a_level_match_needs_a_cut(self):
        with pytest.raises(NoWinner, match=r"W1\.1"):
            play(self.BRACKET, {"W1.1": points(1, 1)})

    def test_tables_are_the_matches_that_can_be_played(self):
        assert [t.entrants for t in play(self.BRACKET, {}).tables()] == [
            ("Ann", "Dot"),
            ("Bob", "Cat"),
        ]
