"""Every game's engine, in deals a second beside whist's, measured in one run.

Deals fall at random but can always follow: for Knock-Out and a match of German Whist a new
play begins when one is won. Each play is a list of typed deals, read before the clock starts.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from benchmarks import Figure, ratio, seconds, show
from benchmarks.engine import dealt
from scoring.rules.core import Ruleset, replay
from scoring.rules.games import GAMES, ruleset
from scoring.rules.knock_out_hand import Life
from scoring.rules.solo_deal import CONTRACTS, PROP

DEALS = 20_000
NAMES = ("Ann", "Bob", "Cat", "Dan")
SIDES = ("NS", "EW")

Record = dict[str, Any]
Play = list[Any]


def bid_whist(chance: random.Random) -> Record:
    """Return a bid and the books that the bidding side took."""
    bidder = chance.randrange(4)
    record: Record = {
        "bidder": NAMES[bidder],
        "bid": chance.choice((3, 3, 4, 4, 5, 6)),
        "trumps": chance.choice(("S", "H", "D", "C", "NT")),
        "books": {SIDES[bidder % 2]: chance.randint(6, 13)},
    }
    if chance.random() < 0.04:
        record["reneges"] = [{"side": chance.choice(SIDES)}]
    return record


def german_whist(chance: random.Random) -> Record:
    """Return both halves of a hand."""
    return {half: {"Ann": chance.randint(2, 11)} for half in ("first", "second")}


def solo_whist(chance: random.Random) -> Record:
    """Return a call and the tricks its side took."""
    caller, partner = chance.sample(NAMES, 2)
    contract = chance.choice((PROP, PROP, "solo", "solo", *CONTRACTS))
    record: Record = {"contract": contract, "caller": caller, "tricks": chance.randint(0, 13)}
    if contract == PROP:
        record["partner"] = partner
    return record


def plain(chance: random.Random) -> Record:
    """Return a deal of plain tricks."""
    return {"tricks": {"NS": chance.randint(0, 13)}}


RECORDS: dict[str, Callable[[random.Random], Record]] = {
    "bid-whist": bid_whist,
    "german-whist": german_whist,
    "solo-whist": solo_whist,
    "tricks": plain,
}


def series(slug: str, chance: random.Random) -> list[Play]:
    """Return one long play of a game that never ends by itself."""
    rules, record = rules_of(slug), RECORDS[slug]
    players = NAMES[: rules.seats[0]]
    return [[rules.read(record(chance), players) for _ in range(DEALS)]]


def knock_out(chance: random.Random) -> list[Play]:
    """Return games of Knock-Out Whist, each played to its end."""
    plays, dealt_so_far = [], 0
    while dealt_so_far < DEALS:
        plays.append(_knock_out_game(chance))
        dealt_so_far += len(plays[-1])
    return plays


def _knock_out_game(chance: random.Random) -> Play:
    rules = rules_of("knock-out-whist")
    state, play = rules.start(len(NAMES)), []
    while state.winner is None:
        lives, cards, _ = state.position
        tricks = dict.fromkeys(NAMES, 0)
        for _ in range(cards):
            free = [
                name
                for name, life in zip(NAMES, lives, strict=True)
                if life is Life.IN or (life is Life.DOG and not tricks[name])
            ]
            tricks[chance.choice(free)] += 1
        record: Record = {"tricks": tricks}
        tied = [name for name in NAMES if tricks[name] == max(tricks.values())]
        if len(tied) > 1:
            record["cut"] = chance.choice(tied)
        deal = rules.read(record, NAMES)
        assert not rules.check(state, deal)
        state = rules.apply(state, deal)
        play.append(deal)
    return play


def rules_of(slug: str) -> Ruleset[Any, Any]:
    """Return the rule set of a game under its default options."""
    return ruleset(slug, GAMES[slug].version, {})


def engine(slug: str, plays: list[Play]) -> None:
    """Check and score every deal."""
    rules = rules_of(slug)
    for deals in plays:
        for _ in replay(rules, rules.start(min(len(NAMES), rules.seats[-1])), deals):
            pass


def figures() -> Iterator[Figure]:
    """Measure each game, and put it beside whist."""
    whist = partial(engine, "whist", [dealt(DEALS)])
    for slug in GAMES:
        chance = random.Random(1)
        if slug == "whist":
            plays = [dealt(DEALS)]
        else:
            plays = knock_out(chance) if slug == "knock-out-whist" else series(slug, chance)
        number = sum(map(len, plays))
        work = partial(engine, slug, plays)
        yield Figure(f"{slug} engine", number / seconds(work), "deals/s", "")
        if slug != "whist":
            beside = ratio(work, whist) * number / DEALS
            yield Figure(f"{slug} beside whist", beside, "", "≥ 0.5")


if __name__ == "__main__":
    show(figures())
