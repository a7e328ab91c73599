"""Lists of entrants as people keep them: one entrant a line, or a table with a heading row.

Without a heading a line is a name, or in events of pairs and teams several, however they are
told apart: ``Ann Lee & Bob Oak``, ``Ann Lee / Bob Oak``, ``Ann Lee, Bob Oak`` or a tab. A plus
sign belongs to a name. A line that as a whole is a name already known is one name, whatever it
holds. With a heading the columns are those of :data:`COLUMNS`, apart by commas, semicolons or
tabs. Nothing here knows members: what is read is what was written.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

MOST_LINES: Final = 400
MOST_RATING: Final = 9999
LONGEST_TEAM: Final = 60

COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "name": ("name", "player", "entrant", "player 1"),
    "partner": ("partner", "player 2", "player 3", "player 4"),
    "members": ("members", "players"),
    "group": ("group",),
    "rating": ("rating",),
    "team": ("team", "team name"),
    "paid": ("paid",),
}
"""What each column may be called, by what it holds."""

_OF: Final = {heading: column for column, headings in COLUMNS.items() for heading in headings}
_BETWEEN: Final = r"\s*[&/,;]\s*"
_PAID: Final = frozenset({"yes", "y", "x", "1", "true", "paid", "✓", "ja", "oui"})
_NOT_PAID: Final = frozenset({"", "no", "n", "0", "false", "-", "owed"})


class Fault(NamedTuple):
    """What is wrong with one line, counted from 1; ``written`` is how it begins."""

    line: int
    written: str
    text: str


@dataclass(frozen=True, slots=True)
class Row:
    """One entrant as written: the names of its people, and what else the line says."""

    line: int
    people: tuple[str, ...]
    team: str = ""
    group: str = ""
    rating: int = 0
    paid: bool = False


@dataclass(frozen=True, slots=True)
class Rules:
    """What an event takes: people an entrant, the groups there are, and names that are known.

    ``groups`` empty takes any group. ``known`` names are in the form of :func:`key`.
    """

    most: int = 1
    groups: Sequence[str] = ()
    known: Collection[str] = frozenset()


@dataclass(slots=True)
class Reading:
    """What came of a list: its rows, every fault, and the columns that were passed over."""

    rows: list[Row] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    passed_over: tuple[str, ...] = ()


def key(name: str) -> str:
    """Return the form in which two spellings of one name are equal."""
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", name)).strip().casefold()


def decode(raw: bytes) -> tuple[str, str]:
    """Return the text of a file, and a warning where its letters had to be guessed."""
    try:
        return raw.decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        pass
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return raw.decode("utf-16", errors="replace"), ""
    warning = (
        "The file is not in Unicode: it was read as Windows (Western European) text. "
        "Look whether names with accents are right."
    )
    return raw.decode("cp1252", errors="replace"), warning


def read_list(text: str, rules: Rules) -> Reading:
    """Read a list whole; every fault is told at its line."""
    lines = text.removeprefix("\ufeff").splitlines()
    reading = Reading()
    if len(lines) > MOST_LINES:
        told = f"Up to {MOST_LINES} lines at a time, please: split the list."
        reading.faults.append(Fault(0, "", told))
        return reading
    first = next((place for place, line in enumerate(lines) if line.strip()), None)
    if first is None:
        reading.faults.append(Fault(0, "", "There is no name in this list."))
        return reading
    if (headed := _heading(lines[first])) is not None:
        _read_table(lines, first, headed, rules, reading)
        return reading
    for number, line in enumerate(lines, 1):
        if line.strip():
            _read_line(number, line, rules, reading)
    return reading


class _Heading(NamedTuple):
    delimiter: str
    columns: tuple[str, ...]
    passed_over: tuple[str, ...]


def _heading(line: str) -> _Heading | None:
    """Return the columns, where a line is the heading of a table."""
    delimiter = max("\t;,", key=line.count)
    cells = next(csv.reader([line], delimiter=delimiter), [])
    columns = tuple(_OF.get(key(cell), "") for cell in cells)
    if not {"name", "members", "team"} & set(columns):
        return None
    unknown = tuple(cell.strip() for cell, column in zip(cells, columns, strict=True) if not column)
    return _Heading(delimiter, columns, tuple(one for one in unknown if one))


def _read_table(
    lines: Sequence[str], first: int, heading: _Heading, rules: Rules, reading: Reading
) -> None:
    reading.passed_over = heading.passed_over
    below = [f"{line}\n" for line in lines[first + 1 :]]
    rows = csv.reader(below, delimiter=heading.delimiter, skipinitialspace=True)
    for number, cells in _numbered(rows, first + 2, reading):
        if not any(cell.strip() for cell in cells):
            continue
        written = heading.delimiter.join(cells).strip()
        if len(cells) > len(heading.columns):
            told = (
                f"This line has {len(cells)} cells and the heading {len(heading.columns)}: put a "
                "cell that holds the sign between the columns in quotation marks."
            )
            _fault(reading, number, written, told)
            continue
        said: dict[str, list[str]] = {}
        for column, cell in zip(heading.columns, cells, strict=False):
            if column and cell.strip():
                said.setdefault(column, []).append(cell.strip())
        people = [*said.get("name", ()), *said.get("partner", ())]
        for cell in said.get("members", ()):
            people += _names(cell, rules)
        if len(people) == 1:
            people = _names(people[0], rules)
        _add(reading, rules, _Cells(number, written, people, said))
    if not reading.rows and not reading.faults:
        _fault(reading, 0, "", "There is no entrant under the heading.")


def _numbered(
    rows: Iterable[list[str]], start: int, reading: Reading
) -> Iterator[tuple[int, list[str]]]:
    """Yield rows with the line they begin on; a quotation mark that never ends is a fault."""
    number = start
    iterator = iter(rows)
    while True:
        try:
            cells = next(iterator)
        except StopIteration:
            return
        except csv.Error:
            _fault(reading, number, "", "This line cannot be read: look at its quotation marks.")
            return
        yield number, cells
        number = start + iterator.line_num  # type: ignore[attr-defined]


class _Cells(NamedTuple):
    line: int
    written: str
    people: Sequence[str]
    said: Mapping[str, Sequence[str]]


def _read_line(number: int, line: str, rules: Rules, reading: Reading) -> None:
    """Read a line that stands by itself; it may end with one of the event's groups."""
    written, group = line.strip(), ""
    if key(written) not in rules.known:
        head, mark, tail = _last_cell(written)
        labels = {key(label): label for label in rules.groups}
        if mark and key(tail) in labels:
            written, group = head, labels[key(tail)]
    team = ""
    if rules.most > 1 and ":" in written and key(written) not in rules.known:
        team, written = (part.strip() for part in written.split(":", 1))
    said = {name: [text] for name, text in (("group", group), ("team", team)) if text}
    _add(reading, rules, _Cells(number, line.strip(), _names(written, rules), said))


