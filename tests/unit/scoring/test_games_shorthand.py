"""What is typed for the other games on the cursor line, each in its own few letters."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.shorthand import SHORTHANDS, Bad, Record

RECORDS: list[tuple[str, str, dict[str, Any]]] = [
    ("bid-whist", "1 4 10", {"bidder": "1", "bid": 4, "books": {"NS": 10}}),
    ("bid-whist", "2 5 9", {"bidder": "2", "bid": 5, "books": {"EW": 9}}),
    (
        "bid-whist",
        "1 4 10 U tS",
        {"bidder": "1", "bid": 4, "books": {"NS": 10}, "direction": "uptown", "trumps": "S"},
    ),
    (
        "bid-whist",
        "3 3 9 tn d rn re",
        {
            "bidder": "3",
            "bid": 3,
            "books": {"NS": 9},
            "trumps": "NT",
            "direction": "downtown",
            "reneges": [{"side": "NS"}, {"side": "EW"}],
        },
    ),
    ("bid-whist", "p", {"passed_out": True}),
    ("knock-out-whist", "3 2 2 0", {"tricks": {"1": 3, "2": 2, "3": 2}}),
    ("knock-out-whist", "3220", {"tricks": {"1": 3, "2": 2, "3": 2}}),
    ("knock-out-whist", "3 3 1 c2", {"tricks": {"1": 3, "2": 3, "3": 1}, "cut": "2"}),
    ("knock-out-whist", "430 0d4", {"tricks": {"1": 4, "2": 3}, "dog": "4"}),
    ("knock-out-whist", "0 0 1", {"tricks": {"3": 1}}),
    ("german-whist", "8", {"tricks": {"1": 8}}),
    ("german-whist", "13", {"tricks": {"1": 13}}),
    ("german-whist", "6 8", {"first": {"1": 6}, "second": {"1": 8}}),
    ("solo-whist", "s1 6", {"contract": "solo", "caller": "1", "tricks": 6}),
    (
        "solo-whist",
        "P12 8",
        {"contract": "prop_and_cop", "caller": "1", "partner": "2", "tricks": 8},
    ),
    ("solo-whist", "m3 0", {"contract": "misere", "caller": "3", "tricks": 0}),
    ("solo-whist", "o3 1", {"contract": "misere_ouverte", "caller": "3", "tricks": 1}),
    ("solo-whist", "a4 9", {"contract": "abundance", "caller": "4", "tricks": 9}),
    ("solo-whist", "r4 9", {"contract": "royal_abundance", "caller": "4", "tricks": 9}),
    ("solo-whist", "d1 13", {"contract": "abundance_declared", "caller": "1", "tricks": 13}),
    (
        "solo-whist",
        "s1 6 r2 r3",
        {
            "contract": "solo",
            "caller": "1",
            "tricks": 6,
            "revokes": [{"player": "2"}, {"player": "3"}],
        },
    ),
    ("solo-whist", "g4", {"contract": "general_misere", "loser": "4"}),
    ("solo-whist", "x", {"contract": "passed_out"}),
    ("tricks", "8", {"tricks": {"NS": 8}}),
    ("tricks", "8 th", {"tricks": {"NS": 8}, "trumps": "H"}),
    ("tricks", "8tn rn", {"tricks": {"NS": 8}, "trumps": "NT", "revokes": [{"side": "NS"}]}),
]


@pytest.mark.parametrize(("game", "typed", "deal"), RECORDS)
def test_a_line_is_the_deal_it_stands_for(game: str, typed: str, deal: dict[str, Any]) -> None:
    assert SHORTHANDS[game].read(typed) == Record(deal)


UNREAD = [
    ("bid-whist", "4 10", "Begin with the bidder"),
    ("bid-whist", "5 4 10", "Begin with the bidder"),
    ("bid-whist", "1 4 10 z", "“z” means nothing here"),
    ("bid-whist", "1 4 10 u d", "direction are typed twice"),
    ("knock-out-whist", "c2", "Begin with the tricks"),
    ("knock-out-whist", "8", "Begin with the tricks"),
    ("knock-out-whist", "3 3 1 c2 c1", "typed twice"),
    ("knock-out-whist", "3 3 1 c9", "means nothing here"),
    ("german-whist", "8 8 8", "Type the tricks of player 1"),
    ("german-whist", "x", "Type the tricks of player 1"),
    ("solo-whist", "s1", "Begin with the call"),
    ("solo-whist", "q1 6", "Begin with the call"),
    ("solo-whist", "s6 6", "Begin with the call"),
    ("solo-whist", "s1 6 q", "“q” means nothing here"),
    ("tricks", "h3", "Begin with the tricks"),
    ("tricks", "8 h3", "“h3” means nothing here"),
    ("tricks", "8 th ts", "typed twice"),
]


@pytest.mark.parametrize(("game", "typed", "said"), UNREAD)
def test_what_cannot_be_read_says_what_to_type(game: str, typed: str, said: str) -> None:
    answer = SHORTHANDS[game].read(typed)
    assert isinstance(answer, Bad)
    assert said in answer.text


@pytest.mark.parametrize("game", SHORTHANDS)
def test_every_game_shows_an_example_that_can_be_typed(game: str) -> None:
    shorthand = SHORTHANDS[game]
    for line in shorthand.EXAMPLE.split(", "):
        assert not isinstance(shorthand.read(line), Bad)
    assert "{" not in shorthand.HELP.format(first="Ann")
