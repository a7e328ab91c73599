"""A closed sitting is taken up again with a reason, if its people are free."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from clubs.models import Member, Night, User
from scoring.models import DealEntry, Seat, Sitting, Table
from scoring.services.deals import close_play
from tests.integration.acts import AT, DESK, record_deals, sit_down


@pytest.fixture
def clerk(scorer: User, sign_in: Callable[[User], Client]) -> Client:
    return sign_in(scorer)


@pytest.fixture
def closed(sitting: Sitting) -> Sitting:
    """One game each way is not even begun: a single game and the close."""
    record_deals(sitting, 11)
    close_play(sitting=sitting, uid=uuid.uuid4(), expected_sequence=1, by=DESK, at=AT)
    sitting.refresh_from_db()
    return sitting


def url(sitting: Sitting, page: str = "reopen") -> str:
    night = sitting.table.night
    where = {"club": night.club.slug, "night": night.pk, "number": sitting.table.number}
    return reverse(f"table:{page}", kwargs={**where, "sitting": sitting.pk})


def reopen(client: Client, sitting: Sitting, **more: Any) -> HttpResponse:
    length = sitting.entries.count()
    fields = {"uid": uuid.uuid4(), "expected_sequence": length, "reason": "too early"}
    return client.post(url(sitting), {**fields, **more})


def test_the_page_says_what_changes(clerk: Client, closed: Sitting) -> None:
    shown = clerk.get(url(closed)).content.decode()
    assert "the next deal is <bdi>Bea</bdi>’s" in shown
    assert "+£1.50" in shown
    assert "£0.00" in shown


def test_play_goes_on_where_it_stopped(clerk: Client, closed: Sitting) -> None:
    answer = reopen(clerk, closed)
    assert answer.status_code == 303
    closed.refresh_from_db()
    assert closed.closed_at is None
    assert DealEntry.objects.get(kind="voided").reason == "too early"
    assert Seat.objects.filter(sitting=closed, night=closed.table.night).count() == 4
    record_deals(closed, 11)


def test_taking_it_up_twice_is_once(clerk: Client, closed: Sitting) -> None:
    uid = uuid.uuid4()
    for _ in range(2):
        assert reopen(clerk, closed, uid=uid, expected_sequence=2).status_code == 303
    assert DealEntry.objects.filter(kind="voided").count() == 1


def test_a_reason_is_needed(clerk: Client, closed: Sitting) -> None:
    answer = reopen(clerk, closed, reason="")
    assert answer.status_code == 422
    assert b'href="#id_reason"' in answer.content
    closed.refresh_from_db()
    assert closed.closed_at is not None


def test_people_who_sit_elsewhere_cannot_be_taken_back(
    clerk: Client, closed: Sitting, night: Night, players: list[Member]
) -> None:
    sit_down(Table.objects.create(night=night, number=2), players[2:])
    answer = reopen(clerk, closed)
    assert answer.status_code == 422
    assert "close their sitting first" in answer.content.decode()
    closed.refresh_from_db()
    assert closed.closed_at is not None


def test_an_open_sitting_has_nothing_to_take_up(clerk: Client, sitting: Sitting) -> None:
    assert reopen(clerk, sitting).status_code == 303
    assert not DealEntry.objects.exists()


def test_the_sheet_tells_the_close_and_how_to_take_play_up(clerk: Client, closed: Sitting) -> None:
    shown = clerk.get(url(closed, "sheet")).content.decode()
    assert "Play closed." in shown
    assert "Rubber not finished" in shown
    assert url(closed) in shown


@pytest.mark.parametrize(("who", "status"), [(None, 303), ("member_user", 403), ("outsider", 403)])
def test_strangers_take_nothing_up(
    request: pytest.FixtureRequest,
    closed: Sitting,
    sign_in: Callable[[User | None], Client],
    who: str | None,
    status: int,
) -> None:
    user = request.getfixturevalue(who) if who else None
    assert reopen(sign_in(user), closed).status_code == status
    assert not DealEntry.objects.filter(kind="voided").exists()


def test_other_methods_are_refused(clerk: Client, closed: Sitting) -> None:
    assert clerk.put(url(closed)).status_code == 405
    assert clerk.post(url(closed, "sheet")).status_code == 405
