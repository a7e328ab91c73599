"""One phone holds a table; another takes it over with the director's code."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.models import Night, User
from clubs.services.nights import close_night
from scoring.models import Sitting, Table
from scoring.services.tables import WRONG_CODES_ALLOWED, renew_link
from tests.integration.acts import AT
from tests.integration.pad.conftest import Fill, words


def test_the_link_asks_whether_this_is_the_right_table(
    client: Client, url: str, sitting: Sitting
) -> None:
    page = words(client.get(url))
    assert "Table 1: Ann and Cy against Bea and Dot. Right?" in page


def test_a_table_where_nobody_sits_says_so_and_leads_to_the_seats(
    client: Client, url: str, table: Table
) -> None:
    assert "nobody is seated yet" in words(client.get(url))
    client.post(f"{url}hold/", {})
    page = client.get(url).content.decode()
    assert "Seat the players" in page
    assert f'href="{url}seats/"' in page


def test_one_press_holds_the_table(client: Client, url: str, table: Table) -> None:
    response = client.post(f"{url}hold/", {"device": "  Ann’s   phone "})
    assert (response.status_code, response["Location"]) == (303, url)
    table.refresh_from_db()
    assert table.holder is not None
    assert table.holder_name == "Ann’s phone"
    assert response.cookies["device"]["httponly"]


def test_a_phone_without_a_name_is_called_a_phone(client: Client, url: str, table: Table) -> None:
    client.post(f"{url}hold/", {})
    table.refresh_from_db()
    assert table.holder_name == "A phone"


def test_another_phone_is_told_who_holds_the_table(phone: Client, url: str) -> None:
    page = words(Client().get(url))
    assert "Ann’s phone holds this table since" in page
    assert "Director’s code" in page


def test_another_phone_cannot_hold_it_without_the_code(
    phone: Client, url: str, table: Table
) -> None:
    response = Client().post(f"{url}hold/", {"device": "Bea’s phone"})
    assert response.status_code == 409
    assert "Ask the director for the code" in words(response)
    table.refresh_from_db()
    assert table.holder_name == "Ann’s phone"


def test_another_phone_takes_it_over_with_the_code(
    phone: Client, url: str, table: Table, night: Night
) -> None:
    other = Client()
    answer = other.post(f"{url}hold/", {"device": "Bea’s phone", "code": night.director_code})
    assert answer.status_code == 303
    table.refresh_from_db()
    assert table.holder_name == "Bea’s phone"
    assert "Tricks to" in words(other.get(url))
    assert "Tricks to" not in words(phone.get(url))


def test_a_wrong_code_is_refused_at_its_field_and_after_five_the_code_is_locked(
    phone: Client, url: str, night: Night, table: Table
) -> None:
    wrong = "000000" if night.director_code != "000000" else "111111"
    for _ in range(WRONG_CODES_ALLOWED):
        response = Client().post(f"{url}hold/", {"code": wrong, "device": "Bea’s phone"})
        assert response.status_code == 422
        assert "not the director’s code" in words(response)
        assert 'value="Bea’s phone"' in response.content.decode()
    right = Client().post(f"{url}hold/", {"code": night.director_code})
    assert right.status_code == 422
    assert "Too many wrong codes" in words(right)
    table.refresh_from_db()
    assert table.holder_name == "Ann’s phone"


@pytest.mark.parametrize("name", ["\u202eevil", "x" * 41, "\x00"])
def test_a_name_that_cannot_be_read_is_refused(
    client: Client, url: str, table: Table, name: str
) -> None:
    assert client.post(f"{url}hold/", {"device": name}).status_code == 422
    table.refresh_from_db()
    assert table.holder is None


def test_a_phone_that_lost_the_table_keeps_the_typed_deal_and_can_take_it_back(
    phone: Client, url: str, night: Night, fill: Fill, stored: Callable[[], tuple[int, int]]
) -> None:
    Client().post(f"{url}hold/", {"device": "Bea’s phone", "code": night.director_code})
    refused = phone.post(f"{url}deal/", fill(tricks_ns=8))
    assert refused.status_code == 409
    assert "The deal is not stored" in words(refused)
    assert "Bea’s phone holds this table" in words(refused)
    assert stored() == (0, 0)
    back = phone.post(f"{url}hold/", {"code": night.director_code, "tricks_ns": "8"})
    page = phone.get(back["Location"]).content.decode()
    assert 'name="tricks_ns" value="8" checked' in page


@pytest.mark.parametrize("path", ["deal/", "deal/check/", "undo/", "finish/"])
def test_a_phone_that_does_not_hold_the_table_can_write_nothing(
    sitting: Sitting, url: str, fill: Fill, path: str, stored: Callable[[], tuple[int, int]]
) -> None:
    assert Client().post(url + path, fill(tricks_ns=8)).status_code == 409
    assert stored() == (0, 0)


def test_the_read_back_says_that_the_table_is_lost(sitting: Sitting, url: str, fill: Fill) -> None:
    headers = {"hx-request": "true"}
    answer = Client().post(f"{url}deal/check/", fill(tricks_ns=8), headers=headers)
    assert "Another phone holds this table now." in words(answer)
    assert "<html" not in answer.content.decode()


def test_a_forged_device_cookie_holds_nothing(phone: Client, url: str, table: Table) -> None:
    table.refresh_from_db()
    thief = Client()
    thief.cookies["device"] = str(table.holder)
    assert "Tricks to" not in words(thief.get(url))


PAGES = ["", "hold/", "deal/", "deal/check/", "undo/", "finish/"]


@pytest.mark.parametrize("path", PAGES)
def test_the_link_ends_with_the_night(phone: Client, url: str, night: Night, path: str) -> None:
    close_night(night=night, at=AT)
    ask = phone.post if path in ("hold/", "deal/", "deal/check/") else phone.get
    response = ask(url + path)
    assert response.status_code == 403
    assert "ended with the night" in words(response)


@pytest.mark.parametrize("path", PAGES)
def test_a_renewed_link_makes_the_old_one_worthless(
    phone: Client, url: str, table: Table, path: str
) -> None:
    renew_link(table=table)
    ask = phone.post if path in ("hold/", "deal/", "deal/check/") else phone.get
    assert ask(url + path).status_code == 404


@pytest.mark.parametrize(
    ("path", "method"),
    [
        ("", "post"),
        ("hold/", "get"),
        ("deal/", "get"),
        ("deal/check/", "get"),
        ("undo/", "delete"),
        ("finish/", "put"),
    ],
)
def test_the_wrong_method_is_refused(phone: Client, url: str, path: str, method: str) -> None:
    assert getattr(phone, method)(url + path).status_code == 405


@pytest.fixture
def by_number(sitting: Sitting, night: Night) -> str:
    """The address of table 1 for whoever records for the club."""
    return f"/baize/nights/{night.pk}/tables/1/"


@pytest.mark.parametrize("path", ["", "undo/", "finish/"])
def test_a_scorer_who_is_signed_in_needs_no_link(
    by_number: str, path: str, scorer: User, sign_in: Callable[[User | None], Client]
) -> None:
    assert sign_in(scorer).get(by_number + path).status_code == 200


@pytest.mark.parametrize("path", ["", "undo/", "finish/"])
def test_nobody_else_reaches_the_table_by_its_number(
    by_number: str,
    path: str,
    member_user: User,
    outsider: User,
    sign_in: Callable[[User | None], Client],
) -> None:
    assert sign_in(member_user).get(by_number + path).status_code == 403
    assert sign_in(outsider).get(by_number + path).status_code == 403
    anonymous = sign_in(None).get(by_number + path)
    assert anonymous.status_code == 302
    assert "/sign-in/" in anonymous["Location"]


def test_the_table_is_not_found_under_another_club(
    sitting: Sitting, night: Night, outsider: User, sign_in: Callable[[User | None], Client]
) -> None:
    address = f"/other/nights/{night.pk}/tables/1/"
    assert sign_in(outsider).get(address).status_code == 404
