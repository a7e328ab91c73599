"""The phone on a table: it reports that table's result, once, for the people it showed."""

from __future__ import annotations

import re
import uuid
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club
from tests.integration.events.acts import (
    act,
    draw,
    enter_all,
    make_event,
    picture,
    play_round,
    record,
    tricks,
)
from tournaments.models import Event, EventEntry, EventTable
from tournaments.services import rounds
from tournaments.services.events import finish_event
from tournaments.services.links import renew_table_link, table_links
from tournaments.services.seats import State, TableSeen, rounds_seen


@pytest.fixture
def pairs(club: Club) -> Event:
    """Eight pairs in the first of three rounds."""
    event = make_event(club, "swiss", options={"rounds": 3})
    enter_all(event, 8, size=2)
    draw(event, 1)
    return event


@pytest.fixture
def confirming(club: Club) -> Event:
    event = make_event(club, "swiss", options={"rounds": 3}, confirm=True)
    enter_all(event, 4)
    draw(event, 1)
    return event


def url_of(event: Event, number: int, page: str = "event-table") -> str:
    tokens = {link.number: link.token for link in table_links(event, number)}
    return reverse(page, kwargs={"token": tokens[number]})


def seen(event: Event, number: int, round_number: int = 1) -> TableSeen:
    return rounds_seen(picture(event))[round_number - 1].tables[number - 1]


def hidden(client: Client, event: Event, number: int, query: str = "") -> dict[str, Any]:
    """Return what the form on a table's phone carries."""
    page = client.get(url_of(event, number) + query).content.decode()
    names = ("round", "table", "seating", "uid", "report")
    found = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page)
    return {name: value for name, value in found if name in names}


def send(client: Client, event: Event, number: int, **typed: Any) -> Any:
    """Fill in the form on a table's phone and send it."""
    fields = hidden(client, event, number, "?again=1") | typed
    at = fields.pop("at", number)
    return client.post(url_of(event, at, "event-table-save"), fields)


def test_the_phone_says_who_sits_at_its_table(client: Client, pairs: Event) -> None:
    page = client.get(url_of(pairs, 2)).content.decode()
    table = seen(pairs, 2)
    assert "Round 1" in page
    assert all(person.name.replace("&", "&amp;") in page for person in table.people)
    assert page.count('type="radio"') == 14


def test_a_result_is_stored_for_the_table_of_the_link(client: Client, pairs: Event) -> None:
    answer = send(client, pairs, 2, **{"figure-NS": "8"})
    assert answer.status_code == 303
    table = seen(pairs, 2)
    assert (table.score, table.source, table.by) == ("8–5", "phone", "Table 2")
    page = client.get(url_of(pairs, 2)).content.decode()
    named = [side.people[0].name.replace("&", "&amp;") for side in table.sides]
    assert f"{named[0]} 8, {named[1]} 5." in page
    assert "Saved" in page


def test_a_double_click_stores_one_result(client: Client, pairs: Event) -> None:
    fields = hidden(client, pairs, 1) | {"figure-NS": "8"}
    for _ in range(2):
        assert client.post(url_of(pairs, 1, "event-table-save"), fields).status_code == 303
    assert EventEntry.objects.filter(event=pairs, kind="result").count() == 1


def test_a_form_of_another_table_is_refused(client: Client, pairs: Event) -> None:
    """The phone of table 1 shows its own people; what was typed there cannot reach table 2."""
    answer = send(client, pairs, 1, at=2, **{"figure-NS": "8"})
    assert answer.status_code == 409
    assert "typed for table 1; this is table 2" in answer.content.decode()
    assert not EventEntry.objects.filter(event=pairs, kind="result").exists()


def test_a_form_of_other_people_is_refused(client: Client, pairs: Event) -> None:
    fields = hidden(client, pairs, 1) | {"figure-NS": "8"}
    first, second = (rounds_seen(picture(pairs))[0].tables[place] for place in (0, 1))
    swapped = {
        1: {"NS": [first.sides[0].people[0].id], "EW": [second.sides[1].people[0].id]},
        2: {"NS": [second.sides[0].people[0].id], "EW": [first.sides[1].people[0].id]},
    }
    rounds.reseat(event=pairs, number=1, tables=swapped, act=act(), reason="wrong seats")
    answer = client.post(url_of(pairs, 1, "event-table-save"), fields)
    assert answer.status_code == 409
    assert "Other people now sit at table 1" in answer.content.decode()
    assert not EventEntry.objects.filter(event=pairs, kind="result").exists()
    named = {person.name for person in seen(pairs, 1).people}
    assert all(name.replace("&", "&amp;") in answer.content.decode() for name in named)


