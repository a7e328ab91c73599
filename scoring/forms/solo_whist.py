"""A deal of Solo Whist as it is typed: who called what, and how it went.

Controls. ``contract`` · ``caller``, ``partner`` and ``loser`` (numbers of seats) · ``tricks`` of
the caller's side · ``revoke_1`` and so on, who revoked · ``misdeal``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from scoring.forms.deal import FORM, Faults, Situation
from scoring.forms.solo_keys import SoloKeys, solo_keys
from scoring.forms.solo_words import deal_words, tell
from scoring.forms.typed import TypedDeal, put
from scoring.rules.core import Problem

MOST_REVOKES = 4
"""How many revokes of one deal the form has room for."""

_PLAIN = ("contract", "caller", "partner", "loser")
_SLOTS = range(1, MOST_REVOKES + 1)
_PROMPT = "Tap what was called, who called it, and the tricks."
_WORDS = {
    ("contract", "missing"): "Tap what was called.",
    ("contract", "unknown_contract"): "Choose one of the keys for the call.",
    ("contract", "no_general_misere"): "Under these rules a deal that all pass is thrown in.",
    ("caller", "missing"): "Tap who called.",
    ("partner", "missing"): "Tap who accepted the proposal.",
    ("tricks", "missing"): "Tap the tricks that the caller’s side took.",
    ("loser", "missing"): "Tap who took the last trick.",
}
_LEFT_OUT = "it is left out now, look and save again"


class SoloForm(TypedDeal):
    """A deal of Solo Whist as it was typed."""

    template: ClassVar[str] = "scoring/pads/solo_whist.html"
    prompt: ClassVar[str] = _PROMPT
    controls: ClassVar[frozenset[str]] = frozenset(
        {*_PLAIN, "tricks", *(f"revoke_{slot}" for slot in _SLOTS)}
    )

    @classmethod
    def filled_in(cls, document: Mapping[str, Any]) -> dict[str, str]:
        """Return what would have been typed for a recorded deal."""
        typed = {name: str(document[name]) for name in (*_PLAIN, "tricks") if name in document}
        for slot, revoke in enumerate(document.get("revokes", ()), 1):
            typed[f"revoke_{slot}"] = revoke["player"]
        return typed

    def deal(self) -> dict[str, Any]:
        """Return the document form of what was typed, which is no misdeal."""
        document: dict[str, Any] = {name: self.typed[name] for name in _PLAIN if name in self.typed}
        if "tricks" in self.typed:
            document["tricks"] = self.number("tricks")
        if revokes := [{"player": self.typed[f"revoke_{slot}"]} for slot in self._slots()]:
            document["revokes"] = revokes
        return document

    def faults(self, problems: Iterable[Problem], where: Situation) -> Faults:
        """Put the rules' problems in a player's words, at the controls they concern."""
        at: dict[str, list[str]] = {}
        for problem in problems:
            control, text = self._told(problem, where)
            put(at, control, text)
        return Faults(at)

    def _told(self, problem: Problem, where: Situation) -> tuple[str, str]:
        control, _, rest = problem.path.partition("/")
        text = _WORDS.get((control, problem.code), problem.text)
        if control == "revokes" and rest:
            control = f"revoke_{self._slots()[int(rest.split('/')[0]) - 1]}"
        elif control == "revokes":
            control = "revoke_1"
        elif control not in (*_PLAIN, "tricks"):
            control = FORM
        if problem.code == "unknown_player":
            text = "Choose one of the players of this table."
        elif problem.code == "sits_out":
            name = where.party((int(self.typed[control]) - 1,))
            text = f"{name} sits this deal out, on the dealer’s right, and has no part in it."
        elif problem.code == "not_here":
            text = text.replace("leave it out", _LEFT_OUT)
        return control, text

    def keys(self, where: Situation) -> SoloKeys:
        """Return what the template needs to draw the keys."""
        return solo_keys(self.typed, where, MOST_REVOKES)

    @staticmethod
    def tell(deal: Any, where: Situation) -> str:
        """Say in words and names what recording a deal would do."""
        return tell(deal, where)

    def digit_words(self, where: Situation) -> str:
        """Say what the digits of a keyboard type."""
        return "the tricks of the caller’s side"

    @classmethod
    def words(cls, deal: Any, where: Situation) -> str:
        """Say in one line what was recorded of a deal."""
        return deal_words(deal, where)

    def _slots(self) -> list[int]:
        return [slot for slot in _SLOTS if f"revoke_{slot}" in self.typed]
