"""What a typed line can come to, and what is typed alike in every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

MEANS_NOTHING = "“{}” means nothing here. Press ? for the keys."

LONGEST = 60
"""Characters of the longest line that is read at all."""


class Key(NamedTuple):
    """Something that can be typed, and what it does."""

    typed: str
    does: str


class Record(NamedTuple):
    """A deal or misdeal to record, in document form."""

    deal: dict[str, Any]


class Ask(NamedTuple):
    """A deal begun, whose rest is asked for in the game's form, at one of its controls."""

    deal: dict[str, Any]
    control: str


class Undo(NamedTuple):
    """Take the last deal back."""


class Bad(NamedTuple):
    """A line that cannot be read; ``text`` says what to type."""

    text: str


Typed = Record | Ask | Undo | Bad

COMMON_KEYS = (
    Key("m", "misdeal"),
    Key("u", "take the last deal back"),
)


def common(text: str) -> Typed | None:
    """Read what means the same in every game; None when it is the game's to read."""
    if len(text) > LONGEST:
        return Bad(f"That is longer than any deal. Use {LONGEST} characters at most.")
    if text == "m":
        return Record({"misdeal": True})
    return Undo() if text == "u" else None


def letters(word: re.Pattern[str], text: str, at: int) -> Iterator[tuple[Any, ...] | str]:
    """Yield the groups of one word after another; what is none ends the line, as it was typed."""
    while at < len(text):
        found = word.match(text, at)
        if found is None:
            yield text[at:].split(maxsplit=1)[0]
            return
        at = found.end()
        yield found.groups()
