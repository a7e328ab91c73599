"""Movements are plain Python: importing all of them loads no framework."""

from __future__ import annotations

import pkgutil
import subprocess
import sys

import tournaments.movements


def test_the_movements_load_no_framework() -> None:
    found = pkgutil.walk_packages(tournaments.movements.__path__, "tournaments.movements.")
    program = f"import sys, {', '.join(module.name for module in found)}; print(*sys.modules)"
    command = [sys.executable, "-W", "error", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert not set(done.stdout.split()) & {"django", "msgspec", "reportlab", "scoring", "clubs"}
