"""Movements that one base round makes: whist designs and cyclic near-designs.

A *whist design* Wh(v), known since E. H. Moore (*Tactical Memoranda*, 1896), exists for every
v = 0 or 1 modulo 4: everybody partners everybody once and opposes everybody twice, in v − 1 rounds
(v = 4n, all play) or v rounds (v = 4n + 1, everybody sits out once). These are Z-cyclic (Anderson
and Finizio), except for nine players, where only the field of nine elements gives one: each round
is the one before with 1 added, so that each player takes the seat of the player numbered one
lower. Everybody who moves sits in every chair once; with 4n players the last one never moves.

For v = 2 or 3 modulo 4 no whist design can be. A *near-design* is developed in the same way and
lets nobody partner twice or oppose anybody more than twice; in v rounds all sit out equally.
"""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.movements.designs import NEAR, WHIST, Design
from tournaments.movements.plans import Plan
from tournaments.movements.schedule import Schedule, UnsupportedShape
from tournaments.movements.seating import seated


def whist(players: int, rounds: int | None = None, *, still: int | None = None) -> Schedule:
    """Return a whist design, whole unless told the rounds: then cut short, or repeated.

    Any rounds of it still let nobody partner twice or oppose more than twice.

    :raises UnsupportedShape: there is no whist design for so many players.
    """
    design = WHIST.get(players)
    if design is None:
        text = (
            f"There is no whist design for {players} players: it takes 4 to {max(WHIST)}, and a "
            "multiple of four or one more. An individual movement takes any number."
        )
        raise UnsupportedShape(text)
    if rounds is not None and rounds < 1:
        text = f"A movement has one round at least, not {rounds}."
        raise UnsupportedShape(text)
    wanted = design.length if rounds is None else rounds
    return seated("whist", developed("whist design", design, wanted), still)


def cyclic_plan(players: int, rounds: int) -> Plan | None:
    """Return the whist design or near-design for so many players, or None where there is none.

    A near-design that is cut short may not be able to share the sit-outs evenly: None then too.
    """
    if players in WHIST:
        return developed("whist design", WHIST[players], rounds)
    if players in NEAR:
        plan = developed("cyclic near-design", NEAR[players], rounds)
        least, most = plan.sit_outs()
        return plan if most - least <= 1 else None
    return None


def whole_passes(players: int, rounds: int) -> Plan | None:
    """Return as many whole passes of a design as so many rounds hold, or None where none fits."""
    design = WHIST.get(players) or NEAR.get(players)
    passes = rounds // design.length if design else 0
    if design is None or not passes:
        return None
    name = "whist design" if players in WHIST else "cyclic near-design"
    return developed(name, design, passes * design.length)


def developed(name: str, design: Design, rounds: int) -> Plan:
    """Develop a base round to so many rounds: cut short, whole, or repeated."""
    if rounds < design.length:
        name = f"{name}, cut short"
    elif rounds > design.length:
        name = f"{name}, repeated"
    return Plan(
        method=name,
        players=design.players,
        rounds=tuple(design.round(number) for number in _order(design, rounds)),
        seated=True,
        fixed=design.fixed,
    )


def _order(design: Design, rounds: int) -> Iterator[int]:
    """Yield which rounds of a design to play: whole passes, then those with the fairest rests."""
    whole, more = divmod(rounds, design.length)
    for _ in range(whole):
        yield from range(design.length)
    rests = [0] * design.players
    left = list(range(design.length))
    for _ in range(more):
        # min() takes the earliest of equals: a whist design is played in its own order.
        chosen = min(left, key=lambda number: sum(rests[p] for p in design.sit_out(number)))
        left.remove(chosen)
        for player in design.sit_out(chosen):
            rests[player] += 1
        yield chosen
