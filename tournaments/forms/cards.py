"""What is keyed from players' cards: one figure at a time, or a card hand by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from tournaments.forms.acting import ActForm
from tournaments.services.cards import CardRow, FigureSeen, Keying, Span

_DIGITS = {"inputmode": "numeric", "autocomplete": "off", "maxlength": "5", "data-key": True}


class CardForm(ActForm):
    """What a card is of, its number, and its total; without a total the page asks for it."""

    span = forms.ChoiceField(widget=forms.RadioSelect, label="Totals of")
    card = forms.IntegerField(
        min_value=1,
        max_value=32767,
        label="Card",
        widget=forms.TextInput(attrs=_DIGITS),
        error_messages={"invalid": "Write the number of the card in digits."},
    )
    tricks = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=99_999,
        label="Total",
        widget=forms.TextInput(attrs=_DIGITS),
        error_messages={"invalid": "Write the total in digits."},
    )

    def __init__(self, spans: Sequence[Span], data: Any = None, **initial: Any) -> None:
        super().__init__(data, initial=initial)
        self.spans = {one.key: one for one in spans}
        choices = [(one.key, one.words) for one in spans]
        self.fields["span"].choices = choices  # type: ignore[attr-defined]

    @property
    def keying(self) -> Keying | None:
        """What was keyed; None while the total is still to come."""
        typed = self.cleaned_data
        if typed["tricks"] is None:
            return None
        span = self.spans[typed["span"]]
        return Keying(card=typed["card"], first=span.first, last=span.last, tricks=typed["tricks"])


class HandsForm(ActForm):
    """One card, a figure for each of its hands; one that is emptied is taken out."""

    def __init__(self, hands: CardRow, data: Any = None) -> None:
        super().__init__(data)
        self.hands = hands
        for figure in hands.figures:
            self.fields[str(figure.span.first)] = _hand(figure)

    @property
    def tricks(self) -> dict[int, int | None]:
        """What was keyed, by round; None where nothing is."""
        rounds = [one.span.first for one in self.hands.figures]
        return {number: self.cleaned_data[str(number)] for number in rounds}


def _hand(figure: FigureSeen) -> forms.IntegerField:
    return forms.IntegerField(
        required=False,
        min_value=0,
        max_value=99_999,
        label=figure.span.words,
        initial=figure.now.tricks if figure.now else None,
        widget=forms.TextInput(attrs=_DIGITS),
        error_messages={"invalid": "Write the tricks in digits."},
    )
