"""Solo whist: individuals at tables of four who win and lose units, over an evening or a season.

At every table the units add up to zero, so the hall's do too. Tables are those of a whist design
or drawn by lot each round; people may also sit as they like, and the event file says where.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, ClassVar

from scoring.rules.core import Problem
from scoring.rules.options import Preset, choice
from tournaments.formats.basis import Basis, drawn_for, starting_order
from tournaments.formats.core import Drawn, Event, Refusal, Seats, Shape
from tournaments.formats.options import EventOptions, rounds, tie_breaks
from tournaments.movements.kinds import Request, movement
from tournaments.movements.schedule import Schedule, UnsupportedShape
from tournaments.results import Outcome, Round, Table
from tournaments.standings.hall import Check
from tournaments.standings.sheets import Counts, Values


@dataclass(frozen=True, slots=True)
class SoloOptions(EventOptions):
    """What an event of solo whist may vary."""

    game: str = choice(
        "solo-whist", ("Game", "2", "What is played at the tables."), {"solo-whist": "solo whist"}
    )
    rounds: int = rounds("0: as many as people like.")
    seating: str = choice(
        "drawn",
        ("Tables", "2", "How the next round is seated."),
        {"drawn": "drawn by lot each round", "design": "the groups of a whist design"},
    )
    tie_breaks: tuple[str, ...] = tie_breaks("wins", "cut")


class Solo(Basis):
    """Solo whist, counting units."""

    slug = "solo"
    name = "Solo whist"
    seats: ClassVar[Seats] = Seats(0, 4, 4)
    titles: ClassVar[Mapping[str, str]] = {"rubber_points": "units"}
    presets: ClassVar[tuple[Preset[Any], ...]] = (
        Preset("usual", "Tables drawn each round", SoloOptions()),
        Preset("design", "A whist design", SoloOptions(seating="design")),
    )

    def shapes(self) -> Sequence[Shape]:
        """Return the numbers of entrants and rounds that the format supports."""
        return (Shape("4 to 400 players (a design: 4 to 176, 40 rounds at most)", 4, 400),)

    def counts(self, _options: Any) -> str:
        """Return the figure that counts most: units."""
        return "rubber_points"

    def tricks(self, _options: Any) -> int:
        """Return 0: units count, not tricks."""
        return 0

    def values(self, _event: Event) -> Values:
        """Return what things are worth: units, and nothing for a sit-out."""
        return Values(counts=Counts.RUBBER_POINTS, sit_out=0)

    def faults(self, event: Event) -> list[Problem]:
        """List tables of which the units do not add up to zero, and designs there are not."""
        problems = [*super().faults(event), *self.all_result_faults(event)]
        if event.options.seating == "design" and not problems:
            try:
                _design(len(starting_order(event)), event.options.rounds, event.options.seed)
            except UnsupportedShape as error:
                problems.append(Problem("event/options/seating", "shape", str(error)))
        return problems

    def result_faults(
        self, table: Table, options: Any, path: str, number: int = 0
    ) -> list[Problem]:
        """Say that the units of a table do not add up to zero."""
        total = sum(table.result.points)
        if not total:
            return []
        text = f"The units of a table add up to 0, not {total:+}."
        return [Problem(f"{path}/result/points", "not_zero_sum", text)]

    def moves(self, options: SoloOptions) -> tuple[str, ...]:
        """Say in sentences how the next round is seated."""
        if options.seating == "design":
            return ("The tables of every round are fixed beforehand, whatever the results.",)
        return (
            "Draw lots for the tables of every round.",
            "Whoever has sat out least often sits out when the number is no multiple of four.",
        )

    def draw(self, event: Event, number: int) -> Drawn | Refusal:
        """Seat the groups of the design while the field is whole, else draw."""
        present, order = event.present(number), starting_order(event)
        if len(present) < 4:
            return Refusal("too_few", "A round takes four players at least.")
        if event.options.seating == "design" and set(present) == set(order):
            made = _design(len(order), event.options.rounds, event.options.seed)
            planned = made.rounds[(number - 1) % len(made.rounds)]
            groups = [[order[one - 1] for one in table.seats] for table in planned.tables]
            out = tuple(order[one - 1] for one in planned.sit_out)
        else:
            rested = _rests(event)
            by_lot = drawn_for(event, present, number)
            fewest_first = sorted(by_lot, key=lambda one: rested[one])
            out = tuple(fewest_first[: len(present) % 4])
            seated = [one for one in by_lot if one not in out]
            groups = [seated[place : place + 4] for place in range(0, len(seated), 4)]
        tables = tuple(
            Table(place, tuple((one,) for one in group)) for place, group in enumerate(groups, 1)
        )
        return Drawn(Round(number, tables, out))

    def sums(self, event: Event) -> tuple[Check, ...]:
        """Add up the units of the hall."""
        actual = sum(
            sum(table.result.points)
            for played in event.rounds
            for table in played.tables
            if table.result.outcome is Outcome.PLAYED
        )
        text = f"The units of the hall add up to {actual}; it should be 0."
        return (Check("units_total", 0, actual, text),)


def _rests(event: Event) -> Counter[str]:
    """Count sit-outs; rounds before somebody came count as the most anybody had then."""
    rested: Counter[str] = Counter()
    here: set[str] = set()
    for number in range(1, event.next_number + 1):
        present = set(event.present(number))
        most = max((rested[one] for one in here), default=0)
        for one in present - here:
            rested[one] = max(most, rested[one])
        here = present
        if number <= len(event.rounds):
            rested.update(event.rounds[number - 1].sit_out)
    return rested


@lru_cache(maxsize=16)
def _design(players: int, rounds: int, seed: int) -> Schedule:
    wanted = Request(players, rounds or None)
    made = movement("individual", wanted, Random(seed))  # noqa: S311 - to repeat, not to hide
    if not isinstance(made, Schedule):
        text = "There is no such design."
        raise UnsupportedShape(text)
    return made
