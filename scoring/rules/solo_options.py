"""What Solo Whist clubs may vary (O1 to O4): the table of stakes above all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoring.rules.options import Preset, choice, number

MOST_UNITS = 1000


def _units(default: int, label: str, text: str = "Units from or to each opponent.") -> Any:
    return number(default, (label, "O2", text), least=0, most=MOST_UNITS)


@dataclass(frozen=True, slots=True)
class SoloWhistOptions:
    """Every option of Solo Whist; the first seven are the table of stakes, by contract."""

    prop_and_cop: int = _units(6, "Prop and cop", "Units that each caller settles with one.")
    solo: int = _units(6, "Solo")
    misere: int = _units(12, "Misère")
    abundance: int = _units(18, "Abundance")
    royal_abundance: int = _units(18, "Royal abundance")
    misere_ouverte: int = _units(24, "Misère ouverte")
    abundance_declared: int = _units(36, "Abundance declared")
    over: int = _units(1, "Each overtrick", "At prop and cop and solo.")
    under: int = _units(1, "Each undertrick", "At prop and cop, solo and abundance.")
    abundance_over: int = _units(2, "Each overtrick at abundance", "Royal abundance too.")
    general_misere: str = choice(
        "play",
        ("When all pass", "O4", ""),
        {"play": "a general misère is played", "redeal": "the deal is thrown in"},
    )


PRESETS = (
    Preset("standard", "Solo Whist", SoloWhistOptions()),
    Preset(
        "plain",
        "Solo Whist, plain stakes",
        SoloWhistOptions(
            prop_and_cop=1,
            solo=1,
            misere=2,
            abundance=3,
            royal_abundance=3,
            misere_ouverte=4,
            abundance_declared=6,
            over=0,
            under=0,
            abundance_over=0,
        ),
    ),
)
