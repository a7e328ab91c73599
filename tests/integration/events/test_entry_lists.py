"""Lists of entrants looked up in the club's book: shown before they are entered, whole or not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Member, User
from clubs.services.people import add_member
from tests.integration.events.acts import draw, enter_all, make_event, member, picture
from tests.integration.names import KEPT
from tournaments.models import Entrant, Event
from tournaments.services.entrants_seen import entrants_seen
from tournaments.services.entries import Entry, enter, enter_together
from tournaments.services.lists import look_at_list

SignIn = Callable[[User | None], Client]


@pytest.fixture
def swiss(club: Club) -> Event:
    return make_event(club, "swiss", fee=500)


@pytest.fixture
def drive(club: Club) -> Event:
    return make_event(club, "drive", title="Drive")


def told(event: Event, text: str) -> list[tuple[int, str]]:
    return [(fault.line, fault.text) for fault in look_at_list(event=event, text=text).faults]


class TestLookingUp:
    def test_names_are_found_by_any_of_a_members_names(self, swiss: Event) -> None:
        ann = add_member(club=swiss.club, name="Ann Lee", display_name="Annie")
        for text in ("annie", "ANN LEE", "Lee, Ann", "  Ann   Lee "):
            (line,) = look_at_list(event=swiss, text=text).lines
            assert [one.member for one in line.people] == [ann]

    def test_unknown_names_are_visitors_and_slips_of_the_pen_are_pointed_at(
        self, swiss: Event
    ) -> None:
        member(swiss.club, "Annabel Lee")
        looked = look_at_list(event=swiss, text="Anabel Lee\nC+ Jones")
        assert [(one.name, one.like) for one in looked.visitors] == [
            ("Anabel Lee", "Annabel Lee"),
            ("C+ Jones", ""),
        ]

    def test_a_name_of_two_people_is_a_fault(self, swiss: Event) -> None:
        for shown in ("Ann L", "Ann L (jr)"):
            add_member(club=swiss.club, name="Ann Lee", display_name=shown)
        assert told(swiss, "Ann Lee") == [
            (1, "Two people are called “Ann Lee”: write “Ann L” or “Ann L (jr)”.")
        ]

    def test_who_is_entered_or_stands_twice_is_a_fault_at_the_line(self, swiss: Event) -> None:
        enter(event=swiss, entry=Entry(members=[member(swiss.club, "Ann")]))
        member(swiss.club, "Bob")
        assert told(swiss, "Bob\nann & Vera\nbob\nvera") == [
            (2, "Ann is entered already, as number 1."),
            (3, "“bob” stands on line 1 already."),
            (4, "“vera” stands on line 2 already."),
        ]

    def test_a_drive_wants_a_group_for_everybody(self, drive: Event) -> None:
        assert told(drive, "Ann, lady\nBob") == [
            (2, "Everybody has a group here: write lady or gent behind the name.")
        ]

    @pytest.mark.parametrize("name", ["A" * 41, "An\u200bn"])
    def test_a_visitor_whose_name_cannot_be_shown_is_a_fault(self, swiss: Event, name: str) -> None:
        assert [line for line, _ in told(swiss, f"Ann\n{name}")] == [2]

    @pytest.mark.parametrize("name", KEPT)
    def test_any_name_in_the_book_is_found(self, swiss: Event, name: str) -> None:
        one = add_member(club=swiss.club, name=name, display_name=name)
        (line,) = look_at_list(event=swiss, text=name).lines
        assert [each.member for each in line.people] == [one]

    def test_a_long_list_asks_no_more_than_a_short_one(self, swiss: Event) -> None:
        def asked(names: int) -> int:
            with CaptureQueriesContext(connection) as queries:
                look_at_list(event=swiss, text="\n".join(f"V{n}" for n in range(names)))
            return len(queries)

        assert asked(1) == asked(240) == 2


def url(event: Event, page: str) -> str:
    return f"/baize/events/{event.pk}/entries/{page}/"


@pytest.fixture
def signed_in(sign_in: SignIn, director: User) -> Client:
    return sign_in(director)


UID = "6d0f2c1e-7a55-4b8e-9a43-0dd7121c4a01"


def send(client: Client, event: Event, **given: object) -> HttpResponse:
    return client.post(url(event, "list"), {"uid": UID, **given})  # type: ignore[return-value]


class TestThePage:
    def test_shows_first_and_enters_then(self, signed_in: Client, swiss: Event) -> None:
        member(swiss.club, "Ann")
        text = "Ann & C+ Jones\nBob & Zoë 👩‍🦰"
        page = send(signed_in, swiss, text=text, do="look").content.decode()
        assert "written in as visitors" in page
        assert not Entrant.objects.exists()
        agreed = "C+ Jones\nBob\nZoë 👩‍🦰"
        answer = send(signed_in, swiss, text=text, agreed=agreed, do="enter")
        assert answer.status_code == 303
        names = [one.name for one in entrants_seen(picture(swiss))]
        assert names == ["Ann & C+ Jones", "Bob & Zoë 👩‍🦰"]
        assert Member.objects.filter(visitor=True).count() == 3

    def test_a_visitor_not_shown_before_is_shown_first(
        self, signed_in: Client, swiss: Event
    ) -> None:
        answer = send(signed_in, swiss, text="Vera", do="enter")
        assert "Vera" in answer.content.decode()
        assert not Entrant.objects.exists()

    def test_every_fault_is_told_and_what_was_typed_is_kept(
        self, signed_in: Client, swiss: Event
    ) -> None:
        answer = send(signed_in, swiss, text="Ann\nAnn\n" + "B" * 41, do="enter", agreed="Ann")
        page = answer.content.decode()
        assert answer.status_code == 422
        assert "Line 2, Ann: “Ann” stands on line 1 already." in page
        assert "Line 3, " in page
        assert "Ann\nAnn\nBBB" in page
        assert not Entrant.objects.exists()
        assert not Member.objects.exists()

    def test_a_csv_file_is_read_like_a_list(self, signed_in: Client, swiss: Event) -> None:
        raw = "\ufeffname;partner;rating;paid\nAnn;Bob;900;yes\n".encode()
        file = SimpleUploadedFile("list.csv", raw)
        page = send(signed_in, swiss, file=file, do="look").content.decode()
        assert "name;partner;rating;paid" in page
        agreed = {"text": raw.decode("utf-8-sig"), "agreed": "Ann\nBob", "do": "enter"}
        send(signed_in, swiss, **agreed)
        (one,) = entrants_seen(picture(swiss))
        assert (one.name, one.rating, one.paid) == ("Ann & Bob", 900, 500)

    def test_a_windows_file_is_read_with_a_warning(self, signed_in: Client, swiss: Event) -> None:
        file = SimpleUploadedFile("list.csv", "name\nZoë\n".encode("cp1252"))
        page = send(signed_in, swiss, file=file, do="look").content.decode()
        assert "Zoë" in page
        assert "not in Unicode" in page

    def test_nothing_to_read_is_said_at_the_field(self, signed_in: Client, swiss: Event) -> None:
        answer = send(signed_in, swiss, text="  ", do="look")
        assert answer.status_code == 422
        assert "Paste the list here" in answer.content.decode()

    def test_after_the_first_draw_it_sends_late_comers_elsewhere(
        self, signed_in: Client, swiss: Event
    ) -> None:
        enter_all(swiss, 4)
        draw(swiss, 1)
        answer = send(signed_in, swiss, text="Vera", agreed="Vera", do="enter")
        assert answer.status_code == 422
        assert "late arrival" in answer.content.decode()
        assert Entrant.objects.filter(event=swiss).count() == 4
        assert not Member.objects.filter(display_name="Vera").exists()


class TestSeveralLateAtOnce:
    def late(self, client: Client, event: Event, **given: object) -> HttpResponse:
        data = {"uid": UID, "start": "now", **given}
        return client.post(url(event, "late"), data)  # type: ignore[return-value]

    def test_the_message_says_who_sits_where_and_who_waits(
        self, signed_in: Client, swiss: Event
    ) -> None:
        enter_all(swiss, 5)
        draw(swiss, 1)
        given = {"text": "Vera\nWim", "agreed": "Vera\nWim"}
        assert self.late(signed_in, swiss, **given).status_code == 303
        page = signed_in.get(f"/baize/events/{swiss.pk}/entries/").content.decode()
        assert "Vera (No. 6): plays now, at table 3." in page
        assert "Wim (No. 7): plays from round 2 on." in page

    def test_unknown_names_are_shown_first(self, signed_in: Client, swiss: Event) -> None:
        enter_all(swiss, 5)
        draw(swiss, 1)
        page = self.late(signed_in, swiss, text="Vera").content.decode()
        assert "written in as visitors" in page
        assert Entrant.objects.filter(event=swiss).count() == 5

    def test_faults_keep_what_was_typed(self, signed_in: Client, swiss: Event) -> None:
        enter_all(swiss, 5)
        draw(swiss, 1)
        answer = self.late(signed_in, swiss, text="P1", agreed="")
        assert answer.status_code == 422
        assert "P1 is entered already, as number 1." in answer.content.decode()

    def test_somebody_must_come(self, signed_in: Client, swiss: Event) -> None:
        enter_all(swiss, 5)
        draw(swiss, 1)
        assert self.late(signed_in, swiss).status_code == 422


def test_what_is_entered_from_a_list_owes_the_fee_unless_paid(swiss: Event) -> None:
    looked = look_at_list(event=swiss, text="name,paid\nAnn,yes\nBob,no")
    enter_together(event=swiss, entries=looked.entries)
    assert [(one.owed, one.paid) for one in entrants_seen(picture(swiss))] == [(500, 500), (500, 0)]
