"""The ladder: members challenge those a few places above; who wins takes the place.

The order to start with is that of the seeds, then of entry. When the lower of two wins, he takes
the place of the other, and everybody from there down to his old place moves down by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from scoring.rules.core import Problem
from scoring.rules.options import Preset, choice, number
from tournaments.formats.basis import Basis, awarded_by_rank, level, starting_order
from tournaments.formats.core import MOST_ENTRANTS, Drawn, Event, Refusal, Section, Shape
from tournaments.formats.options import EventOptions
from tournaments.results import Round, Table
from tournaments.standings.prizes import Award, Kind, Prize
from tournaments.standings.ranking import ranked


@dataclass(frozen=True, slots=True)
class LadderOptions(EventOptions):
    """What a ladder may vary."""

    reach: int = number(
        2,
        ("Places a challenge reaches", "2", "How far up somebody may challenge."),
        least=1,
        most=99,
    )
    first_seats: str = choice(
        "listed",
        ("First order", "2", "Behind the seeds."),
        {"drawn": "drawn by lot", "listed": "in the order of entry"},
    )


class Ladder(Basis):
    """A ladder, all season."""

    slug = "ladder"
    name = "Ladder"
    adds_up = False
    presets: ClassVar[tuple[Preset[Any], ...]] = (
        Preset("usual", "Two places up", LadderOptions()),
    )

    def shapes(self) -> Sequence[Shape]:
        """Return the numbers of entrants and rounds that the format supports."""
        return (Shape("2 or more members, any number of rounds", 2, MOST_ENTRANTS),)

    def faults(self, event: Event) -> list[Problem]:
        """List challenges that reach too far, and level ones."""
        problems = super().faults(event)
        reach = event.options.reach
        for played, order in zip(event.rounds, ladders(event), strict=False):
            place_of = {one: place for place, one in enumerate(order)}
            for place, table in enumerate(played.tables, 1):
                path = f"rounds/{played.number}/tables/{place}"
                rungs = [place_of[one] for one in table.entrants if one in place_of]
                if rungs and max(rungs) - min(rungs) > reach:
                    text = f"A challenge reaches {reach} places up, not {max(rungs) - min(rungs)}."
                    problems.append(Problem(path, "too_far", text))
                problems += self.result_faults(table, event.options, path, played.number)
        return problems

    def result_faults(
        self, table: Table, options: Any, path: str, number: int = 0
    ) -> list[Problem]:
        """Ask for the cut of a challenge that ended level."""
        return level(table, path, "challenge")

    def moves(self, options: LadderOptions) -> tuple[str, ...]:
        """Say in sentences how the next round is seated."""
        places = "one place" if options.reach == 1 else f"{options.reach} places"
        return (
            f"Anybody may challenge up to {places} above.",
            "A winner from below takes the loser’s place; those between move down one.",
        )

    def draw(self, event: Event, number: int) -> Drawn | Refusal:
        """Propose that neighbours play: second against first, or third against second."""
        order = [one for one in ladders(event)[-1] if event.is_present(one, number)]
        first = 0 if number % 2 or len(order) == 2 else 1
        pairs = list(zip(order[first::2], order[first + 1 :: 2], strict=False))
        if not pairs:
            return Refusal("too_few", "A challenge takes two members.")
        tables = tuple(
            Table(place, ((lower,), (upper,))) for place, (upper, lower) in enumerate(pairs, 1)
        )
        seated = {one for pair in pairs for one in pair}
        out = tuple(one for one in event.present(number) if one not in seated)
        notes = ("These are proposals: any challenge within reach may be played instead.",)
        return Drawn(Round(number, tables, out), notes=notes)

    def standings(self, event: Event) -> tuple[Section, ...]:
        """Rank by position; who has withdrawn keeps the rung, marked."""
        won: Counter[str] = Counter()
        for played in event.rounds:
            for table in played.tables:
                winner = table.result.winner()
                if winner is not None:
                    won.update(table.sides[winner])
        order = ladders(event)[-1]
        values = {one: {"position": n, "wins": won[one]} for n, one in enumerate(order, 1)}
        places = [(place, (one,)) for place, one in enumerate(order, 1)]
        complete = all(played.complete for played in event.rounds)
        ranking = ranked(places, values, event.withdrawn(), provisional=not complete)
        return (Section("", ranking),)

    def usual_prizes(self, event: Event) -> tuple[Prize, ...]:
        """Return the prizes of an event that lists none: who is on top."""
        return (Prize("top of the ladder", Kind.HIGHEST),)

    def prizes(self, event: Event) -> tuple[Award, ...]:
        """Give prizes by position."""
        return awarded_by_rank(event, self.standings(event)[0], self.usual_prizes(event))


def ladders(event: Event) -> list[tuple[str, ...]]:
    """Return the order before each round, and after the last."""
    order = list(starting_order(event))
    coming: dict[int, list[str]] = {}
    for one in event.entrants:
        first = event.presence.get(one.id, (1,))[0]
        if first > 1:
            coming.setdefault(first, []).append(one.id)
    told = []
    for played in event.rounds:
        order += coming.get(played.number, [])
        told.append(tuple(order))
        for table in played.tables:
            _move(order, table)
    return [*told, (*order, *coming.get(event.next_number, ()))]


def _move(order: list[str], table: Table) -> None:
    """Let a winner from below take the place of the other. Changes ``order``."""
    winner = table.result.winner()
    if winner is None or len(table.sides) != 2:
        return
    (up,), (down,) = table.sides[winner], table.sides[1 - winner]
    rung, old = order.index(down), order.index(up)
    if old > rung:
        order.insert(rung, order.pop(old))
