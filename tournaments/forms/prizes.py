"""What there is to win, how equals are settled, cuts, and the announcement, as typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms

from clubs.forms import MoneyField, NameField
from scoring.rules.core import Problem
from tournaments.forms.acting import ActForm
from tournaments.services.picture import Picture
from tournaments.services.prize_terms import (
    KINDS,
    TIES,
    PrizeTerms,
    groups_for,
    kinds_for,
    prizes_of,
)
from tournaments.services.prizes import AwardSeen
from tournaments.standings.prizes import Kind, Prize, Ties

MOST = 60
FIELDS = ("name", "kind", "group", "amount", "number")
_AT = {"prize": "name"}


class PrizeForm(forms.Form):
    """One prize; a row of which nothing is written is none."""

    name = NameField(max_length=80, required=False, label="Prize")
    kind = forms.TypedChoiceField(coerce=Kind, label="For")
    group = forms.ChoiceField(required=False, label="Among")
    number = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=9999,
        label="Lucky card",
        help_text="Its number; empty has it drawn.",
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )

    def __init__(self, picture: Picture, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = [(one.value, KINDS[one]) for one in kinds_for(picture)]
        groups = [(one, one) for one in groups_for(picture)]
        self.fields["kind"].choices = kinds  # type: ignore[attr-defined]
        self.fields["group"].choices = [("", "everybody"), *groups]  # type: ignore[attr-defined]
        self.fields["amount"] = MoneyField(
            currency=picture.row.currency,
            required=False,
            label="Amount",
            help_text="Empty for a thing.",
        )
        self.order_fields(FIELDS)

    @property
    def prize(self) -> Prize | None:
        """The prize as typed, if there is one in this row."""
        typed = self.cleaned_data
        if not typed.get("name"):
            return None
        lucky = typed["number"] if typed["kind"] is Kind.LUCKY_NUMBER else None
        return Prize(typed["name"], typed["kind"], typed["group"], typed["amount"] or 0, lucky or 0)

    def clean(self) -> dict[str, Any]:
        """Ask for the name of a prize that has an amount or a number."""
        typed = super().clean() or self.cleaned_data
        if (typed.get("amount") or typed.get("number")) and not typed.get("name"):
            self.add_error("name", "Name this prize, or remove it.")
        return typed


class PrizesForm(ActForm):
    """The whole list, and how ties are settled.

    Rows are added, removed and moved by sending the form with another button; nothing is stored
    until it is saved.
    """

    count = forms.IntegerField(min_value=0, max_value=MOST, widget=forms.HiddenInput)
    ties = forms.TypedChoiceField(
        coerce=Ties,
        choices=[(one.value, f"{words[0].upper()}{words[1:]}") for one, words in TIES.items()],
        widget=forms.RadioSelect,
        label="Equal for a prize",
    )
    one_each = forms.BooleanField(required=False, label="One prize each: nobody wins two")

    def __init__(self, picture: Picture, data: Any = None) -> None:
        options = picture.row.options
        super().__init__(
            None if data is None or moving(data) else data,
            initial={
                "ties": options["prize_ties"],
                "one_each": options["one_prize_each"],
                **(_typed_terms(data) if data is not None else {}),
            },
        )
        if self.is_bound:
            count = _count(data)
            self.rows = [PrizeForm(picture, data, prefix=f"p{at}") for at in range(count)]
            return
        typed = _shown(prizes_of(picture)) if data is None else moved(data)
        self.rows = [
            PrizeForm(picture, initial=row, prefix=f"p{at}") for at, row in enumerate(typed)
        ]
        self.initial["count"] = len(self.rows)

    def clean(self) -> dict[str, Any]:
        """Read every row; what is wrong with one is told above them all too."""
        typed = super().clean() or self.cleaned_data
        for place, row in enumerate(self.rows, 1):
            for field, texts in row.errors.items():
                for text in texts:
                    self._say(place, row, field, str(text))
        return typed

    def _say(self, place: int, row: PrizeForm, field: str, text: str) -> None:
        label = row.fields[field].label if field in row.fields else ""
        where = f"Prize {place}, {str(label).lower()}" if label else f"Prize {place}"
        self.add_error(None, f"{where}: {text}")

    @property
    def terms(self) -> PrizeTerms:
        """What was typed."""
        prizes = [row.prize for row in self.rows]
        return PrizeTerms(
            prizes=tuple(one for one in prizes if one is not None),
            ties=self.cleaned_data["ties"],
            one_each=self.cleaned_data["one_each"],
        )

    def add_problems(self, problems: Iterable[Problem]) -> None:
        """Put each problem at the row and the field it is about."""
        written = [(at, row) for at, row in enumerate(self.rows, 1) if row.prize is not None]
        for one in problems:
            _, place, field = [*one.path.split("/"), "", ""][:3]
            if place.isdecimal() and 0 < int(place) <= len(written):
                at, row = written[int(place) - 1]
                name = _AT.get(field, field)
                row.add_error(name if name in row.fields else None, one.text)
                self._say(at, row, name, one.text)
            else:
                self.add_error(None, one.text)


def moving(data: Mapping[str, Any]) -> bool:
    """Say whether a button was pressed that changes the rows and saves nothing."""
    return bool(data.get("do", "save") != "save")


def moved(data: Mapping[str, Any]) -> list[dict[str, str]]:
    """Return the rows as typed, after one was added, removed or moved up or down."""
    rows = [{name: data.get(f"p{at}-{name}", "") for name in FIELDS} for at in range(_count(data))]
    what, _, where = data.get("do", "").partition("-")
    at = int(where) if where.isascii() and where.isdecimal() else -1
    if what == "add" and len(rows) < MOST:
        return [*rows, {"kind": Kind.HIGHEST.value}]
    if not 0 <= at < len(rows):
        return rows
    if what == "remove":
        return rows[:at] + rows[at + 1 :]
    other = at - 1 if what == "up" else at + 1
    if 0 <= other < len(rows):
        rows[at], rows[other] = rows[other], rows[at]
    return rows


def _count(data: Mapping[str, Any]) -> int:
    text = data.get("count", "")
    known = text.isascii() and text.isdecimal() and len(text) < 4
    return min(int(text), MOST) if known else 0


def _typed_terms(data: Mapping[str, Any]) -> dict[str, Any]:
    return {"ties": data.get("ties", ""), "one_each": "one_each" in data}


def _shown(prizes: Sequence[Prize]) -> list[dict[str, Any]]:
    return [
        {
            "name": one.name,
            "kind": one.kind.value,
            "group": one.group,
            "amount": one.amount or None,
            "number": one.number or None,
        }
        for one in prizes
    ]


class CutForm(ActForm):
    """In which order those who were equal won the cut."""

    tied = forms.CharField(widget=forms.HiddenInput, max_length=2000)

    def __init__(self, award: AwardSeen, data: Any = None) -> None:
        super().__init__(data, initial={"tied": award.key}, auto_id=f"cut-{award.key}-%s")
        self.award = award
        places = range(1, len(award.winners) + 1)
        choices = [("", "Choose"), *((place, ordinal_words(place)) for place in places)]
        for one in award.winners:
            field = forms.TypedChoiceField(coerce=int, choices=choices, label=one.person.name)
            self.fields[f"place_{one.person.id}"] = field

    @property
    def order(self) -> list[str]:
        """Those who cut, the winner first."""
        ids = [one.person.id for one in self.award.winners]
        return sorted(ids, key=lambda one: self.cleaned_data[f"place_{one}"])

    def clean(self) -> dict[str, Any]:
        """Refuse two at the same place."""
        typed = super().clean() or self.cleaned_data
        places = [value for name, value in typed.items() if name.startswith("place_")]
        if len(set(places)) < len(places):
            self.add_error(None, "Give everybody another place: a cut leaves nobody equal.")
        return typed


def ordinal_words(place: int) -> str:
    """Call a place of a cut."""
    return "won the cut" if place == 1 else f"place {place}"


class AwardForm(ActForm):
    """Announces the prizes; where rounds are left, somebody says that the event ends here."""

    ends_here = forms.BooleanField(required=False, label="The event ends here; no more is played")
