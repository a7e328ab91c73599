"""What players and the public may see of an event: seats at once, standings when released.

The club decides how standings come out: by the director's hand, with each closed round, or as
results come in. Figures of rounds that are not released are held back wherever they would add up
to standings; everybody's own card is never held back from whoever has the players' link.

Terms. The *present round* of an event is the first that still waits for a table; when nothing is
awaited it is the last.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from tournaments.log import RoundLog, TableLog
from tournaments.models import Released
from tournaments.services.cards_seen import CardSeen, card_seen
from tournaments.services.drawn import Drawing, Drawings, drawings, offered
from tournaments.services.picture import Picture
from tournaments.services.rounds import is_out, missing
from tournaments.services.seats import (
    Naming,
    Person,
    RoundSeen,
    Side,
    State,
    TableSeen,
    round_seen,
    rounds_seen,
)
from tournaments.services.standings import StandingsSeen, standings_seen


def shown_after(picture: Picture) -> int | None:
    """Return the round after which standings may be seen; None is as they are at any moment."""
    event = picture.row
    if event.release == Released.LIVE:
        return None
    if not picture.log.rounds and picture.log.cards:
        # No round is ever closed on paper: standings come with the prizes, or with the end.
        given = event.closed_at is not None or picture.log.awarded is not None
        return None if given else 0
    if event.release == Released.BY_HAND:
        return min(event.shown_rounds, len(picture.log.rounds))
    closed = 0
    for played in picture.log.rounds:
        if played.closed is None and event.closed_at is None:
            break
        closed += 1
    return max(closed, min(event.shown_rounds, len(picture.log.rounds)))


def standings_released(picture: Picture) -> tuple[StandingsSeen, ...]:
    """Return the standings that may be seen; nothing while there are none."""
    after = shown_after(picture)
    if not picture.log.started or after == 0:
        return ()
    return standings_seen(picture, after)


LEADERS = 3
AROUND = 2
"""How many places above and below one's own a phone shows, beside the leaders."""


def standings_near(picture: Picture, entrant: str) -> tuple[StandingsSeen, ...]:
    """Return what a phone shows of the standings: the leaders, and the places around one's own."""
    sections = standings_released(picture)
    own = tuple(one for one in sections if any(row.id == entrant for row in one.rows))
    return tuple(_near(one, entrant) for one in own or sections)


def _near(section: StandingsSeen, entrant: str) -> StandingsSeen:
    mine = next((place for place, row in enumerate(section.rows) if row.id == entrant), 0)
    rows = tuple(
        row
        for place, row in enumerate(section.rows)
        if place < LEADERS or abs(place - mine) <= AROUND
    )
    return replace(section, rows=rows, notes=())


def release_words(picture: Picture) -> str:
    """Say in a sentence what the standings that may be seen stand for, or when they come."""
    after = shown_after(picture)
    if after is None and picture.row.release != Released.LIVE:
        return "Final standings."
    if after is None or not picture.log.rounds:
        return "Standings are shown as results come in." if after is None else _AWAITED[True]
    if after == 0:
        return _AWAITED[picture.row.release == Released.CLOSED]
    if after == len(picture.log.rounds) and picture.over:
        return "Final standings."
    return f"Standings after round {after}."


_AWAITED = {
    True: "Standings are shown when a round is closed.",
    False: "Standings are shown when the director releases them.",
}


def drawings_released(picture: Picture) -> tuple[Drawings, ...]:
    """Return the drawings of the event as far as it is released."""
    after = shown_after(picture)
    if after == 0:
        return ()
    # A single round is no progress.
    shown = len(picture.log.rounds) if after is None else after
    kinds = [one for one in offered(picture) if one is not Drawing.PROGRESS or shown > 1]
    return tuple(drawings(picture, kind, after) for kind in kinds)


