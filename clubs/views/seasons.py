"""Seasons of a club."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods, require_safe

from clubs.forms import SeasonForm
from clubs.models import Season
from clubs.permissions import Action
from clubs.services.seasons import SeasonNameTaken, add_season, change_season
from clubs.views.access import Visit, club_view
from clubs.views.answers import page_of, page_with_form, see_other


@require_safe
@club_view(Action.SEE_CLUB)
def index(request: HttpRequest, visit: Visit) -> HttpResponse:
    """List the seasons, the newest first."""
    seasons = Season.objects.filter(club=visit.club).annotate(played=Count("nights"))
    page = page_of(request, seasons.order_by("-starts", "-pk"))
    return render(request, "clubs/seasons.html", {"visit": visit, "page": page})


@require_http_methods(["GET", "HEAD", "POST"])
@club_view(Action.RUN_NIGHT)
def add(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Add a season."""
    form = SeasonForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            season = add_season(club=visit.club, **form.cleaned_data)
        except SeasonNameTaken as error:
            form.add_error("name", str(error))
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, f"{season} is added.")
            return see_other("seasons", club=visit.club.slug)
    return page_with_form(request, "clubs/season_edit.html", {"visit": visit}, form)


@require_http_methods(["GET", "HEAD", "POST"])
@club_view(Action.RUN_NIGHT)
def change(request: HttpRequest, visit: Visit, season: int) -> HttpResponse:
    """Change a season."""
    found = get_object_or_404(Season, club=visit.club, pk=season)
    form = SeasonForm.of(found, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            change_season(season=found, **form.cleaned_data)
        except SeasonNameTaken as error:
            form.add_error("name", str(error))
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, f"{found} is saved.")
            return see_other("seasons", club=visit.club.slug)
    context = {"visit": visit, "season": found}
    return page_with_form(request, "clubs/season_edit.html", context, form)
