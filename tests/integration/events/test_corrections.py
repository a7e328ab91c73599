"""Correcting any result at any time: nothing is saved unseen, and nobody is moved by it."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club, User
from scoring.services.deals import Recorder
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
from tests.integration.events.correcting import correct, correction, score, swiss_in_round_four
from tournaments.log import Kind
from tournaments.models import Event, EventEntry
from tournaments.services import rounds
from tournaments.services.awarded import snapshot
from tournaments.services.consequences import Consequences, consequences
from tournaments.services.corrections import (
    CannotCorrect,
    plan_correction,
)
from tournaments.services.events import finish_event
from tournaments.services.half_time import list_now, write_list
from tournaments.services.logs import entries_of
from tournaments.services.results import InvalidResult
from tournaments.services.seats import State, rounds_seen
from tournaments.services.writing import EventClosed, Line, Stale, append, lock

Browser = Callable[[User | None], Client]


@pytest.fixture
def swiss(club: Club) -> Event:
    return swiss_in_round_four(club)


def changes(event: Event, place: tuple[int, int], result: Any) -> Consequences:
    """Return what a correction would change."""
    plan = plan_correction(
        picture=picture(event),
        entries=entries_of(event),
        correction=correction(event, place, result),
    )
    return consequences(plan, place[0], ("old", "new"))


def test_an_earlier_result_is_corrected_and_everybody_stays_seated(swiss: Event) -> None:
    seats = [played.row()["tables"] for played in picture(swiss).log.rounds[2:]]
    correct(swiss, (2, 1), tricks(1))
    after = picture(swiss)
    assert score(swiss, 2, 1) == "1–12"
    assert [played.row()["tables"] for played in after.log.rounds[2:]] == seats
    assert after.log.rounds[1].closed is not None


def test_a_correction_says_who_moves_and_which_rounds_were_drawn_from_it(swiss: Event) -> None:
    before = {row.id: row for row in picture(swiss).sections[0].ranking.rows}
    told = changes(swiss, (2, 1), tricks(1))
    correct(swiss, (2, 1), tricks(1))
    after = {row.id: row for row in picture(swiss).sections[0].ranking.rows}
    moved = {
        str(row.number): (row.old_place, row.new_place)
        for section in told.moves
        for row in section.rows
        if row.moves
    }
    assert moved == {
        one: (before[one].label, after[one].label)
        for one in before
        if before[one].label != after[one].label
    }
    assert moved
    assert told.rounds == (3, 4)
    assert told.rounds_kept == "Rounds 3 and 4 were drawn from it and stay as they are."


def test_rounds_that_come_from_a_schedule_are_not_drawn_from_results(club: Club) -> None:
    event = make_event(club, "pairs")
    enter_all(event, 6)
    play_round(event, 1)
    draw(event, 2)
    told = changes(event, (1, 1), tricks(1))
    assert (told.same, told.rounds) == (False, ())


def test_the_same_correction_sent_twice_is_one(swiss: Event) -> None:
    uid = uuid.uuid4()
    seen = correction(swiss, (2, 1), None).seen
    for _ in range(2):
        correct(swiss, (2, 1), tricks(1), seen=seen, act=act(uid=uid))
    assert EventEntry.objects.filter(event=swiss, kind=Kind.CORRECTED).count() == 1


def test_somebody_elses_correction_meanwhile_is_never_overwritten(swiss: Event) -> None:
    seen = correction(swiss, (2, 1), None).seen
    correct(swiss, (2, 1), tricks(1))
    with pytest.raises(Stale, match="changed meanwhile"):
        correct(swiss, (2, 1), tricks(2), seen=seen)
    assert score(swiss, 2, 1) == "1–12"


def test_a_result_taken_back_opens_its_closed_round(swiss: Event) -> None:
    assert changes(swiss, (2, 1), None).reopens
    correct(swiss, (2, 1), None)
    seen = rounds_seen(picture(swiss))[1]
    assert seen.tables[0].state is State.OUT
    assert (seen.closed, seen.missing) == (False, (1,))
    record(swiss, (2, 1), tricks(9))
    rounds.close_round(event=swiss, number=2, act=act())
    assert rounds_seen(picture(swiss))[1].closed


def test_a_table_struck_out_is_out_of_the_standings_and_awaited(swiss: Event) -> None:
    correct(swiss, (2, 1), {"void": "wrong cards"})
    seen = rounds_seen(picture(swiss))[1]
    assert (seen.tables[0].state, seen.closed) == (State.VOID, False)


def test_a_result_that_cannot_be_is_refused(swiss: Event) -> None:
    with pytest.raises(InvalidResult, match="13"):
        correct(swiss, (2, 1), {"tricks": {"NS": 8, "EW": 6}})
    assert not EventEntry.objects.filter(event=swiss, kind=Kind.CORRECTED).exists()


def test_what_was_never_recorded_cannot_be_corrected(swiss: Event) -> None:
    with pytest.raises(CannotCorrect, match="Enter its result instead"):
        correct(swiss, (4, 1), tricks(8))


def test_two_results_that_differ_are_decided_before_either_is_corrected(swiss: Event) -> None:
    record(swiss, (4, 1), tricks(8))
    record(swiss, (4, 1), tricks(9))
    with pytest.raises(CannotCorrect, match="Decide which one holds first"):
        correct(swiss, (4, 1), tricks(10))


def test_a_finished_event_is_not_corrected(swiss: Event) -> None:
    finish_event(event=swiss, act=act())
    with pytest.raises(EventClosed):
        correct(swiss, (2, 1), tricks(1))


def test_a_forfeit_and_a_cut_can_be_corrected_in(swiss: Event) -> None:
    correct(swiss, (2, 1), {"forfeit": "EW"})
    assert score(swiss, 2, 1) == "forfeit by East–West"
    correct(swiss, (2, 1), {"absent": True})
    assert score(swiss, 2, 1) == "nobody came"


class TestKnockOut:
    """The winner of a match has gone on; what has not begun follows the correction."""

    @pytest.fixture
    def knockout(self, club: Club) -> Event:
        event = make_event(club, "knockout", options={"first_seats": "listed"})
        enter_all(event, 8)
        play_round(event, 1)
        draw(event, 2)
        return event

    def test_the_score_can_be_corrected_while_the_winner_stays(self, knockout: Event) -> None:
        stood = picture(knockout).log.rounds[0].tables[1].result
        assert stood is not None
        winner = max(stood["tricks"], key=lambda side: stood["tricks"][side])
        told = tricks(12 if winner == "NS" else 1)
        correct(knockout, (1, 1), told)
        assert score(knockout, 1, 1) == ("12–1" if winner == "NS" else "1–12")

    def test_a_match_that_has_not_begun_is_for_who_has_now_won(self, knockout: Event) -> None:
        first = picture(knockout).log.rounds[0].tables[1]
        assert first.result is not None
        ns = first.result["tricks"]["NS"]
        winner, loser = ("NS", "EW") if ns > 6 else ("EW", "NS")
        old, new = first.seats[winner][0], first.seats[loser][0]
        told = changes(knockout, (1, 1), tricks(13 - ns))
        assert [(seat.round, seat.old != seat.new) for seat in told.seats] == [(2, True)]
        correct(knockout, (1, 1), tricks(13 - ns))
        seated = {
            one
            for table in picture(knockout).log.rounds[1].tables.values()
            for side in ("NS", "EW")
            for one in table.seats[side]
        }
        assert new in seated
        assert old not in seated

    def test_a_match_played_on_stands_in_the_way_until_it_is_taken_back(
        self, knockout: Event
    ) -> None:
        first = picture(knockout).log.rounds[0].tables[1]
        assert first.result is not None
        other = tricks(13 - first.result["tricks"]["NS"])
        for table in (1, 2):
            record(knockout, (2, table), tricks(8))
        with pytest.raises(CannotCorrect) as refused:
            correct(knockout, (1, 1), other)
        said = str(refused.value)
        found = re.fullmatch(
            r"P\d played on in round 2, table (\d), against P\d. Take that result back first.", said
        )
        assert found, said
        correct(knockout, (2, int(found[1])), None)
        correct(knockout, (1, 1), other)
        assert picture(knockout).log.rounds[0].tables[1].result == other

    def test_a_match_without_a_winner_waits_for_the_draw_to_be_taken_back(
        self, knockout: Event
    ) -> None:
        with pytest.raises(CannotCorrect, match="Round 2 was drawn from it"):
            correct(knockout, (1, 1), None)
        rounds.undo_draw(event=knockout, number=2, typed="", act=act())
        correct(knockout, (1, 1), None)
        assert picture(knockout).log.rounds[0].tables[1].result is None


def test_what_was_announced_and_printed_is_named(club: Club) -> None:
    event = make_event(club, "drive", options={"hands": 6, "half": 2})
    enter_all(event, 8)
    for number in (1, 2, 3):
        play_round(event, number)
    with_lock = lock(event)
    told_then = list_now(picture(event))
    assert told_then is not None
    append(with_lock, act(), Line(Kind.HALF_TIME, write_list(told_then)))
    append(with_lock, act(), Line(Kind.AWARDED, snapshot(picture(event))))
    played = picture(event).log.rounds[0].tables[1]
    assert played.result is not None
    other = tricks(13 - played.result["tricks"]["NS"])
    told = changes(event, (1, 1), other)
    assert len(told.half_time) == 4
    assert all("was announced at" in sentence for sentence in told.half_time)
    assert told.prizes
    assert told.awarded == told.prizes
    correct(event, (1, 1), other)
    assert changes(event, (2, 1), {"absent": True}).awarded


def test_prizes_that_change_hands_are_shown_with_their_shares(club: Club) -> None:
    prizes = [
        {"prize": "first", "kind": "highest", "amount": "20.00"},
        {"prize": "second", "kind": "highest", "amount": "10.00"},
    ]
    event = make_event(
        club, "pairs", prizes=prizes, options={"prize_ties": "shared", "tie_breaks": []}
    )
    enter_all(event, 4)
    draw(event, 1)
    record(event, (1, 1), tricks(8))
    record(event, (1, 2), tricks(7))
    told = changes(event, (1, 2), tricks(8))
    assert [change.name for change in told.prizes] == ["first", "second"]
    first = told.prizes[0]
    assert [winner.share for winner in first.old] == [2000]
    assert [winner.share for winner in first.new] == [1500, 1500]


def test_a_correction_says_from_where_it_came(swiss: Event) -> None:
    one = act()
    assert one.by == Recorder(None, "desk")
    correct(swiss, (2, 1), tricks(1), act=one)
    table = rounds_seen(picture(swiss))[1].tables[0]
    assert (table.corrected, table.source, table.by) == (True, "desk", "desk")
