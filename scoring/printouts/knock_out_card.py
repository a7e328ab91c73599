"""The result card of a game of Knock-Out Whist: who took how many tricks of which hand.

Cards are A6, four to a sheet with cut marks, each with the whole heading; or blank, for writing.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from clubs.permissions import Action
from scoring.printouts.fonts import BOLD, REGULAR
from scoring.printouts.order import Choice, Order
from scoring.printouts.paper import Heading, Pen, Sheet, heading_of
from scoring.printouts.quarters import Box, Titled, by_fours, said, sign, titled
from scoring.printouts.ruled import WRITTEN, Column, Row, Ruled
from scoring.rules.knock_out_hand import CARDS
from scoring.rules.knock_out_play import Outcome
from scoring.rules.written import counted
from scoring.services.sheets import SittingSheet

slug = "knock-out-card"
title = "Knock-Out card"
hint = "A game of Knock-Out Whist, hand by hand, to be cut; or blank, to keep by hand."
action = Action.SEE_NIGHT
games = ("knock-out-whist",)
choices = (Choice.SITTING, Choice.BLANK)
results = True

HAND = 22.0
MOST = 7
"""Players in a game."""


@dataclass(frozen=True, slots=True)
class Card:
    """A game: a line of marks a player, one a hand, and in words what came of it.

    A mark is the number of tricks; no tricks is “out”, or “dog” for a dog's life given.
    ``table`` None is a card to write on.
    """

    table: int | None
    sitting: int | None
    names: tuple[str, ...]
    marks: tuple[tuple[str, ...], ...]
    trumps: tuple[str, ...]
    result: str
    over: bool


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards to draw, in order."""

    heading: Heading
    cards: tuple[Card, ...]


def read(order: Order) -> Cards:
    """Lay the games asked for open; blank cards carry the names of their sitting."""
    heading = heading_of(order.night)
    sheets = [] if order.blank and order.sitting is None else order.sheets(games)
    if not order.blank:
        return Cards(heading, tuple(_card(each) for each in sheets))
    blank = _blank(("",) * MOST, None)
    if sheets:
        blank = _blank(sheets[0].names, sheets[0].sitting.table.number)
    return Cards(heading, (blank,) * 4)


def _blank(names: tuple[str, ...], table: int | None) -> Card:
    return Card(table, None, names, (("",) * CARDS,) * len(names), (), "", over=True)


def _card(sheet: SittingSheet) -> Card:
    played = [row.state for row in sheet.deals if any(row.state.last.tricks)]
    marks: list[list[str]] = [[] for _ in sheet.names]
    named = []
    for state in played:
        for seat, line in enumerate(marks):
            line.append("" if "out" in line else _mark(state.last, seat))
        if state.names is not None:
            named.append(f"{state.position.cards} {sheet.names[state.names]}")
    return Card(
        table=sheet.sitting.table.number,
        sitting=sheet.sitting.number,
        names=sheet.names,
        marks=tuple((*line, *[""] * (CARDS - len(line))) for line in marks),
        trumps=tuple(named),
        result=_result(sheet, len(played)),
        over=sheet.state.winner is not None or sheet.state.closed,
    )


def _mark(last: Outcome, seat: int) -> str:
    if seat in last.dogs:
        return "dog"
    return "out" if seat in last.out else str(last.tricks[seat])


def _result(sheet: SittingSheet, hands: int) -> str:
    state = sheet.state
    if state.winner is not None:
        return f"{sheet.names[state.winner]} won after {counted(hands, 'hand')}."
    if state.closed:
        return "Play was closed; nobody has won."
    return f"In play: the next hand has {counted(state.position.cards, 'card')}."


def draw(data: Cards, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw four cards a page, or say that there are none."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    if not data.cards:
        return sheet.render([sheet.nothing("No Knock-Out Whist has been played yet.")])
    return sheet.bind(by_fours(sheet, data.cards, _draw), bare=True)


def _draw(sheet: Sheet, card: Card, pen: Pen, box: Box) -> float:
    y = titled(sheet, pen, box, Titled("Knock-Out Whist", card.table, card.sitting, not card.over))
    ruled = Ruled(box.x, _columns(box.right - box.x), boxed=card.sitting is None)
    height = 18 if card.sitting else WRITTEN
    rows = [
        ruled.lay(Row((name, *marks), height=height))
        for name, marks in zip(card.names, card.marks, strict=True)
    ]
    y = ruled.draw(pen, y, rows) + 4
    y = said(pen, box, y, _words(card))
    return sign(sheet, pen, box, y, ("Winner", "Scorer"))


def _columns(room: float) -> list[Column]:
    hands = [Column(str(cards), HAND, size=9) for cards in range(CARDS, 0, -1)]
    return [Column("Cards", room - HAND * CARDS, figures=False), *hands]


def _words(card: Card) -> list[tuple[str, str]]:
    """Return what stands under the table, each with its face."""
    if card.sitting is None:
        return [
            ("Write the tricks of each hand; no tricks: “out”, or “dog” for a dog’s life.", REGULAR)
        ]
    trumps = f"Trumps named, by cards: {', '.join(card.trumps)}." if card.trumps else ""
    return [(card.result, BOLD), (trumps, REGULAR)]
