"""Tables of a night, the links that open them, and the device that holds each.

A table link lets whoever has it score that table on that night and nothing else. One device
holds a table at a time; another takes it over with the director's code.
"""

from __future__ import annotations

import datetime
import hmac
import uuid
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from clubs.models import Night
from clubs.services.nights import publish, require_open
from scoring.models import Table, new_token

MOST_TABLES = 200
WRONG_CODES_ALLOWED = 5


@dataclass(frozen=True, slots=True)
class Device:
    """A phone at a table: the id it keeps in its own signed cookie, and what it is called."""

    uid: uuid.UUID
    name: str


class TooManyTables(ValueError):
    """More tables than a night can have."""


class HeldByAnother(ValueError):
    """Another device holds the table; ``table`` says who and since when."""

    def __init__(self, table: Table) -> None:
        super().__init__(f"{table.holder_name} holds this table.")
        self.table = table


class WrongCode(ValueError):
    """The director's code was not right."""


class CodeLocked(ValueError):
    """Too many wrong codes; the director frees the table from the desk."""


@transaction.atomic
def set_out_tables(*, night: Night, count: int) -> None:
    """Make sure the night has tables 1 to ``count``; tables there already are kept.

    :raises NightClosed: the night is over.
    :raises TooManyTables: more than a night can have.
    """
    require_open(night)
    if not 1 <= count <= MOST_TABLES:
        msg = f"A night can have 1 to {MOST_TABLES} tables."
        raise TooManyTables(msg)
    there = set(Table.objects.filter(night=night).values_list("number", flat=True))
    missing = [n for n in range(1, count + 1) if n not in there]
    Table.objects.bulk_create(Table(night=night, number=number) for number in missing)
    publish(night.pk)


@transaction.atomic
def hold_table(*, table: Table, device: Device, at: datetime.datetime, code: str = "") -> Table:
    """Let this device hold the table: at once when it is free, else with the director's code.

    :raises HeldByAnother: another device holds it and no code was given.
    :raises WrongCode: the code is not the night's.
    :raises CodeLocked: too many wrong codes were tried.
    :raises NightClosed: the night is over.
    """
    table = Table.objects.select_for_update(of=("self",)).select_related("night").get(pk=table.pk)
    require_open(table.night)
    if table.holder == device.uid:
        return table
    if table.holder is not None and not code:
        raise HeldByAnother(table)
    table.holder, table.holder_name, table.held_since = device.uid, device.name, at
    table.wrong_codes = 0
    table.save(update_fields=["holder", "holder_name", "held_since", "wrong_codes"])
    publish(table.night_id)
    return table


def take_over(*, table: Table, device: Device, code: str, at: datetime.datetime) -> Table:
    """Take the table from the device that holds it, with the director's code.

    :raises WrongCode: the code is not the night's; the try is counted.
    :raises CodeLocked: too many wrong codes were tried.
    :raises NightClosed: the night is over.
    """
    if table.wrong_codes >= WRONG_CODES_ALLOWED:
        msg = "Too many wrong codes. Ask the director to free this table from the desk."
        raise CodeLocked(msg)
    if not hmac.compare_digest(code.encode(), table.night.director_code.encode()):
        Table.objects.filter(pk=table.pk).update(wrong_codes=F("wrong_codes") + 1)
        msg = "That is not the director’s code for tonight."
        raise WrongCode(msg)
    return hold_table(table=table, device=device, at=at, code=code)


def free_table(*, table: Table) -> None:
    """Let any device with the link hold the table next; wrong codes are forgotten."""
    _change(table, holder=None, holder_name="", held_since=None, wrong_codes=0)


def renew_link(*, table: Table) -> None:
    """Make the table's old link and QR code worthless, and free it from its device."""
    _change(table, token=new_token(), holder=None, holder_name="", held_since=None, wrong_codes=0)


@transaction.atomic
def _change(table: Table, **fields: object) -> None:
    Table.objects.filter(pk=table.pk).update(**fields)
    table.refresh_from_db()
    publish(table.night_id)
