"""A whole server process on a database file of its own, and phones that post to it.

These tests read the database with plain SQL: what Oddtrick says of itself is no evidence.
"""

from __future__ import annotations

import http.client
import http.cookiejar
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
_SERVE = (
    "import django; django.setup(); from oddtrick import server; "
    "server.run(host='127.0.0.1', port={})"
)


class NoAnswer(OSError):
    """The server did not answer: whether the deal is stored is not known."""


@dataclass
class Server:
    """One server process that can be killed and started again on the same data."""

    environment: dict[str, str]
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", _SERVE.format(self.port)],
            cwd=ROOT,
            env=self.environment,
            start_new_session=True,
        )
        # Each worker listens for itself, so one answer does not tell that all are up.
        answers = 0
        while answers < 12:
            try:
                urllib.request.urlopen(f"{self.address}/sign-in/", timeout=30).close()
            except OSError:
                assert self.process.poll() is None, "the server did not start"
                time.sleep(0.02)
            else:
                answers += 1

    def kill(self) -> None:
        """End the server and its workers with SIGKILL: none can tidy up or say good-bye."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: Any) -> None:
        return None


@dataclass
class Phone:
    """A browser that holds one table, posting deals as the pad's form does."""

    address: str
    token: str
    sitting: int
    cookies: http.cookiejar.CookieJar = field(default_factory=http.cookiejar.CookieJar)

    def another(self) -> Phone:
        """Return the same phone used by another pair of hands."""
        copy = Phone(self.address, self.token, self.sitting)
        for cookie in self.cookies:
            copy.cookies.set_cookie(cookie)
        return copy

    def request(self, path: str, data: dict[str, object] | None = None) -> tuple[int, str]:
        body = urllib.parse.urlencode(data).encode() if data is not None else None
        request = urllib.request.Request(f"{self.address}/t/{self.token}/{path}", body)
        for cookie in self.cookies:
            if cookie.name == "csrftoken":
                request.add_header("X-CSRFToken", cookie.value or "")
        opener = urllib.request.build_opener(
            _NoRedirect, urllib.request.HTTPCookieProcessor(self.cookies)
        )
        try:
            with self._open(opener, request) as answer:
                return answer.status, answer.read().decode(errors="replace")
        except (OSError, http.client.HTTPException) as error:
            raise NoAnswer(str(error)) from error

    @staticmethod
    def _open(opener: urllib.request.OpenerDirector, request: urllib.request.Request) -> Any:
        try:
            return opener.open(request, timeout=30)
        except urllib.error.HTTPError as refusal:
            return refusal

    def hold(self) -> None:
        self.request("")
        status, page = self.request("hold/", {"device": "a phone"})
        assert status == 303, page

    def sequence(self) -> int:
        """Return how much of the log the pad shows now."""
        _, page = self.request("?again=1")
        found = re.search(r'name="expected_sequence"[^>]*value="(\d+)"', page)
        assert found, page
        return int(found[1])

    def post_deal(self, tricks: int, uid: uuid.UUID, sequence: int) -> int:
        """Post a deal and return the answer's status: 303 acknowledges it."""
        form = {
            "sitting": self.sitting,
            "uid": str(uid),
            "expected_sequence": sequence,
            "tricks_ns": tricks,
        }
        status, _ = self.request("deal/", form)
        return status


@dataclass
class Evening:
    """A server, its tables, and the database file beneath."""

    server: Server
    database: Path
    tables: list[dict[str, Any]]

    def phone(self, table: int) -> Phone:
        phone = Phone(self.server.address, **self.tables[table])
        phone.hold()
        return phone

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
            return connection.execute(query).fetchall()


@pytest.fixture
def start_evening(tmp_path: Path) -> Iterator[Callable[[int], Evening]]:
    environment = {k: v for k, v in os.environ.items() if k != "DATABASE_URL"}
    environment |= {"ODDTRICK_DATA": str(tmp_path), "ODDTRICK_LOG": "ERROR"}
    (tmp_path / "static").mkdir()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        server = Server(environment, probe.getsockname()[1])

    def start(tables: int) -> Evening:
        said = subprocess.run(
            [sys.executable, "-m", "tests.server.evening", str(tables)],
            cwd=ROOT, env=environment, check=True, capture_output=True,
        )  # fmt: skip
        subprocess.run(
            [sys.executable, "manage.py", "collectstatic", "--noinput", "-v0"],
            cwd=ROOT, env=environment, check=True,
        )  # fmt: skip
        server.start()
        return Evening(server, tmp_path / "oddtrick.sqlite3", json.loads(said.stdout))

    yield start
    if server.process is not None and server.process.poll() is None:
        server.kill()
