"""What an evening's tournament costs: results, draws, and the pages of a large hall.

Recording is measured at the desk, in a Swiss of 56 that goes on until 2,016 results are in; the
draw in a Swiss of 64, through its page; console and standings with sixty tables and 240 players.
"""

from __future__ import annotations

import itertools
import uuid
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from typing import Any

from django.urls import reverse

from benchmarks import Figure, ratio, seconds, show
from benchmarks.recording import queries
from benchmarks.site import AT, Browser, new_club
from clubs.models import Club, Member
from scoring.services.deals import Recorder
from seeds.playing import Hall
from tournaments.models import Event
from tournaments.services.entries import Entry, enter_together
from tournaments.services.events import Occasion, Terms, create_event
from tournaments.services.rounds import close_round, draw_round

FIRST, LAST, TABLES = 28, 2_016, 28
"""Results in at the beginning and at the end of the growth, and tables of a round."""
DIRECTOR = Recorder(None, "desk")


def figures() -> list[Figure]:
    """Measure, and return the figures."""
    club, browser = new_club("hall")
    _people(club, 240)
    return [*_recording(club, browser), *_drawing(club, browser), *_pages(club, browser)]


def _people(club: Club, count: int) -> None:
    names = [f"P{number:03}" for number in range(1, count + 1)]
    Member.objects.bulk_create(
        Member(club=club, name=name, display_name=name, sort_name=name) for name in names
    )


def _event(club: Club, format_slug: str, count: int, **options: Any) -> tuple[Event, Hall]:
    event = create_event(
        club=club,
        occasion=Occasion(title=f"{format_slug} {count}", date=AT.date(), starts_at=AT.time()),
        terms=Terms(format=format_slug, options={"seed": 1, **options}),
    )
    labels = event.options["group_labels"] if format_slug == "drive" else [""]
    members = Member.objects.filter(club=club, display_name__startswith="P").order_by("name")
    groups = itertools.cycle(labels)
    enter_together(
        event=event,
        entries=[
            Entry(members=[one], group=group)
            for one, group in zip(members[:count], groups, strict=False)
        ],
    )
    return event, Hall(event, DIRECTOR, AT, Random(1))


def _recording(club: Club, browser: Browser) -> Iterator[Figure]:
    """Measure a result from the desk when few are stored, and when very many are."""
    _, hall = _event(club, "swiss", 2 * TABLES, rounds=LAST // TABLES + 1)
    hall.play_rounds([1], minutes=1)
    few, asked_few = _results(hall, browser, 2)
    beside_few = ratio(few, _visitor(browser, TABLES), runs=1)
    yield Figure("queries of a result from the desk", asked_few, "", "≤ 8")
    hall.play_rounds(range(3, LAST // TABLES + 1), minutes=1)
    many, asked_many = _results(hall, browser, LAST // TABLES + 1)
    beside_many = ratio(many, _visitor(browser, TABLES), runs=1)
    growth = beside_few / beside_many
    yield Figure(f"time of a result at {LAST:,} / at {FIRST}", growth, "", "≤ 1.3")
    yield Figure(f"queries at {LAST:,} − at {FIRST}", asked_many - asked_few, "", "0")


def _results(hall: Hall, browser: Browser, number: int) -> tuple[Callable[[], None], int]:
    """Draw a round; return what records its results but one, and the queries of that one."""
    event = hall.event
    drawn = draw_round(event=event, number=number, act=hall.act())
    first, *others = sorted(drawn.tables)

    def record(tables: Iterable[int]) -> None:
        for table in tables:
            where = [event.club.slug, event.pk, number]
            form: dict[str, object] = {"uid": uuid.uuid4(), "table": table, "typed": 7 + table % 6}
            _expect(browser.ask(reverse("event-type", args=where), form), 303)

    asked = queries(lambda: record([first]))

    def rest() -> None:
        record(others)
        close_round(event=event, number=number, act=hall.act())

    return rest, asked


def _drawing(club: Club, browser: Browser) -> Iterator[Figure]:
    """Measure the draw of each round of a Swiss of 64, as the director asks for it."""
    event, hall = _event(club, "swiss", 64, rounds=9)
    address = reverse("event-step", args=[club.slug, event.pk])
    spent = []
    for number in range(1, 9):
        form: dict[str, object] = {"do": "draw", "round": number, "uid": uuid.uuid4()}
        spent.append(seconds(partial(_ask, browser, address, form), runs=1))
        hall.play_rounds([number], minutes=1)
    empty = seconds(lambda: browser.ask("/empty/"))
    yield Figure("Swiss draw of 64, reads and writes", 1000 * max(spent), "ms", "≤ 40")
    yield Figure("Swiss draw of 64 beside an empty page", max(spent) / empty, "times", "")


def _pages(club: Club, browser: Browser) -> Iterator[Figure]:
    """Measure the console of sixty tables and the standings of 240 players, half way through."""
    event, hall = _event(club, "drive", 240)
    hall.play_rounds(range(1, 13), minutes=1)
    drawn = draw_round(event=event, number=13, act=hall.act())
    hall.play_tables(drawn, sorted(drawn.tables)[:30], minutes=1)
    for name, title in (("event", "console, 60 tables"), ("event-standings", "standings, 240")):
        yield from _page(event, browser, reverse(name, args=[club.slug, event.pk]), title)


def _page(event: Event, browser: Browser, address: str, title: str) -> Iterator[Figure]:
    versions = itertools.count(1_000)

    def look() -> None:
        _expect(browser.ask(address), 200)

    def look_after_a_change() -> None:
        Event.objects.filter(pk=event.pk).update(version=event.version + next(versions))
        look()

    empty = seconds(partial(browser.ask, "/empty/"))
    # The change itself is one of the queries.
    yield Figure(f"{title}: queries", queries(look_after_a_change) - 1, "", "≤ 12")
    yield Figure(f"{title}: after a change", 1000 * seconds(look_after_a_change), "ms", "")
    yield Figure(f"{title}: beside an empty page", seconds(look) / empty, "times", "")
    look()
    again = partial(browser.ask, address, HTTP_IF_NONE_MATCH=browser.headers["ETag"])
    yield Figure(f"{title}: queries while unchanged", queries(again), "", "1")


def _visitor(browser: Browser, times: int) -> Callable[[], None]:
    def visits() -> None:
        for _ in range(times):
            browser.ask("/empty/")

    return visits


def _ask(browser: Browser, address: str, form: dict[str, object]) -> None:
    _expect(browser.ask(address, form), 303)


def _expect(status: int, wanted: int) -> None:
    if status != wanted:
        msg = f"answered {status}, not {wanted}"
        raise RuntimeError(msg)


if __name__ == "__main__":
    show(figures())
