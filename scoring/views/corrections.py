"""Correct or void an earlier deal, and take play up again, with a preview of what changes.

Nothing is saved that was not shown first: the preview carries a seal over what it showed, and
a save without it, or for something else, shows the changes again.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.views.decorators.http import require_http_methods

from clubs.services.nights import NightClosed
from scoring.forms import DealForm, Faults, Situation, deal_form
from scoring.forms.desk import ReasonForm
from scoring.models import DealEntry, Sitting
from scoring.rules.log import Kind
from scoring.services.changes import changes_by
from scoring.services.deals import Amendment, CannotReopen, Stale, amend_deal
from scoring.services.results import InvalidDeal, start_of
from scoring.services.sheets import SittingSheet, sitting_sheet
from scoring.views.access import TableAccess, table_view
from scoring.views.live import part_asked
from scoring.views.told import ToldDeal, in_names, payload_words, told_deal
from scoring.views.told_changes import ToldChanges, told_changes

PARTS = ("changes",)
SAVES = ("save", "save-void")
LOOK_FIRST = "Look at what changes, then save."


@dataclass(frozen=True, slots=True)
class CorrectPage:
    """A deal under correction. ``told`` is None when it was taken back; ``was`` is its words.

    ``void`` says that it is to be taken back; ``seal`` belongs to the ``changes`` shown.
    """

    access: TableAccess
    sheet: SittingSheet
    sequence: int
    told: ToldDeal | None
    was: str
    form: DealForm
    where: Situation
    reason: ReasonForm
    faults: Faults
    said: str = ""
    void: bool = False
    changes: ToldChanges | None = None
    seal: str = ""
    uid: uuid.UUID = field(default_factory=uuid.uuid4)

    @property
    def keys(self) -> Any:
        """What the game's own part of the form draws."""
        return self.form.keys(self.where)


@require_http_methods(["GET", "HEAD", "POST"])
@table_view
def correct(request: HttpRequest, access: TableAccess, sitting: int, sequence: int) -> HttpResponse:
    """Correct one deal, beside its old value, or say that it was never played."""
    if not access.holds:
        return _see_other(access.url("pad"))
    sheet = _sheet(access, sitting)
    entry = _entry(sheet, sequence)
    if request.method != "POST":
        return _show(request, _page(access, sheet, entry))
    page = _previewed(_page(access, sheet, entry, request.POST))
    if request.POST.get("act") not in SAVES:
        return _show(request, page)
    return _save(request, page)


@require_http_methods(["GET", "HEAD", "POST"])
@table_view
def reopen(request: HttpRequest, access: TableAccess, sitting: int) -> HttpResponse:
    """Take the play of a closed sitting up again."""
    if not access.holds:
        return _see_other(access.url("pad"))
    sheet = _sheet(access, sitting)
    closed = [row for row in sheet.deals if row.entries[0].kind == Kind.CLOSED]
    if not closed:
        return _see_other(_back(access))
    amends = closed[-1].sequence
    said = ""
    reason = ReasonForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and reason.is_valid():
        said = _amend(access, sheet, Amendment(amends, None, reason.cleaned_data["reason"]), reason)
        if not said:
            return _see_other(_back(access))
    amendment = Amendment(amends, None, "")
    changes = changes_by(sheet=sheet, amendment=amendment, at=timezone.now())
    context = {
        **_base(access),
        "sheet": sheet,
        "dealer": sheet.players[changes.after.now.dealer],
        "uid": uuid.uuid4(),
        "reason": reason,
        "said": said,
        "changes": told_changes(changes),
    }
    status = 422 if said or reason.errors else 200
    return render(request, "scoring/sitting_reopen.html", context, status=status)


def _save(request: HttpRequest, page: CorrectPage) -> HttpResponse:
    """Save what was shown, or show what is wrong with it."""
    if page.faults or page.said or not page.reason.is_valid():
        return _show(request, page, status=422)
    if any(entry.uid == page.reason.cleaned_data["uid"] for entry in page.sheet.entries):
        return _see_other(_back(page.access))
    if not constant_time_compare(request.POST.get("seal", ""), page.seal):
        return _show(request, replace(page, said=LOOK_FIRST), status=422)
    deal = None if page.void else page.form.document()
    amendment = Amendment(page.sequence, deal, page.reason.cleaned_data["reason"])
    if said := _amend(page.access, page.sheet, amendment, page.reason):
        return _show(request, replace(page, said=said), status=422)
    return _see_other(_back(page.access))


