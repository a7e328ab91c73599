"""What holds for every format of the index, whatever its rules."""

from __future__ import annotations

import copy
import json
from collections import Counter
from typing import Any

import pytest

from scoring.rules.options import Kind, described, read_options, resolved
from tests.unit.tournaments.event_files import (
    CASES,
    NAMES,
    USUAL,
    document,
    must_read,
    plain,
    played,
    results_only,
    seats,
)
from tournaments.eventfile import EventFile, next_round, read, result
from tournaments.eventtext import tell
from tournaments.formats import FORMATS
from tournaments.formats.core import Format, Refusal

EVERY = pytest.mark.parametrize(("slug", "size", "options"), CASES, ids=NAMES)
LENGTH = 5


@EVERY
def test_nobody_sits_twice_in_a_round(slug: str, size: int, options: Any) -> None:
    file = played(document(slug, size, options), LENGTH)
    assert file.event.rounds
    for one in file.event.rounds:
        places = Counter(who for table in one.tables for who in table.entrants)
        places.update(one.sit_out)
        assert max(places.values()) <= file.format.seats.times
        if slug not in ("knockout", "knockout_whist"):
            assert set(places) == set(file.event.present(one.number))


@EVERY
def test_an_event_replayed_from_its_results_is_the_same(slug: str, size: int, options: Any) -> None:
    file = played(document(slug, size, options), LENGTH)
    again = must_read(results_only(plain(file)))
    assert seats(again) == seats(file)
    assert again.format.standings(again.event) == file.format.standings(file.event)


@EVERY
def test_an_event_in_two_parts_is_the_same_as_in_one(slug: str, size: int, options: Any) -> None:
    file = played(document(slug, size, options), LENGTH)
    again = must_read(results_only(plain(file), from_round=3))
    assert seats(again) == seats(file)


@EVERY
def test_what_is_written_reads_as_the_same_event(slug: str, size: int, options: Any) -> None:
    file = played(document(slug, size, options), LENGTH)
    again = must_read(plain(file))
    assert again.event == file.event
    assert plain(again)["entrants"] == plain(file)["entrants"]


@EVERY
def test_the_same_seed_makes_the_same_draw(slug: str, size: int, options: Any) -> None:
    raw = document(slug, size, options)
    one, other = (next_round(must_read(raw, seed=7)) for _ in range(2))
    assert isinstance(one, EventFile)
    assert isinstance(other, EventFile)
    assert seats(one) == seats(other)


@pytest.mark.parametrize("slug", sorted(set(FORMATS) - {"ladder"}))
def test_another_seed_makes_another_draw(slug: str) -> None:
    size, options = USUAL[slug]
    raw = document(slug, size, options)
    draws = [next_round(must_read(raw, seed=seed)) for seed in range(8)]
    assert len({json.dumps(seats(one)) for one in draws if isinstance(one, EventFile)}) > 1


@EVERY
def test_a_withdrawal_changes_no_earlier_round(slug: str, size: int, options: Any) -> None:
    raw = plain(played(document(slug, size, options), 2))
    leaver = raw["entrants"][0]["id"]
    after = len(raw["rounds"]) + 1
    left = {**raw, "withdrawals": [{"id": leaver, "from_round": after}]}
    file = must_read(results_only(left))
    assert seats(file) == seats(must_read(raw))
    rows = [row for part in file.format.standings(file.event) for row in part.ranking.rows]
    assert [row.withdrawn for row in rows if row.id == leaver] in ([True], [])
    drawn = next_round(file)
    if isinstance(drawn, EventFile):
        later = drawn.event.rounds[-1]
        assert leaver not in {who for table in later.tables for who in table.entrants}


@pytest.mark.parametrize("slug", sorted(set(FORMATS) - {"knockout"}))
def test_an_arrival_changes_no_earlier_round(slug: str) -> None:
    size, options = USUAL[slug]
    raw = plain(played(document(slug, size, options), 2))
    more = copy.deepcopy(raw)
    more["entrants"].append({"id": "late", "group": raw["entrants"][0].get("group", "")})
    more["arrivals"] = [{"id": "late", "from_round": 3}]
    file = must_read(results_only(more))
    assert seats(file) == seats(must_read(raw))
    drawn = next_round(file)
    if isinstance(drawn, EventFile):
        later = drawn.event.rounds[-1]
        everybody = {who for table in later.tables for who in table.entrants} | {*later.sit_out}
        assert "late" in everybody


