"""Players' cards keyed from paper: a hand, a half or the whole evening of one player.

A card keyed again replaces the earlier figure, which stays in the log; the engine adds cards up,
names the one that cannot be right, and compares cards with tables.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.db import transaction

from scoring.rules.core import Problem
from tournaments.log import Kind
from tournaments.models import Event
from tournaments.results import Card, Outcome, Round
from tournaments.services.carded import span_of
from tournaments.services.picture import Broken, Picture, fresh_picture
from tournaments.services.seats import Naming, Person
from tournaments.services.writing import Act, DoneBefore, Line, append, lock

OF_CARDS = ("cards", "cards_total", "card_total")
"""The names of sums that are about cards."""


class Span(NamedTuple):
    """Some rounds, from the first to the last, and what they are called."""

    first: int
    last: int
    words: str

    @property
    def key(self) -> str:
        """What the span is called in addresses."""
        return f"{self.first}-{self.last}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Keying:
    """One figure from a card: whose, of which rounds, and the tricks."""

    card: int
    first: int
    last: int
    tricks: int


@dataclass(frozen=True, slots=True)
class Keyed:
    """What keying came to: whose card it is, and the figure that it replaces, if any."""

    name: str
    before: int | None = None


class CannotKey(ValueError):
    """The figure cannot be; ``field`` says what about it, the message why."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(text)
        self.field = field


@dataclass(frozen=True, slots=True)
class Figure:
    """What was keyed at one time for some rounds, and by whom."""

    sequence: int
    tricks: int
    by: str
    at: datetime.datetime | None


@dataclass(frozen=True, slots=True)
class FigureSeen:
    """What is keyed for some rounds, None for nothing; ``before`` is what it replaced."""

    span: Span
    now: Figure | None = None
    before: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class CardRow:
    """One player's cards: a figure for each span, and how many hands are keyed by themselves."""

    person: Person
    figures: tuple[FigureSeen, ...]
    hands: int = 0


@dataclass(frozen=True, slots=True)
class Sum:
    """What the cards of some rounds and a group come to; ``right`` is None until all are in."""

    words: str
    right: bool | None = None


@dataclass(frozen=True, slots=True)
class CardsSeen:
    """All the cards of an event, looked at for one ``span``.

    ``refused`` says why no cards can be keyed. ``faults`` are cards that cannot be right, or say
    something else than the tables. ``awaited`` are those of whom nothing is known for some round
    of the span.
    """

    refused: str = ""
    spans: tuple[Span, ...] = ()
    span: Span | None = None
    rows: tuple[CardRow, ...] = ()
    sums: tuple[Sum, ...] = ()
    faults: tuple[str, ...] = ()
    awaited: tuple[Person, ...] = ()


def refusal(picture: Picture) -> str:
    """Say why no cards can be keyed for an event; empty where they can."""
    if picture.file is None:
        return " ".join(one.text for one in picture.faults)
    facts = picture.file.event
    if not facts.entrants:
        return "Nobody is entered yet."
    probe = replace(facts, cards=(Card(facts.entrants[0].id, 1, 1, 0),))
    wrong = [one.text for one in picture.form.faults(probe) if one.code == "no_cards"]
    if not wrong and not rounds_of(picture):
        return "How many rounds there are is open. Draw the first round, then key the cards."
    return " ".join(wrong)


def rounds_of(picture: Picture) -> int:
    """Return how many rounds a card can tell of."""
    if picture.file is None:
        return 0
    return picture.form.length(picture.file.event) or len(picture.log.rounds)


def spans_of(picture: Picture) -> tuple[Span, ...]:
    """Return what can be keyed at once: each half, where there are halves, and everything."""
    last = rounds_of(picture)
    found = picture.form.half_time(picture.facts)
    half = found.after_round if found else 0
    whole = Span(1, last, "Whole evening")
    if not 0 < half < last:
        return (whole,)
    return (Span(1, half, "First half"), Span(half + 1, last, "Second half"), whole)


