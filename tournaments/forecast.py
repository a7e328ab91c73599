"""What an event would mean for tonight's numbers, before anybody is entered.

The event is played through with made-up entrants, by the very functions that run it. Where the
seats do not depend on results this *is* the evening, seat by seat; where they do, it is one
evening out of many, played with results drawn from the seed, and the forecast says so. What
matters most, the numbers of rounds, tables and sit-outs, is the same on all of them, unless the
results themselves decide when the event is over.

Nothing here knows a format by name, and nothing asks for the time: minutes are added, and the
caller says when they begin. A forecast takes a tenth of a second; a movement that has to be
searched for takes a second or two the first time (:func:`takes_long` says it beforehand).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from scoring.rules.core import Problem
from tournaments.formats.core import Drawn, Entrant, Event, Format, Refusal
from tournaments.meetings import Counts, counted, counting_words, sit_out_words
from tournaments.movements.individual import PLAYERS, ROUNDS, ready_made
from tournaments.results import Outcome, Result, Round, Table

MOST_IN_MATRIX: Final = 60
"""Entrants of whom every two are counted, at most; a larger matrix could not be read."""
MOST_TABLES: Final = 2_000
"""Tables that are played through at most; the rounds after them are only counted."""
OPEN_MINUTES: Final = 180
"""How long an evening is taken to be where the number of rounds is left open."""
LEAST_OPEN: Final = 4
"""Rounds before an event is held to be open: by then a knock-out has lost somebody, or is over."""
MOST_OPEN: Final = 24

_FIRST_DAY: Final = "2000-01-01"
_SIGN: Final = "№ "
"""Begins the name of everybody made up, so that sentences about one of them can be left out."""


@dataclass(frozen=True, slots=True)
class Span:
    """From the least to the most of a figure."""

    least: int
    most: int

    def __str__(self) -> str:
        return str(self.most) if self.least == self.most else f"{self.least}–{self.most}"


@dataclass(frozen=True, slots=True)
class Forecast:
    """What so many entrants would play.

    ``rounds`` is what the options or results make it, and where they leave it ``open`` what fits
    an evening. ``deals`` are hands (or games, or rubbers) in each round, ``tables`` and ``out``
    tables and sit-outs in a round, ``rests`` sit-outs of one entrant; ``waiting`` go straight to
    the second round. ``minutes`` is how long one evening takes; with rounds on ``apart`` days,
    one round.

    ``exact``: the seats are known beforehand, whatever the results. ``balance`` and ``notes`` are
    sentences; ``partner`` and ``oppose`` count who meets whom by the number of entry, and are
    None for a large field, or where nobody has a partner. ``sections`` are those ranked apart:
    the name, and how many they are.
    """

    entrants: int
    rounds: int
    open: bool
    exact: bool
    deals: int
    tables: Span
    out: Span
    rests: Span
    waiting: int
    minutes: int
    apart: bool
    played: int
    shapes: tuple[str, ...]
    notes: tuple[str, ...]
    balance: tuple[str, ...]
    sections: tuple[tuple[str, int], ...]
    partner: tuple[tuple[int, ...], ...] | None
    oppose: tuple[tuple[int, ...], ...] | None

    @property
    def hands(self) -> int:
        """How many hands (or games, or rubbers) everybody plays who never sits out."""
        return self.rounds * self.deals

    @property
    def certainty(self) -> str:
        """How far the forecast can be relied on, in a sentence."""
        if self.exact:
            return "The seats of every round are known before play begins."
        return "Rounds follow results: this is one evening, played with drawn results."


def forecast(
    form: Format, options: Any, entrants: int, *, minutes: int, seed: int = 1
) -> Forecast | list[Problem]:
    """Say what an event would come to, or list why so many cannot play it.

    ``minutes`` is how long a hand (or game, or rubber) takes, with the moving after it. Faults
    are at the paths of an event file: ``entrants``, or ``event/options/<key>``.
    """
    event = imagined(options, entrants)
    if problems := form.faults(event):
        return problems
    evening = _Evening(form, event, Random(seed), max(1, minutes))  # noqa: S311 - to repeat
    if refusal := evening.play():
        return [Problem("entrants", refusal.code, refusal.text)]
    return evening.told()


def imagined(options: Any, entrants: int) -> Event:
    """Return an event of so many made-up entrants, half of them in each group."""
    half = -(-entrants // 2)
    first, second = options.group_labels
    made = tuple(
        Entrant(str(number), f"{_SIGN}{number}", first if number <= half else second)
        for number in range(1, entrants + 1)
    )
    return Event(made, replace(options, first_seats="listed"), date=_FIRST_DAY)


def takes_long(options: Any, entrants: int) -> bool:
    """Say whether the best movement for so many has to be searched for, a second or two."""
    kind = getattr(options, "movement", None) or getattr(options, "seating", None)
    if kind not in ("individual", "design") or entrants not in PLAYERS:
        return False
    rounds = options.rounds or min(ROUNDS[-1], entrants - (entrants % 4 == 0))
    if rounds not in ROUNDS:
        return False
    tallies = [plan.tally() for plan in ready_made(entrants, rounds)]
    return not any(tally.cost() == tally.bound() for tally in tallies)


class _Evening:
    """One evening being played through."""

    def __init__(self, form: Format, event: Event, chance: Random, minutes: int) -> None:
        self.form, self.event, self.chance, self.minutes = form, event, chance, minutes
        self.exact = True
        self.length = form.length(event)
        self.drawn: list[Drawn] = []
        self.ended = False

    def play(self) -> Refusal | None:
        """Draw and play the rounds; return why not even the first can be drawn."""
        seated = 0
        while seated < MOST_TABLES and not self._enough():
            drawn = self.form.next_round(self.event)
            if isinstance(drawn, Refusal) and drawn.code == "not_ready":
                drawn = self._with_results()
            if isinstance(drawn, Refusal):
                self.ended = True
                return None if self.drawn else drawn
            self.drawn.append(drawn)
            self.event = self.event.adding(drawn)
            seated += len(drawn.round.tables)
        return None

    def _enough(self) -> bool:
        """Say whether an evening without end has gone on for long enough."""
        fits = OPEN_MINUTES // (self.minutes * self.deals)
        enough = max(LEAST_OPEN, min(MOST_OPEN, fits))
        return len(self.drawn) >= enough and self._undecided()

    def _undecided(self) -> bool:
        """Say whether the event goes on for ever, as far as can be seen: nobody has gone out."""
        if self.length or self.ended:
            return False
        return _here(self.drawn[0].round) == _here(self.drawn[-1].round)

    def _with_results(self) -> Drawn | Refusal:
        """Hand in results for the last round and draw the next.

        As long as the seats have depended on no result, draw once more after another result.
        """
        before = self.event
        self.event = self._handing_in(before, 0)
        drawn = self.form.next_round(self.event)
        if self.exact:
            other = self.form.next_round(self._handing_in(before, 1))
            self.exact = _seats(drawn) == _seats(other)
        return drawn

    def _handing_in(self, event: Event, turned: int) -> Event:
        """Return the event with its last round played; the first table of it turned about."""
        last = event.rounds[-1]
        if not turned:
            self.results = [self._result(table, last.number) for table in last.tables]
        results = list(self.results)
        for place, table in enumerate(last.tables):
            if turned and table.full:
                results[place] = _turned(results[place])
                break
        tables = tuple(
            table._replace(result=result)
            for table, result in zip(last.tables, results, strict=True)
        )
        return replace(event, rounds=(*event.rounds[:-1], replace(last, tables=tables)))

    def _result(self, table: Table, number: int) -> Result:
        """Make up a result that the format accepts."""
        if not table.full:
            return table.result
        options = self.event.options
        total, sides = self.form.tricks(options), len(table.sides)
        if total:
            taken = _some(total, self.chance)
            made = Result(Outcome.PLAYED, tricks=(taken, total - taken))
        else:
            made = Result(Outcome.PLAYED, points=_zero_sum(sides, self.chance))
        if self.form.result_faults(table._replace(result=made), options, "", number):
            made = replace(made, cut=int(self.chance.random() * sides))
        return made

    @property
    def deals(self) -> int:
        """How many hands a round has."""
        return int(self.event.options.deals)

    @property
    def rounds(self) -> int:
        """How many rounds the event has."""
        return max(self.length, len(self.drawn)) if not self.ended else len(self.drawn)

    def told(self) -> Forecast:
        """Return what the evening came to."""
        rounds, ids = self.event.rounds, [one.id for one in self.event.entrants]
        counts = counted(rounds, ids)
        days = {drawn.date for drawn in self.drawn if drawn.date}
        apart = len(days) > 1
        first = rounds[0]
        small = len(ids) <= MOST_IN_MATRIX
        everybody_plays = all(_here(one) == _here(first) for one in rounds)
        return Forecast(
            entrants=len(ids),
            rounds=self.rounds,
            open=self._undecided(),
            exact=self.exact,
            deals=self.deals,
            tables=_span([len([t for t in one.tables if t.full]) for one in rounds]),
            out=_span([_out(one) for one in rounds]),
            rests=_span(counts.rests),
            waiting=len(set(ids) - _here(first)),
            minutes=(1 if apart else self.rounds) * self.deals * self.minutes,
            apart=apart,
            played=len(rounds),
            shapes=tuple(shape.text for shape in self.form.shapes()),
            notes=self._notes(),
            balance=self._balance(counts, everybody_plays),
            sections=tuple(
                (section.name, len(section.ranking.rows))
                for section in self.form.standings(self.event)
            ),
            partner=counts.partner if small and counts.partners else None,
            oppose=counts.oppose if small else None,
        )

    def _notes(self) -> tuple[str, ...]:
        """Return what the format says of the draws, leaving out what is about somebody made up."""
        said = dict.fromkeys(text for drawn in self.drawn for text in drawn.notes)
        told = (f"{text[0].upper()}{text[1:]}" for text in said if _SIGN not in text)
        return (*told, *_boards(self.drawn))

    def _balance(self, counts: Counts, everybody_plays: bool) -> tuple[str, ...]:
        """Say how people mix, where the format has not said it better, and who sits out."""
        if not everybody_plays:
            return ()
        said = self.exact and any(drawn.notes for drawn in self.drawn) and counts.partners
        told = () if said else tuple(counting_words(counts))
        rests = () if said else (sit_out_words(counts.rests),)
        return (*told, *rests)


def _boards(drawn: Sequence[Drawn]) -> Iterator[str]:
    """Say how many board sets travel, and how many tables share one."""
    sets = {board for one in drawn for board in one.boards.values()}
    if not sets:
        return
    sharing = max(
        list(one.boards.values()).count(board) for one in drawn for board in one.boards.values()
    )
    if sharing == 1:
        yield f"{len(sets)} board sets travel; no two tables need the same set in one round."
    else:
        yield f"{len(sets)} board sets travel; up to {sharing} tables share a set in a round."


def _here(played: Round) -> set[str]:
    """Return who has a seat in a round, or sits it out."""
    return {*played.sit_out, *(one for table in played.tables for one in table.entrants)}


def _out(played: Round) -> int:
    """Count who is there and cannot play."""
    short = sum(len(table.entrants) for table in played.tables if not table.full)
    return len(played.sit_out) + short


def _seats(drawn: Drawn | Refusal) -> object:
    """Return who sits against whom, whatever the tables are called; a refusal sits nobody."""
    if isinstance(drawn, Refusal):
        return None
    sides = [frozenset(frozenset(side) for side in table.sides) for table in drawn.round.tables]
    return sides, frozenset(drawn.round.sit_out)


def _turned(result: Result) -> Result:
    """Return a result in which another side has won."""
    cut = None if result.cut is None else 1 - min(1, result.cut)
    return replace(result, cut=cut, tricks=_moved(result.tricks), points=_moved(result.points))


def _moved(figures: tuple[int, ...]) -> tuple[int, ...]:
    return (*figures[1:], *figures[:1])


def _some(total: int, chance: Random) -> int:
    """Draw the tricks of one side, deal by deal, as hands of whist tend to fall."""
    whole, rest = divmod(total, 13)
    drawn = sum(int(14 * sum(chance.random() for _ in range(3)) / 3) for _ in range(whole))
    return drawn + int(chance.random() * (rest + 1))


def _zero_sum(sides: int, chance: Random) -> tuple[int, ...]:
    """Draw points that add up to nothing, the most of them to one side only."""
    places = sorted(range(sides), key=lambda _: chance.random())
    return tuple(2 * place - sides + 1 for place in places)


def _span(figures: Sequence[int]) -> Span:
    return Span(min(figures), max(figures))
