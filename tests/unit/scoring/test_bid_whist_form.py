"""A deal of Bid Whist is typed as a sentence, its books with the kitty, and told made or set."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.forms.bid_whist import BidWhistForm
from scoring.forms.deal import Situation
from tests.unit.scoring.typing_in import (
    SEATS,
    faults,
    form,
    offered,
    pressed,
    refused,
    said,
    situation,
)


def bid(bidder: str, over_six: int, books: int, **more: Any) -> dict[str, Any]:
    side = "NS" if bidder in "13" else "EW"
    return {"bidder": bidder, "bid": over_six, "books": {side: books}, **more}


@pytest.fixture
def where() -> Situation:
    return situation("bid-whist", 4)


ANN_4 = {"bidder": 1, "bid": 4}


def test_b4x_the_books_are_told_with_the_kitty_and_the_bid_as_a_sentence(where: Situation) -> None:
    typed = {**ANN_4, "direction": "uptown", "trumps": "S", "books": 10}
    assert said(where, **typed) == (
        "Ann: 4 uptown in spades. 9 + the kitty = 10 books: made. 0 + 4 = 4 to Ann and Cy."
    )


def test_b2x_a_bid_that_falls_short_is_set(where: Situation) -> None:
    told = said(where, **ANN_4, direction="downtown", books=9)
    assert "8 + the kitty = 9 books: set, 10 needed." in told
    assert told.endswith("0 − 4 = −4 to Ann and Cy.")


def test_b5x_and_b6x_a_game_won_or_lost_at_once_is_told(where: Situation) -> None:
    assert said(where, bidder=1, bid=7, books=13).endswith("0 + 7 = 7: game to Ann and Cy.")
    told = said(where, bidder=1, bid=7, books=12)
    assert told.endswith("0 − 7 = −7 to Ann and Cy. Game to Bea and Dot.")


def test_b9x_no_trumps_double_where_the_club_plays_so() -> None:
    where = situation("bid-whist", 4, preset="club")
    told = said(where, **ANN_4, trumps="NT", books=10)
    assert "No trumps: doubled." in told
    assert told.endswith("0 + 4 + 4 = 8: game to Ann and Cy.")
    assert refused(where, **ANN_4, books=10).startswith("Tap the trumps")


def test_b12x_the_defenders_score_where_the_rules_let_them() -> None:
    where = situation("bid-whist", 4, defenders_score="over_six")
    told = said(where, bidder=1, bid=5, books=6)
    assert "0 − 5 = −5 to Ann and Cy. 0 + 1 = 1 to Bea and Dot." in told


def test_b13x_a_renege_moves_books_before_they_are_counted(where: Situation) -> None:
    told = said(where, bidder=1, bid=5, books=12, renege_ns=1)
    assert "11 + the kitty = 12 books. Ann and Cy reneged: 3 books moved" in told
    assert "Set, 11 needed." in told


def test_a_boston_that_wins_two_games_says_so() -> None:
    where = situation("bid-whist", 4, boston="two_games")
    assert "2 games to Ann and Cy." in said(where, bidder=1, bid=3, books=13)


def test_all_passed_is_told_and_the_same_player_deals_again(where: Situation) -> None:
    filled = form(where, passed_out="on")
    assert filled.document() == {"passed_out": True}
    assert filled.instead is not None
    assert said(where, passed_out="on") == "All passed: nothing is scored. Ann deals again."
    assert form(where).keys(where).may_pass
    forced = situation("bid-whist", 4, all_pass="forced")
    assert not form(forced).keys(forced).may_pass
    assert "somebody must bid" in refused(forced, passed_out="on")


FAULTS = [
    ({"bid": 4, "books": 10}, {"bidder": ["Tap who won the bidding."]}),
    ({"bidder": 1, "books": 10}, {"bid": ["Tap the bid."]}),
    (ANN_4, {"books": ["Tap the books of the bidding side, the kitty included."]}),
    (
        {**ANN_4, "books": 0},
        {"books": ["The kitty is a book for the bidding side: it has at least 1."]},
    ),
    ({**ANN_4, "books": 14}, {"books": ["Books are from 1 to 13: the kitty is one of them."]}),
    ({**ANN_4, "books": "x"}, {"books": ["Books are from 1 to 13: the kitty is one of them."]}),
    ({"bidder": 1, "bid": 2, "books": 9}, {"bid": ["A bid is from 3 to 7 books over six."]}),
    ({"bidder": 1, "bid": "all", "books": 9}, {"bid": ["A bid is from 3 to 7 books over six."]}),
    ({"bidder": 5, "bid": 4, "books": 9}, {"bidder": ["Choose one of the four players."]}),
    ({**ANN_4, "books": 9, "trumps": "X"}, {"trumps": ["Choose one of the keys for trumps."]}),
    ({**ANN_4, "books": 9, "direction": "up"}, {"direction": ["Choose uptown or downtown."]}),
    ({**ANN_4, "books": 9, "renege_ns": "x"}, {"reneges": ["Choose how often each side reneged."]}),
    (
        {**ANN_4, "books": 9, "renege_ew": "99"},
        {"reneges": ["Choose how often each side reneged."]},
    ),
]


@pytest.mark.parametrize(("typed", "told"), FAULTS)
def test_each_fault_is_told_at_its_control(
    where: Situation, typed: dict[str, Any], told: dict[str, list[str]]
) -> None:
    assert faults(where, **typed) == told


def test_all_passed_and_a_bid_do_not_go_together(where: Situation) -> None:
    assert set(faults(where, passed_out="on", **ANN_4)) == {"bidder", "bid"}


def test_no_key_offers_what_cannot_be(where: Situation) -> None:
    keys = form(where).keys(where)
    assert offered(keys.bidders) == ["1", "2", "3", "4"]
    assert offered(keys.bids) == ["3", "4", "5", "6", "7"]
    assert offered(keys.books) == [str(n) for n in range(1, 14)]
    assert [key.gives for key in keys.books][9] == "9+1"


def test_a_bidding_side_recorded_without_its_bidder_keeps_a_key_of_its_own(
    where: Situation,
) -> None:
    filled = BidWhistForm.of({"bidder": "EW", "bid": 4, "books": {"NS": 3, "EW": 10}})
    keys = filled.keys(where)
    assert pressed(keys.bidders) == ["EW"]
    assert pressed(keys.books) == ["10"]
    deal = where.rules.read(filled.document(), SEATS[:4])
    assert BidWhistForm.words(deal, where) == "Bea and Dot: 4, 10 books with the kitty."


def test_reneges_are_told_in_one_line(where: Situation) -> None:
    filled = form(where, **ANN_4, books=10, renege_ns=2, renege_ew=4)
    assert filled.typed_words(where) == (
        "Ann: 4, 10 books with the kitty. Ann and Cy reneged twice. Bea and Dot reneged 4 times."
    )
    assert pressed(filled.keys(where).reneges[1].keys) == ["4"]


def test_the_track_shows_both_sides_between_the_floor_and_the_target() -> None:
    where = situation("bid-whist", 4, bid("1", 4, 11), bid("2", 5, 9))
    track = form(where).keys(where).track
    assert track.words == "The race: Ann & Cy 5, Bea & Dot −5. Won at 7, lost at −7."
    ours, theirs = track.racers
    assert track.ticks[0].x < theirs.x < track.zero < ours.x < track.ticks[-1].x
    assert [tick.figure for tick in track.ticks if tick.figure] == ["−7", "0", "7"]
    assert [tick.ends for tick in track.ticks].count(True) == 2


def test_a_long_track_has_only_the_marks_that_count() -> None:
    where = situation("bid-whist", 4, target=100, floor=-50)
    assert [tick.figure for tick in form(where).keys(where).track.ticks] == ["−50", "0", "100"]
