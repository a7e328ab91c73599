"""What every game in the index promises, whatever its rules."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.core import Event, Problem, Ruleset, replay
from scoring.rules.games import GAMES, UnknownRules, ruleset
from scoring.rules.log import Entry, Kind, effective
from scoring.rules.options import described, read_options, resolved
from tests.strategies import CANDIDATES, json_values, seated

every_game = pytest.mark.parametrize("slug", sorted(GAMES))


def rules_of(slug: str) -> Ruleset[Any, Any]:
    return ruleset(slug, GAMES[slug].version, {})


def play_of(
    rules: Ruleset[Any, Any], data: st.DataObject
) -> tuple[list[dict[str, Any]], list[Any]]:
    """Draw records that can follow each other; return them with the trail they make."""
    state = rules.start(len(seated(rules.slug)))
    records, trail = [], [state]
    for record in data.draw(st.lists(CANDIDATES[rules.slug], max_size=20)):
        deal = rules.read(record, seated(rules.slug))
        if not isinstance(deal, list) and not rules.check(state, deal):
            state = rules.apply(state, deal)
            records.append(record)
            trail.append(state)
    return records, trail


def replayed(rules: Ruleset[Any, Any], start: Any, records: Sequence[Any]) -> Any:
    return [
        start,
        *replay(rules, start, [rules.read(each, seated(rules.slug)) for each in records]),
    ][-1]


@every_game
@given(data=st.data())
def test_the_same_deals_give_the_same_state_in_one_go_or_in_two(
    slug: str, data: st.DataObject
) -> None:
    rules = rules_of(slug)
    records, trail = play_of(rules, data)
    cut = data.draw(st.integers(0, len(records)))
    half = replayed(rules, trail[0], records[:cut])
    assert half == trail[cut]
    assert replayed(rules, half, records[cut:]) == trail[-1]


@every_game
@given(data=st.data())
def test_a_state_survives_json(slug: str, data: st.DataObject) -> None:
    rules = rules_of(slug)
    for state in play_of(rules, data)[1]:
        written = msgspec.json.encode(state)
        assert msgspec.convert(json.loads(written), type=rules.State) == state


@every_game
@given(data=st.data())
def test_a_state_never_outgrows_a_rubber(slug: str, data: st.DataObject) -> None:
    rules = rules_of(slug)
    for state in play_of(rules, data)[1]:
        assert len(msgspec.json.encode(state)) < 4_000


@every_game
@given(data=st.data())
def test_a_voided_deal_was_never_played(slug: str, data: st.DataObject) -> None:
    rules = rules_of(slug)
    records, trail = play_of(rules, data)
    extra = data.draw(CANDIDATES[slug])
    place = data.draw(st.integers(0, len(records)))
    played = [*records[:place], extra, *records[place:]]
    log = [Entry(number, Kind.SCORED, record) for number, record in enumerate(played, 1)]
    log.append(Entry(len(log) + 1, Kind.VOIDED, {}, amends=place + 1))
    standing = [deal.payload for deal in effective(log)]
    assert replayed(rules, trail[0], standing) == trail[-1]


@every_game
@given(data=st.data())
def test_corrections_count_by_deal_whatever_the_order_they_came_in(
    slug: str, data: st.DataObject
) -> None:
    rules = rules_of(slug)
    records, trail = play_of(rules, data)
    blanks = [Entry(n, Kind.SCORED, {"junk": n}) for n in range(1, len(records) + 1)]
    order = data.draw(st.permutations(range(1, len(records) + 1)))
    mended = [
        Entry(len(records) + at, Kind.CORRECTED, records[number - 1], amends=number)
        for at, number in enumerate(order, 1)
    ]
    standing = [deal.payload for deal in effective([*blanks, *mended])]
    assert replayed(rules, trail[0], standing) == trail[-1]


@every_game
@given(raw=json_values())
def test_any_json_is_a_deal_or_faults_in_words(slug: str, raw: Any) -> None:
    rules = rules_of(slug)
    read = rules.read(raw, seated(slug))
    if isinstance(read, list):
        assert read
        for problem in read:
            assert isinstance(problem, Problem)
            assert re.fullmatch(r"[a-z_]+", problem.code)
            assert problem.text.endswith(".")
    else:
        assert rules.check(rules.start(len(seated(rules.slug))), read) == []


@every_game
@given(data=st.data())
def test_a_fault_leaves_the_state_as_it_was(slug: str, data: st.DataObject) -> None:
    rules = rules_of(slug)
    state = play_of(rules, data)[1][-1]
    before = msgspec.json.encode(state)
    junk = rules.read(data.draw(json_values()), seated(rules.slug))
    if not isinstance(junk, list):
        rules.check(state, junk)
    assert msgspec.json.encode(state) == before


@every_game
@given(data=st.data())
def test_what_is_written_reads_as_the_same_deal(slug: str, data: st.DataObject) -> None:
    rules = rules_of(slug)
    players = seated(slug)
    for record in play_of(rules, data)[0]:
        deal = rules.read(record, players)
        written = json.loads(json.dumps(rules.write(deal, players)))
        assert rules.read(written, players) == deal
        assert rules.write(rules.read(written, players), players) == written


@every_game
@given(data=st.data())
def test_points_balance_and_figures_are_whole(slug: str, data: st.DataObject) -> None:
    rules = rules_of(slug)
    for state in play_of(rules, data)[1]:
        assert sum(rules.settled(state)) == 0
        rows = rules.tally(state)
        assert len(rows) == len(seated(slug))
        assert all(len(row) == len(rules.columns) for row in rows)
        assert all(type(figure) is int for row in rows for figure in row)


@every_game
@given(data=st.data())
def test_the_sheet_is_filled_in_and_the_deals_explained(slug: str, data: st.DataObject) -> None:
    rules = rules_of(slug)
    for number, state in enumerate(play_of(rules, data)[1]):
        sheet = rules.sheet(state)
        assert sheet.heading
        assert 0 <= sheet.dealer < len(seated(slug))
        assert all(len(strip.figures) == len(sheet.figures) for strip in sheet.strips)
        assert bool(sheet.lines) == bool(number)
        for line in sheet.lines:
            assert re.fullmatch(r"[A-Z]\d+", line.rule)
            assert line.side in ("", *(strip.party for strip in sheet.strips))
            assert line.text


@every_game
@given(data=st.data())
def test_nothing_follows_the_closing_of_play(slug: str, data: st.DataObject) -> None:
    rules = rules_of(slug)
    records, trail = play_of(rules, data)
    closed = rules.apply(trail[-1], Event.CLOSED)
    assert rules.is_over(closed)
    assert sum(rules.settled(closed)) == 0
    for record in [*records, {"misdeal": True}, {"closed": True}]:
        codes = [
            problem.code for problem in rules.check(closed, rules.read(record, seated(rules.slug)))
        ]
        assert codes == ["play_closed"]


@every_game
def test_every_preset_can_be_written_out_and_read_back(slug: str) -> None:
    presets = GAMES[slug].presets
    for preset in presets:
        written = json.loads(json.dumps(resolved(preset.options, presets)))
        assert written["preset"] == preset.slug
        assert read_options(written, presets) == preset.options
        assert ruleset(slug, GAMES[slug].version, written).options == preset.options


@every_game
def test_every_option_tells_a_form_what_it_must_know(slug: str) -> None:
    for option in described(type(GAMES[slug].presets[0].options)).values():
        assert option.label
        assert re.fullmatch(r"[A-Z]\d+", option.rule)
        assert bool(option.choices) == (option.kind in ("choice", "several"))
        assert option.kind != "number" or option.least < option.most


@every_game
def test_a_game_that_is_not_there_is_refused(slug: str) -> None:
    with pytest.raises(UnknownRules):
        ruleset(f"no-{slug}", 1, {})
    with pytest.raises(UnknownRules):
        ruleset(slug, GAMES[slug].version + 1, {})
    with pytest.raises(UnknownRules):
        ruleset(slug, GAMES[slug].version, {"no such option": 1})
