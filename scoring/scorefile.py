"""The score file: a play as one JSON document, read, written and answered.

``oddtrick-score/1`` says who played which game under which rules and what was dealt;
``oddtrick-result/1`` answers what it comes to, ``oddtrick-faults/1`` everything that is
wrong with it. The whole program speaks this format: import, export, archive, and tests.

Terms. *Document* is the decoded JSON, *raw* the bytes of it. A *path* names a place in the
document, lists counted from 1 (``deals/3/tricks``). Money is exact, in minor units.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any

import msgspec
from babel.numbers import get_currency_precision, is_currency

from scoring.rules.core import Event, Problem, Ruleset
from scoring.rules.games import GAMES, ruleset
from scoring.rules.money import pay_at_table, read_money, settle_points, write_money
from scoring.rules.options import gather, resolved
from scoring.rules.reading import flag, unknown_keys

SCORE = "oddtrick-score/1"
RESULT = "oddtrick-result/1"
FAULTS = "oddtrick-faults/1"

KEYS = ("format", "game", "rules", "players", "first_dealer", "stake", "closed", "deals")
LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class Stake:
    """The price of a point: minor units of a currency that has ``digits`` of them."""

    minor: int
    currency: str

    @property
    def digits(self) -> int:
        """Return how many digits of minor units the currency has."""
        return currency_digits(self.currency)


@dataclass(frozen=True, slots=True)
class ScoreFile:
    """A play that holds together: every deal follows from those before it.

    ``players`` sit clockwise from North, ``first_dealer`` is a seat counted from 0;
    ``trail`` is the start, the state after each deal and, if closed, after the closing.
    """

    rules: Ruleset[Any, Any]
    players: tuple[str, ...]
    first_dealer: int
    stake: Stake | None
    closed: bool
    deals: tuple[Any, ...]
    trail: tuple[Any, ...]


@lru_cache(maxsize=512)
def currency_digits(currency: str) -> int:
    """Return how many digits of minor units a currency has."""
    return int(get_currency_precision(currency))


@lru_cache(maxsize=512)
def _is_currency(code: str) -> bool:
    return bool(is_currency(code))


def split(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Part an input into its documents, holding no more than one of them.

    Either one document over any number of lines, or one document a line (JSON Lines). It is
    JSON Lines when the first line is a whole JSON value, or when the second one is a map
    with a format, so that a broken first line does not spoil the lines after it.
    """
    written = (line for line in lines if line.strip())
    first = next(written, b"").removeprefix(b"\xef\xbb\xbf")
    second = next(written, b"")
    if not second:
        yield first
    elif _is_whole(first) or _is_document(second):
        yield from chain((first, second), written)
    else:
        yield b"".join(chain((first, second), written))


def _is_whole(raw: bytes) -> bool:
    return not isinstance(decode(raw), Problem)


def _is_document(raw: bytes) -> bool:
    document = decode(raw)
    return isinstance(document, dict) and "format" in document


def decode(raw: bytes) -> object | Problem:
    """Return the JSON value that ``raw`` spells, or what is wrong with it."""
    try:
        document: object = msgspec.json.decode(raw)
    except RecursionError:
        return Problem("", "too_deep", "This is nested too deeply to be a score.")
    except msgspec.ValidationError:
        return _decode_huge(raw)
    except ValueError as error:
        if not raw.strip():
            return Problem("", "empty", "There is nothing here to score.")
        return Problem("", "broken_json", f"This is not JSON: {error}.")
    return document


def _decode_huge(raw: bytes) -> object | Problem:
    """Decode JSON with numbers beyond reason, so that the fault is told at their place."""
    try:
        document: object = json.loads(raw, parse_int=_whole)
        msgspec.json.encode(document)  # refuses halves of characters, which could not be answered
    except (ValueError, RecursionError) as error:
        return Problem("", "broken_json", f"This is not JSON: {error}.")
    return document


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) < 20 else math.inf


