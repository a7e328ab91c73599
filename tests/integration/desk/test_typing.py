"""A clerk types deals on the cursor line: saved once, kept when wrong, refused to strangers."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from clubs.models import Member, Night, User
from clubs.services.nights import close_night
from clubs.services.people import add_member
from scoring.models import DealEntry, RivalDeal, Sitting, Table
from tests.integration.acts import AT, record_deals, sit_down

HTMX = {"HX-Request": "true", "HX-Target": "desk"}


@pytest.fixture
def clerk(scorer: User, sign_in: Callable[[User], Client]) -> Client:
    return sign_in(scorer)


def url(night: Night, number: int = 1) -> str:
    return reverse("desk-type", args=[night.club.slug, night.pk, number])


def page(night: Night, number: int = 1) -> str:
    return reverse("desk-table", args=[night.club.slug, night.pk, number])


def post(client: Client, night: Night, typed: str, *, seen: int = 0, **more: Any) -> HttpResponse:
    fields = {"typed": typed, "uid": uuid.uuid4(), "expected_sequence": seen}
    headers = more.pop("headers", {})
    return client.post(url(night), {**fields, **more}, headers=headers)


def log() -> list[tuple[str, Any]]:
    return [(entry.kind, entry.payload) for entry in DealEntry.objects.order_by("sequence")]


def test_eight_and_enter_is_eight_tricks_to_north_and_south(
    clerk: Client, night: Night, sitting: Sitting, scorer: User
) -> None:
    answer = post(clerk, night, "8")
    assert (answer.status_code, answer["Location"]) == (303, page(night))
    entry = DealEntry.objects.get()
    assert entry.payload == {"tricks": {"NS": 8, "EW": 5}}
    assert (entry.by, entry.device) == (scorer, "desk")
    shown = clerk.get(page(night)).content.decode()
    assert "Ann and Cy 8, Bea and Dot 5." in shown
    assert 'value=""' in shown
    assert 'name="expected_sequence" value="1"' in shown


def test_each_line_is_explained_with_its_rule(
    clerk: Client, night: Night, sitting: Sitting
) -> None:
    post(clerk, night, "8 h3")
    shown = clerk.get(page(night)).content.decode()
    assert "8 tricks: 2 over the book" in shown
    assert '<abbr title="Rule W6">W6</abbr>' in shown
    assert "Ann &amp; Cy: three honours" in shown


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_wrong_line_is_kept_and_named_at_the_field(
    clerk: Client, night: Night, sitting: Sitting, headers: dict[str, str]
) -> None:
    answer = post(clerk, night, "14 h9", headers=headers)
    shown = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="14 h9"' in shown
    assert 'aria-invalid="true"' in shown
    assert 'id="typed-error" role="alert"' in shown
    assert "Tricks: Must be from 0 to 13." in shown
    assert "Honours: Must be from 0 to 4." in shown
    assert ("<html" in shown) is not bool(headers)
    assert log() == []


@pytest.mark.parametrize("typed", ["", "x", "8 8", "8" * 61, "<script>", "١٣", "-1", "8.5", "1e9"])
def test_whatever_else_is_typed_is_a_message_and_stores_nothing(
    clerk: Client, night: Night, sitting: Sitting, typed: str
) -> None:
    answer = post(clerk, night, typed)
    assert answer.status_code == 422
    assert b'id="typed-error"' in answer.content
    assert b"<script>" not in answer.content.split(b"</head>")[1]
    assert log() == []


@pytest.mark.parametrize(
    "broken", [{"uid": ""}, {"uid": "x"}, {"expected_sequence": "-1"}, {"expected_sequence": "x"}]
)
def test_a_form_that_is_not_whole_stores_nothing(
    clerk: Client, night: Night, sitting: Sitting, broken: dict[str, str]
) -> None:
    answer = post(clerk, night, "8", **broken)
    assert answer.status_code == 422
    assert log() == []


def test_the_same_form_sent_twice_is_one_deal(
    clerk: Client, night: Night, sitting: Sitting
) -> None:
    fields = {"typed": "8", "uid": uuid.uuid4(), "expected_sequence": 0}
    for _ in range(2):
        assert clerk.post(url(night), fields).status_code == 303
    assert len(log()) == 1


def test_m_is_a_misdeal_and_u_takes_it_back(clerk: Client, night: Night, sitting: Sitting) -> None:
    post(clerk, night, "m")
    post(clerk, night, "u", seen=1)
    assert log() == [("misdeal", {"misdeal": True}), ("voided", {})]
    assert DealEntry.objects.get(kind="voided").reason == "Taken back at the desk."


def test_there_is_nothing_to_take_back_at_first(
    clerk: Client, night: Night, sitting: Sitting
) -> None:
    answer = post(clerk, night, "u")
    assert answer.status_code == 422
    assert b"There is no deal to take back." in answer.content


@pytest.mark.parametrize(("typed", "honours"), [("h4", "NS4"), ("h1", "EW3"), ("h0", "EW4")])
def test_r_keeps_the_honours_of_either_side(
    clerk: Client, night: Night, sitting: Sitting, typed: str, honours: str
) -> None:
    assert f"honours={honours}" in post(clerk, night, f"8 {typed} r")["Location"]


def test_r_opens_the_form_with_the_rest_filled_in(
    clerk: Client, night: Night, sitting: Sitting
) -> None:
    answer = post(clerk, night, "8 h3 r")
    where = {"club": night.club.slug, "night": night.pk, "number": 1}
    form = reverse("table:pad", kwargs=where, query={"tricks_ns": "8", "honours": "NS3"})
    assert answer["Location"] == f"{form}#revoke_1"
    swapped = post(clerk, night, "8 h3 r", headers=HTMX)
    assert swapped["HX-Redirect"] == answer["Location"]
    assert log() == []


def test_a_different_result_for_a_recorded_deal_is_shown_beside_it(
    clerk: Client, night: Night, sitting: Sitting
) -> None:
    record_deals(sitting, 8)
    answer = post(clerk, night, "5")
    rival = RivalDeal.objects.get()
    assert answer["Location"] == reverse("rival", args=[night.club.slug, night.pk, rival.pk])
    assert len(log()) == 1


def test_undoing_from_an_outdated_view_is_refused_and_said(
    clerk: Client, night: Night, sitting: Sitting
) -> None:
    record_deals(sitting, 8, 7)
    answer = post(clerk, night, "u", seen=1)
    assert answer.status_code == 422
    assert b"The table moved on while you typed." in answer.content
    assert b'name="expected_sequence" value="2"' in answer.content
    assert len(log()) == 2


def test_the_second_button_goes_to_the_next_table_in_play(
    clerk: Client, make_night: Callable[..., Night], players: list[Member]
) -> None:
    night = make_night(tables=3)
    more = [add_member(club=night.club, name=name) for name in ("Gus", "Hal")]
    sit_down(Table.objects.get(night=night, number=1), players[:4])
    sit_down(Table.objects.get(night=night, number=3), [*players[4:], *more])
    assert post(clerk, night, "8", then="next")["Location"] == page(night, 3)
    fields = {"typed": "8", "uid": uuid.uuid4(), "expected_sequence": 0, "then": "next"}
    assert clerk.post(url(night, 3), fields)["Location"] == page(night, 1)


def test_a_table_without_people_says_what_to_do(clerk: Client, night: Night) -> None:
    answer = post(clerk, night, "8")
    assert answer.status_code == 422
    shown = clerk.get(page(night)).content.decode()
    assert "Nobody sits here yet." in shown
    assert reverse("table:seats", args=[night.club.slug, night.pk, 1]) in shown


def test_nothing_is_typed_for_a_closed_night(clerk: Client, night: Night, sitting: Sitting) -> None:
    close_night(night=night, at=AT)
    answer = post(clerk, night, "8")
    assert answer.status_code == 422
    assert log() == []


def test_a_table_that_is_not_there_is_not_found(clerk: Client, night: Night) -> None:
    assert clerk.get(page(night, 9)).status_code == 404
    assert clerk.post(url(night, 9), {}).status_code == 404


def test_only_a_post_types(clerk: Client, night: Night) -> None:
    assert clerk.get(url(night)).status_code == 405
    assert clerk.post(page(night)).status_code == 405


@pytest.mark.parametrize(("who", "status"), [(None, 303), ("member_user", 403), ("outsider", 403)])
def test_strangers_type_nothing(
    request: pytest.FixtureRequest,
    night: Night,
    sitting: Sitting,
    sign_in: Callable[[User | None], Client],
    who: str | None,
    status: int,
) -> None:
    user = request.getfixturevalue(who) if who else None
    assert post(sign_in(user), night, "8").status_code == status
    assert log() == []


@pytest.mark.parametrize(("wanted", "found"), [("1", 1), ("bea", 1), ("Dot Oak", 1)])
def test_a_table_is_found_by_number_or_name(
    clerk: Client, night: Night, sitting: Sitting, wanted: str, found: int
) -> None:
    answer = clerk.get(reverse("desk", args=[night.club.slug, night.pk]), {"find": wanted})
    assert answer["Location"] == page(night, found)


def test_what_is_not_found_is_said(clerk: Client, night: Night, sitting: Sitting) -> None:
    answer = clerk.get(reverse("desk", args=[night.club.slug, night.pk]), {"find": "<b>Zed"})
    assert "No table or name like “&lt;b&gt;Zed”." in answer.content.decode()
