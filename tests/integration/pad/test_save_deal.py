"""A typed deal is stored once, exactly as typed, or not at all and with a reason in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Member, Night, User
from clubs.services.nights import close_night
from scoring.models import DealEntry, Sitting, Table
from scoring.services.deals import Recorded
from tests.integration.acts import AT, sit_down
from tests.integration.pad.conftest import Fill, words

Stored = Callable[[], tuple[int, int]]

SAVEPOINT = 2
"""What opening and closing a transaction inside a test's own adds to the count."""


def test_the_common_deal_is_one_key_and_save(
    phone: Client, url: str, fill: Fill, sitting: Sitting
) -> None:
    response = phone.post(f"{url}deal/", fill(tricks_ns=8))
    assert (response.status_code, response["Location"]) == (303, url)
    entry = DealEntry.objects.get(sitting=sitting)
    assert entry.payload == {"tricks": {"NS": 8, "EW": 5}}
    assert entry.device == "Table 1: Ann’s phone"
    page = words(phone.get(url))
    assert "Deal 2 · Bea deals" in page
    assert "Ann and Cy 8, Bea and Dot 5." in page


def test_the_tricks_of_the_other_side_do_as_well(
    phone: Client, url: str, fill: Fill, sitting: Sitting
) -> None:
    phone.post(f"{url}deal/", fill(tricks_ew=5))
    assert DealEntry.objects.get(sitting=sitting).payload == {"tricks": {"NS": 8, "EW": 5}}


def test_everything_that_can_be_told_of_a_deal_is_stored(
    phone: Client, url: str, fill: Fill, sitting: Sitting
) -> None:
    typed = {
        "tricks_ns": 9,
        "tricks_ew": 4,
        "honours": "EW3",
        "unclaimed": "on",
        "trumps": "H",
        "revoke_1": "EW",
        "remedy_1": "add",
        "revoke_3": "EW",
        "remedy_3": "tricks",
    }
    assert phone.post(f"{url}deal/", fill(**typed)).status_code == 303
    assert DealEntry.objects.get(sitting=sitting).payload == {
        "tricks": {"NS": 9, "EW": 4},
        "honours": {"NS": 1, "EW": 3},
        "honours_claimed": False,
        "revokes": [{"side": "EW", "remedy": "add"}, {"side": "EW", "remedy": "tricks"}],
        "trumps": "H",
    }


def test_a_misdeal_and_a_hand_thrown_in_are_stored_as_such(
    phone: Client, url: str, fill: Fill, sitting: Sitting
) -> None:
    phone.post(f"{url}deal/", fill(misdeal="on"))
    phone.post(f"{url}deal/", fill(abandoned="on"))
    payloads = [entry.payload for entry in DealEntry.objects.of(sitting)]
    assert payloads == [{"misdeal": True}, {"abandoned": True}]


