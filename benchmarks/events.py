"""Whole events through the event file: read, seated, played, answered.

Every round goes out as a document and comes back with results, as between the program and a
club's own; so reading and writing are in the time, and the whole grows with the square of the
rounds.
"""

from __future__ import annotations

import json
import random
from typing import Any

from benchmarks import Figure, seconds, show
from tournaments.eventfile import EVENT, EventFile, next_round, read_raw, result, write


def document(slug: str, players: int, **options: Any) -> dict[str, Any]:
    """Return an event without rounds; a drive's players are of two groups in turn."""
    groups = ("lady", "gent")
    entrants = [
        {"id": f"P{n}", "group": groups[n % 2]} if slug == "drive" else {"id": f"P{n}"}
        for n in range(players)
    ]
    event = {"format": slug, "options": options}
    return {"format": EVENT, "event": event, "entrants": entrants, "rounds": []}


def read(raw: bytes) -> EventFile:
    file = read_raw(raw)
    assert isinstance(file, EventFile), file
    return file


def play(raw: dict[str, Any], rounds: int) -> dict[str, Any]:
    """Draw, write, fill in and read back every round; return the last document."""
    chance = random.Random(1)
    for _ in range(rounds):
        drawn = next_round(read(json.dumps(raw).encode()))
        assert isinstance(drawn, EventFile)
        raw = write(drawn)
        for table in raw["rounds"][-1]["tables"]:
            taken = chance.randrange(14)
            table["result"] = {"tricks": {"NS": taken, "EW": 13 - taken}}
    return raw


def drive() -> None:
    """Run a drive of 200 players and 24 hands, and answer it whole."""
    last = play(document("drive", 200), 24)
    answer = result(read(json.dumps(last).encode()))
    assert answer["checks"][0]["actual"] == 26 * 50 * 24


def answered(raw: bytes) -> None:
    """Read a document and answer it in JSON."""
    json.dumps(result(read(raw)))


def figures() -> list[Figure]:
    """Return all measurements of this module."""
    evening = json.dumps(play(document("drive", 200), 24)).encode()
    swiss = json.dumps(play(document("swiss", 1024, rounds=9), 5)).encode()
    million = ",".join(f'{{"id":"P{n}"}}' for n in range(10**6))
    crowd = f'{{"format":"{EVENT}","event":{{"format":"swiss"}},"entrants":[{million}]}}'.encode()
    once, field = seconds(lambda: answered(evening)), seconds(lambda: answered(swiss), 3)
    return [
        Figure("drive of 200 and 24 hands, round by round", seconds(drive, 3), "s", ""),
        Figure("the same evening read and answered once", once, "s", ""),
        Figure("Swiss of 1,024 after 5 rounds, answered", field, "s", ""),
        Figure("a million entrants refused", seconds(lambda: read_raw(crowd), 3), "s", "< 1"),
    ]


if __name__ == "__main__":
    show(figures())
