"""Whist drives: the five movements, the worked drive D1, and what holds in every hall."""

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.tournaments.halls import evening, random_results
from tournaments.pairings.drive import (
    MOVEMENTS,
    CutMissing,
    NotFinished,
    first_seating,
    next_seating,
    trumps,
)
from tournaments.results import EMPTY, Outcome, Result, Round, Table, hands, tricks
from tournaments.standings.half_time import half_time_list
from tournaments.standings.hall import check_hall, check_tables
from tournaments.standings.ranking import rank
from tournaments.standings.sheets import Facts, Values, score

D1 = json.loads(
    (Path(__file__).parents[2] / "golden" / "drive_d1.json").read_text(encoding="utf-8")
)
PLANS = [plan for pair in MOVEMENTS.values() for plan in dict.fromkeys(pair)]
SINGLE = [plan for plan in PLANS if not plan.pairs]


def sides(seating):
    return [list(map(list, table.sides)) for table in seating.tables]


def hall(tables):
    """A hall of ladies and gents in order: L1 and G1 play L2 and G2 at table 1, and so on."""
    ids = range(1, 2 * tables + 1)
    return first_seating([f"L{n}" for n in ids], [f"G{n}" for n in ids])


def north_wins(seating):
    return {table.number: tricks(9, 4) for table in seating.tables}


class TestTheWorkedDrive:
    def seatings(self):
        plan, _ = MOVEMENTS[D1["movement"]]
        seating = first_seating(D1["ladies"], D1["gents"])
        for number, hand in enumerate(D1["hands"], 1):
            seating = seating.with_trumps(trumps(number))
            yield seating, hand
            written = enumerate(hand["tables"], 1)
            results = {place: tricks(*table["tricks"]) for place, table in written}
            seating = next_seating(seating, results, plan)

    def rounds(self):
        rounds = []
        for number, (seating, hand) in enumerate(self.seatings(), 1):
            tables = [
                table._replace(result=tricks(*written["tricks"]))
                for table, written in zip(seating.tables, hand["tables"], strict=True)
            ]
            rounds.append(Round(number, tuple(tables)))
        return tuple(rounds)

    def facts(self):
        return Facts((*D1["ladies"], *D1["gents"]), self.rounds(), half=D1["half"])

    @pytest.mark.parametrize("hand", range(4))
    def test_everybody_sits_where_the_example_says(self, hand):
        seating, written = list(self.seatings())[hand]
        assert sides(seating) == [[table["NS"], table["EW"]] for table in written["tables"]]
        assert {table.trumps for table in seating.tables} == {written["trumps"]}

    def test_totals_and_the_hall_add_up(self):
        scores = score(self.facts(), Values())
        totals = rank(scores, ["tricks"])
        assert {row.id: row.values["tricks"] for row in totals.rows} == D1["totals"]
        check = check_hall(self.rounds())
        assert (check.expected, check.actual, check.ok) == (D1["hall"], D1["hall"], True)
        assert check_tables(self.rounds()) == ()

    def test_half_time(self):
        groups = {"lady": D1["ladies"], "gent": D1["gents"]}
        announced = half_time_list(self.facts(), Values(), ["tricks"], groups)
        assert {n: [rows[0].id, rows[0].figure] for n, rows in announced.lists} == D1["half_time"]
        assert not announced.provisional

    def test_the_top_gents_tie_and_the_best_hand_parts_them(self):
        scores = score(self.facts(), Values())
        level = rank(scores, ["tricks"], D1["gents"])
        assert [row.label for row in level.rows[:3]] == ["1=", "1=", "3"]
        assert level.ties()[0] == tuple(D1["top_gents"])
        parted = rank(scores, ["tricks", "second_half", "best_hand"], D1["gents"])
        assert [row.label for row in parted.rows[:2]] == ["1", "2"]
        assert parted.notes == (
            "G1 and G2 are level on 31 tricks; the best single hand parted them: G1 11; G2 10.",
        )


