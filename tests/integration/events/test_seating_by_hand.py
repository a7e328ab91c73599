"""Moving people by hand: shown before it is saved, kept in the log, never against a result."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, User
from tests.integration.events.acts import (
    AT,
    act,
    draw,
    enter_all,
    make_event,
    picture,
    play_round,
    record,
    tricks,
)
from tournaments.log import Kind, TableLog
from tournaments.models import Event, EventEntry
from tournaments.services.entries import keep_apart
from tournaments.services.events import finish_event
from tournaments.services.printings import record_printing
from tournaments.services.rounds import CannotSeat
from tournaments.services.seating import (
    Chair,
    Move,
    MoveSeen,
    Swap,
    Turn,
    chairs,
    move_seats,
    move_seen,
    moves_seen,
)
from tournaments.services.seats import RoundSeen, rounds_seen
from tournaments.services.standings import standings_seen
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


def seen(event: Event) -> RoundSeen:
    return rounds_seen(picture(event))[0]


def seats(event: Event) -> list[list[str]]:
    return [[side.named for side in table.sides] for table in seen(event).tables]


def chair(event: Event, name: str) -> Chair:
    now = picture(event)
    played = now.log.rounds[0]
    return next(one for one in chairs(played) if now.names.get(one.id) == name)


def swap(event: Event, one: str, other: str) -> Swap:
    return Swap(chair(event, one), chair(event, other))


def turn(event: Event, table: int) -> Turn:
    return Turn(table, tuple(picture(event).log.rounds[0].tables[table].seats["NS"]))


def move(event: Event, what: Move, **more: Any) -> None:
    reason = more.get("reason", "sat at the wrong table")
    move_seats(
        event=event, number=1, move=what, reason=reason, act=more.get("act") or act("daniel")
    )


def shown(event: Event, what: Move) -> MoveSeen:
    return move_seen(picture(event), 1, what)


def tables(event: Event) -> list[tuple[int, TableLog]]:
    return sorted(picture(event).log.rounds[0].tables.items())


def scores(event: Event) -> dict[str, str]:
    return {row.name: row.figures[0] for one in standings_seen(picture(event)) for row in one.rows}


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
        "P2 leaves table 1 and sits out.",
        "P9, who sat out, goes to table 1, East–West.",
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
                "P2 goes from table 1 to table 2, East–West.",
                "P3 goes from table 2 to table 1, East–West.",
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
    assert shown(event, what).told == ("P2 goes from table 1 to table 3, East–West.",)
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
        == "P2 goes from table Oak to table Elm, East–West."
    )
    assert shown(event, turn(event, 1)).told == ("Table Oak is turned round.",)


def test_slips_printed_before_a_move_are_recalled_by_table(
    pairs: Event, director: User, sign_in: Callable[[User | None], Client]
) -> None:
    desk = sign_in(director)
    print_slips = reverse("event-print", args=[pairs.club.slug, pairs.pk, "result-slips"])
    assert desk.get(print_slips).status_code == 200
    move(pairs, swap(pairs, "P2", "P3"))
    sheets = reverse("event-prints", args=[pairs.club.slug, pairs.pk])
    recalled = "Result slips of round 1: tables 1 and 2 changed since."
    assert recalled in desk.get(sheets).content.decode()
    assert desk.get(print_slips).status_code == 200
    assert recalled not in desk.get(sheets).content.decode()


class TestPage:
    @pytest.fixture
    def url(self, pairs: Event) -> str:
        return reverse("event-seats", args=[pairs.club.slug, pairs.pk, 1])

    @pytest.fixture
    def desk(self, sign_in: Callable[[User | None], Client], director: User) -> Client:
        return sign_in(director)

    def asked(self, event: Event, one: str = "P2", other: str = "P3") -> dict[str, str]:
        return {"one": chair(event, one).key, "other": chair(event, other).key}

    def test_everybody_can_be_chosen_by_name(self, desk: Client, url: str) -> None:
        page = desk.get(url).content.decode()
        named = re.findall(r"<option [^>]*>(P\d)</option>", page)
        assert sorted(named) == sorted([f"P{number}" for number in range(1, 10)] * 2)
        assert '<optgroup label="Sitting out">' in page

    def test_the_new_seats_are_shown_and_then_saved(
        self, desk: Client, pairs: Event, url: str
    ) -> None:
        asked = self.asked(pairs)
        page = desk.get(url, asked).content.decode()
        assert "P2 goes from table 1 to table 2, East–West." in page
        assert seats(pairs)[0] == ["P1", "P2"]
        sent = dict(re.findall(r'type="hidden" name="(one|other|uid)" value="([^"]+)"', page))
        assert {key: sent[key] for key in asked} == asked
        answer = desk.post(url, {**sent, "reason": "late swap"}, follow=True)
        assert answer.redirect_chain == [(url, 303)]
        assert "late swap" in answer.content.decode()
        assert seats(pairs)[0] == ["P1", "P3"]

    def test_a_table_is_turned(self, desk: Client, pairs: Event, url: str) -> None:
        record(pairs, (1, 1), tricks(8))
        page = desk.get(url, {"turn": "1.1"}).content.decode()
        assert "everybody keeps what they scored" in page
        typed = {"uid": uuid.uuid4(), "turn": "1.1", "reason": "sat so"}
        assert desk.post(url, typed).status_code == 303
        assert seen(pairs).tables[0].score == "5–8"

    def test_printed_slips_of_these_tables_are_named(
        self, desk: Client, pairs: Event, url: str, director: User
    ) -> None:
        record_printing(
            event=pairs,
            sheet="result-slips",
            number=1,
            sequence=picture(pairs).log.sequence,
            by=director,
            at=AT,
        )
        page = desk.get(url, self.asked(pairs)).content.decode()
        assert "On paper already, and then wrong for tables 1 and 2:" in page
        assert "Result slips of round 1" in page

    @pytest.mark.parametrize(
        "typed",
        [
            {"one": "1.EW.0.2", "other": "2.EW.0.3", "reason": ""},
            {"one": "", "other": "2.EW.0.3", "reason": "late"},
            {"one": "1.EW.0.2", "other": "1.EW.0.2", "reason": "late"},
            {"one": "1.EW.0.2", "other": "7.NS.0.3", "reason": "late"},
            {"one": "1.EW.0.2", "other": "anything", "reason": "late"},
            {"turn": "1.7", "reason": "late"},
            {"turn": "x", "reason": "late"},
        ],
    )
    def test_a_fault_is_told_and_moves_nobody(
        self, desk: Client, pairs: Event, url: str, typed: dict[str, str]
    ) -> None:
        before = seats(pairs)
        answer = desk.post(url, {"uid": uuid.uuid4(), **typed})
        assert answer.status_code == 422
        assert 'role="alert"' in answer.content.decode()
        assert seats(pairs) == before

    def test_a_round_that_is_not_drawn_is_not_there(self, desk: Client, pairs: Event) -> None:
        url = reverse("event-seats", args=[pairs.club.slug, pairs.pk, 2])
        assert desk.get(url).status_code == 404

    def test_others_are_kept_out(
        self, sign_in: Callable[[User | None], Client], pairs: Event, url: str, scorer: User
    ) -> None:
        typed = {"uid": uuid.uuid4(), **self.asked(pairs), "reason": "late"}
        assert sign_in(scorer).post(url, typed).status_code == 403
        assert seats(pairs)[0] == ["P1", "P2"]

    def test_the_page_asks_as_much_for_many_tables_as_for_few(
        self, desk: Client, pairs: Event, url: str, club: Club
    ) -> None:
        large = make_event(club, "swiss", title="Large", options={"rounds": 3})
        enter_all(large, 24)
        draw(large, 1)
        counts = []
        for address in (url, reverse("event-seats", args=[club.slug, large.pk, 1])):
            desk.get(address)
            with CaptureQueriesContext(connection) as asked:
                desk.get(address)
            counts.append(len(asked))
        assert counts[0] == counts[1]
