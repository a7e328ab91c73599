"""Rubber whist: the rule set, and the deal as it is written in documents (1.1 to 1.3).

What one deal scores is told in ``whist_deal``, how games and rubbers follow in
``whist_play``, what they are worth in ``rubbers``; this module keeps the promise of a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import product
from typing import Any, ClassVar

from scoring.rules import whist_play, whist_report
from scoring.rules.core import SIDES, Column, Event, Field, Problem, Sheet, Unit
from scoring.rules.options import Preset
from scoring.rules.reading import Pair, by_side, event, flag, unknown_keys
from scoring.rules.whist_deal import (
    HONOURS,
    REMEDIES,
    TRICKS,
    Deal,
    Revoke,
    Scored,
    faults,
    score_deal,
)
from scoring.rules.whist_options import PRESETS, WhistOptions
from scoring.rules.whist_play import Outcome, State, rubbers

__all__ = ["Deal", "Outcome", "Revoke", "State", "Whist", "WhistOptions", "rubbers"]

REMEMBERED = 1 << 16
"""How many different deals a rule set remembers the score of: a few megabytes."""

TRUMPS = ("S", "H", "D", "C")


class Whist:
    """Whist for four players in two partnerships, under one set of options."""

    slug: ClassVar[str] = "whist"
    name: ClassVar[str] = "Whist"
    version: ClassVar[int] = 1
    unit: ClassVar[str] = "rubber"
    seats: ClassVar[tuple[int, ...]] = (4,)
    State: ClassVar[type[Any]] = whist_play.State
    presets: ClassVar[tuple[Preset[Any], ...]] = PRESETS
    deal_fields: ClassVar[tuple[Field, ...]] = (
        Field("tricks", "Tricks", "W1"),
        Field("honours", "Honours", "W6"),
        Field("honours_claimed", "Honours claimed in time", "W8"),
        Field("revokes", "Revokes", "W3"),
        Field("trumps", "Trumps", "W6"),
        Field("abandoned", "Thrown in by all four", "W3"),
    )
    columns: ClassVar[tuple[Column, ...]] = (
        Column("points", "Rubber points", "Rubber points won less lost (W14)"),
        Column("rubbers_won", "Rubbers won", "Complete rubbers won"),
        Column("rubbers_lost", "Rubbers lost", "Complete rubbers lost"),
        Column("games_won", "Games won", "Games won, unfinished rubbers included"),
        Column("games_lost", "Games lost", "Games lost, unfinished rubbers included"),
        Column("cards_won", "By cards", "Points scored by tricks over the book (W5)"),
        Column("cards_lost", "By cards against", "Points the other side scored by tricks (W5)"),
    )
    keys = tuple(field.name for field in deal_fields)

    def __init__(self, options: WhistOptions) -> None:
        self.options = options
        self._faults = lru_cache(REMEMBERED)(partial(_faults, options))
        self._score = lru_cache(REMEMBERED)(partial(_score, options))

    def read(self, raw: Mapping[str, Any], players: Sequence[str]) -> Deal | Event | list[Problem]:
        """Read a deal from its document form, or list every fault in it, of form or of law."""
        problems: list[Problem] = []
        if not isinstance(raw, dict) and not isinstance(raw, Mapping):  # dict: the quick answer
            return [Problem("", "not_a_map", "Write a deal as a map of what was recorded.")]
        if ("misdeal" in raw or "closed" in raw) and (told := event(raw, problems)):
            return problems or told
        deal = read_deal(raw, problems)
        found = self._faults(deal.tricks, deal.honours, deal.revokes)
        if problems:
            return problems + list(_further(found, problems))
        return [*found] or deal

    def write(self, deal: Deal | Event, players: Sequence[str]) -> dict[str, Any]:
        """Write a deal in its document form: what is usual or absent is left out."""
        return {deal.value: True} if isinstance(deal, Event) else write_deal(deal)

    def start(self, players: int = 4, first_dealer: int = 0) -> whist_play.State:
        """Return the state before the first deal; ``first_dealer`` is a seat counted from 0."""
        return whist_play.start(first_dealer)

    def check(self, state: whist_play.State, deal: Deal | Event) -> list[Problem]:
        """List every reason why this deal cannot be recorded now (1.3)."""
        found: tuple[Problem, ...] = ()
        if type(deal) is Deal:
            tricks, honours, _, revokes, _ = deal
            found = self._faults(tricks, honours, revokes)
        return [*found, _PLAY_CLOSED] if state.closed else [*found]

    def apply(self, state: whist_play.State, deal: Deal | Event) -> whist_play.State:
        """Return the state after this deal."""
        if type(deal) is Deal:
            tricks, honours, claimed, revokes, _ = deal
            score = self._score(state.score, tricks, honours, claimed, revokes)
            return whist_play.scored(self.options, state, score)
        if deal is Event.MISDEAL:
            return whist_play.misdealt(self.options, state)
        return whist_play.closed(self.options, state)

    def is_over(self, state: whist_play.State) -> bool:
        """Say whether play is closed; until then a rubber may follow a rubber."""
        return state.closed

    def sheet(self, state: whist_play.State) -> Sheet:
        """Describe where play stands."""
        return whist_report.sheet(state)

    def settled(self, state: whist_play.State) -> tuple[int, ...]:
        """Return the rubber points of each seat: complete rubbers, and what closing settled."""
        points = state.totals.settled
        return points, -points, points, -points

    def units(self, trail: Sequence[whist_play.State]) -> tuple[Unit, ...]:
        """Return the rubbers; one in play is not counted until it is complete or cut short."""
        return whist_play.units(trail)

    def tally(self, state: whist_play.State) -> tuple[tuple[int, ...], ...]:
        """Return the standings figures of each seat, in the order of ``columns``."""
        sides = []
        for side, points in ((0, state.totals.settled), (1, -state.totals.settled)):
            row = [points]
            for pair in (state.totals.rubbers, state.totals.games, state.by_cards):
                row += [pair[side], pair[1 - side]]
            sides.append(tuple(row))
        return sides[0], sides[1], sides[0], sides[1]

    def report(self, trail: Sequence[whist_play.State], players: Sequence[str]) -> dict[str, Any]:
        """Return the deals, the rubbers and the open score for a result document."""
        return whist_report.report(trail, players)

    def summary(self, trail: Sequence[whist_play.State], players: Sequence[str]) -> list[str]:
        """Return the rubbers, game by game, as lines of plain text."""
        return whist_report.summary(trail, players)

    def remedies(
        self, state: whist_play.State, deal: Deal, vary: Sequence[int] | None = None
    ) -> Iterator[tuple[tuple[str, ...], Outcome]]:
        """Yield each choice of remedies that the law allows, and what it would come to (W3).

        ``vary`` gives the places, from 0, of the revokes whose remedy is still to be chosen
        (all of them unless told otherwise); a choice names the remedy of every revoke.
        """
        places = range(len(deal.revokes)) if vary is None else vary
        allowed = self.options.revoke_remedies
        for choice in product(allowed, repeat=len(places)):
            revokes = list(deal.revokes)
            for place, remedy in zip(places, choice, strict=True):
                revokes[place] = Revoke(revokes[place].side, remedy)
            tried = deal._replace(revokes=tuple(revokes))
            last = None if self.check(state, tried) else self.apply(state, tried).last
            if last is not None:
                yield tuple(revoke.remedy or "" for revoke in revokes), last


def _faults(
    options: WhistOptions, tricks: Pair | None, honours: Pair | None, revokes: tuple[Revoke, ...]
) -> tuple[Problem, ...]:
    """Return the faults of a deal, by what they depend on: most deals have been seen before."""
    return tuple(faults(options, Deal(tricks, honours, True, revokes)))


def _score(options: WhistOptions, score: Pair, *deal: Any) -> Scored:
    """Return what a deal makes of a score, by what that depends on."""
    return score_deal(options, score, Deal(*deal))


_PLAY_CLOSED = Problem("", "play_closed", "Play is closed: no deal can be added.")


def read_deal(raw: Mapping[str, Any], problems: list[Problem]) -> Deal:
    """Read a played deal as far as it can be read, adding every fault of form."""
    if not _KEYS.issuperset(raw):
        unknown_keys(raw, Whist.keys, "", problems)
    tricks: Pair | None = None
    if "abandoned" not in raw or not flag(raw["abandoned"], "abandoned", problems):
        tricks = _read_tricks(raw, problems)
    elif "tricks" in raw:
        text = "A hand thrown in by all four has no tricks to count: leave them out."
        problems.append(Problem("tricks", "tricks_abandoned", text))
    claimed: bool | None = True
    if "honours_claimed" in raw:
        claimed = flag(raw["honours_claimed"], "honours_claimed", problems)
    return Deal(
        tricks,
        by_side(raw["honours"], HONOURS, "honours", problems) if "honours" in raw else None,
        claimed is not False,
        _read_revokes(raw["revokes"], problems) if "revokes" in raw else (),
        _read_trumps(raw["trumps"], problems) if "trumps" in raw else None,
    )


def _read_tricks(raw: Mapping[str, Any], problems: list[Problem]) -> Pair:
    if "tricks" in raw:
        return by_side(raw["tricks"], TRICKS, "tricks", problems) or _ANY_TRICKS
    if not problems or problems[-1].path != "abandoned":
        text = 'Write the tricks of at least one side, such as {"NS": 7}.'
        problems.append(Problem("tricks", "missing", text))
    return _ANY_TRICKS


def _read_trumps(value: object, problems: list[Problem]) -> str | None:
    if isinstance(value, str) and value in TRUMPS:
        return value
    problems.append(Problem("trumps", "unknown_trumps", "Trumps are one of S, H, D, C."))
    return None


_KEYS = frozenset((*Whist.keys, *(each.value for each in Event)))
_ANY_TRICKS = (TRICKS, 0)
_ANY_REVOKE = Revoke(SIDES[0], None)


def _further(found: Iterable[Problem], problems: list[Problem]) -> Iterator[Problem]:
    """Yield what the law finds wrong beside what could not be read and so stands for nothing."""
    unread = {tuple(problem.path.split("/")[:2]) for problem in problems}
    for each in found:
        if each.code != "short_pile" and tuple(each.path.split("/")[:2]) not in unread:
            yield each


def _read_revokes(value: object, problems: list[Problem]) -> tuple[Revoke, ...]:
    if not isinstance(value, list | tuple):
        text = 'Write a list of revokes, such as [{"side": "EW", "remedy": "add"}].'
        problems.append(Problem("revokes", "not_a_list", text))
        return ()
    return tuple(
        _read_revoke(each, f"revokes/{number}", problems) for number, each in enumerate(value, 1)
    )


def _read_revoke(raw: object, path: str, problems: list[Problem]) -> Revoke:
    if not isinstance(raw, dict):
        text = "Write the side that revoked and the remedy chosen."
        problems.append(Problem(path, "not_a_map", text))
        return _ANY_REVOKE
    unknown_keys(raw, Revoke._fields, f"{path}/", problems)
    side, remedy = raw.get("side"), raw.get("remedy")
    if not isinstance(side, str) or side not in SIDES:
        text = "Say which side revoked: NS or EW."
        problems.append(Problem(f"{path}/side", "unknown_side", text))
        side = _ANY_REVOKE.side
    if remedy is not None and (not isinstance(remedy, str) or remedy not in REMEDIES):
        text = f"A remedy is one of {', '.join(REMEDIES)}."
        problems.append(Problem(f"{path}/remedy", "unknown_remedy", text))
        remedy = None
    return Revoke(side, remedy)


def write_deal(deal: Deal) -> dict[str, Any]:
    """Write a played deal in its document form."""
    written: dict[str, Any] = {}
    if deal.tricks is None:
        written["abandoned"] = True
    else:
        written["tricks"] = dict(zip(SIDES, deal.tricks, strict=True))
    if deal.honours is not None:
        written["honours"] = dict(zip(SIDES, deal.honours, strict=True))
    if not deal.claimed:
        written["honours_claimed"] = False
    if deal.revokes:
        written["revokes"] = [_write_revoke(revoke) for revoke in deal.revokes]
    if deal.trumps is not None:
        written["trumps"] = deal.trumps
    return written


def _write_revoke(revoke: Revoke) -> dict[str, str]:
    if revoke.remedy is None:
        return {"side": revoke.side}
    return {"side": revoke.side, "remedy": revoke.remedy}
