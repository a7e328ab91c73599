"""Knock-Out Whist at the table: a row a player, who is out, the cuts, and a winner at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scoring.models import DealEntry, Sitting
from tests.integration.game_table import GameTable, offered, words


@pytest.fixture
def four(sit: Callable[..., GameTable]) -> GameTable:
    return sit("knock-out-whist", 4)


def test_the_common_hand_is_a_tap_for_each_who_took_tricks(four: GameTable) -> None:
    assert four.save(tricks_1=3, tricks_2=2, tricks_3=2).status_code == 303
    assert four.stored == [{"tricks": {"1": 3, "2": 2, "3": 2}}]
    pad = four.shown()
    assert "Hand of 6 cards, Ann names trumps" in pad
    assert "Deal 2 · Bea deals" in pad
    assert "Dot: no tricks: a dog's life, one card in the next hand" in pad
    assert "Dog’s life: spent" in pad


@pytest.mark.parametrize("count", range(2, 8))
def test_two_to_seven_may_play(sit: Callable[..., GameTable], count: int) -> None:
    table = sit("knock-out-whist", count)
    assert len(offered(table.source(), f"tricks_{count}")) == 8
    assert offered(table.source(), f"tricks_{count + 1}") == []
    assert table.save(tricks_1=4, **{f"tricks_{count}": 3}).status_code == 303


def test_the_door_asks_whether_these_people_sit_there(sit: Callable[..., GameTable]) -> None:
    two = sit("knock-out-whist", 2)
    assert "Table 1: Ann against Bea. Right?" in words(four_door(two))


def test_the_door_lists_those_who_play_alone(four: GameTable) -> None:
    assert "Table 1: Ann, Bea, Cy and Dot. Right?" in words(four_door(four))


def four_door(table: GameTable) -> Any:
    table.phone.cookies.clear()
    return table.phone.get(table.url)


def test_a_tie_asks_for_the_cut_and_keeps_what_was_typed(four: GameTable) -> None:
    typed = {"tricks_1": 3, "tricks_2": 3, "tricks_3": 1}
    answer = four.save(**typed)
    assert answer.status_code == 422
    assert "Ann and Bea tie for most tricks" in words(answer)
    source = answer.content.decode()
    assert offered(source, "cut") == ["1", "2"]
    assert 'name="tricks_3" value="1" checked' in source
    assert four.save(**typed, cut=2).status_code == 303
    assert four.stored == [{"tricks": {"1": 3, "2": 3, "3": 1}, "cut": "2"}]
    assert "Bea names trumps" in four.shown()


def test_a_cut_that_nobody_needs_is_refused_and_left_out(four: GameTable) -> None:
    answer = four.save(tricks_1=4, tricks_2=3, cut=1)
    assert answer.status_code == 422
    assert "Nobody ties for the most tricks" in words(answer)
    assert 'name="cut" value="1" checked' not in answer.content.decode()
    assert four.stored == []


def test_a_single_dogs_life_is_cut_for(sit: Callable[..., GameTable]) -> None:
    five = sit("knock-out-whist", 5, dogs_life="single")
    typed = {"tricks_1": 3, "tricks_2": 2, "tricks_3": 2}
    answer = five.save(**typed)
    assert "Dot and Eve took no tricks" in words(answer)
    assert offered(answer.content.decode(), "dog") == ["4", "5"]
    assert five.save(**typed, dog=5).status_code == 303
    pad = five.shown()
    assert "Dot: no tricks: out" in pad
    assert "dog’s life, 1 card" in pad


def test_who_is_out_is_said_and_has_no_keys(sit: Callable[..., GameTable]) -> None:
    four = sit("knock-out-whist", 4, dogs_life="off")
    four.save(tricks_1=3, tricks_3=2, tricks_4=2)
    assert offered(four.source(), "tricks_2") == []
    assert "Bea out" in four.shown()
    assert "Deal 2 · Cy deals" in four.shown()


def test_a_dog_is_offered_one_trick_at_most(four: GameTable) -> None:
    four.save(tricks_1=3, tricks_2=2, tricks_3=2)
    assert offered(four.source(), "tricks_4") == ["", "1"]
    assert offered(four.source(), "tricks_1") == ["", *"123456"]


BAD: list[tuple[dict[str, Any], str]] = [
    ({}, "Tap the tricks of each player who took any."),
    ({"tricks_1": 3}, "Still to tap: 4 of the 7 tricks."),
    ({"tricks_1": 5, "tricks_2": 5}, "That makes 10 tricks; this hand has 7."),
    ({"tricks_1": 8}, "Ann: Must be from 0 to 7."),
    ({"tricks_1": "-1"}, "Ann: Write a whole number from 0 to 7."),
    ({"tricks_1": 4, "tricks_7": 3}, "does not play here"),
    ({"tricks_1": 4, "tricks_2": 3, "dog": 3}, "There is no cut for a dog’s life"),
    ({"tricks_1": 4, "tricks_2": 3, "cut": "x"}, "Choose one of those who cut."),
]


@pytest.mark.parametrize(("typed", "said"), BAD)
def test_bad_input_is_refused_in_words_and_nothing_is_stored(
    four: GameTable, typed: dict[str, Any], said: str
) -> None:
    answer = four.save(**typed)
    assert answer.status_code == 422
    assert said in words(answer)
    assert four.stored == []


def test_more_than_the_hand_has_left_is_not_offered(four: GameTable) -> None:
    assert offered(four.source(tricks_1=4), "tricks_2") == ["", "1", "2", "3"]


class TestWhenItIsWon:
    @pytest.fixture
    def won(self, four: GameTable) -> GameTable:
        four.save(tricks_2=7)
        return four

    def test_the_winner_is_named_and_nothing_is_settled(self, won: GameTable) -> None:
        over = won.shown()
        assert "Bea won the game." in over
        assert "Same four again" in over
        assert "Change players" in over
        assert "£" not in over

    def test_no_further_hand_is_offered_or_taken(self, won: GameTable) -> None:
        assert "Bea won the game." in words(won.phone.get(won.url, {"again": "1"}))
        answer = won.save(tricks_1=6)
        assert answer.status_code == 422
        assert "The game is won" in words(answer)
        assert len(won.stored) == 1

    def test_the_same_players_begin_a_new_game_and_the_deal_passes_on(self, won: GameTable) -> None:
        post = won.fill(then="again")
        for _ in range(2):
            assert won.phone.post(f"{won.url}finish/", post)["Location"] == won.url
        old, new = Sitting.objects.order_by("number")
        assert old.closed_at is not None
        assert (new.game, new.options, new.players) == (old.game, old.options, 4)
        assert "Deal 1 · Bea deals" in won.shown()
        assert DealEntry.objects.filter(sitting=new).count() == 0

    def test_a_table_that_moved_on_begins_nothing(self, won: GameTable) -> None:
        answer = won.phone.post(f"{won.url}finish/", won.fill(then="again", expected_sequence=0))
        assert answer.status_code == 409
        assert Sitting.objects.count() == 1

    def test_a_game_that_goes_on_is_not_begun_anew(self, four: GameTable) -> None:
        four.save(tricks_1=3, tricks_2=2, tricks_3=2)
        answer = four.phone.post(f"{four.url}finish/", four.fill(then="again"))
        assert answer.status_code == 409
        assert "in the middle of a game" in words(answer)

    def test_stopping_before_says_that_nobody_has_won(self, four: GameTable) -> None:
        four.save(tricks_1=3, tricks_2=2, tricks_3=2)
        assert "nobody has won the game" in four.shown("finish/")
