"""Plain tricks (rules 6): every trick counts, and a revoke moves some."""

from __future__ import annotations

from typing import Any

from tests.unit.scoring.playing import Play


def deal(north_south: int, *revokes: str) -> dict[str, Any]:
    told = {"revokes": [{"side": side} for side in revokes]} if revokes else {}
    return {"tricks": {"NS": north_south}, **told}


def score(*records: dict[str, Any], **rules: Any) -> tuple[int, int]:
    found = Play("tricks", **rules).deal(*records).report()["score"]
    return found["NS"], found["EW"]


class TestT1Tricks:
    def test_each_side_scores_what_it_won_win_or_lose(self) -> None:
        assert score(deal(9)) == (9, 4)
        assert score(deal(9), deal(0)) == (9, 17)

    def test_a_deal_has_thirteen(self) -> None:
        play = Play("tricks")
        assert play.faults({"tricks": {"NS": 7, "EW": 7}}) == [("tricks", "tricks_total")]
        assert play.faults({}) == [("tricks", "missing")]

    def test_there_are_no_honours(self) -> None:
        assert Play("tricks").faults({**deal(7), "honours": {"NS": 4}}) == [
            ("honours", "unknown_key")
        ]

    def test_the_deal_passes_left_and_nothing_is_settled(self) -> None:
        play = Play("tricks").deal(deal(7), deal(6))
        assert play.dealer == "Cy"
        assert play.rules.settled(play.state) == ()
        assert play.tally("tricks") == [13, 13, 13, 13]
        assert play.tally("deals") == [2, 2, 2, 2]

    def test_a_misdeal_is_dealt_again_by_the_same_player(self) -> None:
        assert Play("tricks").deal({"misdeal": True}).dealer == "Ann"


class TestT2Revoke:
    def test_three_tricks_move_at_a_drive_and_two_at_duplicate(self) -> None:
        assert score(deal(9, "NS")) == (6, 7)
        assert score(deal(9, "NS"), preset="duplicate") == (7, 6)
        assert score(deal(9, "EW", "EW")) == (13, 0)

    def test_moves_are_reckoned_from_the_piles_as_played(self) -> None:
        assert score(deal(12, "EW", "NS")) == (10, 3)
        assert Play("tricks").deal(deal(12, "EW", "NS")).said() == [
            ("T2", "NS", 0), ("T2", "EW", 0), ("T1", "NS", 10), ("T1", "EW", 3)
        ]  # fmt: skip
