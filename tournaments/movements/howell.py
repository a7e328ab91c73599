"""Howell movements: pairs meet once each, on boards that nobody plays twice.

A base round of n tables for 2n pairs is developed modulo N = 2n − 1: pairs and board sets move
up by one each round, and the last pair never moves from North–South of table 1. When no two tables
of the base round have the same board set, no two couples the same difference, and no two pairs the
same distance from their boards, then all meet once and everybody plays every board set once. It is
a Room square in disguise (Mullin and Nemeth 1969); base rounds are *strong starters*, found by hill
climbing (Dinitz and Stinson 1981) or, for ten pairs, by exact cover. Four and six pairs have no
Room square: there all tables share the board set of the round.

Two pairs *compete* on a board set: directly against each other, or by comparison when they hold
the same cards (for), or opposite ones (against). When N is a prime = 3 modulo 4 the quadratic
residues give a base round in which all compete equally; elsewhere directions are turned so that
competition varies least.

A *three-quarter Howell* has fewer rounds: several pairs never move and do not meet each other. An
odd number of pairs plays the movement of one more, whose last pair and its table are missing:
whoever would go there sits out.
"""

from __future__ import annotations

from functools import cache

from tournaments.movements.designs import HOWELL, Starter
from tournaments.movements.schedule import PairRound, PairSchedule, PairTable, UnsupportedShape

PAIRS = range(4, 101)
_SHARED = (4, 6)


def howell(pairs: int, rounds: int | None = None) -> PairSchedule:
    """Return a Howell movement, or a three-quarter Howell of so many rounds.

    :raises UnsupportedShape: too few or too many pairs, or no movement with so many rounds.
    """
    if pairs not in PAIRS:
        text = f"A Howell movement takes {PAIRS[0]} to {PAIRS[-1]} pairs, not {pairs}."
        raise UnsupportedShape(text)
    even = pairs + pairs % 2
    lengths = howell_rounds(pairs)
    wanted = even - 1 if rounds is None else rounds
    if wanted not in lengths:
        offered = " or ".join(map(str, lengths))
        text = f"A Howell movement of {pairs} pairs has {offered} rounds, not {wanted}."
        raise UnsupportedShape(text)
    starter = howell_starter(even, wanted)
    boards = {board for _, _, board in starter.tables}
    return PairSchedule(
        kind="howell",
        pairs=pairs,
        rounds=tuple(_round(starter, number, pairs) for number in range(wanted)),
        method="Howell" if wanted == even - 1 else "three-quarter Howell",
        board_sets=wanted,
        sharing=1 if len(boards) == len(starter.tables) else len(starter.tables),
    )


def howell_rounds(pairs: int) -> list[int]:
    """Return the lengths that are offered for a number of pairs: three-quarter, then full."""
    even = pairs + pairs % 2
    return sorted({even - 1, *(rounds for size, rounds in HOWELL if size == even)})


@cache
def howell_starter(pairs: int, rounds: int) -> Starter:
    """Return the base round for an even number of pairs and an offered number of rounds."""
    return HOWELL.get((pairs, rounds)) or residue_starter(pairs)


def residue_starter(pairs: int) -> Starter:
    """Return the base round in which all pairs compete equally, by quadratic residues.

    ``pairs`` − 1 is a prime q = 3 modulo 4, seven at least. For every residue r, North–South r
    play East–West c·r on board set r(c + 1), where c is any non-residue but −1 (Mullin and
    Nemeth 1969); the pair that never moves plays 0.
    """
    prime = pairs - 1
    residues = sorted({r * r % prime for r in range(1, prime)})
    factor = next(c for c in range(2, prime - 1) if c not in residues)
    tables = [(prime, 0, 0)]
    tables += [(r, factor * r % prime, r * (factor + 1) % prime) for r in residues]
    return Starter(pairs, prime, tuple(tables))


def _round(starter: Starter, number: int, pairs: int) -> PairRound:
    """Return a round, counted from 0, with pairs, tables and board sets counted from 1."""

    def at(place: int) -> int:
        return 1 + (place if place >= starter.rounds else (place + number) % starter.rounds)

    tables: list[PairTable] = []
    sit_out: list[int] = []
    for north_south, east_west, board in starter.tables:
        ns, ew = at(north_south), at(east_west)
        if ns > pairs:
            sit_out.append(ew)
            continue
        boards = 1 + (board + number) % starter.rounds
        tables.append(PairTable(len(tables) + 1, ns, ew, boards))
    return PairRound(number + 1, tuple(tables), tuple(sit_out))
