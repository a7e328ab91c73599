"""The promise every format keeps, and the facts of an event that it is asked about.

A format is a movement or a pairing, standings, and when it ends: pure functions of an
:class:`Event`, which holds facts and nothing derived. Whatever differs between formats is asked
of the format, so that documents, commands and pages know none of them by name.

Terms. A *shape* is a span of entrants and rounds that a format supports. A *section* is a list of
standings of its own (ladies, gents; North–South, East–West); most formats have one, unnamed. A
round that is *drawn* says who sits where and has no results yet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal, NamedTuple, Protocol

from scoring.rules.core import Problem
from scoring.rules.options import Preset
from tournaments.results import Adjustment, Card, Round, Table
from tournaments.standings.half_time import HalfTimeList
from tournaments.standings.hall import Check
from tournaments.standings.paper import SoFar
from tournaments.standings.prizes import Award, Prize
from tournaments.standings.ranking import Ranking
from tournaments.standings.sheets import Scores

MOST_ENTRANTS = 16_384
"""The largest field that is read at all; most formats take far fewer."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who is ranked: a player, or a pair or team with its ``members`` by name."""

    id: str
    name: str = ""
    group: str = ""
    members: tuple[str, ...] = ()
    rating: int = 0

    @property
    def called(self) -> str:
        """The name, or what stands for it."""
        return self.name or (" & ".join(self.members)) or self.id


@dataclass(frozen=True, slots=True)
class Event:
    """The facts of one event.

    ``presence`` has, by id, the rounds from which an entrant is there and away in turn: ``(1,)``
    is there all the time and not listed; ``(3, 14)`` came for round 3 and left before round 14.
    ``seeds`` are ids, best first. ``boards`` is the board set by round and table. ``prizes`` is
    None where the usual ones of the format are meant. ``cards`` are players' own, keyed from
    paper where tables handed nothing in.
    """

    entrants: tuple[Entrant, ...]
    options: Any
    rounds: tuple[Round, ...] = ()
    presence: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    adjustments: tuple[Adjustment, ...] = ()
    seeds: tuple[str, ...] = ()
    never: frozenset[frozenset[str]] = frozenset()
    cuts: Mapping[str, int] = field(default_factory=dict)
    boards: Mapping[tuple[int, int], int] = field(default_factory=dict)
    prizes: tuple[Prize, ...] | None = None
    date: str = ""
    cards: tuple[Card, ...] = ()

    @property
    def names(self) -> dict[str, str]:
        """What to call entrants, by id."""
        return {one.id: one.called for one in self.entrants}

    @property
    def next_number(self) -> int:
        """The number of the round after the last."""
        return len(self.rounds) + 1

    @property
    def last_number(self) -> int:
        """The number of the last round that is seated, or that somebody's card tells of."""
        return max(len(self.rounds), *(card.last for card in self.cards), 0)

    def is_present(self, one: str, number: int) -> bool:
        """Say whether an entrant is there for a round."""
        turns = self.presence.get(one)
        return turns is None or sum(turn <= number for turn in turns) % 2 == 1

    def present(self, number: int) -> tuple[str, ...]:
        """Return the ids of those there for a round, in the order of entry."""
        return tuple(one.id for one in self.entrants if self.is_present(one.id, number))

    def arrived(self) -> tuple[str, ...]:
        """Return the ids of those who have been there by now, or are expected from the start."""
        now = max(1, self.last_number)
        return tuple(one.id for one in self.entrants if self.presence.get(one.id, (1,))[0] <= now)

    def withdrawn(self) -> frozenset[str]:
        """Return the ids of those who were there and are not for the next round."""
        here = set(self.present(self.last_number + 1))
        return frozenset(one for one in self.arrived() if one not in here)

    def adding(self, drawn: Drawn) -> Event:
        """Return the event with one round more."""
        number = drawn.round.number
        boards = {(number, table): board for table, board in drawn.boards.items()}
        more = {**self.boards, **boards} if boards else self.boards
        return replace(self, rounds=(*self.rounds, drawn.round), boards=more)

    def first(self, rounds: int) -> Event:
        """Return the event as it was after so many rounds."""
        return replace(
            self,
            rounds=self.rounds[:rounds],
            adjustments=tuple(one for one in self.adjustments if one.round <= rounds),
            cards=tuple(card for card in self.cards if card.last <= rounds),
        )


