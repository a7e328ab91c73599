"""Two different results for one deal, side by side, for a person to decide."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from clubs.models import Night
from clubs.permissions import Action
from clubs.services.nights import NightClosed
from clubs.views.access import Visit, night_view
from scoring.models import RivalDeal, Sitting
from scoring.services.changes import Changes, changes_by
from scoring.services.deals import Amendment, CannotReopen, Recorder, Stale, decide_rival
from scoring.services.results import InvalidDeal
from scoring.services.sheets import SittingSheet, sitting_sheet
from scoring.views.told import ToldDeal, in_names, payload_words, recorder, told_deal
from scoring.views.told_changes import ToldChanges, told_changes


@dataclass(frozen=True, slots=True)
class Version:
    """One of the two results; ``deal`` is None where it could not stand."""

    words: str
    by: str
    at: datetime.datetime
    deal: ToldDeal | None


@dataclass(frozen=True, slots=True)
class RivalPage:
    """Both results. ``faults`` say why the rival cannot be accepted."""

    rival: RivalDeal
    recorded: Version
    other: Version
    changes: ToldChanges | None
    faults: str


@require_http_methods(["GET", "HEAD", "POST"])
@night_view(Action.RECORD)
def decide(request: HttpRequest, visit: Visit, night: Night, rival: int) -> HttpResponse:
    """Show both results, and keep the one chosen."""
    asked = RivalDeal.objects.select_related("sitting__table", "by", "decided_by")
    found = get_object_or_404(asked, pk=rival, sitting__table__night=night)
    said = ""
    if request.method == "POST":
        said = _decide(visit, found, request.POST.get("hold", ""))
        if not said:
            where = [visit.club.slug, night.pk, found.sitting.table.number]
            response = HttpResponseRedirect(reverse("desk-table", args=where))
            response.status_code = 303
            return response
    context = {
        "visit": visit,
        "night": night,
        "table": found.sitting.table,
        "page": _page(night, found),
        "said": said,
    }
    return render(request, "scoring/rival_decide.html", context, status=422 if said else 200)


def _decide(visit: Visit, rival: RivalDeal, hold: str) -> str:
    """Settle which result holds; return why that cannot be, or nothing."""
    if hold not in ("recorded", "other"):
        return "Choose one of the two results."
    by = Recorder(visit.user.pk if visit.user else None, "desk")
    try:
        decide_rival(rival=rival, accept=hold == "other", by=by, at=timezone.now())
    except (InvalidDeal, CannotReopen, NightClosed, Stale) as error:
        return str(error)
    return ""


def _page(night: Night, rival: RivalDeal) -> RivalPage:
    sitting = Sitting.objects.with_results().with_people().get(pk=rival.sitting_id)
    sheet = sitting_sheet(sitting, night)
    entry = next(each for each in sheet.entries if each.sequence == rival.sequence)
    amends = entry.amends or entry.sequence
    now = _told(sheet, amends)
    if now is None:
        recorded = Version(payload_words(sheet, entry.payload), recorder(entry), entry.at, None)
    else:
        recorded = Version(now.words, now.last.by, now.last.at, now)
    changes, faults = _changes(sheet, rival, amends)
    words = payload_words(sheet, rival.payload)
    after = _told(changes.after, amends) if changes else None
    other = Version(words, recorder(rival), rival.at, after)
    return RivalPage(rival, recorded, other, told_changes(changes) if changes else None, faults)


def _changes(sheet: SittingSheet, rival: RivalDeal, amends: int) -> tuple[Changes | None, str]:
    """Return what accepting the rival would change, or why it cannot be accepted."""
    if rival.decided_at is not None:
        return None, ""
    amendment = Amendment(amends, rival.payload, "")
    try:
        return changes_by(sheet=sheet, amendment=amendment, at=timezone.now()), ""
    except InvalidDeal as error:
        return None, in_names(sheet, str(error))


def _told(sheet: SittingSheet, sequence: int) -> ToldDeal | None:
    rows = (row for row in sheet.deals if row.sequence == sequence)
    return next((told_deal(sheet, row) for row in rows), None)
