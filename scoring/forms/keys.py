"""What keys are, in the part of the pad that is a game's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.forms.deal import Situation
from scoring.rules.core import SIDES

SUIT_FACES = {"S": "♠ spades", "H": "♥ hearts", "D": "♦ diamonds", "C": "♣ clubs"}

TRICKS = range(14)
MOST_OFFENCES = 3
"""How often each side's revokes can be counted by key; more can only be written in a file."""


@dataclass(frozen=True, slots=True)
class Key:
    """One key: the value it stands for, its face, whether it is pressed, and what it gives.

    ``barred`` keys are shown and cannot be pressed.
    """

    value: str
    face: str
    pressed: bool
    gives: str = ""
    barred: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """The keys of one party: its name and the control that they set.

    ``said`` is what else is to be known of the party, or empty.
    """

    party: str
    control: str
    name: str
    keys: tuple[Key, ...]
    said: str = ""


def numbers(control: str, among: Sequence[int], typed: Mapping[str, str]) -> tuple[Key, ...]:
    """Return a key for each number."""
    return tuple(Key(str(n), str(n), typed.get(control) == str(n)) for n in among)


def mirrored(
    controls: tuple[str, str], names: tuple[str, str], typed: Mapping[str, str]
) -> tuple[Row, ...]:
    """Return the tricks of two parties who share thirteen: what one did not take, the other did."""
    rows = []
    for at, control in enumerate(controls):
        other = typed.get(controls[1 - at], "")
        shown = dict(typed)
        if control not in typed and other.isdecimal() and int(other) in TRICKS:
            shown[control] = str(13 - int(other))
        rows.append(Row(str(at + 1), control, names[at], numbers(control, TRICKS, shown)))
    return tuple(rows)


def side_names(where: Situation, link: str = " & ") -> tuple[str, str]:
    """Return the names of both sides, for keys."""
    return where.party((0, 2), link), where.party((1, 3), link)


def offences(prefix: str, typed: Mapping[str, str], where: Situation) -> tuple[Row, ...]:
    """Return for each side how often it revoked: nothing is pressed for never."""
    rows = []
    for side, name in zip(SIDES, side_names(where), strict=True):
        control = f"{prefix}_{side.lower()}"
        told = typed.get(control, "")
        most = max(MOST_OFFENCES, int(told) if told.isdecimal() and len(told) == 1 else 0)
        keys = (Key("", "never", not told), *numbers(control, range(1, most + 1), typed))
        rows.append(Row(side, control, name, keys))
    return tuple(rows)


def players(
    typed: str, where: Situation, seats: Sequence[int], barred: Sequence[str] = ()
) -> tuple[Key, ...]:
    """Return a key for each of some players, called by the number of the seat."""
    return tuple(
        Key(str(seat + 1), where.party((seat,)), typed == str(seat + 1), barred=value in barred)
        for seat in seats
        for value in (str(seat + 1),)
    )
