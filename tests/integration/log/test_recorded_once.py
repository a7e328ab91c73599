"""A deal is stored once, never over another, wholly or not at all, whoever sends it when."""

from __future__ import annotations

import threading
import uuid
from typing import Any
from unittest import mock

import pytest
from django.db import DatabaseError, connection

from clubs.models import Member, Night
from clubs.services.nights import NightClosed, close_night
from clubs.services.people import add_member
from scoring.models import DealEntry, RivalDeal, Sitting, SittingResult, Table
from scoring.services import deals
from scoring.services.deals import (
    Amendment,
    Conflicting,
    Recorder,
    Stale,
    amend_deal,
    decide_rival,
    record_deal,
)
from scoring.services.results import InvalidDeal
from tests.integration.acts import AT, DESK, record_deals, sit_down

PHONE = Recorder(None, "Table 1: Ann's phone")


def send(sitting: Sitting, ns: int, *, seen: int, uid: uuid.UUID | None = None) -> Any:
    return record_deal(
        sitting=sitting,
        deal={"tricks": {"NS": ns}},
        uid=uid or uuid.uuid4(),
        expected_sequence=seen,
        by=PHONE,
        at=AT,
    )


def recorded(sitting: Sitting) -> list[int]:
    return [entry.payload["tricks"]["NS"] for entry in DealEntry.objects.of(sitting)]


def test_the_same_uid_twice_is_one_entry_and_the_same_answer(sitting: Sitting) -> None:
    uid = uuid.uuid4()
    first = send(sitting, 8, seen=0, uid=uid)
    again = send(sitting, 8, seen=0, uid=uid)
    assert (first.sequence, first.state) == (again.sequence, again.state)
    assert (first.again, again.again) == (False, True)
    assert recorded(sitting) == [8]


def test_the_same_uid_after_others_played_on_is_still_one_entry(sitting: Sitting) -> None:
    uid = uuid.uuid4()
    first = send(sitting, 8, seen=0, uid=uid)
    record_deals(sitting, 7, 6)
    assert send(sitting, 8, seen=0, uid=uid).sequence == first.sequence
    assert recorded(sitting) == [8, 7, 6]


def test_the_same_deal_from_another_device_is_the_same_deal(sitting: Sitting) -> None:
    send(sitting, 8, seen=0)
    assert send(sitting, 8, seen=0).again
    assert recorded(sitting) == [8]
    assert not RivalDeal.objects.exists()


def test_another_result_for_the_same_deal_is_kept_aside(sitting: Sitting, night: Night) -> None:
    send(sitting, 8, seen=0)
    night.refresh_from_db()
    with pytest.raises(Conflicting) as conflict:
        send(sitting, 5, seen=0)
    assert recorded(sitting) == [8]
    rival = RivalDeal.objects.get()
    assert conflict.value.rival == rival
    assert conflict.value.recorded.payload == {"tricks": {"NS": 8, "EW": 5}}
    assert (rival.sequence, rival.payload) == (1, {"tricks": {"NS": 5, "EW": 8}})
    assert Night.objects.get(pk=night.pk).version > night.version


def test_the_same_rival_twice_is_kept_once(sitting: Sitting) -> None:
    send(sitting, 8, seen=0)
    uid = uuid.uuid4()
    for _ in range(2):
        with pytest.raises(Conflicting):
            send(sitting, 5, seen=0, uid=uid)
    assert RivalDeal.objects.count() == 1


def test_a_uid_of_another_table_is_refused(
    night: Night, sitting: Sitting, players: list[Member]
) -> None:
    four = [add_member(club=night.club, name=name) for name in ("Gus", "Hal", "Ida", "Joy")]
    other = sit_down(Table.objects.create(night=night, number=2), four)
    uid = uuid.uuid4()
    send(sitting, 8, seen=0, uid=uid)
    with pytest.raises(Stale):
        send(other, 9, seen=0, uid=uid)
    assert recorded(other) == []


