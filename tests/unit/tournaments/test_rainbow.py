"""Rainbows: nobody meets anybody twice, at every number of tables and every length."""

from __future__ import annotations

from itertools import combinations

import pytest

from tournaments.movements.designs import RAINBOW, added
from tournaments.movements.rainbow import difference_rows, rainbow, rainbow_tables
from tournaments.movements.schedule import UnsupportedShape
from tournaments.movements.verifier import verify

VERIFIED = [4, 5, 7, 8, 9, 11, 12, 13, 15, 16, 17, 19, 20, 21, 23, 24, 25]


def test_the_known_numbers_of_tables_are_all_there() -> None:
    assert set(VERIFIED) <= set(rainbow_tables())
    assert set(RAINBOW) <= set(rainbow_tables())
    assert not {6, 10, 14, 18, 22} & set(rainbow_tables())


@pytest.mark.parametrize("tables", rainbow_tables())
def test_nobody_meets_anybody_twice(tables: int) -> None:
    schedule = rainbow(4 * tables, tables if tables % 4 else tables + 1)
    report = verify(schedule)
    assert report.sound
    assert report.figures["meet"].most == 1
    assert report.figures["sit_out"] == (0, 0)
    assert schedule.quality.cost == (0, 0)


@pytest.mark.parametrize("tables", [4, 5, 7, 8, 12])
def test_it_can_stop_after_any_round(tables: int) -> None:
    for rounds in range(1, tables + 1):
        report = verify(rainbow(4 * tables, rounds))
        assert report.sound
        assert report.figures["meet"].most == 1


@pytest.mark.parametrize("tables", rainbow_tables())
def test_rows_and_their_differences_run_through_the_group(tables: int) -> None:
    matrix = difference_rows(tables)
    assert matrix is not None
    zeros = (0,) * tables
    for one, other in combinations((zeros, *matrix.rows), 2):
        minus = {
            (entry, difference)
            for entry in set(other)
            for difference in range(tables)
            if added(entry, difference, matrix.moduli) in set(one)
        }
        differences = {
            difference
            for entry, target in zip(other, one, strict=True)
            for difference in range(tables)
            if (entry, difference) in minus and added(entry, difference, matrix.moduli) == target
        }
        assert differences == set(range(tables))


def test_nobody_visits_a_table_much_more_often_than_another() -> None:
    for tables in (5, 7, 8, 12, 16):
        assert verify(rainbow(4 * tables)).figures["table"].most <= 2


@pytest.mark.parametrize(
    ("players", "rounds", "words"),
    [
        (24, None, "There is no rainbow movement for 24 players"),
        (18, None, "it takes four times 4, 5, 7"),
        (20, 6, "20 players has 1 to 5 rounds, not 6"),
        (16, 6, "16 players has 1 to 5 rounds, not 6"),
        (16, 0, "not 0"),
        (-4, None, "no rainbow movement"),
    ],
)
def test_what_cannot_be_is_refused_in_words(players: int, rounds: int | None, words: str) -> None:
    with pytest.raises(UnsupportedShape, match=words):
        rainbow(players, rounds)
