"""Prizes: agreed before, shared to the penny, cut for, announced, and kept as read out."""

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
from tests.integration.events.acts import act, draw, enter_all, make_event, picture, play_round
from tests.integration.events.paper import WHOLE, figure_of, key, key_all, number_of, paper_drive
from tournaments.log import Kind as Says
from tournaments.models import Event, EventEntry
from tournaments.services.adjustments import take_back
from tournaments.services.events import finish_event
from tournaments.services.prize_terms import Announced, BadPrizes, PrizeTerms, change_prizes
from tournaments.services.prizes import (
    CannotAward,
    CannotCut,
    NotOver,
    PrizesSeen,
    announce_prizes,
    prizes_seen,
    record_cut,
    take_announcement_back,
)
from tournaments.services.writing import EventClosed
from tournaments.standings.prizes import Kind, Prize, Ties

GENTS = (
    Prize("top gent", Kind.HIGHEST, "gent", 2000),
    Prize("second gent", Kind.HIGHEST, "gent", 501),
)
BOTH = {str(number_of("G1")), str(number_of("G2"))}


def agree(event: Event, *prizes: Prize, ties: Ties = Ties.SHARED, each: bool = False) -> None:
    terms = PrizeTerms(prizes=prizes, ties=ties, one_each=each)
    change_prizes(event=event, terms=terms, act=act("daniel"))


@pytest.fixture
def drive(club: Club) -> Event:
    """The worked drive, every card of the evening in; G1 and G2 are equal at 31."""
    event = paper_drive(club, prize_ties="shared")
    agree(event, *GENTS)
    key_all(event, WHOLE)
    return event


def seen(event: Event) -> PrizesSeen:
    return prizes_seen(picture(event))


def won(event: Event) -> list[tuple[str, dict[str, int | None]]]:
    return [
        (one.title, {each.person.name: each.share for each in one.winners})
        for one in seen(event).awards
    ]


def announce(event: Event, *, ends_here: bool = False) -> None:
    announce_prizes(event=event, ends_here=ends_here, act=act("daniel"))


def awarded(event: Event) -> int:
    return EventEntry.objects.filter(event=event, kind=Says.AWARDED).count()


def told(event: Event) -> list[tuple[str, str, str]]:
    entries = EventEntry.objects.filter(event=event, kind=Says.CHANGED).order_by("sequence")
    return [(one.payload["what"], one.payload["old"], one.payload["new"]) for one in entries]


class TestAgreed:
    def test_an_event_that_lists_none_has_the_usual_ones(self, club: Club) -> None:
        event = paper_drive(club)
        assert seen(event).usual
        names = [one.name for one in seen(event).prizes]
        assert names[:2] == ["highest lady", "highest gent"]

    def test_the_fund_is_what_all_prizes_come_to(self, drive: Event) -> None:
        assert (seen(drive).usual, seen(drive).fund) == (False, 2501)

    def test_a_change_after_the_beginning_is_told_in_the_log(self, drive: Event) -> None:
        agree(drive, GENTS[0], ties=Ties.CUT, each=True)
        new = told(drive)[-3:]
        assert new[0] == (
            "the prizes",
            "top gent (£20.00), second gent (£5.01)",
            "top gent (£20.00)",
        )
        assert [what for what, *_ in new[1:]] == ["tied prizes", "one prize each"]
        assert picture(drive).row.options["prize_ties"] == "cut"

    def test_a_prize_for_nobody_is_refused_and_nothing_stored(self, drive: Event) -> None:
        with pytest.raises(BadPrizes, match="Nobody is in a group"):
            agree(drive, Prize("best child", Kind.HIGHEST, "child", 100))
        assert seen(drive).fund == 2501

    def test_nobody_wins_two_where_each_wins_one(self, drive: Event) -> None:
        top = Prize("top lady", Kind.HIGHEST, "lady", 100)
        best = Prize("best of all", Kind.HIGHEST, "", 200)
        agree(drive, top, best)
        assert [names for _, names in won(drive)] == [{"Player L6": 100}, {"Player L6": 200}]
        agree(drive, top, best, each=True)
        assert won(drive)[0] == ("Top lady", {"Player L6": 100})
        assert "Player L6" not in won(drive)[1][1]


