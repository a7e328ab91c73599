"""The page of one entrant: who it is, its history, its money, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.models import Member
from clubs.permissions import Action
from clubs.services.people import NameTaken
from clubs.views.access import Visit
from clubs.views.answers import page_with_form, see_other
from tournaments.forms.acting import ActForm
from tournaments.forms.entries import (
    ChangeForm,
    MoneyForm,
    NumberForm,
    ReturnForm,
    StandInForm,
    WithdrawForm,
)
from tournaments.models import Event
from tournaments.services.door import set_money
from tournaments.services.entrants_seen import (
    EntrantSeen,
    entrant_seen,
    history_of,
    is_away,
    last_round,
)
from tournaments.services.entries import (
    Begun,
    CannotEnter,
    EnteredAlready,
    change_entry,
    groups_asked,
    most_people,
    remove_entry,
    renumber,
)
from tournaments.services.finding import Book, TwoCalled, book_names
from tournaments.services.late import arrive_late
from tournaments.services.picture import Picture, picture_of
from tournaments.services.presence import (
    NotPossible,
    SeatedThen,
    expect_return,
    take_back,
    withdraw,
)
from tournaments.services.stand_ins import CannotStandIn, StandIn, substitute
from tournaments.services.writing import Act, EventClosed
from tournaments.views.access import clerk, event_view

REFUSED = (Begun, NotPossible, EventClosed)
UNKNOWN = "Nobody in the book is called so. Tick the box to write in a visitor."


def _found(event: Event, number: int) -> tuple[Picture, EntrantSeen]:
    picture = picture_of(event)
    one = entrant_seen(picture, number)
    if one is None:
        raise Http404
    return picture, one


def _act(visit: Visit, form: ActForm) -> Act:
    return Act(uid=form.act_uid, by=clerk(visit), at=timezone.now())


@require_safe
@event_view(Action.SEE_EVENT)
def show(request: HttpRequest, visit: Visit, event: Event, number: int) -> HttpResponse:
    """Show one entrant."""
    return _page(request, visit, event, number)


def _page(
    request: HttpRequest, visit: Visit, event: Event, number: int, **bound: Any
) -> HttpResponse:
    """Show the entrant with a form for everything; the one at fault keeps what was typed."""
    picture, one = _found(event, number)
    coming = last_round(picture) + 1
    form = next(iter(bound.values()), None)
    context = {
        "visit": visit,
        "event": event,
        "one": one,
        "history": history_of(picture, number),
        "begun": picture.log.started,
        "away": is_away(picture, number),
        "coming": coming,
        "withdrawing": WithdrawForm(first=coming),
        "returning": ReturnForm(first=coming),
        "renumbering": NumberForm(),
        "money": MoneyForm(entrant=one, currency=event.currency),
        "plain": ActForm(),
        **bound,
        "form": form,
    }
    status = 422 if form is not None else 200
    return render(request, "tournaments/entrant_show.html", context, status=status)


def _done(request: HttpRequest, visit: Visit, event: Event, number: int, said: str) -> HttpResponse:
    messages.success(request, said)
    return see_other("event-entrant", club=visit.club.slug, event=event.pk, number=number)


@require_http_methods(["GET", "HEAD", "POST"])
@event_view(Action.RUN_EVENT)
def change(request: HttpRequest, visit: Visit, event: Event, number: int) -> HttpResponse:
    """Correct who an entrant is, what it is called, its group and rating."""
    picture, one = _found(event, number)
    form = ChangeForm(
        request.POST if request.method == "POST" else None,
        entrant=one,
        labels=groups_asked(event),
        most=most_people(event.format),
    )
    if form.is_bound and form.is_valid():
        people = _people(event, form)
        if not form.errors and _changed(event, number, form, people, visit):
            return _done(request, visit, event, number, "The entry is saved.")
    context = {
        "visit": visit,
        "event": event,
        "one": one,
        "names": book_names(visit.club),
        "begun": picture.log.started,
    }
    return page_with_form(request, "tournaments/entrant_change.html", context, form)


def _people(event: Event, form: ChangeForm) -> list[Member | str]:
    """Look up the people typed; unknown ones are visitors if that is ticked."""
    book = Book(event)
    people: list[Member | str] = []
    for field, name in form.names.items():
        try:
            member = book.one(name)
        except TwoCalled as error:
            form.add_error(field, str(error))
            continue
        if member is None and not form.cleaned_data["visitors"]:
            form.add_error(field, UNKNOWN)
        people.append(member or name)
    return people


def _changed(
    event: Event, number: int, form: ChangeForm, people: list[Member | str], visit: Visit
) -> bool:
    try:
        entry = form.entry(people)
        change_entry(event=event, number=number, entry=entry, act=_act(visit, form))
    except (EnteredAlready, NameTaken, EventClosed) as error:
        form.add_error(None, str(error))
    except CannotEnter as error:
        form.add_error(error.field if error.field in form.fields else None, str(error))
    except ValidationError as error:
        form.add_error(None, error.messages)
    else:
        return True
    return False


@require_POST
@event_view(Action.RUN_EVENT)
def remove(request: HttpRequest, visit: Visit, event: Event, number: int) -> HttpResponse:
    """Remove an entry before the first draw."""
    _, one = _found(event, number)
    form = ActForm(request.POST)
    if not _did(form, lambda: remove_entry(event=event, number=number, act=_act(visit, form))):
        return _page(request, visit, event, number, removing=form)
    messages.success(request, f"The entry of {one.name} is removed.")
    return see_other("event-entries", club=visit.club.slug, event=event.pk)


def _did(form: forms.Form, act: Callable[[], object]) -> bool:
    """Do something if the form is valid; whatever refuses it goes into the form."""
    if form.is_valid():
        try:
            act()
        except REFUSED as error:
            form.add_error(None, str(error))
        except CannotEnter as error:
            form.add_error(error.field if error.field in form.fields else None, str(error))
        else:
            return True
    return False


@require_POST
@event_view(Action.RUN_EVENT)
def number(request: HttpRequest, visit: Visit, event: Event, number: int) -> HttpResponse:
    """Give an entrant another card number, or exchange it with whoever has that."""
    _found(event, number)
    form = NumberForm(request.POST)

    def act() -> None:
        to = form.cleaned_data["to"]
        renumber(event=event, number=number, to=to, act=_act(visit, form))

    if not _did(form, act):
        return _page(request, visit, event, number, renumbering=form)
    to = form.cleaned_data["to"]
    return _done(request, visit, event, to, f"The card number is {to} now.")


@require_POST
@event_view(Action.TAKE_MONEY)
def money(request: HttpRequest, visit: Visit, event: Event, number: int) -> HttpResponse:
    """Write down what an entrant owes and has paid."""
    _, one = _found(event, number)
    form = MoneyForm(request.POST, entrant=one, currency=event.currency)

    def act() -> None:
        owed, paid = form.cleaned_data["owed"], form.cleaned_data["paid"]
        set_money(event=event, number=number, owed=owed, paid=paid, act=_act(visit, form))

    if not _did(form, act):
        return _page(request, visit, event, number, money=form)
    return _done(request, visit, event, number, "The money is written down.")


@require_POST
@event_view(Action.RUN_EVENT)
def leave(request: HttpRequest, visit: Visit, event: Event, number: int) -> HttpResponse:
    """Withdraw an entrant from a round on; with rounds drawn again where that was asked for."""
    _, one = _found(event, number)
    form = WithdrawForm(request.POST, first=1)
    if not form.is_valid():
        return _page(request, visit, event, number, withdrawing=form)
    first, redraw = form.cleaned_data["from_round"], form.cleaned_data["redraw"]
    try:
        drawn = withdraw(
            event=event, number=number, from_round=first, redraw=redraw, act=_act(visit, form)
        )
    except SeatedThen as error:
        form.add_error("from_round", str(error))
        return _page(request, visit, event, number, withdrawing=form, seated=error)
    except REFUSED as error:
        form.add_error(None, str(error))
        return _page(request, visit, event, number, withdrawing=form)
    said = f"{one.name} plays no more from round {first} on."
    if drawn:
        rounds = ", ".join(map(str, drawn))
        said += f" Drawn again: round {rounds}." if len(drawn) == 1 else f" Drawn again: {rounds}."
    elif redraw:
        said += " The draw was taken back; draw the round again at the console."
    return _done(request, visit, event, number, said)


@require_POST
@event_view(Action.RUN_EVENT)
def come(request: HttpRequest, visit: Visit, event: Event, number: int) -> HttpResponse:
    """Let an entrant come, or come back: now if there is a place, or from a round on."""
    _, one = _found(event, number)
    form = ReturnForm(request.POST, first=1)
    if "now" in request.POST:
        form.fields["back_in"].required = False
    told: list[str] = []

    def act() -> None:
        if "now" in request.POST:
            come_in = arrive_late(event=event, back=[number], act=_act(visit, form))
            told.extend(each.sentence for each in come_in)
        else:
            first = form.cleaned_data["back_in"]
            expect_return(event=event, number=number, from_round=first, act=_act(visit, form))
            told.append(f"{one.name} plays from round {first} on.")

    if not _did(form, act):
        return _page(request, visit, event, number, returning=form)
    return _done(request, visit, event, number, " ".join(told))


@require_POST
@event_view(Action.RUN_EVENT)
def undo(request: HttpRequest, visit: Visit, event: Event, number: int) -> HttpResponse:
    """Take back a line of an entrant's history."""
    _found(event, number)
    form = ActForm(request.POST)
    form.fields["entry"] = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    def act() -> None:
        entry = form.cleaned_data["entry"]
        take_back(event=event, number=number, entry=entry, act=_act(visit, form))

    if not _did(form, act):
        return _page(request, visit, event, number, undoing=form)
    return _done(request, visit, event, number, "That is taken back.")


