"""Score files: what is answered, what is refused and where the fault is said to be."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.scorefile import (
    FAULTS,
    RESULT,
    ScoreFile,
    answer,
    decode,
    faults,
    read,
    read_raw,
    split,
    write,
)
from tests.strategies import json_values, whist_deals

BASE: dict[str, Any] = {
    "format": "oddtrick-score/1",
    "game": "whist",
    "players": ["Ann", "Bea", "Cy", "Dot"],
    "deals": [{"tricks": {"NS": 9}}],
}


def document(**changes: Any) -> dict[str, Any]:
    return {**BASE, **changes}


def answered(**changes: Any) -> dict[str, Any]:
    got: dict[str, Any] = json.loads(msgspec.json.encode(answer(read(document(**changes)))))
    assert got["format"] == RESULT, got
    return got


def fault_paths(given_document: object) -> set[tuple[str, str]]:
    got = answer(read(given_document))
    assert got["format"] == FAULTS
    assert all(fault["text"].endswith(".") for fault in got["faults"])
    return {(fault["path"], fault["code"]) for fault in got["faults"]}


class TestAnswer:
    def test_its_keys_are_those_of_the_format(self) -> None:
        got = answered(stake={"amount": "0.50", "currency": "GBP"})
        assert list(got) == [
            "format",
            "game",
            "rules",
            "deals",
            "rubbers",
            "score",
            "winner",
            "settlement",
        ]
        assert list(got["deals"][0]) == ["deal", "dealer", "rubber", "game", "score", "lines"]
        assert got["deals"][0]["lines"] == [
            {"rule": "W5", "side": "NS", "points": 3, "text": "9 tricks: 3 over the book"}
        ]
        assert list(got["settlement"]) == ["points", "money", "payments"]

    def test_the_first_dealer_counts_from_one_and_the_deal_goes_on_rotating(self) -> None:
        got = answered(first_dealer=4, deals=[{"tricks": {"NS": 13}}] * 3)
        assert [deal["dealer"] for deal in got["deals"]] == ["Dot", "Ann", "Bea"]
        assert [(deal["rubber"], deal["game"]) for deal in got["deals"]] == [(1, 1), (1, 2), (2, 1)]

    def test_the_score_of_a_deal_is_shown_before_a_finished_game_is_cleared(self) -> None:
        got = answered(deals=[{"tricks": {"EW": 13}}])
        assert got["deals"][0]["score"] == {"NS": 0, "EW": 7}
        assert got["score"] == {"NS": 0, "EW": 0}

    def test_an_unfinished_rubber_is_listed_and_left_out_of_the_settlement(self) -> None:
        got = answered(deals=[{"tricks": {"NS": 13}}, {"tricks": {"NS": 7}}])
        assert [(r["complete"], r["winner"], r["difference"]) for r in got["rubbers"]] == [
            (False, None, 3)
        ]
        assert set(got["settlement"]["points"].values()) == {0}

    def test_closing_settles_it(self) -> None:
        got = answered(closed=True, deals=[{"tricks": {"NS": 13}}, {"tricks": {"NS": 7}}])
        assert got["settlement"]["points"] == {"Ann": 3, "Bea": -3, "Cy": 3, "Dot": -3}
        assert len(got["deals"]) == 2

    def test_a_rubber_without_a_point_is_not_listed(self) -> None:
        assert answered(deals=[])["rubbers"] == []
        assert answered(deals=[{"misdeal": True}])["rubbers"] == []
        assert answered(deals=[], closed=True)["rubbers"] == []

    def test_without_a_stake_there_is_no_money(self) -> None:
        assert list(answered()["settlement"]) == ["points"]

    @pytest.mark.parametrize(
        ("currency", "amount", "paid"),
        [("GBP", "0.5", "4.00"), ("JPY", "100", "800"), ("KWD", "0.125", "1.000")],
    )
    def test_money_is_exact_in_the_currency(self, currency: str, amount: str, paid: str) -> None:
        stake = {"amount": amount, "currency": currency}
        got = answered(stake=stake, deals=[{"tricks": {"EW": 13}}] * 2)["settlement"]
        assert got["money"] == {"Ann": f"-{paid}", "Bea": paid, "Cy": f"-{paid}", "Dot": paid}
        assert got["payments"] == [
            {"from": "Ann", "to": "Bea", "amount": paid},
            {"from": "Cy", "to": "Dot", "amount": paid},
        ]

    def test_names_of_any_script_are_kept(self) -> None:
        names = ["Zoë", "Дарья", "Ελένη", "ליאור 🃏"]
        assert answered(players=names, first_dealer=3)["deals"][0]["dealer"] == "Ελένη"

    def test_the_rules_are_answered_with_every_option(self) -> None:
        got = answered(rules={"preset": "american", "revoke_both": "punish"})["rules"]
        assert (got["target"], got["revoke_both"], got["revoke_value"]) == (7, "punish", 3)

    @given(st.lists(whist_deals() | st.just({"misdeal": True}), max_size=12), st.booleans())
    def test_a_file_written_reads_as_the_same_play(
        self, deals: list[dict[str, Any]], closed: bool
    ) -> None:
        stake = {"amount": "0.50", "currency": "GBP"}
        file = read(document(deals=deals, closed=closed, stake=stake, first_dealer=2))
        assert isinstance(file, ScoreFile)
        assert read(json.loads(json.dumps(write(file)))) == file


class TestFaults:
    @pytest.mark.parametrize(
        ("changes", "fault"),
        [
            ({"format": "oddtrick-score/2"}, ("format", "unknown_format")),
            ({"game": "bridge"}, ("game", "unknown_game")),
            ({"game": ["whist"]}, ("game", "unknown_game")),
            ({"rules": {"preset": "longest"}}, ("rules/preset", "unknown_preset")),
            ({"rules": {"goal": 5}}, ("rules/goal", "unknown_key")),
            ({"rules": {"target": True}}, ("rules/target", "not_a_number")),
            ({"rules": {"target": 0}}, ("rules/target", "out_of_range")),
            ({"rules": []}, ("rules", "not_a_map")),
            ({"players": ["A", "B", "C"]}, ("players", "players_number")),
            ({"players": "Ann"}, ("players", "not_a_list")),
            ({"players": ["A", "B", "C", 4]}, ("players/4", "not_a_name")),
            ({"players": ["A", "B", " ", "D"]}, ("players/3", "not_a_name")),
            ({"players": ["A", "B", "A", "D"]}, ("players/3", "name_twice")),
            ({"players": ["A", "B", "C", "D" * 101]}, ("players/4", "name_too_long")),
            ({"first_dealer": 0}, ("first_dealer", "out_of_range")),
            ({"first_dealer": 5}, ("first_dealer", "out_of_range")),
            ({"first_dealer": "Ann"}, ("first_dealer", "not_a_number")),
            ({"closed": "yes"}, ("closed", "not_a_switch")),
            ({"stake": "50p"}, ("stake", "not_a_map")),
            ({"stake": {"amount": "0.505", "currency": "GBP"}}, ("stake/amount", "money_too_fine")),
            ({"stake": {"amount": "-1", "currency": "GBP"}}, ("stake/amount", "money_negative")),
            ({"stake": {"amount": "x", "currency": "GBP"}}, ("stake/amount", "money_unreadable")),
            ({"stake": {"amount": 0.5, "currency": "GBP"}}, ("stake/amount", "not_text")),
            (
                {"stake": {"amount": "1", "currency": "gold"}},
                ("stake/currency", "unknown_currency"),
            ),
            ({"deals": {}}, ("deals", "not_a_list")),
            ({"deals": [[]]}, ("deals/1", "not_a_map")),
            ({"deals": [{"closed": True}]}, ("deals/1/closed", "unknown_key")),
            ({"deals": [{"tricks": {"NS": 9, "EW": 9}}]}, ("deals/1/tricks", "tricks_total")),
            ({"table": 3}, ("table", "unknown_key")),
        ],
    )
    def test_one_fault_is_said_once_at_its_place(
        self, changes: dict[str, Any], fault: tuple[str, str]
    ) -> None:
        assert fault_paths(document(**changes)) == {fault}

    def test_all_faults_are_reported_at_once(self) -> None:
        broken = {
            "format": "x",
            "game": "whist",
            "rules": {"target": 1000},
            "players": ["A", "A", "C", "D"],
            "deals": [{"tricks": {"NS": 14}}, {"misdeal": True}, {"trumps": "H"}],
        }
        assert fault_paths(broken) == {
            ("format", "unknown_format"),
            ("rules/target", "out_of_range"),
            ("players/2", "name_twice"),
            ("deals/1/tricks/NS", "out_of_range"),
            ("deals/3/tricks", "missing"),
        }

    def test_an_empty_map_lacks_everything(self) -> None:
        assert fault_paths({}) == {
            ("format", "unknown_format"),
            ("game", "unknown_game"),
            ("players", "missing"),
            ("deals", "missing"),
        }

    @given(json_values(30))
    def test_any_json_has_an_answer(self, value: Any) -> None:
        assert read(value)

    @given(st.sampled_from(sorted([*BASE, "rules", "stake", "closed", "first_dealer"])), st.data())
    def test_any_json_may_stand_anywhere(self, key: str, data: st.DataObject) -> None:
        got = answer(read(document(**{key: data.draw(json_values())})))
        assert got["format"] in (RESULT, FAULTS)
        msgspec.json.encode(got)


class TestBytes:
    @pytest.mark.parametrize(
        ("raw", "code"),
        [
            (b"", "empty"),
            (b" \n", "empty"),
            (b"{", "broken_json"),
            (b"{'format': 1}", "broken_json"),
            (b"\xff\xfe", "broken_json"),
            (b'"\\ud800"', "broken_json"),
            (b"NaN", "broken_json"),
            (b'["\\ud800", 1e999]', "broken_json"),
            (b"[" * 100_000, "too_deep"),
            (b'{"deals":' * 100_000, "too_deep"),
            (b"[]", "not_a_map"),
            (b"1" * 5_000, "not_a_map"),
            (b"1e999", "not_a_map"),
        ],
    )
    def test_what_is_no_document_is_a_fault_without_a_place(self, raw: bytes, code: str) -> None:
        got = read_raw(raw)
        assert isinstance(got, list)
        assert [(problem.path, problem.code) for problem in got] == [("", code)]

    @pytest.mark.parametrize("number", ["9" * 5_000, "1e999", "-1e999", "10000000000000000000000"])
    def test_a_number_beyond_reason_is_a_fault_at_its_place(self, number: str) -> None:
        raw = json.dumps(document(deals=[{"tricks": {"NS": 12345}}])).replace("12345", number)
        got = read_raw(raw.encode())
        assert isinstance(got, list)
        assert [problem.path for problem in got] == ["deals/1/tricks/NS"]
        msgspec.json.encode(faults(got))

    @given(st.binary(max_size=40))
    def test_any_bytes_have_an_answer(self, raw: bytes) -> None:
        decode(raw)
        assert list(split([raw]))


class TestSplit:
    LINE = json.dumps(BASE).encode() + b"\n"
    PRETTY = json.dumps(BASE, indent=2).encode().splitlines(keepends=True)

    def test_a_document_may_take_many_lines(self) -> None:
        assert list(split(self.PRETTY)) == [b"".join(self.PRETTY)]

    def test_each_line_may_be_a_document(self) -> None:
        assert list(split([self.LINE, b"\n", self.LINE])) == [self.LINE] * 2

    def test_a_broken_line_spoils_no_other(self) -> None:
        lines = [b'{"format": \n', self.LINE, b"nonsense\n", self.LINE]
        assert list(split(lines)) == lines

    def test_a_byte_order_mark_is_passed_over(self) -> None:
        assert list(split([b"\xef\xbb\xbf" + self.LINE])) == [self.LINE]

    def test_lines_are_taken_one_at_a_time(self) -> None:
        taken = []

        def lines() -> Any:
            for number in range(10):
                taken.append(number)
                yield self.LINE

        documents = split(lines())
        next(documents)
        assert len(taken) <= 3
