"""Bid Whist at the table: a bid in three taps, made or set at once, the race drawn as a track."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.integration.game_table import GameTable, offered, words


@pytest.fixture
def bidding(sit: Callable[..., GameTable]) -> GameTable:
    return sit("bid-whist", 4)


def test_the_common_deal_is_bidder_bid_and_books(bidding: GameTable) -> None:
    assert bidding.save(bidder=1, bid=4, books=10).status_code == 303
    assert bidding.stored == [{"bidder": "1", "bid": 4, "books": {"NS": 10, "EW": 3}}]
    pad = bidding.shown()
    assert "Deal 2 · Bea deals" in pad
    assert "Ann: 4, 10 books with the kitty." in pad


def test_the_whole_sentence_and_the_reneges_are_stored(bidding: GameTable) -> None:
    typed = {"bidder": 2, "bid": 5, "direction": "downtown", "trumps": "NT", "books": 12}
    assert bidding.save(**typed, renege_ew=1).status_code == 303
    assert bidding.stored == [
        {
            "bidder": "2",
            "bid": 5,
            "trumps": "NT",
            "direction": "downtown",
            "books": {"NS": 1, "EW": 12},
            "reneges": [{"side": "EW"}],
        }
    ]


def test_made_or_set_is_said_before_saving_and_nothing_is_stored(bidding: GameTable) -> None:
    typed = {"bidder": 1, "bid": 4, "direction": "uptown", "trumps": "S"}
    assert "9 + the kitty = 10 books: made." in bidding.check(**typed, books=10)
    assert "8 + the kitty = 9 books: set, 10 needed." in bidding.check(**typed, books=9)
    assert bidding.stored == []


def test_the_track_says_where_the_race_stands(bidding: GameTable) -> None:
    bidding.save(bidder=1, bid=4, books=11)
    bidding.save(bidder=2, bid=5, books=9)
    source = bidding.source()
    assert (
        'aria-label="The race: Ann &amp; Cy 5, Bea &amp; Dot −5. Won at 7, lost at −7."' in source
    )
    assert 'role="img"' in source


def test_all_passed_and_misdeals_are_one_button_each(bidding: GameTable) -> None:
    assert bidding.save(passed_out="on").status_code == 303
    assert bidding.save(misdeal="on").status_code == 303
    assert bidding.stored == [{"passed_out": True}, {"misdeal": True}]
    assert "Deal 3 · Ann deals" in bidding.shown()


def test_all_passed_is_not_offered_where_somebody_must_bid(sit: Callable[..., GameTable]) -> None:
    forced = sit("bid-whist", 4, all_pass="forced")
    assert 'name="passed_out"' not in forced.source()
    assert forced.save(passed_out="on").status_code == 422
    assert forced.stored == []


def test_a_game_that_is_won_is_told_with_what_it_comes_to(bidding: GameTable) -> None:
    bidding.save(bidder=1, bid=7, books=13)
    over = bidding.shown()
    assert "Ann & Cy won the game 7–0." in over
    assert "Same four again" in over
    assert "+£0.50" in over
    pad = words(bidding.phone.get(bidding.url, {"again": "1"}))
    assert "Game 2" in pad
    assert "Deal 2 · Bea deals" in pad


def test_stopping_in_the_middle_says_that_the_open_game_counts_nothing(bidding: GameTable) -> None:
    bidding.save(bidder=1, bid=4, books=10)
    assert "the game at 4–0 counts nothing" in bidding.shown("finish/")


BAD: list[tuple[dict[str, Any], str]] = [
    ({}, "Tap who won the bidding."),
    ({"bid": 4, "books": 10}, "Tap who won the bidding."),
    ({"bidder": 1, "books": 10}, "Tap the bid."),
    ({"bidder": 1, "bid": 4}, "Tap the books of the bidding side"),
    ({"bidder": 1, "bid": 4, "books": 0}, "The kitty is a book for the bidding side"),
    ({"bidder": 1, "bid": 4, "books": 14}, "Books are from 1 to 13"),
    ({"bidder": 1, "bid": 8, "books": 13}, "A bid is from 3 to 7"),
    ({"bidder": 1, "bid": 2, "books": 13}, "A bid is from 3 to 7"),
    ({"bidder": 5, "bid": 4, "books": 10}, "Choose one of the four players."),
    ({"bidder": 1, "bid": 4, "books": 10, "trumps": "X"}, "Choose one of the keys for trumps."),
    ({"bidder": 1, "bid": 4, "books": 10, "direction": "left"}, "Choose uptown or downtown."),
    ({"bidder": 1, "bid": 4, "books": 10, "renege_ns": "x"}, "how often each side reneged"),
    ({"passed_out": "on", "bidder": 1}, "When all pass there is nothing else to record."),
]


@pytest.mark.parametrize(("typed", "said"), BAD)
def test_bad_input_is_refused_in_words_and_nothing_is_stored(
    bidding: GameTable, typed: dict[str, Any], said: str
) -> None:
    answer = bidding.save(**typed)
    assert answer.status_code == 422
    assert said in words(answer)
    assert 'role="alert"' in answer.content.decode()
    assert bidding.stored == []


def test_what_was_typed_stays_pressed_when_it_is_refused(bidding: GameTable) -> None:
    source = bidding.save(bidder=3, bid=5).content.decode()
    for name, value in (("bidder", 3), ("bid", 5)):
        assert f'name="{name}" value="{value}" checked' in source


def test_no_key_offers_an_impossible_deal(bidding: GameTable) -> None:
    source = bidding.source()
    assert offered(source, "bid") == ["3", "4", "5", "6", "7"]
    assert offered(source, "bidder") == ["1", "2", "3", "4"]
    assert offered(source, "books")[0] == "1"
    assert "9+1" in words(bidding.phone.get(bidding.url))
