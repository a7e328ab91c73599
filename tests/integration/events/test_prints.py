"""The page of an event's sheets and the PDFs: who may have which, and what each note costs."""

from __future__ import annotations

import time
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pypdf import PdfReader

from clubs.models import Club, User
from tests.integration.events.acts import draw, enter_all, make_event
from tests.integration.events.printed import drive, howell, play
from tournaments.models import Event, EventEntry, EventPrinting, EventTable
from tournaments.printouts import PRINTOUTS
from tournaments.services import picture as pictures

SignIn = Callable[[User | None], Client]

FOR_MEMBERS = {"seating", "standings", "half-time", "prize-list"}
FOR_SCORERS = {"score-cards", "result-slips", "settlement", "state-of-play"}
FOR_DIRECTORS = {"table-cards", "receipts"}


@pytest.fixture(autouse=True)
def no_picture_of_an_earlier_test() -> None:
    pictures._kept.cache_clear()


@pytest.fixture
def event(club: Club) -> Event:
    """A drive of two tables, after half-time."""
    return drive(club, players=8, played=12)


def prints(event: Event) -> str:
    return reverse("event-prints", args=[event.club.slug, event.pk])


def pdf(event: Event, sheet: str) -> str:
    return reverse("event-print", args=[event.club.slug, event.pk, sheet])


def text_of(content: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)


def offered(event: Event, client: Client) -> set[str]:
    page = client.get(prints(event))
    assert page.status_code == 200
    return {slug for slug in PRINTOUTS if pdf(event, slug) in page.content.decode()}


def test_a_member_is_offered_seats_and_results(
    event: Event, member_user: User, sign_in: SignIn
) -> None:
    assert offered(event, sign_in(member_user)) == FOR_MEMBERS


def test_a_scorer_is_offered_cards_and_money_too(
    event: Event, scorer: User, sign_in: SignIn
) -> None:
    assert offered(event, sign_in(scorer)) == FOR_MEMBERS | FOR_SCORERS


def test_a_director_is_offered_everything(event: Event, director: User, sign_in: SignIn) -> None:
    assert offered(event, sign_in(director)) == FOR_MEMBERS | FOR_SCORERS | FOR_DIRECTORS


@pytest.mark.parametrize("sheet", sorted(FOR_SCORERS | FOR_DIRECTORS))
def test_a_member_is_refused_what_is_not_for_members(
    event: Event, member_user: User, sign_in: SignIn, sheet: str
) -> None:
    assert sign_in(member_user).get(pdf(event, sheet)).status_code == 403
    assert not EventPrinting.objects.exists()
    assert not EventTable.objects.exists()


def test_the_public_is_asked_to_sign_in_and_other_clubs_are_refused(
    event: Event, outsider: User, sign_in: SignIn
) -> None:
    public, other = sign_in(None), sign_in(outsider)
    for sheet in PRINTOUTS:
        assert public.get(pdf(event, sheet)).status_code == 302
        assert other.get(pdf(event, sheet)).status_code == 403
    assert sign_in(None).get(prints(event)).status_code == 302
    assert sign_in(outsider).get(prints(event)).status_code == 403
    assert not EventPrinting.objects.exists()


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_a_wrong_method_is_refused(
    event: Event, director: User, sign_in: SignIn, method: str
) -> None:
    browser = sign_in(director)
    assert getattr(browser, method)(prints(event)).status_code == 405
    assert getattr(browser, method)(pdf(event, "standings")).status_code == 405


def test_every_sheet_is_answered_as_a_pdf(event: Event, director: User, sign_in: SignIn) -> None:
    browser = sign_in(director)
    for sheet in PRINTOUTS:
        answer = browser.get(pdf(event, sheet))
        assert answer.status_code == 200
        assert answer["Content-Type"] == "application/pdf"
        assert "no-store" in answer["Cache-Control"]
        named = f'inline; filename="baize-2026-10-28-{sheet}'
        assert answer["Content-Disposition"].startswith(named)
        assert answer.content.startswith(b"%PDF-")


