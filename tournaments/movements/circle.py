"""All-play-all by the circle method: every two entrants meet once, or twice with sides reversed.

One entrant stays while the others move round a circle; those opposite each other meet. Sides
alternate so that nobody is at home more than once more or less than away. An odd number sits one
out each round. Tables are spread, since nothing ties a couple to one.
"""

from __future__ import annotations

from tournaments.movements.schedule import PairRound, PairSchedule, PairTable, UnsupportedShape
from tournaments.movements.seating import spread_tables

ENTRANTS = range(3, 129)


def all_play_all(entrants: int, rounds: int | None = None, *, double: bool = False) -> PairSchedule:
    """Return an all-play-all, whole unless told the rounds; ``double`` for all to meet twice.

    More rounds than a single one has make it double; it can be stopped after any round.

    :raises UnsupportedShape: too few or too many entrants or rounds.
    """
    if entrants not in ENTRANTS:
        text = f"An all-play-all takes {ENTRANTS[0]} to {ENTRANTS[-1]} entrants, not {entrants}."
        raise UnsupportedShape(text)
    once = circle_rounds(entrants)
    double = double or (rounds is not None and rounds > len(once))
    games = [*once, *([(away, home) for home, away in games] for games in once if double)]
    wanted = len(games) if rounds is None else rounds
    if not 1 <= wanted <= len(games):
        text = (
            f"In an all-play-all {entrants} entrants have met each other after {len(once)} rounds "
            f"and twice after {2 * len(once)}: {wanted} rounds are not offered."
        )
        raise UnsupportedShape(text)
    placed = spread_tables(games[:wanted], entrants)
    return PairSchedule(
        kind="all-play-all",
        pairs=entrants,
        rounds=tuple(_written(number, games, entrants) for number, games in enumerate(placed, 1)),
        method="circle, twice" if double else "circle",
        meetings=2 if double else 1,
    )


def circle_rounds(entrants: int) -> list[list[tuple[int, int]]]:
    """Return the rounds in which all meet once, as (home, away) counted from 0."""
    circle = entrants - 1 + entrants % 2
    rounds = []
    for number in range(circle):
        games = [] if entrants % 2 else [_turned(number % 2, circle, number)]
        for step in range(1, (circle + 1) // 2):
            one, other = (number + step) % circle, (number - step) % circle
            games.append(_turned((step + 1) % 2, one, other))
        rounds.append(games)
    return rounds


def _turned(turn: int, home: int, away: int) -> tuple[int, int]:
    return (away, home) if turn else (home, away)


def _written(number: int, games: list[tuple[int, int]], entrants: int) -> PairRound:
    """Write a round with tables and entrants counted from 1."""
    tables = tuple(
        PairTable(table, home + 1, away + 1) for table, (home, away) in enumerate(games, 1)
    )
    playing = {entrant for game in games for entrant in game}
    sit_out = tuple(one + 1 for one in range(entrants) if one not in playing)
    return PairRound(number, tables, sit_out)
