"""State of play: everything with which the evening can be finished by hand.

How people move, trumps to come, who sits where now and what is out, everybody's total with room
to add to it, all results so far, and lines to write the remaining rounds on.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from clubs.permissions import Action
from scoring.printouts.fonts import width
from scoring.printouts.paper import Heading, Sheet, Title
from scoring.printouts.ruled import WRITTEN, Column, Part, Row, Ruled, flow
from tournaments.ahead import coming_trumps
from tournaments.drawings.bracket import bracket_of
from tournaments.printouts.order import (
    Choice,
    Order,
    Place,
    about_all,
    heading_of,
    of_all,
    so_far,
    unless_blank,
)
from tournaments.printouts.tables import numbered, remarks, resting, section_words, sides_of, words
from tournaments.services.cards_seen import CardSeen, cards_seen
from tournaments.services.links import tables_wanted
from tournaments.services.picture import Picture
from tournaments.services.printings import Topic
from tournaments.services.seats import RoundSeen, State, TableSeen, rounds_seen, trump_words
from tournaments.services.seats_ahead import rounds_ahead_seen
from tournaments.services.standings import StandingsSeen, standings_seen

slug = "state-of-play"
title = "State of play"
hint = "Everything to finish by hand: seats, results, totals, how people move, room to write."
place = Place.HAND
action = Action.RECORD
choices: tuple[Choice, ...] = ()
topics = (Topic.SEATING, Topic.ROUNDS, Topic.RESULTS, Topic.ENTRANTS, Topic.PRIZES)
about = about_all
tells = unless_blank

AT_ONCE = 12
"""Rounds that stand beside each other."""
OPEN = 4
"""Rounds to write on where nobody knows how many there will be."""
COLUMN = 22.0
OPEN_MATCHES = ("ready", "waiting")
"""States of matches of a bracket that are yet to be played."""


@dataclass(frozen=True, slots=True)
class Met:
    """Whom somebody has met, by number, and when there was no seat: for a draw by hand."""

    against: str
    out: str


@dataclass(frozen=True, slots=True)
class StateOfPlay:
    """The event as it stands. ``coming`` are rounds to be written, ``ahead`` those known."""

    heading: Heading
    sentences: tuple[str, ...]
    now: RoundSeen | None
    rounds: tuple[RoundSeen, ...]
    lists: tuple[StandingsSeen, ...]
    met: dict[str, Met]
    ahead: tuple[RoundSeen, ...]
    coming: tuple[tuple[int, str], ...]
    tables: int
    matches: tuple[tuple[str, str, str], ...] = ()


def offered(picture: Picture) -> bool:
    """Say whether anybody is entered."""
    return bool(picture.entrants)


def read(order: Order) -> StateOfPlay:
    """Read all there is."""
    picture = order.picture
    rounds = rounds_seen(picture)
    coming = tuple(_coming(picture))
    provisional = not picture.over or any(one.missing for one in rounds)
    # Whom somebody has met matters where the next opponents are chosen, not led by a movement.
    ahead = rounds_ahead_seen(picture)
    chosen = picture.form.seats.side == 1 and not ahead and bool(rounds)
    return StateOfPlay(
        heading=heading_of(picture, so_far(picture), provisional=provisional),
        sentences=tuple(_sentences(picture, rounds, coming)),
        now=rounds[-1] if rounds else None,
        rounds=rounds,
        lists=standings_seen(picture),
        met={one.person.id: _met(one) for one in cards_seen(picture)} if chosen else {},
        ahead=ahead,
        coming=coming,
        tables=tables_wanted(picture),
        matches=_matches(picture) if rounds and any(one.match for one in rounds[0].tables) else (),
    )


def _matches(picture: Picture) -> tuple[tuple[str, str, str], ...]:
    """Return the matches of a bracket that are to come: name and both sides."""
    boxes = sorted(bracket_of(picture.facts).boxes, key=lambda box: (box.x, box.y))
    return tuple(
        (box.caption, box.lines[0].full, box.lines[1].full)
        for box in boxes
        if box.state in OPEN_MATCHES
    )


def _coming(picture: Picture) -> Iterator[tuple[int, str]]:
    """Yield the rounds after those drawn, with their trumps."""
    if picture.file is None or picture.over:
        return
    event = picture.file.event
    drawn = len(picture.log.rounds)
    last = picture.form.length(event) or drawn + OPEN
    trumps = coming_trumps(picture.form, event, last)
    for number in range(drawn + 1, last + 1):
        yield number, trump_words(" ".join(trumps.get(number, ())))


def _sentences(
    picture: Picture, rounds: tuple[RoundSeen, ...], coming: tuple[tuple[int, str], ...]
) -> Iterator[str]:
    if not rounds:
        yield "No round is drawn yet."
    else:
        yield f"Round {rounds[-1].number}{of_all(picture)}: {rounds[-1].sentence}"
        for played in rounds[:-1]:
            if played.missing:
                yield f"Round {played.number}: {played.sentence}"
    if picture.over:
        yield picture.over
    if picture.file is not None and not picture.over:
        yield from picture.form.moves(picture.file.event.options)
    told = [f"round {number} {trumps}" for number, trumps in coming if trumps]
    if told:
        yield f"Trumps to come: {'; '.join(told)}."
    adjusted = [
        f"{picture.names[one.id]} {one.points:+} in round {one.round} ({one.reason})"
        for one in (picture.file.event.adjustments if picture.file else ())
    ]
    if adjusted:
        yield f"Adjusted, and counted in the totals: {'; '.join(adjusted)}."


def _met(card: CardSeen) -> Met:
    against = [str(one.number) for line in card.lines for one in line.opponents]
    out = [str(line.round) for line in card.lines if not line.table]
    return Met(", ".join(against), ", ".join(out))


def draw(data: StateOfPlay, paper: str, printed_at: datetime.datetime) -> bytes:
    """Draw what is needed first on top, and the blank lines last."""
    sheet = Sheet(data.heading, title, paper, printed_at)
    parts = [remarks(sheet, title, data.sentences)]
    if data.now is not None:
        parts.append(_seats(sheet, data.now, "Now"))
    parts += [_totals(sheet, data, one) for one in data.lists if one.rows]
    parts += _bracket(sheet, data)
    parts += _results(sheet, data)
    parts += [_seats(sheet, one, "To come") for one in data.ahead]
    parts += _to_write(sheet, data)
    return sheet.render(flow(sheet, parts))


def _seats(sheet: Sheet, played: RoundSeen, when: str) -> Part:
    """Return who sits where, with the result or room to write it."""
    room = sheet.right - sheet.left
    alone = _alone(played)
    labels = ["Players"] if alone else ["North–South", "East–West"]
    boards = any(table.boards for table in played.tables)
    who = (room - 40 - 84 - 40 * boards) / len(labels)
    columns = [
        words("Table", 40),
        *(words(label, who) for label in labels),
        *([Column("Boards", 40)] if boards else []),
        Column("Result", 84),
    ]
    rows = []
    for table in played.tables:
        names = [sides_of(table.sides)] if alone else [numbered(s.people) for s in table.sides]
        told = [str(table.boards or "")] if boards else []
        rows.append(Row((table.label, *names, *told, _result(table)), height=16))
    trumps = f", trumps {played.trumps}" if played.trumps else ""
    title_ = Title(f"{when}: round {played.number}{trumps}", resting(played), room)
    return Part(title_, Ruled(sheet.left, columns), rows)


def _alone(played: RoundSeen | None) -> bool:
    """Say whether everybody at a table plays alone."""
    if played is None or not played.tables:
        return False
    return not played.tables[0].sides[0].direction


def _first(data: StateOfPlay) -> str:
    return ", in the order of the seats" if _alone(data.now) else ", North–South first"


def _result(table: TableSeen) -> str:
    if table.state in (State.RIVAL, State.REPORTED, State.EMPTY):
        return table.words.lower()
    return table.score or "________"


def _totals(sheet: Sheet, data: StateOfPlay, one: StandingsSeen) -> Part:
    """Return everybody's total, with columns in which the coming rounds are added to it."""
    room = sheet.right - sheet.left
    beside = 118.0 if data.met else 0.0
    blank = [number for number, _ in data.coming][: AT_ONCE if not beside else 6]
    name = room - 30 - 26 - 46 - beside - COLUMN * len(blank) - 40
    columns = [
        words("Rank", 30),
        Column("No.", 26),
        words("Name", name),
        Column(one.columns[0].heading if one.columns else "Total", 46),
        *([words("Has met", 78, 8), words("Sat out", 40, 8)] if beside else []),
        *(Column(f"R {number}", COLUMN) for number in blank),
        Column("Total", 40),
    ]
    rows = []
    for row in one.rows:
        met = data.met.get(row.id, Met("", ""))
        told = (met.against, met.out) if beside else ()
        called = f"{row.name} (withdrawn)" if row.withdrawn else row.name
        figure = row.figures[0] if row.figures else ""
        cells = (row.label, str(row.number), called, figure, *told, *("" for _ in blank), "")
        rows.append(Row(cells, height=16))
    head = f"Totals: {section_words(one.name)}" if one.name else "Totals"
    return Part(Title(head, [], room), Ruled(sheet.left, columns, boxed=True), rows)


