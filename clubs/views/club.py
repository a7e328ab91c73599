"""A club's front page and its settings."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from clubs.forms import ClubForm
from clubs.models import Member, Night
from clubs.permissions import Action
from clubs.services.people import change_club
from clubs.views.access import Visit, club_view
from clubs.views.answers import page_with_form, see_other

RECENT = 5


@require_safe
@club_view(Action.SEE_CLUB)
def show(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Show the nights being played, the latest ones, and where everything else is."""
    nights = Night.objects.for_club(visit.club).latest_first()
    context = {
        "visit": visit,
        "open": nights.open()[:RECENT],
        "closed": nights.exclude(closed_at=None)[:RECENT],
        "members": Member.objects.for_club(visit.club).current().filter(visitor=False).count(),
    }
    return render(request, "clubs/club_show.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@club_view(Action.MANAGE_CLUB)
def change(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Change the club's name, time zone, currency and paper."""
    form = ClubForm.of(visit.club, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            change_club(club=visit.club, **form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, "The settings are saved.")
            return see_other("club", club=visit.club.slug)
    return page_with_form(request, "clubs/club_change.html", {"visit": visit}, form)
