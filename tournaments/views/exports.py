"""An event as JSON: the whole of it to take elsewhere, and what it comes to."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from clubs.permissions import Action
from clubs.views.access import Visit
from scoring.views.live import live
from tournaments.models import Event
from tournaments.services.exports import event_answer, event_document
from tournaments.services.picture import NotReady, picture_of
from tournaments.views.access import event_versions, event_view, players_view, token_versions


@require_safe
@live(versions=event_versions)
@event_view(Action.SEE_EVENT)
def document(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Give the event as a file that this program, and others, can read back."""
    written = event_document(picture_of(event), released=not visit.may(Action.RECORD))
    return _json(written, f"{slugify(event.title) or 'event'}-{event.date.isoformat()}.json")


@require_safe
@live(versions=event_versions)
@event_view(Action.SEE_EVENT)
def answer(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Give what the event comes to."""
    return _answer(event, released=not visit.may(Action.RECORD))


@require_safe
@live(versions=token_versions)
@players_view
def players_answer(request: HttpRequest, event: Event) -> HttpResponse:
    """Give what is released of a public event to whoever has its link."""
    if not event.public:
        raise Http404
    return _answer(event, released=True)


def _answer(event: Event, *, released: bool) -> HttpResponse:
    try:
        return _json(event_answer(picture_of(event), released=released))
    except NotReady as error:
        faults = [one._asdict() for one in error.problems]
        return JsonResponse({"format": "oddtrick-faults/1", "faults": faults}, status=409)


def _json(told: dict[str, Any], filename: str = "") -> HttpResponse:
    response = JsonResponse(told, json_dumps_params={"ensure_ascii": False, "indent": 1})
    if filename:
        response["Content-Disposition"] = f'attachment; filename="{filename}"'
    return response
