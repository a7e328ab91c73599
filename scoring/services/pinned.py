"""The rules that a night is played by: the night's own, and those of tables that play others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from clubs.models import Night
from scoring.models import Sitting, Table
from scoring.rules.core import Ruleset
from scoring.rules.games import ruleset
from scoring.services.nights import rules_words
from scoring.services.results import rules_of


@dataclass(frozen=True, slots=True)
class Pinned:
    """One set of rules of a night; ``key`` names it in addresses.

    ``tables`` are the numbers of the tables that played by it; the night's own are kept even
    when no table did.
    """

    key: str
    rules: Ruleset[Any, Any]
    tables: tuple[int, ...]

    @property
    def name(self) -> str:
        """The game and where it is played: "Solo Whist, tables 3 and 5"."""
        if not self.tables:
            return self.rules.name
        *first, last = map(str, self.tables)
        tables = f"tables {', '.join(first)} and {last}" if first else f"table {last}"
        return f"{self.rules.name}, {tables}"

    @property
    def words(self) -> str:
        """What the rules are, in short: the preset and what differs from it."""
        return rules_words(self.rules.slug, self.rules.version, self.rules.options)


class _Played(NamedTuple):
    rules: Ruleset[Any, Any]
    tables: list[int]


def pinned_rules(night: Night) -> tuple[Pinned, ...]:
    """Return the rules of a night, its own first, then by table; in one query."""
    own = _own(night)
    played: dict[object, _Played] = {_identity(own): _Played(own, [])}
    for sitting in Sitting.objects.for_night(night).select_related("table").defer("draw"):
        rules = rules_of(sitting)
        tables = played.setdefault(_identity(rules), _Played(rules, [])).tables
        if sitting.table.number not in tables:
            tables.append(sitting.table.number)
    return tuple(_keyed(played.values()))


def rules_at(table: Table) -> Ruleset[Any, Any]:
    """Return the rules of a table: those of its last sitting, or of its night."""
    last = Sitting.objects.filter(table=table).order_by("-number").first()
    return _own(table.night) if last is None else rules_of(last)


def _own(night: Night) -> Ruleset[Any, Any]:
    return ruleset(night.game, night.rules_version, night.options)


def _identity(rules: Ruleset[Any, Any]) -> object:
    return rules.slug, rules.version, rules.options


def _keyed(played: Iterable[_Played]) -> Iterator[Pinned]:
    """Name each set of rules by its game; a second one of the same game gets a number."""
    seen: dict[str, int] = {}
    for rules, tables in played:
        seen[rules.slug] = seen.get(rules.slug, 0) + 1
        more = f"-{seen[rules.slug]}" if seen[rules.slug] > 1 else ""
        yield Pinned(rules.slug + more, rules, tuple(tables))