def test_a_form_of_a_round_taken_back_is_refused(client: Client, pairs: Event) -> None:
    fields = hidden(client, pairs, 1) | {"figure-NS": "8"}
    rounds.undo_draw(event=pairs, number=1, typed="", act=act())
    answer = client.post(url_of(pairs, 1, "event-table-save"), fields)
    assert answer.status_code == 409
    assert "Round 1 is not drawn" in answer.content.decode()


def test_a_late_result_for_a_closed_round_is_refused(client: Client, pairs: Event) -> None:
    fields = hidden(client, pairs, 1) | {"figure-NS": "3"}
    for number in (1, 2, 3, 4):
        record(pairs, (1, number), tricks(8))
    rounds.close_round(event=pairs, number=1, act=act())
    draw(pairs, 2)
    answer = client.post(url_of(pairs, 1, "event-table-save"), fields)
    assert answer.status_code == 409
    assert "Round 1 is closed" in answer.content.decode()
    assert not EventEntry.objects.filter(event=pairs, kind="rival").exists()


def test_nothing_tapped_is_said_at_the_keys(client: Client, pairs: Event) -> None:
    answer = send(client, pairs, 1)
    assert answer.status_code == 422
    assert "Tap the tricks that were made." in answer.content.decode()
    assert 'role="alert"' in answer.content.decode()
    assert not EventEntry.objects.filter(event=pairs, kind="result").exists()


@pytest.mark.parametrize("typed", ["14", "-1", "x", "8.5"])
def test_no_such_key_is_refused(client: Client, pairs: Event, typed: str) -> None:
    assert send(client, pairs, 1, **{"figure-NS": typed}).status_code == 422
    assert not EventEntry.objects.filter(event=pairs, kind="result").exists()


@pytest.mark.parametrize("broken", ["round", "table", "seating", "uid"])
def test_a_broken_form_is_shown_again(client: Client, pairs: Event, broken: str) -> None:
    answer = send(client, pairs, 1, **{"figure-NS": "8", broken: ""})
    assert answer.status_code == 409
    assert "Part of this page was missing" in answer.content.decode()


def test_another_result_waits_for_the_director_with_the_first(client: Client, pairs: Event) -> None:
    record(pairs, (1, 1), tricks(8))
    assert send(client, pairs, 1, **{"figure-NS": "9"}).status_code == 303
    assert seen(pairs, 1).state is State.RIVAL
    page = client.get(url_of(pairs, 1)).content.decode()
    assert "Both results wait for the director" in page
    assert " 8, " in page
    assert " 9, " in page


def test_the_same_result_from_desk_and_phone_is_one(client: Client, pairs: Event) -> None:
    record(pairs, (1, 1), tricks(8))
    assert send(client, pairs, 1, **{"figure-NS": "8"}).status_code == 303
    assert seen(pairs, 1).state is State.IN


def test_the_other_side_is_asked_and_agrees(client: Client, confirming: Event) -> None:
    send(client, confirming, 1, **{"figure-NS": "8"})
    assert seen(confirming, 1).state is State.REPORTED
    page = client.get(url_of(confirming, 1)).content.decode()
    assert "East–West" in page
    assert "is this right?" in page
    fields = hidden(client, confirming, 1)
    for _ in range(2):
        answer = client.post(url_of(confirming, 1, "event-table-confirm"), fields)
        assert answer.status_code == 303
    assert (seen(confirming, 1).state, seen(confirming, 1).score) == (State.IN, "8–5")


def test_the_other_side_says_no_and_both_wait(client: Client, confirming: Event) -> None:
    send(client, confirming, 1, **{"figure-NS": "8"})
    page = client.get(url_of(confirming, 1) + "?again=1").content.decode()
    assert 'name="figure-NS"' in page
    send(client, confirming, 1, **{"figure-NS": "6"})
    assert seen(confirming, 1).state is State.RIVAL


