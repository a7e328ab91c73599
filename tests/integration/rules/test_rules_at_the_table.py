"""The rules page: of the night's games for whoever sees the night, and at the table by its link."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader
from pytest_django import DjangoAssertNumQueries

from clubs.models import Member, Night, User
from clubs.services.nights import set_public
from scoring.models import Sitting, Table
from scoring.rules.games import GAMES
from scoring.services.pinned import pinned_rules
from tests.integration.mixed import SEATS, sit_to

MakeNight = Callable[..., Night]
SignIn = Callable[[User | None], Client]


def url(night: Night, **query: str) -> str:
    return reverse("rules", args=[night.club.slug, night.pk], query=query)


def url_at(table: Table) -> str:
    return reverse("device:rules", args=[table.token])


def shown(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_of_the_night_has_its_page(
    night: Night, table: Table, players: list[Member], scorer: User, sign_in: SignIn, game: str
) -> None:
    seats = min(SEATS.get(game, 4), len(players))
    sit_to(table, players[:seats], game)
    page = shown(sign_in(scorer), url(night, game=game))
    assert f"<h1>Rules of {GAMES[game].name}</h1>" in page
    assert f"rules.pdf?game={game}" in page


def test_without_a_wish_it_shows_the_nights_own_game(
    night: Night, member_user: User, sign_in: SignIn
) -> None:
    page = shown(sign_in(member_user), url(night))
    assert "<h1>Rules of Whist</h1>" in page
    assert "A side with 4 points when the deal begins may not score honours." in page
    assert "Played here: British short whist" in page


def test_it_tells_the_options_that_were_pinned(
    make_night: MakeNight, member_user: User, sign_in: SignIn
) -> None:
    night = make_night(options={"target": 9, "honours": False})
    page = shown(sign_in(member_user), url(night))
    assert "first side with 9 points wins the game" in page
    assert "Honours are not scored here" in page


@pytest.mark.parametrize("game", ["bridge", "solo-whist", "whist-2", "<script>"])
def test_rules_that_are_not_played_tonight_are_not_found(
    night: Night, member_user: User, sign_in: SignIn, game: str
) -> None:
    assert sign_in(member_user).get(url(night, game=game)).status_code == 404


def test_a_second_set_of_rules_of_the_same_game_has_its_own_page(
    make_night: MakeNight, players: list[Member], member_user: User, sign_in: SignIn
) -> None:
    night = make_night(tables=2)
    second = Table.objects.get(night=night, number=2)
    sit_to(second, players[:4], "whist", {"preset": "american"})
    assert [(each.key, each.tables) for each in pinned_rules(night)] == [
        ("whist", ()),
        ("whist-2", (2,)),
    ]
    client = sign_in(member_user)
    assert "7 less what the losers have" in shown(client, url(night, game="whist-2"))
    assert "7 less what the losers have" not in shown(client, url(night))
    assert "Whist, table 2" in shown(client, url(night))


def test_the_tables_link_shows_what_is_played_at_the_table(
    table: Table, players: list[Member], client: Client
) -> None:
    assert "Rules of Whist" in shown(client, url_at(table))
    sit_to(table, players[:4], "solo-whist", {"over": 3})
    page = shown(client, url_at(table))
    assert "Rules of Solo Whist" in page
    assert "Each trick over at prop and cop or solo: 3 more." in page
    assert reverse("device:pad", args=[table.token]) in page
    assert "<header" not in page


def test_a_public_night_shows_its_rules_to_everybody(night: Night, client: Client) -> None:
    assert client.get(url(night)).status_code == 302
    set_public(night=night, public=True)
    assert "Rules of Whist" in shown(client, url(night))


def test_the_sheet_prints_the_rules_asked_for(
    night: Night, table: Table, players: list[Member], member_user: User, sign_in: SignIn
) -> None:
    sit_to(table, players[:4], "bid-whist")
    address = reverse("print", args=[night.club.slug, night.pk, "rules"])
    client = sign_in(member_user)
    for query, name in (({}, "Whist"), ({"game": "bid-whist"}, "Bid Whist")):
        (page,) = PdfReader(BytesIO(client.get(address, query).content)).pages
        assert f"Rules of {name}\n" in page.extract_text()
    assert client.get(address, {"game": "solo-whist"}).status_code == 422


def test_only_looking_is_possible(
    night: Night, table: Table, scorer: User, sign_in: SignIn
) -> None:
    assert sign_in(scorer).post(url(night)).status_code == 405
    assert sign_in(scorer).post(url_at(table)).status_code == 405


def test_many_tables_cost_no_more_queries_than_one(
    make_night: MakeNight,
    players: list[Member],
    member_user: User,
    sign_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    night = make_night(tables=3)
    client = sign_in(member_user)
    for number, pair in enumerate((players[:2], players[2:4], players[4:6]), 1):
        sit_to(Table.objects.get(night=night, number=number), pair, "german-whist")
        shown(client, url(night))
        # Session, account, club with its role, the night, and what is played at its tables.
        with django_assert_num_queries(5):
            shown(client, url(night))
    assert Sitting.objects.count() == 3
