"""Cards are laid out so that cutting a pile of sheets and stacking the parts leaves them sorted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.printouts.amounts import in_words, spelled
from tournaments.printouts.stacking import stacked
from tournaments.printouts.tables import initials


@given(cards=st.integers(0, 300), places=st.integers(1, 12))
def test_cutting_and_stacking_gives_the_cards_in_order(cards: int, places: int) -> None:
    sheets = stacked(range(cards), places)
    piles = [[sheet[place] for sheet in sheets] for place in range(places)]
    stack = [card for pile in piles for card in pile if card is not None]
    assert stack == list(range(cards))


@given(cards=st.integers(0, 300), places=st.integers(1, 12))
def test_no_sheet_is_wasted(cards: int, places: int) -> None:
    sheets = stacked(range(cards), places)
    assert len(sheets) == -(-cards // places)
    assert all(sheet[0] is not None and len(sheet) == places for sheet in sheets)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "zero"),
        (13, "thirteen"),
        (40, "forty"),
        (99, "ninety-nine"),
        (100, "one hundred"),
        (101, "one hundred and one"),
        (1_010, "one thousand and ten"),
        (1_110, "one thousand one hundred and ten"),
        (2_000_005, "two million and five"),
    ],
)
def test_numbers_are_spelled_as_on_a_cheque(number: int, words: str) -> None:
    assert spelled(number) == words


@pytest.mark.parametrize(
    ("minor", "currency", "words"),
    [
        (750, "GBP", "Seven British pounds and 50/100"),
        (105, "EUR", "One euro and 05/100"),
        (2000, "USD", "Twenty US dollars"),
        (1200, "JPY", "One thousand two hundred Japanese yen"),
        (1005, "KWD", "One Kuwaiti dinar and 005/1000"),
    ],
)
def test_amounts_are_written_in_words(minor: int, currency: str, words: str) -> None:
    assert in_words(minor, currency) == words


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        ("Ann Lee", "AL"),
        ("Ann & Bea", "A B"),
        ("Zoë + Łukasz", "ZŁ"),
        ("  Ann   Lee ", "AL"),
        ("(visitor) Pat", "VP"),
        ("&", ""),
    ],
)
def test_initials_are_first_letters(names: str, letters: str) -> None:
    assert initials(names) == letters
