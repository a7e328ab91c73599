"""Score cards: one entrant's evening, round by round, as the paper card would have it.

The desk, the players' phones and paper all show a :class:`CardSeen`, so that no two of them can
differ. A line tells what was played and what it counts; what a director gave or took stands
apart from it. The figures are those of the score sheets that the standings are made of.

Terms. *Unit* is what the standings add up. A format whose standings go by something else (how far
somebody came in a knock-out, match points on shared deals) has cards without running totals.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.formats.core import Section
from tournaments.results import Outcome, Result, Round, Table
from tournaments.services.picture import Picture
from tournaments.services.seats import Naming, Person, trump_words
from tournaments.services.standings import column_of, figure_words
from tournaments.standings.ranking import Row
from tournaments.standings.sheets import Counts, Line, Scores, Won

_ENDED = {Won.WIN: "won", Won.DRAW: "level", Won.LOSS: "lost", Won.NOTHING: ""}
_FORFEIT = {Won.WIN: "won by forfeit", Won.LOSS: "forfeited"}
_AWAITED = {Outcome.IN_PLAY: "still out", Outcome.VOID: "struck out"}


@dataclass(frozen=True, slots=True)
class CardLine:
    """One round on a card. ``figure`` is the side's own, ``counted`` what it adds to the total.

    ``total`` is the running total, adjustments aside; ``counts`` and ``runs`` are the same two as
    numbers, None where there is nothing to add up. ``half`` says that half-time comes after it.
    """

    round: int
    table: str
    trumps: str
    partners: tuple[Person, ...]
    opponents: tuple[Person, ...]
    figure: str
    outcome: str
    counted: str = ""
    total: str = ""
    counts: int | None = None
    runs: int | None = None
    half: bool = False
    corrected: bool = False

    @property
    def partner(self) -> str:
        """The names of those on the same side."""
        return " & ".join(one.name for one in self.partners)

    @property
    def against(self) -> str:
        """The names of those on the other sides."""
        return " & ".join(one.name for one in self.opponents)


@dataclass(frozen=True, slots=True)
class CardAdjustment:
    """What a director gave or took, in which round and why."""

    round: int
    points: str
    reason: str


@dataclass(frozen=True, slots=True)
class CardSeen:
    """A whole card. ``total`` is the first figure of the standings, called ``heading`` there.

    ``unit`` is what lines count; ``adds`` says that they add up to the total, so that a running
    total means something, and ``apart`` that what is counted is not the figure of the table.
    ``start`` is what everybody had before the first round, empty for nothing. ``first_half`` is
    empty where the event has no half-time, or it has not come.
    """

    person: Person
    lines: tuple[CardLine, ...]
    heading: str
    total: str
    unit: str
    adds: bool
    apart: bool
    start: str = ""
    rank: str = ""
    section: str = ""
    first_half: str = ""
    after: int = 0
    adjustments: tuple[CardAdjustment, ...] = ()
    withdrawn: bool = False
    provisional: bool = False


def cards_seen(picture: Picture) -> tuple[CardSeen, ...]:
    """Return every entrant's card, in the order of entry."""
    writing = _Writing(picture)
    return tuple(writing.card(one) for one in picture.entrants)


def card_seen(picture: Picture, entrant: str) -> CardSeen:
    """Return the card of one entrant.

    :raises KeyError: nobody of this id is entered.
    """
    return _Writing(picture).card(entrant)


@dataclass(frozen=True, slots=True)
class _Sat:
    """That an entrant was at a table of a round, or had no seat there (``table`` None)."""

    round: int
    table: Table | None
    side: int = 0
    outcome: Outcome = Outcome.SIT_OUT