def _amend(
    access: TableAccess, sheet: SittingSheet, amendment: Amendment, reason: ReasonForm
) -> str:
    """Amend a deal; return why it could not be, or nothing."""
    try:
        amend_deal(
            sitting=sheet.sitting,
            amendment=amendment,
            uid=reason.cleaned_data["uid"],
            expected_sequence=reason.cleaned_data["expected_sequence"],
            by=access.by,
            at=timezone.now(),
        )
    except Stale:
        return "Something else was recorded at this table meanwhile. Look at what changes now."
    except (InvalidDeal, CannotReopen, NightClosed) as error:
        return str(error)
    return ""


def _sheet(access: TableAccess, pk: int) -> SittingSheet:
    sittings = Sitting.objects.filter(table=access.table).with_results().with_people()
    sitting = get_object_or_404(sittings, pk=pk)
    sitting.table = access.table
    return sitting_sheet(sitting, access.night)


def _entry(sheet: SittingSheet, sequence: int) -> DealEntry:
    """Return the deal as first recorded."""
    for entry in sheet.entries:
        if entry.sequence == sequence and entry.kind in (Kind.SCORED, Kind.MISDEAL):
            return entry
    raise Http404


def _page(
    access: TableAccess,
    sheet: SittingSheet,
    entry: DealEntry,
    post: Mapping[str, str] | None = None,
) -> CorrectPage:
    """Lay out a correction: as the deal stands, or as it was typed."""
    row = next((row for row in sheet.deals if row.sequence == entry.sequence), None)
    earlier = [row for row in sheet.deals if row.sequence < entry.sequence]
    state = earlier[-1].state if earlier else start_of(sheet.sitting)
    game = deal_form(sheet.sitting.game)
    written = [each for each in (row.entries if row else (entry,)) if each.kind != Kind.VOIDED]
    payload = written[-1].payload
    return CorrectPage(
        access=access,
        sheet=sheet,
        sequence=entry.sequence,
        told=told_deal(sheet, row) if row else None,
        was=payload_words(sheet, payload),
        form=game.of(payload) if post is None else game(post),
        where=Situation(sheet.rules, state, sheet.names),
        reason=_reason(post),
        faults=Faults(),
        void=(post or {}).get("act") in ("preview-void", "save-void"),
    )


def _reason(post: Mapping[str, str] | None) -> ReasonForm:
    """Return the form for the reason, judged only when it is to be saved."""
    if post is not None and post.get("act") in SAVES:
        return ReasonForm(post)
    return ReasonForm(initial={"reason": (post or {}).get("reason", "")})


def _previewed(page: CorrectPage) -> CorrectPage:
    """Add what would change, or why it cannot be."""
    deal = None if page.void else page.form.document()
    amendment = Amendment(page.sequence, deal, "")
    try:
        changes = changes_by(sheet=page.sheet, amendment=amendment, at=timezone.now())
    except InvalidDeal as error:
        if not page.void and page.form.read_back(page.where).complete:
            later = in_names(page.sheet, str(error))
            return replace(page, said=f"A later deal could not stand then: {later}")
        faults = page.form.faults(error.problems, page.where)
        return replace(page, faults=faults, said=str(error) if page.void else "")
    shown = [page.sheet.sitting.pk, page.sheet.sequence, page.sequence, deal]
    seal = salted_hmac("scoring.views.corrections", json.dumps(shown, sort_keys=True)).hexdigest()
    return replace(page, changes=told_changes(changes), seal=seal)


def _show(request: HttpRequest, page: CorrectPage, status: int = 200) -> HttpResponse:
    part = part_asked(request, PARTS)
    if page.faults or page.said:
        status = 422
    context = {**_base(page.access), "page": page}
    return render(request, f"scoring/deal_correct.html{part}", context, status=status)


def _base(access: TableAccess) -> dict[str, Any]:
    return {
        "access": access,
        "visit": access.visit,
        "night": access.night,
        "table": access.table,
        "back": _back(access),
    }


def _back(access: TableAccess) -> str:
    """Return where whoever corrects came from: the desk, or the phone's pad."""
    if access.visit is None:
        return access.url("pad")
    where = [access.night.club.slug, access.night.pk, access.table.number]
    return reverse("desk-table", args=where)


def _see_other(where: str) -> HttpResponse:
    response = HttpResponseRedirect(where)
    response.status_code = 303
    return response
