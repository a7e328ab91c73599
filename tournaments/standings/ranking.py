"""Standings: an order by one figure after another, and the words that say what split each tie.

Terms. Who is equal on every figure *shares* a rank, printed ``2=``, and the next rank skips as
many. An order is *provisional* until every table of every round has handed in its result. Who
has withdrawn stays, marked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from scoring.rules.draw import listed
from tournaments.standings.sheets import Scores
from tournaments.standings.tiebreaks import TIE_BREAKS, Figure, TieBreak


@dataclass(frozen=True, slots=True)
class Row:
    """One entrant's place; ``values`` are the figures by name, in the order of the tie-breaks."""

    rank: int
    tied: bool
    id: str
    values: Mapping[str, Figure]
    withdrawn: bool = False

    @property
    def label(self) -> str:
        """The rank as it is printed: ``2``, or ``2=`` when it is shared."""
        return f"{self.rank}=" if self.tied else str(self.rank)


@dataclass(frozen=True, slots=True)
class Ranking:
    """Standings: rows best first, a sentence for each tie, and whether more is awaited."""

    rows: tuple[Row, ...]
    notes: tuple[str, ...]
    provisional: bool

    @property
    def order(self) -> tuple[str, ...]:
        """The ids, best first."""
        return tuple(row.id for row in self.rows)

    def ties(self) -> tuple[tuple[str, ...], ...]:
        """Return the ids rank by rank, those who share one together."""
        by_rank: dict[int, list[str]] = {}
        for row in self.rows:
            by_rank.setdefault(row.rank, []).append(row.id)
        return tuple(tuple(group) for group in by_rank.values())


class UnknownTieBreak(ValueError):
    """A name that is no tie-break; ``name`` is the name."""

    def __init__(self, name: str) -> None:
        known = ", ".join(TIE_BREAKS)
        super().__init__(f"there is no tie-break “{name}”: choose from {known}")
        self.name = name


def rank(
    scores: Scores,
    order: Sequence[str],
    among: Sequence[str] | None = None,
    names: Mapping[str, str] | None = None,
) -> Ranking:
    """Put entrants in order by the tie-breaks named in ``order``, the first of which counts most.

    ``among`` ranks some of the entrants only, such as one group of a drive. ``names`` are what
    to call entrants in sentences; their ids where it has none.

    :raises UnknownTieBreak: ``order`` has a name that is not in the index.
    """
    for name in order:
        if name not in TIE_BREAKS:
            raise UnknownTieBreak(name)
    ids = scores.facts.entrants if among is None else tuple(among)
    sorting = _Sorting(scores, order, names or {})
    rows: list[Row] = []
    for group in sorting.parted(ids):
        first = len(rows) + 1
        for one in group:
            values = {name: of[one] for name, of in sorting.figures.items() if one in of}
            withdrawn = one in scores.facts.withdrawn
            rows.append(Row(first, len(group) > 1, one, values, withdrawn))
    return Ranking(tuple(rows), tuple(sorting.notes), not scores.complete)


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


@dataclass
class _Sorting:
    """Entrants being parted by one figure after another; ``figures`` and ``notes`` fill up."""

    scores: Scores
    order: Sequence[str]
    names: Mapping[str, str]
    figures: dict[str, dict[str, Figure]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def parted(self, ids: Sequence[str]) -> list[list[str]]:
        """Return groups of equals, best first."""
        groups = [list(ids)] if ids else []
        for depth, name in enumerate(self.order):
            tie_break = TIE_BREAKS[name]
            if not tie_break.among_equals:
                self.figures[name] = dict(tie_break.figures(self.scores, ids))
            groups = [
                part for group in groups for part in self._split(group, depth, name, tie_break)
            ]
        self.notes += [self._still_level(group) for group in groups if len(group) > 1]
        return groups

    def _split(
        self, group: list[str], depth: int, name: str, tie_break: TieBreak
    ) -> list[list[str]]:
        """Part one group of equals by one figure, and say so if they were equal on another."""
        if len(group) == 1:
            return [group]
        if tie_break.among_equals:
            self.figures.setdefault(name, {}).update(tie_break.figures(self.scores, group))
        figures = self.figures[name]
        by_figure: dict[Figure, list[str]] = {}
        for one in group:
            by_figure.setdefault(figures[one], []).append(one)
        parts = [by_figure[key] for key in sorted(by_figure, reverse=not tie_break.fewest)]
        if depth and len(parts) > 1:
            self.notes.append(self._parted_by(parts, figures, tie_break))
        return parts

    def _parted_by(
        self, parts: Sequence[Sequence[str]], figures: Mapping[str, Figure], by: TieBreak
    ) -> str:
        everybody = [one for part in parts for one in part]
        order = "; ".join(f"{self._named(part)} {written(figures[part[0]])}" for part in parts)
        return f"{self._level(everybody)}; {by.label} parted them: {order}."

    def _still_level(self, group: Sequence[str]) -> str:
        more = " and everything after it" if len(self.order) > 1 else ""
        return f"{self._level(group)}{more}: they share the rank."

    def _level(self, group: Sequence[str]) -> str:
        first = self.order[0] if self.order else ""
        if not first:
            return f"{self._named(group)} are level"
        figure = self.figures[first].get(group[0], 0)
        return f"{self._named(group)} are level on {written(figure)} {TIE_BREAKS[first].label}"

    def _named(self, group: Sequence[str]) -> str:
        return listed([self.names.get(one, one) for one in group])


def written(figure: Figure) -> str:
    """Write a figure: whole, or with its half (``10½``)."""
    if isinstance(figure, Fraction) and figure.denominator == 2:
        return f"{figure.numerator // 2 or ''}½"
    return str(figure)
