"""Who sits down, who cuts in and out, and starting to play."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction

from clubs.models import Attendance, Member, Night
from clubs.services.nights import publish, require_open
from scoring.models import DealEntry, Seat, Sitting, SittingResult, Table
from scoring.rules.games import ruleset
from scoring.services.deals import Recorder, Stale, close_play
from scoring.services.results import kept, play_through, rules_of, start_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """Who sits down to play: ``players`` clockwise from North, ``waiting`` to cut in later.

    ``draw`` is the record of the cut that led here: cards as typed, or the seed. ``game``,
    ``rules_version`` and ``options`` are the night's unless the table plays something else.
    """

    players: Sequence[Member]
    waiting: Sequence[Member] = ()
    first_dealer: int = 0
    draw: Mapping[str, Any] | None = None
    game: str | None = None
    rules_version: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)


class BadSeating(ValueError):
    """These people cannot sit down so; the message says why."""


class Seen(NamedTuple):
    """What somebody saw of a table before changing its people: the open sitting, and its log."""

    sitting: int | None
    sequence: int


def start_sitting(
    *, table: Table, seating: Seating, uid: uuid.UUID, by: Recorder, at: datetime.datetime
) -> Sitting:
    """Seat people at a table to play; the same ``uid`` again answers the same sitting.

    Everybody seated is marked as present.

    :raises BadSeating: wrong number, somebody twice or elsewhere, or the table is in play.
    :raises NightClosed: the night is over.
    """
    if earlier := Sitting.objects.filter(uid=uid, table=table).first():
        return earlier
    try:
        with transaction.atomic():
            table = (
                Table.objects.select_for_update(of=("self",))
                .select_related("night__club")
                .get(pk=table.pk)
            )
            require_open(table.night)
            _check_people(table, seating)
            sitting = _create(table, seating, uid, by, at)
            _seat(sitting, table.night, seating, at)
            publish(table.night_id)
            return sitting
    except IntegrityError as error:
        if earlier := Sitting.objects.filter(uid=uid, table=table).first():
            return earlier
        raise BadSeating(_why_not(table, seating)) from error


def change_people(
    *,
    table: Table,
    seating: Seating,
    seen: Seen,
    uid: uuid.UUID,
    by: Recorder,
    at: datetime.datetime,
) -> Sitting:
    """Close the sitting in play, if any, and seat people anew: both or neither.

    The same ``uid`` again answers the same new sitting.

    :raises BadSeating: as in :func:`start_sitting`, or the rubber in play is not finished.
    :raises Stale: the table is no longer as it was ``seen``.
    :raises NightClosed: the night is over.
    """
    if earlier := Sitting.objects.filter(uid=uid, table=table).first():
        return earlier
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=table.pk)
        going = Sitting.objects.open().filter(table=table).with_results().first()
        if seen != (Seen(going.pk, going.result.sequence) if going else Seen(None, 0)):
            if earlier := Sitting.objects.filter(uid=uid, table=table).first():
                return earlier
            msg = "The table has moved on. Look at it again before you change its people."
            raise Stale(msg)
        if going is not None:
            if unfinished(going):
                unit = rules_of(going).unit
                msg = f"{table} is in the middle of a {unit}. Finish or end it first."
                raise BadSeating(msg)
            close_play(
                sitting=going,
                uid=uuid.uuid5(uid, "close"),
                expected_sequence=going.result.sequence,
                by=by,
                at=at,
            )
        return start_sitting(table=table, seating=seating, uid=uid, by=by, at=at)


def play_again(
    *, sitting: Sitting, seen: Seen, uid: uuid.UUID, by: Recorder, at: datetime.datetime
) -> Sitting:
    """Close a sitting that is finished and let the same people begin another; the deal passes on.

    For a game that is won and takes no further deal. The same ``uid`` again answers the same
    new sitting.

    :raises BadSeating: the game in play is not finished.
    :raises Stale: the table is no longer as it was ``seen``.
    :raises NightClosed: the night is over.
    """
    people = [seat.member for seat in sitting.seats.select_related("member").order_by("position")]
    seating = Seating(
        players=people[: sitting.players],
        waiting=people[sitting.players :],
        first_dealer=(_last_dealer(sitting) + 1) % sitting.players,
        game=sitting.game,
        rules_version=sitting.rules_version,
        options=sitting.options,
    )
    return change_people(table=sitting.table, seating=seating, seen=seen, uid=uid, by=by, at=at)


def _last_dealer(sitting: Sitting) -> int:
    """Return the seat that dealt last, or was to deal first."""
    log = [entry.as_entry() for entry in DealEntry.objects.of(sitting)]
    states = [start_of(sitting), *(played.state for played in play_through(sitting, log))]
    dealer: int = rules_of(sitting).sheet(states[-2] if len(states) > 1 else states[0]).dealer
    return dealer


def unfinished(sitting: Sitting) -> bool:
    """Say whether something has been recorded that the sitting has not yet brought to an end."""
    return sitting.result.sequence > 0 and not sitting.result.finished


def units_played(sitting: Sitting) -> int:
    """Return how many rubbers (or matches, or games) the sitting has finished."""
    log = [entry.as_entry() for entry in DealEntry.objects.of(sitting)]
    sheet = rules_of(sitting).sheet
    return sum(sheet(played.state).finished for played in play_through(sitting, log))


def consecutive_units(table: Table) -> dict[int, int]:
    """Return, for each member now or last at the table, the rubbers played without a break.

    Whoever waits has 0: going out ends a run, and coming in starts a new one (D3).
    """
    runs: dict[int, int] = {}
    going: set[int] | None = None
    for sitting in table.sittings.with_people().order_by("-number"):
        seats = list(sitting.seats.all())
        playing = {s.member_id for s in seats if s.position < sitting.players}
        if going is None:
            runs = {s.member_id: 0 for s in seats}
            going = set(playing)
        going &= playing
        if not going:
            break
        played = units_played(sitting)
        for member in going:
            runs[member] += played
    return runs


def _check_people(table: Table, seating: Seating) -> None:
    everybody = [*seating.players, *seating.waiting]
    if len({member.pk for member in everybody}) < len(everybody):
        msg = "The same player is named twice. Everybody needs a seat of their own."
        raise BadSeating(msg)
    if any(member.club_id != table.night.club_id for member in everybody):
        msg = "Choose players from this club’s own list."
        raise BadSeating(msg)
    game = seating.game or table.night.game
    options = seating.options if seating.game else table.night.options
    rules = ruleset(game, seating.rules_version or table.night.rules_version, options)
    if len(seating.players) not in rules.seats:
        wanted = " or ".join(str(n) for n in rules.seats)
        msg = f"{rules.name} needs {wanted} players; {len(seating.players)} are named."
        raise BadSeating(msg)
    if not 0 <= seating.first_dealer < len(seating.players):
        msg = "The first dealer must be one of the players."
        raise BadSeating(msg)


def _create(
    table: Table, seating: Seating, uid: uuid.UUID, by: Recorder, at: datetime.datetime
) -> Sitting:
    night = table.night
    last = table.sittings.order_by("-number").values_list("number", flat=True).first()
    sitting = Sitting.objects.create(
        table=table,
        number=(last or 0) + 1,
        uid=uid,
        game=seating.game or night.game,
        rules_version=seating.rules_version or night.rules_version,
        options=dict(seating.options) if seating.game else night.options,
        stake=night.stake,
        players=len(seating.players),
        first_dealer=seating.first_dealer,
        draw=seating.draw,
        started_at=at,
        started_by_id=by.user_id,
    )
    SittingResult.objects.create(sitting=sitting, last_at=None, **kept(sitting, start_of(sitting)))
    return sitting


def _seat(sitting: Sitting, night: Night, seating: Seating, at: datetime.datetime) -> None:
    everybody = [*seating.players, *seating.waiting]
    Seat.objects.bulk_create(
        Seat(sitting=sitting, position=position, member=member, night=night)
        for position, member in enumerate(everybody)
    )
    Attendance.objects.bulk_create(
        [
            Attendance(night=night, member=member, arrived_at=at, owed=night.table_money)
            for member in everybody
        ],
        ignore_conflicts=True,
    )


def _why_not(table: Table, seating: Seating) -> str:
    if Sitting.objects.open().filter(table=table).exists():
        return f"{table} is still in play. Finish that sitting first."
    everybody = [*seating.players, *seating.waiting]
    elsewhere = (
        Seat.objects.filter(night=table.night, member__in=everybody)
        .select_related("member", "sitting__table")
        .order_by("position")
    )
    return " ".join(
        f"{seat.member} already sits at {str(seat.sitting.table).lower()}." for seat in elsewhere
    )
