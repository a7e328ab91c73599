"""What most formats share: standings from score sheets, prizes, sums and the order of a draw.

A format builds on :class:`Basis` and says only what is its own. Nothing here draws a round.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from scoring.rules.core import Problem
from scoring.rules.options import Preset
from tournaments.formats.core import Drawn, Event, Figure, Refusal, Seats, Section, Shape
from tournaments.formats.options import EventOptions
from tournaments.pairings.balance import balance
from tournaments.pairings.draws import by_seed_list, shuffled
from tournaments.results import Outcome, Round, Table
from tournaments.standings.cards import with_cards
from tournaments.standings.half_time import HalfTimeList, half_time_list
from tournaments.standings.hall import Check
from tournaments.standings.money import share_out
from tournaments.standings.paper import Hall, SoFar
from tournaments.standings.prizes import Award, Kind, Prize, Rules, Ties, award_prizes
from tournaments.standings.ranking import rank, renamed, with_columns
from tournaments.standings.sheets import Counts, Facts, Scores, SitOutBy, Values, score

PER_DEAL = 13
THIRTEEN = ("whist", "bid-whist", "german-whist")
"""The games in which thirteen tricks of a deal count."""


class Basis(ABC):
    """A format with one list of standings, made of score sheets."""

    slug: ClassVar[str]
    name: ClassVar[str]
    seats: ClassVar[Seats] = Seats(1)
    presets: ClassVar[tuple[Preset[Any], ...]] = (Preset("usual", "As usual", EventOptions()),)
    columns: ClassVar[tuple[str, ...]] = ()
    """Figures shown in the standings besides those that order them."""
    titles: ClassVar[Mapping[str, str]] = {}
    """What figures are called in this format, by their names as tie-breaks."""
    needs_results: ClassVar[bool] = True
    """Whether a round waits for all results of the rounds before it."""
    adds_up: ClassVar[bool] = True
    """Whether the standings are the sum of the score sheets, not a place somebody has reached."""

    @abstractmethod
    def shapes(self) -> Sequence[Shape]:
        """Return the numbers of entrants and rounds that the format supports."""

    @abstractmethod
    def draw(self, event: Event, number: int) -> Drawn | Refusal:
        """Draw a round; nothing stands in its way."""

    def length(self, event: Event) -> int:
        """Return how many rounds the event has; 0 while that is open."""
        return int(getattr(event.options, "rounds", 0))

    def tricks(self, options: Any) -> int:
        """Return how many tricks the sides of a table add up to; any in games of other length."""
        return PER_DEAL * int(options.deals) if options.game in THIRTEEN else 0

    def counts(self, options: Any) -> str:
        """Return the figure that counts most."""
        return str(getattr(options, "counts", "tricks"))

    def hands_in(self, options: Any) -> Figure:
        """Return the figure that a table hands in: points where they count, else tricks."""
        in_points = self.counts(options) == "rubber_points" or not self.tricks(options)
        return "points" if in_points else "tricks"

    def faults(self, event: Event) -> list[Problem]:
        """List what does not fit this format, at paths of the event file."""
        faults = shape_faults(self.shapes(), len(event.present(1)), self.name)
        return [*faults, *self._card_faults(event)]

    def _card_faults(self, event: Event) -> list[Problem]:
        """Refuse players' cards where tricks do not count, and cards of rounds there are not."""
        if event.cards and self.counts(event.options) != "tricks":
            text = "Players' cards can be keyed where the tricks of one's own side count."
            return [Problem("cards", "no_cards", text)]
        length = self.length(event) if event.cards else 0
        return [
            Problem(f"cards/{place}/last", "out_of_range", f"The event has {length} rounds.")
            for place, card in enumerate(event.cards, 1)
            if 0 < length < card.last
        ]

    def result_faults(
        self, table: Table, options: Any, path: str, number: int = 0
    ) -> list[Problem]:
        """List what is wrong with the result of one table by itself: nothing, as a rule."""
        return []

    def all_result_faults(self, event: Event) -> list[Problem]:
        """List what is wrong with the results of all tables, each by itself."""
        return [
            problem
            for played in event.rounds
            for place, table in enumerate(played.tables, 1)
            for problem in self.result_faults(
                table, event.options, f"rounds/{played.number}/tables/{place}", played.number
            )
        ]

    def over(self, event: Event) -> str:
        """Say in a sentence that no round is left to draw; empty while there is one."""
        length = self.length(event)
        if not length or event.last_number < length:
            return ""
        if event.next_number > length:
            return f"All {length} rounds are drawn."
        on_paper = not event.rounds and self.scores(event).complete
        return f"The cards of all {length} rounds are in." if on_paper else ""

    @abstractmethod
    def moves(self, options: Any) -> tuple[str, ...]:
        """Say in sentences how the next round is seated, for a director without the program."""

    def next_round(self, event: Event) -> Drawn | Refusal:
        """Draw the round after those of the event, or say why there is none."""
        event = self.with_cards(event)
        if text := self.over(event):
            return Refusal("over", text)
        if self.needs_results and (text := awaited(event.rounds)):
            return Refusal("not_ready", text)
        return self.draw(event, event.next_number)

    def values(self, event: Event) -> Values:
        """Return what things are worth; where tricks count a sit-out is credited hand by hand."""
        options = event.options
        counts = Counts(self.counts(options))
        return Values(
            counts=counts,
            sit_out=options.sit_out * (options.deals if counts is Counts.TRICKS else 1),
            sit_out_by=SitOutBy(options.sit_out_by.replace("_", " ")),
        )

    def facts(self, event: Event) -> Facts:
        """Return what the standings are a function of."""
        half = event.options.half or self.length(event) // 2
        ids = self.ranked_ids(event)
        here = set(ids)
        return Facts(
            entrants=ids,
            rounds=self.with_cards(event).rounds,
            adjustments=tuple(one for one in event.adjustments if one.id in here),
            withdrawn=event.withdrawn(),
            half=half,
            cuts=event.cuts,
            cards=event.cards,
            expected=_on_paper(event),
            tricks=self.tricks(event.options),
        )

    def with_cards(self, event: Event) -> Event:
        """Return the event with the results that players' cards make of tables without one."""
        if not event.cards:
            return event
        return replace(event, rounds=with_cards(event.rounds, event.cards, event.options.deals))

    def card_groups(self, event: Event) -> Mapping[str, Sequence[str]]:
        """Return the ids of those whose cards are added up together: everybody, as a rule."""
        return {"": self.ranked_ids(event)}

    def tables_for(self, event: Event, number: int) -> int:
        """Return how many tables those who are there for a round can play at."""
        return len(event.present(number)) // max(2, 2 * self.seats.side)

    def ranked_ids(self, event: Event) -> tuple[str, ...]:
        """Return who is ranked, in the order that equals keep."""
        return event.arrived()

    def order(self, options: Any) -> tuple[str, ...]:
        """Return the figures that order the standings, the first of which counts most."""
        first = self.counts(options)
        return (first, *(one for one in options.tie_breaks if one != first))

    def groups(self, event: Event) -> Mapping[str, Sequence[str]]:
        """Return the ids of each section by its name."""
        return {"": self.ranked_ids(event)}

    def scores(self, event: Event) -> Scores:
        """Return the score sheets."""
        return score(self.facts(event), self.values(event))

    def standings(self, event: Event) -> tuple[Section, ...]:
        """Return the standings after the rounds of the event."""
        scores = self.scores(event)
        order = [one for one in self.order(event.options) if one != "cut" or event.cuts]
        sections = []
        for name, ids in self.groups(event).items():
            ranking = rank(scores, order, ids, event.names)
            ranking = with_columns(ranking, scores, self.columns, ids)
            sections.append(Section(name, renamed(ranking, self.titles)))
        return tuple(sections)

    def usual_prizes(self, event: Event) -> tuple[Prize, ...]:
        """Return the prizes of an event that lists none: the winner of each section."""
        return tuple(
            Prize(f"winner {name}".strip(), Kind.HIGHEST, name) for name in self.groups(event)
        )

    def prizes(self, event: Event) -> tuple[Award, ...]:
        """Say who has won what, as things stand; nobody before the first result."""
        settled = any(t.result.outcome.settled for one in event.rounds for t in one.tables)
        if not settled and not event.cards:
            return ()
        wanted = self.usual_prizes(event) if event.prizes is None else event.prizes
        options = event.options
        rules = Rules(
            ties=Ties(options.prize_ties),
            tie_breaks=options.tie_breaks,
            one_each=options.one_prize_each,
            seed=options.seed,
        )
        groups = {one.id: one.group for one in event.entrants}
        groups |= {one: name for name, ids in self.groups(event).items() for one in ids if name}
        return award_prizes(wanted, self.scores(event), rules, groups, event.names)

    def half_time(self, event: Event) -> HalfTimeList | None:
        """Return the half-time list as it is now; None where there is no half-time.

        It knows nothing of later rounds, nor of cuts, which are made for the final places.
        """
        half = self.facts(event).half
        if not half or not self.adds_up:
            return None
        then = event.first(half)
        order = [one for one in self.order(event.options) if one != "cut"]
        facts = replace(self.facts(then), half=half)
        return half_time_list(facts, self.values(then), order, self.groups(then))

    def checks(self, event: Event) -> tuple[Check, ...]:
        """Return the sums that must come out right: those of tables, then those of cards."""
        sums = self.sums(self.with_cards(event))
        return (*sums, *self._hall(event).checks()) if event.cards else sums

    def cards_so_far(self, event: Event) -> tuple[SoFar, ...]:
        """Return how far players' cards are in, and what they add up to."""
        return self._hall(event).so_far() if event.cards else ()

    def _hall(self, event: Event) -> Hall:
        scores, deals = self.scores(event), event.options.deals
        tables = {number: self.tables_for(event, number) for number in scores.facts.expected}
        groups = self.card_groups(event)
        return Hall(scores, groups, tables, event.names, self.seats.side, deals)

    def sums(self, event: Event) -> tuple[Check, ...]:
        """Return the sums that tables must come to: all their tricks."""
        tables = [
            table
            for played in event.rounds
            for table in played.tables
            if table.result.outcome is Outcome.PLAYED and table.result.tricks
        ]
        if not tables or not self.tricks(event.options):
            return ()
        expected = self.tricks(event.options) * len(tables)
        actual = sum(sum(table.result.tricks) for table in tables)
        text = f"All tables add up to {actual}; it should be {expected}."
        return (Check("tricks_total", expected, actual, text),)

    def balance(self, event: Event) -> Mapping[str, tuple[int, int]]:
        """Return how evenly people met: least and most of each figure."""
        return balance(event.rounds, event.arrived())


