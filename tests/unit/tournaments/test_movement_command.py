"""``manage.py movement`` and its two forms of answer."""

from __future__ import annotations

import io
import json
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tournaments.movements.answer import FaultyMovement, answer, tell
from tournaments.movements.cyclic import whist
from tournaments.movements.kinds import KINDS, Request, movement
from tournaments.movements.schedule import UnsupportedShape

SHAPES = [
    "whist --players 8",
    "whist --players 13 --rounds 5",
    "individual --players 30 --rounds 2",
    "rainbow --players 20",
    "howell --players 7",
    "mitchell --players 9 --tables 5",
    "mitchell --players 12 --rounds 6 --arrow-switch",
    "all-play-all --players 5",
]


def told(shape: str) -> str:
    out = io.StringIO()
    call_command("movement", *shape.split(), stdout=out)
    return out.getvalue()


def document(shape: str) -> dict[str, Any]:
    text = told(f"{shape} --json")
    assert text.count("\n") == 1
    found = json.loads(text)
    assert isinstance(found, dict)
    return found


def test_a_whist_design_answers_in_json() -> None:
    found = document("whist --players 8")
    assert found["format"] == "oddtrick-movement/1"
    assert (found["kind"], found["players"]) == ("whist", 8)
    assert len(found["rounds"]) == 7
    assert found["rounds"][0] == {
        "round": 1,
        "tables": [
            {"table": 1, "N": 8, "E": 6, "S": 1, "W": 5},
            {"table": 2, "N": 4, "E": 3, "S": 2, "W": 7},
        ],
        "sit_out": [],
    }
    balance = found["balance"]
    assert (balance["partner"], balance["oppose"]) == ([1, 1], [2, 2])
    assert balance["sit_out"] == [0, 0]


def test_movements_of_pairs_tell_their_boards() -> None:
    for shape in ("howell --players 8", "mitchell --players 8"):
        found = document(shape)
        assert found["players"] == 8
        for played in found["rounds"]:
            for table in played["tables"]:
                assert set(table) == {"table", "NS", "EW", "boards"}
    assert set(document("all-play-all --players 4")["rounds"][0]["tables"][0]) == {
        "table",
        "NS",
        "EW",
    }


def test_a_mitchell_numbers_its_lines_in_turn() -> None:
    first = document("mitchell --players 10")["rounds"][0]["tables"]
    assert [(table["NS"], table["EW"]) for table in first] == [(n, n + 5) for n in range(1, 6)]


@pytest.mark.parametrize("shape", SHAPES)
def test_every_figure_is_least_and_most(shape: str) -> None:
    for least, most in document(shape)["balance"].values():
        assert 0 <= least <= most


@pytest.mark.parametrize("shape", SHAPES)
def test_the_text_has_a_line_a_round(shape: str) -> None:
    rounds = [line for line in told(shape).splitlines() if line.startswith("Round ")]
    assert len(rounds) == len(document(shape)["rounds"])


def test_the_answer_says_what_is_promised_and_what_is_possible() -> None:
    assert document("whist --players 9")["text"] == (
        "Nobody partners twice; most-met opponent 2 (best possible 2); everyone sits out once."
    )
    assert document("rainbow --players 20")["text"] == (
        "Nobody meets anybody twice; nobody sits out."
    )
    found = document("individual --players 12 --rounds 12")
    assert found["text"].startswith("Most-met partner 2 (best possible 2); most-met opponent 3")
    assert found["quality"]["cost"] == {"reached": 642, "bound": 642, "gap": 0}
    assert document("howell --players 8")["text"] == (
        "All meet once; nobody plays a board set twice; one winner; all pairs compete equally; "
        "nobody sits out."
    )


def test_the_seed_repeats_a_movement() -> None:
    shape = "individual --players 30 --rounds 2 --seed"
    assert told(f"{shape} 3") == told(f"{shape} 3")
    assert told(f"{shape} 3") != told(f"{shape} 4")


@pytest.mark.parametrize(
    ("shape", "words"),
    [
        ("whist --players 7", "There is no whist design for 7 players"),
        ("rainbow --players 24", "There is no rainbow movement for 24 players"),
        ("individual --players 12 --rounds 41", "1 to 40 rounds"),
        ("individual --players 0", "takes 4 to 176 players"),
        ("howell --players 102", "takes 4 to 100 pairs"),
        ("mitchell --players 10 --tables 4", "10 pairs play at 5 tables, not 4"),
        ("whist --players 9 --tables 3", "9 players play at 2 tables, not 3"),
        ("howell --players 8 --still 2", "still does not belong to howell movements"),
        ("whist --players 8 --arrow-switch", "arrow-switch does not belong to whist"),
        ("foxtrot --players 8", "There is no movement called “foxtrot”"),
    ],
)
def test_an_unsupported_shape_is_refused_with_a_sentence(shape: str, words: str) -> None:
    with pytest.raises(CommandError, match=words) as refused:
        told(shape)
    assert refused.value.returncode == 1
    assert str(refused.value).endswith(".")


def test_a_faulty_movement_is_never_told() -> None:
    sound = whist(8)
    faulty = replace(sound, rounds=sound.rounds[:-1] + sound.rounds[:1])
    for write in (answer, tell):
        with pytest.raises(FaultyMovement, match="Round 7 is numbered 1"):
            write(faulty)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 200, 10**6])
def test_every_kind_answers_or_refuses_any_size(kind: str, players: int) -> None:
    with suppress(UnsupportedShape):
        made = movement(kind, Request(players=players, rounds=1), Random(1))
        assert answer(made)["players"] == players
