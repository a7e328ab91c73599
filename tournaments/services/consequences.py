"""What a correction would change, worked out before anything is stored.

An event is laid open twice, as it stands and as it would stand, and the two are compared: places,
prizes, what was announced, rounds that would be drawn otherwise. Nothing here knows a format, and
nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.rules.draw import listed
from tournaments.formats.core import Drawn, Refusal
from tournaments.services.awarded import PrizeChange, announced_prizes, compared, given
from tournaments.services.corrections import Plan
from tournaments.services.half_time import announced_list
from tournaments.services.picture import Picture
from tournaments.services.standings import StandingsRow, StandingsSeen, standings_seen
from tournaments.standings.half_time import changes_since


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody whose place or first figure would change; empty where there is none."""

    name: str
    number: int
    old_place: str
    new_place: str
    old_figure: str
    new_figure: str

    @property
    def moves(self) -> bool:
        """Whether the place changes, not the figure alone."""
        return self.old_place != self.new_place


@dataclass(frozen=True, slots=True)
class SectionMoves:
    """Those of one list of standings who would move; ``heading`` is that of the figure."""

    name: str
    heading: str
    rows: tuple[Moved, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """A table of a later round at which somebody else would sit: who now, and who then."""

    round: int
    table: int
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Consequences:
    """All that a correction would change.

    ``half_time`` are sentences about the list that was announced, ``awarded`` the prizes that were
    announced and then differ. ``rounds`` would be drawn otherwise and stay as they are.
    """

    old: str
    new: str
    same: bool
    moves: tuple[SectionMoves, ...] = ()
    prizes: tuple[PrizeChange, ...] = ()
    half_time: tuple[str, ...] = ()
    awarded: tuple[PrizeChange, ...] = ()
    rounds: tuple[int, ...] = ()
    seats: tuple[Seat, ...] = ()
    reopens: bool = False

    @property
    def rounds_kept(self) -> str:
        """Say which rounds were drawn from the old result: “Rounds 3 and 4 were drawn from it”."""
        if not self.rounds:
            return ""
        if len(self.rounds) == 1:
            return f"Round {self.rounds[0]} was drawn from it and stays as it is."
        numbers = listed([str(one) for one in self.rounds])
        return f"Rounds {numbers} were drawn from it and stay as they are."


def consequences(plan: Plan, number: int, words: tuple[str, str]) -> Consequences:
    """Compare an event with what a plan makes of it; ``words`` are the old and the new result."""
    before, after = plan.before, plan.after
    if not plan.lines:
        return Consequences(*words, same=True)
    return Consequences(
        *words,
        same=False,
        moves=tuple(_moves(before, after)),
        prizes=compared(given(before), given(after)),
        half_time=_half_time(plan),
        awarded=_awarded(plan),
        rounds=tuple(_drawn_otherwise(plan, number)),
        seats=tuple(_seats(plan)),
        reopens=plan.reopens,
    )


def _moves(before: Picture, after: Picture) -> Iterator[SectionMoves]:
    old = {section.name: section for section in standings_seen(before)}
    for section in standings_seen(after):
        was = old.get(section.name)
        rows = tuple(_moved(was, section)) if was else ()
        if rows:
            heading = section.columns[0].heading if section.columns else ""
            yield SectionMoves(section.name, heading, rows)


def _moved(before: StandingsSeen, after: StandingsSeen) -> Iterator[Moved]:
    old = {row.id: row for row in before.rows}
    for row in after.rows:
        was = old.get(row.id)
        moved = Moved(
            row.name,
            row.number,
            was.label if was else "",
            row.label,
            _first(was),
            _first(row),
        )
        if moved.moves or moved.old_figure != moved.new_figure:
            yield moved


def _first(row: StandingsRow | None) -> str:
    return row.figures[0] if row and row.figures else ""


def _half_time(plan: Plan) -> tuple[str, ...]:
    """Say for whom the half-time list that was announced would be wrong."""
    announced, after = announced_list(plan.before), plan.after
    now = after.form.half_time(after.file.event) if after.file else None
    if announced is None or now is None:
        return ()
    return changes_since(announced, now, after.names)


def _awarded(plan: Plan) -> tuple[PrizeChange, ...]:
    """Return which of the prizes that were announced would be somebody else's."""
    announced = announced_prizes(plan.before)
    return () if announced is None else compared(announced, given(plan.after))


def _drawn_otherwise(plan: Plan, number: int) -> Iterator[int]:
    """Yield the later rounds that would be drawn otherwise from the corrected result."""
    before, after = plan.before, plan.after
    if not before.form.needs_results or before.file is None or after.file is None:
        return
    moved = {one.round for one in plan.reseated}
    for played in before.log.rounds:
        if played.number <= number or played.number in moved:
            continue
        earlier = played.number - 1
        old = before.form.next_round(before.file.event.first(earlier))
        new = after.form.next_round(after.file.event.first(earlier))
        if _seated(old) != _seated(new):
            yield played.number


def _seated(drawn: Drawn | Refusal) -> object:
    if isinstance(drawn, Refusal):
        return drawn.code
    return ([(table.number, table.sides) for table in drawn.round.tables], drawn.round.sit_out)


def _seats(plan: Plan) -> Iterator[Seat]:
    for place in plan.reseated:
        old = _named(plan.before, place.round, place.table)
        new = _named(plan.after, place.round, place.table)
        if old != new:
            yield Seat(place.round, place.table, old, new)


def _named(picture: Picture, number: int, table: int) -> str:
    played = picture.log.round(number)
    seats = played.tables[table].seats if played else {}
    sides = [seats[key] for key in ("NS", "EW") if key in seats]
    sides += [[one] for one in seats.get("players", ())]
    named = [" & ".join(picture.names.get(one, "nobody") for one in side) for side in sides]
    return " against ".join(named)
