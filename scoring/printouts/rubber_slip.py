"""The rubber settlement slip: what the four of a rubber owe one another, to be signed.

Slips are A6, four to a sheet with cut marks: of one rubber one for each player, of several
rubbers one each. Each carries the whole heading, since it is cut off.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from clubs.models import Member
from clubs.permissions import Action
from clubs.templatetags.money import money
from scoring.printouts.fonts import BOLD, REGULAR, fit, width
from scoring.printouts.order import RUBBERS, Choice, Order
from scoring.printouts.paper import SIZE, SMALL, Heading, Pen, Sheet, heading_of
from scoring.printouts.quarters import Box, by_fours, foot, head
from scoring.rules.reading import Pair
from scoring.services.settlements import RubberSettlement

slug = "rubber-slip"
title = "Rubber settlement"
hint = "Who pays whom after a rubber, with room to sign: four slips to a sheet, to be cut."
action = Action.SEE_MONEY
games = RUBBERS
choices = (Choice.SITTING, Choice.RUBBER, Choice.SINGLE)
results = True

ROW = 13.5
SEATS = ("North", "East", "South", "West")
IN_ORDER = (0, 2, 1, 3)
"""The seats as they are written down: partners below each other."""


@dataclass(frozen=True, slots=True)
class Slips:
    """The rubbers to print, each as often as it is to be cut off."""

    heading: Heading
    rubbers: tuple[RubberSettlement, ...]


def read(order: Order) -> Slips:
    """Settle the rubbers asked for; one that is named is printed for each player."""
    rubbers = order.rubbers()
    if len(rubbers) == 1 and order.rubber is not None and not order.single:
        rubbers *= len(rubbers[0].players)
    return Slips(heading_of(order.night), tuple(rubbers))


def draw(data: Slips, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw four slips a page, or say that there are none."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    if not data.rubbers:
        return sheet.render([sheet.nothing("No rubber has been played yet.")])
    return sheet.bind(by_fours(sheet, data.rubbers, _slip), bare=True)


def _slip(sheet: Sheet, rubber: RubberSettlement, pen: Pen, box: Box) -> float:
    y = head(sheet, pen, box, provisional=not rubber.settled)
    pen.text(box.x, y + SIZE, title, SIZE, BOLD)
    where = f"Table {rubber.table}, sitting {rubber.sitting}, rubber {rubber.number}"
    pen.right_text(box.right, y + SIZE, where)
    y = _names(rubber.players, pen, box, y + ROW + 3)
    y = _games(rubber, pen, box, y + 6)
    y = _payments(rubber, pen, box, y + 4)
    return _signatures(rubber.players, sheet, pen, box, y)


def _names(players: Sequence[Member], pen: Pen, box: Box, y: float) -> float:
    for seat in IN_ORDER:
        name = fit(players[seat].display_name, box.right - box.x - 34)
        pen.text(box.x, y + SIZE, SEATS[seat], SMALL)
        pen.lines(box.x + 34, y + SIZE, name.lines, name.size, REGULAR)
        y += max(ROW - 1, name.height + 2)
        if seat == 2:
            pen.rule(box.x, y + 2, box.right)
            y += 2
    return y


def _games(rubber: RubberSettlement, pen: Pen, box: Box, y: float) -> float:
    """Write the games, the bonus and the totals in ruled lines."""
    pen.rule(box.x, y, box.right, 0.8)
    y = _row(pen, box, y, ("", "Score NS–EW", ""), ("NS", "EW"), REGULAR)
    for game in rubber.games:
        score = f"{game.score[0]}–{game.score[1]}"
        words = (f"Game {game.number}", score, game.grade or "")
        y = _row(pen, box, y, words, _blank_zero(game.points), REGULAR)
    if any(rubber.open_score):
        score = f"{rubber.open_score[0]}–{rubber.open_score[1]}"
        y = _row(pen, box, y, ("Open game", score, "not finished"), ("", ""), REGULAR)
    if any(rubber.bonus):
        what = "Bonus" if rubber.complete else "Ahead"
        y = _row(pen, box, y, (what, "", ""), _blank_zero(rubber.bonus), REGULAR)
    totals = (str(rubber.points[0]), str(rubber.points[1]))
    y = _row(pen, box, y, ("Total", "", ""), totals, BOLD)
    pen.text(box.x, y + SIZE, "Difference", SIZE, BOLD)
    ahead = f"{rubber.difference} to {rubber.ahead}" if rubber.ahead else "none"
    pen.right_text(box.right, y + SIZE, ahead, SIZE, BOLD)
    pen.rule(box.x, y + ROW, box.right, 0.8)
    return y + ROW


def _row(
    pen: Pen, box: Box, y: float, words: tuple[str, str, str], points: tuple[str, str], face: str
) -> float:
    """Write a line of the table of games; return the y below its rule."""
    first, second, third = words
    pen.text(box.x, y + SIZE, first, SIZE, face)
    pen.centred(box.x + 92, y + SIZE, second, SIZE, face)
    pen.text(box.x + 128, y + SIZE, third, SIZE, face)
    pen.right_text(box.right - 30, y + SIZE, points[0], SIZE, face)
    pen.right_text(box.right, y + SIZE, points[1], SIZE, face)
    pen.rule(box.x, y + ROW, box.right)
    return y + ROW


def _blank_zero(points: Pair) -> tuple[str, str]:
    return str(points[0] or ""), str(points[1] or "")


def _payments(rubber: RubberSettlement, pen: Pen, box: Box, y: float) -> float:
    """Write the stake and who pays whom, or why nobody does."""
    if rubber.words:
        note = fit(rubber.words, box.right - box.x, SIZE, SMALL)
        y = pen.lines(box.x, y + SIZE, note.lines, note.size, REGULAR) - SIZE + 3
    if rubber.stake:
        pen.text(box.x, y + SIZE, "Stake")
        pen.right_text(box.right, y + SIZE, f"{money(rubber.stake, rubber.currency)} a point")
        y += ROW
    for payment in rubber.payments:
        amount = money(payment.amount, rubber.currency)
        words = f"{payment.payer.display_name} pays {payment.payee.display_name}"
        line = fit(words, box.right - box.x - 56)
        pen.right_text(box.right, y + SIZE, amount, SIZE, BOLD)
        pen.lines(box.x, y + SIZE, line.lines, line.size, REGULAR)
        y += max(ROW, line.height + 2)
    if reason := _why_no_money(rubber):
        pen.text(box.x, y + SIZE, reason)
        y += ROW
    return y


def _why_no_money(rubber: RubberSettlement) -> str:
    if rubber.payments or not rubber.settled:
        return ""
    return "Played for points only." if rubber.difference else "Nobody pays."


def _signatures(players: Sequence[Member], sheet: Sheet, pen: Pen, box: Box, y: float) -> float:
    """Draw four lines to sign on above the foot; return the y that the slip needs."""
    half, pitch = (box.right - box.x - 14) / 2, 32
    foot(sheet, pen, box)
    needed = y + 2 * pitch + 16
    at = max(y, box.bottom - 2 * pitch - 16)
    captions = [f"{SEATS[seat]}: {players[seat].display_name}" for seat in IN_ORDER]
    if any(width(caption, size=SMALL) > half for caption in captions):
        captions = [SEATS[seat] for seat in IN_ORDER]
    for place, caption in enumerate(captions):
        x = box.x + (place // 2) * (half + 14)
        line = at + (1 + place % 2) * pitch - 9
        pen.rule(x, line, x + half, 0.6)
        pen.text(x, line + 8, caption, SMALL)
    return needed
