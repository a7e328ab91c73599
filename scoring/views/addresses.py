"""Addresses as other devices must write them."""

from __future__ import annotations

from urllib.parse import urlsplit, urlunsplit

from django.http import HttpRequest

from oddtrick.environment import local_addresses

OWN_NAMES = {"localhost", "127.0.0.1", "::1"}


def phone_url(request: HttpRequest, path: str) -> str:
    """Return the whole address of a page for a phone on the same network.

    Whoever works at the machine that runs the site knows it as “localhost”, which on a phone
    means the phone.
    """
    url = urlsplit(request.build_absolute_uri(path))
    near = next(iter(local_addresses()), None) if url.hostname in OWN_NAMES else None
    if near is None:
        return url.geturl()
    return urlunsplit(url._replace(netloc=near if url.port is None else f"{near}:{url.port}"))
