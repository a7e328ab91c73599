"""One hand of Knock-Out Whist: what may be recorded, who is out and who names trumps (K1 to K3).

Terms. Nothing is scored: a hand only says who plays the next one. A *dog* is a player who took
no tricks and was given a dog's life: one card in the next hand, to be played to any trick of
it. A *sweep* is every trick of a hand in one player's hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from scoring.rules.core import Line, Problem
from scoring.rules.options import Preset, choice, switch
from scoring.rules.written import PARTIES, counted

CARDS = 7
"""The size of the first hand (K1)."""


@dataclass(frozen=True, slots=True)
class KnockOutOptions:
    """Every option of Knock-Out Whist; the defaults are those of the law."""

    dogs_life: str = choice(
        "all",
        ("Dog's life", "K3", "One card in the next hand, once a game."),
        {
            "all": "for everyone without a trick in the first such hand",
            "single": "for one of them, chosen by cutting",
            "off": "nobody: no tricks is out",
        },
    )
    sweep_ends_game: bool = switch(
        True, ("A sweep ends the game", "K2", "Who takes every trick of a hand wins at once.")
    )


PRESETS = (Preset("standard", "Knock-Out Whist", KnockOutOptions()),)


class Life(StrEnum):
    """Whether a player still plays."""

    IN = "in"
    DOG = "dog"
    OUT = "out"


class Deal(NamedTuple):
    """A played hand: the tricks of each seat, and who won the cuts it led to, if any.

    ``cut`` is who named trumps after a tie for most tricks, ``dog`` who was given a single
    dog's life when more than one took no tricks. ``tricks`` is None only while being read.
    """

    tricks: tuple[int, ...] | None
    cut: int | None = None
    dog: int | None = None


class Position(NamedTuple):
    """What a hand begins with: each seat's life, cards to a hand, and if dog's life is spent."""

    lives: tuple[Life, ...]
    cards: int
    spent: bool


class Hand(NamedTuple):
    """What a hand came to: the position after it, and what changed.

    ``out`` were knocked out, ``dogs`` given a dog's life for the next hand. ``winner`` has won
    the game; otherwise ``names`` names the trumps of the next hand.
    """

    after: Position
    out: tuple[int, ...]
    dogs: tuple[int, ...]
    names: int | None
    winner: int | None
    lines: tuple[Line, ...]


def form_faults(deal: Deal) -> Iterator[Problem]:
    """Yield what is wrong with a hand wherever it stands: every hand has a trick at least."""
    if deal.tricks is None or not any(deal.tricks):
        yield Problem("tricks", "missing", "Write the tricks of each player who took any.")


def faults(options: KnockOutOptions, position: Position, deal: Deal) -> tuple[Problem, ...]:
    """Return every reason why this hand cannot follow (section 3).

    A state knows no names: the path of a player is the number of the seat, from 1.
    """
    if deal.tricks is None or len(deal.tricks) != len(position.lives):
        text = f"Write the tricks of the {len(position.lives)} players of this game."
        return (Problem("tricks", "players_number", text),)
    found = tuple(_trick_faults(position, deal.tricks))
    if found:
        return found
    tied = leaders(deal.tricks)
    return (
        *_cut_faults("cut", deal.cut, tied if len(tied) > 1 else ()),
        *_cut_faults("dog", deal.dog, _cutting_for_life(options, position, deal.tricks)),
    )


def _trick_faults(position: Position, tricks: Sequence[int]) -> Iterator[Problem]:
    cards = position.cards
    for party, life, took in zip(PARTIES, position.lives, tricks, strict=False):
        path = f"tricks/{party}"
        if not 0 <= took <= cards:
            yield Problem(path, "out_of_range", f"Must be from 0 to {cards}: the hand's size.")
        elif life is Life.OUT and took:
            yield Problem(path, "player_out", "This player is out and takes no tricks.")
        elif life is Life.DOG and took > 1:
            text = "A dog's life is one card: it takes at most one trick."
            yield Problem(path, "dog_tricks", text)
    if sum(tricks) != cards:
        text = f"The tricks make {sum(tricks)}; this hand has {counted(cards, 'card')} each."
        yield Problem("tricks", "tricks_total", text)


_CUT_FOR = {"cut": "the most tricks: who won the cut names trumps", "dog": "one dog's life"}


def _cut_faults(path: str, won: int | None, cutting: Sequence[int]) -> Iterator[Problem]:
    """Yield what is wrong with the winner of a cut, of which ``cutting`` took part."""
    seats = ", ".join(PARTIES[seat] for seat in cutting)
    if won is None and cutting:
        text = f"Players {seats} tie for {_CUT_FOR[path]}: say who won the cut."
        yield Problem(path, "missing", text)
    elif won is not None and not cutting:
        yield Problem(path, "no_cut", f"Nobody ties for {_CUT_FOR[path]}: leave this out.")
    elif won is not None and won not in cutting:
        yield Problem(path, "not_in_cut", f"Only players {seats} cut.")


def leaders(tricks: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with most tricks; more than one must cut for trumps (K1)."""
    most = max(tricks)
    return tuple(seat for seat, took in enumerate(tricks) if took == most)


