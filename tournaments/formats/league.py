"""A league of club teams over a season: everybody plays everybody, at home and away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from typing import Any, ClassVar

from scoring.rules.core import Problem
from scoring.rules.options import Preset, number, switch
from tournaments.formats.basis import Basis, starting_order
from tournaments.formats.core import Drawn, Event, Refusal, Shape
from tournaments.formats.options import EventOptions, rounds, tie_breaks
from tournaments.movements.circle import all_play_all
from tournaments.movements.schedule import PairSchedule, UnsupportedShape
from tournaments.results import Round, Table
from tournaments.standings.sheets import Counts, Values


@dataclass(frozen=True, slots=True)
class LeagueOptions(EventOptions):
    """What a league may vary."""

    deals: int = number(24, ("Deals a match", "2", "At each of its tables."), least=1, most=200)
    tables: int = number(2, ("Tables a match", "5", "Their tricks are added."), least=1, most=20)
    double: bool = switch(True, ("Home and away", "2", "Everybody meets twice."))
    rounds: int = rounds("0: a whole season.")
    days: int = number(7, ("Days between rounds", "2", "For the fixture list."), least=1, most=366)
    win: int = number(3, ("A win", "2", "In league points."), least=0, most=100)
    draw: int = number(1, ("A tie", "2", "In league points."), least=0, most=100)
    loss: int = number(0, ("A defeat", "2", "In league points."), least=0, most=100)
    sit_out: int = number(
        0, ("Sit-out value", "3", "What a free week is credited with."), least=0, most=999
    )
    tie_breaks: tuple[str, ...] = tie_breaks("trick_difference", "tricks", "head_to_head")


class League(Basis):
    """A league; an unplayed fixture is awarded by writing it as a forfeit."""

    slug = "league"
    name = "League"
    presets: ClassVar[tuple[Preset[Any], ...]] = (
        Preset("usual", "Home and away, three points a win", LeagueOptions()),
    )
    needs_results = False

    def shapes(self) -> Sequence[Shape]:
        """Return the numbers of entrants and rounds that the format supports."""
        return (Shape("3 to 128 teams, once or twice round", 3, 128, 1, 254),)

    def counts(self, _options: Any) -> str:
        """Return the figure that counts most."""
        return "points"

    def tricks(self, options: LeagueOptions) -> int:
        """Return how many tricks a match has: those of all its tables."""
        return 13 * options.deals * options.tables

    def length(self, event: Event) -> int:
        """Return how many rounds the season has."""
        made = _fixtures(event)
        return len(made.rounds) if made else 0

    def faults(self, event: Event) -> list[Problem]:
        """List a season of which there is no fixture list."""
        problems = super().faults(event)
        if not problems:
            try:
                _make(len(starting_order(event)), event.options.rounds, event.options.double)
            except UnsupportedShape as error:
                problems.append(Problem("event/options/rounds", "shape", str(error)))
        return problems

    def values(self, event: Event) -> Values:
        """Return what things are worth."""
        options = event.options
        return Values(
            counts=Counts.POINTS,
            win=options.win,
            draw=options.draw,
            loss=options.loss,
            sit_out=options.sit_out,
        )

    def moves(self, _options: Any) -> tuple[str, ...]:
        """Say in sentences how the next round is seated."""
        return ("The fixture list says who plays whom; the first-named team is at home.",)

    def draw(self, event: Event, number: int) -> Drawn | Refusal:
        """Take the round from the fixture list; who was to meet a team that has left is free."""
        order, made = starting_order(event), _fixtures(event)
        if made is None:
            return Refusal("shape", "There is no fixture list for so many teams.")
        here = set(event.present(number))
        tables = tuple(
            Table(one.number, ((order[one.ns - 1],), (order[one.ew - 1],)))
            for one in made.rounds[number - 1].tables
            if here.issuperset((order[one.ns - 1], order[one.ew - 1]))
        )
        seated = {one for table in tables for one in table.entrants}
        out = tuple(one for one in event.present(number) if one not in seated)
        return Drawn(Round(number, tables, out), date=_day(event, number))


def _day(event: Event, number: int) -> str:
    """Return the date of a round, counted from that of the event; empty when it has none."""
    try:
        first = date.fromisoformat(event.date)
        return (first + timedelta(days=event.options.days * (number - 1))).isoformat()
    except (ValueError, OverflowError):
        return ""


def _fixtures(event: Event) -> PairSchedule | None:
    try:
        return _make(len(starting_order(event)), event.options.rounds, event.options.double)
    except UnsupportedShape:
        return None


@lru_cache(maxsize=16)
def _make(teams: int, rounds: int, double: bool) -> PairSchedule:
    return all_play_all(teams, rounds or None, double=double)
