"""Results that wait for somebody: two for one table, and one that a phone has sent."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from clubs.permissions import Action
from clubs.views.access import Visit
from clubs.views.answers import see_other
from tournaments.forms.results import ConfirmForm, DecideForm
from tournaments.log import RoundLog, TableLog
from tournaments.models import Event
from tournaments.services.console import versions_of, words_of
from tournaments.services.logs import NoSuchRound
from tournaments.services.picture import picture_of
from tournaments.services.results import (
    InvalidResult,
    NothingToConfirm,
    Place,
    confirm_report,
    decide_rival,
)
from tournaments.services.seats import round_seen
from tournaments.services.writing import Act, DoneBefore, EventClosed, Stale
from tournaments.views.access import clerk, event_view
from tournaments.views.console import console_page, console_url


@require_http_methods(["GET", "HEAD", "POST"])
@event_view(Action.RUN_EVENT)
def decide(
    request: HttpRequest, visit: Visit, event: Event, number: int, table: int
) -> HttpResponse:
    """Show the results of a table side by side, and keep the one chosen."""
    form = DecideForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            done = decide_rival(
                event=event,
                place=Place(number, table),
                rival=form.cleaned_data["rival"],
                accept=form.cleaned_data["hold"] == "other",
                reason=form.cleaned_data["reason"],
                act=Act(uid=form.act_uid, by=clerk(visit), at=timezone.now()),
            )
        except DoneBefore:
            return see_other(console_url(event, number, table=table))
        except InvalidResult as error:
            for one in error.problems:
                form.add_error(None, one.text)
        except (NoSuchRound, EventClosed) as error:
            form.add_error(None, str(error))
        else:
            holds = words_of(done.round.tables[table].result)
            messages.success(request, f"Table {table}: {holds} holds.")
            return see_other(console_url(event, number, table=table))
    return _page(request, visit, event, Place(number, table), form)


def _page(
    request: HttpRequest, visit: Visit, event: Event, place: Place, form: DecideForm
) -> HttpResponse:
    picture = picture_of(event)
    played, log = _found(picture.log.round(place.round), place.table)
    first, *others = versions_of(log) or (None,)
    seen = next(one for one in round_seen(picture, played).tables if one.number == place.table)
    context = {
        "visit": visit,
        "event": event,
        "form": form,
        "place": place,
        "table": seen,
        "first": first,
        "others": others,
        "back": console_url(event, place.round, table=place.table),
    }
    status = 422 if form.errors else 200
    return render(request, "tournaments/rival_decide.html", context, status=status)


def _found(played: RoundLog | None, table: int) -> tuple[RoundLog, TableLog]:
    if played is None or table not in played.tables:
        raise Http404
    return played, played.tables[table]


@require_POST
@event_view(Action.RECORD)
def confirm(
    request: HttpRequest, visit: Visit, event: Event, number: int, table: int
) -> HttpResponse:
    """Let a phone's result count without waiting for the other side."""
    form = ConfirmForm(request.POST)
    said = "Reload the page and try again."
    if form.is_valid():
        act = Act(uid=form.act_uid, by=clerk(visit), at=timezone.now())
        report = form.cleaned_data["report"]
        try:
            confirm_report(event=event, place=Place(number, table), report=report, act=act)
        except DoneBefore:
            return see_other(console_url(event, number))
        except (NothingToConfirm, InvalidResult, NoSuchRound, Stale, EventClosed) as error:
            said = str(error)
        else:
            return see_other(console_url(event, number))
    shown = number if picture_of(event).log.round(number) else None
    return console_page(request, visit, event, shown, said=(said,), status=422)
