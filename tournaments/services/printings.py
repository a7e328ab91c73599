"""What went to paper, and which of it a later entry has made wrong, in words.

A printing notes how much of the log it shows. The log is only ever added to, so that says
exactly what the paper can know: a sheet is wrong when an entry after that concerns what it
shows, and round and table are named.

Terms. A *topic* is what a sheet tells: who sits where, what came of it, who is there, prizes.
A sheet of the seats of a round is wrong by what happened to that round; one that adds everything
up, by what happened to any round up to its own, and a later one replaces it; one about the event
as a whole (round 0) by whatever happened.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from clubs.models import User
from scoring.rules.draw import listed
from tournaments.log import Entry, Kind
from tournaments.models import Event, EventPrinting
from tournaments.services.logs import entries_since
from tournaments.services.picture import Picture


class Topic(StrEnum):
    """What a sheet tells, and so what can make it wrong."""

    SEATING = "seating"
    """Seats of rounds that were drawn."""
    ROUNDS = "rounds"
    """Which rounds there are: drawing the next one makes the sheet incomplete."""
    RESULTS = "results"
    ENTRANTS = "entrants"
    """Who is there, and from which round to which."""
    PRIZES = "prizes"


_TOPICS: Mapping[Kind, tuple[Topic, ...]] = {
    Kind.DRAWN: (Topic.ROUNDS,),
    Kind.UNDRAWN: (Topic.SEATING, Topic.ROUNDS),
    Kind.RESEATED: (Topic.SEATING,),
    Kind.RESULT: (Topic.RESULTS,),
    Kind.CONFIRMED: (Topic.RESULTS,),
    Kind.DECIDED: (Topic.RESULTS,),
    Kind.CORRECTED: (Topic.RESULTS,),
    Kind.ADJUSTED: (Topic.RESULTS,),
    Kind.CARD: (Topic.RESULTS,),
    Kind.CUT: (Topic.RESULTS, Topic.PRIZES),
    Kind.AWARDED: (Topic.PRIZES,),
    Kind.ARRIVED: (Topic.ENTRANTS,),
    Kind.WITHDREW: (Topic.ENTRANTS,),
    Kind.RETURNED: (Topic.ENTRANTS,),
    Kind.SUBSTITUTED: (Topic.SEATING, Topic.ENTRANTS),
}
"""What an entry changes. What is voided changes what it had said."""

_PRESENCE = {
    Kind.ARRIVED: "came",
    Kind.WITHDREW: "withdrew",
    Kind.RETURNED: "came back",
}
MOST_NAMED = 6
"""Tables or people named one by one; more are counted."""


class Sheet(NamedTuple):
    """What is known of a sheet here: what it is called and what makes it wrong."""

    title: str
    topics: Collection[Topic]


@dataclass(frozen=True, slots=True)
class Recall:
    """A sheet on paper that is wrong by now; ``reasons`` say what has changed since."""

    sheet: str
    called: str
    round: int
    reasons: tuple[str, ...]
    by: str
    at: datetime.datetime

    @property
    def words(self) -> str:
        """All of it in a sentence: “Result slips of round 4: tables 3 and 7 changed since.”"""
        return f"{self.called}: {'; '.join(self.reasons)} since."


def record_printing(
    *, event: Event, sheet: str, number: int, sequence: int, by: User | None, at: datetime.datetime
) -> None:
    """Note that a sheet of a round was printed from a log of this length; the same once."""
    EventPrinting.objects.get_or_create(
        event=event, sheet=sheet, round=number, sequence=sequence, defaults={"by": by, "at": at}
    )


def on_paper(event: Event) -> list[EventPrinting]:
    """Return the latest printing of each sheet and round, by the time of printing."""
    latest: dict[tuple[str, int], EventPrinting] = {}
    for printing in (
        EventPrinting.objects.filter(event=event).select_related("by").order_by("sequence", "pk")
    ):
        latest[printing.sheet, printing.round] = printing
    return sorted(latest.values(), key=lambda one: (one.at, one.pk))


def outdated(picture: Picture, sheets: Mapping[str, Sheet]) -> list[Recall]:
    """Return the sheets on paper that a later entry made wrong, by the time of printing.

    ``sheets`` are those that can be wrong, by the name under which they are noted. Two queries,
    however much was played; one where nothing was printed.
    """
    printed = _that_count(on_paper(picture.row), sheets)
    if not printed:
        return []
    since = entries_since(picture.row, min(one.sequence for one in printed))
    told = (_recall(picture, one, sheets[one.sheet], since) for one in printed)
    return [one for one in told if one is not None]


def made_wrong(
    picture: Picture, sheets: Mapping[str, Sheet], entries: Sequence[Entry]
) -> list[str]:
    """Return what is on paper that some entries would make wrong, as it is called there.

    The entries are yet to be written, as those of a correction before it is saved.
    """
    printed = _that_count(on_paper(picture.row), sheets)
    return [
        _called(sheets[one.sheet], one.round)
        for one in printed
        if any(_concerns(entry, {}, sheets[one.sheet].topics, one.round) for entry in entries)
    ]


def _that_count(
    printed: Iterable[EventPrinting], sheets: Mapping[str, Sheet]
) -> list[EventPrinting]:
    """Leave out sheets that a later one of their kind has replaced, as standings do."""
    latest: dict[tuple[str, int], EventPrinting] = {}
    for one in printed:
        if one.sheet in sheets:
            so_far = Topic.RESULTS in sheets[one.sheet].topics
            latest[one.sheet, 0 if so_far else one.round] = one
    return [*latest.values()]


def _called(sheet: Sheet, about: int) -> str:
    """Call a sheet by its title and round; what adds everything up stands after a round."""
    if not about:
        return sheet.title
    return f"{sheet.title} {'after' if Topic.RESULTS in sheet.topics else 'of'} round {about}"


def _recall(
    picture: Picture, printing: EventPrinting, sheet: Sheet, entries: Sequence[Entry]
) -> Recall | None:
    known = {one.sequence: one for one in entries}
    later = [
        entry
        for entry in entries
        if entry.sequence > printing.sequence
        and _concerns(entry, known, sheet.topics, printing.round)
    ]
    if not later:
        return None
    apart = not printing.round or Topic.RESULTS in sheet.topics
    return Recall(
        sheet=printing.sheet,
        called=_called(sheet, printing.round),
        round=printing.round,
        reasons=tuple(_reasons(picture, later, apart=apart)),
        by=printing.by.get_username() if printing.by else "",
        at=printing.at,
    )


def _concerns(
    entry: Entry, known: Mapping[int, Entry], topics: Collection[Topic], about: int
) -> bool:
    """Say whether an entry changes something that a sheet about a round shows."""
    if entry.kind is Kind.DECIDED and not entry.payload["accepted"]:
        return False
    if entry.kind is Kind.DRAWN and entry.round == about:
        return Topic.SEATING in topics  # It was taken back, and is drawn again.
    told = any(topic in topics for topic in _topics_of(entry, known))
    return told and _reaches(entry, topics, about)


def _reaches(entry: Entry, topics: Collection[Topic], about: int) -> bool:
    """Say whether what an entry changes is of a round that a sheet shows."""
    if not about or entry.round is None:
        return True
    if Topic.RESULTS in topics:
        return entry.round <= about
    if entry.kind is Kind.SUBSTITUTED:
        return entry.round <= about <= (entry.payload.get("last") or about)
    return entry.round == about


def _topics_of(entry: Entry, known: Mapping[int, Entry]) -> tuple[Topic, ...]:
    if entry.kind is not Kind.VOIDED:
        return _TOPICS.get(entry.kind, ())
    if entry.table is not None:
        return (Topic.RESULTS,)
    amended = known.get(entry.amends or 0)
    return _TOPICS.get(amended.kind, ()) if amended else ()


def _reasons(picture: Picture, entries: Sequence[Entry], *, apart: bool) -> Iterable[str]:
    """Say what has happened, one kind of thing after another; ``apart`` names the rounds."""
    yield from _drawn(entries)
    yield from _by_round(entries, (Kind.RESEATED,), "changed", apart=apart)
    amended = (Kind.CORRECTED, Kind.DECIDED)
    yield from _by_round(entries, amended, "corrected", apart=apart)
    struck = [one for one in entries if one.kind is Kind.VOIDED and one.table is not None]
    yield from _by_round(struck, (Kind.VOIDED,), "taken back", apart=apart)
    if fresh := sum(one.kind in (Kind.RESULT, Kind.CONFIRMED, Kind.CARD) for one in entries):
        yield "1 result in" if fresh == 1 else f"{fresh} results in"
    yield from _people(picture, entries)
    if any(one.kind in (Kind.CUT, Kind.AWARDED) for one in entries):
        yield "prizes changed"


def _drawn(entries: Sequence[Entry]) -> Iterable[str]:
    """Say which rounds were drawn or taken back; of a round taken back and drawn again, both."""
    last: dict[int, list[Kind]] = {}
    for one in entries:
        if one.kind in (Kind.DRAWN, Kind.UNDRAWN):
            last.setdefault(one.round or 0, []).append(one.kind)
    for number, kinds in sorted(last.items()):
        if Kind.UNDRAWN not in kinds:
            yield f"round {number} drawn"
        elif kinds[-1] is Kind.DRAWN:
            yield f"round {number} drawn again"
        else:
            yield f"round {number} taken back"


def _by_round(
    entries: Sequence[Entry], kinds: Collection[Kind], done: str, *, apart: bool
) -> Iterable[str]:
    tables: dict[int, set[int]] = {}
    for one in entries:
        if one.kind in kinds:
            tables.setdefault(one.round or 0, set()).update(_tables(one))
    for number, changed in sorted(tables.items()):
        where = f" of round {number}" if apart else ""
        yield f"{_numbered(sorted(changed))}{where} {done}"


def _tables(entry: Entry) -> Iterable[int]:
    if entry.kind is Kind.RESEATED:
        return [*(row["table"] for row in entry.payload["tables"]), *_removed(entry)]
    return [entry.table or 0]


def _removed(entry: Entry) -> Iterable[int]:
    return [int(one) for one in entry.payload.get("removed", ())]


def _numbered(tables: Sequence[int]) -> str:
    if len(tables) > MOST_NAMED:
        return f"{len(tables)} tables"
    word = "table" if len(tables) == 1 else "tables"
    return f"{word} {listed([str(one) for one in tables])}"


def _people(picture: Picture, entries: Sequence[Entry]) -> Iterable[str]:
    told: dict[str, dict[str, None]] = {}
    for one in entries:
        name = picture.names.get(str(one.payload.get("id", "")), "")
        if one.kind in _PRESENCE:
            told.setdefault(_PRESENCE[one.kind], {})[name] = None
        elif one.kind is Kind.SUBSTITUTED:
            told.setdefault("replaced", {})[name] = None
        elif one.kind is Kind.ADJUSTED:
            told.setdefault("adjusted", {})[name] = None
        elif one.kind is Kind.VOIDED and one.table is None:
            told.setdefault("an entry taken back", {})
    for done, names in told.items():
        if len(names) > MOST_NAMED:
            yield f"{len(names)} people {done}"
        else:
            yield f"{listed(list(names))} {done}" if names else done
