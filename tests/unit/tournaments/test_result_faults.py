"""The result of one table is judged by itself, at a cost that no size of event changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.unit.tournaments.event_files import (
    CASES,
    NAMES,
    USUAL,
    document,
    faults_of,
    must_read,
    plain,
    played,
)
from tournaments.eventfile import next_round
from tournaments.formats import FORMATS
from tournaments.results import IN_PLAY, Outcome, Result, Table, absent, hands, points, tricks, void

EVERY = pytest.mark.parametrize(("slug", "size", "options"), CASES, ids=NAMES)
PATH = "rounds/1/tables/1"
PAIR = Table(1, (("A",), ("B",)))
FOUR = Table(1, (("A", "B"), ("C", "D")))


def codes(slug: str, table: Table, number: int = 0, **changed: Any) -> list[tuple[str, str]]:
    """Return the faults of a table by itself, under the usual options and what is changed."""
    form = FORMATS[slug]
    options = replace(form.presets[0].options, **changed)
    return [(one.path, one.code) for one in form.result_faults(table, options, PATH, number)]


@EVERY
def test_results_of_a_played_event_are_whole(slug: str, size: int, options: Any) -> None:
    file = played(document(slug, size, options), 5)
    for one in file.event.rounds:
        for place, table in enumerate(one.tables, 1):
            path = f"rounds/{one.number}/tables/{place}"
            found = file.format.result_faults(table, file.event.options, path, one.number)
            assert found == []


@pytest.mark.parametrize("slug", FORMATS)
def test_a_table_that_was_not_played_needs_nothing(slug: str) -> None:
    for result in (IN_PLAY, absent("nobody came"), void("wrong seats")):
        assert codes(slug, PAIR._replace(result=result)) == []


@pytest.mark.parametrize("slug", ["knockout", "ladder", "rise_and_fly"])
def test_a_table_that_needs_a_winner_asks_for_the_cut(slug: str) -> None:
    level = PAIR._replace(result=points(1, 1))
    assert codes(slug, level) == [(f"{PATH}/result/cut", "cut_missing")]
    cut = replace(level.result, cut=1)
    assert codes(slug, level._replace(result=cut)) == []


@pytest.mark.parametrize("slug", ["pairs", "swiss", "league", "individual", "military"])
def test_a_table_may_be_drawn_where_nobody_has_to_go_on(slug: str) -> None:
    assert codes(slug, PAIR._replace(result=points(1, 1))) == []


def test_a_heat_needs_one_winner() -> None:
    heat = Table(1, (("A",), ("B",), ("C",)), points(1, 1, 0))
    assert codes("knockout_whist", heat) == [(f"{PATH}/result", "no_winner")]
    assert codes("knockout_whist", heat._replace(result=points(0, 1, 0))) == []


def test_units_of_a_table_add_up_to_zero() -> None:
    table = Table(1, (("A",), ("B",), ("C",), ("D",)), points(5, -2, -2, -2))
    assert codes("solo", table) == [(f"{PATH}/result/points", "not_zero_sum")]
    assert codes("solo", table._replace(result=points(6, -2, -2, -2))) == []


def test_a_drive_asks_for_the_cut_when_the_result_is_recorded() -> None:
    level = FOUR._replace(result=hands((8, 5), (5, 8)))
    assert codes("drive", level, 1, deals=2) == [(f"{PATH}/result/cut", "cut_missing")]
    cut = FOUR._replace(result=replace(level.result, cut=0))
    assert codes("drive", cut, 1, deals=2) == []


def test_a_drive_asks_for_no_cut_after_the_last_hand() -> None:
    level = FOUR._replace(result=Result(Outcome.PLAYED, tricks=(13, 13)))
    assert codes("drive", level, 11, hands=24, deals=2) == [(f"{PATH}/result/cut", "cut_missing")]
    assert codes("drive", level, 12, hands=24, deals=2) == []


def test_one_hand_always_has_a_winner() -> None:
    for taken in range(14):
        assert codes("drive", FOUR._replace(result=tricks(taken, 13 - taken)), 1) == []


@pytest.mark.parametrize("slug", ["knockout", "ladder", "rise_and_fly"])
def test_an_event_file_says_the_same_of_its_tables(slug: str) -> None:
    drawn = next_round(must_read(document(slug, USUAL[slug][0], USUAL[slug][1])))
    raw = plain(drawn)  # type: ignore[arg-type]
    raw["rounds"][0]["tables"][1]["result"] = {"points": {"NS": 1, "EW": 1}}
    assert faults_of(raw) == [("rounds/1/tables/2/result/cut", "cut_missing")]


def test_a_cut_asked_for_lets_the_next_hand_be_drawn() -> None:
    drawn = next_round(must_read(document("drive", 8, {"hands": 8, "deals": 2})))
    raw = plain(drawn)  # type: ignore[arg-type]
    for table in raw["rounds"][0]["tables"]:
        table["result"] = {"tricks": {"NS": 13, "EW": 13}}
    asked = [
        found.path
        for file in [must_read(raw)]
        for place, table in enumerate(file.event.rounds[0].tables, 1)
        for found in file.format.result_faults(
            table, file.event.options, f"rounds/1/tables/{place}", 1
        )
    ]
    assert asked == ["rounds/1/tables/1/result/cut", "rounds/1/tables/2/result/cut"]
    assert faults_of({**raw, "rounds": [*raw["rounds"], {"round": 2}]}) == [
        ("rounds/2", "cut_missing")
    ]
    for table in raw["rounds"][0]["tables"]:
        table["result"]["cut"] = "EW"
    assert len(must_read({**raw, "rounds": [*raw["rounds"], {"round": 2}]}).event.rounds) == 2