def read(document: object) -> ScoreFile | list[Problem]:
    """Read a score file, or list everything that is wrong with it."""
    if not isinstance(document, dict):
        return [Problem("", "not_a_map", f"A score file is a map with “format”: “{SCORE}”.")]
    return _Reader(document).read()


class _Reader:
    """One reading of a document: goes on after a fault to find the others."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self.problems: list[Problem] = []

    def read(self) -> ScoreFile | list[Problem]:
        unknown_keys(self.document, KEYS, "", self.problems)
        self._format()
        rules = self._rules()
        players = self._players(rules)
        first_dealer = self._first_dealer(len(players))
        stake = self._stake()
        closed = bool(flag(self.document.get("closed", False), "closed", self.problems))
        raw_deals = self._list("deals")
        if rules is None:
            return self.problems
        start = None if self.problems else rules.start(len(players), first_dealer)
        deals, trail = self._play(rules, players, raw_deals, start)
        if self.problems:
            return self.problems
        if closed:
            trail.append(rules.apply(trail[-1], Event.CLOSED))
        return ScoreFile(rules, players, first_dealer, stake, closed, tuple(deals), tuple(trail))

    def _fault(self, path: str, code: str, text: str) -> None:
        self.problems.append(Problem(path, code, text))

    def _list(self, key: str) -> list[Any]:
        value = self.document.get(key)
        if isinstance(value, list):
            return value
        if key in self.document:
            self._fault(key, "not_a_list", f"The {key} must be a list.")
        else:
            self._fault(key, "missing", f"Write the list of {key}.")
        return []

    def _format(self) -> None:
        if self.document.get("format") != SCORE:
            self._fault("format", "unknown_format", f"The format must be “{SCORE}”.")

    def _rules(self) -> Ruleset[Any, Any] | None:
        slug = self.document.get("game")
        game = GAMES.get(slug) if isinstance(slug, str) else None
        if game is None:
            self._fault("game", "unknown_game", f"The game is one of: {', '.join(GAMES)}.")
            return None
        options, problems = gather(self.document.get("rules", {}), game.presets)
        self.problems += problems
        return ruleset(game.slug, game.version, options)

    def _players(self, rules: Ruleset[Any, Any] | None) -> tuple[str, ...]:
        names = self._list("players")
        given = isinstance(self.document.get("players"), list)
        if rules and given and len(names) not in rules.seats:
            wanted = " or ".join(str(number) for number in rules.seats)
            self._fault("players", "players_number", f"{rules.name} is played by {wanted}.")
        seen: set[str] = set()
        for number, name in enumerate(names, 1):
            path = f"players/{number}"
            if not isinstance(name, str) or not name.strip():
                self._fault(path, "not_a_name", "Write the name of each player as text.")
            elif len(name) > LONGEST_NAME:
                self._fault(path, "name_too_long", f"At most {LONGEST_NAME} letters.")
            elif name in seen:
                self._fault(path, "name_twice", "Two players have this name: tell them apart.")
            else:
                seen.add(name)
        return tuple(name if isinstance(name, str) else "" for name in names)

    def _first_dealer(self, players: int) -> int:
        number = self.document.get("first_dealer", 1)
        if type(number) is not int:
            self._fault("first_dealer", "not_a_number", "Write the number of a player, from 1.")
        elif players and not 1 <= number <= players:
            self._fault("first_dealer", "out_of_range", f"Must be from 1 to {players}.")
        else:
            return number - 1
        return 0

    def _stake(self) -> Stake | None:
        if "stake" not in self.document:
            return None
        stake = self.document["stake"]
        if not isinstance(stake, dict):
            text = 'Write the price of a point, such as {"amount": "0.50", "currency": "GBP"}.'
            self._fault("stake", "not_a_map", text)
            return None
        unknown_keys(stake, ("amount", "currency"), "stake/", self.problems)
        currency, amount = stake.get("currency"), stake.get("amount")
        if not isinstance(amount, str):
            text = 'Write the amount as text, such as "0.50", so that it stays exact.'
            self._fault("stake/amount", "not_text", text)
        if not isinstance(currency, str) or not _is_currency(currency):
            text = "Write the currency as its three capital letters, such as GBP."
            self._fault("stake/currency", "unknown_currency", text)
        elif isinstance(amount, str):
            minor = read_money(amount, currency_digits(currency), path="stake/amount")
            if isinstance(minor, int):
                return Stake(minor, currency)
            self.problems.append(minor)
        return None

    def _play(
        self, rules: Ruleset[Any, Any], players: tuple[str, ...], raw_deals: list[Any], state: Any
    ) -> tuple[list[Any], list[Any]]:
        """Read and play the deals; after a fault they are only read, since no state follows."""
        deals: list[Any] = []
        trail = [state]
        for number, raw in enumerate(raw_deals, 1):
            deal = rules.read(raw, players)
            problems = deal if isinstance(deal, list) else []
            if deal is Event.CLOSED:
                text = "A deal is not closed: write “closed” beside “deals”."
                problems = [Problem("closed", "unknown_key", text)]
            elif state is not None and not problems:
                problems = rules.check(state, deal)
            if problems:
                state = None
                self.problems += (_within(f"deals/{number}", problem) for problem in problems)
            elif state is not None:
                state = rules.apply(state, deal)
                deals.append(deal)
                trail.append(state)
        return deals, trail


def _within(path: str, problem: Problem) -> Problem:
    return problem._replace(path=f"{path}/{problem.path}" if problem.path else path)


def write(file: ScoreFile) -> dict[str, Any]:
    """Return the document that :func:`read` reads as ``file``, every option spelt out."""
    document: dict[str, Any] = {
        "format": SCORE,
        "game": file.rules.slug,
        "rules": resolved(file.rules.options, file.rules.presets),
        "players": list(file.players),
        "first_dealer": file.first_dealer + 1,
    }
    if file.stake:
        amount = write_money(file.stake.minor, file.stake.digits)
        document["stake"] = {"amount": amount, "currency": file.stake.currency}
    document["closed"] = file.closed
    document["deals"] = [file.rules.write(deal, file.players) for deal in file.deals]
    return document


def result(file: ScoreFile) -> dict[str, Any]:
    """Return what a play comes to: its rules, the game's own report, and the settlement."""
    rules = file.rules
    answer: dict[str, Any] = {
        "format": RESULT,
        "game": rules.slug,
        "rules": resolved(rules.options, rules.presets),
        **rules.report(file.trail, file.players),
    }
    if points := rules.settled(file.trail[-1]):
        answer["settlement"] = settlement(dict(zip(file.players, points, strict=True)), file.stake)
    return answer


def settlement(points: Mapping[str, int], stake: Stake | None) -> dict[str, Any]:
    """Return points by player and, with a stake, the money and who pays whom (W15)."""
    if stake is None:
        return {"points": points}
    net = settle_points(points, stake.minor)
    digits = stake.digits
    return {
        "points": points,
        "money": {name: write_money(minor, digits) for name, minor in net.items()},
        "payments": [
            {"from": payer, "to": payee, "amount": write_money(minor, digits)}
            for payer, payee, minor in pay_at_table(net)
        ],
    }


def faults(problems: Iterable[Problem]) -> dict[str, Any]:
    """Return the document that lists what is wrong."""
    return {"format": FAULTS, "faults": [problem._asdict() for problem in problems]}


def read_raw(raw: bytes) -> ScoreFile | list[Problem]:
    """Read the bytes of one document, or list everything that is wrong with them."""
    document = decode(raw)
    return [document] if isinstance(document, Problem) else read(document)


def answer(read_file: ScoreFile | list[Problem]) -> dict[str, Any]:
    """Return the document that answers what was read: a result, or faults."""
    return faults(read_file) if isinstance(read_file, list) else result(read_file)
