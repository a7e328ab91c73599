"""Each law of Knock-Out Whist by its number; figures come from the law, not from the program."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.rules.knock_out_play import leader
from tests.unit.scoring.playing import Play, tricks

NAMES = ("Ann", "Bea", "Cy", "Dot", "Eve", "Fay", "Gus")


def took(*each: int, **more: Any) -> dict[str, Any]:
    return tricks(NAMES, *each, **more)


def play(*records: dict[str, Any], players: int = 4, **rules: Any) -> Play:
    return Play("knock-out-whist", players, **rules).deal(*records)


class TestK1Hands:
    @pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
    def test_two_to_seven_play_from_a_hand_of_seven_with_turned_trumps(self, players: int) -> None:
        sheet = play(players=players).rules.sheet(play(players=players).state)
        assert sheet.heading == "Hand of 7 cards, trumps turned"
        assert [strip.figures[0] for strip in sheet.strips] == ["7 cards"] * players

    def test_the_tricks_of_a_hand_sum_to_its_size(self) -> None:
        assert play().faults(took(3, 2, 2, 1)) == [("tricks", "tricks_total")]
        assert play(took(2, 3, 1, 1)).faults(took(3, 2, 1, 1)) == [("tricks", "tricks_total")]

    def test_most_tricks_names_trumps(self) -> None:
        assert play(took(2, 3, 1, 1)).last()["names_trumps"] == "Bea"

    def test_a_tie_for_most_is_cut_by_those_who_tie(self) -> None:
        assert play().faults(took(2, 2, 2, 1)) == [("cut", "missing")]
        assert play().faults(took(2, 2, 2, 1, cut="Dot")) == [("cut", "not_in_cut")]
        assert play().faults(took(3, 2, 1, 1, cut="Ann")) == [("cut", "no_cut")]
        assert play(took(2, 2, 2, 1, cut="Cy")).last()["names_trumps"] == "Cy"

    def test_a_player_left_out_took_no_tricks(self) -> None:
        assert play({"tricks": {"Ann": 4, "Bea": 2, "Cy": 1}}).last()["dogs"] == ["Dot"]

    def test_the_deal_passes_left_over_those_who_are_out(self) -> None:
        out = play(took(3, 0, 0, 4), dogs_life="off")
        assert out.dealer == "Dot"
        assert out.deal(took(3, 0, 0, 3, cut="Ann")).dealer == "Ann"

    def test_the_lead_is_on_the_left_of_the_dealer_among_those_in(self) -> None:
        assert leader(play().state) == 1
        assert leader(play(took(3, 3, 0, 1, cut="Ann"), dogs_life="off").state) == 3

    def test_a_dog_keeps_the_turn_to_deal(self) -> None:
        assert play(took(4, 0, 2, 1)).dealer == "Bea"


class TestK2Out:
    def test_no_tricks_is_out_and_stays_out(self) -> None:
        out = play(took(3, 2, 2, 0), dogs_life="off")
        assert out.report()["in"] == ["Ann", "Bea", "Cy"]
        assert out.faults(took(3, 2, 0, 1)) == [("tricks/4", "player_out")]

    def test_the_last_one_in_wins(self) -> None:
        over = play(took(4, 3), took(6, 0), players=2, dogs_life="off")
        assert over.report()["winner"] == "Ann"

    def test_a_sweep_wins_at_once_even_in_the_first_hand(self) -> None:
        over = play(took(0, 7, 0, 0))
        assert over.report() | {"deals": []} == {"deals": [], "in": ["Bea"], "winner": "Bea"}
        assert over.last()["out"] == ["Ann", "Cy", "Dot"]
        assert over.last()["dogs"] == []
        assert over.last()["names_trumps"] is None

    def test_a_sweep_need_not_end_the_game_while_dogs_live(self) -> None:
        on = play(took(0, 7, 0, 0), sweep_ends_game=False)
        assert (on.last()["dogs"], on.report()["winner"]) == (["Ann", "Cy", "Dot"], None)
        assert on.deal(took(1, 4, 1, 0)).last()["out"] == ["Dot"]

    def test_a_sweep_leaves_one_when_no_dogs_live(self) -> None:
        over = play(took(0, 7, 0, 0), sweep_ends_game=False, dogs_life="off")
        assert over.report()["winner"] == "Bea"

    def test_a_game_that_is_won_takes_no_further_hand_but_can_be_closed(self) -> None:
        over = play(took(0, 7, 0, 0))
        assert over.faults(took(0, 6, 0, 0)) == [("", "game_over")]
        assert over.faults({"misdeal": True}) == [("", "game_over")]
        sheet = over.rules.sheet(over.state)
        assert (sheet.heading, sheet.over, sheet.finished) == (
            "Game over", "Player 2 won the game.", True
        )  # fmt: skip
        assert over.deal({"closed": True}).report()["winner"] == "Bea"

    def test_the_one_card_hand_has_one_winner(self) -> None:
        down = [took(4, 3), took(4, 2), took(3, 2), took(3, 1), took(2, 1), took(1, 1, cut="Bea")]
        over = play(*down, took(0, 1), players=2)
        assert over.report()["winner"] == "Bea"
        assert over.last()["dogs"] == []


class TestK3DogsLife:
    def test_everyone_without_a_trick_gets_one_card(self) -> None:
        dogs = play(took(4, 3, 0, 0))
        assert dogs.last()["dogs"] == ["Cy", "Dot"]
        sheet = dogs.rules.sheet(dogs.state)
        assert [strip.figures[0] for strip in sheet.strips] == [
            "6 cards", "6 cards", "dog's life: 1 card", "dog's life: 1 card"
        ]  # fmt: skip

    def test_a_single_dog_is_chosen_by_cutting_among_those_without_a_trick(self) -> None:
        rules = {"dogs_life": "single"}
        assert play(**rules).faults(took(4, 3, 0, 0)) == [("dog", "missing")]
        assert play(**rules).faults(took(4, 3, 0, 0, dog="Ann")) == [("dog", "not_in_cut")]
        one = play(took(4, 3, 0, 0, dog="Dot"), **rules).last()
        assert (one["dogs"], one["out"]) == (["Dot"], ["Cy"])

    def test_a_single_dog_needs_no_cut_when_only_one_took_none(self) -> None:
        assert play(took(4, 2, 1, 0), dogs_life="single").last()["dogs"] == ["Dot"]
        again = play(dogs_life="single")
        assert again.faults(took(4, 2, 1, 0, dog="Dot")) == [("dog", "no_cut")]
        assert play().faults(took(4, 3, 0, 0, dog="Dot")) == [("dog", "no_cut")]

    def test_a_dog_takes_at_most_one_trick(self) -> None:
        dogs = play(took(3, 2, 2, 0))
        assert dogs.faults(took(2, 1, 1, 2)) == [("tricks/4", "dog_tricks")]

    def test_a_dog_that_takes_a_trick_is_back_with_a_full_hand(self) -> None:
        back = play(took(3, 2, 2, 0), took(3, 1, 1, 1))
        assert back.rules.sheet(back.state).strips[3].figures == ("5 cards", "1")
        assert back.said()[3] == ("K3", "4", 0)

    def test_a_dog_may_tie_for_most_tricks(self) -> None:
        down = [took(3, 2, 2), took(2, 2, 2, cut="Ann"), took(2, 2, 1, cut="Ann"), took(2, 2, 0)]
        dogs = play(*down[:3], took(2, 2, 0, cut="Bea"), players=3)
        assert dogs.last()["dogs"] == ["Cy"]
        assert dogs.deal(took(1, 1, 1, cut="Cy")).last()["names_trumps"] == "Cy"

    def test_it_is_spent_once_a_game(self) -> None:
        spent = play(took(3, 2, 2, 0), took(3, 1, 1, 1), took(3, 1, 1, 0))
        assert (spent.last()["out"], spent.last()["dogs"]) == (["Dot"], [])
        assert spent.tally("dogs") == [0, 0, 0, 1]

    def test_none_is_given_after_the_one_card_hand(self) -> None:
        down = [took(4, 3), took(4, 2), took(3, 2), took(3, 1), took(2, 1), took(1, 1, cut="Ann")]
        over = play(*down, took(1, 0), players=2, sweep_ends_game=False)
        assert (over.last()["dogs"], over.report()["winner"]) == ([], "Ann")


class TestRecording:
    def test_all_faults_of_form_are_reported_at_once(self) -> None:
        record = {"tricks": {"Ann": 8, "Bea": "2", "Zed": 1}, "cut": 3, "dog": "Zed", "trumps": "S"}
        assert set(play().faults(record)) == {
            ("tricks/Ann", "out_of_range"),
            ("tricks/Bea", "not_a_number"),
            ("tricks/Zed", "unknown_player"),
            ("cut", "unknown_player"),
            ("dog", "unknown_player"),
            ("trumps", "unknown_key"),
        }

    def test_all_faults_of_a_hand_are_reported_at_once(self) -> None:
        down = play(took(4, 3, 0, 0), took(3, 3, 0, 0, cut="Ann"))
        assert set(down.faults(took(0, 7, 1, 0))) == {
            ("tricks/2", "out_of_range"),
            ("tricks/3", "player_out"),
            ("tricks", "tricks_total"),
        }

    def test_a_hand_needs_tricks(self) -> None:
        assert play().faults({}) == [("tricks", "missing")]
        assert play().faults({"tricks": {}}) == [("tricks", "missing")]

    def test_a_misdeal_is_dealt_again_by_the_same_player(self) -> None:
        misdealt = play({"misdeal": True})
        assert misdealt.dealer == "Ann"
        assert misdealt.deal(took(3, 2, 1, 1)).last()["cards"] == 7

    def test_closing_an_unfinished_game_has_no_winner(self) -> None:
        closed = play(took(3, 2, 1, 1), {"closed": True})
        assert closed.report()["winner"] is None
        assert closed.rules.sheet(closed.state).over == "Play is closed; nobody has won the game."

    def test_standings_count_games_and_tricks_and_nothing_is_settled(self) -> None:
        over = play(took(3, 4), took(0, 6), players=2)
        assert over.tally("won") == [0, 1]
        assert over.tally("played") == [1, 1]
        assert over.tally("tricks") == [3, 10]
        assert over.rules.settled(over.state) == ()
