"""Knock-out: a bracket drawn once, in which the results say who goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar

from scoring.rules.core import Problem
from scoring.rules.options import Preset, choice, switch
from tournaments.formats.basis import Basis, awarded_by_rank, level, starting_order
from tournaments.formats.core import Drawn, Event, Refusal, Section, Shape
from tournaments.formats.options import EventOptions
from tournaments.pairings.brackets import Bracket, double_elimination, single_elimination
from tournaments.pairings.drive import trumps
from tournaments.pairings.knockout import Progress, Status, places, play
from tournaments.results import Result, Round, Table
from tournaments.standings.prizes import Award, Kind, Prize
from tournaments.standings.ranking import ranked


@dataclass(frozen=True, slots=True)
class KnockoutOptions(EventOptions):
    """What a knock-out may vary."""

    elimination: str = choice(
        "single",
        ("Elimination", "7", "How many defeats put somebody out."),
        {"single": "one defeat", "double": "two defeats"},
    )
    third_place: bool = switch(False, ("Match for third place", "7", "Single elimination."))


class Knockout(Basis):
    """A knock-out of players, pairs or teams."""

    slug = "knockout"
    name = "Knock-out"
    adds_up = False
    presets: ClassVar[tuple[Preset[Any], ...]] = (
        Preset("usual", "One defeat", KnockoutOptions()),
        Preset("double", "Two defeats", KnockoutOptions(elimination="double")),
    )

    def shapes(self) -> Sequence[Shape]:
        """Return the numbers of entrants and rounds that the format supports."""
        return (Shape("2 to 1,024 entrants; as many rounds as the bracket has", 2, 1024),)

    def faults(self, event: Event) -> list[Problem]:
        """List tables that are no match of the bracket, and matches without a winner."""
        problems = super().faults(event)
        if not problems:
            _follow(event, problems)
        return problems

    def result_faults(
        self, table: Table, options: Any, path: str, number: int = 0
    ) -> list[Problem]:
        """Ask for the cut of a match that ended level."""
        return level(table, path, "match")

    def over(self, event: Event) -> str:
        """Say who has won, once nothing is left to play."""
        progress = progress_of(event)
        if not progress.complete:
            return ""
        winner = event.names.get(progress.champion, "")
        return f"{winner} has won." if winner else "Nobody came to the last match."

    def moves(self, options: KnockoutOptions) -> tuple[str, ...]:
        """Say in sentences how the next round is seated."""
        if options.elimination == "double":
            out = "Losers go on in the losers’ bracket; who has lost twice is out."
        else:
            out = "Losers are out."
        return ("Winners go on to the match that the bracket leads to.", out)

    def draw(self, event: Event, number: int) -> Drawn | Refusal:
        """Seat every match that can be played."""
        progress = progress_of(event)
        named = trumps(number, event.options.trumps)
        tables = tuple(table._replace(trumps=named) for table in progress.tables())
        matches = {n: one.match.name for n, one in enumerate(progress.ready, 1)}
        byes = [
            f"{event.names[one.winner]} goes on from {one.match.name} without playing."
            for one in progress.matches
            if one.status is Status.WALKOVER and one.winner
        ]
        return Drawn(Round(number, tables), matches=matches, notes=tuple(byes))

    def standings(self, event: Event) -> tuple[Section, ...]:
        """Rank by how far everybody came; who is still in comes first."""
        progress = progress_of(event)
        out = places(progress)
        listed = {one for _, ids in out for one in ids}
        still = [one for one in progress.bracket.entrants if one not in listed]
        wins = Counter(one.winner for one in progress.matches if one.status is Status.PLAYED)
        values = {one: {"wins": wins[one]} for one in progress.bracket.entrants}
        groups = [(1, tuple(still)), *out] if still else list(out)
        ranking = ranked(groups, values, event.withdrawn(), provisional=not progress.complete)
        return (Section("", ranking),)

    def usual_prizes(self, event: Event) -> tuple[Prize, ...]:
        """Return the prizes of an event that lists none: both finalists."""
        return (Prize("winner", Kind.HIGHEST), Prize("runner-up", Kind.HIGHEST))

    def prizes(self, event: Event) -> tuple[Award, ...]:
        """Give prizes by place, once nothing is left to play."""
        if not progress_of(event).complete:
            return ()
        return awarded_by_rank(event, self.standings(event)[0], self.usual_prizes(event))


def progress_of(event: Event) -> Progress:
    """Return where every match stands after the rounds of the event."""
    return _follow(event, [])


def match_names(event: Event) -> dict[tuple[int, int], str]:
    """Return the match of each table, by round and table number."""
    names: dict[tuple[int, int], str] = {}
    _follow(event, [], names)
    return names


def _follow(
    event: Event, problems: list[Problem], names: dict[tuple[int, int], str] | None = None
) -> Progress:
    """Play the rounds of an event through its bracket, and list what does not fit."""
    bracket = _bracket(starting_order(event), event.options)
    results: dict[str, Result] = {}
    for played in event.rounds:
        progress = play(bracket, results, _gone(event, played.number))
        ready = {frozenset(one.sides): one for one in progress.ready}
        for place, table in enumerate(played.tables, 1):
            path = f"rounds/{played.number}/tables/{place}"
            match = ready.get(frozenset(table.entrants))
            if match is None:
                text = "These two do not meet in this round of the bracket."
                problems.append(Problem(path, "not_this_match", text))
                continue
            if names is not None:
                names[played.number, table.number] = match.match.name
            result = table.result
            if table.sides[0] != (match.sides[0],):
                result = _turned(result)
            if found := level(table, path, "match"):
                problems += found
                continue
            results[match.match.name] = result
    return play(bracket, results, _gone(event, event.next_number))


def _gone(event: Event, number: int) -> frozenset[str]:
    here = set(event.present(number))
    return frozenset(one.id for one in event.entrants if one.id not in here)


def _turned(result: Result) -> Result:
    """Return a result with its two sides exchanged."""
    return replace(
        result,
        tricks=result.tricks[::-1],
        points=result.points[::-1],
        hands=tuple(hand[::-1] for hand in result.hands),
        forfeited=tuple(1 - side for side in result.forfeited),
        cut=None if result.cut is None else 1 - result.cut,
    )


@lru_cache(maxsize=32)
def _bracket(order: tuple[str, ...], options: KnockoutOptions) -> Bracket:
    if options.elimination == "double":
        return double_elimination(order)
    return single_elimination(order, third_place=options.third_place)
