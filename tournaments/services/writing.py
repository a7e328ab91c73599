"""The lock of an event and the one way anything enters its log.

An *act* is one thing that one person did: its ``uid`` is made by the client. The same act sent
again with the same content is answered as it was the first time and stores nothing; with other
content, as after going back in a browser, it is another act.
"""

from __future__ import annotations

import datetime
import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db import IntegrityError
from django.db.models import F

from scoring.services.deals import Recorder
from tournaments.log import Entry, Kind
from tournaments.models import Event, EventEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Which act, by whom and when."""

    uid: uuid.UUID
    by: Recorder
    at: datetime.datetime


class EventClosed(ValueError):
    """The event is finished; nothing about it can be changed until it is reopened."""

    def __init__(self) -> None:
        super().__init__("This event is finished. A director can reopen it.")


class Stale(ValueError):
    """The event has moved on since the page was shown; nothing was stored."""


class DoneBefore(ValueError):
    """This very act is in the log already; nothing more was stored."""


def lock(event: Event, *, closed: bool = False) -> Event:
    """Lock an event for the rest of the transaction, and return it as it now stands.

    :raises EventClosed: it is finished, unless ``closed`` events may be changed so.
    """
    locked = Event.objects.select_for_update(of=("self",)).select_related("club").get(pk=event.pk)
    if locked.closed_at is not None and not closed:
        raise EventClosed
    return locked


def publish(event: Event, **fields: Any) -> None:
    """Change fields of a locked event, and tell every page that it has something new to show."""
    for name, value in fields.items():
        setattr(event, name, value)
    Event.objects.filter(pk=event.pk).update(version=F("version") + 1, **fields)
    event.version += 1


class Line(NamedTuple):
    """What is to be written: as :class:`~tournaments.log.Entry`, before it has a sequence."""

    kind: Kind
    payload: Mapping[str, Any]
    round: int | None = None
    table: int | None = None
    amends: int | None = None
    reason: str = ""


def append(event: Event, act: Act, line: Line) -> Entry:
    """Add a line to the log of a locked event.

    :raises DoneBefore: the log holds this act, with this content, already.
    """
    try:
        EventEntry.objects.create(
            event=event,
            sequence=event.sequence + 1,
            uid=uuid.uuid5(act.uid, json.dumps(line, sort_keys=True)),
            by_id=act.by.user_id,
            device=act.by.device,
            at=act.at,
            **line._asdict(),
        )
    except IntegrityError as error:
        # Under the event's lock nothing but the uid can be taken.
        raise DoneBefore from error
    publish(event, sequence=event.sequence + 1)
    return Entry(event.sequence, *line, by=act.by.device, at=act.at)


def note_change(event: Event, act: Act, what: str, old: str, new: str) -> None:
    """Tell in the log that something kept outside it was changed, in words."""
    append(event, act, Line(Kind.CHANGED, {"what": what, "old": old, "new": new}))
