"""Lists on full pages: names with their numbers, long lists in two columns side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from scoring.printouts.paper import Page, Sheet, Title
from scoring.printouts.ruled import Column, Part, Row, Ruled, flow
from tournaments.services.seats import Person, RoundSeen, Side

GUTTER = 22.0
ALONE = 34
"""Rows that stand in one column; more stand in two, side by side."""

Columns = Callable[[float], list[Column]]
"""Returns the columns of a list that has so much room."""


def words(label: str, width: float, size: float = 10) -> Column:
    """Return a column of words."""
    return Column(label, width, figures=False, size=size)


def numbered(people: Iterable[Person]) -> str:
    """Write people with the numbers of their cards: “3 Ann & 12 Abe”."""
    return " & ".join(f"{one.number} {one.name}" for one in people) or "nobody"


def sides_of(sides: Sequence[Side]) -> str:
    """Write everybody at a table where everybody plays alone."""
    return ", ".join(numbered(side.people) for side in sides)


def resting(played: RoundSeen) -> list[str]:
    """Say who has no seat in a round, and what else there is to know about it."""
    told = []
    for label, people in (("Sits out", played.sit_out), ("Absent", played.absent)):
        if people:
            told.append(f"{label}: {', '.join(f'{one.number} {one.name}' for one in people)}")
    return told


def initials(names: str) -> str:
    """Return the initials of somebody, or of a pair: “AL”, “A B” for “Ann & Bea”.

    >>> initials("Ann Lee & Bea Moor"), initials("Ann & Bea"), initials("O'Hara, Pat")
    ('AL BM', 'A B', 'OP')
    """
    return " ".join(
        "".join(letter for word in one.split() if (letter := _first(word)))
        for one in names.split(" & ")
    )


def _first(word: str) -> str:
    return next((letter.upper() for letter in word if letter.isalnum()), "")


def abreast(sheet: Sheet, title: Title, columns: Columns, rows: Sequence[Row]) -> list[Page]:
    """Lay a list out, in two columns side by side once it is long, read down each page."""
    room = sheet.right - sheet.left
    if len(rows) <= ALONE:
        return flow(sheet, [Part(title, Ruled(sheet.left, columns(room)), rows)])
    half = columns((room - GUTTER) / 2)
    ruled = Ruled(sheet.left, [*half, words("", GUTTER), *half])
    pages: list[Page] = []
    left = list(rows)
    while left:
        shown = Title(f"{title.words} (continued)", [], room) if pages else title
        most = sheet.room - shown.height - ruled.head
        taken = _as_many(ruled, left, len(half), most)
        pages += flow(sheet, [Part(shown, ruled, _side_by_side(left[:taken], len(half)))])
        left = left[taken:]
    return pages


def _as_many(ruled: Ruled, rows: Sequence[Row], columns: int, room: float) -> int:
    """Return how many rows fill a page in two columns."""
    taken = min(len(rows), 2 * int(room / rows[0].height))
    while taken > 2:
        laid = (ruled.lay(row) for row in _side_by_side(rows[:taken], columns))
        if sum(row.height for row in laid) <= room:
            break
        taken -= 1
    return taken


def _side_by_side(rows: Sequence[Row], columns: int) -> list[Row]:
    half = -(-len(rows) // 2)
    right = [*rows[half:], *(Row(("",) * columns) for _ in range(2 * half - len(rows)))]
    return [
        Row((*one.cells, "", *other.cells), height=max(one.height, other.height))
        for one, other in zip(rows[:half], right, strict=True)
    ]


def remarks(sheet: Sheet, head: str, notes: Sequence[str]) -> Part:
    """Return a part of sentences under a heading."""
    room = sheet.right - sheet.left
    return Part(Title(head, notes, room), Ruled(sheet.left, [words("", room)]), ())


def shrunk(columns: Sequence[Column], room: float) -> list[Column]:
    """Narrow columns so that they share the room equally."""
    each = room / len(columns) if columns else 0
    return [column._replace(width=min(column.width, each)) for column in columns]


def section_words(name: str) -> str:
    """Return what a section is called: directions in full, groups as they are named."""
    return {"NS": "North–South", "EW": "East–West"}.get(name, name)
