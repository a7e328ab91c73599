"""Each law of Bid Whist by its number; figures come from the law, not from the program."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.scoring.playing import Play


def bid(bidder: str, number: int, books: int, **more: Any) -> dict[str, Any]:
    """A deal in which the bidding side ended with some books, the kitty included."""
    side = "NS" if bidder in ("Ann", "Cy", "NS") else "EW"
    return {"bidder": bidder, "bid": number, "books": {side: books}, **more}


def score(*records: dict[str, Any], **rules: Any) -> tuple[int, int]:
    last = Play("bid-whist", **rules).deal(*records).last()["score"]
    return last["NS"], last["EW"]


def winners(*records: dict[str, Any], **rules: Any) -> list[str]:
    games = Play("bid-whist", **rules).deal(*records).report()["games"]
    return [game["winner"] for game in games]


class TestB1Contract:
    def test_the_bidder_is_a_player_or_a_side(self) -> None:
        assert score(bid("Dot", 4, 11)) == score(bid("EW", 4, 11)) == (0, 5)

    @pytest.mark.parametrize("number", [2, 8, 0, -3])
    def test_bids_are_three_to_seven(self, number: int) -> None:
        assert Play("bid-whist").faults(bid("Ann", number, 9)) == [("bid", "out_of_range")]

    def test_the_kitty_is_a_book_for_the_bidding_side(self) -> None:
        play = Play("bid-whist")
        assert play.faults(bid("Bea", 3, 0)) == [("books/EW", "no_kitty")]
        assert play.fits(bid("Bea", 3, 1))

    def test_the_contract_is_told_in_a_sentence(self) -> None:
        play = Play("bid-whist")
        play.deal(bid("Ann", 4, 11, trumps="S", direction="uptown"))
        assert play.state.last.lines[0].text == "4 uptown in spades: made with 11 books"
        play.deal(bid("Bea", 5, 10, trumps="NT", direction="downtown"))
        assert play.state.last.lines[0].text == "5 no trumps, downtown: set, 10 books of 11"
        play.deal(bid("Cy", 3, 9))
        assert play.state.last.lines[0].text == "3: made with 9 books"


class TestB2Score:
    @pytest.mark.parametrize(("books", "gain"), [(10, 4), (13, 7), (9, -4), (1, -4)])
    def test_made_scores_every_book_over_six_and_set_loses_the_bid(
        self, books: int, gain: int
    ) -> None:
        assert score(bid("Ann", 4, books)) == (gain, 0)

    def test_made_may_score_the_bid_only(self) -> None:
        assert score(bid("Bea", 4, 12), made_scores="bid") == (0, 4)

    def test_defenders_may_score_their_books_over_six(self) -> None:
        assert score(bid("Ann", 3, 5), defenders_score="over_six") == (-3, 2)
        assert score(bid("Ann", 3, 7), defenders_score="over_six") == (-3, 0)


class TestB3Game:
    def test_at_the_target_the_bidding_side_wins_and_both_start_again(self) -> None:
        play = Play("bid-whist").deal(bid("Ann", 4, 10), bid("Bea", 5, 11), bid("Cy", 3, 9))
        assert play.last()["score"] == {"NS": 7, "EW": 5}
        assert play.report()["score"] == {"NS": 0, "EW": 0}
        assert play.rules.sheet(play.state).over == "North and South won the game 7–5."
        assert play.rules.sheet(play.state).finished

    def test_at_the_floor_the_bidding_side_loses_at_once(self) -> None:
        assert winners(bid("Ann", 4, 9), bid("Cy", 3, 8)) == ["EW"]

    def test_the_floor_comes_before_the_defenders_at_the_target(self) -> None:
        records = [bid("Bea", 6, 12), bid("Ann", 7, 5)]
        play = Play("bid-whist", defenders_score="over_six").deal(*records)
        assert play.last()["score"] == {"NS": -7, "EW": 8}
        assert play.said()[-1] == ("B3", "EW", 0)
        assert len(play.report()["games"]) == 1

    def test_the_defenders_may_win_by_their_own_books(self) -> None:
        records = [bid("Bea", 6, 12), bid("Ann", 3, 6)]
        assert winners(*records, defenders_score="over_six") == ["EW"]

    def test_the_bidding_side_at_the_target_comes_before_the_defenders(self) -> None:
        records = [bid("Bea", 6, 12), bid("Ann", 6, 12), bid("Ann", 4, 10)]
        assert winners(*records) == ["NS"]

    def test_two_sets_may_lose(self) -> None:
        records = [bid("Ann", 3, 8), bid("Bea", 3, 8), bid("Cy", 3, 8)]
        assert winners(*records) == []
        assert winners(*records, two_sets_lose=True) == ["EW"]

    def test_sets_are_forgotten_with_the_game(self) -> None:
        records = [bid("Ann", 3, 8), bid("Bea", 7, 13), bid("Cy", 3, 8)]
        assert winners(*records, two_sets_lose=True) == ["EW"]

    def test_target_and_floor_may_be_others(self) -> None:
        assert winners(bid("Ann", 4, 10), target=4) == ["NS"]
        assert winners(bid("Ann", 7, 10), floor=-8) == []

    def test_settlement_counts_games_and_an_open_game_counts_nothing(self) -> None:
        play = Play("bid-whist").deal(bid("Ann", 7, 13), bid("Bea", 7, 12), bid("Ann", 4, 10))
        assert play.settled() == {"Ann": 2, "Bea": -2, "Cy": 2, "Dot": -2}
        play.deal({"closed": True})
        assert play.settled()["Ann"] == 2
        assert (
            play.rules.sheet(play.state).over == "Play is closed; the game at 4–0 counts nothing."
        )


class TestB4Doubling:
    def test_no_trumps_may_double_what_is_made_or_lost(self) -> None:
        club = {"preset": "club"}
        assert score(bid("Ann", 4, 10, trumps="NT"), **club) == (8, 0)
        assert score(bid("Ann", 3, 8, trumps="NT"), **club) == (-6, 0)
        assert score(bid("Ann", 3, 8, trumps="H"), **club) == (-3, 0)
        assert score(bid("Ann", 4, 10, trumps="NT")) == (4, 0)

    def test_trumps_must_be_told_when_they_matter(self) -> None:
        play = Play("bid-whist", preset="club")
        assert play.faults(bid("Ann", 4, 10)) == [("trumps", "missing")]

    @pytest.mark.parametrize(
        ("boston", "points"), [("note", 7), ("double", 14), ("quadruple", 28), ("two_games", 7)]
    )
    def test_a_boston(self, boston: str, points: int) -> None:
        assert score(bid("Ann", 3, 13), boston=boston) == (points, 0)

    def test_doublings_multiply(self) -> None:
        record = bid("Ann", 3, 13, trumps="NT")
        assert score(record, no_trump_double=True, boston="quadruple") == (56, 0)
        assert score(record, no_trump_double=True, boston="double", made_scores="bid") == (12, 0)

    def test_a_boston_may_win_two_games_whatever_the_score(self) -> None:
        records = [bid("Ann", 5, 8), bid("Cy", 3, 13)]
        play = Play("bid-whist", boston="two_games").deal(*records)
        assert play.report()["games"] == [{"winner": "NS", "score": {"NS": 2, "EW": 0}}] * 2
        assert play.settled()["Ann"] == 2
        assert play.rules.sheet(play.state).heading == "Game 3"
        assert play.rules.sheet(play.state).over == "North and South won 2 games 2–0."

    def test_a_boston_counts_after_reneges(self) -> None:
        reneged = bid("Ann", 3, 10, reneges=[{"side": "EW"}])
        assert score(reneged, boston="double") == (14, 0)
        lost = bid("Ann", 3, 13, reneges=[{"side": "NS"}])
        assert score(lost, boston="double") == (4, 0)


class TestB5RenegeAndAllPass:
    def test_three_books_move_for_each_renege(self) -> None:
        assert score(bid("Ann", 4, 7, reneges=[{"side": "EW"}])) == (4, 0)
        assert score(bid("Ann", 4, 12, reneges=[{"side": "NS"}] * 2)) == (-4, 0)

    def test_a_side_gives_no_more_than_it_has(self) -> None:
        play = Play("bid-whist").deal(bid("Ann", 4, 12, reneges=[{"side": "EW"}]))
        assert play.last()["score"] == {"NS": 7, "EW": 0}
        assert play.state.last.lines[0].text == "reneged: 1 book moved to the other side"

    def test_both_sides_reneging_are_reckoned_from_the_piles_as_played(self) -> None:
        both = [{"side": "NS"}, {"side": "EW"}]
        assert score(bid("Ann", 4, 12, reneges=both)) == (4, 0)

    def test_the_price_of_a_renege_may_be_another(self) -> None:
        assert score(bid("Ann", 4, 11, reneges=[{"side": "NS"}]), renege_books=1) == (4, 0)

    def test_all_pass_and_the_same_player_deals_again(self) -> None:
        play = Play("bid-whist").deal({"passed_out": True})
        assert (play.dealer, play.last()["score"]) == ("Ann", {"NS": 0, "EW": 0})
        assert play.deal(bid("Ann", 3, 9)).dealer == "Bea"

    def test_the_dealer_may_be_forced_to_bid(self) -> None:
        play = Play("bid-whist", all_pass="forced")
        assert play.faults({"passed_out": True}) == [("passed_out", "must_bid")]

    def test_when_all_pass_there_is_nothing_else(self) -> None:
        play = Play("bid-whist")
        record = bid("NS", 3, 9, trumps="S", reneges=[{"side": "NS"}], passed_out=True)
        assert {path for path, _ in play.faults(record)} == {
            "bidder", "bid", "books", "trumps", "reneges"
        }  # fmt: skip
        assert play.fits(bid("Ann", 3, 9, passed_out=False))


class TestChecks:
    def test_all_faults_are_reported_at_once(self) -> None:
        record = {
            "bidder": 7,
            "bid": "four",
            "trumps": "spades",
            "direction": "across",
            "books": {"NS": 9, "EW": 5},
            "reneges": [{"side": "N"}, 3, {"player": "Ann"}],
            "honours": {},
        }
        assert set(Play("bid-whist").faults(record)) == {
            ("bidder", "unknown_player"),
            ("bid", "not_a_number"),
            ("trumps", "unknown_trumps"),
            ("direction", "unknown_direction"),
            ("books", "books_total"),
            ("reneges/1/side", "unknown_side"),
            ("reneges/2", "not_a_map"),
            ("reneges/3/player", "unknown_key"),
            ("reneges/3/side", "unknown_side"),
            ("honours", "unknown_key"),
        }

    def test_a_deal_needs_a_bidder_a_bid_and_books(self) -> None:
        missing = [("bidder", "missing"), ("bid", "missing"), ("books", "missing")]
        assert Play("bid-whist").faults({}) == missing

    def test_standings_count_games_bids_and_bostons(self) -> None:
        play = Play("bid-whist").deal(bid("Ann", 7, 13), bid("Bea", 4, 9), bid("Ann", 3, 10))
        assert play.tally("games_won") == [1, 0, 1, 0]
        assert play.tally("made") == [2, 0, 2, 0]
        assert play.tally("set") == [0, 1, 0, 1]
        assert play.tally("bostons") == [1, 0, 1, 0]
        assert play.tally("scored") == [11, -4, 11, -4]
