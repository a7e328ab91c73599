"""A sitting laid open: every deal that stands, explained, for screens and for paper.

Both read the same frozen values, so that a page and a sheet of paper cannot differ.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from clubs.models import Member, Night
from scoring.models import DealEntry, Sitting
from scoring.rules.core import Ruleset, Sheet
from scoring.services.results import Played, play_through, rules_of, start_of


@dataclass(frozen=True, slots=True)
class DealRow:
    """One deal that stands: what was written, what it came to, and who wrote it last.

    ``sequence`` names the deal for corrections; ``entries`` are all that was recorded of it.
    """

    number: int
    sequence: int
    deal: Any
    before: Sheet
    after: Sheet
    state: Any
    entries: tuple[DealEntry, ...]

    @property
    def corrected(self) -> bool:
        """Whether it was changed after it was first recorded."""
        return len(self.entries) > 1

    @property
    def at(self) -> datetime.datetime:
        """When it was first recorded."""
        return self.entries[0].at


@dataclass(frozen=True, slots=True)
class SittingSheet:
    """A whole sitting. ``players`` are clockwise from North; ``waiting`` have still to cut in."""

    sitting: Sitting
    night: Night
    rules: Ruleset[Any, Any]
    players: tuple[Member, ...]
    waiting: tuple[Member, ...]
    deals: tuple[DealRow, ...]
    voided: tuple[DealEntry, ...]
    state: Any
    now: Sheet
    sequence: int
    entries: tuple[DealEntry, ...]

    @property
    def trail(self) -> list[Any]:
        """The states after each deal."""
        return [row.state for row in self.deals]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names as shown, clockwise from North."""
        return tuple(player.display_name for player in self.players)

    def party(self, seats: tuple[int, ...]) -> str:
        """Name the people in some seats: ``"Ann & Bea"``."""
        return " & ".join(self.names[seat] for seat in seats)


def sitting_sheet(sitting: Sitting, night: Night) -> SittingSheet:
    """Replay a sitting's log and lay it open.

    ``sitting`` should be loaded ``with_people``; the log is read here, in one query.
    """
    (sheet,) = sitting_sheets([sitting], night)
    return sheet


def sitting_sheets(sittings: Sequence[Sitting], night: Night) -> list[SittingSheet]:
    """Lay sittings open that were loaded ``with_people``; their logs are read in one query."""
    logs: dict[int, list[DealEntry]] = {sitting.pk: [] for sitting in sittings}
    entries = DealEntry.objects.filter(sitting__in=list(logs)).select_related("by")
    for entry in entries.order_by("sitting_id", "sequence"):
        logs[entry.sitting_id].append(entry)
    return [_replayed(sitting, night, logs[sitting.pk]) for sitting in sittings]


def _replayed(sitting: Sitting, night: Night, log: list[DealEntry]) -> SittingSheet:
    trail = play_through(sitting, [entry.as_entry() for entry in log])
    return lay_open(sitting, night, log, trail)


def lay_open(
    sitting: Sitting, night: Night, entries: list[DealEntry], trail: list[Played]
) -> SittingSheet:
    """Lay a sitting open whose log has been replayed, stored or only thought of."""
    rules, start = rules_of(sitting), start_of(sitting)
    state = trail[-1].state if trail else start
    seats = list(sitting.seats.all())
    return SittingSheet(
        sitting=sitting,
        night=night,
        rules=rules,
        players=tuple(s.member for s in seats if s.position < sitting.players),
        waiting=tuple(s.member for s in seats if s.position >= sitting.players),
        deals=_rows(rules, start, trail, entries),
        voided=tuple(entry for entry in entries if entry.kind == "voided"),
        state=state,
        now=rules.sheet(state),
        sequence=entries[-1].sequence if entries else 0,
        entries=tuple(entries),
    )


def _rows(
    rules: Ruleset[Any, Any], start: Any, trail: list[Played], entries: list[DealEntry]
) -> tuple[DealRow, ...]:
    told: dict[int, list[DealEntry]] = {}
    for entry in entries:
        told.setdefault(entry.amends or entry.sequence, []).append(entry)
    before, rows = rules.sheet(start), []
    for number, played in enumerate(trail, 1):
        after = rules.sheet(played.state)
        sequence = played.standing.sequence
        rows.append(
            DealRow(
                number, sequence, played.deal, before, after, played.state, tuple(told[sequence])
            )
        )
        before = after
    return tuple(rows)
