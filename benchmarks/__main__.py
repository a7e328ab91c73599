"""Run every benchmark and print its figures."""

from __future__ import annotations

from benchmarks import (
    engine,
    events,
    games,
    hall,
    live,
    movements,
    pairings,
    prints,
    recording,
    show,
)

ALL = (engine, games, recording, live, prints, movements, pairings, events, hall)

if __name__ == "__main__":
    for module in ALL:
        print(module.__name__)
        show(module.figures())
