"""The index of deal forms: what is typed at a table, one form a game, by the game's slug.

A deal form turns what was typed into the deal's document form and back, and says in words and
names what a deal would do. The rules judge the document: no form repeats what they check.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Protocol, Self

from scoring.forms.bid_whist import BidWhistForm
from scoring.forms.deal import Faults, Instead, ReadBack, Situation
from scoring.forms.german_whist import GermanForm
from scoring.forms.knock_out_whist import KnockOutForm
from scoring.forms.solo_whist import SoloForm
from scoring.forms.tricks import TricksForm
from scoring.forms.whist import WhistForm
from scoring.rules.core import Problem

__all__ = ["DEAL_FORMS", "DealForm", "Faults", "Instead", "ReadBack", "Situation", "deal_form"]


class DealForm(Protocol):
    """What a table's pages ask of a game."""

    template: ClassVar[str]
    """The part of the pad that is this game's own."""

    def __init__(self, typed: Mapping[str, str]) -> None: ...

    @property
    def typed(self) -> Mapping[str, str]:
        """What was typed, by the names of the form's controls; nothing else is kept."""
        ...

    @property
    def instead(self) -> Instead | None:
        """What is recorded in place of a played deal, such as a misdeal, if that was chosen."""
        ...

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Self:
        """Return the form as it would have been filled in for a recorded deal."""
        ...

    def document(self) -> dict[str, Any]:
        """Return the typed deal in document form; what cannot be read stays as it was typed."""
        ...

    def faults(self, problems: Iterable[Problem], where: Situation) -> Faults:
        """Put the rules' problems in a player's words, at the controls they concern."""
        ...

    def keys(self, where: Situation) -> Any:
        """Return what the game's template needs to draw its controls."""
        ...

    def read_back(self, where: Situation) -> ReadBack:
        """Say what saving the typed deal would do, or what is still missing."""
        ...

    def digit_words(self, where: Situation) -> str:
        """Say what the digits of a keyboard type: "the tricks of Ann and Cy"."""
        ...

    def typed_words(self, where: Situation) -> str:
        """Say what was typed, whether or not it can be recorded; empty when nothing was."""
        ...

    @classmethod
    def words(cls, deal: Any, where: Situation) -> str:
        """Say in one line what was recorded of a deal."""
        ...


DEAL_FORMS: dict[str, type[DealForm]] = {
    "whist": WhistForm,
    "bid-whist": BidWhistForm,
    "knock-out-whist": KnockOutForm,
    "german-whist": GermanForm,
    "solo-whist": SoloForm,
    "tricks": TricksForm,
}


def deal_form(game: str) -> type[DealForm]:
    """Return the form in which a game's deals are typed."""
    return DEAL_FORMS[game]
