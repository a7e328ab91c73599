"""Movements: what a whist design costs, and how near individual schedules come to the bounds.

Schedules are made for every number of players from 8 to 60 and summarised by length. The targets
are what the same methods reached, given two seconds or more, when they were chosen.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator
from time import process_time

from benchmarks import Figure, ratio, seconds, show
from tournaments.movements.cyclic import whist
from tournaments.movements.designs import WHIST
from tournaments.movements.individual import individual
from tournaments.movements.schedule import Quality
from tournaments.movements.verifier import verify

FIELDS = range(8, 61)
TARGETS = {6: "≤ 1.25", 12: "≤ 1.23", 24: "≤ 1.06"}
"""The mean cost beside the mean bound, by rounds."""


def figures() -> list[Figure]:
    """Measure, and return the figures."""
    return [*designs(), *(figure for rounds in TARGETS for figure in schedules(rounds))]


def designs() -> Iterator[Figure]:
    """Measure making and judging whist designs."""
    ready = {players: whist(players) for players in (40, 100)}
    yield Figure("a whist design for 40 players", 1000 * seconds(lambda: whist(40)), "ms", "≤ 50")
    making = ratio(lambda: whist(100), lambda: verify(ready[100]))
    yield Figure("verifying one for 100 / making it", making, "", "")
    faulty = sum(not perfect(players) for players in WHIST)
    yield Figure(f"{len(WHIST)} whist designs, those that are not perfect", faulty, "", "0")


def perfect(players: int) -> bool:
    """Say whether all partner once and oppose twice."""
    report = verify(whist(players))
    found = report.figures["partner"], report.figures["oppose"]
    return report.sound and found == ((1, 1), (2, 2))


def schedules(rounds: int) -> Iterator[Figure]:
    """Measure individual schedules of so many rounds."""
    reached: list[Quality] = []
    spent: list[float] = []
    for players in FIELDS:
        started = process_time()
        reached.append(individual(players, rounds, random.Random(players)).quality)
        spent.append(process_time() - started)
    name = f"{FIELDS[0]} to {FIELDS[-1]} players, {rounds} rounds:"
    cost = sum(quality.cost.reached for quality in reached)
    bound = sum(quality.cost.bound for quality in reached)
    at_bound = sum(quality.cost.gap == 0 for quality in reached)
    partner = max(quality.partner.gap for quality in reached)
    oppose = max(quality.oppose.gap for quality in reached)
    yield Figure(f"{name} cost / bound", cost / bound, "", TARGETS[rounds])
    yield Figure(f"{name} at the bound", at_bound, f"of {len(reached)}", "")
    yield Figure(f"{name} most-met partner above bound", partner, "", "0")
    yield Figure(f"{name} most-met opponent above bound", oppose, "", "≤ 1")
    yield Figure(f"{name} time, median", statistics.median(spent), "s", "≤ 2")
    yield Figure(f"{name} time, worst", max(spent), "s", "≤ 2")


if __name__ == "__main__":
    show(figures())
