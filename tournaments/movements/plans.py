"""Groups of four, round by round, before anybody is given a table: what constructions answer.

Here and in the constructions players count from 0; :mod:`tournaments.movements.seating` turns a
plan into a schedule.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.movements.schedule import Span
from tournaments.movements.tally import Seats, Tally, spread, tallied


@dataclass(frozen=True, slots=True)
class Plan:
    """Who plays with whom in each round, and how that was made.

    A plan that is ``seated`` lists its tables in the order and each table in the seats that the
    construction means, and these are better kept. ``fixed`` is the player who never moves then.
    """

    method: str
    players: int
    rounds: tuple[tuple[Seats, ...], ...]
    seated: bool = False
    fixed: int | None = None

    def tally(self) -> Tally:
        """Return who partners and opposes whom how often."""
        return tallied(self.players, self.rounds)

    def sit_outs(self) -> Span:
        """Return the least and the most rounds that anybody sits out."""
        return spread(len(self.rounds) - games for games in self.tally().games)
