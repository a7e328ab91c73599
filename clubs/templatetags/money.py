"""Money as it is read: minor units in, "£2.00" out, in the words of the page's language."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache

from babel import Locale
from babel.numbers import format_currency, get_currency_precision
from django import template
from django.utils.translation import get_language

register = template.Library()

MINUS = "\N{MINUS SIGN}"


def minor_digits(currency: str) -> int:
    """Return how many digits of minor units a currency has: 2 for GBP, 0 for JPY."""
    return get_currency_precision(currency)


@register.filter
def money(minor: int | None, currency: str) -> str:
    """Write minor units as money: ``200`` of GBP is "£2.00". Nothing stays nothing."""
    return "" if minor is None else _written(minor, currency, get_language() or "en-gb")


@register.filter
def signed_money(minor: int | None, currency: str) -> str:
    """Write minor units as something won or lost: "+£2.00", "−£2.00" or "£0.00"."""
    return f"+{money(minor, currency)}" if minor and minor > 0 else money(minor, currency)


@register.filter
def signed(figure: int | None) -> str:
    """Write a figure that may be won or lost: "+4", "−4" or "0"."""
    if figure is None:
        return ""
    return f"+{figure}" if figure > 0 else str(figure).replace("-", MINUS)


@lru_cache(maxsize=4096)
def _written(minor: int, currency: str, language: str) -> str:
    amount = Decimal(minor).scaleb(-minor_digits(currency))
    text = format_currency(amount, currency, locale=Locale.parse(language, sep="-"))
    return text.replace("-", MINUS)
