"""Make ``.venv`` hold exactly what ``uv.lock`` says; needs nothing but Python 3.11.

With uv on the PATH, uv does it. Otherwise venv and pip do, held to the very versions of the lock
file. The system's Python is never touched. Done once: a stamp remembers what it was done for.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / ".ready"
PINNED = VENV / "constraints.txt"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
NO_VENV = "Python here can make no environments: install its venv module (Debian: python3-venv)."


def read(name: str) -> dict[str, Any]:
    """Return a TOML file of the checkout."""
    return tomllib.loads((ROOT / name).read_text(encoding="utf-8"))


def fingerprint() -> str:
    """Name what the environment is made from."""
    made_from = [(ROOT / name).read_bytes() for name in ("pyproject.toml", "uv.lock")]
    return hashlib.sha256(b"\0".join([str(ROOT).encode(), *made_from])).hexdigest()


def constraints() -> Iterator[str]:
    """Yield each package of the lock file with its version, as pip constrains it."""
    for package in read("uv.lock")["package"]:
        if "registry" in package["source"]:
            markers = " or ".join(f"({m})" for m in package.get("resolution-markers", []))
            pinned = f"{package['name']}=={package['version']}"
            yield f"{pinned} ; {markers}" if markers else pinned


def write_pins() -> None:
    """Keep the versions where pip reads them, here and in the test of the wheel."""
    PINNED.write_text("\n".join(constraints()) + "\n", encoding="utf-8")


def run(*command: str | Path) -> None:
    """Run a command in the checkout, and stop when it fails."""
    if code := subprocess.run(command, cwd=ROOT, check=False).returncode:
        sys.exit(code)


def with_uv() -> bool:
    """Make the environment with uv, and say whether that worked."""
    if not (uv := shutil.which("uv")):
        return False
    command = [uv, "sync", "--locked", "--quiet"]
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def with_pip() -> None:
    """Make the environment with venv and pip."""
    pip: list[str | Path] = [PYTHON, "-m", "pip"]
    if importlib.util.find_spec("ensurepip"):
        run(sys.executable, "-m", "venv", VENV)
    elif importlib.util.find_spec("pip"):
        run(sys.executable, "-m", "venv", "--without-pip", VENV)
        pip = [sys.executable, "-m", "pip", "--python", PYTHON]
    else:
        sys.exit(NO_VENV)
    write_pins()
    tools = read("pyproject.toml")["dependency-groups"]["dev"]
    options = ["--quiet", "--disable-pip-version-check", "--no-input"]
    run(*pip, "install", *options, "--constraint", PINNED, "--editable", ".", *tools)


def main() -> None:
    """Make the environment unless it is there and up to date."""
    if PYTHON.exists() and STAMP.exists() and STAMP.read_text(encoding="ascii") == fingerprint():
        STAMP.touch()
        return
    print("Setting up .venv, which takes a minute the first time", flush=True)
    if VENV.exists() and not PYTHON.exists():
        shutil.rmtree(VENV)
    if with_uv():
        write_pins()
    else:
        with_pip()
    STAMP.write_text(fingerprint(), encoding="ascii")


if __name__ == "__main__":
    main()
