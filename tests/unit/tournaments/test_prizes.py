"""Prizes: who wins what, one each or not, ties, and money to the penny."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tournaments.test_ranking import scored
from tournaments.results import Round, Table, tricks
from tournaments.standings.money import share_out, split
from tournaments.standings.prizes import Kind, Prize, Rules, Ties, award_prizes
from tournaments.standings.sheets import Facts, Values, score

EVENING = {
    "Ann": (7, 9),
    "Bea": (10, 8),
    "Cat": (8, 8),
    "Gus": (13, 2),
    "Hal": (8, 7),
    "Ike": (3, 4),
}
GROUPS = {"Ann": "lady", "Bea": "lady", "Cat": "lady", "Gus": "gent", "Hal": "gent", "Ike": "gent"}


def given_to(prizes, rules=Rules(), by_id=EVENING, **more):  # noqa: B008 - rules are frozen
    awards = award_prizes(prizes, scored(by_id, half=1, **more), rules, GROUPS)
    return [award.ids for award in awards]


class TestMoney:
    def test_two_tied_for_second(self):
        """tournaments.md 8: £20, £10 and £5 with two tied for second place: £7.50 each."""
        shares = share_out([2000, 1000, 500], [["Ann"], ["Bob", "Cat"]])
        assert shares.by_id == {"Ann": 2000, "Bob": 750, "Cat": 750}

    def test_odd_pennies_go_to_the_first_named(self):
        assert split(1000, ["Ann", "Bob", "Cat"]) == {"Ann": 334, "Bob": 333, "Cat": 333}

    def test_more_equals_than_prizes_share_what_there_is(self):
        assert share_out([2000], [["Ann", "Bob", "Cat"], ["Dot"]]).by_id == {
            "Ann": 667,
            "Bob": 667,
            "Cat": 666,
        }

    def test_what_nobody_is_left_for_is_said(self):
        assert share_out([20, 10, 5], [["Ann"]]) == ({"Ann": 20}, 15)

    def test_nothing_is_shared_by_nobody(self):
        with pytest.raises(ValueError, match="somebody"):
            split(5, [])
        with pytest.raises(ValueError, match="not negative"):
            split(-5, ["Ann"])

    @given(st.lists(st.integers(0, 10**6), max_size=12), st.lists(st.integers(1, 5), max_size=8))
    def test_the_total_is_always_the_fund(self, prizes, sizes):
        ids = iter(range(100))
        groups = [[str(next(ids)) for _ in range(size)] for size in sizes]
        shares = share_out(prizes, groups)
        assert sum(shares.by_id.values()) + shares.unclaimed == sum(prizes)
        if sum(sizes) >= len(prizes):
            assert shares.unclaimed == 0
        for group in groups:
            got = [shares.by_id.get(one, 0) for one in group]
            assert got == sorted(got, reverse=True)
            assert got[0] - got[-1] <= 1

    @given(st.lists(st.integers(1, 10**5), min_size=1, max_size=6))
    def test_awards_give_away_the_whole_fund(self, amounts):
        prizes = [Prize(f"place {n}", Kind.HIGHEST, amount=a) for n, a in enumerate(amounts)]
        awards = award_prizes(prizes, scored(EVENING), Rules())
        assert sum(sum(award.shares.values()) for award in awards) == sum(amounts)


class TestDriveWords:
    @pytest.mark.parametrize(
        ("prize", "winner"),
        [
            (Prize("highest lady", Kind.HIGHEST, "lady"), ("Bea",)),
            (Prize("highest gent", Kind.HIGHEST, "gent"), ("Gus", "Hal")),
            (Prize("booby", Kind.LOWEST, "gent"), ("Ike",)),
            (Prize("first half", Kind.FIRST_HALF, "lady"), ("Bea",)),
            (Prize("second half", Kind.SECOND_HALF, "lady"), ("Ann",)),
            (Prize("single hand", Kind.BEST_HAND), ("Gus",)),
            (Prize("most hands", Kind.HANDS_WON, "lady"), ("Ann", "Bea", "Cat")),
            (Prize("all thirteen", Kind.ALL_THIRTEEN), ("Gus",)),
            (Prize("lucky 5", Kind.LUCKY_NUMBER, number=5), ("Hal",)),
            (Prize("lucky 99", Kind.LUCKY_NUMBER, number=99), ()),
        ],
    )
    def test_who_wins(self, prize, winner):
        by_id = EVENING | {"Gus": (13, 2), "Hal": (8, 7)}
        assert given_to([prize], by_id=by_id) == [winner]

    def test_second_and_third_follow_the_first(self):
        ladder = [Prize(f"{n} lady", Kind.HIGHEST, "lady") for n in (1, 2, 3)]
        assert given_to(ladder) == [("Bea",), ("Ann", "Cat")]

    def test_nobody_takes_all_thirteen(self):
        prize = Prize("all thirteen", Kind.ALL_THIRTEEN, amount=500)
        (award,) = award_prizes([prize], scored({"Ann": (12, 12)}), Rules())
        assert (award.ids, award.text) == ((), "all thirteen: nobody.")

    def test_the_last_table_is_the_highest_number_of_the_last_round(self):
        last = Round(
            2, (table(1, "AB", "CD"), table(2, "EF", "GH"), Table(3, (("I", ""), ("", ""))))
        )
        facts = Facts(tuple("ABCDEFGHI"), (Round(1, (table(5, "AB", "CD"),)), last))
        (award,) = award_prizes(
            [Prize("last table", Kind.LAST_TABLE)], score(facts, Values()), Rules()
        )
        assert award.ids == tuple("EFGH")

    def test_a_raffle_is_drawn_by_seed_among_those_present(self):
        prizes = [Prize("hamper", Kind.RAFFLE), Prize("wine", Kind.RAFFLE)]
        first = given_to(prizes, Rules(seed=4), withdrawn=frozenset({"Ann"}))
        assert first == given_to(prizes, Rules(seed=4), withdrawn=frozenset({"Ann"}))
        assert len({one for ids in first for one in ids}) == 2
        assert ("Ann",) not in first

    def test_a_lucky_number_can_be_drawn(self):
        prize = Prize("lucky number", Kind.LUCKY_NUMBER)
        assert given_to([prize], Rules(seed=1)) == given_to([prize], Rules(seed=1))

    def test_what_was_earned_stays_with_who_has_gone_home(self):
        gone = {"withdrawn": frozenset({"Bea", "Ike"})}
        assert given_to([Prize("lady", Kind.HIGHEST, "lady")], **gone) == [("Bea",)]
        assert given_to([Prize("booby", Kind.LOWEST, "gent")], **gone) == [("Gus", "Hal")]


class TestOneEach:
    PRIZES = (
        Prize("highest lady", Kind.HIGHEST, "lady"),
        Prize("first half", Kind.FIRST_HALF, "lady"),
    )

    def test_lets_the_next_have_the_second_prize(self):
        assert given_to(self.PRIZES) == [("Bea",), ("Cat",)]

    def test_can_be_left_out(self):
        assert given_to(self.PRIZES, Rules(one_each=False)) == [("Bea",), ("Bea",)]


class TestTies:
    GENT = (Prize("highest gent", Kind.HIGHEST, "gent", amount=1001),)

    def awarded(self, rules, **more):
        (award,) = award_prizes(self.GENT, scored(EVENING, half=1, **more), rules, GROUPS)
        return award

    def test_are_shared_to_the_penny(self):
        award = self.awarded(Rules())
        assert award.shares == {"Gus": 501, "Hal": 500}
        assert award.text == "highest gent: Gus and Hal share."

    def test_are_cut_for_and_open_until_the_cut_is_recorded(self):
        award = self.awarded(Rules(Ties.CUT))
        assert (award.open, award.ids, award.shares) == (True, ("Gus", "Hal"), {})
        assert award.text == "highest gent: Gus and Hal cut for it."
        cut = self.awarded(Rules(Ties.CUT), cuts={"Hal": 1, "Gus": 2})
        assert (cut.ids, cut.shares, cut.open) == (("Hal",), {"Hal": 1001}, False)

    def test_are_parted_by_the_tie_breaks(self):
        assert self.awarded(Rules(Ties.TIE_BREAKS, ("best_hand",))).ids == ("Gus",)
        assert self.awarded(Rules(Ties.TIE_BREAKS, ("second_half",))).ids == ("Hal",)

    def test_who_wins_the_cut_has_the_booby_prize_too(self):
        by_id = {"Ann": (3,), "Bea": (3,), "Cat": (9,)}
        rules = Rules(Ties.CUT)
        lady = [Prize("booby", Kind.LOWEST, "lady")]
        assert given_to(lady, rules, by_id, cuts={"Bea": 1, "Ann": 2}) == [("Bea",)]


def table(number, ns, ew):
    return Table(number, (tuple(ns), tuple(ew)), tricks(7, 6))
