"""A sitting told in people's names: what each deal was, what it came to, and who wrote it.

The frozen values here hold finished sentences, so that the desk, the sheet, a correction and
two rival results all say the same thing in the same words.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.forms import Situation, deal_form
from scoring.forms.deal import isolated
from scoring.models import DealEntry, RivalDeal
from scoring.rules.core import Event, Line, Sheet
from scoring.services import named
from scoring.services.desk import Side, sides_of
from scoring.services.results import read_deal
from scoring.services.sheets import DealRow, SittingSheet


@dataclass(frozen=True, slots=True)
class ToldLine:
    """One line of an explanation; ``party`` is empty when it concerns everybody."""

    rule: str
    party: str
    points: int
    text: str


@dataclass(frozen=True, slots=True)
class Written:
    """One entry of the log about a deal: what it said, by whom, when, from where and why."""

    words: str
    by: str
    at: datetime.datetime
    reason: str


@dataclass(frozen=True, slots=True)
class ToldDeal:
    """A deal that stands. ``history`` is all that was ever written of it, the oldest first."""

    number: int
    sequence: int
    heading: str
    dealer: str
    words: str
    lines: tuple[ToldLine, ...]
    sides: tuple[Side, ...]
    over: str
    history: tuple[Written, ...]
    playable: bool

    @property
    def corrected(self) -> bool:
        """Whether it was changed after it was first recorded."""
        return len(self.history) > 1

    @property
    def last(self) -> Written:
        """The entry that had the last word."""
        return self.history[-1]


@dataclass(frozen=True, slots=True)
class ToldVoid:
    """A deal taken back: it counts no more, and can be put back by a correction."""

    sequence: int
    history: tuple[Written, ...]

    @property
    def last(self) -> Written:
        """Who took it back, when and why."""
        return self.history[-1]


def told_deals(sheet: SittingSheet) -> tuple[ToldDeal, ...]:
    """Tell every deal that stands, in the order of play."""
    return tuple(told_deal(sheet, row) for row in sheet.deals)


def told_deal(sheet: SittingSheet, row: DealRow) -> ToldDeal:
    """Tell one deal of a sitting."""
    closes = row.deal is Event.CLOSED
    return ToldDeal(
        number=row.number,
        sequence=row.sequence,
        heading=heading_of(sheet, row),
        dealer="" if closes else isolated(sheet.names[row.before.dealer]),
        words=deal_words(sheet, row.deal),
        lines=told_lines(sheet, row.after),
        sides=sides_of(row.after, sheet.players),
        over=in_names(sheet, row.after.over),
        history=tuple(written(sheet, entry) for entry in row.entries),
        playable=not closes,
    )


def heading_of(sheet: SittingSheet, row: DealRow) -> str:
    """Say where play stood before a deal, in names; its own number is told beside it."""
    heading = in_names(sheet, row.before.heading)
    return heading.removeprefix(f"Deal {row.number}").removeprefix(", ")


def told_voids(sheet: SittingSheet) -> tuple[ToldVoid, ...]:
    """Tell the deals that were taken back and stand no more."""
    standing = {row.sequence for row in sheet.deals}
    told: dict[int, list[DealEntry]] = {}
    for entry in sheet.entries:
        told.setdefault(entry.amends or entry.sequence, []).append(entry)
    return tuple(
        ToldVoid(sequence, tuple(written(sheet, entry) for entry in entries))
        for sequence, entries in told.items()
        if sequence not in standing and entries[0].kind != "closed"
    )


def told_lines(sheet: SittingSheet, after: Sheet) -> tuple[ToldLine, ...]:
    """Tell the lines that explain the deal which led here."""
    parties = party_names(sheet)
    return tuple(_line(line, parties) for line in after.lines)


def party_names(sheet: SittingSheet) -> dict[str, str]:
    """Return what each party is called by its people's names: "Ann & Cy"."""
    return {
        strip.party: " & ".join(isolated(sheet.names[seat]) for seat in strip.seats)
        for strip in sheet.now.strips
    }


def deal_words(sheet: SittingSheet, deal: Any) -> str:
    """Say in one line what was recorded of a deal, in names."""
    where = Situation(sheet.rules, sheet.state, sheet.names)
    return deal_form(sheet.sitting.game).words(deal, where)


def payload_words(sheet: SittingSheet, payload: Mapping[str, Any]) -> str:
    """Say in one line what a stored deal recorded, in names."""
    closed = "closed" in payload
    return deal_words(sheet, Event.CLOSED if closed else read_deal(sheet.sitting, payload))


def in_names(sheet: SittingSheet, sentence: str) -> str:
    """Put people's names where a rule set, which knows none, speaks of seats."""
    return named.in_names(sentence, sheet.now.strips, [isolated(name) for name in sheet.names])


def written(sheet: SittingSheet, entry: DealEntry) -> Written:
    """Tell one entry of the log."""
    words = "Taken back" if entry.kind == "voided" else payload_words(sheet, entry.payload)
    return Written(words, recorder(entry), entry.at, entry.reason)


def recorder(entry: DealEntry | RivalDeal) -> str:
    """Say who wrote something, and from which device."""
    who = entry.by.get_username() if entry.by else ""
    return ", ".join(part for part in (who, entry.device) if part) or "unknown"


def _line(line: Line, parties: Mapping[str, str]) -> ToldLine:
    return ToldLine(line.rule, parties.get(line.side, ""), line.points, line.text)
