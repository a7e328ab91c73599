"""The evening: setting it up, seeing where it stands, the tables' links, closing it."""

from __future__ import annotations

import uuid
from typing import Any

import segno
from django.contrib import messages
from django.core.exceptions import BadRequest, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from clubs.forms import today
from clubs.models import Night
from clubs.permissions import Action
from clubs.services.nights import NightClosed, cash_of, reopen_night, set_public
from clubs.views.access import Visit, club_view, night_view
from clubs.views.answers import page_with_form, see_other
from scoring.forms.night import NightForm, TablesForm
from scoring.models import Sitting, Table
from scoring.rules.games import GAMES
from scoring.services.deals import Recorder
from scoring.services.desk import desk_tables, state_sentence
from scoring.services.nights import (
    MovedOn,
    NightThere,
    close_evening,
    rules_words,
    set_up_night,
)
from scoring.services.sheets import sitting_sheet
from scoring.services.tables import TooManyTables, free_table, renew_link, set_out_tables
from scoring.views.addresses import phone_url
from scoring.views.pad_pages import closing_of


@require_http_methods(["GET", "HEAD", "POST"])
@club_view(Action.RUN_NIGHT)
def create(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Set up a night: its terms are pinned here and never change."""
    game = request.GET.get("game", next(iter(GAMES)))
    if game not in GAMES:
        raise BadRequest
    data = request.POST if request.method == "POST" else None
    day = today(visit.club.time_zone, timezone.now())
    form = NightForm(data, club=visit.club, game=game, today=day)
    if request.method == "POST" and form.is_valid():
        try:
            night = set_up_night(club=visit.club, plan=form.plan, terms=form.terms)
        except NightThere as error:
            messages.info(request, str(error))
            return _to_night(error.night, visit)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, f"{night.title} is set up.")
            return _to_night(night, visit)
    games = [(slug, each.name) for slug, each in GAMES.items()]
    context = {"visit": visit, "games": games, "game": game}
    return page_with_form(request, "scoring/night_create.html", context, form)


@require_safe
@night_view(Action.SEE_NIGHT)
def show(request: HttpRequest, visit: Visit, night: Night) -> HttpResponse:
    """Show where the evening stands."""
    return _night_page(request, visit, night)


@require_POST
@night_view(Action.RUN_NIGHT)
def change(request: HttpRequest, visit: Visit, night: Night) -> HttpResponse:
    """Make a night public or members only, or take it up again."""
    doing = request.POST.get("do")
    if doing in ("publish", "hide"):
        set_public(night=night, public=doing == "publish")
        who = "everybody who has its address" if night.public else "members only"
        messages.success(request, f"This night can now be seen by {who}.")
    elif doing == "reopen":
        reopen_night(night=night)
        messages.success(request, "The night is open again, and so are its table links.")
    else:
        raise BadRequest
    return _to_night(night, visit)


@require_http_methods(["GET", "HEAD", "POST"])
@night_view(Action.RUN_NIGHT)
def close(request: HttpRequest, visit: Visit, night: Night) -> HttpResponse:
    """Show what closing would settle at each table, and close the night."""
    said = ""
    if request.method == "POST":
        try:
            uid = uuid.UUID(request.POST.get("uid", ""))
            version = int(request.POST.get("expected_version", "")[:18])
        except ValueError as error:
            raise BadRequest from error
        by = Recorder(visit.user.pk if visit.user else None, "desk")
        try:
            close_evening(night=night, expected_version=version, uid=uid, by=by, at=timezone.now())
        except MovedOn as error:
            said = str(error)
            night.refresh_from_db()
        else:
            messages.success(request, "The night is closed and its results are final.")
            return _to_night(night, visit)
    elif night.closed_at is not None:
        return _to_night(night, visit)
    sittings = Sitting.objects.for_night(night).open().with_results().with_people()
    sheets = [sitting_sheet(sitting, night) for sitting in sittings]
    rivals = [table for table in desk_tables(night, timezone.now()) if table.rivals]
    context = {
        "visit": visit,
        "night": night,
        "said": said,
        "rivals": rivals,
        "playing": [(sheet, closing_of(sheet)) for sheet in sheets],
        "uid": uuid.uuid4(),
    }
    return render(request, "scoring/night_close.html", context, status=409 if said else 200)


@require_POST
@night_view(Action.RUN_NIGHT)
def set_out(request: HttpRequest, visit: Visit, night: Night) -> HttpResponse:
    """Set out more tables."""
    form = TablesForm(request.POST)
    if form.is_valid():
        count = form.cleaned_data["tables"]
        try:
            set_out_tables(night=night, count=count)
        except (TooManyTables, NightClosed) as error:
            form.add_error("tables", str(error))
        else:
            messages.success(request, f"Tables 1 to {count} are set out.")
            return _to_night(night, visit)
    return _night_page(request, visit, night, form)


@require_http_methods(["GET", "HEAD", "POST"])
@night_view(Action.RUN_NIGHT)
def link(request: HttpRequest, visit: Visit, night: Night, number: int) -> HttpResponse:
    """Show a table's link and QR code; renew it, or free the table from the phone holding it."""
    table = get_object_or_404(Table, night=night, number=number)
    if request.method == "POST":
        acts = {
            "renew": (renew_link, "The old link and code are worthless now."),
            "free": (free_table, "The table is free: the next phone with its link may hold it."),
        }
        if request.POST.get("do") not in acts:
            raise BadRequest
        act, said = acts[request.POST["do"]]
        act(table=table)
        messages.success(request, f"{table}: {said}")
        return see_other("table-link", club=visit.club.slug, night=night.pk, number=number)
    url = phone_url(request, reverse("device:pad", kwargs={"token": table.token}))
    drawn = segno.make(url, error="m", micro=False).svg_inline(
        scale=6,
        border=3,
        light="#fff",
        omitsize=True,
        title=f"{table}",
        svgclass="qr",
        lineclass=None,
    )
    context = {
        "visit": visit,
        "night": night,
        "table": table,
        "url": url,
        "qr": mark_safe(drawn),  # noqa: S308 - drawn here; the address is in it only as squares
    }
    return render(request, "scoring/table_link.html", context)


def _night_page(
    request: HttpRequest, visit: Visit, night: Night, form: TablesForm | None = None
) -> HttpResponse:
    tables = desk_tables(night, timezone.now())
    context: dict[str, Any] = {
        "visit": visit,
        "night": night,
        "tables": tables,
        "sentence": state_sentence(tables),
        "rules": rules_words(night.game, night.rules_version, night.options),
        "cash": cash_of(night),
        "form": form or TablesForm(initial={"tables": len(tables) + 1}),
        "address": request.build_absolute_uri(request.path),
    }
    status = 422 if form is not None else 200
    return render(request, "scoring/night_show.html", context, status=status)


def _to_night(night: Night, visit: Visit) -> HttpResponse:
    return see_other("night", club=visit.club.slug, night=night.pk)