class TestWon:
    def test_equals_share_to_the_penny(self, drive: Event) -> None:
        assert won(drive) == [
            ("Top gent and second gent", {"Player G1": 1251, "Player G2": 1250}),
        ]
        assert seen(drive).awards[0].words == "They are equal and share them."

    def test_where_they_cut_the_prize_is_open_until_then(self, drive: Event) -> None:
        agree(drive, *GENTS, ties=Ties.CUT)
        (award,) = seen(drive).open
        assert {one.person.name for one in award.winners} == {"Player G1", "Player G2"}
        assert award.words == "They are equal and cut for it."

    def test_a_cut_decides_and_can_be_taken_back(self, drive: Event) -> None:
        agree(drive, *GENTS, ties=Ties.CUT)
        order = [str(number_of("G2")), str(number_of("G1"))]
        for _ in range(2):
            if seen(drive).open:
                record_cut(event=drive, order=order, act=act("daniel"))
        assert won(drive) == [
            ("Top gent", {"Player G2": 2000}),
            ("Second gent", {"Player G1": 501}),
        ]
        (cut,) = seen(drive).cuts
        assert [one.name for one in cut.people] == ["Player G2", "Player G1"]
        take_back(event=drive, kind=Says.CUT, sequence=cut.sequence, reason="cut again", act=act())
        assert seen(drive).open
        assert not seen(drive).cuts

    @pytest.mark.parametrize("order", [["7"], ["7", "9"], ["7", "7"], ["7", "8", "9"], []])
    def test_only_those_who_are_equal_cut(self, drive: Event, order: list[str]) -> None:
        agree(drive, *GENTS, ties=Ties.CUT)
        with pytest.raises(CannotCut):
            record_cut(event=drive, order=order, act=act())
        assert not seen(drive).cuts


class TestAnnounced:
    def test_what_was_announced_stays_and_differences_are_told_in_names(self, drive: Event) -> None:
        announce(drive)
        key(drive, "G1", WHOLE, 25)
        key(drive, "G4", WHOLE, 34)
        now = seen(drive)
        assert now.announced is not None
        names = [one.person.name for one in now.announced.awards[0].winners]
        assert names == ["Player G1", "Player G2"]
        assert now.announced.differences == (
            "Top gent was announced for Player G1 and Player G2 to share; "
            "as things stand it is Player G4’s.",
            "Second gent was announced for Player G1 and Player G2 to share; "
            "as things stand it is Player G2’s.",
        )

    def test_the_same_prizes_are_announced_once(self, drive: Event) -> None:
        announce(drive)
        announce(drive)
        assert awarded(drive) == 1

    def test_announced_again_they_are_the_corrected_ones(self, drive: Event) -> None:
        announce(drive)
        key(drive, "G1", WHOLE, 25)
        announce(drive)
        now = seen(drive).announced
        assert now is not None
        assert now.differences == ()
        assert awarded(drive) == 2

    def test_nothing_is_announced_while_a_card_is_missing(self, club: Club) -> None:
        event = paper_drive(club)
        with pytest.raises(CannotAward, match="Nothing has been played yet"):
            announce(event)
        key(event, "L1", WHOLE, figure_of("L1", WHOLE))
        with pytest.raises(CannotAward, match="card is in yet"):
            announce(event)
        assert awarded(event) == 0

    def test_nothing_is_announced_while_a_table_is_out(self, club: Club) -> None:
        event = make_event(club, "swiss", options={"rounds": 1})
        enter_all(event, 8)
        draw(event, 1)
        with pytest.raises(CannotAward, match="4 tables still out: 1, 2, 3, 4"):
            announce(event)

    def test_nothing_is_announced_while_somebody_must_cut(self, drive: Event) -> None:
        agree(drive, *GENTS, ties=Ties.CUT)
        with pytest.raises(CannotAward, match="Player G1 and Player G2 must cut first"):
            announce(drive)

    def test_with_rounds_left_somebody_says_that_it_ends_here(self, club: Club) -> None:
        event = make_event(club, "swiss", options={"rounds": 3})
        enter_all(event, 8)
        play_round(event, 1)
        with pytest.raises(NotOver):
            announce(event)
        assert awarded(event) == 0
        announce(event, ends_here=True)
        assert awarded(event) == 1

    def test_announced_prizes_are_not_changed(self, drive: Event) -> None:
        announce(drive)
        with pytest.raises(Announced):
            agree(drive, GENTS[0])
        take_announcement_back(event=drive, reason="wrong list", act=act())
        agree(drive, GENTS[0])
        assert seen(drive).fund == 2000

    def test_a_finished_event_keeps_its_terms(self, drive: Event) -> None:
        finish_event(event=drive, act=act())
        with pytest.raises(EventClosed):
            agree(drive, GENTS[0])
        with pytest.raises(EventClosed):
            record_cut(event=drive, order=sorted(BOTH), act=act())


