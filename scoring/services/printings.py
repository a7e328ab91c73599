"""What went to paper, and which of it a later change has made wrong.

A printing notes how much it shows: the length of the sitting's log, or of all logs of the
night together for a sheet about the whole night. The log is only ever added to, so that says
exactly what the paper can know.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Q, Sum

from clubs.models import Night, User
from scoring.models import DealEntry, Printing, Sitting, SittingResult
from scoring.rules.log import Kind


@dataclass(frozen=True, slots=True)
class Shown:
    """How much of the logs there is to print at a moment, by sitting: None for all together."""

    night_version: int
    lengths: Mapping[int | None, int]


def whole(night: Night) -> Shown:
    """Return how much a sheet of the whole night shows now.

    Ask before reading what is printed, never after, so that it cannot claim too much.
    """
    results = SittingResult.objects.filter(sitting__table__night=night)
    return Shown(night.version, {None: results.aggregate(total=Sum("sequence"))["total"] or 0})


def apart(night: Night, sitting: Sitting | None, games: Collection[str]) -> Shown:
    """Return how much sheets of one sitting, or of each of some games, show now."""
    results = SittingResult.objects.filter(sitting__table__night=night, sitting__game__in=games)
    if sitting is not None:
        results = results.filter(sitting=sitting)
    return Shown(night.version, dict(results.values_list("sitting_id", "sequence")))


def record_printing(
    *, night: Night, sheet: str, shown: Shown, by: User | None, at: datetime.datetime
) -> None:
    """Note that a sheet was printed; the same sheet of the same log is noted once."""
    noted = set(
        Printing.objects.filter(night=night, sheet=sheet).values_list("sitting_id", "sequence")
    )
    Printing.objects.bulk_create(
        Printing(
            night=night,
            sitting_id=sitting,
            sheet=sheet,
            sequence=length,
            night_version=shown.night_version,
            by=by,
            at=at,
        )
        for sitting, length in shown.lengths.items()
        if (sitting, length) not in noted
    )


def on_paper(night: Night, sitting: Sitting | None = None) -> list[Printing]:
    """Return the latest printing of each sheet of the night, by the time of printing.

    With a sitting, only the sheets that show it: its own, and those of the whole night.
    """
    wanted = Printing.objects.filter(night=night).select_related("sitting__table", "by")
    if sitting is not None:
        wanted = wanted.filter(Q(sitting=sitting) | Q(sitting=None))
    latest: dict[tuple[str, int | None], Printing] = {}
    for printing in wanted.order_by("at", "pk"):
        latest[printing.sheet, printing.sitting_id] = printing
    return sorted(latest.values(), key=lambda each: (each.at, each.pk))


def outdated(night: Night, sitting: Sitting | None = None) -> list[Printing]:
    """Return those on paper that are wrong by now; a sheet printed again since is not.

    A sheet of a sitting is wrong when a deal that it shows was corrected or taken back; that
    play went on does not make a slip of an earlier rubber wrong. A sheet of the whole night
    adds everything up, so that any deal since makes it wrong.
    """
    printed = on_paper(night, sitting)
    if not printed:
        return []
    length = whole(night).lengths[None]
    amended = _amendments(each.sitting_id for each in printed)
    return [each for each in printed if _is_outdated(each, length, amended)]


def _amendments(sittings: Iterable[int | None]) -> dict[int, list[tuple[int, int]]]:
    """Return, by sitting, what was amended (first recorded as, amended by)."""
    entries = DealEntry.objects.filter(
        sitting__in={each for each in sittings if each is not None},
        kind__in=[Kind.CORRECTED, Kind.VOIDED],
    )
    found: dict[int, list[tuple[int, int]]] = {}
    for entry in entries.only("sitting_id", "sequence", "amends"):
        found.setdefault(entry.sitting_id, []).append((entry.amends or 0, entry.sequence))
    return found


def _is_outdated(
    printing: Printing, length: int, amended: Mapping[int, list[tuple[int, int]]]
) -> bool:
    if printing.sitting_id is None:
        return printing.sequence < length
    return any(
        first <= printing.sequence < by for first, by in amended.get(printing.sitting_id, ())
    )
