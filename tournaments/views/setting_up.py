"""Setting up an event: chosen by what the evening looks like, and what that means for tonight.

The page shows what so many entrants would play before anything is saved, and follows every
change. Asked for with ``preview``, it changes nothing and answers the same from the address
alone, so that it works without a script too.
"""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.forms import today
from clubs.models import Club
from clubs.permissions import Action
from clubs.views.access import Visit, club_view
from clubs.views.answers import see_other
from scoring.forms.options import Base
from scoring.views.live import part_asked
from tournaments.drawings.matrix import Matrix, matrix
from tournaments.evenings import EVENINGS, Evening
from tournaments.forecast import Forecast, forecast, takes_long
from tournaments.formats import FORMATS
from tournaments.forms.events import EventForm, TemplateForm, agreed_initial
from tournaments.models import Event, EventTemplate, Released
from tournaments.services.events import (
    BadTerms,
    CannotChange,
    EventThere,
    change_event,
    create_event,
    save_template,
)
from tournaments.services.writing import Act, EventClosed
from tournaments.views.access import clerk, event_view

PART = ("forecast",)
TYPICAL = 16
"""How many are taken to come where nothing says how many usually do."""
SEEDS = 10**6


@dataclass(frozen=True, slots=True)
class Meaning:
    """What tonight's numbers would come to, with the drawing of who meets whom."""

    told: Forecast
    ends_at: Any
    drawing: Matrix | None
    deal: str


