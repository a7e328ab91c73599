"""Run every benchmark and print its figures."""

from __future__ import annotations

from benchmarks import engine, live, prints, recording, show

ALL = (engine, recording, live, prints)

if __name__ == "__main__":
    for module in ALL:
        print(module.__name__)
        show(module.figures())
