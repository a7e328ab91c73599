"""The index of printouts: one module a sheet, one line here.

Each module says what :class:`~scoring.printouts.order.Printout` asks. They share ``paper``
(heading, pages, pen), ``fonts`` (which font draws which letter), ``ruled`` (tables over pages),
``quarters`` (four to a page, to be cut apart), ``paying`` (who pays whom), ``by_hand`` (lines to
write on) and ``order`` (what was asked for), and do not import each other.
"""

from __future__ import annotations

from scoring.printouts import (
    bid_whist_sheet,
    german_card,
    knock_out_card,
    night_settlement,
    rubber_slip,
    rules,
    score_sheet,
    solo_ledger,
    standings,
    table_cards,
)
from scoring.printouts.order import Printout

PRINTOUTS: dict[str, Printout] = {
    rubber_slip.slug: rubber_slip,
    night_settlement.slug: night_settlement,
    standings.slug: standings,
    score_sheet.slug: score_sheet,
    bid_whist_sheet.slug: bid_whist_sheet,
    solo_ledger.slug: solo_ledger,
    knock_out_card.slug: knock_out_card,
    german_card.slug: german_card,
    rules.slug: rules,
    table_cards.slug: table_cards,
}
