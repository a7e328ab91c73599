"""The bracket of a knock-out: a box for every match, round by round, and lines to where they lead.

Whose matches lead to the same match stand above each other, and that match in the middle of
them. Who has a bye waits in a box of his own. Of two defeats the losers' side stands below the
winners', in columns of its own; its lines show who goes on, and words who has come down.

Terms. A *slot* is the height that a match takes where nothing leads to it; matches to which others
lead need none of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from tournaments.drawings.lettering import fitted
from tournaments.formats.core import Event
from tournaments.formats.knockout import match_names, progress_of
from tournaments.pairings.brackets import Match, Part, Source, Take
from tournaments.pairings.knockout import Progress, Standing, Status
from tournaments.results import Outcome

BOX: Final = 200
GAP: Final = 36
ROW: Final = 24
CAPTION: Final = 18
HEADING: Final = 30
SPACE: Final = 14
SLOT: Final = CAPTION + 2 * ROW + SPACE
EDGE: Final = 4
TYPE: Final = 14
SCORE: Final = 44
TICK: Final = 20

_NOTES: Final = {
    Status.READY: "to play",
    Status.WALKOVER: "walkover",
    Status.EMPTY: "nobody came",
    Status.NOT_NEEDED: "not needed",
}
_CALLED: Final = {Part.FINAL: "Final", Part.DECIDER: "Decider", Part.THIRD: "Third place"}


@dataclass(frozen=True, slots=True)
class Score:
    """What is written beside the two sides of a match, and a word about it."""

    first: str = ""
    second: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One side of a box: ``text`` is what fits of the ``full`` words; ``y`` is its foot."""

    y: int
    text: str
    full: str
    score: str = ""
    won: bool = False
    known: bool = True


@dataclass(frozen=True, slots=True)
class Box:
    """A match, or a bye with a single line; ``caption`` and ``note`` stand above its ends."""

    x: int
    y: int
    height: int
    caption: str
    note: str
    state: str
    lines: tuple[Line, ...]
    text: str
    width: int = BOX

    @property
    def right(self) -> int:
        """The right edge."""
        return self.x + self.width

    @property
    def middle(self) -> int:
        """Half its height."""
        return self.y + self.height // 2

    @property
    def name_x(self) -> int:
        """Where names begin; the mark of a winner stands before it."""
        return self.x + TICK

    @property
    def score_x(self) -> int:
        """Where scores end."""
        return self.right - 8

    @property
    def tick_x(self) -> int:
        """Where the mark of a winner begins."""
        return self.x + 6


@dataclass(frozen=True, slots=True)
class Path:
    """A line of right angles from box to box: its corners."""

    corners: tuple[tuple[int, int], ...]

    @property
    def points(self) -> str:
        """The corners as SVG writes them."""
        return " ".join(f"{x},{y}" for x, y in self.corners)