def test_saving_takes_at_most_eight_queries(
    phone: Client, url: str, fill: Fill, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    phone.post(f"{url}deal/", fill(tricks_ns=7))
    post = fill(tricks_ns=8)
    with django_assert_max_num_queries(5 + SAVEPOINT):
        assert phone.post(f"{url}deal/", post).status_code == 303


def test_saving_by_a_scorer_takes_at_most_eight_queries_with_the_session_and_the_account(
    night: Night,
    fill: Fill,
    sitting: Sitting,
    scorer: User,
    sign_in: Callable[[User | None], Client],
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    desk = sign_in(scorer)
    post = fill(tricks_ns=8)
    with django_assert_max_num_queries(8 + SAVEPOINT):
        assert desk.post(f"/baize/nights/{night.pk}/tables/1/deal/", post).status_code == 303
    assert DealEntry.objects.get(sitting=sitting).by == scorer


def test_the_pad_takes_a_fixed_number_of_queries(
    phone: Client,
    url: str,
    play: Callable[..., list[Recorded]],
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    play(7, 6, 7, 6, 7)
    with django_assert_max_num_queries(6):
        phone.get(url)


def test_the_same_uid_twice_is_stored_once(
    phone: Client, url: str, fill: Fill, stored: Stored
) -> None:
    post = fill(tricks_ns=8)
    assert [phone.post(f"{url}deal/", post).status_code for _ in range(3)] == [303] * 3
    assert stored() == (1, 0)


def test_a_script_is_answered_with_where_to_go(phone: Client, url: str, fill: Fill) -> None:
    answer = phone.post(f"{url}deal/", fill(tricks_ns=8), headers={"hx-request": "true"})
    assert answer["HX-Redirect"] == url


def test_another_result_for_the_same_deal_is_shown_beside_it(
    phone: Client, url: str, fill: Fill, stored: Stored
) -> None:
    first, second = fill(tricks_ns=8), fill(tricks_ns=9)
    phone.post(f"{url}deal/", first)
    response = phone.post(f"{url}deal/", second)
    assert response.status_code == 409
    page = words(response)
    assert "Ann and Cy 8, Bea and Dot 5." in page
    assert "Ann and Cy 9, Bea and Dot 4." in page
    assert "until the director decides" in page
    assert stored() == (1, 1)
    assert "wait for the director" in words(phone.get(url))


def test_having_seen_more_than_there_is_keeps_the_typed_deal(
    phone: Client, url: str, fill: Fill, stored: Stored
) -> None:
    response = phone.post(f"{url}deal/", fill(tricks_ns=8, expected_sequence=7))
    assert response.status_code == 409
    assert "moved on" in words(response)
    assert 'name="tricks_ns" value="8" checked' in response.content.decode()
    assert stored() == (0, 0)


BAD = [
    ({}, "Tap the tricks of either side."),
    ({"tricks_ns": ""}, "Tap the tricks of either side."),
    ({"tricks_ns": "eight"}, "Write a whole number from 0 to 13."),
    ({"tricks_ns": "-1"}, "Write a whole number from 0 to 13."),
    ({"tricks_ns": "7.5"}, "Write a whole number from 0 to 13."),
    ({"tricks_ns": "7.0"}, "Write a whole number from 0 to 13."),
    ({"tricks_ns": "1e1"}, "Write a whole number from 0 to 13."),
    ({"tricks_ns": "٨"}, "Write a whole number from 0 to 13."),
    ({"tricks_ns": "NaN"}, "Write a whole number from 0 to 13."),
    ({"tricks_ns": "1000000000"}, "Write a whole number from 0 to 13."),
    ({"tricks_ns": "9" * 5000}, "Write a whole number from 0 to 13."),
    ({"tricks_ns": "14"}, "Must be from 0 to 13."),
    ({"tricks_ns": "8", "tricks_ew": "6"}, "Tricks add up to 14; a deal has 13."),
    ({"tricks_ns": "8", "tricks_ew": "4"}, "Tricks add up to 12; a deal has 13."),
    ({"tricks_ns": "8", "abandoned": "on"}, "has no tricks"),
    ({"tricks_ns": "8", "honours": "XX9"}, "Choose one of the honours keys."),
    ({"tricks_ns": "8", "trumps": "N"}, "Trumps are one of S, H, D, C."),
    ({"tricks_ns": "8", "revoke_1": "EW"}, "Choose what is taken for the revoke."),
    ({"tricks_ns": "8", "remedy_1": "add"}, "Say which side."),
    ({"tricks_ns": "8", "revoke_2": "N", "remedy_2": "add"}, "Say which side."),
    ({"tricks_ns": "8", "revoke_1": "EW", "remedy_1": "all"}, "A remedy is one of"),
    (
        {"abandoned": "on", "revoke_1": "EW", "remedy_1": "tricks"},
        "A hand thrown in by all four has no tricks to take",
    ),
]


@pytest.mark.parametrize(("typed", "said"), BAD)
def test_bad_input_is_refused_in_words_and_nothing_is_stored(
    phone: Client, url: str, fill: Fill, stored: Stored, typed: dict[str, Any], said: str
) -> None:
    response = phone.post(f"{url}deal/", fill(**typed))
    assert response.status_code == 422
    assert said in words(response)
    assert 'role="alert"' in response.content.decode()
    assert stored() == (0, 0)


def test_every_fault_is_told_at_once(phone: Client, url: str, fill: Fill) -> None:
    typed = {"tricks_ns": "8", "tricks_ew": "6", "revoke_1": "EW", "trumps": "N"}
    page = words(phone.post(f"{url}deal/", fill(**typed)))
    for said in ("Tricks add up to 14", "Choose what is taken", "Trumps are one of"):
        assert said in page


@pytest.mark.parametrize(
    "broken",
    [
        {"uid": ""},
        {"uid": "not-a-uid"},
        {"expected_sequence": ""},
        {"expected_sequence": "many"},
        {"expected_sequence": "1.5"},
        {"expected_sequence": "9" * 5000},
        {"sitting": ""},
        {"sitting": "0"},
        {"sitting": "-1"},
        {"sitting": "9" * 30},
        {"sitting": "abc"},
    ],
)
def test_a_form_with_broken_hidden_fields_is_whole_again_with_the_typed_deal_in_it(
    phone: Client, url: str, fill: Fill, stored: Stored, broken: dict[str, str]
) -> None:
    response = phone.post(f"{url}deal/", fill(tricks_ns=8, **broken))
    assert response.status_code == 422
    assert 'name="tricks_ns" value="8" checked' in response.content.decode()
    assert stored() == (0, 0)


@pytest.mark.parametrize("sequence", [-1, 10**9, 10**30])
def test_an_impossible_length_of_the_log_stores_nothing(
    phone: Client, url: str, fill: Fill, stored: Stored, sequence: int
) -> None:
    response = phone.post(f"{url}deal/", fill(tricks_ns=8, expected_sequence=sequence))
    assert response.status_code == 409
    assert stored() == (0, 0)


def test_a_deal_after_the_close_of_play_is_refused_and_shown(
    phone: Client, url: str, fill: Fill, stored: Stored
) -> None:
    phone.post(f"{url}finish/", fill())
    response = phone.post(f"{url}deal/", fill(tricks_ns=8))
    assert response.status_code == 409
    assert "closed" in words(response)
    assert "What was typed: Ann and Cy 8, Bea and Dot 5." in words(response)
    assert stored() == (1, 0)


def test_a_night_closed_meanwhile_stores_nothing(
    phone: Client, url: str, fill: Fill, night: Night, stored: Stored
) -> None:
    post = fill(tricks_ns=8)
    close_night(night=night, at=AT)
    assert phone.post(f"{url}deal/", post).status_code == 403
    assert stored() == (0, 0)


def test_a_form_of_another_table_stores_nothing_at_either(
    phone: Client, url: str, fill: Fill, make_night: Callable[..., Night], players: list[Member]
) -> None:
    other = Table.objects.get(night=make_night())
    elsewhere = sit_down(other, players[:4])
    response = phone.post(f"{url}deal/", fill(tricks_ns=8, sitting=elsewhere.pk))
    assert response.status_code == 422
    assert not DealEntry.objects.exists()


def test_the_link_of_another_night_opens_only_that_nights_table(
    phone: Client, fill: Fill, make_night: Callable[..., Night], stored: Stored
) -> None:
    other = Table.objects.get(night=make_night())
    response = phone.post(f"/t/{other.token}/deal/", fill(tricks_ns=8))
    assert response.status_code == 409
    assert stored() == (0, 0)


def test_an_oversized_body_is_refused(phone: Client, url: str, fill: Fill, stored: Stored) -> None:
    response = phone.post(f"{url}deal/", fill(tricks_ns=8, honours="x" * 300_000))
    assert response.status_code == 413
    assert stored() == (0, 0)


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"--", "multipart/form-data; boundary="),
        (b"--x\r\nnonsense", "multipart/form-data; boundary=x"),
        (b'{"tricks_ns": 8', "application/json"),
        (b'{"tricks_ns": 8}', "application/json"),
        (b"\xff\xfe%zz&&==", "application/x-www-form-urlencoded"),
    ],
)
def test_a_broken_body_is_refused(
    phone: Client, url: str, stored: Stored, body: bytes, kind: str
) -> None:
    response = phone.generic("POST", f"{url}deal/", body, content_type=kind)
    assert response.status_code in (400, 422)
    assert "Traceback" not in response.content.decode()
    assert stored() == (0, 0)


