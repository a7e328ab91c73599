"""Which people are to change places, as chosen from the chairs of a round."""

from __future__ import annotations

from typing import Any

from django import forms

from tournaments.forms.acting import ActForm, ReasonField
from tournaments.services.picture import Picture
from tournaments.services.seating import Move, Swap, Turn, chairs_seen, read_chair
from tournaments.services.seats import RoundSeen


class MoveForm(forms.Form):
    """Two chairs, or a table to turn round."""

    one = forms.CharField(max_length=40, required=False, label="Who moves")
    other = forms.CharField(max_length=40, required=False, label="Changes places with")
    turn = forms.CharField(max_length=400, required=False, label="Table to turn round")

    def clean(self) -> dict[str, Any]:
        """Read the move, or say what is still to be chosen."""
        typed = super().clean() or {}
        if typed.get("turn"):
            typed["move"] = read_turn(typed["turn"])
            if typed["move"] is None:
                self.add_error("turn", "Choose a table from the list.")
            return typed
        for name in ("one", "other"):
            if typed.get(name):
                typed[f"{name}_chair"] = read_chair(typed[name])
            if typed.get(f"{name}_chair") is None and name not in self.errors:
                self.add_error(name, "Choose somebody from the list.")
        if not self.errors:
            typed["move"] = Swap(typed["one_chair"], typed["other_chair"])
        return typed

    @property
    def move(self) -> Move:
        """What was chosen, once the form is valid."""
        move: Move = self.cleaned_data["move"]
        return move


class SeatsForm(MoveForm, ActForm):
    """The move that was looked at, with the reason for it."""

    reason = ReasonField(help_text="As the log keeps it, like “sat at the wrong table”.")


def read_turn(text: str) -> Turn | None:
    """Return the table to turn that a form sends: its number, then those who sit North–South."""
    table, *ns = text.split(".")
    return Turn(int(table), tuple(ns)) if table.isdecimal() and ns else None


def chair_choices(picture: Picture, number: int) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return everybody of a round, table by table, for a list to choose from."""
    played = picture.log.round(number)
    grouped: dict[str, list[tuple[str, str]]] = {}
    for chair in chairs_seen(picture, played) if played else ():
        grouped.setdefault(chair.where, []).append((chair.key, chair.name))
    return list(grouped.items())


def turn_choices(picture: Picture, seen: RoundSeen) -> list[tuple[str, str]]:
    """Return the tables that can be turned round."""
    played = picture.log.round(seen.number)
    labels = {table.number: table for table in seen.tables}
    return [
        (
            ".".join([str(number), *table.seats["NS"]]),
            f"Table {labels[number].label}: "
            + " against ".join(side.named for side in labels[number].sides),
        )
        for number, table in sorted(played.tables.items() if played else ())
        if "NS" in table.seats
    ]
