"""The score command: what it prints, and with which exit code."""

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

ROOT = Path(__file__).resolve().parents[3]
SOUND: dict[str, Any] = {
    "format": "oddtrick-score/1",
    "game": "whist",
    "players": ["Ann", "Bea", "Cy", "Даша"],
    "stake": {"amount": "0.50", "currency": "GBP"},
    "deals": [
        {"tricks": {"EW": 8}},
        {"tricks": {"NS": 11}, "honours": {"EW": 4}},
        {"tricks": {"NS": 12}, "revokes": [{"side": "EW", "remedy": "add"}]},
    ],
}
FAULTY = {**SOUND, "deals": [{"tricks": {"NS": 14}}]}


def score(file: Path, *words: str) -> str:
    out = io.StringIO()
    call_command("score", str(file), *words, stdout=out)
    return out.getvalue()


def lines_of(tmp_path: Path, *documents: object) -> Path:
    file = tmp_path / "night.jsonl"
    lines = [each if isinstance(each, str) else json.dumps(each) for each in documents]
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def test_a_document_over_many_lines_is_answered(tmp_path: Path) -> None:
    file = tmp_path / "rubber.json"
    file.write_text(json.dumps(SOUND, indent=2), encoding="utf-8")
    answer = json.loads(score(file, "--json"))
    assert answer["settlement"]["points"] == {"Ann": 7, "Bea": -7, "Cy": 7, "Даша": -7}


def test_json_lines_are_answered_line_by_line_in_order(tmp_path: Path) -> None:
    documents = [{**SOUND, "first_dealer": seat} for seat in (1, 2, 3)]
    answers = score(lines_of(tmp_path, *documents), "--json").splitlines()
    dealers = [json.loads(answer)["deals"][0]["dealer"] for answer in answers]
    assert dealers == ["Ann", "Bea", "Cy"]


def test_faults_are_answered_in_their_place_and_exit_with_one(tmp_path: Path) -> None:
    out = io.StringIO()
    file = lines_of(tmp_path, SOUND, "{broken", FAULTY, SOUND)
    with pytest.raises(SystemExit) as stopped:
        call_command("score", str(file), "--json", stdout=out)
    assert stopped.value.code == 1
    formats = [json.loads(line)["format"] for line in out.getvalue().splitlines()]
    assert formats == [f"oddtrick-{kind}/1" for kind in ("result", "faults", "faults", "result")]


def test_the_plain_answer_tells_a_secretary_everything(tmp_path: Path) -> None:
    told = score(lines_of(tmp_path, SOUND))
    for words in (
        "NS: Ann and Cy    EW: Bea and Даша",
        "Game 1             5–2    2       double",
        "Game 2             9–0    3       treble",
        "Rubber                    2       bonus",
        "Difference: 7 rubber points to Ann and Cy.",
        "Bea pays Ann 3.50 GBP.",
        "Даша pays Cy 3.50 GBP.",
        "2. Bea dealt. Score after it: NS 5, EW 2",
        "four honours not counted: the game was won by tricks",
    ):
        assert words in told


def test_the_plain_answer_says_what_is_wrong(tmp_path: Path) -> None:
    out = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("score", str(lines_of(tmp_path, FAULTY)), stdout=out)
    assert "deals/1/tricks/NS: Must be from 0 to 13." in out.getvalue()


def test_standard_input_is_read_when_no_file_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    given = SimpleNamespace(buffer=io.BytesIO(json.dumps(SOUND).encode()))
    monkeypatch.setattr(sys, "stdin", given)
    out = io.StringIO()
    call_command("score", "--json", stdout=out)
    assert json.loads(out.getvalue())["format"] == "oddtrick-result/1"


def test_a_missing_file_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read: No such file"):
        score(tmp_path / "missing.json")
    with pytest.raises(CommandError, match="cannot be read"):
        score(tmp_path)


def test_a_reader_that_stops_early_is_told_of_in_words(tmp_path: Path) -> None:
    file = lines_of(tmp_path, *[SOUND] * 2_000)
    words = [sys.executable, "manage.py", "score", str(file), "--json"]
    with subprocess.Popen(
        words,
        cwd=ROOT,
        env=os.environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        complaint = process.stderr.read().decode()
    assert process.returncode == 1
    assert complaint.strip().endswith("Whoever read the answers stopped before the end.")
    assert "Traceback" not in complaint
    assert "Exception ignored" not in complaint
