"""Rounds: drawn, taken back, closed and opened again, and seats changed by hand.

A seat once drawn is a fact: correcting an earlier result never moves anybody. Before anything
is entered for a round its draw can simply be taken back; after that, tables are moved one by
one, and taking back the whole round needs its name typed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from scoring.rules.core import SIDES
from tournaments.documents.answers import write_round
from tournaments.formats.core import Refusal
from tournaments.log import Kind, RoundLog, TableLog, fold
from tournaments.models import Event, Released
from tournaments.services.logs import NoSuchRound, entries_of, round_log
from tournaments.services.picture import Broken, Picture, fresh_picture, pictured
from tournaments.services.writing import Act, Line, append, lock, publish

NOT_NEXT = "not_next"


class CannotDraw(ValueError):
    """There is no next round; ``code`` says why for programs, the message in a sentence."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class StillOut(ValueError):
    """The round cannot be closed: ``tables`` have no result that counts."""

    def __init__(self, played: RoundLog) -> None:
        super().__init__(f"Round {played.number} is not finished: {missing_words(played)}.")
        self.tables = missing(played)


class TypeItsName(ValueError):
    """Results would be lost; the round's name must be typed to take it back."""

    def __init__(self, number: int) -> None:
        super().__init__(f"Type “Round {number}” to take it back with all its results.")


class CannotSeat(ValueError):
    """The seats asked for cannot be; the message says why."""


@transaction.atomic
def draw_round(*, event: Event, number: int, act: Act) -> RoundLog:
    """Seat the next round, which is ``number``; one that is drawn already is left as it is.

    :raises CannotDraw: there is no such round to draw yet, or no more.
    :raises NotReady: what is entered does not fit the format.
    :raises EventClosed: the event is finished.
    """
    event = lock(event)
    picture = fresh_picture(event)
    if (drawn := picture.log.round(number)) is not None:
        return drawn
    if number != len(picture.log.rounds) + 1:
        text = f"Round {len(picture.log.rounds) + 1} comes next."
        raise CannotDraw(NOT_NEXT, text)
    entry = append(event, act, Line(Kind.DRAWN, next_seats(picture), number))
    return fold([entry]).rounds[-1]


@transaction.atomic
def draw_ahead(*, event: Event, act: Act) -> int:
    """Seat every round that is left, where none waits for results; return how many.

    A round that cannot be drawn ends it, and those before it stay.

    :raises CannotDraw: rounds of this event wait for results, or its end is open.
    :raises NotReady: what is entered does not fit the format.
    :raises EventClosed: the event is finished.
    """
    event = lock(event)
    picture = fresh_picture(event)
    if picture.form.needs_results or not picture.form.length(picture.facts):
        text = "The rounds of this event are drawn one by one."
        raise CannotDraw(NOT_NEXT, text)
    entries, drawn = entries_of(event), 0
    while not picture.over:
        try:
            seats = next_seats(picture)
        except CannotDraw:
            if not drawn:
                raise
            break
        number = len(picture.log.rounds) + 1
        entries.append(append(event, act, Line(Kind.DRAWN, seats, number)))
        picture = pictured(event, picture.entrants, fold(entries))
        drawn += 1
    return drawn


def next_seats(picture: Picture) -> dict[str, Any]:
    """Return the next round as an event file has it.

    :raises CannotDraw: there is none.
    :raises NotReady: what is entered does not fit the format.
    """
    facts, form = picture.facts, picture.form
    drawn = form.next_round(facts)
    if isinstance(drawn, Refusal):
        awaited = [one for one in picture.log.rounds if missing(one)]
        if drawn.code == "not_ready" and awaited:
            told = [f"Round {one.number}: {missing_words(one)}." for one in awaited]
            raise CannotDraw(drawn.code, " ".join(told))
        raise CannotDraw(drawn.code, drawn.text)
    return write_round(form, facts.adding(drawn), drawn.round, drawn)


@transaction.atomic
def undo_draw(*, event: Event, number: int, typed: str, act: Act) -> None:
    """Take back the last round; with results in it, only if its name was ``typed``.

    :raises NoSuchRound: it is not the last round.
    :raises TypeItsName: something was entered for it, and the name is not typed.
    :raises EventClosed: the event is finished.
    """
    event = lock(event)
    last = fold(entries_of(event)).last
    if last is None or last.number != number:
        raise NoSuchRound(number)
    if round_log(event, number).heard and typed.strip().casefold() != f"round {number}":
        raise TypeItsName(number)
    append(event, act, Line(Kind.UNDRAWN, {}, number))
    if event.shown_rounds >= number:
        publish(event, shown_rounds=number - 1)


@transaction.atomic
def close_round(*, event: Event, number: int, act: Act) -> None:
    """Close a round, and release its standings if that was agreed; once is enough.

    :raises StillOut: results are missing, or wait for somebody.
    :raises NoSuchRound: it is not drawn.
    :raises EventClosed: the event is finished.
    """
    event = lock(event)
    played = round_log(event, number)
    if played.closed is not None:
        return
    if missing(played):
        raise StillOut(played)
    append(event, act, Line(Kind.CLOSED, {}, number))
    if event.release == Released.CLOSED and event.shown_rounds < number:
        publish(event, shown_rounds=number)


