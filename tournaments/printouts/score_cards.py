"""Personal score cards, numbered: blank to be written on, or with what was played so far."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from clubs.permissions import Action
from scoring.printouts.paper import Heading, Pen, Sheet
from scoring.printouts.quarters import Box
from tournaments.ahead import coming_trumps
from tournaments.eventtext import SUITS
from tournaments.printouts.cards import Named, bound, titled
from tournaments.printouts.order import (
    Choice,
    Order,
    Place,
    about_so_far,
    called_round,
    half_of,
    heading_of,
    once_drawn,
    so_far,
)
from tournaments.printouts.rounds_card import Cell, Line, grid, total_line
from tournaments.printouts.tables import initials
from tournaments.services.cards_seen import CardLine, CardSeen, cards_seen
from tournaments.services.picture import Picture
from tournaments.services.printings import Topic

slug = "score-cards"
title = "Score cards"
hint = "A numbered card for everybody: blank before the start, with all scores so far afterwards."
place = Place.TABLES
action = Action.RECORD
choices = (Choice.BLANK,)
topics = (Topic.RESULTS, Topic.SEATING, Topic.ENTRANTS)
about = about_so_far
tells = once_drawn

OPEN = 12
"""Lines of a card when nobody knows how many rounds there will be."""
MOST_LINES = 48
"""Lines that a card takes; longer events have several cards each."""
_LETTERS = {word: letter for letter, word in SUITS.items() if letter != "NT"} | {SUITS["NT"]: "NT"}


@dataclass(frozen=True, slots=True)
class Card:
    """One card: number and name, its lines, and the totals at its end."""

    number: int
    name: str
    lines: tuple[Line, ...]
    totals: tuple[tuple[str, str], ...]
    provisional: bool


@dataclass(frozen=True, slots=True)
class Cards:
    """All cards of an event, in the order of their numbers."""

    heading: Heading
    cells: tuple[Cell, ...]
    cards: tuple[Card, ...]


def offered(picture: Picture) -> bool:
    """Say whether anybody is entered."""
    return bool(picture.entrants)


def read(order: Order) -> Cards:
    """Read everybody's card; a blank one has trumps and numbers only."""
    picture = order.picture
    seen = cards_seen(picture)
    shape = _Shape(picture, seen)
    blank = order.blank or not picture.log.rounds
    cards = tuple(
        card for one in seen for card in _pieces(one, shape.lines(one, blank=blank), shape, blank)
    )
    where = "all rounds" if blank else so_far(picture)
    return Cards(heading_of(picture, where), shape.cells, cards)


class _Shape:
    """What all cards of an event have in common: columns, number of lines, trumps to come."""

    def __init__(self, picture: Picture, seen: Sequence[CardSeen]) -> None:
        self.picture = picture
        event = picture.file.event if picture.file else None
        drawn = len(picture.log.rounds)
        length = picture.form.length(event) if event else 0
        self.length = max(length or max(OPEN, drawn + 4), drawn)
        self.half = half_of(picture)
        self.trumps: dict[int, str] = {}
        if event is not None:
            coming = coming_trumps(picture.form, event.first(0), self.length)
            self.trumps = {number: " ".join(suits) for number, suits in coming.items()}
        self.apart = any(one.apart for one in seen)
        self.unit = next((one.unit for one in seen if one.unit), "Points")
        self.figure = "Score" if self.apart else self.unit
        suits = any(line.trumps for one in seen for line in one.lines) or any(self.trumps.values())
        first = [Cell(called_round(picture), 1.0)]
        if suits:
            longest = max((len(one.split()) for one in self.trumps.values()), default=1)
            first.append(Cell("Trumps", 1.2 + 0.3 * (longest - 1), suits=True))
        figures = [Cell("Table", 1.2), Cell(self.figure, 1.3)]
        if self.apart:
            figures.append(Cell(self.unit, 1.1))
        self.cells = (*first, *figures, Cell("Total", 1.3), Cell("Opponents", 1.7))
        self.suits = suits

    def lines(self, one: CardSeen, *, blank: bool) -> tuple[Line, ...]:
        """Return the lines of a card, those of rounds to come too."""
        return tuple(self._lines(one, blank=blank))

    def _lines(self, one: CardSeen, *, blank: bool) -> Iterator[Line]:
        played: dict[int, list[CardLine]] = {}
        for line in () if blank else one.lines:
            played.setdefault(line.round, []).append(line)
        for number in range(1, self.length + 1):
            half = number == self.half
            there = played.get(number, [])
            for at, line in enumerate(there, 1):
                yield Line(self._filled(line), half and at == len(there))
            if not there:
                yield Line(self._empty(number), half)

    def _filled(self, line: CardLine) -> tuple[str, ...]:
        suits = " ".join(_LETTERS.get(word, word) for word in line.trumps.split(", ") if word)
        told = line.figure or _short(line.outcome)
        counted = (line.counted,) if self.apart else ()
        return (
            str(line.round),
            *((suits,) if self.suits else ()),
            line.table,
            told,
            *counted,
            line.total,
            " ".join(initials(other.name) for other in line.opponents),
        )

    def _empty(self, number: int) -> tuple[str, ...]:
        suits = (self.trumps.get(number, ""),) if self.suits else ()
        return (str(number), *suits, *("" for _ in self.cells[1 + self.suits :]))


def _short(outcome: str) -> str:
    return "out" if outcome == "sat out" else outcome


def _pieces(one: CardSeen, lines: tuple[Line, ...], shape: _Shape, blank: bool) -> Iterator[Card]:
    name = one.person.for_whom or one.person.name
    totals = _totals(one, shape, blank=blank)
    for at in range(0, len(lines), MOST_LINES):
        last = at + MOST_LINES >= len(lines)
        yield Card(
            one.person.number,
            name,
            lines[at : at + MOST_LINES],
            totals if last else (),
            one.provisional and not blank,
        )


def _totals(one: CardSeen, shape: _Shape, *, blank: bool) -> tuple[tuple[str, str], ...]:
    first = (("First half", "" if blank else one.first_half),) if shape.half else ()
    given = "" if blank else " ".join(each.points for each in one.adjustments)
    adjusted = (("Adjusted", given),) if given else ()
    heading = "Total" if blank or not one.heading else one.heading
    return (*first, *adjusted, (heading, "" if blank else one.total))


def draw(data: Cards, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw four cards a page, in cut-and-stack order."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    if not data.cards:
        return sheet.render([sheet.nothing("Nobody is entered yet.")])

    def card(sheet: Sheet, one: Card, pen: Pen, box: Box) -> float:
        y = titled(sheet, pen, box, one.name, f"No. {one.number}", provisional=one.provisional)
        end = box.bottom - 20 if one.totals else box.bottom
        y = grid(pen, Box(box.x, y, box.right, end), data.cells, one.lines)
        return total_line(pen, box, y, one.totals) if one.totals else y

    return bound(sheet, data.cards, card, Named("card"))
