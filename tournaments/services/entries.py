"""Who is entered: players, pairs and teams, by members or by visitors written in on the spot.

What is agreed before the first draw stands in rows: who is entered under which card number, in
which group, seeded how, kept apart from whom. Until a round is drawn an entry can be removed as
if it had never been; from then on entrants only come and go (:mod:`.presence`), and whatever is
changed here is told in the log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Max

from clubs.models import Member
from clubs.names import tidy_name
from clubs.services.people import add_member
from tournaments.formats import FORMATS
from tournaments.formats.core import Entrant as Facts
from tournaments.formats.core import Event as EventFacts
from tournaments.log import Kind, Log
from tournaments.models import Entrant, Event, Player
from tournaments.services.logs import format_of, log_of
from tournaments.services.picture import Broken, fresh_picture
from tournaments.services.writing import Act, Line, append, lock, note_change, publish

MOST_PEOPLE = 8
"""How many people an entrant has at most, where it may be a pair or a team."""


class EnteredAlready(ValueError):
    """Somebody is entered already; the message says who."""


class CannotEnter(ValueError):
    """The entry cannot be as it is; ``field`` says what about it, the message why."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(text)
        self.field = field


class Begun(ValueError):
    """A round is drawn, so that this cannot be done any more; the message says what can."""


