"""The list of who is entered, entering people one by one, and the door."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import BadRequest, ValidationError
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from clubs.models import Member
from clubs.names import tidy_name
from clubs.permissions import Action
from clubs.services.people import NameTaken, find_members
from clubs.views.access import Visit
from clubs.views.answers import see_other
from tournaments.entrylist import key
from tournaments.forms.entries import EntryForm
from tournaments.models import Event
from tournaments.services.door import CheckInClosed, check_in, take_fee
from tournaments.services.entrants_seen import (
    EntrantSeen,
    breaches,
    entrant_seen,
    entrants_seen,
    sums_of,
)
from tournaments.services.entries import (
    Begun,
    CannotEnter,
    EnteredAlready,
    Entry,
    NotEntered,
    enter_together,
    groups_asked,
    most_people,
)
from tournaments.services.finding import entrant_with, find_free, usual_groups
from tournaments.services.late import arrive_late
from tournaments.services.picture import Picture, picture_of
from tournaments.services.presence import NotPossible
from tournaments.services.writing import Act, EventClosed
from tournaments.views.access import clerk, event_view

OFFERED = 12
"""How many names the search offers."""
LONGEST = 80

Person = Member | str


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry being put together: people chosen so far, visitors by the names to write in."""

    members: tuple[Member, ...] = ()
    visitors: tuple[str, ...] = ()

    @property
    def people(self) -> list[Person]:
        """Everybody chosen."""
        return [*self.members, *self.visitors]

    @property
    def query(self) -> str:
        """The draft as the end of an address."""
        pairs = [("with", str(one.pk)) for one in self.members]
        return urlencode([*pairs, *(("new", name) for name in self.visitors)])


def draft_of(visit: Visit, data: QueryDict) -> Draft:
    """Return the people that an address or a form names."""
    keys = [int(pk) for pk in data.getlist("with") if pk.isascii() and pk.isdigit()][:20]
    people = Member.objects.for_club(visit.club).current().in_bulk(keys) if keys else {}
    names = [tidy_name(name)[:LONGEST] for name in (*data.getlist("new"), data.get("visitor", ""))]
    return Draft(
        tuple(people[pk] for pk in dict.fromkeys(keys) if pk in people),
        tuple(dict.fromkeys(name for name in names if name))[:20],
    )


