"""The log of an event: what stands after amendments, and the event file it comes to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.core import SIDES
from tournaments.documents.results import ResultReader
from tournaments.log import BadLog, Entry, Kind, Log, document, fold, turned

SEATS = {
    "tables": [
        {"table": 1, "NS": ["1", "2"], "EW": ["3", "4"]},
        {"table": 2, "NS": ["5", "6"], "EW": ["7", "8"]},
    ],
    "sit_out": ["9"],
}


class Writing:
    """A log being written, entry by entry."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def add(self, kind: Kind, payload: Mapping[str, Any], **more: Any) -> int:
        sequence = len(self.entries) + 1
        self.entries.append(Entry(sequence, kind, payload, **more))
        return sequence

    def drawn(self, number: int = 1) -> Writing:
        self.add(Kind.DRAWN, SEATS, round=number)
        return self

    def result(self, ns: int, table: int = 1, number: int = 1) -> int:
        payload = {"result": tricks(ns), "source": "desk"}
        return self.add(Kind.RESULT, payload, round=number, table=table)

    @property
    def log(self) -> Log:
        return fold(self.entries)

    def now(self, table: int = 1) -> Mapping[str, Any] | None:
        return self.log.rounds[0].tables[table].result


def tricks(ns: int) -> dict[str, Any]:
    return {"tricks": {"NS": ns, "EW": 13 - ns}}


@pytest.fixture
def writing() -> Writing:
    return Writing().drawn()


def test_a_drawn_round_is_written_as_it_was_drawn(writing: Writing) -> None:
    (row,) = document(writing.log, {})["rounds"]
    assert row == {"round": 1, **SEATS}


def test_the_last_correction_of_a_result_holds(writing: Writing) -> None:
    first = writing.result(8)
    for ns in (9, 10):
        more = {"round": 1, "table": 1, "amends": first}
        writing.add(Kind.CORRECTED, {"result": tricks(ns)}, **more)
    assert writing.now() == tricks(10)


def test_a_result_taken_back_leaves_the_table_as_before(writing: Writing) -> None:
    before = document(writing.log, {})
    first = writing.result(8)
    writing.add(Kind.VOIDED, {}, round=1, table=1, amends=first)
    assert document(writing.log, {}) == before


def test_a_report_counts_only_when_confirmed(writing: Writing) -> None:
    payload = {"result": tricks(8), "source": "phone"}
    report = writing.add(Kind.REPORTED, payload, round=1, table=1)
    assert writing.now() is None
    writing.add(Kind.CONFIRMED, {}, round=1, table=1, amends=report)
    assert writing.now() == tricks(8)


@pytest.mark.parametrize("accepted", [True, False])
def test_the_director_settles_a_report_with_its_rival(writing: Writing, accepted: bool) -> None:
    payload = {"result": tricks(8), "source": "phone"}
    report = writing.add(Kind.REPORTED, payload, round=1, table=1)
    rival = writing.add(Kind.RIVAL, {"result": tricks(7)}, round=1, table=1, amends=report)
    writing.add(Kind.DECIDED, {"accepted": accepted}, round=1, table=1, amends=rival)
    table = writing.log.rounds[0].tables[1]
    assert table.result == tricks(7 if accepted else 8)
    assert not table.rivals
    assert table.report is None


def test_a_draw_taken_back_takes_its_results_along(writing: Writing) -> None:
    writing.result(8)
    writing.add(Kind.UNDRAWN, {}, round=1)
    writing.drawn()
    assert writing.now() is None


def test_a_table_turned_round_leaves_everybody_what_they_scored(writing: Writing) -> None:
    writing.result(8)
    row = {"table": 1, "NS": ["3", "4"], "EW": ["1", "2"]}
    writing.add(Kind.RESEATED, {"tables": [row], "sit_out": ["9"]}, round=1)
    assert writing.now() == tricks(5)


