"""The drawings of an event: who met whom, the bracket, and how the leaders came there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournaments.drawings.bracket import BracketDrawing, bracket_of
from tournaments.drawings.crosstable import Crosstable, crosstable
from tournaments.drawings.progress import Chart, chart, leaders
from tournaments.formats.knockout import Knockout
from tournaments.services.picture import Picture


class Drawing(StrEnum):
    """What there is to draw of an event."""

    CROSSTABLE = "crosstable"
    BRACKET = "bracket"
    PROGRESS = "progress"


WORDS = {
    Drawing.CROSSTABLE: "Crosstable",
    Drawing.BRACKET: "Bracket",
    Drawing.PROGRESS: "Round by round chart",
}
MOST_IN_CROSSTABLE = 64
"""Entrants of a section whose meetings are set out; a wider table could not be read."""


@dataclass(frozen=True, slots=True)
class Drawings:
    """One kind of drawing, a section each, with what the section is called."""

    crosstables: tuple[tuple[str, Crosstable], ...] = ()
    bracket: BracketDrawing | None = None
    charts: tuple[tuple[str, Chart], ...] = ()


def offered(picture: Picture) -> tuple[Drawing, ...]:
    """Return what can be drawn of an event as it stands."""
    if picture.file is None or not picture.log.rounds:
        return ()
    kinds = []
    if isinstance(picture.form, Knockout):
        kinds.append(Drawing.BRACKET)
    elif any(len(one.ranking.rows) <= MOST_IN_CROSSTABLE for one in picture.sections):
        kinds.append(Drawing.CROSSTABLE)
    if any(one.complete for one in picture.file.event.rounds):
        kinds.append(Drawing.PROGRESS)
    return tuple(kinds)


def drawings(picture: Picture, kind: Drawing, after: int | None = None) -> Drawings:
    """Draw an event, as it is or as it was ``after`` a round."""
    if picture.file is None:
        return Drawings()
    facts = picture.file.event if after is None else picture.file.event.first(after)
    sections = picture.sections if after is None else picture.sections_after(after)
    if kind is Drawing.BRACKET:
        return Drawings(bracket=bracket_of(facts))
    if kind is Drawing.PROGRESS:
        stories = [(one.name, leaders(picture.form, facts, section=one.name)) for one in sections]
        drawn = [
            (name, chart(story, called="place", places=True)) for name, story in stories if story
        ]
        return Drawings(charts=tuple(drawn))
    shown = [one for one in sections if len(one.ranking.rows) <= MOST_IN_CROSSTABLE]
    return Drawings(crosstables=tuple((one.name, crosstable(facts, one.ranking)) for one in shown))
