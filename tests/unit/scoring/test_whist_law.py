"""Each law of whist by its number; figures come from the law, not from the program."""

from __future__ import annotations

import pytest

from scoring.rules.games.whist import Whist, WhistOptions, rubbers
from tests.unit.scoring.at_the_table import (
    PLAYERS,
    fault_paths,
    last,
    points,
    revoke,
    said,
    score,
    standing,
    trail,
    tricks,
)


class TestW1Book:
    @pytest.mark.parametrize(("took", "gain"), [(7, 1), (10, 4), (13, 7)])
    def test_each_trick_over_six_is_a_point(self, took: int, gain: int) -> None:
        assert score([tricks("EW", took)], target=10) == (0, gain)

    def test_the_side_with_six_or_fewer_scores_nothing(self) -> None:
        assert score([tricks("NS", 6)]) == (0, 1)


class TestW3Revokes:
    def test_each_of_several_revokes_costs_its_own_penalty(self) -> None:
        both = [revoke("NS", "add"), revoke("NS", "deduct")]
        assert score([*standing(4, 0), tricks("EW", 7, revokes=both)]) == (1, 4)

    def test_a_deduction_stops_at_nothing_and_comes_before_the_tricks(self) -> None:
        record = tricks("NS", 8, revokes=[revoke("NS", "deduct")])
        assert score([*standing(1, 0), record]) == (2, 0)
        assert said([*standing(1, 0), record])[0] == ("W3", "NS", -1)

    def test_tricks_taken_twice_move_six(self) -> None:
        twice = [revoke("EW", "tricks"), revoke("EW", "tricks")]
        assert score([tricks("NS", 4, revokes=twice)]) == (4, 0)

    def test_a_short_pile_gives_what_it_has_and_no_points_for_the_rest(self) -> None:
        record = tricks("NS", 11, revokes=[revoke("EW", "tricks")])
        assert score([record], target=9) == (7, 0)

    def test_a_short_pile_may_refuse_the_remedy(self) -> None:
        record = tricks("NS", 8, revokes=[revoke("EW", "tricks"), revoke("EW", "tricks")])
        assert fault_paths(record, short_pile="refuse") == [("revokes/2/remedy", "short_pile")]
        assert not fault_paths(tricks("NS", 7, revokes=record["revokes"]), short_pile="refuse")

    def test_tricks_moved_both_ways_are_reckoned_from_the_piles_as_played(self) -> None:
        record = tricks("NS", 12, revokes=[revoke("EW", "tricks"), revoke("NS", "tricks")])
        # East and West took 1 and give 1, North and South give 3: 12 - 3 + 1 = 10.
        assert score([record], revoke_both="punish") == (4, 0)

    def test_an_abandoned_hand_scores_only_the_penalty(self) -> None:
        record = {"abandoned": True, "revokes": [revoke("EW", "add")]}
        assert score([record]) == (3, 0)
        record = {"abandoned": True, "revokes": [revoke("NS", "deduct")]}
        assert score([*standing(4, 1), record]) == (1, 1)
        assert score([{"abandoned": True}]) == (0, 0)

    def test_an_abandoned_hand_has_no_tricks_taken_counted_or_honours(self) -> None:
        record = {"abandoned": True, "tricks": {"NS": 7}, "honours": {"NS": 3}}
        taken = [revoke("NS", "add"), revoke("NS", "tricks")]
        assert set(fault_paths(record | {"revokes": taken})) == {
            ("tricks", "tricks_abandoned"),
            ("honours", "honours_abandoned"),
            ("revokes/2/remedy", "remedy_abandoned"),
        }

    def test_both_sides_revoking_cancels_and_neither_can_win(self) -> None:
        both = [{"side": "NS"}, {"side": "EW"}]
        assert score([*standing(3, 4), tricks("NS", 13, revokes=both)]) == (4, 4)

    def test_both_sides_punished_in_the_order_recorded(self) -> None:
        first_added = [revoke("EW", "add"), revoke("NS", "deduct")]
        first_deducted = [revoke("NS", "deduct"), revoke("EW", "add")]
        start = standing(3, 0)
        # 3 + 3 held at 4, less 3 = 1; or 3 less 3 = 0, plus 3 = 3; then the odd trick.
        punish = {"revoke_both": "punish"}
        assert score([*start, tricks("NS", 7, revokes=first_added)], **punish) == (2, 0)
        assert score([*start, tricks("NS", 7, revokes=first_deducted)], **punish) == (4, 0)

    def test_both_sides_revoking_may_mean_dealing_again(self) -> None:
        both = [{"side": "NS"}, {"side": "EW"}]
        states = trail([tricks("NS", 9), tricks("NS", 13, revokes=both)], revoke_both="redeal")
        assert states[-1].score == (3, 0)
        assert states[-1].dealer == states[-2].dealer
        assert [(line.rule, line.points) for line in states[-1].last.lines] == [("W3", 0)]  # type: ignore[union-attr]

    def test_a_remedy_must_be_named_when_it_is_taken(self) -> None:
        record = tricks("NS", 7, revokes=[{"side": "NS"}])
        assert fault_paths(record) == [("revokes/1/remedy", "missing")]
        both = tricks("NS", 7, revokes=[{"side": "NS"}, {"side": "EW"}])
        assert fault_paths(both) == []
        assert len(fault_paths(both, revoke_both="punish")) == 2

    def test_a_club_may_allow_fewer_remedies(self) -> None:
        record = tricks("NS", 7, revokes=[revoke("NS", "deduct"), revoke("NS", "add")])
        only = {"revoke_remedies": ("tricks", "add")}
        assert fault_paths(record, **only) == [("revokes/1/remedy", "remedy_not_allowed")]

    def test_the_price_of_a_revoke_may_differ(self) -> None:
        added = tricks("NS", 7, revokes=[revoke("NS", "add")])
        assert score([added], revoke_value=2) == (1, 2)
        taken = tricks("NS", 9, revokes=[revoke("NS", "tricks")])
        assert score([taken], revoke_value=2) == (1, 0)

    def test_a_penalty_touches_only_the_game_in_progress(self) -> None:
        record = tricks("NS", 7, revokes=[revoke("NS", "deduct")])
        states = trail([*standing(0, 4), *points("NS", 5), record])
        assert states[-1].games[0].score == (5, 4)
        assert states[-1].score == (1, 0)

    def test_every_choice_can_be_seen_before_it_is_made(self) -> None:
        rules = Whist(WhistOptions())
        state = trail(standing(3, 2))[-1]
        deal = rules.read(tricks("NS", 8, revokes=[{"side": "EW", "remedy": "add"}]), PLAYERS)
        seen = {choice: each.score for choice, each in rules.remedies(state, deal)}  # type: ignore[arg-type]
        assert seen == {("add",): (6, 2), ("deduct",): (5, 0), ("tricks",): (8, 2)}


