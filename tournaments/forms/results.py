"""What is typed for the result of a table: a line at the console, or a whole form by touch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.functional import cached_property

from scoring.rules.core import Problem
from tournaments.documents.values import MOST
from tournaments.formats.core import Format
from tournaments.forms.acting import SENT_BADLY, ActForm, ReasonField
from tournaments.shorthand import LONGEST, Asked, asked_of

_NUMBER: dict[str, Any] = {"min_value": 0, "max_value": 2**31 - 1, "error_messages": SENT_BADLY}


class TypedForm(ActForm):
    """The cursor line, and what the browser had seen of the table in hand.

    ``seating`` is the entry that seated it, ``seen`` that of a result it showed, ``sides`` who
    sits there where everybody is alone.
    """

    table = forms.IntegerField(widget=forms.HiddenInput, **{**_NUMBER, "min_value": 1})
    seating = forms.IntegerField(widget=forms.HiddenInput, required=False, **_NUMBER)
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False, **_NUMBER)
    sides = forms.CharField(widget=forms.HiddenInput, required=False, max_length=200)
    typed = forms.CharField(
        max_length=LONGEST,
        label="Result",
        error_messages={
            "required": "Type a result, such as 8.",
            "max_length": f"Type {LONGEST} letters at most.",
        },
    )
    verify = forms.BooleanField(widget=forms.HiddenInput, required=False)
    agreed = forms.RegexField(r"^[\d.]*$", widget=forms.HiddenInput, required=False)
    differ = forms.RegexField(r"^[\d.]*$", widget=forms.HiddenInput, required=False)

    @property
    def seats(self) -> dict[str, Any]:
        """Who sits at the table in hand, as far as a result must name them."""
        sides = self.cleaned_data["sides"].split()
        return {"players": sides} if sides else {}


class ResultForm(ActForm):
    """A result by touch: what came of the table, the figures of each side, and why.

    ``named`` are the sides by the names of their people, in the order of the seats.
    """

    seating = forms.IntegerField(widget=forms.HiddenInput, required=False, **_NUMBER)
    sides = forms.CharField(widget=forms.HiddenInput, required=False, max_length=200)
    outcome = forms.ChoiceField(widget=forms.RadioSelect, label="What came of the table")

    @classmethod
    def sent(cls, form: Format, options: Any, data: Any) -> ResultForm:
        """Return the form as it was sent, without asking who is called what."""
        players = str(data.get("sides", ""))[:200].split()
        asked = asked_of(form, options, {"players": players} if players else {})
        return cls(asked, asked.sides, data)

    def __init__(self, asked: Asked, named: Iterable[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asked, self.named = asked, tuple(named)
        sides = list(enumerate(self.named))
        outcome: Any = self.fields["outcome"]
        outcome.initial = "played"
        outcome.choices = [
            ("played", "It was played"),
            *((f"forfeit-{place}", f"{name}: did not come, or gave up") for place, name in sides),
            ("absent", "Nobody came"),
            ("void", "Struck out"),
        ]
        choices = [("", "Nobody yet" if asked.figure == "wins" else "No cut")]
        choices += [(str(place), name) for place, name in sides]
        if asked.figure == "wins":
            self.fields["winner"] = forms.ChoiceField(
                choices=choices, required=False, label="Who won"
            )
        for place, name in sides:
            self.fields[f"figure_{place}"] = self._figure(place, name)
        self.fields["cut"] = forms.ChoiceField(
            choices=[("", "No cut"), *choices[1:]], required=False, label="After a tie, won the cut"
        )
        self.fields["reason"] = ReasonField(
            required=False, help_text="Needed where a table is struck out."
        )

    def _figure(self, place: int, name: str) -> forms.IntegerField:
        asked = self.asked
        what = "tricks" if asked.key == "tricks" else asked.title
        least = 0 if asked.key == "tricks" else -MOST
        most = asked.total if asked.mirrored else MOST
        field = forms.IntegerField(
            required=False, min_value=least, max_value=most, label=f"{what.capitalize()} of {name}"
        )
        field.widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}
        if asked.mirrored:
            field.widget.attrs["data-total"] = asked.total
        return field

    @property
    def figures(self) -> list[forms.BoundField]:
        """The fields of the figures, in the order of the seats."""
        return [self[f"figure_{place}"] for place in range(len(self.named))]

    def clean(self) -> dict[str, Any]:
        """Ask for whatever the outcome needs."""
        cleaned = super().clean() or self.cleaned_data
        outcome = cleaned.get("outcome", "")
        if outcome == "void" and not cleaned.get("reason"):
            self.add_error("reason", "Say why the table is struck out.")
        if outcome == "played" and not cleaned.get("winner"):
            self._ask_figures(cleaned)
        return cleaned

    def _ask_figures(self, cleaned: dict[str, Any]) -> None:
        names = [f"figure_{place}" for place in range(len(self.named))]
        given = [cleaned.get(name) is not None for name in names]
        if any(given) if self.asked.mirrored else all(given):
            return
        if self.asked.figure == "wins" and not any(given):
            self.add_error("winner", "Choose who won.")
            return
        for name, there in zip(names, given, strict=True):
            if not there and name not in self.errors:
                self.add_error(name, "Write the figure of this side.")
                if self.asked.mirrored:
                    return

    @cached_property
    def result(self) -> dict[str, Any]:
        """The result as an event file writes it, once the form is valid."""
        cleaned, asked = self.cleaned_data, self.asked
        outcome = cleaned["outcome"]
        if outcome == "void":
            return {"void": cleaned["reason"]}
        told = {"reason": cleaned["reason"]} if cleaned["reason"] else {}
        if cleaned["cut"]:
            told["cut"] = asked.sides[int(cleaned["cut"])]
        if outcome == "absent":
            return {"absent": True, **told}
        if outcome.startswith("forfeit-"):
            return {"forfeit": asked.sides[int(outcome.removeprefix("forfeit-"))], **told}
        figures = {
            side: cleaned[f"figure_{place}"]
            for place, side in enumerate(asked.sides)
            if cleaned[f"figure_{place}"] is not None
        }
        if cleaned.get("winner"):
            told["winner"] = asked.sides[int(cleaned["winner"])]
        return {asked.key: figures, **told} if figures else told

    def add_faults(self, problems: Iterable[Problem]) -> None:
        """Put what is wrong with a result to the fields it is about."""
        for one in problems:
            name = "cut" if one.path.endswith("/cut") else None
            if any(key in one.path for key in ("/tricks", "/points", "/hands")):
                name = "figure_0"
            self.add_error(name, one.text)


class StepForm(ActForm):
    """Something the director does with a round; ``typed`` is its name where that is asked."""

    do = forms.CharField(widget=forms.HiddenInput, max_length=16, error_messages=SENT_BADLY)
    round = forms.IntegerField(widget=forms.HiddenInput, required=False, **_NUMBER)
    typed = forms.CharField(required=False, max_length=40, label="Type the round’s name")


class ConfirmForm(ActForm):
    """A phone's result that is let count."""

    report = forms.IntegerField(widget=forms.HiddenInput, **{**_NUMBER, "min_value": 1})


class DecideForm(ActForm):
    """Which of two results holds; ``rival`` is the entry of the one that came second."""

    rival = forms.IntegerField(widget=forms.HiddenInput, **{**_NUMBER, "min_value": 1})
    hold = forms.ChoiceField(
        choices=[("first", "The first"), ("other", "The second")],
        error_messages={"required": "Choose one of the two results."},
    )
    reason = ReasonField(required=False, help_text="Such as: the slip says so.")
