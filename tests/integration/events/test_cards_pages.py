"""Keying players' cards on the page: a number, a total, the next."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, User
from tests.integration.events.acts import act, picture
from tests.integration.events.paper import (
    FIRST,
    SECOND,
    WHOLE,
    key,
    key_all,
    paper_drive,
)
from tournaments.log import Kind
from tournaments.models import Event, EventEntry
from tournaments.services.cards import (
    CardsSeen,
    cards_seen,
)
from tournaments.services.events import finish_event
from tournaments.services.standings import standings_seen

Browser = Callable[[User | None], Client]


@pytest.fixture
def drive(club: Club) -> Event:
    return paper_drive(club)


def seen(event: Event, span: tuple[int, int] = FIRST) -> CardsSeen:
    return cards_seen(picture(event), f"{span[0]}-{span[1]}")


def wrong(event: Event) -> list[str]:
    return list(seen(event).faults)


def totals(event: Event) -> dict[str, str]:
    return {row.id: row.figures[0] for one in standings_seen(picture(event)) for row in one.rows}


def url(event: Event, name: str = "event-cards", **more: Any) -> str:
    return reverse(name, kwargs={"club": event.club.slug, "event": event.pk, **more})


class TestThePage:
    def test_a_scorer_keys_a_card_and_goes_on_to_the_next(
        self, drive: Event, scorer: User, sign_in: Browser
    ) -> None:
        client = sign_in(scorer)
        sent = {"uid": uuid.uuid4(), "span": "1-2", "card": "1", "tricks": "15"}
        answer = client.post(url(drive), sent)
        assert (answer.status_code, answer["Location"]) == (303, f"{url(drive)}?span=1-2")
        text = client.get(answer["Location"]).content.decode()
        assert "Player L1: 15." in text
        assert "First half, lady: 1 card adds up to 15 of 78." in text
        (entry,) = EventEntry.objects.filter(event=drive)
        assert (entry.kind, entry.round, entry.by) == (Kind.CARD, 2, scorer)
        assert entry.payload == {"id": "1", "first": 1, "last": 2, "tricks": 15}

    def test_the_number_alone_asks_for_the_total_by_name(
        self, drive: Event, scorer: User, sign_in: Browser
    ) -> None:
        sent = {"uid": uuid.uuid4(), "span": "1-2", "card": "6"}
        answer = sign_in(scorer).post(url(drive), sent)
        assert answer.status_code == 200
        assert "Player L6</bdi>: write the total." in answer.content.decode()
        assert not EventEntry.objects.filter(event=drive).exists()

    def test_a_script_is_answered_with_the_part_and_an_empty_line(
        self, drive: Event, scorer: User, sign_in: Browser
    ) -> None:
        sent = {"uid": uuid.uuid4(), "span": "1-2", "card": "1", "tricks": "15"}
        headers = {"HX-Request": "true", "HX-Target": "cards"}
        answer = sign_in(scorer).post(url(drive), sent, headers=headers)
        text = answer.content.decode()
        assert answer.status_code == 200
        assert "<html" not in text
        assert "Player L1: 15." in text

    @pytest.mark.parametrize(
        ("sent", "said"),
        [
            ({"card": "99", "tricks": "12"}, "Nobody has the card 99."),
            ({"card": "99"}, "Nobody has the card 99."),
            ({"card": "1", "tricks": "840"}, "A card can have 26 tricks in 2 rounds at most."),
            ({"card": "x", "tricks": "12"}, "Write the number of the card in digits."),
        ],
    )
    def test_a_wrong_figure_is_told_and_kept_typed(
        self, drive: Event, scorer: User, sign_in: Browser, sent: dict[str, str], said: str
    ) -> None:
        answer = sign_in(scorer).post(url(drive), {"uid": uuid.uuid4(), "span": "1-2", **sent})
        text = answer.content.decode()
        assert answer.status_code == 422
        assert said in text
        assert f'value="{sent["card"]}"' in text
        assert not EventEntry.objects.filter(event=drive).exists()

    def test_a_card_is_keyed_hand_by_hand(
        self, drive: Event, scorer: User, sign_in: Browser
    ) -> None:
        client = sign_in(scorer)
        page = url(drive, "event-cards-hands", number=1)
        assert "Hand 4" in client.get(page).content.decode()
        assert client.post(page, {"uid": uuid.uuid4(), "1": "8", "2": "7"}).status_code == 303
        assert totals(drive)["1"] == "15"
        wrongly = client.post(page, {"uid": uuid.uuid4(), "1": "14", "2": "7"})
        assert wrongly.status_code == 422
        assert "A card can have 13 tricks in one round at most." in wrongly.content.decode()
        assert totals(drive)["1"] == "15"

    def test_a_figure_is_taken_out_with_its_reason(
        self, drive: Event, scorer: User, sign_in: Browser
    ) -> None:
        key(drive, "L1", FIRST, 15)
        page = url(drive, "event-cards-undo", number=1)
        client = sign_in(scorer)
        sent = {"uid": uuid.uuid4(), "entry": "1"}
        assert client.post(page, sent).status_code == 422
        assert client.post(page, {**sent, "reason": "wrong card"}).status_code == 303
        assert not picture(drive).log.cards

    def test_the_standings_of_a_paper_evening_are_shown(
        self, drive: Event, scorer: User, member_user: User, sign_in: Browser
    ) -> None:
        key_all(drive, WHOLE)
        page = url(drive, "event-standings")
        assert "Player L6" in sign_in(scorer).get(page).content.decode()
        assert "Player L6" not in sign_in(member_user).get(page).content.decode()
        finish_event(event=drive, act=act())
        assert "Player L6" in sign_in(member_user).get(page).content.decode()

    def test_the_half_time_sheet_of_a_paper_evening_can_be_printed(
        self, drive: Event, scorer: User, sign_in: Browser
    ) -> None:
        key_all(drive, FIRST)
        answer = sign_in(scorer).get(url(drive, "event-print", sheet="half-time"))
        assert answer["Content-Type"] == "application/pdf"

    def test_the_page_costs_the_same_for_any_number_of_cards(
        self, drive: Event, scorer: User, sign_in: Browser
    ) -> None:
        client = sign_in(scorer)

        def cost() -> int:
            with CaptureQueriesContext(connection) as queries:
                client.get(url(drive))
            return len(queries)

        key(drive, "L1", FIRST, 15)
        few = cost()
        key_all(drive, FIRST, SECOND)
        assert cost() == few