def test_other_tables_stay_where_they_are_when_one_is_seated_anew(writing: Writing) -> None:
    row = {"table": 1, "NS": ["1", "9"], "EW": ["3", "4"]}
    writing.add(Kind.RESEATED, {"tables": [row], "sit_out": ["2"]}, round=1)
    played = writing.log.rounds[0]
    assert played.tables[2].seats == SEATS["tables"][1]  # type: ignore[index]
    assert (played.tables[1].seats, played.sit_out) == (row, ("2",))


def test_what_is_voided_does_not_stand_whatever_it_was(writing: Writing) -> None:
    before = document(writing.log, {})
    written = [
        writing.add(Kind.ADJUSTED, {"id": "1", "points": -3}, round=1, reason="revoke"),
        writing.add(Kind.WITHDREW, {"id": "2"}, round=2),
        writing.add(Kind.CUT, {"places": {"1": 1, "2": 2}}),
        writing.add(Kind.CARD, {"id": "3", "first": 1, "last": 12, "tricks": 80}),
        writing.add(Kind.CLOSED, {}, round=1),
    ]
    told = document(writing.log, {})
    assert {*told} - {*before} == {"adjustments", "withdrawals", "cuts", "cards"}
    for sequence in written:
        writing.add(Kind.VOIDED, {}, amends=sequence)
    assert document(writing.log, {}) == before
    assert writing.log.rounds[0].closed is None


def test_a_card_keyed_again_replaces_the_earlier_one(writing: Writing) -> None:
    for total in (80, 84):
        writing.add(Kind.CARD, {"id": "3", "first": 1, "last": 12, "tricks": total})
    assert document(writing.log, {})["cards"] == [{"id": "3", "first": 1, "last": 12, "tricks": 84}]


def test_a_log_that_contradicts_itself_is_refused(writing: Writing) -> None:
    writing.add(Kind.RESULT, {"result": tricks(8)}, round=2, table=1)
    with pytest.raises(BadLog, match="round 2"):
        fold(writing.entries)


SIDE = st.sampled_from(SIDES)
FIGURES = st.integers(0, 13).map(lambda ns: {"NS": ns, "EW": 13 - ns})
RESULTS = st.one_of(
    FIGURES.map(lambda figures: {"tricks": figures}),
    FIGURES.map(lambda figures: {"points": figures, "reason": "NS was late"}),
    SIDE.map(lambda side: {"forfeit": side}),
    SIDE.map(lambda side: {"tricks": {"NS": 13, "EW": 13}, "cut": side}),
    st.lists(FIGURES, min_size=2, max_size=4).map(lambda hands: {"hands": hands}),
    st.just({"absent": True}),
    st.just({"void": "NS"}),
)


@given(RESULTS)
def test_turning_a_result_twice_leaves_it_as_it_was(result: dict[str, Any]) -> None:
    assert turned(turned(result)) == result


@given(RESULTS)
def test_a_turned_result_is_won_by_the_same_people(result: dict[str, Any]) -> None:
    def read(one: Mapping[str, Any]) -> int | None:
        return ResultReader(SIDES, 0, "result", []).read(one).winner()

    won, now = read(result), read(turned(result))
    assert now == (None if won is None else 1 - won)


@given(st.lists(st.tuples(st.integers(1, 2), st.integers(0, 13)), max_size=12))
def test_a_log_read_of_its_tables_apart_says_the_same(told: list[tuple[int, int]]) -> None:
    writing = Writing().drawn()
    first: dict[int, int] = {}
    for table, ns in told:
        if table in first:
            more = {"round": 1, "table": table, "amends": first[table]}
            writing.add(Kind.CORRECTED, {"result": tricks(ns)}, **more)
        else:
            first[table] = writing.result(ns, table)
    for table in (1, 2):
        alone = [one for one in writing.entries if one.table in (None, table)]
        assert fold(alone).rounds[0].tables[table].result == writing.now(table)
