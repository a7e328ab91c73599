"""What all drawings share: how wide words are, and how they are cut to fit.

Widths are estimates for a plain sans serif, on the safe side, since nobody has set the type yet.
"""

from __future__ import annotations

from typing import Final

NARROW: Final = frozenset("iljtfrI.,:;'’|!()[] -")
WIDE: Final = frozenset("mwMW@%—…")


def width_of(text: str, size: int) -> int:
    """Return about how wide a text is, set in ``size``; ideographs are as wide as high."""
    ems = 0.0
    for letter in text:
        if ord(letter) >= 0x2E80:
            ems += 1.0
        elif letter in NARROW:
            ems += 0.36
        elif letter in WIDE:
            ems += 0.95
        else:
            ems += 0.68 if letter.isupper() else 0.58
    return int(ems * size) + 1


def fitted(text: str, size: int, room: int) -> str:
    """Return a text, cut at its end with “…” where it is wider than the room for it."""
    if width_of(text, size) <= room:
        return text
    cut = text
    while cut and width_of(f"{cut}…", size) > room:
        cut = cut[:-1]
    return f"{cut.rstrip()}…"
