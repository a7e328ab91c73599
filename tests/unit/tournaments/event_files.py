"""Event files made and played for tests: chance results, and rounds drawn one by one."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from scoring.rules.core import Problem
from tournaments.eventfile import EVENT, EventFile, next_round, read, write
from tournaments.formats import FORMATS
from tournaments.results import Table

GOLDEN = Path(__file__).resolve().parents[2] / "golden"

USUAL: dict[str, tuple[int, dict[str, Any]]] = {
    "drive": (14, {"hands": 6}),
    "individual": (13, {"rounds": 5, "movement": "whist"}),
    "pairs": (7, {}),
    "swiss": (11, {"rounds": 5}),
    "knockout": (11, {}),
    "rise_and_fly": (7, {"rounds": 5}),
    "military": (6, {}),
    "league": (5, {}),
    "solo": (10, {"rounds": 5}),
    "knockout_whist": (23, {}),
    "ladder": (7, {}),
}
"""A number of entrants and options for every format."""

MORE: list[tuple[str, int, dict[str, Any]]] = [
    ("drive", 8, {"movement": "losers_move_progressive", "hands": 8}),
    ("drive", 4, {"hands": 3}),
    ("drive", 17, {"movement": "partners_fixed", "hands": 6, "deals": 2}),
    ("individual", 12, {"movement": "whist"}),
    ("pairs", 8, {"movement": "howell", "counts": "match_points"}),
    ("pairs", 9, {"movement": "mitchell"}),
    ("pairs", 12, {"movement": "mitchell", "arrow_switch": True, "counts": "match_points"}),
    ("pairs", 6, {"counts": "points", "double": True}),
    ("swiss", 16, {"order": "fold", "margin": 5, "bonus": 1}),
    ("knockout", 7, {"elimination": "double"}),
    ("knockout", 16, {"third_place": True}),
    ("rise_and_fly", 12, {"tables": 4, "most_wins": 2, "rounds": 7}),
    ("solo", 8, {"seating": "design", "rounds": 6}),
    ("knockout_whist", 5, {"places": 2}),
]

CASES = [(slug, *rest) for slug, rest in USUAL.items()] + MORE
NAMES = [f"{slug}-{size}-{place}" for place, (slug, size, _) in enumerate(CASES)]


def document(
    slug: str, size: int = 4, options: Mapping[str, Any] | None = None, **more: Any
) -> Any:
    """Return an event file without rounds."""
    entrants: list[dict[str, Any]] = [{"id": f"P{number}"} for number in range(1, size + 1)]
    if slug == "drive":
        for place, entrant in enumerate(entrants):
            entrant["group"] = ("lady", "gent")[place % 2]
    event = {"format": slug, "options": dict(options or {})}
    return {"format": EVENT, "event": event, "entrants": entrants, "rounds": [], **more}


def must_read(raw: Any, seed: int | None = None) -> EventFile:
    """Read a document that has no faults."""
    found = read(raw, seed)
    assert isinstance(found, EventFile), found
    return found


def faults_of(raw: Any) -> list[tuple[str, str]]:
    """Return the paths and codes of the faults of a document."""
    found = read(raw)
    assert isinstance(found, list), "no fault was found"
    assert all(isinstance(one, Problem) and one.text.endswith((".", "!")) for one in found)
    return [(one.path, one.code) for one in found]


def chance_result(file: EventFile, table: Table, chance: random.Random) -> dict[str, Any] | None:
    """Return a result for a table as a document has it; None where a chair is empty."""
    if not table.full:
        return None
    slug, total = file.format.slug, file.format.tricks(file.event.options)
    if slug == "solo":
        units = [chance.randint(-5, 5) for _ in range(3)]
        ids = [side[0] for side in table.sides]
        return {"points": dict(zip(ids, [*units, -sum(units)], strict=True))}
    if slug == "knockout_whist":
        return {"winner": chance.choice(table.sides)[0]}
    if not total:
        return {"points": chance.choice([{"NS": 1, "EW": 0}, {"NS": 0, "EW": 1}])}
    taken = chance.randint(0, total)
    level = {"cut": chance.choice(["NS", "EW"])} if 2 * taken == total else {}
    return {"tricks": {"NS": taken, "EW": total - taken}, **level}


def with_results(file: EventFile, chance: random.Random) -> Any:
    """Return the document of an event, chance results put to its last round."""
    written = json.loads(json.dumps(write(file)))
    last = file.event.rounds[-1]
    for row, table in zip(written["rounds"][-1]["tables"], last.tables, strict=True):
        if result := chance_result(file, table, chance):
            row["result"] = result
    return written


def played(raw: Any, rounds: int = 99, seed: int = 1) -> EventFile:
    """Draw and play so many rounds, or all there are, through the document each time."""
    chance = random.Random(seed)
    file = must_read(raw)
    for _ in range(rounds):
        drawn = next_round(file)
        if not isinstance(drawn, EventFile):
            break
        file = must_read(with_results(drawn, chance))
    return file


def results_only(raw: Any, from_round: int = 1) -> Any:
    """Return a document whose rounds say nothing of who sat where."""
    bare = copy.deepcopy(raw)
    for row in bare["rounds"][from_round - 1 :]:
        row["tables"] = [
            {key: table[key] for key in ("table", "result") if key in table}
            for table in row["tables"]
        ]
        row["tables"] = [table for table in row["tables"] if "result" in table]
        for key in set(row) - {"round", "tables"}:
            del row[key]
    return bare


def plain(file: EventFile) -> Any:
    """Return the document of an event as JSON has it."""
    return json.loads(json.dumps(write(file)))


def seats(file: EventFile) -> list[Any]:
    """Return who sat where, round by round."""
    return [
        [(table.number, table.sides) for table in one.tables] + [one.sit_out]
        for one in file.event.rounds
    ]


assert set(USUAL) == set(FORMATS), "every format of the index is played in tests"
