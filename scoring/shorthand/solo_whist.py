"""Solo Whist in a few keystrokes: the call with its caller, then the tricks.

``s1 6`` is a solo by player 1 with 6 tricks; ``p12 8`` prop and cop by 1 and 2. After the tricks,
``r3`` says that player 3 revoked. Players count from 1, clockwise.
"""

from __future__ import annotations

import re
from typing import Any

from scoring.shorthand.words import MEANS_NOTHING, Bad, Key, Record, Typed, common, letters

EXAMPLE = "s1 6, p12 8"
HELP = "The call, its caller by number, the tricks of that side. Enter saves."
KEYS: tuple[Key, ...] = (
    Key("s1 6", "solo by player 1, 6 tricks"),
    Key("p12 8", "prop and cop by players 1 and 2, 8 tricks"),
    Key("m3 0", "misère by player 3: o is misère ouverte"),
    Key("a2 9", "abundance by player 2: r royal abundance, d abundance declared"),
    Key("s1 6 r2", "and player 2 revoked; say it again for a second revoke"),
    Key("g4", "general misère: player 4 took the last trick"),
    Key("x", "all passed"),
)

_CALLS = {
    "p": "prop_and_cop",
    "s": "solo",
    "m": "misere",
    "a": "abundance",
    "r": "royal_abundance",
    "o": "misere_ouverte",
    "d": "abundance_declared",
}
_HEAD = re.compile(r"([psmarod])\s*([1-5])\s*([1-5])?\s+([0-9]{1,2})(?![0-9])")
_GENERAL = re.compile(r"g\s*([1-5])")
_MORE = re.compile(r"\s*r\s*([1-5])(?![0-9])")
_START = "Begin with the call and its caller, then the tricks, such as s1 6 or p12 8."


def read(text: str) -> Typed:
    """Read a typed line."""
    text = text.strip().lower()
    if (told := common(text)) is not None:
        return told
    if text == "x":
        return Record({"contract": "passed_out"})
    if general := _GENERAL.fullmatch(text):
        return Record({"contract": "general_misere", "loser": general[1]})
    head = _HEAD.match(text)
    if head is None:
        return Bad(_START)
    call, caller, partner, tricks = head.groups()
    deal: dict[str, Any] = {"contract": _CALLS[call], "caller": caller, "tricks": int(tricks)}
    if partner:
        deal["partner"] = partner
    for found in letters(_MORE, text, head.end()):
        if isinstance(found, str):
            return Bad(MEANS_NOTHING.format(found))
        deal.setdefault("revokes", []).append({"player": found[0]})
    return Record(deal)
