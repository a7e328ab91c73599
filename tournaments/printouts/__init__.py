"""The index of an event's printouts: one module a sheet, one line here.

Each module says what :class:`~tournaments.printouts.order.Printout` asks. They share what the
club's other sheets share (:mod:`scoring.printouts`), and ``order`` (what was asked for),
``cards`` and ``stacking`` (several to a page, to be cut and stacked), ``rounds_card`` (a line a
round), ``tables`` (lists of people) and ``amounts`` (money in words), and do not import each
other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from clubs.permissions import Action
from tournaments.log import Entry
from tournaments.printouts import (
    bracket,
    crosstable,
    fixtures,
    guide_cards,
    half_time,
    prize_list,
    receipts,
    result_slips,
    score_cards,
    seating,
    settlement,
    standings,
    state_of_play,
    table_cards,
    travellers,
)
from tournaments.printouts.order import By, Choice, Printout
from tournaments.services import printings
from tournaments.services.picture import Picture
from tournaments.services.printings import Recall, Sheet

PRINTOUTS: dict[str, Printout] = {
    each.slug: each
    for each in (
        seating,
        guide_cards,
        fixtures,
        table_cards,
        score_cards,
        result_slips,
        travellers,
        standings,
        half_time,
        crosstable,
        bracket,
        prize_list,
        receipts,
        settlement,
        state_of_play,
    )
}

_BY = "-by-"


def paper_name(printout: Printout, by: By) -> str:
    """Return under which name a sheet is noted: each order of a list is paper of its own."""
    return f"{printout.slug}{_BY}{by}" if Choice.BY in printout.choices else printout.slug


def on_paper_sheets() -> dict[str, Sheet]:
    """Return all sheets that can become wrong, by the names under which they are noted."""
    return {
        paper_name(each, by): Sheet(_title(each, by), each.topics)
        for each in PRINTOUTS.values()
        if each.topics
        for by in By
    }


def _title(printout: Printout, by: By) -> str:
    return f"{printout.title} by {by}" if Choice.BY in printout.choices else printout.title


@dataclass(frozen=True, slots=True)
class Outdated:
    """A sheet on paper that is wrong by now; ``slug`` and ``query`` print it again."""

    slug: str
    query: str
    recall: Recall


def outdated(picture: Picture, may: Callable[[Action], bool] | None = None) -> list[Outdated]:
    """Return the sheets on paper that a later entry made wrong, by the time of printing.

    With ``may``, only those that somebody may print again.
    """
    told = []
    for recall in printings.outdated(picture, on_paper_sheets()):
        slug, _, by = recall.sheet.partition(_BY)
        printout = PRINTOUTS[slug]
        if may is None or may(printout.action):
            chosen = {"by": by} if by else {}
            if recall.round and Choice.ROUND in printout.choices:
                chosen["round"] = str(recall.round)
            told.append(Outdated(slug, urlencode(chosen), recall))
    return told


def made_wrong(picture: Picture, entries: Sequence[Entry]) -> list[str]:
    """Return the sheets on paper that some entries would make wrong, before they are written."""
    return printings.made_wrong(picture, on_paper_sheets(), entries)
