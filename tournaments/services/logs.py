"""Reading the log of an event, and its pinned format."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from scoring.rules.options import gather
from tournaments.formats import FORMATS
from tournaments.formats.core import Format
from tournaments.log import Entry, Kind, Log, RoundLog, fold
from tournaments.models import Event, EventEntry
from tournaments.services.carded import let_cards_count

_COLUMNS = ("sequence", "kind", "payload", "round", "table", "amends", "reason", "who", "at")


class NoSuchRound(LookupError):
    """The round is not drawn."""

    def __init__(self, number: int) -> None:
        super().__init__(f"Round {number} is not drawn.")


def entries_of(event: Event) -> list[Entry]:
    """Return the whole log in one query."""
    return _read(EventEntry.objects.filter(event=event).exclude(kind=Kind.CHANGED))


def entries_since(event: Event, sequence: int) -> list[Entry]:
    """Return what was written after an entry, and the earlier entries that it takes back."""
    later = Q(sequence__gt=sequence)
    struck = EventEntry.objects.filter(later, event=event, kind=Kind.VOIDED, table=None)
    amended = Q(sequence__in=struck.values("amends"))
    return _read(EventEntry.objects.filter(later | amended, event=event).exclude(kind=Kind.CHANGED))


def round_log(event: Event, number: int) -> RoundLog:
    """Return the log of one round, in one query that costs the same in any round.

    :raises NoSuchRound: it is not drawn.
    """
    of_round = Q(round=number) & _ABOUT_ROUNDS
    log = fold(_read(EventEntry.objects.filter(of_round | _cards_over(number), event=event)))
    if log.last is None:
        raise NoSuchRound(number)
    if log.cards:
        let_cards_count(log, *format_of(event))
    return log.last


def _cards_over(number: int) -> Q:
    """Ask for the cards that end after a round and tell of it, and for what was taken back.

    A card stands in the log at its last round.
    """
    later = Q(round__gt=number)
    struck = later & Q(kind=Kind.VOIDED, table=None)
    return later & Q(kind=Kind.CARD, payload__first__lte=number) | struck


_OF_PEOPLE = (
    Kind.ADJUSTED,
    Kind.ARRIVED,
    Kind.WITHDREW,
    Kind.RETURNED,
    Kind.SUBSTITUTED,
)
_ABOUT_ROUNDS = ~Q(kind__in=_OF_PEOPLE)


def _read(entries: QuerySet[EventEntry]) -> list[Entry]:
    rows: Iterable[tuple[Any, ...]] = (
        entries.annotate(who=Coalesce("by__username", "device"))
        .order_by("sequence")
        .values_list(*_COLUMNS)
    )
    return [Entry(row[0], Kind(row[1]), *row[2:]) for row in rows]


def log_of(event: Event) -> Log:
    """Return what the whole log holds."""
    return fold(entries_of(event))


def format_of(event: Event) -> tuple[Format, Any]:
    """Return the event's format, and its options as they were pinned."""
    form = FORMATS[event.format]
    options, _ = gather(event.options, form.presets)
    return form, options
