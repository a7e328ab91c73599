"""Worked numbers of the guide to tournaments, and of each format by hand, as event files."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.tournaments.event_files import (
    document,
    faults_of,
    must_read,
    plain,
    played,
    results_only,
)
from tournaments.eventfile import EventFile, next_round, result
from tournaments.eventtext import tell


def standings(raw: Any) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in result(must_read(raw))["standings"]}


def values(raw: Any, name: str) -> dict[str, Any]:
    return {one: row["values"].get(name) for one, row in standings(raw).items()}


def row(number: int, *tables: Any, **more: Any) -> dict[str, Any]:
    return {"round": number, "tables": [*tables], **more}


def two(ns: str, ew: str, given: Any = None, **more: Any) -> dict[str, Any]:
    written = {"NS": [ns], "EW": [ew], **more}
    return written if given is None else {**written, "result": given}


def took(ns: int, ew: int) -> dict[str, Any]:
    return {"tricks": {"NS": ns, "EW": ew}}


class TestSection5:
    """Pairs and teams."""

    def test_match_points_of_one_board(self) -> None:
        options = {"movement": "mitchell", "counts": "match_points"}
        raw = document("pairs", 10, {**options, "first_seats": "listed"})
        tables = [
            two(f"P{n}", f"P{n + 5}", took(ns, 13 - ns), boards=1)
            for n, ns in enumerate((8, 7, 7, 6, 9), 1)
        ]
        raw["rounds"] = [row(1, *tables)]
        points = values(raw, "match_points")
        assert [points[f"P{n}"] for n in range(1, 6)] == [6, 3, 3, 0, 8]
        assert [points[f"P{n}"] for n in range(6, 11)] == [2, 5, 5, 8, 0]
        checks = {one["name"]: one for one in result(must_read(raw))["checks"]}
        assert checks["match_points_total"]["expected"] == 40
        assert checks["match_points_total"]["ok"]

    def test_fosters_compass(self) -> None:
        options = {"movement": "mitchell", "deals": 30, "first_seats": "listed"}
        raw = document("pairs", 10, options)
        north_south = (201, 204, 211, 207, 212)
        tables = [
            two(f"P{n}", f"P{n + 5}", took(ns, 390 - ns)) for n, ns in enumerate(north_south, 1)
        ]
        raw["rounds"] = [row(1, *tables)]
        rows = standings(raw)
        against = values(raw, "above_average")
        assert [against[f"P{n}"] for n in range(1, 6)] == [-6, -3, 4, 0, 5]
        assert [against[f"P{n}"] for n in range(6, 11)] == [6, 3, -4, 0, -5]
        assert (rows["P5"]["rank"], rows["P5"]["group"]) == (1, "NS")
        assert (rows["P6"]["rank"], rows["P6"]["group"]) == (1, "EW")

    def test_each_deal_of_a_set_is_compared_where_hands_are_written(self) -> None:
        options = {"movement": "howell", "counts": "match_points", "deals": 2}
        raw = document("pairs", 8, options)
        one = {"hands": [{"NS": 8}, {"NS": 5}]}
        other = {"hands": [{"NS": 7}, {"NS": 7}]}
        raw["rounds"] = [row(1, two("P1", "P2", one, boards=3), two("P3", "P4", other, boards=3))]
        points = values(raw, "match_points")
        assert [points[f"P{n}"] for n in range(1, 5)] == [2, 2, 2, 2]

    def test_a_team_match_of_two_tables(self) -> None:
        raw = document("league", 4, {"first_seats": "listed"})
        raw["rounds"] = [row(1, two("P1", "P2", took(318, 306)), two("P3", "P4", took(312, 312)))]
        rows = standings(raw)
        assert [rows[f"P{n}"]["values"]["points"] for n in range(1, 5)] == [3, 0, 1, 1]
        assert rows["P1"]["values"]["trick_difference"] == 12  # 6 over half the total, 318 of 624
        raw["rounds"][0]["tables"][0]["result"] = took(318, 305)
        path = "rounds/1/tables/1/result/tricks"
        assert faults_of(raw) == [(path, "tricks_total")]

    def test_all_play_all_meets_everybody_once_and_sits_one_out(self) -> None:
        file = played(document("pairs", 7))
        met = [frozenset(t.entrants) for one in file.event.rounds for t in one.tables]
        assert len(met) == len(set(met)) == 21
        assert sorted(one for r in file.event.rounds for one in r.sit_out) == [
            f"P{n}" for n in range(1, 8)
        ]


class TestSection8:
    """Standings and shared prizes."""

    def test_twenty_ten_and_five_with_two_tied_for_second(self) -> None:
        raw = document("swiss", 4, {"prize_ties": "shared", "tie_breaks": [], "rounds": 2})
        raw["rounds"] = [
            row(1, two("P1", "P4", took(8, 5)), two("P2", "P3", took(8, 5))),
            row(2, two("P1", "P2", took(8, 5)), two("P3", "P4", took(8, 5))),
        ]
        raw["prizes"] = [
            {"prize": name, "amount": amount}
            for name, amount in (("first", "20.00"), ("second", "10.00"), ("third", "5.00"))
        ]
        answer = result(must_read(raw))
        assert [(one["rank"], one["tied"]) for one in answer["standings"]] == [
            (1, False), (2, True), (2, True), (4, False),
        ]  # fmt: skip
        shares = [one["share"] for one in answer["prizes"]]
        assert shares[0] == {"P1": "20.00"}
        assert list(shares[1].values()) == ["7.50", "7.50"]
        assert "    2=  P" in tell(must_read(raw))

    def test_who_has_withdrawn_stays_and_is_marked(self) -> None:
        raw = document("swiss", 4, withdrawals=[{"id": "P1", "from_round": 2}])
        raw["rounds"] = [row(1, two("P1", "P4", took(8, 5)), two("P2", "P3", took(8, 5)))]
        rows = standings(raw)
        assert rows["P1"]["withdrawn"] is True
        assert rows["P1"]["values"]["points"] == 2
        assert "(withdrawn)" in tell(must_read(raw))

    def test_standings_are_provisional_until_the_round_is_complete(self) -> None:
        raw = document("swiss", 4)
        raw["rounds"] = [row(1, two("P1", "P4", took(8, 5)), two("P2", "P3"))]
        assert result(must_read(raw))["provisional"] is True
        assert "(provisional)" in tell(must_read(raw))


class TestFormats:
    """One event of each other format, reckoned by hand."""

    def test_flags_pass_from_hand_to_hand(self) -> None:
        raw = document("military", 3, {"deals": 2, "first_seats": "listed"})
        raw["rounds"] = [
            row(
                1,
                two("P1", "P3", {"hands": [{"NS": 8}, {"NS": 9}]}),
                two("P2", "P1", {"hands": [{"NS": 6}, {"NS": 7}]}),
                two("P3", "P2", {"hands": [{"NS": 0}, {"NS": 1}]}),
            )
        ]
        assert values(raw, "flags") == {"P1": 14, "P2": 14, "P3": 8}
        checks = {one["name"]: one for one in result(must_read(raw))["checks"]}
        assert (checks["flags_total"]["expected"], checks["flags_total"]["ok"]) == (36, True)

    def test_every_fort_visits_every_other(self) -> None:
        file = played(document("military", 6))
        visits = {(t.sides[0][0], t.sides[1][0]) for r in file.event.rounds for t in r.tables}
        assert len(visits) == 30

    def test_a_league_fixture_is_awarded_and_dated(self) -> None:
        raw = document("league", 4, {"first_seats": "listed"}, date="2026-10-28")
        raw["rounds"] = [{"round": 1}, {"round": 2}]
        answer = result(must_read(raw))
        assert [one["date"] for one in answer["rounds"]] == ["2026-10-28", "2026-11-04"]
        first = answer["rounds"][0]["tables"][0]
        raw["rounds"] = [row(1, {**first, "result": {"forfeit": "EW", "reason": "no team"}})]
        rows = standings(raw)
        assert rows[first["NS"][0]]["values"]["points"] == 3
        assert rows[first["EW"][0]]["values"]["points"] == 0

    def test_units_of_solo_add_up_to_nothing(self) -> None:
        raw = document("solo", 5)
        four = ["P1", "P2", "P3", "P4"]
        units = dict(zip(four, (9, -3, -3, -3), strict=True))
        raw["rounds"] = [row(1, {"players": four, "result": {"points": units}}, sit_out=["P5"])]
        assert values(raw, "units") == {**units, "P5": 0}
        drawn = next_round(must_read(raw))
        assert isinstance(drawn, EventFile)
        assert drawn.event.rounds[1].sit_out != ("P5",)

    def test_the_winner_of_a_challenge_takes_the_place(self) -> None:
        raw = document("ladder", 5)
        raw["rounds"] = [row(1, two("P3", "P1", took(8, 5)), two("P5", "P4", took(5, 8)))]
        rows = standings(raw)
        assert sorted(rows, key=lambda one: int(rows[one]["rank"])) == [
            "P3",
            "P1",
            "P2",
            "P4",
            "P5",
        ]

    def test_a_challenge_given_up_is_lost(self) -> None:
        raw = document("ladder", 3)
        raw["rounds"] = [row(1, two("P2", "P1", {"forfeit": "EW"}))]
        assert standings(raw)["P2"]["rank"] == 1

    def test_heats_lead_to_a_final_table(self) -> None:
        file = played(document("knockout_whist", 15))
        assert [len(one.tables) for one in file.event.rounds] == [3, 1]
        winner = result(file)["standings"][0]
        assert winner["values"] == {"heats_won": 2}
        assert result(file)["prizes"][0]["ids"] == [winner["id"]]

    def test_losers_rise_and_winners_stay(self) -> None:
        raw = document("rise_and_fly", 5, {"tables": 2, "first_seats": "listed"})
        won = {"points": {"NS": 1, "EW": 0}}
        raw["rounds"] = [
            row(1, two("P1", "P2", won), two("P3", "P4", won), sit_out=["P5"]),
            {"round": 2},
        ]
        second = result(must_read(raw))["rounds"][1]
        assert [(one["NS"], one["EW"]) for one in second["tables"]] == [
            (["P1"], ["P5"]),
            (["P3"], ["P2"]),
        ]
        assert second["sit_out"] == ["P4"]

    def test_a_bracket_is_followed_whichever_way_round_sides_are_written(self) -> None:
        raw = document("knockout", 4, {"first_seats": "listed", "third_place": True})
        raw["rounds"] = [row(1, two("P4", "P1", took(8, 5)), two("P2", "P3", took(8, 5)))]
        drawn = result(must_read({**raw, "rounds": [*raw["rounds"], {"round": 2}]}))
        tables = drawn["rounds"][1]["tables"]
        assert {one["match"] for one in tables} == {"final", "third"}
        final = next(one for one in tables if one["match"] == "final")
        assert {*final["NS"], *final["EW"]} == {"P4", "P2"}

    def test_seeds_and_byes_of_a_bracket(self) -> None:
        raw = document("knockout", 6, {"first_seats": "listed"}, seeds=["P6", "P5"])
        drawn = next_round(must_read(raw))
        assert isinstance(drawn, EventFile)
        playing = {one for table in drawn.event.rounds[0].tables for one in table.entrants}
        assert playing == {"P1", "P2", "P3", "P4"}

    def test_one_constraint_of_seeding_is_enough_for_an_order(self) -> None:
        given = [{"id": "P3", "above": "P1"}, {"id": "P1", "above": "P2"}]
        file = must_read(document("knockout", 4, seeds=given))
        assert file.event.seeds == ("P3", "P1", "P2")

    def test_partners_who_may_not_meet_never_do(self) -> None:
        raw = document("swiss", 6, {"rounds": 3}, never=[["P1", "P2"], ["P1", "P3"]])
        file = played(raw, 3)
        met = {frozenset(t.entrants) for r in file.event.rounds for t in r.tables}
        assert not met & {frozenset({"P1", "P2"}), frozenset({"P1", "P3"})}

    def test_a_player_who_cannot_move_keeps_one_chair(self) -> None:
        options = {"movement": "whist", "still": "P5", "rounds": 5}
        file = played(document("individual", 8, options), 5)
        chairs = {
            (table.number, side.index("P5"), number)
            for one in file.event.rounds
            for table in one.tables
            for number, side in enumerate(table.sides)
            if "P5" in side
        }
        assert len(chairs) == 1

    def test_the_movement_says_what_it_promises(self) -> None:
        drawn = next_round(must_read(document("individual", 8, {"movement": "whist"})))
        assert isinstance(drawn, EventFile)
        assert "nobody partners twice" in plain(drawn)["rounds"][0]["notes"][0].lower()


class TestComingAndGoing:
    """Arrivals, withdrawals and returns."""

    def test_somebody_leaves_and_comes_back(self) -> None:
        raw = document("solo", 9, {"rounds": 6})
        raw |= {
            "withdrawals": [{"id": "P1", "from_round": 2}],
            "returns": [{"id": "P1", "from_round": 4}],
        }
        file = played(raw, 5)
        here = [
            "P1" in {*one.sit_out, *(who for t in one.tables for who in t.entrants)}
            for one in file.event.rounds
        ]
        assert here == [True, False, False, True, True]
        assert plain(file)["returns"] == raw["returns"]

    def test_an_individual_movement_is_drawn_on_when_the_field_changes(self) -> None:
        raw = document("individual", 12, {"movement": "whist", "rounds": 6})
        raw["withdrawals"] = [{"id": "P1", "from_round": 3}]
        file = played(raw, 6)
        assert len(file.event.rounds) == 6
        assert all(len(one.sit_out) == 3 for one in file.event.rounds[2:])
        drawn = must_read(results_only(plain(file)))
        assert [one.tables for one in drawn.event.rounds] == [
            one.tables for one in file.event.rounds
        ]
        assert drawn.drawn[3].notes

    def test_whoever_was_to_meet_a_pair_that_left_sits_out(self) -> None:
        raw = document("pairs", 6, withdrawals=[{"id": "P1", "from_round": 3}])
        file = played(raw)
        assert [len(one.sit_out) for one in file.event.rounds] == [0, 0, 1, 1, 1]

    def test_nobody_is_ranked_before_arriving(self) -> None:
        raw = document("swiss", 5, arrivals=[{"id": "P5", "from_round": 2}])
        raw["rounds"] = [row(1, two("P1", "P4", took(8, 5)), two("P2", "P3", took(8, 5)))]
        assert "P5" not in standings(raw)

    @pytest.mark.parametrize("worth", [("win", 2), ("draw", 1), ("nothing", 0)])
    def test_a_sit_out_is_worth_what_the_options_say(self, worth: tuple[str, int]) -> None:
        raw = document("swiss", 3, {"sit_out_worth": worth[0]})
        raw["rounds"] = [row(1, two("P1", "P2", took(8, 5)), sit_out=["P3"])]
        assert values(raw, "points")["P3"] == worth[1]
