"""What a rubber of whist comes to for the four who played it.

Frozen read models, worked out from the log at every look and kept nowhere. Pages and sheets
of paper show the same values.

Terms. *Points* are rubber points, settled per seat; *money* is points times the stake, in
minor units (W15). A rubber is *settled* when it is complete or was cut short by the closing of
play (W16); until then its points may change and no money follows from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from clubs.models import Member, Night
from scoring.models import Sitting
from scoring.rules.core import SIDES
from scoring.rules.games.whist import State, Whist, rubbers
from scoring.rules.money import pay_at_table, settle_points
from scoring.rules.reading import Pair
from scoring.rules.rubbers import Rubber, unfinished_words
from scoring.services.sheets import SittingSheet


@dataclass(frozen=True, slots=True)
class Transfer:
    """One payment between two people; ``amount`` is in minor units and more than zero."""

    payer: Member
    payee: Member
    amount: int


@dataclass(frozen=True, slots=True)
class GameLine:
    """A finished game: its score as it stood, and its value under the winners (W10, W13).

    ``winner`` is a side; ``points`` is the value by side; ``deals`` are counted through the
    whole sitting.
    """

    number: int
    winner: str
    score: Pair
    value: int
    grade: str | None
    points: Pair
    deals: range


@dataclass(frozen=True, slots=True)
class Share:
    """What a rubber comes to for one player; ``side`` is ``"NS"`` or ``"EW"``."""

    member: Member
    side: str
    points: int
    money: int


@dataclass(frozen=True, slots=True)
class RubberSettlement:
    """A rubber laid out for settling; pairs of figures are by side, North and South first.

    ``open_score`` is that of a game not finished. ``words`` say how an unfinished rubber is
    settled, or that it is in play; they are empty for a complete one. ``payments`` are empty
    until the rubber is settled, and when there is no stake.
    """

    table: int
    sitting: int
    number: int
    players: tuple[Member, ...]
    games: tuple[GameLine, ...]
    open_score: Pair
    bonus: Pair
    points: Pair
    winner: str | None
    complete: bool
    settled: bool
    words: str
    stake: int
    currency: str
    shares: tuple[Share, ...]
    payments: tuple[Transfer, ...]

    @property
    def difference(self) -> int:
        """The rubber points that the losers owe, never negative (W14)."""
        return abs(self.points[0] - self.points[1])

    @property
    def ahead(self) -> str | None:
        """The side to receive; None when there is nothing between them."""
        if not self.difference:
            return None
        return SIDES[0] if self.points[0] > self.points[1] else SIDES[1]

    @property
    def sides(self) -> tuple[tuple[Member, ...], tuple[Member, ...]]:
        """The partners of each side: North with South, East with West."""
        return self.players[0::2], self.players[1::2]


class _Play(NamedTuple):
    """A sitting as far as a settlement needs to know it."""

    sitting: Sitting
    night: Night
    players: tuple[Member, ...]


def rubber_settlements(sheet: SittingSheet) -> list[RubberSettlement]:
    """Return the settlement of each rubber of a sitting, the one in play last.

    A sitting of a game without rubbers has none.
    """
    if not isinstance(sheet.rules, Whist):
        return []
    play = _Play(sheet.sitting, sheet.night, sheet.players)
    return _settlements(play, sheet.rules, sheet.trail)


def _settlements(play: _Play, rules: Whist, trail: Sequence[State]) -> list[RubberSettlement]:
    closed = bool(trail) and trail[-1].closed
    return [_settlement(play, rules, rubber, closed=closed) for rubber in rubbers(trail)]


def _settlement(play: _Play, rules: Whist, rubber: Rubber, *, closed: bool) -> RubberSettlement:
    settled = rubber.complete or closed
    shares = _shares(play, rubber)
    return RubberSettlement(
        table=play.sitting.table.number,
        sitting=play.sitting.number,
        number=rubber.number,
        players=play.players,
        games=tuple(
            GameLine(
                number=game.number,
                winner=game.winner,
                score=game.score,
                value=game.value,
                grade=game.grade,
                points=(game.value, 0) if game.winner == SIDES[0] else (0, game.value),
                deals=game.deals,
            )
            for game in rubber.games
        ),
        open_score=rubber.open_score,
        bonus=rubber.bonus,
        points=rubber.points,
        winner=rubber.winner,
        complete=rubber.complete,
        settled=settled,
        words=_words(rules, rubber, settled=settled),
        stake=play.sitting.stake,
        currency=play.night.currency,
        shares=shares,
        payments=_across_the_table(shares) if settled else (),
    )


def _words(rules: Whist, rubber: Rubber, *, settled: bool) -> str:
    if rubber.complete:
        return ""
    if settled:
        return unfinished_words(rules.options, rubber)
    return "Rubber in play: nothing is settled yet."


def _shares(play: _Play, rubber: Rubber) -> tuple[Share, ...]:
    difference = rubber.points[0] - rubber.points[1]
    points = {seat: -difference if seat % 2 else difference for seat in range(len(play.players))}
    money = settle_points(points, play.sitting.stake)
    return tuple(
        Share(member, SIDES[seat % 2], points[seat], money[seat])
        for seat, member in enumerate(play.players)
    )


def _across_the_table(shares: Sequence[Share]) -> tuple[Transfer, ...]:
    payments = pay_at_table({seat: share.money for seat, share in enumerate(shares)})
    return tuple(
        Transfer(shares[each.payer].member, shares[each.payee].member, each.amount)
        for each in payments
    )
