"""The log of an event, and the event file that it comes to.

Everything that happens once an event has begun is an entry: rounds drawn and seats changed,
results with their corrections, who came late or went home, what the director gave or took, what
was announced. A log is only ever added to; a mistake is mended by an entry that names the one it
speaks about. :func:`fold` reads a log, whole or the part that concerns one round, and
:func:`document` writes what it holds as an event file (``oddtrick-event/1``), which is read by
the same code as a file from elsewhere.

Terms. *Payload* is what an entry says, in the words of the event file. A *report* is a result
that waits for the other side to confirm it; a *rival* contradicts a result and waits for the
director.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, NamedTuple

from scoring.rules.core import SIDES
from tournaments.cuts import joined


class Kind(StrEnum):
    """What an entry says."""

    DRAWN = "drawn"
    """A round was seated; the payload is the round as an event file has it."""
    UNDRAWN = "undrawn"
    """The last round was taken back, with whatever had been entered for it."""
    RESEATED = "reseated"
    """Some tables of a round hold other people; ``tables`` are those, whole."""
    CLOSED = "closed"
    """A round is finished."""
    RESULT = "result"
    """What came of a table: ``result``, and ``source``: desk, phone or paper."""
    REPORTED = "reported"
    CONFIRMED = "confirmed"
    RIVAL = "rival"
    DECIDED = "decided"
    """The director settled a rival: ``accepted`` or not."""
    CORRECTED = "corrected"
    VOIDED = "voided"
    """The entry named is taken back, whatever it was."""
    ADJUSTED = "adjusted"
    ARRIVED = "arrived"
    WITHDREW = "withdrew"
    RETURNED = "returned"
    SUBSTITUTED = "substituted"
    """Somebody plays for an entrant from this round on, up to the round ``last`` or for good."""
    CARD = "card"
    CUT = "cut"
    HALF_TIME = "half_time"
    AWARDED = "awarded"
    CHANGED = "changed"
    """Something kept outside the log was changed: ``what``, ``old`` and ``new``, in words."""

    @property
    def amends(self) -> bool:
        """Whether an entry of this kind speaks about an earlier one."""
        return self in _AMENDING


_AMENDING: Final = frozenset(
    {Kind.CONFIRMED, Kind.RIVAL, Kind.DECIDED, Kind.CORRECTED, Kind.VOIDED}
)


class Entry(NamedTuple):
    """One line of the log. ``by`` is the account or device that wrote it, as it is called."""

    sequence: int
    kind: Kind
    payload: Mapping[str, Any]
    round: int | None = None
    table: int | None = None
    amends: int | None = None
    reason: str = ""
    by: str = ""
    at: datetime.datetime | None = None


@dataclass(slots=True)
class TableLog:
    """One table of a round: who sits there, and what was reported, entered and corrected.

    ``seats`` is the table's row in the event file, without a result. ``first`` recorded the
    ``result`` that counts, ``last`` had the latest word on it. ``report`` awaits the other side.
    ``carded`` is what players' cards make of a table that has handed nothing in; it is empty where
    they tell only of several rounds added up. Whoever reads a log with cards works it out.
    """

    number: int
    seats: Mapping[str, Any]
    result: Mapping[str, Any] | None = None
    first: Entry | None = None
    last: Entry | None = None
    report: Entry | None = None
    rivals: list[Entry] = field(default_factory=list)
    carded: Mapping[str, Any] | None = None

    @property
    def heard(self) -> bool:
        """Whether anything was entered for the table, counting or not."""
        return self.first is not None or self.report is not None

    @property
    def known(self) -> Mapping[str, Any] | None:
        """What came of the table as far as it is known, from itself or from cards."""
        return self.carded if self.result is None else self.result

    def row(self) -> dict[str, Any]:
        """Return the table as the event file has it."""
        return {**self.seats} if self.result is None else {**self.seats, "result": self.result}


@dataclass(slots=True)
class RoundLog:
    """One round: its tables by number, who has no seat, and whether it is closed."""

    number: int
    drawn: Entry
    tables: dict[int, TableLog]
    sit_out: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    closed: Entry | None = None
    moves: list[Entry] = field(default_factory=list)

    @property
    def notes(self) -> tuple[str, ...]:
        """What was out of the ordinary when the round was drawn."""
        return tuple(self.drawn.payload.get("notes", ()))

    @property
    def heard(self) -> bool:
        """Whether anything was entered for any table, or from somebody's card."""
        return any(one.heard or one.carded is not None for one in self.tables.values())

    def row(self) -> dict[str, Any]:
        """Return the round as the event file has it."""
        written: dict[str, Any] = {
            "round": self.number,
            "tables": [table.row() for _, table in sorted(self.tables.items())],
            "sit_out": [*self.sit_out],
        }
        if self.absent:
            written["absent"] = [*self.absent]
        for key in ("notes", "date"):
            if key in self.drawn.payload:
                written[key] = self.drawn.payload[key]
        return written


