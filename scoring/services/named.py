"""People's names in sentences of the rules, which speak of seats and know nobody."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scoring.rules.core import Strip

COMPASS = ("North", "East", "South", "West")

_PLAYER = re.compile(r"\b[Pp]layer ([1-7])\b")


def in_names(sentence: str, strips: Sequence[Strip], names: Sequence[str]) -> str:
    """Put people's names where a sentence speaks of sides, or of players by number.

    ``names`` are clockwise from North; ``strips`` say who plays with whom.
    """
    if any(len(strip.seats) == 1 for strip in strips):
        return _PLAYER.sub(lambda found: names[int(found[1]) - 1], sentence)
    for strip in strips:
        seats = " and ".join(COMPASS[seat] for seat in strip.seats)
        sentence = sentence.replace(seats, " & ".join(names[seat] for seat in strip.seats))
    return sentence
