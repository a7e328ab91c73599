"""What a correction would change, in words and names: each change as it is and as it would be."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from clubs.models import Member
from scoring.models import Printing
from scoring.printouts import PRINTOUTS
from scoring.rules.core import Sheet
from scoring.services.changes import Changes, PersonChange
from scoring.services.settlements import RubberSettlement
from scoring.services.sheets import DealRow, SittingSheet
from scoring.views.told import deal_words, heading_of, in_names, party_names


@dataclass(frozen=True, slots=True)
class ToldChange:
    """One thing that changes: what it is called, how it stands, how it would stand."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ToldPrinting:
    """A sheet of paper that would be out of date."""

    what: str
    by: str
    at: datetime.datetime


@dataclass(frozen=True, slots=True)
class ToldChanges:
    """All that a correction would change."""

    deals: tuple[ToldChange, ...]
    rubbers: tuple[ToldChange, ...]
    people: tuple[PersonChange, ...]
    printings: tuple[ToldPrinting, ...]
    next_dealer: Member | None
    anything: bool


def told_changes(changes: Changes) -> ToldChanges:
    """Tell what a correction would change."""
    return ToldChanges(
        deals=tuple(each for each in _deals(changes) if each.before != each.after),
        rubbers=tuple(each for each in _rubbers(changes) if each.before != each.after),
        people=changes.people,
        printings=tuple(
            _printing(each) for each in changes.printings if PRINTOUTS[each.sheet].results
        ),
        next_dealer=changes.next_dealer,
        anything=changes.anything,
    )


def _deals(changes: Changes) -> Iterator[ToldChange]:
    for each in changes.deals:
        row = each.before or each.after
        number = row.number if row else 0
        yield ToldChange(
            f"Deal {number}",
            _deal(changes.before, each.before),
            _deal(changes.after, each.after),
        )


def _deal(sheet: SittingSheet, row: DealRow | None) -> str:
    if row is None:
        return "Does not count."
    words = deal_words(sheet, row.deal)
    came_to = in_names(sheet, row.after.over)
    if not came_to:
        came_to = f"{row.after.figures[0]} {_score(sheet, row.after)}."
    heading = heading_of(sheet, row)
    return " ".join((f"{heading}.", words, came_to) if heading else (words, came_to))


def _score(sheet: SittingSheet, after: Sheet) -> str:
    """Say where play stands: "3–4" between two sides, "Ann +18, Bea −6" among players."""
    if any(len(strip.seats) > 1 for strip in after.strips):
        return "–".join(strip.figures[0] for strip in after.strips)
    names = party_names(sheet)
    return ", ".join(f"{names[strip.party]} {strip.figures[0]}" for strip in after.strips)


def _rubbers(changes: Changes) -> Iterator[ToldChange]:
    for each in changes.rubbers:
        rubber = each.before or each.after
        number = rubber.number if rubber else 0
        yield ToldChange(
            f"Rubber {number}",
            _rubber(changes.before, each.before),
            _rubber(changes.after, each.after),
        )


def _rubber(sheet: SittingSheet, rubber: RubberSettlement | None) -> str:
    if rubber is None:
        return "Not begun."
    names = party_names(sheet)
    games = [f"game {game.number} {_dash(game.score)}" for game in rubber.games]
    if any(rubber.open_score):
        games.append(f"open game {_dash(rubber.open_score)}")
    told = ", ".join(games) or "no game"
    points = f"rubber points {_dash(rubber.points)}"
    if rubber.winner:
        points += f", won by {names[rubber.winner]}: difference {rubber.difference}"
    elif rubber.settled:
        points += f", not finished: difference {rubber.difference}"
    return f"{told[0].upper()}{told[1:]}; {points}."


def _dash(pair: tuple[int, int]) -> str:
    return f"{pair[0]}–{pair[1]}"


def _printing(printing: Printing) -> ToldPrinting:
    what = PRINTOUTS[printing.sheet].title
    if printing.sitting is not None:
        what = f"{what}, {str(printing.sitting.table).lower()}"
    return ToldPrinting(what, printing.by.get_username() if printing.by else "", printing.at)
