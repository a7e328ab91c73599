"""The desk speaks each game's own words, and no table is over that only may stop."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest

from clubs.models import Member, Night
from scoring.models import Table
from scoring.services.desk import TableState, desk_tables, state_sentence
from tests.integration.acts import AT
from tests.integration.mixed import Record, record, sit_to

SOON = AT + datetime.timedelta(minutes=5)
MakeNight = Callable[..., Night]

OVER: dict[str, tuple[int, list[Record], str]] = {
    "whist": (4, [{"tricks": {"NS": 11}}] * 2, "rubber"),
    "bid-whist": (4, [{"bidder": "1", "bid": 7, "books": {"NS": 13}}], "game"),
    "knock-out-whist": (3, [{"tricks": {"1": 7}}], "game"),
}


@pytest.mark.parametrize("game", OVER)
def test_what_is_over_is_called_by_the_games_own_word(
    night: Night, table: Table, players: list[Member], game: str
) -> None:
    seats, deals, unit = OVER[game]
    record(sit_to(table, players[:seats], game), *deals)
    (shown,) = desk_tables(night, SOON)
    assert (shown.state, shown.words) == (TableState.OVER, f"{unit.capitalize()} over")
    assert state_sentence([shown]) == f"1 {unit} over."


def test_several_things_over_are_told_apart(make_night: MakeNight, players: list[Member]) -> None:
    night = make_night(tables=3)
    pairs = (players[:2], players[2:4], players[4:6])
    for table, pair in zip(Table.objects.filter(night=night), pairs, strict=True):
        if table.number < 3:
            sitting = sit_to(table, pair, "german-whist", {"best_of": 3})
            record(sitting, *[{"tricks": {"1": 8}}] * 2)
        else:
            record(sit_to(table, pair, "knock-out-whist"), {"tricks": {"1": 7}})
    assert state_sentence(desk_tables(night, SOON)) == "2 matches over, 1 game over."


@pytest.mark.parametrize(
    ("game", "seats", "deal"),
    [
        ("solo-whist", 4, {"contract": "solo", "caller": "1", "tricks": 5}),
        ("german-whist", 2, {"tricks": {"1": 8}}),
        ("tricks", 4, {"tricks": {"NS": 8}}),
    ],
)
def test_a_game_that_may_stop_after_any_deal_goes_on_playing(
    night: Night, table: Table, players: list[Member], game: str, seats: int, deal: Record
) -> None:
    record(sit_to(table, players[:seats], game), deal)
    (shown,) = desk_tables(night, SOON)
    assert (shown.state, shown.words) == (TableState.PLAYING, "Playing")
