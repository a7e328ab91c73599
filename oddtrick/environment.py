"""What the surroundings say: environment variables, the data folder, the local network.

Nothing here imports Django, so that settings can be built from it.
"""

from __future__ import annotations

import os
import secrets
import socket
from pathlib import Path
from typing import Any

import dj_database_url
import platformdirs

ELSEWHERE = ("10.255.255.255", "172.31.255.255", "192.168.255.255", "192.0.2.1")
"""An address in each private range, and one outside: whoever routes there is on that network."""


def flag(name: str) -> bool:
    """Say whether an environment variable is switched on."""
    return os.environ.get(name, "").strip().lower() in {"1", "true", "yes", "on"}


def words(name: str) -> list[str]:
    """Return the comma-separated values of an environment variable."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def data_folder() -> Path:
    """Return the folder that holds everything this club has written, made if missing."""
    named = os.environ.get("ODDTRICK_DATA")
    folder = Path(named) if named else platformdirs.user_data_path("oddtrick", appauthor=False)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder.resolve()


def secret_key(folder: Path) -> str:
    """Return the signing key from the environment, or the one kept in the data folder."""
    if named := os.environ.get("ODDTRICK_SECRET_KEY"):
        return named
    path = folder / "secret.key"
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    key = secrets.token_urlsafe(48)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(key)
    return key


def database(folder: Path) -> dict[str, Any]:
    """Return the database settings: ``DATABASE_URL``, or SQLite in the data folder."""
    url = os.environ.get("DATABASE_URL")
    return _from_url(url) if url else _sqlite(folder)


def _from_url(url: str) -> dict[str, Any]:
    config: dict[str, Any] = dict(dj_database_url.parse(url, conn_max_age=0))
    if config["ENGINE"] == "django.db.backends.postgresql":
        pool = {"min_size": 1, "max_size": int(os.environ.get("ODDTRICK_POOL", "8")), "timeout": 10}
        config["OPTIONS"] = {**config.get("OPTIONS", {}), "pool": pool}
    return config


def _sqlite(folder: Path) -> dict[str, Any]:
    # FULL: an acknowledged hand survives a power cut. IMMEDIATE: a transaction takes the write
    # lock when it begins, where the busy timeout applies, and not half way, where it cannot.
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(folder / "oddtrick.sqlite3"),
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": 10,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
        "TEST": {"NAME": str(folder / "test.sqlite3")},
    }


def local_addresses() -> list[str]:
    """Return this machine's addresses on the networks it is joined to, the likeliest first.

    Asks the routing table which of our addresses would be used; sends nothing, asks no server.
    """
    found: dict[str, None] = {}
    for target in ELSEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
            except OSError:
                continue
            found[probe.getsockname()[0]] = None
    return [address for address in found if not address.startswith("127.")]


def default_hosts() -> list[str]:
    """Return the names by which a club on its own network reaches this machine."""
    name = socket.gethostname().lower()
    return ["localhost", "127.0.0.1", "[::1]", name, f"{name}.local", *local_addresses()]
