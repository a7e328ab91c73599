"""A typed deal outlives a session: what was posted is held until it can be saved.

Signed out while a form was open: the post is held in the anonymous session (its CSRF token was
good), and signing in saves it in the same breath (:func:`send_held`). CSRF token expired:
nobody can tell whether the person meant it, so what was typed is shown with a fresh token and
saved with one press. Secrets are never held, nor anything too large to show.
"""

from __future__ import annotations

import copy
from typing import Any, TypedDict

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve, reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from clubs.views.answers import see_other

HELD = "held_post"
MOST_HELD = 16 * 1024
"""How many characters of a form are held; far more than any deal, far less than a nuisance."""

_SECRET = ("csrfmiddlewaretoken", "password", "code")
_UNSEEN = ("uid", "expected_", "sitting", "next", "do")

Fields = dict[str, list[str]]


class Held(TypedDict):
    """A form as it was posted. ``sent`` says that it has been tried since and not accepted."""

    path: str
    fields: Fields
    sent: bool


def ask_to_sign_in(request: HttpRequest) -> HttpResponse:
    """Send a visitor to the sign-in page and back; a posted form is held meanwhile.

    A preview is not an act: nothing of it is held, and it does not take the page away.
    """
    if request.headers.get("X-Preview"):
        return HttpResponse(status=204)
    if request.method != "POST":
        return redirect_to_login(request.get_full_path())
    fields = _fields(request)
    if fields is None:
        messages.error(request, "That form was too long to be held. It has to be typed again.")
    else:
        request.session[HELD] = Held(path=request.path_info, fields=fields, sent=False)
    if request.headers.get("HX-Request"):
        return HttpResponse(status=204, headers={"HX-Redirect": reverse(settings.LOGIN_URL)})
    return see_other(settings.LOGIN_URL)


def send_held(request: HttpRequest) -> HttpResponse | None:
    """Post the held form again for the account that has just signed in.

    Runs inside the POST that signs in. The form goes to the view it was meant for, which asks
    its own permissions; the form's ``uid`` makes a second sending harmless. None when nothing
    was held. A form that is not accepted stays held and is shown.
    """
    held = peek(request)
    if held is None or held["sent"]:
        return None
    request.session[HELD] = Held(path=held["path"], fields=held["fields"], sent=True)
    try:
        match = resolve(held["path"])
        answer = match.func(_again(request, held), *match.args, **match.kwargs)
    except (PermissionDenied, Http404, Resolver404):
        request.session.pop(HELD)
        text = "You are signed in. The form held for you is not yours to save, and was dropped."
        messages.error(request, text)
        return None
    if not 300 <= answer.status_code < 400:
        return see_other("held-save")
    request.session.pop(HELD, None)
    messages.success(request, "You are signed in again, and the form you had filled in was sent.")
    return see_other(answer["Location"])


@require_http_methods(["GET", "HEAD", "POST"])
def held_save(request: HttpRequest) -> HttpResponse:
    """Show the held form, to be saved with one press; a POST drops it."""
    if request.method == "POST":
        request.session.pop(HELD, None)
        messages.info(request, "The form held for you was dropped.")
        return see_other(settings.LOGIN_REDIRECT_URL)
    held = peek(request)
    if held is None:
        return redirect(settings.LOGIN_REDIRECT_URL)
    if not request.user.is_authenticated:
        return redirect(settings.LOGIN_URL)
    why = "This form was held while you signed in. It could not be saved as it stands."
    return _confirm(request, held["path"], held["fields"], why)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Show what was typed with a fresh token, so that one press saves it."""
    if request.path_info == reverse(settings.LOGIN_URL):
        messages.info(request, "The page had been open for too long. Sign in once more.")
        return see_other(settings.LOGIN_URL)
    why = (
        "This page had been open for so long that we cannot be sure the form came from you. "
        "Nothing has been saved yet."
    )
    fields = _fields(request)
    if fields is None:
        why = "This page had been open for too long, and held too much to show here. Type it again."
    response = _confirm(request, request.path_info, fields or {}, why, status=403)
    if request.headers.get("HX-Request"):
        # The page takes the place of the whole form, and htmx swaps only what succeeded.
        response.status_code = 200
        response["HX-Retarget"] = "body"
        response["HX-Reswap"] = "innerHTML"
    return response


def peek(request: HttpRequest) -> Held | None:
    """Return the form that is held for whoever signs in, if any."""
    held: Held | None = request.session.get(HELD)
    return held


def shown(fields: Fields) -> list[tuple[str, str]]:
    """Return what a person typed into a form, in words."""
    return [
        (name.replace("_", " ").replace("-", " ").capitalize(), value)
        for name, values in fields.items()
        for value in values
        if value and not name.startswith(_UNSEEN)
    ]


def _fields(request: HttpRequest) -> Fields | None:
    """Return what was posted without its secrets; None when it is too much."""
    fields = {
        name: values
        for name, values in request.POST.lists()
        if not any(secret in name for secret in _SECRET)
    }
    size = sum(len(name) + sum(map(len, values)) for name, values in fields.items())
    return fields if size <= MOST_HELD else None


def _again(request: HttpRequest, held: Held) -> HttpRequest:
    """Return the held post as a request of whoever signs in with this one."""
    again = copy.copy(request)
    again.method = "POST"
    again.path = again.path_info = held["path"]
    again.META = {name: value for name, value in request.META.items() if "HTTP_HX" not in name}
    again.__dict__.pop("headers", None)
    again.GET = QueryDict()
    again.POST = QueryDict(urlencode(held["fields"], doseq=True))
    return again


def _confirm(
    request: HttpRequest, path: str, fields: Fields, why: str, *, status: int = 200
) -> HttpResponse:
    pairs = [(name, value) for name, values in fields.items() for value in values]
    context: dict[str, Any] = {
        "why": why,
        "path": path,
        "pairs": pairs,
        "shown": shown(fields),
        "kept": request.session.get(HELD) is not None and status == 200,
    }
    return render(request, "clubs/held_save.html", context, status=status)
