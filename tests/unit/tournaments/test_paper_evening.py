"""An evening on paper: standings, halves and prizes from players' cards alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.unit.tournaments.event_files import document, must_read, plain, played
from tests.unit.tournaments.paper import (
    D1,
    HALVES,
    HANDS,
    card,
    cards_of,
    d1,
    figures,
    on_paper,
    without_results,
    wrong,
)
from tournaments.eventfile import EventFile, next_round, result
from tournaments.eventtext import tell
from tournaments.formats.core import Refusal
from tournaments.results import FROM_CARDS


class TestWhollyOnPaper:
    @pytest.mark.parametrize("spans", [HALVES, HANDS, ((1, 4),)])
    def test_standings_are_those_of_the_tables(self, spans: Any) -> None:
        file = must_read(on_paper(*spans))
        assert figures(file, "tricks") == D1["totals"]
        assert not any(s.ranking.provisional for s in file.format.standings(file.event))
        assert wrong(file) == []

    @pytest.mark.parametrize("spans", [HALVES, HANDS])
    def test_halves_come_out_as_they_lie(self, spans: Any) -> None:
        file, tables = must_read(on_paper(*spans)), must_read(d1())
        for name in ("first_half", "second_half"):
            assert figures(file, name) == figures(tables, name)

    def test_a_card_over_both_halves_belongs_to_neither(self) -> None:
        file = must_read(on_paper((1, 4)))
        assert set(figures(file, "first_half").values()) == {0}
        assert set(figures(file, "second_half").values()) == {0}

    def test_the_half_time_list_is_that_of_the_tables(self) -> None:
        file, tables = must_read(on_paper(*HANDS)), must_read(d1())
        told = file.format.half_time(file.event)
        assert told is not None
        assert told == tables.format.half_time(tables.event)
        first = {name: (rows[0].id, rows[0].figure) for name, rows in told.lists}
        assert first == {"lady": ("L6", 18), "gent": ("G6", 16)}
        assert not told.provisional

    def test_half_time_may_be_announced_when_the_first_half_is_in(self) -> None:
        file = must_read(on_paper((1, 2)))
        told = file.format.half_time(file.event)
        assert told is not None
        assert not told.provisional
        raw = on_paper((1, 2))
        raw["cards"].pop()
        file = must_read(raw)
        told = file.format.half_time(file.event)
        assert told is not None
        assert told.provisional

    def test_prizes_are_those_of_the_tables(self) -> None:
        file, tables = must_read(on_paper(*HANDS)), must_read(d1())
        assert file.format.prizes(file.event) == tables.format.prizes(tables.event)
        assert file.format.prizes(must_read({**d1(), "rounds": []}).event) == ()

    def test_hands_on_cards_are_hands(self) -> None:
        file, tables = must_read(on_paper(*HANDS)), must_read(d1())
        for name in ("best_hand", "hands_won"):
            assert figures(file, name) == figures(tables, name)
        halves = must_read(on_paper(*HALVES))
        assert set(figures(halves, "best_hand").values()) == {0}

    def test_the_hall_is_added_up_by_half_and_group(self) -> None:
        file = must_read(on_paper(*HALVES))
        sums = [c for c in file.format.checks(file.event) if c.name == "cards_total"]
        assert [(c.expected, c.actual) for c in sums] == [(78, 78)] * 4

    def test_a_sum_waits_for_everybody(self) -> None:
        raw = on_paper(*HALVES)
        raw["cards"].remove(card(raw["cards"], "L1", 1))
        file = must_read(raw)
        sums = [c for c in file.format.checks(file.event) if c.name == "cards_total"]
        assert len(sums) == 3
        assert all(s.ranking.provisional for s in file.format.standings(file.event))

    def test_the_one_card_that_cannot_be_right_is_named(self) -> None:
        raw = on_paper(*HALVES)
        card(raw["cards"], "L6", 1)["tricks"] += 10
        assert wrong(must_read(raw)) == [
            "Rounds 1 to 2, lady: these cards add up to 88, not 78. "
            "The card of Player L6 cannot be right: 28."
        ]
        raw = on_paper(*HALVES)
        card(raw["cards"], "L6", 1)["tricks"] += 8  # the others have too little to be 8 too many
        told = wrong(must_read(raw))
        assert told[0].startswith("Rounds 1 to 2, lady: these cards add up to 86, not 78.")

    def test_it_is_over_when_all_cards_are_in(self) -> None:
        file = must_read(on_paper(*HALVES))
        assert file.format.over(file.event) == "The cards of all 4 rounds are in."
        refusal = next_round(file)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "over"
        assert file.format.over(must_read(on_paper((1, 2))).event) == ""

    def test_the_answer_tells_it_in_json_and_in_words(self) -> None:
        answer = json.loads(json.dumps(result(must_read(on_paper(*HALVES)))))
        assert answer["provisional"] is False
        assert answer["over"] == "The cards of all 4 rounds are in."
        assert {row["ok"] for row in answer["checks"]} == {True}
        assert "highest lady: Player L6" in tell(must_read(on_paper(*HALVES)))

    def test_whoever_sits_out_has_it_on_the_card(self) -> None:
        whole = played(document("drive", 15, {"hands": 6}))
        paper = {**plain(whole), "rounds": [], "cards": cards_of(plain(whole), (1, 3), (4, 6))}
        file = must_read(paper)
        assert figures(file, "tricks") == figures(whole, "tricks")
        assert wrong(file) == []
        paper["cards"][0]["tricks"] += 1
        assert len(wrong(must_read(paper))) == 1

    def test_whoever_came_late_or_left_has_cards_of_their_own_rounds(self) -> None:
        raw = on_paper(*HALVES)
        raw["withdrawals"] = [{"id": one, "from_round": 3} for one in ("L1", "L2", "G1", "G2")]
        raw["arrivals"] = [{"id": one, "from_round": 3} for one in ("L3", "G3")]
        raw["cards"] = [
            row
            for row in raw["cards"]
            if (row["first"] == 1) == (row["id"] in ("L1", "L2", "G1", "G2"))
            or row["id"] not in ("L1", "L2", "G1", "G2", "L3", "G3")
        ]
        file = must_read(raw)
        standings = file.format.standings(file.event)
        assert not any(section.ranking.provisional for section in standings)
        rows = {row.id: row for section in standings for row in section.ranking.rows}
        assert set(rows) == set(D1["totals"])
        assert {one for one, row in rows.items() if row.withdrawn} == {"L1", "L2", "G1", "G2"}


class TestTablesFromCards:
    def paper(self) -> Any:
        return {**without_results(d1()), "cards": cards_of(d1(), *HANDS)}

    def test_cards_that_agree_make_the_result(self) -> None:
        file, tables = must_read(self.paper()), must_read(d1())
        made = file.format.with_cards(file.event)
        for one, other in zip(made.rounds, tables.event.rounds, strict=True):
            for table, recorded in zip(one.tables, other.tables, strict=True):
                assert table.result.reason == FROM_CARDS
                assert table.result.tricks == recorded.result.tricks
                assert table.result.hands == recorded.result.hands
        assert file.format.standings(file.event) == tables.format.standings(tables.event)
        assert file.format.prizes(file.event) == tables.format.prizes(tables.event)
        assert file.format.checks(file.event) == tables.format.checks(tables.event)

    def test_the_answer_says_where_they_come_from_and_the_file_keeps_the_facts(self) -> None:
        file = must_read(self.paper())
        tables = [table for row in result(file)["rounds"] for table in row["tables"]]
        assert {table["result"]["reason"] for table in tables} == {"from cards"}
        kept = [table for row in plain(file)["rounds"] for table in row["tables"]]
        assert not any("result" in table for table in kept)
        assert "8–5 (from cards)" in tell(file)

    def test_the_next_hand_is_seated_from_them(self) -> None:
        raw = self.paper()
        raw["cards"] = [row for row in raw["cards"] if row["last"] == 1]
        raw["rounds"] = raw["rounds"][:1]
        drawn = next_round(must_read(raw))
        assert isinstance(drawn, EventFile)
        seats = [[{*table["NS"]}, {*table["EW"]}] for table in D1["hands"][1]["tables"]]
        assert [[set(s) for s in t.sides] for t in drawn.event.rounds[1].tables] == seats

    def test_one_wrong_card_is_named_and_its_tables_wait(self) -> None:
        raw = self.paper()
        card(raw["cards"], "G1", 1)["tricks"] += 1
        file = must_read(raw)
        assert wrong(file) == [
            "Round 1, table 1: the cards 8, 9 and 5, 5 do not fit together. "
            "The card of Player G1 cannot be right: round 1 (table 1)."
        ]
        table = file.format.with_cards(file.event).rounds[0].tables[0]
        assert not table.result.outcome.settled
        assert all(s.ranking.provisional for s in file.format.standings(file.event))
        assert figures(file, "tricks") == D1["totals"] | {"G1": D1["totals"]["G1"] + 1}

    def test_two_wrong_cards_at_two_tables_are_both_named(self) -> None:
        raw = self.paper()
        card(raw["cards"], "G1", 1)["tricks"] += 1
        card(raw["cards"], "L3", 1)["tricks"] -= 1
        told = wrong(must_read(raw))
        assert len(told) == 2
        assert "The card of Player G1 cannot be right" in told[0]
        assert "The card of Player L3 cannot be right" in told[1]

    def test_the_cards_of_one_side_count_for_it_and_make_no_result(self) -> None:
        raw = self.paper()
        keep = {"L1", "G1"}
        raw["cards"] = [row for row in raw["cards"] if row["id"] in keep and row["last"] == 1]
        raw["rounds"] = raw["rounds"][:1]
        file = must_read(raw)
        assert figures(file, "tricks") == dict.fromkeys(D1["totals"], 0) | {"L1": 8, "G1": 8}
        refusal = next_round(file)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "not_ready"

    def test_a_corrected_card_corrects_the_table(self) -> None:
        raw = self.paper()
        for one in ("L1", "G1"):
            card(raw["cards"], one, 1)["tricks"] = 9
        for one in ("L2", "G2"):
            card(raw["cards"], one, 1)["tricks"] = 4
        file = must_read(raw)
        assert file.format.with_cards(file.event).rounds[0].tables[0].result.tricks == (9, 4)

    def test_a_table_that_was_struck_out_stays_so(self) -> None:
        raw = self.paper()
        raw["rounds"][0]["tables"][0]["result"] = {"void": "wrong seats"}
        file = must_read(raw)
        assert figures(file, "tricks")["L1"] == D1["totals"]["L1"] - 8
        assert "Player L1, round 1: the card says 8, the tables 0." in wrong(file)