def test_a_report_that_is_gone_cannot_be_confirmed(client: Client, confirming: Event) -> None:
    send(client, confirming, 1, **{"figure-NS": "8"})
    fields = hidden(client, confirming, 1)
    answer = client.post(url_of(confirming, 1, "event-table-confirm"), fields | {"report": "999"})
    assert answer.status_code == 409
    assert "nothing to confirm" in answer.content.decode()
    assert seen(confirming, 1).state is State.REPORTED


def test_between_rounds_the_phone_waits(client: Client, pairs: Event) -> None:
    for number in (1, 2, 3, 4):
        record(pairs, (1, number), tricks(8))
    rounds.close_round(event=pairs, number=1, act=act())
    page = client.get(url_of(pairs, 1)).content.decode()
    assert "Round 2 is not drawn yet." in page
    assert "Round 1:" in page
    draw(pairs, 2)
    assert "Round 2" in client.get(url_of(pairs, 1)).content.decode()


def test_a_table_that_a_round_does_not_use_says_so(client: Client, pairs: Event) -> None:
    assert "Table 9 is not used in round 1." in client.get(url_of(pairs, 9)).content.decode()


def test_a_forgotten_result_is_asked_for_before_the_next_round(client: Client, club: Club) -> None:
    event = make_event(club, "individual", options={"rounds": 3})
    enter_all(event, 8)
    draw(event, 1)
    draw(event, 2)
    assert hidden(client, event, 1)["round"] == "1"
    send(client, event, 1, **{"figure-NS": "8"})
    assert hidden(client, event, 1)["round"] == "2"


@pytest.mark.parametrize(
    ("options", "typed", "score"),
    [
        ({"deals": 2}, {"figure-NS": "15"}, "15–11"),
        ({"deals": 2}, {"figure-EW": "11"}, "15–11"),
        ({"counts": "rubber_points"}, {"figure-NS": "6", "figure-EW": "2"}, "6–2"),
    ],
)
def test_totals_and_points_are_typed(
    client: Client, club: Club, options: dict[str, Any], typed: dict[str, str], score: str
) -> None:
    event = make_event(club, "individual", options={"rounds": 3, **options})
    enter_all(event, 8)
    draw(event, 1)
    assert send(client, event, 1, **typed).status_code == 303
    assert seen(event, 1).score == score


def test_totals_that_do_not_add_up_are_refused_with_a_sentence(client: Client, club: Club) -> None:
    event = make_event(club, "individual", options={"rounds": 3, "deals": 2})
    enter_all(event, 8)
    draw(event, 1)
    answer = send(client, event, 1, **{"figure-NS": "15", "figure-EW": "12"})
    assert answer.status_code == 422
    assert "26" in answer.content.decode()
    assert 'value="15"' in answer.content.decode()


def test_hands_are_typed_where_flags_are_made_of_hands(client: Client, club: Club) -> None:
    event = make_event(club, "military", options={"deals": 2})
    enter_all(event, 4)
    draw(event, 1)
    assert send(client, event, 1, **{"hand-1": "8", "hand-2": "5"}).status_code == 303
    assert seen(event, 1).result == {
        "tricks": {"NS": 13, "EW": 13},
        "hands": [{"NS": 8, "EW": 5}, {"NS": 5, "EW": 8}],
    }


def test_the_winner_of_a_heat_is_tapped(client: Client, club: Club) -> None:
    event = make_event(club, "knockout_whist")
    enter_all(event, 5)
    draw(event, 1)
    winner = seen(event, 1).sides[2]
    assert send(client, event, 1, winner=winner.key).status_code == 303
    assert f"{winner.named} won" in client.get(url_of(event, 1)).content.decode()
    assert send(client, event, 1, winner="77").status_code == 422


def test_units_of_solo_add_up_to_nothing(client: Client, club: Club) -> None:
    event = make_event(club, "solo")
    enter_all(event, 4)
    draw(event, 1)
    keys = [side.key for side in seen(event, 1).sides]
    wrong = dict(zip([f"figure-{key}" for key in keys], ("3", "-1", "-1", "1"), strict=True))
    answer = send(client, event, 1, **wrong)
    assert answer.status_code == 422
    assert "add up to 0" in answer.content.decode()
    right = wrong | {f"figure-{keys[3]}": "-1"}
    assert send(client, event, 1, **right).status_code == 303
    assert seen(event, 1).score == "3, −1, −1, −1"


