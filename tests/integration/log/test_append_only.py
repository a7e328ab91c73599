"""Nothing in a log can be changed or taken away: neither by the program nor past it."""

from __future__ import annotations

import uuid

import pytest
from django.db import DatabaseError, connection, transaction

from scoring.models import AppendOnly, DealEntry, Sitting
from tests.integration.acts import AT, record_deals

STATEMENTS = [
    "UPDATE scoring_dealentry SET payload = '{}'",
    "UPDATE scoring_dealentry SET reason = 'nobody will notice'",
    "DELETE FROM scoring_dealentry",
]


@pytest.fixture
def entry(sitting: Sitting) -> DealEntry:
    record_deals(sitting, 8)
    return DealEntry.objects.get(sitting=sitting)


def test_the_query_set_refuses_to_update(entry: DealEntry) -> None:
    with pytest.raises(AppendOnly):
        DealEntry.objects.filter(pk=entry.pk).update(reason="later")


def test_the_query_set_refuses_to_delete(entry: DealEntry) -> None:
    with pytest.raises(AppendOnly):
        DealEntry.objects.of(entry.sitting).delete()


def test_an_entry_refuses_to_be_saved_again(entry: DealEntry) -> None:
    entry.payload = {"tricks": {"NS": 13, "EW": 0}}
    with pytest.raises(AppendOnly):
        entry.save()


def test_an_entry_refuses_to_be_deleted(entry: DealEntry) -> None:
    with pytest.raises(AppendOnly):
        entry.delete()


@pytest.mark.parametrize("statement", STATEMENTS)
def test_the_database_refuses_every_change(entry: DealEntry, statement: str) -> None:
    with (
        pytest.raises(DatabaseError, match="deal entries are never changed or deleted"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    assert DealEntry.objects.get().payload == {"tricks": {"NS": 8, "EW": 5}}


def test_a_club_with_a_log_cannot_be_deleted_with_it(entry: DealEntry) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        entry.sitting.table.night.club.delete()
    assert DealEntry.objects.filter(pk=entry.pk).exists()


def test_an_entry_can_only_amend_an_earlier_one(entry: DealEntry) -> None:
    for amends in (None, entry.sequence + 1, entry.sequence + 2):
        with pytest.raises(DatabaseError), transaction.atomic():
            DealEntry.objects.create(
                sitting=entry.sitting,
                sequence=entry.sequence + 1,
                kind="voided",
                payload={},
                amends=amends,
                uid=uuid.uuid4(),
                at=AT,
            )
