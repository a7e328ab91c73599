"""Who met whom, and what came of it, as a table to print: by rounds, or everybody by everybody.

Rows stand in the order of the standings, and everybody is called by the place in it. Nothing is
coloured: a letter and figures say who won.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.formats.core import Event
from tournaments.results import Outcome, Table
from tournaments.standings.ranking import Ranking

WON, DREW, LOST = "W", "D", "L"


@dataclass(frozen=True, slots=True)
class Meeting:
    """What one entrant did at one table.

    ``opponents`` and ``partners`` are the places of the others (all sides but one's own);
    ``letter`` is W, D or L, empty where nothing is decided; ``own`` and ``other`` are the figures
    of the table, ``other`` the best of the others. ``note`` says in words what the figures do not.
    """

    opponents: tuple[str, ...] = ()
    partners: tuple[str, ...] = ()
    letter: str = ""
    own: str = ""
    other: str = ""
    note: str = ""
    table: int = 0
    side: int = 0

    @property
    def text(self) -> str:
        """The meeting on one line, such as ``12 W 8–5`` or ``with 3 v 4, 7 W 8–5``."""
        beside = f"with {', '.join(self.partners)} v " if self.partners else ""
        return " ".join(filter(None, (f"{beside}{', '.join(self.opponents)}", self.outcome)))

    @property
    def outcome(self) -> str:
        """What came of it, such as ``W 8–5``."""
        figures = f"{self.own}–{self.other}" if self.other else self.own
        return " ".join(filter(None, (self.letter, figures, self.note)))


@dataclass(frozen=True, slots=True)
class CrossRow:
    """One entrant: the place, the name, and a cell for every column, each of any meetings."""

    place: str
    id: str
    name: str
    cells: tuple[tuple[Meeting, ...], ...]
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Crosstable:
    """The whole table; in a ``square`` the columns are the places, and cells say no opponents."""

    columns: tuple[str, ...]
    rows: tuple[CrossRow, ...]
    square: bool
    provisional: bool

    @property
    def caption(self) -> str:
        """What the table is called."""
        return "Everybody against everybody" if self.square else "Round by round"


def is_square(event: Event) -> bool:
    """Say whether everybody is to meet everybody, so that a square is filled in the end."""
    plays = getattr(event.options, "movement", "all_play_all")
    return hasattr(event.options, "double") and plays in ("all_play_all", "howell")


def crosstable(event: Event, ranking: Ranking, *, square: bool | None = None) -> Crosstable:
    """Set out an event in the order of a ranking; as a square where everybody meets everybody.

    Whoever is not in the ranking has no row; as an opponent, the name stands for the place.
    """
    square = is_square(event) if square is None else square
    places = [str(place) for place in range(1, len(ranking.rows) + 1)]
    place_of = dict(zip(ranking.order, places, strict=True))
    called = {**event.names, **place_of}
    met = _by_round(event, called)
    rows = []
    for row, place in zip(ranking.rows, places, strict=True):
        meetings = met.get(row.id, {})
        if square:
            cells = _against(meetings, places, place)
        else:
            cells = tuple(tuple(meetings.get(played.number, ())) for played in event.rounds)
        rows.append(CrossRow(place, row.id, event.names[row.id], cells, row.withdrawn))
    columns = places if square else [str(played.number) for played in event.rounds]
    return Crosstable(tuple(columns), tuple(rows), square, ranking.provisional)


Met = dict[str, dict[int, list[Meeting]]]


def _by_round(event: Event, called: dict[str, str]) -> Met:
    """Return what everybody did, by id and round."""
    met: Met = defaultdict(lambda: defaultdict(list))
    for played in event.rounds:
        for table in played.tables:
            for side, ids in enumerate(table.sides):
                for one in ids:
                    if one:
                        met[one][played.number].append(_meeting(table, side, one, called))
        for one in played.sit_out:
            met[one][played.number].append(Meeting(note="sits out"))
        for one in played.absent:
            met[one][played.number].append(Meeting(note="absent"))
    return met


def _meeting(table: Table, side: int, one: str, called: dict[str, str]) -> Meeting:
    if not table.full:
        return Meeting(note="sits out", table=table.number)
    result = table.result
    others = [at for at in range(len(table.sides)) if at != side]
    figures = result.figures if result.outcome is Outcome.PLAYED else ()
    return Meeting(
        opponents=tuple(called[who] for at in others for who in table.sides[at]),
        partners=tuple(called[who] for who in table.sides[side] if who != one),
        letter=_letter(table, side),
        own=_written(figures[side]) if figures else "",
        other=_written(max(figures[at] for at in others)) if figures else "",
        note="" if result.outcome is Outcome.PLAYED else result.outcome.value,
        table=table.number,
        side=side,
    )


def _letter(table: Table, side: int) -> str:
    winner = table.result.winner()
    if winner is not None:
        return WON if winner == side else LOST
    return DREW if table.result.outcome is Outcome.PLAYED else ""


def _against(
    meetings: dict[int, list[Meeting]], places: Sequence[str], own: str
) -> tuple[tuple[Meeting, ...], ...]:
    """Return the meetings with each of the others, in the order of rounds; none with oneself."""
    met: defaultdict[str, list[Meeting]] = defaultdict(list)
    for number in sorted(meetings):
        for meeting in meetings[number]:
            for opponent in meeting.opponents:
                met[opponent].append(meeting)
    return tuple(() if place == own else tuple(met[place]) for place in places)


def _written(figure: int) -> str:
    return str(figure).replace("-", "−")
