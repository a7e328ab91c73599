"""Amounts in words, as a receipt writes them: “Seven British pounds and 50/100”."""

from __future__ import annotations

from babel.numbers import get_currency_name

from clubs.templatetags.money import minor_digits

_SMALL = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_GREAT = ((1_000_000, "million"), (1_000, "thousand"), (100, "hundred"))


def spelled(number: int) -> str:
    """Return a whole number in words.

    >>> spelled(0), spelled(21), spelled(105), spelled(1200)
    ('zero', 'twenty-one', 'one hundred and five', 'one thousand two hundred')
    """
    if number < 20:
        return _SMALL[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return _TENS[tens - 2] + (f"-{_SMALL[ones]}" if ones else "")
    for size, word in _GREAT:
        if number >= size:
            many, rest = divmod(number, size)
            joined = " and " if rest and rest < 100 else " "
            return f"{spelled(many)} {word}" + (f"{joined}{spelled(rest)}" if rest else "")
    return str(number)


def in_words(minor: int, currency: str) -> str:
    """Return an amount of money in words, its minor units as a fraction.

    >>> in_words(750, "GBP"), in_words(100, "GBP"), in_words(12, "JPY")
    ('Seven British pounds and 50/100', 'One British pound', 'Twelve Japanese yen')
    """
    per = 10 ** minor_digits(currency)
    whole, rest = divmod(minor, per)
    name = get_currency_name(currency, count=whole, locale="en_GB")
    words = spelled(whole)
    fraction = f" and {rest:0{len(str(per)) - 1}}/{per}" if rest else ""
    return f"{words[0].upper()}{words[1:]} {name}{fraction}"
