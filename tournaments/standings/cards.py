"""Players' score cards in place of results: what they make of a table, and what they add.

On a paper evening nobody writes down tables; everybody keeps a card, and its figures are keyed
afterwards, hand by hand or added up for a half.

Terms. A *hand card* tells of a single round, a *total* of several. What is *known* of a round is
what a table, or a narrower card of the same player, says of it; a wider card adds only what is
left of its figure, over the rounds that are not known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tournaments.results import FROM_CARDS, IN_PLAY, Card, Outcome, Result, Round, Table
from tournaments.standings.hall import PER_HAND, cards_agree

PER_DEAL = PER_HAND // 2


class Part(NamedTuple):
    """What one card adds: ``tricks`` over so many ``rounds``, from ``first`` to ``last``.

    ``known`` is what was known of the other rounds of the card. A card of which every round is
    known adds nothing, and has no rounds here.
    """

    card: Card
    rounds: int
    first: int
    last: int
    tricks: int
    known: int

    @property
    def overdrawn(self) -> bool:
        """Whether more is known than the card says in all."""
        return self.known > self.card.tricks


def hand_cards(cards: Iterable[Card]) -> dict[str, dict[int, int]]:
    """Return the tricks of hand cards by player and round."""
    found: dict[str, dict[int, int]] = {}
    for card in cards:
        if card.first == card.last:
            found.setdefault(card.id, {})[card.first] = card.tricks
    return found


def with_cards(rounds: Sequence[Round], cards: Sequence[Card], deals: int) -> tuple[Round, ...]:
    """Give tables without a result the one that their hand cards make.

    Both sides must have a card, and all there are must agree. Such a result says that it is from
    cards. ``deals`` is how many a round has.
    """
    by_hand = hand_cards(cards)
    return tuple(
        replace(
            played,
            tables=tuple(
                _with_result(played.number, table, by_hand, deals) for table in played.tables
            ),
        )
        for played in rounds
    )


def _with_result(
    number: int, table: Table, cards: Mapping[str, Mapping[int, int]], deals: int
) -> Table:
    if not table.full or table.result != IN_PLAY or len(table.sides) != 2:
        return table
    told = [
        [cards[one][number] for one in side if number in cards.get(one, {})] for side in table.sides
    ]
    if not all(told) or not cards_agree(number, table, cards, deals):
        return table
    taken = (told[0][0], told[1][0])
    hands = (taken,) if deals == 1 else ()
    return table._replace(result=Result(Outcome.PLAYED, taken, hands=hands, reason=FROM_CARDS))


def laid_out(cards: Iterable[Card], known: Mapping[int, int]) -> tuple[Part, ...]:
    """Say what every card of one player adds to what is known, narrower cards first.

    ``known`` is by round. Of two cards one is part of the other, or they have no round in common.
    """
    told = dict(known)
    parts = []
    for card in sorted(cards, key=lambda one: (one.last - one.first, one.first)):
        inside = sum(told.get(number, 0) for number in card.rounds)
        left = [number for number in card.rounds if number not in told]
        if left:
            adds = max(0, card.tricks - inside)
            told |= dict.fromkeys(left, 0) | {left[-1]: adds}
            parts.append(Part(card, len(left), left[0], left[-1], adds, inside))
        else:
            parts.append(Part(card, 0, card.first, card.last, 0, inside))
    return tuple(parts)


def awaited(
    rounds: Iterable[Round],
    expected: Mapping[int, frozenset[str]],
    parts: Mapping[str, Sequence[Part]],
) -> bool:
    """Say whether anything is awaited from a table or from somebody's card.

    ``expected`` is who has a card for a round that was never seated. A table whose hand cards are
    all in and which has no result yet is one whose cards disagree.
    """
    told = {
        (one, number): part.card.first == part.card.last
        for one, given in parts.items()
        for part in reversed(given)
        if part.rounds
        for number in range(part.first, part.last + 1)
    }
    for played in rounds:
        for table in played.tables:
            if not table.full or table.result.outcome.settled:
                continue
            by_hand = [told.get((one, played.number)) for one in table.entrants]
            if table.result != IN_PLAY or None in by_hand or all(by_hand):
                return True
    return any((one, number) not in told for number, ids in expected.items() for one in ids)
