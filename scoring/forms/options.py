"""The fields of a game's rules: a preset to begin from, and every option laid on it.

The options are not written here: their declarations make the fields, so that a new game or
option needs no form. An option left alone is as what it is laid on has it, so that the page
needs no script to keep the two in step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.forms import BoundField

from scoring.forms.option_fields import option_field, raw_value
from scoring.rules.core import Ruleset
from scoring.rules.options import described, read_options, resolved

PREFIX = "option-"
AS_PRESET = "as the rule set says"


class Base(NamedTuple):
    """Pinned options to begin from beside the presets: how they are called, and what they are."""

    slug: str
    label: str
    options: Mapping[str, Any]


class RulesForm(forms.Form):
    """A form that asks, besides its own fields, for the rules of one game."""

    game: type[Ruleset[Any, Any]]

    def add_rules(self, game: type[Ruleset[Any, Any]], bases: Sequence[Base] = ()) -> None:
        """Add the fields; the first of the ``bases``, or else of the presets, is the default."""
        self.game = game
        self.bases = {base.slug: base.options for base in bases}
        named = [(base.slug, base.label) for base in bases]
        choices = [*named, *((preset.slug, preset.label) for preset in game.presets)]
        self.fields["preset"] = forms.ChoiceField(
            label="Rules",
            widget=forms.RadioSelect,
            choices=choices,
            initial=choices[0][0],
        )
        for key, option in described(game.presets[0].options).items():
            self.fields[PREFIX + key] = option_field(option, blank=AS_PRESET)

    @property
    def game_slug(self) -> str:
        """The slug of the game, for templates: they would call a class that they are given."""
        return self.game.slug

    @property
    def options(self) -> Iterator[BoundField]:
        """The fields of the game's options."""
        return (self[name] for name in self.fields if name.startswith(PREFIX))

    @property
    def changed_options(self) -> bool:
        """Whether any option was typed, or is at fault, and should be in sight."""
        return any(field.errors or (self.is_bound and field.data) for field in self.options)

    def clean(self) -> dict[str, Any]:
        """Read the options as the game does; its faults go to their fields."""
        cleaned = super().clean() or {}
        raw = {
            name.removeprefix(PREFIX): raw_value(value)
            for name, value in cleaned.items()
            if name.startswith(PREFIX) and value not in (None, "", [])
        }
        chosen = cleaned.get("preset") or self.fields["preset"].initial
        begun = self.bases.get(chosen, {"preset": chosen})
        read = read_options({**begun, **raw}, self.game.presets)
        if isinstance(read, list):
            for problem in read:
                name = PREFIX + problem.path.removeprefix("rules/")
                self.add_error(name if name in self.fields else "preset", problem.text)
        else:
            cleaned["options"] = resolved(read, self.game.presets)
        return cleaned