@transaction.atomic
def reopen_round(*, event: Event, number: int, act: Act) -> None:
    """Open a closed round again.

    :raises NoSuchRound: it is not drawn.
    :raises EventClosed: the event is finished.
    """
    event = lock(event)
    closed = round_log(event, number).closed
    if closed is not None:
        append(event, act, Line(Kind.VOIDED, {}, number, amends=closed.sequence))


@transaction.atomic
def reseat(
    *, event: Event, number: int, tables: Mapping[int, Mapping[str, Any]], act: Act, reason: str
) -> None:
    """Seat other people at some tables of a drawn round; every other table stays as it is.

    ``tables`` are new seats by table number: ``{"NS": […], "EW": […]}`` or ``{"players": […]}``.
    Whoever is then at no table sits out. A table with a result can only be turned round, and
    its people keep what they scored.

    :raises CannotSeat: somebody would sit twice or not be there, or a table has a result.
    :raises NoSuchRound: the round is not drawn.
    :raises EventClosed: the event is finished.
    """
    event = lock(event)
    payload = reseated(fresh_picture(event), number, tables)
    append(event, act, Line(Kind.RESEATED, payload, number, reason=reason))
    try:
        fresh_picture(event)
    except Broken as error:
        raise CannotSeat(" ".join(one.text for one in error.problems)) from error


def reseated(
    picture: Picture, number: int, tables: Mapping[int, Mapping[str, Any]]
) -> dict[str, Any]:
    """Return the payload of a change of seats, as far as it can be judged without its format.

    :raises CannotSeat: somebody would sit twice, or a table has a result.
    :raises NoSuchRound: the round is not drawn.
    """
    played = picture.log.round(number)
    if played is None:
        raise NoSuchRound(number)
    for table, seats in tables.items():
        _check_free(played, table, seats)
    payload = moved(played, tables)
    if picture.form.seats.times == 1:
        _check_once(payload, picture.names)
    return payload


def moved(played: RoundLog, tables: Mapping[int, Mapping[str, Any]]) -> dict[str, Any]:
    """Return the payload that puts other people at some tables of a round."""
    rows = []
    for number, seats in sorted(tables.items()):
        before = played.tables[number].seats if number in played.tables else {"table": number}
        kept = {key: value for key, value in before.items() if key not in (*SIDES, "players")}
        rows.append({**kept, **seats})
    everybody = dict.fromkeys(_people(played))
    seated = {
        one
        for number, table in played.tables.items()
        if number not in tables
        for one in _seated(table.seats)
    }
    seated |= {one for row in rows for one in _seated(row)}
    out = [one for one in everybody if one not in seated]
    return {"tables": rows, "sit_out": out}


def _check_once(payload: Mapping[str, Any], names: Mapping[str, str]) -> None:
    seats = Counter(one for row in payload["tables"] for one in _seated(row))
    for one, times in seats.items():
        if times > 1:
            msg = f"{names.get(one, one)} would sit twice."
            raise CannotSeat(msg)


def _people(played: RoundLog) -> list[str]:
    return [*(one for t in played.tables.values() for one in _seated(t.seats)), *played.sit_out]


def _seated(row: Mapping[str, Any]) -> list[str]:
    return [one for key in (*SIDES, "players") for one in row.get(key, ()) if one]


def _check_free(played: RoundLog, number: int, seats: Mapping[str, Any]) -> None:
    table = played.tables.get(number)
    if table is None or not table.heard:
        return
    old = [set(table.seats.get(side, ())) for side in SIDES]
    new = [set(seats.get(side, ())) for side in SIDES]
    turned = SIDES[0] in seats and new == old[::-1]
    if not turned or table.report is not None or table.rivals:
        msg = f"Table {number} has a result. Take the result back first, or leave the table as is."
        raise CannotSeat(msg)


def missing(played: RoundLog) -> tuple[int, ...]:
    """Return the numbers of the tables of which no result counts yet, or two wait."""
    return tuple(number for number, table in sorted(played.tables.items()) if is_out(table))


def is_out(table: TableLog) -> bool:
    """Say whether a table is still out: it can be played, and no single result counts."""
    known = table.known
    settled = known is not None and "void" not in known and not table.rivals
    return all(_chairs(table.seats)) and not settled


def _chairs(row: Mapping[str, Any]) -> list[str]:
    return [one for key in (*SIDES, "players") for one in row.get(key, ())]


def missing_words(played: RoundLog) -> str:
    """Say which tables are still out: “2 tables still out: 5, 9”."""
    out = missing(played)
    if not out:
        return "all results are in"
    tables = "1 table" if len(out) == 1 else f"{len(out)} tables"
    return f"{tables} still out: {', '.join(map(str, out))}"