@dataclass(slots=True)
class Log:
    """What a log holds. Lists of entries are of those that stand, in the order of writing."""

    rounds: list[RoundLog] = field(default_factory=list)
    presence: list[Entry] = field(default_factory=list)
    adjustments: list[Entry] = field(default_factory=list)
    substitutions: list[Entry] = field(default_factory=list)
    cards: list[Entry] = field(default_factory=list)
    cuts: list[Entry] = field(default_factory=list)
    half_time: Entry | None = None
    awarded: Entry | None = None
    sequence: int = 0

    @property
    def started(self) -> bool:
        """Whether a round was drawn, or anything keyed from a card."""
        return bool(self.rounds or self.cards)

    @property
    def last(self) -> RoundLog | None:
        """The round drawn last."""
        return self.rounds[-1] if self.rounds else None

    @property
    def current(self) -> RoundLog | None:
        """The round being played: the first that is not closed, or the last when all are."""
        return next((one for one in self.rounds if one.closed is None), self.last)

    def round(self, number: int) -> RoundLog | None:
        """Return a round that is drawn."""
        return next((one for one in self.rounds if one.number == number), None)


class BadLog(ValueError):
    """A log that contradicts itself."""


def fold(entries: Iterable[Entry]) -> Log:
    """Read a log in the order of writing, whole or that of some rounds.

    :raises BadLog: an entry speaks of a round, a table or an entry that is not there.
    """
    folding = _Folding()
    for entry in entries:
        folding.read(entry)
    return folding.log


_LISTED: Final = {
    Kind.ADJUSTED: "adjustments",
    Kind.ARRIVED: "presence",
    Kind.WITHDREW: "presence",
    Kind.RETURNED: "presence",
    Kind.SUBSTITUTED: "substitutions",
    Kind.CARD: "cards",
    Kind.CUT: "cuts",
}


class _Folding:
    """A log being read; ``_listed`` says in which list an entry that may be voided stands."""

    def __init__(self) -> None:
        self.log = Log()

    def read(self, entry: Entry) -> None:
        """Take in one entry."""
        self.log.sequence = entry.sequence
        if (name := _LISTED.get(entry.kind)) is not None:
            getattr(self.log, name).append(entry)
        elif (reader := getattr(self, f"_{entry.kind.value}", None)) is not None:
            reader(entry)

    def _drawn(self, entry: Entry) -> None:
        tables = {row["table"]: TableLog(row["table"], row) for row in entry.payload["tables"]}
        number = entry.round or 0
        away = _out_and_absent(entry.payload, ())
        self.log.rounds.append(RoundLog(number, entry, tables, *away))

    def _undrawn(self, entry: Entry) -> None:
        if self.log.rounds and self.log.rounds[-1].number == entry.round:
            self.log.rounds.pop()

    def _reseated(self, entry: Entry) -> None:
        played = self._round(entry)
        for number in entry.payload.get("removed", ()):
            played.tables.pop(number, None)
        for row in entry.payload["tables"]:
            table = played.tables.setdefault(row["table"], TableLog(row["table"], row))
            if table.result is not None and _is_turned(table.seats, row):
                # The people keep what they scored, whichever way they now sit.
                table.result = turned(table.result)
            table.seats = row
        played.sit_out, played.absent = _out_and_absent(entry.payload, played.absent)
        played.moves.append(entry)

    def _closed(self, entry: Entry) -> None:
        self._round(entry).closed = entry

    def _result(self, entry: Entry) -> None:
        table = self._table(entry)
        table.first = table.last = entry
        table.result, table.report = entry.payload["result"], None

    def _reported(self, entry: Entry) -> None:
        self._table(entry).report = entry

    def _confirmed(self, entry: Entry) -> None:
        table = self._table(entry)
        if table.report is None:
            msg = f"entry {entry.sequence} confirms a report that is not there"
            raise BadLog(msg)
        _settle(table, entry, table.report.payload["result"])

    def _rival(self, entry: Entry) -> None:
        self._table(entry).rivals.append(entry)

    def _decided(self, entry: Entry) -> None:
        table = self._table(entry)
        rival = next((one for one in table.rivals if one.sequence == entry.amends), None)
        if rival is None:
            msg = f"entry {entry.sequence} decides a rival that is not there"
            raise BadLog(msg)
        table.rivals.remove(rival)
        if entry.payload["accepted"]:
            _settle(table, entry, rival.payload["result"])
        elif table.report is not None:
            _settle(table, entry, table.report.payload["result"])

    def _corrected(self, entry: Entry) -> None:
        _settle(self._table(entry), entry, entry.payload["result"])

    def _voided(self, entry: Entry) -> None:
        if entry.table is not None:
            table = self._table(entry)
            table.result = table.first = table.report = None
            table.last = entry
            table.rivals = []
            return
        for name in dict.fromkeys(_LISTED.values()):
            listed = getattr(self.log, name)
            listed[:] = [one for one in listed if one.sequence != entry.amends]
        for played in self.log.rounds:
            if played.closed is not None and played.closed.sequence == entry.amends:
                played.closed = None
        for name in ("half_time", "awarded"):
            announced = getattr(self.log, name)
            if announced is not None and announced.sequence == entry.amends:
                setattr(self.log, name, None)

    def _half_time(self, entry: Entry) -> None:
        self.log.half_time = entry

    def _awarded(self, entry: Entry) -> None:
        self.log.awarded = entry

    def _round(self, entry: Entry) -> RoundLog:
        played = self.log.round(entry.round or 0)
        if played is None:
            msg = f"entry {entry.sequence} speaks of round {entry.round}, which is not drawn"
            raise BadLog(msg)
        return played

    def _table(self, entry: Entry) -> TableLog:
        table = self._round(entry).tables.get(entry.table or 0)
        if table is None:
            msg = f"entry {entry.sequence} speaks of table {entry.table}, which is not set"
            raise BadLog(msg)
        return table


