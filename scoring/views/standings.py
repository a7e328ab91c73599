"""Tonight's standings: a page, a wall that pages by itself, and a CSV of the same figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from clubs.models import Night
from clubs.permissions import Action
from clubs.views.access import Visit, night_view
from scoring.services.desk import DeskTable, TableState, desk_tables, state_sentence
from scoring.services.standings import Section, night_standings
from scoring.tables import PAGE, Shown, StandingsTable, as_csv
from scoring.views.live import live, part_asked

PARTS = ("standings", "wall")
WALL_PAGE = 8
"""Lines that can be read on a wall from ten metres."""

_UNDER_WAY = (TableState.PLAYING, TableState.IDLE, TableState.RIVAL)


@require_safe
@live()
@night_view(Action.SEE_NIGHT)
def show(request: HttpRequest, visit: Visit, night: Night) -> HttpResponse:
    """Show where everybody stands."""
    sections = night_standings(night)
    money = bool(night.stake) and visit.may(Action.SEE_MONEY)
    if "wall" in request.GET:
        return _wall(request, visit, night, sections)
    seen = Shown(money, records=visit.may(Action.SEE_CLUB), alone=len(sections) == 1)
    shown = [StandingsTable(each, night, shown=seen) for each in sections]
    if request.GET.get("format") == "csv":
        return _csv(night, shown)
    for table in shown:
        RequestConfig(request, paginate={"per_page": PAGE}).configure(table)
    decides = visit.may(Action.RECORD)
    context = {**_context(visit, night, for_you=decides), "shown": shown}
    part = part_asked(request, PARTS)
    return render(request, f"scoring/night_standings.html{part}", context)


def _context(visit: Visit, night: Night, *, for_you: bool) -> dict[str, Any]:
    tables = desk_tables(night, timezone.now())
    return {
        "visit": visit,
        "night": night,
        "sentence": state_sentence(tables, silent=False, for_you=for_you),
        "provisional": _provisional(tables),
    }


def _provisional(tables: Sequence[DeskTable]) -> str:
    """Say why the standings may still change; nothing when nothing is in play."""
    under_way = sum(table.state in _UNDER_WAY for table in tables)
    if not under_way:
        return ""
    return "Play goes on at 1 table" if under_way == 1 else f"Play goes on at {under_way} tables"


def _csv(night: Night, shown: Sequence[StandingsTable]) -> HttpResponse:
    name = f"standings-{night.date.isoformat()}-{slugify(night.title) or 'night'}.csv"
    # The mark at the beginning tells spreadsheets that the names are not in an old code page.
    response = HttpResponse("\ufeff" + as_csv(shown), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _wall(
    request: HttpRequest, visit: Visit, night: Night, sections: Sequence[Section]
) -> HttpResponse:
    """Show one screenful, and where the next one is."""
    screens = [
        (section, section.rows[at : at + WALL_PAGE])
        for section in sections
        for at in range(0, len(section.rows), WALL_PAGE)
    ]
    asked = request.GET.get("page", "1")
    page = int(asked) if asked.isdecimal() and len(asked) < 4 else 1
    at = (page - 1) % len(screens) if screens and page else 0
    context = {
        **_context(visit, night, for_you=False),
        "screen": screens[at] if screens else None,
        "page": at + 1,
        "pages": max(len(screens), 1),
        "next_page": (at + 1) % max(len(screens), 1) + 1,
    }
    part = part_asked(request, PARTS)
    return render(request, f"scoring/night_wall.html{part}", context)
