"""Games and rubbers of whist: what they are worth and how they are settled (W10, W13 to W16).

Terms. A *game* is a race to the target; its *value* is in rubber points, never to be added
to the points that won it. A *rubber* is a run of games; its *points* are what each side
takes from it. A rubber that the club's closing cut short has no winner and is not *complete*.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scoring.rules.reading import Pair
from scoring.rules.whist_options import WhistOptions

GRADES = {1: "single", 2: "double", 3: "treble"}


class Game(NamedTuple):
    """A finished game of a rubber.

    ``winner`` is a side; ``score`` is the score as it stood, by side (W10); ``value`` is in
    rubber points (W13); ``grade`` names the value, unless games are valued by the margin.
    Deals are counted from 1 through the whole play, misdeals included.
    """

    number: int
    winner: str
    score: Pair
    value: int
    grade: str | None
    first_deal: int
    last_deal: int

    @property
    def deals(self) -> range:
        """Return the numbers of the deals that made this game."""
        return range(self.first_deal, self.last_deal + 1)


class Win(NamedTuple):
    """Who won a game, ``winner`` a side and ``at`` its place in ``SIDES``, and its worth (W13)."""

    at: int
    winner: str
    value: int
    grade: str | None


class Rubber(NamedTuple):
    """A rubber: complete, or as far as it went.

    ``points`` are rubber points by side, ``bonus`` the part of them that came from no game;
    ``open_score`` is the score of a game that was left unfinished.
    """

    number: int
    winner: str | None
    complete: bool
    games: tuple[Game, ...]
    points: Pair
    bonus: Pair
    open_score: Pair

    @property
    def difference(self) -> int:
        """Return the rubber points that the losers owe (W14), never negative."""
        return abs(self.points[0] - self.points[1])

    @property
    def won(self) -> Pair:
        """Return the number of games each side won."""
        return games_won(self.games)


def game_value(options: WhistOptions, losers: int) -> tuple[int, str | None]:
    """Return the value and grade of a game whose losers stand at ``losers`` points (W13)."""
    if options.game_value == "margin":
        return options.target - losers, None
    value = _value(options, losers)
    return value, GRADES[value]


def _value(options: WhistOptions, losers: int) -> int:
    low = losers <= 2 if options.game_value == "bands" else 2 * losers < options.target
    if options.game_value == "flat":
        return 1
    if losers == 0 and options.game_value != "long_double":
        return 3
    return 2 if low else 1


def games_won(games: Sequence[Game]) -> Pair:
    """Return the number of these games that each side won."""
    winners = [game.winner for game in games]
    north_south = winners.count("NS")
    return north_south, len(winners) - north_south


def complete(options: WhistOptions, number: int, games: tuple[Game, ...]) -> Rubber:
    """Return a rubber that the winner of the last game has won, with its bonus (W14)."""
    winner = games[-1].winner
    bonus = _to_side(winner, options.rubber_bonus)
    return Rubber(number, winner, True, games, _points(games, bonus), bonus, (0, 0))


def under_way(number: int, games: tuple[Game, ...], score: Pair) -> Rubber:
    """Return a rubber in progress: the values of its finished games and nothing else."""
    return Rubber(number, None, False, games, _points(games, (0, 0)), (0, 0), score)


def cut_short(options: WhistOptions, number: int, games: tuple[Game, ...], score: Pair) -> Rubber:
    """Return what an unfinished rubber settles when play is closed (W16)."""
    if options.unfinished == "void":
        return Rubber(number, None, False, games, (0, 0), (0, 0), score)
    bonus = (0, 0)
    ahead = games_won(games)
    if options.unfinished == "leader_bonus" and ahead[0] != ahead[1]:
        bonus = (1, 0) if ahead[0] > ahead[1] else (0, 1)
    return Rubber(number, None, False, games, _points(games, bonus), bonus, score)


def unfinished_words(options: WhistOptions, rubber: Rubber) -> str:
    """Say how an unfinished rubber is settled under these options (W16)."""
    if not rubber.games:
        return "Rubber not finished: no game was finished, so nothing is settled."
    if options.unfinished == "void":
        return "Rubber not finished: nothing is settled."
    bonus = "the side ahead in games adds 1" if any(rubber.bonus) else "no bonus"
    return (
        f"Rubber not finished: finished games count at their value, {bonus}, "
        "the open game counts nothing."
    )


def _points(games: Sequence[Game], bonus: Pair) -> Pair:
    north_south, east_west = bonus
    for game in games:
        if game.winner == "NS":
            north_south += game.value
        else:
            east_west += game.value
    return north_south, east_west


def _to_side(side: str, points: int) -> Pair:
    return (points, 0) if side == "NS" else (0, points)
