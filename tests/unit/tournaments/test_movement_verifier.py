"""The verifier finds every kind of fault that is planted, and knows nothing of constructions."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tournaments.movements import verifier
from tournaments.movements.circle import all_play_all
from tournaments.movements.cyclic import whist
from tournaments.movements.howell import howell
from tournaments.movements.mitchell import mitchell
from tournaments.movements.schedule import (
    Measure,
    PairRound,
    PairSchedule,
    PairTable,
    Round,
    Schedule,
    Table,
)
from tournaments.movements.verifier import verify, verify_pairs

WHOLE = whist(9)
SITTING = whist(8)
HOWELL = howell(8)
HALF = mitchell(9)


def codes_of(schedule: Schedule | PairSchedule) -> set[str]:
    report = verify(schedule) if isinstance(schedule, Schedule) else verify_pairs(schedule)
    return {fault.code for fault in report.faults}


def with_round(schedule: Schedule, at: int, played: Round) -> Schedule:
    return replace(schedule, rounds=(*schedule.rounds[:at], played, *schedule.rounds[at + 1 :]))


def with_seats(schedule: Schedule, at: int, *seats: tuple[int, int, int, int]) -> Schedule:
    tables = tuple(Table(number, four) for number, four in enumerate(seats, 1))
    return with_round(schedule, at, replace(schedule.rounds[at], tables=tables))


def with_pairs(schedule: PairSchedule, at: int, *tables: PairTable) -> PairSchedule:
    played = replace(schedule.rounds[at], tables=tables)
    return replace(schedule, rounds=(*schedule.rounds[:at], played, *schedule.rounds[at + 1 :]))


def test_the_verifier_imports_only_the_values_it_judges() -> None:
    tree = ast.parse(Path(verifier.__file__).read_bytes())
    imported = {
        node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module
    }
    ours = {name for name in imported if name.startswith(("tournaments", "scoring"))}
    assert ours == {"tournaments.movements.schedule"}
    assert not any(isinstance(node, ast.Import) for node in ast.walk(tree))


@pytest.mark.parametrize("schedule", [WHOLE, SITTING, HOWELL, HALF, all_play_all(7)])
def test_what_is_sound_has_no_fault(schedule: Schedule | PairSchedule) -> None:
    assert codes_of(schedule) == set()


def test_two_players_exchanged_are_found_by_what_is_claimed() -> None:
    first, second = (table.seats for table in WHOLE.rounds[0].tables)
    exchanged = with_seats(WHOLE, 0, (second[0], *first[1:]), (first[0], *second[1:]))
    assert "claim" in codes_of(exchanged)


def test_every_exchange_of_two_opponents_spoils_the_figures_of_a_design() -> None:
    for at, played in enumerate(SITTING.rounds):
        (a, b, c, d), other = (table.seats for table in played.tables)
        figures = verify(with_seats(SITTING, at, (b, a, c, d), other)).figures
        assert figures["partner"] == (0, 2)


MUTANTS: dict[str, Callable[[Round], Round]] = {
    "twice": lambda r: replace(r, sit_out=(r.tables[0].seats[0],)),
    "missing": lambda r: replace(r, sit_out=()),
    "unknown": lambda r: replace(r, sit_out=(10,)),
    "tables": lambda r: replace(r, tables=r.tables[:1]),
    "table_number": lambda r: replace(r, tables=(r.tables[0], replace(r.tables[1], number=1))),
    "round_number": lambda r: replace(r, number=7),
}


@pytest.mark.parametrize("code", MUTANTS)
def test_a_round_that_cannot_be_played_is_found(code: str) -> None:
    assert code in codes_of(with_round(WHOLE, 4, MUTANTS[code](WHOLE.rounds[4])))


def test_all_faults_are_listed_with_their_places() -> None:
    spoilt = with_round(WHOLE, 4, MUTANTS["unknown"](WHOLE.rounds[4]))
    spoilt = with_round(spoilt, 6, MUTANTS["missing"](WHOLE.rounds[6]))
    found = {(fault.path, fault.code) for fault in verify(spoilt).faults}
    assert {
        ("rounds/5/sit_out", "unknown"),
        ("rounds/5", "missing"),
        ("rounds/7", "missing"),
    } <= found


def test_a_round_played_again_is_found_by_who_sits_out() -> None:
    again = [replace(WHOLE.rounds[0], number=n) for n in (1, 2, 3)]
    assert "sit_outs" in codes_of(replace(WHOLE, rounds=tuple(again)))


def test_no_rounds_at_all_is_a_fault() -> None:
    assert "no_rounds" in codes_of(replace(WHOLE, rounds=()))


def test_a_claim_below_its_own_bound_is_found() -> None:
    boast = replace(WHOLE.quality, oppose=Measure(2, 3))
    assert codes_of(replace(WHOLE, quality=boast)) == {"bound"}


def test_a_player_who_should_keep_one_chair_and_does_not_is_found() -> None:
    assert codes_of(replace(SITTING, still=1)) == {"moved"}


def test_boards_that_cannot_be_there_are_found() -> None:
    first, *others = HOWELL.rounds[0].tables
    again = HOWELL.rounds[1].tables[0].boards
    assert "boards_again" in codes_of(with_pairs(HOWELL, 0, replace(first, boards=again), *others))
    assert "unknown_boards" in codes_of(with_pairs(HOWELL, 0, replace(first, boards=9), *others))
    assert "no_boards" in codes_of(with_pairs(HOWELL, 0, replace(first, boards=None), *others))
    shared = with_pairs(HOWELL, 0, replace(first, boards=others[0].boards), *others)
    assert "boards_shared" in codes_of(shared)


def test_pairs_that_meet_again_are_found() -> None:
    again: PairRound = replace(HOWELL.rounds[0], number=2)
    rounds = (HOWELL.rounds[0], again, *HOWELL.rounds[2:])
    assert {"met_again", "boards_again"} <= codes_of(replace(HOWELL, rounds=rounds))


def test_a_pair_at_two_tables_is_found() -> None:
    first, second, *others = HOWELL.rounds[0].tables
    doubled = with_pairs(HOWELL, 0, first, replace(second, ns=first.ns), *others)
    assert {"twice", "missing"} <= codes_of(doubled)


def test_a_pair_that_changes_its_line_is_found() -> None:
    first, *others = HALF.rounds[2].tables
    turned = with_pairs(HALF, 2, replace(first, ns=first.ew, ew=first.ns), *others)
    assert codes_of(turned) == {"line"}
    assert codes_of(replace(turned, winners=1)) == set()


def test_a_turned_table_unbalances_a_howell() -> None:
    first, second, *others = HOWELL.rounds[0].tables
    turned = with_pairs(HOWELL, 0, first, replace(second, ns=second.ew, ew=second.ns), *others)
    assert verify_pairs(HOWELL).figures["compete"] == (3, 3)
    assert verify_pairs(turned).figures["compete"] != (3, 3)