def test_a_level_match_asks_for_the_cut(client: Client, club: Club) -> None:
    event = make_event(club, "knockout", options={"deals": 2})
    enter_all(event, 4)
    draw(event, 1)
    answer = send(client, event, 1, **{"figure-NS": "13"})
    assert answer.status_code == 422
    assert send(client, event, 1, **{"figure-NS": "13", "cut": "EW"}).status_code == 303
    assert seen(event, 1).result == {"tricks": {"NS": 13, "EW": 13}, "cut": "EW"}


def test_recording_from_a_phone_takes_eight_queries(client: Client, pairs: Event) -> None:
    fields = hidden(client, pairs, 1) | {"figure-NS": "8"}
    url = url_of(pairs, 1, "event-table-save")
    with CaptureQueriesContext(connection) as asked:
        assert client.post(url, fields).status_code == 303
    assert len(asked) <= 8


def test_recording_from_a_phone_costs_the_same_in_any_round(client: Client, pairs: Event) -> None:
    costs = []
    for number in (1, 2, 3):
        if number > 1:
            draw(pairs, number)
        fields = hidden(client, pairs, 1) | {"figure-NS": "8"}
        url = url_of(pairs, 1, "event-table-save")
        with CaptureQueriesContext(connection) as asked:
            assert client.post(url, fields).status_code == 303
        costs.append(len(asked))
        for table in (2, 3, 4):
            record(pairs, (number, table), tricks(6))
        rounds.close_round(event=pairs, number=number, act=act())
    assert len(set(costs)) == 1


def test_an_unchanged_phone_costs_one_query(client: Client, pairs: Event) -> None:
    url = url_of(pairs, 1)
    tag = client.get(url)["ETag"]
    with CaptureQueriesContext(connection) as asked:
        assert client.get(url, headers={"If-None-Match": tag}).status_code == 304
    assert len(asked) == 1
    record(pairs, (1, 3), tricks(8))
    assert client.get(url, headers={"If-None-Match": tag}).status_code == 200


def test_a_table_link_ends_with_the_event(client: Client, pairs: Event) -> None:
    fields = hidden(client, pairs, 1) | {"figure-NS": "8"}
    tag = client.get(url_of(pairs, 1))["ETag"]
    finish_event(event=pairs, act=act())
    assert client.get(url_of(pairs, 1), headers={"If-None-Match": tag}).status_code == 403
    assert client.post(url_of(pairs, 1, "event-table-save"), fields).status_code == 403
    assert client.post(url_of(pairs, 1, "event-table-confirm"), fields).status_code == 403
    assert not EventEntry.objects.filter(event=pairs, kind="result").exists()


def test_a_renewed_link_is_worthless(client: Client, pairs: Event) -> None:
    url = url_of(pairs, 1)
    renew_table_link(event=pairs, number=1, act=act())
    assert client.get(url).status_code == 404
    assert client.get(url_of(pairs, 1)).status_code == 200


def test_a_tables_token_opens_nothing_else(client: Client, pairs: Event) -> None:
    table_links(pairs, 1)
    token = EventTable.objects.get(event=pairs, number=1).token
    for name in ("players", "players-standings", "wall", "public", "players-embed"):
        assert client.get(reverse(name, kwargs={"token": token})).status_code == 404
    wrong = reverse("event-table", kwargs={"token": pairs.token})
    assert client.get(wrong).status_code == 404


@pytest.mark.parametrize("name", ["event-table-save", "event-table-confirm"])
def test_reading_an_address_that_writes_is_refused(client: Client, pairs: Event, name: str) -> None:
    assert client.get(url_of(pairs, 1, name)).status_code == 405
    assert client.post(url_of(pairs, 1)).status_code == 405


def test_a_phone_needs_a_token_of_its_form(pairs: Event) -> None:
    client = Client(enforce_csrf_checks=True)
    fields = hidden(client, pairs, 1) | {"figure-NS": "8", "uid": str(uuid.uuid4())}
    assert client.post(url_of(pairs, 1, "event-table-save"), fields).status_code == 403
    assert not EventEntry.objects.filter(event=pairs, kind="result").exists()


def test_table_names_are_what_the_phone_says(client: Client, club: Club) -> None:
    event = make_event(club, "swiss", options={"rounds": 3, "table_names": ["Window", "Door"]})
    enter_all(event, 4)
    play_round(event, 1)
    assert "Window" in client.get(url_of(event, 1)).content.decode()
