"""Swiss draws: the best there is, never an avoidable rematch, sit-outs shared out evenly."""

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.tournaments.swiss_events import event, random_field, rounds_of
from tournaments.pairings.matching import Cost, Line, ScoresTooWide, best_draw
from tournaments.pairings.swiss import (
    Contestant,
    Order,
    contestants,
    draw_round,
    line_up,
    promised_rounds,
    prove,
)
from tournaments.results import Round, Table, absent, points, void


def partial_matchings(ids):
    """Yield every way to pair some of the ids: the pairs, and who is left."""
    if not ids:
        yield (), ()
        return
    first, rest = ids[0], ids[1:]
    for pairs, left in partial_matchings(rest):
        yield pairs, (first, *left)
    for other in rest:
        for pairs, left in partial_matchings(tuple(one for one in rest if one != other)):
            yield ((first, other), *pairs), left


def cost_by_hand(field, order, pairs, left, bench):
    by_id = {one.id: one for one in field}
    fewest = min(one.sit_outs for one in field)
    line = [one.id for one in line_up([one for one in field if one.id != bench], order)]
    met = [by_id[a].met.count(b) for a, b in pairs]
    gaps = [abs(by_id[a].score - by_id[b].score) for a, b in pairs]
    return Cost(
        unseated=len(left) - (bench is not None),
        second_sit_outs=int(bench is not None and by_id[bench].sit_outs > fewest),
        rematches=sum(times > 0 for times in met),
        meetings=sum(met),
        bench=0 if bench is None else len(field) - 1 - [one.id for one in field].index(bench),
        gaps=sum(gaps),
        squares=sum(gap * gap for gap in gaps),
        distance=sum((line.index(a) - line.index(b)) ** 2 for a, b in pairs),
    )


def least_by_trying_all(field, never, order):
    costs = []
    for pairs, left in partial_matchings(tuple(one.id for one in field)):
        if any(frozenset(pair) in never for pair in pairs):
            continue
        benches = left if len(field) % 2 else [None]
        costs += [cost_by_hand(field, order, pairs, left, bench) for bench in benches]
    return min(costs)


class TestTheDrawIsTheBest:
    @pytest.mark.parametrize("order", Order)
    @pytest.mark.parametrize("size", range(1, 9))
    def test_of_all_draws_of_up_to_eight(self, size, order):
        chance = Random(size)
        for _ in range(40 if size > 6 else 120):
            field, never = random_field(chance, size)
            draw = draw_round(field, never, order)
            assert draw.cost == least_by_trying_all(field, never, order)

    @settings(max_examples=400)
    @given(st.integers(9, 64), st.integers(0), st.sampled_from(Order))
    def test_of_the_complete_graph_of_up_to_sixty_four(self, size, seed, order):
        field, never = random_field(Random(seed), size)
        proof = prove(field, never, order)
        assert proof.optimal, proof

    @pytest.mark.parametrize("order", Order)
    @pytest.mark.parametrize("size", [63, 64, 150])
    def test_of_the_complete_graph_round_by_round(self, size, order):
        for field, draw in event(size, 9, order, seed=size):
            assert draw_round(field, (), order, complete=True).cost == draw.cost

    @given(st.integers(2, 30), st.integers(0))
    def test_what_a_draw_is_said_to_cost_is_what_it_costs(self, size, seed):
        field, never = random_field(Random(seed), size)
        draw = draw_round(field, never)
        bench = draw.sit_out[0] if size % 2 else None
        assert draw.cost == cost_by_hand(field, Order.NEXT, draw.pairs, draw.sit_out, bench)

    def test_scores_too_fine_to_be_compared_are_refused(self):
        line = Line([10**30, 1, 1, 0], [{}] * 4, [{1}, {0}, set(), set()])
        with pytest.raises(ScoresTooWide, match="coarser unit"):
            best_draw(line)


