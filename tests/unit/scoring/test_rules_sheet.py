"""The rules fit one side of paper, whatever a club's options make them say."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from scoring.printouts import rules as sheet
from scoring.printouts.paper import PAPERS, Heading
from scoring.rules.games import GAMES, ruleset
from scoring.rules.options import Kind, Option, described
from scoring.rulespages import rules_page
from scoring.services.nights import rules_words

PRINTED = datetime.datetime(2026, 10, 28, 22, 41, tzinfo=datetime.UTC)
LONG = Heading(
    "The Worshipful Whist and Bid Whist Club of Llanfairpwllgwyngyll and its Villages",
    "The Grand Mixed Night of the Autumn Season, all games",
    "Wed 28 Oct 2026, 19:30",
    "Europe/London",
)
MARGIN = 12 / 25.4 * 72 - 0.5


def drawn(slug: str, paper: str, options: dict[str, Any]) -> Any:
    rules = ruleset(slug, GAMES[slug].version, options)
    words = rules_words(slug, rules.version, rules.options)
    pdf = sheet.draw(sheet.Rules(LONG, rules_page(rules), words), paper, PRINTED)
    return PdfReader(BytesIO(pdf)).pages


def texts(page: Any) -> Iterator[tuple[float, float, str]]:
    found: list[tuple[float, float, str]] = []

    def visit(text: str, cm: list[float], tm: list[float], _font: Any, _size: float) -> None:
        if text.strip():
            found.append((tm[4] * cm[0] + cm[4], tm[5] * cm[3] + cm[5], text))

    page.extract_text(visitor_text=visit)
    yield from found


def fits(slug: str, paper: str, options: dict[str, Any]) -> None:
    (page,) = drawn(slug, paper, options)
    foot = MARGIN + 10
    for x, y, text in texts(page):
        assert MARGIN <= x <= PAPERS[paper].width - 12
        assert y >= foot or "Printed" in text or "Page 1 of 1" in text
    assert "Page 1 of 1" in page.extract_text()


def extremes(option: Option) -> list[Any]:
    if option.kind is Kind.NUMBER:
        return [option.least, option.most]
    if option.kind is Kind.SWITCH:
        return [True, False]
    words = [value for value, _ in option.choices]
    return words if option.kind is Kind.CHOICE else [words, words[:1]]


ONE_BY_ONE = [
    (slug, {key: value})
    for slug in GAMES
    for key, option in described(GAMES[slug].presets[0].options).items()
    for value in extremes(option)
]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("slug", "options"), ONE_BY_ONE)
def test_every_extreme_of_an_option_fits_one_side(
    slug: str, options: dict[str, Any], paper: str
) -> None:
    fits(slug, paper, options)


@pytest.mark.parametrize("slug", GAMES)
@settings(max_examples=20)
@given(data=st.data())
def test_all_options_at_their_extremes_fit_one_side(slug: str, data: st.DataObject) -> None:
    known = described(GAMES[slug].presets[0].options)
    options = {
        key: data.draw(st.sampled_from(extremes(option)), key) for key, option in known.items()
    }
    fits(slug, data.draw(st.sampled_from(list(PAPERS))), options)


@pytest.mark.parametrize("slug", GAMES)
def test_every_word_of_the_page_is_on_the_sheet(slug: str) -> None:
    (page,) = drawn(slug, "letter", {})
    shown = "".join(page.extract_text().split())
    told = rules_page(ruleset(slug, GAMES[slug].version, {}))
    for passage in told.passages:
        assert "".join(passage.title.split()) in shown
        for each in passage.said:
            assert "".join(each.text.split()) in shown


def test_usual_rules_are_set_large_enough_to_read_at_a_table() -> None:
    for slug in GAMES:
        page = rules_page(ruleset(slug, GAMES[slug].version, {}))
        blocks = list(sheet._blocks(page, 240, 10))
        assert sheet._parted(blocks, 640) is not None, slug
