"""Setting up a night: when it is, and the terms it is played on.

The options of a game are not written here: their declarations make the fields, so that a new
game or option needs no form.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any

from django import forms
from django.forms import BoundField

from clubs.forms import DayField, MoneyField, NameField
from clubs.models import Club, Season
from clubs.services.nights import Terms
from scoring.rules.core import Ruleset
from scoring.rules.games import GAMES
from scoring.rules.options import Kind, Option, described, read_options, resolved
from scoring.services.nights import Plan, value_words
from scoring.services.tables import MOST_TABLES

PREFIX = "option-"
AS_PRESET = "as the rule set says"


class TablesForm(forms.Form):
    """How many tables a night has."""

    tables = forms.IntegerField(
        min_value=1,
        max_value=MOST_TABLES,
        label="Number of tables",
        help_text="More can be set out during the evening.",
    )


class NightForm(TablesForm):
    """A night of one game in a club.

    An option left alone is as the chosen preset has it, so that the page needs no script to
    keep the two in step.
    """

    title = NameField(max_length=60, initial="Club night")
    date = DayField()
    starts_at = forms.TimeField(
        label="Starts at",
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        initial=datetime.time(19, 30),
    )

    def __init__(self, data: Any = None, *, club: Club, game: str, today: datetime.date) -> None:
        super().__init__(data, initial={"date": today, "tables": 4})
        self.game: type[Ruleset[Any, Any]] = GAMES[game]
        seasons = Season.objects.filter(club=club).order_by("-starts")
        presets = self.game.presets
        self.fields["season"] = forms.ModelChoiceField(
            seasons, required=False, empty_label="no season"
        )
        self.fields["preset"] = forms.ChoiceField(
            label="Rules",
            widget=forms.RadioSelect,
            choices=[(preset.slug, preset.label) for preset in presets],
            initial=presets[0].slug,
        )
        self.fields["stake"] = MoneyField(
            currency=club.currency,
            label="Stake per point",
            initial=0,
            help_text="What one point is worth; 0 plays for love.",
        )
        self.fields["table_money"] = MoneyField(
            currency=club.currency,
            label="Table money",
            initial=0,
            help_text="What everybody pays for the evening.",
        )
        for key, option in described(presets[0].options).items():
            self.fields[PREFIX + key] = _field(option)
        self.order_fields(["title", "date", "starts_at", "season", "tables"])

    @property
    def options(self) -> Iterator[BoundField]:
        """The fields of the game's options."""
        return (self[name] for name in self.fields if name.startswith(PREFIX))

    @property
    def changed_options(self) -> bool:
        """Whether any option was typed, or is at fault, and should be in sight."""
        return any(field.errors or (self.is_bound and field.data) for field in self.options)

    def clean(self) -> dict[str, Any]:
        """Read the options as the game does; its faults go to their fields."""
        cleaned = super().clean() or {}
        raw = {
            name.removeprefix(PREFIX): _raw(value)
            for name, value in cleaned.items()
            if name.startswith(PREFIX) and value not in (None, "", [])
        }
        read = read_options({"preset": cleaned.get("preset"), **raw}, self.game.presets)
        if isinstance(read, list):
            for problem in read:
                name = PREFIX + problem.path.removeprefix("rules/")
                self.add_error(name if name in self.fields else "preset", problem.text)
        else:
            cleaned["options"] = resolved(read, self.game.presets)
        return cleaned

    @property
    def plan(self) -> Plan:
        """When the evening is, as typed."""
        names = ("title", "date", "starts_at", "season", "tables")
        return Plan(**{name: self.cleaned_data[name] for name in names})

    @property
    def terms(self) -> Terms:
        """What it is played for, as typed."""
        return Terms(
            game=self.game.slug,
            rules_version=self.game.version,
            options=self.cleaned_data["options"],
            stake=self.cleaned_data["stake"],
            table_money=self.cleaned_data["table_money"],
        )


def _raw(value: Any) -> Any:
    """Return a typed option as a document writes it."""
    return {"on": True, "off": False}.get(value, value) if isinstance(value, str) else value


def _field(option: Option) -> forms.Field:
    """Make the field of an option from its declaration; empty means: as the preset has it."""
    common: dict[str, Any] = {"label": option.label, "help_text": option.help, "required": False}
    if option.kind is Kind.NUMBER:
        widget = forms.NumberInput(attrs={"placeholder": AS_PRESET})
        common |= {"min_value": option.least, "max_value": option.most}
        return forms.IntegerField(widget=widget, **common)
    if option.kind is Kind.SEVERAL:
        common["help_text"] = f"{option.help} None ticked: {AS_PRESET}."
        boxes = forms.CheckboxSelectMultiple
        return forms.MultipleChoiceField(choices=option.choices, widget=boxes, **common)
    choices = list(option.choices)
    if option.kind is Kind.SWITCH:
        choices = [(name, value_words(option, name == "on")) for name in ("on", "off")]
    return forms.ChoiceField(choices=[("", AS_PRESET), *choices], **common)
