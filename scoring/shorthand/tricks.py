"""Plain tricks in a few keystrokes, told from North and South's side.

``8`` is eight tricks to North and South; ``8 rn`` that they revoked; ``8 th`` that hearts were
trumps.
"""

from __future__ import annotations

import re
from typing import Any

from scoring.shorthand.words import MEANS_NOTHING, Bad, Key, Record, Typed, common, letters

EXAMPLE = "8, 8 rn"
HELP = "Tricks of {first}, then what else there was. Enter saves."
KEYS: tuple[Key, ...] = (
    Key("8", "North and South took 8 tricks"),
    Key("8 rn", "and North and South revoked: re East and West; say it again for a second"),
    Key("8 th", "trumps were hearts: ts spades, td diamonds, tc clubs, tn no trumps"),
)

_HEAD = re.compile(r"([0-9]{1,2})(?![0-9])")
_MORE = re.compile(r"\s*(?:r([ne])|t([shdcn]))")
_SIDES = {"n": "NS", "e": "EW"}


def read(text: str) -> Typed:
    """Read a typed line."""
    text = text.strip().lower()
    if (told := common(text)) is not None:
        return told
    head = _HEAD.match(text)
    if head is None:
        return Bad("Begin with the tricks of North and South, 0 to 13, such as 8.")
    deal: dict[str, Any] = {"tricks": {"NS": int(head[1])}}
    for found in letters(_MORE, text, head.end()):
        if isinstance(found, str):
            return Bad(MEANS_NOTHING.format(found))
        revoked, trumps = found
        if revoked:
            deal.setdefault("revokes", []).append({"side": _SIDES[revoked]})
        elif "trumps" in deal:
            return Bad("The trumps are typed twice. Type the line again.")
        else:
            deal["trumps"] = "NT" if trumps == "n" else trumps.upper()
    return Record(deal)
