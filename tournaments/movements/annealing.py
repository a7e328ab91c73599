"""Make a plan cheaper by seeded annealing: exchange two players of a round, again and again.

A change that saves is kept, one that costs is kept with a probability that falls as the plan
cools (Kirkpatrick, Gelatt and Vecchi 1983). How long it takes is a number of exchanges, not a
time: the same chance gives the same plan, however slow the machine.

Two tables make an exchange cheap to judge. For any two players they hold what the next
partnership and the next opposition between them would add to the cost; taking one away again
saves what it would then have added.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp
from random import Random

from tournaments.movements.plans import Plan
from tournaments.movements.tally import MEET, OPPOSE, PARTNER, Seats, Tally

EXCHANGES = 1_200_000
"""What fits into two seconds, with time to spare for a slower machine."""

WARM, TEPID, COLD = 1.8, 0.7, 0.2
"""The heat to start with (to look far afield, or near what is good already) and to end with."""

_STAGES = 200
_BOTH_NEW = 2 * (PARTNER + MEET) + 4 * (OPPOSE + MEET)
_MOST = 40
"""What no exchange may add to the cost: at any heat used here it would hardly ever be kept."""

Progress = Callable[[float], object]
"""Is told from time to time what part of the work is done, from 0 to 1."""


def no_progress(_done: float) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to try: the number of exchanges, the heat to start with, whom to tell."""

    exchanges: int = EXCHANGES
    heat: float = WARM
    progress: Progress = no_progress


class _Search:
    """A plan being changed: places in rounds, and what the next encounters would cost.

    The places of a table are four in a row; partners are two apart, so that ``place ^ 2`` is
    across the table and ``place ^ 1`` and ``place ^ 3`` are at the sides.
    """

    def __init__(self, plan: Plan, tally: Tally) -> None:
        self.rounds = [[player for group in groups for player in group] for groups in plan.rounds]
        everyone = range(plan.players)
        self.next_partner = [
            [(PARTNER + MEET) * tally.partner[a][b] + MEET * tally.oppose[a][b] for b in everyone]
            for a in everyone
        ]
        self.next_opponent = [
            [(OPPOSE + MEET) * tally.oppose[a][b] + MEET * tally.partner[a][b] for b in everyone]
            for a in everyone
        ]
        self.cost = tally.cost()

    def stage(self, exchanges: int, heat: float, chance: Random) -> None:
        """Try so many exchanges at one heat."""
        draw, rounds = chance.random, self.rounds
        length, places = len(rounds), len(rounds[0])
        likely = [exp(-more / heat) for more in range(_MOST)]
        for _ in range(exchanges):
            seats = rounds[int(draw() * length)]
            here, there = int(draw() * places), int(draw() * places)
            if here ^ there in (0, 2):  # nobody, or partners
                continue
            more = self._beside(seats, here, there)
            if more <= 0 or (more < _MOST and draw() < likely[more]):
                self._exchange(seats, here, there)
                self.cost += more

    def groups(self) -> tuple[tuple[Seats, ...], ...]:
        """Return the plan as it is now."""
        return tuple(
            tuple(
                (seats[at], seats[at + 1], seats[at + 2], seats[at + 3])
                for at in range(0, len(seats), 4)
            )
            for seats in self.rounds
        )

    def _beside(self, seats: list[int], here: int, there: int) -> int:
        """Return what an exchange of two who are not partners would add to the cost."""
        one, other = seats[here], seats[there]
        beside, beyond = seats[here ^ 2], seats[there ^ 2]
        if here >> 2 == there >> 2:
            return self._turned(one, other, beside, beyond)
        left, right = seats[here ^ 1], seats[here ^ 3]
        port, starboard = seats[there ^ 1], seats[there ^ 3]
        partner, opponent = self.next_partner[one], self.next_opponent[one]
        more = partner[beyond] + opponent[port] + opponent[starboard]
        less = partner[beside] + opponent[left] + opponent[right]
        partner, opponent = self.next_partner[other], self.next_opponent[other]
        more += partner[beside] + opponent[left] + opponent[right]
        less += partner[beyond] + opponent[port] + opponent[starboard]
        return more - less + _BOTH_NEW

    def _turned(self, one: int, other: int, beside: int, beyond: int) -> int:
        """Return what it would add if two opponents at one table exchanged their partners."""
        opponent, partner = self.next_opponent, self.next_partner
        more = 0
        for new, old in (((one, beyond), (one, beside)), ((other, beside), (other, beyond))):
            more += partner[new[0]][new[1]] - opponent[new[0]][new[1]]
            more += opponent[old[0]][old[1]] - partner[old[0]][old[1]]
        # Those who meet go on meeting: only the weights of partner and opponent are exchanged.
        return more + 2 * (OPPOSE + PARTNER)

    def _exchange(self, seats: list[int], here: int, there: int) -> None:
        """Exchange two players, and count what becomes of their encounters."""
        for table in {here >> 2, there >> 2}:
            self._count(seats, 4 * table, -1)
        seats[here], seats[there] = seats[there], seats[here]
        for table in {here >> 2, there >> 2}:
            self._count(seats, 4 * table, 1)

    def _count(self, seats: list[int], first: int, by: int) -> None:
        """Add the six encounters at a table to what the next ones cost, or take them away."""
        north, east, south, west = seats[first : first + 4]
        partner, opponent = self.next_partner, self.next_opponent
        for one, other in ((north, south), (east, west)):
            for a, b in ((one, other), (other, one)):
                partner[a][b] += by * (PARTNER + MEET)
                opponent[a][b] += by * MEET
        for one in (north, south):
            for other in (east, west):
                for a, b in ((one, other), (other, one)):
                    partner[a][b] += by * MEET
                    opponent[a][b] += by * (OPPOSE + MEET)


def annealed(plan: Plan, chance: Random, effort: Effort | None = None) -> Plan:
    """Return a plan that costs no more than this one; stop early where the bound is reached."""
    effort = effort or Effort()
    tally = plan.tally()
    search, bound = _Search(plan, tally), tally.bound()
    best, least = plan.rounds, search.cost
    for stage in range(_STAGES):
        if least == bound:
            break
        heat = effort.heat * (COLD / effort.heat) ** (stage / (_STAGES - 1))
        search.stage(effort.exchanges // _STAGES, heat, chance)
        if search.cost < least:
            best, least = search.groups(), search.cost
        effort.progress((stage + 1) / _STAGES)
    if best is plan.rounds:
        return plan
    return Plan(f"{plan.method}, annealed", plan.players, best)
