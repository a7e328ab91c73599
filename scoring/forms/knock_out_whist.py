"""A hand of Knock-Out Whist as it is typed: the tricks of each player, and who won the cuts.

Controls. ``tricks_1`` to ``tricks_7``, by seat · ``cut`` and ``dog`` (the number of a seat) ·
``misdeal``. A player without a key pressed took no tricks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from scoring.forms.deal import FORM, Faults, Situation, isolated
from scoring.forms.knock_out_keys import KnockOutKeys, knock_out_keys, tied_for_life, took
from scoring.forms.knock_out_words import deal_words, tell
from scoring.forms.typed import SEATS, TypedDeal, put
from scoring.rules.core import Problem
from scoring.rules.knock_out_hand import leaders

_TRICKS = {seat: f"tricks_{seat}" for seat in SEATS}
_PROMPT = "Tap the tricks of each player who took any."
_WORDS = {
    ("tricks", "missing"): _PROMPT,
    ("cut", "unknown_player"): "Choose one of those who cut.",
    ("dog", "unknown_player"): "Choose one of those who cut.",
    ("cut", "no_cut"): "Nobody ties for the most tricks, so nobody cuts: it is left out now.",
    ("dog", "no_cut"): "There is no cut for a dog’s life: it is left out now.",
}


class KnockOutForm(TypedDeal):
    """A hand of Knock-Out Whist as it was typed."""

    template: ClassVar[str] = "scoring/pads/knock_out_whist.html"
    prompt: ClassVar[str] = _PROMPT
    controls: ClassVar[frozenset[str]] = frozenset({*_TRICKS.values(), "cut", "dog"})

    @classmethod
    def filled_in(cls, document: Mapping[str, Any]) -> dict[str, str]:
        """Return what would have been typed for a recorded hand."""
        typed = {_TRICKS[seat]: str(n) for seat, n in document.get("tricks", {}).items()}
        return typed | {name: str(document[name]) for name in ("cut", "dog") if name in document}

    def deal(self) -> dict[str, Any]:
        """Return the document form of what was typed, which is no misdeal."""
        document: dict[str, Any] = {
            name: self.typed[name] for name in ("cut", "dog") if name in self.typed
        }
        tricks = {seat: self.number(name) for seat, name in _TRICKS.items() if name in self.typed}
        return {"tricks": tricks, **document} if tricks else document

    def faults(self, problems: Iterable[Problem], where: Situation) -> Faults:
        """Put the rules' problems in a player's words, at the controls they concern."""
        at: dict[str, list[str]] = {}
        for problem in problems:
            control, _, seat = problem.path.partition("/")
            text = _WORDS.get((control, problem.code)) or self._words(control, problem, where)
            if control == "tricks" and seat in SEATS[: len(where.names)]:
                text = f"{isolated(where.names[SEATS.index(seat)])}: {text}"
                control = _TRICKS[seat]
            elif control not in ("tricks", "cut", "dog"):
                control = FORM
            put(at, control, text)
        return Faults(at)

    def keys(self, where: Situation) -> KnockOutKeys:
        """Return what the template needs to draw the keys."""
        return knock_out_keys(self.typed, where)

    @staticmethod
    def tell(deal: Any, where: Situation) -> str:
        """Say in words and names what recording a deal would do."""
        return tell(deal, where)

    def digit_words(self, where: Situation) -> str:
        """Say what the digits of a keyboard type."""
        return "the tricks of each player in turn"

    @classmethod
    def words(cls, deal: Any, where: Situation) -> str:
        """Say in one line what was recorded of a hand."""
        return deal_words(deal, where)

    def _words(self, control: str, problem: Problem, where: Situation) -> str:
        tricks, code = took(self.typed, where), problem.code
        if code == "tricks_total":
            cards, told = where.state.position.cards, sum(tricks)
            if told > cards:
                return f"That makes {told} tricks; this hand has {cards}."
            return f"Still to tap: {cards - told} of the {cards} tricks."
        if control == "cut" and code in ("missing", "not_in_cut"):
            tied = where.listed(leaders(tricks))
            return f"{tied} tie for most tricks: say which of them won the cut and names trumps."
        if control == "dog" and code in ("missing", "not_in_cut"):
            idle = where.listed(tied_for_life(tricks, where))
            return f"{idle} took no tricks: say which of them won the cut for the dog’s life."
        return problem.text
