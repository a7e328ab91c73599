"""What is pressed on the round clock."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.services.clock import MOST_MINUTES, ClockSeen, Turn


class ClockForm(forms.Form):
    """One change of the clock; ``seen`` is the clock that it was made for."""

    turn = forms.TypedChoiceField(coerce=Turn, choices=[(one.value, one.value) for one in Turn])
    seen = forms.CharField(max_length=40)
    minutes = forms.IntegerField(
        min_value=1,
        max_value=MOST_MINUTES,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )

    def __init__(self, clock: ClockSeen, data: Any = None) -> None:
        super().__init__(data, initial={"minutes": clock.minutes, "seen": clock.seen})

    def clean(self) -> dict[str, Any]:
        """Let the minutes matter only where they are asked for; a minute is added at a time."""
        cleaned = super().clean() or {}
        turn = cleaned.get("turn")
        if turn is not None and turn is not Turn.START:
            self.errors.pop("minutes", None)
            cleaned["minutes"] = 1
        return cleaned
