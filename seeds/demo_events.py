"""The demo club's tournaments: set up, entered and played through the services.

Each file of ``seeds/demo/tournaments/`` tells of one event: when it began, its options, who is
entered, how many rounds are over and how far the next one is. The results are drawn by its seed.
"""

from __future__ import annotations

import csv
import datetime
import tomllib
import zoneinfo
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from clubs.models import Club, Member
from clubs.services.people import add_member
from scoring.services.deals import Recorder
from seeds.playing import Hall
from tournaments.models import Entrant, Event
from tournaments.services.entries import Entry, enter
from tournaments.services.events import Occasion, Terms, create_event, finish_event, set_public
from tournaments.services.half_time import announce_half_time
from tournaments.services.prizes import announce_prizes
from tournaments.services.results import Place, record_result
from tournaments.services.rounds import draw_round

FOLDER = Path(__file__).parent / "demo"


def load_demo_events(*, club: Club, director: Recorder, at: datetime.datetime) -> list[Event]:
    """Load every tournament of the demo club, as it stands at a moment."""
    people = _people(club)
    files = sorted((FOLDER / "tournaments").glob("*.toml"))
    return [
        _load(club, director, people, tomllib.loads(file.read_text(encoding="utf-8")), at)
        for file in files
    ]


def _people(club: Club) -> dict[str, Member]:
    """Add those who come only to tournaments, and return everybody by the name they go by."""
    with (FOLDER / "visitors.csv").open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            add_member(club=club, visitor=True, **row)
    return {one.display_name: one for one in Member.objects.for_club(club).current()}


def _load(
    club: Club,
    director: Recorder,
    people: Mapping[str, Member],
    about: Mapping[str, Any],
    at: datetime.datetime,
) -> Event:
    began = at - datetime.timedelta(**about["began_ago"])
    event = _set_up(club, about, began)
    for entry in _entries(about, people):
        enter(event=event, entry=entry)
    _check_in(event, began)
    hall = Hall(event, director, began, Random(about["seed"]))  # noqa: S311 - to repeat, not to hide
    _play(hall, about)
    return event


def _set_up(club: Club, about: Mapping[str, Any], began: datetime.datetime) -> Event:
    local = began.astimezone(zoneinfo.ZoneInfo(club.time_zone))
    return create_event(
        club=club,
        occasion=Occasion(
            title=about["title"],
            date=local.date(),
            starts_at=local.time().replace(minute=local.minute // 5 * 5, second=0, microsecond=0),
        ),
        terms=Terms(
            format=about["format"],
            options=about["options"],
            fee=about["fee"],
            minutes=about["minutes"],
            confirm=about.get("confirm", False),
            prizes=about.get("prizes"),
        ),
    )


def _entries(about: Mapping[str, Any], people: Mapping[str, Member]) -> Iterator[Entry]:
    """Yield who enters: players and pairs by group, or teams by their names."""
    for name in about.get("teams", {}).get("names", ()):
        yield Entry(members=(), name=name)
    for group, names in about.get("entrants", {}).items():
        for name in names:
            yield Entry(members=[people[one] for one in name.split(" & ")], group=group)


def _check_in(event: Event, began: datetime.datetime) -> None:
    """Let everybody be there when play begins, and most have paid."""
    there = Entrant.objects.filter(event=event)
    there.update(checked_in_at=began)
    there.exclude(number__in=(5, 11)).update(paid=event.fee)


def _play(hall: Hall, about: Mapping[str, Any]) -> None:
    event, rounds = hall.event, about["rounds"]
    minutes = about["minutes"] * event.options["deals"]
    ahead = range(1, about["draw_all"] + 1) if "draw_all" in about else ()
    for number in ahead:
        draw_round(event=event, number=number, act=hall.act())
    _forfeit(hall, about.get("forfeit"))
    hall.play_rounds(range(1, rounds + 1), minutes=minutes)
    if then := about.get("then_in"):
        drawn = draw_round(event=event, number=rounds + 1, act=hall.act())
        hall.play_tables(drawn, sorted(drawn.tables)[:then], minutes=minutes)
    if table := about.get("rival"):
        _contradict(hall, rounds + 1, table)
    if about.get("half_time"):
        announce_half_time(event=event, act=hall.act())
    if about.get("award"):
        announce_prizes(event=event, ends_here=False, act=hall.act())
        finish_event(event=event, act=hall.act())
    set_public(event=event, public=about["public"], act=hall.act())


def _forfeit(hall: Hall, about: Mapping[str, Any] | None) -> None:
    """Award a match that was never played."""
    if about is None:
        return
    record_result(
        event=hall.event,
        place=Place(about["round"], about["table"]),
        result={"forfeit": about["by"], "reason": "No team came."},
        source="desk",
        act=hall.act(),
    )


def _contradict(hall: Hall, number: int, table: int) -> None:
    """Let two phones report a table differently."""
    event, place = hall.event, Place(number, table)
    total = 13 * event.options["deals"]
    for ns, phone in ((total // 2 + 3, "North’s phone"), (total // 2 + 2, "East’s phone")):
        record_result(
            event=event,
            place=place,
            result={"tricks": {"NS": ns, "EW": total - ns}},
            source="phone",
            act=hall.act(phone),
        )
