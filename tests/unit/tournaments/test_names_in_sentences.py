"""What an event says to people calls them by their names; ids are for programs."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scoring.rules.core import Problem
from tests.unit.tournaments.event_files import (
    CASES,
    NAMES,
    document,
    must_read,
    with_results,
)
from tournaments.eventfile import EventFile, next_round, read, result
from tournaments.pairings.swiss import Contestant, draw_round
from tournaments.results import Result, Round, Table
from tournaments.standings.half_time import HalfTimeList, HalfTimeRow, changes_since
from tournaments.standings.hall import check_cards, check_totals, compare_totals

EVERY = pytest.mark.parametrize(("slug", "size", "options"), CASES, ids=NAMES)
CALLED = {"A": "Ann", "B": "Bob", "C": "Cat", "D": "Dan"}


def named(slug: str, size: int, options: Any) -> Any:
    """Return an event file of which no id can be taken for a name."""
    raw = document(slug, size, options)
    for place, entrant in enumerate(raw["entrants"], 1):
        entrant |= {"id": f"id-{place}", "name": f"Player {place}"}
    return raw


def sentences(file: EventFile) -> list[str]:
    """Return everything that the answer to an event says in words."""
    answer = result(file)
    told = [text for row in answer["rounds"] for text in row.get("notes", [])]
    told += [*answer["ties"], answer["over"]]
    told += [row.get("text", "") for row in answer["checks"]]
    told += [award.text for award in file.format.prizes(file.event)]
    return [text for text in told if text]


@EVERY
def test_no_sentence_calls_anybody_by_an_id(slug: str, size: int, options: Any) -> None:
    chance = random.Random(2)
    file = must_read(named(slug, size, options))
    told: list[str] = []
    for _ in range(6):
        drawn = next_round(file)
        if not isinstance(drawn, EventFile):
            told.append(drawn.text)
            break
        told += sentences(drawn)
        file = must_read(with_results(drawn, chance))
        told += sentences(file)
    assert not [text for text in told if "id-" in text]


def test_a_rematch_names_those_who_meet_again() -> None:
    raw = named("swiss", 3, {"rounds": 6})
    chance = random.Random(1)
    file = must_read(raw)
    notes: list[str] = []
    for _ in range(6):
        drawn = next_round(file)
        assert isinstance(drawn, EventFile)
        notes += drawn.drawn[len(drawn.event.rounds)].notes
        file = must_read(with_results(drawn, chance))
    assert any("the fewest possible: Player" in note for note in notes)


def test_a_draw_names_those_who_sit_out_instead_of_others() -> None:
    field = [Contestant("A", 4, ("B",)), Contestant("B", 2, ("A",)), Contestant("C", 0)]
    drawn = draw_round(field, names=CALLED)
    assert drawn.reasons == ("Bob sits out instead of Cat, to avoid a rematch.",)


def test_those_who_may_not_be_paired_are_named() -> None:
    drawn = draw_round(
        [Contestant("A"), Contestant("B")], [frozenset("AB")], names={"A": "Ann", "B": "Bob"}
    )
    assert drawn.reasons == ("No table is left for Ann and Bob: those who are may not be paired.",)


def test_who_was_knocked_out_is_named() -> None:
    file = must_read(named("knockout_whist", 8, {"places": 4}))
    drawn = next_round(file)
    assert isinstance(drawn, EventFile)
    raw = with_results(drawn, random.Random(1))
    won = [row["result"]["winner"] for row in raw["rounds"][0]["tables"]]
    lost = next(one["id"] for one in raw["entrants"] if one["id"] not in won)
    raw["rounds"].append({"round": 2, "tables": [{"table": 1, "players": [won[0], lost]}]})
    found = read(raw)
    assert isinstance(found, list)
    name = lost.replace("id-", "Player ")
    path = "rounds/2/tables/1/players"
    assert found == [Problem(path, "knocked_out", f"{name} did not win the heat before.")]


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("NS", "Player 1 sits twice in round 1."),
        ("EW", "Player 2 cannot play against himself or his own partner."),
    ],
)
def test_a_seat_that_cannot_be_is_told_by_name(place: str, text: str) -> None:
    raw = named("pairs", 4, {})
    seats = {"NS": ["id-2"], "EW": ["id-3"]} | {place: ["id-1"] if place == "NS" else ["id-2"]}
    raw["rounds"] = [
        {
            "round": 1,
            "tables": [{"table": 1, "NS": ["id-1"], "EW": ["id-4"]}, {"table": 2, **seats}],
        }
    ]
    found = read(raw)
    assert isinstance(found, list)
    assert text in {one.text for one in found}


def test_cards_are_told_by_name() -> None:
    table = Table(1, (("A", "B"), ("C", "D")), Result())
    cards = {"A": {1: 8}, "B": {1: 9}, "C": {1: 5}, "D": {1: 5}}
    told = check_cards([Round(1, (table,))], cards, names=CALLED)
    assert told.card == "B"
    assert told.text == "The card of Bob cannot be right: round 1 (table 1)."
    assert told.faults[0].text == "Round 1, table 1: the cards 8, 9 and 5, 5 do not fit together."


def test_cards_that_do_not_fit_are_wrong_even_if_they_add_up() -> None:
    table = Table(1, (("A", "B"), ("C", "D")), Result())
    cards = {"A": {1: 8}, "B": {1: 7}, "C": {1: 5}, "D": {1: 6}}
    assert [check.ok for check in check_cards([Round(1, (table,))], cards).faults] == [False]


def test_totals_are_told_by_name() -> None:
    totals = {"A": 30, "B": 20}
    assert check_totals(totals, 36, 26, names=CALLED).text == (
        "The card of Ann cannot be right: 30."
    )
    assert check_totals({"A": 20, "B": 3}, 13, 26, names=CALLED).text == (
        "The card of Ann cannot be right: 20, not 10."
    )
    (check,) = compare_totals({"A": 29}, totals, CALLED)
    assert check.text == "Ann: the card says 30, the tables 29."


def test_a_sit_out_is_in_the_sum_that_is_told() -> None:
    (fault,) = check_totals({"A": 20, "B": 19}, 26, 26, {"A": 6, "B": 6}).faults
    assert fault.text == "These cards add up to 39, not 38."
    assert (fault.actual, fault.expected) == (39, 38)


def test_changes_of_the_half_time_list_are_told_by_name() -> None:
    told = HalfTimeList(2, (("", (HalfTimeRow("1", "A", 18), HalfTimeRow("2", "B", 12))),), False)
    now = HalfTimeList(2, (("", (HalfTimeRow("1", "A", 17),)),), False)
    assert changes_since(told, now, CALLED) == (
        "Ann was announced at 18 and now has 17.",
        "Bob was announced at 12 and is no longer listed.",
    )
