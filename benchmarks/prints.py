"""What our sheets cost beside the very same texts and lines drawn by hard-coded coordinates.

The raw version is taken from the sheet itself: every text, line and shape that it draws is
noted once with its coordinates, and the notes are replayed on a bare reportlab canvas, which
neither measures, wraps, formats nor decides anything.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from io import BytesIO
from typing import Any
from unittest import mock

from reportlab.pdfgen.canvas import Canvas

from benchmarks import Figure, ratio, show
from benchmarks.site import AT
from clubs.models import Member, Night
from scoring.models import Sitting, Table
from scoring.printouts import paper, rubber_slip, standings
from scoring.printouts.paper import PAPERS, Heading
from scoring.rules.core import replay
from scoring.rules.games.whist import Whist, WhistOptions
from scoring.services.settlements import RubberSettlement, rubber_settlements
from scoring.services.sheets import DealRow, SittingSheet
from scoring.services.standings import Section, StandingsRow

ROWS = 1000
PRINTED = AT + datetime.timedelta(hours=3)
HEADING = Heading("Baize Whist Club", "Club night", "Wed 28 Oct 2026, 19:30", "Europe/London")
NOTED = ("setFont", "drawString", "setLineWidth", "line", "showPage")


def figures() -> list[Figure]:
    """Measure, and return the figures."""
    slips = rubber_slip.Slips(HEADING, (rubber(),))
    table = standings.Standings(HEADING, (section(),), "GBP")
    return [
        beside("a settlement slip", lambda: rubber_slip.draw(slips, "a4", PRINTED), "≤ 4"),
        beside(
            f"{ROWS:,} rows of standings", lambda: standings.draw(table, "a4", PRINTED), "≤ 2.5"
        ),
    ]


def beside(name: str, draw: Callable[[], bytes], target: str) -> Figure:
    """Compare a sheet with the same marks made on a bare canvas."""
    marks = noted(draw)
    return Figure(name, 1 / ratio(draw, lambda: raw(marks)), "times a raw canvas", target)


class Notebook(Canvas):  # type: ignore[misc]
    """A canvas that notes what is drawn on it."""

    def __init__(self, *args: Any, **more: Any) -> None:
        self.marks: list[tuple[str, tuple[Any, ...]]] = []
        super().__init__(*args, **more)
        self.marks.clear()

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        if name not in NOTED:
            return found

        def note(*args: Any) -> Any:
            self.marks.append((name, args))
            return found(*args)

        return note


def noted(draw: Callable[[], bytes]) -> list[tuple[str, tuple[Any, ...]]]:
    """Return the marks a sheet is made of; a font or line width already set is not set again."""
    books: list[Notebook] = []

    def notebook(*args: Any, **more: Any) -> Notebook:
        books.append(Notebook(*args, **more))
        return books[-1]

    with mock.patch.object(paper, "Canvas", notebook):
        draw()
    now: dict[str, Any] = {}
    marks = []
    for name, args in books[0].marks:
        if name.startswith("set"):
            if now.get(name) == args:
                continue
            now[name] = args
        if name == "showPage":
            now.clear()
        marks.append((name, args))
    return marks


def raw(marks: list[tuple[str, tuple[Any, ...]]]) -> bytes:
    """Make the marks on a bare canvas."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=PAPERS["a4"], invariant=1)
    for name, args in marks:
        getattr(canvas, name)(*args)
    canvas.save()
    return file.getvalue()


def rubber() -> RubberSettlement:
    """Settle a rubber of three games that is stored nowhere."""
    night = Night(currency="GBP")
    sitting = Sitting(table=Table(number=6, night=night), number=2, stake=50, players=4)
    rules = Whist(WhistOptions())
    names = ("Ann Lee", "Bea Moor", "Cy North", "Dot Oak")
    deals: list[Any] = [rules.read({"tricks": {"NS": n}}, names) for n in (10, 3, 7, 7, 2, 11)]
    start = rules.start(4, 0)
    states = list(replay(rules, start, deals))
    at = rules.sheet(start)
    sheet = SittingSheet(
        sitting=sitting,
        night=night,
        rules=rules,
        players=tuple(Member(pk=n, display_name=name) for n, name in enumerate(names)),
        waiting=(),
        deals=tuple(
            DealRow(n, n, deal, at, at, state, ())
            for n, (deal, state) in enumerate(zip(deals, states, strict=True), 1)
        ),
        voided=(),
        state=states[-1],
        now=at,
        sequence=len(deals),
        entries=(),
    )
    return rubber_settlements(sheet)[0]


def section() -> Section:
    """Make up the standings of a very large night."""
    columns = Whist.columns
    rows = tuple(
        StandingsRow(
            rank=str(n),
            member=Member(pk=n, display_name=f"Ann Player {n}", sort_name=f"{n}"),
            figures=tuple((n * 7 + at) % 40 - 4 * (at == 0) for at in range(len(columns))),
            points=500 - n,
            money=(500 - n) * 25,
        )
        for n in range(1, ROWS + 1)
    )
    return Section("whist", "Whist", True, columns, rows)


if __name__ == "__main__":
    show(figures())
