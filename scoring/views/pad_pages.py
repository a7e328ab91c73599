"""What the pages of a table's pad show: gathered here once, drawn by their templates."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any, NamedTuple

from clubs.models import Member
from scoring.forms import DealForm, Faults, ReadBack, Situation, deal_form
from scoring.models import DealEntry, RivalDeal, Sitting, Table
from scoring.rules.core import SIDES, Event
from scoring.services.results import read_deal, rules_of, state_of
from scoring.services.settlements import RubberSettlement, rubber_settlements
from scoring.services.sheets import DealRow, SittingSheet, sitting_sheet
from scoring.views.access import TableAccess
from scoring.views.told import ToldDeal, told_deal

RECENT = 3
"""How many of the last deals stand below the keys."""


class Strip(NamedTuple):
    """One line of the score strip: who, and their figures."""

    people: tuple[Member, ...]
    figures: tuple[str, ...]


class Recent(NamedTuple):
    """A recorded deal, told, and where it is corrected."""

    told: ToldDeal
    correct_url: str


@dataclass(frozen=True, slots=True)
class PadPage:
    """A table in play, as its pad shows it. ``said`` is why the last try was not stored."""

    access: TableAccess
    sheet: SittingSheet
    where: Situation
    form: DealForm
    faults: Faults
    said: str
    rival: bool
    uid: uuid.UUID

    @property
    def number(self) -> int:
        """The number of the deal to come."""
        return len(self.sheet.deals) + 1

    @property
    def dealer(self) -> Member:
        """Who deals it."""
        return self.sheet.players[self.sheet.now.dealer]

    @property
    def strips(self) -> list[Strip]:
        """The score strip, a line a party."""
        return strips_of(self.sheet)

    @property
    def first_party(self) -> str:
        """Whose tricks the digits of a keyboard type."""
        return self.where.party(self.sheet.now.strips[0].seats)

    @property
    def sheet_url(self) -> str:
        """Where the whole sitting is laid open."""
        return self.access.url("sheet", sitting=self.sheet.sitting.pk)

    @property
    def keys(self) -> Any:
        """What the game's own part of the pad draws."""
        return self.form.keys(self.where)

    @property
    def read_back(self) -> ReadBack:
        """What saving would do."""
        return self.form.read_back(self.where)

    @property
    def prompt(self) -> str:
        """What is read back while nothing is typed."""
        return type(self.form)({}).read_back(self.where).text

    @property
    def recent(self) -> list[Recent]:
        """The last deals, newest first."""
        return [self._recent(row) for row in self.sheet.deals[: -RECENT - 1 : -1]]

    @property
    def last(self) -> Recent | None:
        """The last deal that stands."""
        return self._recent(self.sheet.deals[-1]) if self.sheet.deals else None

    def _recent(self, row: DealRow) -> Recent:
        where = {"sitting": self.sheet.sitting.pk, "sequence": row.sequence}
        return Recent(told_deal(self.sheet, row), self.access.url("correct", **where))


def pad_page(
    access: TableAccess,
    sitting: Sitting,
    form: DealForm | None = None,
    faults: Faults | None = None,
    said: str = "",
) -> PadPage:
    """Gather a table in play; three queries once the sitting is loaded with its people."""
    sheet = sitting_sheet(sitting, access.night)
    return PadPage(
        access=access,
        sheet=sheet,
        where=Situation(sheet.rules, sheet.state, sheet.names),
        form=form or deal_form(sitting.game)({}),
        faults=faults or Faults(),
        said=said,
        rival=RivalDeal.objects.filter(sitting=sitting, decided_at=None).exists(),
        uid=uuid.uuid4(),
    )


def open_sitting(table: Table) -> Sitting | None:
    """Return the sitting in play at a table, with its people, or None."""
    sittings = Sitting.objects.open().filter(table=table).with_results().with_people()
    return _at(table, sittings.first())


def last_sitting(table: Table) -> Sitting | None:
    """Return the sitting last closed at a table, with its people, or None."""
    closed = Sitting.objects.filter(table=table).exclude(closed_at=None)
    return _at(table, closed.with_results().with_people().order_by("-number").first())


def _at(table: Table, sitting: Sitting | None) -> Sitting | None:
    if sitting is not None:
        sitting.table = table
    return sitting


def situation(sitting: Sitting) -> Situation:
    """Return where a sitting stands by its kept result, without reading its log."""
    names = [s.member.display_name for s in sitting.seats.all() if s.position < sitting.players]
    return Situation(rules_of(sitting), state_of(sitting, sitting.result), names)


def settlement_of(sheet: SittingSheet) -> RubberSettlement | None:
    """Return the settlement of the rubber that the last deal, or the close, ended."""
    settled = [each for each in rubber_settlements(sheet) if each.settled]
    return settled[-1] if settled and sheet.now.finished else None


def parties_of(sitting: Sitting) -> list[tuple[Member, ...]]:
    """Return who plays with whom at a sitting, for a question at its door."""
    seats = {seat.position: seat.member for seat in sitting.seats.all()}
    now = rules_of(sitting).sheet(state_of(sitting, sitting.result))
    return [tuple(seats[seat] for seat in each.seats) for each in now.strips]


class SideOf(NamedTuple):
    """One side of a settled rubber."""

    side: str
    people: tuple[Member, ...]


def settled_context(sheet: SittingSheet | None) -> dict[str, Any]:
    """Return what the settlement's template needs, when a rubber has just ended."""
    settlement = settlement_of(sheet) if sheet else None
    if settlement is None:
        return {}
    sides = [SideOf(*each) for each in zip(SIDES, settlement.sides, strict=True)]
    return {"settlement": settlement, "sides": sides}


def strips_of(sheet: SittingSheet) -> list[Strip]:
    """Return the score strip of a sitting, a line a party."""
    return [
        Strip(tuple(sheet.players[seat] for seat in each.seats), each.figures)
        for each in sheet.now.strips
    ]


@dataclass(frozen=True, slots=True)
class Closing:
    """What closing play now would settle: the law's words, and each player's points and money."""

    words: tuple[str, ...]
    shares: tuple[tuple[Member, int, int], ...]

    @property
    def nothing(self) -> bool:
        """Whether closing settles nothing more than is settled already."""
        return not any(points for _, points, _ in self.shares)


def closing_of(sheet: SittingSheet) -> Closing:
    """Say how an unfinished rubber will be settled if play is closed now."""
    rules, stake = sheet.rules, sheet.sitting.stake
    after = rules.apply(sheet.state, Event.CLOSED)
    gained = (
        new - old for new, old in zip(rules.settled(after), rules.settled(sheet.state), strict=True)
    )
    return Closing(
        words=tuple(line.text for line in rules.sheet(after).lines),
        shares=tuple(
            (member, points, points * stake)
            for member, points in zip(sheet.players, gained, strict=True)
        ),
    )


class Version(NamedTuple):
    """One of two results for the same deal: in words, who typed it and when."""

    words: str
    device: str
    at: Any


def version_of(sitting: Sitting, entry: DealEntry | RivalDeal) -> Version:
    """Tell one version of a deal."""
    deal = read_deal(sitting, entry.payload)
    words = deal_form(sitting.game).words(deal, situation(sitting))
    return Version(words, entry.device or "the desk", entry.at)
