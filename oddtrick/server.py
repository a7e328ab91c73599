"""Making a data folder ready, and serving the site from it in production.

Terms. The *club's data* is one folder. A *worker* is a process that answers requests, with one
thread or more. SQLite is served by one worker with one thread: requests then queue in order for
it, where several would take turns asking whether the write lock is free.
"""

from __future__ import annotations

import errno
import hashlib
import io
import multiprocessing
import multiprocessing.connection
import os
import secrets
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import segno
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.staticfiles.finders import get_finders
from django.core.handlers.wsgi import WSGIHandler
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.db import connection, connections, transaction
from django.utils.text import slugify
from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server import Server

from clubs.services.people import create_club_with_owner
from oddtrick.environment import local_addresses

EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104 - compared with, not bound to
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody mistakes for one another."""


class PortTaken(ValueError):
    """Another program answers on this port already."""


class SignIn(NamedTuple):
    """What somebody types to sign in."""

    username: str
    password: str


def prepare_data() -> None:
    """Bring the database and the static files up to this version."""
    call_command("migrate", interactive=False, verbosity=0)
    collect_static()


def collect_static() -> bool:
    """Copy the static files under hashed names beside the data, and say whether it was due."""
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    state = hashlib.sha256("\n".join(_static_state()).encode()).hexdigest()
    if stamp.exists() and stamp.read_text(encoding="ascii") == state:
        return False
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(state, encoding="ascii")
    return True


def _static_state() -> Iterator[str]:
    for finder in get_finders():
        for name, storage in finder.list([]):
            status = os.stat(storage.path(name))  # noqa: PTH116 - a thousandth of the time
            yield f"{name} {status.st_size} {status.st_mtime_ns}"


def open_first_club(*, club: str, owner: str) -> SignIn | None:
    """Create a club and the account that owns it, unless there is an account already."""
    users = get_user_model().objects
    if users.exists():
        return None
    password = "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(3))
    with transaction.atomic():
        account = users.create_user(username=owner, password=password)
        create_club_with_owner(name=club, slug=slugify(club)[:40] or "club", owner=account)
    return SignIn(owner, password)


def addresses(host: str, port: int) -> tuple[str, str | None]:
    """Return the address on this machine, and the one for phones on the same network."""
    if host not in EVERYWHERE:
        return f"http://{f'[{host}]' if ':' in host else host}:{port}/", None
    near = next(iter(local_addresses()), None)
    return f"http://localhost:{port}/", near and f"http://{near}:{port}/"


def qr_code(url: str) -> str:
    """Draw a QR code for a terminal, light on dark."""
    drawn = io.StringIO()
    segno.make(url, error="l").terminal(drawn, border=2, compact=True)
    return drawn.getvalue()


def check_port(host: str, port: int) -> None:
    """Make sure that nobody else listens there.

    :raises PortTaken: somebody does.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Workers whose server was killed need a moment to notice and go.
    for patience in (0.1, 0.4, 1, 0):
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise
            else:
                return
        time.sleep(patience)
    raise PortTaken


def run(*, host: str, port: int, workers: int | None = None) -> None:
    """Serve the site until interrupted."""
    # docs/decisions.md has the figures behind these numbers.
    on_sqlite = connection.vendor == "sqlite"
    workers = workers or (1 if on_sqlite else min(4, max(2, os.cpu_count() or 1)))
    threads = 1 if on_sqlite else 4
    # The workers may be forked, and an SQLite file open across a fork loses its locks.
    connections.close_all()
    Server(
        "oddtrick.wsgi:application",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=workers,
        blocking_threads=threads,
        log_level=LogLevels.warning,
        respawn_failed_workers=True,
    ).serve(target_loader=load_application, wrap_loader=False)


def load_application() -> WSGIHandler:
    """Return the site to a worker, and see that the worker does not outlive its server."""
    if server := multiprocessing.parent_process():
        watch = (server.sentinel,)
        threading.Thread(target=_end_after, args=watch, daemon=True).start()
    return get_wsgi_application()


def _end_after(sentinel: int) -> None:
    # What is in the middle of a request was not acknowledged, and rolls back.
    multiprocessing.connection.wait([sentinel])
    os._exit(1)
