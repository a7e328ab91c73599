"""Setting up a night: when it is, and the terms it is played on."""

from __future__ import annotations

import datetime
from typing import Any

from django import forms

from clubs.forms import DayField, MoneyField, NameField
from clubs.models import Club, Season
from clubs.services.nights import Terms
from scoring.forms.options import RulesForm
from scoring.rules.games import GAMES
from scoring.services.nights import Plan
from scoring.services.tables import MOST_TABLES


class TablesForm(forms.Form):
    """How many tables a night has."""

    tables = forms.IntegerField(
        min_value=1,
        max_value=MOST_TABLES,
        label="Number of tables",
        help_text="More can be set out during the evening.",
    )


class NightForm(TablesForm, RulesForm):
    """A night of one game in a club; a table may still sit down to another."""

    title = NameField(max_length=60, initial="Club night")
    date = DayField()
    starts_at = forms.TimeField(
        label="Starts at",
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        initial=datetime.time(19, 30),
    )

    def __init__(self, data: Any = None, *, club: Club, game: str, today: datetime.date) -> None:
        super().__init__(data, initial={"date": today, "tables": 4})
        seasons = Season.objects.filter(club=club).order_by("-starts")
        self.fields["season"] = forms.ModelChoiceField(
            seasons, required=False, empty_label="no season"
        )
        self.add_rules(GAMES[game])
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
        self.order_fields(["title", "date", "starts_at", "season", "tables"])

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
