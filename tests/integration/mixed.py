"""Nights on which every table plays another game, and deals at random that can follow."""

from __future__ import annotations

import datetime
import random
import uuid
from collections.abc import Callable, Sequence
from typing import Any

from clubs.models import Member, Night
from scoring.models import Sitting, SittingResult, Table
from scoring.rules.games import GAMES, ruleset
from scoring.rules.knock_out_hand import Life
from scoring.rules.options import resolved
from scoring.rules.solo_deal import CONTRACTS, PROP
from scoring.services.deals import close_play, record_deal
from scoring.services.results import state_of
from scoring.services.sittings import Seating, start_sitting
from tests.integration.acts import AT, DESK

LATER = AT + datetime.timedelta(hours=3)
Record = dict[str, Any]


def sit_to(
    table: Table, players: Sequence[Member], game: str, options: Record | None = None
) -> Sitting:
    """Seat people at a table to a game of their own."""
    rules = ruleset(game, GAMES[game].version, options or {})
    seating = Seating(
        players=players,
        game=game,
        rules_version=rules.version,
        options=resolved(rules.options, type(rules).presets),
    )
    return start_sitting(table=table, seating=seating, uid=uuid.uuid4(), by=DESK, at=AT)


def record(sitting: Sitting, *deals: Record) -> None:
    """Record deals, which call the players "1", "2" and so on."""
    for deal in deals:
        length = sitting.entries.count()
        record_deal(
            sitting=sitting,
            deal=deal,
            uid=uuid.uuid4(),
            expected_sequence=length,
            by=DESK,
            at=AT + datetime.timedelta(minutes=length + 1),
        )


def stop(sitting: Sitting) -> None:
    """Close play."""
    close_play(
        sitting=sitting,
        uid=uuid.uuid4(),
        expected_sequence=sitting.entries.count(),
        by=DESK,
        at=LATER,
    )


def whist(chance: random.Random, state: Any) -> Record:
    """Return a deal of whist."""
    return {"tricks": {"NS": chance.randint(0, 13)}}


def bid_whist(chance: random.Random, state: Any) -> Record:
    """Return a bid and the books that its side took."""
    seat = chance.randrange(4)
    return {
        "bidder": str(seat + 1),
        "bid": chance.randint(3, 7),
        "trumps": chance.choice(("S", "H", "D", "C", "NT")),
        "books": {("NS", "EW")[seat % 2]: chance.randint(7, 13)},
    }


def knock_out(chance: random.Random, state: Any) -> Record:
    """Return a hand that fits who is in, with the cuts that it calls for."""
    lives, cards, _ = state.position
    names = [str(seat) for seat in range(1, len(lives) + 1)]
    tricks = dict.fromkeys(names, 0)
    for _ in range(cards):
        free = [
            name
            for name, life in zip(names, lives, strict=True)
            if life is Life.IN or (life is Life.DOG and not tricks[name])
        ]
        tricks[chance.choice(free)] += 1
    tied = [name for name in names if tricks[name] == max(tricks.values())]
    cut = {"cut": chance.choice(tied)} if len(tied) > 1 else {}
    return {"tricks": tricks, **cut}


def german(chance: random.Random, state: Any) -> Record:
    """Return both halves of a hand."""
    return {half: {"1": chance.randint(2, 11)} for half in ("first", "second")}


def solo(chance: random.Random, state: Any) -> Record:
    """Return a call by somebody who plays, with the tricks of its side."""
    seats = len(state.balance)
    out = (state.dealer - 1) % 5 if seats == 5 else None
    playing = [str(seat + 1) for seat in range(seats) if seat != out]
    caller, partner = chance.sample(playing, 2)
    contract = chance.choice((PROP, PROP, "solo", "solo", *CONTRACTS, "passed_out"))
    if contract == "passed_out":
        return {"contract": contract}
    deal: Record = {"contract": contract, "caller": caller, "tricks": chance.randint(0, 13)}
    return {**deal, "partner": partner} if contract == PROP else deal


AT_RANDOM: dict[str, Callable[[random.Random, Any], Record]] = {
    "whist": whist,
    "bid-whist": bid_whist,
    "knock-out-whist": knock_out,
    "german-whist": german,
    "solo-whist": solo,
    "tricks": whist,
}
SEATS = {"knock-out-whist": 7, "german-whist": 2, "solo-whist": 5}


def play(sitting: Sitting, deals: int, chance: random.Random) -> None:
    """Record deals at random, until the game is over or there are enough."""
    for _ in range(deals):
        result = SittingResult.objects.get(sitting=sitting)
        state = state_of(sitting, result)
        over = sitting.game in ("knock-out-whist", "german-whist") and result.finished
        if over and getattr(state, "decided", True):
            return
        record(sitting, AT_RANDOM[sitting.game](chance, state))


def mixed_night(night: Night, people: Sequence[Member], deals: int = 9, seed: int = 1) -> Night:
    """Let each table of a night play another game, in the order of the index, five at Solo."""
    chance, left = random.Random(seed), list(people)
    tables = Table.objects.filter(night=night).order_by("number")
    for table, game in zip(tables, GAMES, strict=True):
        seats = SEATS.get(game, 4)
        there, left = left[:seats], left[seats:]
        play(sit_to(table, there, game), deals, chance)
    return night


PEOPLE = sum(SEATS.get(game, 4) for game in GAMES)
"""How many people a mixed night takes."""
