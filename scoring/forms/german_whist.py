"""A hand of German Whist as it is typed: who took how many of the thirteen that count.

Controls. ``tricks_1`` and ``tricks_2``, by seat, of the last thirteen · ``first_1`` and
``first_2`` of the thirteen before them, where both halves count · ``misdeal``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from scoring.forms.deal import FORM, STAYS, Faults, Situation, isolated
from scoring.forms.keys import Row, mirrored
from scoring.forms.typed import SEATS, TypedDeal, put
from scoring.rules.core import Event, Problem
from scoring.rules.german_hand import needs_both
from scoring.rules.german_play import shown

_HALVES = ("first", "tricks")
_CONTROLS = {half: (f"{half}_1", f"{half}_2") for half in _HALVES}
_PROMPT = "Tap the tricks of either player."
_WORDS = {
    ("tricks", "missing"): "Tap the last thirteen tricks of either player.",
    ("first", "missing"): "Tap the first thirteen tricks of either player.",
}


@dataclass(frozen=True, slots=True)
class Half:
    """One half of a hand: its control, what it is called, and both players' keys."""

    control: str
    legend: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class GermanKeys:
    """Everything the German Whist pad can be told: the halves that count."""

    halves: tuple[Half, ...]


class GermanForm(TypedDeal):
    """A hand of German Whist as it was typed."""

    template: ClassVar[str] = "scoring/pads/german_whist.html"
    prompt: ClassVar[str] = _PROMPT
    controls: ClassVar[frozenset[str]] = frozenset(
        name for names in _CONTROLS.values() for name in names
    )

    @classmethod
    def filled_in(cls, document: Mapping[str, Any]) -> dict[str, str]:
        """Return what would have been typed for a recorded hand."""
        halves = {"first": document.get("first", {})}
        halves["tricks"] = document.get("second") or document.get("tricks", {})
        return {f"{half}_{seat}": str(n) for half in _HALVES for seat, n in halves[half].items()}

    def deal(self) -> dict[str, Any]:
        """Return the document form of what was typed, which is no misdeal."""
        document: dict[str, Any] = {}
        for half, names in _CONTROLS.items():
            told = zip(SEATS, names, strict=False)
            shares = {seat: self.number(name) for seat, name in told if name in self.typed}
            if shares:
                document[half] = shares
        if "first" in document and "tricks" in document:
            document["second"] = document.pop("tricks")
        return document

    def faults(self, problems: Iterable[Problem], where: Situation) -> Faults:
        """Put the rules' problems in a player's words, at the controls they concern."""
        at: dict[str, list[str]] = {}
        for problem in problems:
            control = problem.path.split("/")[0]
            control = "tricks" if control == "second" else control
            text = _WORDS.get((control, problem.code), problem.text)
            if problem.code.endswith("_total"):
                text = f"{problem.text} Tap one player again."
            put(at, control if control in _HALVES else FORM, text)
        return Faults(at)

    def keys(self, where: Situation) -> GermanKeys:
        """Return what the template needs to draw the keys."""
        both = needs_both(where.rules.options)
        names = (where.party((0,)), where.party((1,)))
        legends = {"first": "First thirteen", "tricks": "Last thirteen"}
        return GermanKeys(
            tuple(
                Half(half, legends[half], mirrored(_CONTROLS[half], names, self.typed))
                for half in _HALVES
                if half == "tricks" or both or not set(_CONTROLS[half]).isdisjoint(self.typed)
            )
        )

    @staticmethod
    def tell(deal: Any, where: Situation) -> str:
        """Say in words and names what recording a deal would do."""
        return " ".join(_told(deal, where))

    def digit_words(self, where: Situation) -> str:
        """Say what the digits of a keyboard type."""
        return f"the tricks of {where.party((0,))}"

    @classmethod
    def words(cls, deal: Any, where: Situation) -> str:
        """Say in one line what was recorded of a hand."""
        if isinstance(deal, Event):
            return "Misdeal." if deal is Event.MISDEAL else "Play closed."
        last = _shares(deal.second, where)
        return (
            f"{last}."
            if deal.first is None
            else f"First {_shares(deal.first, where)}; last {last}."
        )


def _shares(pair: Any, where: Situation) -> str:
    return ", ".join(f"{where.party((seat,))} {pair[seat]}" for seat in (0, 1))


def _told(deal: Any, where: Situation) -> Iterator[str]:
    after = where.rules.apply(where.state, deal)
    if isinstance(deal, Event):
        yield f"Misdeal: nothing is scored. {isolated(where.names[after.dealer])} deals again."
        return
    yield GermanForm.words(deal, where)
    for seat in (0, 1):
        before, now = where.state.score[seat], after.score[seat]
        if now > before:
            sums = f"{shown(before)} + {shown(now - before)} = {shown(now)}"
            yield f"{sums.replace(' ', STAYS)} to {where.party((seat,))}."
    for line in after.last.lines:
        if line.side and not line.text.startswith("wins"):
            continue  # the sums have said it
        who = where.party((int(line.side) - 1,)) if line.side else ""
        yield f"{who} {line.text}." if who else f"{line.text[:1].upper()}{line.text[1:]}."
