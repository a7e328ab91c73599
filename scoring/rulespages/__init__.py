"""The index of rules pages: one module a game, one line here.

A page is a pure function of the options that a play is pinned to. The modules share
``writing`` and do not import each other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scoring.rules.core import Ruleset
from scoring.rulespages import (
    bid_whist,
    german_whist,
    knock_out_whist,
    solo_whist,
    tricks,
    whist,
)
from scoring.rulespages.writing import RulesPage

PAGES: dict[str, Callable[[Any], RulesPage]] = {
    "whist": whist.page,
    "bid-whist": bid_whist.page,
    "knock-out-whist": knock_out_whist.page,
    "german-whist": german_whist.page,
    "solo-whist": solo_whist.page,
    "tricks": tricks.page,
}


def rules_page(rules: Ruleset[Any, Any]) -> RulesPage:
    """Return the page of a game under the options of its rule set."""
    return PAGES[rules.slug](rules.options)
