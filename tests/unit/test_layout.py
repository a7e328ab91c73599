"""The tree is what the guides say: short files, full indexes, commands and paths that exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).resolve().parents[2]
CODE = ["oddtrick", "clubs", "scoring", "tournaments", "seeds", "tests", "benchmarks", ".ci"]
GUIDES = ["README.md", "CONTRIBUTING.md", *(f"docs/{p.name}" for p in ROOT.glob("docs/*.md"))]
INDEXES = [
    "scoring/rules/games",
    "scoring/rulespages",
    "scoring/shorthand",
    "scoring/printouts",
    "tournaments/formats",
]


def python_files() -> list[Path]:
    found = [path for folder in CODE for path in (ROOT / folder).rglob("*.py")]
    return [path for path in found if "migrations" not in path.parts]


def test_no_file_is_longer_than_four_hundred_lines() -> None:
    lengths = {path: path.read_text(encoding="utf-8").count("\n") for path in python_files()}
    assert not [f"{path}: {lines}" for path, lines in lengths.items() if lines > 400]


@pytest.mark.parametrize("index", INDEXES)
def test_a_module_is_in_its_index_or_serves_those_that_are(index: str) -> None:
    listed = imported_by(ROOT / index / "__init__.py", index)
    modules = {path.stem: path for path in (ROOT / index).glob("[!_]*.py")}
    shared = {name for path in modules.values() for name in imported_by(path, index)}
    assert set(modules) - shared == listed - shared
    assert listed - shared


def imported_by(path: Path, package: str) -> set[str]:
    """Return the modules of a package that a file imports."""
    name = package.replace("/", ".")
    imports = [n for n in ast.walk(ast.parse(path.read_bytes())) if isinstance(n, ast.ImportFrom)]
    whole = {alias.name for node in imports if node.module == name for alias in node.names}
    parts = {(node.module or "").removeprefix(f"{name}.").split(".")[0] for node in imports}
    return (whole | parts) & {file.stem for file in (ROOT / package).glob("[!_]*.py")}


@pytest.mark.parametrize("guide", GUIDES)
def test_every_path_a_guide_names_exists(guide: str) -> None:
    text = (ROOT / guide).read_text(encoding="utf-8")
    linked = re.findall(r"\]\((?!https?:|#|mailto:)([^)#]+)[^)]*\)", text)
    named = re.findall(r"`((?:[\w.-]+/)+[\w.-]*)`", text)
    beside = (ROOT / guide).parent
    assert not [p for p in linked if not (beside / p).exists()]
    assert not [p for p in named if not (ROOT / p).exists()]


@pytest.mark.parametrize("guide", GUIDES)
def test_every_command_a_guide_names_exists(guide: str) -> None:
    text = (ROOT / guide).read_text(encoding="utf-8")
    made = set(re.findall(r"\bmake ([a-z0-9]+)", " ".join(code_of(text))))
    called = set(re.findall(r"(?:\boddtrick|manage\.py) ([a-z]+)", " ".join(code_of(text))))
    targets = re.findall(r"^([a-z0-9]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert made <= set(targets)
    assert called <= set(get_commands())


def code_of(text: str) -> list[str]:
    """Return what a guide writes as code."""
    return re.findall(r"```.*?```|`[^`\n]+`", text, re.DOTALL)


def test_every_setting_is_documented() -> None:
    code = "".join(path.read_text("utf-8") for path in (ROOT / "oddtrick").glob("*.py"))
    documented = (ROOT / "docs/deployment.md").read_text(encoding="utf-8")
    used = set(re.findall(r"\b(?:ODDTRICK_[A-Z_]+|DATABASE_URL)\b", code))
    assert not [name for name in used if f"| `{name}`" not in documented]
