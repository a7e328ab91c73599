"""Set up an evening of full tables in the data folder named by the environment.

Run as a process of its own, so that the server under test and the test share nothing but the
database file. Prints each table's token and sitting as JSON.
"""

from __future__ import annotations

import datetime
import json
import sys
import uuid

import django

django.setup()

from django.core.management import call_command  # noqa: E402

from clubs.models import User  # noqa: E402
from clubs.services import nights, people  # noqa: E402
from scoring.models import Table  # noqa: E402
from scoring.services.deals import Recorder  # noqa: E402
from scoring.services.nights import terms_of  # noqa: E402
from scoring.services.sittings import Seating, start_sitting  # noqa: E402
from scoring.services.tables import set_out_tables  # noqa: E402

AT = datetime.datetime(2026, 10, 28, 19, 30, tzinfo=datetime.UTC)


def set_up(tables: int) -> list[dict[str, object]]:
    call_command("migrate", verbosity=0)
    owner = User.objects.create_user("owner")
    club = people.create_club_with_owner(name="Evening Club", slug="evening", owner=owner)
    night = nights.create_night(
        club=club,
        title="Rubbers",
        date=AT.date(),
        starts_at=AT.time(),
        terms=terms_of("whist", {"preset": "short"}),
    )
    set_out_tables(night=night, count=tables)
    return [_seat(club, table) for table in Table.objects.filter(night=night).order_by("number")]


def _seat(club: people.Club, table: Table) -> dict[str, object]:
    players = [people.add_member(club=club, name=f"Player {table.number}{seat}") for seat in "NESW"]
    sitting = start_sitting(
        table=table,
        seating=Seating(players=players),
        uid=uuid.uuid4(),
        by=Recorder(None),
        at=AT,
    )
    return {"token": table.token, "sitting": sitting.pk}


if __name__ == "__main__":
    print(json.dumps(set_up(int(sys.argv[1]))))  # noqa: T201
