"""The keys of the Knock-Out pad: one row a player, and the cuts that a tie leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.forms.deal import Situation
from scoring.forms.keys import Key, players
from scoring.rules.knock_out_hand import Life, given_life, leaders


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player: ``life`` is in, dog or out, ``said`` says so unless they are simply in."""

    seat: str
    control: str
    name: str
    life: str
    said: str
    none: bool
    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """Who may have won a cut. ``open`` says that these tricks lead to one."""

    keys: tuple[Key, ...]
    open: bool


@dataclass(frozen=True, slots=True)
class KnockOutKeys:
    """Everything the Knock-Out pad can be told.

    ``dog`` is None where no single dog's life can be cut for. ``sweeps`` says that a player
    who takes every trick ends the game, so that no dog's life is given then.
    """

    cards: int
    left: int
    rows: tuple[PlayerRow, ...]
    cut: Cut
    dog: Cut | None
    sweeps: bool
    life: str


def took(typed: Mapping[str, str], where: Situation) -> tuple[int, ...]:
    """Return the tricks typed so far, by seat; what cannot be read counts nothing."""
    told = (typed.get(f"tricks_{seat}", "") for seat in range(1, len(where.names) + 1))
    return tuple(int(each) if len(each) == 1 and each in "01234567" else 0 for each in told)


def tied_for_life(tricks: Sequence[int], where: Situation) -> tuple[int, ...]:
    """Return those who must cut for a single dog's life, if anybody must (K3)."""
    options, position = where.rules.options, where.state.position
    if options.dogs_life != "single":
        return ()
    lucky = given_life(options, position, tricks)
    return lucky if len(lucky) > 1 else ()


def knock_out_keys(typed: Mapping[str, str], where: Situation) -> KnockOutKeys:
    """Lay out the keys as they were pressed."""
    position, options = where.state.position, where.rules.options
    tricks = took(typed, where)
    cards, left = position.cards, position.cards - sum(tricks)
    alive = [seat for seat, life in enumerate(position.lives) if life is not Life.OUT]
    may_cut = options.dogs_life == "single" and not position.spent and cards > 1
    tied = leaders(tricks) if left == 0 and cards else ()
    idle = tied_for_life(tricks, where) if left == 0 else ()
    return KnockOutKeys(
        cards=cards,
        left=max(left, 0),
        rows=tuple(_row(seat, typed, where, left) for seat in range(len(where.names))),
        cut=_cut("cut", alive, tied, typed, where),
        dog=_cut("dog", alive, idle, typed, where) if may_cut else None,
        sweeps=options.sweep_ends_game,
        life=_life(where),
    )


def _row(seat: int, typed: Mapping[str, str], where: Situation, left: int) -> PlayerRow:
    control, position = f"tricks_{seat + 1}", where.state.position
    life = position.lives[seat]
    most = {Life.IN: position.cards, Life.DOG: min(1, position.cards), Life.OUT: 0}[life]
    told = typed.get(control, "")
    own = int(told) if len(told) == 1 and told in "01234567" else 0
    return PlayerRow(
        seat=str(seat + 1),
        control=control,
        name=where.party((seat,)),
        life=life.value,
        said={Life.IN: "", Life.DOG: "dog’s life, 1 card", Life.OUT: "out"}[life],
        none=told in ("", "0"),
        keys=tuple(
            Key(str(n), str(n), told == str(n), barred=n > left + own and told != str(n))
            for n in range(1, most + 1)
        ),
    )


def _cut(
    control: str,
    alive: Sequence[int],
    among: Sequence[int],
    typed: Mapping[str, str],
    where: Situation,
) -> Cut:
    cuts = len(among) > 1
    barred = [str(seat + 1) for seat in alive if seat not in among]
    won = typed.get(control, "") if cuts else ""
    return Cut(players(won, where, alive, barred), cuts)


def _life(where: Situation) -> str:
    """Say whether a dog's life can still be given (K3)."""
    if where.rules.options.dogs_life == "off":
        return "No dog’s life"
    return "Dog’s life: spent" if where.state.position.spent else "Dog’s life: not yet given"