def test_a_sheet_that_is_not_there_is_not_found(
    event: Event, director: User, sign_in: SignIn
) -> None:
    assert sign_in(director).get(pdf(event, "nonsense")).status_code == 404


def test_the_current_round_is_printed_unless_another_is_named(
    event: Event, scorer: User, sign_in: SignIn
) -> None:
    browser = sign_in(scorer)
    assert "Round 13" in text_of(browser.get(pdf(event, "seating")).content)
    earlier = browser.get(pdf(event, "seating"), {"round": "4", "by": "table"})
    assert "Round 4" in text_of(earlier.content)
    assert 'seating-round-4.pdf"' in earlier["Content-Disposition"]


def test_by_name_and_by_table_are_a_click_each(event: Event, scorer: User, sign_in: SignIn) -> None:
    page = sign_in(scorer).get(prints(event)).content.decode()
    assert '<button name="by" value="name">Print by name</button>' in page
    assert '<button name="by" value="table">Print by table</button>' in page


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"round": "99"}, "Choose a round from the list."),
        ({"paper": "a5"}, "Choose A4 or US Letter."),
        ({"by": "age"}, "Choose “by name” or “by table”."),
    ],
)
def test_a_wrong_wish_is_told_what_to_do_and_prints_nothing(
    event: Event, scorer: User, sign_in: SignIn, asked: dict[str, str], said: str
) -> None:
    answer = sign_in(scorer).get(pdf(event, "seating"), asked)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'role="alert"' in page
    assert said in page
    assert not EventPrinting.objects.exists()


def test_the_clubs_own_paper_is_chosen(event: Event, scorer: User, sign_in: SignIn) -> None:
    Club.objects.filter(pk=event.club.pk).update(paper="letter")
    browser = sign_in(scorer)
    assert '<option value="letter" selected>' in browser.get(prints(event)).content.decode()
    page = PdfReader(BytesIO(browser.get(pdf(event, "standings")).content)).pages[0]
    assert (float(page.mediabox.width), float(page.mediabox.height)) == (612, 792)


def test_table_cards_lead_a_phone_to_its_table(
    event: Event, director: User, sign_in: SignIn
) -> None:
    text = text_of(sign_in(director).get(pdf(event, "table-cards")).content)
    tables = EventTable.objects.filter(event=event)
    assert tables.count() == 2
    close = "".join(text.split())
    assert all(reverse("event-table", args=[table.token]) in close for table in tables)


def test_an_event_without_anybody_says_what_is_missing(
    club: Club, director: User, sign_in: SignIn
) -> None:
    page = sign_in(director).get(prints(make_event(club, "swiss"))).content.decode()
    assert "There is nothing to print before anybody is entered." in page


def test_opening_a_sheet_notes_what_it_shows(event: Event, scorer: User, sign_in: SignIn) -> None:
    for _ in range(2):
        sign_in(scorer).get(pdf(event, "result-slips"))
    printing = EventPrinting.objects.get()
    sequence = Event.objects.get(pk=event.pk).sequence
    assert (printing.sheet, printing.round, printing.sequence) == ("result-slips", 13, sequence)
    assert printing.by == scorer


def test_each_order_of_a_list_is_noted_by_itself(
    event: Event, scorer: User, sign_in: SignIn
) -> None:
    for by in ("name", "table"):
        sign_in(scorer).get(pdf(event, "seating"), {"by": by})
    noted = EventPrinting.objects.order_by("pk").values_list("sheet", flat=True)
    assert list(noted) == ["seating-by-name", "seating-by-table"]


@pytest.mark.parametrize(
    ("sheet", "asked"),
    [
        ("result-slips", {"blank": "on"}),
        ("score-cards", {"blank": "on"}),
        ("table-cards", {}),
    ],
)
def test_what_shows_nothing_of_the_play_is_not_noted(
    event: Event, director: User, sign_in: SignIn, sheet: str, asked: dict[str, str]
) -> None:
    assert sign_in(director).get(pdf(event, sheet), asked).status_code == 200
    assert not EventPrinting.objects.exists()


