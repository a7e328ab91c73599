"""The page of a game's rules: every option that changes the play changes its words."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.games import GAMES, ruleset
from scoring.rules.options import Kind, Option, described
from scoring.rulespages import PAGES, rules_page
from scoring.rulespages.writing import RulesPage
from tests.strategies import any_options

SLIPS = r"None|True|False|[{}_]|  |(?<!\d)1 (points|tricks|books|units)\b"
"""What no sentence may contain: words of the program, or a plural of one."""

every_game = pytest.mark.parametrize("slug", GAMES)

WHERE: dict[tuple[str, str], dict[str, Any]] = {
    # Short whist's bands and halves are the same.
    ("whist", "game_value"): {"target": 9},
    ("german-whist", "tied_hand"): {"count": "all26"},
    ("german-whist", "count"): {"score": "majority"},
}
"""Options that change nothing unless others make room for them."""

OPTIONS = [(slug, key) for slug in GAMES for key in described(GAMES[slug].presets[0].options)]


def page(slug: str, **options: Any) -> RulesPage:
    return rules_page(ruleset(slug, GAMES[slug].version, options))


def text(told: RulesPage) -> str:
    said = [each.text for passage in told.passages for each in passage.said]
    cells = [
        cell
        for passage in told.passages
        if passage.grid
        for row in (passage.grid.head, *passage.grid.rows)
        for cell in row
    ]
    return "\n".join([told.lead, *said, *cells])


def values(option: Option) -> list[Any]:
    """Return values of an option, all of them where there are few."""
    if option.kind is Kind.NUMBER:
        near = range(option.least, option.most + 1, option.step)
        return [near[0], near[1], near[len(near) // 2], near[-1]]
    if option.kind is Kind.SWITCH:
        return [True, False]
    words = [value for value, _ in option.choices]
    if option.kind is Kind.CHOICE:
        return words
    return [words, *([word] for word in words)]


def test_every_game_has_its_page() -> None:
    assert list(PAGES) == list(GAMES)
    for slug in GAMES:
        assert (page(slug).game, page(slug).name) == (slug, GAMES[slug].name)


@pytest.mark.parametrize(("slug", "key"), OPTIONS)
def test_two_values_of_an_option_give_two_pages(slug: str, key: str) -> None:
    option = described(GAMES[slug].presets[0].options)[key]
    given_by_others = WHERE.get((slug, key), {})
    pages = {repr(value): page(slug, **given_by_others, **{key: value}) for value in values(option)}
    for one, other in combinations(pages, 2):
        assert pages[one] != pages[other], (key, one, other)


@every_game
@given(data=st.data())
def test_whatever_the_options_the_page_is_whole(slug: str, data: st.DataObject) -> None:
    told = page(slug, **data.draw(any_options(slug)))
    assert told.lead.endswith(".")
    for passage in told.passages:
        assert passage.title
        assert passage.said
        for each in passage.said:
            assert re.fullmatch(r"[A-Z0-9].*[^ .]\.", each.text)
            assert re.fullmatch(r"[A-Z]\d{1,2}|", each.rule)
        if passage.grid:
            assert passage.grid.rows
            assert {len(row) for row in passage.grid.rows} == {len(passage.grid.head)}
    assert not re.search(
        r"None|True|False|[{}_]|  |(?<!\d)1 (points|tricks|books|units)\b", text(told)
    )


@every_game
def test_a_page_cites_rules_of_its_own_game(slug: str) -> None:
    letters = {field.rule[0] for field in GAMES[slug].deal_fields} | {"D"}
    cited = {each.rule[:1] for passage in page(slug).passages for each in passage.said}
    assert cited - {""} <= letters


def test_what_is_ruled_out_is_not_told() -> None:
    without = text(page("whist", honours=False))
    assert "Honours are not scored" in without
    assert "queen" not in without
    assert "fewer tricks" not in text(page("whist", revoke_remedies=["add"]))
    assert "dealt one card" not in text(page("knock-out-whist", dogs_life="off"))
    assert "misère is played" not in text(page("solo-whist", general_misere="redeal"))


@pytest.mark.parametrize(
    ("slug", "options", "words"),
    [
        ("whist", {}, "A side with 4 points when the deal begins may not score honours."),
        ("whist", {"preset": "american"}, "A game is worth 7 less what the losers have"),
        ("whist", {"preset": "long"}, "The winners add 1 for the rubber."),
        ("whist", {"rubber_games": 1}, "Every game is settled by itself."),
        ("whist", {"revoke_both": "redeal"}, "the deal scores nothing and the same player deals"),
        ("bid-whist", {"boston": "quadruple"}, "A bid of 4 with all thirteen makes +28."),
        ("bid-whist", {"floor": -9}, "at −9 or below it has lost"),
        ("german-whist", {"best_of": 5}, "A match is the best of 5 hands: 3 hands won decide it"),
        ("german-whist", {"first_to": 50}, "play on to 60, and so on by 10"),
        ("german-whist", {"count": "all26", "score": "over_six"}, "each player scores 7 points"),
        ("solo-whist", {"over": 3}, "Each trick over at prop and cop or solo: 3 more."),
        ("tricks", {"preset": "duplicate"}, "For each revoke 2 tricks move to the other side"),
    ],
)
def test_the_words_are_those_of_the_options(slug: str, options: dict[str, Any], words: str) -> None:
    assert words in text(page(slug, **options))


@pytest.mark.parametrize(
    ("options", "rows"),
    [
        ({}, [("0", "3, a treble"), ("1 or 2", "2, a double"), ("3 or 4", "1, a single")]),
        ({"target": 2}, [("0", "3, a treble"), ("1", "2, a double")]),
        ({"preset": "long"}, [("0 to 4", "2, a double"), ("5 to 9", "1, a single")]),
    ],
)
def test_the_values_of_a_game_are_those_that_it_is_settled_at(
    options: dict[str, Any], rows: list[tuple[str, str]]
) -> None:
    grids = [passage.grid for passage in page("whist", **options).passages if passage.grid]
    assert [list(grid.rows) for grid in grids] == [rows]


def test_the_examples_are_reckoned_by_the_game() -> None:
    told = page("solo-whist", preset="plain")
    examples = told.passages[2].grid
    assert examples is not None
    assert examples.rows[2] == ("Solo, 7 tricks", "+3", "−1")
    bids = page("bid-whist", preset="club").passages[2].grid
    assert bids is not None
    assert bids.rows[1] == ("4", "10", "+4", "−4", "+8", "−8")
