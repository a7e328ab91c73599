"""The director's console: a round at a glance, what it waits for, and what to do next.

The sentences about a round are made from its log alone, so that the answer to a recorded result
says the same as the page.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from scoring.rules.core import SIDES
from tournaments.log import Entry, RoundLog, TableLog
from tournaments.models import Released
from tournaments.services.picture import Picture
from tournaments.services.rounds import is_out, missing, missing_words
from tournaments.services.seats import (
    DIRECTIONS,
    WORDS,
    RoundSeen,
    figures_of,
    remark_words,
    round_seen,
    score_words,
    state_of,
)
from tournaments.services.standings import StandingsSeen, standings_seen

PLACES = 8
"""How many places of each list of standings stand beside the tables."""

Do = Literal[
    "enter", "draw", "ahead", "close", "undo", "ask_undo", "reopen", "release", "finish", "resume"
]
"""What a button does: ``ask_undo`` asks for the round's name first, ``enter`` leads to entries;
``finish`` and ``resume`` are for the event as a whole."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something that the director can do now, and the words of its button."""

    do: Do
    words: str
    round: int = 0


@dataclass(frozen=True, slots=True)
class Steps:
    """What comes next, if anything, and what else can be done."""

    first: Step | None
    others: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Version:
    """One of the results sent for a table: in short, by whom, when and from where."""

    entry: int
    words: str
    by: str
    at: datetime.datetime | None
    source: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """Two results for one table: the one that was there, and one that contradicts it."""

    table: int
    label: str
    first: Version
    other: Version


@dataclass(frozen=True, slots=True)
class Tab:
    """One round in the list of rounds; ``words`` say where it stands."""

    number: int
    state: str
    words: str
    date: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """All that the console shows. ``round`` is None before the first draw.

    ``faults`` say what is missing before the event can be drawn, ``sums`` which totals do not
    come out. ``standings`` has the first places of every list, ``longer`` whether there are more.
    ``over`` says why no round is left to draw, empty while there is one.
    """

    round: RoundSeen | None
    sentence: str
    more: tuple[str, ...]
    waiting: tuple[Waiting, ...]
    sums: tuple[str, ...]
    faults: tuple[str, ...]
    steps: Steps
    tabs: tuple[Tab, ...]
    current: int
    entrants: int
    standings: tuple[StandingsSeen, ...]
    longer: bool
    over: str


def current_round(picture: Picture) -> int:
    """Return the round that is being played: the first with tables out, or not closed; or 0."""
    rounds = picture.log.rounds
    for awaited in (missing, lambda one: one.closed is None):
        found = next((one.number for one in rounds if awaited(one)), None)
        if found is not None:
            return found
    return rounds[-1].number if rounds else 0


def board_of(picture: Picture, number: int) -> Board:
    """Return what the console shows of a round, which must be drawn; 0 before the first draw."""
    played = picture.log.round(number)
    seen = round_seen(picture, played) if played else None
    standings = standings_seen(picture) if picture.log.started else ()
    return Board(
        round=seen,
        sentence=sentence_of(played) if played else _before(picture),
        more=waiting_words(played) if played else (),
        waiting=_waiting(seen, played) if seen and played else (),
        sums=tuple(one.text for one in picture.checks if not one.ok),
        faults=tuple(one.text for one in picture.faults),
        steps=_steps(picture, played),
        tabs=tuple(_tab(one) for one in picture.log.rounds),
        current=current_round(picture),
        entrants=len(picture.entrants),
        standings=standings,
        longer=any(len(one.rows) > PLACES for one in standings),
        over=picture.over,
    )


def sentence_of(played: RoundLog) -> str:
    """Say where a round stands: “Round 5: 2 tables still out: 5, 9.”"""
    words = "closed" if played.closed and not missing(played) else missing_words(played)
    return f"Round {played.number}: {words}."


def waiting_words(played: RoundLog) -> tuple[str, ...]:
    """Say which tables wait for somebody, one sentence each."""
    told = []
    for number, table in sorted(played.tables.items()):
        if table.rivals:
            told.append(f"Table {number} has two results.")
        elif table.report is not None:
            told.append(f"Table {number} waits for {_other_side(table.report)} to confirm.")
        elif table.result is not None and "void" in table.result and is_out(table):
            told.append(f"Table {number} is struck out: play it again, or record a forfeit.")
    return tuple(told)


def _other_side(report: Entry) -> str:
    """Return who has to confirm: a phone says for which side it speaks, if it knows."""
    said = re.search(r"\b(NS|EW)\b", report.by)
    if said is None:
        return "the other side"
    return next(words for side, words in DIRECTIONS.items() if side != said[1])


