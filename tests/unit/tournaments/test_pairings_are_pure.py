"""Pairings and standings are plain Python: importing them loads no framework and no database."""

import pkgutil

import pytest

import tournaments.pairings
import tournaments.standings
from tests.unit.test_purity import loaded_by

MODULES = [
    "tournaments.results",
    *(
        module.name
        for package in (tournaments.pairings, tournaments.standings)
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    ),
]


@pytest.mark.parametrize("module", MODULES)
def test_it_loads_no_framework(module):
    assert not loaded_by(module) & {"django", "msgspec", "reportlab", "sqlite3"}
