"""Check-in, late arrivals, withdrawals and returns: the past and seated tables never move."""

from __future__ import annotations

import uuid

import pytest

from clubs.models import Club
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
from tournaments.formats import FORMATS
from tournaments.log import RoundLog
from tournaments.models import Entrant, Event, EventEntry
from tournaments.services import rounds
from tournaments.services.door import (
    Absence,
    CheckInClosed,
    Decision,
    Undecided,
    check_in,
    check_in_all,
    close_check_in,
    reopen_check_in,
    set_money,
    take_fee,
)
from tournaments.services.entrants_seen import entrant_seen, entrants_seen
from tournaments.services.entries import Begun, EnteredAlready, Entry
from tournaments.services.late import Coming, arrive_late
from tournaments.services.presence import (
    NotBegun,
    NotPossible,
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


def seats(event: Event, number: int) -> dict[int, set[str]]:
    played = picture(event).log.round(number)
    assert played is not None
    return {
        table: {one for side in ("NS", "EW") for one in row.seats[side] if one}
        for table, row in played.tables.items()
    }


def last(event: Event) -> RoundLog:
    played = picture(event).log.last
    assert played is not None
    return played


def play_season_week(event: Event) -> None:
    drawn = draw(event, 1)
    for table in drawn.tables:
        record(event, (1, table), tricks(320, 624))


class TestCheckIn:
    def test_one_tap_each_and_taken_back(self, swiss: Event) -> None:
        enter_all(swiss, 3)
        check_in(event=swiss, numbers=[1, 2], here=True, act=act())
        check_in(event=swiss, numbers=[1], here=False, act=act())
        assert [one.checked_in for one in entrants_seen(picture(swiss))] == [False, True, False]

    def test_closing_asks_about_everybody_absent(self, swiss: Event) -> None:
        enter_all(swiss, 5)
        check_in(event=swiss, numbers=[1, 2, 3], here=True, act=act())
        with pytest.raises(Undecided, match="number 5, who is not here"):
            close_check_in(event=swiss, decisions={4: SEAT}, act=act())
        assert Event.objects.get(pk=swiss.pk).check_in_closed_at is None

    def test_the_absent_are_removed_seated_or_expected(self, swiss: Event) -> None:
        enter_all(swiss, 6)
        check_in(event=swiss, numbers=[1, 2, 3], here=True, act=act())
        decisions = {4: REMOVE, 5: LATER, 6: SEAT}
        close_check_in(event=swiss, decisions=decisions, act=act())
        assert states(swiss) == {1: "in", 2: "in", 3: "in", 5: "expected later", 6: "in"}
        draw(swiss, 1)
        assert set().union(*seats(swiss, 1).values()) == {"1", "2", "3", "6"}

    def test_who_comes_later_is_in_no_standings_and_wins_no_booby_prize(self, swiss: Event) -> None:
        enter_all(swiss, 5)
        check_in(event=swiss, numbers=[1, 2, 3, 4], here=True, act=act())
        close_check_in(event=swiss, decisions={5: LATER}, act=act())
        play_round(swiss, 1)
        rows = standings_seen(picture(swiss))[0].rows
        assert [row.id for row in rows if row.id == "5" or row.withdrawn] == []

    def test_who_comes_in_a_named_round_is_drawn_then(self, swiss: Event) -> None:
        enter_all(swiss, 5)
        check_in(event=swiss, numbers=[1, 2, 3, 4], here=True, act=act())
        close_check_in(event=swiss, decisions={5: Decision(Absence.LATER, 2)}, act=act())
        play_round(swiss, 1)
        draw(swiss, 2)
        played = last(swiss)
        assert "5" in {*played.sit_out, *set().union(*seats(swiss, 2).values())}

    def test_closing_twice_is_closing_once(self, swiss: Event) -> None:
        enter_all(swiss, 2)
        uid = uuid.uuid4()
        for _ in range(2):
            close_check_in(event=swiss, decisions={1: LATER, 2: SEAT}, act=act(uid=uid))
        assert EventEntry.objects.filter(event=swiss, kind="arrived").count() == 1

    def test_nobody_is_ticked_once_it_is_closed_until_it_is_opened_again(
        self, swiss: Event
    ) -> None:
        enter_all(swiss, 5)
        check_in(event=swiss, numbers=[1, 2, 3, 4], here=True, act=act())
        close_check_in(event=swiss, decisions={5: LATER}, act=act())
        with pytest.raises(CheckInClosed):
            check_in(event=swiss, numbers=[5], here=True, act=act())
        reopen_check_in(event=swiss)
        check_in(event=swiss, numbers=[5], here=True, act=act())
        assert states(swiss)[5] == "in"

    def test_all_are_here_leaves_out_who_is_expected(self, swiss: Event) -> None:
        enter_all(swiss, 3)
        close_check_in(event=swiss, decisions={1: SEAT, 2: SEAT, 3: LATER}, act=act())
        reopen_check_in(event=swiss)
        check_in_all(event=swiss, act=act())
        assert [one.checked_in for one in entrants_seen(picture(swiss))] == [True, True, False]
        assert states(swiss)[3] == "expected later"

    def test_a_draw_closes_it_for_good(self, swiss: Event) -> None:
        enter_all(swiss, 4)
        draw(swiss, 1)
        with pytest.raises(Begun):
            reopen_check_in(event=swiss)
        with pytest.raises(CheckInClosed):
            check_in(event=swiss, numbers=[1], here=True, act=act())


class TestMoney:
    def test_one_tap_pays_what_is_owed(self, swiss: Event) -> None:
        enter_all(swiss, 1)
        for _ in range(2):
            take_fee(event=swiss, number=1, act=act())
        one = entrant_seen(picture(swiss), 1)
        assert one is not None
        assert (one.paid, one.due) == (500, 0)

    def test_after_the_draw_the_log_tells(self, swiss: Event) -> None:
        enter_all(swiss, 4)
        draw(swiss, 1)
        set_money(event=swiss, number=1, owed=250, paid=0, act=act())
        told = EventEntry.objects.get(event=swiss, kind="changed").payload
        assert told == {
            "what": "the money of number 1, P1",
            "old": "paid £0.00 of £5.00",
            "new": "paid £0.00 of £2.50",
        }


class TestComingLate:
    def test_nobody_comes_late_before_the_first_draw(self, swiss: Event) -> None:
        enter_all(swiss, 4)
        with pytest.raises(NotBegun):
            come(swiss, newcomer(swiss, "Late"))
        assert Entrant.objects.filter(event=swiss).count() == 4

    def test_joins_the_one_sitting_out(self, swiss: Event) -> None:
        enter_all(swiss, 5)
        draw(swiss, 1)
        before, out = seats(swiss, 1), last(swiss).sit_out
        (told,) = come(swiss, newcomer(swiss, "Late"))
        assert told.sentence == "Late (No. 6): plays now, at table 3."
        assert seats(swiss, 1) == {**before, 3: {"6", *out}}
        assert last(swiss).sit_out == ()
        record(swiss, (1, 3), tricks(8))
        assert states(swiss)[6] == "in"

    def test_waits_for_the_next_round_when_nobody_sits_out(self, swiss: Event) -> None:
        enter_all(swiss, 4)
        draw(swiss, 1)
        before = seats(swiss, 1)
        (told,) = come(swiss, newcomer(swiss, "Late"))
        assert told.sentence == "Late (No. 5): plays from round 2 on."
        assert (seats(swiss, 1), states(swiss)[5]) == (before, "comes in round 2")
        for table in (1, 2):
            record(swiss, (1, table), tricks(8))
        rounds.close_round(event=swiss, number=1, act=act())
        draw(swiss, 2)
        assert "5" in {*last(swiss).sit_out, *set().union(*seats(swiss, 2).values())}

    def test_several_at_once_are_seated_without_drawing_the_round_again(self, swiss: Event) -> None:
        enter_all(swiss, 5)
        drawn = draw(swiss, 1)
        record(swiss, (1, 1), tricks(9))
        before, result = seats(swiss, 1), last(swiss).tables[1].result
        told = come(swiss, *(newcomer(swiss, f"Late {n}") for n in range(4)))
        assert sorted(one.table for one in told) == ["", "3", "4", "4"]
        after = seats(swiss, 1)
        assert {table: after[table] for table in before} == before
        assert last(swiss).drawn.sequence == drawn.drawn.sequence
        assert last(swiss).tables[1].result == result
        assert [one.round for one in told if not one.table] == [2]

    def test_can_be_asked_to_wait(self, swiss: Event) -> None:
        enter_all(swiss, 5)
        draw(swiss, 1)
        told = arrive_late(event=swiss, new=[newcomer(swiss, "Late")], act=act(), at_once=False)
        assert (told[0].table, told[0].round) == ("", 2)
        assert len(last(swiss).sit_out) == 1

    def test_does_not_join_a_round_that_is_over(self, swiss: Event) -> None:
        enter_all(swiss, 5)
        play_round(swiss, 1)
        (told,) = come(swiss, newcomer(swiss, "Late"))
        assert (told.table, told.round) == ("", 2)

    def test_the_same_person_sent_twice_comes_once(self, swiss: Event) -> None:
        enter_all(swiss, 5)
        draw(swiss, 1)
        uid = uuid.uuid4()
        late = newcomer(swiss, "Late")
        arrive_late(event=swiss, new=[late], act=act(uid=uid))
        with pytest.raises(EnteredAlready, match="Late is entered already"):
            arrive_late(event=swiss, new=[late], act=act(uid=uid))
        assert Entrant.objects.filter(event=swiss).count() == 6

    def test_who_was_expected_is_seated_and_counts_from_now(self, swiss: Event) -> None:
        enter_all(swiss, 6)
        check_in(event=swiss, numbers=range(1, 6), here=True, act=act())
        close_check_in(event=swiss, decisions={6: LATER}, act=act())
        draw(swiss, 1)
        (told,) = come(swiss, back=(6,))
        assert told.table == "3"
        assert states(swiss)[6] == "in"

    def test_who_is_there_does_not_come_again(self, swiss: Event) -> None:
        enter_all(swiss, 5)
        draw(swiss, 1)
        with pytest.raises(NotPossible, match="P1 is there already"):
            come(swiss, back=(1,))

    def test_a_drive_gives_them_the_empty_chairs_of_their_group(self, club: Club) -> None:
        drive = make_event(club, "drive")
        enter_all(drive, 9)  # 4 ladies and 5 gents
        draw(drive, 1)
        before = {t: people for t, people in seats(drive, 1).items() if len(people) == 4}
        told = come(
            drive,
            newcomer(drive, "Lily", group="lady"),
            newcomer(drive, "Lola", group="lady"),
            newcomer(drive, "Gus", group="gent"),
        )
        assert {one.table for one in told} == {"3"}
        after = seats(drive, 1)
        assert {table: after[table] for table in before} == before
        assert len(after[3]) == 4

    def test_in_an_individual_four_make_a_new_table(self, club: Club) -> None:
        event = make_event(club, "individual", options={"rounds": 6})
        enter_all(event, 9)
        draw(event, 1)
        before = seats(event, 1)
        told = come(event, *(newcomer(event, f"Late {n}") for n in range(3)))
        assert [one.table for one in told] == ["3", "3", "3"]
        assert {table: seats(event, 1)[table] for table in before} == before

    def test_rounds_drawn_ahead_take_them_in_too(self, club: Club) -> None:
        event = make_event(club, "individual", options={"rounds": 4})
        enter_all(event, 9)
        for number in (1, 2, 3):
            draw(event, number)
        before = {number: seats(event, number) for number in (1, 2, 3)}
        come(event, *(newcomer(event, f"Late {n}") for n in range(3)))
        for number in (1, 2, 3):
            after = seats(event, number)
            assert len(after[3]) == 4
            assert {table: after[table] for table in before[number]} == before[number]

    def test_a_bracket_takes_nobody_once_it_is_drawn(self, club: Club) -> None:
        event = make_event(club, "knockout")
        enter_all(event, 6)
        draw(event, 1)
        for new in (1, 2):
            with pytest.raises(NotPossible, match=r"cannot join.* Take the draw back and enter"):
                come(event, *(newcomer(event, f"Late {n}") for n in range(new)))
        assert Entrant.objects.filter(event=event).count() == 6

    def test_a_season_of_fixtures_takes_nobody_who_would_never_play(self, club: Club) -> None:
        event = make_event(club, "league", options={"double": False})
        enter_all(event, 4)
        play_season_week(event)
        with pytest.raises(NotPossible, match=r"Late cannot join.* A stand-in can play"):
            come(event, newcomer(event, "Late"))

    def test_no_later_round_is_promised_where_there_is_none(self, club: Club) -> None:
        event = make_event(club, "swiss", options={"rounds": 1})
        enter_all(event, 4)
        draw(event, 1)
        with pytest.raises(NotPossible, match="no later round: All 1 rounds are drawn"):
            come(event, newcomer(event, "Late"))

    @pytest.mark.parametrize("slug", FORMATS)
    def test_every_format_seats_them_or_says_why_not(self, club: Club, slug: str) -> None:
        event = make_event(club, slug)
        labels = ("lady", "gent") if slug == "drive" else ("",)
        enter_all(event, 9)
        draw(event, 1)
        settled = slug in ("knockout", "pairs", "league", "military")
        if settled:
            with pytest.raises(NotPossible, match="cannot join"):
                come(event, newcomer(event, "Late", group=labels[0]))
        else:
            (told,) = come(event, newcomer(event, "Late", group=labels[0]))
            assert told.number == 10
        assert picture(event).facts.next_number == 2
        assert Entrant.objects.filter(event=event).count() == 10 - settled
