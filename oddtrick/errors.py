"""The pages that say no: what happened, and what to do about it, in one sentence each."""

from __future__ import annotations

from django.core.exceptions import (
    RequestDataTooBig,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader
from django.utils.translation import gettext as _

TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 400, or 413 when the trouble is the amount sent."""
    if isinstance(exception, TOO_MUCH):
        return too_large(request)
    return _page(
        request,
        400,
        _("That could not be read"),
        _("What your browser sent was not complete. Go back, reload the page and send it again."),
    )


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 403, in the words of the exception when it has any."""
    said = str(exception) if exception and exception.args else ""
    return _page(
        request,
        403,
        _("Not yours to open"),
        said or _("Ask your club's director, or sign in as somebody who may do this."),
    )


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Answer 404."""
    return _page(
        request,
        404,
        _("There is nothing here"),
        _("The address may be mistyped or out of date. Start again from the first page."),
    )


def not_allowed(request: HttpRequest, allow: str) -> HttpResponse:
    """Answer 405 and name the methods that would do."""
    response = _page(
        request,
        405,
        _("That page cannot be used this way"),
        _("Go back to the page you came from and use its own buttons."),
    )
    response["Allow"] = allow
    return response


def too_large(request: HttpRequest) -> HttpResponse:
    """Answer 413."""
    return _page(
        request,
        413,
        _("That was too much at once"),
        _("Send less at a time: nothing of it was stored."),
    )


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500 with a page that depends on nothing that may have broken."""
    page = loader.get_template("errors/500.html").render()
    return HttpResponse(page, status=500)


def _page(request: HttpRequest, status: int, title: str, text: str) -> HttpResponse:
    context = {"status": status, "title": title, "text": text}
    return render(request, "errors/error.html", context, status=status)
