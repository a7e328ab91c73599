"""The half-time list: to read out, announced once, with what has changed since."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from clubs.permissions import Action
from clubs.views.access import Visit
from clubs.views.answers import page_with_form, see_other
from tournaments.forms.acting import ActForm, WithReasonForm
from tournaments.models import Event
from tournaments.services.half_time import (
    CannotAnnounce,
    announce_half_time,
    half_time_seen,
    take_half_time_back,
)
from tournaments.services.picture import picture_of
from tournaments.services.writing import Act, EventClosed
from tournaments.views.access import clerk, event_view


@require_safe
@event_view(Action.SEE_EVENT)
def show(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Show the list as it was announced, or as it stands."""
    return _show(request, visit, event, ActForm())


@require_POST
@event_view(Action.RUN_EVENT)
def announce(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Keep the list as it is read out."""
    form = ActForm(request.POST)
    if form.is_valid():
        act = Act(uid=form.act_uid, by=clerk(visit), at=timezone.now())
        try:
            announce_half_time(event=event, act=act)
        except (CannotAnnounce, EventClosed) as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, "The half-time list is announced.")
            return see_other("event-half-time", club=visit.club.slug, event=event.pk)
    return _show(request, visit, event, form)


@require_POST
@event_view(Action.RUN_EVENT)
def undo(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Take the announcement back, with a reason."""
    form = WithReasonForm(request.POST)
    if form.is_valid():
        act = Act(uid=form.act_uid, by=clerk(visit), at=timezone.now())
        try:
            take_half_time_back(event=event, reason=form.cleaned_data["reason"], act=act)
        except EventClosed as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, "The announcement is taken back.")
            return see_other("event-half-time", club=visit.club.slug, event=event.pk)
    return _show(request, visit, event, form)


def _show(request: HttpRequest, visit: Visit, event: Event, form: ActForm) -> HttpResponse:
    context = {"visit": visit, "event": event, "seen": half_time_seen(picture_of(event))}
    return page_with_form(request, "tournaments/half_time_show.html", context, form)
