"""Prizes: agreed before, seen as things stand, cut for, and announced."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.permissions import Action
from clubs.views.access import Visit
from clubs.views.answers import page_with_form, see_other
from tournaments.forms.acting import ActForm, TakeBackForm, WithReasonForm
from tournaments.forms.prizes import AwardForm, CutForm, PrizesForm
from tournaments.log import Kind
from tournaments.models import Event
from tournaments.services.adjustments import take_back
from tournaments.services.cards import refusal
from tournaments.services.half_time import list_now
from tournaments.services.picture import Picture, picture_of
from tournaments.services.prize_terms import Announced, BadPrizes, change_prizes
from tournaments.services.prizes import (
    AwardSeen,
    CannotAward,
    CannotCut,
    announce_prizes,
    prizes_seen,
    record_cut,
    take_announcement_back,
)
from tournaments.services.writing import Act, EventClosed
from tournaments.views.access import clerk, event_view

GONE = "They need not cut for a prize any more. Look at the prizes as they now stand."


@require_safe
@event_view(Action.SEE_EVENT)
def show(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Show what there is to win, who has won it as things stand, and what was announced."""
    return _show(request, visit, picture_of(event))


@require_http_methods(["GET", "HEAD", "POST"])
@event_view(Action.RUN_EVENT)
def change(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Agree what there is to win, and how ties are settled."""
    picture = picture_of(event)
    form = PrizesForm(picture, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            change_prizes(event=event, terms=form.terms, act=_act(visit, form))
        except BadPrizes as error:
            form.add_problems(error.problems)
        except (Announced, EventClosed) as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, "The prizes are saved.")
            return _back(visit, event)
    locked = picture.log.awarded is not None or event.closed_at is not None
    context = {"visit": visit, "event": event, "locked": locked}
    return page_with_form(request, "tournaments/prizes_change.html", context, form)


@require_POST
@event_view(Action.RUN_EVENT)
def cut(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Record who won a cut."""
    tied = request.POST.get("tied", "")
    awards = prizes_seen(picture_of(event)).open
    award = next((one for one in awards if one.key == tied), None)
    form = CutForm(award or AwardSeen("", ()), request.POST)
    if award is None:
        form.add_error(None, GONE)

    def save(act: Act) -> None:
        record_cut(event=event, order=form.order, act=act)

    return _done(request, visit, event, form, (save, "The cut is recorded."))


@require_POST
@event_view(Action.RUN_EVENT)
def undo_cut(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Take a cut back, with a reason."""
    form = TakeBackForm(request.POST)

    def save(act: Act) -> None:
        sequence, reason = form.cleaned_data["entry"], form.cleaned_data["reason"]
        take_back(event=event, kind=Kind.CUT, sequence=sequence, reason=reason, act=act)

    return _done(request, visit, event, form, (save, "The cut is taken back."))


@require_POST
@event_view(Action.RUN_EVENT)
def announce(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Announce who has won what; the list is kept as it is read out."""
    form = AwardForm(request.POST)

    def save(act: Act) -> None:
        announce_prizes(event=event, ends_here=form.cleaned_data["ends_here"], act=act)

    done = "The prizes are announced. Print the receipts, then hand them out."
    return _done(request, visit, event, form, (save, done))


@require_POST
@event_view(Action.RUN_EVENT)
def undo_announcement(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Take the announcement back, with a reason."""
    form = WithReasonForm(request.POST)

    def save(act: Act) -> None:
        take_announcement_back(event=event, reason=form.cleaned_data["reason"], act=act)

    return _done(request, visit, event, form, (save, "The announcement is taken back."))


def _done(
    request: HttpRequest,
    visit: Visit,
    event: Event,
    form: ActForm,
    doing: tuple[Callable[[Act], None], str],
) -> HttpResponse:
    """Save a form of the page and go back to it, or show the page with what is wrong."""
    save, done = doing
    if form.is_valid():
        try:
            save(_act(visit, form))
        except CannotAward as error:
            for text in error.reasons:
                form.add_error(None, text)
        except (CannotCut, EventClosed) as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, done)
            return _back(visit, event)
    return _show(request, visit, picture_of(event), form)


def _show(
    request: HttpRequest, visit: Visit, picture: Picture, form: ActForm | None = None
) -> HttpResponse:
    seen = prizes_seen(picture)
    sent = form if isinstance(form, CutForm) else None
    cutting = [
        sent if sent is not None and sent.award.key == one.key else CutForm(one)
        for one in seen.open
    ]
    context = {
        "visit": visit,
        "event": picture.row,
        "seen": seen,
        "form": form,
        "cutting": cutting,
        "announcing": form if isinstance(form, AwardForm) else AwardForm(),
        "fresh": ActForm(),
        "half_time": list_now(picture) is not None,
        "cards": visit.may(Action.RECORD) and not refusal(picture),
    }
    status = 422 if form is not None and form.errors else 200
    return render(request, "tournaments/prizes_show.html", context, status=status)


def _act(visit: Visit, form: ActForm) -> Act:
    return Act(uid=form.act_uid, by=clerk(visit), at=timezone.now())


def _back(visit: Visit, event: Event) -> HttpResponse:
    return see_other("event-prizes", club=visit.club.slug, event=event.pk)
