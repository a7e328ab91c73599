"""Recording, correcting and voiding deals: the only way anything enters a log.

Each write takes the sitting's lock, scores the deal from the kept state, and in one
transaction adds to the log, keeps the new result and publishes the night. A ``uid`` made by
the client names the act of saving: the same uid again gives the same answer and stores
nothing. ``expected_sequence`` is the length of the log the client had seen.
"""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import IntegrityError, transaction
from django.db.models import F

from clubs.services.nights import NightClosed, publish
from scoring.models import DealEntry, RivalDeal, Seat, Sitting, SittingResult
from scoring.rules.core import Event, Problem
from scoring.rules.log import Entry, Kind, Standing, effective
from scoring.services.results import (
    InvalidDeal,
    Played,
    log_of,
    play_through,
    project,
    read_deal,
    rules_of,
    seat_keys,
    start_of,
    state_of,
)


@dataclass(frozen=True, slots=True)
class Recorder:
    """Who writes: an account, or a table device without one, and how it is called."""

    user_id: int | None
    device: str = ""


@dataclass(frozen=True, slots=True)
class Recorded:
    """The answer to a write. ``again`` says that it had been stored before."""

    sequence: int
    state: Any
    again: bool = False


@dataclass(frozen=True, slots=True)
class Amendment:
    """What to change about the deal first recorded as entry ``amends``: ``deal`` None voids it."""

    amends: int
    deal: Mapping[str, Any] | None
    reason: str


class Stale(ValueError):
    """The table has moved on since this client last looked; nothing was stored."""


class Conflicting(ValueError):
    """Another result is already recorded for this deal; both wait for a person to decide."""

    def __init__(self, recorded: DealEntry, rival: RivalDeal) -> None:
        super().__init__("Another result is already recorded for this deal.")
        self.recorded = recorded
        self.rival = rival


class CannotReopen(ValueError):
    """Play cannot be taken up again: somebody sits elsewhere, or the table has new people."""


Answer = TypeVar("Answer")

_LOOK_AGAIN = "The table has moved on. Reload the page and look at the score first."


@dataclass(frozen=True, slots=True)
class _Stamp:
    uid: uuid.UUID
    expected_sequence: int
    by: Recorder
    at: datetime.datetime


@dataclass(frozen=True, slots=True)
class _Play:
    """A sitting whose kept result is under lock. What was pinned on the sitting cannot change."""

    sitting: Sitting
    result: SittingResult
    night: int

    @property
    def next(self) -> int:
        """The sequence of the entry to come."""
        return self.result.sequence + 1


def record_deal(
    *,
    sitting: Sitting,
    deal: Mapping[str, Any],
    uid: uuid.UUID,
    expected_sequence: int,
    by: Recorder,
    at: datetime.datetime,
) -> Recorded:
    """Add a played deal or a misdeal, in document form, to the sitting's log.

    The same result for the same deal from another device is the same deal.

    :raises InvalidDeal: it cannot follow what was recorded; every reason is listed.
    :raises Conflicting: a different result is recorded for this deal; this one is kept aside.
    :raises Stale: the client claims to have seen more than there is.
    :raises NightClosed: the night is over.
    """
    stamp = _Stamp(uid, expected_sequence, by, at)
    answer = _once(sitting, stamp, lambda play, stamp: _record(play, stamp, deal))
    if isinstance(answer, RivalDeal):
        recorded = DealEntry.objects.get(sitting=sitting, sequence=answer.sequence)
        raise Conflicting(recorded, answer)
    return answer


def close_play(
    *, sitting: Sitting, uid: uuid.UUID, expected_sequence: int, by: Recorder, at: datetime.datetime
) -> Recorded:
    """End the sitting; an unfinished rubber is settled as the rule set says (W16).

    :raises InvalidDeal: it is closed already.
    :raises Stale: the table has moved on.
    :raises NightClosed: the night is over.
    """
    return _once(sitting, _Stamp(uid, expected_sequence, by, at), _close)


def amend_deal(
    *,
    sitting: Sitting,
    amendment: Amendment,
    uid: uuid.UUID,
    expected_sequence: int,
    by: Recorder,
    at: datetime.datetime,
) -> Recorded:
    """Correct or void an earlier entry; everything after it is worked out again (W17).

    :raises InvalidDeal: the amended log would hold a deal that cannot stand.
    :raises CannotReopen: voiding the close of play would put somebody in two places.
    :raises Stale: the table has moved on.
    :raises NightClosed: the night is over.
    """
    stamp = _Stamp(uid, expected_sequence, by, at)
    return _once(sitting, stamp, lambda play, stamp: _amend(play, stamp, amendment))


