"""The form field of an option, made from its declaration: one builder for games and for events.

A list whose order matters is a numbered row of menus, so that it can be set with a keyboard and
without a script; a list of words is written one a line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from scoring.rules.options import Kind, Option

SHOWN, SPARE = 4, 2
"""Menus of an ordered list at least, and how many stay free for more."""
_SWITCH = [("on", "yes"), ("off", "no")]


def option_field(option: Option, *, blank: str = "", shown: int = 0) -> forms.Field:
    """Make the field of an option.

    ``blank`` is what an empty field means, in words; without it the field is to be filled with
    a value. ``shown`` is how many entries of an ordered list are there already.
    """
    common: dict[str, Any] = {"label": option.label, "help_text": option.help, "required": False}
    if option.kind is Kind.NUMBER:
        return _number(option, blank, common)
    if option.kind is Kind.SEVERAL:
        if blank:
            common["help_text"] = f"{option.help} None ticked: {blank}."
        boxes = forms.CheckboxSelectMultiple
        return forms.MultipleChoiceField(choices=option.choices, widget=boxes, **common)
    if option.kind is Kind.TEXT:
        return forms.CharField(max_length=option.most, **common)
    if option.kind is Kind.TEXTS:
        return LinesField(rows=max(2, min(option.most, 4)), **common)
    if option.kind is Kind.ORDERED:
        return PlacesField(option.choices, min(option.most, max(SHOWN, shown + SPARE)), **common)
    choices = _SWITCH if option.kind is Kind.SWITCH else list(option.choices)
    return forms.ChoiceField(choices=[("", blank), *choices] if blank else choices, **common)


def raw_value(value: Any) -> Any:
    """Return what a field has cleaned as a document writes it."""
    return {"on": True, "off": False}.get(value, value) if isinstance(value, str) else value


def shown_value(value: Any) -> Any:
    """Return the value of an option as its field shows it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else value


def _number(option: Option, blank: str, common: dict[str, Any]) -> forms.Field:
    widget = forms.NumberInput(attrs={"placeholder": blank} if blank else {})
    common |= {"min_value": option.least, "max_value": option.most}
    if option.step > 1:
        common["step_size"] = option.step
    return forms.IntegerField(widget=widget, **common)


class LinesField(forms.CharField):
    """A list of words or names, one a line; empty lines are left out."""

    def __init__(self, *, rows: int, **more: Any) -> None:
        more["help_text"] = f"{more.get('help_text', '')} One a line.".strip()
        super().__init__(widget=forms.Textarea(attrs={"rows": rows}), **more)

    def prepare_value(self, value: Any) -> Any:
        """Write a list one a line."""
        return "\n".join(value) if isinstance(value, list | tuple) else value

    def to_python(self, value: Any) -> Any:
        """Return the lines that say something."""
        lines = super().to_python(value) or ""
        return [line.strip() for line in lines.splitlines() if line.strip()]

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compare lists, not how they are written."""
        return bool(self.to_python(self.prepare_value(initial)) != self.to_python(data))


class PlacesWidget(forms.MultiWidget):
    """A numbered list of menus, the first for the first place."""

    def __init__(self, choices: Sequence[tuple[str, str]], places: int) -> None:
        menus = [
            forms.Select(choices=[("", "–"), *choices], attrs={"aria-label": ordinal(place)})
            for place in range(1, places + 1)
        ]
        super().__init__(menus)

    def decompress(self, value: Any) -> list[Any]:
        """Return nothing chosen: values are lists already."""
        return list(value or [])

    def render(
        self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None
    ) -> SafeString:
        """Set the menus out as an ordered list."""
        parts = self.get_context(name, value, attrs)["widget"]["subwidgets"]
        menus = format_html_join("", "<li>{}</li>", ((self._menu(p, renderer),) for p in parts))
        return format_html('<ol class="places">{}</ol>', menus)

    def _menu(self, part: dict[str, Any], renderer: Any) -> SafeString:
        return self._render(part["template_name"], {"widget": part}, renderer)  # type: ignore[attr-defined,no-any-return]


class PlacesField(forms.MultiValueField):
    """A list whose order matters: a choice for each place; gaps close."""

    def __init__(self, choices: Sequence[tuple[str, str]], places: int, **more: Any) -> None:
        menu = [("", "–"), *choices]
        fields = [forms.ChoiceField(choices=menu, required=False) for _ in range(places)]
        widget = PlacesWidget(choices, places)
        super().__init__(fields, widget=widget, require_all_fields=False, **more)

    def compress(self, data_list: Any) -> list[str]:
        """Return what was chosen, in order."""
        return [value for value in data_list or [] if value]

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compare what was chosen, gaps and menus left free aside."""
        return self.compress(initial) != self.compress(data)


def ordinal(place: int) -> str:
    """Write a place: 1st, 2nd, 3rd, 4th, 11th."""
    ending = "th" if 10 <= place % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"
