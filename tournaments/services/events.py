"""Events from setting up to finishing: format and options pinned, published, closed."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from clubs.models import Club, Season
from clubs.names import tidy_name
from scoring.rules.core import Problem
from scoring.rules.options import read_options, resolved
from tournaments.formats import FORMATS
from tournaments.log import Kind
from tournaments.models import AGREED, Event, EventTemplate, Released
from tournaments.services.logs import round_log
from tournaments.services.picture import Broken, fresh_picture
from tournaments.services.writing import Act, lock, note_change, publish


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What an event is played for and how; ``options`` as an event file writes them.

    ``fee`` is in minor units of the club's currency. ``prizes`` None has the format's usual ones.
    """

    format: str
    options: Mapping[str, Any]
    fee: int = 0
    minutes: int = 7
    confirm: bool = False
    release: str = Released.CLOSED
    prizes: list[dict[str, Any]] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """What an event is called and when it is; ``date`` and ``starts_at`` are local."""

    title: str
    date: datetime.date
    starts_at: datetime.time
    season: Season | None = None


class BadTerms(ValueError):
    """Options that the format does not have; ``problems`` are at ``rules/<option>``."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(" ".join(one.text for one in problems))
        self.problems = problems


class EventThere(ValueError):
    """The club has this very event already, most likely sent twice; ``event`` is it."""

    def __init__(self, event: Event) -> None:
        super().__init__("This event is already set up: the same title, date and time.")
        self.event = event


@transaction.atomic
def create_event(*, club: Club, occasion: Occasion, terms: Terms) -> Event:
    """Set up an event with its format and every option pinned.

    :raises BadTerms: an option is not acceptable.
    :raises EventThere: it is there already.
    :raises ValidationError: a field is not acceptable.
    """
    Club.objects.select_for_update().get(pk=club.pk)
    title = tidy_name(occasion.title)
    same = Event.objects.for_club(club).filter(
        title=title, date=occasion.date, starts_at=occasion.starts_at
    )
    if there := same.first():
        raise EventThere(there)
    event = Event(
        club=club,
        title=title,
        date=occasion.date,
        starts_at=occasion.starts_at,
        season=occasion.season,
        time_zone=club.time_zone,
        currency=club.currency,
        format=terms.format,
        options=pinned_options(terms.format, terms.options),
        fee=terms.fee,
        minutes=terms.minutes,
        confirm=terms.confirm,
        release=terms.release,
        prizes=terms.prizes,
    )
    event.full_clean(validate_constraints=False)
    event.save()
    return event


def pinned_options(format_slug: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return every option of a format, resolved.

    :raises BadTerms: an option is not acceptable.
    """
    presets = FORMATS[format_slug].presets
    read = read_options(options, presets)
    if isinstance(read, list):
        raise BadTerms(read)
    return resolved(read, presets)


class CannotChange(ValueError):
    """What was played does not fit the options as changed; the message says why."""


@transaction.atomic
def change_event(*, event: Event, occasion: Occasion, terms: Terms, act: Act) -> Event:
    """Change what was agreed; after the beginning only what every round played so far fits.

    The format stays. Each change after the beginning is told in the log.

    :raises BadTerms: an option is not acceptable.
    :raises CannotChange: rounds that are drawn would not stand.
    :raises ValidationError: a field is not acceptable.
    :raises EventClosed: the event is finished.
    """
    event = lock(event)
    started = event.entries.filter(kind__in=(Kind.DRAWN, Kind.CARD)).exists()
    options = pinned_options(event.format, terms.options)
    wanted: dict[str, Any] = {
        "title": tidy_name(occasion.title),
        "date": occasion.date,
        "starts_at": occasion.starts_at,
        "season": occasion.season,
        "options": options,
        "fee": terms.fee,
        "minutes": terms.minutes,
        "confirm": terms.confirm,
        "release": terms.release,
    }
    old = {name: getattr(event, name) for name in wanted}
    changed = {name: value for name, value in wanted.items() if value != old[name]}
    for name, value in changed.items():
        setattr(event, name, value)
    event.full_clean(validate_constraints=False)
    if not changed:
        return event
    publish(event, **changed)
    if started:
        for what, before, after in _differences(old, changed):
            note_change(event, act, what, before, after)
        try:
            fresh_picture(event)
        except Broken as error:
            raise CannotChange(" ".join(one.text for one in error.problems)) from error
    return event


def _differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    for name, value in new.items():
        if name == "options":
            for key in value.keys() | old[name].keys():
                before, after = old[name].get(key), value.get(key)
                if before != after and key != "preset":
                    yield key.replace("_", " "), _written(before), _written(after)
        else:
            yield name.replace("_", " "), _written(old[name]), _written(value)


def _written(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return {True: "on", False: "off", None: "none"}.get(value, str(value))


@transaction.atomic
def save_template(*, event: Event, name: str) -> EventTemplate:
    """Save what was agreed about an event under a name; the same name is saved over.

    :raises ValidationError: the name is not acceptable.
    """
    agreed = {field: getattr(event, field) for field in AGREED}
    template = EventTemplate(club=event.club, name=tidy_name(name), **agreed)
    template.full_clean(validate_constraints=False)
    saved, _ = EventTemplate.objects.update_or_create(
        club=event.club, name=template.name, defaults=agreed
    )
    return saved


@transaction.atomic
def set_public(*, event: Event, public: bool, act: Act) -> None:
    """Publish the event's page to everybody with the link, or take it back."""
    event = lock(event, closed=True)
    if event.public != public:
        publish(event, public=public)
        words = ("members only", "public")
        note_change(event, act, "the page", words[not public], words[public])


@transaction.atomic
def release(*, event: Event, rounds: int, act: Act) -> None:
    """Show players and the public the standings after so many rounds, 0 for none.

    :raises NoSuchRound: that round is not drawn.
    """
    event = lock(event, closed=True)
    if rounds:
        round_log(event, rounds)
    if event.shown_rounds != rounds:
        old = event.shown_rounds
        publish(event, shown_rounds=rounds)
        note_change(event, act, "standings shown after round", str(old), str(rounds))


@transaction.atomic
def finish_event(*, event: Event, act: Act) -> None:
    """Finish the event: table links end, and its results are final until it is reopened."""
    event = lock(event, closed=True)
    if event.closed_at is None:
        publish(event, closed_at=act.at, clock_ends_at=None, clock_left=None)
        note_change(event, act, "the event", "open", "finished")


@transaction.atomic
def reopen_event(*, event: Event, act: Act) -> None:
    """Take the event up again."""
    event = lock(event, closed=True)
    if event.closed_at is not None:
        publish(event, closed_at=None)
        note_change(event, act, "the event", "finished", "open")
