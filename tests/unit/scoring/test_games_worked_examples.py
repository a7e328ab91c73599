"""The worked examples of the other games (rules 2 to 5) come out as the law says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scoring.scorefile import answer, read
from scoring.scoretext import tell
from tests.unit.scoring.test_whist_worked_deals import _line, part_of

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
LAW = {
    "bid_whist": "b1x b2x b3x b4x b5x b6x b8x b9x b11x b12x b13x b15x checks",
    "knock_out_whist": "k1x k2x k3x k4x k6x k7x k9x k9x_no_cut k10x",
    "german_whist": "g1x g2x g4x g6x g7x g8x g8x_fifth",
    "solo_whist": "w1x w2x w5x w6x w7x w8x_made w8x_failed w10x w11x w12x_made w12x_failed"
    " w14x w16x w18x",
}
WORKED = sorted(file for game in LAW for file in GOLDEN.glob(f"{game}_*.json"))


@pytest.mark.parametrize("file", WORKED, ids=lambda file: file.stem)
def test_worked_example(file: Path) -> None:
    example = json.loads(file.read_text(encoding="utf-8"))
    assert next(iter(example)) == "source"
    played = read(example["document"])
    got = json.loads(json.dumps(answer(played), default=_line))
    if "deals" in example["expect"]:
        got["deals"] = got["deals"][-len(example["expect"]["deals"]) :]
    assert part_of(got, example["expect"]) == example["expect"]
    assert tell(played).strip()


def test_every_worked_example_of_the_law_has_a_file() -> None:
    wanted = {f"{game}_{name}" for game, names in LAW.items() for name in names.split()}
    assert wanted == {file.stem for file in WORKED}
