"""What is typed to correct a result that counts already, and to look into the log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms

from tournaments import shorthand
from tournaments.forms.acting import SENT_BADLY, ReasonField
from tournaments.forms.results import ResultForm
from tournaments.log import Kind
from tournaments.logtext import KIND_WORDS
from tournaments.services.audit import Wanted
from tournaments.services.picture import Picture
from tournaments.shorthand import LONGEST, Asked

SAVES = ("save", "save-void")
TAKES_BACK = ("preview-void", "save-void")


class CorrectForm(ResultForm):
    """A result as it should be, beside the one that counts.

    ``seen`` is the entry that had the last word when the page was shown, ``seal`` belongs to the
    consequences it showed. What is pressed (``act``) says whether the result is to be taken back,
    and whether it is to be saved: only then must there be a reason.
    """

    seen = forms.IntegerField(
        widget=forms.HiddenInput, min_value=0, max_value=2**31 - 1, error_messages=SENT_BADLY
    )
    seal = forms.CharField(widget=forms.HiddenInput, required=False, max_length=100)
    hands = forms.CharField(
        required=False,
        max_length=LONGEST,
        label="Hand by hand",
        help_text="The tricks of the first side in each hand, such as 7/8/9.",
    )
    why = ReasonField(
        label="Why it is corrected",
        help_text="It stays in the log for everybody to read, such as “slip misread”.",
        error_messages={"required": "Say why, such as “slip misread”."},
    )

    def __init__(
        self,
        asked: Asked,
        named: Iterable[str],
        stood: Mapping[str, Any],
        data: Mapping[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        self.act = str((data or {}).get("act", ""))
        self.stood = stood
        initial = {**_initial(asked, stood), **kwargs.pop("initial", {})}
        super().__init__(asked, named, data, initial=initial, **kwargs)
        self.fields["why"].required = self.saves
        self.fields["reason"].label = "Remark beside the result"
        self.fields["outcome"].required = not self.takes_back
        if asked.deals < 2 or not asked.mirrored:
            del self.fields["hands"]

    @property
    def saves(self) -> bool:
        """Whether it is to be saved, not only looked at."""
        return self.act in SAVES

    @property
    def takes_back(self) -> bool:
        """Whether the result is to be taken back, so that the table is out again."""
        return self.act in TAKES_BACK

    def clean(self) -> dict[str, Any]:
        """Ask for whatever the outcome needs; nothing where the result is taken back."""
        if self.takes_back:
            return self.cleaned_data
        self._mirror(self.cleaned_data)
        untouched = self.cleaned_data.get("hands") == self.initial.get("hands")
        if self.cleaned_data.get("hands") and not (untouched and self._changed(self.cleaned_data)):
            self._read_hands(self.cleaned_data)
        return super().clean()

    def _mirror(self, cleaned: dict[str, Any]) -> None:
        """Let the other side have the rest where one figure alone was typed over."""
        if not self.asked.mirrored:
            return
        names, changed = self._names, self._changed(cleaned)
        typed = [cleaned[name] for name in names if cleaned.get(name) is not None]
        if len(typed) == 2 and sum(typed) != self.asked.total and len(changed) == 1:
            other = next(name for name in names if name != changed[0])
            cleaned[other] = self.asked.total - cleaned[changed[0]]

    def _changed(self, cleaned: Mapping[str, Any]) -> list[str]:
        """Return the figures that were typed over."""
        return [name for name in self._names if cleaned.get(name) != self.initial.get(name)]

    @property
    def _names(self) -> list[str]:
        return [f"figure_{place}" for place in range(len(self.named))]

    def _read_hands(self, cleaned: dict[str, Any]) -> None:
        told = shorthand.read(cleaned["hands"], self.asked)
        if not isinstance(told, shorthand.Told) or "hands" not in told.result:
            self.add_error("hands", "Write the tricks of each hand, such as 7/8/9.")
            return
        for place, side in enumerate(self.asked.sides):
            cleaned[f"figure_{place}"] = told.result["tricks"][side]
        self.by_hand = told.result["hands"]

    by_hand: list[dict[str, int]] | None = None

    @property
    def wanted(self) -> dict[str, Any] | None:
        """The result as it should be, once the form is valid; None takes it back."""
        if self.takes_back:
            return None
        if self.by_hand is not None and self.cleaned_data["outcome"] == "played":
            return {**self.result, "hands": self.by_hand}
        return self.result


def _initial(asked: Asked, stood: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the fields hold for a result that stands."""
    initial: dict[str, Any] = {"outcome": "played", "reason": stood.get("reason", "")}
    if "void" in stood:
        return {**initial, "outcome": "void", "reason": stood["void"]}
    if "absent" in stood:
        initial["outcome"] = "absent"
    if "forfeit" in stood:
        initial["outcome"] = f"forfeit-{asked.sides.index(stood['forfeit'])}"
    if "cut" in stood:
        initial["cut"] = str(asked.sides.index(stood["cut"]))
    figures = [stood.get(asked.key, {}).get(side) for side in asked.sides]
    if asked.figure == "wins" and figures.count(0) == len(figures) - 1 and 1 in figures:
        initial["winner"] = str(figures.index(1))
    else:
        initial |= {f"figure_{place}": figure for place, figure in enumerate(figures)}
    if "hands" in stood:
        initial["hands"] = "/".join(str(hand[asked.sides[0]]) for hand in stood["hands"])
    return initial


class AuditForm(forms.Form):
    """Which entries of the log are asked for."""

    kind = forms.TypedChoiceField(
        coerce=Kind,
        required=False,
        empty_value=None,
        choices=[("", "Everything"), *((one.value, KIND_WORDS[one]) for one in Kind)],
        label="What",
    )
    round = forms.IntegerField(required=False, min_value=1, max_value=999)
    table = forms.IntegerField(required=False, min_value=1, max_value=9999)
    who = forms.ChoiceField(required=False, label="About")

    def __init__(self, picture: Picture, data: Any = None) -> None:
        super().__init__(data)
        named = sorted(picture.names.items(), key=lambda each: each[1].casefold())
        who: Any = self.fields["who"]
        who.choices = [("", "Anybody"), *named]

    @property
    def wanted(self) -> Wanted:
        """What was asked for."""
        asked = self.cleaned_data
        return Wanted(
            round=asked["round"], table=asked["table"], entrant=asked["who"], kind=asked["kind"]
        )
