"""What the director gives or takes, apart from what was played, and taking such entries back.

An adjustment belongs to an entrant and a round, and never touches a result: the standings count
it beside what was played.
"""

from __future__ import annotations

import datetime
from contextlib import suppress
from dataclasses import dataclass

from django.db import transaction

from tournaments.log import Entry, Kind, Log
from tournaments.models import Event
from tournaments.services.picture import Picture, fresh_picture
from tournaments.services.seats import Naming, Person
from tournaments.services.writing import Act, DoneBefore, Line, append, lock


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjusting:
    """Points or tricks for the holder of a score card; below zero takes them away."""

    card: int
    round: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class AdjustmentSeen:
    """One adjustment that stands; ``points`` is written with its sign."""

    sequence: int
    person: Person
    round: int
    points: str
    reason: str
    by: str
    at: datetime.datetime | None


class CannotAdjust(ValueError):
    """The adjustment cannot be; ``field`` says what about it, the message why."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(text)
        self.field = field


def adjustments_seen(picture: Picture) -> tuple[AdjustmentSeen, ...]:
    """Return the adjustments that stand, the latest first."""
    return tuple(
        AdjustmentSeen(
            sequence=entry.sequence,
            person=Naming(picture.entrants, picture.log, 0).person(entry.payload["id"]),
            round=entry.round or 0,
            points=signed_words(entry.payload["points"]),
            reason=entry.reason,
            by=entry.by,
            at=entry.at,
        )
        for entry in reversed(picture.log.adjustments)
    )


def signed_words(points: int) -> str:
    """Write a figure with its sign: “+2”, “−3”."""
    return f"{points:+d}".replace("-", "−")


def adjustable_rounds(picture: Picture) -> int:
    """Return the last round that an adjustment may belong to, 0 before anything was played."""
    if picture.log.rounds:
        return len(picture.log.rounds)
    return max((card.payload["last"] for card in picture.log.cards), default=0)


def adjust(*, event: Event, adjusting: Adjusting, act: Act) -> None:
    """Give or take points; the same act sent again adjusts once.

    :raises CannotAdjust: nobody has that card, the round is not drawn, or nothing is given.
    :raises EventClosed: the event is finished.
    """
    with suppress(DoneBefore), transaction.atomic():
        event = lock(event)
        picture = fresh_picture(event)
        _check(picture, adjusting)
        payload = {"id": str(adjusting.card), "points": adjusting.points}
        line = Line(Kind.ADJUSTED, payload, adjusting.round, reason=adjusting.reason)
        append(event, act, line)


def _check(picture: Picture, adjusting: Adjusting) -> None:
    last = adjustable_rounds(picture)
    if not last:
        field, text = "", "Nothing has been played yet. Draw the first round, then adjust."
    elif str(adjusting.card) not in picture.entrants:
        field, text = "who", f"Nobody has the card {adjusting.card}."
    elif not 1 <= adjusting.round <= last:
        field, text = "round", f"Choose a round from 1 to {last}: no other is drawn yet."
    elif not adjusting.points:
        field, text = "points", "Write how many points to give or take."
    else:
        return
    raise CannotAdjust(field, text)


STANDING = {
    Kind.ADJUSTED: "adjustments",
    Kind.CARD: "cards",
    Kind.CUT: "cuts",
}
"""Where a log keeps the entries of a kind that can be taken back."""


def standing(log: Log, kind: Kind, sequence: int) -> Entry | None:
    """Return an entry of one of these kinds, as long as it stands."""
    entries: list[Entry] = getattr(log, STANDING[kind])
    return next((one for one in entries if one.sequence == sequence), None)


def take_back(*, event: Event, kind: Kind, sequence: int, reason: str, act: Act) -> None:
    """Take back an adjustment, a card or a cut; one that is gone already stays gone.

    :raises EventClosed: the event is finished.
    """
    with suppress(DoneBefore), transaction.atomic():
        event = lock(event)
        entry = standing(fresh_picture(event).log, kind, sequence)
        if entry is not None:
            void(event, entry, reason, act)


def void(event: Event, entry: Entry, reason: str, act: Act) -> None:
    """Write into the log of a locked event that an entry no longer holds."""
    line = Line(Kind.VOIDED, {}, entry.round, amends=entry.sequence, reason=reason)
    append(event, act, line)
