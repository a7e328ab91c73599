"""The score sheet of a rubber: deal by deal as it was scored, or blank for writing."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from clubs.permissions import Action
from scoring.printouts.by_hand import Blank, blanks, seats, where
from scoring.printouts.order import RUBBERS, Choice, NoSuchRubber, Order
from scoring.printouts.paper import SMALL, Bound, Heading, Pen, Sheet, Title, heading_of
from scoring.printouts.ruled import WRITTEN, Column, Part, Row, Ruled, flow
from scoring.rules.core import Line
from scoring.services.settlements import RubberSettlement, rubber_settlements
from scoring.services.sheets import DealRow, SittingSheet

slug = "score-sheet"
title = "Score sheet"
hint = "A rubber deal by deal, each line explained; or blank, to score by hand."
action = Action.SEE_NIGHT
games = RUBBERS
choices = (Choice.SITTING, Choice.RUBBER, Choice.BLANK)
results = True

FIGURE = 30.0
GAMES = 3


@dataclass(frozen=True, slots=True)
class DealLine:
    """A deal on the sheet; figures are by side and empty where there are none."""

    number: int
    game: int
    dealer: str
    trumps: str
    tricks: tuple[str, ...]
    honours: tuple[str, ...]
    score: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Scored:
    """A rubber with its deals."""

    rubber: RubberSettlement
    deals: tuple[DealLine, ...]


@dataclass(frozen=True, slots=True)
class ScoreSheets:
    """The sheets to draw, in order."""

    heading: Heading
    sheets: tuple[Scored | Blank, ...]


def read(order: Order) -> ScoreSheets:
    """Lay the rubbers asked for open; a blank sheet carries the names of its sitting.

    :raises NoSuchRubber: the sitting has no such rubber.
    """
    if order.blank:
        return ScoreSheets(heading_of(order.night), blanks(order, games, 4))
    scored = [
        Scored(rubber, _deals(sheet, rubber.number))
        for sheet in order.sheets(games)
        for rubber in rubber_settlements(sheet)
        if order.rubber in (None, rubber.number)
    ]
    if order.rubber is not None and not scored:
        raise NoSuchRubber(order.rubber)
    return ScoreSheets(heading_of(order.night), tuple(scored))


def _deals(sheet: SittingSheet, rubber: int) -> tuple[DealLine, ...]:
    """Return the deals of a rubber; the closing of play is told below them, not as a deal."""
    return tuple(
        _deal(sheet, row)
        for row in sheet.deals
        if row.state.last.rubber_no == rubber and not row.state.closed
    )


def _deal(sheet: SittingSheet, row: DealRow) -> DealLine:
    last = row.state.last
    played = getattr(row.deal, "tricks", None)
    return DealLine(
        number=row.number,
        game=last.game_no,
        dealer=sheet.names[last.dealer],
        trumps=getattr(row.deal, "trumps", None) or "",
        tricks=_figures(played),
        honours=_figures(getattr(row.deal, "honours", None)),
        score=_figures(last.score),
        words="; ".join(_line(line) for line in last.lines),
    )


def _figures(pair: tuple[int, int] | None) -> tuple[str, str]:
    return ("", "") if pair is None else (str(pair[0]), str(pair[1]))


def _line(line: Line) -> str:
    points = f" {line.points:+d}".replace("-", "\N{MINUS SIGN}") if line.points else ""
    return (
        f"{line.rule} {line.side}{points}: {line.text}" if line.side else f"{line.rule} {line.text}"
    )


def draw(data: ScoreSheets, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw each rubber as a sheet by itself, with pages of its own."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    bound = [Bound(_pages(sheet, each), _in_play(each)) for each in data.sheets]
    return sheet.bind(bound or [Bound([sheet.nothing("No rubber has been played yet.")])])


def _in_play(each: Scored | Blank) -> bool:
    return isinstance(each, Scored) and not each.rubber.settled


def _pages(sheet: Sheet, each: Scored | Blank) -> list[Callable[[Pen], None]]:
    if isinstance(each, Blank):
        return [partial(_blank, sheet, each)]
    rubber, room = each.rubber, sheet.right - sheet.left
    which = f"{title}: table {rubber.table}, sitting {rubber.sitting}, rubber {rubber.number}"
    sides = zip(("NS", "EW"), rubber.sides, strict=True)
    notes = [f"{side}: {' & '.join(p.display_name for p in people)}" for side, people in sides]
    deals = Part(
        Title(which, notes, room), Ruled(sheet.left, _columns(room)), [_row(d) for d in each.deals]
    )
    words = [rubber.words] if rubber.words else []
    worth = Part(Title("Rubber points", words, room), Ruled(sheet.left, _worth()), _games(rubber))
    return flow(sheet, [deals, worth])


def _columns(room: float) -> list[Column]:
    figures = [
        Column(f"{what} {side}", FIGURE)
        for what in ("Tricks", "Hon.", "Score")
        for side in ("NS", "EW")
    ]
    dealer = 84.0
    taken = 24 + 30 + 8 + dealer + 36 + 6 * FIGURE + 8
    return [
        Column("Deal", 24),
        Column("Game", 30),
        Column("", 8),
        Column("Dealer", dealer, figures=False),
        Column("Trumps", 36, figures=False),
        *figures,
        Column("", 8),
        Column("How it was scored", room - taken, figures=False, size=SMALL),
    ]


def _row(deal: DealLine) -> Row:
    figures = (*deal.tricks, *deal.honours, *deal.score)
    cells = (str(deal.number), str(deal.game), "", deal.dealer, "", *figures, "", deal.words)
    return Row(cells, suits=(4, deal.trumps))


def _worth() -> list[Column]:
    return [
        Column("", 110, figures=False),
        Column("Score NS–EW", 90, figures=False),
        Column("Grade", 80, figures=False),
        Column("NS", 60),
        Column("EW", 60),
    ]


def _games(rubber: RubberSettlement) -> list[Row]:
    rows = [
        Row(
            (
                f"Game {game.number}",
                f"{game.score[0]}–{game.score[1]}",
                game.grade or "",
                *(str(points or "") for points in game.points),
            )
        )
        for game in rubber.games
    ]
    if any(rubber.bonus):
        what = "Bonus" if rubber.complete else "Ahead"
        rows.append(Row((what, "", "", *(str(points or "") for points in rubber.bonus))))
    rows.append(Row(("Total", "", "", *(str(each) for each in rubber.points)), strong=True))
    by_side = [str(rubber.difference) if side == rubber.ahead else "" for side in ("NS", "EW")]
    if rubber.ahead is None:
        by_side = ["", "none"]
    rows.append(Row(("Difference", "", "", *by_side), strong=True))
    return rows


def _blank(sheet: Sheet, blank: Blank, pen: Pen) -> None:
    """Draw lines to write on: four names, the deals, the games, and four signatures."""
    y = seats(blank.names, pen, where(pen, title, blank.table))
    games, signatures = (GAMES + 3) * WRITTEN + 24, 2 * 30 + 4
    deals = Ruled(pen.left, _written(pen.right - pen.left), boxed=True)
    room = pen.bottom - y - 10 - deals.head - games - signatures
    rows = [_to_write(number) for number in range(1, int(room // WRITTEN) + 1)]
    y = deals.draw(pen, y + 10, [deals.lay(row) for row in rows]) + 8
    worth = Ruled(pen.left, _worth(), boxed=True)
    what = [*(f"Game {game}" for game in range(1, GAMES + 1)), "Bonus", "Total", "Difference"]
    lines = [worth.lay(Row((each, "", "", "", ""), height=WRITTEN)) for each in what]
    y = worth.draw(pen, y, lines)
    seats(("",) * 4, pen, y + 12, "Signed ")


def _written(room: float) -> list[Column]:
    figures = [
        Column(f"{what} {side}", 40, figures=False)
        for what in ("Tricks", "Hon.", "Score")
        for side in ("NS", "EW")
    ]
    return [
        Column("Deal", 28, figures=False),
        Column("Dealer", room - 28 - 6 * 40 - 60 - 90, figures=False),
        Column("Trumps", 60, figures=False),
        *figures[:4],
        Column("Revoke", 90, figures=False),
        *figures[4:],
    ]


def _to_write(number: int) -> Row:
    return Row((str(number), *[""] * 9), suits=(2, "SHDC"), height=WRITTEN)
