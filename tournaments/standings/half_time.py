"""The half-time list: drawn once, and whatever comes later leaves it as it is.

A list is a value without anything in it that could change; it is stored when it is announced.
It knows only rounds and adjustments up to half-time, so drawing it again later gives the same
unless one of those was corrected, and then :func:`changes_since` says what.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.results import up_to
from tournaments.standings.ranking import rank, written
from tournaments.standings.sheets import Facts, Values, score
from tournaments.standings.tiebreaks import Figure


@dataclass(frozen=True, slots=True)
class HalfTimeRow:
    """One entrant at half-time: the rank as printed, and the figure that decided it first."""

    label: str
    id: str
    figure: Figure


@dataclass(frozen=True, slots=True)
class HalfTimeList:
    """Standings after the first half, one list for each group (the group, then its rows)."""

    after_round: int
    lists: tuple[tuple[str, tuple[HalfTimeRow, ...]], ...]
    provisional: bool


def half_time_list(
    facts: Facts, values: Values, order: Sequence[str], groups: Mapping[str, Sequence[str]]
) -> HalfTimeList:
    """Draw the list after round ``facts.half``; ``groups`` are the ids of each group by name.

    Who withdrew is not marked: half-time was before that, or the score was earned anyhow.

    :raises ValueError: there is no half-time round, or no order.
    """
    if not facts.half or not order:
        message = "a half-time list needs a half-time round and something to rank by"
        raise ValueError(message)
    first = replace(
        facts,
        rounds=up_to(facts.rounds, facts.half),
        adjustments=tuple(one for one in facts.adjustments if one.round <= facts.half),
        cards=tuple(card for card in facts.cards if card.last <= facts.half),
        expected={n: ids for n, ids in facts.expected.items() if n <= facts.half},
        withdrawn=frozenset(),
    )
    scores = score(first, values)
    lists = tuple(
        (name, tuple(HalfTimeRow(row.label, row.id, row.values[order[0]]) for row in ranked.rows))
        for name, ranked in ((name, rank(scores, order, ids)) for name, ids in groups.items())
    )
    missing = len({one.number for one in first.rounds} | {*first.expected}) < facts.half
    return HalfTimeList(facts.half, lists, missing or not scores.complete)


def changes_since(
    announced: HalfTimeList, now: HalfTimeList, names: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """Say for whom a list drawn now would differ from the one announced; empty for nobody.

    ``names`` is what to call entrants; ids where there are none.
    """
    called = names or {}
    drawn = {row.id: row for _, rows in now.lists for row in rows}
    told = []
    for _, rows in announced.lists:
        for row in rows:
            later, was = drawn.get(row.id), written(row.figure)
            told_of = f"{called.get(row.id, row.id)} was announced at {was}"
            if later is None:
                told.append(f"{told_of} and is no longer listed.")
            elif later.figure != row.figure:
                told.append(f"{told_of} and now has {written(later.figure)}.")
    return tuple(told)
