"""What players' cards make of the tables of a log, for all that asks whether a table is in.

The engine works with the whole event; recording a result reads one round. Both must say the same
of a table that nobody reported, so both come here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.rules.core import SIDES
from tournaments.documents.results import side_names, write_result
from tournaments.formats.core import Event as Facts
from tournaments.formats.core import Format
from tournaments.log import Entry, Log, RoundLog, TableLog
from tournaments.results import FROM_CARDS, Card, Round, Table


def let_cards_count(log: Log, form: Format, options: Any) -> None:
    """Say of every table that handed nothing in what players' cards make of it, if anything."""
    if not log.cards:
        return
    cards = cards_in(log.cards)
    for played in log.rounds:
        _look_at(played, cards, form, options)


def cards_in(entries: Iterable[Entry]) -> tuple[Card, ...]:
    """Return the cards that stand; one that was keyed again has its last figure."""
    last = {span_of(entry.payload): entry.payload["tricks"] for entry in entries}
    return tuple(Card(*span, tricks) for span, tricks in last.items())


def span_of(payload: Mapping[str, Any]) -> tuple[str, int, int]:
    """Return whose card it is, and of which rounds."""
    return payload["id"], payload["first"], payload["last"]


def _look_at(played: RoundLog, cards: tuple[Card, ...], form: Format, options: Any) -> None:
    bare = {
        number: Table(number, sides_of(table))
        for number, table in played.tables.items()
        if table.result is None
    }
    facts = Facts((), options, rounds=(Round(played.number, (*bare.values(),)),), cards=cards)
    (made,) = form.with_cards(facts).rounds
    told = {one.id: set[bool]() for one in cards}
    for card in cards:
        if played.number in card.rounds:
            told[card.id].add(card.first == card.last)
    for table in made.tables:
        if table.result.reason == FROM_CARDS:
            names = side_names(table.sides, alone=not form.seats.side)
            played.tables[table.number].carded = write_result(table, names)
        elif table.full and _only_in_sums([told.get(one, set()) for one in table.entrants]):
            played.tables[table.number].carded = {}


def _only_in_sums(told: list[set[bool]]) -> bool:
    """Say whether everybody has a card of the round, and not all of them one of it alone.

    Where all have one of it alone and no result came of them, they contradict each other.
    """
    return all(told) and not all(True in one for one in told)


def sides_of(table: TableLog) -> tuple[tuple[str, ...], ...]:
    """Return who sits at a table, side by side."""
    row = table.seats
    if "players" in row:
        return tuple((one,) for one in row["players"])
    return tuple(tuple(row[side]) for side in SIDES)
