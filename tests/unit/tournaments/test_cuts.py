"""Several cuts in one order: every cut holds, and of two that contradict the later one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.cuts import joined


@pytest.mark.parametrize(
    ("cuts", "places"),
    [
        ([], {}),
        ([{"A": 1, "B": 2}], {"A": 1, "B": 2}),
        ([{"A": 1, "B": 2}, {"B": 1, "C": 2}], {"A": 1, "B": 2, "C": 3}),
        ([{"A": 1, "B": 2}, {"C": 1, "B": 2}], {"A": 1, "B": 2, "C": 1}),
        ([{"A": 1, "B": 2}, {"C": 1, "D": 2}], {"A": 1, "B": 2, "C": 1, "D": 2}),
        ([{"A": 1, "B": 2}, {"B": 1, "A": 2}], {"A": 2, "B": 1}),
        ([{"A": 1, "B": 2}, {"C": 1, "B": 2, "A": 3}], {"A": 3, "B": 2, "C": 1}),
    ],
)
def test_cuts_in_one_order(cuts: list[dict[str, int]], places: dict[str, int]) -> None:
    assert joined(cuts) == places


orders = st.lists(st.permutations("ABCDE").map(lambda one: one[:3]), min_size=1, max_size=4)


@given(orders)
def test_the_last_cut_always_holds_and_nobody_is_lost(orders: list[list[str]]) -> None:
    cuts = [{one: place for place, one in enumerate(order, 1)} for order in orders]
    places = joined(cuts)
    last = [places[one] for one in orders[-1]]
    assert last == sorted(set(last))
    assert set(places) == {one for order in orders for one in order}
    assert set(places.values()) == set(range(1, max(places.values()) + 1))
