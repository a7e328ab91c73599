"""The console: what is shown of a round, and results typed in a line, once and never lost."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, User
from tests.integration.events.acts import (
    act,
    draw,
    enter_all,
    make_event,
    picture,
    record,
    tricks,
)
from tournaments.models import Event, EventEntry
from tournaments.services.events import finish_event
from tournaments.services.picture import Picture
from tournaments.services.rounds import close_round, reseat, undo_draw
from tournaments.services.seats import round_seen
from tournaments.standings.hall import Check

SignIn = Callable[[User | None], Client]


@pytest.fixture
def swiss(club: Club) -> Event:
    event = make_event(club, "swiss", options={"rounds": 5})
    enter_all(event, 8)
    draw(event, 1)
    return event


@pytest.fixture
def desk(sign_in: SignIn, scorer: User) -> Client:
    return sign_in(scorer)


@pytest.fixture
def chief(sign_in: SignIn, director: User) -> Client:
    return sign_in(director)


def address(event: Event, page: str = "event", **more: Any) -> str:
    return reverse(page, kwargs={"club": event.club.slug, "event": event.pk, **more})


def typing(event: Event, number: int, table: int, typed: str, **more: Any) -> dict[str, str]:
    log = picture(event).log.round(number)
    assert log is not None
    data = {"uid": uuid.uuid4(), "table": table, "seating": log.drawn.sequence, "typed": typed}
    return {key: str(value) for key, value in (data | more).items()}


def send(client: Client, event: Event, data: dict[str, str], number: int = 1) -> HttpResponse:
    url = address(event, "event-type", number=number)
    return client.post(url, data, headers={"Accept": "application/json"})  # type: ignore[return-value]


def results(event: Event) -> int:
    return EventEntry.objects.filter(event=event, kind="result").count()


def scores(event: Event, number: int = 1) -> list[str]:
    now = picture(event)
    log = now.log.round(number)
    assert log is not None
    return [table.score for table in round_seen(now, log).tables]


def wide(query: dict[str, str]) -> bool:
    return not query["sql"].startswith(("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT"))


def test_the_sentence_says_what_is_missing(desk: Client, swiss: Event) -> None:
    record(swiss, (1, 1), tricks(8))
    record(swiss, (1, 3), tricks(8))
    page = desk.get(address(swiss)).content.decode()
    assert "Round 1: 2 tables still out: 2, 4." in page
    assert "8–5" in page


def test_a_typed_figure_records_and_the_next_table_is_in_hand(desk: Client, swiss: Event) -> None:
    url = address(swiss, "event-type", number=1)
    answer = desk.post(url, typing(swiss, 1, 1, "8"))
    assert answer.status_code == 303
    page = desk.get(answer["Location"], follow=True)
    assert page.context["cursor"].table.number == 2
    assert scores(swiss)[0] == "8–5"


def test_a_script_gets_the_row_and_the_sentence(desk: Client, swiss: Event) -> None:
    answer = send(desk, swiss, typing(swiss, 1, 2, "8")).json()
    assert answer["table"] == 2
    assert (answer["state"], answer["words"], answer["score"]) == ("in", "In", "8–5")
    assert answer["figures"] == {"NS": "8", "EW": "5"}
    assert answer["sentence"] == "Round 1: 3 tables still out: 1, 3, 4."


def test_enter_twice_records_once(desk: Client, swiss: Event) -> None:
    data = typing(swiss, 1, 1, "8")
    assert send(desk, swiss, data).json() == send(desk, swiss, data).json()
    assert results(swiss) == 1


def test_the_same_result_from_two_devices_is_one(desk: Client, swiss: Event) -> None:
    record(swiss, (1, 1), tricks(8), source="phone")
    assert send(desk, swiss, typing(swiss, 1, 1, "8")).json()["state"] == "in"
    assert results(swiss) == 1


def test_another_result_from_a_second_device_waits_and_both_are_shown(
    desk: Client, swiss: Event
) -> None:
    record(swiss, (1, 1), tricks(8), source="phone")
    answer = send(desk, swiss, typing(swiss, 1, 1, "9")).json()
    assert answer["state"] == "rival"
    assert answer["more"] == ["Table 1 has two results."]
    page = desk.get(address(swiss)).content.decode()
    assert "Table 1 has two results" in page
    assert "8–5" in page
    assert "9–4" in page


def test_typing_over_a_result_that_was_shown_leads_to_its_correction(
    desk: Client, swiss: Event
) -> None:
    entry = record(swiss, (1, 1), tricks(8)).entry
    data = typing(swiss, 1, 1, "9", seen=entry.sequence)
    answer = send(desk, swiss, data)
    assert answer.status_code == 422
    assert "has 8–5 already" in answer.json()["faults"][0]  # type: ignore[attr-defined]
    page = desk.post(address(swiss, "event-type", number=1), data)
    assert address(swiss, "event-correct", number=1, table=1) in page.content.decode()
    assert scores(swiss)[0] == "8–5"


@pytest.mark.parametrize("typed", ["14", "8-6", "eight", "", "f", "x"])
def test_what_cannot_be_is_told_at_the_field_and_kept(
    desk: Client, swiss: Event, typed: str
) -> None:
    answer = desk.post(address(swiss, "event-type", number=1), typing(swiss, 1, 3, typed))
    assert answer.status_code == 422
    assert answer.context["cursor"].typed == typed
    assert answer.context["cursor"].table.number == 3
    assert answer.context["cursor"].faults
    assert results(swiss) == 0


def test_a_tie_where_one_must_win_asks_for_the_cut_in_words_to_type(
    desk: Client, club: Club
) -> None:
    event = make_event(club, "knockout", options={"deals": 2})
    enter_all(event, 4)
    draw(event, 1)
    answer = send(desk, event, typing(event, 1, 1, "13"))
    assert "13 c ns" in answer.json()["faults"][0]  # type: ignore[attr-defined]
    assert send(desk, event, typing(event, 1, 1, "13 c ns")).status_code == 200
    assert scores(event)[0] == "13–13, cut won by NS"


def test_other_people_at_the_table_than_were_shown_are_not_given_the_result(
    desk: Client, swiss: Event
) -> None:
    data = typing(swiss, 1, 1, "8")
    log = picture(swiss).log.round(1)
    assert log is not None
    one, two = log.tables[1].seats, log.tables[2].seats
    swapped = {
        1: {"NS": two["NS"], "EW": one["EW"]},
        2: {"NS": one["NS"], "EW": two["EW"]},
    }
    reseat(event=swiss, number=1, tables=swapped, act=act(), reason="wrong table")
    answer = send(desk, swiss, data)
    assert answer.status_code == 409
    assert "Other people now sit" in answer.json()["faults"][0]  # type: ignore[attr-defined]
    assert results(swiss) == 0


def test_a_form_of_a_draw_that_was_taken_back_and_made_again_is_stale(
    desk: Client, swiss: Event
) -> None:
    data = typing(swiss, 1, 1, "8")
    undo_draw(event=swiss, number=1, typed="", act=act())
    assert send(desk, swiss, data).status_code == 409
    draw(swiss, 1)
    assert send(desk, swiss, data).status_code == 409
    assert results(swiss) == 0


def test_a_round_that_was_closed_takes_no_other_result(desk: Client, swiss: Event) -> None:
    data = typing(swiss, 1, 1, "9")
    for table in (1, 2, 3, 4):
        record(swiss, (1, table), tricks(8))
    close_round(event=swiss, number=1, act=act())
    draw(swiss, 2)
    answer = send(desk, swiss, data)
    assert answer.status_code == 409
    assert "Round 1 is closed" in answer.json()["faults"][0]  # type: ignore[attr-defined]
    assert scores(swiss)[0] == "8–5"


def test_nothing_can_be_typed_into_a_finished_event(desk: Client, swiss: Event) -> None:
    data = typing(swiss, 1, 1, "8")
    finish_event(event=swiss, act=act())
    assert send(desk, swiss, data).status_code == 409
    assert desk.get(address(swiss)).context["cursor"] is None


def test_a_stroke_goes_to_another_table_without_a_script(desk: Client, swiss: Event) -> None:
    url = address(swiss, "event-type", number=1)
    answer = desk.post(url, typing(swiss, 1, 1, "/3"), follow=True)
    assert answer.context["cursor"].table.number == 3
    assert desk.post(url, typing(swiss, 1, 1, "/99")).status_code == 422


def test_where_everybody_is_alone_figures_stand_in_the_order_of_seats(
    desk: Client, club: Club
) -> None:
    event = make_event(club, "solo")
    enter_all(event, 8)
    draw(event, 1)
    log = picture(event).log.round(1)
    assert log is not None
    players = log.tables[1].seats["players"]
    data = typing(event, 1, 1, "6 -2 -2 -2", sides=" ".join(players))
    assert send(desk, event, data).json()["figures"][players[0]] == "6"
    wrong = typing(event, 1, 2, "6 0 0 0", sides=" ".join(log.tables[2].seats["players"]))
    assert "add up to 0" in send(desk, event, wrong).json()["faults"][0]


def test_a_forfeit_an_absence_and_a_struck_out_table_can_be_typed(
    desk: Client, swiss: Event
) -> None:
    for table, typed in ((1, "f ew"), (2, "a"), (3, "x wrong cards")):
        assert send(desk, swiss, typing(swiss, 1, table, typed)).status_code == 200
    assert scores(swiss)[:3] == ["forfeit by East–West", "nobody came", "struck out"]
    assert "2 tables still out: 3, 4" in desk.get(address(swiss)).content.decode()


def test_nobody_at_a_knock_out_table_lets_the_next_opponent_go_on(club: Club, desk: Client) -> None:
    event = make_event(club, "knockout")
    enter_all(event, 4)
    draw(event, 1)
    send(desk, event, typing(event, 1, 1, "a"))
    send(desk, event, typing(event, 1, 2, "8"))
    assert picture(event).over.endswith("has won.")


def test_recording_costs_the_same_however_large_the_event(desk: Client, club: Club) -> None:
    asked = []
    for size in (4, 120):
        event = make_event(club, "swiss", title=f"Of {size}", options={"rounds": 3})
        enter_all(event, size)
        draw(event, 1)
        data = typing(event, 1, 1, "8")
        with CaptureQueriesContext(
            connection,
        ) as found:
            assert send(desk, event, data).status_code == 200
        asked.append(len([one for one in found.captured_queries if wide(one)]))
    assert asked[0] == asked[1] <= 8


def test_the_console_asks_the_same_of_three_tables_and_of_sixty(desk: Client, club: Club) -> None:
    asked = []
    for size in (6, 120):
        event = make_event(club, "swiss", title=f"Of {size}", options={"rounds": 3})
        enter_all(event, size)
        draw(event, 1)
        record(event, (1, 1), tricks(8))
        with CaptureQueriesContext(connection) as found:
            assert desk.get(address(event)).status_code == 200
        asked.append(len(found))
    assert asked[0] == asked[1] <= 11


def test_an_unchanged_console_is_answered_in_one_query(desk: Client, swiss: Event) -> None:
    page = desk.get(address(swiss))
    with CaptureQueriesContext(connection) as found:
        again = desk.get(address(swiss), headers={"If-None-Match": page["ETag"]})
    assert (again.status_code, len(found)) == (304, 1)


def test_the_live_part_brings_tables_state_and_standings(desk: Client, swiss: Event) -> None:
    url = address(swiss, "event-round", number=1)
    headers = {"HX-Request": "true", "HX-Target": "tables"}
    part = desk.get(url, headers=headers).content.decode()
    assert "<html" not in part
    assert 'id="rows"' in part
    assert 'id="state" hx-swap-oob' in part
    assert 'id="typed"' not in part


def test_the_round_in_play_is_the_one_that_is_out(desk: Client, swiss: Event) -> None:
    for table in (1, 2, 3, 4):
        record(swiss, (1, table), tricks(8))
    close_round(event=swiss, number=1, act=act())
    draw(swiss, 2)
    assert desk.get(address(swiss)).context["board"].round.number == 2
    first = desk.get(address(swiss, "event-round", number=1))
    assert "This is not the round in play" in first.content.decode()
    assert desk.get(address(swiss, "event-round", number=2))["Location"] == address(swiss)
    assert desk.get(address(swiss, "event-round", number=3)).status_code == 404


def test_before_the_first_draw_the_console_says_what_is_missing(chief: Client, club: Club) -> None:
    event = make_event(club, "swiss")
    page = chief.get(address(event))
    assert page.context["board"].steps.first.do == "enter"
    assert "Nobody is entered yet." in page.content.decode()
    enter_all(event, 8)
    page = chief.get(address(event))
    assert page.context["board"].steps.first.words == "Draw round 1"
    assert "8 entries. No round is drawn yet." in page.content.decode()


def test_members_are_shown_the_standings_and_others_nothing(
    sign_in: SignIn, swiss: Event, member_user: User, outsider: User
) -> None:
    member = sign_in(member_user)
    assert member.get(address(swiss))["Location"] == address(swiss, "event-standings")
    assert send(member, swiss, typing(swiss, 1, 1, "8")).status_code == 403
    assert sign_in(outsider).get(address(swiss)).status_code == 403
    assert sign_in(None).get(address(swiss)).status_code == 302
    assert results(swiss) == 0


def test_a_scorer_sees_no_buttons_that_are_the_directors(desk: Client, swiss: Event) -> None:
    page = desk.get(address(swiss)).content.decode()
    assert "step-close" not in page
    assert address(swiss, "event-step") not in page


def test_only_its_own_methods_are_taken(desk: Client, swiss: Event) -> None:
    assert desk.post(address(swiss)).status_code == 405
    assert desk.get(address(swiss, "event-type", number=1)).status_code == 405


def test_sums_that_do_not_come_out_are_named(
    desk: Client, swiss: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = Check("tricks_total", 52, 52, "All tables add up to 52; it should be 52.")
    wrong = Check("hall_total", 104, 103, "The hall adds up to 103; it should be 104.")
    monkeypatch.setattr(Picture, "checks", (right, wrong))
    page = desk.get(address(swiss)).content.decode()
    assert wrong.text in page
    assert right.text not in page
