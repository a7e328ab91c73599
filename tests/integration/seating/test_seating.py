"""Sitting down: by hand, by cards, by a seed; who may sit, and who may say so."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Member, Night, User
from clubs.services.nights import arrive, close_night
from clubs.services.people import add_member
from scoring.models import Seat, Sitting, Table
from scoring.services.draws import Lot, rounds_by_seed
from scoring.services.sittings import Seating, start_sitting
from tests.integration.acts import AT, DESK, record_deals, sit_down

SignIn = Callable[[User | None], Client]


@pytest.fixture
def signed_in(sign_in: SignIn, scorer: User) -> Client:
    return sign_in(scorer)


@pytest.fixture
def url(table: Table) -> str:
    return f"/baize/nights/{table.night_id}/tables/1/seats/"


def form(people: list[Member], how: str = "hand", **more: Any) -> dict[str, Any]:
    seats = {f"seat_{place}": member.pk for place, member in enumerate(people[:4])}
    waits = {f"wait_{place}": member.pk for place, member in enumerate(people[4:])}
    hidden = {"uid": str(uuid.uuid4()), "sitting": "", "expected_sequence": "0"}
    return {"do": "people", "how": how, "dealer": "0", **seats, **waits, **hidden, **more}


def seated() -> list[str]:
    seats = Seat.objects.exclude(night=None).order_by("position").select_related("member")
    return [seat.member.display_name for seat in seats]


class TestByHand:
    def test_sits_them_as_written(self, signed_in: Client, url: str, players: list[Member]) -> None:
        answer = signed_in.post(url, form(players[:5], dealer="2"))
        assert (answer.status_code, answer["Location"]) == (303, url.replace("seats/", ""))
        sitting = Sitting.objects.get()
        assert seated() == ["Ann", "Bea", "Cy", "Dot", "Eve"]
        assert (sitting.first_dealer, sitting.players, sitting.draw) == (2, 4, None)

    def test_pressing_twice_is_one_sitting(
        self, signed_in: Client, url: str, players: list[Member]
    ) -> None:
        given = form(players[:4])
        assert signed_in.post(url, given).status_code == 303
        assert signed_in.post(url, given).status_code == 303
        assert Sitting.objects.count() == 1

    def test_somebody_twice_is_refused_at_the_second_place(
        self, signed_in: Client, url: str, players: list[Member]
    ) -> None:
        answer = signed_in.post(url, form([*players[:3], players[0]]))
        assert answer.status_code == 422
        assert 'id="id_seat_3_error"' in answer.content.decode()
        assert "Ann is named for North already" in answer.content.decode()
        assert not Sitting.objects.exists()

    def test_an_empty_seat_is_refused(
        self, signed_in: Client, url: str, players: list[Member]
    ) -> None:
        answer = signed_in.post(url, form(players[:3]))
        assert answer.status_code == 422
        assert 'id="id_seat_3_error"' in answer.content.decode()
        assert not Sitting.objects.exists()

    @pytest.mark.parametrize("bad", ["0", "x", "999999", "9" * 40, "-1"])
    def test_somebody_unknown_is_refused(
        self, signed_in: Client, url: str, players: list[Member], bad: str
    ) -> None:
        answer = signed_in.post(url, {**form(players[:4]), "seat_1": bad})
        assert answer.status_code == 422
        assert 'id="id_seat_1_error"' in answer.content.decode()
        assert not Sitting.objects.exists()

    def test_another_clubs_member_is_refused(
        self, signed_in: Client, url: str, players: list[Member], other_club: Club
    ) -> None:
        stranger = add_member(club=other_club, name="Zed")
        answer = signed_in.post(url, form([*players[:3], stranger]))
        assert answer.status_code == 422
        assert not Sitting.objects.exists()

    def test_somebody_seated_elsewhere_is_refused_by_table(
        self, signed_in: Client, url: str, night: Night, players: list[Member]
    ) -> None:
        other = Table.objects.create(night=night, number=2)
        more = [add_member(club=night.club, name=f"P{n}") for n in range(3)]
        sit_down(other, [players[0], *more])
        answer = signed_in.post(url, form(players[:4]))
        assert answer.status_code == 422
        assert "Ann already sits at table 2" in answer.content.decode()
        assert Sitting.objects.count() == 1

    def test_nobody_changes_in_the_middle_of_a_rubber(
        self,
        signed_in: Client,
        url: str,
        players: list[Member],
        sitting: Sitting,
        play: Callable[..., Any],
    ) -> None:
        play(8)
        given = form(players[:4], sitting=sitting.pk, expected_sequence="1")
        answer = signed_in.post(url, given)
        assert answer.status_code == 422
        assert "middle of a rubber" in answer.content.decode()
        assert Sitting.objects.open().get() == sitting

    def test_seats_not_played_yet_can_be_put_right(
        self, signed_in: Client, url: str, players: list[Member], sitting: Sitting
    ) -> None:
        swapped = [players[1], players[0], *players[2:4]]
        answer = signed_in.post(url, form(swapped, sitting=sitting.pk))
        assert answer.status_code == 303
        assert seated() == ["Bea", "Ann", "Cy", "Dot"]
        assert Sitting.objects.open().count() == 1

    def test_a_table_that_moved_on_is_left_alone(
        self, signed_in: Client, url: str, players: list[Member], sitting: Sitting
    ) -> None:
        answer = signed_in.post(url, form(players[:4]))
        assert answer.status_code == 409
        assert "moved on" in answer.content.decode()
        assert Sitting.objects.open().get() == sitting

    @pytest.mark.parametrize("broken", [{"uid": "x"}, {"sitting": "x"}, {"uid": ""}])
    def test_a_broken_form_says_so(
        self, signed_in: Client, url: str, players: list[Member], broken: dict[str, str]
    ) -> None:
        assert signed_in.post(url, {**form(players[:4]), **broken}).status_code == 422
        assert not Sitting.objects.exists()

    def test_a_closed_night_seats_nobody(
        self, signed_in: Client, url: str, night: Night, players: list[Member]
    ) -> None:
        close_night(night=night, at=timezone.now())
        answer = signed_in.post(url, form(players[:4]))
        assert answer.status_code == 422
        assert "closed" in answer.content.decode()
        assert not Sitting.objects.exists()


class TestByPhone:
    @pytest.fixture
    def phone(self, table: Table) -> Client:
        phone = Client()
        phone.post(f"/t/{table.token}/hold/", {"device": "Ann"})
        return phone

    def test_may_choose_among_those_present(
        self, phone: Client, table: Table, night: Night, players: list[Member]
    ) -> None:
        for member in players[:4]:
            arrive(night=night, member=member, at=timezone.now())
        url = f"/t/{table.token}/seats/"
        page = phone.get(url).content.decode()
        assert ">Ann<" in page
        assert ">Fay<" not in page
        assert phone.post(url, form([*players[:3], players[5]])).status_code == 422
        assert not Sitting.objects.exists()
        assert phone.post(url, form(players[:4])).status_code == 303

    def test_must_hold_the_table(self, table: Table, players: list[Member]) -> None:
        url = f"/t/{table.token}/seats/"
        answer = Client().post(url, form(players[:4]))
        assert (answer.status_code, answer["Location"]) == (303, f"/t/{table.token}/")
        assert not Sitting.objects.exists()

    def test_a_member_signed_in_may_not_use_the_desks_page(
        self, url: str, member_user: User, sign_in: SignIn, players: list[Member]
    ) -> None:
        assert sign_in(member_user).post(url, form(players[:4])).status_code == 403
        assert sign_in(None).get(url).status_code == 302


class TestByCards:
    def cards(self, part: str, number: int, cards: dict[Member, str]) -> dict[str, str]:
        return {f"{part}-{number}-{member.pk}": card for member, card in cards.items()}

    def test_asks_for_cards_until_the_draw_is_settled(
        self, signed_in: Client, url: str, players: list[Member]
    ) -> None:
        ann, bea, cy, dot = players[:4]
        given = form(players[:4], how="cards")
        page = signed_in.post(url, given)
        assert page.status_code == 200
        assert f'name="seats-1-{ann.pk}"' in page.content.decode()
        given |= self.cards("seats", 1, {ann: "3", bea: "6", cy: "6", dot: "J"})
        page = signed_in.post(url, given)
        assert "Bea and Cy are equal and draw again" in page.content.decode()
        assert f'name="seats-2-{bea.pk}"' in page.content.decode()
        given |= self.cards("seats", 2, {bea: "K", cy: "Q"})
        page = signed_in.post(url, given)
        assert "Ann and Cy, the two lowest, play Bea and Dot" in page.content.decode()
        assert not Sitting.objects.exists()
        assert signed_in.post(url, {**given, "sure": "1", "chair": "1"}).status_code == 303
        sitting = Sitting.objects.get()
        assert seated() == ["Dot", "Ann", "Bea", "Cy"]
        assert sitting.first_dealer == 1
        assert sitting.draw["seats"] == [
            {"Ann": "3", "Bea": "6", "Cy": "6", "Dot": "J"},
            {"Bea": "K", "Cy": "Q"},
        ]
        assert "Redrawn: Bea K and Cy Q" in signed_in.get(url).content.decode()

    def test_a_card_that_is_none_is_refused_at_its_field(
        self, signed_in: Client, url: str, players: list[Member]
    ) -> None:
        given = form(players[:4], how="cards")
        given |= self.cards("seats", 1, dict(zip(players, ["3", "17", "", "J"], strict=False)))
        answer = signed_in.post(url, {**given, "sure": "1"})
        page = answer.content.decode()
        assert answer.status_code == 422
        assert f'id="id_seats-1-{players[1].pk}_error"' in page
        assert f'id="id_seats-1-{players[2].pk}_error"' in page
        assert 'value="17"' in page
        assert not Sitting.objects.exists()

    def test_six_cut_who_plays_first(
        self, signed_in: Client, url: str, players: list[Member]
    ) -> None:
        given = form(players, how="cards")
        given |= self.cards(
            "who", 1, dict(zip(players, ["3", "K", "7", "2", "Q", "9"], strict=True))
        )
        page = signed_in.post(url, given).content.decode()
        assert "Eve and Bea wait." in page
        ann, _, cy, dot, _, fay = players
        given |= self.cards("seats", 1, {dot: "A", ann: "4", cy: "9", fay: "K"})
        signed_in.post(url, {**given, "sure": "1"})
        assert seated() == ["Dot", "Cy", "Ann", "Fay", "Eve", "Bea"]


class TestBySeed:
    def test_the_draw_can_be_done_again_from_the_seed(
        self, signed_in: Client, url: str, players: list[Member]
    ) -> None:
        assert signed_in.post(url, form(players, how="seed"))["Location"] == url
        draw = Sitting.objects.get().draw
        lot = Lot(tuple(member.display_name for member in players))
        assert rounds_by_seed(lot, draw["seed"]) == {"who": draw["who"], "seats": draw["seats"]}
        page = signed_in.get(url).content.decode()
        assert str(draw["seed"]) in page
        assert "drew the lowest card and deals first" in page


class TestAfterARubber:
    @pytest.fixture
    def six(self, table: Table, players: list[Member]) -> Sitting:
        seating = Seating(players=players[:4], waiting=players[4:])
        return start_sitting(table=table, seating=seating, uid=uuid.uuid4(), by=DESK, at=AT)

    def hidden(self, sitting: Sitting) -> dict[str, Any]:
        sequence = sitting.entries.count()
        return {"uid": str(uuid.uuid4()), "sitting": sitting.pk, "expected_sequence": sequence}

    def test_equals_cut_and_the_highest_go_out(
        self, signed_in: Client, url: str, players: list[Member], six: Sitting
    ) -> None:
        record_deals(six, 13, 13)
        ann, bea, cy, dot, eve, fay = players
        given = {"do": "cut", "how": "cards", **self.hidden(six)}
        page = signed_in.post(url, given).content.decode()
        assert "have each played one rubber in a row, and cut" in page
        for member, card in {ann: "4", bea: "Q", cy: "8", dot: "10"}.items():
            given[f"who-1-{member.pk}"] = card
        page = signed_in.post(url, given).content.decode()
        assert "Dot and Bea go out." in page
        for member, card in {ann: "A", cy: "2", eve: "9", fay: "K"}.items():
            given[f"seats-1-{member.pk}"] = card
        assert signed_in.post(url, {**given, "sure": "1"}).status_code == 303
        assert seated() == ["Ann", "Eve", "Cy", "Fay", "Dot", "Bea"]
        six.refresh_from_db()
        assert six.closed_at is not None
        assert six.result.settled == [8, -8, 8, -8]

    def test_the_program_cuts_too(self, signed_in: Client, url: str, six: Sitting) -> None:
        record_deals(six, 13, 13)
        signed_in.post(url, {"do": "cut", "how": "seed", **self.hidden(six)})
        assert set(seated()[:4]) > {"Eve", "Fay"}

    def test_the_same_four_draw_again(self, signed_in: Client, url: str, six: Sitting) -> None:
        record_deals(six, 13, 13)
        signed_in.post(url, {"do": "again", "how": "seed", **self.hidden(six)})
        assert set(seated()[:4]) == {"Ann", "Bea", "Cy", "Dot"}
        assert seated()[4:] == ["Eve", "Fay"]
        assert Sitting.objects.count() == 2

    def test_not_in_the_middle_of_one(self, signed_in: Client, url: str, six: Sitting) -> None:
        record_deals(six, 13)
        answer = signed_in.post(url, {"do": "cut", "how": "seed", **self.hidden(six)})
        assert answer.status_code == 422
        assert Sitting.objects.open().get() == six

    @pytest.mark.parametrize("given", [{}, {"do": "cut"}, {"do": "zz", "how": "seed"}])
    def test_a_form_that_says_nothing_changes_nothing(
        self, signed_in: Client, url: str, six: Sitting, given: dict[str, str]
    ) -> None:
        assert signed_in.post(url, given).status_code == 422
        assert Sitting.objects.count() == 1
