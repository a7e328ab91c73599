"""The round clock: it runs until a moment, or stands at so many seconds.

A change names the clock it was made for (:attr:`ClockSeen.seen`), so that a button pressed twice,
or on a page that is behind, changes nothing.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from enum import StrEnum

from django.db import transaction

from tournaments.models import Event
from tournaments.services.writing import lock, publish

MOST_MINUTES = 600
LAST_CALL = 60
"""With so many seconds left the clock warns."""


class State(StrEnum):
    """What the clock does."""

    OFF = "off"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"
    """The time is up."""


class Turn(StrEnum):
    """What can be done to it."""

    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    ADD = "add"
    TAKE = "take"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class ClockSeen:
    """The clock at the moment ``at``, with ``left`` seconds to go.

    ``minutes`` is what a round usually has. ``title`` is the event's, ``round`` 0 before the
    first.
    """

    state: State
    at: datetime.datetime
    left: int
    ends_at: datetime.datetime | None
    round: int
    minutes: int
    title: str
    seen: str

    @property
    def figures(self) -> str:
        """The time left, in minutes and seconds: “7:05”."""
        return f"{self.left // 60}:{self.left % 60:02}"

    @property
    def now(self) -> int:
        """The moment in milliseconds, for a browser that may be set wrong."""
        return _milliseconds(self.at)

    @property
    def end(self) -> int:
        """The moment the time is up in milliseconds, 0 while the clock does not run."""
        return _milliseconds(self.ends_at) if self.ends_at else 0

    @property
    def can(self) -> frozenset[str]:
        """What can be done to it now."""
        return frozenset(turn.value for turn in _POSSIBLE[self.state])


_POSSIBLE = {
    State.OFF: (Turn.START,),
    State.RUNNING: (Turn.PAUSE, Turn.ADD, Turn.TAKE, Turn.STOP),
    State.PAUSED: (Turn.RESUME, Turn.ADD, Turn.TAKE, Turn.STOP),
    State.OVER: (Turn.START, Turn.ADD, Turn.STOP),
}


class NoSuchTurn(ValueError):
    """What was asked cannot be done to the clock as it stands."""


def _milliseconds(at: datetime.datetime) -> int:
    return int(at.timestamp() * 1000)


def clock_seen(event: Event, round_number: int, at: datetime.datetime) -> ClockSeen:
    """Return the clock as it stands; no query."""
    left, state = 0, State.OFF
    if event.clock_ends_at is not None:
        left = max(0, -((_milliseconds(at) - _milliseconds(event.clock_ends_at)) // 1000))
        state = State.RUNNING if event.clock_ends_at > at else State.OVER
    elif event.clock_left is not None:
        left, state = event.clock_left, State.PAUSED
    return ClockSeen(
        state=state,
        at=at,
        left=left,
        ends_at=event.clock_ends_at,
        round=round_number,
        minutes=usual_minutes(event),
        title=event.title,
        seen=_seen(event),
    )


def usual_minutes(event: Event) -> int:
    """Return how long a round of the event takes: so many minutes for each of its deals."""
    return max(1, min(MOST_MINUTES, event.minutes * int(event.options.get("deals", 1))))


def _seen(event: Event) -> str:
    if event.clock_ends_at is not None:
        return str(_milliseconds(event.clock_ends_at))
    return f"at {event.clock_left}" if event.clock_left is not None else "off"


@transaction.atomic
def turn_clock(
    *, event: Event, turn: Turn, seen: str, at: datetime.datetime, minutes: int = 0
) -> bool:
    """Start, pause, resume or stop the clock, or add or take ``minutes``.

    Return False, and leave it alone, if it is not the clock that was ``seen``.

    :raises NoSuchTurn: that cannot be done to a clock in this state.
    :raises EventClosed: the event is finished.
    """
    event = lock(event)
    if _seen(event) != seen:
        return False
    clock = clock_seen(event, 0, at)
    if turn not in _POSSIBLE[clock.state]:
        msg = f"The clock is {clock.state.value}. Look at it again, then choose."
        raise NoSuchTurn(msg)
    ends_at, left = _turned(event, clock, turn, datetime.timedelta(minutes=minutes))
    publish(event, clock_ends_at=ends_at, clock_left=left)
    return True


def _turned(
    event: Event, clock: ClockSeen, turn: Turn, time: datetime.timedelta
) -> tuple[datetime.datetime | None, int | None]:
    """Return when the clock then ends, or how many seconds it stands at."""
    if turn is Turn.STOP:
        return None, None
    if turn is Turn.START:
        return clock.at + time, None
    if turn is Turn.PAUSE:
        return None, clock.left
    if turn is Turn.RESUME:
        return clock.at + datetime.timedelta(seconds=clock.left), None
    change = time if turn is Turn.ADD else -time
    most = datetime.timedelta(minutes=MOST_MINUTES)
    if event.clock_ends_at is None:
        stands = datetime.timedelta(seconds=clock.left) + change
        return None, int(min(max(stands, datetime.timedelta()), most).total_seconds())
    # After the end, a minute more is a minute from now.
    ends = max(event.clock_ends_at, clock.at) + change
    return min(max(ends, clock.at), clock.at + most), None
