"""Refusals in words: too large a body, a broken one, a method that a page does not answer."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, UnreadablePostError

from oddtrick import errors

Handler = Callable[[HttpRequest], HttpResponse]


class ClearRefusals:
    """Answer what no view should see, and give a bare 405 its page."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Refuse a request that cannot be read, and hand on every other."""
        # Told by its header, so that nothing of it is stored or even parsed.
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal() or "\0" in request.path:
            return errors.bad_request(request)
        if int(length) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return errors.too_large(request)
        response = self.get_response(request)
        if isinstance(response, HttpResponseNotAllowed) and not response.content:
            return errors.not_allowed(request, response["Allow"])
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Take a body that broke off half way for what it is."""
        if isinstance(exception, UnreadablePostError):
            return errors.bad_request(request)
        return None
