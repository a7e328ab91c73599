"""The score sheet of a sitting: every deal explained, every rubber settled."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from scoring.models import Sitting
from scoring.rules.core import SIDES
from scoring.services.desk import own_game, sides_of
from scoring.services.settlements import RubberSettlement, rubber_settlements
from scoring.services.sheets import sitting_sheet
from scoring.views.access import TableAccess, table_view
from scoring.views.pad_pages import SideOf
from scoring.views.told import in_names, told_deals, told_voids


@require_safe
@table_view
def show(request: HttpRequest, access: TableAccess, sitting: int) -> HttpResponse:
    """Show the whole sitting."""
    if not access.holds:
        return redirect(access.url("pad"))
    sittings = Sitting.objects.filter(table=access.table).with_results().with_people()
    found = get_object_or_404(sittings, pk=sitting)
    found.table = access.table
    sheet = sitting_sheet(found, access.night)
    context = {
        "visit": access.visit,
        "night": access.night,
        "table": access.table,
        "sheet": sheet,
        "heading": in_names(sheet, sheet.now.heading),
        "own_game": own_game(found, access.night),
        "sides": sides_of(sheet.now, sheet.players),
        "deals": [(deal, _correct(access, sitting, deal.sequence)) for deal in told_deals(sheet)],
        "voids": [(void, _correct(access, sitting, void.sequence)) for void in told_voids(sheet)],
        "rubbers": [(each, _sides(each)) for each in rubber_settlements(sheet)],
        "reopen_url": access.url("reopen", sitting=sitting) if found.closed_at else "",
        "pad_url": access.url("pad"),
    }
    return render(request, "scoring/sitting_sheet.html", context)


def _correct(access: TableAccess, sitting: int, sequence: int) -> str:
    return access.url("correct", sitting=sitting, sequence=sequence)


def _sides(settlement: RubberSettlement) -> list[SideOf]:
    return [SideOf(*each) for each in zip(SIDES, settlement.sides, strict=True)]
