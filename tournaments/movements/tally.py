"""Who has partnered and opposed whom: the tally, its cost, and how low the cost could be.

Terms. Over some rounds two players have been partners *p* times and opponents *o* times. With
C(k) = k(k − 1)/2, the number of repetitions in k encounters, the *cost* is the sum over all
couples of 20 C(p) + 3 C(o) + C(p + o): repeating a partner is worst, then an opponent, and
anybody one has met at all breaks what ties are left.

The bounds are by convexity: a player with g games has g partners, 2g opponents and 3g people
met among v − 1 others, and repetitions are fewest when these are spread as evenly as they go.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from tournaments.movements.schedule import Measure, Quality, Span

PARTNER, OPPOSE, MEET = 20, 3, 1

Seats = tuple[int, int, int, int]
"""Four players, counted from 0, clockwise: the first and third are partners."""


class Tally:
    """How often any two of some players, counted from 0, have been partners and opponents.

    A tally is added to round by round; ``games`` counts the rounds each player has played.
    """

    def __init__(self, players: int) -> None:
        self.partner = [[0] * players for _ in range(players)]
        self.oppose = [[0] * players for _ in range(players)]
        self.games = [0] * players

    def add(self, groups: Iterable[Seats]) -> None:
        """Count the tables of a round."""
        for north, east, south, west in groups:
            for one, other in ((north, south), (east, west)):
                self.partner[one][other] += 1
                self.partner[other][one] += 1
            for one in (north, south):
                for other in (east, west):
                    self.oppose[one][other] += 1
                    self.oppose[other][one] += 1
            for player in (north, east, south, west):
                self.games[player] += 1

    def cost(self) -> int:
        """Return what all repetitions come to."""
        total = 0
        for one, other in combinations(range(len(self.games)), 2):
            p, o = self.partner[one][other], self.oppose[one][other]
            total += PARTNER * _twos(p) + OPPOSE * _twos(o) + MEET * _twos(p + o)
        return total

    def bound(self) -> int:
        """Return the least cost that any schedule with these numbers of games could have."""
        others = len(self.games) - 1
        weights = ((PARTNER, 1), (OPPOSE, 2), (MEET, 3))
        return sum(
            # Each repetition is counted at both players, and half a repetition is a whole one.
            weight * -(-sum(_evenly(each * games, others) for games in self.games) // 2)
            for weight, each in weights
        )

    def quality(self) -> Quality:
        """Return the figures reached beside their bounds."""
        games, others = max(self.games), len(self.games) - 1
        couples = [
            (self.partner[one][other], self.oppose[one][other])
            for one, other in combinations(range(len(self.games)), 2)
        ]
        return Quality(
            partner=Measure(max(p for p, _ in couples), -(-games // others)),
            oppose=Measure(max(o for _, o in couples), -(-2 * games // others)),
            meet=Measure(max(p + o for p, o in couples), -(-3 * games // others)),
            cost=Measure(self.cost(), self.bound()),
        )


def tallied(players: int, rounds: Iterable[Sequence[Seats]]) -> Tally:
    """Return the tally of some rounds."""
    tally = Tally(players)
    for groups in rounds:
        tally.add(groups)
    return tally


def spread(counts: Iterable[int]) -> Span:
    """Return the least and the most of some counts."""
    counted = list(counts)
    return Span(min(counted), max(counted))


def _twos(encounters: int) -> int:
    """Return in how many ways two of the encounters can be chosen."""
    return encounters * (encounters - 1) // 2


def _evenly(total: int, places: int) -> int:
    """Return the repetitions of encounters that are spread evenly over so many people."""
    each, more = divmod(total, places)
    return places * _twos(each) + more * each
