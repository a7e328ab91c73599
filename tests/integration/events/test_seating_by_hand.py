"""Moving people by hand: kept in the log with its reason, never against a result."""

from __future__ import annotations

import uuid

import pytest

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
from tests.integration.events.moving import (
    chair,
    move,
    scores,
    seats,
    seen,
    shown,
    swap,
    tables,
    turn,
)
from tournaments.log import Kind
from tournaments.models import Event, EventEntry
from tournaments.services import rounds
from tournaments.services.entries import keep_apart
from tournaments.services.events import finish_event
from tournaments.services.rounds import CannotSeat
from tournaments.services.seating import Swap, Turn, chairs, moves_seen
from tournaments.services.writing import EventClosed, Stale


@pytest.fixture
def pairs(club: Club) -> Event:
    """Nine of a Swiss: four tables of two, and one sits out."""
    event = make_event(club, "swiss", options={"rounds": 3, "first_seats": "listed"})
    enter_all(event, 9)
    draw(event, 1)
    return event


@pytest.fixture
def drive(club: Club) -> Event:
    event = make_event(club, "drive", options={"hands": 4, "first_seats": "listed"})
    enter_all(event, 8)
    draw(event, 1)
    return event


def test_two_people_change_places_across_tables(pairs: Event) -> None:
    assert seats(pairs)[:2] == [["P1", "P2"], ["P4", "P3"]]
    move(pairs, swap(pairs, "P2", "P3"))
    assert seats(pairs)[:2] == [["P1", "P3"], ["P4", "P2"]]
    assert seats(pairs)[2:] == [["P5", "P6"], ["P8", "P7"]]


def test_somebody_who_sits_out_comes_in(pairs: Event) -> None:
    assert [one.name for one in seen(pairs).sit_out] == ["P9"]
    move(pairs, swap(pairs, "P2", "P9"))
    assert seats(pairs)[0] == ["P1", "P9"]
    assert [one.name for one in seen(pairs).sit_out] == ["P2"]


def test_what_would_come_is_told_by_name_and_nothing_stored(pairs: Event) -> None:
    told = shown(pairs, swap(pairs, "P2", "P9"))
    assert told.told == (
        "P2: from table 1 to sit out.",
        "P9: from sitting out to table 1, East–West.",
    )
    assert [side.named for side in told.after[0].sides] == ["P1", "P9"]
    assert seats(pairs)[0] == ["P1", "P2"]
    assert not EventEntry.objects.filter(event=pairs, kind=Kind.RESEATED).exists()


def test_each_move_stays_in_the_log_with_its_reason(pairs: Event) -> None:
    move(pairs, swap(pairs, "P2", "P3"))
    move(pairs, turn(pairs, 1), reason="they sat so")
    now = picture(pairs)
    told = moves_seen(now, now.log.rounds[0])
    assert [(one.told, one.reason, one.by) for one in told] == [
        (("Table 1 is turned round.",), "they sat so", "daniel"),
        (
            (
                "P2: from table 1 to table 2, East–West.",
                "P3: from table 2 to table 1, East–West.",
            ),
            "sat at the wrong table",
            "daniel",
        ),
    ]


def test_a_double_click_moves_once(pairs: Event) -> None:
    for what in (swap(pairs, "P2", "P3"), turn(pairs, 4)):
        same = act(uid=uuid.uuid4())
        move(pairs, what, act=same)
        move(pairs, what, act=same)
    assert seats(pairs) == [["P1", "P3"], ["P4", "P2"], ["P5", "P6"], ["P7", "P8"]]
    assert EventEntry.objects.filter(event=pairs, kind=Kind.RESEATED).count() == 2


def test_a_move_made_for_other_seats_is_refused(pairs: Event) -> None:
    old = swap(pairs, "P2", "P3")
    move(pairs, swap(pairs, "P2", "P5"))
    with pytest.raises(Stale, match="Look at the seats again"):
        move(pairs, old)
    assert seats(pairs)[1] == ["P4", "P3"]


def test_a_swap_never_reverses_a_stored_result(pairs: Event) -> None:
    record(pairs, (1, 1), tricks(8))
    before, entries = scores(pairs), EventEntry.objects.filter(event=pairs).count()
    for what in (swap(pairs, "P2", "P3"), swap(pairs, "P1", "P4"), swap(pairs, "P2", "P9")):
        with pytest.raises(CannotSeat, match="Table 1 has a result"):
            move(pairs, what)
        with pytest.raises(CannotSeat, match="Table 1 has a result"):
            shown(pairs, what)
    assert seats(pairs)[0] == ["P1", "P2"]
    assert scores(pairs) == before
    assert EventEntry.objects.filter(event=pairs).count() == entries


def test_a_table_turned_round_keeps_what_its_people_scored(pairs: Event) -> None:
    record(pairs, (1, 1), tricks(8))
    before = scores(pairs)
    assert shown(pairs, turn(pairs, 1)).scored
    move(pairs, turn(pairs, 1))
    assert seats(pairs)[0] == ["P2", "P1"]
    assert seen(pairs).tables[0].score == "5–8"
    assert scores(pairs) == before
    move(pairs, turn(pairs, 1))
    assert seats(pairs)[0] == ["P1", "P2"]
    assert seen(pairs).tables[0].score == "8–5"
    assert scores(pairs) == before


def test_two_opponents_who_change_places_are_a_table_turned(pairs: Event) -> None:
    record(pairs, (1, 1), tricks(8))
    before = scores(pairs)
    move(pairs, swap(pairs, "P1", "P2"))
    assert seen(pairs).tables[0].score == "5–8"
    assert scores(pairs) == before


