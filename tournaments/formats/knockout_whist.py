"""Knock-out whist as an event: heats at tables of two to seven, winners to a final table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from scoring.rules.core import Problem
from scoring.rules.draw import listed
from scoring.rules.options import Preset, choice, number
from tournaments.formats.basis import WinsOnly, awarded_by_rank, drawn_for
from tournaments.formats.core import Drawn, Event, Refusal, Seats, Section, Shape
from tournaments.formats.options import EventOptions, tie_breaks
from tournaments.results import Outcome, Round, Table
from tournaments.standings.prizes import Award, Kind, Prize


@dataclass(frozen=True, slots=True)
class KnockoutWhistOptions(EventOptions):
    """What heats of knock-out whist may vary."""

    game: str = choice(
        "knock-out-whist",
        ("Game", "2", "What is played at the tables."),
        {"knock-out-whist": "knock-out whist"},
    )
    places: int = number(7, ("Players a table", "2", "At most."), least=2, most=7)
    tie_breaks: tuple[str, ...] = tie_breaks("cut")


class KnockoutWhist(WinsOnly):
    """Heats until one table is left, whose winner has won."""

    slug = "knockout_whist"
    name = "Knock-out whist"
    seats: ClassVar[Seats] = Seats(0, 2, 7)
    titles: ClassVar[Mapping[str, str]] = {"points": "heats_won"}
    presets: ClassVar[tuple[Preset[Any], ...]] = (
        Preset("usual", "Tables of seven at most", KnockoutWhistOptions()),
    )

    def shapes(self) -> Sequence[Shape]:
        """Return the numbers of entrants and rounds that the format supports."""
        return (Shape("2 to 400 players; heats until one table is left", 2, 400),)

    def faults(self, event: Event) -> list[Problem]:
        """List heats without a winner, and players who were out already."""
        problems = super().faults(event)
        alive = set(event.present(1))
        for played in event.rounds:
            alive |= {one for one in event.present(played.number) if _comes(event, one, played)}
            for place, table in enumerate(played.tables, 1):
                path = f"rounds/{played.number}/tables/{place}"
                problems += self.result_faults(table, event.options, path, played.number)
                problems += _still_in(table, alive, path, event.names)
            alive = set(survivors(played))
        return problems

    def result_faults(
        self, table: Table, options: Any, path: str, number: int = 0
    ) -> list[Problem]:
        """Say that a heat has no winner."""
        if table.result.outcome is not Outcome.PLAYED or table.result.winner() is not None:
            return []
        text = "A heat has one winner: write “winner”."
        return [Problem(f"{path}/result", "no_winner", text)]

    def over(self, event: Event) -> str:
        """Say who has won, once one player is left."""
        if not event.rounds or not event.rounds[-1].complete:
            return ""
        left = survivors(event.rounds[-1])
        if len(left) > 1:
            return ""
        return f"{event.names[left[0]]} has won." if left else "Nobody has won."

    def moves(self, options: KnockoutWhistOptions) -> tuple[str, ...]:
        """Say in sentences how the next round is seated."""
        return (
            "The winner of every table goes on, and so does whoever has nobody to play.",
            f"They draw lots for as few tables as hold them, {options.places} at most at each.",
        )

    def draw(self, event: Event, number: int) -> Drawn | Refusal:
        """Seat those who are left at as few tables as hold them, as equal as can be."""
        present = set(event.present(number))
        ids = survivors(event.rounds[-1]) if event.rounds else event.present(1)
        late = [one.id for one in event.entrants if event.rounds and _new(event, one.id, number)]
        left = drawn_for(event, [one for one in (*ids, *late) if one in present], number)
        if len(left) < 2:
            return Refusal("too_few", "A heat takes two players at least.")
        count = -(-len(left) // event.options.places)
        groups = [left[place::count] for place in range(count)]
        tables = tuple(
            Table(place, tuple((one,) for one in group))
            for place, group in enumerate(groups, 1)
            if len(group) > 1
        )
        alone = tuple(group[0] for group in groups if len(group) == 1)
        notes = ["This is the final table."] if count == 1 else []
        notes += [f"{event.names[one]} has nobody to play and goes on." for one in alone]
        return Drawn(Round(number, tables, alone), notes=tuple(notes))

    def usual_prizes(self, event: Event) -> tuple[Prize, ...]:
        """Return the prizes of an event that lists none: who is left."""
        return (Prize("winner", Kind.HIGHEST),)

    def prizes(self, event: Event) -> tuple[Award, ...]:
        """Give prizes by place, once somebody has won."""
        if not self.over(event):
            return ()
        section: Section = self.standings(event)[0]
        return awarded_by_rank(event, section, self.usual_prizes(event))


def survivors(played: Round) -> tuple[str, ...]:
    """Return who has won a heat of a round, or goes on for want of an opponent."""
    won: list[str] = []
    for table in played.tables:
        winner = table.result.winner()
        if winner is not None:
            won += table.sides[winner]
    return (*won, *played.sit_out)


def _comes(event: Event, one: str, played: Round) -> bool:
    return _new(event, one, played.number)


def _new(event: Event, one: str, number: int) -> bool:
    """Say whether somebody comes for this very round."""
    return event.presence.get(one, (1,))[0] == number


def _still_in(table: Table, alive: set[str], path: str, names: Mapping[str, str]) -> list[Problem]:
    """Name those at a table who were out already."""
    out = [names[one] for one in table.entrants if one not in alive]
    if not out:
        return []
    text = f"{listed(out)} did not win the heat before."
    return [Problem(f"{path}/players", "knocked_out", text)]
