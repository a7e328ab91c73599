"""Typing results a second time: what is typed is compared with what is stored, and kept nowhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.log import RoundLog
from tournaments.models import Event
from tournaments.services.logs import format_of, round_log
from tournaments.services.results import Place, read_result, table_of

_COMPARED = ("tricks", "points", "hands", "forfeit", "absent", "void", "cut")


@dataclass(frozen=True, slots=True)
class Compared:
    """Whether two results say the same. ``stored`` is None where there is none yet."""

    agrees: bool
    stored: Mapping[str, Any] | None
    typed: Mapping[str, Any]
    round: RoundLog


def compare_result(*, event: Event, place: Place, result: Mapping[str, Any]) -> Compared:
    """Compare a typed result with the one that is stored for a table; nothing is written.

    Remarks are not compared, nor hands where only one of the two has them.

    :raises InvalidResult: what was typed can be no result of this table.
    :raises NoSuchRound: the round is not drawn.
    :raises Stale: other people sit at the table than the client was shown.
    """
    played = round_log(event, place.round)
    table = table_of(played, place)
    form, options = format_of(event)
    typed = read_result(form, options, table.seats, result)
    if table.known is None:
        return Compared(False, None, typed, played)
    return Compared(_same(table.known, typed), table.known, typed, played)


def _same(stored: Mapping[str, Any], typed: Mapping[str, Any]) -> bool:
    if "void" in stored and "void" in typed:
        return True
    both = "hands" in stored and "hands" in typed
    keys = [key for key in _COMPARED if both or key != "hands"]
    return all(stored.get(key) == typed.get(key) for key in keys)
