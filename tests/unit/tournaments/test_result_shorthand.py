"""A director's line for a result: what can be typed, what it means, and how it reads back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats import FORMATS
from tournaments.shorthand import Asked, Bad, Go, Told, asked_of, example, keys, read, write

WHIST = Asked()
SESSION = Asked(total=156, deals=12)
RUBBERS = Asked(total=13, figure="points")
GAMES = Asked(total=0, figure="wins")
SOLO = Asked(sides=("4", "9", "2", "7"), total=0, figure="points", title="units")
HEAT = Asked(sides=("4", "9", "2"), total=0, figure="wins")
ALL = [WHIST, SESSION, RUBBERS, GAMES, SOLO, HEAT]


def both(ns: int, ew: int) -> dict[str, int]:
    return {"NS": ns, "EW": ew}


@pytest.mark.parametrize(
    ("text", "asked", "result"),
    [
        ("8", WHIST, {"tricks": both(8, 5)}),
        (" 8 ", WHIST, {"tricks": both(8, 5)}),
        ("8-5", WHIST, {"tricks": both(8, 5)}),
        ("8 – 5", WHIST, {"tricks": both(8, 5)}),
        ("8 -5", WHIST, {"tricks": both(8, 5)}),
        ("84 72", SESSION, {"tricks": both(84, 72)}),
        ("84", SESSION, {"tricks": both(84, 72)}),
        (
            "8/7/9",
            Asked(total=39, deals=3),
            {"tricks": both(24, 15), "hands": [both(8, 5), both(7, 6), both(9, 4)]},
        ),
        ("78 c NS", SESSION, {"tricks": both(78, 78), "cut": "NS"}),
        ("78c1", SESSION, {"tricks": both(78, 78), "cut": "NS"}),
        ("78 c ew", SESSION, {"tricks": both(78, 78), "cut": "EW"}),
        ("5-3", RUBBERS, {"points": both(5, 3)}),
        ("5 -3", RUBBERS, {"points": both(5, -3)}),
        ("8 p 5-3", WHIST, {"tricks": both(8, 5), "points": both(5, 3)}),
        ("t 8", RUBBERS, {"tricks": both(8, 5)}),
        ("w ew", GAMES, {"points": both(0, 1)}),
        ("2-1", GAMES, {"points": both(2, 1)}),
        ("f ns", WHIST, {"forfeit": "NS"}),
        ("few", WHIST, {"forfeit": "EW"}),
        ("F 2 went home", WHIST, {"forfeit": "EW", "reason": "went home"}),
        ("a", WHIST, {"absent": True}),
        ("A: fog", WHIST, {"absent": True, "reason": "fog"}),
        ("x wrong cards", WHIST, {"void": "wrong cards"}),
        ("8: began late", WHIST, {"tricks": both(8, 5), "reason": "began late"}),
        ("6 -2 -2 -2", SOLO, {"points": {"4": 6, "9": -2, "2": -2, "7": -2}}),
        ("w 3", HEAT, {"points": {"4": 0, "9": 0, "2": 1}}),
        ("f 2", SOLO, {"forfeit": "9"}),
    ],
)
def test_a_line_means_a_result(text: str, asked: Asked, result: dict[str, Any]) -> None:
    assert read(text, asked) == Told(result)


def test_a_stroke_goes_to_a_table() -> None:
    assert read("/9", WHIST) == Go("9")
    assert read("/ Top room", WHIST) == Go("Top room")


@pytest.mark.parametrize(
    ("text", "asked", "says"),
    [
        ("14", WHIST, "more than the 13 tricks"),
        ("", WHIST, "Type the tricks of North–South, 0 to 13"),
        ("eight", WHIST, "Type the tricks"),
        ("8 8 8", WHIST, "Type the tricks"),
        ("x", WHIST, "Say why"),
        ("f", WHIST, "f ns for North–South"),
        ("f ni", WHIST, "f ns for North–South"),
        ("8 c 3", WHIST, "c ns for North–South"),
        ("5", RUBBERS, "Type the points of both sides"),
        ("3", GAMES, "Type who won"),
        ("1 2", SOLO, "one figure for each of the 4 seats"),
        ("w 4", HEAT, "seat from 1 to 3"),
        ("w ns", HEAT, "seat from 1 to 3"),
        ("8 t 8", WHIST, "Type the tricks"),
        ("8 p", WHIST, "Type the tricks"),
        ("٣", WHIST, "Type the tricks"),
    ],
)
def test_what_cannot_be_read_says_what_to_type(text: str, asked: Asked, says: str) -> None:
    told = read(text, asked)
    assert isinstance(told, Bad)
    assert says in told.text


@given(text=st.text(max_size=60), asked=st.sampled_from(ALL))
def test_any_line_at_all_is_answered(text: str, asked: Asked) -> None:
    assert isinstance(read(text, asked), Told | Go | Bad)


REASONS = st.text(st.characters(categories=("L", "N", "P")), min_size=1, max_size=30).filter(
    lambda text: text == text.replace("–", "-").replace("—", "-").replace("−", "-")
)


@st.composite
def results(draw: st.DrawFn) -> tuple[Asked, dict[str, Any]]:
    asked = draw(st.sampled_from(ALL))
    side = st.sampled_from(asked.sides)
    kind = draw(st.sampled_from(["played", "hands", "forfeit", "absent", "void"]))
    if kind == "void":
        return asked, {"void": draw(REASONS.filter(lambda text: not text.startswith(":")))}
    result: dict[str, Any] = {}
    if kind == "absent":
        result["absent"] = True
    elif kind == "forfeit":
        result["forfeit"] = draw(side)
    elif kind == "hands" and asked.mirrored:
        taken = draw(st.lists(st.integers(0, 13), min_size=2, max_size=5))
        result["hands"] = [both(one, 13 - one) for one in taken]
        result["tricks"] = both(sum(taken), 13 * len(taken) - sum(taken))
    else:
        least = 0 if asked.key == "tricks" else -99
        figures = [draw(st.integers(least, 999)) for _ in asked.sides]
        result[asked.key] = dict(zip(asked.sides, figures, strict=True))
    if draw(st.booleans()):
        result["cut"] = draw(side)
    if draw(st.booleans()):
        result["reason"] = draw(REASONS)
    return asked, result


@given(results())
def test_what_is_written_reads_back(drawn: tuple[Asked, dict[str, Any]]) -> None:
    asked, result = drawn
    assert read(write(result, asked), asked) == Told(result)


@pytest.mark.parametrize("slug", FORMATS)
def test_every_format_has_lines_that_can_be_typed(slug: str) -> None:
    form = FORMATS[slug]
    options = form.presets[0].options
    seats = {} if form.seats.side else {"players": ["1", "2", "3", "4"]}
    asked = asked_of(form, options, seats)
    assert isinstance(read(example(asked), asked), Told)
    for key in keys(asked):
        assert isinstance(read(key.typed, asked), Told | Go), key
