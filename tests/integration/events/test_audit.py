"""The log page: who did what, when and from where, and only what is asked for of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import Club, User
from scoring.services.deals import Recorder
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
from tournaments.log import Kind
from tournaments.models import Event
from tournaments.services.audit import AuditLine, Wanted, audit
from tournaments.services.events import set_public
from tournaments.services.writing import Act

Browser = Callable[[User | None], Client]


@pytest.fixture
def event(club: Club) -> Event:
    """A round of four tables, closed, and a second one drawn with a result from a phone."""
    event = make_event(club, "swiss", options={"first_seats": "listed"})
    enter_all(event, 8)
    play_round(event, 1)
    draw(event, 2)
    record(event, (2, 1), tricks(8), source="phone", act=act("table 1"))
    return event


def lines(event: Event, **wanted: object) -> list[AuditLine]:
    asked = Wanted(**wanted)  # type: ignore[arg-type]
    return audit(event=event, names=picture(event).names, wanted=asked)


def url(event: Event, **query: object) -> str:
    where = {"club": event.club.slug, "event": event.pk}
    return reverse("event-audit", kwargs=where, query=query)


def test_the_latest_entry_comes_first_with_who_and_from_where(event: Event, director: User) -> None:
    from_desk = Act(uid=act().uid, by=Recorder(director.pk, "desk"), at=AT)
    record(event, (2, 2), tricks(9), act=from_desk)
    told = lines(event)
    assert [one.sequence for one in told] == list(range(len(told), 0, -1))
    assert (told[0].who, told[0].where, told[0].at) == ("daniel", "at the desk", AT)
    assert (told[1].who, told[1].where) == ("", "by phone, by table 1")
    assert (told[0].round, told[0].table) == (2, 2)


@pytest.mark.parametrize(
    ("wanted", "count"),
    [
        ({"round": 1}, 6),
        ({"round": 1, "table": 1}, 1),
        ({"kind": Kind.CLOSED}, 1),
        ({"table": 1}, 2),
        ({"round": 3}, 0),
    ],
)
def test_what_is_asked_for_is_all_that_is_shown(
    event: Event, wanted: dict[str, object], count: int
) -> None:
    assert len(lines(event, **wanted)) == count


def test_one_entrant_is_found_wherever_he_sat(event: Event) -> None:
    found = lines(event, entrant="1", kind=Kind.RESULT)
    seated = [
        played.number
        for played in picture(event).log.rounds
        for table in played.tables.values()
        if table.first is not None and "1" in [*table.seats["NS"], *table.seats["EW"]]
    ]
    assert sorted(one.round for one in found) == seated


def test_what_is_kept_outside_the_log_is_told_too(event: Event) -> None:
    set_public(event=event, public=True, act=act())
    assert lines(event)[0].sentence == "The page: public, before that members only."


def test_the_page_shows_and_filters_the_log(event: Event, director: User, sign_in: Browser) -> None:
    client = sign_in(director)
    text = client.get(url(event)).content.decode()
    assert "Drew round 2: 4 tables." in text
    assert reverse("event-correct", args=[event.club.slug, event.pk, 2, 1]) in text
    asked = client.get(url(event, kind="closed")).content.decode()
    assert "Closed round 1." in asked
    assert "Drew round 2" not in asked


def test_a_long_log_is_paged(event: Event, director: User, sign_in: Browser) -> None:
    for number in range(60):
        set_public(event=event, public=number % 2 == 0, act=act())
    client = sign_in(director)
    assert "Page 1 of 2" in client.get(url(event)).content.decode()
    assert "Drew round 1" in client.get(url(event, page=2)).content.decode()


def test_the_log_is_one_query_however_long_it_is(
    event: Event, director: User, sign_in: Browser
) -> None:
    client = sign_in(director)

    def asked() -> int:
        client.get(url(event))
        with CaptureQueriesContext(connection) as queries:
            assert client.get(url(event)).status_code == 200
        return len(queries)

    first = asked()
    for table in (2, 3, 4):
        record(event, (2, table), tricks(9))
    assert asked() == first


def test_nonsense_in_the_address_is_said_and_shows_everything(
    event: Event, director: User, sign_in: Browser
) -> None:
    answer = sign_in(director).get(url(event, round="x", kind="nothing"))
    assert answer.status_code == 200
    assert 'role="alert"' in answer.content.decode()


def test_the_log_is_for_directors(
    event: Event, scorer: User, outsider: User, sign_in: Browser
) -> None:
    assert sign_in(None).get(url(event)).status_code == 302
    assert sign_in(scorer).get(url(event)).status_code == 403
    assert sign_in(outsider).get(url(event)).status_code == 403
    assert sign_in(scorer).post(url(event)).status_code == 405