class NotEntered(LookupError):
    """Nobody has this card number."""

    def __init__(self, number: int) -> None:
        super().__init__(f"Nobody is entered as number {number}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Who enters: the people, in order, and a team's own name if it has one.

    A person is a member, or the name of a visitor who is to be written into the club's book.
    """

    members: Sequence[Member | str]
    name: str = ""
    group: str = ""
    rating: int = 0
    paid: bool = False


def most_people(format_slug: str) -> int:
    """Return how many people an entrant may have.

    Where two entrants or more make a side, or everybody is a side alone, an entrant is one.
    """
    return MOST_PEOPLE if FORMATS[format_slug].seats.side == 1 else 1


def groups_asked(event: Event) -> tuple[str, ...]:
    """Return the groups of which everybody must have one; none where the format asks for none."""
    form, options = format_of(event)
    faults = form.faults(EventFacts((Facts("1"),), options))
    asked = any(one.path.endswith("/group") for one in faults)
    return tuple(options.group_labels) if asked else ()


@transaction.atomic
def enter(*, event: Event, entry: Entry) -> Entrant:
    """Enter somebody under the next card number; nothing is drawn yet.

    :raises EnteredAlready: one of the people is entered already.
    :raises CannotEnter: the format does not take such an entrant.
    :raises NameTaken: a visitor's name is that of somebody in the book.
    :raises ValidationError: a visitor's name is not acceptable.
    :raises Begun: the event has begun.
    :raises EventClosed: the event is finished.
    """
    return enter_together(event=event, entries=[entry])[0]


@transaction.atomic
def enter_together(*, event: Event, entries: Sequence[Entry]) -> list[Entrant]:
    """Enter several at once, all of them or nobody; as :func:`enter`."""
    event = lock(event)
    if is_begun(event):
        msg = "The event has begun. Whoever comes now is a late arrival."
        raise Begun(msg)
    entrants = write_entrants(event, entries)
    publish(event)
    return entrants


def is_begun(event: Event) -> bool:
    """Say whether a round is drawn, so that entries are withdrawn and no more removed."""
    return event.sequence > 0 and log_of(event).started


def write_entrants(event: Event, entries: Sequence[Entry]) -> list[Entrant]:
    """Write the rows of entrants under the next card numbers of a locked event.

    :raises EnteredAlready: one of the people is entered already.
    :raises CannotEnter: the format does not take such an entrant.
    :raises NameTaken: a visitor's name is that of somebody in the book.
    :raises ValidationError: a visitor's name is not acceptable.
    """
    people = [_people(event, entry) for entry in entries]
    _check_free(event, [member for some in people for member in some])
    last = Entrant.objects.filter(event=event).aggregate(last=Max("number"))["last"] or 0
    entrants = [
        Entrant(
            event=event,
            number=number,
            name=tidy_name(entry.name),
            group=entry.group,
            rating=entry.rating,
            owed=event.fee,
            paid=event.fee if entry.paid else 0,
        )
        for number, entry in enumerate(entries, last + 1)
    ]
    Entrant.objects.bulk_create(entrants)
    Player.objects.bulk_create(
        Player(event=event, entrant=entrant, position=position, member=member)
        for entrant, some in zip(entrants, people, strict=True)
        for position, member in enumerate(some)
    )
    return entrants


def _people(event: Event, entry: Entry) -> list[Member]:
    """Return the people of an entry, visitors now in the book."""
    most = most_people(event.format)
    if not entry.members and (most == 1 or not tidy_name(entry.name)):
        # A team may be known by its name alone, as in a league where other people come each week.
        field = "people"
        raise CannotEnter(field, "Choose who is to be entered.")
    if len(entry.members) > most:
        text = (
            "In this format everybody is entered alone."
            if most == 1
            else f"An entrant has at most {most} people."
        )
        field = "people"
        raise CannotEnter(field, text)
    labels = groups_asked(event)
    if labels and entry.group not in labels:
        field = "group"
        raise CannotEnter(field, f"Choose a group: {' or '.join(labels)}.")
    return [
        _visitor(event, person) if isinstance(person, str) else person for person in entry.members
    ]


def _visitor(event: Event, name: str) -> Member:
    name = tidy_name(name)
    there = Player.objects.filter(
        event=event, member__display_name=name, member__left_on=None
    ).exists()
    if there:
        msg = f"{name} is entered already."
        raise EnteredAlready(msg)
    return add_member(club=event.club, name=name, display_name=name, visitor=True)


def _check_free(event: Event, members: Sequence[Member]) -> None:
    """Refuse somebody who is entered already, or stands twice in what is entered now."""
    twice = {one.pk: one for one in members if sum(one.pk == other.pk for other in members) > 1}
    rows = Player.objects.filter(event=event, member__in=members).select_related("member")
    told = [f"{row.member.display_name} is entered already." for row in rows.order_by("pk")]
    told += [f"{one.display_name} is named twice." for one in twice.values()]
    if told:
        raise EnteredAlready(" ".join(told))


def entrant_of(event: Event, number: int) -> Entrant:
    """Return the holder of a card number, with the people.

    :raises NotEntered: there is none.
    """
    found = Entrant.objects.filter(event=event, number=number).with_people().first()
    if found is None:
        raise NotEntered(number)
    return found


@transaction.atomic
def change_entry(*, event: Event, number: int, entry: Entry, act: Act) -> Entrant:
    """Correct who an entrant is, what it is called, its group or its rating.

    Who plays for somebody else is a stand-in, not a correction.

    :raises NotEntered: nobody has this number.
    :raises EnteredAlready: one of the people is entered already.
    :raises CannotEnter: the format does not take such an entrant, or a round does not stand it.
    :raises NameTaken: a visitor's name is that of somebody in the book.
    :raises ValidationError: a visitor's name is not acceptable.
    :raises EventClosed: the event is finished.
    """
    event = lock(event)
    entrant = entrant_of(event, number)
    before = _words(entrant)
    people = _people(event, entry)
    Player.objects.filter(entrant=entrant).delete()
    _check_free(event, people)
    Player.objects.bulk_create(
        Player(event=event, entrant=entrant, position=position, member=member)
        for position, member in enumerate(people)
    )
    Entrant.objects.filter(pk=entrant.pk).update(
        name=tidy_name(entry.name), group=entry.group, rating=entry.rating
    )
    entrant = entrant_of(event, number)
    publish(event)
    if is_begun(event) and (after := _words(entrant)) != before:
        note_change(event, act, f"the entry of number {number}", before, after)
        try:
            fresh_picture(event)
        except Broken as error:
            field = "group"
            raise CannotEnter(field, " ".join(one.text for one in error.problems)) from error
    return entrant


def _words(entrant: Entrant) -> str:
    """Say in words what an entry is."""
    people = " & ".join(player.member.display_name for player in entrant.players.all())
    told = [f"{entrant.name} ({people})" if entrant.name else people, entrant.group]
    if entrant.rating:
        told.append(f"rated {entrant.rating}")
    return ", ".join(one for one in told if one)


@transaction.atomic
def remove_entry(*, event: Event, number: int, act: Act) -> None:
    """Remove an entry as if it had never been; only before the first draw.

    :raises NotEntered: nobody has this number.
    :raises Begun: a round is drawn, and the entrant can only withdraw.
    :raises EventClosed: the event is finished.
    """
    event = lock(event)
    entrant = entrant_of(event, number)
    if is_begun(event):
        msg = f"A round is drawn: {entrant.called} can withdraw, but the entry stays."
        raise Begun(msg)
    remove_rows(event, [entrant], act)
    publish(event)


def remove_rows(event: Event, entrants: Sequence[Entrant], act: Act) -> None:
    """Remove entries of a locked event of which nothing is drawn, and all that names them."""
    gone = {one.number for one in entrants}
    if event.sequence:
        _take_back_about({one.key for one in entrants}, event, act)
    Entrant.objects.filter(pk__in=[one.pk for one in entrants]).delete()
    publish(
        event,
        seeds=[one for one in event.seeds if one not in gone],
        never=[pair for pair in event.never if gone.isdisjoint(pair)],
    )


def _take_back_about(ids: set[str], event: Event, act: Act) -> None:
    """Take back whatever the log says of somebody, as of a person expected later."""
    log = log_of(event)
    for entry in (*log.presence, *log.substitutions, *log.adjustments):
        if entry.payload["id"] in ids:
            append(event, act, Line(Kind.VOIDED, {}, amends=entry.sequence))


@transaction.atomic
def renumber(*, event: Event, number: int, to: int, act: Act) -> None:
    """Give an entrant another card number; whoever has that gets this one's in exchange.

    :raises NotEntered: nobody has this number.
    :raises CannotEnter: the number is not one of a card.
    :raises Begun: a round is drawn, and cards are in people's hands.
    :raises EventClosed: the event is finished.
    """
    event = lock(event)
    entrant = entrant_of(event, number)
    if is_begun(event):
        msg = "A round is drawn: card numbers stay. Seats can be exchanged at the console."
        raise Begun(msg)
    field = "to"
    if not 1 <= to <= 9999:
        raise CannotEnter(field, "A card number is from 1 to 9999.")
    if to == number:
        return
    rows = Entrant.objects.filter(event=event)
    other = rows.filter(number=to).first()
    aside = (rows.aggregate(last=Max("number"))["last"] or 0) + 1
    if other is not None:
        rows.filter(pk=other.pk).update(number=max(aside, to + 1))
    rows.filter(pk=entrant.pk).update(number=to)
    if other is not None:
        rows.filter(pk=other.pk).update(number=number)
    turned = {number: to, to: number}
    publish(
        event,
        seeds=[turned.get(one, one) for one in event.seeds],
        never=[[turned.get(one, one) for one in pair] for pair in event.never],
    )
    if event.sequence:
        _readdress(log_of(event), {str(a): str(b) for a, b in turned.items()}, event, act)


def _readdress(log: Log, turned: Mapping[str, str], event: Event, act: Act) -> None:
    """Let what the log says of somebody follow the person to another number."""
    lines = []
    for entry in (*log.presence, *log.substitutions, *log.adjustments):
        if entry.payload["id"] in turned:
            append(event, act, Line(Kind.VOIDED, {}, amends=entry.sequence))
            payload: dict[str, Any] = {**entry.payload, "id": turned[entry.payload["id"]]}
            lines.append(Line(entry.kind, payload, entry.round, reason=entry.reason))
    for line in lines:
        append(event, act, line)


@transaction.atomic
def keep_apart(*, event: Event, first: int, second: int, apart: bool, act: Act) -> None:
    """Note that two entrants are never to be seated together, or that they may be.

    :raises NotEntered: nobody has one of the numbers.
    :raises CannotEnter: they are the same.
    :raises EventClosed: the event is finished.
    """
    event = lock(event)
    names = [entrant_of(event, number).called for number in (first, second)]
    if first == second:
        field = "second"
        raise CannotEnter(field, "Choose two different entrants.")
    pair = sorted((first, second))
    others = [one for one in event.never if sorted(one) != pair]
    there = len(others) < len(event.never)
    if there == apart:
        return
    publish(event, never=[*others, pair] if apart else others)
    if is_begun(event):
        words = ("may meet", "are kept apart")
        what = f"whether {names[0]} and {names[1]} may meet"
        note_change(event, act, what, words[not apart], words[apart])


@transaction.atomic
def set_seeds(*, event: Event, seeds: Sequence[int]) -> None:
    """Seed entrants by their numbers, the best first; nothing is drawn yet.

    :raises CannotEnter: somebody is named twice, or is not entered.
    :raises Begun: the first draw has used the seeds.
    :raises EventClosed: the event is finished.
    """
    event = lock(event)
    if is_begun(event):
        msg = "A round is drawn: the seeds stay as they were for the draw."
        raise Begun(msg)
    known = set(Entrant.objects.filter(event=event).values_list("number", flat=True))
    field = "seeds"
    if len(set(seeds)) < len(seeds) or not known >= set(seeds):
        raise CannotEnter(field, "Seed everybody once, by their card numbers.")
    publish(event, seeds=[*seeds])
