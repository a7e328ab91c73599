"""What the director gives or takes, as typed."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.forms.acting import ActForm, ReasonField
from tournaments.services.adjustments import Adjusting, adjustable_rounds
from tournaments.services.picture import Picture

MOST = 999
GIVE, TAKE = "give", "take"


class AdjustForm(ActForm):
    """Points or tricks for somebody in a round, with the reason."""

    who = forms.TypedChoiceField(coerce=int, label="For")
    round = forms.IntegerField(min_value=1, max_value=999)
    way = forms.ChoiceField(
        choices=[(TAKE, "Take away"), (GIVE, "Give")],
        initial=TAKE,
        widget=forms.RadioSelect,
        label="Give or take",
    )
    points = forms.IntegerField(
        min_value=1,
        max_value=MOST,
        help_text="Tricks or points, whichever the standings count.",
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    reason = ReasonField(help_text="As it will stand in the list, like “revoke not put right”.")

    def __init__(self, picture: Picture, data: Any = None) -> None:
        super().__init__(data, initial={"round": adjustable_rounds(picture) or 1})
        called = sorted(
            ((one.number, one.called) for one in picture.entrants.values()),
            key=lambda one: (one[1].casefold(), one[0]),
        )
        named = [(number, f"{name}, card {number}") for number, name in called]
        self.fields["who"].choices = [("", "Choose somebody"), *named]  # type: ignore[attr-defined]

    @property
    def adjusting(self) -> Adjusting:
        """What was typed."""
        typed = self.cleaned_data
        sign = 1 if typed["way"] == GIVE else -1
        return Adjusting(
            card=typed["who"],
            round=typed["round"],
            points=sign * typed["points"],
            reason=typed["reason"],
        )
