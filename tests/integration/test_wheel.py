"""What is published works: the wheel, alone in a fresh environment, serves a new club."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PINNED = ROOT / ".venv/constraints.txt"

pytestmark = pytest.mark.slow


def run(*command: str | Path) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def oddtrick(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel, install it where nothing else is, and return its command."""
    place = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", place)
    (wheel,) = place.glob("*.whl")
    environment = place / "environment"
    python = environment / "bin/python"
    held_to = ["--constraint", PINNED] if PINNED.exists() else []
    if shutil.which("uv"):
        run("uv", "venv", "--quiet", "--python", sys.executable, environment)
        install = ["uv", "pip", "install", "--quiet", "--python", python, *held_to, wheel]
        # What an earlier run fetched is enough, so that no network is needed a second time.
        if subprocess.run([*install, "--offline"], capture_output=True, check=False).returncode:
            run(*install)
    else:
        run(sys.executable, "-m", "venv", environment)
        run(python, "-m", "pip", "install", "--quiet", *held_to, wheel)
    return environment / "bin/oddtrick"


@pytest.fixture(scope="module")
def served(oddtrick: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve from an empty folder to a user who has never seen the program."""
    home = tmp_path_factory.mktemp("home")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [oddtrick, "serve", "--host", "127.0.0.1", "--port", str(port)],
        cwd=tmp_path_factory.mktemp("empty"),
        env={"PATH": os.environ["PATH"], "HOME": str(home), "XDG_DATA_HOME": str(home / "data")},
        stdout=subprocess.PIPE,
        text=True,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for(port, server)
        yield address
    finally:
        server.send_signal(signal.SIGTERM)
        said, _ = server.communicate(timeout=20)
    assert server.returncode == 0
    assert "Sign in as owner with the password" in said
    assert f"{address}/" in said
    assert list(home.glob("**/oddtrick.sqlite3"))


def wait_for(port: int, server: subprocess.Popen[str]) -> None:
    for _ in range(200):
        assert server.poll() is None, "the server stopped"
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            time.sleep(0.1)
        else:
            return
    pytest.fail("the server did not answer")


def get(url: str) -> HTTPResponse:
    return urllib.request.urlopen(url, timeout=10)


def test_a_new_club_asks_for_a_sign_in_in_its_own_style(served: str) -> None:
    with get(f"{served}/sign-in/") as page:
        html = page.read().decode()
    assert 'type="password"' in html
    sheets = re.findall(r'href="(/static/oddtrick/[^"]+\.css)"', html)
    assert sheets
    for sheet in sheets:
        with get(served + sheet) as style:
            assert style.headers.get_content_type() == "text/css"
            assert "immutable" in style.headers["Cache-Control"]


def test_what_is_not_there_says_so_in_words(served: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as refused:
        get(f"{served}/no/such/page/")
    with refused.value as answer:
        assert (answer.code, "<h1" in answer.read().decode()) == (404, True)
