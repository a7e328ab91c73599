"""The keys of the whist pad: which there are, which are pressed, which are barred and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.forms.deal import Situation, number_word
from scoring.forms.keys import SUIT_FACES, TRICKS, Key
from scoring.forms.whist_words import REMEDY_WORDS
from scoring.rules.core import SIDES


@dataclass(frozen=True, slots=True)
class SideKeys:
    """What belongs to one side. ``barred`` says why its honours may not score, or is empty."""

    side: str
    control: str
    seats: tuple[int, int]
    party: str
    tricks: tuple[Key, ...]
    honours: tuple[Key, ...]
    barred: str


@dataclass(frozen=True, slots=True)
class RevokeKeys:
    """One revoke: who, and for what. ``open`` shows it without being asked."""

    slot: int
    sides: tuple[Key, ...]
    remedies: tuple[Key, ...]
    open: bool


@dataclass(frozen=True, slots=True)
class WhistKeys:
    """Everything the whist pad can be told."""

    sides: tuple[SideKeys, ...]
    trumps: tuple[Key, ...]
    scores_honours: bool
    honours: str
    honours_said: str
    unclaimed: bool
    abandoned: bool
    misdeal: bool
    revokes: tuple[RevokeKeys, ...]


def whist_keys(
    typed: Mapping[str, str], where: Situation, revokes: int, scores: Mapping[str, str]
) -> WhistKeys:
    """Lay out the keys as they were pressed, with room for a number of revokes.

    ``scores`` say what each remedy of each revoke would come to.
    """
    options = where.rules.options
    sides = tuple(_side(at, typed, where) for at in range(len(SIDES)))
    pressed = [f"{each.party} {key.face}" for each in sides for key in each.honours if key.pressed]
    return WhistKeys(
        sides=sides,
        trumps=tuple(
            Key(suit, face, typed.get("trumps") == suit) for suit, face in SUIT_FACES.items()
        ),
        scores_honours=options.honours,
        honours=typed.get("honours", ""),
        honours_said=pressed[0] if pressed else "none",
        unclaimed="unclaimed" in typed,
        abandoned="abandoned" in typed,
        misdeal="misdeal" in typed,
        revokes=tuple(_revoke(slot, typed, where, scores) for slot in range(1, revokes + 1)),
    )


def _side(at: int, typed: Mapping[str, str], where: Situation) -> SideKeys:
    side, options = SIDES[at], where.rules.options
    control = f"tricks_{side.lower()}"
    tricks, other = typed.get(control), typed.get(f"tricks_{SIDES[1 - at].lower()}", "")
    if tricks is None and other.isdecimal() and int(other) in TRICKS:
        tricks = str(13 - int(other))
    standing = where.state.score[at]
    barred = options.honours and options.honours_bar and standing == options.target - 1
    return SideKeys(
        side=side,
        control=control,
        seats=(at, at + 2),
        party=where.party((at, at + 2), " & "),
        tricks=tuple(Key(str(n), str(n), tricks == str(n)) for n in TRICKS),
        honours=tuple(
            Key(f"{side}{n}", str(n), typed.get("honours") == f"{side}{n}") for n in (3, 4)
        ),
        barred=f"at {number_word(standing)}: may not score" if barred else "",
    )


def _revoke(
    slot: int, typed: Mapping[str, str], where: Situation, scores: Mapping[str, str]
) -> RevokeKeys:
    side, remedy = typed.get(f"revoke_{slot}"), typed.get(f"remedy_{slot}")
    options = where.rules.options
    return RevokeKeys(
        slot=slot,
        sides=tuple(
            Key(each, where.party((at, at + 2), " & "), side == each)
            for at, each in enumerate(SIDES)
        ),
        remedies=tuple(
            Key(
                value=each,
                face=REMEDY_WORDS[each].format(value=options.revoke_value),
                pressed=remedy == each,
                gives=scores.get(f"{slot}-{each}", ""),
            )
            for each in options.revoke_remedies
        ),
        open=bool(side or remedy),
    )
