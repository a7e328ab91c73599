"""Knock-Out Whist in a few keystrokes: the tricks of each player in turn, then the cuts.

``3 2 2 0`` or ``3220`` are the tricks of players 1 to 4; those after the last one told took
none. ``c2`` says that player 2 won the cut for trumps, ``d4`` that player 4 won the one for the
dog's life.
"""

from __future__ import annotations

import re
from typing import Any

from scoring.shorthand.words import MEANS_NOTHING, Bad, Key, Record, Typed, common, letters

EXAMPLE = "3 2 2, 3 3 1 c2"
HELP = "Tricks of each player in turn, then who won a cut. Enter saves."
KEYS: tuple[Key, ...] = (
    Key("4 3", "player 1 took 4 tricks, player 2 took 3, the others none"),
    Key("322", "the same without spaces: players 1, 2 and 3 took 3, 2 and 2"),
    Key("3 3 1 c2", "1 and 2 tied for most tricks, and player 2 won the cut for trumps"),
    Key("4 3 0 0 d4", "player 4 won the cut for the one dog’s life"),
)

_HEAD = re.compile(r"(?:[0-7]\s*){1,7}(?![0-9])")
_MORE = re.compile(r"\s*([cd])\s*([1-7])(?![0-9])")
_NAMES = {"c": "cut", "d": "dog"}
_START = "Begin with the tricks of each player in turn, such as 3 2 2."


def read(text: str) -> Typed:
    """Read a typed line."""
    text = text.strip().lower()
    if (told := common(text)) is not None:
        return told
    head = _HEAD.match(text)
    if head is None:
        return Bad(_START)
    tricks = {
        str(n): int(took) for n, took in enumerate("".join(head[0].split()), 1) if took != "0"
    }
    deal: dict[str, Any] = {"tricks": tricks}
    for found in letters(_MORE, text, head.end()):
        if isinstance(found, str):
            return Bad(MEANS_NOTHING.format(found))
        name = _NAMES[found[0]]
        if name in deal:
            return Bad("A cut is typed twice. Type the line again.")
        deal[name] = found[1]
    return Record(deal)
