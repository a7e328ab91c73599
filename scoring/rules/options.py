"""Options of a rule set: declared once, read from anywhere, shown by any form.

A game declares its options as a frozen dataclass whose fields are made by :func:`number`,
:func:`switch`, :func:`choice`, :func:`several`, :func:`ordered`, :func:`text` and
:func:`texts`; its presets are named instances of it.
From that declaration alone a document is read (:func:`read_options`), the options in force
are written out (:func:`resolved`) and a form can be built (:func:`described`).

Terms. A *preset* is a named set of options. *Raw* options are what a document says: a map of
option names to values, with an optional ``"preset"`` on which the others are laid.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from scoring.rules.core import Problem

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

O = TypeVar("O", bound="DataclassInstance")  # noqa: E741  the options of some game

LONGEST_TEXT = 100
"""Letters of a text, and of each text of a list, at most."""
LONGEST_LIST = 100
"""Entries of a list that may repeat its values, at most."""

_SWITCH_WORDS = {"on": True, "off": False}


class Kind(StrEnum):
    """What kind of value an option takes."""

    NUMBER = "number"
    SWITCH = "switch"
    CHOICE = "choice"
    SEVERAL = "several"
    ORDERED = "ordered"
    TEXT = "text"
    TEXTS = "texts"


@dataclass(frozen=True, slots=True)
class Option:
    """All that a form or a reader must know of one option.

    ``choices`` pairs each allowed value with its words (choice, several, ordered); ``least`` and
    ``most`` bound a number, which goes from the least in steps of ``step``, the letters of a text
    or the length of a list. ``rule`` is the number of the rule that the option varies; ``repeats``
    lets a list name a value again.
    """

    kind: Kind
    label: str
    rule: str
    help: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = 0
    step: int = 1
    repeats: bool = False


@dataclass(frozen=True, slots=True)
class Preset(Generic[O]):
    """A named set of options; the first preset of a game is its default."""

    slug: str
    label: str
    options: O


def number(
    default: int, option: tuple[str, str, str], *, least: int, most: int, step: int = 1
) -> Any:
    """Declare a whole number from ``least`` to ``most``; ``option`` is (label, rule, help)."""
    return _declare(default, Option(Kind.NUMBER, *option, least=least, most=most, step=step))


def switch(default: bool, option: tuple[str, str, str]) -> Any:
    """Declare something that is on or off; ``option`` is (label, rule, help)."""
    return _declare(default, Option(Kind.SWITCH, *option))


def choice(default: str, option: tuple[str, str, str], choices: Mapping[str, str]) -> Any:
    """Declare one value out of ``choices``, a map of values to words."""
    return _declare(default, Option(Kind.CHOICE, *option, choices=tuple(choices.items())))


def several(option: tuple[str, str, str], choices: Mapping[str, str]) -> Any:
    """Declare a choice of at least one value; all of them unless told otherwise."""
    declared = Option(Kind.SEVERAL, *option, choices=tuple(choices.items()))
    return _declare(tuple(choices), declared)


def ordered(
    default: tuple[str, ...],
    option: tuple[str, str, str],
    choices: Mapping[str, str],
    *,
    repeats: bool = False,
) -> Any:
    """Declare a list of values whose order matters; it may be empty."""
    made = tuple(choices.items())
    most = LONGEST_LIST if repeats else len(made)
    return _declare(
        default, Option(Kind.ORDERED, *option, choices=made, most=most, repeats=repeats)
    )


def text(default: str, option: tuple[str, str, str], *, most: int = LONGEST_TEXT) -> Any:
    """Declare words of at most ``most`` letters; they may be empty."""
    return _declare(default, Option(Kind.TEXT, *option, most=most))


def texts(
    default: tuple[str, ...], option: tuple[str, str, str], *, least: int = 0, most: int
) -> Any:
    """Declare a list of ``least`` to ``most`` words or names, none of them empty or twice."""
    return _declare(default, Option(Kind.TEXTS, *option, least=least, most=most))


def _declare(default: object, option: Option) -> Any:
    return dataclasses.field(default=default, metadata={"option": option})


@lru_cache
def described(options: DataclassInstance | type[DataclassInstance]) -> Mapping[str, Option]:
    """Return the declaration of every option by name, in the order in which to show them."""
    fields = dataclasses.fields(options)
    return MappingProxyType({field.name: field.metadata["option"] for field in fields})


def read_options(raw: object, presets: Sequence[Preset[O]]) -> O | list[Problem]:
    """Return the options that ``raw`` describes, or every fault at ``rules/<key>``."""
    options, problems = gather(raw, presets)
    return problems or options


def gather(raw: object, presets: Sequence[Preset[O]]) -> tuple[O, list[Problem]]:
    """Return the options with every faulty one left at its preset, and the faults.

    For a reader that goes on after a fault in order to report what else is wrong.
    """
    if not isinstance(raw, Mapping):
        text = 'The rules must be a map of options, such as {"preset": "short"}.'
        return presets[0].options, [Problem("rules", "not_a_map", text)]
    base, problems = _preset(raw, presets)
    known = described(type(base))
    changes: dict[str, Any] = {}
    for key, value in raw.items():
        if key == "preset":
            continue
        if key not in known:
            text = f"“{shorten(key)}” is not an option here; there are: {', '.join(known)}."
            problems.append(Problem(f"rules/{key}", "unknown_key", text))
            continue
        read = _READERS[known[key].kind](known[key], f"rules/{key}", value)
        if isinstance(read, Problem):
            problems.append(read)
        else:
            changes[key] = read
    return (dataclasses.replace(base, **changes) if changes else base), problems


def resolved(options: O, presets: Sequence[Preset[O]]) -> dict[str, Any]:
    """Return every option with the value in force, fit for JSON and for :func:`read_options`.

    ``"preset"`` comes first when the options are exactly those of a preset, and is absent
    when they are not, so that the name never says less or more than the values.
    """
    name = next((preset.slug for preset in presets if preset.options == options), None)
    answer: dict[str, Any] = {} if name is None else {"preset": name}
    for key in described(type(options)):
        value = getattr(options, key)
        answer[key] = list(value) if isinstance(value, tuple) else value
    return answer


def shorten(value: object, most: int = 40) -> str:
    """Return what was written, cut to a length that fits a sentence."""
    words = str(value)
    return words if len(words) <= most else words[: most - 1] + "…"


def _preset(raw: Mapping[str, Any], presets: Sequence[Preset[O]]) -> tuple[O, list[Problem]]:
    wanted = raw.get("preset", presets[0].slug)
    for preset in presets:
        if preset.slug == wanted:
            return preset.options, []
    text = f"There is no such preset; there are: {', '.join(p.slug for p in presets)}."
    return presets[0].options, [Problem("rules/preset", "unknown_preset", text)]


def _read_number(option: Option, path: str, value: object) -> int | Problem:
    if type(value) is not int:
        text = f"{option.label}: a whole number from {option.least} to {option.most}."
        return Problem(path, "not_a_number", text)
    if not option.least <= value <= option.most:
        text = f"{option.label}: must be from {option.least} to {option.most}."
        return Problem(path, "out_of_range", text)
    if (value - option.least) % option.step:
        first = ", ".join(str(option.least + step * option.step) for step in range(3))
        text = f"{option.label}: must be one of {first} and so on, up to {option.most}."
        return Problem(path, "out_of_step", text)
    return value


def _read_switch(option: Option, path: str, value: object) -> bool | Problem:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value in _SWITCH_WORDS:
        return _SWITCH_WORDS[value]
    return Problem(path, "not_a_switch", f"{option.label}: true or false (or “on”, “off”).")


def _read_choice(option: Option, path: str, value: object) -> str | Problem:
    for known, _ in option.choices:
        if value == known:
            return known
    return Problem(path, "unknown_choice", f"{option.label}: {_one_of(option)}.")


def _read_several(option: Option, path: str, value: object) -> tuple[str, ...] | Problem:
    known = [each for each, _ in option.choices]
    if not isinstance(value, list | tuple) or not value:
        text = f"{option.label}: a list with at least {_one_of(option)}."
        return Problem(path, "not_a_list", text)
    if any(each not in known for each in value):
        return Problem(path, "unknown_choice", f"{option.label}: only {_one_of(option)}.")
    if len(set(value)) < len(value):
        return Problem(path, "twice", f"{option.label}: name each only once.")
    return tuple(each for each in known if each in value)


def _read_ordered(option: Option, path: str, value: object) -> tuple[str, ...] | Problem:
    known = [each for each, _ in option.choices]
    if not isinstance(value, list | tuple) or len(value) > LONGEST_LIST:
        words = f"{option.label}: a list of at most {option.most}, each {_one_of(option)}."
        return Problem(path, "not_a_list", words)
    if any(each not in known for each in value):
        return Problem(path, "unknown_choice", f"{option.label}: only {_one_of(option)}.")
    if not option.repeats and len(set(value)) < len(value):
        return Problem(path, "twice", f"{option.label}: name each only once.")
    return tuple(value)


def _read_text(option: Option, path: str, value: object) -> str | Problem:
    if not isinstance(value, str) or len(value) > option.most:
        return Problem(path, "not_text", f"{option.label}: at most {option.most} letters.")
    return value


def _read_texts(option: Option, path: str, value: object) -> tuple[str, ...] | Problem:
    if not isinstance(value, list | tuple) or not option.least <= len(value) <= option.most:
        span = str(option.most) if option.least == option.most else f"{option.least}–{option.most}"
        return Problem(path, "not_a_list", f"{option.label}: a list of {span} names.")
    if any(not isinstance(e, str) or not e.strip() or len(e) > LONGEST_TEXT for e in value):
        words = f"{option.label}: each a name of at most {LONGEST_TEXT} letters."
        return Problem(path, "not_text", words)
    if len(set(value)) < len(value):
        return Problem(path, "twice", f"{option.label}: name each only once.")
    return tuple(value)


def _one_of(option: Option) -> str:
    words = [f"“{value}”" for value, _ in option.choices]
    return "one of " + ", ".join(words) if len(words) > 1 else words[0]


_READERS = {
    Kind.NUMBER: _read_number,
    Kind.SWITCH: _read_switch,
    Kind.CHOICE: _read_choice,
    Kind.SEVERAL: _read_several,
    Kind.ORDERED: _read_ordered,
    Kind.TEXT: _read_text,
    Kind.TEXTS: _read_texts,
}
