"""The night settled at once: every net, the fewest payments, and what they come from.

Each game that settled something has its points in a column of its own; only money is added
over the games. Table money stands in the same row as the net, and is never added to it.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from clubs.models import Member
from clubs.permissions import Action
from clubs.templatetags.money import money, signed, signed_money
from scoring.printouts.order import Choice, Order
from scoring.printouts.paper import Heading, Sheet, Title, heading_of
from scoring.printouts.paying import who_pays
from scoring.printouts.ruled import Column, Part, Row, Ruled, flow
from scoring.services.night_settlements import (
    MemberNet,
    NetLine,
    NightSettlement,
    night_settlement,
)

slug = "night-settlement"
title = "Night settlement"
hint = "What everybody won or lost over the evening, the fewest payments, and where it comes from."
action = Action.SEE_MONEY
games: tuple[str, ...] = ()
choices: tuple[Choice, ...] = ()
results = True

POINTS, MONEY = 46.0, 66.0
NARROW = 50.0
"""The points and the money of a night of several games, which leave less room."""


@dataclass(frozen=True, slots=True)
class Night:
    """A night's settlement under its heading."""

    heading: Heading
    settlement: NightSettlement
    currency: str


def read(order: Order) -> Night:
    """Settle the night."""
    settlement = night_settlement(order.night)
    heading = heading_of(order.night, settlement.provisional)
    return Night(heading, settlement, order.night.currency)


def draw(data: Night, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw the nets, then the payments, then where each net comes from."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    if not data.settlement.members:
        return sheet.render([sheet.nothing("Nobody has come yet.")])
    return sheet.render(
        flow(sheet, [_nets(sheet, data), _payments(sheet, data), _trace(sheet, data)])
    )


def _nets(sheet: Sheet, data: Night) -> Part:
    room, members = sheet.right - sheet.left, data.settlement.members
    columns = _net_columns(data, room)
    owed, paid = sum(each.owed for each in members), sum(each.paid for each in members)
    sums = (sum(each.net for each in members), owed, paid, owed - paid)
    rows = [_net(each, data.currency) for each in members]
    total = ("Total", *("0" for _ in data.settlement.games), *_moneys(sums, data.currency))
    rows.append(Row(total, strong=True))
    why = " ".join(data.settlement.provisional)
    return Part(Title(title, [why] if why else [], room), Ruled(sheet.left, columns), rows)


def _net_columns(data: Night, room: float) -> list[Column]:
    games = data.settlement.games
    if len(games) > 1:
        labels = [f"{game.name}: {game.points.lower()}" for game in games]
    else:
        labels = ["Points" for _ in games]
    wide = MONEY if len(games) < 2 else NARROW + 8
    columns = [
        *(Column(label, POINTS if len(games) < 2 else NARROW) for label in labels),
        *(Column(what, wide) for what in ("Net", "Table money", "Table money paid")),
        Column("Table money due", wide),
    ]
    return [_words("Name", room - sum(column.width for column in columns)), *columns]


def _net(each: MemberNet, currency: str) -> Row:
    amounts = (each.owed, each.paid, each.due)
    points = (signed(figure) for figure in each.points)
    net = signed_money(each.net, currency)
    return Row((each.member.display_name, *points, net, *_moneys(amounts, currency)))


def _moneys(amounts: Sequence[int], currency: str) -> list[str]:
    return [money(amount, currency) for amount in amounts]


def _payments(sheet: Sheet, data: Night) -> Part:
    payments = data.settlement.payments
    many = "1 payment settles" if len(payments) == 1 else f"{len(payments)} payments settle"
    notes = [f"{many} all nets; table money is apart."]
    if not payments:
        notes = ["Nobody owes anybody a net."]
    return who_pays(sheet, payments, partial(money, currency=data.currency), notes)


def _trace(sheet: Sheet, data: Night) -> Part:
    room = sheet.right - sheet.left
    name, place, unit, space = 108.0, 38.0, 100.0, 10.0
    company = room - name - 2 * place - unit - 2 * space - POINTS - MONEY
    columns = [
        _words("Name", name),
        *(Column(label, place) for label in ("Table", "Sitting")),
        _words("", space),
        Column("What was settled", unit - space, figures=False, size=9),
        _words("", space),
        Column("Partner and opponents", company, figures=False, size=9),
        Column("Points", POINTS),
        Column("Money", MONEY),
    ]
    names = {game.slug: game.name for game in data.settlement.games}
    rows = [row for each in data.settlement.members for row in _member(each, data, names)]
    notes = [] if rows else ["Nothing is settled yet."]
    return Part(Title("Where each net comes from", notes, room), Ruled(sheet.left, columns), rows)


def _member(each: MemberNet, data: Night, names: dict[str, str]) -> list[Row]:
    """Return a row for each unit, the first with the name, and a row that adds up the money.

    Points are added up only where they are all of one game.
    """
    name = each.member.display_name
    shown = [name] + [""] * len(each.lines)
    lines = [
        Row(
            (begins, *_where(line), "", _unit(line, names), "", *_came_to(line, data.currency)),
            open=True,
        )
        for begins, line in zip(shown, each.lines, strict=False)
    ]
    points = signed(sum(line.points for line in each.lines)) if len(names) == 1 else ""
    net = ("Net", "", "", "", "", "", name, points, signed_money(each.net, data.currency))
    return [*lines, Row(net, strong=True)] if lines else []


def _where(line: NetLine) -> tuple[str, str]:
    return str(line.table), str(line.sitting)


def _unit(line: NetLine, names: dict[str, str]) -> str:
    """Say what was settled: “Rubber 2”, and of which game where there are several."""
    numbered = line.unit in ("rubber", "game")
    unit = f"{line.unit} {line.number}" if numbered else line.unit
    return f"{names[line.game]}, {unit}" if len(names) > 1 else unit.capitalize()


def _came_to(line: NetLine, currency: str) -> tuple[str, str, str]:
    return _company(line), signed(line.points), signed_money(line.money, currency)


def _company(line: NetLine) -> str:
    against = f"against {_names(line.opponents)}"
    words = f"with {_names(line.partners)} {against}" if line.partners else against
    return words if line.complete else f"{words} (not finished)"


def _names(members: Sequence[Member]) -> str:
    return " & ".join(member.display_name for member in members)


def _words(label: str, width: float) -> Column:
    return Column(label, width, figures=False)
