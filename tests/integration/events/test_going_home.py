"""Withdrawals, returns and what is taken back: the past stays as it was played."""

from __future__ import annotations

import uuid

import pytest

from clubs.models import Club, Member
from tests.integration.events.acts import (
    act,
    draw,
    enter_all,
    make_event,
    member,
    picture,
    play_round,
    record,
    tricks,
)
from tournaments.log import RoundLog
from tournaments.models import Event, EventEntry
from tournaments.services import rounds
from tournaments.services.door import (
    Absence,
    Decision,
)
from tournaments.services.entrants_seen import entrants_seen, history_of, is_away
from tournaments.services.entries import Entry
from tournaments.services.late import Coming, arrive_late
from tournaments.services.presence import (
    NotBegun,
    NotPossible,
    SeatedThen,
    expect_return,
    take_back,
    withdraw,
)
from tournaments.services.standings import standings_seen

SEAT, REMOVE, LATER = (Decision(one) for one in (Absence.SEAT, Absence.REMOVE, Absence.LATER))


@pytest.fixture
def swiss(club: Club) -> Event:
    return make_event(club, "swiss", fee=500, options={"rounds": 5})


def states(event: Event) -> dict[int, str]:
    return {one.number: one.state for one in entrants_seen(picture(event))}


def newcomer(event: Event, *names: str, group: str = "") -> Entry:
    return Entry(members=[member(event.club, name) for name in names], group=group)


def come(event: Event, *new: Entry, back: tuple[int, ...] = ()) -> tuple[Coming, ...]:
    return arrive_late(event=event, new=new, back=back, act=act())


def leave(event: Event, number: int, from_round: int, *, redraw: bool = False) -> tuple[int, ...]:
    return withdraw(event=event, number=number, from_round=from_round, redraw=redraw, act=act())


def seats(event: Event, number: int) -> dict[int, set[str]]:
    played = picture(event).log.round(number)
    assert played is not None
    return {
        table: {one for side in ("NS", "EW") for one in row.seats[side] if one}
        for table, row in played.tables.items()
    }


def table_of(event: Event, number: int, one: str) -> int:
    return next(table for table, people in seats(event, number).items() if one in people)


def last(event: Event) -> RoundLog:
    played = picture(event).log.last
    assert played is not None
    return played


def play_season_week(event: Event) -> None:
    drawn = draw(event, 1)
    for table in drawn.tables:
        record(event, (1, table), tricks(320, 624))


