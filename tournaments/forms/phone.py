"""What is typed on a table's phone: the result of one table, and which one it was typed for.

The form carries the round, the table and who was seen to sit there, so that a result typed for
other people is refused and never stored. One side's tricks are enough where both add up to a
known total; the rules of the event judge the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django import forms

from scoring.rules.core import SIDES, Problem
from tournaments.services.phones import Asked, Mode, PhoneSeen, side_words
from tournaments.services.seats import TableSeen

_FIGURE = "figure-"
_MOST = 9999
_PROMPTS = {
    Mode.KEYS: "Tap the tricks; the other side gets the rest.",
    Mode.TRICKS: "Write the tricks of one side; the other gets the rest.",
    Mode.HANDS: "Write the tricks of every hand; the other side gets the rest.",
    Mode.POINTS: "Write a figure for everybody.",
    Mode.WINNER: "Tap who won.",
}


class PlaceForm(forms.Form):
    """Which table of which round a form was filled in for, and which act sending it is."""

    round = forms.IntegerField(min_value=1, max_value=_MOST, widget=forms.HiddenInput)
    table = forms.IntegerField(min_value=1, max_value=_MOST, widget=forms.HiddenInput)
    seating = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    uid = forms.UUIDField(widget=forms.HiddenInput)


class ConfirmForm(PlaceForm):
    """That the other side agrees to the report with this number."""

    report = forms.IntegerField(min_value=1, widget=forms.HiddenInput)


class Key(NamedTuple):
    """One key of the pad."""

    value: int
    pressed: bool


class PhoneForm(PlaceForm):
    """A result as a table is asked for it; ``sides`` are keys of sides with their people."""

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        asked: Asked,
        sides: Sequence[tuple[str, str]],
        **more: Any,
    ) -> None:
        super().__init__(data, **more)
        self.asked, self.sides = asked, sides
        self.fields.update(_figures(asked, sides))
        if asked.cut:
            self.fields["cut"] = _one_of("If level: who won the cut?", sides, required=False)

    @classmethod
    def posted(cls, data: Mapping[str, Any], asked: Asked) -> PhoneForm:
        """Read a form without knowing who sits at the table: only the keys of sides are needed."""
        keys = [name.removeprefix(_FIGURE) for name in data if name.startswith(_FIGURE)]
        if asked.mode is Mode.WINNER:
            keys = [*filter(None, [str(data.get("winner", ""))[:9]])]
        if asked.mode in (Mode.KEYS, Mode.TRICKS, Mode.HANDS) or set(keys) <= set(SIDES):
            keys = [*SIDES]
        return cls(data, asked=asked, sides=[(key[:9], "") for key in keys[:9]])

    @classmethod
    def shown(cls, phone: PhoneSeen, table: TableSeen, **more: Any) -> PhoneForm:
        """Return the form with the names of those who sit at the table."""
        sides = [(side.key, side_words(side)) for side in table.sides]
        return cls(asked=phone.asked, sides=sides, **more)

    def clean(self) -> dict[str, Any]:
        """Ask for one figure at least where one is enough."""
        cleaned = super().clean() or {}
        first = f"{_FIGURE}{SIDES[0]}"
        none = all(cleaned.get(f"{_FIGURE}{key}") is None for key, _ in self.sides)
        if self.asked.mode is Mode.TRICKS and not self.errors and none:
            self.add_error(first, "Write the tricks of one side; the other follows.")
        return cleaned

    def is_for(self, place: Mapping[str, int]) -> bool:
        """Say whether the form was filled in for this table, round and people."""
        return all(self.cleaned_data.get(name) == value for name, value in place.items())

    @property
    def pad(self) -> forms.BoundField:
        """The field that the keys fill in."""
        return self[f"{_FIGURE}{SIDES[0]}"]

    @property
    def first(self) -> str:
        """Whose tricks are typed, where those of one side are enough."""
        return self.sides[0][1]

    @property
    def figures(self) -> list[forms.BoundField]:
        """The fields of what is asked, one after the other."""
        return [each for each in self if not each.is_hidden and each.name != "cut"]

    @property
    def prompt(self) -> str:
        """Say what is to be typed."""
        return _PROMPTS[self.asked.mode]

    @property
    def keys(self) -> list[Key]:
        """The keys of the pad, with the one that is pressed."""
        typed = str(self.pad.value())
        return [Key(value, typed == str(value)) for value in range(self.asked.total + 1)]

    def result(self) -> dict[str, Any]:
        """Return what was typed as an event file writes it."""
        told: dict[str, Any] = {}
        typed = self.cleaned_data
        if self.asked.mode is Mode.WINNER:
            return {"winner": typed["winner"]}
        if self.asked.mode is Mode.HANDS:
            hands = range(1, self.asked.hands + 1)
            told["hands"] = [{SIDES[0]: typed[f"hand-{number}"]} for number in hands]
        else:
            figures = {key: typed.get(f"{_FIGURE}{key}") for key, _ in self.sides}
            known = {key: figure for key, figure in figures.items() if figure is not None}
            told["points" if self.asked.mode is Mode.POINTS else "tricks"] = known
        if typed.get("cut"):
            told["cut"] = typed["cut"]
        return told

    def add_problems(self, problems: Iterable[Problem]) -> None:
        """Put the reasons why a result cannot stand at the fields they are about."""
        if self.is_bound:
            self.full_clean()
        for problem in problems:
            last = problem.path.rsplit("/", 1)[-1]
            about = [name for name in (f"{_FIGURE}{last}", last) if name in self.fields]
            self.add_error(about[0] if about else None, problem.text)


def _figures(asked: Asked, sides: Sequence[tuple[str, str]]) -> dict[str, forms.Field]:
    """Return the fields of the figures that a table is asked for."""
    if asked.mode is Mode.WINNER:
        return {"winner": _one_of("Who won?", sides)}
    if asked.mode is Mode.HANDS:
        return {
            f"hand-{number}": _whole(f"Hand {number}", 0, 13)
            for number in range(1, asked.hands + 1)
        }
    if asked.mode is Mode.KEYS:
        keys = [(value, str(value)) for value in range(asked.total + 1)]
        label = f"Tricks to {sides[0][1]}"
        error = {"required": "Tap the tricks that were made."}
        field = forms.TypedChoiceField(
            choices=keys, coerce=int, label=label, widget=forms.RadioSelect, error_messages=error
        )
        return {f"{_FIGURE}{sides[0][0]}": field}
    if asked.mode is Mode.TRICKS:
        return {
            f"{_FIGURE}{key}": _whole(f"Tricks to {words}", 0, asked.total, required=False)
            for key, words in sides
        }
    unit = asked.unit[:1].upper() + asked.unit[1:]
    return {f"{_FIGURE}{key}": _whole(f"{unit} of {words}", -_MOST, _MOST) for key, words in sides}


def _whole(label: str, least: int, most: int, *, required: bool = True) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        min_value=least,
        max_value=most,
        required=required,
        error_messages={"required": "Write a figure."},
    )


def _one_of(
    label: str, sides: Sequence[tuple[str, str]], *, required: bool = True
) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        choices=sides,
        widget=forms.RadioSelect,
        required=required,
        error_messages={"required": "Tap who won."},
    )
