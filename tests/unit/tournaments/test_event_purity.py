"""Formats and documents are plain Python: importing all of them loads no framework."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from types import ModuleType

import pytest

import tournaments.documents
import tournaments.formats


def loaded_by(*modules: str) -> set[str]:
    program = f"import sys, {', '.join(modules)}; print(*sys.modules)"
    command = [sys.executable, "-W", "error", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return set(done.stdout.split())


@pytest.mark.parametrize("package", [tournaments.formats, tournaments.documents])
def test_the_engine_loads_no_framework(package: ModuleType) -> None:
    found = pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    loaded = loaded_by(package.__name__, *(module.name for module in found))
    assert not loaded & {"django", "msgspec", "reportlab", "sqlite3", "clubs"}


def test_an_event_file_can_be_read_without_django() -> None:
    assert "django" not in loaded_by("tournaments.eventfile", "tournaments.exchange.trf")
