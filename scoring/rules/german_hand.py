"""One hand of German Whist: what may be recorded and what it scores (G1, G2).

Terms. The *first half* is thirteen tricks for the stock, the *second* the last thirteen. The
score is kept in *half points*, since a tied hand may give ½ to each; only documents and
screens write points. Figures of two are in the order of the seats.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scoring.rules.core import Line, Problem
from scoring.rules.options import Preset, choice, number
from scoring.rules.reading import Pair
from scoring.rules.written import PARTIES, counted, share_faults

HALF = 13
SIX = 6


@dataclass(frozen=True, slots=True)
class GermanWhistOptions:
    """Every option of German Whist; the defaults are those of the law."""

    count: str = choice(
        "last13",
        ("Tricks that count", "G1", ""),
        {"last13": "the last thirteen", "all26": "all twenty-six"},
    )
    score: str = choice(
        "majority",
        ("A hand scores", "G1", "Of the tricks that count."),
        {
            "majority": "1 to the player with more tricks",
            "over_six": "every trick over six",
            "difference": "the difference of the tricks, to the player with more",
            "per_trick": "1 a trick",
            "one_two": "1 a trick of the first half, 2 a trick of the second",
        },
    )
    tied_hand: str = choice(
        "half",
        ("A tied hand", "G2", "Possible only when all twenty-six tricks count."),
        {"half": "is shared, ½ each", "replay": "is played again by the same dealer"},
    )
    best_of: int = number(
        1,
        ("Hands of a match", "G3", "An odd number; 1 is a series that is open-ended."),
        least=1,
        most=99,
        step=2,
    )
    first_to: int = number(
        0,
        (
            "Points of a match",
            "G3",
            "Ends the match in place of a number of hands; 0 is none. Both there: 10 more.",
        ),
        least=0,
        most=1000,
    )


PRESETS = (Preset("standard", "German Whist", GermanWhistOptions()),)


class Deal(NamedTuple):
    """A played hand: the tricks of each player in the first and in the second half.

    ``first`` is None when it was not recorded, ``second`` only while being read.
    """

    second: Pair | None
    first: Pair | None = None


class Hand(NamedTuple):
    """What a hand scores: ``points`` in half points, the seat that won it, None if tied.

    ``counts`` is false when the hand is to be played again.
    """

    points: Pair
    winner: int | None
    counts: bool
    lines: tuple[Line, ...]


def needs_both(options: GermanWhistOptions) -> bool:
    """Say whether the first half counts for anything, and so must be recorded (G1)."""
    return options.count == "all26" or options.score == "one_two"


def faults(options: GermanWhistOptions, deal: Deal) -> Iterator[Problem]:
    """Yield every reason why such a hand cannot be: each half has thirteen tricks (G1)."""
    both = needs_both(options)
    if deal.first is None and both:
        text = "Both halves count: write the tricks of the first thirteen as “first”."
        yield Problem("first", "missing", text)
    if deal.second is None:
        name = "second" if both or deal.first is not None else "tricks"
        text = f"Write the tricks that one player took of the last thirteen as “{name}”."
        yield Problem(name, "missing", text)
    for path, half in (("first", deal.first), ("second", deal.second)):
        if half is not None:
            name = "tricks" if path == "second" and deal.first is None else path
            yield from share_faults(half, HALF, name, PARTIES[:2])


def score_hand(options: GermanWhistOptions, deal: Deal) -> Hand:
    """Return what a hand without faults scores (G1, G2)."""
    first, second = deal.first or (0, 0), deal.second or (0, 0)
    took = second
    if options.count == "all26":
        took = (first[0] + second[0], first[1] + second[1])
    if options.score == "one_two":
        points = (first[0] + 2 * second[0], first[1] + 2 * second[1])
    else:
        points = (_points(options, *took), _points(options, took[1], took[0]))
    if points[0] == points[1]:
        return _tied(options, points, took)
    winner = 0 if points[0] > points[1] else 1
    lines = [
        Line("G1", PARTIES[seat], points[seat], _words(options, took[seat], first[seat]))
        for seat in (0, 1)
    ]
    lines.append(Line("G1", PARTIES[winner], 0, "wins the hand"))
    return Hand((2 * points[0], 2 * points[1]), winner, True, tuple(lines))


def _points(options: GermanWhistOptions, took: int, other: int) -> int:
    """Return the points of a player who took so many of the tricks that count (G1)."""
    match options.score:
        case "over_six":
            return max(0, took - SIX)
        case "difference":
            return max(0, took - other)
        case "per_trick":
            return took
    return int(took > other)


def _tied(options: GermanWhistOptions, points: Pair, took: Pair) -> Hand:
    tie = f"{took[0]}–{took[1]}, a tied hand"
    if options.tied_hand == "replay":
        line = Line("G2", "", 0, f"{tie}: played again by the same dealer")
        return Hand((0, 0), None, False, (line,))
    if options.score == "majority":
        return Hand((1, 1), None, True, (Line("G2", "", 0, f"{tie}: ½ each"),))
    lines = [
        Line("G1", PARTIES[seat], points[seat], counted(took[seat], "trick")) for seat in (0, 1)
    ]
    lines.append(Line("G2", "", 0, tie))
    return Hand((2 * points[0], 2 * points[1]), None, True, tuple(lines))


def _words(options: GermanWhistOptions, took: int, first: int) -> str:
    """Say for what a player scores."""
    if options.score == "one_two":
        second = took - first if options.count == "all26" else took
        return f"{counted(first, 'trick')} of the first half, {second} of the second"
    if options.score == "over_six" and took > SIX:
        return f"{counted(took, 'trick')}: {took - SIX} over six"
    return counted(took, "trick")
