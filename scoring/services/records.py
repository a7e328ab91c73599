"""What one member has played: a section a game, over a season or all time, and every night.

Each game has its own columns, as in a night's standings; figures of different games are never
added together. Money is, by currency, since a club may have changed its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.db.models import F

from clubs.models import Member, Night, Season
from scoring.models import Seat, Sitting
from scoring.rules.core import Column
from scoring.rules.games import GAMES
from scoring.services.standings import settles

Money = tuple[tuple[str, int], ...]
"""Amounts in minor units, each with its currency."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game: how often it was played, and the sum of each of its standings' figures.

    ``money`` is empty when no sitting had a stake, or the game settles nothing.
    """

    game: str
    name: str
    settles: bool
    nights: int
    sittings: int
    columns: tuple[Column, ...]
    figures: tuple[int, ...]
    money: Money

    @property
    def shown(self) -> Iterator[tuple[Column, int]]:
        """Each column with its figure."""
        return zip(self.columns, self.figures, strict=True)


@dataclass(frozen=True, slots=True)
class NightRecord:
    """One night: its games with their first figure, and what the night came to in money."""

    night: Night
    games: tuple[GameRecord, ...]
    money: Money


@dataclass(frozen=True, slots=True)
class Record:
    """All that a member played; ``nights`` are the latest first, ``money`` is over all games."""

    member: Member
    games: tuple[GameRecord, ...]
    nights: tuple[NightRecord, ...]
    money: Money


def member_record(member: Member, season: Season | None = None) -> Record:
    """Add up what a member played, in one query; a ``season`` counts only its own nights."""
    whole = _Tally()
    nights: dict[Night, _Tally] = {}
    for seat in _seats(member, season):
        night = seat.sitting.table.night
        whole.add(seat)
        nights.setdefault(night, _Tally()).add(seat)
    return Record(
        member=member,
        games=whole.games,
        nights=tuple(NightRecord(night, each.games, each.money) for night, each in nights.items()),
        money=whole.money,
    )


def _seats(member: Member, season: Season | None) -> Iterator[Seat]:
    """Yield every seat that the member played in; whoever only waited to cut in did not."""
    seats = Seat.objects.filter(member=member, position__lt=F("sitting__players"))
    if season is not None:
        seats = seats.filter(sitting__table__night__season=season)
    night = "sitting__table__night"
    seats = seats.select_related("sitting__result", night).defer(
        "sitting__result__state", "sitting__options", "sitting__draw", f"{night}__options"
    )
    latest = (f"-{night}__date", f"-{night}__starts_at", f"-{night}")
    yield from seats.order_by(*latest, "sitting__started_at", "sitting")


@dataclass(slots=True)
class _Game:
    nights: set[int] = field(default_factory=set)
    sittings: int = 0
    settles: bool = False
    figures: list[int] = field(default_factory=list)
    money: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class _Tally:
    """Games while they are being added up, in the order in which the index lists them."""

    by_game: dict[str, _Game] = field(default_factory=dict)

    def add(self, seat: Seat) -> None:
        sitting = seat.sitting
        game = self.by_game.setdefault(sitting.game, _Game())
        figures = sitting.result.tally[seat.position]
        game.nights.add(sitting.table.night_id)
        game.sittings += 1
        before = game.figures or [0] * len(figures)
        game.figures = [a + b for a, b in zip(before, figures, strict=True)]
        game.settles = settles(sitting)
        if game.settles and sitting.stake:
            currency = sitting.table.night.currency
            won = _won(sitting, seat.position)
            game.money[currency] = game.money.get(currency, 0) + won

    @property
    def games(self) -> tuple[GameRecord, ...]:
        return tuple(
            GameRecord(
                game=slug,
                name=rules.name,
                settles=game.settles,
                nights=len(game.nights),
                sittings=game.sittings,
                columns=rules.columns,
                figures=tuple(game.figures),
                money=tuple(game.money.items()),
            )
            for slug, rules in GAMES.items()
            if (game := self.by_game.get(slug))
        )

    @property
    def money(self) -> Money:
        total: dict[str, int] = {}
        for game in self.by_game.values():
            for currency, won in game.money.items():
                total[currency] = total.get(currency, 0) + won
        return tuple(total.items())


def _won(sitting: Sitting, position: int) -> int:
    """Return what a seat won or lost, in minor units."""
    won: int = sitting.result.settled[position] * sitting.stake
    return won