class Shape(NamedTuple):
    """What a format supports: spans of entrants and rounds, inclusive, and the words for it.

    ``most_rounds`` 0 is as many as are wanted.
    """

    text: str
    least: int
    most: int
    least_rounds: int = 1
    most_rounds: int = 0

    def holds(self, entrants: int, rounds: int | None = None) -> bool:
        """Say whether so many entrants (and rounds) fit."""
        if not self.least <= entrants <= self.most:
            return False
        if rounds is None:
            return True
        return self.least_rounds <= rounds and (not self.most_rounds or rounds <= self.most_rounds)


class Seats(NamedTuple):
    """How a table is written: entrants a side, or 0 where everybody is a side alone.

    ``least`` and ``most`` are the sides of a table. ``times`` is how often an entrant may sit in
    one round: twice where a team is host and guest.
    """

    side: int
    least: int = 2
    most: int = 2
    times: int = 1


class Drawn(NamedTuple):
    """A round without results; ``boards`` and ``matches`` (what a table is called) by table.

    ``notes`` are sentences about what is out of the ordinary.
    """

    round: Round
    boards: Mapping[int, int] = {}
    matches: Mapping[int, str] = {}
    notes: tuple[str, ...] = ()
    date: str = ""


class Refusal(NamedTuple):
    """Why there is no next round: a code for programs and a sentence."""

    code: str
    text: str


Figure = Literal["tricks", "points", "wins"]
"""What a table hands in; where only wins count, who won is enough."""


class Section(NamedTuple):
    """One list of standings; unnamed when it is the only one."""

    name: str
    ranking: Ranking


class Format(Protocol):
    """One kind of event. Every method is a pure function of the event it is given."""

    slug: ClassVar[str]
    name: ClassVar[str]
    seats: ClassVar[Seats]
    presets: ClassVar[tuple[Preset[Any], ...]]
    titles: ClassVar[Mapping[str, str]]
    needs_results: ClassVar[bool]
    adds_up: ClassVar[bool]

    def shapes(self) -> Sequence[Shape]:
        """Return the numbers of entrants and rounds that the format supports."""
        ...

    def tricks(self, options: Any) -> int:
        """Return how many tricks the sides of a table add up to; 0 for any number."""
        ...

    def hands_in(self, options: Any) -> Figure:
        """Return the figure that a table hands in, as a rule."""
        ...

    def length(self, event: Event) -> int:
        """Return how many rounds the event has; 0 while that is open, or for results to say."""
        ...

    def faults(self, event: Event) -> list[Problem]:
        """List what does not fit this format, at paths of the event file."""
        ...

    def result_faults(
        self, table: Table, options: Any, path: str, number: int = 0
    ) -> list[Problem]:
        """List what is wrong with the result of one table by itself, whatever else was played.

        ``path`` is that of the table. ``number`` is the round, 0 where it is not known: some
        results are complete only if nobody has to move after them.
        """
        ...

    def over(self, event: Event) -> str:
        """Say in a sentence that no round is left to draw; empty while there is one."""
        ...

    def moves(self, options: Any) -> tuple[str, ...]:
        """Say in sentences how the next round is seated, for a director without the program."""
        ...

    def next_round(self, event: Event) -> Drawn | Refusal:
        """Draw the round after those of the event, or say why there is none."""
        ...

    def with_cards(self, event: Event) -> Event:
        """Return the event with the results that players' cards make of tables without one."""
        ...

    def scores(self, event: Event) -> Scores:
        """Return the score sheets: a line for each round and entrant."""
        ...

    def half_time(self, event: Event) -> HalfTimeList | None:
        """Return the half-time list as it is now; None where there is no half-time."""
        ...

    def standings(self, event: Event) -> tuple[Section, ...]:
        """Return the standings after the rounds of the event."""
        ...

    def usual_prizes(self, event: Event) -> tuple[Prize, ...]:
        """Return the prizes of an event that lists none."""
        ...

    def prizes(self, event: Event) -> tuple[Award, ...]:
        """Say who has won what, as things stand."""
        ...

    def checks(self, event: Event) -> tuple[Check, ...]:
        """Return the sums that must come out right."""
        ...

    def cards_so_far(self, event: Event) -> tuple[SoFar, ...]:
        """Return how far players' cards are in, and what they add up to."""
        ...

    def balance(self, event: Event) -> Mapping[str, tuple[int, int]]:
        """Return how evenly people met: least and most of each figure."""
        ...