@dataclass(frozen=True, slots=True)
class Heading:
    """What a column is called: where it begins, and its foot."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True)
class BracketDrawing:
    """The whole drawing."""

    width: int
    height: int
    boxes: tuple[Box, ...]
    paths: tuple[Path, ...]
    headings: tuple[Heading, ...]
    title: str
    desc: str


def bracket_of(event: Event) -> BracketDrawing:
    """Draw the bracket of a knock-out after the rounds of the event."""
    return bracket(progress_of(event), event.names, scores_of(event))


def scores_of(event: Event) -> dict[str, Score]:
    """Return what is written beside the sides of each match that was played, by its name."""
    named, progress = match_names(event), progress_of(event)
    standing = {one.match.name: one for one in progress.matches}
    scores: dict[str, Score] = {}
    for played in event.rounds:
        for table in played.tables:
            name = named.get((played.number, table.number))
            if name is None or not table.result.outcome.settled:
                continue
            result = table.result
            told = [str(figure) for figure in result.figures] or ["", ""]
            for side in result.forfeited:
                told[side] = "gave up"
            if table.sides[0] != (standing[name].sides[0],):
                told.reverse()
            note = "by the cut" if result.cut is not None and told[0] == told[1] else ""
            if result.outcome is Outcome.ABSENT:
                note = "neither came"
            scores[name] = Score(told[0], told[1], note)
    return scores


def bracket(
    progress: Progress, names: Mapping[str, str], scores: Mapping[str, Score]
) -> BracketDrawing:
    """Draw a bracket as it stands; ``scores`` are by the names of the matches."""
    plan = _Plan(progress, names, scores)
    plan.lay()
    boxes = tuple(plan.boxes.values())
    champion = names.get(progress.champion, "") if progress.complete else ""
    left = sum(not one.decided for one in progress.matches)
    desc = f"{champion} has won." if champion else f"{left} of {len(boxes)} matches are to come."
    return BracketDrawing(
        width=max((box.right for box in boxes), default=BOX) + EDGE,
        height=max((box.y + box.height for box in boxes), default=ROW) + SPACE,
        boxes=boxes,
        paths=tuple(plan.paths),
        headings=tuple(plan.headings),
        title=f"Bracket of {len(progress.bracket.entrants)}",
        desc=desc,
    )


@dataclass(slots=True)
class _Plan:
    """A drawing being laid out: trees from their last match backwards, slot by slot."""

    progress: Progress
    names: Mapping[str, str]
    scores: Mapping[str, Score]
    boxes: dict[str, Box] = field(default_factory=dict)
    paths: list[Path] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    standing: dict[str, Standing] = field(default_factory=dict)
    last: dict[Part, int] = field(default_factory=dict)
    top: int = 0
    slots: int = 0

    def lay(self) -> None:
        """Lay out the winners' side, the losers' below it, and what comes after both."""
        self.standing = {one.match.name: one for one in self.progress.matches}
        for one in self.progress.matches:
            part, number = one.match.part, one.match.round
            self.last[part] = max(self.last.get(part, 0), number)
        final = self.standing.get("final")
        if final is None:
            return
        if self.progress.bracket.double:
            self._double(final.match)
        else:
            self._tree(final.match)
            self._title(range(1, self.last.get(Part.WINNERS, 0) + 2), self._round_name)
            if "third" in self.standing:
                third = self.standing["third"].match
                self._box(third, self._column(third), self.boxes["final"].middle + SLOT)

    def _double(self, final: Match) -> None:
        roots = [source.match for source in final.sources if source.take is Take.WINNER]
        self._tree(self.standing[roots[0]].match)
        columns = range(1, self.last[Part.WINNERS] + 1)
        self._title(columns, lambda number: f"Winners’ round {number}")
        if len(roots) > 1:
            self.top, self.slots = self.top + HEADING + self.slots * SLOT + SPACE, 0
            self._tree(self.standing[roots[1]].match)
            columns = range(1, self.last[Part.LOSERS] + 1)
            self._title(columns, lambda number: f"Losers’ round {number}")
        middles = [self.boxes[root].middle for root in roots]
        middle = sum(middles) // len(middles)
        self._box(final, self._column(final), middle)
        for root in roots:
            self._join(root, "final")
        decider = self.standing["decider"].match
        self._box(decider, self._column(decider), middle)
        self._join("final", "decider")

    def _tree(self, match: Match) -> int:
        """Lay out a match and all that lead to it; return the middle of its box."""
        feeders: list[str] = []
        column = self._column(match)
        for source in match.sources:
            if source.take is Take.WINNER:
                self._tree(self.standing[source.match].match)
                feeders.append(source.match)
            elif source.take is Take.SEED and column > 1:
                feeders.append(self._bye(source, column - 1))
        middles = [self.boxes[name].middle for name in feeders]
        middle = sum(middles) // len(middles) if middles else self._slot()
        self._box(match, column, middle)
        for name in feeders:
            self._join(name, match.name)
        return middle

    def _column(self, match: Match) -> int:
        if match.part in (Part.WINNERS, Part.LOSERS):
            return match.round
        before = max(self.last.get(Part.WINNERS, 0), self.last.get(Part.LOSERS, 0))
        return before + (2 if match.part is Part.DECIDER else 1)

    def _slot(self) -> int:
        """Take the next slot; return the middle of a box in it."""
        self.slots += 1
        return self.top + HEADING + (self.slots - 1) * SLOT + CAPTION + ROW

    def _bye(self, source: Source, column: int) -> str:
        name = f"bye {source.seed}"
        called = self._called(self.progress.bracket.entrants[source.seed - 1])
        y = self._slot() - ROW // 2
        text = f"{called} goes on without playing."
        line = self._line(y, called, "", won=False, known=True)
        self.boxes[name] = Box(_x(column), y, ROW, "", "bye", "bye", (line,), text)
        return name

    def _box(self, match: Match, column: int, middle: int) -> None:
        standing = self.standing[match.name]
        score = self.scores.get(match.name, Score())
        y = middle - ROW
        told = (self._side(standing, 0), self._side(standing, 1))
        lines = tuple(
            self._line(
                y + place * ROW,
                words,
                figure,
                won=bool(one) and one == standing.winner,
                known=bool(one),
            )
            for place, (one, words, figure) in enumerate(
                zip(standing.sides, told, (score.first, score.second), strict=True)
            )
        )
        caption = _CALLED.get(match.part, match.name)
        note = score.note or _NOTES.get(standing.status, "")
        text = _told(caption, told, score, self._called(standing.winner), note)
        state = standing.status.value.replace(" ", "-")
        self.boxes[match.name] = Box(_x(column), y, 2 * ROW, caption, note, state, lines, text)

    def _line(self, top: int, words: str, score: str, *, won: bool, known: bool) -> Line:
        room = BOX - TICK - (SCORE if score else 8)
        return Line(top + ROW - 7, fitted(words, TYPE, room), words, score, won, known)

    def _side(self, standing: Standing, place: int) -> str:
        """Return who is, or will be, on a side."""
        if standing.sides[place]:
            return self._called(standing.sides[place])
        if standing.status is Status.WAITING:
            source = standing.match.sources[place]
            called = {"final": "the final"}.get(source.match, source.match)
            return f"{source.take.value} of {called}"
        return "–" if standing.status is Status.NOT_NEEDED else "nobody"

    def _called(self, one: str) -> str:
        return self.names.get(one, one)

    def _join(self, name: str, to: str) -> None:
        one, other = self.boxes[name], self.boxes[to]
        corner = other.x - GAP // 2
        start, end = (one.right, one.middle), (other.x, other.middle)
        if one.middle == other.middle:
            self.paths.append(Path((start, end)))
        else:
            self.paths.append(Path((start, (corner, one.middle), (corner, other.middle), end)))

    def _title(self, columns: range, called: Callable[[int], str]) -> None:
        for number in columns:
            self.headings.append(Heading(_x(number), self.top + 18, called(number)))

    def _round_name(self, number: int) -> str:
        """Name a round of a single elimination by how many are left in it."""
        left = self.last.get(Part.WINNERS, 0) + 1 - number
        return {0: "Final", 1: "Semi-finals", 2: "Quarter-finals"}.get(left, f"Round {number}")


def _x(column: int) -> int:
    return EDGE + (column - 1) * (BOX + GAP)


def _told(caption: str, sides: tuple[str, str], score: Score, winner: str, note: str) -> str:
    """Say in a sentence how a match stands."""
    one, other = (
        f"{called} {figure}".strip()
        for called, figure in zip(sides, (score.first, score.second), strict=True)
    )
    won = f"; {winner} goes on" if winner else ""
    more = f" ({note})" if note else ""
    return f"{caption}: {one} v {other}{won}{more}."
