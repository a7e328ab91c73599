"""What the pages of a table's pad show: gathered here once, drawn by their templates."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from clubs.models import Member
from scoring.forms import DealForm, Faults, ReadBack, Situation, deal_form
from scoring.forms.deal import number_word
from scoring.models import DealEntry, RivalDeal, Sitting, Table
from scoring.rules.core import SIDES, Event, Problem
from scoring.services.desk import own_game
from scoring.services.results import parties_of, read_deal, rules_of, state_of
from scoring.services.settlements import RubberSettlement, rubber_settlements
from scoring.services.sheets import DealRow, SittingSheet, sitting_sheet
from scoring.views.access import TableAccess
from scoring.views.told import ToldDeal, in_names, told_deal

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
    def heading(self) -> str:
        """Where play stands, in names."""
        return in_names(self.sheet, self.sheet.now.heading)

    @property
    def over(self) -> str:
        """What has just ended, in names."""
        return in_names(self.sheet, self.sheet.now.over)

    @property
    def goes_on(self) -> bool:
        """Whether the same people may go on in this sitting, or must begin a new one."""
        return not self.sheet.rules.check(self.sheet.state, Event.MISDEAL)

    @property
    def unit(self) -> str:
        """What is played here one after another: a rubber, a game, a match."""
        return self.sheet.rules.unit

    @property
    def same(self) -> str:
        """How the people at the table are spoken of: the same two, four, seven."""
        return number_word(len(self.sheet.players))

    @property
    def partners(self) -> bool:
        """Whether partners play together here, so that they can be drawn anew."""
        return self.sheet.rules.seats == (4,)

    @property
    def own_game(self) -> str:
        """What is played here when it is not what the night is set up for."""
        return own_game(self.sheet.sitting, self.sheet.night)

    @property
    def together(self) -> str:
        """What the balances of an evening add up to, where one is kept: always nothing."""
        return (
            str(sum(self.sheet.rules.settled(self.sheet.state))) if self.unit == "evening" else ""
        )

    @property
    def digits(self) -> str:
        """What the digits of a keyboard type."""
        return self.form.digit_words(self.where)

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
    problems: Sequence[Problem] = (),
    said: str = "",
) -> PadPage:
    """Gather a table in play; three queries once the sitting is loaded with its people."""
    sheet = sitting_sheet(sitting, access.night)
    where = Situation(sheet.rules, sheet.state, sheet.names)
    form = form or deal_form(sitting.game)({})
    return PadPage(
        access=access,
        sheet=sheet,
        where=where,
        form=form,
        faults=form.faults(problems, where),
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


def just_ended(sitting: Sitting) -> bool:
    """Say whether the last deal ended a rubber, game or match, so that the table must choose."""
    now = rules_of(sitting).sheet(state_of(sitting, sitting.result))
    return now.finished and bool(now.over)


class Asked(NamedTuple):
    """Somebody named in a sentence: the mark that follows at once, and the words after it."""

    person: Member
    mark: str
    link: str


def people_of(sitting: Sitting) -> list[Asked]:
    """Return who plays at a sitting, as one sentence names them.

    "Ann and Cy against Bea and Dot.", or "Ann, Bea and Cy." who play alone.
    """
    seats = {seat.position: seat.member for seat in sitting.seats.all()}
    parties = parties_of(sitting)
    alone = len(parties) > 2
    people = []
    for place, party in enumerate(parties):
        people += [Asked(seats[seat], "", " and ") for seat in party[:-1]]
        left = len(parties) - 1 - place
        mark = "." if not left else "," if alone and left > 1 else ""
        link = "" if not left else " " if mark else " and " if alone else " against "
        people.append(Asked(seats[party[-1]], mark, link))
    return people


class SideOf(NamedTuple):
    """One side of a settled rubber."""

    side: str
    people: tuple[Member, ...]


def settled_context(sheet: SittingSheet | None) -> dict[str, Any]:
    """Return what the page of a unit that has just ended needs to show what it comes to."""
    if sheet is None:
        return {}
    settlement = settlement_of(sheet)
    if settlement is None:
        return {"closing": ended_of(sheet)}
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
    """What play comes to: where it stands, the law's words, each player's points and money."""

    heading: str
    words: tuple[str, ...]
    shares: tuple[tuple[Member, int, int], ...]
    stake: int

    @property
    def nothing(self) -> bool:
        """Whether there is nothing, or nothing more, to settle."""
        return not any(points for _, points, _ in self.shares)


def closing_of(sheet: SittingSheet) -> Closing:
    """Say how play is settled if it is closed now.

    Rubbers were settled as they ended, so that only the unfinished one is told; any other
    game is told as a whole.
    """
    rules = sheet.rules
    state = rules.apply(sheet.state, Event.CLOSED)
    after = rules.sheet(state)
    points = rules.settled(state)
    if rules.unit == "rubber":
        before = rules.settled(sheet.state)
        points = tuple(new - old for new, old in zip(points, before, strict=True))
    told = [line.text for line in after.lines]
    if not any(text in after.over for text in told):
        told.append(after.over)
    return _closing(sheet, told, points)


def ended_of(sheet: SittingSheet) -> Closing:
    """Say what a sitting without rubbers has come to."""
    return _closing(sheet, [sheet.now.over], sheet.rules.settled(sheet.state))


def _closing(sheet: SittingSheet, words: Sequence[str], points: Sequence[int]) -> Closing:
    stake = sheet.sitting.stake
    people = zip(sheet.players, points, strict=bool(points))  # a game may settle nothing
    return Closing(
        heading=in_names(sheet, sheet.now.heading),
        words=tuple(in_names(sheet, each) for each in words if each),
        shares=tuple((member, each, each * stake) for member, each in people),
        stake=stake,
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
