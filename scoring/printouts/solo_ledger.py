"""The ledger of an evening of Solo Whist: each deal a line, the balances, and who pays whom.

Or blank, for writing by hand.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from clubs.models import Member
from clubs.permissions import Action
from clubs.templatetags.money import money, signed, signed_money
from scoring.printouts.by_hand import Blank, blanks, signatures, where
from scoring.printouts.order import Choice, Order
from scoring.printouts.paper import SMALL, Bound, Heading, Pen, Sheet, Title, heading_of
from scoring.printouts.paying import who_pays
from scoring.printouts.ruled import WRITTEN, Column, Group, Part, Row, Ruled, flow
from scoring.rules.written import by_name, counted
from scoring.services.night_settlements import fewest_transfers
from scoring.services.settlements import Transfer
from scoring.services.sheets import DealRow, SittingSheet

slug = "solo-ledger"
title = "Solo ledger"
hint = "An evening of Solo Whist, each deal a line, and what clears it; or blank, to keep by hand."
action = Action.SEE_NIGHT
games = ("solo-whist",)
choices = (Choice.SITTING, Choice.BLANK)
results = True

MOST = 5
"""Players at a table."""
DEAL, DEALER = 26.0, 58.0


@dataclass(frozen=True, slots=True)
class DealLine:
    """A deal: what was called and came of it, and what each seat received, None sitting out."""

    number: int
    dealer: str
    words: str
    payments: tuple[int | None, ...]
    balance: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """A player's evening: calls won and lost, deals played, the balance, and its money."""

    name: str
    won: int
    lost: int
    played: int
    balance: int
    money: int | None


@dataclass(frozen=True, slots=True)
class Ledger:
    """An evening. ``payments`` are in money where ``currency`` is told, otherwise in units."""

    table: int
    sitting: int
    names: tuple[str, ...]
    deals: tuple[DealLine, ...]
    shares: tuple[Share, ...]
    payments: tuple[Transfer, ...]
    currency: str
    over: bool


@dataclass(frozen=True, slots=True)
class Ledgers:
    """The ledgers to draw, in order."""

    heading: Heading
    sheets: tuple[Ledger | Blank, ...]


def read(order: Order) -> Ledgers:
    """Lay the evenings asked for open; a blank ledger carries the names of its sitting."""
    heading = heading_of(order.night)
    if order.blank:
        return Ledgers(heading, blanks(order, games, MOST))
    return Ledgers(heading, tuple(_ledger(each, money=order.money) for each in order.sheets(games)))


def _ledger(sheet: SittingSheet, *, money: bool) -> Ledger:
    stake = sheet.sitting.stake if money else 0
    return Ledger(
        table=sheet.sitting.table.number,
        sitting=sheet.sitting.number,
        names=sheet.names,
        deals=tuple(_deal(sheet, row) for row in sheet.deals if not row.state.closed),
        shares=tuple(_share(sheet, seat, stake) for seat in range(len(sheet.players))),
        payments=_payments(sheet.players, sheet.state.balance, stake or 1),
        currency=sheet.night.currency if stake else "",
        over=sheet.state.closed,
    )


def _deal(sheet: SittingSheet, row: DealRow) -> DealLine:
    last = row.state.last
    # What each player pays or receives has columns of its own.
    told = [line for line in by_name(last.lines, sheet.names) if line.rule != "O3" or not line.side]
    words = (f"{_callers(sheet, row, line.side)}{line.text}" for line in told)
    paid = enumerate(last.payments)
    return DealLine(
        number=row.number,
        dealer=sheet.names[last.dealer],
        words="; ".join(words),
        payments=tuple(None if seat == last.sits_out else units for seat, units in paid),
        balance=row.state.balance,
    )


def _callers(sheet: SittingSheet, row: DealRow, name: str) -> str:
    """Name whom a line is about: at prop and cop both callers."""
    partner = getattr(row.deal, "partner", None)
    if partner is not None and name == sheet.names[row.deal.caller]:
        name = f"{name} & {sheet.names[partner]}"
    return f"{name}: " if name else ""


def _share(sheet: SittingSheet, seat: int, stake: int) -> Share:
    balance, won, lost, played = sheet.rules.tally(sheet.state)[seat]
    return Share(sheet.names[seat], won, lost, played, balance, balance * stake if stake else None)


def _payments(
    players: Sequence[Member], balance: Sequence[int], stake: int
) -> tuple[Transfer, ...]:
    units = zip(players, balance, strict=True)
    return fewest_transfers({player: each * stake for player, each in units})