@require_http_methods(["GET", "HEAD", "POST"])
@event_view(Action.RUN_EVENT)
def stand_in(request: HttpRequest, visit: Visit, event: Event, number: int) -> HttpResponse:
    """Let somebody play for an entrant, in one round, in some, or for good."""
    picture, one = _found(event, number)
    data = request.POST if request.method == "POST" else None
    form = StandInForm(data, entrant=one, first=max(1, last_round(picture)))
    if form.is_bound and form.is_valid():
        name = _stood_in(visit, event, one, form)
        if name:
            return _done(request, visit, event, number, f"{name} stands in for {one.name}.")
    context = {"visit": visit, "event": event, "one": one, "names": book_names(visit.club)}
    return page_with_form(request, "tournaments/entrant_stand_in.html", context, form)


def _stood_in(visit: Visit, event: Event, one: EntrantSeen, form: StandInForm) -> str:
    """Write down a stand-in and return the name; empty if the form says why not."""
    said = form.cleaned_data
    try:
        person: Member | str | None = Book(event).one(said["person"])
        if person is None and not said["visitor"]:
            form.add_error("person", UNKNOWN)
            return ""
        seat = said.get("seat", one.people[0].seat if one.people else 0)
        stands = StandIn(
            seat=seat, person=person or said["person"], first=said["first"], last=said["last"]
        )
        return substitute(event=event, number=one.number, stand_in=stands, act=_act(visit, form))
    except CannotStandIn as error:
        form.add_error(error.field if error.field in form.fields else None, str(error))
    except (TwoCalled, NameTaken) as error:
        form.add_error("person", str(error))
    except ValidationError as error:
        form.add_error("person", error.messages)
    except EventClosed as error:
        form.add_error(None, str(error))
    return ""