@transaction.atomic
def decide_rival(*, rival: RivalDeal, accept: bool, by: Recorder, at: datetime.datetime) -> None:
    """Settle which of two results holds; accepting the rival corrects the recorded deal.

    Deciding the same rival again changes nothing.

    :raises InvalidDeal: the rival result cannot stand there.
    """
    locked = (
        RivalDeal.objects.select_for_update(of=("self",))
        .select_related("sitting__result", "sitting__table")
        .get(pk=rival.pk)
    )
    if locked.decided_at is not None:
        return
    if accept:
        recorded = DealEntry.objects.get(sitting=locked.sitting, sequence=locked.sequence)
        amendment = Amendment(
            amends=recorded.amends or recorded.sequence,
            deal=locked.payload,
            reason="The other result was the right one.",
        )
        amend_deal(
            sitting=locked.sitting,
            amendment=amendment,
            uid=uuid.uuid5(locked.uid, "accepted"),
            expected_sequence=locked.sitting.result.sequence,
            by=by,
            at=at,
        )
    locked.decided_at, locked.decided_by_id, locked.accepted = at, by.user_id, accept
    locked.save(update_fields=["decided_at", "decided_by", "accepted"])
    publish(locked.sitting.table.night_id)


def amended(sitting: Sitting, amendment: Amendment) -> tuple[Entry, list[Played]]:
    """Return the entry an amendment would add, and the whole play as it would then read.

    :raises InvalidDeal: the entry cannot be amended so, or the deals after it could not stand.
    """
    log = log_of(sitting)
    target = next((entry for entry in log if entry.sequence == amendment.amends), None)
    if target is None or target.kind.amends:
        raise InvalidDeal([Problem("amends", "no_such_deal", "There is no such deal to change.")])
    if amendment.deal is None:
        kind, payload = Kind.VOIDED, {}
    elif target.kind is Kind.CLOSED:
        text = "The close of play can be taken back, but not corrected."
        raise InvalidDeal([Problem("amends", "not_a_deal", text)])
    else:
        kind, payload = Kind.CORRECTED, _canonical(sitting, amendment.deal)
    entry = Entry(log[-1].sequence + 1, kind, payload, amendment.amends)
    return entry, play_through(sitting, [*log, entry])


def _canonical(sitting: Sitting, payload: Mapping[str, Any]) -> dict[str, Any]:
    deal = read_deal(sitting, payload)
    return rules_of(sitting).write(deal, seat_keys(sitting.players))


def _once(
    sitting: Sitting, stamp: _Stamp, write: Callable[[_Play, _Stamp], Answer]
) -> Answer | Recorded:
    """Run one write under the sitting's lock, or repeat the answer this act was given before."""
    try:
        with transaction.atomic():
            return write(_lock(sitting), stamp)
    except IntegrityError:
        if (answer := _earlier_answer(sitting, stamp)) is None:
            raise
        return answer


def _lock(sitting: Sitting) -> _Play:
    """Lock the sitting's kept result, in the one query that also says if the night is over."""
    night = "sitting__table__night"
    result = (
        SittingResult.objects.select_for_update(of=("self",))
        .annotate(night=F(night), night_closed_at=F(f"{night}__closed_at"))
        .get(pk=sitting.pk)
    )
    if result.night_closed_at is not None:
        raise NightClosed
    return _Play(sitting, result, result.night)


def _earlier_answer(sitting: Sitting, stamp: _Stamp) -> Recorded | None:
    entry = DealEntry.objects.filter(uid=stamp.uid).select_related("sitting__result").first()
    if entry is None:
        return None
    if entry.sitting_id != sitting.pk:
        msg = "This form was used for another table. Reload the page and type the deal again."
        raise Stale(msg)
    return Recorded(entry.sequence, state_of(entry.sitting, entry.sitting.result), again=True)


def _record(play: _Play, stamp: _Stamp, payload: Mapping[str, Any]) -> Recorded | RivalDeal:
    deal = read_deal(play.sitting, payload)
    rules = rules_of(play.sitting)
    canonical = rules.write(deal, seat_keys(play.sitting.players))
    if stamp.expected_sequence != play.result.sequence:
        return _answer_late(play, stamp, canonical)
    state = state_of(play.sitting, play.result)
    if problems := rules.check(state, deal):
        raise InvalidDeal(problems)
    kind = Kind.MISDEAL if deal is Event.MISDEAL else Kind.SCORED
    return _append(play, stamp, Entry(play.next, kind, canonical), rules.apply(state, deal))


