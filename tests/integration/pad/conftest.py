"""A phone that holds table 1, and the forms it fills in."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.models import Member
from clubs.services.people import add_member
from scoring.models import DealEntry, RivalDeal, Sitting, Table
from tests.integration.game_table import GameTable

Post = dict[str, Any]
Fill = Callable[..., Post]


@pytest.fixture
def url(table: Table) -> str:
    """The address of table 1 for whoever has its link."""
    return f"/t/{table.token}/"


@pytest.fixture
def phone(url: str, sitting: Sitting) -> Client:
    """Ann's phone, which holds table 1."""
    client = Client()
    client.post(f"{url}hold/", {"device": "Ann’s phone"})
    return client


@pytest.fixture
def fill(sitting: Sitting) -> Fill:
    """Fill in a form as its page was served, with what is typed into it."""

    def fields(**typed: Any) -> Post:
        served = {
            "sitting": sitting.pk,
            "uid": str(uuid.uuid4()),
            "expected_sequence": DealEntry.objects.filter(sitting=sitting).count(),
        }
        return {**served, **typed}

    return fields


@pytest.fixture
def stored(sitting: Sitting) -> Callable[[], tuple[int, int]]:
    """Count what is stored of the sitting: entries and rival results."""

    def count() -> tuple[int, int]:
        return (
            DealEntry.objects.filter(sitting=sitting).count(),
            RivalDeal.objects.filter(sitting=sitting).count(),
        )

    return count


@pytest.fixture
def sit(table: Table, players: list[Member]) -> Callable[..., GameTable]:
    """Seat the first members of the club at table 1 to play any game."""

    def sit_to(game: str, number: int, **options: Any) -> GameTable:
        people = [*players, add_member(club=table.night.club, name="Gus")]
        return GameTable(table, people[:number], game, **options)

    return sit_to


def words(response: Any) -> str:
    """Return the words of a page, without its tags and with single spaces."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", response.content.decode()))
