"""What recording a deal costs: beside a bare commit, beside an empty page, and as data grows.

The yardstick of the first figure is one row in a transaction of its own on an SQLite file of
the same kind (WAL, synchronous FULL) in the same folder.
"""

from __future__ import annotations

import itertools
import sqlite3
import uuid
from collections.abc import Callable

from django.db import connection
from django.test.utils import CaptureQueriesContext

from benchmarks import Figure, ratio, show
from benchmarks.site import AT, FOLDER, Browser, new_club, new_night
from clubs.models import Club
from scoring.models import DealEntry, Sitting, Table
from scoring.rules.log import Kind

A_FEW, A_MILLION = 1_000, 1_000_000
POSTS = 60


class Poster:
    """Posts deals at one table, one after another, as a form of its pad does."""

    def __init__(self, browser: Browser, sitting: Sitting, pages: str) -> None:
        self.browser, self.sitting, self.pages = browser, sitting, pages
        self.seen = itertools.count()

    @classmethod
    def at_desk(cls, browser: Browser, sitting: Sitting) -> Poster:
        """Return one who is signed in and may record at every table."""
        night = sitting.table.night
        pages = f"/{night.club.slug}/nights/{night.pk}/tables/{sitting.table.number}/"
        return cls(browser, sitting, pages)

    @classmethod
    def with_phone(cls, sitting: Sitting) -> Poster:
        """Return one without an account whose phone holds the table."""
        browser, pages = Browser(), f"/t/{sitting.table.token}/"
        browser.ask(f"{pages}hold/", {"device": "a phone"})
        return cls(browser, sitting, pages)

    def post(self) -> None:
        """Record one deal."""
        seen = next(self.seen)
        form = {
            "sitting": self.sitting.pk,
            "uid": uuid.uuid4(),
            "expected_sequence": seen,
            "tricks_ns": (5, 8, 7, 4, 9, 6)[seen % 6],
            "honours": ("NS3", "", "EW3")[seen % 3],
        }
        status = self.browser.ask(f"{self.pages}deal/", form)
        if status != 303:
            msg = f"the deal was answered {status}"
            raise RuntimeError(msg)

    def posts(self) -> None:
        """Record some deals."""
        for _ in range(POSTS):
            self.post()


def figures() -> list[Figure]:
    """Measure, and return the figures."""
    club, browser = new_club("recording")
    _, sittings = new_night(club, 4)
    phone, few, many = map(Poster.with_phone, sittings[:3])
    desk = Poster.at_desk(browser, sittings[3])
    phone.post()
    desk.post()
    beside = [
        Figure("phone's deal beside a raw commit", ratio(phone.posts, _committer()), "", "≥ 0.08"),
        Figure("desk's deal beside a raw commit", ratio(desk.posts, _committer()), "", ""),
        Figure(
            "desk's deal beside an empty page", ratio(desk.posts, _visitor(browser)), "", "≥ 0.10"
        ),
        Figure("queries of a phone's deal", queries(phone.post), "", "≤ 8"),
        Figure("queries of a desk's deal", queries(desk.post), "", "≤ 8"),
    ]
    _store(club, A_FEW)
    queries_few, commit_few = queries(few.post), ratio(few.posts, _committer())
    _store(club, A_MILLION - A_FEW)
    queries_many, commit_many = queries(many.post), ratio(many.posts, _committer())
    return [
        *beside,
        Figure("time at 1,000,000 deals / at 1,000", commit_few / commit_many, "", "≤ 1.3"),
        Figure("queries at 1,000,000 − at 1,000", queries_many - queries_few, "", "0"),
    ]


def _committer() -> Callable[[], None]:
    path = f"{FOLDER}/raw-{uuid.uuid4().hex}.sqlite3"
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("CREATE TABLE deal (id INTEGER PRIMARY KEY, payload TEXT)")

    def commits() -> None:
        for _ in range(POSTS):
            database.execute("BEGIN IMMEDIATE")
            database.execute("INSERT INTO deal (payload) VALUES (?)", ("x" * 200,))
            database.execute("COMMIT")

    return commits


def _visitor(browser: Browser) -> Callable[[], None]:
    def visits() -> None:
        for _ in range(POSTS):
            browser.ask("/empty/")

    return visits


def queries(work: Callable[[], object]) -> int:
    """Count the queries of some work; opening and ending its transaction are not queries."""
    with CaptureQueriesContext(connection) as asked:
        work()
    return sum(not query["sql"].startswith(("BEGIN", "COMMIT")) for query in asked)


def _store(club: Club, number: int) -> None:
    """Store deals of earlier nights, forty a sitting, past the services but not past the law."""
    per_sitting = 40
    _, sittings = new_night(club, 1)
    night_id = sittings[0].table.night_id
    first = Table.objects.filter(night=night_id).count() + 1
    wanted = -(-number // per_sitting)
    Table.objects.bulk_create(
        (Table(night_id=night_id, number=first + n) for n in range(wanted)), batch_size=5_000
    )
    tables = Table.objects.filter(night=night_id, number__gte=first)
    pattern = sittings[0]
    Sitting.objects.bulk_create(
        (
            Sitting(
                table=table,
                number=1,
                uid=uuid.uuid4(),
                game=pattern.game,
                rules_version=pattern.rules_version,
                options=pattern.options,
                stake=pattern.stake,
                players=4,
                started_at=AT,
                closed_at=AT,
            )
            for table in tables
        ),
        batch_size=5_000,
    )
    old = Sitting.objects.filter(table__in=tables).values_list("pk", flat=True)
    deals = ((pk, sequence) for pk in old for sequence in range(1, per_sitting + 1))
    DealEntry.objects.bulk_create(
        (
            DealEntry(
                sitting_id=pk,
                sequence=sequence,
                kind=Kind.SCORED,
                payload={"tricks": {"NS": 8, "EW": 5}},
                uid=uuid.uuid4(),
                at=AT,
            )
            for pk, sequence in itertools.islice(deals, number)
        ),
        batch_size=5_000,
    )


if __name__ == "__main__":
    show(figures())
