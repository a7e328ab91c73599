"""Judge any schedule without knowing how it was made.

Nothing is shared with the constructions but the values they answer: whatever a schedule says of
itself is counted again here, plainly. A report lists every *fault* (something that no schedule may
have, or that this one says and does not keep) and the *figures*: the least and the most that a
count comes to over all players, pairs or couples of them.

Figures of individuals: ``partner``, ``oppose`` and ``meet`` over couples; ``sit_out`` over players;
``table``, ``seat`` and ``chair`` (one seat of one table) over players and places.

Figures of pairs: ``meet`` over couples; ``sit_out`` and ``ns`` (rounds as North–South) over pairs;
``table`` over pairs and tables; where boards travel ``boards`` over pairs and board sets, and with
one winner ``compete`` over couples. Two pairs compete +1 on a board set that both hold in the same
direction, −1 in opposite ones, and by one for each table more when they meet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from types import MappingProxyType
from typing import NamedTuple

from tournaments.movements.schedule import (
    SEATS,
    PairRound,
    PairSchedule,
    Round,
    Schedule,
    Span,
)


class Fault(NamedTuple):
    """One thing that is wrong: where (``"rounds/3/tables/2"``), a stable code, a sentence."""

    path: str
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Report:
    """What the verifier found: all faults, and the figures by name."""

    faults: tuple[Fault, ...]
    figures: Mapping[str, Span]

    @property
    def sound(self) -> bool:
        """Whether there is no fault."""
        return not self.faults


def verify(schedule: Schedule) -> Report:
    """Judge a movement of individuals."""
    players = range(1, schedule.players + 1)
    faults = list(_numbering(schedule.rounds))
    for played in schedule.rounds:
        seated = [(f"tables/{table.number}", table.seats) for table in played.tables]
        faults += _partition(played, seated, players, 4)
    figures = _individual_figures(schedule.rounds, players)
    faults += _rests(figures["sit_out"])
    faults += _claims(schedule, figures)
    if schedule.still is not None:
        faults += _kept_chair(schedule.rounds, schedule.still)
    return Report(tuple(faults), MappingProxyType(figures))


def verify_pairs(schedule: PairSchedule) -> Report:
    """Judge a movement of pairs."""
    pairs = range(1, schedule.pairs + 1)
    faults = list(_numbering(schedule.rounds))
    for played in schedule.rounds:
        seated = [(f"tables/{table.number}", (table.ns, table.ew)) for table in played.tables]
        faults += _partition(played, seated, pairs, 2)
        faults += _board_faults(schedule, played)
    figures = _pair_figures(schedule, pairs)
    faults += _rests(figures["sit_out"])
    if figures["meet"].most > schedule.meetings:
        text = f"Two pairs meet {figures['meet'].most} times, not {schedule.meetings} at most."
        faults.append(Fault("rounds", "met_again", text))
    if schedule.board_sets and figures["boards"].most > 1:
        text = "A pair plays a board set again that it has played before."
        faults.append(Fault("rounds", "boards_again", text))
    if schedule.winners == 2:
        faults += _lines(schedule)
    return Report(tuple(faults), MappingProxyType(figures))


def _numbering(rounds: Sequence[Round | PairRound]) -> Iterator[Fault]:
    """Yield a fault for each round or table that is not numbered in order from 1."""
    if not rounds:
        yield Fault("rounds", "no_rounds", "There is no round.")
    for at, played in enumerate(rounds, 1):
        if played.number != at:
            text = f"Round {at} is numbered {played.number}."
            yield Fault(f"rounds/{at}", "round_number", text)
        numbers = [table.number for table in played.tables]
        if len(set(numbers)) != len(numbers) or min(numbers, default=1) < 1:
            text = f"Tables are numbered {', '.join(map(str, numbers))}."
            yield Fault(f"rounds/{at}/tables", "table_number", text)


def _partition(
    played: Round | PairRound,
    seated: Sequence[tuple[str, tuple[int, ...]]],
    everyone: range,
    size: int,
) -> Iterator[Fault]:
    """Yield a fault for everybody who is not in exactly one place, and for too few tables."""
    here = f"rounds/{played.number}"
    places = [(path, one) for path, group in seated for one in group]
    places += [("sit_out", one) for one in played.sit_out]
    found = Counter(one for _, one in places)
    for path, one in places:
        if one not in everyone:
            yield Fault(f"{here}/{path}", "unknown", f"There is no {one}.")
    for one in sorted(found):
        if found[one] > 1:
            where = " and ".join(path for path, other in places if other == one)
            yield Fault(here, "twice", f"{one} is in {found[one]} places: {where}.")
    for one in everyone:
        if one not in found:
            yield Fault(here, "missing", f"{one} neither plays nor sits out.")
    if len(seated) != len(everyone) // size:
        text = f"{len(seated)} tables play where {len(everyone) // size} could."
        yield Fault(here, "tables", text)


def _rests(sit_outs: Span) -> Iterator[Fault]:
    """Yield a fault if somebody sits out more than once more than another."""
    if sit_outs.most - sit_outs.least > 1:
        text = f"Some sit out {sit_outs.most} times and others {sit_outs.least}."
        yield Fault("rounds", "sit_outs", text)


def _individual_figures(rounds: Sequence[Round], players: range) -> dict[str, Span]:
    partner: Counter[Hashable] = Counter()
    oppose: Counter[Hashable] = Counter()
    rest: Counter[Hashable] = Counter()
    chair: Counter[Hashable] = Counter()
    table_visits: Counter[Hashable] = Counter()
    seat_visits: Counter[Hashable] = Counter()
    for played in rounds:
        rest.update(played.sit_out)
        for table in played.tables:
            north, east, south, west = table.seats
            partner.update(_couples([(north, south), (east, west)]))
            oppose.update(_couples(product((north, south), (east, west))))
            for seat, player in zip(SEATS, table.seats, strict=True):
                chair[player, table.number, seat] += 1
                table_visits[player, table.number] += 1
                seat_visits[player, seat] += 1
    couples = list(combinations(players, 2))
    tables = range(1, max((t.number for played in rounds for t in played.tables), default=1) + 1)
    return {
        "partner": _over(partner, couples),
        "oppose": _over(oppose, couples),
        "meet": _over(partner + oppose, couples),
        "sit_out": _over(rest, players),
        "table": _over(table_visits, product(players, tables)),
        "seat": _over(seat_visits, product(players, SEATS)),
        "chair": _over(chair, product(players, tables, SEATS)),
    }


def _pair_figures(schedule: PairSchedule, pairs: range) -> dict[str, Span]:
    meet: Counter[Hashable] = Counter()
    rest: Counter[Hashable] = Counter()
    north_south: Counter[Hashable] = Counter()
    tables: Counter[Hashable] = Counter()
    boards: Counter[Hashable] = Counter()
    for played in schedule.rounds:
        rest.update(played.sit_out)
        meet.update(_couples((table.ns, table.ew) for table in played.tables))
        north_south.update(table.ns for table in played.tables)
        for table in played.tables:
            for pair in (table.ns, table.ew):
                tables[pair, table.number] += 1
                boards[pair, table.boards] += 1
    couples = list(combinations(pairs, 2))
    numbers = {table.number for played in schedule.rounds for table in played.tables}
    figures = {
        "meet": _over(meet, couples),
        "sit_out": _over(rest, pairs),
        "ns": _over(north_south, pairs),
        "table": _over(tables, product(pairs, numbers)),
    }
    if schedule.board_sets:
        sets = range(1, schedule.board_sets + 1)
        figures["boards"] = _over(boards, product(pairs, sets))
        if schedule.winners == 1:
            figures["compete"] = _over(_competition(schedule), couples)
    return figures


def _competition(schedule: PairSchedule) -> Counter[Hashable]:
    """Count how much any two pairs compete."""
    held: dict[int, dict[int, int]] = {}
    competing: Counter[Hashable] = Counter()
    for played in schedule.rounds:
        for table in played.tables:
            at = held.setdefault(table.boards or 0, {})
            at[table.ns], at[table.ew] = 1, -1
            competing.update(dict.fromkeys(_couples([(table.ns, table.ew)]), schedule.pairs // 2))
    for directions in held.values():
        for one, other in combinations(sorted(directions), 2):
            competing[one, other] += directions[one] * directions[other]
    return competing


def _couples(pairs: Iterable[tuple[int, int]]) -> Iterator[Hashable]:
    """Name each couple by its lower number first."""
    return ((min(couple), max(couple)) for couple in pairs)


def _over(counts: Counter[Hashable], everything: Iterable[Hashable]) -> Span:
    """Return the least and the most of a count over all that could be counted."""
    found = [counts[one] for one in everything]
    return Span(min(found, default=0), max(found, default=0))


def _claims(schedule: Schedule, figures: Mapping[str, Span]) -> Iterator[Fault]:
    """Yield a fault for each figure of its own that a schedule tells wrongly."""
    for name in ("partner", "oppose", "meet"):
        told = getattr(schedule.quality, name)
        if told.reached != figures[name].most:
            text = f"It is said to reach {told.reached}, and it reaches {figures[name].most}."
            yield Fault(f"quality/{name}", "claim", text)
        if told.reached < told.bound:
            text = f"{told.reached} is less than {told.bound}, which is said to be possible."
            yield Fault(f"quality/{name}", "bound", text)


def _kept_chair(rounds: Sequence[Round], still: int) -> Iterator[Fault]:
    """Yield a fault if the player who is to keep one chair has several."""
    chairs = {
        (table.number, seat)
        for played in rounds
        for table in played.tables
        for seat, player in zip(SEATS, table.seats, strict=True)
        if player == still
    }
    if len(chairs) > 1:
        text = f"{still} keeps one chair, and sits in {len(chairs)}."
        yield Fault("rounds", "moved", text)


def _board_faults(schedule: PairSchedule, played: PairRound) -> Iterator[Fault]:
    """Yield a fault for each board set that cannot be where it is."""
    sets = range(1, schedule.board_sets + 1)
    used: Counter[int] = Counter()
    for table in played.tables:
        here = f"rounds/{played.number}/tables/{table.number}"
        if table.boards is None and schedule.board_sets:
            yield Fault(here, "no_boards", "This table has no board set.")
        elif table.boards is not None and table.boards not in sets:
            yield Fault(here, "unknown_boards", f"There is no board set {table.boards}.")
        if table.boards is not None:
            used[table.boards] += 1
    for board, tables in used.items():
        if tables > schedule.sharing:
            text = f"Board set {board} is at {tables} tables, not {schedule.sharing} at most."
            yield Fault(f"rounds/{played.number}", "boards_shared", text)


def _lines(schedule: PairSchedule) -> Iterator[Fault]:
    """Yield a fault for each pair that plays both ways though there are two winners."""
    tables = [table for played in schedule.rounds for table in played.tables]
    for pair in sorted({table.ns for table in tables} & {table.ew for table in tables}):
        yield Fault("rounds", "line", f"{pair} changes its line though there are two winners.")
