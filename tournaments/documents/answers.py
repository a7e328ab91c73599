"""Writing an event out: its result, and the document that reads as the same event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from scoring.rules.core import SIDES, Problem
from scoring.rules.draw import listed
from scoring.rules.options import resolved
from tournaments.documents.results import side_names, write_result
from tournaments.formats.core import Drawn, Event, Format, Section
from tournaments.results import IN_PLAY, Round, Table
from tournaments.standings.hall import Check
from tournaments.standings.prizes import Award
from tournaments.standings.tiebreaks import Figure

RESULT = "oddtrick-event-result/1"
FAULTS = "oddtrick-faults/1"


def faults(problems: Iterable[Problem]) -> dict[str, Any]:
    """Return the document that lists what is wrong."""
    return {"format": FAULTS, "faults": [problem._asdict() for problem in problems]}


def write_round(
    form: Format, event: Event, played: Round, drawn: Drawn | None = None
) -> dict[str, Any]:
    """Return one round as a document: tables, who sits out, and whether it is complete.

    Players at an incomplete table sit out; the table is written too, with its empty chairs.
    """
    waiting = [one for table in played.tables if not table.full for one in table.entrants]
    written: dict[str, Any] = {
        "round": played.number,
        "tables": [_table(form, event, played.number, table, drawn) for table in played.tables],
        "sit_out": [*played.sit_out, *waiting],
    }
    if played.absent:
        written["absent"] = [*played.absent]
    written["complete"] = played.complete
    if drawn and drawn.date:
        written["date"] = drawn.date
    if drawn and drawn.notes:
        written["notes"] = [*drawn.notes]
    return written


def _table(
    form: Format, event: Event, number: int, table: Table, drawn: Drawn | None
) -> dict[str, Any]:
    written: dict[str, Any] = {"table": table.number}
    names = event.options.table_names
    if table.number <= len(names):
        written["name"] = names[table.number - 1]
    alone = not form.seats.side
    if alone:
        written["players"] = [side[0] for side in table.sides]
    else:
        written |= {key: [*side] for key, side in zip(SIDES, table.sides, strict=True)}
    if table.trumps:
        written["trumps"] = table.trumps
    if board := event.boards.get((number, table.number)):
        written["boards"] = board
    if drawn and table.number in drawn.matches:
        written["match"] = drawn.matches[table.number]
    if table.result != IN_PLAY:
        written["result"] = write_result(table, side_names(table.sides, alone=alone))
    return written


def write_standings(event: Event, sections: Iterable[Section]) -> list[dict[str, Any]]:
    """Return the rows of all sections, best first, each with its group."""
    group_of = {one.id: one.group for one in event.entrants}
    rows = []
    for section in sections:
        for row in section.ranking.rows:
            written: dict[str, Any] = {"rank": row.rank, "tied": row.tied, "id": row.id}
            if group := section.name or group_of[row.id]:
                written["group"] = group
            written["values"] = {name: figure(value) for name, value in row.values.items()}
            if row.withdrawn:
                written["withdrawn"] = True
            rows.append(written)
    return rows


def figure(value: Figure) -> int | float:
    """Return a figure as JSON has it."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else round(float(value), 4)
    return value


def write_prizes(awards: Iterable[Award], money: Callable[[int], str]) -> list[dict[str, Any]]:
    """Return who has won what; ``share`` is money by id, or null for a thing."""
    return [
        {
            "prize": listed([prize.name for prize in award.prizes]),
            "ids": [*award.ids],
            "share": {one: money(minor) for one, minor in award.shares.items()} or None,
            **({"open": True} if award.open else {}),
        }
        for award in awards
    ]


def write_checks(checks: Iterable[Check]) -> list[dict[str, Any]]:
    """Return the sums; one that is wrong says so in a sentence, and where."""
    written = []
    for check in checks:
        row: dict[str, Any] = {
            "name": check.name,
            "expected": check.expected,
            "actual": check.actual,
            "ok": check.ok,
        }
        if check.table:
            row |= {"round": check.round, "table": check.table}
        written.append(row if check.ok else row | {"text": check.text})
    return written


def write_result_of(
    form: Format, event: Event, drawn: Mapping[int, Drawn], money: Callable[[int], str]
) -> dict[str, Any]:
    """Return the whole answer to an event; results that cards make are in it, and say so."""
    event = form.with_cards(event)
    sections = form.standings(event)
    return {
        "format": RESULT,
        "rounds": [
            write_round(form, event, played, drawn.get(played.number)) for played in event.rounds
        ],
        "standings": write_standings(event, sections),
        "ties": [text for section in sections for text in section.ranking.notes],
        "provisional": any(section.ranking.provisional for section in sections),
        "over": form.over(event),
        "prizes": write_prizes(form.prizes(event), money),
        "checks": write_checks(form.checks(event)),
        "balance": {name: [*span] for name, span in form.balance(event).items()},
    }


def write_facts(form: Format, event: Event, money: Callable[[int], str]) -> dict[str, Any]:
    """Return what is written of an event beside its head: entrants and decisions, no rounds."""
    written: dict[str, Any] = {
        "event": {"format": form.slug, "options": resolved(event.options, form.presets)},
        "entrants": [_without_empty(one) for one in event.entrants],
    }
    written |= {key: rows for key, rows in _presence(event).items() if rows}
    if event.adjustments:
        written["adjustments"] = [
            {"id": one.id, "round": one.round, "points": one.points, "reason": one.reason}
            for one in event.adjustments
        ]
    if event.cards:
        written["cards"] = [
            {"id": one.id, "first": one.first, "last": one.last, "tricks": one.tricks}
            for one in event.cards
        ]
    if event.seeds:
        written["seeds"] = [*event.seeds]
    if event.never:
        written["never"] = sorted(sorted(pair) for pair in event.never)
    if event.cuts:
        written["cuts"] = [{"id": one, "place": place} for one, place in event.cuts.items()]
    if event.prizes is not None:
        written["prizes"] = [
            {
                "prize": one.name,
                "kind": one.kind.value,
                "group": one.group,
                "amount": money(one.amount),
                "number": one.number,
            }
            for one in event.prizes
        ]
    return written


def _without_empty(one: Any) -> dict[str, Any]:
    row = {"name": one.name, "group": one.group, "members": [*one.members], "rating": one.rating}
    return {"id": one.id, **{key: value for key, value in row.items() if value}}


def _presence(event: Event) -> dict[str, list[dict[str, Any]]]:
    kept: dict[str, list[dict[str, Any]]] = {"arrivals": [], "withdrawals": [], "returns": []}
    for one, turns in event.presence.items():
        if turns[0] > 1:
            kept["arrivals"].append({"id": one, "from_round": turns[0]})
        for place, turn in enumerate(turns[1:]):
            kept["returns" if place % 2 else "withdrawals"].append({"id": one, "from_round": turn})
    return kept
