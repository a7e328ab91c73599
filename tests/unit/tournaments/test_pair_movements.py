"""All-play-all, Howell and Mitchell: every shape that is offered is judged by the verifier."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tournaments.movements.circle import all_play_all
from tournaments.movements.howell import howell, howell_rounds, residue_starter
from tournaments.movements.mitchell import mitchell, switched_rounds
from tournaments.movements.schedule import PairSchedule, UnsupportedShape
from tournaments.movements.verifier import verify_pairs

EQUAL = [8, 12, 20, 24, 32, 44, 48]
"""Numbers of pairs one more than a prime = 3 modulo 4, where all can compete equally."""

SPREAD = {10: 4, 14: 4, 16: 0, 18: 4, 22: 4} | dict.fromkeys(range(26, 41, 2), 12)
"""How much two pairs may compete more than two others elsewhere."""

THREE_QUARTER = [(6, 4), (10, 7), (12, 8), (12, 9), (12, 10), (14, 9), (14, 11), (16, 11), (16, 13)]
THREE_QUARTER += [(18, 10), (18, 11), (18, 13), (20, 12), (20, 13), (22, 13), (24, 15), (30, 19)]


@pytest.mark.parametrize("pairs", range(4, 101))
def test_in_a_howell_all_meet_once_and_play_every_board_set_once(pairs: int) -> None:
    schedule = howell(pairs)
    report = verify_pairs(schedule)
    assert report.sound
    assert len(schedule.rounds) == schedule.board_sets == pairs - 1 + pairs % 2
    assert report.figures["meet"] == (1, 1)
    assert report.figures["sit_out"] == (pairs % 2, pairs % 2)
    assert report.figures["boards"] == (1 - pairs % 2, 1)
    assert schedule.sharing == (1 if pairs > 6 else (pairs + 1) // 2)


@pytest.mark.parametrize("pairs", EQUAL)
def test_all_pairs_compete_equally_where_quadratic_residues_say_so(pairs: int) -> None:
    least, most = verify_pairs(howell(pairs)).figures["compete"]
    assert least == most == pairs // 2 - 1


@pytest.mark.parametrize("pairs", SPREAD)
def test_competition_varies_little_elsewhere(pairs: int) -> None:
    least, most = verify_pairs(howell(pairs)).figures["compete"]
    assert most - least <= SPREAD[pairs]
    # Equal competition would make a Hadamard matrix, whose order is divisible by four.
    assert pairs % 4 == 0 or least < most


def test_the_base_round_of_eight_pairs_is_that_of_the_residues() -> None:
    """Residues of 7 are 1, 2 and 4; c = 3 gives r v 3r on boards 4r."""
    assert residue_starter(8).tables == ((7, 0, 0), (1, 3, 4), (2, 6, 1), (4, 5, 2))


def test_the_last_pair_of_a_howell_keeps_its_place() -> None:
    for pairs in range(8, 101, 2):
        rounds = howell(pairs).rounds
        assert {played.tables[0].ns for played in rounds} == {pairs}


@pytest.mark.parametrize(("pairs", "rounds"), THREE_QUARTER)
def test_in_a_three_quarter_howell_nobody_meets_or_plays_boards_twice(
    pairs: int, rounds: int
) -> None:
    for entered in (pairs, pairs - 1):
        schedule = howell(entered, rounds)
        report = verify_pairs(schedule)
        assert report.sound
        assert (len(schedule.rounds), schedule.sharing) == (rounds, 1)
        assert report.figures["meet"] == (0, 1)
    assert report.figures["sit_out"] == (0, 1)


def test_the_three_quarter_howells_are_those_that_are_known() -> None:
    offered = [(n, r) for n in range(4, 101, 2) for r in howell_rounds(n) if r < n - 1]
    assert offered == THREE_QUARTER


def mitchells(tables: int) -> list[PairSchedule]:
    ways = [{"arrow_switch": switch, "relay": False} for switch in (False, True)]
    if tables % 2 == 0:
        ways += [{"arrow_switch": switch, "relay": True} for switch in (False, True)]
    return [mitchell(pairs, **way) for pairs in (2 * tables, 2 * tables - 1) for way in ways]


@pytest.mark.parametrize("tables", range(3, 41))
def test_in_a_mitchell_nobody_meets_or_plays_boards_twice(tables: int) -> None:
    for schedule in mitchells(tables):
        report = verify_pairs(schedule)
        assert report.sound
        skips = "skip" in schedule.method
        assert len(schedule.rounds) == tables - skips
        assert report.figures["meet"].most == 1
        assert report.figures["boards"].most == 1
        assert report.figures["sit_out"].most == schedule.pairs % 2


@pytest.mark.parametrize("tables", range(3, 41))
def test_in_a_mitchell_pairs_and_boards_go_where_they_should(tables: int) -> None:
    schedule = mitchell(2 * tables, relay=tables % 2 == 0)
    for before, after in pairwise(schedule.rounds):
        for table, at in enumerate(after.tables):
            assert at.ns == table + 1
            assert at.ew == before.tables[table - 1].ew
    shared = [len({table.boards for table in played.tables}) for played in schedule.rounds]
    assert set(shared) == {tables if tables % 2 else tables - 1}


@pytest.mark.parametrize("tables", [4, 7, 11, 12, 18, 24])
def test_an_arrow_switch_turns_the_last_rounds(tables: int) -> None:
    schedule = mitchell(2 * tables, arrow_switch=True)
    turned = [played.tables[0].ew == 1 for played in schedule.rounds]
    count = switched_rounds(len(turned))
    assert turned == [False] * (len(turned) - count) + [True] * count
    assert (schedule.winners, mitchell(2 * tables).winners) == (1, 2)


def test_the_arrow_is_switched_in_about_an_eighth_of_the_rounds() -> None:
    assert [switched_rounds(rounds) for rounds in (5, 11, 12, 18, 24, 39)] == [1, 1, 2, 2, 3, 5]


@pytest.mark.parametrize("tables", [5, 8])
def test_a_mitchell_can_stop_after_any_round(tables: int) -> None:
    for rounds in range(1, tables + 1):
        schedule = mitchell(2 * tables, rounds)
        assert verify_pairs(schedule).sound
        assert len(schedule.rounds) == rounds


@pytest.mark.parametrize("entrants", range(3, 61))
def test_in_an_all_play_all_everybody_meets_once(entrants: int) -> None:
    report = verify_pairs(all_play_all(entrants))
    assert report.sound
    assert report.figures["meet"] == (1, 1)
    assert report.figures["sit_out"] == (entrants % 2, entrants % 2)
    least, most = report.figures["ns"]
    assert most - least <= 1


@pytest.mark.parametrize("entrants", [3, 4, 9, 16, 31])
def test_a_double_all_play_all_reverses_the_sides(entrants: int) -> None:
    schedule = all_play_all(entrants, double=True)
    report = verify_pairs(schedule)
    assert report.sound
    assert report.figures["meet"] == (2, 2)
    homes = {(table.ns, table.ew) for played in schedule.rounds for table in played.tables}
    assert len(homes) == entrants * (entrants - 1)
    assert schedule == all_play_all(entrants, len(schedule.rounds))


@pytest.mark.parametrize("entrants", [7, 8, 20, 33])
def test_an_all_play_all_spreads_its_tables(entrants: int) -> None:
    least, most = verify_pairs(all_play_all(entrants)).figures["table"]
    assert most - least <= 3


REFUSED = [
    (lambda: howell(3), "takes 4 to 100 pairs, not 3"),
    (lambda: howell(101), "takes 4 to 100 pairs, not 101"),
    (lambda: howell(10, 8), "10 pairs has 7 or 9 rounds, not 8"),
    (lambda: mitchell(4), "takes 3 to 40 tables, not the 2 of 4 pairs"),
    (lambda: mitchell(81), "not the 41 of 81 pairs"),
    (lambda: mitchell(10, 6), "5 tables has 1 to 5 rounds, not 6"),
    (lambda: mitchell(12, 7), "6 tables has 1 to 6 rounds, not 7"),
    (lambda: mitchell(12, 0), "not 0"),
    (lambda: mitchell(10, relay=True), "nothing is relayed"),
    (lambda: all_play_all(2), "takes 3 to 128 entrants, not 2"),
    (lambda: all_play_all(129), "not 129"),
    (lambda: all_play_all(8, 15), "15 rounds are not offered"),
]


@pytest.mark.parametrize(("make", "words"), REFUSED)
def test_what_cannot_be_is_refused_in_words(make: object, words: str) -> None:
    assert callable(make)
    with pytest.raises(UnsupportedShape, match=words):
        make()
