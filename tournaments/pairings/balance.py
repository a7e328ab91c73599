"""How evenly people met over some rounds: as partners, as opponents, and in sitting out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from tournaments.results import Round, Table


def balance(rounds: Sequence[Round], ids: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Count how often people were partners and opponents, and sat out."""
    if len(ids) < 2 or not rounds:
        return {}
    partner: Counter[frozenset[str]] = Counter()
    oppose: Counter[frozenset[str]] = Counter()
    sit_out = Counter(dict.fromkeys(ids, 0))
    for played in rounds:
        for table in played.tables:
            if table.full:
                partner.update(_partners(table))
                oppose.update(_opponents(table))
            else:
                sit_out.update(table.entrants)
        sit_out.update(played.sit_out)
    pairs = len(ids) * (len(ids) - 1) // 2
    told = {"partner": _span(partner, pairs)} if partner else {}
    return {
        **told,
        "oppose": _span(oppose, pairs),
        "sit_out": (min(sit_out.values()), max(sit_out.values())),
    }


def _partners(table: Table) -> list[frozenset[str]]:
    return [frozenset(pair) for side in table.sides for pair in combinations(side, 2)]


def _opponents(table: Table) -> list[frozenset[str]]:
    return [
        frozenset((one, other))
        for side, against in combinations(table.sides, 2)
        for one in side
        for other in against
    ]


def _span(counted: Counter[frozenset[str]], pairs: int) -> tuple[int, int]:
    least = min(counted.values(), default=0) if len(counted) >= pairs else 0
    return least, max(counted.values(), default=0)
