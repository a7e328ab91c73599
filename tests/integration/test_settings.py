"""The database is opened the way the promise "nothing saved is lost" needs it."""

from __future__ import annotations

import sqlite3
import stat
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection, transaction

from oddtrick import environment

on_sqlite = "sqlite" in settings.DATABASES["default"]["ENGINE"]
sqlite = pytest.mark.skipif(not on_sqlite, reason="runs on PostgreSQL")
postgres = pytest.mark.skipif(on_sqlite, reason="runs on SQLite")


def ask(pragma: str) -> object:
    with connection.cursor() as cursor:
        return cursor.execute(f"PRAGMA {pragma}").fetchone()[0]


@sqlite
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 10_000)],
)
def test_sqlite_keeps_what_it_acknowledged(pragma: str, value: object) -> None:
    assert ask(pragma) == value


@sqlite
@pytest.mark.django_db(transaction=True)
def test_a_transaction_takes_the_write_lock_when_it_begins() -> None:
    other = sqlite3.connect(connection.settings_dict["NAME"], timeout=0)
    try:
        with transaction.atomic(), pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
    finally:
        other.close()


@postgres
@pytest.mark.django_db
def test_postgresql_connections_come_from_a_pool() -> None:
    connection.ensure_connection()
    assert connection.pool.max_size > 1


def test_a_database_url_names_a_pooled_postgresql(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://ann:p%40ss@db.example:5433/whist")
    monkeypatch.setenv("ODDTRICK_POOL", "3")
    found = environment.database(tmp_path)
    assert (found["USER"], found["PASSWORD"], found["PORT"]) == ("ann", "p@ss", 5433)
    assert found["OPTIONS"]["pool"]["max_size"] == 3
    assert found["CONN_MAX_AGE"] == 0


def test_the_signing_key_is_made_once_and_is_nobody_elses(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("ODDTRICK_SECRET_KEY")
    key = environment.secret_key(tmp_path)
    assert len(key) >= 50
    assert environment.secret_key(tmp_path) == key
    assert stat.S_IMODE((tmp_path / "secret.key").stat().st_mode) == 0o600


def test_the_data_folder_is_the_users_own_when_nothing_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("ODDTRICK_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    folder = environment.data_folder()
    assert folder.name == "oddtrick"
    assert tmp_path in folder.parents
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_the_machine_answers_to_its_own_addresses() -> None:
    hosts = environment.default_hosts()
    assert "localhost" in hosts
    assert set(environment.local_addresses()) <= set(hosts)
