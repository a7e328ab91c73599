"""What is typed about who is entered: entries, lists, who comes and goes, and the door."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile

from clubs.forms import MoneyField, NameField
from tournaments.entrylist import MOST_RATING, decode
from tournaments.forms.acting import ActForm
from tournaments.services.door import SOME_DAY, Absence, Decision
from tournaments.services.entrants_seen import EntrantSeen
from tournaments.services.entries import MOST_PEOPLE, Entry

MOST_LETTERS = 60_000
NUMBER = {"inputmode": "numeric", "autocomplete": "off"}
NAMES = {"list": "names", "autocomplete": "off"}


def round_field(label: str, **kwargs: Any) -> forms.IntegerField:
    """Return a field for the number of a round."""
    widget = forms.TextInput(attrs=NUMBER)
    return forms.IntegerField(
        label=label, min_value=1, max_value=SOME_DAY, widget=widget, localize=False, **kwargs
    )


class EntryForm(ActForm):
    """What an entry says beside who it is; ``labels`` are the groups that everybody needs."""

    def __init__(self, data: Any = None, *, labels: Sequence[str], most: int, **kwargs: Any):
        super().__init__(data, **kwargs)
        if most > 1:
            self.fields["team"] = NameField(
                max_length=60, required=False, label="Team’s name", help_text="If it has one."
            )
        if labels:
            choices = [(label, label) for label in labels]
            self.fields["group"] = forms.ChoiceField(
                choices=choices,
                widget=forms.RadioSelect,
                error_messages={"required": f"Choose a group: {' or '.join(labels)}."},
            )
        else:
            self.fields["group"] = NameField(max_length=40, required=False)
        self.fields["rating"] = forms.IntegerField(
            min_value=0,
            max_value=MOST_RATING,
            required=False,
            widget=forms.TextInput(attrs=NUMBER),
        )

    def entry(self, people: Sequence[Any]) -> Entry:
        """Return the entry of some people."""
        said = self.cleaned_data
        return Entry(
            members=people,
            name=said.get("team", ""),
            group=said.get("group", ""),
            rating=said.get("rating") or 0,
        )


class ChangeForm(EntryForm):
    """An entry to be corrected: its people by name, and what else it says.

    Names are looked up in the club's book by the view; ``visitors`` writes unknown ones into it.
    """

    def __init__(
        self, data: Any = None, *, entrant: EntrantSeen, labels: Sequence[str], most: int
    ) -> None:
        initial = {"team": entrant.team, "group": entrant.group, "rating": entrant.rating or None}
        super().__init__(data, labels=labels, most=most, initial=initial)
        rest, self.fields = self.fields, type(self.fields)()
        names = [person.name for person in entrant.people]
        places = 1 if most == 1 else min(MOST_PEOPLE, max(2, len(names) + 1))
        for place in range(1, places + 1):
            self.fields[f"person_{place}"] = NameField(
                max_length=80,
                required=place == 1,
                label="Player" if places == 1 else f"Player {place}",
                initial=names[place - 1] if place <= len(names) else "",
                widget=forms.TextInput(attrs=NAMES),
            )
        self.fields["visitors"] = forms.BooleanField(
            required=False, label="Names that are not in the book are visitors: write them in"
        )
        self.fields |= rest

    @property
    def names(self) -> dict[str, str]:
        """The names typed, by field."""
        return {
            field: name
            for field, name in self.cleaned_data.items()
            if field.startswith("person_") and name
        }


class ListForm(ActForm):
    """A list of entrants, pasted or from a file; ``agreed`` are the visitors already shown."""

    text = forms.CharField(
        label="The list",
        required=False,
        max_length=MOST_LETTERS,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
    )
    file = forms.FileField(
        label="Or a CSV file",
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,text/csv,text/plain"}),
        help_text="Columns: name, partner, members, group, rating, team, paid.",
    )
    agreed = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)

    warning = ""

    def clean_file(self) -> str:
        """Return the text of the file."""
        file: UploadedFile[Any] | None = self.cleaned_data.get("file")
        if file is None:
            return ""
        if (file.size or 0) > 4 * MOST_LETTERS:
            msg = "This file is too large to be a list of entrants."
            raise ValidationError(msg)
        text, self.warning = decode(file.read())
        return text

    def clean(self) -> dict[str, Any]:
        """Take the file's text where there is a file, and ask for one of the two."""
        cleaned = super().clean() or {}
        text = cleaned.get("file") or cleaned.get("text") or ""
        if not text.strip() and not self.errors and not self.may_be_empty(cleaned):
            self.add_error("text", "Paste the list here, or choose a file.")
        cleaned["text"] = text
        return cleaned

    def may_be_empty(self, cleaned: dict[str, Any]) -> bool:
        """Say whether no list is wanted."""
        return False


