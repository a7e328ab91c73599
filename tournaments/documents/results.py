"""What came of one table, as a document writes it.

``{"tricks": {"NS": 8, "EW": 5}}``, ``{"points": {…}}``, ``{"hands": [{…}, …]}`` for every hand of
a round, ``{"forfeit": "NS"}``, ``{"absent": true}`` when nobody came, ``{"void": "reason"}`` when
the table was struck out. ``"cut"`` names who won the cut after equal figures. Where everybody is
a side alone the sides are called by their ids, and ``{"winner": id}`` is enough.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.rules.core import SIDES, Problem
from scoring.rules.options import shorten
from scoring.rules.reading import by_side, unknown_keys
from tournaments.documents.values import MOST, Problems, note, whole, words
from tournaments.results import IN_PLAY, Outcome, Result, Table, absent, void

KEYS = ("tricks", "points", "hands", "forfeit", "absent", "void", "winner", "cut", "reason")
_ALONE = ("forfeit", "absent", "void")
_FIGURES = ("tricks", "points", "hands", "winner")


def side_names(sides: Sequence[Sequence[str]], *, alone: bool) -> tuple[str, ...]:
    """Return what a document calls the sides of a table."""
    return tuple(side[0] for side in sides) if alone else SIDES


class ResultReader:
    """One reading of one table's result; ``total`` is the tricks of the table, 0 for any."""

    def __init__(self, names: Sequence[str], total: int, path: str, problems: Problems) -> None:
        self.names, self.total, self.path, self.problems = names, total, path, problems

    def read(self, raw: object) -> Result:
        """Return the result, or one in play after noting what is wrong."""
        if not isinstance(raw, dict):
            self._note("", "not_a_map", 'Write a result, such as {"tricks": {"NS": 8, "EW": 5}}.')
            return IN_PLAY
        before = len(self.problems)
        unknown_keys(raw, KEYS, f"{self.path}/", self.problems)
        reason = words(raw.get("reason", ""), f"{self.path}/reason", self.problems) or ""
        special = [key for key in _ALONE if key in raw]
        figures = [key for key in _FIGURES if key in raw]
        if len(special) > 1 or (special and figures):
            self._note("", "not_alone", f"Write only one of: {', '.join([*special, *figures])}.")
        elif not special and not figures:
            self._note("", "empty", "Write what came of the table, or leave “result” out.")
        read = self._special(special[0], raw, reason) if special else self._played(raw, reason)
        return read if len(self.problems) == before else IN_PLAY

    def _note(self, place: str, code: str, text: str) -> None:
        note(self.problems, f"{self.path}/{place}" if place else self.path, code, text)

    def _side(self, value: object, place: str) -> int | None:
        if isinstance(value, str) and value in self.names:
            return list(self.names).index(value)
        self._note(place, "unknown_side", f"Write one of: {', '.join(self.names)}.")
        return None

    def _special(self, key: str, raw: Mapping[str, Any], reason: str) -> Result:
        if key == "absent":
            if raw[key] is not True:
                self._note(key, "not_a_switch", "Write true, or leave it out.")
            return absent(reason)
        if key == "void":
            return void(words(raw[key], f"{self.path}/void", self.problems) or reason)
        side = self._side(raw[key], key)
        cut = self._side(raw["cut"], "cut") if "cut" in raw else None
        return Result(
            Outcome.FORFEIT, forfeited=() if side is None else (side,), cut=cut, reason=reason
        )

    def _played(self, raw: Mapping[str, Any], reason: str) -> Result:
        hands = self._hands(raw["hands"]) if "hands" in raw else ()
        tricks = self._tricks(raw["tricks"], "tricks", self.total) if "tricks" in raw else ()
        if hands and (taken := tuple(sum(column) for column in zip(*hands, strict=True))):
            if tricks and tricks != taken:
                self._note("tricks", "hands_total", "The hands do not add up to these tricks.")
            tricks = taken
            if self.total and sum(tricks) != self.total:
                text = f"The hands make {sum(tricks)} tricks, not {self.total}."
                self._note("hands", "tricks_total", text)
        elif tricks and self.total == 13:
            hands = (tricks,)
        points = self._points(raw["points"]) if "points" in raw else ()
        if "winner" in raw and (winner := self._side(raw["winner"], "winner")) is not None:
            points = points or tuple(int(side == winner) for side in range(len(self.names)))
        cut = self._side(raw["cut"], "cut") if "cut" in raw else None
        return Result(Outcome.PLAYED, tricks, points, hands, (), cut, reason)

    def _tricks(self, value: object, place: str, total: int) -> tuple[int, ...]:
        """Read tricks by side; with a known total one side is enough."""
        if not total or tuple(self.names) != SIDES:
            return self._points(value, place, least=0)
        found: list[Problem] = []
        read = by_side(value, total, "tricks", found)
        for one in found:
            path = f"{self.path}/{place}{one.path.removeprefix('tricks')}"
            self.problems.append(one._replace(path=path))
        return read or ()

    def _points(self, value: object, place: str = "points", least: int = -MOST) -> tuple[int, ...]:
        if not isinstance(value, dict):
            example = f'{{"{shorten(self.names[0])}": 1, …}}'
            self._note(place, "not_a_map", f"Write the figure of every side, such as {example}.")
            return ()
        for key in value:
            if key not in self.names:
                text = f"“{shorten(key)}” is not at this table: {', '.join(self.names)}."
                self._note(f"{place}/{shorten(key)}", "unknown_side", text)
        figures = []
        for name in self.names:
            path = f"{self.path}/{place}/{name}"
            if name not in value:
                note(self.problems, path, "missing", "Write the figure of this side.")
            else:
                figures.append(whole(value[name], path, self.problems, least=least))
        read = [one for one in figures if one is not None]
        return tuple(read) if len(read) == len(self.names) else ()

    def _hands(self, value: object) -> tuple[tuple[int, ...], ...]:
        if not isinstance(value, list) or not value:
            self._note("hands", "not_a_list", "Write a list with the tricks of each hand.")
            return ()
        each = 13 if self.total else 0
        read = [self._tricks(hand, f"hands/{n}", each) for n, hand in enumerate(value, 1)]
        return tuple(read) if all(read) else ()


def write_result(table: Table, names: Sequence[str]) -> dict[str, Any]:
    """Return the document of a result that is not in play."""
    result = table.result
    written: dict[str, Any] = {}
    if result.outcome is Outcome.FORFEIT:
        written["forfeit"] = names[result.forfeited[0]] if result.forfeited else ""
    elif result.outcome is Outcome.ABSENT:
        written["absent"] = True
    elif result.outcome is Outcome.VOID:
        return {"void": result.reason}
    if result.tricks:
        written["tricks"] = dict(zip(names, result.tricks, strict=True))
    if result.points:
        written["points"] = dict(zip(names, result.points, strict=True))
    if len(result.hands) > 1:
        written["hands"] = [dict(zip(names, hand, strict=True)) for hand in result.hands]
    if result.cut is not None:
        written["cut"] = names[result.cut]
    if result.reason:
        written["reason"] = result.reason
    return written
