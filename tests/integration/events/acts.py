"""What directors and players do in tests of events, through the services."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Mapping
from typing import Any

from clubs.models import Club, Member
from clubs.services.people import add_member
from scoring.services.deals import Recorder
from tournaments.log import RoundLog
from tournaments.models import Entrant, Event
from tournaments.services import entries, results, rounds
from tournaments.services.events import Occasion, Terms, create_event
from tournaments.services.picture import Picture, fresh_picture
from tournaments.services.results import Place, Recorded
from tournaments.services.writing import Act

AT = datetime.datetime(2026, 10, 28, 19, 30, tzinfo=datetime.UTC)
DESK = Recorder(None, "desk")


def act(device: str = "desk", uid: uuid.UUID | None = None) -> Act:
    """Return a new act, or the act of a uid again."""
    return Act(uid=uid or uuid.uuid4(), by=Recorder(None, device), at=AT)


def make_event(club: Club, format_slug: str = "swiss", **more: Any) -> Event:
    """Set up an event; ``options`` are the format's, the rest goes to the terms."""
    options = more.pop("options", {})
    title = more.pop("title", "Club event")
    return create_event(
        club=club,
        occasion=Occasion(title=title, date=AT.date(), starts_at=AT.time()),
        terms=Terms(format=format_slug, options=options, **more),
    )


def member(club: Club, name: str) -> Member:
    """Return a member by this name, added if need be."""
    there = Member.objects.filter(club=club, display_name=name).first()
    return there or add_member(club=club, name=name, display_name=name)


def enter_all(event: Event, count: int, *, size: int = 1) -> list[Entrant]:
    """Enter P1, P2, … or pairs of such; in a drive ladies and gents in turn."""
    labels = event.options["group_labels"] if event.format == "drive" else [""]
    return [
        entries.enter(
            event=event,
            entry=entries.Entry(
                members=[
                    member(event.club, f"P{place}" if size == 1 else f"P{place}{letter}")
                    for letter in "abcdefgh"[:size]
                ],
                group=labels[place % len(labels)],
            ),
        )
        for place in range(1, count + 1)
    ]


def draw(event: Event, number: int) -> RoundLog:
    """Draw a round."""
    return rounds.draw_round(event=event, number=number, act=act())


def record(
    event: Event, place: tuple[int, int], result: Mapping[str, Any], **more: Any
) -> Recorded:
    """Record a result; ``source`` and ``act`` may be given."""
    return results.record_result(
        event=event,
        place=Place(*place),
        result=result,
        source=more.get("source", "desk"),
        act=more.get("act") or act(),
    )


def tricks(ns: int, total: int = 13) -> dict[str, Any]:
    """Return a result by the tricks of North–South."""
    return {"tricks": {"NS": ns, "EW": total - ns}}


def play_round(event: Event, number: int, *, close: bool = True) -> RoundLog:
    """Draw a round, record a result for every table (NS 8, 9, 10 …) and close it."""
    drawn = draw(event, number)
    for place, table in enumerate(sorted(drawn.tables)):
        record(event, (number, table), tricks(7 + (place + number) % 6))
    if close:
        rounds.close_round(event=event, number=number, act=act())
    return drawn


def picture(event: Event) -> Picture:
    """Return the event as it now stands."""
    return fresh_picture(Event.objects.select_related("club").get(pk=event.pk))
