"""The door of an evening: who is here, who went home, and the table money."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest, ValidationError
from django.core.paginator import Page
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from clubs.forms import TableMoneyForm, VisitorForm
from clubs.models import Attendance, Member, Night
from clubs.permissions import Action
from clubs.services.nights import (
    NightClosed,
    arrive,
    attendances,
    cash_of,
    go_home,
    not_here,
    settle_table_money,
    welcome_visitor,
)
from clubs.services.people import NameTaken
from clubs.views.access import Visit, night_view
from clubs.views.answers import page_of, see_other

OFFERED = 12
"""How many names the search for somebody at the door offers."""

Act = Callable[[HttpRequest, Visit, Night], HttpResponse]


@require_http_methods(["GET", "HEAD", "POST"])
@night_view(Action.TAKE_MONEY)
def keep(request: HttpRequest, visit: Visit, night: Night) -> HttpResponse:
    """Show who is here and what they have paid; mark arrivals, departures and payments."""
    if request.method != "POST":
        return _page(request, visit, night)
    act = ACTS.get(request.POST.get("do", ""))
    if act is None:
        raise BadRequest
    try:
        return act(request, visit, night)
    except NightClosed as error:
        messages.error(request, str(error))
        return _back(request, visit, night)


def _arrive(request: HttpRequest, visit: Visit, night: Night) -> HttpResponse:
    people = Member.objects.for_club(visit.club).current()
    member = get_object_or_404(people, pk=_number(request, "member"))
    arrive(night=night, member=member, at=timezone.now())
    messages.success(request, f"{member} is here.")
    return _back(request, visit, night, keep_search=False)


def _visitor(request: HttpRequest, visit: Visit, night: Night) -> HttpResponse:
    form = VisitorForm(request.POST)
    if form.is_valid():
        name = form.cleaned_data["visitor_name"]
        try:
            welcome_visitor(night=night, name=name, at=timezone.now())
        except NameTaken as error:
            text = f"{error} Look for them above, or add to the name."
            form.add_error("visitor_name", text)
        except ValidationError as error:
            form.add_error("visitor_name", error.messages)
        else:
            messages.success(request, f"{name} is here, as a visitor.")
            return _back(request, visit, night, keep_search=False)
    return _page(request, visit, night, visitor=form)


def _home(request: HttpRequest, visit: Visit, night: Night) -> HttpResponse:
    attendance = _attendance(request, night)
    go_home(attendance=attendance, at=timezone.now())
    messages.success(request, f"{attendance.member} has gone home.")
    return _back(request, visit, night)


def _pay(request: HttpRequest, visit: Visit, night: Night) -> HttpResponse:
    attendance = _attendance(request, night)
    settle_table_money(attendance=attendance, owed=attendance.owed, paid=attendance.owed)
    messages.success(request, f"{attendance.member} has paid.")
    return _back(request, visit, night)


def _money(request: HttpRequest, visit: Visit, night: Night) -> HttpResponse:
    attendance = _attendance(request, night)
    form = TableMoneyForm(request.POST, attendance=attendance, currency=night.currency)
    if not form.is_valid():
        return _page(request, visit, night, money=form)
    settle_table_money(attendance=attendance, **form.cleaned_data)
    messages.success(request, f"The table money of {attendance.member} is saved.")
    return _back(request, visit, night)


ACTS: dict[str, Act] = {
    "arrive": _arrive,
    "visitor": _visitor,
    "home": _home,
    "pay": _pay,
    "money": _money,
}


def _page(request: HttpRequest, visit: Visit, night: Night, **bound: Any) -> HttpResponse:
    text = request.GET.get("q", "")[:80]
    page = page_of(request, attendances(night))
    context = {
        "visit": visit,
        "night": night,
        "q": text,
        "found": not_here(night, text)[:OFFERED] if text.strip() else None,
        "page": page,
        "forms": _money_forms(page, night, bound.get("money")),
        "cash": cash_of(night),
        "visitor": bound.get("visitor") or VisitorForm(),
        "form": next(iter(bound.values()), None),
    }
    part = "#found" if request.headers.get("HX-Target") == "found" else ""
    template = f"clubs/night_attendance.html{part}"
    return render(request, template, context, status=422 if bound else 200)


def _money_forms(
    page: Page[Attendance], night: Night, bound: TableMoneyForm | None
) -> list[tuple[Attendance, TableMoneyForm]]:
    """Pair each row with its form; the one that was at fault keeps what was typed."""
    pairs = []
    for attendance in page.object_list:
        form = TableMoneyForm(attendance=attendance, currency=night.currency)
        if bound is not None and bound.prefix == form.prefix:
            form = bound
        pairs.append((attendance, form))
    return pairs


def _attendance(request: HttpRequest, night: Night) -> Attendance:
    came = Attendance.objects.filter(night=night).select_related("member")
    return get_object_or_404(came, pk=_number(request, "attendance"))


def _number(request: HttpRequest, name: str) -> int:
    """Return a number that only our own buttons send.

    :raises BadRequest: it is none.
    """
    text = request.POST.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise BadRequest
    return int(text)


def _back(
    request: HttpRequest, visit: Visit, night: Night, *, keep_search: bool = True
) -> HttpResponse:
    """Return to the list where it was left."""
    where = {"page": request.GET.get("page", "")}
    if keep_search:
        where["q"] = request.GET.get("q", "")[:80]
    kept = urlencode({name: value for name, value in where.items() if value})
    url = reverse("attendance", kwargs={"club": visit.club.slug, "night": night.pk})
    return see_other(f"{url}?{kept}" if kept else url)
