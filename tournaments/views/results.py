"""The result of one table by touch: a form that says everything a line can say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from clubs.permissions import Action
from clubs.views.access import Visit
from clubs.views.answers import see_other
from scoring.rules.core import Problem
from tournaments.forms.results import ResultForm
from tournaments.models import Event
from tournaments.services.console import next_out
from tournaments.services.logs import NoSuchRound, format_of
from tournaments.services.picture import picture_of
from tournaments.services.results import InvalidResult, Place, record_result
from tournaments.services.seats import TableSeen, round_seen
from tournaments.services.writing import Act, EventClosed, Stale
from tournaments.shorthand import asked_of
from tournaments.views.access import clerk, event_view
from tournaments.views.console import console_url

NOT_WHOLE = "The form did not say who sits here. Look at the names, and save again."
"""For a form that is right but for what it carries unseen."""


@require_http_methods(["GET", "HEAD", "POST"])
@event_view(Action.RECORD)
def save(request: HttpRequest, visit: Visit, event: Event, number: int, table: int) -> HttpResponse:
    """Record what came of a table; only the page itself reads the whole event."""
    if request.method != "POST":
        return _page(request, visit, event, Place(number, table))
    form = ResultForm.sent(*format_of(event), request.POST)
    if not form.is_valid():
        return _page(request, visit, event, Place(number, table), refusal=NOT_WHOLE)
    try:
        done = record_result(
            event=event,
            place=Place(number, table, form.cleaned_data["seating"]),
            result=form.result,
            source="desk",
            act=Act(uid=form.act_uid, by=clerk(visit), at=timezone.now()),
        )
    except InvalidResult as error:
        return _page(request, visit, event, Place(number, table), faults=error.problems)
    except (Stale, NoSuchRound, EventClosed) as error:
        return _page(request, visit, event, Place(number, table), refusal=str(error))
    return see_other(console_url(event, number, table=next_out(done.round, table)))


def _page(
    request: HttpRequest,
    visit: Visit,
    event: Event,
    place: Place,
    *,
    faults: Sequence[Problem] = (),
    refusal: str = "",
) -> HttpResponse:
    """Show the form with everybody's name, and what is wrong with what was sent."""
    seen, seats = _table(event, place.round, place.table)
    asked = asked_of(*format_of(event), seats)
    named = [_called(side) for side in seen.sides]
    sides = " ".join(seats.get("players", ()))
    initial = {"seating": seen.seating, "sides": sides}
    data = None
    if request.method == "POST":
        data = request.POST.copy()
        data["sides"] = sides  # of the names that are shown with it
    form = ResultForm(asked, named, data, initial=initial)
    if form.is_bound and form.is_valid():
        form.add_faults(faults)
        if refusal:
            form.add_error(None, refusal)
    context = {
        "visit": visit,
        "event": event,
        "number": place.round,
        "table": seen,
        "form": form,
        "back": console_url(event, place.round, table=place.table),
    }
    status = 422 if form.errors else 200
    return render(request, "tournaments/result_save.html", context, status=status)


def _table(event: Event, number: int, table: int) -> tuple[TableSeen, dict[str, Any]]:
    picture = picture_of(event)
    played = picture.log.round(number)
    if played is None or table not in played.tables:
        raise Http404
    tables = round_seen(picture, played).tables
    seen = next(one for one in tables if one.number == table)
    return seen, dict(played.tables[table].seats)


def _called(side: Any) -> str:
    return f"{side.named} ({side.direction})" if side.direction else str(side.named)
