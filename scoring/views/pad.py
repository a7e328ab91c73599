"""The table device: holding a table, typing a deal, and what comes after it.

A typed deal is never lost: whatever stands in the way of storing it, the page that says so
still holds it, and a device that must first take the table over carries it along.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from clubs.services.nights import NightClosed
from clubs.views.answers import see_other
from scoring.forms import DealForm, ReadBack, deal_form
from scoring.forms.table import REASONS, HoldForm, UndoForm
from scoring.models import Sitting
from scoring.rules.core import Problem
from scoring.services.deals import Conflicting, Stale, record_deal
from scoring.services.results import InvalidDeal
from scoring.services.sheets import sitting_sheet
from scoring.services.tables import (
    CodeLocked,
    Device,
    HeldByAnother,
    WrongCode,
    hold_table,
    take_over,
)
from scoring.views.access import TableAccess, remember_device, table_view
from scoring.views.pad_acts import INCOMPLETE, end_play, read_act, same_again, take_back
from scoring.views.pad_pages import (
    PadPage,
    closing_of,
    just_ended,
    last_sitting,
    open_sitting,
    pad_page,
    people_of,
    settled_context,
    situation,
    version_of,
)

_CLOSED = "Play at this table is closed: the deal is not stored."


class Refused(NamedTuple):
    """Why a typed deal was not stored: a sentence, or all that is wrong with it."""

    status: int
    said: str = ""
    problems: Sequence[Problem] = ()


@require_safe
@table_view
def show(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Show the pad to the device that holds the table, or ask whether this is the right table."""
    if not access.holds:
        return _door(request, access, typed=request.GET)
    sitting = open_sitting(access.table)
    if sitting is None:
        return _nobody_plays(request, access)
    form = deal_form(sitting.game)(request.GET)
    if just_ended(sitting) and not form.typed:
        page = pad_page(access, sitting)
        if "again" not in request.GET or not page.goes_on:
            return _over(request, page)
    return _pad(request, access, sitting, form)


