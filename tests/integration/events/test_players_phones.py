"""Players' own phones: find yourself once, then see seat, card and released standings."""

from __future__ import annotations

import datetime

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, Member
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
from tournaments.log import Kind
from tournaments.models import Event, Released
from tournaments.services import entries, presence, rounds
from tournaments.services.events import finish_event
from tournaments.services.links import renew_players_link
from tournaments.services.seats import rounds_seen
from tournaments.services.writing import Line, append, lock


@pytest.fixture
def pairs(club: Club, players: list[Member]) -> Event:
    """Ann & Bea, Cy & Dot and two more pairs, before the first of three rounds."""
    event = make_event(club, "swiss", options={"rounds": 3})
    for two in (players[:2], players[2:4]):
        entries.enter(event=event, entry=entries.Entry(members=two))
    enter_all(event, 2, size=2)
    return event


def url(event: Event, name: str = "players", **more: int) -> str:
    return reverse(name, kwargs={"token": event.token, **more})


def choose(client: Client, event: Event, number: object) -> None:
    assert client.post(url(event, "players-me"), {"number": number}).status_code == 303


def page(client: Client, event: Event, number: int = 1) -> str:
    answer = client.get(url(event, "player", number=number))
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("typed", ["an", "be", "AN", "ann be", "1"])
def test_two_letters_find_a_pair_by_either_name(client: Client, pairs: Event, typed: str) -> None:
    found = client.get(url(pairs), {"q": typed}).content.decode()
    assert "Ann &amp; Bea" in found
    assert "Cy &amp; Dot" not in found


def test_nobody_found_says_what_to_do(client: Client, pairs: Event) -> None:
    found = client.get(url(pairs), {"q": "zz"}).content.decode()
    assert "Try fewer letters" in found


def test_a_name_with_markup_is_only_a_name(client: Client, pairs: Event) -> None:
    found = client.get(url(pairs), {"q": "<script>"}).content.decode()
    assert "<script>”" not in found


def test_scanning_again_leads_to_ones_own_page(client: Client, pairs: Event) -> None:
    assert client.get(url(pairs)).status_code == 200
    choose(client, pairs, 2)
    again = client.get(url(pairs))
    assert (again.status_code, again["Location"]) == (303, url(pairs, "player", number=2))
    assert "Not you?" in page(client, pairs, 2)
    assert "This is me" in page(client, pairs, 1)


def test_not_you_forgets(client: Client, pairs: Event) -> None:
    choose(client, pairs, 2)
    choose(client, pairs, "")
    assert client.get(url(pairs)).status_code == 200


def test_a_page_kept_by_the_browser_does_not_outlive_the_choice(
    client: Client, pairs: Event
) -> None:
    tag = client.get(url(pairs))["ETag"]
    mine = client.get(url(pairs, "player", number=2))["ETag"]
    choose(client, pairs, 2)
    assert client.get(url(pairs), headers={"If-None-Match": tag}).status_code == 303
    asked = client.get(url(pairs, "player", number=2), headers={"If-None-Match": mine})
    assert asked.status_code == 200


def test_the_choice_is_signed_and_of_one_event(client: Client, club: Club, pairs: Event) -> None:
    client.cookies["player"] = "2"
    assert client.get(url(pairs)).status_code == 200
    choose(client, pairs, 2)
    assert client.cookies["player"]["path"] == url(pairs)
    assert client.cookies["player"]["httponly"]


@pytest.mark.parametrize("number", ["77", "x", "-1", "1; drop"])
def test_choosing_nobody_is_not_found(client: Client, pairs: Event, number: str) -> None:
    answer = client.post(url(pairs, "players-me"), {"number": number})
    assert answer.status_code == 404
    assert "player" not in client.cookies


def test_before_the_draw_the_page_says_so(client: Client, pairs: Event) -> None:
    assert "Round 1 is not drawn yet." in page(client, pairs)


