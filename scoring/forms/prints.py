"""What can be chosen about a sheet of paper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from clubs.models import Night, Paper
from scoring.models import Sitting

MOST_RUBBERS = 99


class PrintForm(forms.Form):
    """The paper, the club's own unless another is named, and what the sheet offers to choose."""

    sitting = forms.ModelChoiceField(
        Sitting.objects.none(),
        required=False,
        empty_label="All of the night",
        error_messages={"invalid_choice": "Choose a sitting of this night from the list."},
    )
    rubber = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=MOST_RUBBERS,
        help_text="Its number in the sitting; empty for all of them.",
    )
    single = forms.BooleanField(required=False, label="One slip only, not one for each player")
    blank = forms.BooleanField(required=False, label="Blank, for writing by hand")
    paper = forms.ChoiceField(
        choices=Paper.choices,
        error_messages={"invalid_choice": "Choose A4 or US Letter."},
    )

    def __init__(
        self,
        asked: Mapping[str, str] | None = None,
        *,
        night: Night,
        choices: tuple[str, ...],
        sheet: str,
    ) -> None:
        usual = {"paper": night.club.paper}
        data = None if asked is None else {**usual, **asked}
        super().__init__(data, auto_id=f"{sheet}-%s", initial=usual)
        self.sheet = sheet
        for name in ("sitting", "rubber", "single", "blank"):
            if name not in choices:
                del self.fields[name]
        if field := self.fields.get("sitting"):
            sittings = Sitting.objects.for_night(night).select_related("table").with_people()
            field.queryset = sittings  # type: ignore[attr-defined]
            field.label_from_instance = _named  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Refuse a rubber of no particular sitting."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("rubber") and "sitting" in cleaned and cleaned["sitting"] is None:
            self.add_error("sitting", "Choose the sitting that this rubber belongs to.")
        return cleaned


def _named(sitting: Sitting) -> str:
    names = [seat.member.display_name for seat in sitting.seats.all()][: sitting.players]
    sides = " against ".join(" & ".join(names[side::2]) for side in (0, 1))
    return f"{sitting.table}, sitting {sitting.number}: {sides}"
