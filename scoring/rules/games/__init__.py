"""The index of games: one module a game, one line here.

A game is known everywhere by its slug. A play pins slug, version and options; what those
three say never changes, so that old results keep their worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from scoring.rules.core import Ruleset
from scoring.rules.games.bid_whist import BidWhist
from scoring.rules.games.german_whist import GermanWhist
from scoring.rules.games.knock_out_whist import KnockOutWhist
from scoring.rules.games.solo_whist import SoloWhist
from scoring.rules.games.tricks import Tricks
from scoring.rules.games.whist import Whist
from scoring.rules.options import read_options

GAMES: dict[str, type[Ruleset[Any, Any]]] = {
    Whist.slug: Whist,
    BidWhist.slug: BidWhist,
    KnockOutWhist.slug: KnockOutWhist,
    GermanWhist.slug: GermanWhist,
    SoloWhist.slug: SoloWhist,
    Tricks.slug: Tricks,
}


class UnknownRules(LookupError):
    """Rules that this program does not have: a game, a version or an option."""


def ruleset(slug: str, version: int, options: object) -> Ruleset[Any, Any]:
    """Return the rule set of a game; ``options`` are typed, or a map as pinned on a play.

    :raises UnknownRules: no such game or version, or options that it does not know.
    """
    game = GAMES.get(slug)
    if game is None or game.version != version:
        msg = f"no rules for {slug!r}, version {version}"
        raise UnknownRules(msg)
    if isinstance(options, Mapping):
        read = read_options(options, game.presets)
        if isinstance(read, list):
            raise UnknownRules(" ".join(problem.text for problem in read))
        options = read
    return _ruleset(slug, options)


@lru_cache(maxsize=64)
def _ruleset(slug: str, options: Any) -> Ruleset[Any, Any]:
    return GAMES[slug](options)  # type: ignore[call-arg]  # a protocol promises no constructor
