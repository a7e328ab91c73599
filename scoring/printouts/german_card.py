"""The result card of German Whist: a match or a series hand by hand.

Cards are A6, four to a sheet with cut marks, each with the whole heading; a long match goes on
on the next card. Or blank, for writing.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from clubs.permissions import Action
from scoring.printouts.fonts import BOLD, REGULAR
from scoring.printouts.order import Choice, Order
from scoring.printouts.paper import Heading, Pen, Sheet, heading_of
from scoring.printouts.quarters import Box, Titled, by_fours, said, sign, titled
from scoring.printouts.ruled import ROW, WRITTEN, Column, Group, Row, Ruled
from scoring.rules.games.german_whist import Deal, GermanWhistOptions, State
from scoring.rules.german_hand import needs_both
from scoring.rules.german_play import is_match, series_winner, shown
from scoring.rules.reading import Pair
from scoring.rules.written import counted
from scoring.services.sheets import DealRow, SittingSheet

slug = "german-card"
title = "German Whist card"
hint = "A match of German Whist, hand by hand, to be cut; or blank, to keep by hand."
action = Action.SEE_NIGHT
games = ("german-whist",)
choices = (Choice.SITTING, Choice.BLANK)
results = True

HANDS = 15
"""Hands on one card."""
TO_WRITE = 10
FIGURE = 34.0


@dataclass(frozen=True, slots=True)
class HandLine:
    """A hand: the tricks of each half by player, and the score after it."""

    number: int
    first: tuple[str, str]
    second: tuple[str, str]
    score: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Card:
    """Some hands of a sitting. ``table`` None is a card to write on; ``result`` is on the last."""

    table: int | None
    sitting: int | None
    names: tuple[str, str]
    halves: bool
    hands: tuple[HandLine, ...]
    result: tuple[str, ...]
    over: bool


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards to draw, in order."""

    heading: Heading
    cards: tuple[Card, ...]


def read(order: Order) -> Cards:
    """Lay the matches asked for open; blank cards carry the names of their sitting."""
    heading = heading_of(order.night)
    sheets = [] if order.blank and order.sitting is None else order.sheets(games)
    if not order.blank:
        return Cards(heading, tuple(card for each in sheets for card in _cards(each)))
    blank = _blank(("", ""), None, halves=True)
    if sheets:
        table = sheets[0].sitting.table.number
        blank = _blank(_names(sheets[0]), table, halves=needs_both(sheets[0].rules.options))
    return Cards(heading, (blank,) * 4)


def _names(sheet: SittingSheet) -> tuple[str, str]:
    first, second = sheet.names
    return first, second


def _blank(names: tuple[str, str], table: int | None, *, halves: bool) -> Card:
    none = ("", "")
    hands = tuple(HandLine(number, none, none, none) for number in range(1, TO_WRITE + 1))
    return Card(table, None, names, halves, hands, (), over=True)


def _cards(sheet: SittingSheet) -> list[Card]:
    """Return a card for every so many hands; the last one tells the result."""
    options, state = sheet.rules.options, sheet.state
    hands = [_hand(row) for row in sheet.deals if isinstance(row.deal, Deal)]
    halves = any(any(hand.first) for hand in hands)
    cards = []
    for at in range(0, max(len(hands), 1), HANDS):
        last = at + HANDS >= len(hands)
        result = _result(options, state, sheet.names) if last else ("Continued on the next card.",)
        cards.append(
            Card(
                table=sheet.sitting.table.number,
                sitting=sheet.sitting.number,
                names=_names(sheet),
                halves=halves,
                hands=tuple(hands[at : at + HANDS]),
                result=result,
                over=state.decided or state.closed,
            )
        )
    return cards


def _hand(row: DealRow) -> HandLine:
    score = row.state.last.score
    return HandLine(
        number=row.number,
        first=_pair(row.deal.first),
        second=_pair(row.deal.second),
        score=(shown(score[0]), shown(score[1])),
    )


def _pair(pair: Pair | None) -> tuple[str, str]:
    return ("", "") if pair is None else (str(pair[0]), str(pair[1]))


def _result(options: GermanWhistOptions, state: State, names: tuple[str, ...]) -> tuple[str, ...]:
    winner = series_winner(options, state)
    score = f"{shown(state.score[0])}–{shown(state.score[1])}"
    if winner is not None:
        what = "match" if is_match(options) else "series"
        ahead = f"{shown(state.score[winner])}–{shown(state.score[1 - winner])}"
        told = f"{names[winner]} won the {what}, {ahead} in points."
    elif state.decided:
        told = f"The match is tied, {score} in points."
    else:
        told = f"After {counted(state.played, 'hand')}: {score} in points."
    return (told,)


def draw(data: Cards, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw four cards a page, or say that there are none."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    if not data.cards:
        return sheet.render([sheet.nothing("No German Whist has been played yet.")])
    return sheet.bind(by_fours(sheet, data.cards, _draw), bare=True)


def _draw(sheet: Sheet, card: Card, pen: Pen, box: Box) -> float:
    y = titled(sheet, pen, box, Titled("German Whist", card.table, card.sitting, not card.over))
    ruled = _ruled(card, box)
    height = ROW if card.sitting else WRITTEN
    rows = [ruled.lay(Row(_cells(card, hand), height=height)) for hand in card.hands]
    y = ruled.draw(pen, y, rows) + 4
    y = said(pen, box, y, [(words, BOLD) for words in card.result])
    if card.sitting is None:
        note = "The first half is only written where it counts." if card.halves else ""
        y = said(pen, box, y, [(note, REGULAR)])
    return sign(sheet, pen, box, y, [f"Signed {name}".rstrip() for name in card.names])


def _ruled(card: Card, box: Box) -> Ruled:
    """Return the table: for each player the tricks of one half or both, and the score."""
    labels = ("First", "Last", "Score") if card.halves else ("Last 13", "Score")
    room = box.right - box.x
    wide = (room - 34) / (2 * len(labels))
    figures = card.sitting is not None
    columns = [Column("Hand", 34, figures=False)]
    for _ in card.names:
        columns += [Column(label, wide, figures=figures) for label in labels]
    groups = [Group(name, 1 + at * len(labels), len(labels)) for at, name in enumerate(card.names)]
    return Ruled(box.x, columns, boxed=not figures, groups=groups)


def _cells(card: Card, hand: HandLine) -> tuple[str, ...]:
    cells = [str(hand.number)]
    for at in (0, 1):
        first = [hand.first[at]] if card.halves else []
        cells += [*first, hand.second[at], hand.score[at]]
    return tuple(cells)
