"""Standings of an event, its rounds and score cards, as pages that stay up to date.

Scorers see everything as results come in. Other members see what players see: what was released.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from clubs.permissions import Action
from clubs.views.access import Visit
from scoring.views.live import live, part_asked
from tournaments.models import Event
from tournaments.services.cards_seen import card_seen
from tournaments.services.drawn import WORDS, Drawing, drawings, offered
from tournaments.services.picture import Picture, picture_of
from tournaments.services.released import (
    card_released,
    release_words,
    rounds_released,
    shown_after,
    standings_released,
)
from tournaments.services.seats import round_seen
from tournaments.services.standings import StandingsSeen, standings_seen
from tournaments.tables import PAGE, EventStandingsTable, as_csv
from tournaments.views.access import event_versions, event_view

PARTS = ("standings", "rounds", "card")
CSV, CSV_COMMA = "csv", "csv-comma"


@require_safe
@live(versions=event_versions)
@event_view(Action.SEE_EVENT)
def standings(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Show where everybody stands, now or as it was after a round."""
    picture = picture_of(event)
    whole = visit.may(Action.RECORD)
    last = _last(picture, whole=whole)
    after = _number(request, "after", last)
    sections = _sections(picture, after, last, whole=whole)
    shown = _tables(event, sections)
    if request.GET.get("format") in (CSV, CSV_COMMA):
        return _csv(event, shown, comma=request.GET["format"] == CSV_COMMA)
    for table in shown:
        RequestConfig(request, paginate={"per_page": PAGE}).configure(table)
    context = {
        "visit": visit,
        "event": event,
        "sections": [*zip(sections, shown, strict=True)],
        "provisional": any(one.provisional for one in sections),
        "after": after or last,
        "past": after is not None,
        "rounds": range(1, last + 1),
        "over": picture.over if whole and after is None else "",
        "words": "" if whole else release_words(picture),
        **_drawn(request, picture, after or last if (after or not whole) else None, last),
    }
    part = part_asked(request, PARTS)
    return render(request, f"tournaments/event_standings.html{part}", context)


def _last(picture: Picture, *, whole: bool) -> int:
    """Return the last round that may be seen by this visitor."""
    drawn = len(picture.log.rounds)
    after = None if whole else shown_after(picture)
    return drawn if after is None else after


def _sections(
    picture: Picture, after: int | None, last: int, *, whole: bool
) -> tuple[StandingsSeen, ...]:
    if after is not None:
        return standings_seen(picture, after)
    return standings_seen(picture) if whole else standings_released(picture)


def _tables(event: Event, sections: tuple[StandingsSeen, ...]) -> list[EventStandingsTable]:
    alone = len(sections) == 1
    return [
        EventStandingsTable(one, event, prefix="" if alone else f"s{place}-")
        for place, one in enumerate(sections)
    ]


def _drawn(request: HttpRequest, picture: Picture, after: int | None, last: int) -> dict[str, Any]:
    """Return the drawing that is asked for, and the others there are."""
    kinds = offered(picture) if last else ()
    asked = request.GET.get("show", "")
    kind = next((one for one in kinds if one.value == asked), None)
    return {
        "kinds": [(one.value, WORDS[one]) for one in kinds],
        "kind": kind.value if kind else "",
        "drawings": drawings(picture, Drawing(kind), after) if kind else None,
    }


def _csv(event: Event, shown: list[EventStandingsTable], *, comma: bool) -> HttpResponse:
    name = f"standings-{event.date.isoformat()}-{slugify(event.title) or 'event'}.csv"
    # The mark at the beginning tells spreadsheets that the names are not in an old code page.
    text = "\ufeff" + as_csv(shown, comma=comma)
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_safe
@live(versions=event_versions)
@event_view(Action.SEE_EVENT)
def rounds(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Show the seats and results of one round after the other, the last one first."""
    picture = picture_of(event)
    drawn = len(picture.log.rounds)
    number = _number(request, "round", drawn) or drawn
    shown = None
    if number and visit.may(Action.RECORD):
        shown = round_seen(picture, picture.log.rounds[number - 1])
    elif number:
        shown = next(one for one in rounds_released(picture) if one.number == number)
    context = {
        "visit": visit,
        "event": event,
        "shown": shown,
        "number": number,
        "rounds": range(1, drawn + 1),
        "corrects": visit.may(Action.RECORD),
    }
    part = part_asked(request, PARTS)
    return render(request, f"tournaments/event_rounds.html{part}", context)


@require_safe
@live(versions=event_versions)
@event_view(Action.SEE_EVENT)
def card(request: HttpRequest, visit: Visit, event: Event, number: int) -> HttpResponse:
    """Show the score card of an entrant so far."""
    picture = picture_of(event)
    read = card_seen if visit.may(Action.RECORD) else card_released
    try:
        shown = read(picture, str(number))
    except KeyError as error:
        raise Http404 from error
    numbers = [one.number for one in picture.entrants.values()]
    at = numbers.index(number)
    context = {
        "visit": visit,
        "event": event,
        "card": shown,
        "previous": numbers[at - 1] if at else None,
        "following": numbers[at + 1] if at + 1 < len(numbers) else None,
        "corrects": visit.may(Action.RECORD),
    }
    part = part_asked(request, PARTS)
    return render(request, f"tournaments/entrant_card.html{part}", context)


def _number(request: HttpRequest, name: str, most: int) -> int | None:
    """Return a round that is asked for; None where none is, or there is no such round."""
    text = request.GET.get(name, "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 0
    return number if 1 <= number <= most else None
