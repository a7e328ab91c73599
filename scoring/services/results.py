"""From a sitting's log to where play stands, and the one kept result of it.

:class:`~scoring.models.SittingResult` is never the truth: :func:`rebuild` makes it anew from
the log, and the test suite proves that both agree for random logs.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from scoring.models import DealEntry, Sitting, SittingResult
from scoring.rules.core import Event, Problem, Ruleset
from scoring.rules.games import ruleset
from scoring.rules.log import Entry, Standing, effective


class InvalidDeal(ValueError):
    """A deal that cannot be recorded here; ``problems`` says all that is wrong with it."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(" ".join(problem.text for problem in problems))
        self.problems = problems


class Played(NamedTuple):
    """A deal that stands, as it was typed, with the state it led to."""

    standing: Standing
    deal: Any
    state: Any


def rules_of(sitting: Sitting) -> Ruleset[Any, Any]:
    """Return the rule set the sitting was pinned to when it began."""
    return _ruleset(
        sitting.game, sitting.rules_version, json.dumps(sitting.options, sort_keys=True)
    )


@lru_cache(maxsize=256)
def _ruleset(game: str, version: int, options: str) -> Ruleset[Any, Any]:
    return ruleset(game, version, json.loads(options))


@lru_cache
def seat_keys(players: int) -> tuple[str, ...]:
    """Return the names by which a stored deal calls the seats: "1", "2", … clockwise."""
    return tuple(str(seat) for seat in range(1, players + 1))


def start_of(sitting: Sitting) -> Any:
    """Return the state before the sitting's first deal."""
    return rules_of(sitting).start(sitting.players, sitting.first_dealer)


def parties_of(sitting: Sitting) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each party: of a side, or of a player who plays alone."""
    return tuple(strip.seats for strip in rules_of(sitting).sheet(start_of(sitting)).strips)


def state_of(sitting: Sitting, result: SittingResult) -> Any:
    """Return the kept state, ready for the next deal."""
    return msgspec.convert(result.state, type=rules_of(sitting).State)


def read_deal(sitting: Sitting, payload: Mapping[str, Any]) -> Any:
    """Return the typed deal.

    :raises InvalidDeal: it is not written as this game's deals are.
    """
    deal = rules_of(sitting).read(payload, seat_keys(sitting.players))
    if isinstance(deal, list):
        raise InvalidDeal(deal)
    return deal


def log_of(sitting: Sitting) -> list[Entry]:
    """Return the whole log of a sitting."""
    return [entry.as_entry() for entry in DealEntry.objects.of(sitting)]


def play_through(sitting: Sitting, log: Iterable[Entry]) -> list[Played]:
    """Replay a log from the start.

    :raises InvalidDeal: a deal in it cannot stand where it stands.
    """
    rules, state, trail = rules_of(sitting), start_of(sitting), []
    for standing in effective(log):
        closes = "closed" in standing.payload
        deal = Event.CLOSED if closes else read_deal(sitting, standing.payload)
        if problems := rules.check(state, deal):
            raise InvalidDeal(problems)
        state = rules.apply(state, deal)
        trail.append(Played(standing, deal, state))
    return trail


def project(sitting: Sitting, state: Any, sequence: int, at: datetime.datetime | None) -> None:
    """Keep what the log comes to now; runs in the transaction that added to the log."""
    SittingResult.objects.filter(pk=sitting.pk).update(
        sequence=sequence, last_at=at, **kept(sitting, state)
    )


def kept(sitting: Sitting, state: Any) -> dict[str, Any]:
    """Return the fields of a kept result that follow from a state."""
    rules = rules_of(sitting)
    return {
        "state": msgspec.to_builtins(state),
        "settled": rules.settled(state),
        "tally": rules.tally(state),
        "finished": rules.sheet(state).finished,
    }


def rebuild(sitting: Sitting) -> SittingResult:
    """Make the kept result anew from the log, and return it."""
    entries = list(DealEntry.objects.of(sitting))
    trail = play_through(sitting, [entry.as_entry() for entry in entries])
    result, _ = SittingResult.objects.update_or_create(
        sitting=sitting,
        defaults={
            "sequence": entries[-1].sequence if entries else 0,
            "last_at": entries[-1].at if entries else None,
            **kept(sitting, trail[-1].state if trail else start_of(sitting)),
        },
    )
    return result
