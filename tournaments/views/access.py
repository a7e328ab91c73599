"""How an event is reached: in its club by whoever may, by the players' link, or from a table.

Links carry a token that cannot be guessed and need no account. The players' link shows seats
and what was released; a table's link can report that table's results, and nothing else.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from clubs.permissions import Action
from clubs.views.access import Visit, club_view
from scoring.services.deals import Recorder
from tournaments.models import Event, EventTable

P = ParamSpec("P")
EventView = Callable[Concatenate[HttpRequest, Visit, Event, P], HttpResponse]


def event_view(action: Action) -> Callable[[EventView[P]], Callable[..., HttpResponse]]:
    """Let only those through who may take this action, and find the event in the address."""

    def decorate(view: EventView[P]) -> Callable[..., HttpResponse]:
        @functools.wraps(view)
        def found(
            request: HttpRequest, visit: Visit, /, event: int, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            events = Event.objects.for_club(visit.club)
            row = get_object_or_404(events, pk=event)
            row.club = visit.club
            return view(request, visit, row, *args, **kwargs)

        return club_view(action)(found)

    return decorate


def players_view(
    view: Callable[Concatenate[HttpRequest, Event, P], HttpResponse],
) -> Callable[..., HttpResponse]:
    """Find the event by the players' link."""

    @functools.wraps(view)
    def found(request: HttpRequest, token: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        row = Event.objects.select_related("club").filter(token=token).first()
        if row is None:
            raise Http404
        return view(request, row, *args, **kwargs)

    return found


def device_view(
    view: Callable[Concatenate[HttpRequest, EventTable, P], HttpResponse],
) -> Callable[..., HttpResponse]:
    """Find the table by its link; it ends with the event."""

    @functools.wraps(view)
    def found(request: HttpRequest, token: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        tables = EventTable.objects.select_related("event__club")
        table = tables.filter(token=token).first()
        if table is None:
            raise Http404
        if table.event.closed_at is not None:
            msg = "This table’s link ended with the event."
            raise PermissionDenied(msg)
        return view(request, table, *args, **kwargs)

    return found


def event_versions(club: str, event: int, **_more: Any) -> QuerySet[Any, tuple[Any, ...]]:
    """Ask for the versions of an event and of the club's book of names, for live pages."""
    events = Event.objects.filter(club__slug=club, pk=event)
    return events.values_list("version", "club__book_version")


def token_versions(token: str, **_more: Any) -> QuerySet[Any, tuple[Any, ...]]:
    """Ask the same by the players' link."""
    return Event.objects.filter(token=token).values_list("version", "club__book_version")


def clerk(visit: Visit) -> Recorder:
    """Return whom a write from a signed-in page is attributed to."""
    return Recorder(visit.user.pk if visit.user else None, "desk")
