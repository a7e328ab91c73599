"""The promise every game keeps, and the words all games share.

Terms. A *deal* is the written-down outcome of one hand. A *party* is whoever scores: a side
(``"NS"``, ``"EW"``) or a player. *Seats* are counted clockwise from 0 (North). A *state* is
where play stands after some deals: a small frozen value, never larger than the rubber in
progress, so that recording the ten-thousandth deal costs what the first did. The history of a
play is the *trail* of states that :func:`replay` yields, one for each deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from scoring.rules.options import Preset

SEATS = ("N", "E", "S", "W")
SIDES = ("NS", "EW")


class Problem(NamedTuple):
    """One fault in what was entered.

    ``path`` names the field (``"tricks"``, ``"revokes/1/remedy"``, lists counted from 1),
    ``code`` is stable and for programs, ``text`` is a sentence that says what to do.
    """

    path: str
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a deal's explanation: which rule gave which party how many points."""

    rule: str
    side: str
    points: int
    text: str


class Event(Enum):
    """What a table can record besides a played deal."""

    MISDEAL = "misdeal"
    CLOSED = "closed"


class Field(NamedTuple):
    """One key of a recorded deal, for forms, documents and the list of known keys."""

    name: str
    label: str
    rule: str


class Column(NamedTuple):
    """One figure the standings show for a player of this game."""

    key: str
    label: str
    title: str


class Strip(NamedTuple):
    """Where one party stands now, as the score strip shows it."""

    party: str
    seats: tuple[int, ...]
    figures: tuple[str, ...]


class Sheet(NamedTuple):
    """Where play stands, ready for any screen: heading, a strip a party, and what just ended.

    ``figures`` labels the strip's figures. ``over`` is a sentence when the last deal ended a
    game or rubber, ``finished`` says that this unit of play (rubber, match, game) is complete
    and the table may stop, change or go on.
    """

    heading: str
    figures: tuple[str, ...]
    strips: tuple[Strip, ...]
    dealer: int
    lines: tuple[Line, ...]
    over: str
    finished: bool


class Unit(NamedTuple):
    """A part of play that is settled by itself: a rubber, a game, a match, an evening.

    ``number`` counts from 1 through the play. ``points`` are one figure a seat and add up to
    zero; ``counted`` says whether the settlement has them in already. A unit is not
    ``complete`` while it is in play, nor when the closing of play cut it short.
    """

    name: str
    number: int
    points: tuple[int, ...]
    complete: bool
    counted: bool


D = TypeVar("D")
S = TypeVar("S")


class Ruleset(Protocol[D, S]):
    """A game under one pinned set of options.

    A rule set is frozen: the same options, the same deals, the same state, for ever. A change
    to what old deals are worth is a new ``version``.
    """

    slug: ClassVar[str]
    name: ClassVar[str]
    version: ClassVar[int]
    unit: ClassVar[str]
    """What a table plays one of before it may stop: "rubber", "game", "match", "evening"."""
    seats: ClassVar[tuple[int, ...]]
    """The numbers of players that can sit at one table, least first."""
    State: ClassVar[type[Any]]
    deal_fields: ClassVar[tuple[Field, ...]]
    columns: ClassVar[tuple[Column, ...]]
    presets: ClassVar[tuple[Preset[Any], ...]]
    """The sets of options known by a name, the default first."""
    options: Any

    def read(self, raw: Mapping[str, Any], players: Sequence[str]) -> D | Event | list[Problem]:
        """Turn a deal as written in a document into a typed deal, or list every fault of form.

        ``players`` are the names by which the document calls the seats, clockwise.
        """
        ...

    def write(self, deal: D | Event, players: Sequence[str]) -> dict[str, Any]:
        """Turn a typed deal back into the document form that :meth:`read` accepts."""
        ...

    def start(self, players: int, first_dealer: int = 0) -> S:
        """Return the state before the first deal."""
        ...

    def check(self, state: S, deal: D | Event) -> list[Problem]:
        """List every reason why this deal cannot follow this state; empty when it can."""
        ...

    def apply(self, state: S, deal: D | Event) -> S:
        """Return the state after this deal, which :meth:`check` must have passed."""
        ...

    def is_over(self, state: S) -> bool:
        """Say whether play is closed, so that no further deal can be recorded."""
        ...

    def sheet(self, state: S) -> Sheet:
        """Describe where play stands."""
        ...

    def settled(self, state: S) -> tuple[int, ...]:
        """Return the points to settle, one figure a seat, adding up to zero.

        Empty in a game that settles nothing. They are the first of the standings' figures.
        """
        ...

    def units(self, trail: Sequence[S]) -> tuple[Unit, ...]:
        """Return what play was settled by, in order, and last what is still in play.

        ``trail`` is the state after each deal. The points of those that are counted add up to
        what is settled; there are none in a game that settles nothing.
        """
        ...

    def tally(self, state: S) -> tuple[tuple[int, ...], ...]:
        """Return the standings figures, one row a seat in the order of ``columns``."""
        ...

    def report(self, trail: Sequence[S], players: Sequence[str]) -> dict[str, Any]:
        """Return this game's part of a result document: its deals and how play stands.

        ``trail`` is the start and the state after each deal. The values are JSON, or tuples
        and ``Line`` values, which encode as lists and maps.
        """
        ...

    def summary(self, trail: Sequence[S], players: Sequence[str]) -> list[str]:
        """Return how play stands as lines of plain text, deals and settlement left out."""
        ...


def replay(rules: Ruleset[D, S], start: S, deals: Iterable[D | Event]) -> Iterator[S]:
    """Yield the state after each deal in turn: the trail of a play.

    :raises ImpossibleDeal: a deal cannot follow the ones before it.
    """
    state = start
    check, apply = rules.check, rules.apply
    for number, deal in enumerate(deals, 1):
        if problems := check(state, deal):
            raise ImpossibleDeal(number, problems)
        state = apply(state, deal)
        yield state


class ImpossibleDeal(ValueError):
    """A deal that cannot follow the ones before it; ``number`` counts from 1."""

    def __init__(self, number: int, problems: list[Problem]) -> None:
        super().__init__(f"deal {number}: " + " ".join(p.text for p in problems))
        self.number = number
        self.problems = problems
