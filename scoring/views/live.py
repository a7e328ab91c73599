"""Pages that stay up to date without reloading: asked for again, they answer in one query.

A page carries an ETag made of the versions of what it shows, the browser's session, the address
and the part asked for. The browser sends it back; while it still holds, the answer is 304, before
the session, the account or its role is looked at. That is safe because a tag is keyed with the
site's secret: whoever has it was shown this very page in this very session, and a 304 shows
nothing new. Any change gives a new version, and the next answer asks everything.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.templatetags.static import static
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.crypto import salted_hmac
from django.utils.http import parse_etags

from clubs.models import Night

_SALT = "scoring.views.live"
_DEPENDS_ON = ("Cookie", "HX-Request", "HX-Target")

Versions = Callable[..., QuerySet[Any, tuple[Any, ...]]]
"""Given the address's parts, the versions of all that a page shows; no row, and it is not there."""


def night_versions(club: str, night: int, **_more: Any) -> QuerySet[Any, tuple[Any, ...]]:
    """Ask for the versions of a night and of the club's book of names."""
    nights = Night.objects.filter(club__slug=club, pk=night)
    return nights.values_list("version", "club__book_version")


def live(
    *, every: int | None = None, versions: Versions = night_versions
) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """Answer 304 while nothing that the page shows has changed, and the same ``every`` seconds.

    ``every`` is for pages that show how long ago something was. The decorated view must be one
    that checks who is asking; it runs whenever the tag does not hold.
    """

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        @functools.wraps(view)
        def answer(request: HttpRequest, **where: Any) -> HttpResponse:
            tag = _tag(request, versions(**where).first(), every)
            if tag is not None and tag in parse_etags(request.headers.get("If-None-Match", "")):
                return _marked(HttpResponseNotModified(), tag)
            response = view(request, **where)
            return response if response.status_code != 200 else _marked(response, tag)

        return answer

    return decorate


def swaps(request: HttpRequest) -> bool:
    """Say whether a script asks for something to swap into a page that is already shown."""
    headers = request.headers
    return "HX-Request" in headers and "HX-History-Restore-Request" not in headers


def part_asked(request: HttpRequest, parts: Collection[str]) -> str:
    """Return the part of a page that is asked for, as a template's name ends: ``"#grid"``."""
    part = request.headers.get("HX-Target", "")
    return f"#{part}" if swaps(request) and part in parts else ""


def _tag(request: HttpRequest, versions: tuple[Any, ...] | None, every: int | None) -> str | None:
    if versions is None:
        return None
    moment = int(timezone.now().timestamp()) // every if every else 0
    parts = (
        # The name changes with the program's files, so that an upgrade is not answered by 304.
        static("oddtrick/oddtrick.css"),
        *map(str, versions),
        request.get_full_path(),
        request.COOKIES.get(settings.SESSION_COOKIE_NAME, ""),
        *(request.headers.get(name, "") for name in _DEPENDS_ON[1:]),
        str(moment),
    )
    # Joined by what no header can hold, so that no two lists of parts look the same.
    digest = salted_hmac(_SALT, "\n".join(parts)).hexdigest()
    return f'"{digest}"'


def _marked(response: HttpResponse, tag: str | None) -> HttpResponse:
    """Let the browser keep the page, and ask every time whether it still holds."""
    if tag is not None:
        response["ETag"] = tag
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, _DEPENDS_ON)
    return response
