"""Military whist: teams of four hold a table (a fort); two stay at home, two visit.

A table is a fort: its home pair sits North–South, two of another team East–West. Each round the
visitors go on by one fort, so that every fort visits every other once. For each hand the side
with seven tricks or more takes a flag from the other. Everybody starts with the same number of
flags, so the hall's total never changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from scoring.rules.core import Problem
from scoring.rules.options import Preset, number
from tournaments.formats.basis import Basis, starting_order
from tournaments.formats.core import Drawn, Event, Figure, Refusal, Seats, Shape
from tournaments.formats.options import EventOptions, rounds, tie_breaks
from tournaments.pairings.drive import trumps
from tournaments.results import Adjustment, Outcome, Result, Round, Table
from tournaments.standings.hall import Check
from tournaments.standings.sheets import Counts, Facts, Values


@dataclass(frozen=True, slots=True)
class MilitaryOptions(EventOptions):
    """What military whist may vary."""

    rounds: int = rounds("0: until every fort has visited every other.")
    flags: int = number(12, ("Flags to start", "2", "At every table."), least=1, most=99)
    tie_breaks: tuple[str, ...] = tie_breaks("tricks", "cut")


class Military(Basis):
    """Military whist, counting flags."""

    slug = "military"
    name = "Military whist"
    seats: ClassVar[Seats] = Seats(1, times=2)
    titles: ClassVar[Mapping[str, str]] = {"rubber_points": "flags"}
    presets: ClassVar[tuple[Preset[Any], ...]] = (
        Preset("usual", "Twelve flags a table", MilitaryOptions()),
    )
    needs_results = False

    def shapes(self) -> Sequence[Shape]:
        """Return the numbers of entrants and rounds that the format supports."""
        return (Shape("2 to 100 teams of four, a round fewer than teams at most", 2, 100, 1, 99),)

    def counts(self, _options: Any) -> str:
        """Return the figure that counts most: flags."""
        return "rubber_points"

    def hands_in(self, _options: Any) -> Figure:
        """Return that a table hands in tricks, which make the flags."""
        return "tricks"

    def length(self, event: Event) -> int:
        """Return how many rounds were chosen, or let every fort visit every other."""
        return int(event.options.rounds) or max(1, len(starting_order(event)) - 1)

    def faults(self, event: Event) -> list[Problem]:
        """List more rounds than there are forts to visit."""
        problems = super().faults(event)
        forts = len(starting_order(event))
        if event.options.rounds >= max(forts, 2):
            text = f"{forts} forts visit each other in {forts - 1} rounds."
            problems.append(Problem("event/options/rounds", "shape", text))
        return problems

    def values(self, _event: Event) -> Values:
        """Return what things are worth: flags, and nothing for a sit-out."""
        return Values(counts=Counts.RUBBER_POINTS, sit_out=0)

    def facts(self, event: Event) -> Facts:
        """Return what the standings are a function of: flags won and lost, and those to start."""
        start = tuple(
            Adjustment(one, 0, event.options.flags, "flags to start") for one in event.arrived()
        )
        usual = super().facts(event)
        return replace(
            usual,
            rounds=tuple(_in_flags(played) for played in event.rounds),
            adjustments=(*start, *usual.adjustments),
        )

    def moves(self, _options: Any) -> tuple[str, ...]:
        """Say in sentences how the next round is seated."""
        return (
            "The home pair of every fort stays; visitors go on to the next fort, past their own.",
            "For each hand the side with seven tricks or more takes a flag from the other.",
        )

    def draw(self, event: Event, number: int) -> Drawn | Refusal:
        """Send every team's visitors on; where a team is missing, the others wait."""
        forts = starting_order(event)
        here = set(event.present(number))
        named = trumps(number, event.options.trumps)
        tables = []
        for place, home in enumerate(forts):
            visitor = forts[(place - number) % len(forts)]
            if home in here and visitor in here and home != visitor:
                tables.append(Table(place + 1, ((home,), (visitor,)), trumps=named))
        seated = {one for table in tables for one in table.entrants}
        out = tuple(one for one in event.present(number) if one not in seated)
        return Drawn(Round(number, tuple(tables), out))

    def sums(self, event: Event) -> tuple[Check, ...]:
        """Add up the flags in the hall, adjustments left out."""
        plain = replace(event, adjustments=())
        scores = self.scores(plain)
        expected = event.options.flags * len(plain.arrived())
        actual = sum(
            sum(scores.counted(line) for line in lines) + event.options.flags
            for lines in scores.lines.values()
        )
        text = f"There are {actual} flags in the hall; it should be {expected}."
        return (*super().sums(event), Check("flags_total", expected, actual, text))


def _in_flags(played: Round) -> Round:
    """Return a round with what each side won or lost in flags as its points."""
    return replace(
        played,
        tables=tuple(table._replace(result=_flags(table.result)) for table in played.tables),
    )


def _flags(result: Result) -> Result:
    if result.outcome is not Outcome.PLAYED or result.points:
        return result
    won = [0, 0]
    for first, second in result.hands or [result.tricks]:
        won[0] += (first > second) - (first < second)
        won[1] += (second > first) - (second < first)
    return replace(result, points=(won[0], won[1]))
