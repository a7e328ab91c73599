"""The rules are plain Python: importing any of their modules first loads no framework."""

from __future__ import annotations

import pkgutil
import subprocess
import sys

import pytest

import scoring.rules
import scoring.rulespages

RULES = [
    module.name
    for package in (scoring.rules, scoring.rulespages)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
]


def loaded_by(module: str) -> set[str]:
    """Return the names of everything a fresh Python has loaded after importing the module."""
    program = f"import sys, {module}; print(*sys.modules)"
    command = [sys.executable, "-W", "error", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return set(done.stdout.split())


@pytest.mark.parametrize("module", ["scoring.rules", *RULES])
def test_the_rules_load_no_framework(module: str) -> None:
    assert not loaded_by(module) & {"django", "msgspec", "reportlab", "sqlite3"}


def test_a_score_file_can_be_read_without_django() -> None:
    assert "django" not in loaded_by("scoring.scorefile")