def _last_cell(written: str) -> tuple[str, str, str]:
    """Cut off what stands behind the last tab, semicolon or comma."""
    found = re.match(r"(.*)([\t;,])([^\t;,]*)$", written)
    return (found[1].strip(), found[2], found[3].strip()) if found else (written, "", "")


def _names(written: str, rules: Rules) -> list[str]:
    """Return the names in a text: one, or where entrants may be several as many as it holds."""
    written = written.strip()
    if not written:
        return []
    if key(written) in rules.known:
        return [written]
    if "\t" in written:
        return [name.strip() for name in written.split("\t") if name.strip()]
    if rules.most == 1:
        return [written]
    # A name known may hold a sign that otherwise parts names, as in “O’Neil & Sons”.
    for sign in ("/", ";", "&", ","):
        parts = [part.strip() for part in written.split(sign)]
        if len(parts) > 1 and all(key(part) in rules.known for part in parts):
            return parts
    parts = [part for part in re.split(_BETWEEN, written) if part]
    if len(parts) == 1 and re.search(r"\sand\s", written):
        parts = [part.strip() for part in re.split(r"\sand\s", written)]
    return parts


def _add(reading: Reading, rules: Rules, cells: _Cells) -> None:
    """Add the row of a line, or what is wrong with it."""
    before = len(reading.faults)
    people = tuple(re.sub(r"\s+", " ", name).strip() for name in cells.people)
    if not people:
        _fault(reading, cells.line, cells.written, "Nobody is named on this line.")
    elif len(people) > rules.most:
        told = (
            "Here an entrant is one person: write one name a line."
            if rules.most == 1
            else f"An entrant has at most {rules.most} people, not {len(people)}."
        )
        _fault(reading, cells.line, cells.written, told)
    team = " ".join(cells.said.get("team", ()))
    if len(team) > LONGEST_TEAM:
        told = f"A team’s name has at most {LONGEST_TEAM} letters: shorten it."
        _fault(reading, cells.line, cells.written, told)
    row = Row(
        cells.line,
        people,
        team,
        _group(reading, rules, cells),
        _rating(reading, cells),
        _paid(reading, cells),
    )
    if len(reading.faults) == before:
        reading.rows.append(row)


def _group(reading: Reading, rules: Rules, cells: _Cells) -> str:
    written = " ".join(cells.said.get("group", ()))
    labels = {key(label): label for label in rules.groups}
    if written and labels and key(written) not in labels:
        told = f"The groups are {' and '.join(rules.groups)}, not “{written[:40]}”."
        _fault(reading, cells.line, cells.written, told)
    return labels.get(key(written), written)


def _rating(reading: Reading, cells: _Cells) -> int:
    written = " ".join(cells.said.get("rating", ()))
    if not written:
        return 0
    if not (written.isascii() and written.isdigit() and int(written[:9]) <= MOST_RATING):
        told = f"A rating is a whole number from 0 to {MOST_RATING}, not “{written[:20]}”."
        _fault(reading, cells.line, cells.written, told)
        return 0
    return int(written)


def _paid(reading: Reading, cells: _Cells) -> bool:
    written = key(" ".join(cells.said.get("paid", ())))
    if written not in _PAID | _NOT_PAID:
        told = f"Under “paid” write yes or no, not “{written[:20]}”."
        _fault(reading, cells.line, cells.written, told)
    return written in _PAID


def _fault(reading: Reading, line: int, written: str, text: str) -> None:
    reading.faults.append(Fault(line, written[:60], text))
