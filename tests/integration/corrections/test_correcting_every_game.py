"""A correction is previewed in every game: who settles otherwise, and which paper is wrong."""

from __future__ import annotations

import random

import pytest

from clubs.models import Member, Night
from scoring.models import Sitting, Table
from scoring.rules.games import GAMES
from scoring.services.changes import Changes, changes_by
from scoring.services.deals import Amendment
from scoring.services.printings import record_printing, whole
from scoring.services.sheets import sitting_sheet
from tests.integration.mixed import LATER, SEATS, Record, play, record, sit_to


def preview(night: Night, sitting: Sitting, amends: int, deal: Record | None) -> Changes:
    loaded = Sitting.objects.with_results().with_people().get(pk=sitting.pk)
    amendment = Amendment(amends, deal, "Miscounted.")
    return changes_by(sheet=sitting_sheet(loaded, night), amendment=amendment, at=LATER)


@pytest.mark.parametrize("game", GAMES)
def test_taking_the_last_deal_out_is_previewed(
    night: Night, table: Table, players: list[Member], game: str
) -> None:
    sitting = sit_to(table, players[: min(SEATS.get(game, 4), len(players))], game)
    play(sitting, 6, random.Random(3))
    last = sitting.entries.count()
    changes = preview(night, sitting, last, None)
    assert [change.after for change in changes.deals] == [None]
    assert changes.anything
    settled = changes.before.rules.settled(changes.before.state)
    assert not changes.people or settled


def test_a_game_that_settles_nothing_still_makes_the_printed_standings_wrong(
    night: Night, table: Table, players: list[Member]
) -> None:
    sitting = sit_to(table, players[:4], "tricks")
    record(sitting, {"tricks": {"NS": 8}})
    record_printing(night=night, sheet="standings", shown=whole(night), by=None, at=LATER)
    changes = preview(night, sitting, 1, {"tricks": {"NS": 9}})
    assert changes.people == ()
    assert [printing.sheet for printing in changes.printings] == ["standings"]


def test_solo_tells_what_each_of_five_settles(
    night: Night, table: Table, players: list[Member]
) -> None:
    sitting = sit_to(table, players[:5], "solo-whist")
    record(sitting, {"contract": "solo", "caller": "1", "tricks": 5})
    changes = preview(night, sitting, 1, {"contract": "solo", "caller": "1", "tricks": 6})
    told = {change.member: change.points for change in changes.people}
    assert told == {
        players[0]: (18, 21),
        players[1]: (-6, -7),
        players[2]: (-6, -7),
        players[3]: (-6, -7),
    }
