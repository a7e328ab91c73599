"""The event file: a tournament as one JSON document, read, written and answered.

``oddtrick-event/1`` holds the facts of an event whole; ``oddtrick-event-result/1`` answers what
they come to, with every round that was asked for seated, and ``oddtrick-faults/1`` everything
that is wrong. Import, export, archive and the tests of the engine use this one format.

Terms. *Document* is the decoded JSON, *raw* the bytes of it. A *path* names a place in the
document, lists counted from 1 (``rounds/3/tables/2/NS``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date as Date  # noqa: N812 - “date” is a field here
from typing import Any, Final

import msgspec
from babel.numbers import is_currency

from scoring.rules.core import Problem
from scoring.rules.games import GAMES
from scoring.rules.money import read_money, write_money
from scoring.rules.options import gather, shorten
from scoring.rules.reading import unknown_keys
from scoring.scorefile import currency_digits, decode
from tournaments.documents import answers
from tournaments.documents.people import (
    read_adjustments,
    read_cards,
    read_cuts,
    read_entrants,
    read_never,
    read_presence,
    read_prizes,
    read_seeds,
)
from tournaments.documents.rounds import Reading
from tournaments.documents.values import Faults, Problems, note, words
from tournaments.formats import FORMATS
from tournaments.formats.core import MOST_ENTRANTS, Drawn, Event, Format, Refusal
from tournaments.formats.options import MOST_ROUNDS

EVENT: Final = "oddtrick-event/1"
CURRENCY: Final = "GBP"
KEYS = (
    "format",
    "name",
    "date",
    "currency",
    "event",
    "entrants",
    "arrivals",
    "withdrawals",
    "returns",
    "adjustments",
    "cards",
    "seeds",
    "never",
    "cuts",
    "prizes",
    "rounds",
)
MOST_BYTES: Final = 12 * 2**20
"""The longest document that is decoded whole; a sensible event is a hundredth of it."""
_UNREADABLE: Final = {
    "empty": "There is nothing here to read.",
    "too_deep": "This is nested too deeply to be an event.",
}
_LARGE: Final = 2**20
_MOST_ROWS: Final = {"entrants": MOST_ENTRANTS, "rounds": MOST_ROUNDS}


@dataclass(frozen=True, slots=True)
class EventFile:
    """An event that holds together; ``drawn`` has the rounds that the reading seated."""

    name: str
    date: str
    currency: str
    format: Format
    event: Event
    drawn: Mapping[int, Drawn] = field(default_factory=dict)

    def money(self, minor: int) -> str:
        """Write an amount in the event's currency."""
        return write_money(minor, currency_digits(self.currency))


def read_raw(raw: bytes, seed: int | None = None) -> EventFile | list[Problem]:
    """Read the bytes of one document, or list everything that is wrong with them.

    Documents beyond reason are refused before they are decoded whole, so that time and memory
    stay in proportion to ``MOST_BYTES``.
    """
    raw = raw.removeprefix(b"\xef\xbb\xbf")
    if len(raw) > _LARGE and (problems := _too_large(raw)):
        return problems
    document = decode(raw)
    if isinstance(document, Problem):
        return [document._replace(text=_UNREADABLE.get(document.code, document.text))]
    return read(document, seed)


