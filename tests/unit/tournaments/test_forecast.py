"""What a forecast says is what comes to pass, for every format and without knowing any."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
import time
from dataclasses import replace
from typing import Any

import pytest

import tournaments.drawings
from scoring.rules.core import Problem
from scoring.rules.options import read_options
from tests.unit.tournaments.event_files import CASES, NAMES, document, played
from tournaments.eventfile import EventFile
from tournaments.forecast import MOST_IN_MATRIX, Forecast, forecast, takes_long
from tournaments.formats import FORMATS
from tournaments.meetings import counted, sit_out_words
from tournaments.results import Round, Table

EVERY = pytest.mark.parametrize(("slug", "size", "options"), CASES, ids=NAMES)
OPEN = {"rise_and_fly", "solo", "ladder"}


def ask(slug: str, size: int, minutes: int = 7, **raw: Any) -> Forecast | list[Problem]:
    form = FORMATS[slug]
    options = read_options(raw, form.presets)
    assert not isinstance(options, list), options
    return forecast(form, options, size, minutes=minutes)


def foretold(slug: str, size: int, minutes: int = 7, **raw: Any) -> Forecast:
    told = ask(slug, size, minutes, **raw)
    assert isinstance(told, Forecast), told
    return told


@EVERY
def test_it_has_as_many_rounds_and_tables_as_the_event(slug: str, size: int, options: Any) -> None:
    told = foretold(slug, size, **options)
    file: EventFile = played(document(slug, size, options), told.rounds)
    tables = [sum(table.full for table in one.tables) for one in file.event.rounds]
    if options.get("elimination") != "double":  # whose decider is played or not
        assert len(file.event.rounds) == told.rounds
    assert (told.tables.least, told.tables.most) == (min(tables), max(tables))


@EVERY
def test_the_balance_is_that_of_the_event_where_seats_are_fixed(
    slug: str, size: int, options: Any
) -> None:
    told = foretold(slug, size, **options)
    file = played(document(slug, size, options), told.rounds)
    if not told.exact or slug == "solo":  # drawn by lot: which lot depends on the order of entry
        return
    told_most = max(map(max, told.oppose or ()))
    assert told_most == file.format.balance(file.event)["oppose"][1]
    assert told.rests.most == file.format.balance(file.event)["sit_out"][1]


@EVERY
def test_the_counts_are_of_the_same_evening_both_ways(slug: str, size: int, options: Any) -> None:
    told = foretold(slug, size, **options)
    assert told.oppose is not None
    for matrix in (told.oppose, told.partner or told.oppose):
        assert len(matrix) == size
        assert all(matrix[a][b] == matrix[b][a] for a in range(size) for b in range(size))
        assert not any(matrix[a][a] for a in range(size))
    assert (told.partner is not None) == (FORMATS[slug].seats.side == 2)


@EVERY
def test_it_is_certain_only_where_results_move_nobody(slug: str, size: int, options: Any) -> None:
    follows = slug in {"drive", "swiss", "knockout", "rise_and_fly", "knockout_whist", "ladder"}
    one_table = slug == "drive" and size == 4
    told = foretold(slug, size, **options)
    assert told.exact == (not follows or one_table)
    assert told.certainty.endswith(".")


@EVERY
def test_the_same_seed_tells_the_same(slug: str, size: int, options: Any) -> None:
    assert foretold(slug, size, **options) == foretold(slug, size, **options)


def test_a_drive_of_26_seats_six_tables_and_two_sit_out() -> None:
    told = foretold("drive", 26)
    assert (str(told.tables), str(told.out), told.hands, told.minutes) == ("6", "2", 24, 168)
    assert told.sections == (("lady", 13), ("gent", 13))


def test_a_whist_design_of_16_is_told_with_its_promise() -> None:
    told = foretold("individual", 16, movement="whist")
    assert told.rounds == 15
    assert told.exact
    assert told.notes[0].startswith("Whist design. Nobody partners twice; most-met opponent 2")
    assert told.partner is not None
    assert all(sum(row) == 15 and max(row) == 1 for row in told.partner)


def test_boards_that_travel_are_counted() -> None:
    assert foretold("pairs", 12, preset="howell").notes == (
        "11 board sets travel; no two tables need the same set in one round.",
    )
    relay = foretold("pairs", 12, preset="mitchell", relay=True)
    assert "up to 2 tables share a set" in relay.notes[-1]
    assert [name for name, _ in relay.sections] == ["NS", "EW"]


def test_byes_are_told_apart_from_sit_outs() -> None:
    told = foretold("knockout", 12)
    assert (told.waiting, told.rounds, str(told.tables), str(told.out)) == (4, 4, "1–4", "0")
    assert told.balance == ()


def test_a_season_is_timed_match_by_match() -> None:
    told = foretold("league", 8)
    assert told.apart
    assert (told.rounds, told.minutes) == (14, 24 * 7)


def test_an_open_evening_is_told_for_as_long_as_an_evening_is() -> None:
    told = foretold("rise_and_fly", 9, 20)
    assert (told.open, told.rounds, told.minutes) == (True, 9, 180)
    assert not foretold("rise_and_fly", 9, 20, rounds=5).open
    assert not foretold("knockout", 8, 200).open
    assert foretold("knockout", 8, 200).rounds == 3


def test_what_it_cannot_play_is_refused_in_the_words_of_the_format() -> None:
    few = ask("drive", 3)
    assert isinstance(few, list)
    assert few[0].path == "entrants"
    assert "4 to 400 players" in few[0].text
    odd = ask("individual", 15, movement="whist")
    assert isinstance(odd, list)
    assert odd[0].path == "event/options/rounds"
    points = ask("pairs", 8, counts="match_points")
    assert isinstance(points, list)
    assert points[0].path == "event/options/counts"


def test_nobody_made_up_is_named() -> None:
    for slug, size, options in CASES:
        told = foretold(slug, size, **options)
        assert "№" not in " ".join((*told.notes, *told.balance))


def test_a_large_field_has_no_matrix_but_all_else() -> None:
    told = foretold("drive", MOST_IN_MATRIX + 4)
    assert (told.partner, told.oppose) == (None, None)
    assert told.rounds == 24
    assert told.balance


def test_an_event_too_large_to_play_through_is_still_counted() -> None:
    told = foretold("drive", 400, hands=100)
    assert told.rounds == 100
    assert told.played < 100
    assert told.minutes == 700


@pytest.mark.parametrize(
    ("slug", "size", "raw"),
    [
        ("drive", 48, {}),
        ("individual", 16, {"movement": "whist"}),
        ("pairs", 14, {"preset": "mitchell"}),
        ("swiss", 64, {}),
        ("knockout", 64, {}),
        ("league", 12, {}),
        ("rise_and_fly", 20, {}),
        ("ladder", 40, {}),
    ],
)
def test_it_is_quick_for_common_sizes(slug: str, size: int, raw: Any) -> None:
    foretold(slug, size, **raw)  # modules and tables of movements are read once
    best = min(_timed(slug, size, raw) for _ in range(3))
    assert best < 0.15


def _timed(slug: str, size: int, raw: Any) -> float:
    begun = time.perf_counter()
    foretold(slug, size, **raw)
    return time.perf_counter() - begun


def test_a_search_is_announced_and_nothing_else_is() -> None:
    usual = FORMATS["individual"].presets[0].options
    assert takes_long(replace(usual, rounds=8), 14)
    assert not takes_long(usual, 16)
    assert not takes_long(usual, 3)
    assert not takes_long(replace(usual, rounds=99), 14)
    assert not takes_long(FORMATS["individual"].presets[1].options, 16)
    assert not takes_long(FORMATS["drive"].presets[0].options, 14)


def test_sit_outs_are_said_in_words() -> None:
    assert sit_out_words((0, 0)) == "Nobody sits out."
    assert sit_out_words((1, 1)) == "Everyone sits out once."
    assert sit_out_words((0, 2)) == "Nobody sits out more than twice."
    assert sit_out_words((2, 3)) == "Everyone sits out from 2 to 3 times."


def test_meetings_are_counted_and_empty_chairs_rest() -> None:
    full = Table(1, (("A", "B"), ("C", "D")))
    short = Table(2, (("E", ""), ("F", "")))
    counts = counted([Round(1, (full, short), ("G",))], "ABCDEFG")
    assert counts.partner[0] == (0, 1, 0, 0, 0, 0, 0)
    assert counts.oppose[0] == (0, 0, 1, 1, 0, 0, 0)
    assert counts.rests == (0, 0, 0, 0, 1, 1, 1)


def test_it_loads_no_framework() -> None:
    found = pkgutil.iter_modules(tournaments.drawings.__path__, "tournaments.drawings.")
    drawings = ", ".join(module.name for module in found)
    modules = f"tournaments.forecast, tournaments.evenings, {drawings}"
    program = f"import sys, {modules}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=True
    )
    assert not set(done.stdout.split()) & {"django", "msgspec", "reportlab", "sqlite3"}
