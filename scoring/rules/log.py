"""Which recorded deals stand: the log of a table and its effective reading.

A log is only ever added to. A mistake is mended by a new entry that names the sequence number
of the deal it concerns; the last word on each deal holds. The order of play is the order in
which deals were first recorded, whatever was corrected later (W17).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple


class Kind(StrEnum):
    """What an entry says."""

    SCORED = "scored"
    MISDEAL = "misdeal"
    CLOSED = "closed"
    CORRECTED = "corrected"
    VOIDED = "voided"

    @property
    def amends(self) -> bool:
        """Whether an entry of this kind speaks about an earlier one."""
        return self in (Kind.CORRECTED, Kind.VOIDED)


class Entry(NamedTuple):
    """One line of the log. ``amends`` is the sequence of the entry this one speaks about."""

    sequence: int
    kind: Kind
    payload: Mapping[str, Any]
    amends: int | None = None


class Standing(NamedTuple):
    """A deal that counts: where it was first recorded, and what it now says.

    ``payload`` is the deal in document form; a misdeal reads ``{"misdeal": true}`` and the
    closing of play ``{"closed": true}``. ``settled_by`` is the sequence of the entry that
    had the last word, equal to ``sequence`` when nothing was corrected.
    """

    sequence: int
    payload: Mapping[str, Any]
    settled_by: int


class BadLog(ValueError):
    """A log that contradicts itself: an amendment of an entry that is not there."""


def effective(log: Iterable[Entry]) -> list[Standing]:
    """Return the deals that stand, in the order of play.

    :raises BadLog: an entry amends one that is not an earlier, original entry.
    """
    standing: dict[int, Standing] = {}
    originals: set[int] = set()
    order: list[int] = []
    for entry in log:
        if not entry.kind.amends:
            originals.add(entry.sequence)
            order.append(entry.sequence)
            standing[entry.sequence] = Standing(entry.sequence, _payload(entry), entry.sequence)
            continue
        if entry.amends is None or entry.amends not in originals:
            msg = f"entry {entry.sequence} amends {entry.amends}, which is not an earlier deal"
            raise BadLog(msg)
        if entry.kind is Kind.VOIDED:
            standing.pop(entry.amends, None)
        else:
            standing[entry.amends] = Standing(entry.amends, entry.payload, entry.sequence)
    return [standing[sequence] for sequence in order if sequence in standing]


def _payload(entry: Entry) -> Mapping[str, Any]:
    if entry.kind is Kind.SCORED:
        return entry.payload
    return {entry.kind.value: True}
