"""An event's answer in plain text, for a director at a terminal or on paper."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.rules.core import Problem
from tournaments.eventfile import EventFile
from tournaments.formats.core import Drawn, Section
from tournaments.results import FROM_CARDS, Outcome, Round, Table
from tournaments.standings.ranking import written
from tournaments.standings.tiebreaks import Figure

SUITS = {"H": "hearts", "C": "clubs", "D": "diamonds", "S": "spades", "NT": "no trumps"}


def tell(read_file: EventFile | list[Problem]) -> str:
    """Return the whole answer as text that ends its last line."""
    told = tell_faults(read_file) if isinstance(read_file, list) else _result(read_file)
    return "\n".join(told) + "\n"


def tell_faults(problems: list[Problem]) -> Iterator[str]:
    """Yield what is wrong, a line each."""
    yield "This event cannot be read:"
    for problem in problems:
        yield f"  {problem.path}: {problem.text}" if problem.path else f"  {problem.text}"


def tell_round(file: EventFile, number: int) -> str:
    """Return one round as text: who sits where, and what to know about it."""
    played = file.event.rounds[number - 1]
    return "\n".join(_round(file, played, file.drawn.get(number))) + "\n"


def _result(file: EventFile) -> Iterator[str]:
    yield _heading(file)
    for played in file.format.with_cards(file.event).rounds:
        yield ""
        yield from _round(file, played, file.drawn.get(played.number))
    for section in file.format.standings(file.event):
        yield ""
        yield from _standings(file, section)
    awards = [
        award for award in file.format.prizes(file.event) if file.event.rounds or file.event.cards
    ]
    if awards:
        yield ""
        yield "Prizes"
        for award in awards:
            names = " and ".join(file.event.names[one] for one in award.ids) or "nobody"
            shares = ", ".join(file.money(minor) for minor in award.shares.values())
            paid = f"  {shares} {file.currency}" if shares else ""
            yield f"  {' and '.join(prize.name for prize in award.prizes)}: {names}{paid}"
    yield ""
    for check in file.format.checks(file.event):
        state = "adds up" if check.ok else check.text
        yield f"{check.name.replace('_', ' ').capitalize()} {check.actual}: {state}"
    if over := file.format.over(file.event):
        yield over


def _heading(file: EventFile) -> str:
    parts = (file.name or file.format.name, file.date, f"{len(file.event.entrants)} entrants")
    return ", ".join(part for part in parts if part)


def _round(file: EventFile, played: Round, drawn: Drawn | None) -> Iterator[str]:
    trumps = {table.trumps for table in played.tables}
    named = ""
    if len(trumps) == 1 and trumps != {""}:
        suits = trumps.pop().split()
        named = f", trumps {', '.join(SUITS.get(suit, suit) for suit in suits)}"
    date = f", {drawn.date}" if drawn and drawn.date else ""
    state = "" if played.complete else " (in play)"
    yield f"Round {played.number}{date}{named}{state}"
    for table in played.tables:
        yield _table(file, played.number, table, drawn)
    out = [*played.sit_out, *(one for t in played.tables if not t.full for one in t.entrants)]
    if out:
        yield f"  sits out: {', '.join(file.event.names[one] for one in out)}"
    for note in drawn.notes if drawn else ():
        yield f"  {note}"


def _table(file: EventFile, number: int, table: Table, drawn: Drawn | None) -> str:
    names = file.event.names
    sides = [" + ".join(names.get(one, "—") for one in side) for side in table.sides]
    label = str(table.number)
    named = file.event.options.table_names
    if table.number <= len(named):
        label = named[table.number - 1]
    if drawn and table.number in drawn.matches:
        label = f"{label} ({drawn.matches[table.number]})"
    board = file.event.boards.get((number, table.number))
    boards = f"  boards {board}" if board else ""
    between = "  v  " if len(sides) == 2 else ", "
    return f"  {label:>3}  {between.join(sides)}{boards}{_figures(table)}"


def _figures(table: Table) -> str:
    result = table.result
    if result.outcome is Outcome.PLAYED:
        source = f" ({FROM_CARDS})" if result.reason == FROM_CARDS else ""
        return f"  {'–'.join(str(figure) for figure in result.figures)}{source}"
    return "" if result.outcome is Outcome.IN_PLAY else f"  {result.outcome.value}"


def _figure(value: Figure) -> str:
    """Write a figure; what is neither whole nor a half to two places."""
    parts = value.denominator
    return written(value) if (parts <= 2 and value >= 0) or parts == 1 else f"{float(value):.2f}"


def _standings(file: EventFile, section: Section) -> Iterator[str]:
    ranking, names = section.ranking, file.event.names
    state = " (provisional)" if ranking.provisional else ""
    yield f"Standings{': ' if section.name else ''}{section.name}{state}"
    columns = list(ranking.rows[0].values) if ranking.rows else []
    wide = max([len(names[row.id]) for row in ranking.rows], default=0)
    if columns:
        titles = "  ".join(column.replace("_", " ") for column in columns)
        yield f"  {'':>4}  {'':<{wide}}  {titles}"
    for row in ranking.rows:
        figures = "  ".join(
            f"{_figure(row.values[c]) if c in row.values else '':>{len(c)}}" for c in columns
        )
        gone = "  (withdrawn)" if row.withdrawn else ""
        yield f"  {row.label:>4}  {names[row.id]:<{wide}}  {figures}{gone}".rstrip()
    for note in ranking.notes:
        yield f"  {note}"