def _settle(table: TableLog, entry: Entry, result: Mapping[str, Any]) -> None:
    table.first = table.first or table.report or entry
    table.last, table.report, table.result = entry, None, result


def _out_and_absent(
    payload: Mapping[str, Any], absent: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return who has a seat in no table; those at an incomplete one are written there too."""
    seated = {
        one
        for row in payload["tables"]
        for key in (*SIDES, "players")
        for one in row.get(key, ())
        if one
    }
    out = tuple(one for one in payload.get("sit_out", ()) if one not in seated)
    return out, tuple(payload.get("absent", absent))


def _is_turned(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    if SIDES[0] not in before or SIDES[0] not in after:
        return False
    old = [set(before[side]) for side in SIDES]
    return old[0] != old[1] and [set(after[side]) for side in SIDES] == old[::-1]


def turned(result: Mapping[str, Any]) -> dict[str, Any]:
    """Return a result with its two sides exchanged, as the event file writes it."""
    other = dict(zip(SIDES, reversed(SIDES), strict=True))

    def turn(value: Any) -> Any:
        if isinstance(value, str):
            return other.get(value, value)
        if isinstance(value, list):
            return [turn(each) for each in value]
        if isinstance(value, Mapping):
            return {side: value[other[side]] for side in SIDES if other[side] in value}
        return value

    keep = ("reason", "void", "absent")
    return {key: value if key in keep else turn(value) for key, value in result.items()}


_PRESENCE: Final = {
    Kind.ARRIVED: "arrivals",
    Kind.WITHDREW: "withdrawals",
    Kind.RETURNED: "returns",
}


def document(log: Log, about: Mapping[str, Any]) -> dict[str, Any]:
    """Return the event file of a log; ``about`` is everything that is kept outside it."""
    written: dict[str, Any] = {**about}
    for entry in log.presence:
        row = {"id": entry.payload["id"], "from_round": entry.round}
        written.setdefault(_PRESENCE[entry.kind], []).append(row)
    if log.adjustments:
        written["adjustments"] = [
            {"round": one.round, "reason": one.reason, **one.payload} for one in log.adjustments
        ]
    if log.cards:
        cards = {
            (one.payload["id"], one.payload["first"], one.payload["last"]): one.payload
            for one in log.cards
        }
        written["cards"] = [dict(card) for card in cards.values()]
    if log.cuts:
        places = joined([one.payload["places"] for one in log.cuts])
        written["cuts"] = [{"id": id_, "place": place} for id_, place in places.items()]
    written["rounds"] = [played.row() for played in log.rounds]
    return written