def draw(data: Ledgers, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw each evening as a sheet by itself, with pages of its own."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    bound = [Bound(_pages(sheet, each), _in_play(each)) for each in data.sheets]
    return sheet.bind(bound or [Bound([sheet.nothing("No Solo Whist has been played yet.")])])


def _in_play(each: Ledger | Blank) -> bool:
    return isinstance(each, Ledger) and not each.over


def _pages(sheet: Sheet, each: Ledger | Blank) -> list[Callable[[Pen], None]]:
    if isinstance(each, Blank):
        return [partial(_blank, sheet, each)]
    room = sheet.right - sheet.left
    heading = f"{title}: table {each.table}, sitting {each.sitting}"
    note = [] if each.deals else ["No deal is recorded yet."]
    deals = Part(
        Title(heading, note, room), _ruled(sheet, each.names), [_row(deal) for deal in each.deals]
    )
    write = partial(money, currency=each.currency) if each.currency else _units
    notes = ["The fewest payments that clear the evening."]
    if not each.payments:
        notes = ["Nobody owes anybody anything."]
    return flow(
        sheet, [deals, _balances(sheet, each), who_pays(sheet, each.payments, write, notes)]
    )


def _units(number: int) -> str:
    return counted(number, "unit")


def _ruled(sheet: Sheet, names: Sequence[str]) -> Ruled:
    """Return the table of the deals: two columns a player, what a deal brought and the balance."""
    paid, sum_up = (32.0, 38.0) if len(names) < MOST else (28.0, 34.0)
    room = sheet.right - sheet.left - DEAL - DEALER - 8 - len(names) * (paid + sum_up)
    columns = [
        Column("Deal", DEAL),
        Column("", 8),
        Column("Dealer", DEALER, figures=False),
        Column("Call", room, figures=False, size=SMALL),
    ]
    for _ in names:
        columns += [Column("Deal", paid, size=9), Column("Balance", sum_up, size=9)]
    groups = [Group(name, 4 + 2 * seat, 2) for seat, name in enumerate(names)]
    return Ruled(sheet.left, columns, groups=groups)


def _row(deal: DealLine) -> Row:
    figures: list[str] = []
    for paid, balance in zip(deal.payments, deal.balance, strict=True):
        figures += ["out" if paid is None else signed(paid), signed(balance)]
    return Row((str(deal.number), "", deal.dealer, deal.words, *figures))


def _balances(sheet: Sheet, ledger: Ledger) -> Part:
    room, wide = sheet.right - sheet.left, 64.0
    labels = ["Deals", "Calls won", "Calls lost", "Balance"]
    if ledger.currency:
        labels.append("Money")
    columns = [Column("Player", room - wide * len(labels), figures=False)]
    columns += [Column(label, wide) for label in labels]
    rows = []
    for each in ledger.shares:
        figures = [str(each.played), str(each.won), str(each.lost), signed(each.balance)]
        if each.money is not None:
            figures.append(signed_money(each.money, ledger.currency))
        rows.append(Row((each.name, *figures)))
    return Part(Title("Balances", [], room), Ruled(sheet.left, columns), rows)


def _blank(sheet: Sheet, blank: Blank, pen: Pen) -> None:
    """Draw lines to write on: the deals with two columns a player, and signatures."""
    y = where(pen, title, blank.table)
    if blank.table is None:
        pen.text(pen.left, y + 6, "With four at the table leave the last player empty.", SMALL)
        y += 14
    ruled = _written(pen, blank.names)
    foot = 46.0
    rows = int((pen.bottom - y - ruled.head - foot) // WRITTEN)
    cells = ("",) * (3 + 2 * len(blank.names))
    lines = [ruled.lay(Row((str(number), *cells), height=WRITTEN)) for number in range(1, rows)]
    lines.append(ruled.lay(Row(("", "Balance", *cells[1:]), height=WRITTEN)))
    y = ruled.draw(pen, y, lines)
    signatures(pen, pen.bottom, blank.names)


def _written(pen: Pen, names: Sequence[str]) -> Ruled:
    paid, balance = (38.0, 42.0) if len(names) < MOST else (34.0, 36.0)
    room = pen.right - pen.left - DEAL - DEALER - 34 - len(names) * (paid + balance)
    columns = [
        Column("Deal", DEAL, figures=False),
        Column("Dealer", DEALER, figures=False),
        Column("Call", room, figures=False),
        Column("Tricks", 34, figures=False),
    ]
    for _ in names:
        columns += [
            Column("Deal", paid, figures=False),
            Column("Balance", balance, figures=False),
        ]
    groups = [Group(name, 4 + 2 * seat, 2) for seat, name in enumerate(names)]
    return Ruled(pen.left, columns, boxed=True, groups=groups)
