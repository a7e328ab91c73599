"""What a correction would change, worked out before anything is stored (W17).

A sitting is laid open twice, as it stands and as it would stand, and the two are compared:
every deal that is scored otherwise, the rubbers, what each player settles, and the sheets of
paper that show what would no longer be so. Nothing here knows how a game is scored.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from clubs.models import Member
from scoring.models import DealEntry, Printing
from scoring.services.deals import Amendment, amended
from scoring.services.printings import on_paper
from scoring.services.settlements import RubberSettlement, rubber_settlements
from scoring.services.sheets import DealRow, SittingSheet, lay_open


@dataclass(frozen=True, slots=True)
class DealChange:
    """A deal as it stands and as it would; None where it does not count."""

    before: DealRow | None
    after: DealRow | None


@dataclass(frozen=True, slots=True)
class RubberChange:
    """A rubber as it stands and as it would; None where there is none."""

    before: RubberSettlement | None
    after: RubberSettlement | None


@dataclass(frozen=True, slots=True)
class PersonChange:
    """What one player settles, before and after, in points and in minor units."""

    member: Member
    points: tuple[int, int]
    money: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Changes:
    """All that a correction would change; ``before`` and ``after`` are the whole sitting.

    ``printings`` are those of this deal, and those of the whole night when standings change.
    """

    before: SittingSheet
    after: SittingSheet
    deals: tuple[DealChange, ...]
    rubbers: tuple[RubberChange, ...]
    people: tuple[PersonChange, ...]
    printings: tuple[Printing, ...]

    @property
    def anything(self) -> bool:
        """Whether the score changes at all."""
        return bool(self.deals or self.rubbers or self.people)

    @property
    def next_dealer(self) -> Member | None:
        """Who would deal next, when that is somebody else than now."""
        if self.before.now.dealer == self.after.now.dealer:
            return None
        return self.after.players[self.after.now.dealer]


def changes_by(*, sheet: SittingSheet, amendment: Amendment, at: datetime.datetime) -> Changes:
    """Return what an amendment of a sitting would change; nothing is stored.

    :raises InvalidDeal: the entry cannot be amended so, or the deals after it could not stand.
    """
    entry, trail = amended(sheet.sitting, amendment)
    thought_of = DealEntry(
        sitting=sheet.sitting,
        sequence=entry.sequence,
        kind=entry.kind,
        payload=entry.payload,
        amends=entry.amends,
        reason=amendment.reason,
        at=at,
    )
    after = lay_open(sheet.sitting, sheet.night, [*sheet.entries, thought_of], trail)
    standings = sheet.rules.tally(sheet.state) != after.rules.tally(after.state)
    return Changes(
        before=sheet,
        after=after,
        deals=tuple(_deals(sheet, after)),
        rubbers=tuple(_rubbers(sheet, after)),
        people=tuple(_people(sheet, after)),
        printings=tuple(_out_of_date(sheet, amendment.amends, standings=standings)),
    )


def _deals(before: SittingSheet, after: SittingSheet) -> Iterator[DealChange]:
    old = {row.sequence: row for row in before.deals}
    new = {row.sequence: row for row in after.deals}
    for sequence in sorted({*old, *new}):
        was, will_be = old.get(sequence), new.get(sequence)
        if was is None or will_be is None or _told(was) != _told(will_be):
            yield DealChange(was, will_be)


def _told(row: DealRow) -> object:
    """Return what makes two readings of a deal the same: what was written, and what it came to."""
    start = row.before
    return row.deal, start.heading, start.strips, start.dealer, row.after


def _rubbers(before: SittingSheet, after: SittingSheet) -> Iterator[RubberChange]:
    old = {rubber.number: rubber for rubber in rubber_settlements(before)}
    new = {rubber.number: rubber for rubber in rubber_settlements(after)}
    for number in sorted({*old, *new}):
        was, will_be = old.get(number), new.get(number)
        if was != will_be:
            yield RubberChange(was, will_be)


def _people(before: SittingSheet, after: SittingSheet) -> Iterator[PersonChange]:
    old, new = before.rules.settled(before.state), after.rules.settled(after.state)
    stake = before.sitting.stake
    # A game that settles nothing has no figures here at all.
    for member, was, will_be in zip(before.players, old, new, strict=bool(old)):
        if was != will_be:
            yield PersonChange(member, (was, will_be), (was * stake, will_be * stake))


def _out_of_date(sheet: SittingSheet, amends: int, *, standings: bool) -> Iterator[Printing]:
    """Yield the latest of the sheets already printed that show the deal, or what it came to."""
    for printing in on_paper(sheet.night, sheet.sitting):
        shows_deal = printing.sitting_id is not None and printing.sequence >= amends
        if shows_deal or (standings and printing.sitting_id is None):
            yield printing