class TestGoingHome:
    def test_before_the_draw_an_entry_is_removed_instead(self, swiss: Event) -> None:
        enter_all(swiss, 4)
        with pytest.raises(NotBegun, match="remove the entry of P1"):
            leave(swiss, 1, 1)

    def test_what_was_played_stays(self, swiss: Event) -> None:
        enter_all(swiss, 4)
        play_round(swiss, 1)
        before = seats(swiss, 1), picture(swiss).result["rounds"][0]
        leave(swiss, 1, 2)
        assert (seats(swiss, 1), picture(swiss).result["rounds"][0]) == before
        assert states(swiss)[1] == "withdrawn from round 2"
        rows = standings_seen(picture(swiss))[0].rows
        assert [row.number for row in rows if row.withdrawn] == [1]
        draw(swiss, 2)
        assert "1" not in set().union(*seats(swiss, 2).values())

    def test_who_has_a_seat_is_told_what_can_be_done(self, swiss: Event) -> None:
        enter_all(swiss, 4)
        draw(swiss, 1)
        record(swiss, (1, 1), tricks(8))
        table = table_of(swiss, 1, "1")
        with pytest.raises(SeatedThen) as refused:
            leave(swiss, 1, 1)
        assert str(refused.value) == (
            f"P1 sits at table {table} in round 1: withdraw from round 2, give the table up as a "
            "forfeit, or find a stand-in."
        )
        assert (refused.value.redraw, refused.value.later) == ((), 2)
        assert states(swiss)[1] == "in"

    def test_who_sits_out_just_leaves(self, swiss: Event) -> None:
        enter_all(swiss, 5)
        draw(swiss, 1)
        before, out = seats(swiss, 1), last(swiss).sit_out[0]
        leave(swiss, int(out), 1)
        assert (seats(swiss, 1), last(swiss).sit_out) == (before, ())

    def test_who_waits_at_an_incomplete_table_of_a_drive_leaves_a_chair(self, club: Club) -> None:
        drive = make_event(club, "drive")
        enter_all(drive, 10)
        draw(drive, 1)
        waiting = [people for people in seats(drive, 1).values() if len(people) == 2]
        for one in sorted(waiting[0]):
            leave(drive, int(one), 1)
        assert all(len(people) == 4 for people in seats(drive, 1).values())
        assert len(seats(drive, 1)) == 2

    def test_a_round_without_results_is_drawn_again_without_them(self, swiss: Event) -> None:
        enter_all(swiss, 5)
        draw(swiss, 1)
        one = sorted(set().union(*seats(swiss, 1).values()))[0]
        with pytest.raises(SeatedThen) as refused:
            leave(swiss, int(one), 1)
        assert refused.value.redraw == (1,)
        assert leave(swiss, int(one), 1, redraw=True) == (1,)
        assert one not in set().union(*seats(swiss, 1).values())

    def test_rounds_drawn_ahead_are_drawn_again_from_there_on(self, club: Club) -> None:
        event = make_event(club, "individual", options={"rounds": 6})
        enter_all(event, 9)
        play_round(event, 1)
        for number in range(2, 5):
            draw(event, number)
        past = seats(event, 1)
        with pytest.raises(SeatedThen) as refused:
            leave(event, 1, 3)
        assert refused.value.redraw == (3, 4)
        second = seats(event, 2)
        assert leave(event, 1, 3, redraw=True) == (3, 4)
        assert (seats(event, 1), seats(event, 2)) == (past, second)
        for number in (3, 4):
            assert "1" not in {*set().union(*seats(event, number).values())}

    def test_a_league_draws_its_fixtures_again(self, club: Club) -> None:
        event = make_event(club, "league", options={"double": False})
        enter_all(event, 4)
        for number in (1, 2, 3):
            draw(event, number)
        assert leave(event, 4, 2, redraw=True) == (2, 3)
        for number in (2, 3):
            assert "4" not in set().union(*seats(event, number).values())

    def test_twice_is_refused_with_a_sentence(self, swiss: Event) -> None:
        enter_all(swiss, 5)
        play_round(swiss, 1)
        leave(swiss, 1, 2)
        with pytest.raises(NotPossible, match="P1 has withdrawn from round 2 already"):
            leave(swiss, 1, 3)

    def test_the_same_click_twice_is_one_withdrawal(self, swiss: Event) -> None:
        enter_all(swiss, 5)
        play_round(swiss, 1)
        uid = uuid.uuid4()
        withdraw(event=swiss, number=1, from_round=2, act=act(uid=uid))
        withdraw(event=swiss, number=1, from_round=2, act=act(uid=uid))
        assert EventEntry.objects.filter(event=swiss, kind="withdrew").count() == 1


