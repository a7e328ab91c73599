"""The desk: every table of the night at a glance, and one in hand to type for.

The page has three parts that can be asked for alone: the ``grid`` of tables and the table in
``hand``, which each keep themselves up to date, and the whole ``desk``.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from clubs.models import Night
from clubs.permissions import Action
from clubs.services.nights import NightClosed
from clubs.views.access import Visit, night_view
from scoring.forms import deal_form
from scoring.forms.desk import CursorForm
from scoring.models import Sitting, Table
from scoring.rules.log import effective
from scoring.services.deals import (
    Amendment,
    CannotReopen,
    Conflicting,
    Recorder,
    Stale,
    amend_deal,
    record_deal,
)
from scoring.services.desk import DeskTable, desk_tables, state_sentence
from scoring.services.results import InvalidDeal, log_of, rules_of
from scoring.services.sheets import sitting_sheet
from scoring.shorthand import COMMON_KEYS, SHORTHANDS, Ask, Bad, Key, Typed, Undo
from scoring.views.live import live, part_asked, swaps
from scoring.views.told import ToldDeal, told_deals

PARTS = ("desk", "grid", "hand")
TAKEN_BACK = "Taken back at the desk."
NO_SHORTHAND = "Deals of this game are entered on the table’s own page."
NOTHING_TO_UNDO = "There is no deal to take back."
MOVED_ON = (
    "The table moved on while you typed. Look at its last deal; "
    "press Enter again if this one is still missing."
)


@dataclass(frozen=True, slots=True)
class Cursor:
    """The cursor line: what stands in it, what was wrong with it, and what it may hold."""

    uid: uuid.UUID
    keys: tuple[Key, ...]
    example: str
    help: str
    typed: str = ""
    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hand:
    """The table in hand. ``deals`` are the newest first; ``cursor`` None cannot be typed for."""

    table: DeskTable
    deals: tuple[ToldDeal, ...]
    dealer: str
    sequence: int
    cursor: Cursor | None


class NotTyped(ValueError):
    """What was typed could not be recorded; the arguments are the reasons."""


@require_safe
@live(every=60)
@night_view(Action.RECORD)
def show(
    request: HttpRequest, visit: Visit, night: Night, number: int | None = None
) -> HttpResponse:
    """Show the grid of tables, and the sheet of the table in hand."""
    wanted = request.GET.get("find", "").strip()
    if wanted and not swaps(request):
        found = [table for table in desk_tables(night, timezone.now()) if table.found_by(wanted)]
        if len(found) == 1:
            return HttpResponseRedirect(_desk_url(night, found[0].number))
    return _page(request, visit, night, number)


@require_POST
@night_view(Action.RECORD)
def type_deal(request: HttpRequest, visit: Visit, night: Night, number: int) -> HttpResponse:
    """Record what was typed in the cursor line."""
    table = get_object_or_404(Table, night=night, number=number)
    form = CursorForm(request.POST)
    try:
        if not form.is_valid():
            raise NotTyped(*(text for texts in form.errors.values() for text in texts))
        sitting, typed = _read(table, form.cleaned_data["typed"])
        if isinstance(typed, Ask):
            return _go(request, _pad_url(night, number, sitting, typed))
        _write(
            sitting,
            typed,
            form.cleaned_data,
            Recorder(visit.user.pk if visit.user else None, "desk"),
        )
    except NotTyped as error:
        return _page(request, visit, night, number, faults=error.args)
    except Conflicting as conflict:
        return _go(request, reverse("rival", args=[visit.club.slug, night.pk, conflict.rival.pk]))
    there = _next_number(night, number) if request.POST.get("then") == "next" else number
    response = HttpResponseRedirect(_desk_url(night, there))
    response.status_code = 303
    return response


def _clerk(visit: Visit) -> Recorder:
    return Recorder(visit.user.pk if visit.user else None, "desk")


def _read(table: Table, text: str) -> tuple[Sitting, Typed]:
    sitting = Sitting.objects.open().filter(table=table).first()
    if sitting is None:
        msg = f"Nobody is playing at {str(table).lower()}. Seat the players first."
        raise NotTyped(msg)
    shorthand = SHORTHANDS.get(sitting.game)
    if shorthand is None:
        raise NotTyped(NO_SHORTHAND)
    typed = shorthand.read(text)
    if isinstance(typed, Bad):
        raise NotTyped(typed.text)
    return sitting, typed


def _write(sitting: Sitting, typed: Typed, fields: dict[str, Any], by: Recorder) -> None:
    """Record or take back, once.

    :raises NotTyped: it cannot be done, and why.
    :raises Conflicting: another result is recorded for this deal.
    """
    act: dict[str, Any] = {
        "sitting": sitting,
        "uid": fields["uid"],
        "expected_sequence": fields["expected_sequence"],
        "by": by,
        "at": timezone.now(),
    }
    try:
        if isinstance(typed, Undo):
            amend_deal(amendment=Amendment(_last(sitting), None, TAKEN_BACK), **act)
        else:
            record_deal(deal=typed.deal, **act)  # type: ignore[union-attr]  # only Record is left
    except InvalidDeal as error:
        labels = {field.name: field.label for field in rules_of(sitting).deal_fields}
        texts = (_labelled(labels, each.path, each.text) for each in error.problems)
        raise NotTyped(*texts) from error
    except Stale as error:
        raise NotTyped(MOVED_ON) from error
    except (CannotReopen, NightClosed) as error:
        raise NotTyped(str(error)) from error


def _labelled(labels: dict[str, str], path: str, text: str) -> str:
    label = labels.get(path.split("/", maxsplit=1)[0])
    return f"{label}: {text}" if label else text


def _last(sitting: Sitting) -> int:
    """Return the sequence of the last deal that stands."""
    standing = effective(log_of(sitting))
    if not standing:
        raise NotTyped(NOTHING_TO_UNDO)
    return standing[-1].sequence


def _page(
    request: HttpRequest,
    visit: Visit,
    night: Night,
    number: int | None,
    faults: tuple[str, ...] = (),
) -> HttpResponse:
    tables = desk_tables(night, timezone.now())
    wanted = request.GET.get("find", "").strip()
    part = part_asked(request, PARTS)
    context = {
        "visit": visit,
        "night": night,
        "here": _desk_url(night, number),
        "tables": [each for each in tables if each.found_by(wanted)] if wanted else tables,
        "find": wanted,
        "sentence": state_sentence(tables),
        "number": number,
        "hand": None if number is None else _hand(request, night, tables, number, faults),
        "common_keys": COMMON_KEYS,
    }
    status = 422 if faults else 200
    response = render(request, f"scoring/desk_show.html{part}", context, status=status)
    if faults:
        # The address of what could not be saved must not become the page's.
        response["HX-Replace-Url"] = "false"
    return response


def _hand(
    request: HttpRequest,
    night: Night,
    tables: tuple[DeskTable, ...],
    number: int,
    faults: tuple[str, ...],
) -> Hand:
    table = next((each for each in tables if each.number == number), None)
    if table is None:
        raise Http404
    if table.sitting is None:
        return Hand(table, (), "", 0, None)
    sheet = sitting_sheet(table.sitting, night)
    shorthand = SHORTHANDS.get(table.sitting.game)
    cursor = None
    if table.in_play and night.closed_at is None and shorthand is not None:
        cursor = Cursor(
            uid=uuid.uuid4(),
            keys=shorthand.KEYS,
            example=shorthand.EXAMPLE,
            help=shorthand.HELP.format(first=" and ".join(map(str, table.sides[0].people))),
            typed=request.POST.get("typed", "")[:60],
            faults=faults,
        )
    dealer = sheet.names[sheet.now.dealer]
    return Hand(table, told_deals(sheet)[::-1], dealer, sheet.sequence, cursor)


def _next_number(night: Night, number: int) -> int:
    """Return the next table in play, coming round to the first."""
    playing = Sitting.objects.open().filter(table__night=night).order_by("table__number")
    numbers = list(playing.values_list("table__number", flat=True))
    return next((each for each in numbers if each > number), numbers[0] if numbers else number)


def _go(request: HttpRequest, where: str) -> HttpResponse:
    """Leave the desk for another page."""
    if swaps(request):
        return HttpResponseClientRedirect(where)
    response = HttpResponseRedirect(where)
    response.status_code = 303
    return response


def _desk_url(night: Night, number: int | None) -> str:
    if number is None:
        return reverse("desk", args=[night.club.slug, night.pk])
    return reverse("desk-table", args=[night.club.slug, night.pk, number])


def _pad_url(night: Night, number: int, sitting: Sitting, begun: Ask) -> str:
    """Return the address of the table's form with what was typed already in it."""
    typed = deal_form(sitting.game).of(begun.deal).typed
    where = {"club": night.club.slug, "night": night.pk, "number": number}
    return reverse("table:pad", kwargs=where, query=typed, fragment=begun.control)
