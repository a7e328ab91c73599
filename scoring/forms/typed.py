"""What the forms of all games but whist have in common: reading what was typed, and judging it.

In a deal's document the players are called by the numbers of their seats, from 1.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self

from scoring.forms.deal import Faults, Instead, ReadBack, Situation
from scoring.rules.core import SIDES, Problem

LONGEST = 20
SEATS = ("1", "2", "3", "4", "5", "6", "7")
MISDEAL = {"misdeal": "A misdeal: nothing is scored."}

_SMALL = re.compile(r"[0-9]{1,3}")


class TypedDeal(ABC):
    """A deal as it was typed; each game says which controls it has and what they make."""

    controls: ClassVar[frozenset[str]]
    prompt: ClassVar[str]
    """What to do first, said while nothing is typed."""
    instead_words: ClassVar[Mapping[str, str]] = MISDEAL
    """What can be recorded in place of a deal, by its control, in a sentence each."""

    def __init__(self, typed: Mapping[str, str]) -> None:
        kept = self.controls | self.instead_words.keys()
        self._typed = {
            name: typed[name][:LONGEST] for name in typed if name in kept and typed[name]
        }

    @property
    def typed(self) -> Mapping[str, str]:
        """What was typed, by the names of the form's controls; nothing else is kept."""
        return self._typed

    @property
    def instead(self) -> Instead | None:
        """What is recorded in place of a deal, if that was chosen."""
        for control, words in self.instead_words.items():
            if control in self._typed:
                return Instead(control, words)
        return None

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Self:
        """Return the form as it would have been filled in for a recorded deal."""
        for control in cls.instead_words:
            if document.get(control) is True:
                return cls({control: "on"})
        return cls(cls.filled_in(document))

    def document(self) -> dict[str, Any]:
        """Return the typed deal in document form; what cannot be read stays as it was typed."""
        if "misdeal" in self._typed:
            return {"misdeal": True}
        return self.deal()

    @classmethod
    @abstractmethod
    def filled_in(cls, document: Mapping[str, Any]) -> dict[str, str]:
        """Return what would have been typed for a recorded deal."""

    @abstractmethod
    def deal(self) -> dict[str, Any]:
        """Return the document form of what was typed, which is no misdeal."""

    @classmethod
    @abstractmethod
    def words(cls, deal: Any, where: Situation) -> str:
        """Say in one line what was recorded of a deal."""

    @abstractmethod
    def faults(self, problems: Iterable[Problem], where: Situation) -> Faults:
        """Put the rules' problems in a player's words, at the controls they concern."""

    @staticmethod
    @abstractmethod
    def tell(deal: Any, where: Situation) -> str:
        """Say in words and names what recording a deal would do."""

    def read_back(self, where: Situation) -> ReadBack:
        """Say what saving the typed deal would do, or what is still missing."""
        read = self.judged(where)
        if isinstance(read, list):
            return ReadBack(self.faults(read, where).told if self.typed else self.prompt, False)
        return ReadBack(self.tell(read, where), True)

    def typed_words(self, where: Situation) -> str:
        """Say what was typed, whether or not it can be recorded; empty when nothing was."""
        read = where.rules.read(self.document(), SEATS[: len(where.names)])
        return "" if isinstance(read, list) else self.words(read, where)

    def judged(self, where: Situation) -> Any:
        """Return the typed deal, or every reason why it cannot follow."""
        read = where.rules.read(self.document(), SEATS[: len(where.names)])
        if not isinstance(read, list) and (problems := where.rules.check(where.state, read)):
            return problems
        return read

    def number(self, control: str) -> int | str:
        """Return a typed number, or what stands in its place."""
        text = self._typed[control]
        return int(text) if _SMALL.fullmatch(text) else text

    def times(self, prefix: str) -> Any:
        """Return the offences counted by side: a list for the document, or what it cannot be."""
        found = []
        for side in SIDES:
            told = self._typed.get(f"{prefix}_{side.lower()}", "0")
            if not (told.isdecimal() and told.isascii() and len(told) == 1):
                return told
            found += [{"side": side}] * int(told)
        return found


def counted_by_side(prefix: str, offences: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Return what would have been typed for a document's list of offences."""
    sides = [each["side"] for each in offences]
    return {f"{prefix}_{side.lower()}": str(sides.count(side)) for side in SIDES if side in sides}


def put(at: dict[str, list[str]], control: str, sentence: str) -> None:
    """Add a sentence to the faults of a control, once."""
    said = at.setdefault(control, [])
    if sentence not in said:
        said.append(sentence)
