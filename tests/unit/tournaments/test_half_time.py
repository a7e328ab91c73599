"""The half-time list: whatever comes later leaves it as it is."""

from dataclasses import FrozenInstanceError, replace

import pytest

from tests.unit.tournaments.test_tiebreaks import FACTS, rounds, table
from tournaments.results import Adjustment, Round, tricks
from tournaments.standings.half_time import changes_since, half_time_list
from tournaments.standings.sheets import Values

GROUPS = {"lady": ("Ann", "Cat", "Dot"), "gent": ("Bob",)}
BOTH = replace(FACTS, half=2)


def drawn(facts=BOTH):
    return half_time_list(facts, Values(), ["tricks", "best_hand"], GROUPS)


class TestHalfTime:
    def test_each_group_has_its_list(self):
        lists = {
            name: [(row.label, row.id, row.figure) for row in rows] for name, rows in drawn().lists
        }
        assert lists == {
            "lady": [("1", "Cat", 15), ("2", "Ann", 12), ("3", "Dot", 7)],
            "gent": [("1", "Bob", 18)],
        }

    @pytest.mark.parametrize(
        "later",
        [
            {"rounds": rounds()[:2]},
            {"rounds": (*rounds(), Round(4, (table(1, "Ann", "Bob", tricks(13, 0)),)))},
            {"adjustments": (Adjustment("Ann", 3, -3, "revoke"),)},
            {"withdrawn": frozenset({"Cat"})},
        ],
    )
    def test_nothing_that_comes_later_alters_it(self, later):
        assert drawn(replace(BOTH, **later)) == drawn()

    def test_nothing_in_it_can_be_changed(self):
        with pytest.raises(FrozenInstanceError):
            drawn().lists[0][1][0].figure = 13
        assert hash(drawn())

    def test_a_correction_of_the_first_half_is_told_and_changes_nothing_announced(self):
        announced = drawn()
        corrected = Round(1, (table(1, "Ann", "Bob", tricks(9, 4)), *rounds()[0].tables[1:]))
        now = drawn(replace(BOTH, rounds=(corrected, *rounds()[1:])))
        assert changes_since(announced, now) == (
            "Ann was announced at 12 and now has 13.",
            "Bob was announced at 18 and now has 17.",
        )
        assert changes_since(announced, drawn()) == ()
        fewer = half_time_list(BOTH, Values(), ["tricks"], {"lady": ("Ann", "Cat", "Dot")})
        assert changes_since(announced, fewer) == (
            "Bob was announced at 18 and is no longer listed.",
        )

    def test_it_is_provisional_until_the_half_has_been_played(self):
        assert drawn(replace(BOTH, rounds=rounds()[:1])).provisional
        assert not drawn().provisional

    def test_there_must_be_a_half(self):
        with pytest.raises(ValueError, match="half-time round"):
            drawn(replace(BOTH, half=0))
