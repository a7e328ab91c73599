"""Every sheet of an event keeps the same promises; a new one is tested by being listed.

Each says club, event, date, round, time of printing and page n of m, and *provisional* until
nothing can change; the same data give the same bytes; any name can be read.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from clubs.models import Club
from scoring.printouts.paper import PAPERS
from tests.integration.events.acts import act, enter_all, make_event, picture
from tests.integration.events.printed import (
    EVENTS,
    LONG,
    drive,
    howell,
    individual,
    knockout,
    league,
    mitchell,
    name_of,
    swiss,
)
from tournaments.models import Entrant
from tournaments.printouts import PRINTOUTS
from tournaments.printouts.order import By, Choice, Order
from tournaments.services.events import finish_event
from tournaments.services.picture import Picture
from tournaments.services.presence import withdraw
from tournaments.services.stand_ins import StandIn, substitute

PRINTED = datetime.datetime(2026, 10, 28, 22, 41, tzinfo=datetime.UTC)
"""In London it is 22:41 as well: summer time ended three days before."""

SETTLED = ("seating", "guide-cards", "table-cards", "result-slips", "travellers", "fixtures")
"""Sheets of seats and fixtures, which nothing that is still to come can change."""

every_paper = pytest.mark.parametrize("paper", PAPERS)
every_event = pytest.mark.parametrize("kind", EVENTS)


def asked(slug: str, seen: Picture, **more: Any) -> Order:
    wanted: dict[str, Any] = {"money": True}
    if Choice.ROUND in PRINTOUTS[slug].choices:
        wanted["round"] = len(seen.log.rounds)
    return Order(
        picture=seen,
        address=lambda path: f"http://club.test{path}",
        **{**wanted, **more},
    )


def drawn(slug: str, seen: Picture, paper: str = "a4", **more: Any) -> bytes:
    printout = PRINTOUTS[slug]
    return printout.draw(printout.read(asked(slug, seen, **more)), paper, PRINTED)


def ways(slug: str) -> list[dict[str, Any]]:
    """Return the ways in which a sheet can be ordered."""
    found: list[dict[str, Any]] = [{}]
    if Choice.BY in PRINTOUTS[slug].choices:
        found = [{"by": by} for by in By]
    if Choice.ROUND in PRINTOUTS[slug].choices:
        found += [{**way, "round": 0} for way in found]
    if Choice.BLANK in PRINTOUTS[slug].choices:
        found.append({"blank": True})
    return found


def sheets_of(seen: Picture) -> list[str]:
    return [slug for slug, each in PRINTOUTS.items() if each.offered(seen)]


def pages_of(pdf: bytes) -> list[Any]:
    return list(PdfReader(BytesIO(pdf)).pages)


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in pages_of(pdf))


def close(text: str) -> str:
    """Leave the spaces out, since a long name may go on in the next line."""
    return "".join(text.split())


def test_every_sheet_of_the_index_is_offered_by_some_event(club: Club) -> None:
    offered = {
        slug
        for make in (drive, mitchell, knockout, league)
        for slug in sheets_of(picture(make(club)))
    }
    assert offered == set(PRINTOUTS)


@every_event
def test_every_page_says_where_it_belongs_and_fits_its_paper(club: Club, kind: str) -> None:
    seen = picture(EVENTS[kind](club))
    for slug in sheets_of(seen):
        for way in ways(slug):
            for paper, size in PAPERS.items():
                pages = pages_of(drawn(slug, seen, paper, **way))
                for number, page in enumerate(pages, 1):
                    check_words(page.extract_text(), seen, f"Page {number} of {len(pages)}")
                    check_place(page, size)


def check_words(text: str, seen: Picture, numbered: str) -> None:
    assert "Baize Whist Club" in text
    assert seen.row.title in text
    assert "Wed 28 Oct 2026, 19:30" in text
    assert "round" in text.lower()
    assert "Printed Wed 28 Oct 2026, 22:41" in text
    assert numbered in text


def check_place(page: Any, size: tuple[float, float]) -> None:
    margin = 12 / 25.4 * 72 - 0.5
    assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(
        size, abs=0.01
    )
    for x, y in starts_of_texts(page):
        assert margin <= x <= size[0] - margin
        assert margin <= y <= size[1] - margin


def starts_of_texts(page: Any) -> Iterator[tuple[float, float]]:
    found: list[tuple[float, float]] = []

    def visit(text: str, cm: list[float], tm: list[float], _font: Any, _size: float) -> None:
        if text.strip():
            found.append((tm[4] * cm[0] + cm[4], tm[5] * cm[3] + cm[5]))

    page.extract_text(visitor_text=visit)
    assert found
    yield from found


def test_the_same_data_give_the_same_bytes_and_the_document_names_itself(club: Club) -> None:
    seen = picture(howell(club))
    for slug in sheets_of(seen):
        pdf = drawn(slug, seen)
        assert pdf == drawn(slug, seen)
        about = PdfReader(BytesIO(pdf)).metadata
        assert about is not None
        assert str(about.title).startswith(PRINTOUTS[slug].title)
        assert f" - {seen.row.title}, Wed 28 Oct 2026" in str(about.title)
        assert about.author == "Baize Whist Club"


@every_paper
def test_names_of_forty_letters_can_be_read_in_full(club: Club, paper: str) -> None:
    seen = picture(drive(club, players=12, played=12))
    for slug in ("seating", "score-cards", "result-slips", "standings", "half-time"):
        for by in By:
            text = close(text_of(drawn(slug, seen, paper, by=by)))
            assert all(close(name) in text for name in LONG), slug
    assert all(close(name) in close(text_of(drawn("state-of-play", seen, paper))) for name in LONG)


@pytest.mark.parametrize("entrants", [12, 40, 64])
def test_a_bracket_of_any_size_shows_every_name_once_a_match(club: Club, entrants: int) -> None:
    text = close(text_of(drawn("bracket", picture(knockout(club, entrants=entrants, played=1)))))
    assert all(close(name) in text for name in LONG)
    assert all(close(name_of(place)) in text for place in range(entrants))


def test_a_long_name_moves_no_figure(club: Club) -> None:
    """Figures of a column begin at one place, whatever stands in the column of names."""
    starts: dict[str, set[int]] = {}
    for page in pages_of(drawn("half-time", picture(drive(club, players=24)))):
        for x, text in _words_at(page):
            if text.isdigit() and len(text) > 1 and x > 300:
                starts.setdefault(str(len(text)), set()).add(round(x))
    assert starts
    assert all(len(places) == 1 for places in starts.values())


def _words_at(page: Any) -> list[tuple[float, str]]:
    found: list[tuple[float, str]] = []

    def visit(text: str, _cm: list[float], tm: list[float], _font: Any, _size: float) -> None:
        if text.strip():
            found.append((tm[4], text.strip()))

    page.extract_text(visitor_text=visit)
    return found


def test_what_shows_results_is_provisional_while_something_can_change_them(club: Club) -> None:
    for seen in (picture(drive(club, players=12, played=12)), picture(howell(club))):
        for slug in sheets_of(seen):
            settled = slug in SETTLED or slug == "half-time"
            assert ("Provisional" not in text_of(drawn(slug, seen))) == settled, slug


def test_standings_of_a_round_in_play_are_provisional(club: Club) -> None:
    seen = picture(swiss(club))
    assert "Provisional" in text_of(drawn("standings", seen))
    before = text_of(drawn("standings", seen, round=3))
    assert "Provisional" not in before
    assert "Standings after round 3 of 6" in before


def test_the_last_standings_of_all_are_final(club: Club) -> None:
    text = text_of(drawn("standings", picture(individual(club))))
    assert "Final standings" in text
    assert "Provisional" not in text


def test_prizes_are_provisional_until_no_round_is_left(club: Club) -> None:
    event = drive(club, players=8, played=2)
    assert "Provisional" in text_of(drawn("prize-list", picture(event)))
    finish_event(event=event, act=act())
    awaited = text_of(drawn("prize-list", picture(event)))
    assert "Provisional" in awaited  # two results never came in
    over = knockout(club, entrants=4, played=2)
    assert "Provisional" not in text_of(drawn("prize-list", picture(over)))


@pytest.mark.parametrize("slug", PRINTOUTS)
@pytest.mark.parametrize("format_slug", ["drive", "swiss", "pairs", "knockout", "solo"])
def test_an_event_nobody_has_entered_prints_no_error(
    club: Club, format_slug: str, slug: str
) -> None:
    seen = picture(make_event(club, format_slug))
    for way in ways(slug):
        assert "Baize Whist Club" in text_of(drawn(slug, seen, **{"round": 0, **way}))


@pytest.mark.parametrize("slug", PRINTOUTS)
@pytest.mark.parametrize("format_slug", ["drive", "swiss", "pairs", "knockout", "league", "solo"])
def test_an_event_before_its_first_round_prints_what_it_offers(
    club: Club, format_slug: str, slug: str
) -> None:
    event = make_event(club, format_slug)
    enter_all(event, 8)
    seen = picture(event)
    if PRINTOUTS[slug].offered(seen):
        assert "Baize Whist Club" in text_of(drawn(slug, seen))


@pytest.mark.parametrize("format_slug", ["drive", "swiss", "individual"])
def test_blank_sheets_can_be_printed_before_the_start(club: Club, format_slug: str) -> None:
    event = make_event(club, format_slug)
    enter_all(event, 8)
    offered = sheets_of(picture(event))
    assert {"table-cards", "score-cards", "result-slips", "state-of-play"} <= set(offered)
    assert "seating" not in offered


def test_swiss_and_mitchell_have_the_sheets_that_fit_them(club: Club) -> None:
    of_swiss = set(sheets_of(picture(swiss(club))))
    of_mitchell = set(sheets_of(picture(mitchell(club))))
    assert of_mitchell - of_swiss >= {"travellers", "guide-cards"}
    assert "bracket" not in of_swiss | of_mitchell


def test_a_withdrawn_entrant_stays_on_the_standings_marked(club: Club) -> None:
    event = swiss(club, pairs=8, played=1)
    withdraw(event=event, number=3, from_round=3, act=act())
    assert "(withdrawn)" in text_of(drawn("standings", picture(event)))


def test_a_stand_in_is_on_the_slip_and_the_entrant_on_the_card(club: Club) -> None:
    event = swiss(club, pairs=8, played=1)
    who = StandIn(seat=0, person="Quentin Substitute", first=2)
    substitute(event=event, number=4, stand_in=who, act=act())
    assert "Quentin Substitute" in text_of(drawn("result-slips", picture(event)))
    cards = text_of(drawn("score-cards", picture(event)))
    assert close("Grace Ash & Hugh Ash") in close(cards)
    assert "Quentin" not in cards


def test_all_rounds_by_name_has_a_column_for_each_of_them(club: Club) -> None:
    text = text_of(drawn("seating", picture(drive(club, players=8, played=12)), round=0))
    assert "Rounds 1 to 10" in text
    assert "Rounds 11 to 13" in text


def test_the_state_of_play_has_all_it_takes_to_finish_by_hand(club: Club) -> None:
    text = text_of(drawn("state-of-play", picture(drive(club, players=24, played=12))))
    assert "2 tables still out: 5, 6" in text
    assert "The winning lady moves up one table, the winning gent down one" in text
    assert "round 14 clubs" in text
    assert "To write: results of each table" in text
    for entrant in range(24):
        assert close(name_of(entrant)) in close(text)


def test_the_state_of_play_of_a_swiss_says_who_has_met(club: Club) -> None:
    text = text_of(drawn("state-of-play", picture(swiss(club))))
    assert "Has met" in text
    assert "To write: round 5, trumps hearts" in text


def test_the_state_of_play_of_a_howell_has_the_rounds_to_come(club: Club) -> None:
    text = text_of(drawn("state-of-play", picture(howell(club))))
    assert all(f"To come: round {number}" in text for number in (5, 6, 7))


def test_slips_of_all_rounds_are_sorted_by_table_then_round(club: Club) -> None:
    printout = PRINTOUTS["result-slips"]
    data = printout.read(asked("result-slips", picture(howell(club)), round=0))
    places = [(int(slip.table), int(slip.round)) for slip in data.slips]
    assert places == [(table, number) for table in range(1, 5) for number in range(1, 8)]


def test_a_receipt_says_the_amount_in_words_and_ties_share_it(club: Club) -> None:
    text = text_of(drawn("receipts", picture(drive(club))))
    assert "Twenty British pounds" in text
    assert "(shared by 2)" in text
    assert "£5.00" in text


def test_amounts_are_not_on_a_prize_list_for_whoever_may_not_see_money(club: Club) -> None:
    seen = picture(drive(club, players=8, played=2))
    assert "£20.00" in text_of(drawn("prize-list", seen))
    assert "£20.00" not in text_of(drawn("prize-list", seen, money=False))


def test_the_settlement_says_who_owes_and_what_is_left(club: Club) -> None:
    event = drive(club, players=8, played=2)
    Entrant.objects.filter(event=event, number__lte=6).update(paid=200)
    text = text_of(drawn("settlement", picture(event)))
    assert "2 entrants owe £4.00." in text
    assert "Fees taken £12.00, prizes £50.00: −£38.00 is left." in text


def test_fixtures_have_dates_and_the_results_that_are_in(club: Club) -> None:
    text = text_of(drawn("fixtures", picture(league(club))))
    assert "Round 1, Wed 28 Oct 2026" in text
    assert "Round 14, Wed 27 Jan 2027" in text
    assert "314–310" in text
