"""Whole lists of entrants, and several late arrivals at once: looked at first, then entered."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from clubs.permissions import Action
from clubs.services.people import NameTaken
from clubs.views.access import Visit
from clubs.views.answers import see_other
from tournaments.entrylist import Fault
from tournaments.forms.entries import LateForm, ListForm
from tournaments.models import Event
from tournaments.services.entrants_seen import Presence, entrants_seen
from tournaments.services.entries import (
    Begun,
    CannotEnter,
    EnteredAlready,
    enter_together,
    groups_asked,
    most_people,
)
from tournaments.services.late import arrive_late
from tournaments.services.lists import ListSeen, look_at_list
from tournaments.services.picture import Picture, picture_of
from tournaments.services.presence import NotPossible
from tournaments.services.writing import Act, EventClosed
from tournaments.views.access import clerk, event_view

REFUSED = (EnteredAlready, CannotEnter, NameTaken, NotPossible, Begun, EventClosed)


@require_http_methods(["GET", "HEAD", "POST"])
@event_view(Action.RUN_EVENT)
def paste(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Enter a pasted or uploaded list: shown as it would be entered, then entered whole."""
    picture = picture_of(event)
    if request.method != "POST":
        return _page(request, visit, picture, ListForm())
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, visit, picture, form)
    looked = look_at_list(event=event, text=form.cleaned_data["text"])
    if looked.faults or request.POST.get("do") != "enter" or not _agreed(form, looked):
        return _page(request, visit, picture, form, looked=looked)
    try:
        entered = enter_together(event=event, entries=looked.entries)
    except REFUSED as error:
        form.add_error(None, str(error))
    except ValidationError as error:
        form.add_error(None, error.messages)
    else:
        many = "1 entrant is" if len(entered) == 1 else f"{len(entered)} entrants are"
        messages.success(request, f"{many} entered.")
        return see_other("event-entries", club=visit.club.slug, event=event.pk)
    return _page(request, visit, picture, form)


@require_http_methods(["GET", "HEAD", "POST"])
@event_view(Action.RUN_EVENT)
def late(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Let several people come late at once, newcomers and those who are awaited."""
    picture = picture_of(event)
    away = [
        one for one in entrants_seen(picture) if one.presence in (Presence.AWAITED, Presence.GONE)
    ]
    if request.method != "POST":
        return _page(request, visit, picture, LateForm(away=away))
    form = LateForm(request.POST, away=away)
    if not form.is_valid():
        return _page(request, visit, picture, form)
    text = form.cleaned_data["text"]
    looked = look_at_list(event=event, text=text) if text.strip() else ListSeen((), ())
    if looked.faults or not _agreed(form, looked):
        return _page(request, visit, picture, form, looked=looked)
    try:
        told = arrive_late(
            event=event,
            new=looked.entries,
            back=form.cleaned_data.get("back", []),
            act=Act(uid=form.act_uid, by=clerk(visit), at=timezone.now()),
            at_once=form.cleaned_data["start"] == "now",
        )
    except REFUSED as error:
        form.add_error(None, str(error))
    except ValidationError as error:
        form.add_error(None, error.messages)
    else:
        for one in told:
            messages.success(request, one.sentence)
        return see_other("event-entries", club=visit.club.slug, event=event.pk)
    return _page(request, visit, picture, form)


def _agreed(form: ListForm, looked: ListSeen) -> bool:
    """Say whether everybody who would be written into the book was shown before."""
    shown = set(form.cleaned_data["agreed"].splitlines())
    return {one.name for one in looked.visitors} <= shown


def _page(
    request: HttpRequest,
    visit: Visit,
    picture: Picture,
    form: ListForm,
    looked: ListSeen | None = None,
) -> HttpResponse:
    event = picture.row
    faults: tuple[Fault, ...] = looked.faults if looked else ()
    for fault in faults:
        where = f"Line {fault.line}, {fault.written}: " if fault.line else ""
        form.add_error("text", where + fault.text)
    shown: dict[str, Any] = {}
    if form.is_bound:
        shown["text"] = getattr(form, "cleaned_data", {}).get("text") or form.data.get("text", "")
        if looked:
            shown["agreed"] = "\n".join(one.name for one in looked.visitors)
    late_ones = isinstance(form, LateForm)
    context = {
        "visit": visit,
        "event": event,
        "form": form,
        "shown": shown,
        "looked": None if faults else looked,
        "labels": groups_asked(event),
        "several": most_people(event.format) > 1,
        "begun": picture.log.started,
    }
    template = "entries_late" if late_ones else "entries_list"
    status = 422 if form.errors else 200
    return render(request, f"tournaments/{template}.html", context, status=status)
