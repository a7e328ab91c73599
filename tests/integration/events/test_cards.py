"""Players' cards keyed from paper: one figure a card, added up, compared, never lost."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from tests.integration.events.acts import act, enter_all, make_event, picture
from tests.integration.events.paper import (
    FIRST,
    SECOND,
    WHOLE,
    figure_of,
    key,
    key_all,
    number_of,
    paper_drive,
)
from tests.unit.tournaments.paper import D1
from tournaments.models import Event, EventEntry
from tournaments.services.audit import audit
from tournaments.services.cards import (
    CannotKey,
    CardsSeen,
    Keying,
    cards_seen,
    key_card,
    key_hands,
    remove_card,
)
from tournaments.services.events import finish_event
from tournaments.services.half_time import announce_half_time, half_time_seen
from tournaments.services.prizes import announce_prizes, prizes_seen, record_cut
from tournaments.services.standings import standings_seen
from tournaments.services.writing import EventClosed

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


class TestAnEveningOnPaper:
    def test_halves_make_standings_half_time_and_prizes(self, drive: Event) -> None:
        key_all(drive, FIRST)
        announce_half_time(event=drive, act=act())
        key_all(drive, SECOND)
        now = picture(drive)
        expected = {str(number_of(one)): str(total) for one, total in D1["totals"].items()}
        assert totals(drive) == expected
        assert not any(section.provisional for section in standings_seen(now))
        assert not half_time_seen(now).changes
        assert now.over == "The cards of all 4 rounds are in."
        top = {one.title: one for one in prizes_seen(now).awards}
        assert top["Highest lady"].winners[0].person.name == "Player L6"
        assert top["Highest gent"].open
        record_cut(event=drive, order=[str(number_of(one)) for one in ("G2", "G1")], act=act())
        for award in prizes_seen(picture(drive)).open:
            record_cut(event=drive, order=award.key.split("."), act=act())
        announce_prizes(event=drive, ends_here=False, act=act())
        assert picture(drive).log.awarded is not None

    def test_one_total_of_the_whole_evening_makes_the_same_standings(self, drive: Event) -> None:
        key_all(drive, WHOLE)
        assert totals(drive)["6"] == "39"

    def test_the_half_time_list_is_the_worked_one(self, drive: Event) -> None:
        key_all(drive, FIRST)
        lists = dict(half_time_seen(picture(drive)).lists)
        assert (lists["lady"][0].name, lists["lady"][0].figure) == ("Player L6", "18")
        assert (lists["gent"][0].name, lists["gent"][0].figure) == ("Player G6", "16")

    def test_once_all_are_in_the_sums_are_right(self, drive: Event) -> None:
        key_all(drive, FIRST)
        assert [(one.words, one.right) for one in seen(drive).sums] == [
            ("First half, lady: 6 cards add up to 78 of 78.", True),
            ("First half, gent: 6 cards add up to 78 of 78.", True),
        ]
        assert not seen(drive).awaited

    def test_who_is_not_in_is_named(self, drive: Event) -> None:
        key(drive, "L1", FIRST, figure_of("L1", FIRST))
        awaited = [one.name for one in seen(drive).awaited]
        assert len(awaited) == 11
        assert "Player L1" not in awaited
        assert seen(drive).sums[0].words == "First half, lady: 1 card adds up to 14 of 78."
        assert seen(drive).sums[0].right is None

    def test_the_one_card_that_cannot_be_right_is_named(self, drive: Event) -> None:
        key_all(drive, WHOLE)
        key(drive, "L6", WHOLE, 0)
        (told,) = wrong(drive)
        assert "lady: these cards add up to 117, not 156." in told
        assert "The card of Player L6 cannot be right: 0, not 39." in told
        assert [one.right for one in seen(drive).sums] == [False, True]


class TestKeying:
    def test_a_card_keyed_again_takes_the_place_of_the_first(self, drive: Event) -> None:
        key(drive, "L1", FIRST, 15)
        assert key(drive, "L1", FIRST, 14).before == 15
        figure = seen(drive).rows[0].figures[0]
        assert figure.now is not None
        assert (figure.now.tricks, [one.tricks for one in figure.before]) == (14, [15])
        told = audit(event=drive, names=picture(drive).names)
        assert told[0].sentence.endswith("rounds 1 to 2: tricks 14, before that 15.")

    def test_the_same_figure_again_changes_nothing(self, drive: Event) -> None:
        uid = uuid.uuid4()
        for _ in range(2):
            key(drive, "L1", FIRST, 15, act=act(uid=uid))
        assert EventEntry.objects.filter(event=drive).count() == 1

    def test_what_is_taken_out_is_gone_with_what_it_replaced(self, drive: Event) -> None:
        key(drive, "L1", FIRST, 15)
        key(drive, "L1", FIRST, 14)
        last = EventEntry.objects.filter(event=drive).order_by("-sequence")[0]
        for _ in range(2):
            remove_card(event=drive, sequence=last.sequence, reason="wrong card", act=act())
        assert not picture(drive).log.cards
        assert picture(drive).log.sequence == 4

    @pytest.mark.parametrize(
        ("card", "span", "figure", "field"),
        [(99, FIRST, 12, "card"), (1, FIRST, 27, "tricks"), (1, (1, 5), 12, "span")],
    )
    def test_what_cannot_be_is_refused(
        self, drive: Event, card: int, span: tuple[int, int], figure: int, field: str
    ) -> None:
        keying = Keying(card=card, first=span[0], last=span[1], tricks=figure)
        with pytest.raises(CannotKey) as refused:
            key_card(event=drive, keying=keying, act=act())
        assert refused.value.field == field
        assert not picture(drive).log.started

    def test_cards_that_share_only_some_rounds_are_refused(self, drive: Event) -> None:
        key(drive, "L1", (1, 2), 15)
        with pytest.raises(CannotKey, match="Take that one out first"):
            key(drive, "L1", (2, 3), 15)
        assert EventEntry.objects.filter(event=drive).count() == 1

    def test_a_finished_event_takes_no_cards(self, drive: Event) -> None:
        finish_event(event=drive, act=act())
        with pytest.raises(EventClosed):
            key(drive, "L1", FIRST, 15)

    def test_hands_are_keyed_one_by_one_and_taken_out_by_emptying(self, drive: Event) -> None:
        key_hands(event=drive, card=1, tricks={1: 8, 2: 7, 3: None, 4: None}, act=act())
        assert totals(drive)["1"] == "15"
        key_hands(event=drive, card=1, tricks={1: 8, 2: None, 3: None, 4: None}, act=act())
        assert totals(drive)["1"] == "8"
        assert seen(drive).rows[0].hands == 1

    def test_one_wrong_hand_keeps_the_whole_card_out(self, drive: Event) -> None:
        with pytest.raises(CannotKey) as refused:
            key_hands(event=drive, card=1, tricks={1: 8, 2: 14}, act=act())
        assert refused.value.field == "2"
        assert not picture(drive).log.started

    def test_where_tricks_do_not_count_there_are_no_cards(self, club: Club) -> None:
        event = make_event(club, "swiss", options={"rounds": 5})
        enter_all(event, 8)
        assert "tricks of one's own side" in cards_seen(picture(event)).refused
        with pytest.raises(CannotKey, match="tricks of one's own side"):
            key_card(event=event, keying=Keying(card=1, first=1, last=1, tricks=5), act=act())
