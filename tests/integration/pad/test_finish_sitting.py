"""A finished rubber is settled at once; stopping early says first how it will be settled."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client

from clubs.models import Member, Night
from scoring.models import DealEntry, Sitting, Table
from scoring.services.deals import Recorded
from tests.integration.acts import record_deals, sit_down
from tests.integration.pad.conftest import Fill, words

Play = Callable[..., list[Recorded]]


def test_a_finished_rubber_shows_its_settlement_and_what_can_follow(
    phone: Client, url: str, play: Play
) -> None:
    play(13, 13)
    page = words(phone.get(url))
    assert "Rubber 1 to Ann&amp;Cy" in page
    assert "Difference: 8" in page
    assert "Bea pays Ann £4.00" in page
    assert "Dot pays Cy £4.00" in page
    for choice in ("Same four again", "Cut out", "Finish"):
        assert choice in page


def test_without_a_stake_no_money_is_shown(
    make_night: Callable[..., Night], players: list[Member]
) -> None:
    table = Table.objects.get(night=make_night(stake=0))
    sitting = sit_down(table, players[:4])
    record_deals(sitting, 13, 13)
    phone = Client()
    phone.post(f"/t/{table.token}/hold/", {})
    page = words(phone.get(f"/t/{table.token}/"))
    assert "Difference: 8" in page
    assert "£" not in page
    assert "pays" not in page


def test_the_same_four_play_on(phone: Client, url: str, play: Play, fill: Fill) -> None:
    play(13, 13)
    assert "Rubber 2, game 1" in words(phone.get(f"{url}?again=1"))
    phone.post(f"{url}deal/", fill(tricks_ns=8))
    assert "Rubber 2, game 1" in words(phone.get(url))


def test_stopping_early_says_how_the_rubber_is_settled(phone: Client, url: str, play: Play) -> None:
    play(13, 8)
    page = words(phone.get(f"{url}finish/"))
    assert "finished games count at their value, no bonus, the open game counts nothing" in page
    assert "Ann+3+£1.50" in page
    assert "Bea−3−£1.50" in page


def test_stopping_by_the_rule_set_that_voids_says_so(
    make_night: Callable[..., Night], players: list[Member]
) -> None:
    table = Table.objects.get(night=make_night(options={"unfinished": "void"}))
    record_deals(sit_down(table, players[:4]), 13)
    phone = Client()
    phone.post(f"/t/{table.token}/hold/", {})
    assert "nothing is settled" in words(phone.get(f"/t/{table.token}/finish/"))


def test_stopping_closes_the_sitting_and_shows_the_settlement(
    phone: Client, url: str, play: Play, fill: Fill, sitting: Sitting
) -> None:
    play(13, 8)
    response = phone.post(f"{url}finish/", fill(then="stop"))
    assert (response.status_code, response["Location"]) == (303, url)
    sitting.refresh_from_db()
    assert sitting.closed_at is not None
    page = words(phone.get(url))
    assert "Table 1 empty" in page
    assert "Bea pays Ann £1.50" in page
    assert "Seat the players" in page


def test_cutting_out_leads_to_the_seats(
    phone: Client, url: str, play: Play, fill: Fill, sitting: Sitting
) -> None:
    play(13, 13)
    response = phone.post(f"{url}finish/", fill(then="cut"))
    assert (response.status_code, response["Location"]) == (303, f"{url}seats/")
    sitting.refresh_from_db()
    assert sitting.closed_at is not None


def test_stopping_twice_is_stopping_once(
    phone: Client, url: str, play: Play, fill: Fill, sitting: Sitting
) -> None:
    play(8)
    assert phone.post(f"{url}finish/", fill()).status_code == 303
    assert phone.post(f"{url}finish/", fill()).status_code == 303
    assert DealEntry.objects.filter(sitting=sitting, kind="closed").count() == 1


def test_a_stale_or_broken_form_closes_nothing(
    phone: Client, url: str, play: Play, fill: Fill, sitting: Sitting
) -> None:
    play(8)
    for wrong in ({"expected_sequence": 0}, {"uid": "x"}, {"sitting": 999_999}):
        assert phone.post(f"{url}finish/", fill(**wrong)).status_code == 409
    sitting.refresh_from_db()
    assert sitting.closed_at is None
