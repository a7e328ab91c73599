"""A night of several games: standings, settlement and members' records agree, game by game."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, Member, Night, User
from clubs.services.nights import close_night
from clubs.services.people import add_member
from scoring.models import Sitting, Table
from scoring.rules.games import GAMES
from scoring.services.night_settlements import night_settlement
from scoring.services.records import member_record
from scoring.services.standings import night_nets, night_standings
from tests.integration.mixed import (
    LATER,
    PEOPLE,
    SEATS,
    mixed_night,
    play,
    record,
    sit_to,
    stop,
)

MakeNight = Callable[..., Night]
SETTLING = ["whist", "bid-whist", "german-whist", "solo-whist"]


@pytest.fixture
def crowd(club: Club) -> list[Member]:
    return [add_member(club=club, name=f"Player {number:02}") for number in range(PEOPLE)]


def play_much(night: Night, crowd: list[Member], chance: random.Random) -> None:
    """Let everybody play two games of all of them, the second still open at some tables."""
    for turn in range(2):
        chance.shuffle(crowd)
        left = list(crowd)
        for table, game in zip(Table.objects.filter(night=night), GAMES, strict=True):
            seats = SEATS.get(game, 4)
            sitting = sit_to(table, [left.pop() for _ in range(seats)], game)
            play(sitting, 9, chance)
            if turn == 0 or chance.random() < 0.4:
                stop(sitting)


@pytest.mark.parametrize("seed", range(4))
def test_settlement_and_standings_agree_in_every_game(
    make_night: MakeNight, crowd: list[Member], seed: int
) -> None:
    night = make_night(tables=len(GAMES), stake=25)
    play_much(night, crowd, random.Random(seed))
    settlement = night_settlement(night)
    assert {each.member: each.net for each in settlement.members} == night_nets(night)
    sections = {section.game: section for section in night_standings(night)}
    assert list(sections) == list(GAMES)
    assert {game for game, section in sections.items() if section.settles} == set(SETTLING)
    for at, game in enumerate(settlement.games):
        of_game = {row.member: row.points for row in sections[game.slug].rows}
        for each in settlement.members:
            assert (each.points[at] or 0) == of_game.get(each.member, 0)
    assert sum(each.net for each in settlement.members) == 0


@pytest.mark.parametrize("seed", range(4))
def test_every_net_is_traced_to_what_was_played(
    make_night: MakeNight, crowd: list[Member], seed: int
) -> None:
    night = make_night(tables=len(GAMES), stake=25)
    play_much(night, crowd, random.Random(seed))
    settlement = night_settlement(night)
    received = dict.fromkeys((each.member for each in settlement.members), 0)
    for payment in settlement.payments:
        received[payment.payee] += payment.amount
        received[payment.payer] -= payment.amount
    for each in settlement.members:
        assert each.net == sum(line.money for line in each.lines) == received[each.member]
        for line in each.lines:
            assert line.money == line.points * 25
            assert each.member not in (*line.partners, *line.opponents)
            both = len(line.partners) + len(line.opponents) + 1
            assert both == SEATS.get(line.game, 4)
            assert line.unit in ("rubber", "game", "series", "evening")


@pytest.mark.parametrize("seed", range(4))
def test_records_are_the_standings_of_all_nights_together(
    make_night: MakeNight, crowd: list[Member], seed: int
) -> None:
    nights = []
    for number in range(2):
        night = make_night(tables=len(GAMES), stake=25)
        play_much(night, crowd, random.Random(seed * 10 + number))
        for sitting in Sitting.objects.for_night(night).open():
            stop(sitting)
        close_night(night=night, at=LATER)
        nights.append(night)
    standings = [{each.game: each for each in night_standings(night)} for night in nights]
    nets = [night_nets(night) for night in nights]
    for member in crowd:
        told = member_record(member)
        assert dict(told.money or (("GBP", 0),)) == {
            "GBP": sum(each.get(member, 0) for each in nets)
        }
        for game in told.games:
            rows = [
                row
                for sections in standings
                for row in sections[game.game].rows
                if row.member == member
            ]
            assert game.nights == len(rows)
            assert game.figures == tuple(map(sum, zip(*(row.figures for row in rows), strict=True)))
            assert sum(amount for _, amount in game.money) == sum(row.money for row in rows)


def test_a_game_that_settles_nothing_is_ranked_by_its_first_figure(
    make_night: MakeNight, crowd: list[Member]
) -> None:
    night = make_night(tables=2)
    tables = Table.objects.filter(night=night)
    record(sit_to(tables[0], crowd[:4], "tricks"), {"tricks": {"NS": 9}})
    record(sit_to(tables[1], crowd[4:7], "knock-out-whist"), {"tricks": {"3": 7}})
    tricks, knock_out = night_standings(night)
    assert [(row.rank, row.figures[0]) for row in tricks.rows] == [
        ("1=", 9),
        ("1=", 9),
        ("3=", 4),
        ("3=", 4),
    ]
    assert [(row.rank, row.member) for row in knock_out.rows] == [
        ("1", crowd[6]),
        ("2=", crowd[4]),
        ("2=", crowd[5]),
    ]
    assert all(row.points == row.money == 0 for row in (*tricks.rows, *knock_out.rows))


def test_the_nights_own_game_comes_first(make_night: MakeNight, crowd: list[Member]) -> None:
    night = make_night(tables=2)
    tables = Table.objects.filter(night=night)
    sit_to(tables[0], crowd[:4], "solo-whist")
    sit_to(tables[1], crowd[4:8], "whist")
    assert [section.name for section in night_standings(night)] == ["Whist", "Solo Whist"]


def test_what_is_in_play_says_whether_it_is_counted(
    make_night: MakeNight, crowd: list[Member]
) -> None:
    night = make_night(tables=2)
    tables = Table.objects.filter(night=night)
    record(
        sit_to(tables[0], crowd[:4], "bid-whist"),
        {"bidder": "1", "bid": 4, "books": {"NS": 10}},
    )
    record(
        sit_to(tables[1], crowd[4:8], "solo-whist"),
        {"contract": "solo", "caller": "1", "tricks": 5},
    )
    assert night_settlement(night).provisional[1:] == (
        "Table 1 has a game in play that is not counted yet.",
        "Table 2 has an evening in play that is counted as it stands.",
    )


def test_every_page_of_a_mixed_night_opens(
    make_night: MakeNight,
    crowd: list[Member],
    scorer: User,
    sign_in: Callable[[User], Client],
) -> None:
    night = mixed_night(make_night(tables=len(GAMES)), crowd)
    client, where = sign_in(scorer), [night.club.slug, night.pk]
    shown = client.get(reverse("standings", args=where)).content.decode()
    for rules in GAMES.values():
        assert f"<caption>{rules.name}</caption>" in shown
        for column in rules.columns:
            assert column.label.replace("'", "&#x27;") in shown
    assert shown.count(">Money<") == len(SETTLING)
    assert reverse("member-record", args=[night.club.slug, crowd[0].pk]) in shown
    for number in range(1, len(GAMES) + 1):
        address = reverse("standings", args=where, query={"wall": 1, "page": number})
        assert client.get(address).status_code == 200
    for name in ("night", "desk", "prints", "rules"):
        assert client.get(reverse(name, args=where)).status_code == 200


def test_a_mixed_night_costs_no_more_queries_than_one_table(
    make_night: MakeNight, crowd: list[Member], scorer: User, sign_in: Callable[[User], Client]
) -> None:
    client = sign_in(scorer)
    counts: dict[str, set[int]] = {}
    for tables in (1, len(GAMES)):
        night = make_night(tables=tables)
        if tables == 1:
            play(sit_to(Table.objects.get(night=night), crowd[:4], "whist"), 9, random.Random(1))
        else:
            mixed_night(night, crowd)
        for name in ("standings", "night", "desk", "prints", "rules"):
            address = reverse(name, args=[night.club.slug, night.pk])
            client.get(address)
            with CaptureQueriesContext(connection) as queries:
                client.get(address)
            counts.setdefault(name, set()).add(len(queries))
        for each in Sitting.objects.for_night(night).open():
            stop(each)
        close_night(night=night, at=LATER)
    assert {name: len(found) for name, found in counts.items()} == dict.fromkeys(counts, 1), counts
