"""Swiss draws beside other engines, standings of a large field, and a whole evening's drive.

Round 6 of an event is drawn after five made-up rounds. The yardsticks: plain rustworkx on the
complete graph with the same weights; swisspair and py4swiss, when the dependency group ``bench``
is installed. What a rival's draw has *over* the best one is given twice: in score differences
added up, and in squared distances in the standings, which decide between equal differences. Who
has something over does not give the optimum; only the others set a target.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import log
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import rustworkx

from benchmarks import Figure, seconds, show
from tournaments.pairings.draws import shuffled
from tournaments.pairings.drive import MOVEMENTS, first_seating, next_seating, trumps
from tournaments.pairings.swiss import Contestant, contestants, draw_round
from tournaments.results import Round, points, tricks
from tournaments.standings.half_time import half_time_list
from tournaments.standings.hall import check_hall, check_tables
from tournaments.standings.prizes import Kind, Prize, Rules, award_prizes
from tournaments.standings.ranking import rank
from tournaments.standings.sheets import Counts, Facts, Values, score

try:
    from swisspair import Player, create_matches
except ImportError:
    create_matches = None
try:
    from py4swiss.engines import DutchEngine
    from py4swiss.trf import TrfParser
except ImportError:
    DutchEngine = None

SIZES = (16, 64, 256, 1024, 4096)
COMPLETE = 1024
"""The largest field for engines that look at every pair."""
PATIENCE = 10.0
"""Seconds of one draw after which an engine is not asked for a larger one."""

Pairs = list[tuple[str, str]]
Engine = Callable[[], Pairs]


@cache
def event(size: int, played: int = 5) -> tuple[tuple[Contestant, ...], tuple[Round, ...]]:
    """Return the field and the rounds of an event with made-up results."""
    chance = random.Random(size)
    scores = {f"P{number}": 0 for number in range(1, size + 1)}
    rounds: list[Round] = []
    for number in range(1, played + 1):
        tables = []
        for table in draw_round(_field(scores, rounds)).tables():
            result = chance.choice([points(2, 0), points(0, 2), points(1, 1)])
            for (one,), got in zip(table.sides, result.points, strict=True):
                scores[one] += got
            tables.append(table._replace(result=result))
        rounds.append(Round(number, tuple(tables)))
    return _field(scores, rounds), tuple(rounds)


def _field(scores: Mapping[str, int], rounds: Iterable[Round]) -> tuple[Contestant, ...]:
    return contestants(sorted(scores, key=lambda one: -scores[one]), scores, rounds)


def over(size: int, pairs: Pairs) -> tuple[int, int]:
    """Return how far a draw is above the best: in score differences, in squared distances."""
    field, _ = event(size)
    place = {one.id: number for number, one in enumerate(field)}
    drawn = [(field[place[one]], field[place[other]]) for one, other in pairs]
    assert len(drawn) == size // 2
    assert not any(other.id in one.met for one, other in drawn)
    best = draw_round(field).cost
    gaps = sum(abs(one.score - other.score) for one, other in drawn)
    distance = sum((place[one] - place[other]) ** 2 for one, other in pairs)
    return gaps - best.gaps, distance - best.distance


def complete_graph(size: int) -> Engine:
    """Draw by plain rustworkx, all pairs that have not met as edges."""
    field, _ = event(size)

    def draw() -> Pairs:
        graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
        graph.add_nodes_from([None] * len(field))
        graph.add_edges_from(
            [
                (one, other, 10**27 - _price(mine.score - field[other].score, one - other))
                for one, mine in enumerate(field)
                for other in range(one + 1, len(field))
                if field[other].id not in mine.met
            ]
        )
        found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
        return [(field[one].id, field[other].id) for one, other in found]

    return draw


def _price(gap: int, distance: int) -> int:
    return gap * 10**24 + gap * gap * 10**14 + distance * distance


def swisspair_engine(size: int) -> Engine:
    """Draw by swisspair; its players are made ready before."""
    field, _ = event(size)
    players = [
        Player(one.id, one.score, number, cannot_be_paired_against_ids=set(one.met))
        for number, one in enumerate(field, 1)
    ]

    def draw() -> Pairs:
        return [(match.p1.id, match.p2.id) for match in create_matches(players)]

    return draw


def py4swiss_engine(size: int) -> Engine:
    """Draw by py4swiss's Dutch engine; the report is read before."""
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.trf"
        report.write_text("\n".join(_report(size)) + "\n", encoding="utf-8")
        parsed = TrfParser.parse(report)

    def draw() -> Pairs:
        return [(f"P{p.white}", f"P{p.black}") for p in DutchEngine.generate_pairings(parsed)]

    return draw


def _report(size: int) -> Iterator[str]:
    """Yield the lines of a tournament report in FIDE's fixed columns."""
    _, rounds = event(size)
    yield "012 Benchmark"
    yield f"XXR {len(rounds) + 4}"
    yield "XXC white1"
    results: dict[str, list[str]] = {f"P{number}": [] for number in range(1, size + 1)}
    total = dict.fromkeys(results, 0)
    for played in rounds:
        for table in played.tables:
            (one,), (other,) = table.sides
            for mine, theirs, colour, side in ((one, other, "w", 0), (other, one, "b", 1)):
                got = table.result.points[side]
                results[mine].append(f"{theirs[1:]:>4} {colour} {'0=1'[got]}")
                total[mine] += got
    for number, (one, written) in enumerate(results.items(), 1):
        person = f"001 {number:>4}      {one:<33} {'':4} {'':3} {'':11} {'':10}"
        yield f"{person} {total[one] / 2:>4.1f} {number:>4}  {'  '.join(written)}"


