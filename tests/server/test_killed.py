"""The server is killed at any moment: every acknowledged deal is there, none twice."""

from __future__ import annotations

import random
import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from tests.server.conftest import Evening, NoAnswer, Phone

TABLES, KILLS = 4, 50


@dataclass
class Scorer(threading.Thread):
    """Posts deal after deal; a deal without an answer is posted again after the restart."""

    phone: Phone
    seed: int
    acknowledged: list[uuid.UUID] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)
    failed: Exception | None = None
    stop: threading.Event = field(default_factory=threading.Event)
    up: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        super().__init__(daemon=True)
        self.chance = random.Random(self.seed)
        self.up.set()

    def __hash__(self) -> int:
        return id(self)

    def run(self) -> None:
        try:
            self._post_deals()
        except Exception as error:
            self.failed = error

    def _post_deals(self) -> None:
        sequence = 0
        while not self.stop.is_set():
            uid, tricks = uuid.UUID(int=self.chance.getrandbits(128)), self.chance.randrange(14)
            status = self._until_answered(tricks, uid, sequence)
            if status == 303:
                self.acknowledged.append(uid)
                sequence += 1
            else:
                self.refused.append(status)

    def _until_answered(self, tricks: int, uid: uuid.UUID, sequence: int) -> int:
        while True:
            self.up.wait()
            try:
                return self.phone.post_deal(tricks, uid, sequence)
            except NoAnswer:
                time.sleep(0.01)


@pytest.mark.slow
def test_every_acknowledged_deal_survives_fifty_kills(
    start_evening: Callable[[int], Evening],
) -> None:
    evening, chance = start_evening(TABLES), random.Random(1864)
    scorers = [Scorer(evening.phone(table), table) for table in range(TABLES)]
    for scorer in scorers:
        scorer.start()
    for _ in range(KILLS):
        time.sleep(chance.uniform(0.05, 0.5))
        evening.server.kill()
        acknowledged = [uid.hex for scorer in scorers for uid in list(scorer.acknowledged)]
        stored = [row[0] for row in evening.rows("SELECT uid FROM scoring_dealentry")]
        assert set(acknowledged) <= set(stored)
        assert len(stored) == len(set(stored))
        evening.server.start()
    for scorer in scorers:
        scorer.stop.set()
        scorer.join(30)

    assert [scorer.failed for scorer in scorers] == [None] * TABLES
    assert not any(scorer.refused for scorer in scorers)
    acknowledged = [uid.hex for scorer in scorers for uid in scorer.acknowledged]
    stored = [row[0] for row in evening.rows("SELECT uid FROM scoring_dealentry")]
    assert sorted(acknowledged) == sorted(stored), "each deal is stored once, whatever happened"
    assert len(stored) > KILLS, "the server was under load when it was killed"
    kept = evening.rows("SELECT sitting_id, sequence FROM scoring_sittingresult")
    counted = evening.rows(
        "SELECT sitting_id, count(*) FROM scoring_dealentry GROUP BY sitting_id ORDER BY 1"
    )
    assert sorted(kept) == counted
