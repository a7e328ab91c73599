"""What there is to win, and how ties are settled: agreed beforehand and kept with the event.

Prizes are kept as the event file writes them; an event that lists none has the usual ones of its
format.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from clubs.templatetags.money import money
from scoring.rules.core import Problem
from scoring.rules.money import read_money, write_money
from scoring.scorefile import currency_digits
from tournaments.formats.core import Event as Facts
from tournaments.models import Event
from tournaments.services.events import pinned_options
from tournaments.services.logs import format_of
from tournaments.services.picture import Broken, Picture, fresh_picture
from tournaments.services.writing import Act, DoneBefore, lock, note_change, publish
from tournaments.standings.prizes import Kind, Prize, Ties

TIES = {
    Ties.SHARED: "those who are equal share",
    Ties.CUT: "those who are equal cut for it",
    Ties.TIE_BREAKS: "the tie-breaks decide, and who is equal on all of them shares",
}
"""How tied prizes are settled, in words."""
KINDS = {
    Kind.HIGHEST: "Highest",
    Kind.LOWEST: "Lowest (booby)",
    Kind.FIRST_HALF: "Highest first half",
    Kind.SECOND_HALF: "Highest second half",
    Kind.BEST_HAND: "Highest single hand",
    Kind.HANDS_WON: "Most hands won",
    Kind.ALL_THIRTEEN: "All thirteen tricks",
    Kind.LUCKY_NUMBER: "Lucky number",
    Kind.LAST_TABLE: "Last table",
    Kind.RAFFLE: "Raffle",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeTerms:
    """What there is to win and how ties are settled."""

    prizes: tuple[Prize, ...]
    ties: Ties
    one_each: bool


class BadPrizes(ValueError):
    """The prizes do not fit the event; ``problems`` are at ``prizes/<place>``."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(" ".join(one.text for one in problems))
        self.problems = problems


class Announced(ValueError):
    """The prizes are announced already."""

    def __init__(self) -> None:
        super().__init__("The prizes are announced. Take the announcement back, then change them.")


def prizes_of(picture: Picture) -> tuple[Prize, ...]:
    """Return what there is to win: the event's own list, or the usual one of its format."""
    if picture.row.prizes is None:
        return usual_prizes(picture)
    if picture.file is not None:
        return picture.file.event.prizes or ()
    return prizes_in(picture.row)


def usual_prizes(picture: Picture) -> tuple[Prize, ...]:
    """Return what the format has to win where nothing is listed."""
    if picture.file is not None:
        return picture.form.usual_prizes(picture.file.event)
    form, options = format_of(picture.row)
    return form.usual_prizes(Facts((), options))


def prizes_in(event: Event) -> tuple[Prize, ...]:
    """Return the prizes that an event lists, whatever its entrants are so far."""
    digits = currency_digits(event.currency)
    return tuple(
        Prize(
            row["prize"],
            Kind(row.get("kind", Kind.HIGHEST.value)),
            row.get("group", ""),
            _minor(row.get("amount", "0"), digits),
            row.get("number", 0),
        )
        for row in event.prizes or ()
    )


def _minor(amount: str, digits: int) -> int:
    read = read_money(amount, digits)
    return read if isinstance(read, int) else 0


def write_prizes(prizes: Sequence[Prize], currency: str) -> list[dict[str, Any]]:
    """Return prizes as an event file has them."""
    digits = currency_digits(currency)
    return [
        {
            "prize": one.name,
            "kind": one.kind.value,
            "group": one.group,
            "amount": write_money(one.amount, digits),
            "number": one.number,
        }
        for one in prizes
    ]


def change_prizes(*, event: Event, terms: PrizeTerms, act: Act) -> None:
    """Change what there is to win, and how ties are settled; told in the log once play began.

    :raises BadPrizes: a prize does not fit the event.
    :raises Announced: the prizes are announced already.
    :raises EventClosed: the event is finished.
    """
    with suppress(DoneBefore), transaction.atomic():
        event = lock(event)
        before = fresh_picture(event)
        if before.log.awarded is not None:
            raise Announced
        changed = _changed(event, before, terms)
        told = [*_told(before, terms)] if before.log.started else []
        if not changed:
            return
        publish(event, **changed)
        for what, old, new in told:
            note_change(event, act, what, old, new)
        _check(event)


def _changed(event: Event, before: Picture, terms: PrizeTerms) -> dict[str, Any]:
    usual = terms.prizes == usual_prizes(before)
    prizes = None if usual else write_prizes(terms.prizes, event.currency)
    more = {"prize_ties": terms.ties.value, "one_prize_each": terms.one_each}
    options = pinned_options(event.format, {**event.options, **more})
    wanted = {"prizes": prizes, "options": options}
    return {name: value for name, value in wanted.items() if value != getattr(event, name)}


def _told(before: Picture, terms: PrizeTerms) -> Iterator[tuple[str, str, str]]:
    options = before.row.options
    old, new = (_in_words(one, before.row.currency) for one in (prizes_of(before), terms.prizes))
    changes = (
        ("the prizes", old, new),
        ("tied prizes", TIES[Ties(options["prize_ties"])], TIES[terms.ties]),
        ("one prize each", _on(on=options["one_prize_each"]), _on(on=terms.one_each)),
    )
    yield from (one for one in changes if one[1] != one[2])


def _on(*, on: bool) -> str:
    return "yes" if on else "no"


def _in_words(prizes: Sequence[Prize], currency: str) -> str:
    told = [
        f"{one.name} ({money(one.amount, currency)})" if one.amount else one.name for one in prizes
    ]
    return ", ".join(told) or "none"


def _check(event: Event) -> None:
    """Refuse prizes that the event cannot be read with."""
    try:
        faults = fresh_picture(event).faults
    except Broken as error:
        raise BadPrizes(error.problems) from error
    wrong = [one for one in faults if one.path.startswith("prizes")]
    if wrong:
        raise BadPrizes(wrong)


def kinds_for(picture: Picture) -> tuple[Kind, ...]:
    """Return the kinds of prize that the format can give."""
    used = {one.kind for one in prizes_of(picture)}
    if picture.form.adds_up:
        return tuple(Kind)
    return tuple(one for one in Kind if one in used | {Kind.HIGHEST, Kind.LOWEST})


def groups_for(picture: Picture) -> tuple[str, ...]:
    """Return the groups that a prize can be for, in the order in which they come up."""
    entered = [one.group for one in picture.entrants.values()]
    listed_in = [one.group for one in (*usual_prizes(picture), *prizes_of(picture))]
    return tuple(one for one in dict.fromkeys([*listed_in, *entered]) if one)
