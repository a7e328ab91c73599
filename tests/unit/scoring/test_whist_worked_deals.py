"""The worked deals and rubbers of the law come out as the law says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.scorefile import answer, read

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
WORKED = sorted(GOLDEN.glob("whist_*.json"))


@pytest.mark.parametrize("file", WORKED, ids=lambda file: file.stem)
def test_worked_example(file: Path) -> None:
    example = json.loads(file.read_text(encoding="utf-8"))
    assert next(iter(example)) == "source"
    got = json.loads(json.dumps(answer(read(example["document"])), default=_line))
    if "deals" in example["expect"]:
        got["deals"] = got["deals"][-len(example["expect"]["deals"]) :]
    assert part_of(got, example["expect"]) == example["expect"]


def test_every_worked_example_of_the_law_has_a_file() -> None:
    deals = "01 02 03 05 06 07 08 09 11 11b 11c 12 14_cancel 14_punish 15 16b 17 18 19 22 22_add"
    wanted = {f"whist_r{number}" for number in (*deals.split(), "23", "27", "28", "31")}
    wanted |= {f"whist_u{number}" for number in (1, 2, 3, 4, 8, 10)}
    assert wanted == {file.stem for file in WORKED}


def part_of(got: Any, expected: Any) -> Any:
    """Return ``got`` without the keys that ``expected`` does not speak of."""
    if isinstance(expected, dict) and isinstance(got, dict):
        return {key: part_of(got[key], expected[key]) for key in expected if key in got}
    if isinstance(expected, list) and isinstance(got, list) and len(got) == len(expected):
        return [part_of(*pair) for pair in zip(got, expected, strict=True)]
    return got


def _line(line: Any) -> dict[str, Any]:
    return {name: getattr(line, name) for name in ("rule", "side", "points", "text")}
