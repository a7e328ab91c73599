"""FIDE's tournament report (TRF, version 2026): fixed columns, read and written.

Source: FIDE Handbook, “Format of Tournament Report File”, approved in 2025 and in force from
1 September 2025; it keeps the columns of the report of 2016. Entrants are players in it: white is
North–South, black East–West. Columns count from 1 here as there.

- ``001`` starting rank 5–8, name 15–47, rating 49–52, points 81–84, rank 86–89; then for each
  round, 10 columns apart: opponent 92–95, colour 97, result 99.
- ``012`` name, ``042`` first day, ``062`` players, ``092`` kind of event, ``142`` rounds, ``162``
  what a win, a draw, a defeat and a sit-out are worth, ``260`` who must never meet, ``XXR`` rounds
  for older programs.

What the report has no place for (tricks, prizes, adjustments, a third side) is refused or, where
it only explains a score, written as win, draw or loss.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from scoring.rules.core import Problem
from tournaments.eventfile import EVENT, EventFile, read
from tournaments.exchange import CannotHold
from tournaments.formats.core import Event
from tournaments.results import Outcome, Table

FORMATS_HELD = ("swiss", "pairs", "league", "knockout", "ladder", "rise_and_fly")
_FIRST, _STEP = 91, 10
_MOST_PLAYERS, _MOST_ROUNDS = 9999, 999


def write_trf(file: EventFile) -> str:
    """Return an event as a report, its lines ended by CR and LF.

    :raises CannotHold: the report has no place for this event.
    """
    _refuse(file)
    worth = _worth(file)
    lines = list(_head(file, worth))
    number_of = {one.id: place for place, one in enumerate(file.event.entrants, 1)}
    results = _results(file.event, number_of)
    rows = {
        row.id: row for section in file.format.standings(file.event) for row in section.ranking.rows
    }
    for entrant in file.event.entrants:
        number, row = number_of[entrant.id], rows.get(entrant.id)
        points = sum(worth[code] for _, _, code in results[entrant.id].values() if code in worth)
        person = (
            f"001 {number:>4}      {_plain(entrant.called, 33):<33} {entrant.rating or '':>4} "
            f"{'':3} {'':11} {'':10} {points / 2:>4.1f} {row.rank if row else '':>4}"
        )
        cells = (_cell(results[entrant.id].get(played.number)) for played in file.event.rounds)
        lines.append(f"{person:<89}{''.join(cells)}".rstrip())
    barred = sorted(sorted(number_of[one] for one in pair) for pair in file.event.never)
    lines += [f"260 001 {_MOST_ROUNDS:>3} {one:>4} {other:>4}" for one, other in barred]
    return "".join(f"{line}\r\n" for line in lines)


def _refuse(file: EventFile) -> None:
    """Refuse what the report cannot hold.

    :raises CannotHold: with the sentence that says why.
    """
    slug, event = file.format.slug, file.event
    if slug not in FORMATS_HELD:
        text = f"A FIDE report has two sides at a table; {file.format.name.lower()} has others."
        raise CannotHold(text)
    if len(event.entrants) > _MOST_PLAYERS:
        text = f"A FIDE report has {_MOST_PLAYERS:,} entrants at most."
        raise CannotHold(text)
    if event.adjustments:
        text = "A FIDE report written here has no place for adjustments: take them out first."
        raise CannotHold(text)
    for played in event.rounds:
        for table in played.tables:
            if table.result.outcome is Outcome.VOID:
                text = (
                    f"Round {played.number}, table {table.number} is void: a FIDE report has none."
                )
                raise CannotHold(text)


def _worth(file: EventFile) -> dict[str, int]:
    """Return what each result code is worth, in half points: as options say, halved."""
    options = file.event.options
    win, draw, loss = (
        getattr(options, key, usual) for key, usual in (("win", 2), ("draw", 1), ("loss", 0))
    )
    bye = {"win": win, "draw": draw, "nothing": 0}[getattr(options, "sit_out_worth", "nothing")]
    return {"1": win, "+": win, "=": draw, "0": loss, "-": loss, "U": bye, "Z": 0}


def _head(file: EventFile, worth: Mapping[str, int]) -> Iterator[str]:
    event = file.event
    yield f"012 {_plain(file.name or file.format.name, 90)}"
    if file.date:
        yield f"042 {file.date.replace('-', '/')}"
    yield f"062 {len(event.entrants)}"
    yield f"092 {file.format.name}"
    rounds = int(getattr(event.options, "rounds", 0)) or len(event.rounds)
    yield f"142 {max(rounds, len(event.rounds))}"
    codes = (("W", "1"), ("D", "="), ("L", "0"), ("A", "-"), ("P", "U"))
    yield "162  " + "    ".join(f"{name}{worth[code] / 2:>4.1f}" for name, code in codes)
    yield "XXC white1"
    yield f"XXR {max(rounds, len(event.rounds))}"


Cell = tuple[int, str, str]
"""One round of one entrant: the opponent's number, the colour, and the code of the result."""


