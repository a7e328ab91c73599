"""A member's record: what they played, game by game, and on which nights."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from clubs.models import Member, Season
from clubs.permissions import Action
from clubs.views.access import Visit, club_view
from scoring.services.records import member_record

NIGHTS = 20
"""How many nights a page of the list shows."""


@require_safe
@club_view(Action.SEE_CLUB)
def show(request: HttpRequest, visit: Visit, member: int) -> HttpResponse:
    """Show a member's record over a season, or over all time."""
    person = get_object_or_404(Member.objects.for_club(visit.club), pk=member)
    seasons = list(Season.objects.filter(club=visit.club).order_by("-starts", "-pk"))
    asked = request.GET.get("season", "")
    season = next((each for each in seasons if str(each.pk) == asked), None)
    record = member_record(person, season)
    context = {
        "visit": visit,
        "member": person,
        "seasons": seasons,
        "season": season,
        "record": record,
        "money": bool(record.money) and visit.may(Action.SEE_MONEY),
        "page": Paginator(record.nights, NIGHTS).get_page(request.GET.get("page")),
    }
    return render(request, "scoring/member_record.html", context)
