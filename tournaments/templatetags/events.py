"""The events of a club on pages of apps that know nothing of events."""

from __future__ import annotations

from typing import Any

from django import template

from clubs.views.access import Visit
from tournaments.models import Event

register = template.Library()
SHOWN = 8


@register.inclusion_tag("tournaments/events_open.html")
def open_events(visit: Visit) -> dict[str, Any]:
    """List the events of a club that are not finished, the latest first."""
    events = Event.objects.for_club(visit.club).open().latest_first()
    return {"visit": visit, "events": events[:SHOWN]}
