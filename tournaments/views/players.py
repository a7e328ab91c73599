"""Players' own phones: find yourself once, then see where you sit, your card and the standings.

Nobody needs an account. Whoever has found themselves is remembered in a signed cookie of this
event's link, so that scanning the code again leads straight to their page.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from django.db.models import IntegerField, QuerySet, Value
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from clubs.views.answers import see_other
from scoring.views.live import live, part_asked
from tournaments.models import Event
from tournaments.services.picture import Picture, picture_of
from tournaments.services.released import (
    card_released,
    find_players,
    prizes_released,
    release_words,
    standings_near,
    standings_released,
    whereabouts,
)
from tournaments.views.access import players_view, token_versions

ME = "player"
_A_SEASON = 60 * 60 * 24 * 200
_TOO_LONG = 6
"""Digits of a number that no card has."""


def me(request: HttpRequest) -> int:
    """Return the number of the card that this phone was told is its own; 0 for none."""
    value = request.get_signed_cookie(ME, default="") or ""
    return int(value) if value.isdecimal() and len(value) < _TOO_LONG else 0


def _live_for_me(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Keep a page up to date that also depends on whose phone it is."""

    @functools.wraps(view)
    def answer(request: HttpRequest, **where: Any) -> HttpResponse:
        mine = Value(me(request), output_field=IntegerField())

        def versions(token: str, **_more: Any) -> QuerySet[Any, tuple[Any, ...]]:
            whose = token_versions(token).annotate(mine=mine)
            told: QuerySet[Any, tuple[Any, ...]] = whose.values_list(
                "version", "club__book_version", "mine"
            )
            return told

        return live(versions=versions)(view)(request, **where)

    return answer


@require_safe
@_live_for_me
@players_view
def find(request: HttpRequest, event: Event) -> HttpResponse:
    """Ask who you are, by a search of two letters or from the list; who is known goes on."""
    number = me(request)
    if number and "all" not in request.GET and "q" not in request.GET:
        return see_other("player", token=event.token, number=number)
    asked = request.GET.get("q", "")[:80]
    picture = picture_of(event)
    found = find_players(picture, asked)
    context = {"event": event, "q": asked, "found": found, "count": len(picture.entrants)}
    part = part_asked(request, ("found",))
    return render(request, f"tournaments/players_find.html{part}", context)


@require_POST
@players_view
def choose(request: HttpRequest, event: Event) -> HttpResponse:
    """Remember on this phone whose it is; without a number, forget."""
    typed = request.POST.get("number", "")
    path = reverse("players", kwargs={"token": event.token})
    if not typed:
        response = see_other(f"{path}?all=1")
        response.delete_cookie(ME, path=path, samesite="Lax")
        return response
    if typed not in picture_of(event).entrants:
        raise Http404
    response = see_other("player", token=event.token, number=int(typed))
    response.set_signed_cookie(
        ME,
        typed,
        max_age=_A_SEASON,
        path=path,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response


@require_safe
@_live_for_me
@players_view
def player(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show one player: the seat now and next, the card so far, and standings when released."""
    picture = picture_of(event)
    one = str(number)
    if one not in picture.entrants:
        raise Http404
    context = {
        "event": event,
        "number": number,
        "mine": me(request) == number,
        "name": picture.names[one],
        "now": whereabouts(picture, one),
        "card": card_released(picture, one),
        "entrant": one,
        **_standings(picture),
        "sections": standings_near(picture, one),
    }
    part = part_asked(request, ("now",))
    return render(request, f"tournaments/player_show.html{part}", context)


@require_safe
@_live_for_me
@players_view
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the standings that are released, with the phone's own player marked."""
    whose = {"entrant": str(me(request)), "mine": True}
    context = {"event": event, **whose, **_standings(picture_of(event))}
    part = part_asked(request, ("standings",))
    return render(request, f"tournaments/players_standings.html{part}", context)


def _standings(picture: Picture) -> dict[str, Any]:
    return {
        "sections": standings_released(picture),
        "released": release_words(picture),
        "prizes": prizes_released(picture),
    }
