"""Starting a club: what is made once, what is said, and that a killed server leaves nothing."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client, override_settings

from clubs.models import Club, Role, RoleName, User
from oddtrick import server

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.django_db
def test_a_new_club_has_an_owner_who_can_sign_in() -> None:
    made = server.open_first_club(club="Ünder the Oak", owner="ann")
    assert made is not None
    assert Client().login(username="ann", password=made.password)
    role = Role.objects.get(user__username="ann")
    assert (role.role, role.club.slug) == (RoleName.OWNER, "under-the-oak")


@pytest.mark.django_db
def test_a_club_in_use_is_left_alone() -> None:
    User.objects.create_user("bea")
    assert server.open_first_club(club="Another", owner="ann") is None
    assert not Club.objects.exists()


def test_static_files_are_collected_when_they_differ(tmp_path: Path) -> None:
    hashed = {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}
    storages = {**settings.STORAGES, "staticfiles": hashed}
    with override_settings(STATIC_ROOT=tmp_path / "static", STORAGES=storages):
        assert server.collect_static()
        assert not server.collect_static()
        assert (tmp_path / "static/staticfiles.json").exists()


def test_the_addresses_are_this_machines_and_the_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "local_addresses", lambda: ["192.168.1.20"])
    near = "http://192.168.1.20:8000/"
    assert server.addresses("0.0.0.0", 8000) == ("http://localhost:8000/", near)
    assert server.addresses("127.0.0.1", 80) == ("http://127.0.0.1:80/", None)
    assert server.addresses("::1", 80) == ("http://[::1]:80/", None)


def test_without_a_network_there_is_no_second_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "local_addresses", list)
    assert server.addresses("0.0.0.0", 8000) == ("http://localhost:8000/", None)


def test_a_port_in_use_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "sleep", lambda _: None)
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(server.PortTaken):
        server.check_port("127.0.0.1", taken.getsockname()[1])


@pytest.mark.slow
def test_a_killed_server_leaves_no_worker_behind(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
    environment = {**os.environ, "ODDTRICK_DATA": str(tmp_path)}
    environment.pop("DATABASE_URL", None)
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    try:
        assert listens(port, wanted=True)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert listens(port, wanted=False) is False


def listens(port: int, *, wanted: bool) -> bool:
    """Wait until somebody listens on the port, or nobody does, and say which it is."""
    for _ in range(150):
        with socket.socket() as probe:
            found = probe.connect_ex(("127.0.0.1", port)) == 0
        if found is wanted:
            break
        time.sleep(0.1)
    return found
