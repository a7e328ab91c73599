"""Late comers join those who sit out; nobody who plays is moved, and no result is touched."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairings.drive import first_seating
from tournaments.pairings.latecomers import Joined, seat_late
from tournaments.results import Round, Side, Table, points, tricks

DRIVE = Table(1, (("L1", "G1"), ("L2", "G2")), trumps="H")


def group_of(one: str) -> str:
    return "lady" if one[0] == "L" else "gent"


def groups_of(played: Round, *late: str) -> dict[str, str]:
    here = [one for table in played.tables for one in table.entrants]
    return {one: group_of(one) for one in (*here, *played.sit_out, *late)}


def drive(ladies: int, gents: int) -> Round:
    """Return the first hand of a drive, with its incomplete tables."""
    seating = first_seating(
        [f"L{n}" for n in range(1, ladies + 1)], [f"G{n}" for n in range(1, gents + 1)]
    )
    return Round(1, seating.tables)


class TestPairsAndPlayers:
    def test_one_joins_the_one_who_sits_out(self) -> None:
        played = Round(2, (Table(1, (("A",), ("B",)), points(1, 0), "S"),), ("C",))
        assert seat_late(played, ["D"], 1) == Joined(
            Round(2, (played.tables[0], Table(2, (("C",), ("D",)), trumps="S"))), ("D",), ()
        )

    def test_the_first_of_several_joins_and_the_others_wait_or_play_each_other(self) -> None:
        played = Round(2, (Table(1, (("A",), ("B",))),), ("C",))
        two = seat_late(played, ["D", "E"], 1)
        assert (two.joined, two.waiting) == (("D",), ("E",))
        three = seat_late(played, ["D", "E", "F"], 1)
        assert three.joined == ("D", "E", "F")
        assert [table.sides for table in three.round.tables[1:]] == [
            (("C",), ("D",)),
            (("E",), ("F",)),
        ]

    def test_nobody_to_play_with_means_waiting(self) -> None:
        played = Round(2, (Table(1, (("A",), ("B",))),))
        assert seat_late(played, ["D"], 1) == Joined(played, (), ("D",))

    def test_those_who_may_not_meet_do_not(self) -> None:
        played = Round(2, (), ("C",))
        assert seat_late(played, ["D"], 1, never=[frozenset("CD")]).joined == ()
        found = seat_late(played, ["D", "E"], 1, never=[frozenset("CD")])
        assert found.joined == ("E",)
        found = seat_late(played, ["D", "E", "F"], 1, never=[frozenset("CD"), frozenset("EF")])
        assert found.joined == ("D", "E", "F")

    def test_a_table_takes_the_number_that_is_free(self) -> None:
        tables = (Table(1, (("A",), ("B",))), Table(3, (("C",), ("D",))))
        found = seat_late(Round(1, tables, ("E",)), ["F"], 1)
        assert [table.number for table in found.round.tables] == [1, 2, 3]

    def test_whoever_was_missed_and_comes_is_absent_no_more(self) -> None:
        found = seat_late(Round(1, (), ("E",), ("F", "G")), ["F"], 1)
        assert found.round.absent == ("G",)

    def test_nobody_joins_a_heat_that_runs(self) -> None:
        played = Round(1, (Table(1, (("A",), ("B",), ("C",))),), ("D",))
        assert seat_late(played, ["E"], 0) == Joined(played, (), ("E",))

    def test_whoever_has_a_place_is_not_late(self) -> None:
        with pytest.raises(ValueError, match="C has a place in this round already"):
            seat_late(Round(1, (), ("C",)), ["C"], 1)

    def test_a_hundred_at_once(self) -> None:
        late = [f"P{number}" for number in range(101)]
        found = seat_late(Round(1, (), ("C",)), late, 1)
        assert len(found.round.tables) == 51
        assert found.waiting == ()


class TestTablesOfFour:
    def test_three_who_sit_out_and_one_who_comes(self) -> None:
        full = Table(1, (("A", "B"), ("C", "D")))
        found = seat_late(Round(1, (full,), ("E", "F", "G")), ["H"], 2)
        assert found.round.tables == (full, Table(2, (("E", "F"), ("G", "H"))))
        assert found.round.sit_out == ()

    def test_fewer_wait(self) -> None:
        played = Round(1, (), ("E", "F"))
        assert seat_late(played, ["H"], 2) == Joined(played, (), ("H",))

    def test_those_who_sit_out_play_before_those_who_come(self) -> None:
        found = seat_late(Round(1, (), ("E", "F")), ["H", "I", "J"], 2)
        assert found.round.tables == (Table(1, (("E", "F"), ("H", "I"))),)
        assert found.waiting == ("J",)

    def test_two_who_are_kept_apart_do_not_share_a_table(self) -> None:
        played, apart = Round(1, (), ("E", "F", "G")), [frozenset("EH")]
        assert seat_late(played, ["H"], 2, never=apart).joined == ()
        assert seat_late(played, ["H", "I"], 2, never=apart).joined == ("I",)


class TestDrives:
    def test_the_empty_chair_is_taken(self) -> None:
        played = drive(4, 3)
        found = seat_late(played, ["G9"], 2, groups_of(played, "G9"))
        assert found.round.tables == (
            played.tables[0],
            Table(2, (("L3", "G3"), ("L4", "G9"))),
        )

    def test_a_chair_is_for_its_group(self) -> None:
        played = drive(4, 3)
        assert seat_late(played, ["L9"], 2, groups_of(played, "L9")).waiting == ("L9",)

    def test_a_table_that_stays_incomplete_is_left_as_it_is(self) -> None:
        played = drive(3, 3)
        found = seat_late(played, ["L9"], 2, groups_of(played, "L9"))
        assert found == Joined(played, (), ("L9",))
        both = seat_late(played, ["L9", "G9"], 2, groups_of(played, "L9", "G9"))
        assert both.round.tables[1] == Table(2, (("L3", "G3"), ("L9", "G9")))

    def test_empty_chairs_come_before_a_new_table(self) -> None:
        played = drive(3, 3)
        late = ["L8", "L9", "G8", "G9"]
        found = seat_late(played, late, 2, groups_of(played, *late))
        assert found.joined == ("L8", "G8")
        assert len(found.round.tables) == 2

    def test_a_new_table_has_two_of_each_partners_one_of_each(self) -> None:
        played = Round(1, (DRIVE,), ("L5",))
        late = ["G8", "L9", "G9"]
        found = seat_late(played, late, 2, groups_of(played, *late))
        assert found.round.tables == (DRIVE, Table(2, (("L5", "G8"), ("L9", "G9")), trumps="H"))

    def test_the_choice_that_lets_more_tables_play(self) -> None:
        gents, both = (("L1", ""), ("L2", "")), (("L3", ""), ("", "G3"))
        played = Round(1, (Table(1, gents), Table(2, both), Table(3, (("L4", "G4"), ("", "")))))
        late = ["L8", "G8", "L9", "G9"]
        found = seat_late(played, late, 2, groups_of(played, *late))
        assert [table.full for table in found.round.tables[:3]] == [False, True, True]
        assert found.waiting == ()

    def test_a_choice_between_two_tables_seats_more_of_those_who_came(self) -> None:
        gents, one = (("L1", ""), ("L2", "")), (("L3", "G3"), ("L4", ""))
        played = Round(1, (Table(1, one), Table(2, gents)))
        found = seat_late(played, ["G8", "G9"], 2, groups_of(played, "G8", "G9"))
        assert found.joined == ("G8", "G9")

    def test_a_table_with_a_result_is_never_touched(self) -> None:
        closed = Table(1, (("L1", "G1"), ("L2", "")), tricks(7, 6))
        played = Round(1, (closed,))
        assert seat_late(played, ["G9"], 2, groups_of(played, "G9")).round == played


@st.composite
def rounds(draw: st.DrawFn) -> tuple[Round, list[str], int, dict[str, str] | None, set[Any]]:
    """Make a round with tables of every kind, late comers, and some who are kept apart."""
    side = draw(st.sampled_from([1, 2]))
    grouped = side == 2 and draw(st.booleans())
    kinds = "LG" if grouped else "P"
    full = draw(st.integers(0, 2))
    names = iter(range(1, 99))
    tables = []
    for number in range(1, full + 1):
        ids = [f"{kinds[place % len(kinds)]}{next(names)}" for place in range(2 * side)]
        result = draw(st.sampled_from([Table(0, ()).result, tricks(7, 6)]))
        tables.append(Table(number, (tuple(ids[:side]), tuple(ids[side:])), result))
    for number in range(full + 1, full + 1 + (draw(st.integers(0, 2)) if side == 2 else 0)):
        chairs = draw(st.lists(st.booleans(), min_size=4, max_size=4).filter(any))
        ids = [
            f"{kinds[place % len(kinds)]}{next(names)}" if taken else ""
            for place, taken in enumerate(chairs)
        ]
        tables.append(Table(number, (tuple(ids[:2]), tuple(ids[2:]))))
    people = st.lists(st.sampled_from(kinds), max_size=4)
    out = [f"{kind}{next(names)}" for kind in draw(people)]
    late = [f"{kind}{next(names)}" for kind in draw(people)]
    played = Round(1, tuple(tables), tuple(out))
    everybody = [*groups_of(played, *late)]
    together = {frozenset(pair) for t in tables for pair in combinations(t.entrants, 2)}
    pairs = [frozenset(pair) for pair in combinations(everybody, 2)]
    pairs = [pair for pair in pairs if pair not in together]
    never = draw(st.sets(st.sampled_from(pairs), max_size=6)) if pairs else set()
    return played, late, side, groups_of(played, *late) if grouped else None, never


def fits(sides: tuple[Side, ...], groups: dict[str, str] | None, never: set[Any]) -> bool:
    """Say whether those at a table may sit there together."""
    everybody = [one for side in sides for one in side if one]
    if any(frozenset(pair) in never for pair in combinations(everybody, 2)):
        return False
    if groups is None:
        return True
    return all(len({groups[one] for one in side if one}) == sum(map(bool, side)) for side in sides)


def most_tables(
    played: Round, late: set[str], side: int, groups: dict[str, str] | None, never: set[Any]
) -> int:
    """Try every way there is, and count the tables of the best."""
    waiting = [table for table in played.tables if not table.full]

    def best(place: int, free: frozenset[str]) -> int:
        there = waiting[place].entrants if place < len(waiting) else ()
        most = best(place + 1, free) if place < len(waiting) else 0
        for ids in combinations(sorted(free), 2 * side - len(there)):
            if late.isdisjoint(ids):
                continue
            if any(frozenset(pair) in never for pair in combinations((*there, *ids), 2)):
                continue
            if groups is not None and sum(groups[o] == "lady" for o in (*there, *ids)) != 2:
                continue
            most = max(most, 1 + best(place + (place < len(waiting)), free - set(ids)))
        return most

    return best(0, frozenset({*played.sit_out, *late}))


@settings(max_examples=300)
@given(rounds())
def test_late_comers_are_seated_as_they_should(
    case: tuple[Round, list[str], int, dict[str, str] | None, set[Any]],
) -> None:
    played, late, side, groups, never = case
    found = seat_late(played, late, side, groups, never)
    before = {table.number: table for table in played.tables}
    after = {table.number: table for table in found.round.tables}
    for number, table in before.items():
        assert table.full <= (after[number] == table)
        assert table.result == after[number].result
        kept = zip(sum(table.sides, ()), sum(after[number].sides, ()), strict=True)
        assert all(one in ("", now) for one, now in kept)
    new = [table for table in found.round.tables if before.get(table.number) != table]
    assert all(table.full and fits(table.sides, groups, never) for table in new)
    places = Counter(one for table in found.round.tables for one in table.entrants)
    places.update(found.round.sit_out)
    places.update(found.waiting)
    everybody = [one for table in played.tables for one in table.entrants]
    assert places == Counter([*everybody, *played.sit_out, *late])
    assert sorted([*found.joined, *found.waiting]) == sorted(late)
    assert len(new) == most_tables(played, set(late), side, groups, never)
