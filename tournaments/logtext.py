"""The log of an event in sentences: what every entry did, with names and with old and new values.

A :class:`Teller` reads entries in the order of writing, because what an entry changed is known
only from those before it: who sat at a table, and what its result was. It is told what entrants
are called and asks nobody else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.rules.core import SIDES
from scoring.rules.draw import listed
from tournaments.documents.people import MOST_ROUND
from tournaments.log import Entry, Kind, turned

KIND_WORDS: Final[Mapping[Kind, str]] = {
    Kind.DRAWN: "Round drawn",
    Kind.UNDRAWN: "Draw taken back",
    Kind.RESEATED: "Seats changed",
    Kind.CLOSED: "Round closed",
    Kind.RESULT: "Result",
    Kind.REPORTED: "Report",
    Kind.CONFIRMED: "Confirmed",
    Kind.RIVAL: "Second result",
    Kind.DECIDED: "Decided",
    Kind.CORRECTED: "Corrected",
    Kind.VOIDED: "Taken back",
    Kind.ADJUSTED: "Adjustment",
    Kind.ARRIVED: "Arrived",
    Kind.WITHDREW: "Withdrew",
    Kind.RETURNED: "Returned",
    Kind.SUBSTITUTED: "Stand-in",
    Kind.CARD: "Score card",
    Kind.CUT: "Cut",
    Kind.HALF_TIME: "Half-time list",
    Kind.AWARDED: "Prizes",
    Kind.CHANGED: "Change",
}
"""What kinds of entries are called in lists."""

_DIRECTIONS: Final = dict(zip(SIDES, ("North–South", "East–West"), strict=True))


@dataclass(frozen=True, slots=True)
class Told:
    """One entry in words. ``about`` are the entrants it concerns, by id."""

    entry: Entry
    sentence: str
    about: frozenset[str] = frozenset()


@dataclass(slots=True)
class _Table:
    """What a teller remembers of a table: its seats, its result and what waits there."""

    seats: Mapping[str, Any]
    result: Mapping[str, Any] | None = None
    report: Mapping[str, Any] | None = None


class Teller:
    """A log being told, entry by entry; ``names`` is what entrants are called, by id."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names
        self.tables: dict[tuple[int | None, int | None], _Table] = {}
        self.cards: dict[tuple[str, int, int], int] = {}
        self.said: dict[int, tuple[Entry, str]] = {}
        self.ways: dict[Kind, Callable[[Entry], str]] = {
            kind: getattr(self, f"_{kind.value}") for kind in Kind
        }

    def tell(self, entry: Entry) -> Told:
        """Return an entry in words, and remember what it changed."""
        about = set(self._seated(entry))
        sentence = self.ways[entry.kind](entry)
        about |= self._seated(entry) | _named(entry)
        self.said[entry.sequence] = (entry, sentence)
        return Told(entry, sentence, frozenset(about))

    def _seated(self, entry: Entry) -> set[str]:
        if entry.table is not None:
            table = self.tables.get((entry.round, entry.table))
            return set(_people(table.seats)) if table else set()
        rows = entry.payload.get("tables", ()) if entry.kind is Kind.RESEATED else ()
        before = [self.tables.get((entry.round, row["table"])) for row in rows]
        told = [*rows] + [table.seats for table in before if table]
        return {one for row in told for one in _people(row)}

    def _table(self, entry: Entry) -> _Table:
        return self.tables.setdefault((entry.round, entry.table), _Table({}))

    def _drawn(self, entry: Entry) -> str:
        rows = entry.payload["tables"]
        for row in rows:
            self.tables[entry.round, row["table"]] = _Table(row, row.get("result"))
        words = f"Drew round {entry.round}: {_counted(len(rows), 'table')}"
        out = [self._name(one) for one in entry.payload.get("sit_out", ())]
        if out:
            words += f"; {listed(out)} {'sits' if len(out) == 1 else 'sit'} out"
        return f"{words}."

    def _undrawn(self, entry: Entry) -> str:
        of_round = [place for place in self.tables if place[0] == entry.round]
        lost = sum(self.tables.pop(place).result is not None for place in of_round)
        more = f", and {_counted(lost, 'result')} with it" if lost else ""
        return f"Took back the draw of round {entry.round}{more}."

    def _reseated(self, entry: Entry) -> str:
        told = []
        for row in entry.payload["tables"]:
            was = self.tables.get((entry.round, row["table"]))
            old = f", before that {self._against(was.seats)}" if was else ""
            told.append(f"table {row['table']} has {self._against(row)}{old}")
            self._sit(entry, row)
        for number in entry.payload.get("removed", ()):
            self.tables.pop((entry.round, number), None)
            told.append(f"table {number} is taken away")
        return f"Changed the seats of round {entry.round}: {'; '.join(told)}."

    def _sit(self, entry: Entry, row: Mapping[str, Any]) -> None:
        table = self.tables.setdefault((entry.round, row["table"]), _Table(row))
        if table.result is not None and _is_turned(table.seats, row):
            table.result = turned(table.result)
        table.seats = row

    def _closed(self, entry: Entry) -> str:
        return f"Closed round {entry.round}."

    def _result(self, entry: Entry) -> str:
        table = self._table(entry)
        table.result, table.report = entry.payload["result"], None
        return f"Recorded {self.result(table.seats, table.result)}."

    def _reported(self, entry: Entry) -> str:
        table = self._table(entry)
        table.report = entry.payload["result"]
        return (
            f"Reported {self.result(table.seats, table.report)}; the other side is to confirm it."
        )

    def _confirmed(self, entry: Entry) -> str:
        table = self._table(entry)
        table.result, table.report = table.report, None
        return f"Confirmed {self.result(table.seats, table.result)}."

    def _rival(self, entry: Entry) -> str:
        table = self._table(entry)
        other = self.result(table.seats, entry.payload["result"])
        stood = self.result(table.seats, table.result or table.report)
        return f"Sent {other}, while {stood} was in: both wait for the director."

    def _decided(self, entry: Entry) -> str:
        table = self._table(entry)
        old = table.result or table.report
        rival = self.said.get(entry.amends or 0)
        new = rival[0].payload["result"] if rival else None
        table.result, table.report = (new if entry.payload["accepted"] else old), None
        held, fell = (new, old) if entry.payload["accepted"] else (old, new)
        words = f"{self.result(table.seats, held)} holds, not {self.result(table.seats, fell)}"
        return f"Decided: {words}."

    def _corrected(self, entry: Entry) -> str:
        table = self._table(entry)
        old, new = table.result or table.report, entry.payload["result"]
        table.result, table.report = new, None
        return f"Corrected {self.result(table.seats, old)} to {self.result(table.seats, new)}."

    def _voided(self, entry: Entry) -> str:
        if entry.table is not None:
            table = self._table(entry)
            old = table.result or table.report
            table.result = table.report = None
            return f"Took back {self.result(table.seats, old)}."
        amended = self.said.get(entry.amends or 0)
        if amended is None:
            return "Took back an earlier entry."
        before, sentence = amended
        if before.kind is Kind.CLOSED:
            return f"Opened round {entry.round} again."
        if before.kind is Kind.CARD:
            told = before.payload
            self.cards.pop((told["id"], told["first"], told["last"]), None)
        return f"Took back: {sentence}"

    def _adjusted(self, entry: Entry) -> str:
        points = entry.payload["points"]
        who = self._name(entry.payload["id"])
        words = f"Gave {who} {points}" if points >= 0 else f"Took {-points} from {who}"
        return f"{words} in round {entry.round}."

    def _arrived(self, entry: Entry) -> str:
        if entry.round == MOST_ROUND:
            return f"{self._who(entry)} is expected later."
        return f"{self._who(entry)} arrived, to play from round {entry.round} on."

    def _withdrew(self, entry: Entry) -> str:
        return f"{self._who(entry)} withdrew, from round {entry.round} on."

    def _returned(self, entry: Entry) -> str:
        return f"{self._who(entry)} came back, to play from round {entry.round} on."

    def _substituted(self, entry: Entry) -> str:
        last = entry.payload.get("last")
        until = f"from round {entry.round} on"
        if last:
            until = f"in round {entry.round}" if last == entry.round else f"{until} to round {last}"
        return f"{entry.payload['name']} plays for {self._who(entry)} {until}."

    def _card(self, entry: Entry) -> str:
        told = entry.payload
        one = (told["id"], told["first"], told["last"])
        span = f"rounds {told['first']} to {told['last']}"
        if told["first"] == told["last"]:
            span = f"round {told['first']}"
        before = self.cards.get(one)
        self.cards[one] = told["tricks"]
        more = "" if before is None else f", before that {before}"
        words = f"{span}: tricks {told['tricks']}{more}"
        return f"Entered from the score card of {self._who(entry)}, {words}."

    def _cut(self, entry: Entry) -> str:
        places = sorted(entry.payload["places"].items(), key=lambda each: each[1])
        told = [f"{place} {self._name(one)}" for place, (one, _) in enumerate(places, 1)]
        return f"Recorded a cut: {', '.join(told)}."

    def _half_time(self, entry: Entry) -> str:
        return "Announced the half-time list."

    def _awarded(self, entry: Entry) -> str:
        return "Announced the prizes."

    def _changed(self, entry: Entry) -> str:
        told = entry.payload
        what = f"{told['what'][:1].upper()}{told['what'][1:]}"
        if not told["old"]:
            return f"{what}: {told['new']}."
        return f"{what}: {told['new'] or 'nothing'}, before that {told['old']}."

    def result(self, seats: Mapping[str, Any], result: Mapping[str, Any] | None) -> str:
        """Return a result with the names of the sides: “Ann & Bea 8, Cy & Dot 5”."""
        if result is None:
            return "nothing"
        words = self._came(seats, result)
        if "cut" in result:
            words += f" (cut won by {self._side(seats, result['cut'])})"
        if result.get("reason"):
            words += f" ({result['reason']})"
        return words

    def _came(self, seats: Mapping[str, Any], result: Mapping[str, Any]) -> str:
        if "void" in result:
            return f"the table struck out: {result['void']}" if result["void"] else "struck out"
        if "absent" in result:
            return "that nobody came"
        if "forfeit" in result:
            return f"a forfeit by {self._side(seats, result['forfeit'])}"
        told: list[str] = []
        for key in ("tricks", "points"):
            figures = result.get(key)
            if figures:
                sides = [f"{self._side(seats, side)} {value}" for side, value in figures.items()]
                told.append(", ".join(sides) + (" points" if told else ""))
        return "; ".join(told).replace(" -", " −") or "nothing"

    def _side(self, seats: Mapping[str, Any], side: str) -> str:
        if side in seats:
            return self._party(seats[side])
        return self.names.get(side) or _DIRECTIONS.get(side, side)

    def _against(self, seats: Mapping[str, Any]) -> str:
        parties = [self._party([one]) for one in seats.get("players", ())]
        parties += [self._party(seats[side]) for side in SIDES if side in seats]
        return " against ".join(parties)

    def _party(self, ids: Iterable[str]) -> str:
        return " & ".join(self._name(one) for one in ids if one) or "an empty chair"

    def _who(self, entry: Entry) -> str:
        return self._name(entry.payload["id"])

    def _name(self, one: str) -> str:
        return self.names.get(one, f"No. {one}")


def told_in_order(entries: Iterable[Entry], names: Mapping[str, str]) -> list[Told]:
    """Return a whole log in words, in the order of writing."""
    teller = Teller(names)
    return [teller.tell(entry) for entry in entries]


def _is_turned(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """Say whether the same two sides have exchanged their seats."""
    old, new = ([set(row.get(side, ())) for side in SIDES] for row in (before, after))
    return old[0] != old[1] and new == old[::-1]


def _people(row: Mapping[str, Any]) -> list[str]:
    return [one for key in (*SIDES, "players") for one in row.get(key, ()) if one]


def _named(entry: Entry) -> set[str]:
    payload = entry.payload
    named = {payload["id"]} if "id" in payload else set()
    if entry.kind is Kind.CUT:
        named |= payload["places"].keys()
    if entry.kind is Kind.DRAWN:
        named |= {*payload.get("sit_out", ()), *payload.get("absent", ())}
    return named


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
