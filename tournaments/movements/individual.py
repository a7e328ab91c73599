"""Individual movements for any number of players and any length of evening.

Every construction that fits is tried and the cheapest is kept, the earlier of equals (the cost is
that of :mod:`tournaments.movements.tally`): a whist design or near-design that is whole, repeated
or cut to no less than four fifths; a rainbow; two matchings a round, from the first round or after
whole passes of a design. Where the lower bound is not reached, what is best so far is annealed. The
schedule says which it is, and its gap to the bounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tournaments.movements.annealing import TEPID, WARM, Effort, annealed
from tournaments.movements.cyclic import cyclic_plan, whole_passes
from tournaments.movements.designs import NEAR, WHIST
from tournaments.movements.matching import matched_on, matched_plan
from tournaments.movements.plans import Plan
from tournaments.movements.rainbow import rainbow_plan
from tournaments.movements.schedule import Schedule, UnsupportedShape
from tournaments.movements.seating import check_still, seated

PLAYERS = range(4, 177)
ROUNDS = range(1, 41)
_SMALL, _MOST_STARTS = 1500, 6
"""Up to how many players times rounds there is more than one start, and how many at most."""


def individual(
    players: int,
    rounds: int,
    chance: Random,
    *,
    still: int | None = None,
    effort: Effort | None = None,
) -> Schedule:
    """Return the best individual movement known here for so many players and rounds.

    A second or two goes into annealing (``effort.exchanges`` can change that); the same chance
    gives the same movement. ``still`` is a player who cannot move and keeps one chair.

    :raises UnsupportedShape: too few or too many players or rounds, or no such player.
    """
    if players not in PLAYERS or rounds not in ROUNDS:
        text = (
            f"An individual movement takes {PLAYERS[0]} to {PLAYERS[-1]} players and "
            f"{ROUNDS[0]} to {ROUNDS[-1]} rounds, not {players} players and {rounds} rounds."
        )
        raise UnsupportedShape(text)
    check_still(players, still)
    effort = effort or Effort()
    best = min(ready_made(players, rounds), key=_cost, default=None)
    if best is None or _cost(best) > best.tally().bound():
        best = _searched(best, (players, rounds), chance, effort)
    effort.progress(1)
    return seated("individual", best, still)


def ready_made(players: int, rounds: int) -> Iterator[Plan]:
    """Yield the plans that need no search, in order of preference."""
    design = WHIST.get(players) or NEAR.get(players)
    if design is not None and 5 * rounds >= 4 * design.length:
        plan = cyclic_plan(players, rounds)
        if plan is not None:
            yield plan
    plan = rainbow_plan(players, rounds)
    if plan is not None:
        yield plan


def _searched(best: Plan | None, shape: tuple[int, int], chance: Random, effort: Effort) -> Plan:
    """Return the cheapest plan that annealing makes of the best so far and of matchings.

    Small movements are tried from several starts, for there the start matters more than patience.
    """
    players, rounds = shape
    starts = max(1, min(_MOST_STARTS, _SMALL // (players * rounds)))
    good = [best] if best else []
    whole = whole_passes(players, rounds)
    if whole and len(whole.rounds) < rounds:
        good.append(matched_on(whole, rounds, chance))
    fresh = [matched_plan(players, rounds, chance) for _ in range(starts)]
    plans = sorted([*good, *fresh], key=_cost)[:starts]
    for at, plan in enumerate(plans):

        def part_done(done: float, before: int = at) -> None:
            effort.progress((before + done) / starts)

        heat = TEPID if plan in good or starts == 1 else WARM
        plans[at] = annealed(plan, chance, Effort(effort.exchanges // starts, heat, part_done))
    return min(plans, key=_cost)


def _cost(plan: Plan) -> int:
    return plan.tally().cost()
