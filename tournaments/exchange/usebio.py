"""USEBIO 1.2, the XML in which bridge clubs in Britain publish results: written, on trial.

Experimental: the format is made for bridge, so only what whist shares with it is written, and no
reader of it has accepted whist yet. Pairs with boards that travel are written board by board;
without boards, and for individuals, only who took part and where they came.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from tournaments.eventfile import EventFile
from tournaments.exchange import CannotHold
from tournaments.formats.core import Section
from tournaments.results import Outcome, Table
from tournaments.standings.duplicate import match_points
from tournaments.standings.ranking import Row, written

HELD = {"pairs": "PAIRS", "individual": "INDIVIDUAL"}


def write_usebio(file: EventFile) -> str:
    """Return an event as USEBIO 1.2.

    :raises CannotHold: the format has no place for this event.
    """
    kind = HELD.get(file.format.slug)
    if kind is None:
        text = f"USEBIO is written for pairs and individuals, not for {file.format.name.lower()}."
        raise CannotHold(text)
    root = Element("USEBIO", Version="1.2")
    event = SubElement(root, "EVENT", EVENT_TYPE=kind)
    sections = file.format.standings(file.event)
    _add(event, "EVENT_DESCRIPTION", file.name or file.format.name)
    if file.date:
        _add(event, "DATE", "/".join(reversed(file.date.split("-"))))
    boards = dict(_boards(file))
    _add(event, "BOARD_SCORING_METHOD", "MATCH_POINTS" if boards else "AGGREGATE")
    _add(event, "WINNER_TYPE", str(len(sections)))
    _participants(event, file, sections, kind)
    for board, tables in sorted(boards.items()):
        _board(event, file, board, tables)
    indent(root, " ")
    head = '<?xml version="1.0" encoding="utf-8"?>\n'
    note = "<!-- Experimental: whist results in a format made for bridge. -->\n"
    return head + note + tostring(root, encoding="unicode") + "\n"


def _add(parent: Element, tag: str, text: str) -> Element:
    """Add an element, without characters that XML cannot hold."""
    made = SubElement(parent, tag)
    made.text = "".join(
        c for c in text if c in "\t\n" or (ord(c) >= 32 and ord(c) not in (0xFFFE, 0xFFFF))
    )
    return made


def _participants(
    event: Element, file: EventFile, sections: tuple[Section, ...], kind: str
) -> None:
    number_of = {one.id: place for place, one in enumerate(file.event.entrants, 1)}
    of = {one.id: one for one in file.event.entrants}
    parent = SubElement(event, "PARTICIPANTS")
    for section in sections:
        for row in section.ranking.rows:
            entrant = of[row.id]
            if kind == "INDIVIDUAL":
                player = SubElement(parent, "PLAYER")
                _add(player, "PLAYER_NUMBER", str(number_of[row.id]))
                _add(player, "PLAYER_NAME", entrant.called)
                _place(player, row)
                continue
            pair = SubElement(parent, "PAIR")
            _add(pair, "PAIR_NUMBER", str(number_of[row.id]))
            if section.name:
                _add(pair, "DIRECTION", section.name)
            _place(pair, row)
            for name in entrant.members or (entrant.called,):
                _add(SubElement(pair, "PLAYER"), "PLAYER_NAME", name)


def _place(parent: Element, row: Row) -> None:
    _add(parent, "PLACE", row.label)
    for value in list(row.values.values())[:1]:
        _add(parent, "TOTAL_SCORE", written(value))


def _boards(file: EventFile) -> Iterator[tuple[int, list[Table]]]:
    """Yield every board set with the tables that have played it."""
    found: dict[int, list[Table]] = {}
    for played in file.event.rounds:
        for table in played.tables:
            board = file.event.boards.get((played.number, table.number))
            result = table.result
            if board and result.outcome is Outcome.PLAYED and result.tricks:
                found.setdefault(board, []).append(table)
    yield from found.items()


def _board(event: Element, file: EventFile, number: int, tables: list[Table]) -> None:
    number_of = {one.id: place for place, one in enumerate(file.event.entrants, 1)}
    board = SubElement(event, "BOARD")
    _add(board, "BOARD_NUMBER", str(number))
    points = [match_points([table.result.tricks[side] for table in tables]) for side in (0, 1)]
    for place, table in enumerate(tables):
        line = SubElement(board, "TRAVELLER_LINE")
        _add(line, "NS_PAIR_NUMBER", str(number_of[table.sides[0][0]]))
        _add(line, "EW_PAIR_NUMBER", str(number_of[table.sides[1][0]]))
        _add(line, "TRICKS", str(table.result.tricks[0]))
        _add(line, "SCORE", str(table.result.tricks[0]))
        _add(line, "NS_MATCH_POINTS", str(points[0][place]))
        _add(line, "EW_MATCH_POINTS", str(points[1][place]))