class TestComingBack:
    @pytest.fixture
    def gone(self, swiss: Event) -> Event:
        enter_all(swiss, 6)
        play_round(swiss, 1)
        leave(swiss, 1, 2)
        play_round(swiss, 2)
        return swiss

    def test_from_a_round_that_is_not_drawn(self, gone: Event) -> None:
        expect_return(event=gone, number=1, from_round=4, act=act())
        assert states(gone)[1] == "comes back in round 4"
        play_round(gone, 3)
        assert "1" not in set().union(*seats(gone, 3).values())
        draw(gone, 4)
        assert "1" in {*last(gone).sit_out, *set().union(*seats(gone, 4).values())}

    def test_never_into_the_past(self, gone: Event) -> None:
        with pytest.raises(NotPossible, match="Round 2 is drawn: choose round 3 or later"):
            expect_return(event=gone, number=1, from_round=2, act=act())

    def test_now_to_the_table_of_the_one_sitting_out(self, gone: Event) -> None:
        draw(gone, 3)
        before, out = seats(gone, 3), last(gone).sit_out
        (told,) = come(gone, back=(1,))
        assert told.sentence == "P1 (No. 1): plays now, at table 3."
        assert seats(gone, 3) == {**before, 3: {"1", *out}}

    def test_in_the_round_from_which_they_withdrew(self, swiss: Event) -> None:
        enter_all(swiss, 6)
        play_round(swiss, 1)
        leave(swiss, 1, 2)
        draw(swiss, 2)
        come(swiss, back=(1,))
        assert states(swiss)[1] == "in"
        assert "1" in set().union(*seats(swiss, 2).values())

    def test_and_away_again(self, gone: Event) -> None:
        expect_return(event=gone, number=1, from_round=3, act=act())
        play_round(gone, 3)
        leave(gone, 1, 4)
        told = [one.words for one in history_of(picture(gone), 1)]
        assert told == [
            "Withdrew from round 2 on",
            "Came back in round 3",
            "Withdrew from round 4 on",
        ]

    def test_who_is_there_needs_no_return(self, gone: Event) -> None:
        with pytest.raises(NotPossible, match="P2 is there in round 3 as it is"):
            expect_return(event=gone, number=2, from_round=3, act=act())

    def test_the_next_round_is_the_first_in_which_they_are_missed(self, gone: Event) -> None:
        assert is_away(picture(gone), 1)
        assert not is_away(picture(gone), 2)


class TestTakingBack:
    def test_a_withdrawal_that_was_none(self, swiss: Event) -> None:
        enter_all(swiss, 5)
        play_round(swiss, 1)
        leave(swiss, 1, 2)
        (told,) = history_of(picture(swiss), 1)
        for _ in range(2):
            take_back(event=swiss, number=1, entry=told.sequence, act=act())
        assert states(swiss)[1] == "in"
        assert EventEntry.objects.filter(event=swiss, kind="voided").count() == 1

    def test_not_the_arrival_of_somebody_who_has_played(self, swiss: Event) -> None:
        enter_all(swiss, 5)
        draw(swiss, 1)
        come(swiss, newcomer(swiss, "Late"))
        play_on(swiss)
        leave(swiss, 6, 2)
        expect_return(event=swiss, number=6, from_round=2, act=act())
        play_round(swiss, 2)
        told = history_of(picture(swiss), 6)
        count = EventEntry.objects.filter(event=swiss).count()
        withdrawn = [one for one in told if one.words.startswith("Withdrew")]
        assert withdrawn == []
        leave(swiss, 1, 3)
        entry = history_of(picture(swiss), 1)[-1].sequence
        take_back(event=swiss, number=6, entry=entry, act=act())
        assert EventEntry.objects.filter(event=swiss).count() == count + 1

    def test_a_return_to_a_round_in_which_they_were_seated_is_kept(self, swiss: Event) -> None:
        enter_all(swiss, 6)
        play_round(swiss, 1)
        leave(swiss, 1, 2)
        play_round(swiss, 2)
        expect_return(event=swiss, number=1, from_round=3, act=act())
        play_round(swiss, 3)
        entry = next(o for o in history_of(picture(swiss), 1) if o.words.startswith("Came"))
        with pytest.raises(NotPossible, match="P1 is not there for round 3"):
            take_back(event=swiss, number=1, entry=entry.sequence, act=act())
        assert states(swiss)[1] == "in"


def play_on(event: Event) -> None:
    played = last(event)
    for table in played.tables:
        record(event, (played.number, table), tricks(8))
    rounds.close_round(event=event, number=played.number, act=act())


def test_names_of_forty_letters_and_plus_signs_come_late_too(swiss: Event) -> None:
    enter_all(swiss, 5)
    draw(swiss, 1)
    told = come(swiss, Entry(members=["W" * 40]), Entry(members=["C+ Jones "]))
    assert [one.name for one in told] == ["W" * 40, "C+ Jones"]
    assert Member.objects.filter(visitor=True).count() == 2
