"""Draws and cuts for places, from the people of a table to a record that anyone can replay.

Two things may have to be settled by cards: who of five or six plays (D3), then how the four sit
(D1, D2). The cards are typed, or drawn by the program from a seed (D4); either way the record
keeps cards and seed and nothing that follows from them: :func:`explained` works it out again.

Terms. A *lot* is who belongs to the table; players are called by the names they are shown by.
*Who* and *seats* are the two parts of a draw; each is a list of rounds of cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal, NamedTuple

from scoring.rules.core import Problem
from scoring.rules.cutting import Change, Playing, Table, change_after_rubber, first_four
from scoring.rules.draw import (
    Draw,
    DrawAgain,
    Due,
    FirstDealer,
    Remark,
    Round,
    rounds_from_seed,
    seats,
    settle_draw,
)

Part = Literal["who", "seats"]
LARGEST_SEED = 10**9


@dataclass(frozen=True, slots=True)
class Lot:
    """The people of a table before a draw.

    ``rubbers`` holds, after a rubber, what each of those at play has played without a break;
    it is empty when the table is only now made up. ``waiting`` claim a place then.
    """

    people: tuple[str, ...]
    waiting: tuple[str, ...] = ()
    rubbers: tuple[int, ...] = ()
    first_dealer: FirstDealer = "lowest"

    def settle_who(self, rounds: Sequence[Round]) -> Change | DrawAgain | list[Problem]:
        """Say which four play (D3)."""
        if not self.rubbers:
            return first_four((*self.people, *self.waiting), rounds)
        playing = tuple(map(Playing, self.people, self.rubbers))
        return change_after_rubber(Table(playing, self.waiting), rounds)

    def settle_seats(
        self, four: Sequence[str], rounds: Sequence[Round]
    ) -> Draw | DrawAgain | list[Problem]:
        """Say how the four sit (D1, D2)."""
        return settle_draw(four, rounds, self.first_dealer)


class Pending(NamedTuple):
    """The draw waits for a card of each of those ``due`` in round ``number`` of a part."""

    part: Part
    number: int
    due: tuple[Due, ...]
    lines: tuple[Remark, ...]


class Faulty(NamedTuple):
    """Cards that cannot be; each fault's path ends in the player's name."""

    part: Part
    number: int
    due: tuple[Due, ...]
    lines: tuple[Remark, ...]
    faults: Mapping[str, str]


class Settled(NamedTuple):
    """Who sits where, clockwise from North; ``dealer`` is the seat of the first dealer."""

    around: tuple[str, ...]
    waiting: tuple[str, ...]
    dealer: int
    lines: tuple[Remark, ...]


Rounds = Mapping[Part, Sequence[Round]]


def run_draw(lot: Lot, rounds: Rounds, dealer_seat: int = 0) -> Settled | Pending | Faulty:
    """Read the cards so far: the seats, or which cards come next, or what cannot be.

    :raises BadTable: these people cannot make a table.
    """
    who = lot.settle_who(rounds.get("who", ()))
    if not isinstance(who, Change):
        return _unsettled("who", rounds, who, lot.settle_who)
    four = tuple(one.player for one in who.table.playing)
    draw = lot.settle_seats(four, rounds.get("seats", ()))
    if not isinstance(draw, Draw):
        state = _unsettled("seats", rounds, draw, lambda told: lot.settle_seats(four, told))
        return state._replace(lines=(*_worth_telling(who), *state.lines))
    around = seats(draw, dealer_seat)
    told = (*_worth_telling(who), *draw.lines)
    return Settled(around, who.table.waiting, around.index(draw.first_dealer), told)


class BadTable(ValueError):
    """These people cannot make a table; the message says why."""


def rounds_by_seed(lot: Lot, seed: int) -> dict[Part, list[Round]]:
    """Draw for the table by program: the cut from the seed, the seats from the next one (D4)."""
    who = rounds_from_seed(seed, lot.settle_who)
    settled = lot.settle_who(who)
    if not isinstance(settled, Change):
        raise BadTable(_said(settled))
    four = tuple(one.player for one in settled.table.playing)
    placed = rounds_from_seed(seed + 1, lambda rounds: lot.settle_seats(four, rounds))
    return {"who": [dict(each) for each in who], "seats": [dict(each) for each in placed]}


def record_of(
    lot: Lot, rounds: Rounds, *, seed: int | None = None, dealer_seat: int = 0
) -> dict[str, Any]:
    """Return what a sitting keeps of its draw."""
    return {
        "people": lot.people,
        "waiting": lot.waiting,
        "rubbers": lot.rubbers,
        "first_dealer": lot.first_dealer,
        "seed": seed,
        "dealer_seat": dealer_seat,
        "who": [dict(each) for each in rounds.get("who", ())],
        "seats": [dict(each) for each in rounds.get("seats", ())],
    }


def order_by_seed(people: Sequence[str], seed: int) -> tuple[str, ...]:
    """Let the program draw in which order people sit who play alone (D4).

    To replay by hand: start ``random.Random(seed)``; each next one is number
    ``int(random() * left)`` of those left, counted from 0.
    """
    chance, left = Random(seed), list(people)  # noqa: S311 - it must be replayed, not be secret
    return tuple(left.pop(int(chance.random() * len(left))) for _ in people)


def record_of_order(people: Sequence[str], seed: int) -> dict[str, Any]:
    """Return what a sitting keeps of an order drawn by the program."""
    return {"people": list(people), "seed": seed, "order": True}


def explained(record: Mapping[str, Any]) -> tuple[Remark, ...]:
    """Replay a kept draw and tell it line by line."""
    if record.get("order"):
        order = order_by_seed(record["people"], record["seed"])
        text = f"Clockwise: {', '.join(order)}. {order[0]} deals first."
        return (Remark("D4", text),)
    lot = Lot(
        tuple(record["people"]),
        tuple(record["waiting"]),
        tuple(record["rubbers"]),
        record["first_dealer"],
    )
    rounds: Rounds = {"who": record["who"], "seats": record["seats"]}
    result = run_draw(lot, rounds, record["dealer_seat"])
    return result.lines


def _unsettled(part: Part, rounds: Rounds, state: Any, ask: Any) -> Pending | Faulty:
    told = rounds.get(part, ())
    if isinstance(state, DrawAgain):
        return Pending(part, len(told) + 1, state.due, state.lines)
    if not told:
        raise BadTable(_said(state))
    # The faults are all in one round; what was settled before it says who draws in it.
    number = _faulty_round(state)
    before = ask(told[: number - 1])
    faults = {problem.path.split("/", 2)[2]: problem.text for problem in state}
    return Faulty(part, number, before.due, before.lines, faults)


def _faulty_round(problems: Iterable[Problem]) -> int:
    return min(int(problem.path.split("/", 2)[1]) for problem in problems)


def _worth_telling(change: Change) -> tuple[Remark, ...]:
    """Leave out that four people who are four all play."""
    return change.lines if change.out or change.table.waiting else ()


def _said(state: Any) -> str:
    return " ".join(problem.text for problem in state) if isinstance(state, list) else ""
