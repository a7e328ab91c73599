"""What things cost, as ratios measured in one run; nothing is asserted.

``python -m benchmarks`` runs all of them, ``python -m benchmarks.engine`` one. Each module
has ``figures() -> list[Figure]``.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable
from typing import NamedTuple


class Figure(NamedTuple):
    """One measurement; ``target`` says in words what it should be, such as “≥ 0.17”."""

    name: str
    value: float
    unit: str
    target: str


Clock = Callable[[], float]
"""Tells seconds: ``time.perf_counter`` those that pass, ``time.process_time`` those at work."""


def seconds(work: Callable[[], object], runs: int = 5, clock: Clock = time.perf_counter) -> float:
    """Return the least time that ``work`` takes out of a few runs, garbage left alone."""
    return min(_timed(work, clock) for _ in range(runs))


def ratio(
    work: Callable[[], object],
    yardstick: Callable[[], object],
    runs: int = 9,
    clock: Clock = time.perf_counter,
) -> float:
    """Return how fast ``work`` is beside ``yardstick``: 0.5 is half as fast.

    They take turns, so that a machine that slows down slows both.
    """
    spent = [(_timed(yardstick, clock), _timed(work, clock)) for _ in range(runs)]
    return min(first for first, _ in spent) / min(second for _, second in spent)


def _timed(work: Callable[[], object], clock: Clock) -> float:
    gc.collect()
    gc.disable()
    started = clock()
    work()
    spent = clock() - started
    gc.enable()
    return spent


def show(figures: Iterable[Figure]) -> None:
    """Print figures, one a line."""
    for figure in figures:
        value = f"{figure.value:,.0f}" if figure.value >= 100 else f"{figure.value:.3f}"
        print(f"{figure.name:<58} {value:>12} {figure.unit:<10} {figure.target}")