def _too_large(raw: bytes) -> list[Problem]:
    """Count the rows of long lists without making anything of them."""
    problems: Problems = []
    try:
        parts = msgspec.json.decode(raw, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        parts = {}
    for key, part in parts.items():
        if len(part) > _LARGE and bytes(memoryview(part)[:1]) == b"[":
            rows = _count_rows(part)
            most = _MOST_ROWS.get(key, 10 * MOST_ENTRANTS)
            if rows > most:
                code = "too_many_entrants" if key == "entrants" else "too_many"
                note(problems, key, code, f"There are {most:,} of these at most, not {rows:,}.")
    if not problems and len(raw) > MOST_BYTES:
        text = f"An event file has {MOST_BYTES // 2**20} megabytes at most."
        note(problems, "", "too_large", text)
    return problems


def _count_rows(part: msgspec.Raw) -> int:
    try:
        return len(msgspec.json.decode(part, type=list[msgspec.Raw]))
    except (msgspec.DecodeError, RecursionError):
        return 0


def read(document: object, seed: int | None = None) -> EventFile | list[Problem]:
    """Read an event file, or list everything that is wrong with it.

    Rounds without tables are drawn. ``seed`` stands in for the seed of the options.
    """
    if not isinstance(document, dict):
        text = f"An event file is a map with “format”: “{EVENT}”."
        return [Problem("", "not_a_map", text)]
    problems: Problems = Faults()
    unknown_keys(document, KEYS, "", problems)
    if document.get("format") != EVENT:
        note(problems, "format", "unknown_format", f"The format must be “{EVENT}”.")
    name = words(document.get("name", ""), "name", problems) or ""
    date = _date(document.get("date", ""), problems)
    currency = _currency(document.get("currency", CURRENCY), problems)
    form, options = _format(document.get("event"), problems)
    event = _facts(document, currency, problems)
    if form is None:
        return problems
    if seed is not None:
        options = replace(options, seed=seed)
    _check_prize_groups(event, options, problems)
    reading = Reading(form, replace(event, options=options, date=date), problems)
    reading.read(document)
    if not problems:
        problems += form.faults(reading.event)
    elif all(one.path.startswith("rounds") for one in problems):
        problems += form.faults(replace(event, options=options))
    if problems:
        return list(dict.fromkeys(problems))
    return EventFile(name, date, currency, form, reading.event, reading.drawn)


def _date(value: object, problems: Problems) -> str:
    date = words(value, "date", problems) or ""
    if date and not _is_date(date):
        note(problems, "date", "not_a_date", "Write the date like 2026-10-28.")
    return date


def _is_date(text: str) -> bool:
    try:
        return Date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _currency(value: object, problems: Problems) -> str:
    if isinstance(value, str) and len(value) == 3 and is_currency(value):
        return value
    text = "Write the currency as its three capital letters, such as GBP."
    note(problems, "currency", "unknown_currency", text)
    return CURRENCY


def _format(value: object, problems: Problems) -> tuple[Format | None, Any]:
    """Read which format the event has, and its options."""
    if not isinstance(value, dict):
        text = 'Write the format of the event, such as {"format": "drive", "options": {}}.'
        note(problems, "event", "missing" if value is None else "not_a_map", text)
        return None, None
    unknown_keys(value, ("format", "options"), "event/", problems)
    slug = value.get("format")
    form = FORMATS.get(slug) if isinstance(slug, str) else None
    if form is None:
        text = f"The format of an event is one of: {', '.join(FORMATS)}."
        note(problems, "event/format", "unknown_event_format", text)
        return None, None
    options, found = gather(value.get("options", {}), form.presets)
    for one in found:
        path = f"event/options{one.path.removeprefix('rules')}"
        text = "Write a map of options." if one.code == "not_a_map" else one.text
        problems.append(one._replace(path=path, text=text))
    game = GAMES.get(options.game)
    if options.rules and game and options.rules not in {one.slug for one in game.presets}:
        known = ", ".join(one.slug for one in game.presets)
        text = f"{game.name} has these rules: {known}."
        note(problems, "event/options/rules", "unknown_preset", text)
    return form, options


def _facts(document: Mapping[str, Any], currency: str, problems: Problems) -> Event:
    """Read everything but the rounds."""
    entrants = read_entrants(document, problems)
    known = frozenset(one.id for one in entrants)
    digits = currency_digits(currency)

    def money(value: object, path: str) -> int | Problem:
        if not isinstance(value, str):
            return Problem(path, "not_text", 'Write the amount as text, such as "20.00".')
        return read_money(value, digits, path=path)

    return Event(
        entrants,
        None,
        presence=read_presence(document, known, problems),
        adjustments=read_adjustments(document, known, problems),
        cards=read_cards(document, known, problems),
        seeds=read_seeds(document, known, problems),
        never=read_never(document, known, problems),
        cuts=read_cuts(document, known, problems),
        prizes=read_prizes(document, money, problems),
    )


def _check_prize_groups(event: Event, options: Any, problems: Problems) -> None:
    """Note prizes for a group in which nobody can be."""
    known = {"", "NS", "EW", *options.group_labels, *(one.group for one in event.entrants)}
    for place, prize in enumerate(event.prizes or (), 1):
        if prize.group not in known:
            text = f"Nobody is in a group called “{shorten(prize.group)}”."
            note(problems, f"prizes/{place}/group", "unknown_group", text)


def next_round(file: EventFile) -> EventFile | Refusal:
    """Return the event with its next round drawn, or why there is none."""
    drawn = file.format.next_round(file.event)
    if isinstance(drawn, Refusal):
        return drawn
    more = {**file.drawn, drawn.round.number: drawn}
    return replace(file, event=file.event.adding(drawn), drawn=more)


def write(file: EventFile) -> dict[str, Any]:
    """Return the document that :func:`read` reads as the same event, every option spelt out."""
    head = {"format": EVENT, "name": file.name, "date": file.date, "currency": file.currency}
    facts = answers.write_facts(file.format, file.event, file.money)
    rounds = [
        answers.write_round(file.format, file.event, played, file.drawn.get(played.number))
        for played in file.event.rounds
    ]
    return {**head, **facts, "rounds": rounds}


def result(file: EventFile) -> dict[str, Any]:
    """Return what an event comes to: rounds, standings, prizes, checks and balance."""
    return answers.write_result_of(file.format, file.event, file.drawn, file.money)


def answer(read_file: EventFile | list[Problem]) -> dict[str, Any]:
    """Return the document that answers what was read: a result, or faults."""
    return answers.faults(read_file) if isinstance(read_file, list) else result(read_file)