def state_words(picture: Picture) -> str:
    """Say in a sentence where the event stands, for those who are not in the hall."""
    played = present_round(picture)
    if played is None:
        return "Play has not begun yet."
    if picture.row.closed_at is not None:
        return "Finished."
    out = len(missing(played))
    if played.closed is not None or not out:
        return f"Round {played.number} is finished. {next_words(picture)}"
    tables = "1 table is" if out == 1 else f"{out} tables are"
    return f"Round {played.number} is being played: {tables} still out."


def rounds_released(picture: Picture) -> tuple[RoundSeen, ...]:
    """Return every round drawn, the last one first, without figures that are held back."""
    after = shown_after(picture)
    seen = rounds_seen(picture)
    held = (one if after is None or one.number <= after else _held_back(one) for one in seen)
    return tuple(held)[::-1]


def _held_back(one: RoundSeen) -> RoundSeen:
    return replace(one, tables=tuple(_without_figures(table) for table in one.tables))


def _without_figures(table: TableSeen) -> TableSeen:
    sides = tuple(replace(side, figure="") for side in table.sides)
    return replace(table, sides=sides, result=None, score="", report=None, rivals=())


def card_released(picture: Picture, entrant: str) -> CardSeen:
    """Return a player's own card; the place is that of the standings that may be seen.

    :raises KeyError: nobody of this id is entered.
    """
    card = card_seen(picture, entrant)
    shown = shown_after(picture)
    if shown is None:
        return card
    place = next(
        (row.label for one in standings_released(picture) for row in one.rows if row.id == entrant),
        "",
    )
    return replace(card, rank=place, after=shown)


class PrizeWon(NamedTuple):
    """A prize that was given, and who has won it; what it is worth is nobody else's business."""

    name: str
    winners: tuple[str, ...]


def prizes_released(picture: Picture) -> tuple[PrizeWon, ...]:
    """Return who has won what, once the prizes are given."""
    if picture.log.awarded is None:
        return ()
    return tuple(
        PrizeWon(
            ", ".join(prize.name for prize in award.prizes),
            tuple(picture.names.get(one, one) for one in award.ids),
        )
        for award in picture.awards
        if award.ids and not award.open
    )


def present_round(picture: Picture) -> RoundLog | None:
    """Return the present round; None before the first is drawn."""
    rounds = picture.log.rounds
    awaited = (one for one in rounds if one.closed is None and missing(one))
    return next(awaited, rounds[-1] if rounds else None)