def given_life(
    options: KnockOutOptions, position: Position, tricks: Sequence[int]
) -> tuple[int, ...]:
    """Return the seats without a trick that a dog's life may be given to (K3).

    Nobody once it is spent, after the one-card hand, or on a sweep that ends the game.
    """
    lives, cards, spent = position
    swept = options.sweep_ends_game and max(tricks) == cards
    if options.dogs_life == "off" or spent or cards == 1 or swept:
        return ()
    return tuple(seat for seat, life in enumerate(lives) if life is Life.IN and not tricks[seat])


def _cutting_for_life(
    options: KnockOutOptions, position: Position, tricks: Sequence[int]
) -> tuple[int, ...]:
    lucky = given_life(options, position, tricks)
    return lucky if options.dogs_life == "single" and len(lucky) > 1 else ()


def play_hand(options: KnockOutOptions, position: Position, deal: Deal) -> Hand:
    """Return what a hand without faults comes to."""
    tricks = deal.tricks or ()
    dogs = given_life(options, position, tricks)
    if deal.dog is not None:
        dogs = (deal.dog,)
    lives = tuple(
        Life.IN if tricks[seat] else Life.DOG if seat in dogs else Life.OUT
        for seat in range(len(tricks))
    )
    out = tuple(
        seat
        for seat, (before, after) in enumerate(zip(position.lives, lives, strict=True))
        if after is Life.OUT and before is not Life.OUT
    )
    winner, rule, why = _winner(options, position, tricks, lives)
    names = None
    if winner is None:
        names = leaders(tricks)[0] if deal.cut is None else deal.cut
    lines = list(_lines(position, tricks, lives))
    if winner is not None:
        lines.append(Line(rule, PARTIES[winner], 0, f"wins the game: {why}"))
    if names is not None:
        why = "most tricks" if deal.cut is None else "tied for most tricks and won the cut"
        lines.append(Line("K1", PARTIES[names], 0, f"{why}: names trumps"))
    after = Position(lives, position.cards - 1, position.spent or bool(dogs))
    return Hand(after, out, dogs, names, winner, tuple(lines))


def _winner(
    options: KnockOutOptions, position: Position, tricks: Sequence[int], lives: Sequence[Life]
) -> tuple[int | None, str, str]:
    """Return who has won the game, by which rule and why (K2)."""
    best = leaders(tricks)[0]
    if options.sweep_ends_game and tricks[best] == position.cards and position.cards > 1:
        return best, "K2", "took every trick"
    alive = [seat for seat, life in enumerate(lives) if life is not Life.OUT]
    if len(alive) == 1:
        return alive[0], "K2", "the last one in"
    return None, "", ""


def _lines(position: Position, tricks: Sequence[int], lives: Sequence[Life]) -> Iterator[Line]:
    """Yield what became of each player who was in (K2, K3)."""
    for seat, (before, after) in enumerate(zip(position.lives, lives, strict=True)):
        party, text = PARTIES[seat], counted(tricks[seat], "trick") if tricks[seat] else "no tricks"
        if before is Life.OUT:
            continue
        if after is Life.DOG:
            yield Line("K3", party, 0, f"{text}: a dog's life, one card in the next hand")
        elif before is Life.DOG:
            fate = "back in" if after is Life.IN else "out"
            yield Line("K3", party, 0, f"{text} with the dog's card: {fate}")
        elif after is Life.OUT:
            yield Line("K2", party, 0, f"{text}: out")
        else:
            yield Line("K1", party, 0, text)
