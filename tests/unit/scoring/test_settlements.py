"""A rubber is settled as the law says: games at their value, the bonus, and each loser pays one.

The rubbers are the worked ones of the rules (U1 to U10).
"""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Member, Night
from scoring.models import Sitting, Table
from scoring.rules.core import Event, replay
from scoring.rules.games.whist import Whist, WhistOptions
from scoring.services.settlements import RubberSettlement, rubber_settlements
from scoring.services.sheets import DealRow, SittingSheet

NAMES = ("Ann", "Bea", "Cy", "Dot")

# Games by the tricks of North and South in each deal; no honours are recorded.
A_5_0, A_5_2, A_5_3, A_5_4 = (11,), (5, 11), (4, 11), (10, 3, 7)
B_5_0, B_5_1, B_5_3, B_5_4 = (2,), (7, 2), (9, 2), (3, 10, 6)


def laid_open(*tricks: int, stake: int = 50, closed: bool = False, **options: Any) -> SittingSheet:
    """Lay a sitting open that is stored nowhere."""
    night = Night(currency="GBP")
    sitting = Sitting(table=Table(number=6, night=night), number=2, stake=stake, players=4)
    members = tuple(Member(pk=at, display_name=name) for at, name in enumerate(NAMES, 1))
    rules = Whist(WhistOptions(**options))
    deals: list[Any] = [rules.read({"tricks": {"NS": each}}, NAMES) for each in tricks]
    if closed:
        deals.append(Event.CLOSED)
    start = rules.start(4, 0)
    states = list(replay(rules, start, deals))
    at = rules.sheet(start)
    rows = [
        DealRow(number, number, deal, at, rules.sheet(state), state, ())
        for number, (deal, state) in enumerate(zip(deals, states, strict=True), 1)
    ]
    now = states[-1] if states else start
    return SittingSheet(
        sitting=sitting,
        night=night,
        rules=rules,
        players=members,
        waiting=(),
        deals=tuple(rows),
        voided=(),
        state=now,
        now=rules.sheet(now),
        sequence=len(rows),
        entries=(),
    )


def settled(*tricks: int, **more: Any) -> RubberSettlement:
    (rubber,) = rubber_settlements(laid_open(*tricks, **more))
    return rubber


def paid(rubber: RubberSettlement) -> list[tuple[str, str, int]]:
    return [(p.payer.display_name, p.payee.display_name, p.amount) for p in rubber.payments]


@pytest.mark.parametrize(
    ("games", "points", "ahead", "difference"),
    [
        pytest.param((A_5_4, B_5_1, A_5_0), (6, 2), "NS", 4, id="U1"),
        pytest.param((A_5_0, A_5_0), (8, 0), "NS", 8, id="U2, the bumper"),
        pytest.param((A_5_3, B_5_0, A_5_4), (4, 3), "NS", 1, id="U3"),
        pytest.param((B_5_4, B_5_3), (0, 4), "EW", 4, id="U4"),
    ],
)
def test_a_complete_rubber_settles_the_difference_of_the_totals(
    games: tuple[tuple[int, ...], ...], points: tuple[int, int], ahead: str, difference: int
) -> None:
    rubber = settled(*(tricks for game in games for tricks in game))
    assert (rubber.complete, rubber.settled, rubber.words) == (True, True, "")
    assert (rubber.points, rubber.ahead, rubber.difference) == (points, ahead, difference)
    assert rubber.winner == ahead
    assert sum(rubber.bonus) == 2


def test_each_loser_pays_one_winner_at_the_stake() -> None:
    """U8: U1 at 50p a point."""
    rubber = settled(*A_5_4, *B_5_1, *A_5_0)
    assert [share.money for share in rubber.shares] == [200, -200, 200, -200]
    assert paid(rubber) == [("Bea", "Ann", 200), ("Dot", "Cy", 200)]


def test_a_game_keeps_its_score_as_it_stood_its_grade_and_its_deals() -> None:
    first, second = settled(*A_5_2, *A_5_4).games
    assert (first.score, first.grade, first.points) == ((5, 2), "double", (2, 0))
    assert (second.score, second.grade, second.points) == ((5, 4), "single", (1, 0))
    assert (list(first.deals), list(second.deals)) == ([1, 2], [3, 4, 5])


def test_an_unfinished_rubber_settles_its_finished_games_when_play_is_closed() -> None:
    """U10: one game won 5–2, the next abandoned at 4–3 to the others."""
    rubber = settled(*A_5_2, 9, 3, closed=True)
    assert (rubber.complete, rubber.settled, rubber.winner) == (False, True, None)
    assert (rubber.points, rubber.bonus, rubber.open_score) == ((2, 0), (0, 0), (3, 4))
    assert "no bonus" in rubber.words
    assert paid(rubber) == [("Bea", "Ann", 100), ("Dot", "Cy", 100)]


@pytest.mark.parametrize(
    ("unfinished", "points", "words"),
    [("void", (0, 0), "nothing is settled"), ("leader_bonus", (3, 0), "adds 1")],
)
def test_an_unfinished_rubber_follows_the_option_and_says_so(
    unfinished: str, points: tuple[int, int], words: str
) -> None:
    rubber = settled(*A_5_2, 9, closed=True, unfinished=unfinished)
    assert rubber.points == points
    assert words in rubber.words


def test_a_rubber_in_play_lets_nobody_pay_yet() -> None:
    rubber = settled(*A_5_0, 9)
    assert (rubber.complete, rubber.settled, rubber.payments) == (False, False, ())
    assert rubber.words == "Rubber in play: nothing is settled yet."


def test_a_level_rubber_lets_nobody_pay() -> None:
    rubber = settled(*A_5_0, *B_5_0, closed=True)
    assert (rubber.difference, rubber.ahead, rubber.payments) == (0, None, ())


def test_without_a_stake_points_are_settled_and_no_money() -> None:
    rubber = settled(*A_5_0, *A_5_0, stake=0)
    assert [share.points for share in rubber.shares] == [8, -8, 8, -8]
    assert rubber.payments == ()


def test_partners_sit_opposite_each_other() -> None:
    rubber = settled(*A_5_0, *A_5_0)
    names = [[member.display_name for member in side] for side in rubber.sides]
    assert names == [["Ann", "Cy"], ["Bea", "Dot"]]
    assert [share.side for share in rubber.shares] == ["NS", "EW", "NS", "EW"]


def test_every_rubber_of_a_sitting_is_listed_in_order() -> None:
    found = rubber_settlements(laid_open(*A_5_0, *A_5_0, *B_5_0, *B_5_0, 8))
    assert [(each.number, each.complete) for each in found] == [(1, True), (2, True), (3, False)]


def test_a_sitting_without_a_deal_has_no_rubber() -> None:
    assert rubber_settlements(laid_open()) == []
