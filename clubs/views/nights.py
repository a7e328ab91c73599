"""The club's evenings, one below the other."""

from __future__ import annotations

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.models import Night
from clubs.permissions import Action
from clubs.views.access import Visit, club_view
from clubs.views.answers import page_of


@require_safe
@club_view(Action.SEE_CLUB)
def index(request: HttpRequest, visit: Visit) -> HttpResponse:
    """List the nights, the latest first."""
    nights = Night.objects.for_club(visit.club).latest_first().select_related("season")
    page = page_of(request, nights.annotate(people=Count("attendances")))
    return render(request, "clubs/nights.html", {"visit": visit, "page": page})
