"""A member's record: a section a game over a season or all time, and every night, paged."""

from __future__ import annotations

import datetime
import random
import uuid
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Member, Night, Season, User
from clubs.services.nights import close_night
from clubs.services.people import leave_club
from scoring.models import Table
from scoring.services.records import member_record
from scoring.services.sittings import Seating, start_sitting
from tests.integration.acts import AT, DESK
from tests.integration.mixed import LATER, play, record, sit_to, stop

MakeNight = Callable[..., Night]
SignIn = Callable[[User | None], Client]
SOLO = {"contract": "solo", "caller": "1", "tricks": 7}


def url(member: Member, **query: str | int) -> str:
    return reverse("member-record", args=[member.club.slug, member.pk], query=query)


def shown(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.fixture
def two_games(make_night: MakeNight, players: list[Member]) -> Night:
    """Ann wins a rubber of whist at table 1, then a solo at table 2; four others never play."""
    night = make_night(tables=2)
    one, two = Table.objects.filter(night=night).order_by("number")
    whist = sit_to(one, players[:4], "whist")
    record(whist, {"tricks": {"NS": 11}}, {"tricks": {"NS": 11}})
    stop(whist)
    record(sit_to(two, players[:4], "solo-whist"), SOLO)
    return night


def test_each_game_has_a_section_with_its_own_columns(
    two_games: Night, players: list[Member], member_user: User, sign_in: SignIn
) -> None:
    page = shown(sign_in(member_user), url(players[0]))
    assert '<h2 id="whist">Whist</h2>' in page
    assert '<h2 id="solo-whist">Solo Whist</h2>' in page
    assert "Rubber points</dt><dd>+8</dd>" in page
    assert "Balance</dt><dd>+24</dd>" in page
    assert "+32" not in page
    assert page.count("1 sitting on 1 night") == 2


def test_money_stands_apart_and_is_added_over_the_games(
    two_games: Night, players: list[Member], member_user: User, sign_in: SignIn
) -> None:
    told = member_record(players[0])
    assert [(game.game, game.money) for game in told.games] == [
        ("whist", (("GBP", 400),)),
        ("solo-whist", (("GBP", 1200),)),
    ]
    assert told.money == (("GBP", 1600),)
    page = shown(sign_in(member_user), url(players[0]))
    assert "+£16.00" in page
    assert "−£8.00" in shown(sign_in(member_user), url(players[1]))


def test_without_a_stake_there_is_no_money(
    make_night: MakeNight, players: list[Member], member_user: User, sign_in: SignIn
) -> None:
    table = Table.objects.get(night=make_night(stake=0))
    record(sit_to(table, players[:4], "solo-whist"), SOLO)
    assert "£" not in shown(sign_in(member_user), url(players[0]))


def test_amounts_of_two_currencies_are_not_added(
    make_night: MakeNight, players: list[Member], member_user: User, sign_in: SignIn
) -> None:
    for currency in ("GBP", "EUR"):
        night = make_night()
        Night.objects.filter(pk=night.pk).update(currency=currency)
        sitting = sit_to(Table.objects.get(night=night), players[:4], "solo-whist")
        record(sitting, SOLO)
        stop(sitting)
        close_night(night=night, at=LATER)
    assert sorted(member_record(players[0]).money) == [("EUR", 1200), ("GBP", 1200)]
    page = shown(sign_in(member_user), url(players[0]))
    assert "£12.00" in page
    assert "€12.00" in page


def test_a_season_counts_its_own_nights_only(
    make_night: MakeNight, players: list[Member], club: Club, member_user: User, sign_in: SignIn
) -> None:
    season = Season.objects.create(club=club, name="Autumn", starts=AT.date(), ends=AT.date())
    for inside in (True, False):
        night = make_night()
        Night.objects.filter(pk=night.pk).update(season=season if inside else None)
        sitting = sit_to(Table.objects.get(night=night), players[:4], "solo-whist")
        record(sitting, SOLO, *[SOLO] * (not inside))
        stop(sitting)
        close_night(night=night, at=LATER)
    client = sign_in(member_user)
    assert "Balance</dt><dd>+72</dd>" in shown(client, url(players[0]))
    page = shown(client, url(players[0], season=season.pk))
    assert "Balance</dt><dd>+24</dd>" in page
    assert f'<option value="{season.pk}" selected>Autumn</option>' in page
    empty = Season.objects.create(club=club, name="Spring", starts=AT.date(), ends=AT.date())
    assert "No play is recorded in this season." in shown(client, url(players[0], season=empty.pk))


@pytest.mark.parametrize(
    "query", [{"season": "x"}, {"season": "99"}, {"page": "x"}, {"page": "-1"}]
)
def test_nonsense_asked_for_is_passed_over(
    two_games: Night,
    players: list[Member],
    member_user: User,
    sign_in: SignIn,
    query: dict[str, str],
) -> None:
    assert "+24" in shown(sign_in(member_user), url(players[0], **query))


def test_whoever_only_waited_to_cut_in_did_not_play(
    make_night: MakeNight, players: list[Member]
) -> None:
    start_sitting(
        table=Table.objects.get(night=make_night()),
        seating=Seating(players=players[:4], waiting=players[4:5]),
        uid=uuid.uuid4(),
        by=DESK,
        at=AT,
    )
    assert member_record(players[4]).games == ()
    assert member_record(players[3]).games[0].sittings == 1


def test_whoever_has_not_played_is_told_the_next_step(
    players: list[Member], member_user: User, sign_in: SignIn
) -> None:
    assert "No play is recorded yet." in shown(sign_in(member_user), url(players[5]))


def test_whoever_left_keeps_their_record(
    two_games: Night, players: list[Member], member_user: User, sign_in: SignIn
) -> None:
    leave_club(member=players[0], on=datetime.date(2026, 11, 1))
    page = shown(sign_in(member_user), url(players[0]))
    assert "Left the club on Sun 1 Nov 2026." in page
    assert "+24" in page


@pytest.fixture
def many_nights(make_night: MakeNight, players: list[Member]) -> Callable[[int], None]:
    def fill(number: int) -> None:
        for at in range(number):
            night = make_night()
            Night.objects.filter(pk=night.pk).update(date=datetime.date(2026, 1, 1 + at))
            sitting = sit_to(Table.objects.get(night=night), players[:4], "tricks")
            play(sitting, 1, random.Random(at))
            stop(sitting)
            close_night(night=night, at=LATER)

    return fill


def test_twenty_nights_make_a_page_the_latest_first(
    many_nights: Callable[[int], None], players: list[Member], member_user: User, sign_in: SignIn
) -> None:
    many_nights(21)
    client = sign_in(member_user)
    first = shown(client, url(players[0]))
    assert first.index("Wed 21 Jan 2026") < first.index("Fri 2 Jan 2026")
    assert "Page 1 of 2" in first
    assert "Thu 1 Jan 2026" not in first
    assert "Thu 1 Jan 2026" in shown(client, url(players[0], page=2))
    assert "21 sittings on 21 nights" in first


def test_many_nights_cost_no_more_queries_than_one(
    many_nights: Callable[[int], None],
    players: list[Member],
    member_user: User,
    sign_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    client = sign_in(member_user)
    for _ in range(2):
        many_nights(3)
        shown(client, url(players[0]))
        # Session, account, club with its role, the member, the seasons, and all that was played.
        with django_assert_num_queries(6):
            shown(client, url(players[0]))


def test_the_members_list_leads_to_the_record(
    players: list[Member], member_user: User, director: User, sign_in: SignIn
) -> None:
    address = reverse("members", args=[players[0].club.slug])
    for user in (member_user, director):
        assert url(players[0]) in shown(sign_in(user), address)
    change = reverse("member-change", args=[players[0].club.slug, players[0].pk])
    assert change in shown(sign_in(director), address)
    assert change not in shown(sign_in(member_user), address)


@pytest.mark.parametrize(
    ("who", "status"), [(None, 302), ("member_user", 200), ("owner", 200), ("outsider", 403)]
)
def test_members_see_it_and_others_do_not(
    request: pytest.FixtureRequest,
    players: list[Member],
    sign_in: SignIn,
    who: str | None,
    status: int,
) -> None:
    user = request.getfixturevalue(who) if who else None
    assert sign_in(user).get(url(players[0])).status_code == status


def test_another_clubs_member_is_not_found_under_ones_own(
    players: list[Member], outsider: User, sign_in: SignIn
) -> None:
    address = reverse("member-record", args=["other", players[0].pk])
    assert sign_in(outsider).get(address).status_code == 404


def test_only_looking_is_possible(
    players: list[Member], member_user: User, sign_in: SignIn
) -> None:
    assert sign_in(member_user).post(url(players[0])).status_code == 405
