"""One round at a time, from what has been played: two matchings.

First the players are matched into partners, then the partners into tables, each time with the
least cost that the tally puts on another encounter (minimum-weight perfect matching, Edmonds
1965). Equal choices are settled by chance. The same step makes a round in the middle of an
evening when people have come late or gone home (:func:`pair_again`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random

import rustworkx as rx

from tournaments.movements.plans import Plan
from tournaments.movements.schedule import Round, Table, UnsupportedShape
from tournaments.movements.seating import count_seats, to_seats, to_tables
from tournaments.movements.tally import MEET, OPPOSE, PARTNER, Seats, Tally

_COST_STEP, _CHANCES = 16, 8
"""Costs are multiplied, so that the chance among equals never outweighs a difference."""
_HIGH = 10**9


def matched_plan(players: int, rounds: int, chance: Random) -> Plan:
    """Return a plan for any number of players, each round as good as the rounds before allow.

    Round r rests players r·s, r·s + 1, … (s of them, modulo the number of players): rests differ
    by one at most and are as far apart as can be.
    """
    return _continued(Plan("matching", players, ()), rounds, range(players), chance)


def matched_on(before: Plan, rounds: int, chance: Random) -> Plan:
    """Return a plan of so many rounds that begins with one in which everybody has rested alike.

    Which players rest together can force a partner to come again, so several orders are tried.
    """
    more = rounds - len(before.rounds)
    tries = max(4, 40 // more) if before.players % 4 else 1
    everyone = range(before.players)
    orders = [sorted(everyone, key=lambda _: chance.random()) for _ in range(tries)]
    start = replace(before, method=f"{before.method}, then matching")
    plans = [_continued(start, rounds, order, chance) for order in orders]
    return min(plans, key=lambda plan: plan.tally().cost())


def _continued(before: Plan, rounds: int, resting: Sequence[int], chance: Random) -> Plan:
    """Add rounds to a plan, players resting in the order given, round and round."""
    tally, players = before.tally(), before.players
    spare = players % 4
    made = list(before.rounds)
    for number in range(rounds - len(made)):
        rest = {resting[(number * spare + at) % players] for at in range(spare)}
        groups = next_groups(tally, [p for p in range(players) if p not in rest], chance)
        tally.add(groups)
        made.append(tuple(groups))
    return Plan(before.method, players, tuple(made))


def next_groups(tally: Tally, present: Sequence[int], chance: Random) -> list[Seats]:
    """Return the tables of a round for players whose number is a multiple of four."""

    def beside(one: int, other: int) -> int:
        player, partner = present[one], present[other]
        p, o = tally.partner[player][partner], tally.oppose[player][partner]
        return PARTNER * p + MEET * (p + o)

    def against(one: int, other: int) -> int:
        total = 0
        for player in pairs[one]:
            for opponent in pairs[other]:
                p, o = tally.partner[player][opponent], tally.oppose[player][opponent]
                total += OPPOSE * o + MEET * (p + o)
        return total

    partners = _matching(len(present), beside, chance)
    pairs = [(present[one], present[other]) for one, other in partners]
    tables = _matching(len(pairs), against, chance)
    return [
        (pairs[one][0], pairs[other][0], pairs[one][1], pairs[other][1]) for one, other in tables
    ]


def pair_again(past: Sequence[Round], present: Sequence[int], chance: Random) -> Round:
    """Return the next round for those present, from the rounds played; the past is untouched.

    Players over a multiple of four sit out: those who have sat out least, by chance among equals.
    Whoever comes in, for the first time or again, counts as having sat out as often as anybody,
    so that nobody arrives only to wait.

    :raises UnsupportedShape: fewer than four are present, somebody twice, or not numbered from 1.
    """
    if len(set(present)) != len(present):
        text = "A player is listed twice among those present."
        raise UnsupportedShape(text)
    if min(present, default=1) < 1:
        text = "Players are numbered from 1."
        raise UnsupportedShape(text)
    if len(present) < 4:
        text = f"A round takes four players at least, and {len(present)} are present."
        raise UnsupportedShape(text)
    known = max(set(present).union(*map(_all_in, past)))
    rests = _rests(past, present)
    drawn = [(rests[player], chance.random(), player) for player in present]
    spare = {player for _, _, player in sorted(drawn)[: len(present) % 4]}
    tally = Tally(known + 1)
    for played in past:
        tally.add(table.seats for table in played.tables)
    groups = next_groups(tally, sorted(set(present) - spare), chance)
    return _placed(past, groups, tuple(sorted(spare)), known)


def _rests(past: Sequence[Round], present: Sequence[int]) -> dict[int, int]:
    """Return how often each player counts as having sat out."""
    rests: dict[int, int] = {}
    here: set[int] = set()
    attended = [(_all_in(played), played.sit_out) for played in past]
    for coming, resting in [*attended, (set(present), ())]:
        most = max((rests[player] for player in here), default=0)
        for player in coming - here:
            rests[player] = max(most, rests.get(player, 0))
        for player in resting:
            rests[player] += 1
        here = coming
    return rests


def _all_in(played: Round) -> set[int]:
    """Return everybody who was there in a round."""
    return {*played.sit_out, *(player for table in played.tables for player in table.seats)}


def _placed(
    past: Sequence[Round], groups: Sequence[Seats], spare: tuple[int, ...], known: int
) -> Round:
    """Give the groups of a round the tables and seats that their players have had least."""
    tables = max([len(groups), *(table.number for played in past for table in played.tables)])
    visits = [[0] * tables for _ in range(known + 1)]
    seats = [[0] * 4 for _ in range(known + 1)]
    for played in past:
        count_seats([table.seats for table in played.tables], seats, 1)
        for table in played.tables:
            for player in table.seats:
                visits[player][table.number - 1] += 1
    placed = [to_seats(group, seats) for group in to_tables(groups, visits)]
    return Round(len(past) + 1, tuple(Table(n, group) for n, group in enumerate(placed, 1)), spare)


def _matching(
    size: int, cost: Callable[[int, int], int], chance: Random
) -> Iterable[tuple[int, int]]:
    """Match so many things two by two at the least cost, by chance among equals."""
    graph: rx.PyGraph[int, int] = rx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from(
        [
            (one, other, _HIGH - _COST_STEP * cost(one, other) - int(_CHANCES * chance.random()))
            for one in range(size)
            for other in range(one + 1, size)
        ]
    )
    found = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(couple), max(couple)) for couple in found)
