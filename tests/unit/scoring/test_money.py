"""Exact money, payments across a table, and the fewest payments: rules W15, O3."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.core import Problem
from scoring.rules.money import (
    Payment,
    Unbalanced,
    fewest_payments,
    pay_at_table,
    read_money,
    settle_points,
    write_money,
)


def nets(largest_people, amounts):
    """People P0, P1 … with nets that add up to zero."""

    def closed(drawn):
        return {f"P{index}": amount for index, amount in enumerate([*drawn, -sum(drawn)])}

    return st.lists(amounts, max_size=largest_people - 1).map(closed)


def cleared(net, payments):
    """Return what is still open after the payments."""
    left = dict(net)
    for payer, payee, amount in payments:
        assert amount > 0
        left[payer] += amount
        left[payee] -= amount
    return left


def fewest_by_trying_all(net):
    """Count the fewest payments over every parting of people into groups that add up to zero."""
    amounts = [amount for amount in net.values() if amount]

    @cache
    def groups(left):
        if not left:
            return 0
        first = left & -left
        rest = left ^ first
        best = 0 if sum(a for i, a in enumerate(amounts) if left >> i & 1) else 1
        part = rest
        while part:
            part = (part - 1) & rest
            group = first | part
            if not sum(a for i, a in enumerate(amounts) if group >> i & 1):
                best = max(best, 1 + groups(left ^ group))
        return best

    return len(amounts) - groups(2 ** len(amounts) - 1)


class TestPointsIntoMoney:
    def test_four_points_at_fifty_pence_are_two_pounds_each(self):
        """U8."""
        points = {"Ann": 4, "Bob": -4, "Cat": 4, "Dan": -4}
        assert settle_points(points, 50) == {"Ann": 200, "Bob": -200, "Cat": 200, "Dan": -200}

    def test_points_that_do_not_balance_are_refused(self):
        with pytest.raises(Unbalanced) as caught:
            settle_points({"Ann": 4, "Bob": -3}, 50)
        assert caught.value.total == 1

    def test_a_stake_is_not_negative(self):
        with pytest.raises(ValueError, match="stake"):
            settle_points({"Ann": 4, "Bob": -4}, -50)


class TestAcrossTheTable:
    def test_each_loser_of_a_rubber_pays_one_winner_in_the_order_of_the_seats(self):
        net = {"Ann": 400, "Bob": -400, "Cat": 400, "Dan": -400}
        assert pay_at_table(net) == (Payment("Bob", "Ann", 400), Payment("Dan", "Cat", 400))

    def test_at_solo_every_opponent_pays_the_caller(self):
        """W5x."""
        assert pay_at_table({"A": 18, "B": -6, "C": -6, "D": -6}) == (
            Payment("B", "A", 6),
            Payment("C", "A", 6),
            Payment("D", "A", 6),
        )

    def test_a_caller_who_fails_pays_every_opponent(self):
        """W7x."""
        assert pay_at_table({"A": -21, "B": 7, "C": 7, "D": 7}) == (
            Payment("A", "B", 7),
            Payment("A", "C", 7),
            Payment("A", "D", 7),
        )

    def test_at_prop_and_cop_each_caller_settles_with_one_opponent(self):
        """W1x."""
        assert pay_at_table({"A": 6, "B": 6, "C": -6, "D": -6}) == (
            Payment("C", "A", 6),
            Payment("D", "B", 6),
        )

    def test_one_who_sits_out_neither_pays_nor_receives(self):
        """W18x."""
        payments = pay_at_table({"A": 21, "B": -7, "C": -7, "D": -7, "E": 0})
        assert "E" not in {person for payer, payee, _ in payments for person in (payer, payee)}

    @given(nets(6, st.integers(-50, 50)))
    def test_it_clears_the_table_with_fewer_payments_than_people(self, net):
        payments = pay_at_table(net)
        assert not any(cleared(net, payments).values())
        assert len(payments) <= max(0, len(net) - 1)


class TestFewestPayments:
    def test_exact_opposites_pay_each_other(self):
        net = {"Ann": 300, "Bob": -500, "Cat": 500, "Dan": -300}
        assert fewest_payments(net) == (Payment("Bob", "Cat", 500), Payment("Dan", "Ann", 300))

    def test_people_whose_nets_cancel_settle_among_themselves(self):
        """Largest pays largest would need five payments; two groups of three need four."""
        net = {"A": 5, "B": -3, "C": -2, "D": 11, "E": -4, "F": -7}
        assert fewest_payments(net) == (
            Payment("B", "A", 3),
            Payment("C", "A", 2),
            Payment("E", "D", 4),
            Payment("F", "D", 7),
        )

    def test_a_member_who_is_level_pays_nothing(self):
        assert fewest_payments({"Ann": 0, "Bob": 0}) == ()
        assert fewest_payments({}) == ()

    def test_people_may_be_numbers(self):
        assert fewest_payments({10: 5, 9: -5}) == (Payment(9, 10, 5),)

    def test_nets_that_do_not_balance_are_refused(self):
        with pytest.raises(Unbalanced, match="differ by 1"):
            fewest_payments({"Ann": 4, "Bob": -3})

    @given(nets(7, st.integers(-9, 9)))
    def test_no_parting_of_up_to_seven_people_needs_fewer(self, net):
        payments = fewest_payments(net)
        assert not any(cleared(net, payments).values())
        assert len(payments) == fewest_by_trying_all(net)

    @given(nets(12, st.sampled_from([-17, -11, -7, -3, 4, 6, 9, 13])))
    def test_no_parting_of_up_to_twelve_people_needs_fewer(self, net):
        assert len(fewest_payments(net)) == fewest_by_trying_all(net)

    @given(nets(40, st.integers(-100, 100)))
    def test_a_large_club_is_cleared_with_fewer_payments_than_people(self, net):
        payments = fewest_payments(net)
        assert not any(cleared(net, payments).values())
        assert len(payments) <= max(0, sum(map(bool, net.values())) - 1)

    @given(
        nets(12, st.integers(-20, 20)).flatmap(
            lambda net: st.tuples(st.just(net), st.permutations(list(net.items())))
        )
    )
    def test_the_order_of_people_changes_nothing(self, both):
        net, shuffled = both
        assert fewest_payments(dict(shuffled)) == fewest_payments(net)

    def test_past_its_limits_it_still_clears_every_net(self):
        """Powers of two part into no groups at all, and there are more people than it searches."""
        net = {f"P{index:03}": 2**index for index in range(150)}
        net["bank"] = -sum(net.values())
        payments = fewest_payments(net)
        assert not any(cleared(net, payments).values())
        assert len(payments) == 150

    def test_nobody_pays_the_same_person_twice(self):
        net = {f"P{index:03}": (index * 37) % 101 - 50 for index in range(101)}
        payments = fewest_payments(net)
        assert len({(one.payer, one.payee) for one in payments}) == len(payments)


class TestAmounts:
    @pytest.mark.parametrize(
        ("text", "digits", "minor"),
        [
            ("0.50", 2, 50),
            ("4", 2, 400),
            (" 4.5 ", 2, 450),
            (".05", 2, 5),
            ("0.500", 2, 50),
            ("+1.00", 2, 100),
            ("-0", 2, 0),
            ("1.250", 3, 1250),
            ("500", 0, 500),
            ("500.0", 0, 500),
            ("9999999999.99", 2, 999_999_999_999),
        ],
    )
    def test_amounts_are_read_exactly(self, text, digits, minor):
        assert read_money(text, digits) == minor

    @pytest.mark.parametrize("text", ["-4.00", "−4.00"])
    def test_amounts_below_zero_are_read_where_they_make_sense(self, text):
        assert read_money(text, 2, signed=True) == -400
        assert read_money(text, 2, path="stake").code == "money_negative"

    @pytest.mark.parametrize(
        ("text", "digits", "code"),
        [
            ("", 2, "money_unreadable"),
            ("ten", 2, "money_unreadable"),
            ("1,50", 2, "money_unreadable"),
            ("1e3", 2, "money_unreadable"),
            ("1_000", 2, "money_unreadable"),
            ("NaN", 2, "money_unreadable"),
            ("٣", 2, "money_unreadable"),
            ("4.", 2, "money_unreadable"),
            ("0.505", 2, "money_too_fine"),
            ("0.5", 0, "money_too_fine"),
            ("1.0000000000000000000000000000000000001", 2, "money_too_fine"),
            ("10000000000", 2, "money_too_large"),
            ("9" * 5000, 2, "money_too_large"),
        ],
    )
    def test_what_cannot_be_read_exactly_is_refused_in_words(self, text, digits, code):
        problem = read_money(text, digits, path="stake/amount")
        assert isinstance(problem, Problem)
        assert (problem.path, problem.code) == ("stake/amount", code)
        assert problem.text.endswith(".")

    def test_a_digit_too_many_is_never_rounded_away(self):
        assert read_money("0.505", 2).text == "This currency has at most 2 digits after the point."
        assert read_money("0.5", 0).text == "This currency has no point."

    def test_amounts_are_written_with_all_their_digits(self):
        assert write_money(400, 2) == "4.00"
        assert write_money(-5, 2) == "-0.05"
        assert write_money(0, 3) == "0.000"
        assert write_money(-7, 0) == "-7"

    @given(st.integers(-(10**12) + 1, 10**12 - 1), st.integers(0, 4))
    def test_what_is_written_is_read_back(self, minor, digits):
        assert read_money(write_money(minor, digits), digits, signed=True) == minor
