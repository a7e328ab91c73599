"""What can be chosen about a sheet of an event."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django import forms

from clubs.models import Paper
from tournaments.printouts.order import By, Choice
from tournaments.services.picture import Picture


class PrintForm(forms.Form):
    """The paper, the club's own unless another is named, and what the sheet offers to choose.

    The round is the last one drawn unless another is named. ``whole`` offers all of them too.
    The order and blank sheets are asked for by buttons of their own.
    """

    round = forms.TypedChoiceField(
        coerce=int,
        required=False,
        error_messages={"invalid_choice": "Choose a round from the list."},
    )
    by = forms.TypedChoiceField(
        coerce=By,
        required=False,
        choices=[(By.NAME, "By name"), (By.TABLE, "By table")],
        widget=forms.HiddenInput,
        error_messages={"invalid_choice": "Choose “by name” or “by table”."},
    )
    blank = forms.BooleanField(required=False, widget=forms.HiddenInput)
    paper = forms.ChoiceField(
        choices=Paper.choices,
        error_messages={"invalid_choice": "Choose A4 or US Letter."},
    )

    def __init__(
        self,
        asked: Mapping[str, str] | None = None,
        *,
        picture: Picture,
        sheet: str,
        choices: Collection[str],
        whole: bool,
    ) -> None:
        drawn = [one.number for one in picture.log.rounds]
        usual = {"paper": picture.row.club.paper, "by": By.NAME.value}
        if drawn:
            usual["round"] = str(drawn[-1])
        data = None if asked is None else {**usual, **asked}
        super().__init__(data, auto_id=f"{sheet}-%s", initial=usual)
        self.sheet = sheet
        for choice in Choice:
            if choice not in choices:
                del self.fields[choice.value]
        if not drawn:
            self.fields.pop(Choice.ROUND.value, None)
        if Choice.ROUND in self.fields:
            rounds = [(str(number), f"Round {number}") for number in reversed(drawn)]
            every = [("0", "All rounds")] if whole else []
            self.fields[Choice.ROUND.value].choices = rounds + every  # type: ignore[attr-defined]

    @property
    def chosen(self) -> str:
        """What is printed unless something else is chosen, in words: “Round 4, A4”."""
        told = []
        for name in (Choice.ROUND.value, "paper"):
            if name in self.fields:
                labels = dict(self.fields[name].choices)  # type: ignore[attr-defined]
                told.append(str(labels.get(self.initial.get(name), "")))
        return ", ".join(filter(None, told))
