"""Results of tables and players' cards in one event: a table that cards make is in."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club
from tests.integration.events.acts import act, draw, enter_all, make_event, picture, record, tricks
from tournaments.models import Event, EventEntry
from tournaments.services import rounds
from tournaments.services.cards import (
    Keying,
    cards_seen,
    key_card,
    remove_card,
)
from tournaments.services.cards_seen import card_seen
from tournaments.services.console import row_of, sentence_of
from tournaments.services.logs import round_log
from tournaments.services.rounds import StillOut, close_round, missing
from tournaments.services.seats import State, rounds_seen


def wrong(event: Event) -> list[str]:
    return list(cards_seen(picture(event)).faults)


@pytest.fixture
def mixed(club: Club) -> Event:
    """A drive of two tables, drawn: the first has handed in a result, the second nothing."""
    event = make_event(club, "drive", options={"hands": 4, "first_seats": "listed"})
    enter_all(event, 8)
    draw(event, 1)
    record(event, (1, 1), tricks(8))
    return event


def at_table(event: Event, table: int, side: str) -> list[int]:
    return [int(one) for one in picture(event).log.rounds[0].tables[table].seats[side]]


def by_hand(event: Event, card: int, figure: int, number: int = 1) -> None:
    key_card(
        event=event,
        keying=Keying(card=card, first=number, last=number, tricks=figure),
        act=act(),
    )


class TestResultsAndCardsMixed:
    def test_a_table_that_cards_make_is_in(self, mixed: Event) -> None:
        by_hand(mixed, at_table(mixed, 2, "NS")[0], 9)
        assert rounds_seen(picture(mixed))[0].missing == (2,)
        by_hand(mixed, at_table(mixed, 2, "EW")[0], 4)
        played = rounds_seen(picture(mixed))[0]
        table = played.tables[1]
        assert (table.state, table.score, table.source) == (State.IN, "9–4", "cards")
        assert (played.missing, played.sentence) == ((), "All results are in.")

    def test_the_round_can_be_closed_and_the_next_one_drawn(self, mixed: Event) -> None:
        with pytest.raises(StillOut):
            close_round(event=mixed, number=1, act=act())
        by_hand(mixed, at_table(mixed, 2, "NS")[0], 9)
        by_hand(mixed, at_table(mixed, 2, "EW")[1], 4)
        close_round(event=mixed, number=1, act=act())
        draw(mixed, 2)
        assert len(picture(mixed).log.rounds) == 2

    def test_cards_that_contradict_each_other_leave_the_table_out(self, mixed: Event) -> None:
        for side, figure in (("NS", 9), ("EW", 5)):
            for card in at_table(mixed, 2, side):
                by_hand(mixed, card, figure)
        assert rounds_seen(picture(mixed))[0].missing == (2,)
        assert any("do not fit together" in one for one in wrong(mixed))

    def test_a_card_that_is_taken_out_puts_the_table_out_again(self, mixed: Event) -> None:
        by_hand(mixed, at_table(mixed, 2, "NS")[0], 9)
        by_hand(mixed, at_table(mixed, 2, "EW")[0], 4)
        last = EventEntry.objects.filter(event=mixed).order_by("-sequence")[0]
        remove_card(event=mixed, sequence=last.sequence, reason="wrong card", act=act())
        assert missing(round_log(mixed, 1)) == (2,)
        assert rounds_seen(picture(mixed))[0].missing == (2,)

    def test_a_result_of_the_table_itself_comes_before_cards(self, mixed: Event) -> None:
        by_hand(mixed, at_table(mixed, 2, "NS")[0], 9)
        by_hand(mixed, at_table(mixed, 2, "EW")[0], 4)
        record(mixed, (1, 2), tricks(7))
        table = rounds_seen(picture(mixed))[0].tables[1]
        assert (table.score, table.source, table.rivals) == ("7–6", "desk", ())
        assert any("the card says 9, the tables 7" in one for one in wrong(mixed))

    def test_a_total_over_the_round_for_everybody_lets_it_be_closed(self, mixed: Event) -> None:
        for side in ("NS", "EW"):
            for card in at_table(mixed, 2, side):
                keying = Keying(card=card, first=1, last=4, tricks=26)
                key_card(event=mixed, keying=keying, act=act())
        table = rounds_seen(picture(mixed))[0].tables[1]
        assert (table.state, table.score, table.source) == (State.IN, "", "cards")
        close_round(event=mixed, number=1, act=act())

    def test_the_answer_to_a_recorded_result_says_the_same(self, club: Club) -> None:
        event = make_event(club, "drive", options={"hands": 4, "first_seats": "listed"})
        enter_all(event, 8)
        draw(event, 1)
        by_hand(event, at_table(event, 2, "NS")[0], 9)
        by_hand(event, at_table(event, 2, "EW")[0], 4)
        with CaptureQueriesContext(connection) as queries:
            done = record(event, (1, 1), tricks(8))
        assert len(queries) <= 8
        assert sentence_of(done.round) == "Round 1: all results are in."
        assert row_of(done.round.tables[2]).score == "9–4"

    def test_a_round_with_cards_needs_its_name_typed_to_be_taken_back(self, club: Club) -> None:
        event = make_event(club, "drive", options={"hands": 4, "first_seats": "listed"})
        enter_all(event, 8)
        draw(event, 1)
        by_hand(event, at_table(event, 2, "NS")[0], 9)
        by_hand(event, at_table(event, 2, "EW")[0], 4)
        with pytest.raises(rounds.TypeItsName):
            rounds.undo_draw(event=event, number=1, typed="", act=act())

    def test_the_players_card_shows_what_was_keyed(self, mixed: Event) -> None:
        card = at_table(mixed, 2, "NS")[0]
        by_hand(mixed, card, 9)
        (line,) = card_seen(picture(mixed), str(card)).lines
        assert (line.figure, line.counted, line.total) == ("9", "9", "9")
