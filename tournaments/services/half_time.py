"""The half-time list: announced once half the rounds are in, and kept as it was read out."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db import transaction

from tournaments.log import Kind
from tournaments.models import Event
from tournaments.services.picture import Picture, fresh_picture
from tournaments.services.standings import figure_words
from tournaments.services.writing import Act, DoneBefore, Line, append, lock
from tournaments.standings.half_time import HalfTimeList, HalfTimeRow, changes_since
from tournaments.standings.tiebreaks import Figure


class CannotAnnounce(ValueError):
    """The list cannot be announced, or need not be; the message says why."""


@dataclass(frozen=True, slots=True)
class Place:
    """One place of a list: the rank as printed, the card's number, the name and the figure."""

    label: str
    number: int
    name: str
    figure: str


@dataclass(frozen=True, slots=True)
class HalfTimeSeen:
    """The half-time list as a page shows it: as announced, or else as it is now.

    ``after`` is the half-time round, 0 where the event has none. ``ready`` says that it is
    complete and not announced as it now is; ``waits`` why it cannot be announced yet. ``changes``
    say what a list drawn now would have otherwise.
    """

    after: int
    announced: bool = False
    lists: tuple[tuple[str, tuple[Place, ...]], ...] = ()
    waits: str = ""
    changes: tuple[str, ...] = ()
    ready: bool = False
    sequence: int = 0


def list_now(picture: Picture) -> HalfTimeList | None:
    """Return the half-time list as it is now; None where the standings know of no half."""
    if picture.file is None:
        return None
    values = {
        name
        for section in picture.sections
        for row in section.ranking.rows[:1]
        for name in row.values
    }
    if not values & {"first_half", "second_half"}:
        return None
    return picture.form.half_time(picture.file.event)


def announced_list(picture: Picture) -> HalfTimeList | None:
    """Return the half-time list as it was announced; None where it was not."""
    entry = picture.log.half_time
    return None if entry is None else read_list(entry.payload)


def half_time_seen(picture: Picture) -> HalfTimeSeen:
    """Return the half-time list of an event, announced or not."""
    now, announced = list_now(picture), announced_list(picture)
    shown = announced or now
    if shown is None:
        return HalfTimeSeen(0, waits=_waits(picture, now))
    changes = changes_since(announced, now, picture.names) if announced and now else ()
    waits = _waits(picture, now)
    entry = picture.log.half_time
    return HalfTimeSeen(
        shown.after_round,
        announced is not None,
        tuple(
            (name, tuple(_place(picture, row) for row in rows))
            for name, rows in shown.lists
            if rows
        ),
        waits,
        changes,
        not waits and (announced is None or announced != now),
        entry.sequence if entry else 0,
    )


def _place(picture: Picture, row: HalfTimeRow) -> Place:
    number = picture.entrants[row.id].number if row.id in picture.entrants else 0
    return Place(row.label, number, picture.names.get(row.id, row.id), figure_words(row.figure))


def _waits(picture: Picture, now: HalfTimeList | None) -> str:
    if not picture.log.started:
        return "Nothing has been played yet."
    if now is None:
        return "This event has no half-time."
    if now.provisional:
        return f"Half-time comes after round {now.after_round}; results up to it are still to come."
    return ""


def announce_half_time(*, event: Event, act: Act) -> None:
    """Announce the half-time list as it is; the same list is announced once.

    :raises CannotAnnounce: results of the first half are still to come, or there is no half-time.
    :raises EventClosed: the event is finished.
    """
    with suppress(DoneBefore), transaction.atomic():
        event = lock(event)
        picture = fresh_picture(event)
        now = list_now(picture)
        if waits := _waits(picture, now):
            raise CannotAnnounce(waits)
        if now is not None and now != announced_list(picture):
            append(event, act, Line(Kind.HALF_TIME, write_list(now)))


def take_half_time_back(*, event: Event, reason: str, act: Act) -> None:
    """Take the announcement of the half-time list back, if there is one.

    :raises EventClosed: the event is finished.
    """
    with suppress(DoneBefore), transaction.atomic():
        event = lock(event)
        entry = fresh_picture(event).log.half_time
        if entry is not None:
            line = Line(Kind.VOIDED, {}, None, amends=entry.sequence, reason=reason)
            append(event, act, line)


def write_list(found: HalfTimeList) -> dict[str, Any]:
    """Return a list as an entry of the log keeps it; figures that are not whole as fractions."""
    return {
        "after_round": found.after_round,
        "lists": [
            {
                "group": name,
                "rows": [
                    {"label": row.label, "id": row.id, "figure": _write_figure(row.figure)}
                    for row in rows
                ],
            }
            for name, rows in found.lists
        ],
        "provisional": found.provisional,
    }


def read_list(payload: Mapping[str, Any]) -> HalfTimeList:
    """Return a list as it was kept."""
    return HalfTimeList(
        payload["after_round"],
        tuple(
            (
                one["group"],
                tuple(
                    HalfTimeRow(row["label"], row["id"], _read_figure(row["figure"]))
                    for row in one["rows"]
                ),
            )
            for one in payload["lists"]
        ),
        payload["provisional"],
    )


def _write_figure(figure: Figure) -> int | str:
    return figure if isinstance(figure, int) else str(figure)


def _read_figure(written: int | str) -> Figure:
    return written if isinstance(written, int) else Fraction(written)
