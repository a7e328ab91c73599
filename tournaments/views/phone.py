"""The phone on a table: shows who sits there, and takes the result of that one table.

The link in the address fixes the table. A result names the round and the people it was typed
for; when others sit there by now, it is refused in words and nothing is stored.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from clubs.views.answers import see_other
from scoring.rules.core import Problem
from scoring.services.deals import Recorder
from scoring.views.live import live
from tournaments.forms.phone import ConfirmForm, PhoneForm, PlaceForm
from tournaments.models import EventTable
from tournaments.services.logs import NoSuchRound, format_of
from tournaments.services.phones import asked_of, phone_seen
from tournaments.services.picture import picture_of
from tournaments.services.results import (
    InvalidResult,
    NothingToConfirm,
    Place,
    confirm_report,
    record_result,
)
from tournaments.services.writing import Act, Stale
from tournaments.views.access import device_view

_NOT_STORED = "Nothing was stored. Look who sits here now, and ask the director if in doubt."
_RELOADED = "Part of this page was missing. It is whole again now: look, and send it again."


def table_versions(token: str) -> QuerySet[Any, tuple[Any, ...]]:
    """Ask for the versions of all that a table's phone shows."""
    tables = EventTable.objects.filter(token=token)
    return tables.values_list("event__version", "event__club__book_version")


@require_safe
@live(versions=table_versions)
@device_view
def show(request: HttpRequest, table: EventTable) -> HttpResponse:
    """Show the table's people, the keys for its result, or what came of it."""
    return _page(request, table)


@require_POST
@device_view
def save(request: HttpRequest, table: EventTable) -> HttpResponse:
    """Record the result that was typed."""
    form = PhoneForm.posted(request.POST, asked_of(*format_of(table.event)))
    if said := _misplaced(form, table):
        return _page(request, table, said=said)
    if not form.is_valid():
        return _page(request, table, form)
    try:
        record_result(
            event=table.event,
            place=_place(form),
            result=form.result(),
            source="phone",
            act=_act(form, table),
        )
    except InvalidResult as error:
        return _page(request, table, form, error.problems)
    except (Stale, NoSuchRound) as error:
        return _page(request, table, said=f"{error} {_NOT_STORED}")
    return see_other("event-table", token=table.token)


@require_POST
@device_view
def confirm(request: HttpRequest, table: EventTable) -> HttpResponse:
    """Let the reported result count, as the other side agrees to it."""
    form = ConfirmForm(request.POST)
    if said := _misplaced(form, table):
        return _page(request, table, said=said)
    try:
        confirm_report(
            event=table.event,
            place=_place(form),
            report=form.cleaned_data["report"],
            act=_act(form, table),
        )
    except InvalidResult as error:
        return _page(request, table, said=str(error))
    except (Stale, NoSuchRound, NothingToConfirm) as error:
        return _page(request, table, said=f"{error} {_NOT_STORED}")
    return see_other("event-table", token=table.token)


def _misplaced(form: PlaceForm, table: EventTable) -> str:
    """Say that a form is not whole, or was filled in at another table; empty when it fits."""
    form.full_clean()
    if any(name in form.errors for name in PlaceForm.base_fields) or "report" in form.errors:
        return _RELOADED
    typed = form.cleaned_data["table"]
    if typed != table.number:
        return f"That was typed for table {typed}; this is {str(table).lower()}. {_NOT_STORED}"
    return ""


def _place(form: PlaceForm) -> Place:
    typed = form.cleaned_data
    return Place(typed["round"], typed["table"], typed["seating"])


def _act(form: PlaceForm, table: EventTable) -> Act:
    return Act(uid=form.cleaned_data["uid"], by=Recorder(None, str(table)), at=timezone.now())


def _page(
    request: HttpRequest,
    table: EventTable,
    refused: PhoneForm | None = None,
    problems: Sequence[Problem] = (),
    *,
    said: str = "",
) -> HttpResponse:
    """Show the table as it stands, with what was typed and why it is not stored, if so."""
    phone = phone_seen(picture_of(table.event), table.number)
    form = None
    if phone.table is not None:
        place = {"round": phone.table.round, "table": phone.number, "seating": phone.table.seating}
        if refused is not None and not refused.is_for(place):
            refused, said = None, f"That was typed for other people. {_NOT_STORED}"
        form = PhoneForm.shown(
            phone,
            phone.table,
            data=refused.data if refused else None,
            initial={**place, "uid": uuid.uuid4()},
        )
        form.add_problems(problems if refused else ())
    context = {
        "event": table.event,
        "token": table.token,
        "phone": phone,
        "form": form,
        "said": said,
        "again": "again" in request.GET or refused is not None,
        "confirm_uid": uuid.uuid4(),
    }
    status = 409 if said else 422 if refused is not None else 200
    return render(request, "tournaments/phone_show.html", context, status=status)
