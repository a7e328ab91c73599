"""Rise and fly: losers leave, who has waited longest comes in."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairings.rise_and_fly import NoWinner, first_stand, next_stand
from tournaments.results import Result, points, void

WIN, LOSE = points(1, 0), points(0, 1)


def seats(stand):
    return [table.entrants for table in stand.tables], stand.waiting


class TestRiseAndFly:
    def test_the_longest_waiting_pair_comes_in(self):
        stand = next_stand(first_stand("ABCDE", 1), {1: WIN})
        assert seats(stand) == ([("A", "C")], ("D", "E", "B"))
        assert stand.wins == (("A", 1),)
        assert seats(next_stand(stand, {1: LOSE})) == ([("C", "D")], ("E", "B", "A"))

    def test_several_tables_are_served_in_order(self):
        stand = next_stand(first_stand("ABCDE", 2), {1: WIN, 2: LOSE})
        assert seats(stand) == ([("A", "E"), ("D", "B")], ("C",))

    def test_when_nobody_waits_losers_move_on(self):
        stand = next_stand(first_stand("ABCDEF", 3), {1: WIN, 2: WIN, 3: WIN})
        assert seats(stand) == ([("A", "F"), ("C", "B"), ("E", "D")], ())

    def test_winners_leave_too_after_so_many_games(self):
        stand = next_stand(first_stand("ABCDE", 1), {1: WIN}, most_wins=2)
        stand = next_stand(stand, {1: WIN}, most_wins=2)
        assert seats(stand) == ([("D", "E")], ("B", "C", "A"))
        assert stand.wins == ()

    def test_pairs_come_and_go(self):
        stand = next_stand(first_stand("ABC", 1), {1: WIN}, leaving={"A"}, arriving=["D"])
        assert seats(stand) == ([("C", "B")], ("D",))

    def test_a_void_table_plays_on(self):
        stand = next_stand(first_stand("ABC", 1), {1: void("misdeal")})
        assert seats(stand) == ([("A", "B")], ("C",))

    def test_a_table_without_a_winner_is_named(self):
        for result in (Result(), points(1, 1)):
            with pytest.raises(NoWinner, match="table 1"):
                next_stand(first_stand("ABC", 1), {1: result})

    def test_a_stand_needs_different_pairs(self):
        with pytest.raises(ValueError, match="different pairs"):
            first_stand("AAB", 1)

    @given(st.integers(2, 30), st.integers(1, 8), st.integers(0))
    def test_nobody_is_lost_or_waits_for_ever(self, pairs, tables, seed):
        chance = Random(seed)
        ids = [f"P{number}" for number in range(pairs)]
        stand = first_stand(ids, tables)
        waited = dict.fromkeys(ids, 0)
        for _ in range(40):
            results = {table.number: chance.choice([WIN, LOSE]) for table in stand.tables}
            before = {frozenset(table.entrants) for table in stand.tables}
            stand = next_stand(stand, results)
            assert sorted(stand.pairs) == sorted(ids)
            for one in ids:
                waited[one] = waited[one] + 1 if one in stand.waiting else 0
            assert max(waited.values()) <= pairs
            again = before & {frozenset(table.entrants) for table in stand.tables}
            assert not again or pairs <= 3