@EVERY
def test_checks_come_out_right_and_text_is_told(slug: str, size: int, options: Any) -> None:
    file = played(document(slug, size, options), LENGTH)
    assert all(check.ok for check in file.format.checks(file.event))
    told = tell(file)
    assert told.endswith("\n")
    assert "Standings" in told
    assert "Traceback" not in told


@EVERY
def test_a_faulty_file_changes_nothing(slug: str, size: int, options: Any) -> None:
    raw = plain(played(document(slug, size, options), 2))
    raw["rounds"][0]["tables"][0]["table"] = "first"
    before = copy.deepcopy(raw)
    assert isinstance(read(raw), list)
    assert raw == before


@EVERY
def test_the_answer_is_json_and_names_only_entrants(slug: str, size: int, options: Any) -> None:
    file = played(document(slug, size, options), LENGTH)
    answer = json.loads(json.dumps(result(file)))
    ids = {one.id for one in file.event.entrants}
    assert answer["format"] == "oddtrick-event-result/1"
    assert {row["id"] for row in answer["standings"]} <= ids
    assert len(answer["standings"]) == len({row["id"] for row in answer["standings"]})
    assert {who for prize in answer["prizes"] for who in prize["ids"]} <= ids
    assert [row["round"] for row in answer["rounds"]] == list(range(1, len(file.event.rounds) + 1))


@pytest.mark.parametrize(
    ("slug", "size", "rounds"),
    [("individual", 13, 13), ("individual", 10, 5), ("pairs", 7, 7), ("swiss", 7, 6),
     ("solo", 10, 5), ("league", 5, 5)],
)  # fmt: skip
def test_sit_outs_are_fair(slug: str, size: int, rounds: int) -> None:
    options = {"rounds": rounds}
    if slug == "individual" and size == 13:
        options["movement"] = "whist"  # type: ignore[assignment]
    file = played(document(slug, size, options), rounds)
    out = Counter({one.id: 0 for one in file.event.entrants})
    out.update(who for one in file.event.rounds for who in one.sit_out)
    assert max(out.values()) - min(out.values()) <= 1


@pytest.mark.parametrize("form", FORMATS.values(), ids=FORMATS)
def test_options_are_declared_for_forms_and_presets_read_back(form: Format) -> None:
    names = {"game", "rules", "deals", "tie_breaks", "sit_out", "group_labels", "trumps", "half",
             "table_names", "seed"}  # fmt: skip
    for preset in form.presets:
        declared = described(type(preset.options))
        assert names <= set(declared)
        assert all(option.label and option.rule for option in declared.values())
        again = read_options(
            json.loads(json.dumps(resolved(preset.options, form.presets))), form.presets
        )
        assert again == preset.options
    for key, option in described(type(form.presets[0].options)).items():
        if option.kind is Kind.NUMBER:
            value = getattr(form.presets[0].options, key)
            assert option.least <= value <= option.most


@pytest.mark.parametrize("form", FORMATS.values(), ids=FORMATS)
def test_shapes_are_said_in_words_and_kept(form: Format) -> None:
    for shape in form.shapes():
        assert shape.text
        assert shape.holds(shape.least)
        assert shape.holds(shape.most)
        assert not shape.holds(shape.least - 1)
        assert not shape.holds(shape.least, shape.least_rounds - 1)
    least = min(shape.least for shape in form.shapes())
    found = read(document(form.slug, least - 1))
    assert isinstance(found, list)
    assert ("entrants", "shape") in {(one.path, one.code) for one in found}


@EVERY
def test_an_event_ends_and_says_so(slug: str, size: int, options: Any) -> None:
    file = played(document(slug, size, options), 30)
    if slug in ("ladder", "solo", "rise_and_fly") and not file.format.over(file.event):
        return
    refusal = next_round(file)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "over"
    assert refusal.text.endswith(".")


@pytest.mark.parametrize("slug", ["drive", "swiss", "knockout", "rise_and_fly", "solo", "ladder"])
def test_a_round_waits_for_the_results_of_the_last(slug: str) -> None:
    size, options = USUAL[slug]
    drawn = next_round(must_read(document(slug, size, options)))
    assert isinstance(drawn, EventFile)
    refusal = next_round(drawn)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not_ready"
