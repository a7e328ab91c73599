"""The log of an event as people read it: who did what, when, and from where.

Nothing is ever taken out of a log, so that this is the whole story of an evening: every entry in
a sentence with its old and new values, the latest first.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.log import Entry, Kind
from tournaments.logtext import KIND_WORDS, Teller
from tournaments.models import Event, EventEntry

_COLUMNS = (
    "sequence",
    "kind",
    "payload",
    "round",
    "table",
    "amends",
    "reason",
    "device",
    "at",
    "by__username",
)
_PLACES = {"desk": "at the desk", "phone": "by phone", "paper": "from paper"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which entries are asked for; None (or empty) is any."""

    round: int | None = None
    table: int | None = None
    entrant: str = ""
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class AuditLine:
    """One entry. ``who`` is the account, empty for a device alone; ``where`` says from where.

    ``round`` and ``table`` are 0 where the entry concerns none.
    """

    sequence: int
    at: datetime.datetime
    who: str
    where: str
    kind: Kind
    sentence: str
    reason: str
    round: int = 0
    table: int = 0

    @property
    def words(self) -> str:
        """What this kind of entry is called."""
        return KIND_WORDS[self.kind]


def audit(
    *, event: Event, names: Mapping[str, str], wanted: Wanted | None = None
) -> list[AuditLine]:
    """Return the entries asked for, the latest first, in one query; ``names`` by entrants' ids."""
    wanted = wanted or Wanted()
    teller = Teller(names)
    rows = EventEntry.objects.filter(event=event).order_by("sequence").values_list(*_COLUMNS)
    lines = []
    for sequence, kind, payload, number, table, amends, reason, device, at, username in rows:
        by = username or device
        entry = Entry(sequence, Kind(kind), payload, number, table, amends, reason, by, at)
        told = teller.tell(entry)
        if _is_wanted(entry, told.about, wanted):
            where = _where(entry, device)
            lines.append(
                AuditLine(
                    sequence,
                    at,
                    username or "",
                    where,
                    entry.kind,
                    told.sentence,
                    entry.reason,
                    entry.round or 0,
                    entry.table or 0,
                )
            )
    return lines[::-1]


def _is_wanted(entry: Entry, about: frozenset[str], wanted: Wanted) -> bool:
    return (
        wanted.round in (None, entry.round)
        and (wanted.table is None or wanted.table in _tables(entry))
        and (not wanted.entrant or wanted.entrant in about)
        and wanted.kind in (None, entry.kind)
    )


def _tables(entry: Entry) -> Sequence[int | None]:
    if entry.kind is Kind.RESEATED:
        rows = [row["table"] for row in entry.payload["tables"]]
        return [*rows, *entry.payload.get("removed", ())]
    return [entry.table]


def _where(entry: Entry, device: str) -> str:
    """Say from where an entry came: by what it says of itself, and the device that sent it."""
    source = _PLACES.get(entry.payload.get("source", ""), "")
    sent = _PLACES.get(device, f"by {device}" if device else "")
    if source and sent and source != sent:
        return f"{source}, {sent}"
    return source or sent
