"""Swiss: every round equals meet, and nobody meets anybody twice if it can be helped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from scoring.rules.options import Preset, choice, number
from tournaments.formats.basis import Basis, starting_order
from tournaments.formats.core import MOST_ENTRANTS, Drawn, Event, Refusal, Shape
from tournaments.formats.options import EventOptions, rounds, tie_breaks
from tournaments.pairings.drive import trumps
from tournaments.pairings.matching import ScoresTooWide
from tournaments.pairings.swiss import Order, contestants, draw_round
from tournaments.results import Round
from tournaments.standings.ranking import rank
from tournaments.standings.sheets import Counts, Values


@dataclass(frozen=True, slots=True)
class SwissOptions(EventOptions):
    """What a Swiss event may vary."""

    rounds: int = rounds("0: as many as find one winner, the binary logarithm rounded up.")
    order: str = choice(
        "next",
        ("Equals meet", "6", "Whom equals of score meet first."),
        {
            "next": "first against second",
            "fold": "first against last",
            "slide": "first of the upper half against first of the lower",
        },
    )
    win: int = number(2, ("A win", "6", "In match points."), least=0, most=100)
    draw: int = number(1, ("A draw", "6", "In match points."), least=0, most=100)
    loss: int = number(0, ("A loss", "6", "In match points."), least=0, most=100)
    margin: int = number(
        0, ("Margin of a great win", "6", "0: no win is great."), least=0, most=999
    )
    bonus: int = number(0, ("More for a great win", "6", "Match points."), least=0, most=100)
    sit_out_worth: str = choice(
        "win",
        ("A sit-out is worth", "6", "As a win, as a draw, or nothing."),
        {"win": "a win", "draw": "a draw", "nothing": "nothing"},
    )
    tie_breaks: tuple[str, ...] = tie_breaks(
        "buchholz", "buchholz_cut1", "sonneborn_berger", "trick_difference", "head_to_head", "cut"
    )


class Swiss(Basis):
    """A Swiss event of players, pairs or teams."""

    slug = "swiss"
    name = "Swiss"
    presets: ClassVar[tuple[Preset[Any], ...]] = (
        Preset("usual", "Two points a win", SwissOptions()),
        Preset("fold", "First against last", SwissOptions(order="fold")),
    )

    def shapes(self) -> Sequence[Shape]:
        """Return the numbers of entrants and rounds that the format supports."""
        words = "2 or more entrants; no rematch while the rounds are not above half of them"
        return (Shape(words, 2, MOST_ENTRANTS),)

    def counts(self, _options: SwissOptions) -> str:
        """Return the figure that counts most."""
        return "points"

    def length(self, event: Event) -> int:
        """Return how many rounds were chosen, or find one winner."""
        return int(event.options.rounds) or (len(event.present(1)) - 1).bit_length()

    def values(self, event: Event) -> Values:
        """Return what things are worth."""
        options = event.options
        worth = {"win": options.win, "draw": options.draw, "nothing": 0}
        return Values(
            counts=Counts.POINTS,
            win=options.win,
            draw=options.draw,
            loss=options.loss,
            sit_out=worth[options.sit_out_worth],
            margin=options.margin,
            bonus=options.bonus,
        )

    def ranked_ids(self, event: Event) -> tuple[str, ...]:
        """Return who is ranked; equals keep the order of seeds and of the draw."""
        return self._draw_order(event, event.arrived())

    def _draw_order(self, event: Event, ids: Sequence[str]) -> tuple[str, ...]:
        """Return the order of the first draw, and behind it those who came later."""
        wanted = set(ids)
        first = [one for one in starting_order(event) if one in wanted]
        return tuple(dict.fromkeys((*first, *ids)))

    def moves(self, options: SwissOptions) -> tuple[str, ...]:
        """Say in sentences how the next round is seated."""
        among = {
            "next": "first against second, third against fourth",
            "fold": "first against last",
            "slide": "the first of the upper half against the first of the lower half",
        }
        return (
            "Whoever has the same score meets, or the nearest score there is; nobody twice.",
            f"Among equals: {among[options.order]}.",
            "With an odd number the lowest who has not sat out sits out.",
            "Sides take turns between North–South and East–West.",
        )

    def draw(self, event: Event, number: int) -> Drawn | Refusal:
        """Pair those present by the standings after the rounds before."""
        present = set(event.present(number))
        if len(present) < 2:
            return Refusal("too_few", "A round takes two entrants at least.")
        scores = self.scores(event) if event.rounds else None
        ids = self._draw_order(event, (*event.arrived(), *event.present(number)))
        points = {one: scores.points.get(one, 0) if scores else 0 for one in ids}
        standing = rank(scores, self.order(event.options)).order if scores else ids
        field = sorted(
            (one for one in dict.fromkeys((*standing, *ids)) if one in present),
            key=lambda one: -points[one],
        )
        try:
            drawn = draw_round(
                contestants(field, points, event.rounds),
                event.never,
                Order(event.options.order),
                names=event.names,
            )
        except ScoresTooWide as error:
            return Refusal("scores_too_wide", f"No round can be drawn: {error}.")
        named = trumps(number, event.options.trumps)
        tables = tuple(table._replace(trumps=named) for table in drawn.tables())
        return Drawn(Round(number, tables, drawn.sit_out), notes=drawn.reasons)
