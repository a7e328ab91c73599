"""The log in sentences: every kind of entry says what it did, with old and new values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tournaments.log import Entry, Kind
from tournaments.logtext import KIND_WORDS, Teller, told_in_order

NAMES = {"1": "Ann", "2": "Bea", "3": "Cy", "4": "Dot", "5": "Eve"}
SEATS = {"table": 1, "NS": ["1", "2"], "EW": ["3", "4"]}
TURNED = {"table": 1, "NS": ["3", "4"], "EW": ["1", "2"]}


class Writing:
    """A log being written; every entry is about round 1 unless it says otherwise."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.add(Kind.DRAWN, {"tables": [SEATS], "sit_out": ["5"]}, table=None)

    def add(self, kind: Kind, payload: Mapping[str, Any], **more: Any) -> int:
        sequence = len(self.entries) + 1
        more = {"round": 1, "table": 1, **more}
        self.entries.append(Entry(sequence, kind, payload, **more))
        return sequence

    def said(self) -> str:
        return told_in_order(self.entries, NAMES)[-1].sentence


@pytest.fixture
def writing() -> Writing:
    return Writing()


def tricks(ns: int) -> dict[str, Any]:
    return {"result": {"tricks": {"NS": ns, "EW": 13 - ns}}, "source": "desk"}


PAYLOADS: dict[Kind, Mapping[str, Any]] = {
    Kind.DRAWN: {"tables": [SEATS], "sit_out": []},
    Kind.RESEATED: {"tables": [TURNED], "sit_out": []},
    Kind.RESULT: tricks(8),
    Kind.REPORTED: tricks(8),
    Kind.RIVAL: tricks(9),
    Kind.DECIDED: {"accepted": True},
    Kind.CORRECTED: tricks(9),
    Kind.ADJUSTED: {"id": "1", "points": -2},
    Kind.ARRIVED: {"id": "1"},
    Kind.WITHDREW: {"id": "1"},
    Kind.RETURNED: {"id": "1"},
    Kind.SUBSTITUTED: {"id": "1", "seat": 0, "name": "Zed"},
    Kind.CARD: {"id": "1", "first": 1, "last": 12, "tricks": 80},
    Kind.CUT: {"places": {"2": 2, "1": 1}},
    Kind.CHANGED: {"what": "the fee", "old": "£2.00", "new": "£3.00"},
}


@pytest.mark.parametrize("kind", Kind)
def test_no_kind_of_entry_is_without_words(writing: Writing, kind: Kind) -> None:
    assert KIND_WORDS[kind]
    first = writing.add(Kind.RESULT, tricks(7))
    writing.add(kind, PAYLOADS.get(kind, {}), amends=first if kind.amends else None)
    sentence = writing.said()
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert "{" not in sentence
    assert "None" not in sentence


def test_a_draw_says_how_many_tables_and_who_sits_out(writing: Writing) -> None:
    assert writing.said() == "Drew round 1: 1 table; Eve sits out."


def test_a_result_has_the_names_of_both_sides(writing: Writing) -> None:
    writing.add(Kind.RESULT, tricks(8))
    assert writing.said() == "Recorded Ann & Bea 8, Cy & Dot 5."


def test_a_correction_has_the_old_result_and_the_new(writing: Writing) -> None:
    first = writing.add(Kind.RESULT, tricks(8))
    writing.add(Kind.CORRECTED, tricks(9), amends=first)
    assert writing.said() == "Corrected Ann & Bea 8, Cy & Dot 5 to Ann & Bea 9, Cy & Dot 4."
    writing.add(Kind.VOIDED, {}, amends=first)
    assert writing.said() == "Took back Ann & Bea 9, Cy & Dot 4."


@pytest.mark.parametrize(
    ("accepted", "sentence"),
    [
        (True, "Decided: Ann & Bea 9, Cy & Dot 4 holds, not Ann & Bea 8, Cy & Dot 5."),
        (False, "Decided: Ann & Bea 8, Cy & Dot 5 holds, not Ann & Bea 9, Cy & Dot 4."),
    ],
)
def test_a_decision_says_what_holds_and_what_does_not(
    writing: Writing, accepted: bool, sentence: str
) -> None:
    first = writing.add(Kind.RESULT, tricks(8))
    rival = writing.add(Kind.RIVAL, tricks(9), amends=first)
    assert "both wait for the director" in writing.said()
    writing.add(Kind.DECIDED, {"accepted": accepted}, amends=rival)
    assert writing.said() == sentence


