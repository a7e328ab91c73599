"""The sheets of each game: what they say, blank ones, and that only what there is is offered."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pypdf import PdfReader

from clubs.models import Club, Member, Night, User
from clubs.services.nights import set_public
from clubs.services.people import add_member
from scoring.models import Printing, Sitting, Table
from scoring.printouts import PRINTOUTS
from scoring.printouts.order import Order
from scoring.printouts.paper import PAPERS
from scoring.rules.games import GAMES
from scoring.services.deals import Amendment, amend_deal
from scoring.services.printings import outdated
from tests.integration.acts import DESK
from tests.integration.mixed import LATER, PEOPLE, mixed_night, record, sit_to, stop

PRINTED = datetime.datetime(2026, 10, 28, 22, 41, tzinfo=datetime.UTC)
MakeNight = Callable[..., Night]
SignIn = Callable[[User | None], Client]

SHEETS = {slug: each for slug, each in PRINTOUTS.items() if each.games}
"""The sheets about sittings."""
BLANK = [slug for slug, each in SHEETS.items() if "blank" in each.choices]
OTHER_GAMES = [slug for slug in BLANK if slug != "score-sheet"]

every_sheet = pytest.mark.parametrize("slug", OTHER_GAMES)
every_paper = pytest.mark.parametrize("paper", PAPERS)

NAMES = ("Maximiliana Wolfeschlegelsteinhausenberg", "Łukasz Żółć", "Дмитрий", "中" * 40)


def pages(slug: str, night: Night, paper: str = "a4", **asked: Any) -> list[str]:
    printout = PRINTOUTS[slug]
    order = Order(night=night, **{"money": True, **asked})
    pdf = printout.draw(printout.read(order), paper, PRINTED)
    return [page.extract_text() for page in PdfReader(BytesIO(pdf)).pages]


def text(slug: str, night: Night, **asked: Any) -> str:
    return " ".join("\n".join(pages(slug, night, **asked)).split())


def pdf(night: Night, sheet: str) -> str:
    return reverse("print", args=[night.club.slug, night.pk, sheet])


@pytest.fixture
def crowd(club: Club) -> list[Member]:
    return [add_member(club=club, name=f"Player {number:02}") for number in range(PEOPLE)]


@pytest.fixture
def mixed(make_night: MakeNight, crowd: list[Member]) -> Night:
    return mixed_night(make_night(tables=len(GAMES)), crowd)


def played(night: Night, slug: str) -> Sitting:
    return Sitting.objects.for_night(night).get(game__in=SHEETS[slug].games)


@every_sheet
@every_paper
def test_it_names_everybody_and_says_where_it_belongs(mixed: Night, slug: str, paper: str) -> None:
    sitting = played(mixed, slug)
    shown = " ".join(" ".join(pages(slug, mixed, paper)).split())
    for seat in sitting.seats.all():
        assert seat.member.display_name in shown
    assert "Baize Whist Club" in shown
    assert "Wed 28 Oct 2026, 19:30" in shown
    assert f"able {sitting.table.number}, sitting 1" in shown


@every_sheet
@every_paper
def test_a_blank_one_is_for_writing_and_needs_no_sitting(
    mixed: Night, slug: str, paper: str
) -> None:
    (blank,) = pages(slug, mixed, paper, blank=True)
    assert "Table" in blank
    assert "Player 0" not in blank
    (named,) = pages(slug, mixed, paper, blank=True, sitting=played(mixed, slug))
    sitting = played(mixed, slug)
    assert all(seat.member.display_name in named for seat in sitting.seats.all())
    assert "Provisional" not in blank


@every_sheet
def test_any_name_can_be_read_and_nothing_leaves_the_page(
    make_night: MakeNight, club: Club, slug: str
) -> None:
    game = SHEETS[slug].games[0]
    seats = min(GAMES[game].seats[-1], len(NAMES))
    people = [add_member(club=club, name=name, display_name=name[:40]) for name in NAMES[:seats]]
    night = make_night()
    sit_to(Table.objects.get(night=night), people, game)
    for blank in (False, True):
        sitting = played(night, slug)
        (page,) = pages(slug, night, blank=blank, sitting=sitting)
        shown = "".join(page.split())
        for name in NAMES[:seats]:
            assert "".join(name.split()) in shown or "4E2D" in shown


@every_sheet
def test_it_is_provisional_until_nothing_can_change(mixed: Night, slug: str) -> None:
    sitting = played(mixed, slug)
    if sitting.game != "knock-out-whist":
        assert "Provisional" in text(slug, mixed)
    stop(sitting)
    assert "Provisional" not in text(slug, mixed)


@every_sheet
def test_a_night_without_its_game_prints_a_sentence(night: Night, slug: str) -> None:
    assert "has been played yet." in text(slug, night)


def test_the_solo_ledger_has_a_line_a_deal_the_balances_and_the_fewest_payments(
    make_night: MakeNight, players: list[Member]
) -> None:
    night = make_night()
    sitting = sit_to(Table.objects.get(night=night), players[:5], "solo-whist")
    record(
        sitting,
        {"contract": "prop_and_cop", "caller": "1", "partner": "2", "tricks": 10},
        {"contract": "solo", "caller": "2", "tricks": 4},
    )
    shown = text("solo-ledger", night)
    assert "Ann & Bea: prop and cop, 10 tricks: won, 6 units and 2 for 2 overtricks" in shown
    assert "1 Ann Ann & Bea: prop" in shown
    assert "+8 +8 +8 +8 −8 −8 −8 −8 out 0" in shown
    assert "out +8 −21 −13 +7 −1 +7 −1 +7 +7" in shown
    assert "Bea 2 1 1 −13 −£6.50" in shown
    assert "Bea pays Ann £4.00" in shown
    assert "£" not in text("solo-ledger", night, money=False)
    assert "Bea pays Ann 8 units" in text("solo-ledger", night, money=False)


def test_the_bid_whist_sheet_tells_bids_books_and_games(
    make_night: MakeNight, players: list[Member]
) -> None:
    night = make_night()
    sitting = sit_to(Table.objects.get(night=night), players[:4], "bid-whist")
    record(
        sitting,
        {"bidder": "1", "bid": 4, "direction": "uptown", "trumps": "NT", "books": {"NS": 11}},
        {"passed_out": True},
        {"bidder": "2", "bid": 7, "trumps": "S", "books": {"EW": 12}},
        {"bidder": "3", "bid": 3, "trumps": "H", "books": {"NS": 9}},
    )
    shown = text("bid-whist-sheet", night)
    assert "Ann: 4 uptown none 11 2 5 0 5 0" in shown
    assert "All passed" in shown
    assert "Bea: 7 1 12 0 −7 5 −7" in shown
    assert "Game 1 5 −7 1" in shown
    assert "Game 2, not finished 3 0" in shown
    assert "Bea pays Ann £0.50" in shown
    assert "£" not in text("bid-whist-sheet", night, money=False)


def test_the_knock_out_card_marks_who_is_out_and_who_has_a_dogs_life(
    make_night: MakeNight, players: list[Member]
) -> None:
    night = make_night()
    sitting = sit_to(Table.objects.get(night=night), players[:3], "knock-out-whist")
    record(sitting, {"tricks": {"1": 4, "2": 3}}, {"tricks": {"1": 3, "2": 3}, "cut": "2"})
    shown = text("knock-out-card", night)
    assert "Ann 4 3 Bea 3 3 Cy dog out" in shown
    assert "In play: the next hand has 5 cards." in shown
    assert "Trumps named, by cards: 6 Ann, 5 Bea." in shown
    record(sitting, {"tricks": {"2": 5}})
    assert "Bea won after 3 hands." in text("knock-out-card", night)


def test_the_german_card_counts_the_score_and_goes_on_on_the_next_card(
    make_night: MakeNight, players: list[Member]
) -> None:
    night = make_night()
    table = Table.objects.get(night=night)
    sitting = sit_to(table, players[:2], "german-whist", {"best_of": 99})
    record(sitting, *[{"tricks": {"1": 8}}, {"tricks": {"2": 9}}] * 8)
    shown = text("german-card", night)
    assert "1 8 1 5 0 2 4 1 9 1" in shown
    assert "Continued on the next card." in shown
    assert "After 16 hands: 8–8 in points." in shown
    assert shown.count("Table 1, sitting 1") == 2


def test_sheets_are_offered_for_the_games_that_are_played(
    night: Night, mixed: Night, director: User, sign_in: SignIn
) -> None:
    whist_only = sign_in(director).get(reverse("prints", args=[night.club.slug, night.pk]))
    everything = sign_in(director).get(reverse("prints", args=[mixed.club.slug, mixed.pk]))
    for slug, sheet in SHEETS.items():
        offered = sheet.games == ("whist",)
        assert (f'action="{pdf(night, slug)}"' in whist_only.content.decode()) == offered
        assert f'action="{pdf(mixed, slug)}"' in everything.content.decode()


def test_each_sitting_is_offered_what_its_game_has(
    mixed: Night, member_user: User, sign_in: SignIn
) -> None:
    answer = sign_in(member_user).get(reverse("prints", args=[mixed.club.slug, mixed.pk]))
    shown = answer.content.decode()
    for sitting in Sitting.objects.for_night(mixed):
        for slug, sheet in SHEETS.items():
            link = f'href="{pdf(mixed, slug)}?sitting={sitting.pk}"'
            assert (link in shown) == (sitting.game in sheet.games)
    assert "Table 5, sitting 1, Solo Whist: Player 17, Player 18" in shown


@pytest.mark.parametrize("slug", SHEETS)
def test_a_sitting_of_another_game_is_refused(
    mixed: Night, member_user: User, sign_in: SignIn, slug: str
) -> None:
    other = Sitting.objects.for_night(mixed).exclude(game__in=SHEETS[slug].games).first()
    assert other is not None
    answer = sign_in(member_user).get(pdf(mixed, slug), {"sitting": other.pk})
    assert answer.status_code == 422
    assert "Choose a sitting of this night from the list." in answer.content.decode()
    assert not Printing.objects.exists()


@every_sheet
def test_the_public_of_a_public_night_prints_it_without_money(
    mixed: Night, sign_in: SignIn, slug: str
) -> None:
    set_public(night=mixed, public=True)
    answer = sign_in(None).get(pdf(mixed, slug))
    assert answer.status_code == 200
    shown = "".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)
    assert "£" not in shown


@every_sheet
def test_a_corrected_deal_recalls_the_sheet_of_its_sitting_only(
    mixed: Night, member_user: User, sign_in: SignIn, slug: str
) -> None:
    assert sign_in(member_user).get(pdf(mixed, slug)).status_code == 200
    sitting = played(mixed, slug)
    (printing,) = Printing.objects.all()
    assert printing.sitting_id == sitting.pk
    assert outdated(mixed) == []
    amend_deal(
        sitting=sitting,
        amendment=Amendment(sitting.entries.count(), None, "Dealt wrong."),
        uid=uuid.uuid4(),
        expected_sequence=sitting.entries.count(),
        by=DESK,
        at=LATER,
    )
    assert outdated(mixed) == [printing]


def test_all_sittings_of_a_night_are_read_in_the_same_few_queries(
    make_night: MakeNight, crowd: list[Member]
) -> None:
    counts = set()
    for tables in (1, 4):
        night = make_night(tables=tables)
        for at, table in enumerate(Table.objects.filter(night=night)):
            sitting = sit_to(table, crowd[at * 4 :][:4], "solo-whist")
            record(sitting, {"contract": "solo", "caller": "1", "tricks": 6})
        with CaptureQueriesContext(connection) as queries:
            pages("solo-ledger", night)
        counts.add(len(queries))
        for each in Sitting.objects.for_night(night):
            stop(each)
    assert counts == {3}
