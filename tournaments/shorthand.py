"""What a director types for the result of a table, in a few keystrokes.

``8`` is eight tricks to North–South, the rest to East–West; ``8-5`` or ``84 72`` are both
figures; ``8/7/9`` hand by hand; ``6 c ns`` a tie that North–South won by the cut. ``f ew`` is a
forfeit by East–West, ``a`` that nobody came, ``x rained off`` a table struck out. Where everybody
is alone, figures stand in the order of the seats, and ``w 3`` says who won. What follows a colon
is the reason. ``/9`` goes to table 9. Capitals are the same as small letters.

Nothing here knows a format by name: :class:`Asked` says what a table of it hands in. A line is
read without judging it; whether the result can stand is for the format to say.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from scoring.rules.core import SIDES
from scoring.shorthand import Key
from tournaments.formats.core import Figure, Format

LONGEST: Final = 200
"""Letters of a typed line, at most."""
PER_HAND: Final = 13


@dataclass(frozen=True, slots=True)
class Asked:
    """What a table hands in: its sides as results call them, and what they write down.

    ``total`` is what the tricks of all sides add up to, 0 for any number; ``title`` what the
    points are called.
    """

    sides: tuple[str, ...] = SIDES
    total: int = PER_HAND
    figure: Figure = "tricks"
    deals: int = 1
    title: str = "points"

    @property
    def alone(self) -> bool:
        """Whether everybody is a side alone."""
        return self.sides != SIDES

    @property
    def key(self) -> str:
        """The figure in a result that a number means when no letter stands before it."""
        return "tricks" if self.figure == "tricks" else "points"

    @property
    def mirrored(self) -> bool:
        """Whether the figure of the first side is enough."""
        return self.key == "tricks" and bool(self.total) and not self.alone


class Told(NamedTuple):
    """The line is a result, as an event file writes it."""

    result: dict[str, Any]


class Go(NamedTuple):
    """The line goes to another table, by its number or name."""

    table: str


class Bad(NamedTuple):
    """The line cannot be read; the text says what to type."""

    text: str


def asked_of(form: Format, options: Any, seats: Mapping[str, Any]) -> Asked:
    """Return what a table hands in; ``seats`` is its row in the event file."""
    figure = form.hands_in(options)
    title = form.titles.get("rubber_points", "points") if figure == "points" else "points"
    return Asked(
        sides=tuple(seats["players"]) if "players" in seats else SIDES,
        total=form.tricks(options),
        figure=figure,
        deals=int(options.deals),
        title=title.replace("_", " "),
    )


_WORDS = re.compile(r"(?P<word>[xaf])(?![a-z])|(?P<forfeit>f)(?=ns|ew|n\b|e\b)", re.IGNORECASE)
_CUT = re.compile(r"\s*c\s*(ns|ew|n|e|\d+)\s*$", re.IGNORECASE)
_SIDE = re.compile(r"\s*(ns|ew|n|e|\d+)(?![\w-])", re.IGNORECASE)
_CALLED: Final = {"n": 0, "ns": 0, "e": 1, "ew": 1}
_PAIR = re.compile(r"\s*(\d+)(?:\s*-\s*|\s+)(\d+)\s*", re.ASCII)
_SIGNED = re.compile(r"\s*([+-]?\d+)(?:\s+|\s*-\s*)([+-]?\d+)\s*", re.ASCII)
_NUMBER = re.compile(r"[+-]?\d+", re.ASCII)


class _Unread(ValueError):
    """What was typed means nothing; the message says what to type."""


def read(text: str, asked: Asked) -> Told | Go | Bad:
    """Read a typed line."""
    line = re.sub("[–—−]", "-", text.strip())
    if line.startswith("/"):
        return Go(line[1:].strip())
    try:
        return Told(_result(line, asked))
    except _Unread as error:
        return Bad(str(error))


def _result(line: str, asked: Asked) -> dict[str, Any]:
    if (found := _WORDS.match(line)) is not None:
        return _special(found[0].lower(), line[found.end() :].strip(), asked)
    line, _, reason = line.partition(":")
    cut, line = _cut(line, asked)
    told = _figures(line, asked)
    if cut is not None:
        told["cut"] = cut
    if reason.strip():
        told["reason"] = reason.strip()
    return told


def _special(word: str, rest: str, asked: Asked) -> dict[str, Any]:
    if word == "x":
        reason = rest.removeprefix(":").strip()
        if not reason:
            text = "Say why the table is struck out, such as: x wrong cards."
            raise _Unread(text)
        return {"void": reason}
    told: dict[str, Any] = {"absent": True}
    if word == "f":
        side = _SIDE.match(rest)
        if side is None:
            raise _Unread(_which_side("f", asked))
        told = {"forfeit": _side(side[1], "f", asked)}
        rest = rest[side.end() :].strip()
    before, colon, reason = rest.partition(":")
    cut, before = _cut(before, asked)
    if cut is not None:
        told["cut"] = cut
    if why := (reason if colon else before).strip():
        told["reason"] = why
    return told


def _cut(line: str, asked: Asked) -> tuple[str | None, str]:
    """Return the side that won the cut, and the line without it."""
    found = _CUT.search(line)
    if found is None:
        return None, line
    return _side(found[1], "c", asked), line[: found.start()]


def _side(word: str, letter: str, asked: Asked) -> str:
    """Return the side that a word names: ``ns``, ``e``, or its place."""
    place = _CALLED.get(word.lower(), -1) if not word.isdigit() else int(word) - 1
    if not 0 <= place < len(asked.sides) or (asked.alone and not word.isdigit()):
        raise _Unread(_which_side(letter, asked))
    return asked.sides[place]


def _which_side(letter: str, asked: Asked) -> str:
    if asked.alone:
        return f"Type {letter} and a seat from 1 to {len(asked.sides)}, such as {letter} 2."
    return f"Type {letter} ns for North–South or {letter} ew for East–West."


def _figures(line: str, asked: Asked) -> dict[str, Any]:
    if (won := re.fullmatch(r"\s*w\s*(\w+)\s*", line, re.IGNORECASE)) is not None:
        winner = _side(won[1], "w", asked)
        return {"points": {one: int(one == winner) for one in asked.sides}}
    told: dict[str, Any] = {}
    for part in filter(str.strip, re.split(r"(?=[pt])", line, flags=re.IGNORECASE)):
        key = {"p": "points", "t": "tricks"}.get(part.strip()[0].lower(), asked.key)
        body = part.strip().lstrip("pPtT")
        if key in told or not body.strip():
            raise _Unread(_how(asked))
        told[key] = _hands(told, body, asked) if "/" in body else _group(body, key, asked)
    if not told:
        raise _Unread(_how(asked))
    return told


def _hands(told: dict[str, Any], body: str, asked: Asked) -> dict[str, int]:
    """Read tricks hand by hand, and return what they add up to."""
    each = PER_HAND if asked.total else 0
    hands = [_group(hand, "tricks", asked, each) for hand in body.split("/")]
    if len(hands) > 1:
        told["hands"] = hands
    return {side: sum(hand[side] for hand in hands) for side in asked.sides}


def _group(body: str, key: str, asked: Asked, total: int | None = None) -> dict[str, int]:
    """Read one figure for each side; with a known total the first is enough."""
    tricks = (asked.total if total is None else total) if key == "tricks" else 0
    if asked.alone:
        figures = body.replace(",", " ").split()
        if len(figures) != len(asked.sides) or not all(map(_NUMBER.fullmatch, figures)):
            raise _Unread(_how(asked))
        return dict(zip(asked.sides, map(int, figures), strict=True))
    both = (_PAIR if key == "tricks" else _SIGNED).fullmatch(body)
    if both is not None:
        return dict(zip(asked.sides, map(int, both.groups()), strict=True))
    if not tricks or not re.fullmatch(r"\s*\d+\s*", body, re.ASCII):
        raise _Unread(_how(asked))
    first = int(body)
    if first > tricks:
        text = f"{first} is more than the {tricks} tricks there are."
        raise _Unread(text)
    return dict(zip(asked.sides, (first, tricks - first), strict=True))


def _how(asked: Asked) -> str:
    if asked.alone:
        return f"Type one figure for each of the {len(asked.sides)} seats, or w and who won: w 2."
    if asked.figure == "wins":
        return "Type who won: w ns or w ew; or the games of both sides, such as 2-1."
    if not asked.mirrored:
        return f"Type the {asked.title} of both sides, such as 5-3."
    example = asked.total // 2 + 1
    return f"Type the tricks of North–South, 0 to {asked.total}, such as {example}."


def write(result: Mapping[str, Any], asked: Asked) -> str:
    """Return the line by which a result can be typed."""
    if "void" in result:
        return f"x {result['void']}"
    told = ["a"] if "absent" in result else []
    if "forfeit" in result:
        told.append(f"f {_word(result['forfeit'], asked)}")
    others = [key for key in ("tricks", "points") if key in result and key != asked.key]
    for key in (*(one for one in (asked.key,) if one in result), *others):
        figures = _written(result, key, asked)
        told.append(f"{key[0]} {figures}" if key != asked.key else figures)
    if told and asked.figure == "wins" and (winner := _won(result, asked)) is not None:
        told = [f"w {_word(winner, asked)}"]
    if "cut" in result:
        told.append(f"c {_word(result['cut'], asked)}")
    line = " ".join(told)
    return f"{line}: {result['reason']}" if result.get("reason") else line


def _word(side: str, asked: Asked) -> str:
    place = asked.sides.index(side)
    return str(place + 1) if asked.alone else SIDES[place].lower()


def _won(result: Mapping[str, Any], asked: Asked) -> str | None:
    """Return who won, where the result says that and no more."""
    points: Mapping[str, int] = result.get("points", {})
    if "tricks" in result or sorted(points.values()) != [*[0] * (len(asked.sides) - 1), 1]:
        return None
    return next(side for side, figure in points.items() if figure)


def _written(result: Mapping[str, Any], key: str, asked: Asked) -> str:
    if key == "tricks" and "hands" in result:
        total = PER_HAND if asked.total else 0
        return "/".join(
            _joined([hand[s] for s in asked.sides], total, asked) for hand in result["hands"]
        )
    total = asked.total if key == "tricks" else 0
    return _joined([result[key][side] for side in asked.sides], total, asked)


def _joined(figures: Sequence[int], total: int, asked: Asked) -> str:
    if asked.alone:
        return " ".join(map(str, figures))
    if total and sum(figures) == total:
        return str(figures[0])
    return " ".join(map(str, figures)) if min(figures) < 0 else "-".join(map(str, figures))


FIXES: Final = {
    "cut_missing": "The table ended level. Add who won the cut: {line} c ns, or {line} c ew.",
    "no_winner": "There must be one winner. Type w and the seat, such as w 2.",
}
"""What to type about a fault, by its code; other faults speak for themselves."""


def example(asked: Asked) -> str:
    """Return a line to show where nothing is typed yet."""
    if asked.figure == "wins":
        return "w 2" if asked.alone else "w ns"
    if asked.alone:
        return " ".join(["6", *["-2"] * (len(asked.sides) - 1)][: len(asked.sides)])
    return str(asked.total // 2 + 2) if asked.mirrored else "5-3"


def help_of(asked: Asked) -> str:
    """Say in a sentence what belongs in the line."""
    first = "Who won, such as w ns."
    if asked.mirrored:
        first = "Tricks of North–South; the other side follows."
    elif asked.figure != "wins":
        first = f"{asked.title.capitalize()} of every side, such as {example(asked)}."
    return f"{first} Enter saves and goes to the next table; /9 goes to table 9."


def keys(asked: Asked) -> tuple[Key, ...]:
    """Return what can be typed, for the list of keys."""
    first = example(asked)
    if asked.alone:
        figures = [
            Key(first, f"{asked.title} in the order of the seats"),
            Key("w 3", "the third seat won"),
            Key(f"{first} c 2", "and the second seat won the cut"),
            Key("f 2", "the second seat gave up"),
        ]
    else:
        figures = _two_sided(asked, first)
    return (
        *figures,
        Key("a", "nobody came"),
        Key("x wrong cards", "struck out, and why"),
        Key(
            "8: late start" if asked.mirrored else f"{first}: late start", "a result with a remark"
        ),
        Key("/9", "go to table 9"),
    )


def _two_sided(asked: Asked, first: str) -> list[Key]:
    figures = []
    if asked.mirrored:
        rest = asked.total - int(first)
        figures.append(Key(first, f"North–South took {first} tricks, East–West {rest}"))
        figures.append(Key(f"{first}-{rest}", "the same"))
        if asked.deals > 1:
            hands = "/".join(str(7 + hand % 3) for hand in range(min(asked.deals, 3)))
            figures.append(Key(hands, "hand by hand, the tricks of North–South"))
    elif asked.figure == "wins":
        figures += [Key("w ns", "North–South won"), Key("2-1", "games of both sides")]
    else:
        figures.append(Key("5-3", f"{asked.title} of both sides"))
    tie = "1-1" if asked.figure == "wins" else "5-5"
    if asked.mirrored:
        tie = "" if asked.total % 2 else str(asked.total // 2)
    cut = [Key(f"{tie} c ns", "a tie, and North–South won the cut")] if tie else []
    return [*figures, *cut, Key("f ew", "East–West gave the table up")]
