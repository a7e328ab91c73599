"""A night of German Whist cannot be set up with an even number of hands to a match."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, Night, User

TYPED = {
    "game": "german-whist",
    "title": "German night",
    "date": "2026-10-28",
    "starts_at": "19:30",
    "tables": "2",
    "preset": "standard",
    "stake": "0",
    "table_money": "0",
}


@pytest.mark.parametrize(("hands", "status"), [("5", 303), ("4", 422)])
def test_the_hands_of_a_match_are_odd(
    club: Club,
    director: User,
    sign_in: Callable[[User], Client],
    hands: str,
    status: int,
) -> None:
    address = reverse("night-create", args=[club.slug], query={"game": "german-whist"})
    answer = sign_in(director).post(address, {**TYPED, "option-best_of": hands})
    assert answer.status_code == status
    assert Night.objects.count() == (1 if status == 303 else 0)
    if status == 422:
        assert "option-best_of_error" in answer.content.decode()
