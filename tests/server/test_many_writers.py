"""Thirty-two people press Save at once: no error, nothing lost, nothing doubled."""

from __future__ import annotations

import json
import random
import uuid
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import pytest

from tests.server.conftest import Evening, Phone

TABLES, WRITERS_A_TABLE, DEALS_EACH = 8, 4, 6


class Posted(NamedTuple):
    uid: str
    sitting: int
    tricks: int


def write(phone: Phone, seed: int) -> tuple[list[Posted], Counter[int]]:
    """Post deals one after another, some twice, and return them with the answers."""
    chance = random.Random(seed)
    posted, answers = [], Counter[int]()
    for _ in range(DEALS_EACH):
        uid, tricks = uuid.UUID(int=chance.getrandbits(128)), chance.randrange(14)
        sequence = phone.sequence()
        for _ in range(chance.choice([1, 1, 2])):
            answers[phone.post_deal(tricks, uid, sequence)] += 1
        posted.append(Posted(uid.hex, phone.sitting, tricks))
    return posted, answers


@pytest.mark.slow
def test_deals_of_thirty_two_writers_are_all_kept_once(
    start_evening: Callable[[int], Evening],
) -> None:
    evening = start_evening(TABLES)
    writers = []
    for table in range(TABLES):
        phone = evening.phone(table)
        writers += [phone.another() for _ in range(WRITERS_A_TABLE)]
    with ThreadPoolExecutor(len(writers)) as pool:
        done = list(pool.map(write, writers, range(len(writers))))

    answers = sum((answer for _, answer in done), Counter[int]())
    assert set(answers) <= {303, 409}, answers

    logged = evening.rows("SELECT uid, sitting_id, sequence, payload FROM scoring_dealentry")
    aside = evening.rows("SELECT uid FROM scoring_rivaldeal")
    posted = {deal.uid: deal for deals, _ in done for deal in deals}
    kept = Counter(row[0] for row in [*logged, *aside])
    assert set(kept) <= set(posted)
    assert set(kept.values()) == {1}

    # Who wrote what another had just written for the same deal was told that it is recorded.
    recorded = {(row[1], json.loads(row[3])["tricks"]["NS"]) for row in logged}
    assert {posted[uid][1:] for uid in set(posted) - set(kept)} <= recorded
    for table in evening.tables:
        sequences = sorted(row[2] for row in logged if row[1] == table["sitting"])
        assert sequences == list(range(1, len(sequences) + 1))
        assert sequences, "at least one writer a table got through"
    results = dict(evening.rows("SELECT sitting_id, sequence FROM scoring_sittingresult"))
    assert results == Counter(row[1] for row in logged)