def test_a_report_is_told_again_when_it_is_confirmed(writing: Writing) -> None:
    report = writing.add(Kind.REPORTED, tricks(8))
    assert writing.said().endswith("the other side is to confirm it.")
    writing.add(Kind.CONFIRMED, {}, amends=report)
    assert writing.said() == "Confirmed Ann & Bea 8, Cy & Dot 5."


def test_sides_that_change_seats_keep_what_they_scored(writing: Writing) -> None:
    first = writing.add(Kind.RESULT, tricks(8))
    writing.add(Kind.RESEATED, {"tables": [TURNED], "sit_out": []}, table=None)
    assert writing.said() == (
        "Changed the seats of round 1: table 1 has Cy & Dot against Ann & Bea, "
        "before that Ann & Bea against Cy & Dot."
    )
    writing.add(Kind.VOIDED, {}, amends=first)
    assert writing.said() == "Took back Cy & Dot 5, Ann & Bea 8."


def test_what_is_taken_back_is_told_again(writing: Writing) -> None:
    given = writing.add(Kind.ADJUSTED, {"id": "1", "points": -2}, table=None)
    assert writing.said() == "Took 2 from Ann in round 1."
    writing.add(Kind.VOIDED, {}, table=None, amends=given)
    assert writing.said() == "Took back: Took 2 from Ann in round 1."


def test_an_opened_round_is_no_riddle(writing: Writing) -> None:
    closed = writing.add(Kind.CLOSED, {}, table=None)
    writing.add(Kind.VOIDED, {}, table=None, amends=closed)
    assert writing.said() == "Opened round 1 again."


def test_a_draw_taken_back_says_how_many_results_went_with_it(writing: Writing) -> None:
    writing.add(Kind.RESULT, tricks(8))
    writing.add(Kind.UNDRAWN, {}, table=None)
    assert writing.said() == "Took back the draw of round 1, and 1 result with it."


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ({"forfeit": "NS"}, "Recorded a forfeit by Ann & Bea."),
        ({"absent": True}, "Recorded that nobody came."),
        ({"void": "wrong cards"}, "Recorded the table struck out: wrong cards."),
        (
            {"points": {"NS": 3, "EW": -3}, "reason": "late start"},
            "Recorded Ann & Bea 3, Cy & Dot −3 (late start).",
        ),
        (
            {"tricks": {"NS": 6, "EW": 6}, "cut": "EW"},
            "Recorded Ann & Bea 6, Cy & Dot 6 (cut won by Cy & Dot).",
        ),
    ],
)
def test_results_of_other_kinds_are_told(
    writing: Writing, result: Mapping[str, Any], words: str
) -> None:
    writing.add(Kind.RESULT, {"result": result})
    assert writing.said() == words


def test_a_stand_in_plays_for_as_long_as_is_said(writing: Writing) -> None:
    payload = {"id": "1", "seat": 0, "name": "Zed"}
    for last, words in ((None, "from round 2 on"), (2, "in round 2"), (4, "from round 2 on to")):
        writing.add(Kind.SUBSTITUTED, {**payload, "last": last}, round=2, table=None)
        assert writing.said().startswith(f"Zed plays for Ann {words}")


def test_where_everybody_is_alone_each_has_a_name_and_a_figure() -> None:
    seats = {"table": 1, "players": ["1", "2", "3"]}
    words = Teller(NAMES).result(seats, {"points": {"1": 4, "2": -1, "3": -3}})
    assert words == "Ann 4, Bea −1, Cy −3"


def test_an_entry_concerns_everybody_at_its_table(writing: Writing) -> None:
    writing.add(Kind.RESULT, tricks(8))
    told = told_in_order(writing.entries, NAMES)
    assert told[1].about == {"1", "2", "3", "4"}
    assert told[0].about == {"5"}
