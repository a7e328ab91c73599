"""What can be done to the links of an event."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.forms.acting import ActForm

DOING = ("renew-players", "renew-tables", "renew-table", "publish", "hide")


class LinksForm(ActForm):
    """One button of the page of links; ``number`` is the table that it is about."""

    do = forms.ChoiceField(choices=[(one, one) for one in DOING])
    number = forms.IntegerField(min_value=1, max_value=9999, required=False)

    def clean(self) -> dict[str, Any]:
        """Ask which table, where it is about one."""
        cleaned = super().clean() or {}
        if cleaned.get("do") == "renew-table" and cleaned.get("number") is None:
            self.add_error("number", "Say which table.")
        return cleaned
