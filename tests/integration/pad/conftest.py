"""A phone that holds table 1, and the forms it fills in."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from scoring.models import DealEntry, RivalDeal, Sitting, Table

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


def words(response: Any) -> str:
    """Return the words of a page, without its tags and with single spaces."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", response.content.decode()))
