"""What the commands of event files share: reading within bounds, and writing to any end."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management.base import CommandError

from tournaments.eventfile import MOST_BYTES

MOST_READ = 8 * MOST_BYTES
"""More than this is not even looked at, so that a pipe without end fills no memory."""


def read_file(file: str) -> bytes:
    """Return the bytes of a file, or of standard input for ``-``.

    :raises CommandError: it cannot be read, or is longer than any event.
    """
    try:
        if file == "-":
            raw = sys.stdin.buffer.read(MOST_READ + 1)
        else:
            with Path(file).open("rb") as stream:
                raw = stream.read(MOST_READ + 1)
    except OSError as error:
        text = f"{file} cannot be read: {error.strerror or error}."
        raise CommandError(text) from error
    if len(raw) > MOST_READ:
        text = f"{file} is longer than any event: {MOST_READ // 2**20} megabytes are the most."
        raise CommandError(text)
    return raw


@contextmanager
def unbroken_pipe() -> Iterator[None]:
    """Turn a reader who stopped early into a sentence.

    :raises CommandError: whoever read the answer has stopped.
    """
    try:
        yield
    except BrokenPipeError:
        sys.stdout = None  # nothing is left to flush at exit
        text = "Whoever read the answer stopped before the end."
        raise CommandError(text) from None
