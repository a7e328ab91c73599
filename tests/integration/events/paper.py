"""The worked drive on paper: everybody's card keyed through the services, and nothing else."""

from __future__ import annotations

from clubs.models import Club
from tests.integration.events.acts import act, make_event, member
from tests.unit.tournaments.paper import D1, cards_of, d1
from tournaments.models import Event
from tournaments.services import entries
from tournaments.services.cards import Keyed, Keying, key_card

FIRST, SECOND, WHOLE = (1, 2), (3, 4), (1, 4)


def paper_drive(club: Club, **more: object) -> Event:
    """Set the worked drive up with its players, six ladies and then six gents."""
    options = {"hands": 4, "half": 2, "prize_ties": "cut", **more}
    event = make_event(club, "drive", options=options)
    for group, ids in (("lady", D1["ladies"]), ("gent", D1["gents"])):
        for one in ids:
            entry = entries.Entry(members=[member(club, f"Player {one}")], group=group)
            entries.enter(event=event, entry=entry)
    return event


def number_of(one: str) -> int:
    """Return the card's number of a player of the worked drive: L1 has 1, G1 has 7."""
    return int(one[1:]) + (6 if one.startswith("G") else 0)


def key(event: Event, one: str, span: tuple[int, int], tricks: int, **more: object) -> Keyed:
    """Key a card of the worked drive."""
    keying = Keying(card=number_of(one), first=span[0], last=span[1], tricks=tricks)
    return key_card(event=event, keying=keying, act=more.get("act") or act())  # type: ignore[arg-type]


def key_all(event: Event, *spans: tuple[int, int]) -> None:
    """Key everybody's cards of some rounds as they were written."""
    for card in cards_of(d1(), *spans):
        key(event, card["id"], (card["first"], card["last"]), card["tricks"])


def figure_of(one: str, span: tuple[int, int]) -> int:
    """Return what is on a card of the worked drive."""
    return next(int(card["tricks"]) for card in cards_of(d1(), span) if card["id"] == one)