def test_the_page_says_table_side_and_opponents(client: Client, pairs: Event) -> None:
    draw(pairs, 1)
    table, side = next(
        (table, side)
        for table in rounds_seen(picture(pairs))[0].tables
        for side in table.sides
        if side.people[0].id == "1"
    )
    other = next(one for one in table.sides if one is not side)
    text = page(client, pairs)
    assert f"Round 1: Table <bdi>{table.label}</bdi></strong>, {side.direction}" in text
    assert other.people[0].name.replace("&", "&amp;") in text
    assert "result is in" not in text
    record(pairs, (1, table.number), tricks(8))
    assert "result is in" in page(client, pairs)


def test_individuals_see_their_partner(client: Client, club: Club) -> None:
    event = make_event(club, "individual", options={"rounds": 3})
    enter_all(event, 4)
    draw(event, 1)
    side = next(
        side
        for side in rounds_seen(picture(event))[0].tables[0].sides
        if "1" in [one.id for one in side.people]
    )
    partner = next(one for one in side.people if one.id != "1")
    assert f"with <bdi>{partner.name}</bdi>, against" in page(client, event)


def test_who_sits_out_is_told(client: Client, club: Club) -> None:
    event = make_event(club, "swiss", options={"rounds": 3})
    enter_all(event, 5)
    drawn = draw(event, 1)
    assert "Round 1: you sit out." in page(client, event, int(drawn.sit_out[0]))


def test_after_a_closed_round_the_next_is_awaited(client: Client, pairs: Event) -> None:
    play_round(pairs, 1)
    assert "Round 2 is not drawn yet." in page(client, pairs)


def test_after_the_last_round_nothing_is_awaited(client: Client, pairs: Event) -> None:
    for number in (1, 2, 3):
        play_round(pairs, number)
    assert "Round 3 is the last." in page(client, pairs)
    finish_event(event=pairs, act=act())
    assert "The event is finished." in page(client, pairs)


def test_who_is_knocked_out_does_not_play(client: Client, club: Club) -> None:
    event = make_event(club, "knockout")
    enter_all(event, 4)
    drawn = play_round(event, 1)
    draw(event, 2)
    loser = min(drawn.tables[1].seats["EW"] + drawn.tables[1].seats["NS"])
    texts = [page(client, event, number) for number in (1, 2, 3, 4)]
    assert loser
    assert sum("You do not play in round 2." in text for text in texts) == 2
    assert sum("Round 2: Table" in text for text in texts) == 2


def test_rounds_drawn_ahead_are_told_in_order(client: Client, club: Club) -> None:
    event = make_event(club, "individual", options={"rounds": 3})
    enter_all(event, 4)
    draw(event, 1)
    draw(event, 2)
    text = page(client, event)
    assert text.index("Round 1: Table") < text.index("Then round 2: Table")
    record(event, (1, 1), tricks(8))
    assert "Then round 2" not in page(client, event)
    assert "Round 2: Table" in page(client, event)


def test_who_has_left_sees_the_past(client: Client, club: Club) -> None:
    event = make_event(club, "swiss", options={"rounds": 4})
    enter_all(event, 6)
    play_round(event, 1)
    presence.withdraw(event=event, number=1, from_round=2, act=act())
    text = page(client, event)
    assert "You left before round 2." in text
    assert 'class="ruled player-card"' in text


@pytest.mark.parametrize("release", [Released.BY_HAND, Released.CLOSED])
def test_standings_wait_for_their_release(client: Client, club: Club, release: str) -> None:
    event = make_event(club, "swiss", options={"rounds": 3}, release=release)
    enter_all(event, 4)
    play_round(event, 1, close=False)
    for where in (
        page(client, event),
        client.get(url(event, "players-standings")).content.decode(),
    ):
        assert "Standings are shown when" in where
        assert "<caption>Standings" not in where
        assert "<dt>Place" not in where
    rounds.close_round(event=event, number=1, act=act())
    shown = "<caption>Standings" in page(client, event)
    assert shown == (release == Released.CLOSED)


