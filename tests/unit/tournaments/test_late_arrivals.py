"""Pairing on from what was played, as people come late and go home."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tournaments.movements.matching import pair_again
from tournaments.movements.schedule import Round, UnsupportedShape


def partnerships(rounds: list[Round]) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(couple)
        for played in rounds
        for table in played.tables
        for couple in (table.seats[::2], table.seats[1::2])
    )


def evening(seed: int, players: int, hands: int = 12) -> list[tuple[list[int], Round]]:
    """Play hands before each of which somebody may come and somebody may go."""
    chance = Random(seed)
    present, newcomer = list(range(1, players + 1)), players + 1
    rounds: list[Round] = []
    told = []
    for _ in range(hands):
        if chance.random() < 0.3:
            present.append(newcomer)
            newcomer += 1
        if chance.random() < 0.3:
            present.remove(chance.choice(present))
        rounds.append(pair_again(rounds, present, chance))
        told.append((list(present), rounds[-1]))
    return told


@pytest.mark.parametrize("seed", range(12))
def test_everybody_present_plays_or_sits_out_once(seed: int) -> None:
    for number, (present, played) in enumerate(evening(seed, 16 + 2 * seed), 1):
        seated = [player for table in played.tables for player in table.seats]
        assert sorted([*seated, *played.sit_out]) == sorted(present)
        assert len(played.sit_out) == len(present) % 4
        assert played.number == number
        assert len({table.number for table in played.tables}) == len(present) // 4


@pytest.mark.parametrize("seed", range(12))
def test_no_partner_comes_again_while_people_come_and_go(seed: int) -> None:
    rounds = [played for _, played in evening(seed, 16 + 2 * seed)]
    assert set(partnerships(rounds).values()) == {1}


@pytest.mark.parametrize("seed", range(12))
def test_those_who_are_there_all_evening_sit_out_alike(seed: int) -> None:
    told = evening(seed, 16 + 2 * seed)
    always = set.intersection(*(set(present) for present, _ in told))
    rests = Counter(player for _, played in told for player in played.sit_out)
    counts = [rests[player] for player in always]
    assert max(counts) - min(counts) <= 1


def test_whoever_comes_late_does_not_come_to_wait() -> None:
    rounds: list[Round] = []
    for _ in range(3):
        rounds.append(pair_again(rounds, range(1, 14), Random(1)))
    for seed in range(20):
        assert 14 not in pair_again(rounds, range(1, 15), Random(seed)).sit_out


def test_whoever_comes_back_does_not_come_to_wait() -> None:
    rounds: list[Round] = []
    for present in [range(1, 14)] * 2 + [range(2, 15)] * 5:
        rounds.append(pair_again(rounds, present, Random(2)))
    assert not any(1 in played.sit_out for played in rounds)
    for seed in range(20):
        assert 1 not in pair_again(rounds, range(1, 14), Random(seed)).sit_out


def test_the_past_is_untouched_and_chance_repeats() -> None:
    first = pair_again([], range(1, 18), Random(3))
    kept = repr(first)
    second = pair_again([first], range(1, 18), Random(4))
    assert repr(first) == kept
    assert second == pair_again([first], range(1, 18), Random(4))


def test_too_few_or_the_same_twice_are_refused() -> None:
    with pytest.raises(UnsupportedShape, match="and 3 are present"):
        pair_again([], [1, 2, 3], Random(1))
    with pytest.raises(UnsupportedShape, match="listed twice"):
        pair_again([], [1, 2, 3, 4, 4], Random(1))
    with pytest.raises(UnsupportedShape, match="numbered from 1"):
        pair_again([], [0, 1, 2, 3], Random(1))
