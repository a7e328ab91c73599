"""A night settles to what its standings say, rubber by rubber, whatever was played."""

from __future__ import annotations

import datetime
import random
import uuid
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Attendance, Club, Member, Night
from clubs.services.nights import arrive, close_night, settle_table_money
from clubs.services.people import add_member
from scoring.models import Sitting, Table
from scoring.services.deals import Amendment, Conflicting, amend_deal, close_play, record_deal
from scoring.services.night_settlements import night_settlement
from scoring.services.standings import night_nets, night_standings
from tests.integration.acts import AT, DESK, record_deals, sit_down

LATER = AT + datetime.timedelta(hours=3)


def stop(sitting: Sitting) -> None:
    close_play(
        sitting=sitting,
        uid=uuid.uuid4(),
        expected_sequence=sitting.entries.count(),
        by=DESK,
        at=LATER,
    )


def play_at_random(night: Night, people: list[Member], chance: random.Random) -> None:
    """Play two sittings at every table: deals, misdeals and a correction; most are closed."""
    for table in Table.objects.filter(night=night).order_by("number"):
        four = people[(table.number - 1) * 4 :][:4]
        for last in (False, True):
            chance.shuffle(four)
            sitting = sit_down(table, four)
            deals = [{"tricks": {"NS": chance.randint(0, 13)}} for _ in range(9)]
            record_deals(sitting, *deals, {"misdeal": True})
            change = Amendment(chance.randint(1, 9), {"tricks": {"NS": 9}}, "Miscounted.")
            sequence = sitting.entries.count()
            amend_deal(
                sitting=sitting,
                amendment=change,
                uid=uuid.uuid4(),
                expected_sequence=sequence,
                by=DESK,
                at=LATER,
            )
            if not last or chance.random() < 0.5:
                stop(sitting)


@pytest.fixture
def crowd(club: Club) -> list[Member]:
    return [add_member(club=club, name=f"Player {number:02}") for number in range(12)]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("unfinished", ["games", "void", "leader_bonus"])
def test_the_nets_are_the_money_of_the_standings(
    make_night: Callable[..., Night], crowd: list[Member], seed: int, unfinished: str
) -> None:
    night = make_night(tables=3, options={"unfinished": unfinished}, stake=25)
    play_at_random(night, crowd, random.Random(seed))
    settlement = night_settlement(night)
    nets = {each.member: each.net for each in settlement.members}
    points = {each.member: each.points for each in settlement.members}
    assert nets == night_nets(night)
    (section,) = night_standings(night)
    assert points == {row.member: (row.points,) for row in section.rows}
    assert sum(nets.values()) == 0


@pytest.mark.parametrize("seed", range(3))
def test_every_net_is_the_sum_of_its_rubbers_and_the_payments_clear_it(
    make_night: Callable[..., Night], crowd: list[Member], seed: int
) -> None:
    night = make_night(tables=3)
    play_at_random(night, crowd, random.Random(seed))
    settlement = night_settlement(night)
    received: Counter[int] = Counter()
    for payment in settlement.payments:
        assert payment.amount > 0
        received[payment.payee.pk] += payment.amount
        received[payment.payer.pk] -= payment.amount
    for each in settlement.members:
        assert each.net == sum(line.money for line in each.lines) == received[each.member.pk]
        assert each.points == (sum(line.points for line in each.lines),)
        places = [(line.table, line.sitting, line.number) for line in each.lines]
        assert places == sorted(set(places))
    assert len(settlement.payments) < len([each for each in settlement.members if each.net])


def test_a_line_names_the_rubber_the_partner_and_the_opponents(
    night: Night, sitting: Sitting, play: Callable[..., Any], players: list[Member]
) -> None:
    ann, bea, cy, dot = players[:4]
    play(11, 11)
    first = next(each for each in night_settlement(night).members if each.member == ann)
    (line,) = first.lines
    assert (line.table, line.sitting, line.game, line.unit, line.number) == (
        (1, 1, "whist", "rubber", 1)
    )
    assert (line.partners, line.opponents) == ((cy,), (bea, dot))
    assert (line.points, line.money, line.complete) == (8, 400, True)


def test_table_money_stands_beside_the_net_and_is_never_added(
    make_night: Callable[..., Night], players: list[Member]
) -> None:
    night = make_night(table_money=250)
    record_deals(sit_down(Table.objects.get(night=night), players[:4]), 11, 11)
    settle_table_money(
        attendance=Attendance.objects.get(night=night, member=players[0]), owed=250, paid=100
    )
    ann = night_settlement(night).members[0]
    assert (ann.member, ann.net) == (players[0], 400)
    assert (ann.owed, ann.paid, ann.due) == (250, 100, 150)


def test_whoever_came_without_playing_is_listed_with_their_table_money(
    make_night: Callable[..., Night], players: list[Member]
) -> None:
    night = make_night(table_money=250)
    arrive(night=night, member=players[4], at=AT)
    (only,) = night_settlement(night).members
    assert (only.member, only.lines, only.net, only.due) == (players[4], (), 0, 250)


def test_it_is_provisional_until_the_night_is_closed_and_every_rubber_settled(
    night: Night, sitting: Sitting, play: Callable[..., Any]
) -> None:
    play(11, 11, 8)
    assert night_settlement(night).provisional == (
        "The night is still open.",
        "Table 1 has a rubber in play that is not counted yet.",
    )
    stop(sitting)
    close_night(night=night, at=LATER)
    assert night_settlement(night).provisional == ()


def test_a_result_that_waits_for_a_decision_makes_it_provisional(
    night: Night, sitting: Sitting, play: Callable[..., Any]
) -> None:
    play(11, 11)
    with pytest.raises(Conflicting):
        record_deal(
            sitting=sitting,
            deal={"tricks": {"NS": 2}},
            uid=uuid.uuid4(),
            expected_sequence=1,
            by=DESK,
            at=LATER,
        )
    stop(sitting)
    close_night(night=night, at=LATER)
    assert night_settlement(night).provisional == ("Results that wait for a decision: 1.",)


def test_it_costs_the_same_queries_however_many_tables_there_are(
    make_night: Callable[..., Night], crowd: list[Member]
) -> None:
    counts = []
    for tables in (1, 3):
        night = make_night(tables=tables)
        play_at_random(night, crowd, random.Random(1))
        with CaptureQueriesContext(connection) as queries:
            night_settlement(night)
        counts.append(len(queries))
        close_night(night=night, at=LATER)
    assert counts[0] == counts[1] <= 6
