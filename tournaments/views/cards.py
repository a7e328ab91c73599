"""Keying players' cards: a number, a total, Enter, and the sums beside it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from clubs.permissions import Action
from clubs.views.access import Visit
from clubs.views.answers import page_with_form, see_other
from scoring.views.live import part_asked, swaps
from tournaments.forms.acting import TakeBackForm
from tournaments.forms.cards import CardForm, HandsForm
from tournaments.models import Event
from tournaments.services.cards import (
    CannotKey,
    CardRow,
    CardsSeen,
    card_of,
    cards_seen,
    key_card,
    key_hands,
    refusal,
    remove_card,
)
from tournaments.services.picture import Picture, picture_of
from tournaments.services.writing import Act, EventClosed
from tournaments.views.access import clerk, event_view

PARTS = ("cards",)


@require_http_methods(["GET", "HEAD", "POST"])
@event_view(Action.RECORD)
def save(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Key one figure after another; the sums follow."""
    wanted = request.POST.get("span") or request.GET.get("span", "")
    seen = cards_seen(picture_of(event), wanted)
    if request.method != "POST" or seen.refused:
        return _show(request, visit, event, seen, _empty(seen))
    form = CardForm(seen.spans, request.POST)
    if not form.is_valid():
        return _show(request, visit, event, seen, form)
    if form.keying is None:
        return _ask_total(request, visit, event, seen, form)
    act = Act(uid=form.act_uid, by=clerk(visit), at=timezone.now())
    try:
        keyed = key_card(event=event, keying=form.keying, act=act)
    except CannotKey as error:
        form.add_error(error.field if error.field in form.fields else None, str(error))
    except EventClosed as error:
        form.add_error(None, str(error))
    if form.errors:
        return _show(request, visit, event, seen, form)
    before = "" if keyed.before is None else f", before that {keyed.before}"
    words = f"{keyed.name}: {form.keying.tricks}{before}."
    if swaps(request):
        now = Event.objects.select_related("club").get(pk=event.pk)
        fresh = cards_seen(picture_of(now), wanted)
        return _show(request, visit, now, fresh, _empty(fresh), said=words)
    messages.success(request, words)
    where = {"club": visit.club.slug, "event": event.pk}
    return see_other(reverse("event-cards", kwargs=where, query={"span": wanted}))


def _ask_total(
    request: HttpRequest, visit: Visit, event: Event, seen: CardsSeen, form: CardForm
) -> HttpResponse:
    """Say whose card it is and wait for its total, where a browser sends the number alone."""
    number = form.cleaned_data["card"]
    row = next((one for one in seen.rows if one.person.number == number), None)
    if row is None:
        form.add_error("card", f"Nobody has the card {number}.")
        return _show(request, visit, event, seen, form)
    return _show(request, visit, event, seen, form, asked=row)


def _empty(seen: CardsSeen) -> CardForm:
    return CardForm(seen.spans, span=seen.span.key if seen.span else "")


def _show(
    request: HttpRequest, visit: Visit, event: Event, seen: CardsSeen, form: CardForm, **more: Any
) -> HttpResponse:
    """Show the page; ``said`` is what was just done, ``asked`` whose total is to come."""
    part = part_asked(request, PARTS)
    context = {"visit": visit, "event": event, "seen": seen, **more}
    return page_with_form(request, f"tournaments/cards_save.html{part}", context, form)


@require_http_methods(["GET", "HEAD", "POST"])
@event_view(Action.RECORD)
def hands(request: HttpRequest, visit: Visit, event: Event, number: int) -> HttpResponse:
    """Key one card hand by hand, and see who keyed what of it."""
    picture = picture_of(event)
    if refusal(picture):
        return see_other("event-cards", club=visit.club.slug, event=event.pk)
    rows = _rows(picture, number)
    form = HandsForm(rows[1], request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        act = Act(uid=form.act_uid, by=clerk(visit), at=timezone.now())
        try:
            keyed = key_hands(event=event, card=number, tricks=form.tricks, act=act)
        except CannotKey as error:
            form.add_error(error.field if error.field in form.fields else None, str(error))
        except EventClosed as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, f"The card of {keyed.name} is saved.")
            return see_other("event-cards", club=visit.club.slug, event=event.pk)
    return _card(request, visit, picture, rows, form)


def _rows(picture: Picture, number: int) -> tuple[CardRow, CardRow]:
    try:
        return card_of(picture, number)
    except KeyError as error:
        raise Http404 from error


def _card(
    request: HttpRequest,
    visit: Visit,
    picture: Picture,
    rows: tuple[CardRow, CardRow],
    form: HandsForm | TakeBackForm,
) -> HttpResponse:
    totals, by_hand = rows
    keyed = [one for one in (*totals.figures, *by_hand.figures) if one.now is not None]
    following = next((n for n in map(int, picture.entrants) if n > totals.person.number), None)
    context: dict[str, Any] = {
        "visit": visit,
        "event": picture.row,
        "person": totals.person,
        "hands": form if isinstance(form, HandsForm) else HandsForm(by_hand),
        "keyed": keyed,
        "take_back": TakeBackForm(),
        "following": following,
    }
    return page_with_form(request, "tournaments/cards_hands.html", context, form)


@require_POST
@event_view(Action.RECORD)
def undo(request: HttpRequest, visit: Visit, event: Event, number: int) -> HttpResponse:
    """Take a figure of a card out, with a reason."""
    picture = picture_of(event)
    if refusal(picture):
        return see_other("event-cards", club=visit.club.slug, event=event.pk)
    rows = _rows(picture, number)
    form = TakeBackForm(request.POST)
    if form.is_valid():
        try:
            remove_card(
                event=event,
                sequence=form.cleaned_data["entry"],
                reason=form.cleaned_data["reason"],
                act=Act(uid=form.act_uid, by=clerk(visit), at=timezone.now()),
            )
        except EventClosed as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, "The figure is taken out.")
            return see_other(
                "event-cards-hands", club=visit.club.slug, event=event.pk, number=number
            )
    return _card(request, visit, picture, rows, form)