@require_safe
@club_view(Action.RUN_EVENT)
def choose(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Show the kinds of evening there are, those that the club saved first."""
    templates = EventTemplate.objects.filter(club=visit.club).order_by("name")
    context = {"visit": visit, "evenings": EVENINGS.values(), "templates": templates}
    return render(request, "tournaments/event_choose.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@club_view(Action.RUN_EVENT)
def from_evening(request: HttpRequest, visit: Visit, evening: str) -> HttpResponse:
    """Set up an event of a kind of evening."""
    kind = EVENINGS.get(evening)
    if kind is None:
        raise Http404
    initial = {"entrants": kind.usual, "minutes": kind.minutes, "fee": 0}
    base = Base(evening, kind.sentence, _with_seed(kind.options))
    form = _form(request, visit.club, kind.format, [base], initial)
    return _set_up(request, visit, form, kind)


@require_http_methods(["GET", "HEAD", "POST"])
@club_view(Action.RUN_EVENT)
def from_template(request: HttpRequest, visit: Visit, template: int) -> HttpResponse:
    """Set up an event as the club has saved it."""
    saved = get_object_or_404(EventTemplate, club=visit.club, pk=template)
    initial = {"title": saved.name, "entrants": TYPICAL, **agreed_initial(saved)}
    base = Base("template", saved.name, _with_seed(saved.options))
    form = _form(request, visit.club, saved.format, [base], initial)
    return _set_up(request, visit, form, None, saved)


@require_POST
@club_view(Action.RUN_EVENT)
def forget_template(request: HttpRequest, visit: Visit, template: int) -> HttpResponse:
    """Take a template away; events set up from it stay as they are."""
    get_object_or_404(EventTemplate, club=visit.club, pk=template).delete()
    messages.success(request, "The template is taken away.")
    return see_other("event-create", club=visit.club.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@event_view(Action.RUN_EVENT)
def change(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Change what was agreed about an event, as far as what was played allows."""
    entered = event.entrants.count()
    names = ("title", "date", "starts_at", "season")
    initial = {name: getattr(event, name) for name in names}
    initial |= {"entrants": entered or TYPICAL, **agreed_initial(event)}
    base = Base("now", "as it is now", event.options)
    form = _form(request, visit.club, event.format, [base], initial)
    if request.method == "POST" and form.is_valid() and _changed(request, visit, event, form):
        messages.success(request, "The changes are saved.")
        return see_other("event", club=visit.club.slug, event=event.pk)
    context = {"visit": visit, "event": event, "form": form, "template": TemplateForm()}
    return _page(request, "tournaments/event_change.html", context)


@require_POST
@event_view(Action.RUN_EVENT)
def keep_template(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Save what was agreed about an event under a name."""
    form = TemplateForm(request.POST)
    if form.is_valid():
        saved = save_template(event=event, name=form.cleaned_data["name"])
        messages.success(request, f"Saved as {saved.name}: choose it when you set up the next one.")
    else:
        messages.error(request, "Write a name for the template.")
    return see_other("event-change", club=visit.club.slug, event=event.pk)


def _with_seed(options: Mapping[str, Any]) -> dict[str, Any]:
    """Let every event draw its own lots; the number is kept, so that a draw can be repeated."""
    return {**options, "seed": secrets.randbelow(SEEDS) + 1}


def _form(
    request: HttpRequest,
    club: Club,
    format_slug: str,
    bases: Sequence[Base],
    initial: Mapping[str, Any],
) -> EventForm:
    data = request.POST if request.method == "POST" else None
    if data is None and "preview" in request.GET:
        data = request.GET
    usual = {
        "title": FORMATS[format_slug].name,
        "date": today(club.time_zone, timezone.now()),
        "release": Released.CLOSED,
    }
    return EventForm(
        data, club=club, form=FORMATS[format_slug], bases=bases, initial={**usual, **initial}
    )


def _set_up(
    request: HttpRequest,
    visit: Visit,
    form: EventForm,
    evening: Evening | None,
    saved: EventTemplate | None = None,
) -> HttpResponse:
    if request.method == "POST" and form.is_valid():
        prizes = saved.prizes if saved else None
        try:
            event = create_event(club=visit.club, occasion=form.occasion, terms=form.terms(prizes))
        except EventThere as error:
            messages.info(request, str(error))
            return see_other("event-entries", club=visit.club.slug, event=error.event.pk)
        except BadTerms as error:
            form.add_problems(error.problems)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, f"{event.title} is set up. Enter who plays.")
            return see_other("event-entries", club=visit.club.slug, event=event.pk)
    context = {"visit": visit, "form": form, "evening": evening, "saved": saved}
    return _page(request, "tournaments/event_create.html", context)


def _changed(request: HttpRequest, visit: Visit, event: Event, form: EventForm) -> bool:
    act = Act(uid=uuid.uuid4(), by=clerk(visit), at=timezone.now())
    try:
        change_event(event=event, occasion=form.occasion, terms=form.terms(), act=act)
    except BadTerms as error:
        form.add_problems(error.problems)
    except (CannotChange, EventClosed) as error:
        form.add_error(None, str(error))
    except ValidationError as error:
        form.add_error(None, error)
    else:
        return True
    return False


def _page(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """Show the form with what it means; a preview is not at fault for what is still empty."""
    form: EventForm = context["form"]
    part = part_asked(request, PART)
    meaning, faults = _meaning(form, context.get("evening"))
    asked = form.asked()
    slow = asked is not None and takes_long(asked.options, asked.entrants)
    context |= {"meaning": meaning, "faults": faults, "slow": slow}
    wrong = request.method == "POST" and bool(form.errors)
    return render(request, f"{template}{part}", context, status=422 if wrong else 200)


def _meaning(form: EventForm, evening: Evening | None) -> tuple[Meaning | None, list[str]]:
    """Say what is typed, or what the page begins with, comes to; or why it cannot be played."""
    asked = form.asked()
    if asked is None:
        return None, []
    told = forecast(form.event_format, asked.options, asked.entrants, minutes=asked.minutes)
    if isinstance(told, list):
        return None, [one.text for one in told]
    drawing = None if told.oppose is None else matrix(told.oppose, told.partner)
    ends_at = asked.ends_at(told.minutes)
    return Meaning(told, ends_at, drawing, evening.deal if evening else "deal"), []
