"""The part of a sheet that says who pays whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scoring.printouts.paper import Sheet, Title
from scoring.printouts.ruled import Column, Part, Row, Ruled
from scoring.services.settlements import Transfer

AMOUNT = 72.0


def who_pays(
    sheet: Sheet, transfers: Sequence[Transfer], write: Callable[[int], str], notes: Sequence[str]
) -> Part:
    """Return the payments as a part; ``write`` turns an amount into money, or into units."""
    room = sheet.right - sheet.left
    name = (room - 36 - AMOUNT) / 2
    columns = [
        Column("Who", name, figures=False),
        Column("", 36, figures=False),
        Column("Whom", name, figures=False),
        Column("Amount", AMOUNT),
    ]
    rows = [
        Row((each.payer.display_name, "pays", each.payee.display_name, write(each.amount)))
        for each in transfers
    ]
    return Part(Title("Who pays whom", notes, room), Ruled(sheet.left, columns), rows)