def test_a_client_that_saw_more_than_there_is_must_look_again(sitting: Sitting) -> None:
    with pytest.raises(Stale):
        send(sitting, 8, seen=3)
    assert recorded(sitting) == []


def test_a_correction_from_an_outdated_view_is_refused(sitting: Sitting) -> None:
    record_deals(sitting, 8, 7)
    amendment = Amendment(1, {"tricks": {"NS": 9}}, "misread")
    with pytest.raises(Stale):
        amend_deal(
            sitting=sitting,
            amendment=amendment,
            uid=uuid.uuid4(),
            expected_sequence=1,
            by=DESK,
            at=AT,
        )
    assert recorded(sitting) == [8, 7]


@pytest.mark.parametrize("accept", [True, False])
def test_deciding_twice_changes_nothing(sitting: Sitting, *, accept: bool) -> None:
    send(sitting, 8, seen=0)
    with pytest.raises(Conflicting) as conflict:
        send(sitting, 5, seen=0)
    for _ in range(2):
        decide_rival(rival=conflict.value.rival, accept=accept, by=DESK, at=AT)
    assert recorded(sitting) == ([8, 5] if accept else [8])
    assert RivalDeal.objects.get().accepted is accept


def test_an_impossible_deal_stores_nothing(sitting: Sitting, night: Night) -> None:
    before = SittingResult.objects.filter(pk=sitting.pk).values().get()
    night.refresh_from_db()
    with pytest.raises(InvalidDeal):
        record_deals(sitting, {"tricks": {"NS": 14}})
    assert recorded(sitting) == []
    assert SittingResult.objects.filter(pk=sitting.pk).values().get() == before
    assert Night.objects.get(pk=night.pk).version == night.version


def test_a_write_that_breaks_off_leaves_nothing(sitting: Sitting, night: Night) -> None:
    before = SittingResult.objects.filter(pk=sitting.pk).values().get()
    with (
        mock.patch.object(deals, "publish", side_effect=DatabaseError("the lights went out")),
        pytest.raises(DatabaseError),
    ):
        send(sitting, 8, seen=0)
    assert recorded(sitting) == []
    assert SittingResult.objects.filter(pk=sitting.pk).values().get() == before


def test_nothing_is_recorded_on_a_closed_night(sitting: Sitting, night: Night) -> None:
    close_night(night=night, at=AT)
    with pytest.raises(NightClosed):
        send(sitting, 8, seen=0)
    assert recorded(sitting) == []


def at_once(writes: list[Any]) -> list[Any]:
    """Run writes in threads of their own, all let go at the same moment."""
    gate, answers = threading.Barrier(len(writes)), []

    def run(write: Any) -> None:
        try:
            gate.wait()
            answers.append(write())
        except Exception as error:
            answers.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(write,)) for write in writes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


@pytest.mark.django_db(transaction=True)
def test_two_writers_of_one_deal_store_it_once(request: pytest.FixtureRequest) -> None:
    sitting = request.getfixturevalue("sitting")
    answers = at_once([lambda: send(sitting, 8, seen=0) for _ in range(4)])
    assert sorted(answer.again for answer in answers) == [False, True, True, True]
    assert recorded(sitting) == [8]


@pytest.mark.django_db(transaction=True)
def test_two_writers_of_different_results_leave_one_and_a_rival(
    request: pytest.FixtureRequest,
) -> None:
    sitting = request.getfixturevalue("sitting")
    answers = at_once([lambda: send(sitting, 8, seen=0), lambda: send(sitting, 5, seen=0)])
    assert sorted(type(answer).__name__ for answer in answers) == ["Conflicting", "Recorded"]
    assert len(recorded(sitting)) == 1
    assert RivalDeal.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_database_emptied_between_tests_still_refuses_changes(
    request: pytest.FixtureRequest,
) -> None:
    send(request.getfixturevalue("sitting"), 8, seen=0)
    with pytest.raises(DatabaseError), connection.cursor() as cursor:
        cursor.execute("DELETE FROM scoring_dealentry")
    assert DealEntry.objects.count() == 1