def test_a_stale_csrf_token_keeps_the_typed_deal(url: str, phone: Client, fill: Fill) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = phone.cookies
    response = strict.post(f"{url}deal/", fill(tricks_ns=8, csrfmiddlewaretoken="x"))
    assert response.status_code == 403
    assert 'name="tricks_ns"' in response.content.decode()


NAMES = [
    "<script>alert(1)</script>",
    '"Quote" O\'Neil & <b>',
    "=1+1",
    "محمد علي",
    "אבנר כהן",
    "👩‍👩‍👧 Sixsmith",
    "Wilhelmina Featherstonehaugh-Smythe XII.",
]


@pytest.mark.parametrize("name", NAMES)
def test_any_name_is_shown_safely(
    phone: Client, url: str, fill: Fill, players: list[Member], name: str
) -> None:
    Member.objects.filter(pk=players[0].pk).update(name=name, display_name=name[:40])
    phone.post(f"{url}deal/", fill(tricks_ns=8, honours="NS3"))
    for path in (url, f"{url}undo/", f"{url}finish/"):
        page = phone.get(path).content.decode()
        assert "<script>alert" not in page
        assert "<b>" not in page.replace('<b id="gives', "")


def test_what_is_typed_is_never_part_of_the_page_as_it_stands(phone: Client, url: str) -> None:
    page = phone.get(url, {"tricks_ns": "<script>alert(1)", "honours": '"><b>'}).content.decode()
    assert "alert(1)" not in page
    assert '"><b>' not in page


def test_rules_without_honours_have_no_keys_for_them(
    make_night: Callable[..., Night], players: list[Member]
) -> None:
    table = Table.objects.get(night=make_night(options={"preset": "modern"}))
    sit_down(table, players[:4])
    phone = Client()
    phone.post(f"/t/{table.token}/hold/", {})
    page = phone.get(f"/t/{table.token}/").content.decode()
    assert 'name="honours"' not in page
    assert 'name="tricks_ns"' in page
