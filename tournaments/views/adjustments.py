"""Adjustments: what the director gives or takes apart from the played score."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from clubs.permissions import Action
from clubs.views.access import Visit
from clubs.views.answers import page_with_form, see_other
from tournaments.forms.acting import TakeBackForm
from tournaments.forms.adjustments import AdjustForm
from tournaments.log import Kind
from tournaments.models import Event
from tournaments.services.adjustments import (
    CannotAdjust,
    adjust,
    adjustable_rounds,
    adjustments_seen,
    take_back,
)
from tournaments.services.picture import Picture, picture_of
from tournaments.services.writing import Act, EventClosed
from tournaments.views.access import clerk, event_view


@require_http_methods(["GET", "HEAD", "POST"])
@event_view(Action.RUN_EVENT)
def save(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Give or take points, below the list of what stands."""
    picture = picture_of(event)
    form = AdjustForm(picture, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        act = Act(uid=form.act_uid, by=clerk(visit), at=timezone.now())
        try:
            adjust(event=event, adjusting=form.adjusting, act=act)
        except CannotAdjust as error:
            form.add_error(error.field or None, str(error))
        except EventClosed as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, "The adjustment is in the standings.")
            return see_other("event-adjust", club=visit.club.slug, event=event.pk)
    context = _context(visit, event, picture)
    return page_with_form(request, "tournaments/adjustment_save.html", context, form)


@require_POST
@event_view(Action.RUN_EVENT)
def undo(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Take an adjustment back, with a reason."""
    form = TakeBackForm(request.POST)
    if form.is_valid():
        try:
            take_back(
                event=event,
                kind=Kind.ADJUSTED,
                sequence=form.cleaned_data["entry"],
                reason=form.cleaned_data["reason"],
                act=Act(uid=form.act_uid, by=clerk(visit), at=timezone.now()),
            )
        except EventClosed as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, "The adjustment is taken back.")
            return see_other("event-adjust", club=visit.club.slug, event=event.pk)
    picture = picture_of(event)
    context = _context(visit, event, picture) | {"form": AdjustForm(picture), "undoing": form}
    return render(request, "tournaments/adjustment_save.html", context, status=422)


def _context(visit: Visit, event: Event, picture: Picture) -> dict[str, object]:
    return {
        "visit": visit,
        "event": event,
        "adjustments": adjustments_seen(picture),
        "possible": bool(adjustable_rounds(picture)),
        "take_back": TakeBackForm(),
    }
