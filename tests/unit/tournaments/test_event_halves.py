"""The half-time list and the score sheets of an event, whatever its format."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.tournaments.event_files import CASES, NAMES, document, must_read, plain, played
from tournaments.formats import FORMATS
from tournaments.standings.half_time import changes_since

EVERY = pytest.mark.parametrize(("slug", "size", "options"), CASES, ids=NAMES)
LISTED = [slug for slug, form in FORMATS.items() if form.adds_up]


@EVERY
def test_what_comes_later_leaves_the_half_time_list_as_it_was(
    slug: str, size: int, options: Any
) -> None:
    raw = document(slug, size, {**options, "half": 2})
    whole = played(raw, 4)
    form = whole.format
    then = form.half_time(whole.event.first(2))
    if not form.adds_up:
        assert then is None
        return
    assert then is not None
    assert form.half_time(whole.event) == then
    assert then.after_round == 2
    assert not then.provisional
    first = must_read({**plain(whole), "rounds": plain(whole)["rounds"][:2]})
    told = {row.id: row.figure for _, rows in then.lists for row in rows}
    for section in form.standings(first.event):
        for row in section.ranking.rows:
            assert told[row.id] == next(iter(row.values.values()))


@pytest.mark.parametrize("slug", LISTED)
def test_it_is_provisional_until_the_first_half_is_played(slug: str) -> None:
    file = played(document(slug, 8, {"half": 3}), 2)
    told = file.format.half_time(file.event)
    assert told is not None
    assert told.provisional


def test_half_the_rounds_where_nothing_else_is_said() -> None:
    file = played(document("drive", 8, {"hands": 7}))
    told = file.format.half_time(file.event)
    assert told is not None
    assert told.after_round == 3
    assert [name for name, _ in told.lists] == ["lady", "gent"]


@pytest.mark.parametrize("slug", ["solo", "rise_and_fly", "knockout_whist"])
def test_no_half_time_while_the_length_is_open(slug: str) -> None:
    file = must_read(document(slug, 8))
    assert file.format.half_time(file.event) is None


def test_a_correction_of_the_first_half_is_told() -> None:
    raw = plain(played(document("drive", 8, {"hands": 4})))
    before = must_read(raw)
    raw["rounds"][0]["tables"][0]["result"] = {"tricks": {"NS": 13, "EW": 0}}
    after = must_read(raw)
    announced, now = (f.format.half_time(f.event) for f in (before, after))
    assert announced is not None
    assert now is not None
    told = changes_since(announced, now, after.event.names)
    assert len(told) == 4


def test_a_cut_for_the_final_places_does_not_reach_back() -> None:
    raw = plain(played(document("drive", 8, {"hands": 4})))
    before = must_read(raw)
    cut = must_read({**raw, "cuts": [{"id": "P7", "place": 1}, {"id": "P5", "place": 2}]})
    assert before.format.half_time(before.event) == cut.format.half_time(cut.event)


@EVERY
def test_score_sheets_have_a_line_for_every_table_and_sit_out(
    slug: str, size: int, options: Any
) -> None:
    file = played(document(slug, size, options), 3)
    scores = file.format.scores(file.event)
    seated = {
        (one, row.number) for row in file.event.rounds for t in row.tables for one in t.entrants
    } | {(one, row.number) for row in file.event.rounds for one in row.sit_out}
    assert {(one, line.round) for one, lines in scores.lines.items() for line in lines} == seated


@EVERY
def test_standings_are_the_sum_of_the_score_sheets_where_they_say_so(
    slug: str, size: int, options: Any
) -> None:
    file = played(document(slug, size, options), 4)
    form, scores = file.format, file.format.scores(file.event)
    if not form.adds_up or options.get("counts") == "match_points":
        return
    for section in form.standings(file.event):
        for row in section.ranking.rows:
            total = sum(scores.counted(line) for line in scores.lines[row.id])
            total += scores.adjusted(scores.values.counts, row.id)
            assert next(iter(row.values.values())) == total