def _results(event: Event, number_of: Mapping[str, int]) -> dict[str, dict[int, Cell]]:
    """Return what every entrant did in every round."""
    results: defaultdict[str, dict[int, Cell]] = defaultdict(dict)
    for played in event.rounds:
        for table in played.tables:
            (white,), (black,) = table.sides
            codes = _codes(table)
            results[white][played.number] = (number_of[black], "w", codes[0])
            results[black][played.number] = (number_of[white], "b", codes[1])
        for one in played.sit_out:
            results[one][played.number] = (0, "-", "U")
        for one in played.absent:
            results[one][played.number] = (0, "-", "Z")
    return results


def _codes(table: Table) -> tuple[str, str]:
    """Return the codes of both sides; blank while in play."""
    result = table.result
    if result.outcome is Outcome.IN_PLAY:
        return " ", " "
    if result.outcome is Outcome.ABSENT:
        return "-", "-"
    winner = result.winner()
    if result.outcome is Outcome.FORFEIT:
        return ("-", "-") if winner is None else (("+", "-") if winner == 0 else ("-", "+"))
    if winner is None:
        return "=", "="
    return ("1", "0") if winner == 0 else ("0", "1")


def _cell(cell: Cell | None) -> str:
    if cell is None:
        return f"  {'0000'} - Z"
    opponent, colour, code = cell
    return f"  {opponent:>4} {colour} {code}" if opponent else f"  0000 - {code}"


def _plain(name: str, most: int) -> str:
    """Return a name on one line, cut to its columns."""
    return " ".join(name.split())[:most]


def read_trf(raw: bytes) -> EventFile | list[Problem]:
    """Read a report as a Swiss event, or list everything that is wrong with it.

    Paths count lines: ``line/12``. Kinds of line that are not listed above are passed over.
    """
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", errors="replace")
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), 1):
        reader.line(f"line/{number}", line)
    if not reader.players and not reader.problems:
        reader.fault("", "no_players", "There is no line of a player (001) in this report.")
    return reader.problems or reader.event()


@dataclass
class _Player:
    path: str
    name: str
    rating: int
    cells: dict[int, Cell] = field(default_factory=dict)


