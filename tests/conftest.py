"""The ground every test stands on: a data folder of its own, fast passwords, one browser.

The environment is set before Django reads it, so this file imports nothing of the project.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest import mock

import django
import pytest
from django.conf import settings
from django.db import connection
from django.test import override_settings
from hypothesis import settings as hypothesis_settings

_folder = tempfile.TemporaryDirectory(prefix="oddtrick-tests-")
(Path(_folder.name) / "static").mkdir()
os.environ |= {
    "DJANGO_SETTINGS_MODULE": "oddtrick.settings",
    "ODDTRICK_DATA": _folder.name,
    "ODDTRICK_SECRET_KEY": "only for tests",
    # Playwright leaves an event loop running in the thread that also makes the test's rows.
    "DJANGO_ALLOW_ASYNC_UNSAFE": "true",
}
# Here and not in a hook, because the fixture files of the folders below import models.
django.setup()

hypothesis_settings.register_profile("here", deadline=None)
hypothesis_settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis_settings.load_profile("ci" if os.environ.get("CI") else "here")

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
LOGS = ("scoring_dealentry", "tournaments_evententry")
NO_BROWSER = "no Chromium found: install one, or name it in ODDTRICK_CHROMIUM"


def find_chromium() -> str | None:
    """Return the path of a Chromium on this machine."""
    named = os.environ.get("ODDTRICK_CHROMIUM")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, CHROMIUMS)), None)


def pytest_report_header() -> str:
    chromium = find_chromium()
    return f"browser tests: {chromium}" if chromium else f"browser tests SKIPPED: {NO_BROWSER}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    browser = [item for item in items if "/e2e/" in item.path.as_posix()]
    for item in browser:
        item.add_marker(pytest.mark.e2e)
    if browser and not find_chromium():
        if os.environ.get("ODDTRICK_REQUIRE_BROWSER"):
            raise pytest.UsageError(NO_BROWSER)
        for item in browser:
            item.add_marker(pytest.mark.skip(reason=NO_BROWSER))


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Start the machine's own Chromium, quietly and without its background traffic."""
    return {
        "executable_path": find_chromium(),
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ],
    }


@pytest.fixture(scope="session", autouse=True)
def plain_settings() -> Iterator[None]:
    """Hash passwords fast, and serve static files under their own names."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        STORAGES={**settings.STORAGES, "staticfiles": plain},
    ):
        yield


@pytest.fixture(scope="session", autouse=True)
def emptying() -> Iterator[None]:
    """Let a test database be emptied between tests: the one thing that may empty a log."""
    triggers = import_module("scoring.triggers")
    operations = type(connection.ops)
    empty = operations.execute_sql_flush

    def without_triggers(ops: Any, statements: list[str]) -> None:
        with ops.connection.schema_editor() as editor:
            for log in LOGS:
                triggers.remove(editor, log)
        empty(ops, statements)
        with ops.connection.schema_editor() as editor:
            for log in LOGS:
                triggers.install(editor, log)

    with mock.patch.object(operations, "execute_sql_flush", without_triggers):
        yield
