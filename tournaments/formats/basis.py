"""What most formats share: standings from score sheets, prizes, sums and the order of a draw.

A format builds on :class:`Basis` and says only what is its own. Nothing here draws a round.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, ClassVar

from scoring.rules.core import Problem
from scoring.rules.options import Preset
from tournaments.formats.core import Drawn, Event, Refusal, Seats, Section, Shape
from tournaments.formats.options import EventOptions
from tournaments.pairings.draws import by_seed_list, shuffled
from tournaments.results import Outcome, Round, Table
from tournaments.standings.hall import Check
from tournaments.standings.money import share_out
from tournaments.standings.prizes import Award, Kind, Prize, Rules, Ties, award_prizes
from tournaments.standings.ranking import Ranking, Row, rank
from tournaments.standings.sheets import Counts, Facts, Scores, SitOutBy, Values, score
from tournaments.standings.tiebreaks import TIE_BREAKS

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

    def faults(self, event: Event) -> list[Problem]:
        """List what does not fit this format, at paths of the event file."""
        return shape_faults(self.shapes(), len(event.present(1)), self.name)

    def over(self, event: Event) -> str:
        """Say in a sentence that no round is left to draw; empty while there is one."""
        length = self.length(event)
        return f"All {length} rounds are drawn." if length and event.next_number > length else ""

    def next_round(self, event: Event) -> Drawn | Refusal:
        """Draw the round after those of the event, or say why there is none."""
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
            rounds=event.rounds,
            adjustments=tuple(one for one in event.adjustments if one.id in here),
            withdrawn=event.withdrawn(),
            half=half,
            cuts=event.cuts,
        )

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
        if not any(t.result.outcome.settled for one in event.rounds for t in one.tables):
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

    def checks(self, event: Event) -> tuple[Check, ...]:
        """Return the sums that must come out right: the tricks of all tables."""
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

    def values(self, _event: Event) -> Values:
        """Return what things are worth: a win is one, waiting is nothing."""
        return Values(counts=Counts.POINTS, win=1, draw=0, loss=0, sit_out=0)


def shape_faults(shapes: Sequence[Shape], entrants: int, name: str) -> list[Problem]:
    """Refuse a number of entrants that no shape holds."""
    if any(shape.holds(entrants) for shape in shapes):
        return []
    offered = "; ".join(shape.text for shape in shapes)
    text = f"{name} does not take {entrants} entrants: {offered}."
    return [Problem("entrants", "shape", text)]


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


def with_columns(
    ranking: Ranking, scores: Scores, columns: Sequence[str], ids: Sequence[str]
) -> Ranking:
    """Add figures to a ranking, which order nobody."""
    if not columns:
        return ranking
    extra = {name: TIE_BREAKS[name].figures(scores, ids) for name in columns}
    rows = tuple(
        replace(row, values={**row.values, **{name: extra[name][row.id] for name in columns}})
        for row in ranking.rows
    )
    return replace(ranking, rows=rows)


def renamed(ranking: Ranking, titles: Mapping[str, str]) -> Ranking:
    """Call the figures of a ranking what this format calls them, in its sentences too."""
    if not titles:
        return ranking
    rows = tuple(
        replace(row, values={titles.get(name, name): value for name, value in row.values.items()})
        for row in ranking.rows
    )
    notes = ranking.notes
    for name, title in titles.items():
        label = TIE_BREAKS[name].label
        notes = tuple(text.replace(f" {label}", f" {title.replace('_', ' ')}") for text in notes)
    return replace(ranking, rows=rows, notes=notes)


def ranked(
    groups: Iterable[tuple[int, Sequence[str]]],
    values: Mapping[str, Mapping[str, int]],
    withdrawn: Iterable[str],
    *,
    provisional: bool,
) -> Ranking:
    """Make a ranking of places that are known: each place, and all who share it."""
    gone = set(withdrawn)
    rows = tuple(
        Row(place, len(ids) > 1, one, values.get(one, {}), one in gone)
        for place, ids in groups
        for one in ids
    )
    return Ranking(rows, (), provisional)


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


def balance(rounds: Sequence[Round], ids: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Count how often people were partners and opponents, and sat out."""
    if len(ids) < 2 or not rounds:
        return {}
    partner: Counter[frozenset[str]] = Counter()
    oppose: Counter[frozenset[str]] = Counter()
    sit_out = Counter(dict.fromkeys(ids, 0))
    for played in rounds:
        for table in played.tables:
            if table.full:
                partner.update(_partners(table))
                oppose.update(_opponents(table))
            else:
                sit_out.update(table.entrants)
        sit_out.update(played.sit_out)
    pairs = len(ids) * (len(ids) - 1) // 2
    told = {"partner": _span(partner, pairs)} if partner else {}
    return {
        **told,
        "oppose": _span(oppose, pairs),
        "sit_out": (min(sit_out.values()), max(sit_out.values())),
    }


def _partners(table: Table) -> list[frozenset[str]]:
    return [frozenset(pair) for side in table.sides for pair in combinations(side, 2)]


def _opponents(table: Table) -> list[frozenset[str]]:
    return [
        frozenset((one, other))
        for side, against in combinations(table.sides, 2)
        for one in side
        for other in against
    ]


def _span(counted: Counter[frozenset[str]], pairs: int) -> tuple[int, int]:
    least = min(counted.values(), default=0) if len(counted) >= pairs else 0
    return least, max(counted.values(), default=0)