class TestNobodyMeetsTwice:
    @pytest.mark.parametrize("size", [4, 5, 6, 7, 8, 9, 15, 16, 31, 32])
    def test_while_it_is_promised(self, size):
        for seed in range(6):
            for _, draw in event(size, promised_rounds(size), seed=seed):
                assert not draw.rematches
                assert not draw.cost.second_sit_outs
                assert not draw.cost.unseated

    @settings(max_examples=60)
    @given(st.integers(4, 9), st.integers(0))
    def test_and_later_only_if_there_is_no_other_draw(self, size, seed):
        for field, draw in event(size, size + 2, seed=seed):
            if draw.rematches:
                barred = {frozenset((one.id, other)) for one in field for other in one.met}
                least = [one.id for one in field if one.sit_outs == min(f.sit_outs for f in field)]
                assert not any(
                    len(left) == size % 2
                    and set(left) <= set(least)
                    and not any(frozenset(pair) in barred for pair in pairs)
                    for pairs, left in partial_matchings(tuple(one.id for one in field))
                )
                assert "no draw without a rematch" in draw.reasons[-1]

    def test_the_fewest_rematches_are_named(self):
        field = [Contestant("Ann", 2, ("Bob",)), Contestant("Bob", 0, ("Ann",))]
        draw = draw_round(field)
        assert draw.rematches == (("Ann", "Bob"),)
        assert draw.reasons == (
            "There is no draw without a rematch; one rematch is the fewest possible: Ann and Bob.",
        )


class TestSitOuts:
    @pytest.mark.parametrize("size", [5, 7, 9, 21, 33])
    def test_are_within_one_of_each_other(self, size):
        for seed in range(4):
            count = Counter()
            for field, draw in event(size, 2 * size if size < 10 else size, seed=seed):
                count.update(draw.sit_out)
                assert len(draw.sit_out) == 1
                times = [count[one.id] for one in field]
                assert max(times) - min(times) <= 1

    def test_the_lowest_who_has_not_had_one_sits_out(self):
        field = [Contestant("Ann", 4), Contestant("Bob", 2), Contestant("Cat", 0, (), 1)]
        assert draw_round(field).sit_out == ("Bob",)

    def test_another_sits_out_when_that_avoids_a_rematch(self):
        field = [
            Contestant("Ann", 4, ("Bob",)),
            Contestant("Bob", 2, ("Ann",)),
            Contestant("Cat", 0),
        ]
        draw = draw_round(field)
        assert draw.sit_out == ("Bob",)
        assert draw.reasons == ("Bob sits out instead of Cat, to avoid a rematch.",)

    def test_a_rematch_is_better_than_a_second_sit_out(self):
        field = [
            Contestant("Ann", 4, ("Bob",), 1),
            Contestant("Bob", 2, ("Ann",), 1),
            Contestant("Cat", 0),
        ]
        draw = draw_round(field)
        assert (draw.sit_out, draw.rematches) == (("Cat",), (("Ann", "Bob"),))


class TestNeverTogether:
    @given(st.integers(2, 24), st.integers(0))
    def test_barred_pairs_do_not_meet_whatever_it_costs(self, size, seed):
        field, never = random_field(Random(seed), size, barred=0.6)
        draw = draw_round(field, never)
        assert not {frozenset(pair) for pair in draw.pairs} & never
        seated = [one for pair in draw.pairs for one in pair]
        assert sorted([*seated, *draw.sit_out]) == sorted(one.id for one in field)

    def test_who_may_be_paired_with_nobody_is_told(self):
        field = [Contestant("Ann"), Contestant("Bob")]
        draw = draw_round(field, [frozenset(("Ann", "Bob"))])
        assert draw.pairs == ()
        assert draw.sit_out == ("Ann", "Bob")
        assert draw.reasons == (
            "No table is left for Ann and Bob: those who are may not be paired.",
        )


