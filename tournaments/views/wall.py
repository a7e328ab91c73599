"""The wall: a projector in the hall, which nobody touches and which outlives its network.

All screens are in one document; a script shows one after the other and fetches the document
again when something has changed. Without a script the page turns by itself.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring.views.addresses import phone_url
from scoring.views.live import live
from tournaments.models import Event
from tournaments.services.picture import picture_of
from tournaments.services.screens import FIGURES, wall_screens
from tournaments.views.access import players_view, token_versions
from tournaments.views.clock import clock_now
from tournaments.views.links import qr_code


@require_safe
@live(versions=token_versions)
@players_view
def show(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the wall, beginning with the screen that the address asks for."""
    screens = wall_screens(picture_of(event))
    asked = request.GET.get("screen", "")
    now = int(asked[:6]) % len(screens) if asked.isdecimal() else 0
    url = phone_url(request, reverse("players", kwargs={"token": event.token}))
    context = {
        "event": event,
        "screens": screens,
        "now": now,
        "next": (now + 1) % len(screens),
        "clock": clock_now(event),
        "figures": f":{FIGURES}",
        "url": url,
        "qr": qr_code(url, "Find your table"),
    }
    return render(request, "tournaments/wall_show.html", context)
