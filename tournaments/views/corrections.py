"""Correct a result of any round, with what that changes shown before it is saved.

Nothing is saved that was not shown first: the preview carries a seal over the correction whose
consequences it shows, and a save without it, or of something else, shows them again.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.views.decorators.http import require_http_methods

from clubs.permissions import Action
from clubs.views.access import Visit
from scoring.views.live import part_asked
from tournaments import shorthand
from tournaments.forms.corrections import CorrectForm
from tournaments.log import RoundLog, TableLog
from tournaments.logtext import Teller
from tournaments.models import Event
from tournaments.printouts import made_wrong
from tournaments.services.audit import AuditLine, Wanted, audit
from tournaments.services.consequences import Consequences, consequences
from tournaments.services.corrections import (
    CannotCorrect,
    Correction,
    Plan,
    correct_result,
    last_word,
    plan_correction,
)
from tournaments.services.logs import entries_of, format_of
from tournaments.services.picture import Picture, picture_of
from tournaments.services.results import InvalidResult, Place
from tournaments.services.seats import TableSeen, round_seen
from tournaments.services.writing import Act, EventClosed, Stale
from tournaments.views.access import clerk, event_view

PARTS = ("changes",)
LOOK_FIRST = "Look at what changes, then save."


@dataclass(frozen=True, slots=True)
class CorrectPage:
    """A result under correction: as it stands (``was``, in words) and what is typed instead.

    ``changes`` are the consequences shown, to which ``seal`` belongs, and ``prints`` the sheets
    on paper that would be wrong. ``said`` is why nothing was stored.
    """

    picture: Picture
    place: Place
    seen: TableSeen
    table: TableLog
    was: str
    form: CorrectForm
    history: tuple[AuditLine, ...] = ()
    said: str = ""
    changes: Consequences | None = None
    prints: tuple[str, ...] = ()
    seal: str = ""
    uid: uuid.UUID = field(default_factory=uuid.uuid4)

    @property
    def last(self) -> int:
        """The entry that had the last word on the table."""
        return last_word(self.table)

    @property
    def is_special(self) -> bool:
        """Whether the result says more than the figures of the sides do."""
        result = self.table.result or {}
        return any(key in result for key in ("void", "absent", "forfeit", "cut", "reason"))

    @property
    def counts(self) -> bool:
        """Whether there is a result that counts, which could be corrected."""
        return self.table.first is not None


@require_http_methods(["GET", "HEAD", "POST"])
@event_view(Action.RECORD)
def correct(
    request: HttpRequest, visit: Visit, event: Event, number: int, table: int
) -> HttpResponse:
    """Correct one result, beside its old value, take it back or strike it out."""
    page = _page(event, Place(number, table), request)
    if request.method == "POST":
        page = _previewed(page)
        if page.form.saves and not page.said:
            return _save(request, visit, page)
    return _show(request, visit, page)


def _page(event: Event, place: Place, request: HttpRequest) -> CorrectPage:
    picture = picture_of(event)
    played = picture.log.round(place.round)
    table = played.tables.get(place.table) if played else None
    if played is None or table is None:
        raise Http404
    data = request.POST if request.method == "POST" else None
    wanted = Wanted(round=place.round, table=place.table)
    history = audit(event=event, names=picture.names, wanted=wanted)
    return CorrectPage(
        picture=picture,
        place=place,
        seen=_seen(picture, played, place),
        table=table,
        was=Teller(picture.names).result(table.seats, table.result),
        form=_form(picture, table, data),
        history=tuple(history),
    )


def _seen(picture: Picture, played: RoundLog, place: Place) -> TableSeen:
    tables = round_seen(picture, played).tables
    return next(one for one in tables if one.number == place.table)


def _form(picture: Picture, table: TableLog, data: Any) -> CorrectForm:
    form, options = format_of(picture.row)
    asked = shorthand.asked_of(form, options, table.seats)
    named = [_named(picture, ids) for ids in _sides(table)]
    initial = {"seen": last_word(table)}
    return CorrectForm(asked, named, table.result or {}, data, initial=initial)


def _sides(table: TableLog) -> Iterable[Sequence[str]]:
    if "players" in table.seats:
        return [[one] for one in table.seats["players"]]
    return [table.seats["NS"], table.seats["EW"]]


def _named(picture: Picture, ids: Sequence[str]) -> str:
    return " & ".join(picture.names.get(one, one) for one in ids if one) or "nobody"


def _previewed(page: CorrectPage) -> CorrectPage:
    """Add what would change, or why it cannot be."""
    if not page.form.is_valid():
        looks_only = set(page.form.errors) <= {"why"}
        return page if not looks_only else _planned(page)
    return _planned(page)


def _planned(page: CorrectPage) -> CorrectPage:
    try:
        plan = plan_correction(
            picture=page.picture,
            entries=entries_of(page.picture.row),
            correction=_correction(page),
        )
    except InvalidResult as error:
        page.form.add_faults(error.problems)
        return page
    except (CannotCorrect, Stale) as error:
        return replace(page, said=str(error))
    return _with_changes(page, plan)


def _with_changes(page: CorrectPage, plan: Plan) -> CorrectPage:
    teller = Teller(plan.after.names)
    played = plan.after.log.round(page.place.round)
    now = played.tables[page.place.table] if played else page.table
    new = "no result" if now.result is None else teller.result(now.seats, now.result)
    changes = consequences(plan, page.place.round, (page.was, new))
    prints = made_wrong(plan.before, plan.written)
    wanted = page.form.wanted
    shown = [page.picture.row.pk, *page.place, page.form.cleaned_data["seen"], wanted]
    seal = salted_hmac("tournaments.views.corrections", json.dumps(shown, sort_keys=True))
    return replace(page, changes=changes, prints=tuple(prints), seal=seal.hexdigest())


def _correction(page: CorrectPage) -> Correction:
    typed = page.form.cleaned_data
    return Correction(
        place=page.place,
        seen=typed["seen"],
        result=page.form.wanted,
        reason=typed.get("why", ""),
    )


def _save(request: HttpRequest, visit: Visit, page: CorrectPage) -> HttpResponse:
    """Save what was shown, or show what is wrong with it."""
    if not page.form.is_valid() or page.changes is None:
        return _show(request, visit, page)
    if not constant_time_compare(page.form.cleaned_data["seal"], page.seal):
        return _show(request, visit, replace(page, said=LOOK_FIRST))
    act = Act(uid=page.form.act_uid, by=clerk(visit), at=timezone.now())
    try:
        correct_result(event=page.picture.row, correction=_correction(page), act=act)
    except (CannotCorrect, InvalidResult, Stale, EventClosed) as error:
        return _show(request, visit, replace(page, said=str(error), changes=None))
    where = f"Round {page.place.round}, table {page.seen.label}"
    before = "" if page.changes.same else f", before that {page.changes.old}"
    messages.success(request, f"{where}: {page.changes.new}{before}.")
    return HttpResponseRedirect(_back(page), status=303)


def _back(page: CorrectPage) -> str:
    """Return the round at the console, where results are entered."""
    event = page.picture.row
    where = {"club": event.club.slug, "event": event.pk, "number": page.place.round}
    return reverse("event-round", kwargs=where)


def _show(request: HttpRequest, visit: Visit, page: CorrectPage) -> HttpResponse:
    wrong = request.method == "POST" and bool(page.form.errors or page.said)
    context = {"visit": visit, "event": page.picture.row, "page": page, "back": _back(page)}
    part = part_asked(request, PARTS)
    template = f"tournaments/result_correct.html{part}"
    return render(request, template, context, status=422 if wrong else 200)
