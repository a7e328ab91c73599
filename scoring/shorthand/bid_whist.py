"""Bid Whist in a few keystrokes: bidder, bid, books, then what else is known.

``1 4 10`` is a bid of 4 by player 1, with 10 books to that side, the kitty one of them;
``1 4 10 u ts`` the same uptown in spades. Players count from 1, clockwise from North. Spaces
between letters may be left out, and capitals are the same as small letters.
"""

from __future__ import annotations

import re
from typing import Any

from scoring.rules.core import SIDES
from scoring.shorthand.words import (
    MEANS_NOTHING,
    Bad,
    Key,
    Record,
    Typed,
    common,
    letters,
)

EXAMPLE = "1 4 10, 1 4 10 u ts"
HELP = "Bidder by number, bid, books of their side with the kitty, then what else is known."
KEYS: tuple[Key, ...] = (
    Key("1 4 10", "player 1 bid 4; that side has 10 books, the kitty one of them"),
    Key("1 4 10 u ts", "uptown in spades: d downtown, th hearts, td diamonds, tc clubs, tn none"),
    Key("2 5 9 rn", "and North and South reneged: re East and West; say it again for a second"),
    Key("p", "all passed"),
)

_HEAD = re.compile(r"([1-4])\s+([0-9]{1,2})\s+([0-9]{1,2})(?![0-9])")
_MORE = re.compile(r"\s*(?:t([shdcn])|r([ne])|([ud]))")
_DIRECTIONS = {"u": "uptown", "d": "downtown"}
_SIDES = {"n": "NS", "e": "EW"}
_START = "Begin with the bidder, the bid and the books, such as 1 4 10."


def read(text: str) -> Typed:
    """Read a typed line."""
    text = text.strip().lower()
    if (told := common(text)) is not None:
        return told
    if text == "p":
        return Record({"passed_out": True})
    head = _HEAD.match(text)
    if head is None:
        return Bad(_START)
    bidder, bid, books = head.groups()
    side = SIDES[(int(bidder) - 1) % 2]
    deal: dict[str, Any] = {"bidder": bidder, "bid": int(bid), "books": {side: int(books)}}
    for found in letters(_MORE, text, head.end()):
        if isinstance(found, str):
            return Bad(MEANS_NOTHING.format(found))
        trumps, reneged, direction = found
        if reneged:
            deal.setdefault("reneges", []).append({"side": _SIDES[reneged]})
            continue
        name = "trumps" if trumps else "direction"
        if name in deal:
            return Bad(f"The {name} are typed twice. Type the line again.")
        deal[name] = (
            ("NT" if trumps == "n" else trumps.upper()) if trumps else _DIRECTIONS[direction]
        )
    return Record(deal)
