"""What else is typed at a table: who holds it, and why a deal is taken back."""

from __future__ import annotations

from django import forms

from clubs.names import check_name, tidy_name

REASONS = ("Wrong tricks", "Wrong honours", "Wrong revoke", "This deal was not played")


class HoldForm(forms.Form):
    """Whose phone it is, and the director's code when another one holds the table."""

    device = forms.CharField(
        label="Whose phone is this?",
        required=False,
        max_length=40,
        validators=[check_name],
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    code = forms.CharField(
        label="Director’s code",
        required=False,
        max_length=12,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )

    def clean_device(self) -> str:
        """Tidy the name, or call the device what it most likely is."""
        return tidy_name(self.cleaned_data["device"]) or "A phone"


class UndoForm(forms.Form):
    """Why the last deal is taken back."""

    reason = forms.CharField(
        label="Why?",
        max_length=200,
        help_text="It stays in the table’s log, beside the deal.",
        error_messages={"required": "Say why, in a word or two."},
        widget=forms.TextInput(attrs={"list": "reasons", "autocomplete": "off"}),
    )
