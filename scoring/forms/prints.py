"""What can be chosen about a sheet of paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django import forms

from clubs.models import Night, Paper
from scoring.models import Sitting
from scoring.services.pinned import Pinned
from scoring.services.results import parties_of, rules_of

MOST_RUBBERS = 99


class Offered(NamedTuple):
    """What a night has to print: its sittings, loaded with table and people, and its rules."""

    sittings: Sequence[Sitting]
    rules: Sequence[Pinned]


class PrintForm(forms.Form):
    """The paper, the club's own unless another is named, and what the sheet offers to choose."""

    sitting = forms.ChoiceField(
        required=False,
        error_messages={"invalid_choice": "Choose a sitting of this night from the list."},
    )
    game = forms.ChoiceField(
        error_messages={"invalid_choice": "Choose a game of this night from the list."},
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
        offered: Offered,
        choices: tuple[str, ...],
        sheet: str,
    ) -> None:
        usual = {"paper": night.club.paper, "game": offered.rules[0].key}
        data = None if asked is None else {**usual, **asked}
        super().__init__(data, auto_id=f"{sheet}-%s", initial=usual)
        self.sheet = sheet
        self.sittings = {str(each.pk): each for each in offered.sittings}
        for name in ("sitting", "game", "rubber", "single", "blank"):
            if name not in choices:
                del self.fields[name]
        for name, found in (
            ("sitting", [("", "All of the night"), *self._named_sittings()]),
            ("game", [(each.key, each.name) for each in offered.rules]),
        ):
            if name in self.fields:
                self.fields[name].choices = found  # type: ignore[attr-defined]

    def _named_sittings(self) -> list[tuple[str, str]]:
        return [(key, named(sitting)) for key, sitting in self.sittings.items()]

    def clean_sitting(self) -> Sitting | None:
        """Return the sitting itself."""
        return self.sittings.get(self.cleaned_data["sitting"])

    def clean(self) -> dict[str, Any]:
        """Refuse a rubber of no particular sitting."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("rubber") and "sitting" in cleaned and cleaned["sitting"] is None:
            self.add_error("sitting", "Choose the sitting that this rubber belongs to.")
        return cleaned


def named(sitting: Sitting) -> str:
    """Say where and what a sitting was, and who played."""
    return f"{sitting.table}, sitting {sitting.number}, {rules_of(sitting).name}: {people(sitting)}"


def people(sitting: Sitting) -> str:
    """Say who played: pairs against each other, or everybody who plays alone."""
    names = [seat.member.display_name for seat in sitting.seats.all()]
    parties = [" & ".join(names[seat] for seat in party) for party in parties_of(sitting)]
    return " against ".join(parties) if len(parties) == 2 else ", ".join(parties)
