"""The club's events one below the other, and the end of one: finished and taken up again."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from clubs.permissions import Action
from clubs.views.access import Visit, club_view
from clubs.views.answers import page_of, see_other
from tournaments.models import Event
from tournaments.services.events import finish_event, reopen_event, set_public
from tournaments.services.writing import Act
from tournaments.views.access import clerk, event_view

DOING: Mapping[str, tuple[Callable[..., None], Mapping[str, bool], str]] = {
    "publish": (set_public, {"public": True}, "is public"),
    "hide": (set_public, {"public": False}, "is not public"),
    "finish": (finish_event, {}, "is finished"),
    "reopen": (reopen_event, {}, "is open again"),
}
"""What can be done with an event in one step, and what is said of it then."""


@require_safe
@club_view(Action.SEE_EVENT)
def index(request: HttpRequest, visit: Visit) -> HttpResponse:
    """List the events, the latest first."""
    events = Event.objects.for_club(visit.club).latest_first().select_related("season")
    page = page_of(request, events.annotate(entered=Count("entrants")))
    return render(request, "tournaments/events.html", {"visit": visit, "page": page})


@require_POST
@event_view(Action.RUN_EVENT)
def act(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Publish the event or hide it, finish it or take it up again."""
    doing = DOING.get(request.POST.get("do", ""))
    if doing is None:
        raise BadRequest
    do, more, said = doing
    do(event=event, act=Act(uid=uuid.uuid4(), by=clerk(visit), at=timezone.now()), **more)
    messages.success(request, f"{event.title} {said}.")
    return see_other("event", club=visit.club.slug, event=event.pk)
