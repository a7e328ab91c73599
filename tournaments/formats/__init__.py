"""The index of formats: one module a format, one line here.

Nothing here knows of Django, a clock, global chance or a file. ``core`` has the promise every
format keeps, ``basis`` what most share, ``options`` the options all have.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tournaments.formats.core import Format
from tournaments.formats.drive import Drive
from tournaments.formats.individual import Individual
from tournaments.formats.knockout import Knockout
from tournaments.formats.knockout_whist import KnockoutWhist
from tournaments.formats.ladder import Ladder
from tournaments.formats.league import League
from tournaments.formats.military import Military
from tournaments.formats.pairs import Pairs
from tournaments.formats.rise_and_fly import RiseAndFly
from tournaments.formats.solo import Solo
from tournaments.formats.swiss import Swiss

FORMATS: Final[Mapping[str, Format]] = MappingProxyType(
    {
        each.slug: each
        for each in (
            Drive(),
            Individual(),
            Pairs(),
            Swiss(),
            Knockout(),
            RiseAndFly(),
            Military(),
            League(),
            Solo(),
            KnockoutWhist(),
            Ladder(),
        )
    }
)
"""Every format by the name an event file calls it."""
