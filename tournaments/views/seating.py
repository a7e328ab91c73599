"""Moving people by hand: chosen, looked at, then saved with a reason."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from clubs.permissions import Action
from clubs.views.access import Visit
from clubs.views.answers import see_other
from tournaments.forms.seating import MoveForm, SeatsForm, chair_choices, turn_choices
from tournaments.models import Event
from tournaments.printouts import made_wrong
from tournaments.services.picture import Picture, picture_of
from tournaments.services.rounds import CannotSeat
from tournaments.services.seating import (
    MoveSeen,
    move_seats,
    move_seen,
    moves_seen,
    tables_words,
)
from tournaments.services.seats import round_seen
from tournaments.services.writing import Act, EventClosed, Stale
from tournaments.views.access import clerk, event_view

MOVED = "The seats are changed. Tell the players, and write the new names on what is printed."


@require_http_methods(["GET", "HEAD", "POST"])
@event_view(Action.RUN_EVENT)
def change(request: HttpRequest, visit: Visit, event: Event, number: int) -> HttpResponse:
    """Choose who moves, look at the new seats, and save them."""
    picture = picture_of(event)
    if picture.log.round(number) is None:
        raise Http404
    if request.method == "POST":
        form = SeatsForm(request.POST)
        if form.is_valid() and _saved(visit, event, number, form):
            messages.success(request, MOVED)
            return see_other("event-seats", club=visit.club.slug, event=event.pk, number=number)
        return _show(request, visit, picture, number, form)
    asked = any(request.GET.get(name) for name in ("one", "other", "turn"))
    return _show(request, visit, picture, number, MoveForm(request.GET if asked else None))


def _saved(visit: Visit, event: Event, number: int, form: SeatsForm) -> bool:
    """Move them, or put at the form why that cannot be."""
    try:
        move_seats(
            event=event,
            number=number,
            move=form.move,
            reason=form.cleaned_data["reason"],
            act=Act(uid=form.act_uid, by=clerk(visit), at=timezone.now()),
        )
    except (CannotSeat, Stale, EventClosed) as error:
        form.add_error(None, str(error))
        return False
    return True


def _show(
    request: HttpRequest, visit: Visit, picture: Picture, number: int, form: MoveForm
) -> HttpResponse:
    moving = _preview(picture, number, form)
    saving = form if isinstance(form, SeatsForm) else SeatsForm()
    played = picture.log.round(number)
    seen = round_seen(picture, played) if played else None
    context: dict[str, Any] = {
        "visit": visit,
        "event": picture.row,
        "form": form,
        "saving": saving,
        "moving": moving,
        "touched": tables_words([one.label for one in moving.after]) if moving else "",
        "round": seen,
        "chairs": chair_choices(picture, number),
        "turns": turn_choices(picture, seen) if seen else [],
        "moves": moves_seen(picture, played) if played else (),
        "printed": made_wrong(picture, [moving.entry]) if moving and moving.entry else [],
    }
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "tournaments/seats_change.html", context, status=status)


def _preview(picture: Picture, number: int, form: MoveForm) -> MoveSeen | None:
    """Show the new seats, also beside a reason that is missing."""
    if not form.is_bound or form.non_field_errors():
        return None
    move = form.cleaned_data.get("move")
    if move is None:
        return None
    try:
        return move_seen(picture, number, move)
    except (CannotSeat, Stale) as error:
        form.add_error(None, str(error))
        return None
