"""A paper evening added up: do players' cards agree with each other, with tables and the hall?

The cards of a round or a half are added up once everybody's are in: the tables of the hall make
so many tricks, whoever took them. Where groups sit one on each side of a table (the ladies and
the gents of a drive) each of them is added up, which finds a wrong card sooner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tournaments.results import IN_PLAY, Round, Table
from tournaments.standings.cards import PER_DEAL, Part, hand_cards
from tournaments.standings.hall import Check, check_cards, check_totals, compare_totals
from tournaments.standings.sheets import Scores, SitOutBy

Span = tuple[int, int]
"""The first and the last of some rounds."""


class SoFar(NamedTuple):
    """How far the cards of some rounds and one group are in, and what they add up to.

    ``cards`` is how many are in, ``missing`` whose are not.
    """

    first: int
    last: int
    group: str
    cards: int
    missing: tuple[str, ...]
    actual: int
    expected: int


@dataclass(frozen=True, slots=True)
class Hall:
    """What cards are compared with.

    ``groups`` are the ids of those whose cards are added up together: everybody, or the groups
    that take one seat of each side. ``tables`` is how many are played in a round that was never
    seated. ``side`` is entrants a side, ``deals`` how many a round has.
    """

    scores: Scores
    groups: Mapping[str, Sequence[str]]
    tables: Mapping[int, int]
    names: Mapping[str, str]
    side: int
    deals: int

    def checks(self) -> tuple[Check, ...]:
        """List what is wrong with cards, and the sums of those that are all in."""
        return (*self._at_tables(), *self._sums(), *self._compared())

    def so_far(self) -> tuple[SoFar, ...]:
        """Return what the cards of each span and group come to, those still missing named."""
        return tuple(self._so_far())

    def _so_far(self) -> Iterator[SoFar]:
        for span, rounds in self._spans():
            for name, ids in self.groups.items():
                parts = {one: self._inside(one, span) for one in ids}
                found = self._sum(span, rounds, name, parts)
                missing = self._missing(rounds, parts)
                cards = sum(map(bool, parts.values()))
                yield SoFar(*span, name, cards, missing, found.actual, found.expected)

    def _spans(self) -> Iterator[tuple[Span, list[Round]]]:
        """Yield the spans that cards tell of, but for single rounds that were seated."""
        facts = self.scores.facts
        seated = {one.number: one for one in facts.rounds}
        for first, last in sorted({(card.first, card.last) for card in facts.cards}):
            if first < last or first not in seated:
                numbers = range(first, last + 1)
                yield (first, last), [seated.get(one, Round(one, ())) for one in numbers]

    def _at_tables(self) -> Iterator[Check]:
        """Yield the tables whose hand cards disagree, with the card that alone explains it."""
        cards = hand_cards(self.scores.facts.cards)
        rounds = [
            replace(one, tables=tuple(t for t in one.tables if t.result == IN_PLAY))
            for one in self.scores.facts.rounds
        ]
        found = check_cards(rounds, cards, self.deals, self.names)
        for place, fault in enumerate(found.faults):
            told = found.text if not place else ""
            if not found.card:  # more than one is wrong: perhaps no more than one at each table
                table = [_only(rounds, fault)]
                told = check_cards(table, cards, self.deals, self.names).text
            yield replace(fault, text=f"{fault.text} {told}".rstrip())

    def _sums(self) -> Iterator[Check]:
        """Yield the sum of each span of rounds and each group of which all cards are in."""
        for span, rounds in self._spans():
            for name, ids in self.groups.items():
                parts = {one: self._inside(one, span) for one in ids}
                if any(parts.values()) and not self._missing(rounds, parts):
                    yield self._sum(span, rounds, name, parts)

    def _inside(self, one: str, span: Span) -> list[Part]:
        """Return what somebody's cards add within a span of rounds."""
        return [
            part
            for part in self.scores.parts.get(one, ())
            if part.rounds and span[0] <= part.card.first and part.card.last <= span[1]
        ]

    def _missing(
        self, rounds: Sequence[Round], parts: Mapping[str, Sequence[Part]]
    ) -> tuple[str, ...]:
        """Return whose cards of these rounds are not in."""
        told = {
            (one, number)
            for one, given in parts.items()
            for part in given
            for number in range(part.first, part.last + 1)
        }
        awaited = {
            one
            for played in rounds
            for one in self._awaited(played)
            if one in parts and (one, played.number) not in told
        }
        return tuple(one for one in parts if one in awaited)

    def _awaited(self, played: Round) -> Sequence[str]:
        """Return who has tricks in a round that no table has handed in."""
        expected = self.scores.facts.expected.get(played.number)
        if expected is not None:
            return tuple(expected)
        return tuple(one for t in played.tables if _open(t) for one in t.entrants)

    def _sum(
        self, span: Span, rounds: Sequence[Round], name: str, parts: Mapping[str, Sequence[Part]]
    ) -> Check:
        facts, values = self.scores.facts, self.scores.values
        seats = 2 * self.side // len(self.groups)
        credit = values.sit_out if values.sit_out_by is SitOutBy.FIXED else 0
        expected = 0
        for played in rounds:
            here = [one for one in facts.expected.get(played.number, ()) if one in parts]
            tables = self.tables.get(played.number, sum(map(_open, played.tables)))
            expected += tables * seats * facts.tricks // 2
            if here:
                expected += max(0, len(here) - tables * seats) * credit
        written = {one: _written(given) for one, given in parts.items() if given}
        beside = {
            one: total - sum(part.tricks for part in parts[one]) for one, total in written.items()
        }
        most = PER_DEAL * self.deals * len(rounds)
        found = check_totals(written, expected, most, beside, self.names)
        if not found.faults:
            total = sum(written.values())
            return Check("cards_total", total, total, "")
        (fault,) = found.faults
        text = fault.text[:1].lower() + fault.text[1:]
        where = ", ".join(part for part in (_words(span), name) if part)
        told = found.text if found.text != fault.text else ""
        return replace(fault, text=f"{where}: {text} {told}".rstrip())

    def _compared(self) -> Iterator[Check]:
        """Yield the cards that say something else than the tables, or than narrower cards."""
        for one, parts in self.scores.parts.items():
            for part in parts:
                if part.rounds and not part.overdrawn:
                    continue
                card = part.card
                where = _words((card.first, card.last))
                called = {one: f"{self.names.get(one, one)}, {where[:1].lower()}{where[1:]}"}
                yield from compare_totals({one: part.known}, {one: card.tricks}, called)


def _open(table: Table) -> bool:
    return table.full and table.result == IN_PLAY


def _only(rounds: Sequence[Round], fault: Check) -> Round:
    """Return the round of a fault with no table but the one at fault."""
    (played,) = [one for one in rounds if one.number == fault.round]
    return replace(played, tables=tuple(t for t in played.tables if t.number == fault.table))


def _written(parts: Sequence[Part]) -> int:
    """Add up the figures on somebody's cards; one that is part of another is not added to it."""
    widest = [
        part
        for part in parts
        if not any(
            other.card.first <= part.card.first
            and part.card.last <= other.card.last
            and other.card != part.card
            for other in parts
        )
    ]
    return sum(part.card.tricks for part in widest)


def _words(span: Span) -> str:
    first, last = span
    return f"Round {first}" if first == last else f"Rounds {first} to {last}"
