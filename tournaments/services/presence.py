"""Who goes home and returns, from which round on; the past is never touched.

Somebody who withdraws leaves the rounds already drawn as they are: a seat in one of them is given
up as a forfeit, taken by a stand-in, or the rounds are drawn again as long as nothing is entered
for them. Who sits out in such a round, or waits at an incomplete table, just leaves it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db import transaction

from scoring.rules.core import SIDES
from tournaments.documents.people import read_presence
from tournaments.log import Entry, Kind, Log, RoundLog
from tournaments.models import Event
from tournaments.services.entries import entrant_of
from tournaments.services.picture import Broken, NotReady, Picture, fresh_picture
from tournaments.services.rounds import CannotDraw, next_seats
from tournaments.services.writing import Act, DoneBefore, Line, append, lock


class NotPossible(ValueError):
    """Somebody cannot come, go or return like this; the message says why and what can be done."""


class NotBegun(NotPossible):
    """Nothing is drawn yet, so that an entry is simply made or removed."""


class SeatedThen(NotPossible):
    """Somebody who is to withdraw has a seat in a round that is drawn already.

    ``redraw`` are the rounds that could be drawn again without them, none where something is
    entered for one. ``later`` is the first round they could withdraw from as things are.
    """

    def __init__(self, text: str, redraw: tuple[int, ...], later: int) -> None:
        super().__init__(text)
        self.redraw = redraw
        self.later = later


def turns_of(picture: Picture) -> dict[str, tuple[int, ...]]:
    """Return, by id, the rounds from which entrants are there and away in turn."""
    return read_presence(picture.document, picture.entrants.keys(), [])


def is_there(turns: Mapping[str, tuple[int, ...]], one: str, number: int) -> bool:
    """Say whether an entrant is there in a round."""
    return sum(turn <= number for turn in turns.get(one, (1,))) % 2 == 1


def coming_lines(log: Log, one: str, number: int) -> Iterator[Line]:
    """Yield what is written so that somebody is there from a round on."""
    about = [entry for entry in log.presence if entry.payload["id"] == one]
    later = [entry for entry in about if (entry.round or 0) >= number]
    for entry in later:
        yield Line(Kind.VOIDED, {}, amends=entry.sequence)
    kept = [entry for entry in about if entry not in later]
    arrives = any(entry.kind is Kind.ARRIVED for entry in about)
    if not about or (arrives and not kept):
        yield Line(Kind.ARRIVED, {"id": one}, number)
    elif kept and max(kept, key=lambda entry: entry.round or 0).kind is Kind.WITHDREW:
        yield Line(Kind.RETURNED, {"id": one}, number)


def seated(row: Mapping[str, Any]) -> list[str]:
    """Return who sits at a table, as its row in the event file says."""
    return [one for key in (*SIDES, "players") for one in row.get(key, ()) if one]


def withdraw(
    *, event: Event, number: int, from_round: int, act: Act, redraw: bool = False
) -> tuple[int, ...]:
    """Let an entrant play no more from a round on; whatever was played before stays.

    Rounds from there on that are drawn, and have nothing entered, are drawn again if ``redraw``
    says so; the answer has their numbers. Said again, a withdrawal changes nothing.

    :raises NotBegun: nothing is drawn yet, and the entry can simply be removed.
    :raises SeatedThen: the entrant has a seat in a round that is drawn.
    :raises NotPossible: the entrant is away already, or comes later.
    :raises NotEntered: nobody has this number.
    :raises EventClosed: the event is finished.
    """
    try:
        return _withdraw(event, number, from_round, act, redraw=redraw)
    except DoneBefore:
        return ()


@transaction.atomic
def _withdraw(
    event: Event, number: int, from_round: int, act: Act, *, redraw: bool
) -> tuple[int, ...]:
    event = lock(event)
    picture = fresh_picture(event)
    entrant = entrant_of(event, number)
    one, called = entrant.key, entrant.called
    if not picture.log.started:
        msg = f"Nothing is drawn yet: remove the entry of {called} instead."
        raise NotBegun(msg)
    turns = turns_of(picture).get(one, (1,))
    if len(turns) % 2 == 0 and turns[-1] == from_round:
        return ()
    if len(turns) % 2 == 0:
        msg = f"{called} has withdrawn from round {turns[-1]} already."
        raise NotPossible(msg)
    again: tuple[int, ...] = ()
    drawn = [played for played in picture.log.rounds if played.number >= from_round]
    if conflict := _conflict(picture, one, drawn):
        if not (redraw and conflict.redraw):
            raise conflict
        again = conflict.redraw
        for round_number in reversed(again):
            append(event, act, Line(Kind.UNDRAWN, {}, round_number))
    else:
        for played in drawn:
            _leave(event, act, played, one)
    append(event, act, Line(Kind.WITHDREW, {"id": one}, from_round))
    checked(event)
    return _draw_again(event, again, act)


def _conflict(picture: Picture, one: str, drawn: Sequence[RoundLog]) -> SeatedThen | None:
    """Say where somebody sits in rounds that are drawn; None where nobody would notice."""
    seats = [
        (played.number, number)
        for played in drawn
        for number, table in played.tables.items()
        if one in seated(table.seats) and is_full(table.seats)
    ]
    if not seats:
        return None
    heard = any(played.heard or played.closed for played in drawn)
    redraw = () if heard else tuple(played.number for played in drawn)
    number, table = seats[0]
    name, later = picture.names[one], seats[-1][0] + 1
    text = (
        f"{name} sits at table {table} in round {number}: withdraw from round {later}, give the "
        "table up as a forfeit, or find a stand-in."
    )
    if redraw:
        told = f"round {number}" if len(redraw) == 1 else f"rounds {redraw[0]} to {redraw[-1]}"
        text += f" Nothing is entered for {told} yet, which can be drawn again."
    return SeatedThen(text, redraw, later)


def is_full(row: Mapping[str, Any]) -> bool:
    """Say whether a table can be played, as its row in the event file says."""
    return all(one for key in (*SIDES, "players") for one in row.get(key, ()))


def _leave(event: Event, act: Act, played: RoundLog, one: str) -> None:
    """Take somebody out of a round in which they do not play anyway."""
    rows, removed = [], []
    for number, table in played.tables.items():
        if one not in seated(table.seats):
            continue
        row = {
            key: [("" if id_ == one else id_) for id_ in value] if key in SIDES else value
            for key, value in table.seats.items()
        }
        if seated(row):
            rows.append(row)
        else:
            removed.append(number)
    if not (rows or removed or one in played.sit_out):
        return
    out = [id_ for id_ in played.sit_out if id_ != one]
    payload = {"tables": rows, "sit_out": out, **({"removed": removed} if removed else {})}
    append(event, act, Line(Kind.RESEATED, payload, played.number, reason="withdrawn"))


def _draw_again(event: Event, numbers: Sequence[int], act: Act) -> tuple[int, ...]:
    """Draw rounds again that were taken back, as many as there now are."""
    done = []
    for number in numbers:
        try:
            seats = next_seats(fresh_picture(event))
        except (CannotDraw, NotReady):
            break
        append(event, act, Line(Kind.DRAWN, seats, number))
        done.append(number)
    if done:
        checked(event)
    return tuple(done)


@transaction.atomic
def expect_return(*, event: Event, number: int, from_round: int, act: Act) -> None:
    """Note that an entrant who has withdrawn, or comes later, is there from a coming round on.

    :raises NotPossible: the entrant is there, or the round is drawn already.
    :raises NotEntered: nobody has this number.
    :raises EventClosed: the event is finished.
    """
    event = lock(event)
    picture = fresh_picture(event)
    entrant = entrant_of(event, number)
    first = len(picture.log.rounds) + 1
    if is_there(turns_of(picture), entrant.key, from_round):
        msg = f"{entrant.called} is there in round {from_round} as it is."
        raise NotPossible(msg)
    if from_round < first:
        msg = f"Round {from_round} is drawn: choose round {first} or later, or seat them now."
        raise NotPossible(msg)
    for line in coming_lines(picture.log, entrant.key, from_round):
        append(event, act, line)
    checked(event)


@transaction.atomic
def take_back(*, event: Event, number: int, entry: int, act: Act) -> None:
    """Take back a line about an entrant: a withdrawal, a return, an arrival or a stand-in.

    Taken back already, it stays so.

    :raises NotPossible: a round that is drawn does not stand it.
    :raises NotEntered: nobody has this number.
    :raises EventClosed: the event is finished.
    """
    event = lock(event)
    entrant = entrant_of(event, number)
    log = fresh_picture(event).log
    wanted = next((one for one in _about(log, entrant.key) if one.sequence == entry), None)
    if wanted is None:
        return
    append(event, act, Line(Kind.VOIDED, {}, amends=wanted.sequence))
    checked(event)


def _about(log: Log, one: str) -> list[Entry]:
    return [entry for entry in (*log.presence, *log.substitutions) if entry.payload["id"] == one]


def checked(event: Event) -> Picture:
    """Return the event as it has become.

    :raises NotPossible: it does not hold together.
    """
    try:
        return fresh_picture(event)
    except Broken as error:
        told = " ".join(dict.fromkeys(one.text for one in error.problems))
        msg = f"This cannot be: {told}"
        raise NotPossible(msg) from error
