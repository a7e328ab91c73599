"""Playing an event that nobody plays: results drawn by a seed, sent through the real services.

Every entrant has a strength, so that the better ones come out on top as they would in a hall,
and results come from desks and phones mixed.
"""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, get_args

from scoring.rules.core import SIDES
from scoring.services.deals import Recorder
from tournaments.formats.core import Format
from tournaments.log import RoundLog
from tournaments.models import Event
from tournaments.services.logs import format_of
from tournaments.services.results import (
    InvalidResult,
    Place,
    Source,
    confirm_report,
    read_result,
    record_result,
)
from tournaments.services.rounds import close_round, draw_round
from tournaments.services.writing import Act

_IDS = uuid.UUID("5b1c7a52-0c0e-4d3f-9d55-6f0a1d1fbb01")


@dataclass
class Hall:
    """An event being played: its director, the clock on the wall, and chance."""

    event: Event
    director: Recorder
    now: datetime.datetime
    chance: Random
    acts: int = 0
    strengths: dict[str, float] = field(default_factory=dict)

    def act(self, device: str = "") -> Act:
        """Return the next act, of a phone if one is named, else of the director."""
        self.acts += 1
        by = Recorder(None, device) if device else self.director
        name = f"{self.event.title}/{self.event.date}/{self.acts}"
        return Act(uid=uuid.uuid5(_IDS, name), by=by, at=self.now)

    def play_rounds(self, rounds: Iterable[int], *, minutes: int) -> None:
        """Draw rounds, play them out and close them, so many minutes each."""
        for number in rounds:
            drawn = draw_round(event=self.event, number=number, act=self.act())
            self.play_tables(drawn, sorted(drawn.tables), minutes=minutes)
            close_round(event=self.event, number=number, act=self.act())

    def play_tables(self, drawn: RoundLog, tables: Iterable[int], *, minutes: int) -> None:
        """Record a result for some tables of a round."""
        self.now += datetime.timedelta(minutes=minutes)
        for number in tables:
            self.now += datetime.timedelta(seconds=self.chance.randint(2, 12))
            if not drawn.tables[number].heard:
                self.report(drawn, number)

    def report(self, drawn: RoundLog, table: int) -> None:
        """Let a result of a table come in from wherever it may."""
        form, options = format_of(self.event)
        seats = drawn.tables[table].seats
        try:
            result = self.result(form, options, seats)
        except StopIteration:
            return
        source = self.chance.choice(get_args(Source))
        by = f"Table {table}" if source == "phone" else ""
        place = Place(drawn.number, table)
        recorded = record_result(
            event=self.event, place=place, result=result, source=source, act=self.act(by)
        )
        if self.event.confirm and source == "phone":
            confirm_report(
                event=self.event, place=place, report=recorded.entry.sequence, act=self.act(by)
            )

    def result(self, form: Format, options: Any, seats: Mapping[str, Any]) -> dict[str, Any]:
        """Return a result that this table can have.

        :raises StopIteration: it cannot be played.
        """
        return next(self._possible(form, options, seats))

    def _possible(
        self, form: Format, options: Any, seats: Mapping[str, Any]
    ) -> Iterator[dict[str, Any]]:
        for wanted in self._wanted(form.tricks(options), options.deals, seats):
            try:
                yield read_result(form, options, seats, wanted)
            except InvalidResult:
                continue

    def _wanted(self, total: int, deals: int, seats: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """Yield what might be asked for, the likeliest first."""
        if "players" in seats:
            yield {"winner": max(seats["players"], key=self._form_today)}
            return
        odds = 0.5 + 0.08 * (self._side(seats["NS"]) - self._side(seats["EW"]))
        if not total:
            won = [self.chance.random() < odds for _ in range(max(1, deals))]
            figures = dict(zip(SIDES, (sum(won), len(won) - sum(won)), strict=True))
            yield {"points": figures}
            yield {"points": figures, "cut": self.chance.choice(SIDES)}
            return
        ns = sum(self._hand(odds) for _ in range(total // 13))
        yield {"tricks": {"NS": ns, "EW": total - ns}}
        yield {"tricks": {"NS": ns, "EW": total - ns}, "cut": self.chance.choice(SIDES)}

    def _hand(self, odds: float) -> int:
        return min(13, max(0, round(self.chance.gauss(13 * odds, 2.1))))

    def _side(self, ids: Iterable[str]) -> float:
        return sum(self._strength(one) for one in ids)

    def _strength(self, one: str) -> float:
        return self.strengths.setdefault(one, self.chance.gauss(0, 0.6))

    def _form_today(self, one: str) -> float:
        return self._strength(one) + self.chance.gauss(0, 1)