class _Writing:
    """Cards being written: the score sheets, the standings, and who sat where, read once."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.scores: Scores | None = None
        self.rows: dict[str, tuple[Section, Row]] = {}
        self.sat: dict[str, list[_Sat]] = defaultdict(list)
        self.naming: dict[int, Naming] = {}
        self.half = 0
        if picture.file is not None:
            self.scores = picture.form.scores(picture.file.event)
            self.rows = {
                row.id: (section, row)
                for section in picture.sections
                for row in section.ranking.rows
            }
            for played in sorted(self.scores.facts.rounds, key=lambda one: one.number):
                self._take_seats(played)
            if _has_halves(picture.sections):
                self.half = self.scores.facts.half

    def _take_seats(self, played: Round) -> None:
        for table in played.tables:
            for side, members in enumerate(table.sides):
                for one in members:
                    if one:
                        outcome = table.result.outcome if table.full else Outcome.SIT_OUT
                        self.sat[one].append(_Sat(played.number, table, side, outcome))
        for one in played.absent:
            self.sat[one].append(_Sat(played.number, None, outcome=Outcome.ABSENT))
        for one in played.sit_out:
            self.sat[one].append(_Sat(played.number, None))

    def card(self, one: str) -> CardSeen:
        """Return the card of an entrant."""
        rounds = len(self.picture.log.rounds)
        start = self._start(one)
        lines = tuple(self._lines(one, start))
        section, row = self.rows.get(one, (None, None))
        heading, total = self._total(row)
        unit, adds = self._unit(row)
        first_half = ""
        if row is not None and self.half and rounds >= self.half:
            lines = _with_half(lines, self.half)
            first_half = self._first_half(one, row)
        return CardSeen(
            person=self._person(one, rounds or 1),
            lines=lines if adds else tuple(replace(each, total="", runs=None) for each in lines),
            heading=heading,
            total=total,
            unit=unit,
            adds=adds,
            apart=self.scores is not None and self.scores.values.counts is Counts.POINTS,
            start=figure_words(start) if start and adds else "",
            rank=row.label if row else "",
            section=section.name if section else "",
            first_half=first_half,
            after=rounds,
            adjustments=self._adjustments(one),
            withdrawn=row.withdrawn if row else False,
            provisional=section.ranking.provisional if section else True,
        )

    def _total(self, row: Row | None) -> tuple[str, str]:
        if row is None or not row.values:
            return "", ""
        name, value = next(iter(row.values.items()))
        return column_of(name).heading, figure_words(value)

    def _unit(self, row: Row | None) -> tuple[str, bool]:
        """Return what lines count, and whether the total of the standings is made of that."""
        if self.scores is None:
            return "", False
        counted = self.scores.values.counts.value
        name = self.picture.form.titles.get(counted, counted)
        return column_of(name).heading, row is not None and next(iter(row.values), "") == name

    def _first_half(self, one: str, row: Row) -> str:
        if "first_half" in row.values:
            return figure_words(row.values["first_half"])
        if self.scores is None:
            return ""
        from_rounds = sum(
            self.scores.counted(line)
            for line in self.scores.lines.get(one, ())
            if line.round <= self.half
        )
        given = self.scores.adjusted(self.scores.values.counts, one, 0, self.half)
        return figure_words(from_rounds + given)

    def _adjustments(self, one: str) -> tuple[CardAdjustment, ...]:
        if self.picture.file is None:
            return ()
        return tuple(
            CardAdjustment(given.round, _signed(given.points), given.reason)
            for given in self.picture.file.event.adjustments
            if given.id == one
        )

    def _start(self, one: str) -> int:
        """Return what an entrant began with: flags, which the score sheet has as given."""
        if self.scores is None or self.picture.file is None:
            return 0
        given = [each.points for each in self.scores.facts.adjustments if each.id == one]
        later = [each.points for each in self.picture.file.event.adjustments if each.id == one]
        return sum(given) - sum(later)

    def _lines(self, one: str, total: int) -> Iterator[CardLine]:
        """Yield a line for each table or sit-out, with what the score sheet has for it."""
        if self.scores is None:
            return
        lines = self.scores.lines.get(one, ())
        carded = {n for each in lines if each.first for n in range(each.first, each.round + 1)}
        for sat, line in _paired(self.sat[one], lines):
            counts = self.scores.counted(line) if line else None
            total += counts or 0
            if sat is not None:
                told = self._line(one, sat, line, counts, total)
                on_card = line is None and sat.round in carded
                yield replace(told, outcome="on the card") if on_card else told
            elif line is not None:
                yield _from_card(line, counts or 0, total)

    def _line(
        self, one: str, sat: _Sat, line: Line | None, counts: int | None, total: int
    ) -> CardLine:
        table = sat.table
        sides: tuple[tuple[str, ...], ...] = table.sides if table and table.full else ()
        mine = sides[sat.side] if sides else ()
        theirs = [other for side, who in enumerate(sides) if side != sat.side for other in who]
        return CardLine(
            round=sat.round,
            table=self._label(table) if table and table.full else "",
            trumps=trump_words(table.trumps) if table and table.full else "",
            partners=tuple(self._person(other, sat.round) for other in mine if other != one),
            opponents=tuple(self._person(other, sat.round) for other in theirs),
            figure=_figure(sat, line),
            outcome=_outcome(sat, line),
            counted="" if counts is None else figure_words(counts),
            total="" if counts is None else figure_words(total),
            counts=counts,
            runs=None if counts is None else total,
            corrected=self._corrected(sat),
        )

    def _label(self, table: Table) -> str:
        names: Sequence[str] = self.picture.row.options["table_names"]
        return names[table.number - 1] if table.number <= len(names) else str(table.number)

    def _corrected(self, sat: _Sat) -> bool:
        played = self.picture.log.round(sat.round) if sat.table else None
        table = played.tables.get(sat.table.number) if played and sat.table else None
        return bool(table and table.last is not None and table.last is not table.first)

    def _person(self, one: str, number: int) -> Person:
        if number not in self.naming:
            self.naming[number] = Naming(self.picture.entrants, self.picture.log, number)
        return self.naming[number].person(one)


def _paired(
    sat: Sequence[_Sat], lines: Sequence[Line]
) -> Iterator[tuple[_Sat | None, Line | None]]:
    """Put the lines of a score sheet to the seats they come from, in the order of the rounds.

    What was keyed from the player's own card comes after the rounds it tells of; if it tells of
    one, and there was a seat in it, that is the seat it comes from.
    """
    left: defaultdict[int, list[Line]] = defaultdict(list)
    for line in lines:
        left[line.round].append(line)
    last = 0
    for seat in sat:
        for number in range(last, seat.round):
            yield from ((None, line) for line in left.pop(number, ()))
        last = seat.round
        here = left[seat.round]
        fits = here and (seat.outcome.settled or here[0].first == seat.round)
        yield seat, here.pop(0) if fits else None
    for number in sorted(left):
        yield from ((None, line) for line in left[number])


def _from_card(line: Line, counts: int, total: int) -> CardLine:
    """Return a line for what was keyed from the player's own card."""
    span = f"rounds {line.first} to {line.round}" if line.first < line.round else "from the card"
    return CardLine(
        round=line.round,
        table="",
        trumps="",
        partners=(),
        opponents=(),
        figure=figure_words(line.tricks),
        outcome=span,
        counted=figure_words(counts),
        total=figure_words(total),
        counts=counts,
        runs=total,
    )


