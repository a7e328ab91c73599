"""Prizes: who has won what as things stand, the cuts of those who are equal, the announcement.

Who has won what follows from the results and is never stored, until it is announced.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from django.db import transaction

from clubs.templatetags.money import money
from scoring.rules.draw import listed
from tournaments.log import Kind
from tournaments.models import Event
from tournaments.services.awarded import announced_prizes, differences, snapshot
from tournaments.services.picture import Picture, fresh_picture
from tournaments.services.prize_terms import TIES, prizes_of
from tournaments.services.rounds import missing, missing_words
from tournaments.services.seats import Person
from tournaments.services.writing import Act, DoneBefore, Line, append, lock
from tournaments.standings.prizes import Award, Prize, Ties


class CannotCut(ValueError):
    """The cut cannot be recorded so; the message says why."""


class CannotAward(ValueError):
    """The prizes cannot be announced yet; ``reasons`` are all that stands in the way."""

    def __init__(self, reasons: Sequence[str]) -> None:
        super().__init__(" ".join(reasons))
        self.reasons = tuple(reasons)


class NotOver(CannotAward):
    """Rounds are left to play, and nobody said that the event ends here."""

    def __init__(self) -> None:
        text = "Rounds are left to play. Play on, or tick that the event ends here."
        super().__init__([text])


@dataclass(frozen=True, slots=True)
class WinnerSeen:
    """Who has won a prize, and the share in minor units, None for a thing."""

    person: Person
    share: int | None = None


@dataclass(frozen=True, slots=True)
class AwardSeen:
    """A prize, or several that equals share. ``words`` say how a tie is settled.

    ``open`` says that the winners named must cut first. ``worth`` is the money that equals share.
    """

    title: str
    winners: tuple[WinnerSeen, ...]
    words: str = ""
    open: bool = False
    worth: str = ""

    @property
    def key(self) -> str:
        """What an open cut is called in a form: the ids of those who cut."""
        return ".".join(one.person.id for one in self.winners)


@dataclass(frozen=True, slots=True)
class CutSeen:
    """A cut that was recorded: who won it first."""

    sequence: int
    people: tuple[Person, ...]
    by: str
    at: datetime.datetime | None


@dataclass(frozen=True, slots=True)
class AnnouncedSeen:
    """The prizes as they were announced; ``differences`` say what is otherwise as things stand."""

    awards: tuple[AwardSeen, ...]
    by: str
    at: datetime.datetime | None
    differences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PrizesSeen:
    """All about the prizes of an event; ``awards`` are as things stand.

    ``usual`` says that nobody listed prizes and the format's own are meant. ``waits`` say what
    stands in the way of announcing them, ``over`` why the event is over, empty while rounds are
    left.
    """

    prizes: tuple[Prize, ...]
    usual: bool
    fund: int
    ties: str
    one_each: bool
    awards: tuple[AwardSeen, ...]
    provisional: bool
    cuts: tuple[CutSeen, ...]
    waits: tuple[str, ...]
    over: str
    announced: AnnouncedSeen | None = None

    @property
    def open(self) -> tuple[AwardSeen, ...]:
        """What somebody must cut for; prizes that one cut settles stand together."""
        by_people: dict[frozenset[str], list[AwardSeen]] = {}
        for one in self.awards:
            if one.open:
                people = frozenset(each.person.id for each in one.winners)
                by_people.setdefault(people, []).append(one)
        return tuple(
            replace(alike[0], title=listed([each.title for each in alike]))
            for alike in by_people.values()
        )

    @property
    def again(self) -> bool:
        """Whether there is anything to announce that was not announced so."""
        return self.announced is None or bool(self.announced.differences)


def prizes_seen(picture: Picture) -> PrizesSeen:
    """Return all about the prizes of an event."""
    options = picture.row.options
    prizes = prizes_of(picture)
    over = _ended(picture)
    return PrizesSeen(
        prizes=prizes,
        usual=picture.row.prizes is None,
        fund=sum(one.amount for one in prizes),
        ties=TIES[Ties(options["prize_ties"])],
        one_each=options["one_prize_each"],
        awards=tuple(_award(picture, one, picture.names) for one in picture.awards),
        provisional=bool(_results_awaited(picture)) or not over,
        cuts=tuple(_cuts(picture)),
        waits=waits(picture),
        over=over,
        announced=_announced(picture),
    )


def _announced(picture: Picture) -> AnnouncedSeen | None:
    entry, told = picture.log.awarded, announced_prizes(picture)
    if entry is None or told is None:
        return None
    awards = tuple(_award(picture, one, told.names) for one in told.awards)
    return AnnouncedSeen(awards, entry.by, entry.at, differences(picture))


def _award(picture: Picture, award: Award, names: Mapping[str, str]) -> AwardSeen:
    winners = tuple(
        WinnerSeen(_person(picture, one, names), award.shares.get(one)) for one in award.ids
    )
    amounts = [money(one.amount, picture.row.currency) for one in award.prizes if one.amount]
    shared = listed(amounts) if len(winners) > 1 and amounts else ""
    return AwardSeen(called(award.prizes), winners, _tie_words(award), award.open, shared)


def _person(picture: Picture, one: str, names: Mapping[str, str]) -> Person:
    entrant = picture.entrants.get(one)
    name = names.get(one, picture.names.get(one, one))
    return Person(one, name, entrant.number if entrant else 0)


def called(prizes: Sequence[Prize]) -> str:
    """Name a prize, or several that are given together."""
    names = listed([one.name for one in prizes])
    return f"{names[:1].upper()}{names[1:]}"


def _tie_words(award: Award) -> str:
    if not award.ids:
        return "Nobody has won it."
    if len(award.ids) == 1:
        return ""
    if award.open:
        return "They are equal and cut for it."
    return f"They are equal and share {'it' if len(award.prizes) == 1 else 'them'}."


def _cuts(picture: Picture) -> Iterator[CutSeen]:
    for entry in picture.log.cuts:
        places = sorted(entry.payload["places"].items(), key=lambda each: each[1])
        people = tuple(_person(picture, one, picture.names) for one, _ in places)
        yield CutSeen(entry.sequence, people, entry.by, entry.at)


def _ended(picture: Picture) -> str:
    if picture.row.closed_at is not None:
        return "The event is finished."
    return picture.over if picture.log.started else ""


def waits(picture: Picture) -> tuple[str, ...]:
    """Say everything that stands in the way of announcing the prizes, rounds to come aside."""
    if not prizes_of(picture):
        return ("There is nothing to win. Write the list of prizes first.",)
    awaited = _results_awaited(picture)
    if not awaited and not picture.awards:
        awaited = ["Nobody has won anything yet."]
    cuts = [
        f"{called(one.prizes)}: {listed([picture.names[each] for each in one.ids])} must cut first."
        for one in picture.awards
        if one.open
    ]
    return (*awaited, *cuts)


def _results_awaited(picture: Picture) -> list[str]:
    if not picture.log.started:
        return ["Nothing has been played yet."]
    out = [
        f"Round {one.number}: {missing_words(one)}." for one in picture.log.rounds if missing(one)
    ]
    if not out and any(section.ranking.provisional for section in picture.sections):
        out = [
            "Not everybody’s card is in yet." if picture.log.cards else "Results are still to come."
        ]
    return out


def record_cut(*, event: Event, order: Sequence[str], act: Act) -> None:
    """Record that some who were equal for a prize cut, in the order in which they won the cut.

    :raises CannotCut: they are not those who must cut for a prize.
    :raises EventClosed: the event is finished.
    """
    with suppress(DoneBefore), transaction.atomic():
        event = lock(event)
        picture = fresh_picture(event)
        tied = [set(one.ids) for one in picture.awards if one.open]
        if set(order) not in tied or len(set(order)) != len(order):
            msg = "They need not cut for a prize any more. Look at the prizes as they now stand."
            raise CannotCut(msg)
        places = {one: place for place, one in enumerate(order, 1)}
        append(event, act, Line(Kind.CUT, {"places": places}))


def announce_prizes(*, event: Event, ends_here: bool, act: Act) -> None:
    """Announce the prizes as they stand; the same prizes are announced once.

    ``ends_here`` says that no more rounds are played, where any are left.

    :raises NotOver: rounds are left to play, and the event does not end here.
    :raises CannotAward: results are missing, or somebody has to cut for a prize.
    """
    with suppress(DoneBefore), transaction.atomic():
        event = lock(event, closed=True)
        picture = fresh_picture(event)
        if reasons := waits(picture):
            raise CannotAward(reasons)
        if not ends_here and not _ended(picture):
            raise NotOver
        payload = snapshot(picture)
        if picture.log.awarded is None or picture.log.awarded.payload != payload:
            append(event, act, Line(Kind.AWARDED, payload))


def take_announcement_back(*, event: Event, reason: str, act: Act) -> None:
    """Take the announcement of the prizes back, if there is one."""
    with suppress(DoneBefore), transaction.atomic():
        event = lock(event, closed=True)
        entry = fresh_picture(event).log.awarded
        if entry is not None:
            append(event, act, Line(Kind.VOIDED, {}, amends=entry.sequence, reason=reason))