def test_a_release_by_hand_shows_that_round_and_no_later_one(client: Client, club: Club) -> None:
    event = make_event(club, "swiss", options={"rounds": 3}, release=Released.BY_HAND)
    enter_all(event, 4)
    play_round(event, 1)
    Event.objects.filter(pk=event.pk).update(shown_rounds=1, version=event.version + 50)
    before = client.get(url(event, "players-standings")).content.decode()
    assert "Standings after round 1." in before
    play_round(event, 2)
    after = client.get(url(event, "players-standings")).content.decode()
    table = slice(before.index("<tbody>"), before.index("</tbody>"))
    assert after[after.index("<tbody>") : after.index("</tbody>")] == before[table]


def test_live_standings_follow_every_result(client: Client, club: Club) -> None:
    event = make_event(club, "swiss", options={"rounds": 3}, release=Released.LIVE)
    enter_all(event, 4)
    draw(event, 1)
    record(event, (1, 1), tricks(8))
    text = page(client, event)
    assert "<caption>Standings" in text
    assert "provisional" in text
    assert 'class="mine"' in text


def test_an_unchanged_page_costs_one_query(client: Client, pairs: Event) -> None:
    play_round(pairs, 1)
    choose(client, pairs, 1)
    for where in (url(pairs, "player", number=1), url(pairs, "players-standings")):
        tag = client.get(where)["ETag"]
        with CaptureQueriesContext(connection) as asked:
            assert client.get(where, headers={"If-None-Match": tag}).status_code == 304
        assert len(asked) == 1


@pytest.mark.parametrize("count", [8, 240])
def test_a_players_page_asks_as_much_for_240_as_for_8(
    client: Client, club: Club, count: int
) -> None:
    event = make_event(club, "swiss", options={"rounds": 3}, release=Released.LIVE)
    enter_all(event, count)
    draw(event, 1)
    record(event, (1, 1), tricks(8))
    with CaptureQueriesContext(connection) as asked:
        page(client, event)
    assert len(asked) <= 6
    with CaptureQueriesContext(connection) as again:
        page(client, event, 2)
    assert len(again) <= 2


def test_a_renewed_link_ends_the_old_one(client: Client, pairs: Event) -> None:
    old = url(pairs)
    renew_players_link(event=pairs, act=act())
    pairs.refresh_from_db()
    assert client.get(old).status_code == 404
    assert client.get(url(pairs)).status_code == 200


def test_no_money_is_on_any_players_page(client: Client, club: Club) -> None:
    prizes = [{"prize": "golden spoon", "kind": "highest", "amount": "20.00"}]
    event = make_event(
        club, "swiss", options={"rounds": 3}, fee=500, prizes=prizes, release=Released.LIVE
    )
    enter_all(event, 4)
    play_round(event, 1)
    for where in (
        page(client, event),
        client.get(url(event, "players-standings")).content.decode(),
    ):
        assert "£" not in where
        assert "golden spoon" not in where


def test_prizes_are_named_without_their_worth_once_awarded(client: Client, club: Club) -> None:
    prizes = [{"prize": "golden spoon", "kind": "highest", "amount": "20.00"}]
    event = make_event(
        club, "swiss", options={"rounds": 3}, prizes=prizes, release=Released.BY_HAND
    )
    enter_all(event, 4)
    play_round(event, 1)
    winner = picture(event).awards[0].ids[0]
    with transaction.atomic():
        append(lock(event), act(), Line(Kind.AWARDED, {}))
    text = client.get(url(event, "players-standings")).content.decode()
    assert f"<dt>golden spoon</dt><dd><bdi>P{winner}</bdi></dd>" in text
    assert "20" not in text[text.index("golden spoon") :]


@pytest.mark.parametrize("name", ["players", "players-standings", "players-me"])
def test_a_wrong_method_is_refused(client: Client, pairs: Event, name: str) -> None:
    wrong = client.get if name == "players-me" else client.post
    assert wrong(url(pairs, name)).status_code == 405


def test_another_events_number_is_not_there(client: Client, pairs: Event) -> None:
    assert client.get(url(pairs, "player", number=99)).status_code == 404


def test_dates_are_written_out(client: Client, pairs: Event) -> None:
    assert pairs.date == datetime.date(2026, 10, 28)
    assert "Wed 28 Oct 2026" in client.get(url(pairs)).content.decode()
