"""Standings as people read them: columns with headings, figures in words, ties explained."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tournaments.formats.core import Section
from tournaments.services.picture import Picture
from tournaments.standings.ranking import written
from tournaments.standings.tiebreaks import TIE_BREAKS, Figure

HEADINGS = {
    "buchholz": "Buchholz",
    "buchholz_cut1": "Buchholz, less one",
    "sonneborn_berger": "Sonneborn-Berger",
    "trick_difference": "Trick difference",
    "head_to_head": "Head to head",
    "best_hand": "Best hand",
}
"""Headings of figures whose names do not read as words by themselves."""


@dataclass(frozen=True, slots=True)
class Column:
    """One figure of the standings: its name in documents, heading, and what it means."""

    name: str
    heading: str
    meaning: str


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One place. ``figures`` are by column, as printed; ``values`` the same exactly, or None."""

    rank: int
    label: str
    id: str
    number: int
    name: str
    group: str
    figures: tuple[str, ...]
    values: tuple[Figure | None, ...]
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class StandingsSeen:
    """One list of standings; ``notes`` say in words what split each tie."""

    name: str
    columns: tuple[Column, ...]
    rows: tuple[StandingsRow, ...]
    notes: tuple[str, ...]
    provisional: bool
    after: int


def standings_seen(picture: Picture, after: int | None = None) -> tuple[StandingsSeen, ...]:
    """Return the standings, as they are now or as they were ``after`` a round."""
    rounds = len(picture.log.rounds)
    last = rounds if after is None else min(after, rounds)
    sections = picture.sections if after is None else picture.sections_after(last)
    return tuple(_section(picture, section, last) for section in sections)


def _section(picture: Picture, section: Section, after: int) -> StandingsSeen:
    rows = section.ranking.rows
    names = list(dict.fromkeys(name for row in rows for name in row.values))
    return StandingsSeen(
        name=section.name,
        columns=tuple(column_of(name) for name in names),
        rows=tuple(
            StandingsRow(
                rank=row.rank,
                label=row.label,
                id=row.id,
                number=picture.entrants[row.id].number,
                name=picture.names[row.id],
                group=picture.entrants[row.id].group,
                figures=tuple(figure_words(row.values.get(name)) for name in names),
                values=tuple(row.values.get(name) for name in names),
                withdrawn=row.withdrawn,
            )
            for row in rows
        ),
        notes=section.ranking.notes,
        provisional=section.ranking.provisional,
        after=after,
    )


def column_of(name: str) -> Column:
    """Return the column of a figure, by its name in documents."""
    words = name.replace("_", " ")
    heading = HEADINGS.get(name, words[:1].upper() + words[1:])
    known = TIE_BREAKS.get(name)
    return Column(name, heading, known.label if known else words)


def figure_words(value: Figure | None) -> str:
    """Write a figure as it is printed: whole, with its half, or to two places."""
    if value is None:
        return ""
    if isinstance(value, Fraction) and value.denominator > 2:
        return f"{float(value):.2f}"
    if isinstance(value, Fraction) and value < 0:
        return f"−{written(-value)}"
    return str(written(value)).replace("-", "−")
