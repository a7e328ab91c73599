"""Chance by seed: orders, seats and raffles that anybody can draw again.

One seed, one draw, on every machine and for ever: only ``random.Random(seed).random()`` is
used, whose sequence is the one that Python promises never to change.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def shuffled(things: Sequence[T], seed: int) -> tuple[T, ...]:
    """Return things in an order drawn from a seed.

    To replay by hand: start ``random.Random(seed)`` and put the things in a row. Take out number
    ``int(random() * things left)``, counted from 0, until none is left; that is their order.
    """
    return drawn(things, len(things), seed)


def drawn(things: Sequence[T], number: int, seed: int) -> tuple[T, ...]:
    """Draw some of the things: the first ``number`` of :func:`shuffled`, or all there are."""
    chance = Random(seed)  # noqa: S311 - it must be replayed, not be secret
    left = list(things)
    return tuple(left.pop(int(chance.random() * len(left))) for _ in range(min(number, len(left))))


def by_seed_list(ids: Sequence[str], seeds: Sequence[str], seed: int) -> tuple[str, ...]:
    """Return entrants in seeding order: those seeded as listed, the others drawn behind them.

    :raises ValueError: a seeded entrant is not entered, or is listed twice.
    """
    if not set(seeds) <= set(ids) or len(set(seeds)) != len(seeds):
        message = "the seeded entrants are not all entered once"
        raise ValueError(message)
    return (*seeds, *shuffled([one for one in ids if one not in set(seeds)], seed))


def balanced_groups(
    first: Sequence[str], second: Sequence[str], willing: Sequence[str], seed: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Even out the two groups of a drive: some of those willing change, drawn from the seed.

    No more change than makes the groups differ by one at most, since a group is a kind of seat
    and every person too many in one sits out (:mod:`tournaments.pairings.drive`).
    """
    larger = first if len(first) > len(second) else second
    wanted = abs(len(first) - len(second)) // 2
    changing = set(drawn([one for one in larger if one in set(willing)], wanted, seed))
    stay = [tuple(one for one in group if one not in changing) for group in (first, second)]
    moved = tuple(one for one in larger if one in changing)
    if larger is first:
        return stay[0], stay[1] + moved
    return stay[0] + moved, stay[1]
