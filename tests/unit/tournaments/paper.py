"""The worked drive on paper: its event file, and what everybody would have on their cards."""

from __future__ import annotations

import copy
import json
from typing import Any

from tests.unit.tournaments.event_files import GOLDEN, document, must_read
from tournaments.eventfile import EventFile

D1 = json.loads((GOLDEN / "drive_d1.json").read_text("utf-8"))


def d1() -> Any:
    """Return the worked drive as an event file, every table recorded."""
    sides = [hand["tables"] for hand in D1["hands"]]
    raw = document("drive", options={"hands": 4, "half": 2})
    raw["entrants"] = [
        {"id": one, "name": f"Player {one}", "group": group}
        for group, ids in (("lady", D1["ladies"]), ("gent", D1["gents"]))
        for one in ids
    ]
    raw["rounds"] = [
        {"round": number, "tables": [_row(place, table) for place, table in enumerate(hand, 1)]}
        for number, hand in enumerate(sides, 1)
    ]
    return raw


def _row(place: int, table: Any) -> Any:
    taken = dict(zip(("NS", "EW"), table["tricks"], strict=True))
    seats = {side: table[side] for side in taken}
    return {"table": place, **seats, "result": {"tricks": taken}}


def cards_of(raw: Any, *spans: tuple[int, int]) -> list[dict[str, Any]]:
    """Return what everybody would have written on their cards, credits for sit-outs included."""
    file = must_read(raw)
    scores = file.format.scores(file.event)
    return [
        {
            "id": one,
            "first": first,
            "last": last,
            "tricks": sum(scores.counted(line) for line in lines if first <= line.round <= last),
        }
        for one, lines in scores.lines.items()
        for first, last in spans
        if any(first <= line.round <= last for line in lines)
    ]


def without_results(raw: Any, from_round: int = 1) -> Any:
    bare = copy.deepcopy(raw)
    for row in bare["rounds"][from_round - 1 :]:
        for table in row["tables"]:
            table.pop("result", None)
    return bare


HALVES = ((1, 2), (3, 4))
HANDS = ((1, 1), (2, 2), (3, 3), (4, 4))


def on_paper(*spans: tuple[int, int]) -> Any:
    """Return the worked drive of which nothing is known but cards."""
    return {**d1(), "rounds": [], "cards": cards_of(d1(), *spans)}


def figures(file: EventFile, name: str) -> dict[str, Any]:
    return {
        row.id: row.values[name]
        for section in file.format.standings(file.event)
        for row in section.ranking.rows
    }


def wrong(file: EventFile) -> list[str]:
    return [check.text for check in file.format.checks(file.event) if not check.ok]


def card(file_cards: list[dict[str, Any]], one: str, first: int) -> dict[str, Any]:
    return next(row for row in file_cards if (row["id"], row["first"]) == (one, first))
