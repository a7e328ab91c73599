"""Events of chance: any format and size, people coming and going, results of every kind."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.tournaments.event_files import (
    CASES,
    document,
    must_read,
    plain,
    results_only,
    seats,
    with_results,
)
from tournaments.eventfile import answer, next_round, read
from tournaments.eventtext import tell
from tournaments.formats import FORMATS
from tournaments.formats.core import Refusal

MOVING = [case for case in CASES if case[0] not in ("knockout",)]


@st.composite
def events(draw: st.DrawFn) -> tuple[Any, int]:
    """An event with somebody leaving, coming late and coming back; and how long to play."""
    slug, size, options = draw(st.sampled_from(MOVING))
    raw = document(slug, size + draw(st.integers(0, 1)) * (slug == "solo"), options)
    ids = [row["id"] for row in raw["entrants"]]
    leaver, late = draw(st.permutations(ids))[:2]
    leaves = draw(st.integers(2, 4))
    raw["withdrawals"] = [{"id": leaver, "from_round": leaves}]
    if draw(st.booleans()):
        raw["returns"] = [{"id": leaver, "from_round": leaves + draw(st.integers(1, 2))}]
    if draw(st.booleans()) and size > 5:
        raw["arrivals"] = [{"id": late, "from_round": draw(st.integers(2, 3))}]
    if draw(st.booleans()):
        change = {"id": ids[0], "round": 1, "points": draw(st.integers(-5, 5))}
        raw["adjustments"] = [{**change, "reason": "revoke"}]
    raw["event"]["options"] = {**options, "seed": draw(st.integers(0, 99))}
    return raw, draw(st.integers(1, 5))


@given(made=events(), luck=st.integers(0, 9))
@settings(max_examples=120, deadline=None)
def test_whoever_comes_and_goes_every_round_holds(made: tuple[Any, int], luck: int) -> None:
    raw, rounds = made
    chance = random.Random(luck)
    file = read(raw)
    if isinstance(file, list):  # chance has made a shape that the format refuses
        assert {one.code for one in file} == {"shape"}
        return
    for _ in range(rounds):
        drawn = next_round(file)
        if isinstance(drawn, Refusal):
            assert drawn.code in ("over", "too_few")
            break
        assert next_round(file) == drawn
        played = drawn.event.rounds[-1]
        places = Counter(who for table in played.tables for who in table.entrants)
        places.update(played.sit_out)
        here = set(drawn.event.present(played.number))
        assert set(places) <= here
        assert max(places.values(), default=0) <= file.format.seats.times
        if file.format.slug != "knockout_whist":
            assert set(places) == here
        file = must_read(with_results(drawn, chance))
        assert seats(file)[:-1] == seats(drawn)[:-1]
    assert all(check.ok for check in file.format.checks(file.event))
    assert seats(must_read(results_only(plain(file)))) == seats(file)
    assert json.dumps(answer(file))
    assert tell(file)


RESULTS: list[Any] = [
    None,
    {"void": "cards missing"},
    {"absent": True},
    {"forfeit": "NS"},
    {"forfeit": "EW", "cut": "NS"},
    {"tricks": {"NS": 8}},
    {"tricks": {"NS": 0}},
    {"points": {"NS": 3, "EW": 3}},
    {"points": {"NS": 3, "EW": 3}, "cut": "EW"},
    {"points": {"NS": 10**6, "EW": -(10**6)}},
    {"tricks": {"NS": 6}, "points": {"NS": 2, "EW": 0}},
    {"hands": [{"NS": 13}]},
]


@st.composite
def seated_by_hand(draw: st.DrawFn) -> Any:
    """An event of any format with rounds seated anyhow, as a document from elsewhere may be."""
    slug = draw(st.sampled_from(sorted(FORMATS)))
    raw = document(slug, 8, {"first_seats": "listed"})
    ids = [row["id"] for row in raw["entrants"]]
    width = FORMATS[slug].seats.side
    for number in range(1, draw(st.integers(1, 3)) + 1):
        order = list(draw(st.permutations(ids)))
        tables = []
        while len(order) >= max(2, 2 * width) and draw(st.integers(0, 5)):
            if not width:
                players = [order.pop() for _ in range(min(4, len(order)))]
                figures = {one: (3, -1, -1, -1)[place] for place, one in enumerate(players)}
                tables.append({"players": players, "result": {"points": figures}})
                continue
            sides = [[order.pop() for _ in range(width)] for _ in range(2)]
            result = draw(st.sampled_from(RESULTS))
            tables.append({"NS": sides[0], "EW": sides[1], "result": result})
        key = draw(st.sampled_from(["sit_out", "absent"]))
        raw["rounds"].append({"round": number, "tables": tables, key: order})
    if draw(st.booleans()):
        raw["adjustments"] = [{"id": ids[0], "round": 1, "points": draw(st.integers(-9, 10**6))}]
    return raw


@given(raw=seated_by_hand())
@settings(max_examples=300, deadline=None)
def test_whatever_was_seated_by_hand_is_answered_or_refused(raw: Any) -> None:
    file = read(raw)
    assert json.dumps(answer(file))
    assert tell(file)
    if not isinstance(file, list):
        next_round(file)
        assert must_read(plain(file)).event == file.event
