"""The options that every format has; formats add their own and change defaults.

They are declared as those of games are (:mod:`scoring.rules.options`), so that documents and
forms need know nothing of any format.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.rules.options import choice, number, ordered, switch, text, texts
from tournaments.standings.tiebreaks import TIE_BREAKS

TIE_BREAK_WORDS: Final = {name: tie_break.label for name, tie_break in TIE_BREAKS.items()}
COUNTED: Final = {
    "tricks": "tricks of one's own side",
    "rubber_points": "points of rubbers or games",
    "points": "match points for a win, a draw, a loss",
}
SUITS: Final = {"H": "hearts", "C": "clubs", "D": "diamonds", "S": "spades", "NT": "no trumps"}
MOST_ROUNDS: Final = 999


def tie_breaks(*default: str) -> tuple[str, ...]:
    """Declare the ordered tie-breaks."""
    declared: tuple[str, ...] = ordered(
        default,
        ("Tie-breaks", "8", "In this order, after what counts."),
        TIE_BREAK_WORDS,
    )
    return declared


def rounds(help_text: str) -> int:
    """Declare the number of rounds; 0 leaves it to the format."""
    declared: int = number(0, ("Rounds", "2", help_text), least=0, most=MOST_ROUNDS)
    return declared


def sit_out_by(default: str) -> str:
    """Declare how a sit-out is credited."""
    declared: str = choice(
        default,
        ("A sit-out counts", "3", "The fixed value also stands where there is no average."),
        {
            "fixed": "the sit-out value",
            "own_average": "the average of one's own rounds",
            "round_average": "the average of the round",
        },
    )
    return declared


def counts(default: str, only: tuple[str, ...] = tuple(COUNTED)) -> str:
    """Declare what the standings add up."""
    declared: str = choice(
        default,
        ("What counts", "2", "What the standings add up."),
        {name: COUNTED[name] for name in only},
    )
    return declared


@dataclass(frozen=True, slots=True)
class EventOptions:
    """What any event may vary; section numbers are those of the guide to tournaments."""

    game: str = choice(
        "whist",
        ("Game", "2", "What is played at the tables."),
        {
            "whist": "whist",
            "bid-whist": "bid whist",
            "knock-out-whist": "knock-out whist",
            "german-whist": "German whist",
            "solo-whist": "solo whist",
        },
    )
    rules: str = text("", ("Rule preset", "2", "Of the game; empty for its usual rules."), most=40)
    deals: int = number(1, ("Deals a round", "2", "Hands before people move."), least=1, most=999)
    tie_breaks: tuple[str, ...] = tie_breaks()
    sit_out: int = number(
        6,
        ("Sit-out value", "3", "Credited for a hand (or round) without a seat."),
        least=0,
        most=999,
    )
    sit_out_by: str = sit_out_by("fixed")
    group_labels: tuple[str, ...] = texts(
        ("lady", "gent"),
        ("Group labels", "2", "A group is a kind of seat, not a sex."),
        least=2,
        most=2,
    )
    trumps: tuple[str, ...] = ordered(
        (), ("Trump rotation", "3", "Hand by hand; empty when cards decide."), SUITS, repeats=True
    )
    half: int = number(
        0, ("Half-time after round", "2", "0: after half the rounds."), least=0, most=MOST_ROUNDS
    )
    table_names: tuple[str, ...] = texts(
        (),
        ("Table names", "2", "In the order of the tables; numbers where there are none."),
        most=400,
    )
    seed: int = number(0, ("Seed", "2", "The same seed makes the same draws."), least=0, most=2**53)
    first_seats: str = choice(
        "drawn",
        ("First seats", "2", "Who starts where."),
        {"drawn": "drawn by lot", "listed": "in the order of entry"},
    )
    prize_ties: str = choice(
        "tie-breaks",
        ("Tied prizes", "3", "What is done with those who are equal for a prize."),
        {"shared": "shared", "cut": "cut for", "tie-breaks": "by the ordered tie-breaks"},
    )
    one_prize_each: bool = switch(False, ("One prize each", "3", "Nobody wins two."))
