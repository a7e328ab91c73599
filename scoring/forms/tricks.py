"""A deal of plain tricks as it is typed: the tricks of either side, revokes, and trumps noted.

Controls. ``tricks_ns`` and ``tricks_ew`` · ``trumps`` · ``revoke_ns`` and ``revoke_ew`` ·
``misdeal``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from scoring.forms.deal import FORM, Faults, Situation, isolated, sum_words
from scoring.forms.keys import SUIT_FACES, Key, Row, mirrored, offences, side_names
from scoring.forms.typed import TypedDeal, counted_by_side, put
from scoring.forms.whist_words import SUITS
from scoring.rules.core import SIDES, Event, Problem

_TRICKS = {"NS": "tricks_ns", "EW": "tricks_ew"}
_TRUMPS = {**SUIT_FACES, "NT": "no trumps"}
_PROMPT = "Tap the tricks of either side."
_WORDS = {
    ("tricks", "missing"): _PROMPT,
    ("trumps", "unknown_trumps"): "Choose one of the trumps.",
    ("revokes", "not_a_list"): "Choose how often each side revoked.",
}


@dataclass(frozen=True, slots=True)
class TricksKeys:
    """Everything the pad of plain tricks can be told."""

    rows: tuple[Row, ...]
    trumps: tuple[Key, ...]
    revokes: tuple[Row, ...]
    revoke_tricks: int
    revoked: bool


class TricksForm(TypedDeal):
    """A deal of plain tricks as it was typed."""

    template: ClassVar[str] = "scoring/pads/tricks.html"
    prompt: ClassVar[str] = _PROMPT
    controls: ClassVar[frozenset[str]] = frozenset(
        {*_TRICKS.values(), "trumps", "revoke_ns", "revoke_ew"}
    )

    @classmethod
    def filled_in(cls, document: Mapping[str, Any]) -> dict[str, str]:
        """Return what would have been typed for a recorded deal."""
        typed = {_TRICKS[side]: str(n) for side, n in document.get("tricks", {}).items()}
        if trumps := document.get("trumps"):
            typed["trumps"] = trumps
        return typed | counted_by_side("revoke", document.get("revokes", ()))

    def deal(self) -> dict[str, Any]:
        """Return the document form of what was typed, which is no misdeal."""
        document: dict[str, Any] = {}
        tricks = {side: self.number(name) for side, name in _TRICKS.items() if name in self.typed}
        if tricks:
            document["tricks"] = tricks
        if revokes := self.times("revoke"):
            document["revokes"] = revokes
        if "trumps" in self.typed:
            document["trumps"] = self.typed["trumps"]
        return document

    def faults(self, problems: Iterable[Problem], where: Situation) -> Faults:
        """Put the rules' problems in a player's words, at the controls they concern."""
        at: dict[str, list[str]] = {}
        for problem in problems:
            control = problem.path.split("/")[0]
            text = _WORDS.get((control, problem.code), problem.text)
            if problem.code == "tricks_total":
                text = f"{problem.text} Tap one side again."
            put(at, control if control in ("tricks", "trumps", "revokes") else FORM, text)
        return Faults(at)

    def keys(self, where: Situation) -> TricksKeys:
        """Return what the template needs to draw the keys."""
        typed = self.typed
        return TricksKeys(
            rows=mirrored((_TRICKS["NS"], _TRICKS["EW"]), side_names(where), typed),
            trumps=tuple(
                Key(value, face, typed.get("trumps") == value) for value, face in _TRUMPS.items()
            ),
            revokes=offences("revoke", typed, where),
            revoke_tricks=where.rules.options.revoke_tricks,
            revoked="revoke_ns" in typed or "revoke_ew" in typed,
        )

    @staticmethod
    def tell(deal: Any, where: Situation) -> str:
        """Say in words and names what recording a deal would do."""
        return " ".join(_told(deal, where))

    def digit_words(self, where: Situation) -> str:
        """Say what the digits of a keyboard type."""
        return f"the tricks of {where.party((0, 2))}"

    @classmethod
    def words(cls, deal: Any, where: Situation) -> str:
        """Say in one line what was recorded of a deal."""
        if isinstance(deal, Event):
            return "Misdeal." if deal is Event.MISDEAL else "Play closed."
        names = side_names(where, " and ")
        told = [f"{names[0]} {deal.tricks[0]}, {names[1]} {deal.tricks[1]}."]
        if deal.trumps == "NT":
            told.append("No trumps.")
        elif deal.trumps:
            told.append(f"Trumps {SUITS[deal.trumps]}.")
        told += [f"{names[SIDES.index(side)]} revoked." for side in deal.revokes]
        return " ".join(told)


def _told(deal: Any, where: Situation) -> Iterator[str]:
    after = where.rules.apply(where.state, deal)
    if isinstance(deal, Event):
        yield f"Misdeal: nothing is scored. {isolated(where.names[after.dealer])} deals again."
        return
    names = side_names(where, " and ")
    yield f"{names[0]} {deal.tricks[0]}, {names[1]} {deal.tricks[1]}."
    for line in after.last.lines:
        if line.rule == "T2":
            yield f"{names[SIDES.index(line.side)]} {line.text}."
    for at, name in enumerate(names):
        yield f"{sum_words(where.state.score[at], [after.last.tricks[at]])} to {name}."
