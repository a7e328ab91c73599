"""Whist in a few keystrokes, told from North and South's side.

``8`` is eight tricks to North and South; ``8 h3`` three honours held by them as well (``h1``
means that East and West held three); ``8 re t`` that East and West revoked and North and
South took tricks for it. Spaces may be left out, and capitals are the same as small letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from scoring.shorthand.words import MEANS_NOTHING, Ask, Bad, Key, Record, Typed, common

EXAMPLE = "8, 8 h3, 8 r"
HELP = "Tricks of {first}, then what else there was. Enter saves."
KEYS: tuple[Key, ...] = (
    Key("8", "North and South took 8 tricks"),
    Key("8 h3", "and held three honours: h4 all four, h1 three to East and West, h0 all four"),
    Key("8 h3 x", "the honours were not claimed in time"),
    Key("8 r", "and there was a revoke: opens the form to say whose, and the remedy"),
    Key("8 rn d", "North and South revoked, remedy deduct: t tricks, a add, d deduct"),
    Key("8 re t", "East and West revoked, remedy tricks; say it again for a second revoke"),
    Key("8 th", "trumps were hearts: ts spades, td diamonds, tc clubs"),
    Key("a rn a", "thrown in by all four, after a revoke by North and South"),
)

_SIDES = {"n": "NS", "e": "EW"}
_REMEDIES = {"t": "tricks", "a": "add", "d": "deduct"}
_WORD = re.compile(
    r"\s*(?:(\d+)|h(\d)|r(?:([ne])\s*([tad](?![shdc]))?)?|t([shdc])|([ax]))", re.ASCII
)
_START = "Begin with the tricks of North and South, 0 to 13, such as 8."


def read(text: str) -> Typed:
    """Read a typed line."""
    text = text.strip().lower()
    if (told := common(text)) is not None:
        return told
    words = list(_words(text))
    if not words or words[0][0] not in ("tricks", "abandoned"):
        return Bad(_START)
    deal: dict[str, Any] = {}
    asked = False
    for name, value in words:
        if name == "unknown":
            return Bad(MEANS_NOTHING.format(value))
        if name == "ask":
            asked = True
        elif name == "revokes":
            deal.setdefault("revokes", []).append(value)
        elif name in deal:
            return Bad(f"The {_CALLED[name]} are typed twice. Type the line again.")
        else:
            deal[name] = value
    return Ask(deal, f"revoke_{len(deal.get('revokes', ())) + 1}") if asked else Record(deal)


_CALLED = {
    "tricks": "tricks",
    "honours": "honours",
    "trumps": "trumps",
    "abandoned": "words “thrown in”",
    "honours_claimed": "words “not claimed”",
}


def _words(text: str) -> Iterator[tuple[str, Any]]:
    at = 0
    while at < len(text):
        found = _WORD.match(text, at)
        if found is None:
            yield "unknown", text[at:].split(maxsplit=1)[0]
            return
        at = found.end()
        tricks, honours, side, remedy, trumps, letter = found.groups()
        if tricks is not None:
            yield "tricks", {"NS": int(tricks)}
        elif honours is not None:
            yield "honours", _honours(int(honours))
        elif trumps is not None:
            yield "trumps", trumps.upper()
        elif letter is not None:
            yield ("abandoned", True) if letter == "a" else ("honours_claimed", False)
        else:
            yield _revoke(side, remedy)


def _honours(held: int) -> dict[str, int]:
    """Say what both sides held: the form asks for the side with more, whichever that is."""
    return {"NS": held, "EW": 4 - held} if held <= 4 else {"NS": held}


def _revoke(side: str | None, remedy: str | None) -> tuple[str, Any]:
    if side is None:
        return "ask", None
    revoke = {"side": _SIDES[side]}
    if remedy is not None:
        revoke["remedy"] = _REMEDIES[remedy]
    return "revokes", revoke
