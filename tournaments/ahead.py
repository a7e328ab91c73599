"""What can be known of the rounds that are still to come: their seats, or only their trumps.

Seats are known ahead where the format draws a round while the one before it has no results.
Nothing here knows a format by name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tournaments.formats.core import Drawn, Event, Format, Refusal
from tournaments.pairings.drive import trumps

MOST: Final = 400
"""Rounds that are looked ahead at most."""


def known_ahead(form: Format, event: Event) -> bool:
    """Say whether the seats of the second round do not wait for the results of the first."""
    start = event.first(0)
    first = form.next_round(start)
    if isinstance(first, Refusal):
        return False
    return isinstance(form.next_round(start.adding(first)), Drawn)


def rounds_ahead(form: Format, event: Event) -> Iterator[tuple[Event, Drawn]]:
    """Yield every round not drawn yet, with the event as it is then; none where results say."""
    if not known_ahead(form, event):
        return
    while event.next_number <= MOST and not form.over(event):
        drawn = form.next_round(event)
        if isinstance(drawn, Refusal):
            return
        event = event.adding(drawn)
        yield event, drawn


def coming_trumps(form: Format, event: Event, last: int) -> dict[int, tuple[str, ...]]:
    """Return the trumps of the rounds after those drawn, up to ``last``, by round and deal.

    Empty where no rotation is pinned, or where cards decide.
    """
    a_round = _deals_named(form, event)
    if not a_round:
        return {}
    return {
        number: tuple(
            trumps(hand, event.options.trumps)
            for hand in range((number - 1) * a_round + 1, number * a_round + 1)
        )
        for number in range(event.next_number, last + 1)
    }


def _deals_named(form: Format, event: Event) -> int:
    """Count the deals of a round for which the format names trumps."""
    if not event.options.trumps:
        return 0
    if event.rounds:
        tables = event.rounds[0].tables
    else:
        first = form.next_round(event)
        tables = () if isinstance(first, Refusal) else first.round.tables
    return max((len(table.trumps.split()) for table in tables), default=0)
