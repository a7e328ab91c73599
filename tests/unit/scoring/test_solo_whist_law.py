"""Each law of Solo Whist by its number; figures come from the law, not from the program."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.scoring.playing import Play

UNITS = {
    "prop_and_cop": 6,
    "solo": 6,
    "misere": 12,
    "abundance": 18,
    "royal_abundance": 18,
    "misere_ouverte": 24,
    "abundance_declared": 36,
}


def call(contract: str, tricks: int, caller: str = "Ann", **more: Any) -> dict[str, Any]:
    return {"contract": contract, "caller": caller, "tricks": tricks, **more}


def prop(tricks: int, **more: Any) -> dict[str, Any]:
    return call("prop_and_cop", tricks, partner="Cy", **more)


def revokes(*players: str) -> dict[str, Any]:
    return {"revokes": [{"player": player} for player in players]}


def play(*records: dict[str, Any], players: int = 4, **rules: Any) -> Play:
    return Play("solo-whist", players, **rules).deal(*records)


def pays(record: dict[str, Any], players: int = 4, **rules: Any) -> list[int]:
    return list(play(record, players=players, **rules).last()["payments"].values())


class TestO1Contracts:
    @pytest.mark.parametrize(
        ("contract", "needs"),
        [("solo", 5), ("abundance", 9), ("royal_abundance", 9), ("abundance_declared", 13)],
    )
    def test_a_call_needs_its_tricks(self, contract: str, needs: int) -> None:
        assert pays(call(contract, needs))[0] == 3 * UNITS[contract]
        assert pays(call(contract, needs - 1))[0] < 0

    @pytest.mark.parametrize("contract", ["misere", "misere_ouverte"])
    def test_a_misere_takes_none(self, contract: str) -> None:
        units = UNITS[contract]
        assert pays(call(contract, 0)) == [3 * units, -units, -units, -units]
        for tricks in (1, 13):
            assert pays(call(contract, tricks)) == [-3 * units, units, units, units]


class TestO2Units:
    @pytest.mark.parametrize("contract", ["abundance", "royal_abundance"])
    def test_an_overtrick_at_abundance_is_two_units_and_an_undertrick_one(
        self, contract: str
    ) -> None:
        assert pays(call(contract, 11))[0] == 3 * (18 + 4)
        assert pays(call(contract, 6))[0] == -3 * (18 + 3)

    def test_declared_has_no_undertricks(self) -> None:
        assert pays(call("abundance_declared", 2))[1] == 36

    def test_each_caller_of_prop_and_cop_settles_with_one_opponent(self) -> None:
        assert pays(prop(9)) == [7, -7, 7, -7]
        assert pays(prop(5)) == [-9, 9, -9, 9]

    def test_all_thirteen_at_prop_and_cop_double_the_overtricks(self) -> None:
        assert pays(prop(12)) == [10, -10, 10, -10]
        assert pays(prop(13)) == [16, -16, 16, -16]
        assert pays(call("solo", 13))[1] == -(6 + 8)

    def test_plain_stakes_have_no_over_or_undertricks(self) -> None:
        plain = {"preset": "plain"}
        assert [pays(call(contract, 13), **plain)[1] for contract in ("solo", "abundance")] == [
            -1, -3
        ]  # fmt: skip
        assert pays(prop(3), **plain) == [-1, 1, -1, 1]
        assert pays(call("abundance_declared", 13), **plain)[0] == 18

    def test_the_table_may_be_another(self) -> None:
        assert pays(call("solo", 7), solo=10, over=3) == [48, -16, -16, -16]
        assert pays(call("solo", 3), solo=10, under=0) == [-30, 10, 10, 10]
        assert pays(call("abundance", 10), abundance_over=5)[1] == -23


class TestO3Balance:
    def test_the_balance_adds_up_the_deals_and_is_what_is_settled(self) -> None:
        evening = play(prop(8), call("solo", 4, "Bea"), call("misere", 0, "Dot"))
        balance = {"Ann": 6 + 7 - 12, "Bea": -6 - 21 - 12, "Cy": 6 + 7 - 12, "Dot": -6 + 7 + 36}
        assert evening.report()["balance"] == evening.settled() == balance
        assert evening.tally("balance") == list(balance.values())
        assert evening.tally("won") == [1, 0, 1, 1]
        assert evening.tally("lost") == [0, 1, 0, 0]

    def test_the_lines_of_a_deal_add_up_to_nothing(self) -> None:
        said = play(call("abundance", 11)).said()
        assert said == [
            ("O2", "1", 0), ("O3", "1", 66), ("O3", "2", -22), ("O3", "3", -22), ("O3", "4", -22)
        ]  # fmt: skip


class TestO4GeneralMisere:
    def test_the_taker_of_the_last_trick_pays_each_a_solo_stake(self) -> None:
        assert pays({"contract": "general_misere", "loser": "Bea"}) == [6, -18, 6, 6]
        assert pays({"contract": "general_misere", "loser": "Bea"}, solo=2) == [2, -6, 2, 2]

    def test_it_may_be_that_all_pass_is_dealt_again(self) -> None:
        record = {"contract": "general_misere", "loser": "Bea"}
        found = play(general_misere="redeal").faults(record)
        assert found == [("contract", "no_general_misere")]

    def test_a_deal_passed_out_pays_nothing(self) -> None:
        passed = play({"contract": "passed_out"}, general_misere="redeal")
        assert list(passed.last()["payments"].values()) == [0, 0, 0, 0]
        assert passed.dealer == "Bea"


class TestO5Revoke:
    def test_by_the_caller_with_enough_tricks_left_base_only(self) -> None:
        assert pays(call("solo", 8, **revokes("Ann"))) == [-18, 6, 6, 6]
        assert pays(call("solo", 13, **revokes("Ann"))) == [-18, 6, 6, 6]

    def test_by_the_caller_and_short_base_and_undertricks(self) -> None:
        assert pays(call("solo", 7, **revokes("Ann", "Ann"))) == [-30, 10, 10, 10]
        assert pays(call("solo", 2, **revokes("Ann"))) == [-33, 11, 11, 11]

    def test_by_a_partner_is_by_the_callers(self) -> None:
        assert pays(prop(11, **revokes("Cy"))) == [-6, 6, -6, 6]
        assert pays(prop(8, **revokes("Cy"))) == [-9, 9, -9, 9]

    @pytest.mark.parametrize("contract", ["misere", "misere_ouverte"])
    def test_by_the_caller_of_a_misere_loses_it_at_base(self, contract: str) -> None:
        assert pays(call(contract, 0, **revokes("Ann")))[1] == UNITS[contract]

    def test_by_a_defender_the_call_is_won_at_base_and_he_pays_it_all(self) -> None:
        assert pays(call("solo", 2, **revokes("Cy"))) == [18, 0, -18, 0]
        assert pays(call("abundance", 12, **revokes("Bea"))) == [54, -54, 0, 0]
        assert pays(prop(13, **revokes("Dot"))) == [6, 0, 6, -12]

    def test_by_two_defenders_the_first_recorded_pays(self) -> None:
        assert pays(call("solo", 2, **revokes("Dot", "Bea"))) == [18, 0, 0, -18]

    def test_by_both_sides_the_deal_is_void(self) -> None:
        void = play(call("solo", 9, **revokes("Bea", "Ann")))
        assert list(void.last()["payments"].values()) == [0, 0, 0, 0]
        assert void.dealer == "Bea"
        assert void.tally("won") == void.tally("lost") == [0, 0, 0, 0]


class TestO6DealAndFive:
    def test_with_five_the_one_on_the_dealers_right_sits_out_each_deal(self) -> None:
        five = play(*[{"contract": "passed_out"}] * 5, players=5)
        out = [deal["sits_out"] for deal in five.report()["deals"]]
        assert out == ["Eve", "Ann", "Bea", "Cy", "Dot"]
        assert five.tally("played") == [4] * 5

    def test_the_one_who_sits_out_neither_pays_nor_receives(self) -> None:
        assert pays({"contract": "general_misere", "loser": "Ann"}, players=5) == [-18, 6, 6, 6, 0]
        assert pays(call("prop_and_cop", 8, partner="Dot"), players=5) == [6, -6, -6, 6, 0]

    def test_the_one_who_sits_out_may_not_be_named(self) -> None:
        five = play(players=5)
        assert five.faults(call("solo", 5, "Eve")) == [("caller", "sits_out")]
        assert five.faults(call("prop_and_cop", 5, partner="Eve")) == [("partner", "sits_out")]
        assert five.faults({"contract": "general_misere", "loser": "Eve"}) == [
            ("loser", "sits_out")
        ]
        record = call("solo", 5, **revokes("Ann", "Eve"))
        assert five.faults(record) == [("revokes/2/player", "sits_out")]

    def test_the_sheet_says_who_sits_out_next(self) -> None:
        five = play({"contract": "passed_out"}, players=5)
        figures = [strip.figures[1] for strip in five.rules.sheet(five.state).strips]
        assert figures == ["sits out", "plays", "plays", "plays", "plays"]

    def test_four_never_sit_out(self) -> None:
        assert "sits_out" not in play({"contract": "passed_out"}).last()


class TestRecording:
    def test_all_faults_are_reported_at_once(self) -> None:
        record = {
            "contract": "solo",
            "caller": "Zed",
            "partner": "Bea",
            "tricks": 14,
            "loser": 3,
            "revokes": [{"player": "Zed"}, {"side": "NS"}, "Ann"],
            "trumps": "S",
        }
        assert set(play().faults(record)) == {
            ("caller", "unknown_player"),
            ("partner", "not_here"),
            ("tricks", "out_of_range"),
            ("loser", "unknown_player"),
            ("revokes/1/player", "unknown_player"),
            ("revokes/2/side", "unknown_key"),
            ("revokes/2/player", "unknown_player"),
            ("revokes/3", "not_a_map"),
            ("trumps", "unknown_key"),
        }

    def test_each_contract_says_what_it_needs(self) -> None:
        needs = {"prop_and_cop": {"caller", "partner", "tricks"}, "general_misere": {"loser"}}
        for contract in (*UNITS, "general_misere", "passed_out"):
            usual = {"caller", "tricks"} if contract in UNITS else set()
            missing = {path for path, code in play().faults({"contract": contract})}
            assert missing == needs.get(contract, usual)

    def test_a_contract_is_needed_and_known(self) -> None:
        assert play().faults({}) == [("contract", "missing")]
        assert play().faults({"contract": "grand", "tricks": 3}) == [
            ("contract", "unknown_contract")
        ]

    def test_nobody_is_his_own_partner(self) -> None:
        record = call("prop_and_cop", 8, partner="Ann")
        assert play().faults(record) == [("partner", "own_partner")]

    def test_without_a_call_there_is_no_revoke_to_record(self) -> None:
        record = {"contract": "general_misere", "loser": "Ann", **revokes("Bea")}
        assert play().faults(record) == [("revokes", "not_here")]

    def test_a_misdeal_is_dealt_again_by_the_same_player(self) -> None:
        misdealt = play({"misdeal": True}, players=5)
        assert (misdealt.dealer, misdealt.tally("played")) == ("Ann", [0] * 5)
