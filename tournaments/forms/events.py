"""Setting up an event and changing it: when it is, how it is played, and what it costs."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from clubs.forms import DayField, MoneyField, NameField
from clubs.models import Club, Season
from scoring.forms.options import Base
from tournaments.formats.core import MOST_ENTRANTS, Format
from tournaments.forms.options import EventOptionsForm
from tournaments.models import AGREED, Released
from tournaments.services.events import Occasion, Terms


@dataclass(frozen=True, slots=True)
class Asked:
    """What a forecast is asked for."""

    options: Any
    entrants: int
    minutes: int
    starts_at: datetime.time

    def ends_at(self, minutes: int) -> datetime.time:
        """Return when so many minutes of play end, to the next five minutes."""
        begins = datetime.datetime.combine(datetime.date.min, self.starts_at)
        ends = begins + datetime.timedelta(minutes=minutes)
        return (ends + datetime.timedelta(minutes=-ends.minute % 5)).time()


class EventForm(EventOptionsForm):
    """Everything that is agreed about an event; ``entrants`` only asks what it would mean."""

    title = NameField(max_length=60)
    date = DayField()
    starts_at = forms.TimeField(
        label="Starts at",
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        initial=datetime.time(19, 30),
    )
    entrants = forms.IntegerField(
        min_value=1,
        max_value=MOST_ENTRANTS,
        label="How many will come",
        help_text="To see what it means; nothing is fixed by it.",
    )
    minutes = forms.IntegerField(min_value=1, max_value=240, label="Minutes a deal")
    release = forms.ChoiceField(choices=Released, label="Standings are shown to players")
    confirm = forms.BooleanField(
        required=False, label="The other side confirms what a table’s phone sends"
    )

    def __init__(
        self,
        data: Any = None,
        *,
        club: Club,
        form: Format,
        bases: Sequence[Base],
        initial: Mapping[str, Any],
    ) -> None:
        super().__init__(data, initial={**initial})
        seasons = Season.objects.filter(club=club).order_by("-starts")
        self.fields["season"] = forms.ModelChoiceField(
            seasons, required=False, empty_label="no season"
        )
        self.fields["fee"] = MoneyField(
            currency=club.currency, label="Entry fee", help_text="What each entrant pays."
        )
        self.add_options(form, bases)

    @property
    def occasion(self) -> Occasion:
        """When the event is, as typed."""
        names = ("title", "date", "starts_at", "season")
        return Occasion(**{name: self.cleaned_data[name] for name in names})

    def terms(self, prizes: list[dict[str, Any]] | None = None) -> Terms:
        """What it is played for, as typed; prizes have a page of their own."""
        names = ("options", "fee", "minutes", "confirm", "release")
        typed = {name: self.cleaned_data[name] for name in names}
        return Terms(format=self.event_format.slug, prizes=prizes, **typed)

    def asked(self) -> Asked | None:
        """Return what the page asks the meaning of; None while it cannot be read."""
        if not self.is_bound:
            begun = self.begins[self.fields["preset"].initial]
            names = ("entrants", "minutes", "starts_at")
            return Asked(begun, *(self.get_initial_for_field(self.fields[n], n) for n in names))
        self.is_valid()
        names = ("entrants", "minutes", "starts_at")
        typed: list[Any] = [self.cleaned_data.get(name) for name in names]
        return None if self.typed is None or None in typed else Asked(self.typed, *typed)


class TemplateForm(forms.Form):
    """The name under which a club keeps what was agreed about an event."""

    name = NameField(max_length=60, label="Name of the template")


def agreed_initial(agreed: Any) -> dict[str, Any]:
    """Return what a template or an event agrees, as the fields of :class:`EventForm` show it."""
    told = {name: getattr(agreed, name) for name in AGREED}
    return {name: told[name] for name in ("fee", "minutes", "confirm", "release")}
