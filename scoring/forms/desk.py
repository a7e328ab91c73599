"""What is typed at the desk beside a deal itself: the cursor line, and why a deal is changed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from clubs.names import check_name

_RELOAD = "This page is not whole. Reload it and type the deal again."


class WriteForm(forms.Form):
    """The two hidden fields by which a write is stored once and never over another."""

    uid = forms.UUIDField(widget=forms.HiddenInput, error_messages={"invalid": _RELOAD})
    expected_sequence = forms.IntegerField(
        widget=forms.HiddenInput, min_value=0, max_value=2**31 - 1
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("uid", "expected_sequence"):
            self.fields[name].error_messages |= {"required": _RELOAD, "invalid": _RELOAD}


class CursorForm(WriteForm):
    """The desk's cursor line."""

    typed = forms.CharField(max_length=60, error_messages={"required": "Type a deal, such as 8."})


class ReasonForm(WriteForm):
    """Why something recorded is changed."""

    reason = forms.CharField(
        max_length=200,
        label="Reason",
        help_text="It stays beside the deal for everybody to read.",
        error_messages={"required": "Say why, such as “slip misread”."},
    )

    def clean_reason(self) -> str:
        """Refuse a reason nobody could read."""
        reason: str = self.cleaned_data["reason"]
        try:
            check_name(reason)
        except ValidationError as error:
            msg = "Write the reason in words, without invisible characters."
            raise ValidationError(msg) from error
        return reason