class WinsOnly(Basis):
    """A format that counts what was won, one point each, and no tricks."""

    def counts(self, _options: Any) -> str:
        """Return the figure that counts most: points, one for each win."""
        return "points"

    def tricks(self, _options: Any) -> int:
        """Return 0: tricks are not recorded."""
        return 0

    def hands_in(self, _options: Any) -> Figure:
        """Return that a table says who won."""
        return "wins"

    def values(self, _event: Event) -> Values:
        """Return what things are worth: a win is one, waiting is nothing."""
        return Values(counts=Counts.POINTS, win=1, draw=0, loss=0, sit_out=0)


def _on_paper(event: Event) -> dict[int, frozenset[str]]:
    """Return who is there, by round, for those that cards tell of and that were never seated."""
    told = {number for card in event.cards for number in card.rounds}
    return {
        number: frozenset(event.present(number)) for number in told if number > len(event.rounds)
    }


def shape_faults(shapes: Sequence[Shape], entrants: int, name: str) -> list[Problem]:
    """Refuse a number of entrants that no shape holds."""
    if any(shape.holds(entrants) for shape in shapes):
        return []
    offered = "; ".join(shape.text for shape in shapes)
    text = f"{name} does not take {entrants} entrants: {offered}."
    return [Problem("entrants", "shape", text)]