class TestW4WonAtOnce:
    def test_nothing_of_the_deal_counts_after_the_revoke_stage_won(self) -> None:
        record = tricks("EW", 13, honours={"EW": 4}, revokes=[revoke("EW", "add")])
        assert score([*standing(2, 0), record]) == (5, 0)
        assert said([*standing(2, 0), record]) == [
            ("W3", "NS", 3),
            ("W4", "EW", 0),
            ("W4", "EW", 0),
            ("W10", "NS", 0),
        ]


class TestW5Tricks:
    def test_honours_do_not_count_once_tricks_have_won(self) -> None:
        record = tricks("NS", 8, honours={"NS": 4})
        assert score([*standing(3, 0), record]) == (5, 0)
        assert ("W5", "NS", 0) in said([*standing(3, 0), record])

    def test_a_capped_side_does_not_keep_honours_from_the_other(self) -> None:
        record = tricks("NS", 13, honours={"EW": 4}, revokes=[revoke("NS", "tricks")])
        assert score([*standing(2, 3), record]) == (4, 7)


class TestW6Honours:
    @pytest.mark.parametrize(("held", "gain"), [(2, 0), (3, 2), (4, 4)])
    def test_three_are_worth_two_and_four_four(self, held: int, gain: int) -> None:
        assert score([tricks("NS", 7, honours={"EW": held})]) == (1, gain)

    def test_honours_can_win_unless_the_club_says_not(self) -> None:
        deals = [*standing(0, 3), tricks("NS", 7, honours={"EW": 3})]
        assert last(deals).game.winner == "EW"
        assert score(deals, honours_may_win=False) == (1, 4)
        assert said(deals, honours_may_win=False)[-2:] == [("W6", "EW", 2), ("W6", "EW", -1)]

    def test_a_club_without_honours_says_so_when_they_are_written(self) -> None:
        record = tricks("NS", 7, honours={"EW": 4})
        assert score([record], honours=False) == (1, 0)
        assert said([record], honours=False)[-1] == ("W6", "EW", 0)

    def test_honours_that_were_not_scored_are_not_mentioned(self) -> None:
        assert said([tricks("NS", 7)]) == [("W5", "NS", 1)]


