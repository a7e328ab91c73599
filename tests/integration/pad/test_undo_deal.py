"""The last deal is taken back with a reason; the log keeps it."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client

from scoring.models import DealEntry, Sitting
from scoring.services.deals import Recorded
from tests.integration.pad.conftest import Fill, words

Play = Callable[..., list[Recorded]]


def test_the_deal_is_shown_before_it_is_undone(phone: Client, url: str, play: Play) -> None:
    play(7, 8)
    page = words(phone.get(f"{url}undo/"))
    assert "Ann and Cy 8, Bea and Dot 5." in page
    assert "Undo deal 2" in page
    assert "Cancel" in page


def test_a_reason_takes_the_last_deal_back(
    phone: Client, url: str, play: Play, fill: Fill, sitting: Sitting
) -> None:
    play(7, 8)
    response = phone.post(f"{url}undo/", fill(amends=2, reason="Wrong tricks"))
    assert (response.status_code, response["Location"]) == (303, url)
    entry = DealEntry.objects.of(sitting).last()
    assert entry is not None
    assert (entry.kind, entry.amends, entry.reason) == ("voided", 2, "Wrong tricks")
    assert "Deal 2 · Bea deals" in words(phone.get(url))


def test_twice_is_once(phone: Client, url: str, play: Play, fill: Fill, sitting: Sitting) -> None:
    play(7, 8)
    post = fill(amends=2, reason="Wrong tricks")
    assert [phone.post(f"{url}undo/", post).status_code for _ in range(2)] == [303, 303]
    assert DealEntry.objects.filter(sitting=sitting).count() == 3


def test_without_a_reason_nothing_changes(
    phone: Client, url: str, play: Play, fill: Fill, sitting: Sitting
) -> None:
    play(7)
    for reason in ("", "   ", "x" * 201):
        response = phone.post(f"{url}undo/", fill(amends=1, reason=reason))
        assert response.status_code == 422
    assert "Say why" in words(phone.post(f"{url}undo/", fill(amends=1)))
    assert DealEntry.objects.filter(sitting=sitting).count() == 1


def test_a_deal_that_is_not_there_or_a_stale_page_changes_nothing(
    phone: Client, url: str, play: Play, fill: Fill, sitting: Sitting
) -> None:
    play(7, 8)
    for wrong in ({"amends": 9}, {"amends": "x"}, {"amends": ""}, {"expected_sequence": 1}):
        post = fill(**{"amends": 2, "reason": "Wrong tricks", **wrong})
        assert phone.post(f"{url}undo/", post).status_code == 409
    assert DealEntry.objects.filter(sitting=sitting).count() == 2


def test_with_no_deal_there_is_nothing_to_undo(phone: Client, url: str) -> None:
    assert "There is no deal to undo." in words(phone.get(f"{url}undo/"))