def test_in_a_drive_ladies_change_with_ladies(drive: Event) -> None:
    groups = {one.name: one.group for table in seen(drive).tables for one in table.people}
    first, second = (table.people for table in seen(drive).tables[:2])
    lady = next(one.name for one in first if groups[one.name] == "lady")
    other = next(one.name for one in second if groups[one.name] == "lady")
    gent = next(one.name for one in second if groups[one.name] == "gent")
    with pytest.raises(CannotSeat, match=r"Table 1: A table of a drive has two of each group"):
        move(drive, swap(drive, lady, gent))
    move(drive, swap(drive, lady, other))
    assert other in [one.name for one in seen(drive).tables[0].people]


def test_two_of_a_table_change_partners(drive: Event) -> None:
    assert seats(drive)[0] == ["P2 & P1", "P4 & P3"]
    what = swap(drive, "P1", "P3")
    assert shown(drive, what).told == (
        "P1: now East–West at table 1.",
        "P3: now North–South at table 1.",
    )
    move(drive, what)
    assert seats(drive)[0] == ["P2 & P3", "P4 & P1"]


def test_what_is_no_move_is_refused(pairs: Event) -> None:
    one = chair(pairs, "P1")
    with pytest.raises(CannotSeat, match="two different people"):
        move(pairs, Swap(one, one))
    with pytest.raises(CannotSeat, match="turned round"):
        move(pairs, Turn(9, ("1",)))
    finish_event(event=pairs, act=act())
    with pytest.raises(EventClosed):
        move(pairs, swap(pairs, "P2", "P3"))


def test_nobody_leaves_a_table_of_four_that_has_its_points(club: Club) -> None:
    event = make_event(club, "solo", options={"rounds": 2, "first_seats": "listed"})
    enter_all(event, 9)
    draw(event, 1)
    first, second = (table.seats["players"] for _, table in tables(event))
    record(event, (1, 1), {"points": dict(zip(first, (6, -2, -2, -2), strict=True))})
    before, out = scores(event), picture(event).log.rounds[0].sit_out[0]
    named = picture(event).names
    for other in (second[0], out, first[1]):
        with pytest.raises(CannotSeat, match="Table 1 has a result"):
            move(event, swap(event, named[first[0]], named[other]))
    assert scores(event) == before
    move(event, swap(event, named[second[0]], named[out]))
    assert seen(event).sit_out[0].id == second[0]


def test_a_result_that_waits_to_be_confirmed_holds_its_people_too(club: Club) -> None:
    event = make_event(club, "swiss", confirm=True, options={"first_seats": "listed"})
    enter_all(event, 8)
    draw(event, 1)
    record(event, (1, 1), tricks(8), source="phone", act=act("phone of table 1"))
    assert seen(event).tables[0].reported == "8–5"
    for what in (swap(event, "P2", "P3"), turn(event, 1)):
        with pytest.raises(CannotSeat, match="Table 1 has a result"):
            move(event, what)


def test_an_empty_chair_is_filled_and_the_other_table_rests(club: Club) -> None:
    event = make_event(club, "drive", options={"hands": 4, "first_seats": "listed"})
    enter_all(event, 11)
    draw(event, 1)
    assert [one.words for one in seen(event).tables] == ["Out", "Out", "Not played"]
    (empty,) = (one for one in chairs(picture(event).log.rounds[0]) if not one.id)
    what = Swap(chair(event, "P2"), empty)
    assert shown(event, what).told == ("P2: from table 1 to table 3, East–West.",)
    move(event, what)
    assert [one.words for one in seen(event).tables] == ["Not played", "Out", "Out"]
    assert {one.name for one in seen(event).sit_out} == {"P1", "P3", "P4"}


def test_two_who_should_never_meet_are_only_warned_of(pairs: Event) -> None:
    keep_apart(event=pairs, first=1, second=3, apart=True, act=act())
    told = shown(pairs, swap(pairs, "P2", "P3"))
    assert told.apart == ("Round 1, table 1: P1 and P3 sit together.",)
    assert shown(pairs, swap(pairs, "P2", "P5")).apart == ()
    move(pairs, swap(pairs, "P2", "P3"))
    assert seats(pairs)[0] == ["P1", "P3"]
    assert shown(pairs, turn(pairs, 1)).apart == ()


def test_a_closed_round_only_has_its_tables_turned(club: Club) -> None:
    event = make_event(club, "swiss", options={"rounds": 3})
    enter_all(event, 9)
    play_round(event, 1)
    before = scores(event)
    move(event, turn(event, 1))
    assert scores(event) == before


def test_no_table_of_a_closed_round_is_set_to_play(club: Club) -> None:
    event = make_event(club, "drive", options={"hands": 4, "first_seats": "listed"})
    enter_all(event, 11)
    draw(event, 1)
    for table in (1, 2):
        record(event, (1, table), tricks(8))
    rounds.close_round(event=event, number=1, act=act())
    (empty,) = (one for one in chairs(picture(event).log.rounds[0]) if not one.id)
    with pytest.raises(CannotSeat, match="Round 1 is closed"):
        move(event, Swap(chair(event, "P10"), empty))


def test_a_move_made_already_is_said_to_be(pairs: Event) -> None:
    made = swap(pairs, "P2", "P3")
    move(pairs, made)
    with pytest.raises(CannotSeat, match="They sit so already"):
        shown(pairs, made)


def test_tables_with_names_are_called_by_them(club: Club) -> None:
    options = {"rounds": 3, "first_seats": "listed", "table_names": ["Oak", "Elm"]}
    event = make_event(club, "swiss", options=options)
    enter_all(event, 8)
    draw(event, 1)
    assert (
        shown(event, swap(event, "P2", "P3")).told[0]
        == "P2: from table Oak to table Elm, East–West."
    )
    assert shown(event, turn(event, 1)).told == ("Table Oak is turned round.",)
