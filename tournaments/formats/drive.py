"""The whist drive: partners change with every hand, by results.

Ladies and gents (or whatever the two groups are called) are ranked apart, by the tricks of their
own side, win or lose. An incomplete table is written with its empty chairs, since ghosts move
like players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from scoring.rules.core import Problem
from scoring.rules.options import Preset, choice, number, ordered, switch
from tournaments.formats.basis import Basis, in_order, level
from tournaments.formats.core import Drawn, Event, Refusal, Seats, Shape
from tournaments.formats.options import MOST_ROUNDS, SUITS, EventOptions, tie_breaks
from tournaments.pairings.drive import (
    MOVEMENTS,
    TRUMPS,
    CutMissing,
    NotFinished,
    Plan,
    Seating,
    first_seating,
    trumps,
)
from tournaments.pairings.drive_changes import Arrival, arrive, seat_next
from tournaments.results import Round, Table
from tournaments.standings.hall import Check, check_hall, check_tables
from tournaments.standings.prizes import Kind, Prize


@dataclass(frozen=True, slots=True)
class DriveOptions(EventOptions):
    """What a drive may vary."""

    movement: str = choice(
        "winners_move",
        ("Movement", "3", "Who moves after a hand."),
        {
            "winners_move": "winners move, and all change partners",
            "losers_move_semi_partner": "losers move, winners stay together",
            "losers_move_progressive": "losers move, and all change partners",
            "partners_fixed": "partners stay together all evening",
            "winners_go_on": "winners go on to the next table",
        },
    )
    variant: bool = switch(
        False,
        ("The movement's option", "3", "Fixed partners: losers move. Winners go on: they split."),
    )
    hands: int = number(24, ("Hands", "3", "Of the whole drive."), least=1, most=MOST_ROUNDS)
    trumps: tuple[str, ...] = ordered(
        TRUMPS, ("Trump rotation", "3", "Hand by hand."), SUITS, repeats=True
    )
    tie_breaks: tuple[str, ...] = tie_breaks("second_half", "best_hand", "hands_won", "cut")


class Drive(Basis):
    """A whist drive."""

    slug = "drive"
    name = "Whist drive"
    seats: ClassVar[Seats] = Seats(2)
    presets: ClassVar[tuple[Preset[Any], ...]] = (
        Preset("usual", "Winners move, 24 hands", DriveOptions()),
        Preset("partners", "Partner drive", DriveOptions(movement="partners_fixed")),
    )
    columns = ("first_half",)

    def shapes(self) -> Sequence[Shape]:
        """Return the numbers of entrants and rounds that the format supports."""
        return (Shape("4 to 400 players in two groups, any number of hands", 4, 400),)

    def length(self, event: Event) -> int:
        """Return how many rounds the hands make."""
        return _rounds(event.options)

    def faults(self, event: Event) -> list[Problem]:
        """List players without a group, and tables that are not two and two."""
        labels = event.options.group_labels
        problems = super().faults(event)
        of = {one.id: one.group for one in event.entrants}
        for place, one in enumerate(event.entrants, 1):
            if one.group not in labels:
                text = f"In a drive everybody has a group: {labels[0]} or {labels[1]}."
                problems.append(Problem(f"entrants/{place}/group", "unknown_group", text))
        if not problems:
            problems = [
                Problem(f"rounds/{played.number}/tables/{place}", "table_groups", text)
                for played in event.rounds
                for place, table in enumerate(played.tables, 1)
                if (text := _ill_matched(table, of, labels, len(played.tables)))
            ]
        return problems

    def result_faults(
        self, table: Table, options: Any, path: str, number: int = 0
    ) -> list[Problem]:
        """Ask for the cut of a table that ended level, as long as anybody is to move after it.

        An odd number of hands always has a winner. An event file may leave the cut out where its
        next round is seated already, or the last was played: only a draw cannot go on without.
        """
        return [] if number >= _rounds(options) else level(table, path, "table")

    def groups(self, event: Event) -> Mapping[str, Sequence[str]]:
        """Rank the two groups apart."""
        ids = self.ranked_ids(event)
        of = {one.id: one.group for one in event.entrants}
        return {
            label: [one for one in ids if of[one] == label] for label in event.options.group_labels
        }

    def card_groups(self, event: Event) -> Mapping[str, Sequence[str]]:
        """Add up the two groups apart, who sit one on each side of every table.

        Four who play at one table all evening partner everybody, whatever the group.
        """
        groups = self.groups(event)
        apart = max(map(len, groups.values())) > 2
        return groups if apart else super().card_groups(event)

    def tables_for(self, event: Event, number: int) -> int:
        """Return how many tables there are two of each group for."""
        here = set(event.present(number))
        return min(len(here.intersection(ids)) // 2 for ids in self.groups(event).values())

    def moves(self, options: DriveOptions) -> tuple[str, ...]:
        """Say in sentences how the next round is seated."""
        words = movement_of(options).words(options.group_labels)
        circle = "Tables stand in a circle: from the last table up is the first."
        chairs = "Whoever would sit at a table with an empty chair sits out, and moves on first."
        return (words, circle, chairs)

    def draw(self, event: Event, number: int) -> Drawn | Refusal:
        """Draw the first seats by lot; after that the results say who goes where."""
        try:
            seating = self._seating(event, number)
        except (CutMissing, NotFinished) as error:
            return Refusal("cut_missing", f"Round {number - 1}: {error}.")
        deals = event.options.deals
        first = (number - 1) * deals + 1
        named = " ".join(
            trumps(hand, event.options.trumps) for hand in range(first, first + deals)
        ).strip()
        return Drawn(Round(number, seating.with_trumps(named).tables))

    def _seating(self, event: Event, number: int) -> Seating:
        label = event.options.group_labels[1]
        gents = frozenset(one.id for one in event.entrants if one.group == label)
        present = event.present(number)
        if number == 1:
            order = in_order(event, present)
            ladies = [one for one in order if one not in gents]
            return first_seating(ladies, [one for one in order if one in gents])
        last = event.rounds[-1]
        tables = tuple(_lady_first(table, gents) for table in last.tables)
        seating = Seating(tables, gents & {*present, *_seated(tables)})
        for one in last.sit_out:  # written without a chair: they take an empty one
            if one not in seating.players:
                seating = arrive(seating, Arrival(one, one in gents))
        here = set(seating.players)
        return seat_next(
            seating,
            {table.number: table.result for table in last.tables},
            movement_of(event.options),
            leaving=here - set(present),
            arriving=[Arrival(one, one in gents) for one in present if one not in here],
        )

    def usual_prizes(self, event: Event) -> tuple[Prize, ...]:
        """Return the highest and the lowest of each group, and of each half."""
        kinds = (Kind.HIGHEST, Kind.LOWEST, Kind.FIRST_HALF, Kind.SECOND_HALF)
        return tuple(
            Prize(f"{kind.value} {label}", kind, label)
            for kind in kinds
            for label in event.options.group_labels
        )

    def sums(self, event: Event) -> tuple[Check, ...]:
        """Add up the hall, and name each table that does not add up."""
        rounds = [
            Round(played.number, tuple(t for t in played.tables if t.result.tricks))
            for played in event.rounds
        ]
        deals = event.options.deals
        return (check_hall(rounds, deals), *check_tables(rounds, deals))


def _rounds(options: DriveOptions) -> int:
    """Return how many rounds the hands make."""
    return -(-int(options.hands) // int(options.deals))


def movement_of(options: DriveOptions) -> Plan:
    """Return the movement that the options name."""
    return MOVEMENTS[options.movement][int(options.variant)]


def _seated(tables: Sequence[Table]) -> set[str]:
    return {one for table in tables for one in table.entrants}


def _lady_first(table: Table, gents: frozenset[str]) -> Table:
    """Name the lady of each side first, as the movements expect."""
    sides = tuple(
        (side[1], side[0]) if side[0] in gents or (side[1] and side[1] not in gents) else side
        for side in table.sides
        if len(side) == 2
    )
    both = len(sides) == 2 and all(
        (not lady or lady not in gents) and (not gent or gent in gents) for lady, gent in sides
    )
    return table._replace(sides=sides) if both else table


def _ill_matched(table: Table, of: Mapping[str, str], labels: Sequence[str], tables: int) -> str:
    """Say that a table is not two and two, partners one of each; empty when it is."""
    groups = [[of[one] for one in side if one] for side in table.sides]
    everybody = [group for side in groups for group in side]
    if any(everybody.count(label) > 2 for label in labels):
        return f"A table of a drive has two of each group: {labels[0]} and {labels[1]}."
    if (tables > 1 or not table.full) and any(len(side) != len(set(side)) for side in groups):
        return f"Partners are one {labels[0]} and one {labels[1]}."
    return ""
