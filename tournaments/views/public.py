"""The public page: what a club publishes of an event, cached by everybody and cheap to ask for.

The page is the same for whoever looks, so it is drawn without the request: nothing of a session
can get into it, and any cache may keep it for a moment. Asked for again it costs one query while
the event has not changed. The embeddable page may stand in a frame on any site; no other may.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.crypto import salted_hmac
from django.utils.http import parse_etags
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from scoring.views.addresses import phone_url
from tournaments.models import Event
from tournaments.services.picture import picture_of
from tournaments.services.released import (
    drawings_released,
    prizes_released,
    release_words,
    rounds_released,
    standings_released,
    state_words,
)
from tournaments.views.access import players_view, token_versions
from tournaments.views.links import qr_code

_SALT = "tournaments.views.public"
KEPT = 10
"""Seconds for which a cache may show the page without asking."""


def _shared(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer 304 while the event has not changed, and let every cache keep the page."""

    @functools.wraps(view)
    def answer(request: HttpRequest, **where: Any) -> HttpResponse:
        versions = token_versions(**where).first()
        tag = _tag(request, versions)
        if versions and tag in parse_etags(request.headers.get("If-None-Match", "")):
            return _marked(HttpResponseNotModified(), tag)
        response = view(request, **where)
        return _marked(response, tag) if response.status_code == 200 else response

    return answer


def _tag(request: HttpRequest, versions: tuple[Any, ...] | None) -> str:
    # The name of the style sheet changes with the program's files.
    parts = (
        static("oddtrick/oddtrick.css"),
        *map(str, versions or ()),
        request.build_absolute_uri(),
    )
    return f'"{salted_hmac(_SALT, chr(10).join(parts)).hexdigest()}"'


def _marked(response: HttpResponse, tag: str) -> HttpResponse:
    response["ETag"] = tag
    patch_cache_control(response, public=True, max_age=KEPT)
    return response


@require_safe
@_shared
@players_view
def show(request: HttpRequest, event: Event) -> HttpResponse:
    """Show what is published of an event."""
    return HttpResponse(
        _page(event, event.version, event.club.book_version, *_urls(request, event))
    )


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})
@_shared
@players_view
def embed(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the same without head and links, to stand on the club's own site."""
    page = _page(event, event.version, event.club.book_version, *_urls(request, event), embed=True)
    return HttpResponse(page)


def _urls(request: HttpRequest, event: Event) -> tuple[str, str]:
    """Return the address of the page, and the same as another device must write it."""
    path = reverse("public", kwargs={"token": event.token})
    return path, phone_url(request, path)


@functools.lru_cache(maxsize=32)
def _page(
    event: Event, _version: int, _book: int, path: str, url: str, *, embed: bool = False
) -> str:
    """Draw the page once for each version of the event."""
    context: dict[str, Any] = {"event": event, "embed": embed, "path": path}
    if not event.public:
        return render_to_string("tournaments/public_hidden.html", context)
    picture = picture_of(event)
    context |= {
        "state": state_words(picture),
        "sections": standings_released(picture),
        "released": release_words(picture),
        "prizes": prizes_released(picture),
        "rounds": rounds_released(picture),
        "drawings": drawings_released(picture),
        "url": url,
        "qr": qr_code(url, event.title),
    }
    template = "public_embed.html" if embed else "public_show.html"
    return render_to_string(f"tournaments/{template}", context)
