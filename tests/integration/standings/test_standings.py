"""Tonight's standings: the same figures as a page, a wall and CSV, money only for the club."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Member, Night, User
from clubs.services.nights import set_public
from clubs.services.people import add_member
from scoring.models import Sitting, Table
from scoring.services.standings import night_standings
from scoring.tables import safe_cell
from tests.integration.acts import record_deals, sit_down


@pytest.fixture
def clerk(scorer: User, sign_in: Callable[[User], Client]) -> Client:
    return sign_in(scorer)


def url(night: Night, **query: str | int) -> str:
    return reverse("standings", args=[night.club.slug, night.pk], query=query)


def names(client: Client, address: str) -> list[str]:
    page = client.get(address).content.decode()
    body = page.split("<tbody>")[1].split("</tbody>")[0]
    return [row.split(">")[1].split("<")[0] for row in body.split("<bdi")[1:]]


def table_of(client: Client, night: Night) -> list[list[str]]:
    answer = client.get(url(night, format="csv"))
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_points_rubbers_games_and_cards_are_counted(
    clerk: Client, night: Night, sitting: Sitting
) -> None:
    record_deals(sitting, 11, 11, 7)
    assert table_of(clerk, night) == [
        [
            "Rank",
            "Name",
            "Rubber points",
            "Rubbers won",
            "Rubbers lost",
            "Games won",
            "Games lost",
            "By cards",
            "By cards against",
            "Money",
        ],
        ["1=", "Ann", "8", "1", "0", "2", "0", "11", "0", "4.00"],
        ["1=", "Cy", "8", "1", "0", "2", "0", "11", "0", "4.00"],
        ["3=", "Bea", "-8", "0", "1", "0", "2", "0", "11", "-4.00"],
        ["3=", "Dot", "-8", "0", "1", "0", "2", "0", "11", "-4.00"],
    ]


def test_the_page_shows_the_same_with_money_in_words(
    clerk: Client, night: Night, sitting: Sitting
) -> None:
    record_deals(sitting, 11, 11)
    shown = clerk.get(url(night)).content.decode()
    assert "+£4.00" in shown
    assert "−£4.00" in shown
    assert ">−8</td>" in shown


@pytest.mark.parametrize(
    ("sort", "first"), [("name", "Ann"), ("-name", "Dot"), ("points", "Bea"), ("-points", "Ann")]
)
def test_every_column_can_be_sorted_by(
    clerk: Client, night: Night, sitting: Sitting, sort: str, first: str
) -> None:
    record_deals(sitting, 11, 11)
    assert names(clerk, url(night, sort=sort))[0] == first
    shown = clerk.get(url(night, sort=sort)).content.decode()
    assert f'aria-sort="{"descending" if sort[0] == "-" else "ascending"}"' in shown


@pytest.mark.parametrize(
    "query", [{"sort": "nonsense"}, {"page": "x"}, {"page": "-1"}, {"sort": "'"}]
)
def test_nonsense_in_the_address_is_passed_over(
    clerk: Client, night: Night, sitting: Sitting, query: dict[str, str]
) -> None:
    assert clerk.get(url(night, **query)).status_code == 200
    assert clerk.get(url(night, wall=1, **query)).status_code == 200


def test_it_is_provisional_until_every_rubber_is_complete(
    clerk: Client, night: Night, sitting: Sitting
) -> None:
    record_deals(sitting, 11)
    shown = clerk.get(url(night)).content.decode()
    assert "provisional" in shown
    assert "1 table playing." in shown
    record_deals(sitting, 11)
    shown = clerk.get(url(night)).content.decode()
    assert "provisional" not in shown
    assert "1 rubber over." in shown


def test_the_public_sees_a_public_night_without_its_money(
    client: Client, night: Night, sitting: Sitting
) -> None:
    record_deals(sitting, 11, 11)
    assert client.get(url(night)).status_code == 302
    set_public(night=night, public=True)
    assert "£" not in client.get(url(night)).content.decode()
    assert "Money" not in table_of(client, night)[0]
    assert "£" not in client.get(url(night, wall=1)).content.decode()
    assert "for you" not in client.get(url(night)).content.decode()


def test_a_night_without_a_stake_has_no_money_column(
    clerk: Client, make_night: Callable[..., Night], players: list[Member]
) -> None:
    night = make_night(stake=0)
    sit_down(Table.objects.get(night=night), players[:4])
    assert "Money" not in table_of(clerk, night)[0]


def test_an_empty_night_says_the_next_step(clerk: Client, night: Night) -> None:
    assert "Nobody has sat down to play yet." in clerk.get(url(night)).content.decode()
    assert table_of(clerk, night) == []
    assert clerk.get(url(night, wall=1)).status_code == 200


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("+44 Ann", "'+44 Ann"),
        ("-Bea", "'-Bea"),
        ("＝1＋1", "'＝1＋1"),
        ("Ann, “Bea”", "Ann, “Bea”"),
    ],
)
def test_no_name_is_a_formula_in_a_spreadsheet(
    clerk: Client, night: Night, club: Club, players: list[Member], name: str, cell: str
) -> None:
    guest = add_member(club=club, name=name)
    sit_down(Table.objects.get(night=night), [guest, *players[:3]])
    assert cell in [row[1] for row in table_of(clerk, night)]


@pytest.mark.parametrize("value", ["\tx", "\rx", "\n=1"])
def test_what_begins_with_a_blank_that_spreadsheets_skip_is_text(value: str) -> None:
    assert safe_cell(value) == f"'{value}"


@pytest.mark.parametrize("value", [4, -4, "-4.00", "0.50"])
def test_a_number_stays_a_number(value: object) -> None:
    assert safe_cell(value) == str(value)


@pytest.fixture
def crowd(make_night: Callable[..., Night], club: Club) -> Callable[[int], Night]:
    def fill(tables: int) -> Night:
        night = make_night(tables=tables)
        for number in range(1, tables + 1):
            four = [add_member(club=club, name=f"{s} {night.pk}-{number:02}") for s in "NESW"]
            sitting = sit_down(Table.objects.get(night=night, number=number), four)
            record_deals(sitting, 13, 13)
        return night

    return fill


def test_fifty_rows_make_a_page(clerk: Client, crowd: Callable[[int], Night]) -> None:
    night = crowd(13)
    assert len(names(clerk, url(night))) == 50
    assert len(names(clerk, url(night, page=2))) == 2
    assert "Page 1 of 2" in clerk.get(url(night)).content.decode()
    assert len(table_of(clerk, night)) == 53


def test_the_wall_pages_by_itself(clerk: Client, crowd: Callable[[int], Night]) -> None:
    night = crowd(3)
    first = clerk.get(url(night, wall=1)).content.decode()
    assert "1 of 2" in first
    assert 'hx-get="?wall=1&amp;page=2"' in first
    second = clerk.get(url(night, wall=1, page=2)).content.decode()
    assert 'hx-get="?wall=1&amp;page=1"' in second
    seen = names(clerk, url(night, wall=1)) + names(clerk, url(night, wall=1, page=2))
    assert len(seen) == len(set(seen)) == 12


def test_many_tables_cost_no_more_queries_than_one(
    clerk: Client,
    crowd: Callable[[int], Night],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for night in (crowd(1), crowd(12)):
        clerk.get(url(night))
        # As the desk's nine, and sittings with their results and seats once more.
        with django_assert_num_queries(11):
            clerk.get(url(night))


def test_equal_points_share_the_rank_and_the_next_one_skips(
    crowd: Callable[[int], Night],
) -> None:
    rows = night_standings(crowd(2))[0].rows
    assert [row.rank for row in rows] == ["1="] * 4 + ["5="] * 4


@pytest.mark.parametrize(
    ("who", "status"), [(None, 302), ("member_user", 200), ("owner", 200), ("outsider", 403)]
)
def test_members_see_it_and_others_do_not(
    request: pytest.FixtureRequest,
    night: Night,
    sign_in: Callable[[User | None], Client],
    who: str | None,
    status: int,
) -> None:
    user = request.getfixturevalue(who) if who else None
    assert sign_in(user).get(url(night)).status_code == status


def test_only_looking_is_possible(clerk: Client, night: Night) -> None:
    assert clerk.post(url(night)).status_code == 405
