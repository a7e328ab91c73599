"""The console: the round in play at a glance, and a line to type results in.

The page answers a recorded result from the log of the round alone, as JSON to a script and by
going on to the next table without one. Its parts follow changes by themselves.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any
from urllib.parse import quote

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from clubs.permissions import Action
from clubs.views.access import Visit
from clubs.views.answers import see_other
from scoring.rules.core import Problem
from scoring.shorthand import Key
from scoring.views.live import live, part_asked, swaps
from tournaments import shorthand
from tournaments.forms.results import TypedForm
from tournaments.log import RoundLog
from tournaments.models import Event
from tournaments.printouts import outdated
from tournaments.services.console import (
    Board,
    board_of,
    current_round,
    next_out,
    row_of,
    sentence_of,
    waiting_words,
    words_of,
)
from tournaments.services.logs import NoSuchRound, format_of
from tournaments.services.picture import Picture, picture_of
from tournaments.services.results import InvalidResult, Place, record_result
from tournaments.services.seats import TableSeen
from tournaments.services.verifying import compare_result
from tournaments.services.writing import Act, EventClosed, Stale
from tournaments.views.access import clerk, event_versions, event_view

PARTS = ("tables",)
KEPT = ("verify", "agreed", "differ", "show")
"""What of an address goes with it from table to table."""


@dataclass(frozen=True, slots=True)
class Cursor:
    """The line to type in: for which table, what stands in it, and what is wrong with it."""

    table: TableSeen
    example: str
    help: str
    keys: tuple[Key, ...]
    uid: uuid.UUID
    typed: str = ""
    faults: tuple[str, ...] = ()
    correct: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """What was typed and refused, to be shown again."""

    table: int
    typed: str
    uid: uuid.UUID | None
    faults: tuple[str, ...]
    correct: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """What typing a second time came to: the tables that agreed, and those that differ."""

    agreed: frozenset[int]
    differ: frozenset[int]

    @property
    def of(self) -> dict[str, str]:
        """The two lists as an address carries them."""
        return {
            "agreed": ".".join(map(str, sorted(self.agreed))),
            "differ": ".".join(map(str, sorted(self.differ))),
        }

    def words(self, tables: int) -> str:
        """Say how far it has come: “12 of 14 verified, table 9 differs.”"""
        done = f"{len(self.agreed | self.differ)} of {tables} verified"
        if not self.differ:
            return f"{done}."
        numbers = ", ".join(map(str, sorted(self.differ)))
        one = len(self.differ) == 1
        return f"{done}, {f'table {numbers} differs' if one else f'tables {numbers} differ'}."


class NotTyped(ValueError):
    """What was typed was not recorded; the arguments are the reasons."""

    status = 422
    correct = False


class MovedOn(NotTyped):
    """It was right when the page was shown, and is not any more."""

    status = 409


class ToCorrect(NotTyped):
    """The table has another result already, which the page had shown."""

    correct = True


@require_safe
@live(versions=event_versions)
@event_view(Action.SEE_EVENT)
def show(
    request: HttpRequest, visit: Visit, event: Event, number: int | None = None
) -> HttpResponse:
    """Show the round in play, or one of the others; members are shown the standings."""
    where = {"club": visit.club.slug, "event": event.pk}
    if not visit.may(Action.RECORD):
        try:
            return HttpResponseRedirect(reverse("event-standings", kwargs=where))
        except NoReverseMatch as error:
            raise PermissionDenied from error
    if number is not None and not swaps(request) and number == current_round(picture_of(event)):
        # The round in play has one address, so that its page goes on to the next round.
        query = request.GET.urlencode()
        home = reverse("event", kwargs=where)
        return HttpResponseRedirect(f"{home}?{query}" if query else home)
    return console_page(request, visit, event, number)


@require_POST
@event_view(Action.RECORD)
def type_result(request: HttpRequest, visit: Visit, event: Event, number: int) -> HttpResponse:
    """Record what was typed for a table, or only compare it; the answer tells the next table."""
    form = TypedForm(request.POST)
    try:
        return _read(request, visit, event, number, form)
    except NotTyped as error:
        return _refuse(request, visit, event, number, form, error)


def _read(
    request: HttpRequest, visit: Visit, event: Event, number: int, form: TypedForm
) -> HttpResponse:
    if not form.is_valid():
        raise NotTyped(*(text for texts in form.errors.values() for text in texts))
    told = shorthand.read(form.cleaned_data["typed"], _asked(event, form.seats))
    if isinstance(told, shorthand.Bad):
        raise NotTyped(told.text)
    if isinstance(told, shorthand.Go):
        return see_other(_go(event, number, told))
    place = Place(number, form.cleaned_data["table"], form.cleaned_data["seating"])
    try:
        if form.cleaned_data["verify"] or form.cleaned_data["seen"]:
            return _compare(request, event, form, place, told.result)
        act = Act(uid=form.act_uid, by=clerk(visit), at=timezone.now())
        done = record_result(event=event, place=place, result=told.result, source="desk", act=act)
    except InvalidResult as error:
        raise NotTyped(*_fixes(error.problems, form.cleaned_data["typed"])) from error
    except (Stale, NoSuchRound, EventClosed) as error:
        raise MovedOn(str(error)) from error
    return _recorded(request, event, form, done.round)


def _asked(event: Event, seats: dict[str, Any]) -> shorthand.Asked:
    form, options = format_of(event)
    return shorthand.asked_of(form, options, seats)


def _fixes(problems: Sequence[Problem], typed: str) -> list[str]:
    line = typed.strip()
    return [shorthand.FIXES.get(one.code, one.text).replace("{line}", line) for one in problems]


def _compare(
    request: HttpRequest, event: Event, form: TypedForm, place: Place, result: dict[str, Any]
) -> HttpResponse:
    """Compare with what is stored: because that is asked, or because the table has a result."""
    found = compare_result(event=event, place=place, result=result)
    stored, typed = words_of(found.stored), words_of(found.typed)
    if form.cleaned_data["verify"]:
        said = f"Table {place.table} agrees: {typed}."
        if not found.agrees:
            said = f"Table {place.table} differs: stored {stored or 'nothing'}, typed {typed}."
        return _verified(request, event, form, (place, said, found.agrees))
    if not found.agrees:
        text = f"Table {place.table} has {stored} already. Correct it to change it to {typed}."
        raise ToCorrect(text)
    return _recorded(request, event, form, found.round)


def _recorded(
    request: HttpRequest, event: Event, form: TypedForm, played: RoundLog
) -> HttpResponse:
    table: int = form.cleaned_data["table"]
    row = row_of(played.tables[table])
    following = next_out(played, table)
    if not _asks_json(request):
        return see_other(console_url(event, played.number, table=following))
    answer = {
        **asdict(row),
        "sentence": sentence_of(played),
        "more": waiting_words(played),
        "said": f"Table {table}: {row.score or row.words}.",
    }
    return JsonResponse(answer)


def _verified(
    request: HttpRequest, event: Event, form: TypedForm, found: tuple[Place, str, bool]
) -> HttpResponse:
    place, said, agrees = found
    if _asks_json(request):
        verdict = "agrees" if agrees else "differs"
        return JsonResponse({"table": place.table, "verdict": verdict, "said": said})
    (messages.success if agrees else messages.error)(request, said)
    before = _verdict(form.cleaned_data["agreed"], form.cleaned_data["differ"])
    this = frozenset({place.table})
    now = Verdict(before.agreed - this, before.differ | this)
    if agrees:
        now = Verdict(before.agreed | this, before.differ - this)
    played = picture_of(event).log.round(place.round)
    numbers = sorted(played.tables) if played else []
    left = [one for one in numbers if one not in now.agreed | now.differ]
    following = next((one for one in left if one > place.table), left[0] if left else place.table)
    query = {"verify": "1", **now.of, "table": following}
    return see_other(console_url(event, place.round, **query))


def _refuse(
    request: HttpRequest, visit: Visit, event: Event, number: int, form: TypedForm, error: NotTyped
) -> HttpResponse:
    if _asks_json(request):
        answer = {"faults": error.args, "correct": error.correct}
        return JsonResponse(answer, status=error.status)
    table = form.cleaned_data.get("table") or 0
    typed = form.data.get("typed", "")[: shorthand.LONGEST]
    line = Line(table, typed, form.cleaned_data.get("uid"), error.args, error.correct)
    shown = number if picture_of(event).log.round(number) else None
    return console_page(request, visit, event, shown, line=line, status=error.status)


def _asks_json(request: HttpRequest) -> bool:
    return "application/json" in request.headers.get("Accept", "")


def _go(event: Event, number: int, told: shorthand.Go) -> str:
    played = board_of(picture_of(event), number).round
    for table in played.tables if played else ():
        if told.table.casefold() in (str(table.number), table.label.casefold()):
            return console_url(event, number, table=table.number)
    text = f"There is no table {told.table[:20]} in this round."
    raise NotTyped(text)


def console_url(event: Event, number: int, **query: Any) -> str:
    """Return the address of the console of a round."""
    where = {"club": event.club.slug, "event": event.pk, "number": number}
    return reverse("event-round", kwargs=where, query=query)


def console_page(
    request: HttpRequest,
    visit: Visit,
    event: Event,
    number: int | None = None,
    **more: Any,
) -> HttpResponse:
    """Show the console; ``line`` was typed and refused, ``said`` are faults of anything else."""
    picture = picture_of(event)
    shown = current_round(picture) if number is None else number
    if number is not None and picture.log.round(number) is None:
        raise Http404
    board = board_of(picture, shown)
    line: Line | None = more.get("line")
    data = request.POST if request.method == "POST" else request.GET
    verdict = _verdict(data.get("agreed", ""), data.get("differ", ""))
    keep = {key: data[key] for key in KEPT if data.get(key)}
    tables = board.round.tables if board.round else ()
    wanted = _wanted(request)
    if data.get("verify") and not wanted:
        done = verdict.agreed | verdict.differ
        wanted = next((one.number for one in tables if one.number not in done), 0)
    context = {
        "visit": visit,
        "event": event,
        "board": board,
        "cursor": _cursor(picture, board, wanted, line),
        "here": console_url(event, shown) if shown else request.path,
        "keep": "".join(f"&{key}={quote(value)}" for key, value in keep.items()),
        "verify": bool(data.get("verify")),
        "verdict": verdict,
        "progress": verdict.words(len(tables)),
        "only_out": data.get("show") == "out",
        "said": more.get("said", ()),
        "outdated": outdated(picture, visit.may),
        "uid": uuid.uuid4(),
    }
    part = "#live" if part_asked(request, PARTS) else ""
    template = f"tournaments/event_console.html{part}"
    return render(request, template, context, status=more.get("status", 200))


def _verdict(agreed: str, differ: str) -> Verdict:
    def numbers(text: str) -> frozenset[int]:
        return frozenset(int(one) for one in text.split(".") if one.isascii() and one.isdigit())

    return Verdict(numbers(agreed), numbers(differ))


def _wanted(request: HttpRequest) -> int:
    text = request.GET.get("table", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0


def _cursor(picture: Picture, board: Board, wanted: int, line: Line | None) -> Cursor | None:
    if board.round is None or not board.round.tables or picture.row.closed_at is not None:
        return None
    tables = {one.number: one for one in board.round.tables}
    fresh = [one for one in board.round.missing if not tables[one].first]
    first = fresh[0] if fresh else board.round.tables[0].number
    table = tables.get(line.table if line else wanted) or tables[first]
    played = picture.log.round(board.round.number)
    seats = played.tables[table.number].seats if played else {}
    asked = _asked(picture.row, dict(seats))
    cursor = Cursor(
        table=table,
        example=shorthand.example(asked),
        help=shorthand.help_of(asked),
        keys=shorthand.keys(asked),
        uid=uuid.uuid4(),
    )
    if line is None:
        return cursor
    uid = line.uid or cursor.uid
    return replace(cursor, uid=uid, typed=line.typed, faults=line.faults, correct=line.correct)
