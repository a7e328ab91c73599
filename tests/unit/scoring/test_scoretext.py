"""The answer in plain text keeps its columns straight, whatever the players are called."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.scorefile import read
from scoring.scoretext import tell

LONG = "Annabella Wolfeschlegelstein"


def told(game: str, players: list[str], *deals: dict[str, Any]) -> list[str]:
    document = {"format": "oddtrick-score/1", "game": game, "players": players, "deals": [*deals]}
    return tell(read(json.loads(json.dumps(document)))).splitlines()


def test_what_players_say_of_a_deal_is_in_one_column() -> None:
    lines = told(
        "solo-whist",
        [LONG, "Bea", "Cy", "Dot"],
        {"contract": "solo", "caller": LONG, "tricks": 5},
    )
    paid = [line for line in lines if line.startswith("     O3")]
    assert len({line.index("  pays" if "pays" in line else "  receives") for line in paid}) == 1
    settlement = [line for line in lines if line.endswith(("+18", " -6"))]
    assert len({len(line) for line in settlement}) == 1


@pytest.mark.parametrize(
    ("game", "players", "deal"),
    [
        ("knock-out-whist", ["Ann", "Bea", "Cy"], {"tricks": {"Ann": 4, "Bea": 3}}),
        ("german-whist", ["Ann", "Bea"], {"tricks": {"Ann": 7}}),
        ("tricks", ["Ann", "Bea", "Cy", "Dot"], {"tricks": {"NS": 7}}),
    ],
)
def test_a_game_without_a_settlement_or_with_two_players_is_told(
    game: str, players: list[str], deal: dict[str, Any]
) -> None:
    lines = told(game, players, deal)
    assert ("Settlement" in lines) == (game == "german-whist")
    assert "Deals" in lines


def test_nothing_won_is_written_without_a_sign() -> None:
    lines = told(
        "bid-whist", ["Ann", "Bea", "Cy", "Dot"], {"bidder": "Ann", "bid": 3, "books": {"NS": 9}}
    )
    assert not [line for line in lines if "+0" in line]
