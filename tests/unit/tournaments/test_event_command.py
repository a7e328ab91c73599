"""The commands ``event`` and ``pair``: what they print, and with which exit code."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.unit.tournaments.event_files import GOLDEN, document
from tournaments.management import answering

ROOT = Path(__file__).resolve().parents[3]
D1 = json.loads((GOLDEN / "event_drive_d1.json").read_text("utf-8"))["document"]


def called(command: str, file: Path | str, *words: str) -> str:
    out = io.StringIO()
    call_command(command, str(file), *words, stdout=out)
    return out.getvalue()


def written(tmp_path: Path, raw: Any) -> Path:
    file = tmp_path / "event.json"
    file.write_text(raw if isinstance(raw, str) else json.dumps(raw), encoding="utf-8")
    return file


def test_event_answers_in_json_on_one_line(tmp_path: Path) -> None:
    told = called("event", written(tmp_path, D1), "--json")
    assert told.count("\n") == 1
    answer = json.loads(told)
    assert answer["format"] == "oddtrick-event-result/1"
    assert answer["checks"][0]["actual"] == 312


def test_event_tells_a_director_what_there_is_to_know(tmp_path: Path) -> None:
    told = called("event", written(tmp_path, D1))
    for words in (
        "D1, 2026-10-28, 12 entrants",
        "Round 2, trumps clubs",
        "    1  L6 + G2  v  L2 + G3  9–4",
        "Standings: lady",
        "     1  L6",
        "the best single hand parted them",
        "  highest lady: L6",
        "Hall total 312: adds up",
        "All 4 rounds are drawn.",
    ):
        assert words in told


def test_faults_are_answered_and_exit_with_one(tmp_path: Path) -> None:
    file = written(tmp_path, {**D1, "zzz": 1})
    for command in ("event", "pair"):
        for form in ([], ["--json"]):
            out = io.StringIO()
            with pytest.raises(SystemExit) as stopped:
                call_command(command, str(file), *form, stdout=out)
            assert stopped.value.code == 1
            assert "zzz" in out.getvalue()
    out = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("event", str(file), "--json", stdout=out)
    assert json.loads(out.getvalue())["faults"][0]["code"] == "unknown_key"


def test_pair_adds_the_next_round_to_the_document(tmp_path: Path) -> None:
    file = written(tmp_path, {**D1, "rounds": D1["rounds"][:1]})
    answer = json.loads(called("pair", file, "--json"))
    assert answer["format"] == "oddtrick-event/1"
    assert [row["round"] for row in answer["rounds"]] == [1, 2]
    assert answer["rounds"][1]["tables"][0]["NS"] == ["L6", "G2"]
    again = json.loads(called("event", written(tmp_path, answer), "--json"))
    assert again["rounds"][1]["tables"] == answer["rounds"][1]["tables"]


def test_pair_tells_the_round_in_words(tmp_path: Path) -> None:
    told = called("pair", written(tmp_path, {**D1, "rounds": D1["rounds"][:1]}))
    assert told == (
        "Round 2, trumps clubs (in play)\n"
        "    1  L6 + G2  v  L2 + G3\n"
        "    2  L1 + G4  v  L4 + G6\n"
        "    3  L3 + G5  v  L5 + G1\n"
    )


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (D1, "All 4 rounds are drawn."),
        (
            {**D1, "rounds": [{"round": 1}]},
            "Round 1, table 1 has no result yet.",
        ),
    ],
)
def test_pair_refuses_with_a_sentence(tmp_path: Path, raw: Any, words: str) -> None:
    with pytest.raises(CommandError) as refused:
        called("pair", written(tmp_path, raw))
    assert str(refused.value) == words


@pytest.mark.parametrize("command", ["event", "pair"])
def test_a_seed_makes_the_answer_repeatable(tmp_path: Path, command: str) -> None:
    raw = document("swiss", 16)
    raw["rounds"] = [{"round": 1}] if command == "event" else []
    file = written(tmp_path, raw)
    answers = [called(command, file, "--json", "--seed", seed) for seed in "5566789"]
    assert answers[0] == answers[1]
    assert answers[2] == answers[3]
    assert len(set(answers)) > 2


@pytest.mark.parametrize("command", ["event", "pair"])
def test_a_seed_is_a_whole_number_from_nought(tmp_path: Path, command: str) -> None:
    with pytest.raises(CommandError):
        called(command, written(tmp_path, D1), "--seed", "-1")


@pytest.mark.parametrize("command", ["event", "pair"])
def test_a_file_that_cannot_be_read_is_a_sentence(tmp_path: Path, command: str) -> None:
    with pytest.raises(CommandError, match=r"cannot be read: No such file"):
        called(command, tmp_path / "none.json")


def test_a_file_without_end_is_not_read_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "MOST_READ", 10)
    with pytest.raises(CommandError, match=r"longer than any event"):
        called("event", written(tmp_path, D1))


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = SimpleNamespace(buffer=io.BytesIO(json.dumps(D1).encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert "Hall total 312" in called("event", "-")


def test_exit_codes_of_the_program_itself(tmp_path: Path) -> None:
    environment = {**os.environ, "ODDTRICK_DATA": str(tmp_path)}
    for raw, code in ((D1, 0), ({**D1, "rounds": [{"round": 2}]}, 1)):
        done = subprocess.run(
            [sys.executable, "manage.py", "event", "-", "--json"],
            input=json.dumps(raw).encode(),
            capture_output=True,
            cwd=ROOT,
            env=environment,
            check=False,
        )
        assert (done.returncode, done.stderr) == (code, b"")
        assert json.loads(done.stdout)


def test_event_turns_an_event_into_a_report_and_back(tmp_path: Path) -> None:
    raw = document("swiss", 4)
    raw["rounds"] = [
        {"round": 1, "tables": [
            {"NS": ["P1"], "EW": ["P2"], "result": {"tricks": {"NS": 8}}},
            {"NS": ["P3"], "EW": ["P4"], "result": {"tricks": {"NS": 5}}},
        ]},
    ]  # fmt: skip
    report = called("event", written(tmp_path, raw), "--to", "trf")
    assert report.startswith("012 Swiss\r\n")
    file = tmp_path / "report.trf"
    file.write_text(report, encoding="utf-8", newline="")
    back = json.loads(called("event", file, "--from", "trf"))
    assert back["event"]["format"] == "swiss"
    assert back["rounds"][0]["tables"][1]["result"] == {"points": {"NS": 0, "EW": 1}}
    assert "<USEBIO" in called("event", written(tmp_path, document("pairs", 6)), "--to", "usebio")


@pytest.mark.parametrize("kind", ["trf", "usebio"])
def test_a_format_that_cannot_hold_an_event_refuses_with_a_sentence(
    tmp_path: Path, kind: str
) -> None:
    with pytest.raises(CommandError) as refused:
        called("event", written(tmp_path, D1), "--to", kind)
    assert str(refused.value).endswith(".")


def test_a_report_with_faults_exits_with_one(tmp_path: Path) -> None:
    out = io.StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("event", str(written(tmp_path, "nonsense")), "--from", "trf", stdout=out)
    assert stopped.value.code == 1
    assert "no line of a player" in out.getvalue()
