"""What every deal form speaks of: where a table stands, what a deal would do, what is wrong.

Terms. A *situation* is the rules, the state before the deal and who sits where. A *read-back*
is the typed deal told again in words and names before it is saved.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scoring.rules.core import Ruleset
from scoring.rules.written import signed

STAYS = "\N{NO-BREAK SPACE}"

FORM = ""
"""The key of faults that belong to no single control."""

_NUMBERS = ("love", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_LONG_NAME = 16
_RIGHT_TO_LEFT = frozenset({"R", "AL"})
_ISOLATE, _POP = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"


@dataclass(frozen=True, slots=True)
class Situation:
    """Where a table stands: ``names`` are the players' shown names, clockwise from North."""

    rules: Ruleset[Any, Any]
    state: Any
    names: Sequence[str]

    def party(self, seats: Sequence[int], link: str = " and ") -> str:
        """Name the people in some seats, for a sentence."""
        return link.join(isolated(self.names[seat]) for seat in seats)

    def listed(self, seats: Sequence[int]) -> str:
        """List the people in some seats: "Ann, Bea and Cy"."""
        names = [isolated(self.names[seat]) for seat in seats]
        return " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)


@dataclass(frozen=True, slots=True)
class ReadBack:
    """What saving would do. ``scores`` tell, by the id of a choice, what it would come to."""

    text: str
    complete: bool
    scores: Mapping[str, str] = field(default_factory=dict)


class Instead(NamedTuple):
    """What is recorded in place of a played deal: its control, and a sentence that says so."""

    control: str
    words: str


@dataclass(frozen=True, slots=True)
class Faults:
    """Sentences by the control they concern; :data:`FORM` holds those of no single control."""

    at: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.at)

    def __iter__(self) -> Any:
        """Yield each control with its sentences."""
        return iter(self.at.items())

    @property
    def told(self) -> str:
        """All of it in one text, each sentence once."""
        return " ".join(dict.fromkeys(text for texts in self.at.values() for text in texts))


def isolated(name: str) -> str:
    """Keep a name from drowning the sentence round it, or from turning it to the left."""
    if len(name) > _LONG_NAME:
        name = f"{name[: _LONG_NAME - 1].rstrip()}…"
    if any(unicodedata.bidirectional(each) in _RIGHT_TO_LEFT for each in name):
        return f"{_ISOLATE}{name}{_POP}"
    return name


def number_word(number: int) -> str:
    """Write a small score as it is called at the table: "love", "four", "10"."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def sum_words(before: int, steps: Sequence[int]) -> str:
    """Write how a score adds up, on one line: "3 + 2 = 5", "2 − 4 = −2"."""
    added = "".join(f" + {n}" if n >= 0 else f" − {-n}" for n in steps)
    return f"{signed(before)}{added} = {signed(before + sum(steps))}".replace(" ", STAYS)
