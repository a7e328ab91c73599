"""The log of an event, page by page: who did what, when and from where."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.permissions import Action
from clubs.views.access import Visit
from scoring.views.live import live, part_asked
from tournaments.forms.corrections import AuditForm
from tournaments.models import Event
from tournaments.services.audit import Wanted, audit
from tournaments.services.picture import picture_of
from tournaments.views.access import event_versions, event_view

PAGE = 50
PARTS = ("log",)


@require_safe
@live(versions=event_versions)
@event_view(Action.RUN_EVENT)
def show(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Show the log, the latest entry first, whole or what is asked for of it."""
    picture = picture_of(event)
    form = AuditForm(picture, request.GET)
    wanted = form.wanted if form.is_valid() else Wanted()
    lines = audit(event=event, names=picture.names, wanted=wanted)
    page = Paginator(lines, PAGE).get_page(request.GET.get("page"))
    context = {
        "visit": visit,
        "event": event,
        "form": form,
        "page": page,
        "filtered": wanted != Wanted(),
    }
    part = part_asked(request, PARTS)
    return render(request, f"tournaments/event_audit.html{part}", context)