def _answer_late(play: _Play, stamp: _Stamp, payload: dict[str, Any]) -> Recorded | RivalDeal:
    """Answer a deal for a place in the log that is taken: the same deal, or a rival to it."""
    if stamp.expected_sequence > play.result.sequence:
        raise Stale(_LOOK_AGAIN)
    taken = _same_place(play, stamp, payload)
    if taken.payload == payload:
        return Recorded(taken.sequence, state_of(play.sitting, play.result), again=True)
    rival, created = RivalDeal.objects.get_or_create(
        uid=stamp.uid,
        defaults={
            "sitting": play.sitting,
            "sequence": taken.sequence,
            "payload": payload,
            "by_id": stamp.by.user_id,
            "device": stamp.by.device,
            "at": stamp.at,
        },
    )
    if created:
        publish(play.night)
    return rival


def _same_place(play: _Play, stamp: _Stamp, payload: dict[str, Any]) -> Standing:
    """Return what the log says of the deal this client meant, as first sent or as it now stands.

    :raises Stale: the deal it meant is gone, or play was closed in its place.
    """
    entries = list(DealEntry.objects.of(play.sitting))
    for sent in entries:
        if sent.uid == stamp.uid and sent.payload == payload:
            return Standing(sent.sequence, payload, sent.sequence)
    log = [entry.as_entry() for entry in entries]
    standing = {deal.sequence: deal for deal in effective(log)}
    for entry in log:
        if entry.sequence > stamp.expected_sequence and not entry.kind.amends:
            if entry.kind is Kind.CLOSED or entry.sequence not in standing:
                break
            return standing[entry.sequence]
    raise Stale(_LOOK_AGAIN)


def _close(play: _Play, stamp: _Stamp) -> Recorded:
    if answer := _repeated(play, stamp):
        return answer
    rules, state = rules_of(play.sitting), state_of(play.sitting, play.result)
    if problems := rules.check(state, Event.CLOSED):
        raise InvalidDeal(problems)
    _set_closed(play, stamp.at)
    entry = Entry(play.next, Kind.CLOSED, {"closed": True})
    return _append(play, stamp, entry, rules.apply(state, Event.CLOSED))


def _amend(play: _Play, stamp: _Stamp, amendment: Amendment) -> Recorded:
    if answer := _repeated(play, stamp):
        return answer
    entry, trail = amended(play.sitting, amendment)
    state = trail[-1].state if trail else start_of(play.sitting)
    is_over = rules_of(play.sitting).is_over
    if is_over(state) != is_over(state_of(play.sitting, play.result)):
        _set_closed(play, stamp.at if is_over(state) else None)
    return _append(play, stamp, entry, state, amendment.reason)


def _repeated(play: _Play, stamp: _Stamp) -> Recorded | None:
    """Return the earlier answer to this very act; refuse any other act on an outdated view."""
    if stamp.expected_sequence == play.result.sequence:
        return None
    if (answer := _earlier_answer(play.sitting, stamp)) is None:
        raise Stale(_LOOK_AGAIN)
    return answer


def _append(play: _Play, stamp: _Stamp, entry: Entry, state: Any, reason: str = "") -> Recorded:
    DealEntry.objects.create(
        sitting=play.sitting,
        sequence=entry.sequence,
        kind=entry.kind,
        payload=entry.payload,
        amends=entry.amends,
        reason=reason,
        uid=stamp.uid,
        by_id=stamp.by.user_id,
        device=stamp.by.device,
        at=stamp.at,
    )
    project(play.sitting, state, entry.sequence, stamp.at)
    publish(play.night)
    return Recorded(entry.sequence, state)


def _set_closed(play: _Play, at: datetime.datetime | None) -> None:
    """Close the sitting and free its people, or (``None``) take play up again."""
    seats = Seat.objects.filter(sitting=play.sitting)
    if at is None:
        people = seats.values("member")
        elsewhere = Seat.objects.filter(night=play.night, member__in=people)
        new_people = Sitting.objects.open().filter(table=play.sitting.table_id)
        if elsewhere.exists() or new_people.exists():
            msg = "Play has gone on with other people; close their sitting first."
            raise CannotReopen(msg)
    seats.update(night_id=None if at else play.night)
    Sitting.objects.filter(pk=play.sitting.pk).update(closed_at=at)
