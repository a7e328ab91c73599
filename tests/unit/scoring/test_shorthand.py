"""What a clerk types on the cursor line means what the desk's list of keys says."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.games import GAMES
from scoring.shorthand import COMMON_KEYS, SHORTHANDS, Ask, Bad, Record, Undo
from scoring.shorthand.whist import read

NS_REVOKED = {"side": "NS", "remedy": "deduct"}
EW_REVOKED = {"side": "EW", "remedy": "tricks"}

RECORDS: list[tuple[str, dict[str, Any]]] = [
    ("8", {"tricks": {"NS": 8}}),
    (" 13 ", {"tricks": {"NS": 13}}),
    ("0", {"tricks": {"NS": 0}}),
    ("8 h3", {"tricks": {"NS": 8}, "honours": {"NS": 3, "EW": 1}}),
    ("8H0", {"tricks": {"NS": 8}, "honours": {"NS": 0, "EW": 4}}),
    ("8 h4 x", {"tricks": {"NS": 8}, "honours": {"NS": 4, "EW": 0}, "honours_claimed": False}),
    ("8 rn d", {"tricks": {"NS": 8}, "revokes": [NS_REVOKED]}),
    ("8ret", {"tricks": {"NS": 8}, "revokes": [EW_REVOKED]}),
    ("8 rn d re t", {"tricks": {"NS": 8}, "revokes": [NS_REVOKED, EW_REVOKED]}),
    ("8 rn re", {"tricks": {"NS": 8}, "revokes": [{"side": "NS"}, {"side": "EW"}]}),
    ("8 th", {"tricks": {"NS": 8}, "trumps": "H"}),
    ("8 rn th", {"tricks": {"NS": 8}, "revokes": [{"side": "NS"}], "trumps": "H"}),
    ("a re a", {"abandoned": True, "revokes": [{"side": "EW", "remedy": "add"}]}),
    ("m", {"misdeal": True}),
    ("M", {"misdeal": True}),
]


@pytest.mark.parametrize(("typed", "deal"), RECORDS)
def test_a_line_is_the_deal_it_stands_for(typed: str, deal: dict[str, Any]) -> None:
    assert read(typed) == Record(deal)


def test_r_alone_asks_for_the_revoke_and_keeps_the_rest() -> None:
    assert read("8 h3 r") == Ask({"tricks": {"NS": 8}, "honours": {"NS": 3, "EW": 1}}, "revoke_1")
    assert read("8 rn t r") == Ask(
        {"tricks": {"NS": 8}, "revokes": [{"side": "NS", "remedy": "tricks"}]}, "revoke_2"
    )


def test_u_takes_the_last_deal_back() -> None:
    assert read("u") == Undo()


@pytest.mark.parametrize("typed", ["", "h3", "r", "x", "rn d 8"])
def test_a_line_begins_with_the_tricks(typed: str) -> None:
    assert read(typed) == Bad("Begin with the tricks of North and South, 0 to 13, such as 8.")


@pytest.mark.parametrize("typed", ["8 z", "8 -1", "8.5", "8 <script>", "8 h", "8 hh", "8 m", "8 u"])
def test_what_means_nothing_is_named(typed: str) -> None:
    answer = read(typed)
    assert isinstance(answer, Bad)
    assert "means nothing here" in answer.text


def test_nothing_is_typed_twice() -> None:
    assert read("8 9") == Bad("The tricks are typed twice. Type the line again.")
    assert isinstance(read("8 h3 h4"), Bad)


def test_a_line_longer_than_any_deal_is_not_read() -> None:
    assert isinstance(read("8 " + "rn d " * 40), Bad)


@pytest.mark.parametrize("game", SHORTHANDS)
@given(typed=st.text(max_size=80) | st.text("0123456789 smpcdrutnexg", max_size=20))
def test_whatever_is_typed_is_answered(game: str, typed: str) -> None:
    assert SHORTHANDS[game].read(typed) is not None


def test_every_game_has_a_cursor_line() -> None:
    assert set(SHORTHANDS) == set(GAMES)


@pytest.mark.parametrize("game", SHORTHANDS)
def test_every_listed_key_can_be_typed(game: str) -> None:
    for key in [*SHORTHANDS[game].KEYS, *COMMON_KEYS]:
        assert not isinstance(SHORTHANDS[game].read(key.typed), Bad)


@pytest.mark.parametrize("game", SHORTHANDS)
def test_whatever_a_listed_key_records_is_a_deal_of_its_game(game: str) -> None:
    rules = GAMES[game](GAMES[game].presets[0].options)  # type: ignore[call-arg]
    players = [str(seat) for seat in range(1, rules.seats[-1] + 1)]
    for key in [*SHORTHANDS[game].KEYS, *COMMON_KEYS]:
        typed = SHORTHANDS[game].read(key.typed)
        if isinstance(typed, Record):
            assert not isinstance(rules.read(typed.deal, players), list)
