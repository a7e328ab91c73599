"""What every form that writes to a log carries: the act it is, made once when it is shown."""

from __future__ import annotations

import uuid
from typing import Any

from django import forms

SENT_BADLY = {"required": "Reload the page and try again.", "invalid": "Reload the page."}


class ActForm(forms.Form):
    """A form that is one act, however often it is sent."""

    uid = forms.UUIDField(
        widget=forms.HiddenInput, initial=uuid.uuid4, error_messages=SENT_BADLY, label="Form"
    )

    @property
    def act_uid(self) -> uuid.UUID:
        """The act, once the form is valid."""
        uid: uuid.UUID = self.cleaned_data["uid"]
        return uid


class ReasonField(forms.CharField):
    """Why something was done, as the log keeps it."""

    def __init__(self, **kwargs: Any) -> None:
        given: dict[str, Any] = {"max_length": 200, "label": "Reason"}
        super().__init__(**{**given, **kwargs})


class WithReasonForm(ActForm):
    """An act that needs its reason."""

    reason = ReasonField()


class TakeBackForm(WithReasonForm):
    """Takes an entry of the log back."""

    entry = forms.IntegerField(widget=forms.HiddenInput, min_value=1, error_messages=SENT_BADLY)