class TestTheOrderOfTheStandings:
    FIELD = tuple(Contestant(name, 0) for name in "ABCDEFGH")

    @pytest.mark.parametrize(
        ("order", "pairs"),
        [
            (Order.NEXT, ["AB", "CD", "EF", "GH"]),
            (Order.FOLD, ["AH", "BG", "CF", "DE"]),
            (Order.SLIDE, ["AE", "BF", "CG", "DH"]),
        ],
    )
    def test_says_which_equals_meet(self, order, pairs):
        drawn = draw_round(self.FIELD, (), order).pairs
        assert [min(pair) + max(pair) for pair in drawn] == pairs

    @pytest.mark.parametrize("order", Order)
    def test_the_odd_one_of_a_score_meets_the_first_of_the_next(self, order):
        field = [Contestant(n, 2) for n in "ABC"] + [Contestant(n, 0) for n in "DEF"]
        pairs = {"".join(sorted(pair)) for pair in draw_round(field, (), order).pairs}
        assert pairs == {"AB", "CD", "EF"}

    @given(st.integers(2, 40), st.integers(0), st.sampled_from(Order))
    def test_scores_fall_along_the_line(self, size, seed, order):
        line = line_up(random_field(Random(seed), size)[0], order)
        assert all(one.score >= other.score for one, other in pairwise(line))

    def test_a_field_out_of_order_is_refused(self):
        with pytest.raises(ValueError, match="order of the standings"):
            draw_round([Contestant("Ann", 0), Contestant("Bob", 2)])
        with pytest.raises(ValueError, match="different ids"):
            draw_round([Contestant("Ann"), Contestant("Ann")])

    def test_the_same_field_gives_the_same_draw(self):
        field, never = random_field(Random(5), 40)
        assert draw_round(field, never) == draw_round(list(field), set(never))


class TestSides:
    def test_are_alternated(self):
        for field, _ in event(16, 8, seed=3):
            assert all(abs(2 * sum(one.sides) - len(one.sides)) <= 2 for one in field)

    def test_who_has_sat_north_less_often_sits_north(self):
        field = [Contestant("Ann", 2, (), 0, (0,)), Contestant("Bob", 0, (), 0, (1,))]
        assert draw_round(field).pairs == (("Bob", "Ann"),)

    def test_of_two_with_the_same_count_the_last_time_decides(self):
        field = [Contestant("Ann", 2, (), 0, (1, 0)), Contestant("Bob", 0, (), 0, (0, 1))]
        assert draw_round(field).pairs == (("Bob", "Ann"),)


class TestTheFieldFromThePast:
    def test_only_played_tables_are_meetings(self):
        rounds = [
            Round(1, (Table(1, (("Ann",), ("Bob",)), points(3, 1)),), ("Cat",)),
            Round(2, (Table(1, (("Cat",), ("Ann",)), void("wrong boards")),), ("Bob",)),
            Round(3, (Table(1, (("Bob",), ("Cat",)), absent()),), ("Ann",)),
        ]
        field = contestants(["Ann", "Bob", "Cat"], {"Ann": 3, "Bob": 2, "Cat": 1}, rounds)
        assert [one.met for one in field] == [("Bob",), ("Ann",), ()]
        assert [one.sit_outs for one in field] == [1, 1, 1]
        assert [one.sides for one in field] == [(0,), (1,), ()]

    def test_a_newcomer_is_not_the_next_to_sit_out(self):
        rounds = rounds_of(5, 2, seed=1)
        ids = [f"P{number}" for number in range(5)]
        scores = dict.fromkeys([*ids, "New", "Newer"], 0)
        field = contestants([*ids, "New", "Newer"], scores, rounds)
        assert field[-1].sit_outs == 2
        assert draw_round(field).sit_out[0] in ids

    def test_every_two_of_a_small_field_meet_in_the_end(self):
        met = {frozenset(pair) for _, draw in event(4, 3, seed=2) for pair in draw.pairs}
        ids = [f"P{number}" for number in range(4)]
        assert met == {frozenset(pair) for pair in combinations(ids, 2)}