class Where(StrEnum):
    """Where a player is in the event."""

    SEATED = "seated"
    OUT = "out"
    """No seat this round."""
    ABSENT = "absent"
    """Expected, and not there when the round was drawn."""
    WAITING = "waiting"
    """The next round is not drawn yet."""
    GONE = "gone"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's seat in a round: the table, the side, and who else is there."""

    round: int
    label: str
    direction: str
    trumps: str
    me: Person
    partners: tuple[Person, ...]
    opponents: tuple[Side, ...]
    match: str = ""
    done: bool = False


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where a player sits now, and next if that is drawn; else ``words`` say what is awaited.

    ``round`` is the one that is told of.
    """

    where: Where
    words: str
    round: int = 0
    seats: tuple[Seat, ...] = ()


def whereabouts(picture: Picture, entrant: str) -> Whereabouts:
    """Say where an entrant sits now and next."""
    rounds = picture.log.rounds
    number = len(rounds) + 1
    if picture.row.closed_at is not None:
        return Whereabouts(Where.OVER, "The event is finished.")
    present = _first_open(rounds, entrant)
    coming = [one for one in rounds if present is not None and one.number >= present.number]
    seats = tuple(seat for one in coming for seat in _seats(picture, one, entrant))
    if seats and present is not None and any(seat.round == present.number for seat in seats):
        return Whereabouts(Where.SEATED, "", present.number, seats)
    if gone := _gone(picture, entrant, present.number if present else number):
        return gone
    if present is not None and present.closed is None:
        return _unseated(present, entrant, seats)
    where = Where.OVER if picture.over else Where.WAITING
    return Whereabouts(where, next_words(picture), number)


def next_words(picture: Picture) -> str:
    """Say what comes after the rounds that are drawn."""
    drawn = len(picture.log.rounds)
    if not picture.over:
        return f"Round {drawn + 1} is not drawn yet."
    last = picture.form.length(picture.facts)
    return f"Round {drawn} is the last." if last and drawn >= last else picture.over


def _unseated(played: RoundLog, entrant: str, seats: tuple[Seat, ...]) -> Whereabouts:
    number = played.number
    if entrant in played.absent:
        words = f"You were not here when round {number} was drawn. Tell the director."
        return Whereabouts(Where.ABSENT, words, number, seats)
    if entrant in played.sit_out or _mine(played, entrant):
        return Whereabouts(Where.OUT, f"Round {number}: you sit out.", number, seats)
    return Whereabouts(Where.OUT, f"You do not play in round {number}.", number, seats)


def _gone(picture: Picture, entrant: str, number: int) -> Whereabouts | None:
    """Say from which round on somebody is not there, or not there yet."""
    event = picture.file.event if picture.file else None
    if event is None or event.is_present(entrant, number):
        return None
    turns = event.presence[entrant]
    later = [turn for place, turn in enumerate(turns) if place % 2 == 0 and turn > number]
    if later:
        return Whereabouts(Where.WAITING, f"You play from round {later[0]} on.", later[0])
    left = [turn for place, turn in enumerate(turns) if place % 2 == 1 and turn <= number]
    words = f"You left before round {left[-1]}." if left else "You are not in this round."
    return Whereabouts(Where.GONE, words, number)


def _first_open(rounds: Iterable[RoundLog], entrant: str) -> RoundLog | None:
    """Return the first round in which the entrant's table is out, else the last if it is open."""
    last = None
    for one in rounds:
        last = one
        if one.closed is None and any(is_out(table) for table in _mine(one, entrant)):
            return one
    return None if last is None or last.closed is not None else last


def _mine(played: RoundLog, entrant: str) -> list[TableLog]:
    return [
        table
        for table in played.tables.values()
        if any(entrant in chairs for chairs in table.seats.values() if isinstance(chairs, list))
    ]


def _seats(picture: Picture, played: RoundLog, entrant: str) -> list[Seat]:
    if not _mine(played, entrant):
        return []
    return [
        Seat(
            round=played.number,
            label=table.label,
            direction=side.direction,
            trumps=table.trumps,
            me=me,
            partners=tuple(one for one in side.people if one is not me),
            opponents=tuple(other for other in table.sides if other is not side and other.people),
            match=table.match,
            done=table.state is State.IN,
        )
        for table in round_seen(picture, played).tables
        if table.state is not State.EMPTY
        for side in table.sides
        for me in side.people
        if me.id == entrant
    ]


class Found(NamedTuple):
    """Somebody found by name: the card's number, what to call them, and whom they stand in for."""

    number: int
    name: str
    for_whom: str = ""


def find_players(picture: Picture, text: str) -> tuple[Found, ...]:
    """Return who is called so: the beginning of any word of the name, or the card's number."""
    present = present_round(picture)
    naming = Naming(picture.entrants, picture.log, present.number if present else 1)
    people = [naming.person(one) for one in picture.entrants]
    wanted = text.casefold().split()
    found = [
        Found(one.number, one.name, one.for_whom)
        for one in people
        if not wanted or text.strip() == str(one.number) or _called(one, wanted)
    ]
    return tuple(sorted(found, key=lambda one: (one.name.casefold(), one.number)))


def _called(person: Person, wanted: list[str]) -> bool:
    words = f"{person.name} {person.for_whom}".casefold().split()
    return all(any(word.startswith(one) for word in words) for one in wanted)