def _bracket(sheet: Sheet, data: StateOfPlay) -> Iterator[Part]:
    """Yield the matches to come, with room for their results."""
    if data.matches:
        room = sheet.right - sheet.left
        who = (room - 150) / 2
        columns = [
            words("Match", 62),
            words("", who),
            words("against", who),
            Column("Result", 88),
        ]
        rows = [Row((name, one, other, ""), height=WRITTEN) for name, one, other in data.matches]
        head = Title("Matches to come", [], room)
        yield Part(head, Ruled(sheet.left, columns, boxed=True), rows)


def _results(sheet: Sheet, data: StateOfPlay) -> Iterator[Part]:
    """Yield every result so far, a row a table and a column a round."""
    room = sheet.right - sheet.left
    known = {
        (table.number, played.number): table for played in data.rounds for table in played.tables
    }
    numbers = sorted({table for table, _ in known})
    labels = {table.number: table.label for table in known.values()}
    longest = max((width(table.score, size=9) for table in known.values()), default=0.0)
    least = max(30.0, longest + 10)
    at_once = max(1, int((room - 44) / least))
    for at in range(0, len(data.rounds), at_once):
        some = data.rounds[at : at + at_once]
        wide = min(60.0, (room - 44) / len(some))
        columns = [words("Table", 44), *(Column(f"R {one.number}", wide, size=9) for one in some)]
        rows = [
            Row(
                (
                    labels[number],
                    *(
                        known[number, one.number].score if (number, one.number) in known else ""
                        for one in some
                    ),
                )
            )
            for number in numbers
        ]
        head = f"Results so far{_first(data)}"
        yield Part(Title(head, [], room), Ruled(sheet.left, columns), rows)


