"""Moving people by hand in the first round of an event, and what comes of it."""

from __future__ import annotations

from typing import Any

from tests.integration.events.acts import act, picture
from tournaments.log import TableLog
from tournaments.models import Event
from tournaments.services.seating import (
    Chair,
    Move,
    MoveSeen,
    Swap,
    Turn,
    chairs,
    move_seats,
    move_seen,
)
from tournaments.services.seats import RoundSeen, rounds_seen
from tournaments.services.standings import standings_seen


def seen(event: Event) -> RoundSeen:
    return rounds_seen(picture(event))[0]


def seats(event: Event) -> list[list[str]]:
    return [[side.named for side in table.sides] for table in seen(event).tables]


def chair(event: Event, name: str) -> Chair:
    now = picture(event)
    played = now.log.rounds[0]
    return next(one for one in chairs(played) if now.names.get(one.id) == name)


def swap(event: Event, one: str, other: str) -> Swap:
    return Swap(chair(event, one), chair(event, other))


def turn(event: Event, table: int) -> Turn:
    return Turn(table, tuple(picture(event).log.rounds[0].tables[table].seats["NS"]))


def move(event: Event, what: Move, **more: Any) -> None:
    reason = more.get("reason", "sat at the wrong table")
    move_seats(
        event=event, number=1, move=what, reason=reason, act=more.get("act") or act("daniel")
    )


def shown(event: Event, what: Move) -> MoveSeen:
    return move_seen(picture(event), 1, what)


def tables(event: Event) -> list[tuple[int, TableLog]]:
    return sorted(picture(event).log.rounds[0].tables.items())


def scores(event: Event) -> dict[str, str]:
    return {row.name: row.figures[0] for one in standings_seen(picture(event)) for row in one.rows}
