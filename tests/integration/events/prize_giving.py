"""Events with money prizes, played until somebody is equal for them, and the giving of those."""

from __future__ import annotations

from typing import Any

from clubs.models import Club
from tests.integration.events.acts import (
    act,
    draw,
    enter_all,
    make_event,
    picture,
    record,
    tricks,
)
from tournaments.models import Event
from tournaments.services.prize_terms import (
    PrizeTerms,
)
from tournaments.services.prizes import (
    PrizesSeen,
    announce_prizes,
    prizes_seen,
)
from tournaments.services.rounds import close_round
from tournaments.standings.prizes import Prize, Ties

FIRST = {"prize": "first", "kind": "highest", "group": "", "amount": "20.00", "number": 0}
SECOND = {**FIRST, "prize": "second", "amount": "10.00"}


def make_pairs(club: Club, ties: str = "shared", **more: Any) -> Event:
    """Return four single players who all play each other, with two money prizes."""
    options = {"prize_ties": ties, "tie_breaks": [], "first_seats": "listed"}
    event = make_event(club, "pairs", prizes=[FIRST, SECOND], options=options, **more)
    enter_all(event, 4)
    return event


def winners(event: Event, table: int) -> str:
    """Return who sits North–South at a table of the first round."""
    return str(picture(event).log.rounds[0].tables[table].seats["NS"][0])


def level(event: Event) -> Event:
    draw(event, 1)
    for table in (1, 2):
        record(event, (1, table), tricks(8))
    close_round(event=event, number=1, act=act())
    return event


def seen(event: Event) -> PrizesSeen:
    return prizes_seen(picture(event))


def award(event: Event, *, ends_here: bool = True) -> None:
    announce_prizes(event=event, ends_here=ends_here, act=act())


def terms(*prizes: Prize, ties: Ties = Ties.SHARED, one_each: bool = False) -> PrizeTerms:
    return PrizeTerms(prizes=prizes, ties=ties, one_each=one_each)
