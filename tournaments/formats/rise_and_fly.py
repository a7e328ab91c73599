"""Rise and fly (Bid Whist): losers leave the table, the pair that waited longest comes in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from scoring.rules.core import Problem
from scoring.rules.options import Preset, choice, number
from tournaments.formats.basis import WinsOnly, level, starting_order
from tournaments.formats.core import Drawn, Event, Refusal, Shape
from tournaments.formats.options import EventOptions, rounds, tie_breaks
from tournaments.pairings.rise_and_fly import NoWinner, Stand, first_stand, next_stand
from tournaments.results import Round, Table


@dataclass(frozen=True, slots=True)
class RiseAndFlyOptions(EventOptions):
    """What rise and fly may vary."""

    game: str = choice(
        "bid-whist",
        ("Game", "2", "What is played at the tables."),
        {"bid-whist": "bid whist", "whist": "whist"},
    )
    rounds: int = rounds("0: as long as people like to play.")
    tables: int = number(0, ("Tables", "2", "0: for everybody."), least=0, most=200)
    most_wins: int = number(
        0, ("Most games in a row", "2", "Then winners leave too; 0: never."), least=0, most=99
    )
    tie_breaks: tuple[str, ...] = tie_breaks("rubber_points", "trick_difference", "cut")


class RiseAndFly(WinsOnly):
    """Rise and fly, counting games won."""

    slug = "rise_and_fly"
    name = "Rise and fly"
    titles: ClassVar[Mapping[str, str]] = {"points": "games_won"}
    presets: ClassVar[tuple[Preset[Any], ...]] = (
        Preset("usual", "Losers leave the table", RiseAndFlyOptions()),
    )

    def shapes(self) -> Sequence[Shape]:
        """Return the numbers of entrants and rounds that the format supports."""
        return (Shape("3 to 400 pairs, any number of rounds", 3, 400),)

    def faults(self, event: Event) -> list[Problem]:
        """List games that nobody won."""
        return [*super().faults(event), *self.all_result_faults(event)]

    def result_faults(
        self, table: Table, options: Any, path: str, number: int = 0
    ) -> list[Problem]:
        """Ask for the cut of a game that ended level."""
        return level(table, path, "game")

    def moves(self, options: RiseAndFlyOptions) -> tuple[str, ...]:
        """Say in sentences how the next round is seated."""
        most = options.most_wins
        stay = f", but leave after {most} games won in a row" if most else ""
        return (
            f"Winners stay{stay}; losers leave the table and go to the end of the queue.",
            "The pair that has waited longest comes in.",
        )

    def draw(self, event: Event, number: int) -> Drawn | Refusal:
        """Let winners stay and the head of the queue come in."""
        options = event.options
        if number == 1:
            order = starting_order(event)
            stand = first_stand(order, options.tables or max(1, len(order) // 2))
            return Drawn(Round(1, stand.tables, stand.waiting))
        last, present = event.rounds[-1], event.present(number)
        known = {*last.sit_out, *(one for table in last.tables for one in table.entrants)}
        try:
            stand = next_stand(
                Stand(last.tables, last.sit_out, _streaks(event)),
                {table.number: table.result for table in last.tables},
                leaving=known - set(present),
                arriving=[one for one in present if one not in known],
                most_wins=options.most_wins or None,
            )
        except NoWinner as error:
            return Refusal("not_ready", f"Round {number - 1}: {error}.")
        stand = replace(stand, tables=tuple(t._replace(trumps="") for t in stand.tables))
        return Drawn(Round(number, stand.tables, stand.waiting))


def _streaks(event: Event) -> tuple[tuple[str, int], ...]:
    """Return how many games in a row each pair had won when the last round began."""
    wins: Counter[str] = Counter()
    for played in event.rounds[:-1]:
        for table in played.tables:
            winner = table.result.winner()
            for side, ids in enumerate(table.sides):
                for one in ids:
                    wins[one] = wins[one] + 1 if side == winner else 0
        for one in played.sit_out:
            wins[one] = 0
    return tuple(wins.items())
