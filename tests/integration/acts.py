"""What people do in the tests of the integration folder, as functions."""

from __future__ import annotations

import datetime
import uuid
from typing import Any

from clubs.models import Member
from scoring.models import Sitting, Table
from scoring.services.deals import Recorded, Recorder, record_deal
from scoring.services.sittings import Seating, start_sitting

AT = datetime.datetime(2026, 10, 28, 19, 30, tzinfo=datetime.UTC)
"""When the club night of the tests begins."""

DESK = Recorder(None, "desk")


def sit_down(table: Table, players: list[Member]) -> Sitting:
    """Seat people at a table, the first of them North and dealer."""
    seating = Seating(players=players)
    return start_sitting(table=table, seating=seating, uid=uuid.uuid4(), by=DESK, at=AT)


def record_deals(sitting: Sitting, *deals: int | dict[str, Any]) -> list[Recorded]:
    """Record deals a minute apart, each the tricks of North and South or a whole document."""
    answers: list[Recorded] = []
    for deal in deals:
        length = sitting.entries.count()
        answers.append(
            record_deal(
                sitting=sitting,
                deal={"tricks": {"NS": deal}} if isinstance(deal, int) else deal,
                uid=uuid.uuid4(),
                expected_sequence=length,
                by=DESK,
                at=AT + datetime.timedelta(minutes=length + 1),
            )
        )
    return answers
