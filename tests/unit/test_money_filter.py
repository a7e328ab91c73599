"""Money is written as it is read, exactly, in any currency."""

from __future__ import annotations

import pytest

from clubs.templatetags.money import minor_digits, money, signed, signed_money


@pytest.mark.parametrize(
    ("minor", "currency", "written"),
    [
        (200, "GBP", "£2.00"),
        (5, "GBP", "£0.05"),
        (-150, "GBP", "−£1.50"),
        (123_456_789, "GBP", "£1,234,567.89"),
        (1200, "JPY", "JP¥1,200"),
        (1, "EUR", "€0.01"),
        (0, "GBP", "£0.00"),
        (None, "GBP", ""),
    ],
)
def test_minor_units_become_money(minor: int | None, currency: str, written: str) -> None:
    assert money(minor, currency) == written


def test_won_and_lost_carry_their_sign() -> None:
    assert [signed_money(n, "GBP") for n in (50, -50, 0)] == ["+£0.50", "−£0.50", "£0.00"]
    assert [signed(n) for n in (4, -4, 0, None)] == ["+4", "−4", "0", ""]


def test_currencies_know_their_minor_digits() -> None:
    assert [minor_digits(code) for code in ("GBP", "JPY", "KWD")] == [2, 0, 3]
