"""All there is to know about an event, worked out in one place and shown everywhere.

Console, desk, phones, wall, public page, PDFs, CSV and JSON are drawn from a :class:`Picture`.
A picture is read in four queries however large the event is. It is kept in memory under the
versions it was read at, so that pages of an unchanged event share one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from scoring.rules.core import Problem
from tournaments import eventfile
from tournaments.eventfile import EventFile
from tournaments.formats import FORMATS
from tournaments.formats.core import Event as Facts
from tournaments.formats.core import Format, Section
from tournaments.log import Log, document
from tournaments.models import Entrant, Event
from tournaments.services.carded import let_cards_count
from tournaments.services.logs import log_of
from tournaments.standings.hall import Check
from tournaments.standings.prizes import Award


class Broken(ValueError):
    """A log does not read as an event; ``problems`` are all the reasons."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(f"{one.path}: {one.text}" for one in problems))
        self.problems = problems


class NotReady(ValueError):
    """The event cannot be drawn as it is entered; the message lists what is missing."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(" ".join(one.text for one in problems))
        self.problems = problems


@dataclass(frozen=True)
class Picture:
    """An event as it stands. ``file`` is None while what is entered does not fit its format.

    ``row`` is the event's row with its club, ``entrants`` by their ids. ``faults`` say why there
    is no ``file``; that can only be before the first round.
    """

    row: Event
    log: Log
    entrants: Mapping[str, Entrant]
    document: Mapping[str, Any]
    file: EventFile | None
    faults: tuple[Problem, ...] = ()

    @property
    def form(self) -> Format:
        """The event's format."""
        return FORMATS[self.row.format]

    @property
    def facts(self) -> Facts:
        """The facts of the event as the engine knows them.

        :raises NotReady: what is entered does not fit the format.
        """
        if self.file is None:
            raise NotReady([*self.faults])
        return self.file.event

    @cached_property
    def names(self) -> dict[str, str]:
        """What entrants are called, by id."""
        return {key: one.called for key, one in self.entrants.items()}

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The standings as they are now; nothing before the event can be drawn."""
        return self.form.standings(self.file.event) if self.file else ()

    def sections_after(self, rounds: int) -> tuple[Section, ...]:
        """Return the standings as they were after so many rounds, corrections included."""
        if self.file is None or rounds >= len(self.log.rounds):
            return self.sections
        return self.form.standings(self.file.event.first(rounds))

    @cached_property
    def awards(self) -> tuple[Award, ...]:
        """Who has won what, as things stand."""
        return self.form.prizes(self.file.event) if self.file else ()

    @cached_property
    def checks(self) -> tuple[Check, ...]:
        """The sums that must come out right."""
        return self.form.checks(self.file.event) if self.file else ()

    @cached_property
    def over(self) -> str:
        """Why no round is left to draw, in a sentence; empty while there is one."""
        return self.form.over(self.file.event) if self.file else ""

    @cached_property
    def result(self) -> dict[str, Any]:
        """What the event comes to, as ``oddtrick-event-result/1`` writes it.

        :raises NotReady: what is entered does not fit the format.
        """
        if self.file is None:
            raise NotReady([*self.faults])
        return eventfile.result(self.file)


def picture_of(event: Event) -> Picture:
    """Return the picture of an event at the version of this row; its club must be loaded.

    Never call this inside a transaction that has written to the event: what is kept must be
    what others can see. :func:`fresh_picture` is for that.
    """
    return _kept(event.pk, event.token, event.version, event.club.book_version)


@lru_cache(maxsize=16)
def _kept(pk: int, _token: str, _version: int, _book: int) -> Picture:
    return fresh_picture(Event.objects.select_related("club", "season").get(pk=pk))


def fresh_picture(event: Event) -> Picture:
    """Read an event and work it out anew.

    :raises Broken: its log does not read as an event.
    """
    entrants = {one.key: one for one in Entrant.objects.filter(event=event).with_people()}
    return pictured(event, entrants, log_of(event))


def pictured(event: Event, entrants: Mapping[str, Entrant], log: Log) -> Picture:
    """Work out an event from what was read, or from a log as it would be after a change.

    :raises Broken: the log does not read as an event.
    """
    written = document(log, about(event, entrants))
    read = eventfile.read(written)
    if isinstance(read, EventFile):
        let_cards_count(log, read.format, read.event.options)
        return Picture(event, log, entrants, written, read)
    if log.started:
        raise Broken(read)
    return Picture(event, log, entrants, written, None, tuple(read))


def about(event: Event, entrants: Mapping[str, Entrant]) -> dict[str, Any]:
    """Return what an event file says of an event beside its log."""
    told: dict[str, Any] = {
        "format": eventfile.EVENT,
        "name": event.title,
        "date": event.date.isoformat(),
        "currency": event.currency,
        "event": {"format": event.format, "options": event.options},
        "entrants": [_entrant(key, one) for key, one in entrants.items()],
    }
    known = entrants.keys()
    if seeds := [str(one) for one in event.seeds if str(one) in known]:
        told["seeds"] = seeds
    pairs = [[str(one) for one in pair] for pair in event.never]
    if never := [pair for pair in pairs if known >= set(pair)]:
        told["never"] = never
    if event.prizes is not None:
        told["prizes"] = event.prizes
    return told


def _entrant(key: str, one: Entrant) -> dict[str, Any]:
    row: dict[str, Any] = {"id": key, "name": one.called}
    members = [player.member.display_name for player in one.players.all()]
    if len(members) > 1 or one.name:
        row["members"] = members
    if one.group:
        row["group"] = one.group
    if one.rating:
        row["rating"] = one.rating
    return row
