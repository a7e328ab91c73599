"""The desk's cursor line: a deal in a few keystrokes. One module a game, one line here.

A typed line is read without knowing where play stands; the rules check the deal afterwards.
A game that is not listed has no cursor line, and its deals are entered in its form.
"""

from __future__ import annotations

from typing import Protocol

from scoring.shorthand import (
    bid_whist,
    german_whist,
    knock_out_whist,
    solo_whist,
    tricks,
    whist,
)
from scoring.shorthand.words import COMMON_KEYS, Ask, Bad, Key, Record, Typed, Undo

__all__ = [
    "COMMON_KEYS",
    "SHORTHANDS",
    "Ask",
    "Bad",
    "Key",
    "Record",
    "Shorthand",
    "Typed",
    "Undo",
]


class Shorthand(Protocol):
    """What a game's module answers."""

    KEYS: tuple[Key, ...]
    """What can be typed, for the list of keys."""
    EXAMPLE: str
    """A line or two, shown where nothing is typed yet."""
    HELP: str
    """What belongs in a line; ``{first}`` is the first party by name."""

    def read(self, text: str) -> Typed:
        """Read a typed line."""
        ...


SHORTHANDS: dict[str, Shorthand] = {
    "whist": whist,
    "bid-whist": bid_whist,
    "knock-out-whist": knock_out_whist,
    "german-whist": german_whist,
    "solo-whist": solo_whist,
    "tricks": tricks,
}