@require_safe
@event_view(Action.SEE_EVENT)
def show(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """List who is entered, and offer people to enter by two letters of their names."""
    several = most_people(event.format) > 1
    return _page(request, visit, event, draft_of(visit, request.GET) if several else Draft())


@require_POST
@event_view(Action.RUN_EVENT)
def enter(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Enter somebody: by a click on a name, by Enter, or the entry put together."""
    data = request.POST.copy()
    draft = draft_of(visit, data)
    labels, most = groups_asked(event), most_people(event.format)
    if data.get("do") == "typed":
        member = _meant(event, data.get("q", ""))
        if member is None:
            said = _nobody(event, str(data.get("q", "")))
            return _page(request, visit, event, draft, said=said)
        draft = Draft((*draft.members, member), draft.visitors)
        if len(draft.people) < _usual_size(picture_of(event), most):
            return _back(visit, event, draft)
        data["group"] = usual_groups(event, [member], labels).get(member.pk, "")
    elif "choice" in data:
        pk, _, group = str(data["choice"]).partition("|")
        more = draft_of(visit, QueryDict(urlencode({"with": pk}))).members
        draft = Draft((*draft.members, *more), draft.visitors)
        data["group"] = group
    form = EntryForm(data, labels=labels, most=most)
    if form.is_valid() and _entered(request, visit, event, form, draft):
        return _back(visit, event)
    data["visitor"] = ""
    kept = draft_of(visit, data) if most > 1 else Draft()
    return _page(request, visit, event, kept, form=form)


def _entered(
    request: HttpRequest, visit: Visit, event: Event, form: EntryForm, draft: Draft
) -> bool:
    """Enter what was put together, or put the reason why not into the form."""
    act = Act(uid=form.act_uid, by=clerk(visit), at=timezone.now())
    try:
        told = enter_or_seat(event, [form.entry(draft.people)], act)
    except EnteredAlready as error:
        there = entrant_with(event, draft.people)
        if there is not None:
            messages.info(request, f"{there.called}: entered as number {there.number}.")
            return True
        form.add_error(None, str(error))
    except (NotPossible, EventClosed) as error:
        form.add_error(None, str(error))
    except CannotEnter as error:
        form.add_error(error.field if error.field in form.fields else None, str(error))
    except NameTaken as error:
        form.add_error(None, f"{error} Find them by name, or add to the visitor’s name.")
    except ValidationError as error:
        form.add_error(None, error.messages)
    else:
        for sentence in told:
            messages.success(request, sentence)
        return True
    return False


def enter_or_seat(event: Event, entries: Sequence[Entry], act: Act) -> list[str]:
    """Enter people before the first draw, or let them come late after it; say what came of it."""
    try:
        entered = enter_together(event=event, entries=entries)
    except Begun:
        return [one.sentence for one in arrive_late(event=event, new=entries, act=act)]
    return [f"{one.called}: entered as number {one.number}." for one in entered]


def _meant(event: Event, text: str) -> Member | None:
    """Return the one person whom a text can mean."""
    if not text.strip():
        return None
    found = list(find_free(event, text[:LONGEST])[: OFFERED + 1])
    wanted = key(text)
    exact = [one for one in found if wanted in {key(one.display_name), key(one.name)}]
    some = exact or found
    return some[0] if len(some) == 1 else None


def _nobody(event: Event, text: str) -> str:
    """Say why a text did not enter anybody."""
    if not text.strip():
        return "Type two letters of a name."
    if find_free(event, text[:LONGEST]).exists():
        return "Several people are found: choose one."
    if there := find_members(event.club, text[:LONGEST]).current().first():
        return f"{there.display_name} is entered already."
    return f"Nobody is found by “{text[:LONGEST]}”. Write in a visitor?"


def _usual_size(picture: Picture, most: int) -> int:
    """Return how many people most entrants have; two where nobody is entered and pairs may be."""
    if most == 1:
        return 1
    sizes = Counter(len(one.players.all()) for one in picture.entrants.values())
    return sizes.most_common(1)[0][0] if sizes else 2


def _page(
    request: HttpRequest, visit: Visit, event: Event, draft: Draft, **more: Any
) -> HttpResponse:
    picture = picture_of(event)
    seen = entrants_seen(picture)
    text = (request.POST if request.method == "POST" else request.GET).get("q", "")[:LONGEST]
    labels, most = groups_asked(event), most_people(event.format)
    taken = {one.pk for one in draft.members}
    found = None
    if text.strip() and visit.may(Action.RUN_EVENT):
        people = find_free(event, text).exclude(pk__in=taken)[:OFFERED]
        usual = usual_groups(event, people, labels)
        found = [(one, usual.get(one.pk, "")) for one in people]
    form = more.get("form")
    context = {
        "visit": visit,
        "event": event,
        "seen": seen,
        "sums": sums_of(seen),
        "q": text,
        "found": found,
        "draft": draft,
        "labels": labels,
        "several": most > 1,
        "completes": len(draft.people) + 1 >= _usual_size(picture, most),
        "begun": picture.log.started,
        "check_in_open": not (event.check_in_closed_at or picture.log.started or event.closed_at),
        "breaches": breaches(picture),
        "faults": picture.faults,
        "form": form or EntryForm(labels=labels, most=most),
        "said": more.get("said", ""),
        "visitor": request.POST.get("visitor", ""),
        "uid": uuid.uuid4(),
    }
    part = "#found" if request.headers.get("HX-Target") == "found" else ""
    status = 422 if form is not None or more.get("said") else 200
    return render(request, f"tournaments/entries_show.html{part}", context, status=status)


def _back(visit: Visit, event: Event, draft: Draft | None = None) -> HttpResponse:
    """Return to the list, ready for the next name."""
    url = reverse("event-entries", kwargs={"club": visit.club.slug, "event": event.pk})
    return see_other(f"{url}?{draft.query}#find" if draft else f"{url}#find")


@require_POST
@event_view(Action.TAKE_MONEY)
def door(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Tick somebody as here, or not after all, or as having paid what is owed."""
    do = next((name for name in ("here", "away", "pay") if name in request.POST), "")
    text = request.POST.get(do, "")
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise BadRequest
    number = int(text)
    act = Act(uid=uuid.uuid4(), by=clerk(visit), at=timezone.now())
    try:
        if do == "pay":
            take_fee(event=event, number=number, act=act)
        else:
            check_in(event=event, numbers=[number], here=do == "here", act=act)
    except (CheckInClosed, EventClosed, NotEntered) as error:
        messages.error(request, str(error))
        if request.headers.get("HX-Request"):
            return HttpResponse(headers={"HX-Refresh": "true"})
    event.refresh_from_db(fields=["version", "check_in_closed_at", "sequence"])
    picture = picture_of(event)
    row = entrant_seen(picture, number)
    if row is not None and request.headers.get("HX-Target") == f"no-{number}":
        return _row(request, visit, event, picture, row)
    url = reverse("event-entries", kwargs={"club": visit.club.slug, "event": event.pk})
    return see_other(f"{url}#no-{number}")


def _row(
    request: HttpRequest, visit: Visit, event: Event, picture: Picture, row: EntrantSeen
) -> HttpResponse:
    """Answer with the one row that changed, and the sums."""
    context = {
        "visit": visit,
        "event": event,
        "one": row,
        "sums": sums_of(entrants_seen(picture)),
        "check_in_open": not (event.check_in_closed_at or picture.log.started or event.closed_at),
        "swapped": True,
    }
    return render(request, "tournaments/entries_show.html#entrant", context)
