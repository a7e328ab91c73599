"""What the reading of deals has in common where players are named (every game but whist).

Any JSON value may stand anywhere; the readers here keep the promise of ``reading``: a typed
value, or None after adding at least one problem. A game's own part is small: which fields it
has and which faults its law finds.

Terms. A *party* who plays alone is called by the number of the seat, counted from 1, since a
state knows no names; a document for people calls the party by name (:func:`by_name`). *Form*
is how a deal is written, *law* what it says.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from scoring.rules.core import SIDES, Event, Line, Problem
from scoring.rules.options import shorten
from scoring.rules.reading import Pair, event, unknown_keys, whole

D = TypeVar("D")

PARTIES = ("1", "2", "3", "4", "5", "6", "7")
"""How a state calls those who play alone, by seat."""

PLAY_CLOSED = Problem("", "play_closed", "Play is closed: no deal can be added.")

_EVENTS = frozenset(each.value for each in Event)


def read_deal(
    raw: object,
    keys: Collection[str],
    fields: Callable[[Mapping[str, Any], list[Problem]], D],
    faults: Callable[[D], Iterable[Problem]],
) -> D | Event | list[Problem]:
    """Read a deal, or list every fault in it, of form or of law.

    ``fields`` reads what is written and leaves None where that cannot be; ``faults`` says
    what the law finds wrong. What it finds about a field that could not be read is dropped.
    """
    problems: list[Problem] = []
    if not isinstance(raw, Mapping):
        return [Problem("", "not_a_map", "Write a deal as a map of what was recorded.")]
    if not _EVENTS.isdisjoint(raw) and (told := event(raw, problems)):
        return problems or told
    if any(key not in keys and key not in _EVENTS for key in raw):
        unknown_keys(raw, (*keys, *_EVENTS), "", problems)
    deal = fields(raw, problems)
    found = list(faults(deal))
    if problems:
        return [*problems, *_beside(found, problems)]
    return found or deal


def _beside(found: Iterable[Problem], problems: Sequence[Problem]) -> Iterator[Problem]:
    """Yield the faults of law whose field, whole or part, has no fault of form."""
    unread = [f"{problem.path}/" for problem in problems]
    for each in found:
        path = f"{each.path}/"
        if not any(path.startswith(other) or other.startswith(path) for other in unread):
            yield each


def player(value: object, players: Sequence[str], path: str, problems: list[Problem]) -> int | None:
    """Read the name of a player; return the seat, counted from 0."""
    if isinstance(value, str) and value in players:
        return players.index(value)
    text = f"“{shorten(value)}” does not play here; there are: {', '.join(players)}."
    problems.append(Problem(path, "unknown_player", text))
    return None


def shares(
    value: object, players: Sequence[str], most: int, problems: list[Problem], *, path: str
) -> tuple[int | None, ...] | None:
    """Read players' shares by name, each from 0 to ``most``; None for a player left out."""
    if not isinstance(value, Mapping):
        text = f'Write players and their shares, such as {{"{"".join(players[:1])}": {most}}}.'
        problems.append(Problem(path, "not_a_map", text))
        return None
    before = len(problems)
    for key in value:
        if key not in players:
            player(key, players, f"{path}/{key}", problems)
    found = tuple(
        whole(value[name], most, f"{path}/{name}", problems) if name in value else None
        for name in players
    )
    return None if len(problems) > before else found


def split(
    value: object, players: Sequence[str], total: int, problems: list[Problem], *, path: str
) -> Pair | None:
    """Read how two players shared ``total``; one's share is enough, the other's follows."""
    found = shares(value, players, total, problems, path=path)
    if found is None:
        return None
    if len(found) != 2:
        problems.append(Problem(path, "players_number", "Two players share these tricks."))
        return None
    first, second = found
    if first is None and second is None:
        problems.append(Problem(path, "missing", "Write at least one player's share."))
        return None
    if first is None:
        first = total - (second or 0)
    return first, total - first if second is None else second


def choice(
    value: object, allowed: Collection[str], path: str, problems: list[Problem]
) -> str | None:
    """Read one word out of ``allowed``."""
    if isinstance(value, str) and value in allowed:
        return value
    text = f"Write one of {', '.join(allowed)}."
    problems.append(Problem(path, f"unknown_{path}", text))
    return None


def sides(value: object, path: str, problems: list[Problem]) -> tuple[str, ...]:
    """Read a list of offences, each told by its side: ``[{"side": "EW"}]``."""
    found = []
    for where, side in _each(value, "side", path, problems):
        if isinstance(side, str) and side in SIDES:
            found.append(side)
        else:
            problems.append(Problem(where, "unknown_side", "Say which side it was: NS or EW."))
    return tuple(found)


def offenders(
    value: object, players: Sequence[str], path: str, problems: list[Problem]
) -> tuple[int, ...]:
    """Read a list of offences, each told by its player: ``[{"player": "Ann"}]``."""
    seats = [
        player(name, players, where, problems)
        for where, name in _each(value, "player", path, problems)
    ]
    return tuple(seat for seat in seats if seat is not None)


def _each(
    value: object, key: str, path: str, problems: list[Problem]
) -> Iterator[tuple[str, object]]:
    """Yield what each map of a list has under its one ``key``, and the path to that."""
    if not isinstance(value, list | tuple):
        text = f'Write a list, such as [{{"{key}": "…"}}].'
        problems.append(Problem(path, "not_a_list", text))
        return
    for number, each in enumerate(value, 1):
        where = f"{path}/{number}"
        if not isinstance(each, Mapping):
            problems.append(Problem(where, "not_a_map", f"Write a map with the key “{key}”."))
            continue
        unknown_keys(each, (key,), f"{where}/", problems)
        yield f"{where}/{key}", each.get(key, "")


def share_faults(
    found: Sequence[int], total: int, path: str, names: Sequence[str]
) -> Iterator[Problem]:
    """Yield what is wrong with shares that must be from 0 to ``total`` and add up to it."""
    for name, share in zip(names, found, strict=True):
        if not 0 <= share <= total:
            yield Problem(f"{path}/{name}", "out_of_range", f"Must be from 0 to {total}.")
    if sum(found) != total:
        text = f"{' and '.join(map(str, found))} make {sum(found)}, not {total}."
        yield Problem(path, f"{path}_total", text)


def moved(piles: Pair, offences: Sequence[str], price: int) -> tuple[Pair, list[tuple[str, int]]]:
    """Move ``price`` tricks to the other side for each offence, or as many as there are.

    Moves are reckoned from the piles as played and made together. Returns the piles after
    them, and for each side that offended how many it lost.
    """
    after, lost = list(piles), []
    for at, side in enumerate(SIDES):
        if wanted := offences.count(side) * price:
            taken = min(wanted, piles[at])
            after[at] -= taken
            after[1 - at] += taken
            lost.append((side, taken))
    return (after[0], after[1]), lost


def by_name(lines: Iterable[Line], players: Sequence[str]) -> tuple[Line, ...]:
    """Return lines whose parties are called by their names."""
    return tuple(
        replace(line, side=players[int(line.side) - 1]) if line.side else line for line in lines
    )


def by_sides(pair: Pair) -> dict[str, int]:
    """Return two figures by side, as documents write them."""
    return {"NS": pair[0], "EW": pair[1]}


def counted(number: int, thing: str) -> str:
    """Say how many: “1 trick”, “2 tricks”."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def signed(number: int) -> str:
    """Write a score with a true minus sign: “−7”."""
    return f"−{-number}" if number < 0 else str(number)