class _Reader:
    """One reading of a report."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.players: dict[int, _Player] = {}
        self.name = self.date = ""
        self.rounds = 0
        self.worth: dict[str, int] = {}
        self.never: list[tuple[int, int]] = []

    def fault(self, path: str, code: str, text: str) -> None:
        """Add a fault."""
        self.problems.append(Problem(path, code, text))

    def line(self, path: str, line: str) -> None:
        """Read one line; what it means is said by its first three characters."""
        tag, rest = line[:3], line[4:].strip()
        if tag == "012":
            self.name = rest[:200]
        elif tag == "042":
            self.date = rest.replace("/", "-")
        elif tag in ("142", "XXR") and rest.isdecimal() and len(rest) < 4:
            self.rounds = int(rest)
        elif tag == "162":
            self._worth(path, line)
        elif tag == "260":
            self._never(path, line)
        elif tag == "001":
            self._player(path, line)

    def _number(self, path: str, text: str, what: str, *, least: int = 0) -> int | None:
        text = text.strip()
        if not text and least == 0:
            return 0
        if text.isdecimal() and len(text) <= 4 and int(text) >= least:
            return int(text)
        self.fault(path, "not_a_number", f"{what} is a whole number, not “{text[:20]}”.")
        return None

    def _worth(self, path: str, line: str) -> None:
        """Read what results are worth, in half points."""
        for start in range(5, len(line.rstrip()), 9):
            code, figure = line[start : start + 1], line[start + 1 : start + 5].strip()
            whole, _, half = figure.partition(".")
            if whole.isdecimal() and len(whole) < 4 and half in ("", "0", "5"):
                self.worth[code] = 2 * int(whole) + (half == "5")
            else:
                self.fault(path, "not_a_number", "Points are whole or half, such as 1.0.")

    def _never(self, path: str, line: str) -> None:
        numbers = [
            self._number(path, line[start : start + 4], "A number of a player", least=1)
            for start in range(12, len(line.rstrip()), 5)
        ]
        self.never += combinations([one for one in numbers if one is not None], 2)

    def _player(self, path: str, line: str) -> None:
        number = self._number(path, line[4:8], "The starting rank (columns 5–8)", least=1)
        rating = self._number(path, line[48:52], "The rating (columns 49–52)")
        if number is None:
            return
        if number in self.players:
            self.fault(path, "id_twice", f"Two lines are of player {number}.")
            return
        player = _Player(path, line[14:47].strip(), rating or 0)
        self.players[number] = player
        for place, start in enumerate(range(_FIRST, len(line.rstrip()), _STEP), 1):
            opponent = self._number(path, line[start : start + 4], f"The opponent of round {place}")
            colour, code = line[start + 5 : start + 6].lower(), line[start + 7 : start + 8].upper()
            if opponent is not None:
                player.cells[place] = (opponent, colour, code)

    def event(self) -> EventFile | list[Problem]:
        """Put the event together from what was read."""
        rounds = max([0, *(max(one.cells, default=0) for one in self.players.values())])
        written = [self._round(number) for number in range(1, rounds + 1)]
        for one, other in self.never:
            if not {one, other} <= set(self.players):
                self.fault("", "unknown_id", f"Players {one} and {other} are not both listed.")
        if self.problems:
            return self.problems
        document = {
            "format": EVENT,
            "name": self.name,
            "date": self.date if len(self.date) == 10 else "",
            "event": {"format": "swiss", "options": self._options(rounds)},
            "entrants": [
                {"id": str(number), "name": one.name, "rating": one.rating}
                for number, one in sorted(self.players.items())
            ],
            "seeds": [str(number) for number in sorted(self.players)],
            "never": [[str(one), str(other)] for one, other in self.never],
            "rounds": written,
        }
        found = read(document)
        return found if isinstance(found, list) else replace(found, drawn={})

    def _options(self, rounds: int) -> dict[str, Any]:
        win = self.worth.get("W", 2)
        draw, loss = self.worth.get("D", 1), self.worth.get("L", 0)
        bye = self.worth.get("P", win)
        worth = {0: "nothing", draw: "draw", win: "win"}.get(bye, "win")
        return {
            "rounds": max(self.rounds, rounds),
            "win": win,
            "draw": draw,
            "loss": loss,
            "sit_out_worth": worth,
        }

    def _round(self, number: int) -> dict[str, Any]:
        tables: list[dict[str, Any]] = []
        out: list[str] = []
        absent: list[str] = []
        for one, player in sorted(self.players.items()):
            opponent, colour, code = player.cells.get(number, (0, "-", "Z"))
            if not opponent:
                (out if code in ("U", "F", "H", "+") else absent).append(str(one))
            elif self._mutual(one, player, number) and colour == "w":
                other = self.players[opponent].cells[number][2]
                row: dict[str, Any] = {"NS": [str(one)], "EW": [str(opponent)]}
                if result := self._result(player.path, code + other):
                    row["result"] = result
                tables.append({"table": len(tables) + 1, **row})
        return {"round": number, "tables": tables, "sit_out": out, "absent": absent}

    def _mutual(self, one: int, player: _Player, number: int) -> bool:
        """Say whether the opponent names this player too, with the other colour."""
        opponent, colour, _ = player.cells[number]
        other = self.players.get(opponent)
        back, turned, _ = other.cells.get(number, (0, "", "")) if other else (0, "", "")
        if back != one or {colour, turned} != {"w", "b"}:
            text = f"Round {number}: players {one} and {opponent} do not agree that they met."
            self.fault(player.path, "not_mutual", text)
            return False
        return True

    def _result(self, path: str, codes: str) -> dict[str, Any] | None:
        """Return the result of white's and black's codes together."""
        known: dict[str, dict[str, Any]] = {
            "10": {"points": {"NS": 1, "EW": 0}},
            "01": {"points": {"NS": 0, "EW": 1}},
            "==": {"points": {"NS": 1, "EW": 1}},
            "+-": {"forfeit": "EW"},
            "-+": {"forfeit": "NS"},
            "--": {"absent": True},
        }
        plain = codes.translate({ord("W"): "1", ord("L"): "0", ord("D"): "="})
        if not codes.strip():
            return None
        if plain not in known:
            self.fault(path, "unknown_result", f"“{codes}” is no result of two players.")
        return known.get(plain)