@dataclass(frozen=True, slots=True)
class Row:
    """What is shown anew of a table once a result is recorded; names do not change."""

    table: int
    state: str
    words: str
    score: str
    remark: str
    figures: Mapping[str, str]
    first: int


def row_of(table: TableLog) -> Row:
    """Return the row of a table from its log alone."""
    figures = figures_of(table.known, table.seats.get("players", SIDES))
    state = state_of(table)
    return Row(
        table=table.number,
        state=state.value,
        words=WORDS[state],
        score=score_words(table.known, figures),
        remark=remark_words(table.known),
        figures=figures,
        first=table.first.sequence if table.first else 0,
    )


def next_out(played: RoundLog, table: int) -> int:
    """Return the next table that is still out, coming round to the first; or the same again."""
    out = [one for one in missing(played) if one != table and not played.tables[one].heard]
    return next((one for one in out if one > table), out[0] if out else table)


def words_of(result: Mapping[str, Any] | None) -> str:
    """Return a result in short."""
    return score_words(result, figures_of(result))


def versions_of(table: TableLog) -> tuple[Version, ...]:
    """Return every result sent for a table, the one that was there first."""
    sent = [one for one in (table.last or table.report, *table.rivals) if one is not None]
    told = []
    for entry in sent:
        there = entry not in table.rivals
        result = table.result if there and table.result is not None else entry.payload["result"]
        said = table.first or entry
        source = (said if there else entry).payload.get("source", "")
        told.append(Version(entry.sequence, words_of(result), entry.by, entry.at, source))
    return tuple(told)


def _waiting(seen: RoundSeen, played: RoundLog) -> tuple[Waiting, ...]:
    told = []
    for table in seen.tables:
        if table.rivals:
            first, *others = versions_of(played.tables[table.number])
            told += [Waiting(table.number, table.label, first, other) for other in others]
    return tuple(told)


def _before(picture: Picture) -> str:
    if not picture.entrants:
        return "Nobody is entered yet."
    one = len(picture.entrants) == 1
    return f"{len(picture.entrants)} {'entry' if one else 'entries'}. No round is drawn yet."


def _tab(played: RoundLog) -> Tab:
    date = played.drawn.payload.get("date", "")
    if out := len(missing(played)):
        return Tab(played.number, "out", f"{out} out", date)
    if played.closed:
        return Tab(played.number, "in", "closed", date)
    return Tab(played.number, "reported", "all in", date)


def _steps(picture: Picture, played: RoundLog | None) -> Steps:
    if picture.row.closed_at is not None:
        return Steps(None, (Step("resume", "Take the event up again"),))
    if played is None:
        if picture.file is None:
            return Steps(Step("enter", "Enter players"))
        return Steps(Step("draw", "Draw round 1", 1), _ahead(picture))
    following = len(picture.log.rounds) + 1
    draw = () if picture.over else (Step("draw", f"Draw round {following}", following),)
    early = () if picture.form.needs_results else (*draw, *_ahead(picture))
    others = _about(picture, played)
    if played.closed is None:
        close = Step("close", f"Close round {played.number}", played.number)
        first, rest = (None, (close, *early)) if missing(played) else (close, early)
        return Steps(first, (*rest, *others))
    if draw:
        return Steps(draw[0], (*early[1:], *others))
    open_rounds = any(missing(one) or one.closed is None for one in picture.log.rounds)
    return Steps(None if open_rounds else Step("finish", "Finish the event"), others)


def _ahead(picture: Picture) -> tuple[Step, ...]:
    """Offer to draw every round that is left, where there are several and none waits."""
    if picture.file is None or picture.form.needs_results or picture.over:
        return ()
    length = picture.form.length(picture.file.event)
    left = length - len(picture.log.rounds)
    if left < 2:
        return ()
    words = f"Draw all {left} rounds" if left == length else f"Draw the {left} rounds left"
    return (Step("ahead", words),)


def _about(picture: Picture, played: RoundLog) -> tuple[Step, ...]:
    """Offer what undoes things, and the release of standings where that is by hand."""
    number = played.number
    steps = []
    by_hand = picture.row.release == Released.BY_HAND
    if by_hand and played.closed and picture.row.shown_rounds < number:
        steps.append(Step("release", f"Release standings after round {number}", number))
    if played.closed:
        steps.append(Step("reopen", f"Open round {number} again", number))
    if number == len(picture.log.rounds):
        undo: Do = "ask_undo" if played.heard else "undo"
        what = f"Take round {number} back" if played.heard else "Take back the draw"
        steps.append(Step(undo, what, number))
    return tuple(steps)
