"""The door: who is here, what they have paid, and what becomes of those who are absent.

Check-in is open until it is closed or the first round is drawn. Closing it asks of everybody
absent whether the entry is removed, comes later, or is seated all the same. Whoever comes later
is expected: the entry stays, and is not drawn before the round they come for.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import NamedTuple

from django.db import transaction

from clubs.templatetags.money import money
from tournaments.documents.people import MOST_ROUND
from tournaments.log import Entry, Kind
from tournaments.models import Entrant, Event
from tournaments.services.entries import Begun, entrant_of, is_begun, remove_rows
from tournaments.services.logs import log_of
from tournaments.services.writing import Act, DoneBefore, Line, append, lock, note_change, publish

SOME_DAY = MOST_ROUND
"""The round for which somebody is written down who comes nobody knows when."""


class Absence(StrEnum):
    """What becomes of somebody who is not here when check-in closes."""

    REMOVE = "remove"
    LATER = "later"
    SEAT = "seat"


class Decision(NamedTuple):
    """What becomes of one absent entrant; ``round`` is the one they come for, if known."""

    absence: Absence
    round: int = SOME_DAY


class CheckInClosed(ValueError):
    """Nobody can be checked in any more; the message says what to do instead."""

    def __init__(self) -> None:
        super().__init__("Check-in is closed. Open it again, or note a late arrival.")


class Undecided(ValueError):
    """Of some who are absent it is not said what becomes of them; ``numbers`` are theirs."""

    def __init__(self, numbers: list[int]) -> None:
        one = len(numbers) == 1
        told = ", ".join(map(str, numbers))
        super().__init__(
            f"Say what becomes of number {told}, who {'is' if one else 'are'} not here."
        )
        self.numbers = numbers


@transaction.atomic
def check_in(*, event: Event, numbers: Collection[int], here: bool, act: Act) -> None:
    """Mark that entrants are here, or are not after all; whoever was expected later is here now.

    :raises CheckInClosed: check-in is closed, or a round is drawn.
    :raises EventClosed: the event is finished.
    """
    event = lock(event)
    _require_open(event)
    rows = Entrant.objects.filter(event=event, number__in=numbers)
    if here:
        rows.filter(checked_in_at=None).update(checked_in_at=act.at)
        _no_more_expected(event, {str(number) for number in numbers}, act)
    else:
        rows.update(checked_in_at=None)
    publish(event)


@transaction.atomic
def check_in_all(*, event: Event, act: Act) -> None:
    """Mark that everybody is here who is not expected later.

    :raises CheckInClosed: check-in is closed, or a round is drawn.
    :raises EventClosed: the event is finished.
    """
    event = lock(event)
    _require_open(event)
    expected = [int(id_) for id_ in _expected(event)]
    rows = Entrant.objects.filter(event=event, checked_in_at=None).exclude(number__in=expected)
    rows.update(checked_in_at=act.at)
    publish(event)


def close_check_in(*, event: Event, decisions: Mapping[int, Decision], act: Act) -> None:
    """Close check-in; ``decisions`` say by number what becomes of everybody absent.

    :raises Undecided: somebody absent is not decided about.
    :raises Begun: a round is drawn.
    :raises EventClosed: the event is finished.
    """
    try:
        _close(event, decisions, act)
    except DoneBefore:
        return


@transaction.atomic
def _close(event: Event, decisions: Mapping[int, Decision], act: Act) -> None:
    event = lock(event)
    if is_begun(event):
        msg = "A round is drawn, which closed check-in."
        raise Begun(msg)
    if event.check_in_closed_at is not None:
        return
    expected = _expected(event)
    rows = Entrant.objects.filter(event=event, checked_in_at=None).with_people()
    absent = [one for one in rows if one.key not in expected]
    if undecided := [one.number for one in absent if one.number not in decisions]:
        raise Undecided(undecided)
    for one in absent:
        decided = decisions[one.number]
        if decided.absence is Absence.LATER:
            append(event, act, Line(Kind.ARRIVED, {"id": one.key}, decided.round))
    gone = [one for one in absent if decisions[one.number].absence is Absence.REMOVE]
    if gone:
        remove_rows(event, gone, act)
    publish(event, check_in_closed_at=act.at)


@transaction.atomic
def reopen_check_in(*, event: Event) -> None:
    """Open check-in again, before the first draw.

    :raises Begun: a round is drawn.
    :raises EventClosed: the event is finished.
    """
    event = lock(event)
    if is_begun(event):
        msg = "A round is drawn. Whoever comes now is a late arrival."
        raise Begun(msg)
    if event.check_in_closed_at is not None:
        publish(event, check_in_closed_at=None)


@transaction.atomic
def set_money(*, event: Event, number: int, owed: int, paid: int, act: Act) -> Entrant:
    """Write down what an entrant owes and has paid, in minor units.

    :raises NotEntered: nobody has this number.
    :raises EventClosed: the event is finished.
    """
    event = lock(event, closed=True)
    entrant = entrant_of(event, number)
    before = _money_words(entrant, event.currency)
    if (entrant.owed, entrant.paid) == (owed, paid):
        return entrant
    Entrant.objects.filter(pk=entrant.pk).update(owed=owed, paid=paid)
    entrant.owed, entrant.paid = owed, paid
    publish(event)
    if is_begun(event):
        what = f"the money of number {number}, {entrant.called}"
        note_change(event, act, what, before, _money_words(entrant, event.currency))
    return entrant


@transaction.atomic
def take_fee(*, event: Event, number: int, act: Act) -> Entrant:
    """Mark that an entrant has paid whatever is owed.

    :raises NotEntered: nobody has this number.
    """
    entrant = entrant_of(lock(event, closed=True), number)
    return set_money(event=event, number=number, owed=entrant.owed, paid=entrant.owed, act=act)


def _money_words(entrant: Entrant, currency: str) -> str:
    return f"paid {money(entrant.paid, currency)} of {money(entrant.owed, currency)}"


def _require_open(event: Event) -> None:
    if event.check_in_closed_at is not None or is_begun(event):
        raise CheckInClosed


def _expected(event: Event) -> dict[str, Entry]:
    """Return what the log says of those who are expected later, by id."""
    if not event.sequence:
        return {}
    return {
        entry.payload["id"]: entry
        for entry in log_of(event).presence
        if entry.kind is Kind.ARRIVED and (entry.round or 0) > 1
    }


def _no_more_expected(event: Event, ids: set[str], act: Act) -> None:
    for id_, entry in _expected(event).items():
        if id_ in ids:
            append(event, act, Line(Kind.VOIDED, {}, amends=entry.sequence))
