"""Who met whom over some rounds: counts of partners, opponents and sit-outs, and their words.

Entrants are counted in the order they are given. Partners share a side of a table, opponents sit
at the same table on different sides. Who sits at a table with an empty chair sits out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.results import Round, Side

Matrix = tuple[tuple[int, ...], ...]
"""How often any two have met; a row and a column each, the same both ways."""


@dataclass(frozen=True, slots=True)
class Counts:
    """How often any two were partners and opponents, and how often each sat out."""

    partner: Matrix
    oppose: Matrix
    rests: tuple[int, ...]

    @property
    def partners(self) -> bool:
        """Whether anybody had a partner who is ranked apart from him."""
        return any(map(any, self.partner))


def counted(rounds: Sequence[Round], ids: Sequence[str]) -> Counts:
    """Count the meetings of some rounds among ``ids``; anybody else is left out."""
    place_of = {one: place for place, one in enumerate(ids)}
    partner = [[0] * len(ids) for _ in ids]
    oppose = [[0] * len(ids) for _ in ids]
    rests = [0] * len(ids)

    def numbered(side: Side) -> list[int]:
        return [place_of[one] for one in side if one in place_of]

    for played in rounds:
        for table in played.tables:
            if not table.full:
                for one in numbered(table.entrants):
                    rests[one] += 1
                continue
            sides = [numbered(side) for side in table.sides]
            for side in sides:
                _meet(partner, combinations(side, 2))
            for first, second in combinations(sides, 2):
                _meet(oppose, ((one, other) for one in first for other in second))
        for one in numbered(played.sit_out):
            rests[one] += 1
    return Counts(tuple(map(tuple, partner)), tuple(map(tuple, oppose)), tuple(rests))


def _meet(counts: list[list[int]], pairs: Iterable[tuple[int, int]]) -> None:
    for one, other in pairs:
        counts[one][other] += 1
        counts[other][one] += 1


def counting_words(counts: Counts) -> Iterator[str]:
    """Yield in sentences how often the same two came together."""
    if counts.partners:
        most = _most(counts.partner)
        yield (
            "Nobody partners twice."
            if most == 1
            else f"The same two are partners {times(most)} at most."
        )
    least, most = _least(counts.oppose), _most(counts.oppose)
    if not most:
        return
    if least == most:
        yield f"Everybody meets everybody {times(most)}."
    elif most == 1:
        yield "Nobody opposes twice." if counts.partners else "Nobody meets twice."
    else:
        yield f"The same two are opponents {times(most)} at most."


def sit_out_words(rests: Sequence[int]) -> str:
    """Say in a sentence who sits out how often."""
    least, most = min(rests), max(rests)
    if not most:
        return "Nobody sits out."
    if least == most:
        return f"Everyone sits out {times(most)}."
    if not least:
        return f"Nobody sits out more than {times(most)}."
    return f"Everyone sits out from {least} to {most} times."


def times(count: int) -> str:
    """Say a number of times: once, twice, 3 times."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _most(counts: Matrix) -> int:
    return max(map(max, counts))


def _least(counts: Matrix) -> int:
    rows = enumerate(counts)
    return min(
        (each for row, of in rows for column, each in enumerate(of) if row != column), default=0
    )
