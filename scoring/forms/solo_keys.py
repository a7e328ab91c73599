"""The keys of the Solo pad: what was called, by whom, and who sits the deal out (O6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.forms.deal import Situation
from scoring.forms.keys import TRICKS, Key, numbers, players
from scoring.forms.solo_words import LABELS
from scoring.rules.solo_deal import CONTRACTS, GENERAL, OUTCOMES, PROP
from scoring.rules.solo_play import sits_out

_NOBODY_CALLED = tuple(each for each in OUTCOMES if each not in CONTRACTS)


@dataclass(frozen=True, slots=True)
class Offender:
    """One revoke: who, and if its keys are in sight without being asked."""

    slot: int
    keys: tuple[Key, ...]
    open: bool


@dataclass(frozen=True, slots=True)
class SoloKeys:
    """Everything the Solo pad can be told. ``out`` names who sits the deal out, or nobody."""

    out: str
    contracts: tuple[Key, ...]
    callers: tuple[Key, ...]
    partners: tuple[Key, ...]
    losers: tuple[Key, ...]
    tricks: tuple[Key, ...]
    revokes: tuple[Offender, ...]


def solo_keys(typed: Mapping[str, str], where: Situation, most_revokes: int) -> SoloKeys:
    """Lay out the keys as they were pressed; what does not belong to the call is not pressed."""
    out = sits_out(where.state)
    playing = [seat for seat in range(len(where.names)) if seat != out]
    contract = typed.get("contract", "")
    called = contract not in _NOBODY_CALLED
    caller = typed.get("caller", "") if called else ""
    partner = typed.get("partner", "") if contract == PROP else ""
    shown = dict(typed) if called else {}
    return SoloKeys(
        out=where.party((out,)) if out is not None else "",
        contracts=_contracts(contract, where),
        callers=players(caller, where, playing),
        partners=players(partner if partner != caller else "", where, playing, (caller,)),
        losers=players(typed.get("loser", "") if contract == GENERAL else "", where, playing),
        tricks=numbers("tricks", TRICKS, shown),
        revokes=tuple(_offender(n, shown, where, playing) for n in range(1, most_revokes + 1)),
    )


def _contracts(contract: str, where: Situation) -> tuple[Key, ...]:
    """Return the keys of what can be called, with the units that each opponent pays."""
    options = where.rules.options
    return tuple(
        Key(slug, label[:1].upper() + label[1:], contract == slug, gives=_worth(slug, options))
        for slug, label in LABELS.items()
        if slug != GENERAL or options.general_misere == "play"
    )


def _worth(slug: str, options: Any) -> str:
    if slug in CONTRACTS:
        return str(getattr(options, slug))
    return str(options.solo) if slug == GENERAL else ""


def _offender(
    slot: int, typed: Mapping[str, str], where: Situation, playing: list[int]
) -> Offender:
    who = typed.get(f"revoke_{slot}", "")
    return Offender(slot, players(who, where, playing), bool(who))
