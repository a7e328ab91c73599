"""Each law of German Whist by its number; figures come from the law, not from the program."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.scoring.playing import Play, tricks

TWO = ("Ann", "Bea")


def last(ann: int) -> dict[str, Any]:
    return tricks(TWO, ann, 13 - ann)


def both(first: int, second: int) -> dict[str, Any]:
    return {"first": last(first)["tricks"], "second": last(second)["tricks"]}


def play(*records: dict[str, Any], **rules: Any) -> Play:
    return Play("german-whist", **rules).deal(*records)


def score(*records: dict[str, Any], **rules: Any) -> tuple[float, float]:
    found = play(*records, **rules).last()["score"]
    return found["Ann"], found["Bea"]


class TestG1Scores:
    @pytest.mark.parametrize(
        ("rules", "points"),
        [
            ({}, (1, 0)),
            ({"score": "over_six"}, (2, 0)),
            ({"score": "difference"}, (3, 0)),
            ({"score": "per_trick"}, (8, 5)),
            ({"score": "one_two"}, (3 + 16, 10 + 10)),
            ({"count": "all26"}, (0, 1)),
            ({"count": "all26", "score": "over_six"}, (5, 9)),
            ({"count": "all26", "score": "difference"}, (0, 4)),
            ({"count": "all26", "score": "per_trick"}, (11, 15)),
            ({"count": "all26", "score": "one_two"}, (3 + 16, 10 + 10)),
        ],
    )
    def test_three_of_the_first_half_and_eight_of_the_second(
        self, rules: dict[str, Any], points: tuple[int, int]
    ) -> None:
        assert score(both(3, 8), **rules) == points

    def test_one_share_of_a_half_is_enough(self) -> None:
        assert score({"tricks": {"Bea": 6}}) == (1, 0)
        assert score({"first": {"Ann": 13}, "second": {"Ann": 0}}) == (0, 1)

    def test_each_half_has_thirteen_tricks(self) -> None:
        record = {"first": {"Ann": 7, "Bea": 7}, "second": {"Ann": 5, "Bea": 7}}
        faults = [("first", "first_total"), ("second", "second_total")]
        assert play().faults(record) == faults
        assert play().faults(tricks(TWO, 8, 6)) == [("tricks", "tricks_total")]

    def test_the_first_half_is_needed_only_when_it_counts(self) -> None:
        assert play().fits(last(7))
        for rules in ({"count": "all26"}, {"score": "one_two"}):
            assert play(**rules).faults(last(7)) == [("first", "missing")]
            assert play(**rules).faults({"first": {"Ann": 7}}) == [("second", "missing")]


class TestG2Ties:
    def test_a_tied_hand_is_half_a_point_each(self) -> None:
        tied = play(both(6, 7), count="all26")
        assert tied.last()["score"] == {"Ann": 0.5, "Bea": 0.5}
        assert tied.rules.sheet(tied.state).strips[0].figures == ("½", "½")
        assert tied.dealer == "Bea"
        assert tied.deal(both(13, 7)).last()["score"] == {"Ann": 1.5, "Bea": 0.5}
        assert tied.settled() == {"Ann": 1, "Bea": -1}
        assert tied.tally("tied") == [1, 1]

    def test_it_may_be_played_again_by_the_same_dealer(self) -> None:
        again = play(both(6, 7), count="all26", tied_hand="replay")
        assert again.last()["score"] == {"Ann": 0, "Bea": 0}
        assert again.dealer == "Ann"
        assert again.tally("tied") == [0, 0]

    def test_a_tie_in_points_keeps_the_points(self) -> None:
        assert score(both(6, 7), count="all26", score="per_trick") == (13, 13)
        assert score(both(6, 7), count="all26", score="difference") == (0, 0)


class TestG3Match:
    def test_the_deal_alternates(self) -> None:
        match = play()
        dealers = [match.dealer, match.deal(last(7)).dealer, match.deal(last(7)).dealer]
        assert dealers == ["Ann", "Bea", "Ann"]

    def test_an_open_series_goes_on_until_it_is_closed(self) -> None:
        series = play(last(7), last(6), last(9))
        assert series.report()["winner"] is None
        assert series.rules.sheet(series.state).finished
        assert series.deal({"closed": True}).report()["winner"] == "Ann"
        assert play(last(7), last(6), {"closed": True}).report()["winner"] is None

    def test_best_of_ends_when_the_other_cannot_catch_up(self) -> None:
        match = play(last(7), last(8), best_of=3)
        assert match.report()["winner"] == "Ann"
        assert match.faults(last(8)) == [("", "match_over")]
        assert match.faults({"misdeal": True}) == [("", "match_over")]
        sheet = match.rules.sheet(match.state)
        assert (sheet.heading, sheet.over) == ("Match over", "Player 1 won the match.")
        assert match.tally("matches") == [1, 0]
        assert match.fits({"closed": True})

    def test_best_of_counts_hands_whatever_they_score(self) -> None:
        match = play(last(13), last(6), last(6), best_of=3, score="over_six")
        assert match.last()["score"] == {"Ann": 7, "Bea": 2}
        assert match.report()["winner"] == "Bea"

    def test_tied_hands_count_half_and_may_tie_the_match(self) -> None:
        ties = [both(6, 7)] * 2
        match = play(*ties, both(13, 13), best_of=3, count="all26")
        assert match.report()["winner"] == "Ann"
        match = play(*ties, both(6, 7), best_of=3, count="all26")
        assert match.report()["winner"] is None
        assert match.rules.sheet(match.state).over == "The match is tied."
        assert match.faults(both(7, 7)) == [("", "match_over")]

    def test_an_unfinished_match_has_no_winner(self) -> None:
        assert play(last(7), {"closed": True}, best_of=3).report()["winner"] is None

    def test_first_to_a_goal_at_the_end_of_a_hand(self) -> None:
        race = play(last(8), last(8), score="per_trick", first_to=20)
        assert race.report()["winner"] is None
        assert race.deal(last(5)).report()["winner"] == "Ann"
        assert race.last()["score"] == {"Ann": 21, "Bea": 18}

    def test_when_both_reach_the_goal_it_rises_by_ten(self) -> None:
        race = play(last(7), last(6), score="per_trick", first_to=13)
        assert race.report()["winner"] is None
        assert race.rules.sheet(race.state).heading == "Hand 3, to 23 points"
        assert race.deal(last(10)).report()["winner"] == "Ann"

    def test_it_rises_until_not_both_have_reached_it(self) -> None:
        race = play(both(7, 7), score="one_two", first_to=5)
        assert race.last()["score"] == {"Ann": 21, "Bea": 18}
        assert race.rules.sheet(race.state).heading == "Hand 2, to 25 points"

    def test_a_risen_goal_may_be_reached_by_one_already(self) -> None:
        race = play(both(13, 0), score="one_two", first_to=10)
        assert race.last()["score"] == {"Ann": 13, "Bea": 26}
        assert race.report()["winner"] == "Bea"


class TestRecording:
    def test_all_faults_are_reported_at_once(self) -> None:
        record = {"tricks": {"Ann": 14}, "second": {"Cy": 3}, "first": [], "stock": 1}
        assert set(play().faults(record)) == {
            ("tricks", "twice"),
            ("tricks/Ann", "out_of_range"),
            ("second/Cy", "unknown_player"),
            ("first", "not_a_map"),
            ("stock", "unknown_key"),
        }

    def test_a_hand_needs_tricks(self) -> None:
        assert play().faults({}) == [("tricks", "missing")]
        assert play().faults({"tricks": {}}) == [("tricks", "missing")]

    def test_a_misdeal_is_dealt_again_by_the_same_player(self) -> None:
        assert play({"misdeal": True}).dealer == "Ann"
