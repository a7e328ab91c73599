"""Events of many kinds in the middle of things, for tests of what they look like on paper.

Names are those that test printing: plus signs, trailing letters no keyboard has, and forty
letters in a row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from clubs.models import Club
from tests.integration.events.acts import act, draw, make_event, member, record, tricks
from tournaments.log import RoundLog
from tournaments.models import Event
from tournaments.services import entries, rounds

GIVEN = (
    *("Ann", "Ben", "Cora", "Dan", "Edith", "Fred", "Grace", "Hugh", "Iris", "Jack", "Kitty"),
    *("Leo", "Mona", "Ned", "Olive", "Paul", "Queenie", "Ralph", "Sue", "Tom", "Una", "Vic"),
    *("Wanda", "Xavier", "Yvonne", "Zack"),
)
FAMILY = ["Ash", "Birch", "Cedar", "Dove", "Elm", "Finch", "Grove", "Heath"]
LONG = (
    "Maximiliana Wolfeschlegelsteinhausenberg",
    "Bartholomew" * 3 + "Lee & C",
    "Zoë + Łukasz Żółć",
)
"""Names of forty letters, and others that are hard to set."""


def name_of(place: int) -> str:
    """Return the name of the person at a place, counted from 0."""
    if place < len(LONG):
        return LONG[place]
    turn = place // len(GIVEN)
    return f"{GIVEN[place % len(GIVEN)]} {FAMILY[turn % len(FAMILY)]}"


def enter_people(event: Event, count: int, *, size: int = 1, names: tuple[str, ...] = ()) -> None:
    """Enter people by real names, alone or in pairs; teams by names of their own."""
    labels = event.options["group_labels"] if event.format == "drive" else [""]
    for place in range(count):
        members = [
            member(event.club, name_of(place * size + at)) for at in range(0 if names else size)
        ]
        entries.enter(
            event=event,
            entry=entries.Entry(
                members=members,
                name=names[place] if names else "",
                group=labels[place % len(labels)],
            ),
        )


def result_of(event: Event, seats: Mapping[str, Any], place: int, total: int) -> dict[str, Any]:
    """Return a result that suits the table."""
    if "players" not in seats:
        if total:
            return tricks(total // 2 + 1 + place % 6, total)
        return {"points": {"NS": 5 + place, "EW": 3}}
    if event.format == "solo":
        figures = (6, -2, -2, -2)
        return {"points": dict(zip(seats["players"], figures, strict=True))}
    return {"winner": seats["players"][0]}


def play(event: Event, number: int, *, out: int = 0, close: bool = True) -> RoundLog:
    """Draw a round and record a result for every table but the last few."""
    drawn = draw(event, number)
    deals = event.options["deals"] * event.options.get("tables", 1)
    total = 13 * deals if event.options["game"] == "whist" else 0
    playable = [
        table
        for table in sorted(drawn.tables)
        if all(
            one for key in ("NS", "EW", "players") for one in drawn.tables[table].seats.get(key, ())
        )
    ]
    for place, table in enumerate(playable[: len(playable) - out]):
        seats = drawn.tables[table].seats
        record(event, (number, table), result_of(event, seats, place + number, total))
    if close and not out:
        rounds.close_round(event=event, number=number, act=act())
    return drawn


def _chairs(seats: Mapping[str, Any]) -> list[str]:
    return [one for key in ("NS", "EW", "players") for one in seats.get(key, ())]


def drive(club: Club, players: int = 48, played: int = 12) -> Event:
    """A drive half way through: two tables of the round after half-time are still out."""
    event = make_event(
        club, "drive", options={"hands": 24}, title="Village drive", fee=200, prizes=PRIZES
    )
    enter_people(event, players)
    for number in range(1, played + 1):
        play(event, number)
    play(event, played + 1, out=2)
    return event


PRIZES = [
    {"prize": "highest lady", "kind": "highest", "group": "lady", "amount": "20.00"},
    {"prize": "second lady", "kind": "highest", "group": "lady", "amount": "10.00"},
    {"prize": "highest gent", "kind": "highest", "group": "gent", "amount": "20.00"},
    {"prize": "booby prize", "kind": "lowest"},
]


def swiss(club: Club, pairs: int = 14, played: int = 3) -> Event:
    """A Swiss of pairs in its next round."""
    event = make_event(
        club,
        "swiss",
        options={"rounds": 6, "deals": 4, "trumps": ["H", "C", "D", "S"]},
        title="Swiss pairs",
        fee=500,
    )
    enter_people(event, pairs, size=2)
    for number in range(1, played + 1):
        play(event, number)
    play(event, played + 1, out=3)
    return event


def individual(club: Club, players: int = 16) -> Event:
    """A whist design, over."""
    event = make_event(club, "individual", options={"movement": "whist"}, title="Individual")
    enter_people(event, players)
    for number in range(1, 16):
        play(event, number)
    return event


def howell(club: Club, pairs: int = 8, played: int = 3) -> Event:
    """A Howell whose boards travel."""
    options = {"movement": "howell", "counts": "match_points", "deals": 2}
    event = make_event(club, "pairs", options=options, title="Howell")
    enter_people(event, pairs, size=2)
    for number in range(1, played + 1):
        play(event, number)
    play(event, played + 1, out=1)
    return event


def mitchell(club: Club, pairs: int = 13, played: int = 2) -> Event:
    """A Mitchell of two lines, with a half table."""
    options = {"movement": "mitchell", "counts": "match_points"}
    event = make_event(club, "pairs", options=options, title="Mitchell")
    enter_people(event, pairs, size=2)
    for number in range(1, played + 1):
        play(event, number)
    return event


def knockout(club: Club, entrants: int = 12, played: int = 2) -> Event:
    """A knock-out before its semi-finals."""
    event = make_event(club, "knockout", title="Knock-out cup")
    enter_people(event, entrants)
    for number in range(1, played + 1):
        play(event, number)
    return event


def league(club: Club, teams: int = 8, played: int = 5) -> Event:
    """A league in mid-season."""
    event = make_event(club, "league", title="Valley league")
    names = ("Anchor", "Bell", "Crown", "Dolphin", "Eagle", "Fox & Hounds", "George", "Hare")
    enter_people(event, teams, names=names[:teams])
    for number in range(1, played + 1):
        play(event, number)
    return event


def solo(club: Club, players: int = 9, played: int = 2) -> Event:
    """Solo whist, with one sitting out."""
    event = make_event(club, "solo", options={"rounds": 5}, title="Solo evening")
    enter_people(event, players)
    for number in range(1, played + 1):
        play(event, number)
    return event


def heats(club: Club, players: int = 15) -> Event:
    """Knock-out whist after the first heats."""
    event = make_event(club, "knockout_whist", title="Knock-out whist")
    enter_people(event, players)
    play(event, 1)
    return event


def rise_and_fly(club: Club, pairs: int = 7, played: int = 3) -> Event:
    """Bid whist with pairs waiting."""
    event = make_event(club, "rise_and_fly", title="Rise and fly")
    enter_people(event, pairs, size=2)
    for number in range(1, played + 1):
        play(event, number)
    return event


def military(club: Club, forts: int = 5, played: int = 2) -> Event:
    """Military whist between five forts."""
    event = make_event(club, "military", options={"deals": 6}, title="Military whist")
    names = ("Bastille", "Corfe", "Dover", "Edinburgh", "Framlingham")
    enter_people(event, forts, names=names[:forts])
    for number in range(1, played + 1):
        play(event, number)
    return event


def ladder(club: Club, members: int = 9, played: int = 2) -> Event:
    """A ladder in its third week."""
    event = make_event(club, "ladder", title="Ladder")
    enter_people(event, members)
    for number in range(1, played + 1):
        play(event, number)
    return event


EVENTS: Mapping[str, Callable[..., Event]] = {
    each.__name__: each
    for each in (
        drive,
        swiss,
        individual,
        howell,
        mitchell,
        knockout,
        league,
        solo,
        heats,
        rise_and_fly,
        military,
        ladder,
    )
}
