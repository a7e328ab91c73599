"""The pages of the prizes: the list, who has won, cuts and the announcement."""

from __future__ import annotations

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
    act,
    enter_all,
    make_event,
    picture,
    play_round,
)
from tests.integration.events.prize_giving import (
    FIRST,
    SECOND,
    award,
    level,
    make_pairs,
    seen,
    terms,
)
from tournaments.models import Event
from tournaments.services.events import finish_event
from tournaments.services.prize_terms import (
    change_prizes,
    prizes_of,
)
from tournaments.services.prizes import (
    record_cut,
)
from tournaments.services.writing import EventClosed
from tournaments.standings.prizes import Kind, Prize

Browser = Callable[[User | None], Client]


@pytest.fixture
def tied(club: Club) -> Event:
    """Two who are equal for the first prize, after the only round played."""
    return level(make_pairs(club))


@pytest.fixture
def to_cut(club: Club) -> Event:
    return level(make_pairs(club, "cut"))


def url(event: Event, name: str = "event-prizes") -> str:
    return reverse(name, kwargs={"club": event.club.slug, "event": event.pk})


class TestThePage:
    def test_members_see_who_has_won_and_change_nothing(
        self, tied: Event, member_user: User, sign_in: Browser
    ) -> None:
        client = sign_in(member_user)
        text = client.get(url(tied)).content.decode()
        assert "They are equal and share them. £20.00 and £10.00." in text
        assert "£30.00" in text
        assert "Announce the prizes" not in text
        sent = {"uid": uuid.uuid4(), "ends_here": "on"}
        assert client.post(url(tied, "event-prizes-announce"), sent).status_code == 403
        assert picture(tied).log.awarded is None

    def test_a_director_announces_and_takes_it_back(
        self, tied: Event, director: User, sign_in: Browser
    ) -> None:
        client = sign_in(director)
        page = url(tied, "event-prizes-announce")
        refused = client.post(page, {"uid": uuid.uuid4()})
        assert refused.status_code == 422
        assert "tick that the event ends here" in refused.content.decode()
        assert client.post(page, {"uid": uuid.uuid4(), "ends_here": "on"}).status_code == 303
        text = client.get(url(tied)).content.decode()
        assert "As announced" in text
        assert "Announce the prizes" not in text.replace("announcement", "")
        back = url(tied, "event-prizes-announce-undo")
        assert client.post(back, {"uid": uuid.uuid4(), "reason": "too soon"}).status_code == 303
        assert picture(tied).log.awarded is None

    def test_a_cut_is_recorded_by_name(
        self, to_cut: Event, director: User, sign_in: Browser
    ) -> None:
        client = sign_in(director)
        key = seen(to_cut).open[0].key
        first, second = key.split(".")
        assert picture(to_cut).names[first] in client.get(url(to_cut)).content.decode()
        page = url(to_cut, "event-prizes-cut")
        sent = {"uid": uuid.uuid4(), "tied": key, f"place_{first}": "1", f"place_{second}": "1"}
        refused = client.post(page, sent)
        assert refused.status_code == 422
        assert "a cut leaves nobody equal" in refused.content.decode()
        assert client.post(page, {**sent, f"place_{first}": "2"}).status_code == 303
        assert [one.id for one in seen(to_cut).cuts[0].people] == [second, first]
        gone = client.post(page, {**sent, f"place_{first}": "2", "uid": uuid.uuid4()})
        assert gone.status_code == 422
        assert "need not cut" in gone.content.decode()

    def test_a_cut_is_taken_back_with_its_reason(
        self, to_cut: Event, director: User, sign_in: Browser
    ) -> None:
        record_cut(event=to_cut, order=seen(to_cut).open[0].key.split("."), act=act())
        page = url(to_cut, "event-prizes-cut-undo")
        sent = {"uid": uuid.uuid4(), "entry": seen(to_cut).cuts[0].sequence}
        client = sign_in(director)
        assert client.post(page, sent).status_code == 422
        assert client.post(page, {**sent, "reason": "misread"}).status_code == 303
        assert not picture(to_cut).log.cuts

    def test_it_costs_the_same_for_any_number_of_prizes(
        self, club: Club, director: User, sign_in: Browser
    ) -> None:
        client = sign_in(director)
        costs = []
        for size in (8, 24):
            event = make_event(club, "drive", title=f"{size}", options={"hands": 4})
            enter_all(event, size)
            play_round(event, 1)
            with CaptureQueriesContext(connection) as queries:
                client.get(url(event))
            costs.append(len(queries))
        assert costs[0] == costs[1] <= 9