def level(table: Table, path: str, called: str) -> list[Problem]:
    """Ask for the cut of a table that ended level, where one side must have won."""
    if table.result.outcome is not Outcome.PLAYED or table.result.winner() is not None:
        return []
    text = f"This {called} ended level: write the side that won the “cut”."
    return [Problem(f"{path}/result/cut", "cut_missing", text)]


def awaited(rounds: Sequence[Round]) -> str:
    """Say which table has no result yet; empty when all have."""
    for played in rounds:
        for table in played.tables:
            if table.full and not table.result.outcome.settled:
                return f"Round {played.number}, table {table.number} has no result yet."
    return ""


def starting_order(event: Event) -> tuple[str, ...]:
    """Return everybody there for the first round: seeds, then the others as drawn or listed."""
    return in_order(event, event.present(1))


def in_order(event: Event, ids: Sequence[str]) -> tuple[str, ...]:
    """Put some of the entrants in the order of the draw."""
    here = set(ids)
    seeds = [one for one in event.seeds if one in here]
    if event.options.first_seats == "listed":
        listed = set(seeds)
        return (*seeds, *(one for one in ids if one not in listed))
    return by_seed_list(ids, seeds, event.options.seed)


def drawn_for(event: Event, ids: Sequence[str], number: int) -> tuple[str, ...]:
    """Shuffle some of the entrants for a round, each round differently."""
    return shuffled(ids, event.options.seed * 1009 + number)


def awarded_by_rank(event: Event, section: Section, usual: Sequence[Prize]) -> tuple[Award, ...]:
    """Give prizes by the places of a ranking: the highest from its top, the lowest from its end.

    Other kinds of prize mean nothing without score sheets, and nobody has won them.
    """
    wanted = usual if event.prizes is None else event.prizes
    awards: list[Award] = []
    for kind in dict.fromkeys(prize.kind for prize in wanted):
        left = [prize for prize in wanted if prize.kind is kind]
        ties = list(section.ranking.ties()) if kind in (Kind.HIGHEST, Kind.LOWEST) else []
        for ids in ties if kind is Kind.HIGHEST else reversed(ties):
            if not left:
                break
            taken, left = left[: len(ids)], left[len(ids) :]
            amounts = [prize.amount for prize in taken]
            shares = share_out(amounts, [ids]).by_id if any(amounts) else {}
            awards.append(Award(tuple(taken), tuple(ids), shares))
        awards += [Award((prize,), (), text=f"{prize.name}: nobody.") for prize in left]
    return tuple(awards)