class TestW7Bar:
    def test_a_side_one_short_before_the_deal_scores_no_honours(self) -> None:
        deals = [*standing(4, 0), tricks("EW", 7, honours={"NS": 4})]
        assert score(deals) == (4, 1)
        assert said(deals)[-1] == ("W7", "NS", 0)

    def test_a_side_that_came_to_one_short_in_the_deal_may(self) -> None:
        assert score([*standing(3, 0), tricks("NS", 7, honours={"NS": 3})]) == (6, 0)

    def test_a_side_deducted_from_one_short_is_barred_still(self) -> None:
        record = tricks("EW", 7, honours={"NS": 4}, revokes=[revoke("NS", "deduct")])
        assert score([*standing(4, 0), record]) == (1, 1)

    def test_the_bar_may_be_off(self) -> None:
        deals = [*standing(4, 0), tricks("EW", 7, honours={"NS": 3})]
        assert score(deals, honours_bar=False) == (6, 1)


class TestW8Claim:
    def test_honours_not_claimed_score_nothing(self) -> None:
        record = tricks("NS", 7, honours={"NS": 4}, honours_claimed=False)
        assert score([record]) == (1, 0)
        assert said([record])[-1] == ("W8", "NS", 0)


class TestW9Cap:
    def test_a_side_that_revoked_stops_one_short_and_the_surplus_is_lost(self) -> None:
        record = tricks("NS", 11, revokes=[revoke("NS", "deduct")])
        assert score([*standing(2, 0), record]) == (4, 0)
        assert said([*standing(2, 0), record])[-1] == ("W9", "NS", -1)

    def test_the_cap_holds_after_tricks_and_again_after_honours(self) -> None:
        record = tricks("NS", 13, honours={"NS": 4}, revokes=[revoke("NS", "tricks")])
        assert said([*standing(2, 0), record]) == [
            ("W3", "EW", 0),
            ("W5", "NS", 4),
            ("W9", "NS", -2),
            ("W6", "NS", 4),
            ("W9", "NS", -4),
        ]


class TestW10Game:
    def test_nothing_is_carried_into_the_next_game(self) -> None:
        states = trail([*standing(0, 4), tricks("NS", 13)])
        assert states[-1].score == (0, 0)
        assert states[-1].games[0].score == (7, 4)
        assert list(states[-1].games[0].deals) == [1, 2]


class TestW11Misdeal:
    def test_a_misdeal_scores_nothing_and_passes_the_deal(self) -> None:
        states = trail([tricks("NS", 9), {"misdeal": True}])
        assert states[-1].score == (3, 0)
        assert states[-1].dealer == 2

    def test_a_club_may_have_the_same_player_deal_again(self) -> None:
        states = trail([tricks("NS", 9), {"misdeal": True}], misdeal="same_dealer")
        assert states[-1].dealer == 1


class TestW12Rotation:
    def test_the_deal_goes_left_from_one_rubber_into_the_next(self) -> None:
        states = trail([tricks("NS", 13)] * 5)
        assert [state.last.dealer for state in states[1:]] == [0, 1, 2, 3, 0]  # type: ignore[union-attr]
        assert [state.last.rubber_no for state in states[1:]] == [1, 1, 2, 2, 3]  # type: ignore[union-attr]


