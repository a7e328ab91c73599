"""Draws by seed: the same for everybody who draws them again."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairings.draws import balanced_groups, by_seed_list, drawn, shuffled

NAMES = ("Ann", "Bob", "Cat", "Dot", "Eve")


class TestDraws:
    @given(st.lists(st.integers()), st.integers(0))
    def test_an_order_keeps_everything_and_can_be_repeated(self, things, seed):
        assert Counter(shuffled(things, seed)) == Counter(things)
        assert shuffled(things, seed) == shuffled(things, seed)

    def test_can_be_replayed_by_the_published_recipe(self):
        chance, left = Random(7), list(NAMES)
        expected = tuple(left.pop(int(chance.random() * len(left))) for _ in NAMES)
        assert shuffled(NAMES, 7) == expected
        assert drawn(NAMES, 2, 7) == expected[:2]

    def test_never_changes(self):
        assert shuffled(NAMES, 1) == ("Ann", "Eve", "Dot", "Bob", "Cat")

    def test_a_raffle_draws_what_there_is(self):
        assert len(drawn(NAMES, 9, 1)) == len(NAMES)

    def test_the_unseeded_come_behind_the_seeded(self):
        order = by_seed_list(NAMES, ("Dot", "Ann"), 3)
        assert order[:2] == ("Dot", "Ann")
        assert sorted(order) == sorted(NAMES)
        with pytest.raises(ValueError, match="seeded"):
            by_seed_list(NAMES, ("Zoe",), 3)

    def test_groups_are_evened_out_by_those_willing(self):
        first, second = balanced_groups(NAMES, ("Fay",), ("Bob", "Cat", "Dot", "Fay"), 2)
        assert (len(first), len(second)) == (3, 3)
        assert {"Ann", "Eve"} <= set(first)
        assert balanced_groups(("Fay",), NAMES, (), 2) == (("Fay",), NAMES)
        assert len(balanced_groups(("Fay",), NAMES, NAMES, 2)[0]) == 3
