"""Bad event files: every fault at its path, nothing raised, within bounds of time and memory."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import json_values
from tests.unit.tournaments.event_files import document, faults_of
from tournaments.documents.values import MOST_FAULTS
from tournaments.eventfile import EventFile, answer, read, read_raw
from tournaments.eventtext import tell

ROOT = Path(__file__).resolve().parents[3]


def table(one: object, other: object, result: object = None, **more: Any) -> dict[str, Any]:
    written: dict[str, Any] = {"NS": [one], "EW": [other], **more}
    return written if result is None else {**written, "result": result}


def swiss(*tables: Any, **more: Any) -> Any:
    return {**document("swiss"), "rounds": [{"round": 1, "tables": [*tables]}], **more}


def options(**given: Any) -> Any:
    return document("swiss", options=given)


def four(slug: str, *rounds: Any, **given: Any) -> Any:
    return {**document(slug, 4, given), "rounds": [*rounds]}


CARD = {"id": "P1", "first": 1, "last": 12, "tricks": 84}
PLAYED = {"tricks": {"NS": 8, "EW": 5}}
T1 = "rounds/1/tables/1"
CASES: list[tuple[Any, str, str]] = [
    # the ticket's list
    (swiss(table("P1", "P2"), table("P1", "P3")), "rounds/1/tables/2/NS/1", "twice_in_round"),
    (swiss(table("P1", "P1")), f"{T1}/EW/1", "partner_is_opponent"),
    (swiss(table("P1", "P2", {"tricks": {"NS": 8, "EW": 8}})), f"{T1}/result/tricks",
     "tricks_total"),
    (swiss(table("P1", "P2", {"tricks": {"NS": 14}})), f"{T1}/result/tricks/NS", "out_of_range"),
    (swiss(table("P1", "Q")), f"{T1}/EW/1", "unknown_id"),
    (swiss({"table": 9, "result": PLAYED}), f"{T1}/table", "no_such_table"),
    (swiss(rounds=[{"round": 2}]), "rounds/1/round", "round_missing"),
    (swiss(rounds=[{"round": 1, "tables": [table("P1", "P2")]}, {"round": 1}]), "rounds/2/round",
     "round_twice"),
    (document("swiss", arrivals=[{"id": "P1", "from_round": 5}],
              withdrawals=[{"id": "P1", "from_round": 3}]),
     "withdrawals/1/from_round", "withdrawn_before_arriving"),
    (document("swiss", seeds=[{"id": "P1", "above": "P2"}, {"id": "P2", "above": "P1"}]),
     "seeds/1", "cyclic_seeds"),
    ({**document("swiss"), "entrants": [{"id": "A"}, {"id": "B"}, {"id": "A"}]}, "entrants/3/id",
     "id_twice"),
    (document("swiss", zzz=1), "zzz", "unknown_key"),
    # the head
    (7, "", "not_a_map"),
    ({}, "format", "unknown_format"),
    ({}, "event", "missing"),
    ({}, "entrants", "missing"),
    ({**document("swiss"), "event": 3}, "event", "not_a_map"),
    (document("dance"), "event/format", "unknown_event_format"),
    ({**document("swiss"), "event": {"format": "swiss", "x": 1}}, "event/x", "unknown_key"),
    (document("swiss", date="28.10.2026"), "date", "not_a_date"),
    (document("swiss", currency="pounds"), "currency", "unknown_currency"),
    (document("swiss", name=3), "name", "not_text"),
    (document("swiss", name="x" * 300), "name", "too_long"),
    # options
    ({**document("swiss"), "event": {"format": "swiss", "options": []}}, "event/options",
     "not_a_map"),
    (options(colour="red"), "event/options/colour", "unknown_key"),
    (options(deals="two"), "event/options/deals", "not_a_number"),
    (options(deals=0), "event/options/deals", "out_of_range"),
    (options(order="alphabet"), "event/options/order", "unknown_choice"),
    (options(preset="best"), "event/options/preset", "unknown_preset"),
    (options(rules="martian"), "event/options/rules", "unknown_preset"),
    (options(one_prize_each=1), "event/options/one_prize_each", "not_a_switch"),
    (options(tie_breaks="wins"), "event/options/tie_breaks", "not_a_list"),
    (options(tie_breaks=["luck"]), "event/options/tie_breaks", "unknown_choice"),
    (options(tie_breaks=["wins", "wins"]), "event/options/tie_breaks", "twice"),
    (options(table_names=["Oak", ""]), "event/options/table_names", "not_text"),
    (options(table_names=["Oak", "Oak"]), "event/options/table_names", "twice"),
    (options(group_labels=["one"]), "event/options/group_labels", "not_a_list"),
    (options(rules=4), "event/options/rules", "not_text"),
    # people
    ({**document("swiss"), "entrants": {}}, "entrants", "not_a_list"),
    ({**document("swiss"), "entrants": [4]}, "entrants/1", "not_a_map"),
    ({**document("swiss"), "entrants": [{}]}, "entrants/1/id", "missing"),
    ({**document("swiss"), "entrants": [{"id": " "}]}, "entrants/1/id", "empty"),
    ({**document("swiss"), "entrants": [{"id": "A", "age": 4}]}, "entrants/1/age", "unknown_key"),
    ({**document("swiss"), "entrants": [{"id": "A", "members": "x"}]}, "entrants/1/members",
     "not_a_list"),
    ({**document("swiss"), "entrants": [{"id": "A", "rating": -1}]}, "entrants/1/rating",
     "out_of_range"),
    (document("swiss", 1), "entrants", "shape"),
    ({**document("swiss"), "entrants": [{"id": str(n)} for n in range(16_385)]}, "entrants",
     "too_many_entrants"),
    (document("swiss", withdrawals=[{"id": "Q", "from_round": 1}]), "withdrawals/1/id",
     "unknown_id"),
    (document("swiss", withdrawals=[{"id": "P1", "from_round": 0}]), "withdrawals/1/from_round",
     "out_of_range"),
    (document("swiss", withdrawals=[{"id": "P1", "from_round": 2}, {"id": "P1", "from_round": 3}]),
     "withdrawals/2/from_round", "withdrawn_twice"),
    (document("swiss", arrivals=[{"id": "P1", "from_round": 2}, {"id": "P1", "from_round": 3}]),
     "arrivals/2/id", "arrives_twice"),
    (document("swiss", returns=[{"id": "P1", "from_round": 2}]), "returns/1/from_round",
     "returned_without_leaving"),
    (document("swiss", adjustments=[{"id": "P1", "round": True, "points": 1}]),
     "adjustments/1/round", "not_a_number"),
    (document("swiss", adjustments=[{"id": "P1", "round": 1, "points": 10**9}]),
     "adjustments/1/points", "out_of_range"),
    (document("drive", cards={}), "cards", "not_a_list"),
    (document("drive", cards=[CARD | {"id": "Q"}]), "cards/1/id", "unknown_id"),
    (document("drive", cards=[CARD | {"first": 0}]), "cards/1/first", "out_of_range"),
    (document("drive", cards=[CARD | {"last": "12"}]), "cards/1/last", "not_a_number"),
    (document("drive", cards=[CARD | {"tricks": -1}]), "cards/1/tricks", "out_of_range"),
    (document("drive", cards=[CARD | {"tricks": True}]), "cards/1/tricks", "not_a_number"),
    (document("drive", cards=[CARD | {"hand": 1}]), "cards/1/hand", "unknown_key"),
    (document("drive", cards=[CARD | {"first": 13}]), "cards/1/last", "ends_before_it_begins"),
    (document("drive", cards=[CARD | {"last": 25}]), "cards/1/last", "out_of_range"),
    (document("drive", cards=[CARD, CARD | {"tricks": 80}]), "cards/2", "card_twice"),
    (document("drive", cards=[CARD | {"first": 7, "last": 18}, CARD]), "cards/1", "cards_overlap"),
    (document("swiss", cards=[CARD]), "cards", "no_cards"),
    (document("swiss", seeds="P1"), "seeds", "not_a_list"),
    (document("swiss", seeds=["P1", "P1"]), "seeds/2", "seed_twice"),
    (document("swiss", never="P1"), "never", "not_a_list"),
    (document("swiss", never=[["P1", "P1"]]), "never/1", "not_a_pair"),
    (document("swiss", cuts=[{"id": "P1", "place": 0}]), "cuts/1/place", "out_of_range"),
    (document("swiss", prizes=[{"prize": "x", "kind": "tallest"}]), "prizes/1/kind",
     "unknown_kind"),
    (document("swiss", prizes=[{"prize": "x", "amount": 5}]), "prizes/1/amount", "not_text"),
    (document("swiss", prizes=[{"prize": "x", "amount": "1.234"}]), "prizes/1/amount",
     "money_too_fine"),
    (document("swiss", prizes=[{"prize": "x", "amount": "-1"}]), "prizes/1/amount",
     "money_negative"),
    (document("swiss", prizes=[{"prize": "x", "amount": "much"}]), "prizes/1/amount",
     "money_unreadable"),
    (document("swiss", prizes=[{"prize": "x", "amount": "9" * 20}]), "prizes/1/amount",
     "money_too_large"),
    (document("swiss", prizes=[{"prize": "x", "group": "kings"}]), "prizes/1/group",
     "unknown_group"),
    (document("swiss", date="2026-02-30"), "date", "not_a_date"),
    (document("swiss", currency="QQQ"), "currency", "unknown_currency"),
    # rounds and tables
    (swiss(rounds="none"), "rounds", "not_a_list"),
    (swiss(rounds=[3]), "rounds/1", "not_a_map"),
    (swiss(rounds=[{"round": 1, "tables": 3}]), "rounds/1/tables", "not_a_list"),
    (swiss(3), T1, "not_a_map"),
    (swiss(table("P1", "P2"), 3), "rounds/1/tables/2", "not_a_map"),
    (swiss(table("P1", "P2", table=1), table("P3", "P4", table=1)), "rounds/1/tables/2/table",
     "table_twice"),
    (swiss({"table": 1, "result": PLAYED}, {"table": 1, "result": PLAYED}),
     "rounds/1/tables/2/table", "table_twice"),
    (swiss({"NS": "P1", "EW": ["P2"]}), f"{T1}/NS", "not_a_list"),
    (swiss({"NS": ["P1", "P3"], "EW": ["P2"]}), f"{T1}/NS", "side_size"),
    (swiss({"players": ["P1", "P2"]}), f"{T1}/players", "wrong_sides"),
    (swiss(table("P1", "P2"), withdrawals=[{"id": "P1", "from_round": 1}]), f"{T1}/NS/1",
     "not_present"),
    (swiss(rounds=[{"round": 1, "tables": [table("P1", "P2")], "sit_out": ["P1"]}]),
     "rounds/1/sit_out/1", "twice_in_round"),
    (swiss(rounds=[{"round": 1, "tables": [table("P1", "P2")], "sit_out": ["P3"]}],
           arrivals=[{"id": "P3", "from_round": 2}]), "rounds/1/sit_out/1", "not_present"),
    (swiss(rounds=[{"round": 1}, {"round": 2}]), "rounds/2", "not_ready"),
    (four("swiss", {"round": 1, "tables": [table("P1", "P2", PLAYED), table("P3", "P4", PLAYED)]},
          {"round": 2}, rounds=1), "rounds/2", "over"),
    # results
    (swiss(table("P1", "P2", 3)), f"{T1}/result", "not_a_map"),
    (swiss(table("P1", "P2", {})), f"{T1}/result", "empty"),
    (swiss(table("P1", "P2", {"won": 1})), f"{T1}/result/won", "unknown_key"),
    (swiss(table("P1", "P2", {"forfeit": "NS", **PLAYED})), f"{T1}/result", "not_alone"),
    (swiss(table("P1", "P2", {"forfeit": "P1"})), f"{T1}/result/forfeit", "unknown_side"),
    (swiss(table("P1", "P2", {"absent": 1})), f"{T1}/result/absent", "not_a_switch"),
    (swiss(table("P1", "P2", {"points": {"NS": 1}})), f"{T1}/result/points/EW", "missing"),
    (swiss(table("P1", "P2", {"points": {"NS": 1, "EW": 0, "X": 2}})), f"{T1}/result/points/X",
     "unknown_side"),
    (swiss(table("P1", "P2", {"hands": []})), f"{T1}/result/hands", "not_a_list"),
    (four("swiss", {"round": 1, "tables": [table("P1", "P2", {"hands": [{"NS": 8}]})]}, deals=2),
     f"{T1}/result/hands", "tricks_total"),
    (swiss(table("P1", "P2", {"hands": [{"NS": 8}], "tricks": {"NS": 9}})),
     f"{T1}/result/tricks", "hands_total"),
    (four("individual", {"round": 1, "tables": [
        {"NS": ["P1", ""], "EW": ["P3", "P4"], "result": PLAYED}]}),
     f"{T1}/result", "table_not_full"),
    # formats
    (document("drive", 3), "entrants", "shape"),
    ({**document("drive", 8), "rounds": [{"round": 1, "tables": [
        {"NS": ["P1", "P3"], "EW": ["P2", "P4"]}, {"NS": ["P5", "P6"], "EW": ["P7", "P8"]}]}]},
     T1, "table_groups"),
    ({**document("drive"), "entrants": [{"id": str(n)} for n in range(8)]}, "entrants/1/group",
     "unknown_group"),
    (document("individual", 7, {"movement": "rainbow"}), "event/options/rounds", "shape"),
    (document("individual", 8, {"movement": "whist", "still": "Q"}), "event/options/still",
     "unknown_id"),
    (document("pairs", 6, {"counts": "match_points"}), "event/options/counts", "no_boards"),
    (document("pairs", 4, {"movement": "mitchell"}), "event/options/movement", "shape"),
    (document("military", 4, {"rounds": 4}), "event/options/rounds", "shape"),
    (document("league", 4, {"rounds": 99}), "event/options/rounds", "shape"),
    (document("solo", 200, {"seating": "design"}), "event/options/seating", "shape"),
    (four("solo", {"round": 1, "tables": [
        {"players": ["P1", "P2", "P3", "P4"],
         "result": {"points": {"P1": 3, "P2": 1, "P3": 1, "P4": 1}}}]}),
     f"{T1}/result/points", "not_zero_sum"),
    (four("solo", {"round": 1, "tables": [{"players": ["P1", "P2"]}]}), f"{T1}/players",
     "side_size"),
    (four("ladder", {"round": 1, "tables": [table("P4", "P1", PLAYED)]}), T1, "too_far"),
    (four("ladder", {"round": 1, "tables": [table("P2", "P1", {"points": {"NS": 1, "EW": 1}})]}),
     f"{T1}/result/cut", "cut_missing"),
    (four("rise_and_fly", {"round": 1, "tables": [
        table("P2", "P1", {"points": {"NS": 1, "EW": 1}})]}), f"{T1}/result/cut", "cut_missing"),
    (four("knockout", {"round": 1, "tables": [table("P1", "P2", {"points": {"NS": 1, "EW": 1}})]},
          first_seats="listed", elimination="double"), T1, "not_this_match"),
    (four("knockout", {"round": 1, "tables": [table("P1", "P4", {"points": {"NS": 1, "EW": 1}})]},
          first_seats="listed"), f"{T1}/result/cut", "cut_missing"),
    (four("knockout_whist", {"round": 1, "tables": [
        {"players": ["P1", "P2", "P3"], "result": {"points": {"P1": 1, "P2": 1, "P3": 0}}}]}),
     f"{T1}/result", "no_winner"),
    (four("knockout_whist",
          {"round": 1, "tables": [
              {"players": ["P1", "P2", "P3", "P4"], "result": {"winner": "P1"}}]},
          {"round": 2, "tables": [{"players": ["P1", "P2"]}]}), "rounds/2/tables/1/players",
     "knocked_out"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("raw", "path", "code"), CASES, ids=[f"{code}-{n}" for n, (_, _, code) in enumerate(CASES)]
)
def test_a_fault_is_found_at_its_path(raw: Any, path: str, code: str) -> None:
    assert (path, code) in faults_of(raw)
    told = answer(read(raw))
    assert told["format"] == "oddtrick-faults/1"
    assert json.dumps(told)
    assert path in tell(read(raw))


CODE = r', "([a-z]+_[a-z_]+)", (?:text|f?"[A-Z])'


def test_every_code_of_the_readers_has_a_case() -> None:
    known = {code for _, _, code in CASES} | {
        "too_large", "too_many", "too_many_faults", "broken_json", "empty", "too_deep",  # below
        "cut_missing", "too_few",  # why there is no next round
    }  # fmt: skip
    folder = ROOT / "tournaments"
    files = [*folder.glob("documents/*.py"), *folder.glob("formats/*.py"), folder / "eventfile.py"]
    used: set[str] = set()
    for file in files:
        text = re.sub(r"\s+", " ", file.read_text("utf-8"))
        used |= set(re.findall(CODE, text))
    assert used - known == set()


def test_all_faults_are_found_at_once() -> None:
    raw = {
        **document("swiss", options={"deals": 0}),
        "zzz": 1,
        "seeds": ["Q"],
        "rounds": [
            {
                "round": 1,
                "tables": [table("P1", "P1", {"tricks": {"NS": 99}}), table("Q", "P2", 7)],
            },
            {"round": 3, "tables": [table("P1", "P2", {"forfeit": 1})]},
        ],
    }
    assert set(faults_of(raw)) == {
        ("zzz", "unknown_key"),
        ("event/options/deals", "out_of_range"),
        ("seeds/1", "unknown_id"),
        ("rounds/1/tables/1/EW/1", "partner_is_opponent"),
        ("rounds/1/tables/1/result/tricks/NS", "out_of_range"),
        ("rounds/1/tables/2/NS/1", "unknown_id"),
        ("rounds/1/tables/2/result", "not_a_map"),
        ("rounds/2/round", "round_missing"),
        ("rounds/2/tables/1/result/forfeit", "unknown_side"),
    }


def test_a_hostile_number_of_faults_is_cut_short() -> None:
    tables = [1] * 19_000
    rounds = [{"round": number, "tables": tables} for number in range(1, 100)]
    codes = [code for _, code in faults_of(swiss(rounds=rounds, **{f"x{n}": n for n in range(99)}))]
    assert len(codes) == MOST_FAULTS + 1
    assert codes[-1] == "too_many_faults"


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "empty"),
        (b"{", "broken_json"),
        (b"\xff\xfe\x00", "broken_json"),
        (b"[" * 10**6, "too_deep"),
        (b'{"format":' + b"[" * 10**6 + b"]" * 10**6 + b"}", "too_deep"),
        (b'{"a":"' + b"x" * (13 * 2**20) + b'"}', "too_large"),
    ],
)
def test_bytes_that_are_no_document_are_one_fault(raw: bytes, code: str) -> None:
    found = read_raw(raw)
    assert isinstance(found, list)
    assert [one.code for one in found] == [code]


PROGRAM = """
import resource, sys, time
from tournaments.eventfile import read_raw
raw = sys.stdin.buffer.read()
def most(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
before, start = most(), time.perf_counter()
found = read_raw(raw)
print([one.code for one in found], time.perf_counter() - start, (most() - before) / 1024)
"""


@pytest.mark.parametrize(
    ("key", "row", "code"),
    [
        ("entrants", '{{"id":"P{}"}}', "too_many_entrants"),
        ("rounds", '{{"round":{}}}', "too_many"),
        ("seeds", '"{}"', "too_many"),
    ],
)
def test_a_million_rows_are_refused_quickly_in_little_memory(key: str, row: str, code: str) -> None:
    rows = ",".join(row.format(number) for number in range(10**6))
    raw = f'{{"format":"oddtrick-event/1","event":{{"format":"swiss"}},"{key}":[{rows}]}}'
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=raw.encode(),
        capture_output=True,
        cwd=ROOT,
        check=True,
    )
    codes, rest = done.stdout.decode().rsplit("]", 1)
    seconds, megabytes = map(float, rest.split())
    assert code in codes
    assert seconds < 5
    assert megabytes < 200


PARTS = "format event entrants rounds withdrawals arrivals returns seeds never cuts prizes name"
JUNK = st.dictionaries(st.sampled_from(PARTS.split()), json_values())


@given(junk=JUNK)
@settings(max_examples=150, deadline=None)
def test_junk_anywhere_is_faults_and_never_raises(junk: Any) -> None:
    found = read({**document("swiss"), **junk})
    assert isinstance(found, list | EventFile)
    assert json.dumps(answer(found))


@given(junk=json_values(), place=st.sampled_from(["NS", "EW", "result", "table", "trumps"]))
@settings(max_examples=100, deadline=None)
def test_junk_at_a_table_is_faults_and_never_raises(junk: Any, place: str) -> None:
    found = read(swiss({**table("P1", "P2", PLAYED), place: junk}))
    assert isinstance(found, list | EventFile)
    assert tell(found)


@given(junk=json_values(), slug=st.sampled_from(["solo", "knockout_whist", "drive", "pairs"]))
@settings(max_examples=100, deadline=None)
def test_junk_in_other_formats_never_raises(junk: Any, slug: str) -> None:
    raw = document(slug, 8)
    players = {"players": ["P1", "P2", "P3", "P4"]}
    pair = {"NS": ["P1"], "EW": ["P2"]}
    seats = players if slug in ("solo", "knockout_whist") else pair
    raw["rounds"] = [
        {"round": 1, "tables": [{**seats, "result": junk}]},
        {"round": 2, "tables": junk},
    ]
    assert isinstance(read(raw), list | EventFile)
