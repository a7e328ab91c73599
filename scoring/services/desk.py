"""The night as the desk sees it: every table with its state in a word, in four queries.

Terms. A table is *empty* when nobody sits there, *over* when a rubber (or a game, a match) has
just ended and the table must say how it goes on, *idle* when nothing was recorded for a
quarter of an hour, and has *two results* when somebody has to decide which of them holds.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from django.db.models import OuterRef, Subquery

from clubs.models import Member, Night
from scoring.models import RivalDeal, Sitting, Table
from scoring.rules.core import Sheet
from scoring.services.named import in_names
from scoring.services.nights import preset_label
from scoring.services.results import rules_of, state_of

IDLE_AFTER = datetime.timedelta(minutes=15)


class TableState(Enum):
    """What a table is doing; the value is the mark that the pages give it."""

    EMPTY = "empty"
    PLAYING = "playing"
    OVER = "over"
    IDLE = "idle"
    RIVAL = "rival"


_WORDS = {
    TableState.EMPTY: "Empty",
    TableState.PLAYING: "Playing",
    TableState.IDLE: "Nothing for 15 minutes",
    TableState.RIVAL: "Two results",
}


@dataclass(frozen=True, slots=True)
class Side:
    """One party of a score strip: who they are, and each of their figures with its label."""

    people: tuple[Member, ...]
    figures: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class DeskTable:
    """One table of the grid. ``sitting`` is the one in play, or the last one there.

    ``own_game`` says what is played there when it is not what the night is set up for.
    """

    table: Table
    sitting: Sitting | None
    state: TableState
    heading: str
    own_game: str
    sides: tuple[Side, ...]
    waiting: tuple[Member, ...]
    last_at: datetime.datetime | None
    rivals: tuple[int, ...]

    @property
    def number(self) -> int:
        """The table's number."""
        return self.table.number

    @property
    def words(self) -> str:
        """The state as the grid says it: a rubber is over, or a game or match."""
        if self.state is TableState.OVER:
            return f"{self.unit.capitalize()} over"
        return _WORDS[self.state]

    @property
    def unit(self) -> str:
        """What is played there one after another: a rubber, a game, a match."""
        return rules_of(self.sitting).unit if self.sitting else ""

    @property
    def alone(self) -> bool:
        """Whether everybody there plays alone, so that players are told by number."""
        return all(len(side.people) == 1 for side in self.sides)

    @property
    def in_play(self) -> bool:
        """Whether deals can be recorded there now."""
        return self.sitting is not None and self.sitting.closed_at is None

    @property
    def people(self) -> tuple[Member, ...]:
        """Everybody at the table."""
        return (*(player for side in self.sides for player in side.people), *self.waiting)

    def found_by(self, wanted: str) -> bool:
        """Whether this is the table of that number, or one with such a name at it."""
        wanted = wanted.strip().casefold()
        if wanted.isdecimal():
            return str(self.number) == str(int(wanted))
        names = (f"{player.display_name} {player.name}" for player in self.people)
        return any(wanted in name.casefold() for name in names)


def desk_tables(night: Night, at: datetime.datetime) -> tuple[DeskTable, ...]:
    """Return every table of the night as it stands at a moment, by number."""
    last = Sitting.objects.filter(table=OuterRef("pk")).order_by("-number").values("pk")[:1]
    tables = list(
        Table.objects.filter(night=night).annotate(last=Subquery(last)).order_by("number")
    )
    latest = Sitting.objects.filter(pk__in=[table.last for table in tables if table.last])
    for table in tables:
        table.night = night
    sittings = {each.table_id: each for each in latest.select_related("result").with_people()}
    rivals = waiting_rivals(night)
    return tuple(
        _desk_table(table, sittings.get(table.pk), rivals.get(table.pk, ()), at) for table in tables
    )


def waiting_rivals(night: Night) -> dict[int, tuple[int, ...]]:
    """Return, for each table with results to decide, the keys of the rival results."""
    waiting: dict[int, tuple[int, ...]] = {}
    rows = RivalDeal.objects.filter(sitting__table__night=night, decided_at=None)
    for table, rival in rows.order_by("pk").values_list("sitting__table", "pk"):
        waiting[table] = (*waiting.get(table, ()), rival)
    return waiting


def state_sentence(
    tables: Sequence[DeskTable], *, silent: bool = True, for_you: bool = True
) -> str:
    """Say in one sentence how the night goes: "6 tables playing, 2 rubbers over.".

    ``silent`` tells of tables that have gone quiet; ``for_you`` speaks to whoever decides.
    """
    found = Counter(table.state for table in tables)
    playing = found[TableState.PLAYING] + found[TableState.IDLE]
    parts = [_count(playing, "table playing", "tables playing")] if playing else []
    over = Counter(table.unit for table in tables if table.state is TableState.OVER)
    parts += [_count(many, f"{unit} over", f"{_plural(unit)} over") for unit, many in over.items()]
    if silent and (idle := found[TableState.IDLE]):
        parts.append(f"{idle} silent for 15 minutes")
    if rival := found[TableState.RIVAL]:
        waits = _count(rival, "waits", "wait")
        parts.append(f"{waits} for {'you' if for_you else 'a decision'}")
    return f"{', '.join(parts)}." if parts else "No table is playing."


def sides_of(sheet: Sheet, players: Sequence[Member]) -> tuple[Side, ...]:
    """Return a score strip with its people; ``players`` are clockwise from North."""
    return tuple(
        Side(
            tuple(players[seat] for seat in strip.seats),
            tuple(zip(sheet.figures, strip.figures, strict=True)),
        )
        for strip in sheet.strips
    )


def own_game(sitting: Sitting, night: Night) -> str:
    """Say what a sitting plays, unless it is the night's own game by the night's own rules."""
    if (sitting.game, sitting.options) == (night.game, night.options):
        return ""
    return preset_label(sitting.game, sitting.rules_version, sitting.options)


def _plural(unit: str) -> str:
    return f"{unit}es" if unit.endswith("ch") else f"{unit}s"


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _desk_table(
    table: Table, sitting: Sitting | None, rivals: tuple[int, ...], at: datetime.datetime
) -> DeskTable:
    if sitting is None:
        state = TableState.RIVAL if rivals else TableState.EMPTY
        return DeskTable(table, None, state, "", "", (), (), None, rivals)
    sitting.table = table
    people = tuple(seat.member for seat in sitting.seats.all())
    players, waiting = people[: sitting.players], people[sitting.players :]
    sheet = rules_of(sitting).sheet(state_of(sitting, sitting.result))
    return DeskTable(
        table=table,
        sitting=sitting,
        state=_state(sitting, sheet, rivals, at),
        heading=in_names(sheet.heading, sheet.strips, [each.display_name for each in players]),
        own_game=own_game(sitting, table.night),
        sides=sides_of(sheet, players),
        waiting=waiting,
        last_at=sitting.result.last_at,
        rivals=rivals,
    )


def _state(
    sitting: Sitting, sheet: Sheet, rivals: Sequence[int], at: datetime.datetime
) -> TableState:
    if rivals:
        return TableState.RIVAL
    if sitting.closed_at is not None:
        return TableState.EMPTY
    # A table that may stop after any deal, as at Solo, is not over after each of them.
    if sheet.finished and sheet.over:
        return TableState.OVER
    if at - (sitting.result.last_at or sitting.started_at) >= IDLE_AFTER:
        return TableState.IDLE
    return TableState.PLAYING
