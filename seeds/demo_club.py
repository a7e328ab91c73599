"""The demo club: people, nights and tournaments, over and in full swing, all through the services.

Nothing is written past the services, so what the demo shows is what a real evening leaves.
Times are counted from the moment of loading, so that tonight is always tonight.
"""

from __future__ import annotations

import csv
import datetime
import json
import tomllib
import uuid
import zoneinfo
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from django.db import transaction

from clubs.models import Club, Member, Night, RoleName, Season, User
from clubs.services import nights, people
from scoring.models import Sitting, Table
from scoring.services.deals import Conflicting, Recorder, close_play, record_deal
from scoring.services.nights import terms_of
from scoring.services.results import rules_of, seat_keys
from scoring.services.sittings import Seating, start_sitting
from scoring.services.tables import set_out_tables
from seeds.demo_events import load_demo_events

FOLDER = Path(__file__).parent / "demo"
PASSWORD = "odd-trick-demo"  # noqa: S105  (printed by the command; the demo holds nothing secret)
_IDS = uuid.UUID("6d0f2c1e-7a55-4b8e-9a43-0dd7121c4000")


@dataclass(slots=True)
class _Loading:
    """What is being loaded, and the clock of the night being replayed."""

    club: Club
    recorder: Recorder
    members: dict[str, Member] = field(default_factory=dict)


def load_demo_club(*, at: datetime.datetime) -> Club:
    """Load the demo club, or return it as it stands when it is there already."""
    club = tomllib.loads((FOLDER / "club.toml").read_text())
    if there := Club.objects.filter(slug=club["slug"]).first():
        return there
    with transaction.atomic():
        return _load(club, at)


def _load(about: dict[str, Any], at: datetime.datetime) -> Club:
    accounts = {name: _account(name) for name in about["accounts"]}
    club = people.create_club_with_owner(
        name=about["name"],
        slug=about["slug"],
        owner=accounts["owner"],
        currency=about["currency"],
        time_zone=about["time_zone"],
    )
    for name, user in accounts.items():
        people.set_role(club=club, user=user, role=RoleName(name))
    loading = _Loading(club, Recorder(accounts["director"].pk, "desk"))
    with (FOLDER / "members.csv").open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            member = people.add_member(
                club=club,
                name=row["name"],
                display_name=row["display_name"],
                sort_name=row["sort_name"],
                visitor=row["visitor"] == "yes",
            )
            loading.members[member.display_name] = member
    season = Season.objects.create(
        club=club,
        name=f"{at.year}",
        starts=datetime.date(at.year, 1, 1),
        ends=datetime.date(at.year, 12, 31),
    )
    for folder in sorted(path.parent for path in FOLDER.glob("*/night.toml")):
        _load_night(loading, folder, season, at)
    load_demo_events(club=club, director=loading.recorder, at=at)
    return club


def _account(name: str) -> User:
    user, created = User.objects.get_or_create(username=name)
    if created:
        user.set_password(PASSWORD)
        user.save()
    return user


def _load_night(loading: _Loading, folder: Path, season: Season, at: datetime.datetime) -> None:
    about = tomllib.loads((folder / "night.toml").read_text())
    starts = at - datetime.timedelta(**about["began_ago"])
    local = starts.astimezone(zoneinfo.ZoneInfo(loading.club.time_zone))
    night = nights.create_night(
        club=loading.club,
        title=about["title"],
        date=local.date(),
        starts_at=local.time().replace(minute=local.minute // 5 * 5, second=0, microsecond=0),
        season=season,
        terms=terms_of(
            about["game"],
            about["rules"],
            stake=about["stake"],
            table_money=about["table_money"],
        ),
    )
    set_out_tables(night=night, count=about["tables"])
    nights.set_public(night=night, public=about["public"])
    for file in sorted(folder.glob("table-*.json")):
        about_sitting = about.get("sittings", {}).get(file.stem.removeprefix("table-"), {})
        _play(loading, night, file, about_sitting, starts)
    _take_table_money(night, about)
    if about["closed"]:
        ends = starts + datetime.timedelta(hours=3)
        nights.close_night(night=night, at=ends)


def _play(
    loading: _Loading, night: Night, file: Path, about: dict[str, Any], starts: datetime.datetime
) -> None:
    """Replay one score file at the table its name says, a deal every few minutes."""
    document = json.loads(file.read_text(encoding="utf-8"))
    clock = starts + datetime.timedelta(minutes=about.get("begins_after", 5))
    sitting = start_sitting(
        table=Table.objects.get(night=night, number=file.stem.split("-")[1]),
        seating=_seating(loading, night, document, about),
        uid=uuid.uuid5(_IDS, f"{night.pk}/{file.name}"),
        by=loading.recorder,
        at=clock,
    )
    for number, deal in enumerate(_stored_deals(sitting, document)):
        clock += datetime.timedelta(minutes=about.get("minutes_a_deal", 6))
        _record(loading, sitting, number, deal, clock)
    if rival := about.get("also_reported"):
        _report_again(loading, sitting, rival["deal"], {"tricks": rival["tricks"]}, clock)
    if document["closed"]:
        close_play(
            sitting=sitting,
            uid=uuid.uuid5(sitting.uid, "closed"),
            expected_sequence=len(document["deals"]),
            by=loading.recorder,
            at=clock,
        )


def _seating(
    loading: _Loading, night: Night, document: dict[str, Any], about: dict[str, Any]
) -> Seating:
    """Return who sits down to play what; a table may play another game than the night's."""
    seating = Seating(
        players=[loading.members[name] for name in document["players"]],
        waiting=[loading.members[name] for name in about.get("waiting", [])],
        first_dealer=document["first_dealer"] - 1,
    )
    if document["game"] == night.game:
        return seating
    terms = terms_of(document["game"], document.get("rules", {}))
    return replace(
        seating, game=terms.game, rules_version=terms.rules_version, options=terms.options
    )


def _stored_deals(sitting: Sitting, document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a score file's deals as a log keeps them, players called by their seats."""
    rules = rules_of(sitting)
    for raw in document["deals"]:
        deal = rules.read(raw, document["players"])
        yield rules.write(deal, seat_keys(sitting.players))


def _record(
    loading: _Loading, sitting: Sitting, number: int, deal: dict[str, Any], at: datetime.datetime
) -> None:
    record_deal(
        sitting=sitting,
        deal=deal,
        uid=uuid.uuid5(sitting.uid, str(number)),
        expected_sequence=number,
        by=loading.recorder,
        at=at,
    )


def _report_again(
    loading: _Loading, sitting: Sitting, number: int, deal: dict[str, Any], at: datetime.datetime
) -> None:
    """Report a deal differently, as a phone at the table would that had not seen the desk's."""
    try:
        record_deal(
            sitting=sitting,
            deal=deal,
            uid=uuid.uuid5(sitting.uid, f"{number} again"),
            expected_sequence=number - 1,
            by=Recorder(None, f"{sitting.table}: Ann’s phone"),
            at=at,
        )
    except Conflicting:
        return


def _take_table_money(night: Night, about: dict[str, Any]) -> None:
    """Let most have paid, some in part and some not yet, in the order of the club's book."""
    people_there = night.attendances.order_by("member__sort_name", "pk")
    for place, attendance in enumerate(people_there):
        share = about["paid"][place % len(about["paid"])]
        nights.settle_table_money(
            attendance=attendance, owed=attendance.owed, paid=attendance.owed * share // 100
        )