class TestPages:
    @pytest.fixture
    def desk(self, sign_in: Callable[[User | None], Client], director: User) -> Client:
        return sign_in(director)

    def url(self, event: Event, name: str = "") -> str:
        return reverse(f"event-prizes{name}", args=[event.club.slug, event.pk])

    def fields(self, page: str) -> dict[str, Any]:
        """Return the form of the list as the page has it."""
        found = dict(re.findall(r'<input[^>]* name="([\w-]+)"[^>]* value="([^"]*)"', page))
        found |= dict(re.findall(r'name="([\w-]+)" value="([^"]*)"', page))
        for name, body in re.findall(r'<select name="([\w-]+)".*?>(.*?)</select>', page, re.S):
            chosen = re.search(r'<option value="([^"]*)" selected', body)
            found[name] = chosen[1] if chosen else ""
        ties = re.search(r'name="ties" value="([^"]*)"[^>]* checked', page)
        one_each = re.search(r'name="one_each"[^>]* checked', page)
        found = {name: value for name, value in found.items() if name not in ("do", "one_each")}
        found["ties"] = ties[1] if ties else "shared"
        return found | ({"one_each": "on"} if one_each else {})

    def test_who_has_won_what_is_shown_with_shares_and_the_fund(
        self, desk: Client, drive: Event
    ) -> None:
        page = desk.get(self.url(drive)).content.decode()
        for words in ("Top gent and second gent", "£12.51", "£12.50", "£25.01", "Player G1"):
            assert words in page

    def test_the_list_is_changed_row_by_row(self, desk: Client, drive: Event) -> None:
        url = self.url(drive, "-change")
        typed = self.fields(desk.get(url).content.decode())
        assert (typed["p0-name"], typed["p0-amount"], typed["p1-amount"]) == (
            "top gent",
            "20.00",
            "5.01",
        )
        typed["p1-amount"] = "£4.50"
        answer = desk.post(url, typed | {"do": "save"})
        assert answer.status_code == 303
        assert seen(drive).fund == 2450

    def test_a_row_is_added_and_moved_without_saving(self, desk: Client, drive: Event) -> None:
        url = self.url(drive, "-change")
        typed = self.fields(desk.get(url).content.decode())
        more = self.fields(desk.post(url, typed | {"do": "add"}).content.decode())
        assert more["count"] == "3"
        up = self.fields(desk.post(url, typed | {"do": "up-1"}).content.decode())
        assert (up["p0-name"], up["p1-name"]) == ("second gent", "top gent")
        assert [one.name for one in seen(drive).prizes] == ["top gent", "second gent"]

    @pytest.mark.parametrize(
        "wrong", [{"p0-amount": "lots"}, {"p0-name": ""}, {"p0-kind": "tallest"}, {"ties": "fight"}]
    )
    def test_a_fault_is_told_and_stores_nothing(
        self, desk: Client, drive: Event, wrong: dict[str, str]
    ) -> None:
        url = self.url(drive, "-change")
        typed = self.fields(desk.get(url).content.decode())
        answer = desk.post(url, typed | {"do": "save"} | wrong)
        assert answer.status_code == 422
        assert 'role="alert"' in answer.content.decode()
        assert seen(drive).fund == 2501

    def test_a_cut_is_recorded_on_the_page(self, desk: Client, drive: Event) -> None:
        agree(drive, *GENTS, ties=Ties.CUT)
        page = desk.get(self.url(drive)).content.decode()
        tied = re.search(r'name="tied" value="([^"]+)"', page)
        assert tied is not None
        first, second = (f"place_{number_of(one)}" for one in ("G1", "G2"))
        typed = {"uid": uuid.uuid4(), "tied": tied[1], first: 2, second: 2}
        wrong = desk.post(self.url(drive, "-cut"), typed)
        assert wrong.status_code == 422
        assert not seen(drive).cuts
        right = typed | {second: 1}
        assert desk.post(self.url(drive, "-cut"), right).status_code == 303
        assert won(drive)[0] == ("Top gent", {"Player G2": 2000})
        undo = {"uid": uuid.uuid4(), "entry": seen(drive).cuts[0].sequence, "reason": "cut again"}
        assert desk.post(self.url(drive, "-cut-undo"), undo).status_code == 303
        assert not seen(drive).cuts

    def test_what_is_missing_is_told_and_nothing_announced(
        self, desk: Client, drive: Event
    ) -> None:
        agree(drive, *GENTS, ties=Ties.CUT)
        answer = desk.post(self.url(drive, "-announce"), {"uid": uuid.uuid4()})
        assert answer.status_code == 422
        assert "Player G1 and Player G2 must cut first" in answer.content.decode()
        assert awarded(drive) == 0

    def test_they_are_announced_and_the_receipts_offered(self, desk: Client, drive: Event) -> None:
        url = self.url(drive)
        answer = desk.post(self.url(drive, "-announce"), {"uid": uuid.uuid4()}, follow=True)
        assert answer.redirect_chain == [(url, 303)]
        page = answer.content.decode()
        assert "As announced" in page
        assert "receipts.pdf" in page
        key(drive, "G1", WHOLE, 25)
        page = desk.get(url).content.decode()
        assert "as things stand it is Player G2’s" in page
        back = self.url(drive, "-announce-undo")
        assert desk.post(back, {"uid": uuid.uuid4()}).status_code == 422
        assert desk.post(back, {"uid": uuid.uuid4(), "reason": "early"}).status_code == 303
        assert seen(drive).announced is None

    def test_a_member_sees_them_and_changes_nothing(
        self, sign_in: Callable[[User | None], Client], drive: Event, member_user: User
    ) -> None:
        member = sign_in(member_user)
        page = member.get(self.url(drive)).content.decode()
        assert "Player G1" in page
        assert 'method="post" action="/baize/events' not in page
        for name in ("-change", "-cut", "-cut-undo", "-announce", "-announce-undo"):
            answer = member.post(self.url(drive, name), {"uid": uuid.uuid4()})
            assert answer.status_code == 403
        assert awarded(drive) == 0

    def test_the_page_costs_the_same_for_any_number_of_prizes(
        self, desk: Client, drive: Event
    ) -> None:
        counts = []
        for many in (1, 40):
            prizes = [Prize(f"prize {n}", Kind.HIGHEST, "", 100) for n in range(many)]
            agree(drive, *prizes)
            desk.get(self.url(drive))
            with CaptureQueriesContext(connection) as asked:
                desk.get(self.url(drive))
            counts.append(len(asked))
        assert counts[0] == counts[1]
