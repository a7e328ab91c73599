"""The round clock: its buttons, and a screen that a whole room can read."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from clubs.permissions import Action
from clubs.views.access import Visit
from clubs.views.answers import page_with_form, see_other
from scoring.views.live import live, part_asked
from tournaments.forms.clock import ClockForm
from tournaments.models import Event
from tournaments.services.clock import ClockSeen, NoSuchTurn, clock_seen, turn_clock
from tournaments.services.picture import picture_of
from tournaments.services.writing import EventClosed
from tournaments.views.access import event_versions, event_view


@require_http_methods(["GET", "HEAD", "POST"])
@event_view(Action.RUN_EVENT)
def save(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Start, pause, resume or stop the clock, or add or take a minute.

    ``then=console`` goes back to the console, where the same buttons stand.
    """
    clock = clock_now(event)
    form = ClockForm(clock, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            turn_clock(event=event, at=clock.at, **form.cleaned_data)
        except (NoSuchTurn, EventClosed) as error:
            form.add_error(None, str(error))
        else:
            back = "event" if request.POST.get("then") == "console" else "event-clock"
            return see_other(back, club=visit.club.slug, event=event.pk)
    context = {"visit": visit, "event": event, "clock": clock}
    return page_with_form(request, "tournaments/clock_save.html", context, form)


@require_safe
@live(every=10, versions=event_versions)
@event_view(Action.SEE_EVENT)
def screen(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Show the clock as large as the screen; it follows what the director does."""
    context = {"visit": visit, "event": event, "clock": clock_now(event)}
    part = part_asked(request, ("clock",))
    return render(request, f"tournaments/clock_screen.html{part}", context)


def clock_now(event: Event) -> ClockSeen:
    """Return the clock of an event as it stands."""
    played = picture_of(event).log.current
    return clock_seen(event, played.number if played else 0, timezone.now())
