"""What the director does with rounds: draws, takes back, closes, opens again and releases."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from clubs.permissions import Action
from clubs.views.access import Visit
from clubs.views.answers import see_other
from tournaments.forms.results import StepForm
from tournaments.models import Event
from tournaments.services.events import release
from tournaments.services.logs import NoSuchRound
from tournaments.services.picture import NotReady, picture_of
from tournaments.services.rounds import (
    CannotDraw,
    StillOut,
    TypeItsName,
    close_round,
    draw_ahead,
    draw_round,
    reopen_round,
    undo_draw,
)
from tournaments.services.seats import round_seen
from tournaments.services.writing import Act, DoneBefore, EventClosed
from tournaments.views.access import clerk, event_view
from tournaments.views.console import console_page

Doing = Callable[[Event, StepForm, Act], object]


def _number(form: StepForm) -> int:
    return form.cleaned_data["round"] or 0


DOING: Mapping[str, Doing] = {
    "draw": lambda event, form, act: draw_round(event=event, number=_number(form), act=act),
    "ahead": lambda event, _form, act: draw_ahead(event=event, act=act),
    "close": lambda event, form, act: close_round(event=event, number=_number(form), act=act),
    "reopen": lambda event, form, act: reopen_round(event=event, number=_number(form), act=act),
    "release": lambda event, form, act: release(event=event, rounds=_number(form), act=act),
    "undo": lambda event, form, act: undo_draw(
        event=event, number=_number(form), typed=form.cleaned_data["typed"], act=act
    ),
}
"""What can be done with a round, by the name its button sends."""


@require_POST
@event_view(Action.RUN_EVENT)
def step(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Do one thing with a round; its number is in the form, so that twice is once."""
    form = StepForm(request.POST)
    if not form.is_valid():
        texts = tuple(text for each in form.errors.values() for text in each)
        return console_page(request, visit, event, said=texts, status=422)
    doing = DOING.get(form.cleaned_data["do"])
    if doing is None:
        raise BadRequest
    act = Act(uid=form.act_uid, by=clerk(visit), at=timezone.now())
    try:
        doing(event, form, act)
    except DoneBefore:
        pass  # Sent twice: it is done.
    except TypeItsName as error:
        if form.cleaned_data["typed"]:
            form.add_error("typed", str(error))
        return _undo_page(request, visit, event, form, status=422)
    except NotReady as error:
        said = tuple(one.text for one in error.problems)
        return console_page(request, visit, event, said=said, status=422)
    except (CannotDraw, StillOut, NoSuchRound, EventClosed) as error:
        return console_page(request, visit, event, said=(str(error),), status=422)
    return see_other("event", club=visit.club.slug, event=event.pk)


@require_safe
@event_view(Action.RUN_EVENT)
def undo(request: HttpRequest, visit: Visit, event: Event, number: int) -> HttpResponse:
    """Ask for the round's name before its results are taken back with it."""
    form = StepForm(initial={"do": "undo", "round": number})
    return _undo_page(request, visit, event, form, number)


def _undo_page(
    request: HttpRequest, visit: Visit, event: Event, form: StepForm, number: int = 0, **more: int
) -> HttpResponse:
    picture = picture_of(event)
    played = picture.log.round(number or _number(form))
    if played is None:
        raise Http404
    seen = round_seen(picture, played)
    context = {
        "visit": visit,
        "event": event,
        "form": form,
        "round": seen,
        "is_last": played is picture.log.last,
        "lost": [one for one in seen.tables if one.score or one.report],
    }
    return render(request, "tournaments/round_undo.html", context, status=more.get("status", 200))
