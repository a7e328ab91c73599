"""Who is entered, who comes and goes, and what was decided about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from scoring.rules.core import Problem
from scoring.rules.options import shorten
from tournaments.documents.values import Problems, ids_of, known_id, note, rows, whole, words
from tournaments.formats.core import MOST_ENTRANTS, Entrant
from tournaments.formats.options import MOST_ROUNDS
from tournaments.results import Adjustment, Card
from tournaments.standings.prizes import Kind, Prize

ENTRANT = ("id", "name", "group", "members", "rating")
MOST_ROUND = 9999
MOST_MEMBERS = 40


def read_entrants(document: Mapping[str, Any], problems: Problems) -> tuple[Entrant, ...]:
    """Read the entrants; those without an id of their own are left out."""
    if "entrants" not in document:
        note(problems, "entrants", "missing", "Write the list of entrants.")
        return ()
    value = document["entrants"]
    if isinstance(value, list) and len(value) > MOST_ENTRANTS:
        text = f"An event has {MOST_ENTRANTS:,} entrants at most, not {len(value):,}."
        note(problems, "entrants", "too_many_entrants", text)
        return ()
    seen: set[str] = set()
    entrants = []
    for path, row in rows(document, "entrants", ENTRANT, problems):
        one = _entrant(path, row, problems)
        if one.id in seen:
            text = f"“{shorten(one.id)}” is entered already: ids are told apart."
            note(problems, f"{path}/id", "id_twice", text)
        elif one.id:
            seen.add(one.id)
            entrants.append(one)
    return tuple(entrants)


def _entrant(path: str, row: Mapping[str, Any], problems: Problems) -> Entrant:
    if "id" not in row:
        note(problems, f"{path}/id", "missing", "Write an id for this entrant.")
    one = words(row["id"], f"{path}/id", problems, empty=False) if "id" in row else None
    name = words(row.get("name", ""), f"{path}/name", problems) or ""
    group = words(row.get("group", ""), f"{path}/group", problems) or ""
    rating = whole(row.get("rating", 0), f"{path}/rating", problems, least=0, most=9999) or 0
    return Entrant(one or "", name, group, _members(path, row, problems), rating)


def _members(path: str, row: Mapping[str, Any], problems: Problems) -> tuple[str, ...]:
    value = row.get("members", [])
    if not isinstance(value, list) or len(value) > MOST_MEMBERS:
        text = f"Write the names of at most {MOST_MEMBERS} members."
        note(problems, f"{path}/members", "not_a_list", text)
        return ()
    read = [
        words(one, f"{path}/members/{n}", problems, empty=False) for n, one in enumerate(value, 1)
    ]
    return tuple(one for one in read if one is not None)


def read_presence(
    document: Mapping[str, Any], known: Collection[str], problems: Problems
) -> dict[str, tuple[int, ...]]:
    """Read arrivals, withdrawals and returns: the rounds from which somebody is there or not."""
    came = _turns(document, "arrivals", known, problems)
    left = _turns(document, "withdrawals", known, problems)
    back = _turns(document, "returns", known, problems)
    for places in came.values():
        for _, path in places[1:]:
            note(problems, f"{path}/id", "arrives_twice", "Who comes back is listed in “returns”.")
    presence = {}
    for one in dict.fromkeys([*came, *left, *back]):
        arrived = came.get(one, [(1, "")])[0][0]
        turns = [arrived]
        moves = sorted([*left.get(one, []), *back.get(one, [])])
        for number, path in moves:
            if fault := _out_of_turn(path, number, turns):
                problems.append(fault)
            else:
                turns.append(number)
        presence[one] = tuple(turns)
    return presence


def _out_of_turn(path: str, number: int, turns: list[int]) -> Problem | None:
    """Say what is wrong with leaving or coming back in a round, after what was before."""
    returning = path.startswith("returns")
    path += "/from_round"
    if returning:
        if len(turns) % 2 or number <= turns[-1]:
            return Problem(
                path, "returned_without_leaving", "Who comes back must have left before."
            )
        return None
    if not len(turns) % 2:
        return Problem(path, "withdrawn_twice", "This entrant has withdrawn already.")
    if number < turns[-1] or (number == turns[-1] > 1):
        text = f"This entrant comes in round {turns[-1]} and cannot leave before."
        return Problem(path, "withdrawn_before_arriving", text)
    return None


def _turns(
    document: Mapping[str, Any], key: str, known: Collection[str], problems: Problems
) -> dict[str, list[tuple[int, str]]]:
    found: dict[str, list[tuple[int, str]]] = {}
    for path, row in rows(document, key, ("id", "from_round"), problems):
        one = known_id(row.get("id"), known, f"{path}/id", problems)
        number = whole(
            row.get("from_round"), f"{path}/from_round", problems, least=1, most=MOST_ROUND
        )
        if one is not None and number is not None:
            found.setdefault(one, []).append((number, path))
    return found


def read_adjustments(
    document: Mapping[str, Any], known: Collection[str], problems: Problems
) -> tuple[Adjustment, ...]:
    """Read what the director gave or took, which is kept apart from what was played."""
    adjustments = []
    keys = ("id", "round", "points", "reason")
    for path, row in rows(document, "adjustments", keys, problems):
        one = known_id(row.get("id"), known, f"{path}/id", problems)
        number = whole(row.get("round"), f"{path}/round", problems, least=1, most=MOST_ROUND)
        points = whole(row.get("points"), f"{path}/points", problems)
        reason = words(row.get("reason", ""), f"{path}/reason", problems)
        if one is not None and number is not None and points is not None:
            adjustments.append(Adjustment(one, number, points, reason or ""))
    return tuple(adjustments)


def read_cards(
    document: Mapping[str, Any], known: Collection[str], problems: Problems
) -> tuple[Card, ...]:
    """Read what players wrote on their cards, round by round or added up.

    Of two cards of one player one is part of the other, or they have no round in common.
    """
    found: dict[Card, str] = {}
    seen: set[tuple[str, int, int]] = set()
    for path, row in rows(document, "cards", ("id", "first", "last", "tricks"), problems):
        card = _card(path, row, known, problems)
        if card is None:
            continue
        if (card.id, card.first, card.last) in seen:
            text = "This card is listed already: correct the figure there."
            note(problems, path, "card_twice", text)
        else:
            seen.add((card.id, card.first, card.last))
            found[card] = path
    for card in _crossing(found):
        text = "This card shares some rounds with another, and neither is part of the other."
        note(problems, found[card], "cards_overlap", text)
    return tuple(found)


def _crossing(cards: Collection[Card]) -> Iterator[Card]:
    """Yield the cards that begin inside another of the same player and end after it."""
    around: list[Card] = []
    for card in sorted(cards, key=lambda one: (one.id, one.first, -one.last)):
        while around and (around[-1].id != card.id or around[-1].last < card.first):
            around.pop()
        if around and around[-1].last < card.last:
            yield card
        else:
            around.append(card)


def _card(
    path: str, row: Mapping[str, Any], known: Collection[str], problems: Problems
) -> Card | None:
    one = known_id(row.get("id"), known, f"{path}/id", problems)
    first = whole(row.get("first"), f"{path}/first", problems, least=1, most=MOST_ROUNDS)
    last = whole(row.get("last"), f"{path}/last", problems, least=1, most=MOST_ROUNDS)
    tricks = whole(row.get("tricks"), f"{path}/tricks", problems, least=0)
    if one is None or first is None or last is None or tricks is None:
        return None
    if last < first:
        text = f"A card that begins with round {first} cannot end with round {last}."
        note(problems, f"{path}/last", "ends_before_it_begins", text)
        return None
    return Card(one, first, last, tricks)


def read_seeds(
    document: Mapping[str, Any], known: Collection[str], problems: Problems
) -> tuple[str, ...]:
    """Read the seeds, best first: ids, or ``{"id": …, "above": …}`` for one that goes before.

    Constraints may be given in any order; where they lead in a circle nobody can be placed.
    """
    value = document.get("seeds", [])
    if not isinstance(value, list):
        note(problems, "seeds", "not_a_list", "Write a list of ids, the best first.")
        return ()
    order: dict[str, str] = {}
    below: dict[str, list[str]] = {}
    for place, entry in enumerate(value, 1):
        path = f"seeds/{place}"
        if isinstance(entry, dict):
            one = known_id(entry.get("id"), known, f"{path}/id", problems)
            other = known_id(entry.get("above"), known, f"{path}/above", problems)
            if one is not None and other is not None:
                below.setdefault(one, []).append(other)
                order.setdefault(one, path)
                order.setdefault(other, path)
            continue
        seed = known_id(entry, known, path, problems)
        if seed is not None and seed in order and not below:
            note(problems, path, "seed_twice", f"“{shorten(seed)}” is seeded already.")
        elif seed is not None:
            order.setdefault(seed, path)
    return _sorted_seeds(order, below, problems)


def _sorted_seeds(
    order: Mapping[str, str], below: Mapping[str, list[str]], problems: Problems
) -> tuple[str, ...]:
    """Put seeds in an order that keeps every constraint, and the order written otherwise."""
    waiting = Counter(other for others in below.values() for other in others)
    left, done = dict(order), []
    ready = [one for one in left if not waiting[one]]
    while ready:
        one = ready.pop(0)
        done.append(one)
        del left[one]
        for other in below.get(one, ()):
            waiting[other] -= 1
            if not waiting[other]:
                ready.append(other)
    for one, path in left.items():
        text = f"“{shorten(one)}” would have to be seeded above itself."
        note(problems, path, "cyclic_seeds", text)
    return tuple(done)


def read_never(
    document: Mapping[str, Any], known: Collection[str], problems: Problems
) -> frozenset[frozenset[str]]:
    """Read who must never be seated together."""
    value = document.get("never", [])
    if not isinstance(value, list):
        note(problems, "never", "not_a_list", "Write a list of pairs of ids.")
        return frozenset()
    pairs = set()
    for place, entry in enumerate(value, 1):
        before = len(problems)
        ids = ids_of(entry, known, f"never/{place}", problems)
        if len(set(ids)) == 2 == len(ids):
            pairs.add(frozenset(ids))
        elif len(problems) == before:
            note(problems, f"never/{place}", "not_a_pair", "Write two different ids.")
    return frozenset(pairs)


def read_cuts(
    document: Mapping[str, Any], known: Collection[str], problems: Problems
) -> dict[str, int]:
    """Read the places of a recorded cut, 1 for who won it."""
    cuts = {}
    for path, row in rows(document, "cuts", ("id", "place"), problems):
        one = known_id(row.get("id"), known, f"{path}/id", problems)
        place = whole(row.get("place"), f"{path}/place", problems, least=1, most=MOST_ENTRANTS)
        if one is not None and place is not None:
            cuts[one] = place
    return cuts


PRIZE = ("prize", "kind", "group", "amount", "number")


def read_prizes(
    document: Mapping[str, Any],
    money: Callable[[object, str], int | Problem],
    problems: Problems,
) -> tuple[Prize, ...] | None:
    """Read the prizes; None where none are written, and the usual ones are meant."""
    if "prizes" not in document:
        return None
    kinds = {kind.value: kind for kind in Kind}
    prizes = []
    for path, row in rows(document, "prizes", PRIZE, problems):
        name = words(row.get("prize"), f"{path}/prize", problems, empty=False)
        group = words(row.get("group", ""), f"{path}/group", problems)
        number = whole(row.get("number", 0), f"{path}/number", problems, least=0, most=MOST_ROUND)
        written = row.get("kind", Kind.HIGHEST.value)
        kind = kinds.get(written) if isinstance(written, str) else None
        if kind is None:
            text = f"The kind of a prize is one of: {', '.join(kinds)}."
            note(problems, f"{path}/kind", "unknown_kind", text)
        amount: int | Problem = 0
        if "amount" in row:
            amount = money(row["amount"], f"{path}/amount")
        if isinstance(amount, Problem):
            problems.append(amount)
        elif kind is not None:
            prizes.append(Prize(name or "", kind, group or "", amount, number or 0))
    return tuple(prizes)
