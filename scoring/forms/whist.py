"""A deal of whist as it is typed: tricks of either side, honours, revokes, and what went wrong.

Controls. ``tricks_ns`` and ``tricks_ew`` · ``honours``, such as ``NS3`` · ``unclaimed`` ·
``trumps`` · ``abandoned`` · ``revoke_1`` (a side) with ``remedy_1``, and so on · ``misdeal``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Self

from scoring.forms.deal import FORM, Faults, Instead, ReadBack, Situation
from scoring.forms.typed import MISDEAL
from scoring.forms.whist_keys import WhistKeys, whist_keys
from scoring.forms.whist_words import deal_words, tell
from scoring.rules.core import SIDES, Problem

MOST_REVOKES = 6
"""How many revokes of one deal the form has room for."""

_SEAT_KEYS = ("1", "2", "3", "4")
"""By these names a typed deal would call the players; whist calls only the sides."""

_SLOTS = range(1, MOST_REVOKES + 1)
_TRICKS = {side: f"tricks_{side.lower()}" for side in SIDES}
_CONTROLS = {*_TRICKS.values(), "honours", "unclaimed", "trumps", "abandoned", "misdeal"}
_CONTROLS |= {f"{name}_{slot}" for slot in _SLOTS for name in ("revoke", "remedy")}
_HONOURS = re.compile(r"(NS|EW)([34])")
_SMALL = re.compile(r"[0-9]{1,3}")
_LONGEST = 20

_WORDS = {
    "missing": "Tap the tricks of either side.",
    "tricks_abandoned": "A hand thrown in by all four has no tricks: choose one of the two.",
    "unknown_side": "Say which side.",
    "not_a_map": "Choose one of the honours keys.",
    "remedy_missing": "Choose what is taken for the revoke.",
    "remedy_abandoned": "A hand thrown in by all four has no tricks to take: add or deduct.",
}


class WhistForm:
    """A deal of whist as it was typed."""

    template: ClassVar[str] = "scoring/pads/whist.html"

    def __init__(self, typed: Mapping[str, str]) -> None:
        self._typed = {
            name: typed[name][:_LONGEST] for name in typed if name in _CONTROLS and typed[name]
        }

    @property
    def typed(self) -> Mapping[str, str]:
        """What was typed, by the names of the form's controls; nothing else is kept."""
        return self._typed

    @property
    def instead(self) -> Instead | None:
        """A misdeal, if that was chosen."""
        return Instead("misdeal", MISDEAL["misdeal"]) if "misdeal" in self.typed else None

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Self:
        """Return the form as it would have been filled in for a recorded deal."""
        typed = {_TRICKS[side]: str(tricks) for side, tricks in document.get("tricks", {}).items()}
        for side, held in document.get("honours", {}).items():
            if held > 2:
                typed["honours"] = f"{side}{held}"
        if not document.get("honours_claimed", True):
            typed["unclaimed"] = "on"
        for name in ("abandoned", "misdeal"):
            if document.get(name):
                typed[name] = "on"
        if trumps := document.get("trumps"):
            typed["trumps"] = trumps
        for slot, revoke in enumerate(document.get("revokes", ()), 1):
            typed[f"revoke_{slot}"] = revoke["side"]
            typed[f"remedy_{slot}"] = revoke.get("remedy") or ""
        return cls(typed)

    def document(self) -> dict[str, Any]:
        """Return the typed deal in document form; what cannot be read stays as it was typed."""
        typed = self.typed
        if "misdeal" in typed:
            return {"misdeal": True}
        document: dict[str, Any] = {}
        tricks = {side: _number(typed[name]) for side, name in _TRICKS.items() if name in typed}
        if tricks:
            document["tricks"] = tricks
        if "abandoned" in typed:
            document["abandoned"] = True
        if "trumps" in typed:
            document["trumps"] = typed["trumps"]
        if honours := typed.get("honours"):
            found = _HONOURS.fullmatch(honours)
            document["honours"] = {found[1]: int(found[2])} if found else honours
            if "unclaimed" in typed:
                document["honours_claimed"] = False
        if revokes := [self._revoke(slot) for slot in self._slots()]:
            document["revokes"] = revokes
        return document

    def faults(self, problems: Iterable[Problem], where: Situation) -> Faults:
        """Put the rules' problems in a player's words, at the controls they concern."""
        slots = self._slots()
        at: dict[str, list[str]] = {}
        for problem in problems:
            parts = problem.path.split("/")
            control, code = parts[0], problem.code
            if control == "revokes" and len(parts) > 1:
                control = f"revoke_{slots[int(parts[1]) - 1]}"
                code = "remedy_missing" if code == "missing" else code
            elif control not in ("tricks", "honours", "trumps"):
                control = FORM
            at.setdefault(control, []).append(self._words(control, code, problem.text))
        return Faults(at)

    def keys(self, where: Situation) -> WhistKeys:
        """Return what the template needs to draw the keys."""
        return whist_keys(self.typed, where, MOST_REVOKES, self._remedy_scores(where))

    def read_back(self, where: Situation) -> ReadBack:
        """Say what saving the typed deal would do, or what is still missing."""
        scores = self._remedy_scores(where)
        read = _read(self.document(), where)
        if isinstance(read, list):
            if not self.typed:
                return ReadBack("Tap the tricks of either side.", False)
            return ReadBack(self.faults(read, where).told, False, scores)
        return ReadBack(tell(read, where), True, scores)

    def digit_words(self, where: Situation) -> str:
        """Say what the digits of a keyboard type."""
        return f"the tricks of {where.party((0, 2))}"

    def typed_words(self, where: Situation) -> str:
        """Say what was typed, whether or not it can be recorded; empty when nothing was."""
        read = where.rules.read(self.document(), _SEAT_KEYS)
        return "" if isinstance(read, list) else deal_words(read, where)

    @classmethod
    def words(cls, deal: Any, where: Situation) -> str:
        """Say in one line what was recorded of a deal."""
        return deal_words(deal, where)

    def _slots(self) -> list[int]:
        return [n for n in _SLOTS if f"revoke_{n}" in self.typed or f"remedy_{n}" in self.typed]

    def _revoke(self, slot: int) -> dict[str, Any]:
        side, remedy = self.typed.get(f"revoke_{slot}"), self.typed.get(f"remedy_{slot}")
        return {"side": side, "remedy": remedy}

    def _words(self, control: str, code: str, text: str) -> str:
        if code == "tricks_total":
            total = sum(int(self.typed[name]) for name in _TRICKS.values())
            return f"Tricks add up to {total}; a deal has 13. Tap one side again."
        return _WORDS.get(code, text)

    def _remedy_scores(self, where: Situation) -> dict[str, str]:
        """Return what each remedy of each revoke would come to, the other revokes as chosen."""
        chosen = {slot: self._revoke(slot) for slot in self._slots()}
        document, scores = self.document(), {}
        for slot, revoke in chosen.items():
            for remedy in where.rules.options.revoke_remedies if revoke["side"] else ():
                tried = {**chosen, slot: {**revoke, "remedy": remedy}}
                revokes = [each for each in tried.values() if each["side"] and each["remedy"]]
                read = _read({**document, "revokes": revokes}, where)
                scores[f"{slot}-{remedy}"] = self._outcome(read, where)
        return scores

    def _outcome(self, read: Any, where: Situation) -> str:
        if isinstance(read, list):
            return "not for this hand" if "abandoned" in self.typed else ""
        last = where.rules.apply(where.state, read).last
        score = f"{last.score[0]}–{last.score[1]}"
        if last.game is None:
            return score
        at = SIDES.index(last.game.winner)
        won = "game and rubber" if last.rubber else "game"
        return f"{score}, {won} to {where.party((at, at + 2), ' & ')}"


def _read(document: Mapping[str, Any], where: Situation) -> Any:
    """Return the typed deal, or every reason why it cannot follow."""
    read = where.rules.read(document, _SEAT_KEYS)
    if not isinstance(read, list) and (problems := where.rules.check(where.state, read)):
        return problems
    return read


def _number(text: str) -> int | str:
    return int(text) if _SMALL.fullmatch(text) else text
