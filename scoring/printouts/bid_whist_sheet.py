"""The score sheet of Bid Whist: a sitting deal by deal and game by game, or blank for writing."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from clubs.permissions import Action
from clubs.templatetags.money import money
from scoring.printouts.by_hand import Blank, blanks, seats, where
from scoring.printouts.order import Choice, Order
from scoring.printouts.paper import SMALL, Bound, Heading, Pen, Sheet, Title, heading_of
from scoring.printouts.paying import who_pays
from scoring.printouts.ruled import WRITTEN, Column, Part, Row, Ruled, flow
from scoring.rules.core import SIDES, Line
from scoring.rules.games.bid_whist import Deal, words
from scoring.rules.reading import Pair
from scoring.rules.written import signed
from scoring.services.night_settlements import fewest_transfers
from scoring.services.settlements import Transfer
from scoring.services.sheets import DealRow, SittingSheet

slug = "bid-whist-sheet"
title = "Bid Whist score sheet"
hint = "Bid Whist deal by deal and game by game; or blank, to score by hand."
action = Action.SEE_NIGHT
games = ("bid-whist",)
choices = (Choice.SITTING, Choice.BLANK)
results = True

FIGURE = 31.0
GAMES = 4
BLANK = ("",) * 4


@dataclass(frozen=True, slots=True)
class DealLine:
    """A deal on the sheet; figures are by side and empty where there are none."""

    number: int
    game: int
    dealer: str
    bid: str
    trumps: str
    books: tuple[str, str]
    points: tuple[str, str]
    score: tuple[str, str]
    words: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """A finished game, or the one left open, whose ``winner`` is empty."""

    number: int
    score: Pair
    winner: str


@dataclass(frozen=True, slots=True)
class Scored:
    """A sitting; ``payments`` are empty when there is no money to be seen."""

    table: int
    sitting: int
    names: tuple[str, ...]
    deals: tuple[DealLine, ...]
    finished: tuple[GameLine, ...]
    won: Pair
    payments: tuple[Transfer, ...]
    currency: str
    over: bool


@dataclass(frozen=True, slots=True)
class ScoreSheets:
    """The sheets to draw, in order."""

    heading: Heading
    sheets: tuple[Scored | Blank, ...]


def read(order: Order) -> ScoreSheets:
    """Lay the sittings asked for open; a blank sheet carries the names of its sitting."""
    heading = heading_of(order.night)
    if order.blank:
        return ScoreSheets(heading, blanks(order, games, 4))
    return ScoreSheets(
        heading, tuple(_scored(each, money=order.money) for each in order.sheets(games))
    )


def _scored(sheet: SittingSheet, *, money: bool) -> Scored:
    state, stake = sheet.state, sheet.sitting.stake if money else 0
    nets = zip(sheet.players, sheet.rules.settled(state), strict=True)
    return Scored(
        table=sheet.sitting.table.number,
        sitting=sheet.sitting.number,
        names=sheet.names,
        deals=tuple(_deal(sheet, row) for row in sheet.deals if not row.state.closed),
        finished=tuple(_games(sheet)),
        won=state.totals.games,
        payments=fewest_transfers({player: points * stake for player, points in nets}),
        currency=sheet.night.currency if stake else "",
        over=state.closed,
    )


def _deal(sheet: SittingSheet, row: DealRow) -> DealLine:
    last, bid, trumps, books = row.state.last, "", "", ("", "")
    if isinstance(row.deal, Deal):
        bid, trumps = _bid(sheet, row.deal), row.deal.trumps or ""
        books = _pair(row.deal.books)
    played = books != ("", "")
    return DealLine(
        number=row.number,
        game=last.game,
        dealer=sheet.names[last.dealer],
        bid=bid,
        trumps=trumps,
        books=books,
        points=_pair(_points(last.lines)) if played else ("", ""),
        score=_pair(last.score),
        words="; ".join(_line(line) for line in last.lines),
    )


def _bid(sheet: SittingSheet, deal: Deal) -> str:
    """Say who bid how much, and the direction: trumps have a column of their own."""
    if deal.bid is None or deal.side is None:
        return words(deal).capitalize()
    who = SIDES[deal.side] if deal.bidder is None else sheet.names[deal.bidder]
    return " ".join(each for each in (f"{who}: {deal.bid}", deal.direction) if each)


def _points(lines: Sequence[Line]) -> Pair:
    scored = {side: sum(line.points for line in lines if line.side == side) for side in SIDES}
    return scored[SIDES[0]], scored[SIDES[1]]


def _pair(pair: Pair | None) -> tuple[str, str]:
    return ("", "") if pair is None else (signed(pair[0]), signed(pair[1]))


def _line(line: Line) -> str:
    return f"{line.rule} {line.side}: {line.text}" if line.side else f"{line.rule} {line.text}"


def _games(sheet: SittingSheet) -> list[GameLine]:
    """Return the finished games, a Boston that won two as two, and last the open one."""
    found = [
        GameLine(last.game + more, last.score, SIDES[last.winner])
        for last in (row.state.last for row in sheet.deals)
        if last.winner is not None
        for more in range(last.games)
    ]
    if any(sheet.state.standing.score):
        found.append(GameLine(sheet.state.game, sheet.state.standing.score, ""))
    return found


def draw(data: ScoreSheets, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw each sitting as a sheet by itself, with pages of its own."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    bound = [Bound(_pages(sheet, each), _in_play(each)) for each in data.sheets]
    return sheet.bind(bound or [Bound([sheet.nothing("No Bid Whist has been played yet.")])])


def _in_play(each: Scored | Blank) -> bool:
    return isinstance(each, Scored) and not each.over


def _pages(sheet: Sheet, each: Scored | Blank) -> list[Callable[[Pen], None]]:
    if isinstance(each, Blank):
        return [partial(_blank, each)]
    room = sheet.right - sheet.left
    heading = f"{title}: table {each.table}, sitting {each.sitting}"
    notes = [f"{side}: {' & '.join(each.names[at::2])}" for at, side in enumerate(SIDES)]
    if not each.deals:
        notes.append("No deal is recorded yet.")
    deals = Part(
        Title(heading, notes, room),
        Ruled(sheet.left, _columns(room)),
        [_row(d) for d in each.deals],
    )
    parts = [deals, Part(Title("Games", [], room), Ruled(sheet.left, _worth()), _worths(each))]
    if each.currency:
        notes = [] if each.payments else ["Nobody owes anybody anything."]
        write = partial(money, currency=each.currency)
        parts.append(who_pays(sheet, each.payments, write, notes))
    return flow(sheet, parts)


def _columns(room: float) -> list[Column]:
    figures = [
        Column(f"{what} {side}", FIGURE) for what in ("Books", "Points", "Score") for side in SIDES
    ]
    dealer, bid, trumps = 58.0, 80.0, 36.0
    taken = 24 + 30 + 8 + dealer + bid + trumps + 6 * FIGURE + 8
    return [
        Column("Deal", 24),
        Column("Game", 30),
        Column("", 8),
        Column("Dealer", dealer, figures=False),
        Column("Bid", bid, figures=False),
        Column("Trumps", trumps, figures=False),
        *figures,
        Column("", 8),
        Column("How it was scored", room - taken, figures=False, size=SMALL),
    ]


def _row(deal: DealLine) -> Row:
    figures = (*deal.books, *deal.points, *deal.score)
    none = "none" if deal.trumps == "NT" else ""
    cells = (str(deal.number), str(deal.game), "", deal.dealer, deal.bid, none, *figures)
    return Row((*cells, "", deal.words), suits=(5, "" if none else deal.trumps))


def _worth() -> list[Column]:
    return [
        Column("", 110, figures=False),
        Column("Score NS", 60),
        Column("Score EW", 60),
        Column("NS", 60),
        Column("EW", 60),
    ]


def _worths(scored: Scored) -> list[Row]:
    rows = []
    for game in scored.finished:
        won = ["1" if side == game.winner else "" for side in SIDES]
        what = f"Game {game.number}" if game.winner else f"Game {game.number}, not finished"
        rows.append(Row((what, *_pair(game.score), *won)))
    rows.append(Row(("Games", "", "", *map(str, scored.won)), strong=True))
    more = scored.won[0] - scored.won[1]
    difference = (str(more) if more > 0 else "", str(-more) if more < 0 else "")
    rows.append(Row(("Difference", "", "", *(difference if more else ("", "none"))), strong=True))
    return rows


def _blank(blank: Blank, pen: Pen) -> None:
    """Draw lines to write on: four names, the deals, the games, and four signatures."""
    y = seats(blank.names, pen, where(pen, title, blank.table))
    note = "Books include the kitty, one for the bidding side: nine played and the kitty are ten."
    pen.text(pen.left, y + 10, note, SMALL)
    games, signed = (GAMES + 2) * WRITTEN + 24, 2 * 30 + 4
    deals = Ruled(pen.left, _written(pen.right - pen.left), boxed=True)
    room = pen.bottom - y - 18 - deals.head - games - signed
    rows = [_to_write(number) for number in range(1, int(room // WRITTEN) + 1)]
    y = deals.draw(pen, y + 16, [deals.lay(row) for row in rows]) + 8
    worth = Ruled(pen.left, _worth(), boxed=True)
    what = [*(f"Game {game}" for game in range(1, GAMES + 1)), "Games"]
    lines = [worth.lay(Row((each, "", "", "", ""), height=WRITTEN)) for each in what]
    y = worth.draw(pen, y, lines)
    seats(BLANK, pen, y + 10, "Signed ")


def _written(room: float) -> list[Column]:
    figures = [
        Column(f"{what} {side}", 34, figures=False)
        for what in ("Books", "Points", "Score")
        for side in SIDES
    ]
    taken = 28 + 30 + 60 + 34 + 62 + 6 * 34
    return [
        Column("Deal", 28, figures=False),
        Column("Bidder", room - taken, figures=False),
        Column("Bid", 30, figures=False),
        Column("Trumps", 60, figures=False),
        Column("None", 34, figures=False),
        Column("Direction", 62, figures=False),
        *figures,
    ]


def _to_write(number: int) -> Row:
    cells = (str(number), "", "", "", "", "up   down", *[""] * 6)
    return Row(cells, suits=(3, "SHDC"), height=WRITTEN)
