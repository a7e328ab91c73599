"""The fields of an event's options: something to begin from, and every option as it then stands.

The options are not written here: each format's declarations make the fields, so that a new
format or option needs no form.

The fields are filled with the values of what was begun from, so that a director sees "Hands 24"
and not an empty box. When something else is chosen to begin from, whatever was left as it stood
follows it, and whatever was changed stays: the page needs no script for that, since a hidden
field says what the fields were filled from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from django import forms
from django.forms import BoundField

from scoring.forms.option_fields import PlacesField, option_field, shown_value
from scoring.forms.options import PREFIX, Base
from scoring.rules.core import Problem
from scoring.rules.games import GAMES
from scoring.rules.options import Kind, Option, described, gather, read_options, resolved
from tournaments.formats.core import Format
from tournaments.formats.options import EventOptions

USUAL_RULES: Final = "usual rules"
_SHOWN_FIRST: Final = frozenset({"game", "deals"})
"""Of the options that every event has, those that are always in sight."""
_RARE: Final = frozenset({"win", "draw", "loss", "margin", "bonus", "still", "days"})
"""Of the options of single formats, those that are changed once in a while."""
_NEVER_EMPTY: Final = frozenset({Kind.CHOICE, Kind.SWITCH, Kind.SEVERAL})
"""An empty field of these kinds leaves the option as it stood."""


class EventOptionsForm(forms.Form):
    """A form that asks, besides its own fields, for the options of one format.

    Call :meth:`add_options` at the end of ``__init__``. Once valid, ``cleaned_data["options"]``
    has every option as an event file writes it, and :attr:`typed` the same as the format takes it.
    """

    event_format: Format
    typed: Any = None

    def add_options(self, form: Format, bases: Sequence[Base] = ()) -> None:
        """Add the fields, filled from ``initial["preset"]``, or else from the first there is.

        ``bases`` (an evening, a club's templates) stand before the presets of the format, and
        take the place of one that is called the same.
        """
        self.event_format = form
        named = [(base.slug, base.label) for base in bases]
        taken = {base.slug for base in bases}
        presets = [(one.slug, one.label) for one in form.presets if one.slug not in taken]
        choices = [*named, *presets]
        self.begins: dict[str, Any] = {
            **{preset.slug: preset.options for preset in form.presets},
            **{base.slug: gather(base.options, form.presets)[0] for base in bases},
        }
        begun = self.initial.get("preset")
        begun = begun if begun in self.begins else choices[0][0]
        self.fields["preset"] = forms.ChoiceField(
            label="Begin from", widget=forms.RadioSelect, choices=choices, initial=begun
        )
        self.fields["begun"] = forms.CharField(
            required=False, widget=forms.HiddenInput, initial=begun
        )
        values = self._values(begun)
        for key, option in self._declared.items():
            name = PREFIX + key
            self.fields[name] = _field(key, option, self._menus(name, values[key]))
            self.fields[name].initial = shown_value(values[key])

    @property
    def options(self) -> list[BoundField]:
        """The fields of all options."""
        return [self[PREFIX + key] for key in self._declared]

    @property
    def main_options(self) -> list[BoundField]:
        """Those that make the evening what it is."""
        return [self[PREFIX + key] for key in self._declared if not self._is_rare(key)]

    @property
    def more_options(self) -> list[BoundField]:
        """Those that are seldom touched, to be folded away."""
        return [self[PREFIX + key] for key in self._declared if self._is_rare(key)]

    @property
    def more_open(self) -> bool:
        """Whether what is folded away has a fault, or was changed, and should be in sight."""
        return any(
            self.is_bound and (one.errors or self._changed(one)) for one in self.more_options
        )

    def clean(self) -> dict[str, Any]:
        """Read the options as an event file is read; faults go to their fields."""
        cleaned = super().clean() or {}
        chosen = cleaned.get("preset") or self.fields["preset"].initial
        begun = cleaned.get("begun")
        begun = begun if begun in self.begins else chosen
        raw = {**self._values(chosen), **dict(self._told(cleaned, begun, chosen))}
        read = read_options(raw, self.event_format.presets)
        if isinstance(read, list):
            self.add_problems(read)
            return cleaned
        if fault := _rules_fault(read):
            self.add_problems([fault])
        if any(name.startswith(PREFIX) for name in self.errors):
            return cleaned
        self.typed = read
        cleaned["options"] = resolved(read, self.event_format.presets)
        if begun != chosen:
            self._follow(chosen)
        return cleaned

    def add_problems(self, problems: Iterable[Problem]) -> None:
        """Put faults of options, or of an event, to the fields they are about.

        ``entrants`` is a field of the form of that name, where it has one. What is about no field
        goes above them all.
        """
        for problem in problems:
            key = problem.path.removeprefix("event/options/").removeprefix("rules/")
            places = (PREFIX + key, key.split("/", maxsplit=1)[0])
            name = next((place for place in places if place in self.fields), None)
            self.add_error(name, problem.text)

    @property
    def _declared(self) -> Mapping[str, Option]:
        return described(self.event_format.presets[0].options)

    def _is_rare(self, key: str) -> bool:
        common = key in described(EventOptions) and key not in _SHOWN_FIRST
        alone = len(self._declared[key].choices) == 1
        return common or alone or key in _RARE

    def _values(self, slug: str) -> dict[str, Any]:
        """Return every option of something to begin from, as an event file writes it."""
        values = resolved(self.begins[slug], self.event_format.presets)
        values.pop("preset", None)
        return values

    def _menus(self, name: str, value: Any) -> int:
        """Return how many entries a list has, as it stands or was typed."""
        typed = [key for key in self.data if key.startswith(f"{self.add_prefix(name)}_")]
        return max(len(value) if isinstance(value, list) else 0, len(typed) - 2)

    def _told(
        self, cleaned: Mapping[str, Any], begun: str, chosen: str
    ) -> Iterator[tuple[str, Any]]:
        """Yield the options that were typed, leaving out what follows another choice."""
        before = self._values(begun)
        for key, option in self._declared.items():
            if PREFIX + key not in cleaned or self._is_absent(PREFIX + key):
                continue
            value = cleaned[PREFIX + key]
            if value is None or (value in ("", []) and option.kind in _NEVER_EMPTY):
                continue
            value = value == "on" if option.kind is Kind.SWITCH else value
            if begun == chosen or value != before[key]:
                yield key, value

    def _is_absent(self, name: str) -> bool:
        """Say whether a field was not sent at all, which leaves it as it stood."""
        widget, html = self.fields[name].widget, self.add_prefix(name)
        return bool(widget.value_omitted_from_data(self.data, self.files, html))

    def _changed(self, one: BoundField) -> bool:
        begun = self["begun"].value()
        if begun not in self.begins or self._is_absent(one.name):
            return False
        key = one.name.removeprefix(PREFIX)
        return one.field.has_changed(shown_value(self._values(begun)[key]), one.data)

    def _follow(self, chosen: str) -> None:
        """Show what was chosen to begin from in the fields, with the changes laid on it."""
        data = self.data.copy() if hasattr(self.data, "copy") else dict(self.data)
        data[self.add_prefix("begun")] = chosen
        values = resolved(self.typed, self.event_format.presets)
        for key, option in self._declared.items():
            name, html = PREFIX + key, self.add_prefix(PREFIX + key)
            value = shown_value(values[key])
            if isinstance(self.fields[name], PlacesField):
                places = self._menus(name, value)
                self.fields[name] = _field(key, option, places)
                for at in range(places + 2):
                    data[f"{html}_{at}"] = value[at] if at < len(value) else ""
            elif hasattr(data, "setlist") and option.kind is Kind.SEVERAL:
                data.setlist(html, value)
            else:
                data[html] = self.fields[name].prepare_value(value)
        self.data = data
        self._bound_fields_cache: dict[str, BoundField] = {}


def _field(key: str, option: Option, entries: int) -> forms.Field:
    """Make the field of one option; the rules of a game are offered by name."""
    if key != "rules":
        return option_field(option, shown=entries)
    offered = [
        (game.name, [(preset.slug, preset.label) for preset in game.presets])
        for game in GAMES.values()
        if game.presets
    ]
    return forms.ChoiceField(
        label=option.label,
        help_text=option.help,
        required=False,
        choices=[("", USUAL_RULES), *offered],
    )


def _rules_fault(options: Any) -> Problem | None:
    """Refuse the rules of a game that is not played."""
    game = GAMES[options.game]
    if not options.rules or options.rules in {preset.slug for preset in game.presets}:
        return None
    known = ", ".join(preset.label for preset in game.presets)
    return Problem("rules/rules", "unknown_preset", f"{game.name} has these rules: {known}.")