def cards_seen(picture: Picture, wanted: str = "") -> CardsSeen:
    """Return the cards of an event; ``wanted`` is the key of a span."""
    if words := refusal(picture):
        return CardsSeen(refused=words)
    spans = spans_of(picture)
    awaiting = awaited(picture, spans)
    first_open = next((span for span in spans if awaiting[span]), spans[-1])
    span = next((one for one in spans if one.key == wanted), first_open)
    keyings = _keyings(picture)
    naming = Naming(picture.entrants, picture.log, span.last)
    return CardsSeen(
        spans=spans,
        span=span,
        rows=tuple(_row(naming, one, spans, keyings) for one in picture.entrants),
        sums=tuple(_sums(picture, spans)),
        faults=tuple(one.text for one in picture.checks if one.name in OF_CARDS and not one.ok),
        awaited=tuple(naming.person(one) for one in awaiting[span]),
    )


def _figures(picture: Picture) -> dict[tuple[str, int, int], int]:
    return {(one.id, one.first, one.last): one.tricks for one in picture.facts.cards}


Keyings = Mapping[tuple[str, int, int], list[Figure]]


def _keyings(picture: Picture) -> Keyings:
    """Return everything that was keyed and not taken out, the latest last, by card."""
    told: dict[tuple[str, int, int], list[Figure]] = {}
    for entry in picture.log.cards:
        figure = Figure(entry.sequence, entry.payload["tricks"], entry.by, entry.at)
        told.setdefault(span_of(entry.payload), []).append(figure)
    return told


def _row(naming: Naming, one: str, spans: Iterable[Span], keyings: Keyings) -> CardRow:
    hands = sum(1 for who, first, last in keyings if who == one and first == last)
    return CardRow(naming.person(one), tuple(_figure(one, each, keyings) for each in spans), hands)


def _figure(one: str, span: Span, keyings: Keyings) -> FigureSeen:
    told = keyings.get((one, span.first, span.last))
    return FigureSeen(span, told[-1], tuple(told[-2::-1])) if told else FigureSeen(span)


def card_of(picture: Picture, number: int) -> tuple[CardRow, CardRow]:
    """Return a player's totals, and the hands one by one.

    :raises KeyError: nobody has this card.
    """
    one = picture.entrants[str(number)].key
    naming = Naming(picture.entrants, picture.log, rounds_of(picture))
    keyings = _keyings(picture)
    called = called_round(picture)
    hands = [Span(n, n, f"{called} {n}") for n in range(1, rounds_of(picture) + 1)]
    spans = [span for span in spans_of(picture) if span.first < span.last]
    return _row(naming, one, spans, keyings), _row(naming, one, hands, keyings)


def called_round(picture: Picture) -> str:
    """Return what a round is called on a card: “Hand” where people move after each."""
    return "Hand" if picture.row.options["deals"] == 1 else "Round"


def _sums(picture: Picture, spans: Iterable[Span]) -> Iterator[Sum]:
    """Add up what is in of each span; hands of one round are left to the faults."""
    called = {(one.first, one.last): one.words for one in spans}
    for one in picture.form.cards_so_far(picture.facts):
        words = called.get((one.first, one.last))
        if words is None:
            continue
        where = f"{words}, {one.group}" if one.group else words
        cards = "1 card adds" if one.cards == 1 else f"{one.cards} cards add"
        told = f"{where}: {cards} up to {one.actual:,} of {one.expected:,}."
        yield Sum(told, None if one.missing else one.actual == one.expected)


def awaited(picture: Picture, spans: Iterable[Span]) -> dict[Span, tuple[str, ...]]:
    """Return, by span, of whom nothing is known for some round of it, in the order of entry."""
    facts = picture.facts
    scores = picture.form.scores(facts)
    known = {
        one: {n for line in lines for n in range(line.first or line.round, line.round + 1)}
        for one, lines in scores.lines.items()
    }
    seated = {one.number: one for one in scores.facts.rounds}
    wanting: dict[int, set[str]] = {}
    for number in range(1, rounds_of(picture) + 1):
        here = _at_open_tables(seated[number]) if number in seated else facts.present(number)
        wanting[number] = {one for one in here if number not in known.get(one, ())}
    return {
        span: tuple(
            one
            for one in picture.entrants
            if any(one in wanting[number] for number in range(span.first, span.last + 1))
        )
        for span in spans
    }


def _at_open_tables(played: Round) -> tuple[str, ...]:
    return tuple(
        one
        for table in played.tables
        if table.full and table.result.outcome is Outcome.IN_PLAY
        for one in table.entrants
    )


