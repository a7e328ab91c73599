"""Closing check-in, seeds, and who is kept apart."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from clubs.permissions import Action
from clubs.views.access import Visit
from clubs.views.answers import page_with_form, see_other
from tournaments.forms.entries import ApartForm, CheckInForm, SeedsForm
from tournaments.models import Event
from tournaments.services.door import (
    CheckInClosed,
    Undecided,
    check_in_all,
    close_check_in,
    reopen_check_in,
)
from tournaments.services.entrants_seen import breaches, entrants_seen, kept_apart, sums_of
from tournaments.services.entries import (
    Begun,
    CannotEnter,
    NotEntered,
    keep_apart,
    set_seeds,
)
from tournaments.services.picture import picture_of
from tournaments.services.writing import Act, EventClosed
from tournaments.views.access import clerk, event_view


@require_http_methods(["GET", "HEAD", "POST"])
@event_view(Action.RUN_EVENT)
def close(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Ask what becomes of everybody absent, and close check-in; or mark all, or open it again."""
    if request.POST.get("do") in ("all", "reopen"):
        return _at_once(request, visit, event)
    picture = picture_of(event)
    seen = entrants_seen(picture)
    absent = [one for one in seen if not one.checked_in and not one.expected]
    form = CheckInForm(request.POST if request.method == "POST" else None, absent=absent)
    if form.is_bound and form.is_valid():
        act = Act(uid=form.act_uid, by=clerk(visit), at=timezone.now())
        try:
            close_check_in(event=event, decisions=form.decisions, act=act)
        except (Undecided, Begun, EventClosed) as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, "Check-in is closed.")
            return see_other("event-entries", club=visit.club.slug, event=event.pk)
    context = {
        "visit": visit,
        "event": event,
        "sums": sums_of(seen),
        "expected": [one for one in seen if one.expected],
        "begun": picture.log.started,
    }
    return page_with_form(request, "tournaments/entries_check_in.html", context, form)


def _at_once(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Mark that everybody is here, or open check-in again."""
    act = Act(uid=uuid.uuid4(), by=clerk(visit), at=timezone.now())
    try:
        if request.POST["do"] == "all":
            check_in_all(event=event, act=act)
            messages.success(request, "Everybody who is not expected later is marked as here.")
        else:
            reopen_check_in(event=event)
            messages.success(request, "Check-in is open again.")
    except (CheckInClosed, Begun, EventClosed) as error:
        messages.error(request, str(error))
    return see_other("event-entries", club=visit.club.slug, event=event.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@event_view(Action.RUN_EVENT)
def seeds(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Number the seeds before the first draw."""
    picture = picture_of(event)
    data = request.POST if request.method == "POST" else None
    form = SeedsForm(data, entrants=entrants_seen(picture))
    if form.is_bound and form.is_valid():
        try:
            set_seeds(event=event, seeds=form.seeds)
        except (Begun, CannotEnter, EventClosed) as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, "The seeds are saved.")
            return see_other("event-entries", club=visit.club.slug, event=event.pk)
    context = {"visit": visit, "event": event, "begun": picture.log.started}
    return page_with_form(request, "tournaments/entries_seeds.html", context, form)


@require_http_methods(["GET", "HEAD", "POST"])
@event_view(Action.RUN_EVENT)
def apart(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Keep two entrants apart, or let them meet again."""
    picture = picture_of(event)
    data = request.POST if request.method == "POST" else None
    form = ApartForm(data, entrants=entrants_seen(picture))
    if form.is_bound and form.is_valid():
        said = form.cleaned_data
        try:
            keep_apart(
                event=event,
                first=said["first"],
                second=said["second"],
                apart=request.POST.get("do") != "meet",
                act=Act(uid=form.act_uid, by=clerk(visit), at=timezone.now()),
            )
        except CannotEnter as error:
            form.add_error(error.field, str(error))
        except (NotEntered, EventClosed) as error:
            form.add_error(None, str(error))
        else:
            return see_other("event-apart", club=visit.club.slug, event=event.pk)
    context = {
        "visit": visit,
        "event": event,
        "pairs": kept_apart(picture),
        "breaches": breaches(picture),
    }
    return page_with_form(request, "tournaments/entries_apart.html", context, form)
