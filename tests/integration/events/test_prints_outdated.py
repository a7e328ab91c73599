"""A sheet on paper that a later entry made wrong is named with round and table, and no other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, User
from tests.integration.events.acts import act, draw, enter_all, make_event, picture, record
from tests.integration.events.acts import tricks as tricks_of
from tests.integration.events.printed import play
from tournaments.log import Entry, Kind
from tournaments.models import Event, EventPrinting
from tournaments.printouts import made_wrong, outdated
from tournaments.services.corrections import Correction, correct_result, last_word
from tournaments.services.presence import withdraw
from tournaments.services.results import Place
from tournaments.services.rounds import reseat, undo_draw

SignIn = Callable[[User | None], Client]
Print = Callable[..., None]


@pytest.fixture
def event(club: Club) -> Event:
    """A Swiss of eight with round 1 played and round 2 drawn."""
    event = make_event(club, "swiss", options={"rounds": 4})
    enter_all(event, 8)
    play(event, 1)
    draw(event, 2)
    return event


@pytest.fixture
def to_paper(event: Event, director: User, sign_in: SignIn) -> Print:
    def ask(sheet: str, **asked: Any) -> None:
        url = reverse("event-print", args=[event.club.slug, event.pk, sheet])
        assert sign_in(director).get(url, asked).status_code == 200

    return ask


def told(event: Event) -> list[str]:
    return [each.recall.words for each in outdated(picture(event))]


def correct(event: Event, place: tuple[int, int], tricks: int) -> None:
    table = picture(event).log.round(place[0]).tables[place[1]]  # type: ignore[union-attr]
    correction = Correction(
        place=Place(*place), result=tricks_of(tricks), reason="Miscounted.", seen=last_word(table)
    )
    correct_result(event=event, correction=correction, act=act())


def swap(event: Event, number: int = 2) -> None:
    """Exchange East–West of tables 1 and 3."""
    tables = picture(event).log.round(number).tables  # type: ignore[union-attr]
    first, third = tables[1].seats, tables[3].seats
    reseat(
        event=event,
        number=number,
        tables={
            1: {"NS": first["NS"], "EW": third["EW"]},
            3: {"NS": third["NS"], "EW": first["EW"]},
        },
        act=act(),
        reason="Asked for.",
    )


def test_nothing_is_out_of_date_at_first(event: Event, to_paper: Print) -> None:
    for sheet in ("seating", "result-slips", "standings", "score-cards", "state-of-play"):
        to_paper(sheet)
    assert told(event) == []


def test_slips_carrying_old_tables_after_a_partial_move_are_named(
    event: Event, to_paper: Print
) -> None:
    to_paper("result-slips")
    to_paper("seating", by="table")
    swap(event)
    assert told(event) == [
        "Result slips of round 2: tables 1 and 3 changed since.",
        "Who sits where by table of round 2: tables 1 and 3 changed since.",
    ]


def test_slips_of_another_round_are_not_named(event: Event, to_paper: Print) -> None:
    to_paper("result-slips", round=1)
    swap(event)
    assert told(event) == []


def test_a_sheet_printed_again_is_not_named(event: Event, to_paper: Print) -> None:
    to_paper("result-slips")
    swap(event)
    to_paper("result-slips")
    assert told(event) == []


def test_printing_by_name_again_leaves_the_list_by_table_out_of_date(
    event: Event, to_paper: Print
) -> None:
    for by in ("name", "table"):
        to_paper("seating", by=by)
    swap(event)
    to_paper("seating", by="name")
    assert told(event) == ["Who sits where by table of round 2: tables 1 and 3 changed since."]


def test_results_leave_slips_and_seats_as_they_are(event: Event, to_paper: Print) -> None:
    to_paper("result-slips")
    to_paper("seating")
    record(event, (2, 1), tricks_of(8))
    assert told(event) == []


def test_a_correction_names_the_standings_after_its_round(event: Event, to_paper: Print) -> None:
    to_paper("standings", round=1)
    correct(event, (1, 2), 12)
    assert told(event) == ["Standings after round 1: table 2 of round 1 corrected since."]


def test_a_later_round_leaves_standings_of_an_earlier_one_as_they_are(
    event: Event, to_paper: Print
) -> None:
    to_paper("standings", round=1)
    for table in (1, 2, 3, 4):
        record(event, (2, table), tricks_of(8))
    assert told(event) == []


def test_results_of_a_round_in_play_are_counted(event: Event, to_paper: Print) -> None:
    to_paper("state-of-play")
    to_paper("standings")
    for table in (1, 2):
        record(event, (2, table), tricks_of(8))
    assert told(event) == [
        "State of play: 2 results in since.",
        "Standings after round 2: 2 results in since.",
    ]


def test_newer_standings_replace_older_ones(event: Event, to_paper: Print) -> None:
    to_paper("standings", round=1)
    to_paper("standings", round=2)
    correct(event, (1, 2), 12)
    assert told(event) == ["Standings after round 2: table 2 of round 1 corrected since."]


def test_a_draw_taken_back_names_its_seats(event: Event, to_paper: Print) -> None:
    to_paper("seating")
    to_paper("result-slips")
    undo_draw(event=event, number=2, typed="", act=act())
    assert told(event) == [
        "Who sits where by name of round 2: round 2 taken back since.",
        "Result slips of round 2: round 2 taken back since.",
    ]
    draw(event, 2)
    assert told(event)[1] == "Result slips of round 2: round 2 drawn again since."


def test_a_list_of_all_rounds_is_out_of_date_with_the_next(event: Event, to_paper: Print) -> None:
    to_paper("seating", round=0, by="table")
    for table in (1, 2, 3, 4):
        record(event, (2, table), tricks_of(8))
    draw(event, 3)
    assert told(event) == ["Who sits where by table: round 3 drawn since."]


def test_guide_cards_stay_right_while_the_movement_is_kept(
    club: Club, director: User, sign_in: SignIn
) -> None:
    event = make_event(club, "pairs", options={"movement": "howell", "counts": "match_points"})
    enter_all(event, 8)
    url = reverse("event-print", args=[club.slug, event.pk, "guide-cards"])
    sign_in(director).get(url)
    play(event, 1)
    draw(event, 2)
    assert told(event) == []
    withdraw(event=event, number=3, from_round=3, act=act())
    assert told(event) == ["Guide cards: P3 withdrew since."]


def test_a_withdrawal_leaves_rounds_before_it_as_they_are(event: Event, to_paper: Print) -> None:
    to_paper("standings", round=1)
    to_paper("state-of-play")
    withdraw(event=event, number=3, from_round=3, act=act())
    assert told(event) == ["State of play: P3 withdrew since."]


def test_the_page_names_what_to_take_back_and_prints_it_again_as_it_was(
    event: Event, to_paper: Print, director: User, sign_in: SignIn
) -> None:
    to_paper("seating", by="table")
    swap(event)
    page = sign_in(director).get(reverse("event-prints", args=[event.club.slug, event.pk]))
    text = page.content.decode()
    assert "Out of date on paper" in text
    assert "tables 1 and 3 changed since" in text
    assert "by daniel" in text
    assert "seating.pdf?by=table&amp;round=2" in text


def test_nobody_is_told_of_sheets_that_are_not_for_them(
    event: Event, to_paper: Print, member_user: User, sign_in: SignIn
) -> None:
    to_paper("result-slips")
    swap(event)
    page = sign_in(member_user).get(reverse("event-prints", args=[event.club.slug, event.pk]))
    assert "Out of date" not in page.content.decode()


def test_what_a_correction_would_make_wrong_is_known_beforehand(
    event: Event, to_paper: Print
) -> None:
    to_paper("standings", round=1)
    to_paper("result-slips", round=1)
    to_paper("state-of-play")
    coming = Entry(99, Kind.CORRECTED, {"result": tricks_of(12)}, 1, 2)
    assert made_wrong(picture(event), [coming]) == ["Standings after round 1", "State of play"]
    assert told(event) == []


def test_looking_for_what_is_out_of_date_costs_two_queries(event: Event, to_paper: Print) -> None:
    for sheet in ("seating", "result-slips", "standings", "score-cards"):
        to_paper(sheet)
    swap(event)
    correct(event, (1, 1), 13)
    seen = picture(event)
    with CaptureQueriesContext(connection) as counted:
        assert len(outdated(seen)) == 4
    assert len(counted) == 2
    EventPrinting.objects.all().delete()
    with CaptureQueriesContext(connection) as counted:
        assert outdated(seen) == []
    assert len(counted) == 1
