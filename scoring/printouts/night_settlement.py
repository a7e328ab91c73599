"""The night settled at once: every net, the fewest payments, and the rubbers they come from.

Table money stands in the same row as the net, and is never added to it.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from clubs.models import Member
from clubs.permissions import Action
from clubs.templatetags.money import money, signed, signed_money
from scoring.printouts.order import Choice, Order
from scoring.printouts.paper import Heading, Sheet, Title, heading_of
from scoring.printouts.ruled import Column, Part, Row, Ruled, flow
from scoring.services.settlements import MemberNet, NetLine, NightSettlement, night_settlement

slug = "night-settlement"
title = "Night settlement"
hint = "What everybody won or lost over the evening, the fewest payments, and every rubber of it."
action = Action.SEE_MONEY
choices: tuple[Choice, ...] = ()
results = True

POINTS, MONEY = 46.0, 66.0


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
    room, currency = sheet.right - sheet.left, data.currency
    columns = [
        _words("Name", room - POINTS - 4 * MONEY),
        Column("Points", POINTS),
        Column("Net", MONEY),
        Column("Table money", MONEY),
        Column("Table money paid", MONEY),
        Column("Table money due", MONEY),
    ]
    members = data.settlement.members
    rows = [
        Row(
            (
                each.member.display_name,
                signed(each.points),
                signed_money(each.net, currency),
                *(money(amount, currency) for amount in (each.owed, each.paid, each.due)),
            )
        )
        for each in members
    ]
    net = sum(each.net for each in members)
    owed, paid = sum(each.owed for each in members), sum(each.paid for each in members)
    sums = (money(amount, currency) for amount in (net, owed, paid, owed - paid))
    total = Row(("Total", signed(sum(each.points for each in members)), *sums), strong=True)
    why = " ".join(data.settlement.provisional)
    return Part(
        Title(title, [why] if why else [], room), Ruled(sheet.left, columns), [*rows, total]
    )


def _payments(sheet: Sheet, data: Night) -> Part:
    room = sheet.right - sheet.left
    name = (room - 36 - MONEY) / 2
    columns = [_words("Who", name), _words("", 36), _words("Whom", name), Column("Amount", MONEY)]
    payments = data.settlement.payments
    rows = [
        Row(
            (
                each.payer.display_name,
                "pays",
                each.payee.display_name,
                money(each.amount, data.currency),
            )
        )
        for each in payments
    ]
    many = "1 payment settles" if len(payments) == 1 else f"{len(payments)} payments settle"
    notes = [f"{many} all nets; table money is apart." if rows else "Nobody owes anybody a net."]
    return Part(Title("Who pays whom", notes, room), Ruled(sheet.left, columns), rows)


def _trace(sheet: Sheet, data: Night) -> Part:
    room = sheet.right - sheet.left
    name, place, space = 116.0, 38.0, 10.0
    company = room - name - 3 * place - space - POINTS - MONEY
    columns = [
        _words("Name", name),
        *(Column(label, place) for label in ("Table", "Sitting", "Rubber")),
        _words("", space),
        Column("Partner and opponents", company, figures=False, size=9),
        Column("Points", POINTS),
        Column("Money", MONEY),
    ]
    rows = [row for each in data.settlement.members for row in _member(each, data.currency)]
    notes = [] if rows else ["No rubber is settled yet."]
    return Part(Title("Where each net comes from", notes, room), Ruled(sheet.left, columns), rows)


def _member(each: MemberNet, currency: str) -> list[Row]:
    """Return a row for each rubber, the first with the name, and a row that adds them up."""
    name = each.member.display_name
    names = [name] + [""] * len(each.lines)
    lines = [
        Row((shown, *_where(line), "", _company(line), *_worth(line, currency)), open=True)
        for shown, line in zip(names, each.lines, strict=False)
    ]
    net = ("Net", "", "", "", "", name, signed(each.points), signed_money(each.net, currency))
    return [*lines, Row(net, strong=True)] if lines else []


def _where(line: NetLine) -> tuple[str, str, str]:
    return str(line.table), str(line.sitting), str(line.rubber or "")


def _worth(line: NetLine, currency: str) -> tuple[str, str]:
    return signed(line.points), signed_money(line.money, currency)


def _company(line: NetLine) -> str:
    against = f"against {_names(line.opponents)}"
    words = f"with {_names(line.partners)} {against}" if line.partners else against
    return words if line.complete else f"{words} (not finished)"


def _names(members: Sequence[Member]) -> str:
    return " & ".join(member.display_name for member in members)


def _words(label: str, width: float) -> Column:
    return Column(label, width, figures=False)