@require_POST
@table_view
def hold(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Let this device hold the table; from another device only with the director's code."""
    form = HoldForm(request.POST)
    if not form.is_valid():
        return _door(request, access, form, request.POST, status=422)
    device = Device(access.device or uuid.uuid4(), form.cleaned_data["device"])
    code, at = form.cleaned_data["code"], timezone.now()
    try:
        if code:
            take_over(table=access.table, device=device, code=code, at=at)
        else:
            hold_table(table=access.table, device=device, at=at)
    except (WrongCode, CodeLocked) as error:
        form.add_error("code", str(error))
        return _door(request, access, form, request.POST, status=422)
    except HeldByAnother:
        access.table.refresh_from_db()
        form.add_error("code", "Another phone holds this table. Ask the director for the code.")
        return _door(request, access, form, request.POST, status=409)
    except NightClosed as error:
        form.add_error(None, str(error))
        return _door(request, access, form, request.POST, status=409)
    sitting = open_sitting(access.table)
    response = see_other(_pad_url(access, _typed(sitting, request.POST)))
    remember_device(response, device.uid, secure=request.is_secure())
    return response


@require_POST
@table_view
def save(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Record the typed deal, and go back to the pad."""
    if not access.holds:
        return _door(request, access, typed=request.POST, status=409)
    act = read_act(request.POST)
    sitting = access.sitting
    if act is None or sitting is None:
        return _try_again(request, access, Refused(422, INCOMPLETE))
    form = deal_form(sitting.game)(request.POST)
    try:
        record_deal(
            sitting=sitting,
            deal=form.document(),
            uid=act.uid,
            expected_sequence=act.expected_sequence,
            by=access.by,
            at=timezone.now(),
        )
    except InvalidDeal as error:
        return _try_again(request, access, Refused(422, "", error.problems))
    except Conflicting as conflict:
        return _two_results(request, access, conflict)
    except (Stale, NightClosed) as error:
        return _try_again(request, access, Refused(409, str(error)))
    return _done(request, access.url("pad"))


@require_POST
@table_view
def check(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Say what saving the typed deal would do; nothing is stored."""
    sitting = open_sitting(access.table) if access.holds else None
    if request.htmx:  # type: ignore[attr-defined]  # set by its middleware
        read_back = _read_back(access, sitting, request.POST)
        return render(request, "scoring/pad_show.html#read_back", {"read_back": read_back})
    if not access.holds:
        return _door(request, access, typed=request.POST, status=409)
    if sitting is None:
        return _nobody_plays(request, access, status=409)
    return _pad(request, access, sitting, deal_form(sitting.game)(request.POST))


@require_http_methods(["GET", "HEAD", "POST"])
@table_view
def undo(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Take the last deal back, once it is confirmed with a reason."""
    if not access.holds:
        return _door(request, access, status=409)
    form = UndoForm(request.POST or None)
    said = ""
    if request.method == "POST" and form.is_valid():
        said = take_back(access, request.POST, form.cleaned_data["reason"])
        if not said:
            return _done(request, access.url("pad"))
    sitting = open_sitting(access.table)
    if sitting is None:
        return _nobody_plays(request, access, status=200 if request.method != "POST" else 409)
    page = pad_page(access, sitting, said=said)
    refused = 409 if said else 422
    context = {"page": page, "form": form, "reasons": REASONS, **_base(access)}
    status = refused if request.method == "POST" else 200
    return render(request, "scoring/pad_undo.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@table_view
def finish(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """End the sitting, once it was shown how an unfinished rubber is settled."""
    if not access.holds:
        return _door(request, access, status=409)
    said = ""
    if request.method == "POST":
        then = request.POST.get("then")
        said = (same_again if then == "again" else end_play)(access, request.POST)
        if not said:
            return _done(request, access.url("seats" if then == "cut" else "pad"))
    sitting = open_sitting(access.table)
    if sitting is None:
        return _nobody_plays(request, access, status=409 if said else 200)
    page = pad_page(access, sitting, said=said)
    context = {"page": page, "closing": closing_of(page.sheet), **_base(access)}
    status = 409 if said else 200
    return render(request, "scoring/pad_finish.html", context, status=status)


def _read_back(access: TableAccess, sitting: Sitting | None, post: QueryDict) -> ReadBack:
    if not access.holds:
        return ReadBack("Another phone holds this table now. Save to take it over.", False)
    if sitting is None:
        return ReadBack(_CLOSED, False)
    return deal_form(sitting.game)(post).read_back(situation(sitting))


def _typed(sitting: Sitting | None, fields: Mapping[str, str]) -> Mapping[str, str]:
    """Return what of these fields is a typed deal of the game in play."""
    return deal_form(sitting.game)(fields).typed if sitting else {}


def _pad_url(access: TableAccess, typed: Mapping[str, str]) -> str:
    url = access.url("pad")
    return f"{url}?{urlencode(typed)}" if typed else url


def _base(access: TableAccess) -> dict[str, Any]:
    pages = ("pad", "hold", "save", "check", "undo", "finish", "seats", "rules")
    return {
        "access": access,
        "table": access.table,
        "night": access.night,
        "visit": access.visit,
        "urls": {page: access.url(page) for page in pages},
    }


def _pad(
    request: HttpRequest,
    access: TableAccess,
    sitting: Sitting,
    form: DealForm,
    refused: Refused | None = None,
) -> HttpResponse:
    refused = refused or Refused(200)
    page = pad_page(access, sitting, form, refused.problems, refused.said)
    context = {"page": page, **_base(access)}
    return render(request, "scoring/pad_show.html", context, status=refused.status)


def _try_again(request: HttpRequest, access: TableAccess, refused: Refused) -> HttpResponse:
    """Show the pad as it stands now with the typed deal in it, and why it was not stored."""
    sitting = open_sitting(access.table)
    if sitting is None:
        return _nobody_plays(request, access, refused.said or _CLOSED, status=409)
    form = deal_form(sitting.game)(request.POST)
    return _pad(request, access, sitting, form, refused)


def _door(
    request: HttpRequest,
    access: TableAccess,
    form: HoldForm | None = None,
    typed: Mapping[str, str] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """Ask whether this is the right table, and say who holds it."""
    sitting = open_sitting(access.table)
    form = form or HoldForm()
    form.fields["code"].required = access.table.holder is not None
    context = {
        "form": form,
        "people": people_of(sitting) if sitting else [],
        "typed": _typed(sitting, typed or {}),
        "refused": status == 409,
        **_base(access),
    }
    return render(request, "scoring/pad_hold.html", context, status=status)


def _over(request: HttpRequest, page: PadPage) -> HttpResponse:
    """Show what the finished rubber comes to, and what can follow it."""
    context = {"page": page, **settled_context(page.sheet), **_base(page.access)}
    return render(request, "scoring/pad_over.html", context)


def _nobody_plays(
    request: HttpRequest, access: TableAccess, said: str = "", *, status: int = 200
) -> HttpResponse:
    """Show an empty table: what was last played at it, and the way to the seats."""
    last = last_sitting(access.table)
    form = deal_form(last.game)(request.POST) if last and said else None
    context = {
        "said": said,
        "typed_words": form.typed_words(situation(last)) if form and last else "",
        "last_url": access.url("sheet", sitting=last.pk) if last else "",
        **settled_context(sitting_sheet(last, access.night) if last else None),
        **_base(access),
    }
    return render(request, "scoring/pad_empty.html", context, status=status)


def _two_results(request: HttpRequest, access: TableAccess, conflict: Conflicting) -> HttpResponse:
    """Show both results for the same deal, which wait for the director."""
    sitting = open_sitting(access.table) or last_sitting(access.table)
    if sitting is None:
        return _nobody_plays(request, access, str(conflict), status=409)
    context = {
        "versions": [version_of(sitting, each) for each in (conflict.recorded, conflict.rival)],
        **_base(access),
    }
    return render(request, "scoring/pad_conflict.html", context, status=409)


def _done(request: HttpRequest, url: str) -> HttpResponse:
    if request.htmx:  # type: ignore[attr-defined]  # set by its middleware
        return HttpResponseClientRedirect(url)
    return see_other(url)
