"""Checks of a hall: the table that does not add up, the card that cannot be right."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tournaments.halls import evening, random_results
from tournaments.pairings.drive import MOVEMENTS
from tournaments.results import Outcome, Result, Round, Table, hands, tricks
from tournaments.standings.hall import (
    check_cards,
    check_hall,
    check_tables,
    check_totals,
    compare_totals,
)

LADIES = {"L1": 27, "L2": 20, "L3": 25, "L4": 21, "L5": 24, "L6": 39}
PLAN, _ = MOVEMENTS["winners_move"]


def played(tables=3, number=6, seed=1):
    """Rounds of a drive."""
    chance = Random(seed)
    rounds = []
    for hand, seating in enumerate(evening(4 * tables, PLAN, number, chance), 1):
        results = random_results(seating, chance)
        seated = tuple(t._replace(result=results[t.number]) for t in seating.playing)
        rounds.append(Round(hand, seated))
    return rounds


def cards_of(rounds):
    """What everybody should have written."""
    cards = {}
    for one in rounds:
        for table in one.tables:
            for side, taken in zip(table.sides, table.result.tricks, strict=True):
                for player in side:
                    cards.setdefault(player, {})[one.number] = taken
    return cards


class TestTables:
    def test_the_one_that_does_not_add_up_is_named(self):
        wrong = Table(2, (("A", "B"), ("C", "D")), Result(Outcome.PLAYED, (8, 6)))
        (check,) = check_tables([Round(3, (wrong,))])
        assert (check.round, check.table, check.expected, check.actual) == (3, 2, 26, 28)
        assert check.text == "Round 3, table 2: the cards add up to 28, not 26."

    def test_rounds_of_several_hands(self):
        two = Round(1, (Table(1, (("A", "B"), ("C", "D")), hands((8, 5), (6, 7))),))
        assert check_tables([two], hands=2) == ()
        assert check_hall([two], hands=2).expected == 52

    def test_the_hall_counts_what_has_been_played(self):
        rounds = [*played(), Round(7, (Table(1, (("A", "B"), ("C", "D"))),))]
        check = check_hall(rounds)
        assert check.ok
        assert check.expected == 26 * 3 * 6
        assert check_hall([Round(1, (Table(1, (("A", "B"), ("C", "D")), tricks(7, 7)),))]).text == (
            "The hall adds up to 28; it should be 26."
        )


class TestCards:
    def test_right_cards_pass(self):
        rounds = played()
        assert check_cards(rounds, cards_of(rounds)).faults == ()

    @given(st.integers(2, 12), st.integers(0, 10**6), st.data())
    def test_the_only_wrong_card_is_named(self, tables, seed, data):
        rounds = played(tables, 6, seed)
        cards = cards_of(rounds)
        card = data.draw(st.sampled_from(sorted(cards)))
        for number in data.draw(st.sets(st.integers(1, 6), min_size=1)):
            wrong = st.integers(0, 13).filter(lambda n, right=cards[card][number]: n != right)
            cards[card][number] = data.draw(wrong)
        found = check_cards(rounds, cards)
        assert found.card == card
        assert found.text.startswith(f"The card of {card} cannot be right: round ")

    def test_two_wrong_cards_leave_it_open(self):
        rounds = played()
        cards = cards_of(rounds)
        for player in rounds[0].tables[0].sides[0]:
            cards[player][1] = (cards[player][1] + 1) % 14
        found = check_cards(rounds, cards)
        assert found.card == ""
        assert len(found.faults) == 1

    def test_missing_cards_are_not_judged(self):
        rounds = played()
        cards = cards_of(rounds)
        cards["L0"] = {}
        assert check_cards(rounds, cards).faults == ()


class TestTotals:
    """Of D1: the ladies took 27, 20, 25, 21, 24 and 39 tricks, 13 × 3 × 4 together."""

    def test_right_totals_pass(self):
        assert check_totals(LADIES, 156, 52).faults == ()

    def test_a_card_with_more_tricks_than_there_were_is_named(self):
        assert check_totals(LADIES | {"L2": 72}, 156, 52).card == "L2"

    def test_the_only_card_that_could_be_put_right_is_named(self):
        found = check_totals({"L1": 50, "L2": 3, "L3": 2}, 20, 52)
        assert (found.card, found.text) == ("L1", "The card of L1 cannot be right: 50, not 15.")

    def test_otherwise_the_difference_is_told(self):
        found = check_totals(LADIES | {"L2": 21}, 156, 52)
        assert (found.card, found.text) == ("", "These cards add up to 157, not 156.")

    def test_credits_for_sit_outs_are_left_out(self):
        assert check_totals(LADIES | {"L1": 33}, 156, 52, {"L1": 6}).faults == ()

    def test_cards_are_compared_with_the_tables(self):
        (check,) = compare_totals(LADIES, LADIES | {"L4": 12})
        assert check.text == "L4: the card says 12, the tables 21."


@pytest.mark.parametrize("table", [Table(1, (("A", "B"), ("C", "")), tricks(7, 7))])
def test_an_incomplete_table_is_not_added_up(table):
    assert check_tables([Round(1, (table,))]) == ()
    assert check_hall([Round(1, (table,))]).expected == 0
