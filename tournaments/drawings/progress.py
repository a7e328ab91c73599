"""The leaders round by round: a line for each, told apart by its dashes and by the name at its end.

Places are drawn with the first at the top, points with the most at the top. Names that would
stand on each other are moved apart, and a thin line leads from each to the end of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.drawings.lettering import fitted, width_of
from tournaments.formats.core import Event, Format

MOST_LINES: Final = 8
WIDTH: Final = 760
PLOT: Final = 480
TOP: Final = 34
LEFT: Final = 56
FOOT: Final = 40
HIGH: Final = 300
STEP: Final = 20
TYPE: Final = 14
MOST_TICKS: Final = 6

Figure = float | None
Story = tuple[str, Sequence[Figure]]
"""A name, and a figure for each round; None where somebody was not there."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis: where, and what it says."""

    at: int
    text: str


@dataclass(frozen=True, slots=True)
class Curve:
    """One entrant: ``number`` (from 1) says which dashes; ``label_y`` is the foot of the name."""

    number: int
    corners: tuple[tuple[int, int], ...]
    text: str
    full: str
    last: str
    label_y: int

    @property
    def points(self) -> str:
        """The corners as SVG writes them."""
        return " ".join(f"{x},{y}" for x, y in self.corners)

    @property
    def end(self) -> tuple[int, int]:
        """The last corner."""
        return self.corners[-1]

    @property
    def leader(self) -> tuple[int, int, int, int]:
        """The thin line from the end of the curve to its name."""
        x, y = self.end
        return x + 4, y, LEFT + PLOT + 14, self.label_y - 5


@dataclass(frozen=True, slots=True)
class Chart:
    """The whole drawing."""

    width: int
    height: int
    left: int
    right: int
    top: int
    foot: int
    label_x: int
    rounds: tuple[Tick, ...]
    figures: tuple[Tick, ...]
    curves: tuple[Curve, ...]
    axis: str
    title: str
    desc: str


def leaders(
    form: Format, event: Event, *, section: str = "", most: int = MOST_LINES
) -> list[Story]:
    """Return the places of the leaders after each round that is complete, best first.

    ``section`` is the list of standings; the first where it is not named.
    """
    complete = [number for number, one in enumerate(event.rounds, 1) if one.complete]
    after = [_places(form, event.first(number), section) for number in complete]
    if not after:
        return []
    best = sorted(after[-1], key=lambda one: after[-1][one])[:most]
    names = event.names
    return [(names[one], [places.get(one) for places in after]) for one in best]


def _places(form: Format, event: Event, section: str) -> dict[str, int]:
    sections = form.standings(event)
    named = [one for one in sections if one.name == section] or [*sections[:1]]
    return {row.id: row.rank for one in named for row in one.ranking.rows}


def chart(stories: Iterable[Story], *, called: str = "points", places: bool = False) -> Chart:
    """Draw up to eight entrants, in the order they are given, best first.

    ``places`` puts the lowest figure at the top.
    """
    told = [(name, of) for name, of in stories if any(figure is not None for figure in of)]
    shown = told[:MOST_LINES]
    rounds = max((len(of) for _, of in shown), default=0)
    known = [figure for _, of in shown for figure in of if figure is not None]
    scale = _Scale(rounds, *_ends(known, places), places)
    return Chart(
        width=WIDTH,
        height=TOP + HIGH + FOOT,
        left=LEFT,
        right=LEFT + PLOT,
        top=TOP,
        foot=TOP + HIGH,
        label_x=LEFT + PLOT + 18,
        rounds=tuple(scale.rounds_told()),
        figures=tuple(scale.figures_told()),
        curves=_curves(shown, scale),
        axis=called,
        title=f"The leaders: {called} round by round",
        desc=_described(shown, called),
    )


@dataclass(frozen=True, slots=True)
class _Scale:
    rounds: int
    least: float
    most: float
    places: bool

    def x(self, round_at: int) -> int:
        """Return where a round (from 0) stands; a single one stands in the middle."""
        if self.rounds < 2:
            return LEFT + PLOT // 2
        return LEFT + round(PLOT * round_at / (self.rounds - 1))

    def y(self, figure: float) -> int:
        share = (figure - self.least) / (self.most - self.least)
        return TOP + round(HIGH * (share if self.places else 1 - share))

    def rounds_told(self) -> list[Tick]:
        every = -(-self.rounds // 12) or 1
        told = [at for at in range(self.rounds) if (at + 1) % every == 0 or at == 0]
        return [Tick(self.x(at), str(at + 1)) for at in told]

    def figures_told(self) -> list[Tick]:
        step = _step(self.most - self.least)
        first = int(-(-self.least // step) * step)
        marks = [*range(first, int(self.most) + 1, step)]
        if self.places and step > 1:
            marks.insert(0, 1)
        return [Tick(self.y(mark), str(mark).replace("-", "−")) for mark in marks]


def _ends(known: Sequence[float], places: bool) -> tuple[float, float]:
    """Return the figures at the two ends of the scale."""
    if not known:
        return 0, 1
    least, most = min(known), max(known)
    if places:
        return 1, max(2, most)
    step = _step(most - min(0, least))
    least = min(0, int(least // step * step))
    return least, max(least + 1, int(-(-most // step) * step))


def _step(span: float) -> int:
    """Return a round number that divides a span into a handful of steps."""
    size = 1
    while span / size > MOST_TICKS:
        for each in (2, 5, 10):
            if span / (size * each) <= MOST_TICKS:
                return size * each
        size *= 10
    return size


def _curves(shown: Sequence[Story], scale: _Scale) -> tuple[Curve, ...]:
    drawn = []
    for name, of in shown:
        corners = tuple(
            (scale.x(at), scale.y(figure)) for at, figure in enumerate(of) if figure is not None
        )
        last = next(figure for figure in reversed(of) if figure is not None)
        drawn.append((name, corners, _written(last)))
    feet = _apart([corners[-1][1] + 5 for _, corners, _ in drawn])
    room = WIDTH - LEFT - PLOT - 22
    return tuple(
        Curve(
            number,
            corners,
            f"{fitted(name, TYPE, room - width_of(f' {last}', TYPE))} {last}",
            name,
            last,
            foot,
        )
        for number, ((name, corners, last), foot) in enumerate(zip(drawn, feet, strict=True), 1)
    )


def _apart(wanted: Sequence[int]) -> list[int]:
    """Move names apart, the order of their heights kept, and back where they would leave."""
    order = sorted(range(len(wanted)), key=lambda at: (wanted[at], at))
    feet = dict.fromkeys(order, 0)
    least = TOP
    for at in order:
        feet[at] = least = max(wanted[at], least)
        least += STEP
    most = TOP + HIGH + 5
    for at in reversed(order):
        feet[at] = most = min(feet[at], most)
        most -= STEP
    return [feet[at] for at in range(len(wanted))]


def _written(figure: float) -> str:
    text = f"{figure:.1f}".removesuffix(".0").replace(".5", "½")
    return text.replace("-", "−")


def _described(shown: Sequence[Story], called: str) -> str:
    told = [
        f"{name} {', '.join('–' if figure is None else _written(figure) for figure in of)}"
        for name, of in shown
    ]
    if not told:
        return "No round is complete."
    return f"{called.capitalize()} after each round. {'; '.join(told)}."
