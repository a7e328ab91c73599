"""The worked drive D1 through the event file: by hand, hand by hand, and from results alone."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from tests.unit.tournaments.event_files import (
    GOLDEN,
    document,
    faults_of,
    must_read,
    plain,
    played,
    results_only,
    seats,
)
from tournaments.eventfile import EventFile, next_round, result
from tournaments.formats.core import Refusal

D1 = json.loads((GOLDEN / "event_drive_d1.json").read_text("utf-8"))


def d1() -> Any:
    return copy.deepcopy(D1["document"])


def test_totals_ranks_ties_prizes_and_checks_of_d1() -> None:
    answer = result(must_read(d1()))
    rows = {row["id"]: row for row in answer["standings"]}
    assert {one: row["values"]["tricks"] for one, row in rows.items()} == D1["totals"]
    for one, figure in D1["first_half"].items():
        assert rows[one]["values"]["first_half"] == figure
    for group, order in D1["order"].items():
        assert [one for one, row in rows.items() if row["group"] == group] == order
        assert [rows[one]["rank"] for one in order] == [1, 2, 3, 4, 5, 6]
    assert answer["ties"] == [D1["tie"]]
    assert {row["prize"]: row["ids"] for row in answer["prizes"]} == D1["prizes"]
    assert answer["checks"] == D1["checks"]
    assert answer["provisional"] is False


def test_d1_hand_by_hand_each_round_asked_for_in_turn() -> None:
    whole = d1()
    raw = {**whole, "rounds": whole["rounds"][:1]}
    for row in whole["rounds"][1:]:
        asked = {**raw, "rounds": [*raw["rounds"], {"round": row["round"]}]}
        drawn = result(must_read(asked))["rounds"][-1]
        assert drawn["complete"] is False
        for table, expected in zip(drawn["tables"], row["tables"], strict=True):
            assert {key: table[key] for key in ("table", "NS", "EW", "trumps")} == {
                key: expected[key] for key in ("table", "NS", "EW", "trumps")
            }
        raw["rounds"].append(row)


def test_d1_replayed_from_its_results() -> None:
    again = must_read(results_only(d1(), from_round=2))
    assert [row[:-1] for row in seats(again)] == [row[:-1] for row in seats(must_read(d1()))]


def test_the_example_of_the_guide_reads_and_seats_the_second_round() -> None:
    entrants = [{"id": f"L{n}", "name": f"Lady {n}", "group": "lady"} for n in range(1, 7)]
    entrants += [{"id": f"G{n}", "name": f"Gent {n}", "group": "gent"} for n in range(1, 7)]
    raw = d1()
    raw |= {
        "entrants": entrants,
        "withdrawals": [{"id": "G4", "from_round": 14}],
        "adjustments": [{"id": "L1", "round": 2, "points": -3, "reason": "revoke"}],
        "event": {"format": "drive", "options": {"movement": "winners_move", "hands": 24}},
        "rounds": [raw["rounds"][0], {"round": 2}],
    }
    answer = result(must_read(raw))
    assert answer["rounds"][1]["tables"][0] == {
        "table": 1,
        "NS": ["L6", "G2"],
        "EW": ["L2", "G3"],
        "trumps": "C",
    }
    assert (answer["rounds"][1]["sit_out"], answer["rounds"][1]["complete"]) == ([], False)
    assert answer["provisional"] is True


def test_an_adjustment_is_counted_and_kept_apart_from_what_was_played() -> None:
    raw = d1()
    raw["adjustments"] = [{"id": "L6", "round": 2, "points": -3, "reason": "revoke"}]
    file = must_read(raw)
    answer = result(file)
    rows = {row["id"]: row["values"] for row in answer["standings"]}
    assert (rows["L6"]["tricks"], rows["L6"]["first_half"]) == (36, 15)
    assert answer["checks"] == D1["checks"]  # the hall is what was played
    assert plain(file)["adjustments"] == raw["adjustments"]


def test_top_gents_share_or_cut_as_the_options_say() -> None:
    raw = d1()
    raw["event"]["options"]["prize_ties"] = "shared"
    raw["prizes"] = [
        {"prize": "top gent", "kind": "highest", "group": "gent", "amount": "20.00"},
        {"prize": "second gent", "kind": "highest", "group": "gent", "amount": "5.01"},
    ]
    shared = result(must_read(raw))["prizes"]
    assert shared == [
        {
            "prize": "top gent and second gent",
            "ids": ["G1", "G2"],
            "share": {"G1": "12.51", "G2": "12.50"},
        }
    ]
    raw["event"]["options"]["prize_ties"] = "cut"
    assert result(must_read(raw))["prizes"][0]["open"] is True
    raw["cuts"] = [{"id": "G2", "place": 1}, {"id": "G1", "place": 2}]
    cut = result(must_read(raw))["prizes"]
    assert [(row["ids"], row["share"]) for row in cut] == [
        (["G2"], {"G2": "20.00"}),
        (["G1"], {"G1": "5.01"}),
    ]


def test_a_table_with_an_empty_chair_is_written_and_its_people_sit_out_once() -> None:
    file = played(document("drive", 14, {"hands": 6, "sit_out": 6}), 3)
    written = plain(file)
    short = [row for row in written["rounds"][0]["tables"] if "" in row["NS"] + row["EW"]]
    assert short
    waiting = {who for row in short for who in row["NS"] + row["EW"] if who}
    assert waiting <= set(written["rounds"][0]["sit_out"])
    rows = {row["id"]: row["values"]["tricks"] for row in result(file)["standings"]}
    hall = file.format.checks(file.event)[0].actual
    outs = sum(len(row["sit_out"]) for row in written["rounds"])
    assert sum(rows.values()) == hall + 6 * outs


@pytest.mark.parametrize(("by", "credit"), [("fixed", 10), ("own_average", 12)])
def test_a_sit_out_is_credited_for_every_hand_of_the_round(by: str, credit: int) -> None:
    raw = document("drive", 6, {"hands": 8, "deals": 2, "sit_out": 5, "sit_out_by": by})
    table = {"NS": ["P1", "P2"], "EW": ["P3", "P4"], "result": {"tricks": {"NS": 14}}}
    other = {"NS": ["P1", "P2"], "EW": ["P5", "P6"], "result": {"tricks": {"NS": 14}}}
    raw["rounds"] = [
        {"round": 1, "tables": [table], "sit_out": ["P5", "P6"]},
        {"round": 2, "tables": [other], "sit_out": ["P3", "P4"]},
    ]
    rows = {row["id"]: row["values"]["tricks"] for row in result(must_read(raw))["standings"]}
    assert rows["P1"] == 28
    assert rows["P3"] == 12 + credit


def test_people_who_sit_out_without_a_written_chair_take_a_ghosts() -> None:
    raw = document("drive", 6, {"hands": 4})
    raw["rounds"] = [
        {
            "round": 1,
            "tables": [{"NS": ["P1", "P2"], "EW": ["P4", "P3"], "result": {"tricks": {"NS": 8}}}],
            "sit_out": ["P5", "P6"],
        }
    ]
    drawn = next_round(must_read(raw))
    assert isinstance(drawn, EventFile)
    later = drawn.event.rounds[-1]
    everybody = [who for table in later.tables for who in table.entrants] + [*later.sit_out]
    assert sorted(everybody) == [f"P{n}" for n in range(1, 7)]


def test_partners_written_gent_first_move_as_if_lady_first() -> None:
    raw = d1()
    for table in raw["rounds"][0]["tables"]:
        table["NS"].reverse()
    raw["rounds"] = [raw["rounds"][0], {"round": 2}]
    tables = result(must_read(raw))["rounds"][1]["tables"]
    assert [table["NS"] for table in tables] == [["L6", "G2"], ["L1", "G4"], ["L3", "G5"]]


def test_a_level_round_of_two_hands_waits_for_the_cut() -> None:
    raw = document("drive", 8, {"hands": 8, "deals": 2})
    first = plain(next_round(must_read(raw)))  # type: ignore[arg-type]
    for table in first["rounds"][0]["tables"]:
        table["result"] = {"hands": [{"NS": 8}, {"NS": 5}]}
    refusal = next_round(must_read(first))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "cut_missing"
    for table in first["rounds"][0]["tables"]:
        table["result"]["cut"] = "EW"
    assert isinstance(next_round(must_read(first)), EventFile)


@pytest.mark.parametrize(
    ("sides", "code"),
    [
        ((["L1", "L2"], ["G1", "G2"]), "table_groups"),
        ((["L1", "G1"], ["L2", "L3"]), "table_groups"),
    ],
)
def test_partners_of_a_drive_are_one_of_each_group(sides: Any, code: str) -> None:
    raw = d1()
    raw["rounds"] = [
        {
            "round": 1,
            "tables": [
                {"NS": sides[0], "EW": sides[1]},
                {"NS": ["L5", "G5"], "EW": ["L6", "G6"]},
            ],
        }
    ]
    assert ("rounds/1/tables/1", code) in faults_of(raw)


def test_the_hall_of_d1_is_balanced_as_counted() -> None:
    balance = result(must_read(d1()))["balance"]
    assert balance["sit_out"] == [0, 0]
    assert balance["partner"][1] == 2
