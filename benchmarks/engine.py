"""The whist engine against a bare loop, and the score command on JSON Lines.

The yardstick is the shortest program we know that scores the same deals by the same law on
plain integers: tricks, honours, bar, revokes and cap, games, rubbers, dealers and totals, in
local variables, without states, lines or checks beyond the sums.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from benchmarks import Figure, ratio, seconds, show
from scoring.rules.core import replay
from scoring.rules.games import ruleset
from scoring.rules.games.whist import Deal, Revoke, State, Whist, WhistOptions

DEALS = 40_000
ROOT = Path(__file__).resolve().parent.parent


def dealt(number: int, seed: int = 1) -> list[Deal]:
    """Return deals as they fall: piles about even, honours mostly divided, few revokes."""
    chance = random.Random(seed)
    return [_dealt(chance) for _ in range(number)]


def _dealt(chance: random.Random) -> Deal:
    north_south = sum(chance.random() < 0.5 for _ in range(13))
    held = sum(chance.random() < 0.5 for _ in range(4))
    revokes: tuple[Revoke, ...] = ()
    if chance.random() < 0.04:
        remedy = chance.choice(("tricks", "add", "deduct"))
        revokes = (Revoke(chance.choice(("NS", "EW")), remedy),)
    piles = (north_south, 13 - north_south)
    return Deal(piles, (held, 4 - held), True, revokes, chance.choice("SHDC"))


def engine(deals: list[Deal]) -> State:
    """Score the deals by the engine; return where play stands."""
    rules = ruleset("whist", 1, WhistOptions())
    (state,) = deque(replay(rules, rules.start(4, 0), deals), maxlen=1)
    return state


def bare(deals: list[Deal]) -> tuple[int, ...]:  # noqa: C901, PLR0912, PLR0915
    """Score the deals in one loop over integers; return the totals."""
    ns = ew = won_ns = won_ew = points_ns = points_ew = 0
    settled = games_ns = games_ew = rubbers_ns = rubbers_ew = cards_ns = cards_ew = dealer = 0
    for piles, honours, claimed, revokes, _ in deals:
        ns_tricks, ew_tricks = piles
        ns_honours, ew_honours = honours  # type: ignore[misc]
        if ns_tricks + ew_tricks != 13 or ns_honours + ew_honours != 4:
            raise ValueError
        bar_ns, bar_ew = ns == 4, ew == 4
        top_ns = top_ew = 99
        for side, remedy in revokes:
            if side == "NS":
                top_ns = 4
                if remedy == "add":
                    ew += 3
                elif remedy == "deduct":
                    ns = max(0, ns - 3)
                else:
                    moved = min(3, ns_tricks)
                    ns_tricks -= moved
                    ew_tricks += moved
            else:
                top_ew = 4
                if remedy == "add":
                    ns += 3
                elif remedy == "deduct":
                    ew = max(0, ew - 3)
                else:
                    moved = min(3, ew_tricks)
                    ew_tricks -= moved
                    ns_tricks += moved
        if ns < 5 and ew < 5:
            if ns_tricks > 6:
                before = ns
                ns = min(ns + ns_tricks - 6, top_ns)
                cards_ns += ns - before
            else:
                before = ew
                ew = min(ew + ew_tricks - 6, top_ew)
                cards_ew += ew - before
            if ns < 5 and ew < 5 and claimed:
                if ns_honours > 2:
                    if not bar_ns:
                        ns = min(ns + (2 if ns_honours == 3 else 4), top_ns)
                elif ew_honours > 2 and not bar_ew:
                    ew = min(ew + (2 if ew_honours == 3 else 4), top_ew)
        dealer = (dealer + 1) % 4
        if ns >= 5:
            games_ns += 1
            won_ns += 1
            points_ns += 3 if ew == 0 else 2 if ew < 3 else 1
        elif ew >= 5:
            games_ew += 1
            won_ew += 1
            points_ew += 3 if ns == 0 else 2 if ns < 3 else 1
        else:
            continue
        ns = ew = 0
        if won_ns == 2:
            rubbers_ns += 1
            settled += points_ns + 2 - points_ew
        elif won_ew == 2:
            rubbers_ew += 1
            settled += points_ns - points_ew - 2
        else:
            continue
        won_ns = won_ew = points_ns = points_ew = 0
    return settled, games_ns, games_ew, rubbers_ns, rubbers_ew, cards_ns, cards_ew, dealer


def documents(deals: list[Deal], each: int) -> bytes:
    """Return JSON Lines of score files with ``each`` deals."""
    rules = Whist(WhistOptions())
    head = {
        "format": "oddtrick-score/1",
        "game": "whist",
        "rules": {"preset": "short"},
        "players": ["Ann", "Bob", "Cat", "Dan"],
        "stake": {"amount": "0.50", "currency": "GBP"},
    }
    records = [rules.write(deal, ()) for deal in deals]
    plays = (records[first : first + each] for first in range(0, len(records), each))
    return "".join(json.dumps({**head, "deals": play}) + "\n" for play in plays).encode()


def command(folder: Path, deals: list[Deal], each: int) -> tuple[float, float]:
    """Return deals a second of the score command: all that passes, and at work on deals.

    The second leaves out the start-up, and whatever else keeps the machine busy.
    """
    file = folder / f"{each}.jsonl"
    file.write_bytes(documents(deals, each))
    one = folder / "one.jsonl"
    one.write_bytes(documents(deals[:1], 1))
    whole = seconds(lambda: _run(folder, file), runs=3)
    at_work = seconds(lambda: _run(folder, file), runs=3, clock=_processor)
    start_up = seconds(lambda: _run(folder, one), runs=3, clock=_processor)
    return len(deals) / whole, len(deals) / (at_work - start_up)


def _processor() -> float:
    """Return the processor seconds of the commands run so far."""
    spent = os.times()
    return spent.children_user + spent.children_system


def _run(folder: Path, file: Path) -> None:
    words = [sys.executable, "manage.py", "score", str(file), "--json"]
    with (folder / "answers.jsonl").open("wb") as answers:
        subprocess.run(words, cwd=ROOT, stdout=answers, check=True)


def figures() -> Iterator[Figure]:
    """Measure, each against its yardstick in the same run."""
    deals = dealt(DEALS)
    totals = engine(deals)
    same = (
        totals.totals.settled,
        *totals.totals.games,
        *totals.totals.rubbers,
        *totals.by_cards,
        totals.dealer,
    )
    assert same == bare(deals), "the yardstick scores differently"
    speed = ratio(lambda: engine(deals), lambda: bare(deals), clock=process_time)
    yield Figure("engine beside a bare loop over integers", speed, "", "≥ 0.17")
    spent = seconds(lambda: engine(deals), clock=process_time)
    yield Figure("engine", DEALS / spent, "deals/s", "")
    with TemporaryDirectory() as folder:
        for each, name in ((12, "12 deals a document"), (2_000, "2,000 deals a document")):
            whole, running = command(Path(folder), dealt(DEALS * 5), each)
            yield Figure(f"score command, {name}", whole, "deals/s", "≥ 50,000")
            yield Figure(f"score command, {name}, at work", running, "deals/s", "")


if __name__ == "__main__":
    show(figures())
