"""Slows down whoever guesses passwords: a few tries, then a pause.

Tries are counted per name and address, in the memory of each server process; restarting the
server forgets them.
"""

from __future__ import annotations

import hashlib

from django.core.cache import cache

MOST = 8
PAUSE = 10 * 60
"""Seconds."""


def too_many(name: str, address: str) -> bool:
    """Say whether this name has been tried too often from this address."""
    return int(cache.get(_key(name, address), 0)) >= MOST


def count(name: str, address: str) -> None:
    """Count a wrong password; the pause begins with the first."""
    key = _key(name, address)
    cache.add(key, 0, PAUSE)
    try:
        cache.incr(key)
    except ValueError:  # it ran out between the two calls
        cache.set(key, 1, PAUSE)


def forget(name: str, address: str) -> None:
    """Start again: the password was right."""
    cache.delete(_key(name, address))


def _key(name: str, address: str) -> str:
    told = f"{name.strip().casefold()} {address}"
    return "guesses-" + hashlib.sha256(told.encode()).hexdigest()
