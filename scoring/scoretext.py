"""A score file's answer in plain text, for a club secretary at a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.rules.core import Line, Problem
from scoring.scorefile import ScoreFile, result


def tell(read_file: ScoreFile | list[Problem]) -> str:
    """Return the whole answer as text that ends its last line."""
    told = _faults(read_file) if isinstance(read_file, list) else _result(read_file)
    return "\n".join(told) + "\n"


def _faults(problems: list[Problem]) -> Iterator[str]:
    yield "This score cannot be reckoned:"
    for problem in problems:
        yield f"  {problem.path}: {problem.text}" if problem.path else f"  {problem.text}"


def _result(file: ScoreFile) -> Iterator[str]:
    answer = result(file)
    yield file.rules.name
    yield from file.rules.summary(file.trail, file.players)
    if "settlement" in answer:
        yield ""
        yield from _settlement(answer["settlement"], file.stake.currency if file.stake else "")
    yield ""
    yield "Deals"
    # Sides have two letters, players who play alone have names.
    widest = max((len(line.side) for deal in answer["deals"] for line in deal["lines"]), default=0)
    for deal in answer["deals"]:
        yield _deal_heading(deal)
        for line in deal["lines"]:
            yield _line(line, widest)


def _settlement(settlement: Mapping[str, Any], currency: str) -> Iterator[str]:
    yield "Settlement"
    money = settlement.get("money", {})
    widest = max(20, *(len(name) for name in settlement["points"]))
    for name, points in settlement["points"].items():
        paid = f"  {money[name]:>10} {currency}" if money else ""
        figure = f"{points:+}" if points else "0"
        yield f"  {name:<{widest}} {figure:>5}{paid}"
    for payment in settlement.get("payments", ()):
        yield f"  {payment['from']} pays {payment['to']} {payment['amount']} {currency}."


def _deal_heading(deal: Mapping[str, Any]) -> str:
    heading = f"  {deal['deal']}."
    if "dealer" in deal:
        heading += f" {deal['dealer']} dealt."
    if "score" in deal:
        scores = ", ".join(f"{party} {score}" for party, score in deal["score"].items())
        heading += f" Score after it: {scores}"
    return heading


def _line(line: Line, widest: int) -> str:
    points = f"{line.points:+}" if line.points else ""
    return f"     {line.rule:<4}{line.side:<{widest}} {points:>3}  {line.text}"