class TestW13Value:
    @pytest.mark.parametrize(
        ("scale", "target", "values"),
        [
            ("bands", 5, [3, 2, 2, 1, 1]),
            ("bands", 9, [3, 2, 2, 1, 1, 1, 1, 1, 1]),
            ("bands_half", 5, [3, 2, 2, 1, 1]),
            ("bands_half", 10, [3, 2, 2, 2, 2, 1, 1, 1, 1, 1]),
            ("long_double", 10, [2, 2, 2, 2, 2, 1, 1, 1, 1, 1]),
            ("long_double", 9, [2, 2, 2, 2, 2, 1, 1, 1, 1]),
            ("margin", 7, [7, 6, 5, 4, 3, 2, 1]),
            ("flat", 5, [1, 1, 1, 1, 1]),
        ],
    )
    def test_the_losers_score_sets_it(self, scale: str, target: int, values: list[int]) -> None:
        found = [
            last([*points("EW", losers), *points("NS", target)], target=target, game_value=scale)
            for losers in range(target)
        ]
        assert [each.game.value for each in found] == values

    def test_the_grade_has_a_name_unless_margins_are_paid(self) -> None:
        assert last(points("NS", 5)).game.grade == "treble"
        assert last(points("NS", 7), target=7, game_value="margin").game.grade is None


class TestW14Rubber:
    def test_two_games_win_and_no_third_is_played(self) -> None:
        states = trail([tricks("NS", 13)] * 3)
        assert [rubber.points for rubber in rubbers(states)] == [(8, 0), (3, 0)]
        assert [rubber.complete for rubber in rubbers(states)] == [True, False]

    def test_single_games_are_rubbers_of_their_own(self) -> None:
        options = {"rubber_games": 1, "rubber_bonus": 0}
        found = rubbers(trail([tricks("NS", 13), tricks("EW", 13)], **options))
        assert [(rubber.winner, rubber.difference) for rubber in found] == [("NS", 3), ("EW", 3)]

    def test_the_losers_games_are_set_against_the_winners(self) -> None:
        deals = [*points("EW", 5), *standing(0, 4), *points("NS", 5), *standing(0, 4)]
        found = rubbers(trail([*deals, *points("NS", 5)]))[0]
        assert (found.winner, found.points, found.difference) == ("NS", (4, 3), 1)


class TestW16Unfinished:
    CLOSED = ({"closed": True},)

    @pytest.mark.parametrize(
        ("option", "points"), [("games", (3, 0)), ("void", (0, 0)), ("leader_bonus", (4, 0))]
    )
    def test_finished_games_are_settled_by_the_option(
        self, option: str, points: tuple[int, int]
    ) -> None:
        states = trail([tricks("NS", 13), tricks("EW", 9), *self.CLOSED], unfinished=option)
        found = rubbers(states)[0]
        assert (found.complete, found.winner, found.points) == (False, None, points)
        assert Whist(WhistOptions()).settled(states[-1]) == (
            points[0],
            -points[0],
            points[0],
            -points[0],
        )

    def test_nobody_leads_at_a_game_all(self) -> None:
        deals = [tricks("NS", 13), tricks("EW", 13), *self.CLOSED]
        assert rubbers(trail(deals, unfinished="leader_bonus"))[0].points == (3, 3)

    def test_points_alone_settle_nothing(self) -> None:
        states = trail([tricks("NS", 9), *self.CLOSED], unfinished="leader_bonus")
        assert rubbers(states)[0].points == (0, 0)

    def test_closing_after_a_rubber_changes_nothing(self) -> None:
        states = trail([tricks("NS", 13), tricks("NS", 13), *self.CLOSED])
        assert len(rubbers(states)) == 1
        assert states[-1].totals.settled == 8


class TestW17AfterTheFact:
    def test_a_game_that_ends_earlier_makes_later_deals_the_next_game(self) -> None:
        later = [tricks("NS", 8), tricks("NS", 8), tricks("EW", 9)]
        assert trail([tricks("NS", 9), *later])[-1].score == (2, 3)
        corrected = trail([tricks("NS", 11), *later])[-1]
        assert [list(game.deals) for game in corrected.games] == [[1]]
        assert corrected.score == (4, 3)