def _to_write(sheet: Sheet, data: StateOfPlay) -> Iterator[Part]:
    """Yield lines to write rounds on: seats and results where they are drawn, else results."""
    room = sheet.right - sheet.left
    if data.ahead or data.matches or not data.coming:
        return
    if data.now is None or data.met or _alone(data.now):
        labels = ("Players",) if _alone(data.now) else ("", "against")
        who = (room - 44 - 84) / len(labels)
        columns = [words("Table", 44), *(words(one, who) for one in labels), Column("Result", 84)]
        for number, trumps in data.coming[:OPEN]:
            told = f", trumps {trumps}" if trumps else ""
            rows = [
                Row((str(n), *("" for _ in columns[1:])), height=WRITTEN)
                for n in range(1, data.tables + 1)
            ]
            head = Title(f"To write: round {number}{told}", [], room)
            yield Part(head, Ruled(sheet.left, columns, boxed=True), rows)
        return
    for at in range(0, len(data.coming), AT_ONCE):
        some = [number for number, _ in data.coming[at : at + AT_ONCE]]
        wide = (room - 44) / max(len(some), 6)
        columns = [words("Table", 44), *(Column(f"R {number}", wide) for number in some)]
        rows = [
            Row((str(n), *("" for _ in some)), height=WRITTEN) for n in range(1, data.tables + 1)
        ]
        head = Title(f"To write: results of each table{_first(data)}", [], room)
        yield Part(head, Ruled(sheet.left, columns, boxed=True), rows)
