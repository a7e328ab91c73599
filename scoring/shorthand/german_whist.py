"""German Whist in a few keystrokes, told from the first player's side.

``8`` is eight of the last thirteen tricks to player 1; ``6 8`` the same after six of the first
thirteen, where both halves count.
"""

from __future__ import annotations

import re

from scoring.shorthand.words import Bad, Key, Record, Typed, common

EXAMPLE = "8"
HELP = "Tricks of {first} in the last thirteen; both halves where both count. Enter saves."
KEYS: tuple[Key, ...] = (
    Key("8", "player 1 took 8 of the last thirteen"),
    Key("6 8", "player 1 took 6 of the first thirteen and 8 of the last"),
)

_LINE = re.compile(r"([0-9]{1,2})(?:\s+([0-9]{1,2}))?")


def read(text: str) -> Typed:
    """Read a typed line."""
    text = text.strip().lower()
    if (told := common(text)) is not None:
        return told
    found = _LINE.fullmatch(text)
    if found is None:
        return Bad("Type the tricks of player 1, 0 to 13, such as 8; or both halves, such as 6 8.")
    first, second = found.groups()
    if second is None:
        return Record({"tricks": {"1": int(first)}})
    return Record({"first": {"1": int(first)}, "second": {"1": int(second)}})
