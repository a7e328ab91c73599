"""Short words for playing any game of the index and reading what it came to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.rules.games import GAMES, ruleset
from tests.strategies import MORE_PLAYERS, seated


class Play:
    """A table at which a game is played: ``rules`` are its options, as a document tells them."""

    def __init__(
        self, slug: str, players: int | None = None, *, first_dealer: int = 0, **rules: Any
    ) -> None:
        self.players = seated(slug) if players is None else MORE_PLAYERS[:players]
        self.rules = ruleset(slug, GAMES[slug].version, rules)
        self.trail = [self.rules.start(len(self.players), first_dealer)]

    @property
    def state(self) -> Any:
        return self.trail[-1]

    @property
    def dealer(self) -> str:
        return self.players[self.state.dealer]

    def deal(self, *records: dict[str, Any]) -> Play:
        for record in records:
            assert self.faults(record) == []
            deal = self.rules.read(record, self.players)
            self.trail.append(self.rules.apply(self.state, deal))
        return self

    def fits(self, record: dict[str, Any]) -> bool:
        return not self.faults(record)

    def faults(self, record: Any) -> list[tuple[str, str]]:
        """Return what is wrong with a record here and now, as paths and codes."""
        deal = self.rules.read(record, self.players)
        found = deal if isinstance(deal, list) else self.rules.check(self.state, deal)
        return [(problem.path, problem.code) for problem in found]

    def said(self) -> list[tuple[str, str, int]]:
        """Return the lines of the last deal without their words."""
        return [(line.rule, line.side, line.points) for line in self.state.last.lines]

    def report(self) -> dict[str, Any]:
        report: dict[str, Any] = self.rules.report(self.trail, self.players)
        return report

    def last(self) -> dict[str, Any]:
        """Return what the report says of the last deal."""
        last: dict[str, Any] = self.report()["deals"][-1]
        return last

    def settled(self) -> dict[str, int]:
        return dict(zip(self.players, self.rules.settled(self.state), strict=True))

    def tally(self, key: str) -> list[int]:
        """Return one figure of the standings for every seat."""
        at = [column.key for column in self.rules.columns].index(key)
        return [row[at] for row in self.rules.tally(self.state)]


def tricks(players: Sequence[str], *took: int, **more: Any) -> dict[str, Any]:
    """Write a hand down: how many tricks each of the first players took."""
    return {"tricks": dict(zip(players, took, strict=False)), **more}
