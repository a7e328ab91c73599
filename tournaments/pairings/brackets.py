"""Drawing a bracket: single or double elimination, with byes to the top seeds.

Seeds are placed so that the first two can meet only in the final, the first four only in the
semi-finals, and so on: start with 1, and for each size 2, 4, 8 … replace every seed ``s`` by
``s`` and ``size + 1 - s``. Seeds above the number of entrants are byes, so the top ``2^k - n``
seeds go straight to the second round.

A single elimination has ``n - 1`` matches, and one more for third place. A double elimination
has ``2n - 2``: ``n - 1`` on the winners' side, ``n - 2`` on the losers', a final; and a decider
that is played only if the final leaves both with one defeat. Losers' rounds alternate: among
themselves, then against those who have just lost a winners' round, in an order that makes
rematches come late: with 4, 8, 16, 32, 64 and 128 entrants none is possible before losers' round
2, 3, 4, 5, 7 and 8. No way of turning round and exchanging halves is better (all were tried).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple


class Part(Enum):
    """The part of a bracket to which a match belongs."""

    WINNERS = "winners"
    LOSERS = "losers"
    THIRD = "third place"
    FINAL = "final"
    DECIDER = "decider"


class Take(Enum):
    """What a source sends on."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"


class Source(NamedTuple):
    """Where one side of a match comes from: a seed (from 1), or an earlier match by its name."""

    take: Take
    match: str = ""
    seed: int = 0

    def __str__(self) -> str:
        return f"seed {self.seed}" if self.take is Take.SEED else f"{self.take.value} {self.match}"


@dataclass(frozen=True, slots=True)
class Match:
    """One match of a bracket; ``round`` counts within its part, from 1."""

    name: str
    part: Part
    round: int
    sources: tuple[Source, Source]


@dataclass(frozen=True, slots=True)
class Bracket:
    """A drawn bracket: entrants in seeding order, matches in the order of play."""

    entrants: tuple[str, ...]
    matches: tuple[Match, ...]
    double: bool = False


Slot = Source | None
"""A source, or None where nobody comes."""


def seed_order(size: int) -> list[int]:
    """Return the seeds of a bracket of ``size`` (a power of two) from top to bottom."""
    order = [1]
    while len(order) < size:
        doubled = 2 * len(order)
        order = [seed for one in order for seed in (one, doubled + 1 - one)]
    return order


def single_elimination(entrants: Sequence[str], *, third_place: bool = False) -> Bracket:
    """Draw a bracket for entrants in seeding order; ``third_place`` lets semi-finalists play on.

    With fewer than four entrants only one loses a semi-final and no match is needed for third.

    :raises ValueError: no entrants, or one twice.
    """
    _check(entrants)
    draw = _Drawing()
    rounds = draw.winners(_seeded(len(entrants)))
    matches = [match for each in rounds for match in each if match]
    if third_place and len(rounds) > 1:
        semis = [_loser(match) for match in rounds[-2]]
        third = draw.match(Part.THIRD, 1, "third", semis[0], semis[1])
        matches[-1:] = [*_real(third), matches[-1]]
    if matches:
        matches[-1] = Match("final", Part.FINAL, 1, matches[-1].sources)
    return Bracket(tuple(entrants), tuple(matches))


def double_elimination(entrants: Sequence[str]) -> Bracket:
    """Draw a bracket in which two defeats are needed to go out.

    :raises ValueError: no entrants, or one twice.
    """
    _check(entrants)
    draw = _Drawing()
    rounds = draw.winners(_seeded(len(entrants)))
    if not rounds:
        return Bracket(tuple(entrants), (), double=True)
    losers, last = draw.losers(rounds)
    top = next(match.name for match in rounds[-1] if match)
    # Two entrants have no losers' side: the loser of their match is its champion.
    challenger = last or Source(Take.LOSER, top)
    final = Match("final", Part.FINAL, 1, (Source(Take.WINNER, top), challenger))
    decider = Match(
        "decider",
        Part.DECIDER,
        1,
        (Source(Take.LOSER, "final"), Source(Take.WINNER, "final")),
    )
    matches: list[Match] = []
    for number, winners in enumerate(rounds, 1):
        matches += [match for match in winners if match]
        # Each winners' round feeds two losers' rounds, the first of them only one.
        for each in losers[max(0, 2 * number - 3) : 2 * number - 1]:
            matches += [match for match in each if match]
    return Bracket(tuple(entrants), (*matches, final, decider), double=True)


def _check(entrants: Sequence[str]) -> None:
    if not entrants or len(set(entrants)) != len(entrants):
        message = "a bracket needs at least one entrant, and nobody twice"
        raise ValueError(message)


def _seeded(entrants: int) -> list[Slot]:
    size = 1 << (entrants - 1).bit_length()
    return [Source(Take.SEED, seed=s) if s <= entrants else None for s in seed_order(size)]


def _real(match: Match | None) -> list[Match]:
    return [match] if match else []


def _loser(match: Match | None) -> Slot:
    return Source(Take.LOSER, match.name) if match else None


def _turned(losers: list[Slot], number: int) -> list[Slot]:
    """Order those who drop to the losers' side, for the first, second, third … time."""
    half = len(losers) // 2
    upper, lower = losers[:half], losers[half:]
    ways = (losers, losers[::-1], lower + upper, upper[::-1] + lower[::-1])
    return ways[number % 4]


class _Drawing:
    """A bracket being drawn; a match that one side would not reach is passed through."""

    def __init__(self) -> None:
        self.came: Slot = None

    def match(self, part: Part, number: int, name: str, one: Slot, other: Slot) -> Match | None:
        """Make a match of two sources. With one or none, say through ``came`` what goes on."""
        if one is None or other is None:
            self.came = one or other
            return None
        self.came = Source(Take.WINNER, name)
        return Match(name, part, number, (one, other))

    def round(
        self, part: Part, number: int, slots: Sequence[tuple[Slot, Slot]]
    ) -> tuple[list[Match | None], list[Slot]]:
        """Make one round; return its matches (None where nobody meets) and what goes on."""
        letter = "W" if part is Part.WINNERS else "L"
        matches: list[Match | None] = []
        on: list[Slot] = []
        for place, (one, other) in enumerate(slots, 1):
            matches.append(self.match(part, number, f"{letter}{number}.{place}", one, other))
            on.append(self.came)
        return matches, on

    def winners(self, slots: list[Slot]) -> list[list[Match | None]]:
        """Make the rounds of the winners' side."""
        rounds: list[list[Match | None]] = []
        while len(slots) > 1:
            meetings = list(zip(slots[::2], slots[1::2], strict=True))
            matches, slots = self.round(Part.WINNERS, len(rounds) + 1, meetings)
            rounds.append(matches)
        return rounds

    def losers(
        self, rounds: Sequence[Sequence[Match | None]]
    ) -> tuple[list[list[Match | None]], Slot]:
        """Make the rounds of the losers' side; return them and who comes to the final."""
        made: list[list[Match | None]] = []
        slots = [_loser(match) for match in rounds[0]]
        for number, winners in enumerate(rounds[1:], 1):
            meetings = list(zip(slots[::2], slots[1::2], strict=True))
            matches, slots = self.round(Part.LOSERS, len(made) + 1, meetings)
            made.append(matches)
            dropped = _turned([_loser(match) for match in winners], number)
            meetings = list(zip(slots, dropped, strict=True))
            matches, slots = self.round(Part.LOSERS, len(made) + 1, meetings)
            made.append(matches)
        return made, slots[0]
