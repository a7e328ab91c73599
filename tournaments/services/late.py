"""Late arrivals: several at once, seated now if that moves nobody, else from the next round.

They join those who sit out, at tables that can still be played, in the round that is being
played and in any that is drawn behind it. Nobody who sits at a full table is moved.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db import transaction

from scoring.rules.core import SIDES
from tournaments.documents.answers import write_round
from tournaments.formats.core import Drawn, Format
from tournaments.formats.core import Entrant as EntrantFacts
from tournaments.formats.core import Event as Facts
from tournaments.log import Kind, RoundLog
from tournaments.models import Entrant, Event
from tournaments.pairings.latecomers import seat_late
from tournaments.results import Round
from tournaments.services.entries import Entry, entrant_of, groups_asked, write_entrants
from tournaments.services.picture import Picture, fresh_picture
from tournaments.services.presence import (
    NotBegun,
    NotPossible,
    checked,
    coming_lines,
    is_there,
    seated,
    turns_of,
)
from tournaments.services.rounds import missing
from tournaments.services.writing import Act, DoneBefore, Line, append, lock, publish

_SEATS = ("table", *SIDES, "players")


@dataclass(frozen=True, slots=True)
class Coming:
    """What became of one late comer: the table and round, or only the round to wait for."""

    number: int
    name: str
    round: int
    table: str = ""

    @property
    def sentence(self) -> str:
        """Say who sits where, or waits for which round."""
        if self.table:
            return f"{self.name} (No. {self.number}): plays now, at table {self.table}."
        return f"{self.name} (No. {self.number}): plays from round {self.round} on."


def arrive_late(
    *,
    event: Event,
    new: Sequence[Entry] = (),
    back: Sequence[int] = (),
    act: Act,
    at_once: bool = True,
) -> tuple[Coming, ...]:
    """Let people come who are ``new``, or come ``back`` or later than the others, by number.

    They are seated in the current round if that moves nobody, unless ``at_once`` is refused.

    :raises NotBegun: nothing is drawn yet.
    :raises NotPossible: somebody is there already, or there is no place for them.
    :raises EnteredAlready: one of the people is entered already.
    :raises CannotEnter: the format does not take such an entrant.
    :raises NameTaken: a visitor's name is that of somebody in the book.
    :raises ValidationError: a visitor's name is not acceptable.
    :raises NotEntered: nobody has one of the numbers.
    :raises EventClosed: the event is finished.
    """
    try:
        return _arrive(event, new, back, act, at_once=at_once)
    except DoneBefore as error:
        msg = "This is noted already."
        raise NotPossible(msg) from error


@transaction.atomic
def _arrive(
    event: Event, new: Sequence[Entry], back: Sequence[int], act: Act, *, at_once: bool
) -> tuple[Coming, ...]:
    event = lock(event)
    picture = fresh_picture(event)
    if not picture.log.started:
        msg = "Nothing is drawn yet: simply enter them, or check them in."
        raise NotBegun(msg)
    coming = [_away(event, picture, number) for number in dict.fromkeys(back)]
    if new:
        numbers = [one.number for one in write_entrants(event, new)]
        coming += [entrant_of(event, number) for number in numbers]
        publish(event)
    _check_place(picture, coming)
    seating = _seating(picture, coming, at_once=at_once)
    _check_time(picture, coming, seating)
    for one in coming:
        for line in coming_lines(picture.log, one.key, seating.first[one.key]):
            append(event, act, line)
    for number, payload in seating.payloads.items():
        append(event, act, Line(Kind.RESEATED, payload, number, reason="late arrival"))
    checked(event)
    return tuple(_told(picture, one, seating) for one in coming)


def _away(event: Event, picture: Picture, number: int) -> Entrant:
    """Return somebody who is to come, having made sure that they are away."""
    entrant = entrant_of(event, number)
    if is_there(turns_of(picture), entrant.key, len(picture.log.rounds) + 1):
        msg = f"{entrant.called} is there already."
        raise NotPossible(msg)
    return entrant


@dataclass(slots=True)
class _Seating:
    """Where late comers go: the first round of each, tables by id, and what is written."""

    first: dict[str, int]
    tables: dict[str, tuple[int, int]] = field(default_factory=dict)
    payloads: dict[int, dict[str, Any]] = field(default_factory=dict)


def _seating(picture: Picture, coming: Sequence[Entrant], *, at_once: bool) -> _Seating:
    """Seat late comers in the rounds still to be played; each is there from the first of theirs."""
    ids = [one.key for one in coming]
    seating = _Seating(dict.fromkeys(ids, len(picture.log.rounds) + 1))
    seats = picture.form.seats
    if not at_once or seats.times != 1:
        return seating
    groups = None
    if groups_asked(picture.row):
        groups = {one.key: one.group for one in (*picture.entrants.values(), *coming)}
    here: list[str] = []
    for played, facts in _still_open(picture):
        late = [one for one in ids if one not in facts.sit_out]
        joined = seat_late(facts, late, seats.side, groups, picture.facts.never)
        here = [one for one in ids if one in joined.joined or one in here]
        if not here:
            continue
        for one in joined.joined:
            seating.first[one] = min(seating.first[one], played.number)
            seating.tables.setdefault(one, (played.number, _table_of(joined.round, one)))
        out = (*joined.round.sit_out, *(one for one in here if one not in joined.joined))
        now = replace(joined.round, sit_out=out)
        seating.payloads[played.number] = _reseated(picture, played, now, joined.joined)
    return seating


def _still_open(picture: Picture) -> Iterator[tuple[RoundLog, Round]]:
    """Yield the rounds in which something is still to be played, as logged and as facts."""
    for played, facts in zip(picture.log.rounds, picture.facts.rounds, strict=True):
        if played.closed is None and missing(played):
            yield played, facts


def _table_of(played: Round, one: str) -> int:
    return next(table.number for table in played.tables if one in table.entrants)


def _reseated(
    picture: Picture, played: RoundLog, now: Round, joined: Sequence[str]
) -> dict[str, Any]:
    """Return the payload that puts late comers into a round; other tables stay as they are."""
    rows = []
    for row in write_round(picture.form, picture.facts, now)["tables"]:
        if set(joined).isdisjoint(seated(row)):
            continue
        before = played.tables.get(row["table"])
        keys = (*_SEATS, "trumps") if before is None else _SEATS
        kept = {} if before is None else before.seats
        rows.append({**kept, **{key: row[key] for key in keys if key in row}})
    return {"tables": rows, "sit_out": [*now.sit_out]}


def _check_place(picture: Picture, coming: Sequence[Entrant]) -> None:
    """Refuse whom the format would never seat, such as newcomers after the draw of a bracket."""
    turns = turns_of(picture)
    fresh = [
        one for one in coming if one.key not in picture.entrants or turns.get(one.key, (1,))[0] > 1
    ]
    form, facts = picture.form, picture.facts
    known = {one.id for one in facts.entrants}
    more = tuple(EntrantFacts(one.key, one.called, one.group) for one in fresh)
    number = facts.next_number
    facts = replace(
        facts,
        entrants=(*facts.entrants, *(one for one in more if one.id not in known)),
        presence={**facts.presence, **{one.id: (number,) for one in more}},
    )
    lost = [one.called for one in more if not _has_place(form, facts, one.id)]
    if lost:
        again = (
            "Take the draw back and enter them, as nothing is entered for it yet."
            if not any(played.heard for played in picture.log.rounds)
            else "A stand-in can play for somebody."
        )
        who = " and ".join(lost)
        msg = f"{who} cannot join: who meets whom was settled with the first draw. {again}"
        raise NotPossible(msg)


def _has_place(form: Format, facts: Facts, one: str) -> bool:
    """Say whether somebody who comes for the next round is ranked, and seated by the end."""
    empty = replace(facts, rounds=(*facts.rounds, Round(facts.next_number, ())))
    ranked = {row.id for section in form.standings(empty) for row in section.ranking.rows}
    if one not in ranked:
        return False
    sits_out = False
    while isinstance(drawn := form.next_round(facts), Drawn):
        if any(one in table.entrants for table in drawn.round.tables):
            return True
        facts, sits_out = facts.adding(drawn), True
    # Where a draw has to wait for results nobody can say: they are let in.
    return not (sits_out and form.over(facts))


def _check_time(picture: Picture, coming: Sequence[Entrant], seating: _Seating) -> None:
    """Refuse to let somebody wait for a round that will not come."""
    waits = [one.called for one in coming if one.key not in seating.tables]
    if waits and (over := picture.over):
        msg = f"There is no place for {' and '.join(waits)} now, and no later round: {over}"
        raise NotPossible(msg)


def _told(picture: Picture, one: Entrant, seating: _Seating) -> Coming:
    if one.key not in seating.tables:
        return Coming(one.number, one.called, seating.first[one.key])
    number, table = seating.tables[one.key]
    names: Mapping[int, str] = dict(enumerate(picture.row.options["table_names"], 1))
    return Coming(one.number, one.called, number, names.get(table, str(table)))
