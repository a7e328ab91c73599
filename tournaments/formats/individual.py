"""Individual movements: partners change by a fixed schedule, whatever the results.

The schedule is made from the number of players and the seed, so it need not be stored. As soon as
somebody comes late or goes home, or a round was seated by hand, the next rounds are drawn one by
one from what was played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, ClassVar

from scoring.rules.core import Problem
from scoring.rules.options import Preset, choice, number, text
from tournaments.formats.basis import Basis, starting_order
from tournaments.formats.core import Drawn, Event, Refusal, Seats, Shape
from tournaments.formats.options import EventOptions, counts, rounds, sit_out_by, tie_breaks
from tournaments.movements import schedule as fixed
from tournaments.movements.answer import words
from tournaments.movements.kinds import Request, movement
from tournaments.movements.matching import pair_again
from tournaments.movements.verifier import verify
from tournaments.pairings.drive import trumps
from tournaments.results import Round, Table
from tournaments.standings.hall import Check, check_hall, check_tables
from tournaments.standings.sheets import Values


@dataclass(frozen=True, slots=True)
class IndividualOptions(EventOptions):
    """What an individual event may vary."""

    movement: str = choice(
        "individual",
        ("Movement", "4", "The best known for the number of players, or one kind."),
        {
            "individual": "the best known",
            "whist": "a whist design",
            "rainbow": "nobody meets anybody twice",
        },
    )
    rounds: int = rounds("0: a whole movement.")
    counts: str = counts("tricks")
    still: str = text("", ("Keeps one chair", "4", "The id of somebody who cannot move."))
    win: int = number(2, ("A win", "6", "In match points."), least=0, most=100)
    draw: int = number(1, ("A draw", "6", "In match points."), least=0, most=100)
    sit_out_by: str = sit_out_by("own_average")
    tie_breaks: tuple[str, ...] = tie_breaks("wins", "trick_difference", "best_hand", "cut")


class Individual(Basis):
    """An individual movement."""

    slug = "individual"
    name = "Individual"
    seats: ClassVar[Seats] = Seats(2)
    presets: ClassVar[tuple[Preset[Any], ...]] = (
        Preset("usual", "The best movement known", IndividualOptions()),
        Preset("whist", "A whist design", IndividualOptions(movement="whist")),
        Preset("rainbow", "Nobody twice", IndividualOptions(movement="rainbow")),
    )
    needs_results = False

    def shapes(self) -> Sequence[Shape]:
        """Return the numbers of entrants and rounds that the format supports."""
        return (
            Shape("4 to 176 players, 1 to 40 rounds, by the best movement known", 4, 176, 1, 40),
            Shape("a whist design: 4 to 176 players, a multiple of four or one more", 4, 176),
            Shape("a rainbow: a multiple of four, a round for each table or so", 16, 176, 1, 45),
        )

    def length(self, event: Event) -> int:
        """Return how many rounds were chosen, or how many a whole movement has."""
        players = len(starting_order(event))
        design = players - (players % 4 == 0)
        whole = {"rainbow": players // 4, "whist": design}
        return int(event.options.rounds) or whole.get(event.options.movement, min(40, design))

    def faults(self, event: Event) -> list[Problem]:
        """List a shape that the movement does not come in, or an unknown still player."""
        problems = super().faults(event)
        options = event.options
        if options.movement == "individual" and options.rounds > 40:
            text = "An individual movement has 40 rounds at most."
            problems.append(Problem("event/options/rounds", "shape", text))
        if options.still and options.still not in event.present(1):
            problem = "Whoever keeps one chair must be entered and there from the first round."
            problems.append(Problem("event/options/still", "unknown_id", problem))
        if not problems and options.movement != "individual":
            try:  # which takes no time; the best known may be searched for, and always exists
                self._schedule(event, refuse=True)
            except fixed.UnsupportedShape as error:
                problems.append(Problem("event/options/rounds", "shape", str(error)))
        return problems

    def values(self, event: Event) -> Values:
        """Return what things are worth."""
        options = event.options
        usual = super().values(event)
        return Values(
            counts=usual.counts,
            win=options.win,
            draw=options.draw,
            sit_out=usual.sit_out,
            sit_out_by=usual.sit_out_by,
        )

    def moves(self, _options: Any) -> tuple[str, ...]:
        """Say in sentences how the next round is seated."""
        return (
            "The seats of every round are fixed beforehand, whatever the results.",
            "If somebody leaves, the others keep their seats, and that table sits out.",
        )

    def draw(self, event: Event, number: int) -> Drawn | Refusal:
        """Take the round from the schedule, or from the history when the field has changed."""
        order = starting_order(event)
        made = self._schedule(event)
        present = event.present(number)
        planned = made is not None and len(made.rounds) >= number
        if made and planned and set(present) == set(order) and self._kept(event, made, order):
            notes = (f"{made.method}. {words(made, verify(made))}",) if number == 1 else ()
            return Drawn(self._named(event, made.rounds[number - 1], order), notes=notes)
        if len(present) < 4:
            return Refusal("too_few", "A round takes four players at least.")
        number_of = {one.id: place for place, one in enumerate(event.entrants, 1)}
        past = [_numbered(played, number_of) for played in event.rounds]
        chance = Random(event.options.seed * 1009 + number)  # noqa: S311 - to repeat, not to hide
        drawn = pair_again(past, [number_of[one] for one in present], chance)
        ids = tuple(one.id for one in event.entrants)
        note = "The field has changed: this round is drawn from what was played."
        return Drawn(self._named(event, drawn, ids), notes=(note,))

    def sums(self, event: Event) -> tuple[Check, ...]:
        """Add up the hall, and name each table that does not add up."""
        played = [
            Round(one.number, tuple(t for t in one.tables if t.result.tricks))
            for one in event.rounds
        ]
        deals = event.options.deals
        return (check_hall(played, deals), *check_tables(played, deals))

    def _schedule(self, event: Event, *, refuse: bool = False) -> fixed.Schedule | None:
        options, order = event.options, starting_order(event)
        still = order.index(options.still) + 1 if options.still in order else None
        try:
            return _made(options.movement, len(order), options.rounds, still, options.seed)
        except fixed.UnsupportedShape:
            if refuse:
                raise
            return None

    def _kept(self, event: Event, made: fixed.Schedule, order: Sequence[str]) -> bool:
        """Say whether every round so far was seated as scheduled."""
        return all(
            _groups(played) == _groups(self._named(event, planned, order))
            for played, planned in zip(event.rounds, made.rounds, strict=False)
        )

    def _named(self, event: Event, planned: fixed.Round, order: Sequence[str]) -> Round:
        named = trumps(planned.number, event.options.trumps)
        tables = tuple(
            Table(
                table.number,
                (
                    (order[table.seats[0] - 1], order[table.seats[2] - 1]),
                    (order[table.seats[1] - 1], order[table.seats[3] - 1]),
                ),
                trumps=named,
            )
            for table in planned.tables
        )
        return Round(planned.number, tables, tuple(order[one - 1] for one in planned.sit_out))


@lru_cache(maxsize=32)
def _made(kind: str, players: int, rounds: int, still: int | None, seed: int) -> fixed.Schedule:
    """Make a schedule once; the same arguments always make the same.

    :raises UnsupportedShape: there is none in this shape.
    """
    wanted = Request(players, rounds or None, still=still)
    made = movement(kind, wanted, Random(seed))  # noqa: S311 - to repeat, not to hide
    if not isinstance(made, fixed.Schedule):
        text = f"The movement {kind} is not one of individuals."
        raise fixed.UnsupportedShape(text)
    return made


def _groups(played: Round) -> frozenset[frozenset[frozenset[str]]]:
    return frozenset(frozenset(frozenset(side) for side in table.sides) for table in played.tables)


def _numbered(played: Round, number_of: dict[str, int]) -> fixed.Round:
    """Write a round with players as numbers, as movements do."""
    tables = tuple(
        fixed.Table(
            place,
            (
                number_of[table.sides[0][0]],
                number_of[table.sides[1][0]],
                number_of[table.sides[0][1]],
                number_of[table.sides[1][1]],
            ),
        )
        for place, table in enumerate((t for t in played.tables if t.full), 1)
    )
    out = {*played.sit_out, *(o for t in played.tables if not t.full for o in t.entrants)}
    return fixed.Round(played.number, tables, tuple(number_of[one] for one in sorted(out)))
