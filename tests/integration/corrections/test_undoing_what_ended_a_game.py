"""Taking back the deal that ended a game, after the next game has begun."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from scoring.models import Sitting, SittingResult
from scoring.services.deals import Amendment, Recorded, amend_deal
from scoring.services.results import state_of
from tests.integration.acts import AT, DESK


def test_the_deals_after_it_belong_to_the_game_that_goes_on(
    sitting: Sitting, play: Callable[..., list[Recorded]]
) -> None:
    won, after = play(11, 8)
    assert (len(won.state.games), after.state.score) == (1, (2, 0))
    undone = amend_deal(
        sitting=sitting,
        amendment=Amendment(won.sequence, None, "That deal was another table’s."),
        uid=uuid.uuid4(),
        expected_sequence=after.sequence,
        by=DESK,
        at=AT,
    )
    assert (undone.state.games, undone.state.score) == ((), (2, 0))
    (again,) = play(9)
    assert (len(again.state.games), again.state.score) == (1, (0, 0))
    kept = SittingResult.objects.get(sitting=sitting)
    assert state_of(sitting, kept) == again.state