@pytest.mark.parametrize("sheet", ["result-slips", "score-cards"])
def test_what_is_printed_before_the_first_round_is_as_good_as_blank(
    club: Club, director: User, sign_in: SignIn, sheet: str
) -> None:
    event = make_event(club, "drive")
    enter_all(event, 8)
    assert sign_in(director).get(pdf(event, sheet)).status_code == 200
    assert not EventPrinting.objects.exists()


def test_a_look_ahead_by_the_browser_or_at_the_headers_is_not_noted(
    event: Event, scorer: User, sign_in: SignIn
) -> None:
    sign_in(scorer).head(pdf(event, "standings"))
    sign_in(scorer).get(pdf(event, "standings"), headers={"sec-purpose": "prefetch"})
    assert not EventPrinting.objects.exists()


def test_printing_leaves_the_event_as_it_was(event: Event, director: User, sign_in: SignIn) -> None:
    before = Event.objects.values("version", "sequence").get(pk=event.pk)
    entries = EventEntry.objects.count()
    for sheet in PRINTOUTS:
        sign_in(director).get(pdf(event, sheet))
    assert Event.objects.values("version", "sequence").get(pk=event.pk) == before
    assert EventEntry.objects.count() == entries


def queries(client: Client, address: str, **asked: Any) -> int:
    pictures._kept.cache_clear()
    with CaptureQueriesContext(
        connection,
    ) as counted:
        assert client.get(address, asked).status_code == 200
    return len(counted)


@pytest.mark.parametrize("sheet", ["seating", "standings", "score-cards", "state-of-play"])
def test_a_sheet_costs_the_same_queries_for_240_entrants(
    club: Club, director: User, sign_in: SignIn, sheet: str
) -> None:
    browser, costs = sign_in(director), []
    for players in (8, 240):
        event = make_event(club, "drive", title=f"Drive of {players}")
        enter_all(event, players)
        draw(event, 1)
        browser.get(pdf(event, sheet), {"round": ""} if sheet == "standings" else {})
        costs.append(queries(browser, pdf(event, sheet)))
    assert costs[0] == costs[1] <= 14


def test_the_page_costs_the_same_queries_however_much_was_printed(
    club: Club, director: User, sign_in: SignIn
) -> None:
    browser, costs = sign_in(director), []
    for players in (8, 240):
        event = make_event(club, "drive", title=f"Drive of {players}")
        enter_all(event, players)
        play(event, 1)
        for sheet in ("seating", "standings", "result-slips"):
            browser.get(pdf(event, sheet))
        play(event, 2)
        costs.append(queries(browser, prints(event)))
    assert costs[0] == costs[1] <= 12


@pytest.mark.slow
def test_240_score_cards_are_drawn_in_a_breath(club: Club, director: User, sign_in: SignIn) -> None:
    event = make_event(club, "drive")
    enter_all(event, 240)
    play(event, 1)
    browser = sign_in(director)
    browser.get(pdf(event, "standings"))
    began = time.perf_counter()
    for sheet in ("seating", "standings", "state-of-play"):
        browser.get(pdf(event, sheet))
    assert time.perf_counter() - began < 3 * 1.5
    began = time.perf_counter()
    assert browser.get(pdf(event, "score-cards")).status_code == 200
    assert time.perf_counter() - began < 6


def test_a_howell_offers_guide_cards_and_travellers(
    club: Club, director: User, sign_in: SignIn
) -> None:
    assert {"guide-cards", "travellers", "crosstable"} <= offered(howell(club), sign_in(director))


def test_blank_cards_and_slips_are_a_click(event: Event, scorer: User, sign_in: SignIn) -> None:
    browser = sign_in(scorer)
    assert browser.get(prints(event)).content.decode().count('name="blank" value="on"') == 2
    slips = text_of(browser.get(pdf(event, "result-slips"), {"blank": "on"}).content)
    assert "Round ____" in slips
    assert "Ned" not in slips
