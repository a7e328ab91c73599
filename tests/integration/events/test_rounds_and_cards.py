"""Rounds and score cards on pages: who sat where, what came of it, and what it adds up to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction
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
    play_round,
    record,
    tricks,
)
from tests.integration.events.correcting import correct
from tournaments.log import Kind
from tournaments.models import Event, Released
from tournaments.services.adjustments import Adjusting, adjust
from tournaments.services.cards_seen import card_seen, cards_seen
from tournaments.services.seats import rounds_seen
from tournaments.services.standings import standings_seen
from tournaments.services.writing import Line, append, lock

Browser = Callable[[User | None], Client]


@pytest.fixture
def swiss(club: Club) -> Event:
    event = make_event(club, "swiss", options={"rounds": 5, "first_seats": "listed"})
    enter_all(event, 8)
    play_round(event, 1)
    play_round(event, 2)
    return event


def url(event: Event, name: str = "event-standings", query: Any = None, **more: Any) -> str:
    where = {"club": event.club.slug, "event": event.pk, **more}
    return reverse(name, kwargs=where, query=query)


class TestRounds:
    """Every round's seats and results."""

    def test_the_last_round_is_shown_first_and_any_other_when_asked(
        self, swiss: Event, scorer: User, sign_in: Browser
    ) -> None:
        client = sign_in(scorer)
        last = client.get(url(swiss, "event-rounds")).content.decode()
        assert "Round 2: Club event" in last
        first = client.get(url(swiss, "event-rounds", {"round": 1})).content.decode()
        assert "Round 1: Club event" in first
        assert reverse("event-correct", args=[swiss.club.slug, swiss.pk, 1, 1]) in first

    def test_members_are_not_shown_results_that_are_held_back(
        self, club: Club, member_user: User, sign_in: Browser
    ) -> None:
        event = make_event(club, "swiss", release=Released.BY_HAND)
        enter_all(event, 4)
        play_round(event, 1)
        text = sign_in(member_user).get(url(event, "event-rounds")).content.decode()
        scores = [table.score for table in rounds_seen(picture(event))[0].tables]
        assert all(scores)
        assert not any(one in text for one in scores)
        assert "/correct/" not in text


class TestCards:
    """Everybody's card, round by round."""

    @pytest.mark.parametrize(
        ("format_slug", "players", "size"),
        [("drive", 12, 1), ("swiss", 7, 2), ("pairs", 5, 2), ("individual", 9, 1)],
    )
    def test_running_totals_end_at_the_figure_of_the_standings(
        self, club: Club, format_slug: str, players: int, size: int
    ) -> None:
        event = make_event(club, format_slug)
        enter_all(event, players, size=size)
        for number in (1, 2, 3):
            play_round(event, number)
        given = Adjusting(card=1, round=2, points=-3, reason="late start")
        adjust(event=event, adjusting=given, act=act())
        now = picture(event)
        figure = {r.id: (r.label, r.figures[0]) for s in standings_seen(now) for r in s.rows}
        for card in cards_seen(now):
            assert card.adds
            assert (card.rank, card.total) == figure[card.person.id]
            taken = -3 if card.person.number == 1 else 0
            assert card.lines[-1].runs is not None
            assert str(card.lines[-1].runs + taken).replace("-", "−") == card.total
            assert [one.points for one in card.adjustments] == (["−3"] if taken else [])
            assert card == card_seen(now, card.person.id)

    def test_half_time_comes_after_the_last_round_of_the_first_half(self, club: Club) -> None:
        event = make_event(club, "drive", options={"hands": 4})
        enter_all(event, 8)
        play_round(event, 1)
        assert not any(line.half for line in card_seen(picture(event), "1").lines)
        play_round(event, 2)
        play_round(event, 3)
        card = card_seen(picture(event), "1")
        assert [line.half for line in card.lines] == [False, True, False]
        assert card.first_half == card.lines[1].total

    def test_a_card_knows_partner_opponents_trumps_and_what_came_of_it(self, club: Club) -> None:
        event = make_event(club, "drive")
        enter_all(event, 8)
        draw(event, 1)
        line = card_seen(picture(event), "1").lines[0]
        assert (line.outcome, line.figure, line.trumps) == ("still out", "", "hearts")
        assert (len(line.partners), len(line.opponents)) == (1, 2)
        played = picture(event).log.rounds[0]
        for table in played.tables:
            record(event, (1, table), tricks(8))
        line = card_seen(picture(event), "1").lines[0]
        assert (line.outcome, line.figure) in (("won 8–5", "8"), ("lost 5–8", "5"))

    def test_a_result_taken_back_is_out_again_on_the_card(self, swiss: Event) -> None:
        correct(swiss, (2, 1), None)
        one = picture(swiss).log.rounds[1].tables[1].seats["NS"][0]
        line = card_seen(picture(swiss), one).lines[1]
        assert (line.outcome, line.counted, line.total) == ("still out", "", "")

    def test_a_knock_out_has_cards_without_running_totals(self, club: Club) -> None:
        event = make_event(club, "knockout")
        enter_all(event, 4)
        play_round(event, 1)
        card = card_seen(picture(event), "1")
        assert (card.adds, card.lines[0].total, card.heading) == (False, "", "Wins")

    def test_the_page_shows_the_card(self, swiss: Event, scorer: User, sign_in: Browser) -> None:
        client = sign_in(scorer)
        card = card_seen(picture(swiss), "1")
        text = client.get(url(swiss, "event-card", number=1)).content.decode()
        assert f"Place {card.rank}" in text
        assert all(line.outcome in text for line in card.lines)
        assert client.get(url(swiss, "event-card", number=99)).status_code == 404

    def test_all_cards_are_read_without_asking_the_database_again(self, swiss: Event) -> None:
        now = picture(swiss)
        with CaptureQueriesContext(connection) as queries:
            assert len(cards_seen(now)) == 8
        assert len(queries) == 0

    def test_what_was_keyed_from_a_players_own_card_stands_in_its_place(self, club: Club) -> None:
        event = make_event(club, "drive", options={"hands": 4})
        enter_all(event, 8)
        draw(event, 1)
        keyed = {"id": "1", "first": 1, "last": 1, "tricks": 9}
        with transaction.atomic():
            append(lock(event), act(), Line(Kind.CARD, keyed, 1))
        now = picture(event)
        line = card_seen(now, "1").lines[0]
        assert (line.counted, line.total) == ("9", "9")
        assert len(line.opponents) == 2
        figures = {row.id: row.figures[0] for one in standings_seen(now) for row in one.rows}
        assert card_seen(now, "1").total == figures["1"] == "9"

    def test_a_total_of_several_rounds_comes_after_the_rounds_it_tells_of(self, club: Club) -> None:
        event = make_event(club, "drive", options={"hands": 4})
        enter_all(event, 8)
        keyed = {"id": "1", "first": 1, "last": 2, "tricks": 15}
        draw(event, 1)
        with transaction.atomic():
            append(lock(event), act(), Line(Kind.CARD, keyed, 1))
        lines = card_seen(picture(event), "1").lines
        assert [(line.round, line.outcome, line.total) for line in lines] == [
            (1, "on the card", ""),
            (2, "rounds 1 to 2", "15"),
        ]
