"""The options of every format come through one form, whole, and faults land where they belong."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string

from scoring.forms.option_fields import PlacesField, ordinal
from scoring.forms.options import PREFIX, Base
from scoring.rules.core import Problem
from scoring.rules.options import Kind, described, read_options, resolved
from tournaments.evenings import EVENINGS, Evening
from tournaments.formats import FORMATS
from tournaments.formats.core import Format
from tournaments.forms.options import EventOptionsForm

EVERY = pytest.mark.parametrize("form", FORMATS.values(), ids=FORMATS)
PRESETS = [
    pytest.param(form, preset, id=f"{form.slug}-{preset.slug}")
    for form in FORMATS.values()
    for preset in form.presets
]


def asked(form: Format, data: Any = None, *bases: Base, preset: str = "") -> EventOptionsForm:
    made = EventOptionsForm(data, initial={"preset": preset} if preset else None)
    made.add_options(form, bases)
    return made


def as_sent(form: EventOptionsForm) -> dict[str, Any]:
    """What a browser sends when a page is sent back as it came."""
    data: dict[str, Any] = {}
    for field in form:
        value = field.field.prepare_value(field.value())
        if isinstance(field.field, PlacesField):
            menus = range(len(field.field.fields))
            data |= {
                f"{field.html_name}_{at}": value[at] if at < len(value) else "" for at in menus
            }
        else:
            data[field.html_name] = value
    return data


def options_of(made: EventOptionsForm) -> dict[str, Any]:
    assert made.is_valid(), made.errors
    return dict(made.cleaned_data["options"])


@EVERY
def test_every_option_has_a_field_with_its_words(form: Format) -> None:
    made = asked(form)
    declared = described(form.presets[0].options)
    assert [field.name for field in made.options] == [PREFIX + key for key in declared]
    assert [field.label for field in made.options] == [one.label for one in declared.values()]
    for field, option in zip(made.options, declared.values(), strict=True):
        assert option.help in field.help_text
    shown = [field.name for field in (*made.main_options, *made.more_options)]
    assert sorted(shown) == sorted(field.name for field in made.options)


@pytest.mark.parametrize(("form", "preset"), PRESETS)
def test_a_preset_sent_back_as_it_came_is_that_preset(form: Format, preset: Any) -> None:
    data = as_sent(asked(form, preset=preset.slug))
    made = asked(form, data)
    assert options_of(made) == resolved(preset.options, form.presets)
    assert made.typed == preset.options


@pytest.mark.parametrize(("form", "preset"), PRESETS)
def test_naming_a_preset_alone_is_enough(form: Format, preset: Any) -> None:
    assert options_of(asked(form, {"preset": preset.slug}))["preset"] == preset.slug


@EVERY
def test_nothing_chosen_to_begin_from_is_asked_for(form: Format) -> None:
    made = asked(form, {})
    assert not made.is_valid()
    assert set(made.errors) == {"preset"}


CHANGES: dict[Kind, Any] = {
    Kind.SWITCH: lambda option, now: "off" if now == "on" else "on",
    Kind.NUMBER: lambda option, now: now + option.step if now < option.most else option.least,
    Kind.CHOICE: lambda option, now: next(v for v, _ in option.choices if v != now),
    Kind.TEXT: lambda option, now: "P7",
    Kind.TEXTS: lambda option, now: " Rose \n\nThistle\n",
}


@EVERY
def test_every_change_comes_through(form: Format) -> None:
    sent = as_sent(asked(form))
    for key, option in described(form.presets[0].options).items():
        name = PREFIX + key
        if key == "rules" or (option.kind is Kind.CHOICE and len(option.choices) == 1):
            continue
        if option.kind is Kind.ORDERED:
            wanted: Any = [value for value, _ in option.choices[:3]][::-1]
            gaps = [wanted[0], "", *wanted[1:]]
            menus = [key for key in sent if key.startswith(f"{name}_")]
            change = dict.fromkeys(menus, "") | {f"{name}_{n}": v for n, v in enumerate(gaps)}
        else:
            change = {name: CHANGES[option.kind](option, sent[name])}
            wanted = {"on": True, "off": False}.get(change[name], change[name])
        if option.kind is Kind.TEXTS:
            wanted = ["Rose", "Thistle"]
        made = asked(form, {**sent, **change})
        assert options_of(made)[key] == wanted, key
        assert len(made.cleaned_data["options"]) >= len(described(form.presets[0].options))


@EVERY
def test_a_list_may_be_emptied(form: Format) -> None:
    sent = as_sent(asked(form))
    menus = [key for key in sent if key.startswith(f"{PREFIX}tie_breaks_")]
    assert options_of(asked(form, sent | dict.fromkeys(menus, "")))["tie_breaks"] == []


@EVERY
def test_a_list_has_menus_left_for_more(form: Format) -> None:
    field = asked(form).fields[f"{PREFIX}trumps"]
    assert isinstance(field, PlacesField)
    assert len(field.fields) >= len(form.presets[0].options.trumps) + 2


def test_a_long_list_keeps_its_menus_when_it_is_sent() -> None:
    drive = FORMATS["drive"]
    long = Base("mine", "Mine", {"trumps": ["H", "C", "D", "S", "NT"] * 3})
    sent = as_sent(asked(drive, None, long))
    assert options_of(asked(drive, sent, long))["trumps"] == ["H", "C", "D", "S", "NT"] * 3
    assert options_of(asked(drive, {**sent, "preset": "usual", "begun": ""}))["trumps"] == (
        ["H", "C", "D", "S", "NT"] * 3
    )


FAULTS = [
    ("drive", "hands", "0"),
    ("drive", "movement", "sideways"),
    ("pairs", "double", "perhaps"),
    ("swiss", "win", "many"),
    ("league", "group_labels", "only one"),
    ("solo", "table_names", "Rose\nRose"),
    ("individual", "still", "x" * 101),
    ("knockout", "rules", "long9000"),
]


@pytest.mark.parametrize(("slug", "key", "typed"), FAULTS)
def test_a_fault_lands_at_its_field_and_nothing_is_read(slug: str, key: str, typed: str) -> None:
    form = FORMATS[slug]
    made = asked(form, {**as_sent(asked(form)), PREFIX + key: typed})
    assert not made.is_valid()
    assert set(made.errors) == {PREFIX + key}
    assert made.typed is None
    assert made.more_open == (made[PREFIX + key].name in [one.name for one in made.more_options])
    assert made[PREFIX + key].data == typed


@EVERY
def test_a_value_named_twice_is_refused_at_its_list(form: Format) -> None:
    name = f"{PREFIX}tie_breaks"
    made = asked(form, {**as_sent(asked(form)), f"{name}_0": "wins", f"{name}_1": "wins"})
    assert not made.is_valid()
    assert "only once" in made.errors[name][0]


def test_rules_are_those_of_the_game_that_is_played() -> None:
    swiss = FORMATS["swiss"]
    sent = as_sent(asked(swiss))
    assert options_of(asked(swiss, {**sent, f"{PREFIX}rules": "long"}))["rules"] == "long"
    made = asked(swiss, {**sent, f"{PREFIX}game": "german-whist", f"{PREFIX}rules": "long"})
    assert not made.is_valid()
    assert set(made.errors) == {f"{PREFIX}rules"}


def test_what_was_left_as_it_stood_follows_another_preset_and_changes_stay() -> None:
    individual = FORMATS["individual"]
    sent = {**as_sent(asked(individual)), f"{PREFIX}deals": "3", "preset": "rainbow"}
    for data in (sent, _query(sent)):
        made = asked(individual, data)
        told = options_of(made)
        assert (told["movement"], told["deals"]) == ("rainbow", 3)
        assert made["begun"].value() == "rainbow"
        assert made[f"{PREFIX}movement"].value() == "rainbow"
        again = asked(individual, as_sent(made))
        assert options_of(again) == told


def test_the_lists_of_another_beginning_are_shown_whole() -> None:
    drive = FORMATS["drive"]
    long = Base("mine", "Mine", {"trumps": ["H", "NT"] * 6, "group_labels": ["red", "black"]})
    sent = {**as_sent(asked(drive, None, long, preset="usual")), "preset": "mine"}
    for data in (sent, _query(sent)):
        made = asked(drive, data, long)
        assert options_of(made)["trumps"] == ["H", "NT"] * 6
        assert made[f"{PREFIX}group_labels"].value() == "red\nblack"
        page = render_to_string("tournaments/event_options.html", {"form": made})
        assert page.count('value="NT" selected') == 6
        back = {**as_sent(made), "preset": "usual"}
        assert options_of(asked(drive, back, long))["preset"] == "usual"


@pytest.mark.parametrize("evening", EVENINGS.values(), ids=EVENINGS)
def test_an_evening_sent_back_as_it_came_is_that_evening(evening: Evening) -> None:
    form = FORMATS[evening.format]
    base = Base(evening.slug, evening.sentence, evening.options)
    read = read_options(evening.options, form.presets)
    made = asked(form, as_sent(asked(form, None, base)), base)
    assert options_of(made) == resolved(read, form.presets)
    slugs = [slug for slug, _ in made.fields["preset"].choices]  # type: ignore[attr-defined]
    assert len(set(slugs)) == len(slugs)


def test_problems_of_an_event_go_to_the_fields_they_are_about() -> None:
    made = asked(FORMATS["drive"], as_sent(asked(FORMATS["drive"])))
    assert made.is_valid()
    made.add_problems(
        [
            Problem("event/options/hands", "shape", "Too many."),
            Problem("entrants", "shape", "Too few."),
        ]
    )
    assert made.errors == {f"{PREFIX}hands": ["Too many."], "__all__": ["Too few."]}


@EVERY
def test_the_page_has_a_label_for_every_menu_and_no_style(form: Format) -> None:
    page = render_to_string("tournaments/event_options.html", {"form": asked(form)})
    assert 'aria-label="1st"' in page
    assert "<details" in page
    assert "style=" not in page
    assert page.index(f'name="{PREFIX}deals"') < page.index("<details")


def test_what_is_folded_away_opens_when_it_was_changed() -> None:
    form = FORMATS["drive"]
    sent = as_sent(asked(form))
    assert not asked(form, sent).more_open
    assert asked(form, {**sent, f"{PREFIX}seed": "7"}).more_open
    assert asked(form, {**sent, f"{PREFIX}tie_breaks_0": "wins"}).more_open
    assert not asked(form, {**sent, f"{PREFIX}hands": "20"}).more_open


def test_places_are_numbered_in_words() -> None:
    told = [ordinal(place) for place in (1, 2, 3, 4, 11, 12, 21, 102, 111)]
    assert told == ["1st", "2nd", "3rd", "4th", "11th", "12th", "21st", "102nd", "111th"]


def _query(sent: dict[str, Any]) -> QueryDict:
    query = QueryDict(mutable=True)
    for key, value in sent.items():
        query[key] = "" if value is None else str(value)
    return query
