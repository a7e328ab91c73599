"""A hand of Knock-Out Whist: a row a player, the hand used up, and the cuts that ties lead to."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.forms.deal import Situation
from tests.unit.scoring.typing_in import faults, form, offered, pressed, refused, said, situation


def hand(*tricks: int, **more: str) -> dict[str, Any]:
    return {"tricks": {str(n): took for n, took in enumerate(tricks, 1) if took}, **more}


@pytest.fixture
def where() -> Situation:
    return situation("knock-out-whist", 4)


def test_k1x_without_a_dogs_life_no_tricks_is_out() -> None:
    where = situation("knock-out-whist", 4, dogs_life="off")
    told = said(where, tricks_1=3, tricks_2=2, tricks_3=2)
    assert told == (
        "Ann 3, Bea 2, Cy 2. Dot: no tricks: out. Ann names trumps. Next hand 6 cards, Bea deals."
    )
    assert form(where).keys(where).life == "No dog’s life"


def test_k2x_a_dogs_life_is_told_as_such_and_spent(where: Situation) -> None:
    assert form(where).keys(where).life == "Dog’s life: not yet given"
    told = said(where, tricks_1=3, tricks_2=2, tricks_3=2)
    assert "Dot: no tricks: a dog's life, one card in the next hand." in told
    after = situation("knock-out-whist", 4, hand(3, 2, 2))
    keys = form(after).keys(after)
    assert keys.life == "Dog’s life: spent"
    dog = keys.rows[3]
    assert (dog.life, dog.said, offered(dog.keys)) == ("dog", "dog’s life, 1 card", ["1"])
    assert keys.cards == 6


def test_k3x_and_k4x_the_dog_comes_back_or_is_out() -> None:
    where = situation("knock-out-whist", 4, hand(3, 2, 2))
    assert "Dot: 1 trick with the dog's card: back in." in said(
        where, tricks_1=3, tricks_2=1, tricks_3=1, tricks_4=1
    )
    told = said(where, tricks_1=3, tricks_2=2, tricks_3=1)
    assert "Dot: no tricks with the dog's card: out." in told


def test_who_is_out_has_no_keys_and_the_deal_skips_the_dead() -> None:
    where = situation("knock-out-whist", 4, hand(3, 0, 2, 2), hand(3, 0, 2, 1))
    rows = form(where).keys(where).rows
    assert [row.life for row in rows] == ["in", "out", "in", "in"]
    assert rows[1].keys == ()
    assert "Dot deals." in said(where, tricks_1=3, tricks_3=1, tricks_4=1)


def test_k7x_a_sweep_wins_at_once(where: Situation) -> None:
    assert said(where, tricks_1=7).endswith("Ann wins the game: took every trick.")


def test_the_last_one_in_wins() -> None:
    where = situation("knock-out-whist", 2, hand(4, 3), sweep_ends_game=False, dogs_life="off")
    assert said(where, tricks_1=6).endswith("Ann wins the game: the last one in.")


def test_k9x_a_tie_asks_who_won_the_cut_among_those_tied(where: Situation) -> None:
    typed = {"tricks_1": 3, "tricks_2": 3, "tricks_3": 1}
    assert refused(where, **typed) == (
        "Ann and Bea tie for most tricks: say which of them won the cut and names trumps."
    )
    cut = form(where, **typed).keys(where).cut
    assert cut.open
    assert offered(cut.keys) == ["1", "2"]
    assert "Bea won the cut for trumps." in said(where, **typed, cut=2)
    assert "Bea names trumps." in said(where, **typed, cut=2)


def test_no_cut_is_offered_before_the_hand_is_used_up(where: Situation) -> None:
    assert not form(where).keys(where).cut.open
    assert not form(where, tricks_1=3, tricks_2=3).keys(where).cut.open
    assert not form(where, tricks_1=4, tricks_2=3).keys(where).cut.open


def test_a_single_dogs_life_is_cut_for_by_those_without_a_trick() -> None:
    where = situation("knock-out-whist", 5, dogs_life="single")
    typed = {"tricks_1": 3, "tricks_2": 2, "tricks_3": 2}
    assert refused(where, **typed) == (
        "Dot and Eve took no tricks: say which of them won the cut for the dog’s life."
    )
    dog = form(where, **typed).keys(where).dog
    assert dog.open
    assert offered(dog.keys) == ["4", "5"]
    told = said(where, **typed, dog=5)
    assert "Dot: no tricks: out." in told
    assert "Eve: no tricks: a dog's life" in told
    assert "Eve won the cut for the dog’s life." in told


def test_a_dogs_life_for_everyone_is_never_cut_for(where: Situation) -> None:
    assert form(where, tricks_1=4, tricks_2=3).keys(where).dog is None


def test_a_hand_is_used_up_and_no_further_key_is_offered(where: Situation) -> None:
    keys = form(where, tricks_1=4).keys(where)
    assert keys.left == 3
    assert offered(keys.rows[0].keys) == [str(n) for n in range(1, 8)]
    assert offered(keys.rows[1].keys) == ["1", "2", "3"]
    assert pressed(keys.rows[0].keys) == ["4"]
    assert keys.rows[1].none


NO_CUT = "Nobody ties for the most tricks, so nobody cuts: it is left out now."
NO_DOG = "There is no cut for a dog’s life: it is left out now."
FAULTS = [
    ({"cut": 1}, {"tricks": ["Tap the tricks of each player who took any."]}),
    ({"tricks_1": 0}, {"tricks": ["Tap the tricks of each player who took any."]}),
    ({"tricks_1": 3}, {"tricks": ["Still to tap: 4 of the 7 tricks."]}),
    ({"tricks_1": 5, "tricks_2": 5}, {"tricks": ["That makes 10 tricks; this hand has 7."]}),
    ({"tricks_1": 8}, {"tricks_1": ["Ann: Must be from 0 to 7."]}),
    ({"tricks_1": "x"}, {"tricks_1": ["Ann: Write a whole number from 0 to 7."]}),
    ({"tricks_1": 4, "tricks_2": 3, "cut": 1}, {"cut": [NO_CUT]}),
    ({"tricks_1": 4, "tricks_2": 3, "dog": 3}, {"dog": [NO_DOG]}),
    ({"tricks_1": 4, "tricks_2": 3, "cut": 9}, {"cut": ["Choose one of those who cut."]}),
]


@pytest.mark.parametrize(("typed", "told"), FAULTS)
def test_each_fault_is_told_at_its_control(
    where: Situation, typed: dict[str, Any], told: dict[str, list[str]]
) -> None:
    assert faults(where, **typed) == told


def test_a_player_who_is_not_at_the_table_is_no_part_of_the_hand(where: Situation) -> None:
    assert set(faults(where, tricks_1=3, tricks_7=4)) == {"tricks"}


def test_only_those_tied_cut(where: Situation) -> None:
    told = faults(where, tricks_1=3, tricks_2=3, tricks_3=1, cut=3)
    assert told == {
        "cut": ["Ann and Bea tie for most tricks: say which of them won the cut and names trumps."]
    }


def test_a_dog_and_the_dead_take_no_more_than_they_can() -> None:
    where = situation("knock-out-whist", 4, hand(3, 2, 2))
    assert faults(where, tricks_1=4, tricks_4=2) == {
        "tricks_4": ["Dot: A dog's life is one card: it takes at most one trick."]
    }
    where = situation("knock-out-whist", 4, hand(3, 2, 2), dogs_life="off")
    assert faults(where, tricks_1=5, tricks_4=1) == {
        "tricks_4": ["Dot: This player is out and takes no tricks."]
    }


def test_a_game_that_is_won_takes_no_further_hand() -> None:
    where = situation("knock-out-whist", 3, hand(7))
    assert refused(where, tricks_1=6).startswith("The game is won")
    assert form(where).keys(where)
