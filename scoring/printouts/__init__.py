"""The index of printouts: one module a sheet, one line here.

Each module says what :class:`~scoring.printouts.order.Printout` asks. They share ``paper``
(heading, pages, pen), ``fonts`` (which font draws which letter), ``ruled`` (tables over pages),
``quarters`` (four to a page, to be cut apart) and ``order`` (what was asked for), and do not
import each other.
"""

from __future__ import annotations

from scoring.printouts import night_settlement, rubber_slip, score_sheet, standings, table_cards
from scoring.printouts.order import Printout

PRINTOUTS: dict[str, Printout] = {
    rubber_slip.slug: rubber_slip,
    night_settlement.slug: night_settlement,
    standings.slug: standings,
    score_sheet.slug: score_sheet,
    table_cards.slug: table_cards,
}