def engines() -> dict[str, Callable[[int], Engine]]:
    """Return the engines that are installed, by name."""
    found: dict[str, Callable[[int], Engine]] = {"complete rustworkx": complete_graph}
    if create_matches is not None:
        found["swisspair"] = swisspair_engine
    if DutchEngine is not None:
        found["py4swiss"] = py4swiss_engine
    return found


def draws() -> Iterator[Figure]:
    """Time round 6 by size, ours and the others', and how our time grows."""
    ours: dict[int, float] = {}
    for size in SIZES:
        field, _ = event(size)
        ours[size] = seconds(lambda field=field: draw_round(field))  # type: ignore[misc]
        target = "≤ 5 ms" if size == 64 else ""
        yield Figure(f"draw of round 6, {size} entrants", ours[size] * 1000, "ms", target)
    growth = log(ours[SIZES[-1]] / ours[SIZES[0]]) / log(SIZES[-1] / SIZES[0])
    yield Figure("growth of a draw, power of the entrants", growth, "", "< 2")
    for name, engine in engines().items():
        yield from _raced(name, engine, ours)


def _raced(
    name: str, engine: Callable[[int], Engine], ours: Mapping[int, float]
) -> Iterator[Figure]:
    for size in (size for size in SIZES if size <= COMPLETE):
        draw = engine(size)
        gaps, distance = over(size, draw())
        taken = seconds(draw, 3)
        target = "≥ 1" if size >= 64 and not gaps and not distance else ""
        yield Figure(f"{name} / ours, {size} entrants", taken / ours[size], "×", target)
        yield Figure(f"{name}, score differences over", float(gaps), "points", "")
        yield Figure(f"{name}, squared distances over", float(distance), "places²", "")
        if taken > PATIENCE:
            return


def standings(entrants: int = 10_000) -> float:
    """Time the standings of a large field by four tie-breaks, in seconds."""
    chance = random.Random(1)
    ids = tuple(f"P{number}" for number in range(entrants))
    rounds = []
    for number in range(1, 8):
        order = chance.sample(ids, entrants)
        tables = [_table(place, order, chance) for place in range(0, entrants, 2)]
        rounds.append(Round(number, tuple(tables)))
    facts = Facts(ids, tuple(rounds))
    by = ["points", "buchholz_cut1", "sonneborn_berger", "head_to_head", "tricks"]
    return seconds(lambda: rank(score(facts, Values(counts=Counts.POINTS)), by), 3)


def _table(place: int, order: Sequence[str], chance: random.Random) -> Any:
    taken = chance.randrange(14)
    (table,) = first_seating([order[place]], [order[place + 1]]).tables
    one, other = table.sides[0]
    return table._replace(
        number=place // 2 + 1, sides=((one,), (other,)), result=tricks(taken, 13 - taken)
    )


def drive(players: int = 200, hands: int = 24) -> None:
    """Run an evening: draw, seat every hand, score, check, announce half-time, give prizes."""
    ids = [f"P{number}" for number in range(players)]
    order = shuffled(ids, 1)
    ladies, gents = order[: players // 2], order[players // 2 :]
    plan, _ = MOVEMENTS["winners_move"]
    chance = random.Random(1)
    seating, rounds = first_seating(ladies, gents), []
    for hand in range(1, hands + 1):
        seating = seating.with_trumps(trumps(hand))
        taken = {table.number: chance.randrange(14) for table in seating.playing}
        results = {number: tricks(ns, 13 - ns) for number, ns in taken.items()}
        tables = tuple(table._replace(result=results[table.number]) for table in seating.playing)
        rounds.append(Round(hand, tables, seating.sit_out))
        seating = next_seating(seating, results, plan)
    facts = Facts(tuple(ids), tuple(rounds), half=hands // 2)
    scores = score(facts, Values())
    groups = {"lady": ladies, "gent": gents}
    for group in groups.values():
        rank(scores, ["tricks", "second_half", "best_hand", "hands_won"], group)
    half_time_list(facts, Values(), ["tricks"], groups)
    prizes = [Prize(f"{kind.value} {group}", kind, group) for kind in Kind for group in groups]
    of = {one: name for name, group in groups.items() for one in group}
    award_prizes(prizes, scores, Rules(), of)
    assert check_hall(rounds).ok
    assert not check_tables(rounds)


def figures() -> list[Figure]:
    """Return all measurements of this module."""
    return [
        *draws(),
        Figure("standings of 10,000 entrants, 7 rounds, 5 tie-breaks", standings(), "s", ""),
        Figure("drive of 200 players and 24 hands, end to end", seconds(drive, 3), "s", ""),
    ]


if __name__ == "__main__":
    show(figures())