class TestMovements:
    """tournaments.md 3: one row of its table each; NS won at both tables of T1 and T3."""

    def test_winners_move(self):
        after = next_seating(hall(3), north_wins(hall(3)), MOVEMENTS["winners_move"][0])
        assert sides(after)[0] == [["L5", "G2"], ["L2", "G3"]]

    def test_losers_move_semi_partner(self):
        plan, _ = MOVEMENTS["losers_move_semi_partner"]
        after = next_seating(hall(3), north_wins(hall(3)), plan)
        assert sides(after)[0] == [["L1", "G1"], ["L6", "G4"]]

    def test_losers_move_progressive(self):
        plan, _ = MOVEMENTS["losers_move_progressive"]
        after = next_seating(hall(3), north_wins(hall(3)), plan)
        assert sides(after)[0] == [["L6", "G1"], ["L1", "G4"]]

    def test_partners_fixed(self):
        winners, losers = MOVEMENTS["partners_fixed"]
        assert sides(next_seating(hall(3), north_wins(hall(3)), winners))[0] == [
            ["L2", "G2"],
            ["L5", "G5"],
        ]
        assert sides(next_seating(hall(3), north_wins(hall(3)), losers))[0] == [
            ["L1", "G1"],
            ["L6", "G6"],
        ]

    def test_winners_go_on(self):
        together, split = MOVEMENTS["winners_go_on"]
        assert sides(next_seating(hall(3), north_wins(hall(3)), together))[0] == [
            ["L2", "G2"],
            ["L5", "G5"],
        ]
        assert sides(next_seating(hall(3), north_wins(hall(3)), split))[0] == [
            ["L5", "G2"],
            ["L2", "G5"],
        ]

    def test_with_two_tables_up_and_down_coincide(self):
        after = next_seating(hall(2), north_wins(hall(2)), MOVEMENTS["winners_move"][0])
        assert sides(after) == [[["L3", "G2"], ["L2", "G3"]], [["L1", "G4"], ["L4", "G1"]]]

    @pytest.mark.parametrize("plan", PLANS)
    def test_one_table_is_a_whist_design_of_four(self, plan):
        seating, partners = hall(1), Counter()
        for _ in range(3):
            partners.update(frozenset(side) for side in seating.tables[0].sides)
            seating = next_seating(seating, north_wins(seating), plan)
        assert set(partners.values()) == {1}
        assert len(partners) == 6
        assert seating == hall(1)

    @pytest.mark.parametrize("plan", [plan for plan in PLANS if plan.split])
    def test_who_splits_never_partners_the_same_twice_running(self, plan):
        before = None
        for seating in evening(40, plan, 24, Random(1)):
            partners = {frozenset(side) for table in seating.playing for side in table.sides}
            assert not before or not partners & before
            before = partners

    def test_they_can_be_announced_in_any_words(self):
        plan, _ = MOVEMENTS["winners_move"]
        assert plan.words(("red", "blue")).startswith(
            "The winning red moves up one table, the winning blue down one;"
        )
        assert len({plan.words() for plan in PLANS}) == len(PLANS)


class TestResults:
    def test_a_table_in_play_is_named(self):
        results = north_wins(hall(3)) | {2: Result()}
        with pytest.raises(NotFinished, match="table 2"):
            next_seating(hall(3), results, PLANS[0])

    def test_after_equal_totals_the_cut_decides(self):
        level = hands((8, 5), (5, 8))
        with pytest.raises(CutMissing, match="table 1"):
            next_seating(hall(2), {1: level, 2: tricks(7, 6)}, PLANS[0])
        cut = Result(Outcome.PLAYED, level.tricks, hands=level.hands, cut=1)
        after = next_seating(hall(2), {1: cut, 2: tricks(7, 6)}, PLANS[0])
        assert "L2" in after.tables[1].entrants

    def test_a_correction_changes_no_seat(self):
        seated = hall(3)
        first = next_seating(seated, north_wins(seated), PLANS[0])
        assert seated == hall(3)
        assert first == next_seating(seated, {n: tricks(13, 0) for n in (1, 2, 3)}, PLANS[0])

    def test_trumps_go_round(self):
        assert [trumps(hand) for hand in (1, 2, 3, 4, 5)] == ["H", "C", "D", "S", "H"]
        assert trumps(3, ("S", "NT")) == "S"
        assert trumps(1, ()) == ""


class TestEveryHall:
    @pytest.mark.parametrize("plan", PLANS)
    @pytest.mark.parametrize("players", [4, 5, 6, 7, 8, 9, 11, 13, 20, 50, 51, 102, 199, 200])
    def test_keeps_its_invariants_over_24_hands(self, plan, players):
        chance = Random(players)
        for seating in evening(players, plan, 24, chance):
            holds(seating, players)

    @settings(max_examples=60)
    @given(st.integers(4, 200), st.sampled_from(PLANS), st.integers(0))
    def test_of_any_size(self, players, plan, seed):
        for seating in evening(players, plan, 12, Random(seed)):
            holds(seating, players)

    @pytest.mark.parametrize("plan", SINGLE)
    @pytest.mark.parametrize("players", range(8, 40))
    def test_only_those_left_over_sit_out(self, plan, players):
        for seating in evening(players, plan, 24, Random(players)):
            assert len(seating.sit_out) == players % 4

    @pytest.mark.parametrize("plan", SINGLE)
    def test_sit_outs_go_round(self, plan):
        count = Counter()
        for seating in evening(22, plan, 24, Random(4)):
            count.update(seating.sit_out)
            assert len(count) == count.total() or max(count.values()) <= 8
        assert len(count) > 15


def holds(seating, players):
    """Two ladies and two gents at a table, nobody twice, 26 a table and hand."""
    assert len(seating.players) == len(set(seating.players)) == players
    for table in seating.playing:
        assert sum(one in seating.gents for one in table.entrants) == 2
        assert len(table.entrants) == 4
    for table in seating.tables:
        assert all(len(side) == 2 for side in table.sides)
    results = random_results(seating, Random(players))
    rounds = [Round(1, tuple(t._replace(result=results[t.number]) for t in seating.playing))]
    assert not check_tables(rounds)
    assert check_hall(rounds).actual == 26 * len(seating.playing)


def test_first_seating_leaves_ghosts_at_the_last_tables():
    seating = first_seating(["L1", "L2", "L3"], ["G1", "G2"])
    assert seating.tables[1] == Table(2, (("L3", EMPTY), (EMPTY, EMPTY)))
    assert seating.sit_out == ("L3",)
    with pytest.raises(ValueError, match="twice"):
        first_seating(["L1"], ["L1"])
