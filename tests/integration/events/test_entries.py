"""Entering people before the first draw, and changing, removing and renumbering entries."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Member
from clubs.services.people import NameTaken, add_member
from tests.integration.events.acts import (
    act,
    draw,
    enter_all,
    make_event,
    member,
    picture,
    record,
    tricks,
)
from tournaments.formats import FORMATS
from tournaments.models import Entrant, Event, EventEntry, Player
from tournaments.services import entries
from tournaments.services.door import Absence, Decision, close_check_in
from tournaments.services.entrants_seen import breaches, entrants_seen, kept_apart, sums_of
from tournaments.services.entries import (
    Begun,
    CannotEnter,
    EnteredAlready,
    Entry,
    change_entry,
    enter,
    enter_together,
    groups_asked,
    keep_apart,
    most_people,
    remove_entry,
    renumber,
    set_seeds,
)
from tournaments.services.finding import find_free, usual_groups


@pytest.fixture
def swiss(club: Club) -> Event:
    return make_event(club, "swiss", fee=500)


def put_in(event: Event, *names: str, **more: str) -> Entrant:
    people = [member(event.club, name) for name in names]
    return enter(event=event, entry=Entry(members=people, **more))  # type: ignore[arg-type]


def called(event: Event) -> dict[int, str]:
    return {one.number: one.name for one in entrants_seen(picture(event))}


def reloaded(event: Event) -> Event:
    return Event.objects.select_related("club").get(pk=event.pk)


class TestEntering:
    def test_people_get_the_next_card_number_and_owe_the_fee(self, swiss: Event) -> None:
        put_in(swiss, "Ann", "Bob")
        second = put_in(swiss, "Cy", "Dot", name="The Aces")
        assert (second.number, second.owed, second.paid) == (2, 500, 0)
        assert called(swiss) == {1: "Ann & Bob", 2: "The Aces"}

    def test_the_same_person_twice_is_refused_by_name(self, swiss: Event) -> None:
        put_in(swiss, "Ann", "Bob")
        with pytest.raises(EnteredAlready, match="Bob is entered already"):
            put_in(swiss, "Cy", "Bob")
        assert called(swiss) == {1: "Ann & Bob"}

    def test_a_pair_of_one_person_is_refused(self, swiss: Event) -> None:
        with pytest.raises(EnteredAlready, match="Ann is named twice"):
            put_in(swiss, "Ann", "Ann")

    def test_a_visitor_is_written_into_the_book(self, swiss: Event) -> None:
        enter(event=swiss, entry=Entry(members=[member(swiss.club, "Ann"), "C+ Jones"]))
        visitor = Member.objects.get(display_name="C+ Jones")
        assert visitor.visitor
        assert called(swiss) == {1: "Ann & C+ Jones"}

    def test_a_visitor_sent_twice_is_said_to_be_entered(self, swiss: Event) -> None:
        enter(event=swiss, entry=Entry(members=["Vera"]))
        with pytest.raises(EnteredAlready, match="Vera is entered already"):
            enter(event=swiss, entry=Entry(members=["Vera "]))
        assert Member.objects.filter(display_name="Vera").count() == 1

    def test_a_visitor_of_a_name_in_the_book_is_refused(self, swiss: Event) -> None:
        member(swiss.club, "Ann")
        with pytest.raises(NameTaken):
            enter(event=swiss, entry=Entry(members=["Ann"]))

    def test_several_are_entered_together_or_not_at_all(self, swiss: Event) -> None:
        some = [Entry(members=["Vera"]), Entry(members=["Wim"]), Entry(members=["Vera"])]
        with pytest.raises((EnteredAlready, NameTaken)):
            enter_together(event=swiss, entries=some)
        assert not Entrant.objects.filter(event=swiss).exists()
        assert not Member.objects.filter(display_name="Wim").exists()

    def test_after_the_first_draw_nobody_simply_enters(self, swiss: Event) -> None:
        enter_all(swiss, 4)
        draw(swiss, 1)
        with pytest.raises(Begun, match="late arrival"):
            put_in(swiss, "Ann")


class TestWhoCanBeAnEntrant:
    @pytest.mark.parametrize("slug", FORMATS)
    def test_is_asked_of_the_format(self, slug: str) -> None:
        assert most_people(slug) == (8 if FORMATS[slug].seats.side == 1 else 1)

    def test_pairs_do_not_enter_where_everybody_is_alone(self, club: Club) -> None:
        event = make_event(club, "individual")
        with pytest.raises(CannotEnter, match="alone"):
            put_in(event, "Ann", "Bob")

    def test_a_drive_asks_for_a_group(self, club: Club) -> None:
        event = make_event(club, "drive")
        assert groups_asked(event) == ("lady", "gent")
        with pytest.raises(CannotEnter, match="lady or gent"):
            put_in(event, "Ann")

    @pytest.mark.parametrize("slug", [slug for slug in FORMATS if slug != "drive"])
    def test_other_formats_take_any_group_or_none(self, club: Club, slug: str) -> None:
        assert groups_asked(make_event(club, slug)) == ()


class TestChanging:
    def test_people_and_group_are_put_right(self, swiss: Event) -> None:
        put_in(swiss, "Ann", "Bob")
        new = Entry(members=[member(swiss.club, "Anne"), "Vic"], name="Reds", rating=1200)
        change_entry(event=swiss, number=1, entry=new, act=act())
        one = entrants_seen(picture(swiss))[0]
        assert [person.name for person in one.people] == ["Anne", "Vic"]
        assert (one.name, one.rating) == ("Reds", 1200)

    def test_before_the_draw_nothing_is_written_to_the_log(self, swiss: Event) -> None:
        put_in(swiss, "Ann")
        change_entry(
            event=swiss, number=1, entry=Entry(members=[member(swiss.club, "Bea")]), act=act()
        )
        assert not EventEntry.objects.filter(event=swiss).exists()

    def test_after_the_draw_the_log_tells_old_and_new(self, swiss: Event) -> None:
        enter_all(swiss, 4)
        draw(swiss, 1)
        change_entry(
            event=swiss, number=1, entry=Entry(members=[member(swiss.club, "Bea")]), act=act()
        )
        told = EventEntry.objects.get(event=swiss, kind="changed").payload
        assert told == {"what": "the entry of number 1", "old": "P1", "new": "Bea"}

    def test_nobody_takes_a_place_that_another_entry_has(self, swiss: Event) -> None:
        put_in(swiss, "Ann")
        put_in(swiss, "Bob")
        bob = member(swiss.club, "Bob")
        with pytest.raises(EnteredAlready, match="Bob"):
            change_entry(event=swiss, number=1, entry=Entry(members=[bob]), act=act())
        assert called(swiss) == {1: "Ann", 2: "Bob"}

    def test_a_group_that_seats_do_not_stand_is_refused_after_the_draw(self, club: Club) -> None:
        drive = make_event(club, "drive")
        enter_all(drive, 8)
        draw(drive, 1)
        one = picture(drive).entrants["1"]
        other = next(label for label in ("lady", "gent") if label != one.group)
        people = [one.players.all()[0].member]
        with pytest.raises(CannotEnter):
            change_entry(event=drive, number=1, entry=Entry(members=people, group=other), act=act())
        assert picture(drive).entrants["1"].group == one.group


class TestRemoving:
    def test_takes_seeds_and_pairs_kept_apart_along(self, swiss: Event) -> None:
        for name in ("Ann", "Bob", "Cy"):
            put_in(swiss, name)
        set_seeds(event=swiss, seeds=[3, 1])
        keep_apart(event=swiss, first=3, second=1, apart=True, act=act())
        remove_entry(event=swiss, number=3, act=act())
        event = reloaded(swiss)
        assert (event.seeds, event.never) == ([1], [])
        assert put_in(swiss, "Dot").number == 3
        assert called(swiss) == {1: "Ann", 2: "Bob", 3: "Dot"}

    def test_of_somebody_expected_later_leaves_nothing_in_the_log(self, swiss: Event) -> None:
        enter_all(swiss, 4)
        seat = Decision(Absence.SEAT)
        decisions = {1: seat, 2: seat, 3: seat, 4: Decision(Absence.LATER)}
        close_check_in(event=swiss, decisions=decisions, act=act())
        remove_entry(event=swiss, number=4, act=act())
        assert put_in(swiss, "Eve").number == 4
        assert picture(swiss).faults == ()
        assert entrants_seen(picture(swiss))[3].state == "in"

    def test_is_never_possible_once_a_round_is_drawn(self, swiss: Event) -> None:
        enter_all(swiss, 4)
        draw(swiss, 1)
        with pytest.raises(Begun, match="P2 can withdraw"):
            remove_entry(event=swiss, number=2, act=act())
        assert Entrant.objects.filter(event=swiss).count() == 4


class TestCardNumbers:
    def test_two_entered_the_wrong_way_round_are_exchanged(self, swiss: Event) -> None:
        for name in ("Ann", "Bea", "Cy"):
            put_in(swiss, name)
        set_seeds(event=swiss, seeds=[2])
        keep_apart(event=swiss, first=1, second=3, apart=True, act=act())
        renumber(event=swiss, number=1, to=2, act=act())
        event = reloaded(swiss)
        assert called(swiss) == {1: "Bea", 2: "Ann", 3: "Cy"}
        assert event.seeds == [1]
        assert [[a.name, b.name] for a, b in kept_apart(picture(event))] == [["Ann", "Cy"]]

    def test_a_free_number_is_simply_taken(self, swiss: Event) -> None:
        put_in(swiss, "Ann")
        renumber(event=swiss, number=1, to=12, act=act())
        assert called(swiss) == {12: "Ann"}

    def test_who_comes_later_is_still_the_same_person(self, swiss: Event) -> None:
        enter_all(swiss, 4)
        seat = Decision(Absence.SEAT)
        decisions = {1: seat, 2: seat, 3: seat, 4: Decision(Absence.LATER, 3)}
        close_check_in(event=swiss, decisions=decisions, act=act())
        renumber(event=swiss, number=4, to=1, act=act())
        states = {one.name: one.state for one in entrants_seen(picture(swiss))}
        assert states == {"P4": "comes in round 3", "P2": "in", "P3": "in", "P1": "in"}

    def test_stay_once_a_round_is_drawn(self, swiss: Event) -> None:
        enter_all(swiss, 4)
        draw(swiss, 1)
        with pytest.raises(Begun, match="card numbers stay"):
            renumber(event=swiss, number=1, to=2, act=act())


class TestSeedsAndPairsKeptApart:
    def test_seeds_are_the_order_of_the_draw(self, swiss: Event) -> None:
        enter_all(swiss, 4)
        set_seeds(event=swiss, seeds=[4, 2])
        assert picture(swiss).facts.seeds == ("4", "2")

    @pytest.mark.parametrize("seeds", [[1, 1], [9]])
    def test_nobody_is_seeded_twice_or_without_an_entry(
        self, swiss: Event, seeds: list[int]
    ) -> None:
        enter_all(swiss, 4)
        with pytest.raises(CannotEnter):
            set_seeds(event=swiss, seeds=seeds)

    def test_seeds_stay_after_the_draw(self, swiss: Event) -> None:
        enter_all(swiss, 4)
        draw(swiss, 1)
        with pytest.raises(Begun):
            set_seeds(event=swiss, seeds=[1])

    def test_a_draw_keeps_them_apart(self, swiss: Event) -> None:
        enter_all(swiss, 4)
        for other in (2, 3):
            keep_apart(event=swiss, first=1, second=other, apart=True, act=act())
        tables = draw(swiss, 1).tables.values()
        assert any({*t.seats["NS"], *t.seats["EW"]} == {"1", "4"} for t in tables)

    def test_said_twice_it_is_kept_once_and_can_be_taken_back(self, swiss: Event) -> None:
        enter_all(swiss, 4)
        keep_apart(event=swiss, first=1, second=2, apart=True, act=act())
        keep_apart(event=swiss, first=2, second=1, apart=True, act=act())
        assert reloaded(swiss).never == [[1, 2]]
        keep_apart(event=swiss, first=2, second=1, apart=False, act=act())
        assert reloaded(swiss).never == []

    def test_a_table_that_a_movement_made_of_them_is_named(self, club: Club) -> None:
        event = make_event(club, "individual")
        enter_all(event, 4)
        keep_apart(event=event, first=1, second=2, apart=True, act=act())
        draw(event, 1)
        assert [one.sentence for one in breaches(picture(event))] == [
            "Round 1, table 1: P1 and P2 sit together."
        ]

    def test_after_the_draw_the_log_tells(self, swiss: Event) -> None:
        enter_all(swiss, 4)
        draw(swiss, 1)
        keep_apart(event=swiss, first=1, second=2, apart=True, act=act())
        told = EventEntry.objects.get(event=swiss, kind="changed").payload
        assert told == {
            "what": "whether P1 and P2 may meet",
            "old": "may meet",
            "new": "are kept apart",
        }


class TestFinding:
    def test_offers_those_who_are_not_entered(self, swiss: Event) -> None:
        put_in(swiss, "Ann")
        add_member(club=swiss.club, name="Anton")
        assert [one.display_name for one in find_free(swiss, "an")] == ["Anton"]

    def test_remembers_the_group_in_which_somebody_last_played(self, club: Club) -> None:
        drive = make_event(club, "drive")
        put_in(drive, "Ann", group="lady")
        ann, bob = member(club, "Ann"), member(club, "Bob")
        assert usual_groups(make_event(club, "drive", title="Next"), [ann, bob], ("lady",)) == {
            ann.pk: "lady"
        }


def test_a_list_changed_before_a_round_ends_leaves_its_results_alone(swiss: Event) -> None:
    enter_all(swiss, 4)
    draw(swiss, 1)
    record(swiss, (1, 1), tricks(8))
    before = picture(swiss).log.rounds[0].tables[1].result
    vic = Entry(members=["Vic"])
    change_entry(event=swiss, number=1, entry=vic, act=act())
    assert picture(swiss).log.rounds[0].tables[1].result == before


def test_the_sums_are_those_of_all(swiss: Event) -> None:
    enter_all(swiss, 3)
    sums = sums_of(entrants_seen(picture(swiss)))
    assert (sums.entered, sums.playing, sums.owed, sums.due) == (3, 3, 1500, 1500)


def queries(event: Event) -> int:
    with CaptureQueriesContext(connection) as asked:
        entrants_seen(picture(event))
    return len(asked)


def test_240_entrants_are_read_in_as_many_queries_as_four(club: Club) -> None:
    few, many = make_event(club, title="Few"), make_event(club, title="Many")
    enter_all(few, 4)
    people = Member.objects.bulk_create(
        Member(club=club, name=f"M{n}", display_name=f"M{n}", sort_name=f"M{n}") for n in range(240)
    )
    enter_together(event=many, entries=[Entry(members=[one]) for one in people])
    assert Player.objects.filter(event=many).count() == 240
    assert queries(few) == queries(many)


def test_the_writing_of_a_list_asks_as_much_for_many_as_for_few(club: Club) -> None:
    def asked(title: str, names: Sequence[str]) -> int:
        event = make_event(club, title=title)
        people = [member(club, name) for name in names]
        some = [Entry(members=[one]) for one in people]
        with CaptureQueriesContext(connection) as queries:
            entries.enter_together(event=event, entries=some)
        return len(queries)

    assert asked("Few", ["A"]) == asked("Many", [f"B{n}" for n in range(30)])
