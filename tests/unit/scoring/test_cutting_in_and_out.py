"""Five or six at a table: rule D3."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cutting import Change, Playing, Table, change_after_rubber, first_four
from scoring.rules.draw import DrawAgain, rounds_from_seed

GOLDEN = json.loads((Path(__file__).parents[2] / "golden" / "draws.json").read_text("utf-8"))


def table(waiting, **rubbers):
    return Table(tuple(Playing(*one) for one in rubbers.items()), tuple(waiting))


def names(table):
    return [one.player for one in table.playing]


def codes(answer):
    assert isinstance(answer, list), answer
    return [(problem.path, problem.code) for problem in answer]


class TestTheFirstFour:
    @pytest.mark.parametrize("case", GOLDEN["first_four"], ids=lambda case: case["id"])
    def test_the_four_lowest_play_and_the_others_wait(self, case):
        change = first_four(case["members"], case["rounds"])
        assert names(change.table) == case["play"]
        assert list(change.table.waiting) == case["wait"]
        assert {one.rubbers for one in change.table.playing} == {0}

    def test_four_members_play_without_a_card(self):
        assert names(first_four("ABCD", []).table) == ["A", "B", "C", "D"]

    def test_equals_on_either_side_of_the_line_draw_again(self):
        first = dict(zip("ABCDEF", ["2", "3", "7", "9", "9", "K"], strict=True))
        assert first_four("ABCDEF", [first]).who == ("D", "E")
        change = first_four("ABCDEF", [first, {"D": "K", "E": "Q"}])
        assert names(change.table) == ["A", "B", "C", "E"]
        assert change.table.waiting == ("D", "F")

    def test_equals_who_all_play_or_all_wait_need_no_card(self):
        first = dict(zip("ABCDEF", ["2", "2", "7", "7", "9", "9"], strict=True))
        assert isinstance(first_four("ABCDEF", [first]), Change)

    def test_one_pack_has_four_of_a_rank(self):
        first = dict.fromkeys("ABCDE", "9")
        assert codes(first_four("ABCDE", [first])) == [("rounds/1/E", "rank_spent")]

    @pytest.mark.parametrize("members", ["", "ABC", "ABCDEFG"])
    def test_a_table_belongs_to_four_five_or_six(self, members):
        assert codes(first_four(members, [])) == [("members", "table_size")]


class TestAfterARubber:
    @pytest.mark.parametrize("case", GOLDEN["change"], ids=lambda case: case["id"])
    def test_equals_cut_and_the_highest_go_out(self, case):
        change = change_after_rubber(table(case["waiting"], **case["rubbers"]), case["rounds"])
        assert sorted(change.out) == case["out"]
        assert sorted(names(change.table)) == case["play"]

    def test_before_the_cut_the_equals_are_named(self):
        again = change_after_rubber(table("EB", A=1, C=1, D=1, F=1))
        assert isinstance(again, DrawAgain)
        assert again.who == ("A", "C", "D", "F")

    def test_with_five_the_one_who_played_most_in_a_row_goes_out_without_a_cut(self):
        change = change_after_rubber(table("E", A=3, B=2, C=1, D=1))
        assert (change.out, change.come_in) == (("A",), ("E",))
        assert change.table == table("A", B=2, C=1, D=1, E=0)
        assert [line.text for line in change.lines] == [
            "A has played 3 rubbers in a row.",
            "A goes out.",
            "E comes in.",
        ]

    def test_with_six_the_two_who_played_most_in_a_row_go_out_without_a_cut(self):
        change = change_after_rubber(table("EF", A=2, B=1, C=2, D=1))
        assert change.out == ("A", "C")
        assert change.table == table("AC", B=1, D=1, E=0, F=0)

    def test_with_six_one_goes_for_length_and_the_equals_cut_for_the_other_place(self):
        at_table = table("EF", A=3, B=2, C=2, D=1)
        assert change_after_rubber(at_table).who == ("B", "C")
        change = change_after_rubber(at_table, [{"B": "A", "C": "2"}])
        assert change.out == ("A", "C")

    def test_the_ace_is_low_in_the_cut(self):
        at_table = table("E", A=1, B=1, C=1, D=1)
        change = change_after_rubber(at_table, [{"A": "A", "B": "K", "C": "Q", "D": "2"}])
        assert change.out == ("B",)

    def test_equals_for_the_last_place_out_cut_again(self):
        at_table = table("E", A=1, B=1, C=1, D=1)
        first = {"A": "K", "B": "K", "C": "K", "D": "2"}
        assert change_after_rubber(at_table, [first]).who == ("A", "B", "C")
        second = {"A": "5", "B": "5", "C": "3"}
        assert change_after_rubber(at_table, [first, second]).who == ("A", "B")
        change = change_after_rubber(at_table, [first, second, {"A": "9", "B": "8"}])
        assert change.out == ("A",)

    def test_equals_who_both_go_out_do_not_cut_again(self):
        cut = {"A": "4", "B": "Q", "C": "8", "D": "Q"}
        change = change_after_rubber(table("EF", A=1, B=1, C=1, D=1), [cut])
        assert change.out == ("B", "D")

    def test_a_cut_that_nobody_asked_for_is_refused(self):
        answer = change_after_rubber(table("E", A=3, B=2, C=1, D=1), [{"B": "7"}])
        assert codes(answer) == [("rounds/1/B", "card_unasked")]

    def test_with_nobody_waiting_the_same_four_play_on(self):
        four = table("", A=1, B=1, C=1, D=1)
        assert change_after_rubber(four).table == four

    def test_who_leaves_makes_room_for_the_one_who_waits(self):
        change = change_after_rubber(table("E", A=1, B=1, C=1, D=1).without("B"))
        assert change.out == ()
        assert change.table == table("", A=1, C=1, D=1, E=0)

    def test_three_cannot_play_on(self):
        answer = change_after_rubber(table("", A=1, B=1, C=1, D=1).without("B"))
        assert codes(answer) == [("members", "table_size")]

    def test_five_cannot_come_in_at_once(self):
        assert codes(change_after_rubber(table("BCDEF", A=1))) == [("waiting", "table_full")]

    def test_nobody_sits_at_a_table_twice(self):
        with pytest.raises(ValueError, match="different labels"):
            table("A", A=1, B=1, C=1, D=1)

    def test_each_rubber_counts_for_those_who_played_it(self):
        assert table("E", A=2, B=0, C=1, D=1).after_rubber() == table("E", A=3, B=1, C=2, D=2)


@given(st.integers(5, 6), st.integers(0), st.integers(1, 12))
def test_through_an_evening_four_play_and_nobody_waits_twice_in_a_row(size, seed, rubbers):
    members = "ABCDEF"[:size]
    drawn = rounds_from_seed(seed, lambda rounds: first_four(members, rounds))
    at_table = first_four(members, drawn).table
    for number in range(rubbers):
        played = at_table.after_rubber()
        cut = rounds_from_seed(
            seed + number, lambda rounds, played=played: change_after_rubber(played, rounds)
        )
        change = change_after_rubber(played, cut)
        assert isinstance(change, Change)
        assert sorted(change.table.members) == sorted(members)
        assert len(change.table.playing) == 4
        assert set(change.table.waiting) == set(change.out)
        assert set(change.out).isdisjoint(at_table.waiting)
        gone, stayed = (
            [one.rubbers for one in played.playing if (one.player in change.out) is out]
            for out in (True, False)
        )
        assert min(gone) >= max(stayed)
        at_table = change.table