def key_card(*, event: Event, keying: Keying, act: Act) -> Keyed:
    """Key what a player's card says of some rounds; the same figure again changes nothing.

    :raises CannotKey: there is no such card, the figure is impossible, or the rounds do not fit
        with another card of this player.
    :raises EventClosed: the event is finished.
    """
    with transaction.atomic():
        event = lock(event)
        picture = fresh_picture(event)
        _check_card(picture, keying)
        one = str(keying.card)
        span = (one, keying.first, keying.last)
        before = _figures(picture).get(span)
        if before != keying.tricks:
            with suppress(DoneBefore), transaction.atomic():
                append(event, act, _line(span, keying.tricks))
                _check_reads(event)
    return Keyed(picture.names[one], before if before != keying.tricks else None)


def key_hands(*, event: Event, card: int, tricks: Mapping[int, int | None], act: Act) -> Keyed:
    """Key a player's card hand by hand; None takes out what was keyed for a round.

    :raises CannotKey: there is no such card, or a figure is impossible; ``field`` is the round.
    :raises EventClosed: the event is finished.
    """
    with transaction.atomic():
        event = lock(event)
        picture = fresh_picture(event)
        figures = _figures(picture)
        for number, figure in sorted(tricks.items()):
            span = (str(card), number, number)
            if figure is None:
                _remove(event, picture, span, act)
                continue
            _check_card(picture, Keying(card=card, first=number, last=number, tricks=figure))
            if figures.get(span) != figure:
                with suppress(DoneBefore), transaction.atomic():
                    append(event, act, _line(span, figure))
        _check_reads(event)
    return Keyed(picture.names[str(card)])


def remove_card(*, event: Event, sequence: int, reason: str, act: Act) -> None:
    """Take out what was keyed from a card; one that is gone already stays gone.

    ``sequence`` is the entry that keyed it; what it had replaced goes with it.

    :raises EventClosed: the event is finished.
    """
    with transaction.atomic():
        event = lock(event)
        picture = fresh_picture(event)
        entry = next((one for one in picture.log.cards if one.sequence == sequence), None)
        if entry is not None:
            _remove(event, picture, span_of(entry.payload), act, reason)


def _remove(
    event: Event, picture: Picture, span: tuple[str, int, int], act: Act, reason: str = ""
) -> None:
    """Void every figure that was keyed for a card, so that no earlier one comes back."""
    for entry in picture.log.cards:
        if span_of(entry.payload) == span:
            with suppress(DoneBefore), transaction.atomic():
                line = Line(Kind.VOIDED, {}, entry.round, amends=entry.sequence, reason=reason)
                append(event, act, line)


def _line(span: tuple[str, int, int], tricks: int) -> Line:
    one, first, last = span
    return Line(Kind.CARD, {"id": one, "first": first, "last": last, "tricks": tricks}, last)


def most_tricks(picture: Picture, first: int, last: int) -> int:
    """Return the most that a card can have for some rounds, credits for sit-outs included."""
    options = picture.facts.options
    each = max(picture.form.tricks(options), int(options.sit_out) * int(options.deals))
    return each * (last - first + 1)


def _check_card(picture: Picture, keying: Keying) -> None:
    field, text = "", refusal(picture)
    last = rounds_of(picture)
    if text:
        raise CannotKey(field, text)
    most = most_tricks(picture, keying.first, keying.last)
    count = keying.last - keying.first + 1
    if str(keying.card) not in picture.entrants:
        field, text = "card", f"Nobody has the card {keying.card}."
    elif not 1 <= keying.first <= keying.last <= last:
        field, text = "span", f"The event has {last} rounds."
    elif not 0 <= keying.tricks <= most:
        rounds = "one round" if count == 1 else f"{count} rounds"
        field = "tricks" if count > 1 else str(keying.first)
        text = f"A card can have {most} tricks in {rounds} at most."
    if text:
        raise CannotKey(field, text)


def _check_reads(event: Event) -> None:
    try:
        fresh_picture(event)
    except Broken as error:
        field = ""
        raise CannotKey(field, _why(error.problems)) from error


def _why(problems: list[Problem]) -> str:
    if any(one.code == "cards_overlap" for one in problems):
        return (
            "This player has another card of some of these rounds, and neither is part of the "
            "other. Take that one out first."
        )
    return " ".join(one.text for one in problems[:3])