class LateForm(ListForm):
    """Several late arrivals: some of those who are away, and newcomers one a line."""

    START = (("now", "now, if there is a place beside those who sit out"), ("next", "next round"))

    def __init__(self, data: Any = None, files: Any = None, *, away: Sequence[EntrantSeen]) -> None:
        super().__init__(data, files)
        del self.fields["file"]
        rest, self.fields = self.fields, type(self.fields)()
        if away:
            self.fields["back"] = forms.TypedMultipleChoiceField(
                label="They have come, or come back",
                required=False,
                coerce=int,
                choices=[(one.number, f"{one.name}, {one.state}") for one in away],
                widget=forms.CheckboxSelectMultiple,
            )
        self.fields |= rest
        text = self.fields["text"]
        text.label, text.widget.attrs["rows"] = "Newcomers", 4
        self.fields["start"] = forms.ChoiceField(
            label="They play from", choices=self.START, initial="now", widget=forms.RadioSelect
        )

    def may_be_empty(self, cleaned: dict[str, Any]) -> bool:
        """Say that no newcomer is wanted where somebody comes back."""
        return bool(cleaned.get("back"))


class MoneyForm(ActForm):
    """What an entrant owes and has paid."""

    def __init__(self, data: Any = None, *, entrant: EntrantSeen, currency: str) -> None:
        super().__init__(data, initial={"owed": entrant.owed, "paid": entrant.paid})
        self.fields["owed"] = MoneyField(currency=currency, label="Owes")
        self.fields["paid"] = MoneyField(currency=currency, label="Has paid")


class NumberForm(ActForm):
    """Another card number."""

    to = forms.IntegerField(
        label="New card number",
        min_value=1,
        max_value=9999,
        widget=forms.TextInput(attrs=NUMBER),
        help_text="Whoever has it gets this entry’s number in exchange.",
    )


class WithdrawForm(ActForm):
    """From which round on somebody plays no more."""

    redraw = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, first: int) -> None:
        super().__init__(data, initial={"from_round": first})
        self.fields["from_round"] = round_field("From round")


class ReturnForm(ActForm):
    """From which coming round on somebody is there again."""

    def __init__(self, data: Any = None, *, first: int) -> None:
        super().__init__(data, initial={"back_in": first})
        self.fields["back_in"] = round_field("From round")


class StandInForm(ActForm):
    """Who plays for whom, and in which rounds."""

    def __init__(self, data: Any = None, *, entrant: EntrantSeen, first: int) -> None:
        super().__init__(data, initial={"first": first, "last": first, "seat": 0})
        if len(entrant.people) > 1:
            self.fields["seat"] = forms.TypedChoiceField(
                label="In the place of",
                coerce=int,
                choices=[(one.seat, one.name) for one in entrant.people],
            )
        self.fields["person"] = NameField(
            max_length=80, label="Stand-in", widget=forms.TextInput(attrs=NAMES)
        )
        self.fields["visitor"] = forms.BooleanField(
            required=False, label="Not in the book: write in as a visitor"
        )
        self.fields["first"] = round_field("From round")
        self.fields["last"] = round_field(
            "To round", required=False, help_text="Leave empty: for good."
        )