def typed(*rows: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return what a browser sends of the list of prizes."""
    sent: dict[str, Any] = {"uid": uuid.uuid4(), "count": len(rows), "ties": "shared", "do": "save"}
    for at, row in enumerate(rows):
        filled = {"name": "", "kind": "highest", "group": "", "amount": "", "number": "", **row}
        sent |= {f"p{at}-{name}": value for name, value in filled.items()}
    return {**sent, **more}


class TestTheListOfPrizes:
    def test_it_is_saved_as_typed(self, club: Club, director: User, sign_in: Browser) -> None:
        event = make_event(club, "drive")
        rows = [{"name": "Top lady", "group": "lady", "amount": "20"}, {"name": "Hamper"}, {}]
        answer = sign_in(director).post(url(event, "event-prizes-change"), typed(*rows))
        assert answer.status_code == 303
        assert prizes_of(picture(event)) == (
            Prize("Top lady", Kind.HIGHEST, "lady", 2000),
            Prize("Hamper", Kind.HIGHEST),
        )
        options = Event.objects.get(pk=event.pk).options
        assert (options["prize_ties"], options["one_prize_each"]) == ("shared", False)

    @pytest.mark.parametrize(
        ("do", "names"),
        [
            ("add", ["one", "two", "three", ""]),
            ("remove-1", ["one", "three"]),
            ("up-2", ["one", "three", "two"]),
            ("down-0", ["two", "one", "three"]),
            ("up-0", ["one", "two", "three"]),
            ("remove-x", ["one", "two", "three"]),
        ],
    )
    def test_rows_are_added_removed_and_moved_without_a_script(
        self, club: Club, director: User, sign_in: Browser, do: str, names: list[str]
    ) -> None:
        event = make_event(club, "drive")
        sent = typed({"name": "one"}, {"name": "two", "amount": "x"}, {"name": "three"}, do=do)
        answer = sign_in(director).post(url(event, "event-prizes-change"), sent)
        assert answer.status_code == 200
        form = answer.context["form"]
        assert [row["name"].value() or "" for row in form.rows] == names
        assert form["count"].value() == len(names)
        assert Event.objects.get(pk=event.pk).prizes is None

    @pytest.mark.parametrize(
        ("row", "said"),
        [
            ({"name": "Top", "amount": "2.005"}, "Prize 1, amount: This currency has at most 2"),
            ({"amount": "5"}, "Prize 1, prize: Name this prize, or remove it."),
            ({"name": "Top", "group": "cats"}, "Prize 1, among: Select a valid choice."),
        ],
    )
    def test_what_is_wrong_is_told_at_its_row_and_kept_typed(
        self, club: Club, director: User, sign_in: Browser, row: dict[str, str], said: str
    ) -> None:
        event = make_event(club, "drive")
        answer = sign_in(director).post(url(event, "event-prizes-change"), typed(row))
        text = answer.content.decode()
        assert answer.status_code == 422
        assert said in text
        assert f'value="{row.get("amount", row.get("name"))}"' in text
        assert Event.objects.get(pk=event.pk).prizes is None

    def test_once_announced_the_page_says_so(
        self, tied: Event, director: User, sign_in: Browser
    ) -> None:
        award(tied)
        client, page = sign_in(director), url(tied, "event-prizes-change")
        assert "Take the announcement back" in client.get(page).content.decode()
        answer = client.post(page, typed({"name": "Hamper"}))
        assert answer.status_code == 422
        assert Event.objects.get(pk=tied.pk).prizes == [FIRST, SECOND]

    def test_a_finished_event_keeps_its_prizes(self, tied: Event) -> None:
        finish_event(event=tied, act=act())
        with pytest.raises(EventClosed):
            change_prizes(event=tied, terms=terms(), act=act())