def _has_halves(sections: Sequence[Section]) -> bool:
    """Say whether the standings know of a half-time."""
    values: Mapping[str, object] = {}
    for section in sections:
        if section.ranking.rows:
            values = section.ranking.rows[0].values
    return "first_half" in values or "second_half" in values


def _with_half(lines: tuple[CardLine, ...], half: int) -> tuple[CardLine, ...]:
    """Mark the last line of the first half."""
    before = [place for place, line in enumerate(lines) if line.round <= half]
    if not before:
        return lines
    last = before[-1]
    return (*lines[:last], replace(lines[last], half=True), *lines[last + 1 :])


def _figure(sat: _Sat, line: Line | None) -> str:
    """Return the side's own figure, tricks before points; the credit where it did not play."""
    if line is None:
        return ""
    if line.first:
        return figure_words(line.tricks)
    if sat.table is not None and line.outcome is Outcome.PLAYED:
        figures = sat.table.result.tricks or sat.table.result.figures
        return figure_words(figures[sat.side]) if figures else ""
    return figure_words(line.credited) if line.credited else ""


def _outcome(sat: _Sat, line: Line | None) -> str:
    """Return in words what came of a round."""
    if line is None:
        return _AWAITED.get(sat.outcome, "")
    if line.outcome is Outcome.PLAYED and sat.table is not None:
        return _played(sat.table.result, sat.side, _ENDED[line.won])
    if line.outcome is Outcome.FORFEIT:
        return _FORFEIT.get(line.won, "forfeit")
    if line.outcome is Outcome.ABSENT:
        return "nobody came" if sat.table else "absent"
    return "sat out"


def _played(result: Result, side: int, ended: str) -> str:
    figures = result.figures
    if not figures:
        return ended
    if result.cut is not None and figures.count(max(figures)) > 1:
        return f"level, cut {ended}"
    if len(figures) != 2:
        return ended
    return f"{ended} {figure_words(figures[side])}–{figure_words(figures[1 - side])}"


def _signed(points: int) -> str:
    return figure_words(points) if points < 0 else f"+{points}"