class CheckInForm(ActForm):
    """What becomes of everybody who is absent."""

    CHOICES = (
        (Absence.REMOVE, "Remove the entry"),
        (Absence.LATER, "Comes later"),
        (Absence.SEAT, "Seat them anyway"),
    )

    def __init__(self, data: Any = None, *, absent: Sequence[EntrantSeen]) -> None:
        super().__init__(data)
        self.absent = absent
        for one in absent:
            self.fields[f"absence_{one.number}"] = forms.ChoiceField(
                label=f"{one.number}. {one.name}",
                choices=self.CHOICES,
                widget=forms.RadioSelect,
                error_messages={"required": "Choose what becomes of this entry."},
            )
            self.fields[f"round_{one.number}"] = round_field(
                f"Comes in round, {one.name}", required=False
            )

    def clean(self) -> dict[str, Any]:
        """Refuse a later round that is the first."""
        cleaned = super().clean() or {}
        for one in self.absent:
            later = cleaned.get(f"absence_{one.number}") == Absence.LATER
            if later and cleaned.get(f"round_{one.number}") == 1:
                text = "Whoever plays in round 1 is seated anyway: choose that, or a later round."
                self.add_error(f"round_{one.number}", text)
        return cleaned

    @property
    def decisions(self) -> dict[int, Decision]:
        """What was decided, by number."""
        return {
            one.number: Decision(
                Absence(self.cleaned_data[f"absence_{one.number}"]),
                self.cleaned_data.get(f"round_{one.number}") or SOME_DAY,
            )
            for one in self.absent
        }

    @property
    def rows(self) -> list[tuple[Any, Any]]:
        """The two fields of everybody absent."""
        return [(self[f"absence_{one.number}"], self[f"round_{one.number}"]) for one in self.absent]


class SeedsForm(ActForm):
    """Seeds by number: 1 for the best; who has none is not seeded."""

    def __init__(self, data: Any = None, *, entrants: Sequence[EntrantSeen]) -> None:
        super().__init__(data)
        self.entrants = entrants
        for one in entrants:
            self.fields[f"seed_{one.number}"] = forms.IntegerField(
                label=f"Seed of {one.number}, {one.name}",
                required=False,
                min_value=1,
                max_value=9999,
                initial=one.seed or None,
                widget=forms.TextInput(attrs=NUMBER),
            )

    def clean(self) -> dict[str, Any]:
        """Refuse one seed given twice."""
        cleaned = super().clean() or {}
        of: dict[int, str] = {}
        for one in self.entrants:
            seed = cleaned.get(f"seed_{one.number}")
            if seed is None:
                continue
            if seed in of:
                self.add_error(f"seed_{one.number}", f"{of[seed]} has seed {seed} as well.")
            of.setdefault(seed, one.name)
        return cleaned

    @property
    def seeds(self) -> list[int]:
        """Card numbers, the best first."""
        typed = {one.number: self.cleaned_data[f"seed_{one.number}"] for one in self.entrants}
        return sorted((number for number, seed in typed.items() if seed), key=lambda n: typed[n])

    @property
    def rows(self) -> list[tuple[EntrantSeen, Any]]:
        """Everybody with their field."""
        return [(one, self[f"seed_{one.number}"]) for one in self.entrants]


class ApartForm(ActForm):
    """Two who are never to be seated together."""

    def __init__(self, data: Any = None, *, entrants: Sequence[EntrantSeen]) -> None:
        super().__init__(data)
        choices = [("", "Choose"), *((one.number, f"{one.number}. {one.name}") for one in entrants)]
        for name, label in (("first", "Never seat"), ("second", "together with")):
            self.fields[name] = forms.TypedChoiceField(label=label, coerce=int, choices=choices)
