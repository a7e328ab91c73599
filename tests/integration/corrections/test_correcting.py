"""An earlier deal is corrected beside its old value, after a look at what changes."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from clubs.models import Night, User
from clubs.services.nights import close_night
from scoring.models import DealEntry, Printing, Sitting, SittingResult
from tests.integration.acts import AT, record_deals


@pytest.fixture
def clerk(scorer: User, sign_in: Callable[[User], Client]) -> Client:
    return sign_in(scorer)


@pytest.fixture
def played(sitting: Sitting) -> Sitting:
    """A rubber in two games, 5–0 and 5–0 to Ann and Cy, and a deal of the next."""
    record_deals(sitting, 11, 11, 7)
    return sitting


def url(sitting: Sitting, sequence: int = 1) -> str:
    night = sitting.table.night
    where = {"club": night.club.slug, "night": night.pk, "number": sitting.table.number}
    return reverse("table:correct", kwargs={**where, "sitting": sitting.pk, "sequence": sequence})


def act(client: Client, sitting: Sitting, sequence: int = 1, **fields: Any) -> HttpResponse:
    usual = {"uid": uuid.uuid4(), "expected_sequence": sitting.entries.count(), "reason": ""}
    return client.post(url(sitting, sequence), {**usual, **fields})


def seal_of(answer: HttpResponse) -> str:
    found = re.search(r'name="seal" value="([0-9a-f]+)"', answer.content.decode())
    assert found, answer.content.decode()
    return found[1]


def nine_tricks(**more: Any) -> dict[str, Any]:
    return {"tricks_ns": "9", "tricks_ew": "4", **more}


def test_the_form_opens_beside_the_old_value(clerk: Client, played: Sitting) -> None:
    shown = clerk.get(url(played, 2)).content.decode()
    assert "As it stands" in shown
    assert "Ann and Cy 11, Bea and Dot 2." in shown
    assert re.search(r'name="tricks_ns" value="11" checked', shown)


def test_the_preview_lists_deals_rubbers_and_money_and_stores_nothing(
    clerk: Client, played: Sitting
) -> None:
    answer = act(clerk, played, 1, act="preview", **nine_tricks())
    shown = answer.content.decode()
    assert answer.status_code == 200
    assert '<th scope="row">Deal 1</th>' in shown
    assert '<th scope="row">Deal 3</th>' in shown
    assert '<th scope="row">Rubber 1</th>' in shown
    assert "+£4.00" in shown
    assert "£0.00" in shown
    assert "Save correction" in shown
    assert played.entries.count() == 3


def test_printed_sheets_that_show_the_deal_are_named(
    clerk: Client, played: Sitting, night: Night
) -> None:
    for sheet, sitting, sequence in (("rubber-slip", played, 2), ("score-sheet", played, 1)):
        Printing.objects.create(
            night=night, sitting=sitting, sheet=sheet, sequence=sequence, night_version=1, at=AT
        )
    for sheet in ("standings", "table-cards"):
        Printing.objects.create(night=night, sheet=sheet, sequence=3, night_version=1, at=AT)
    shown = act(clerk, played, 2, act="preview", **nine_tricks()).content.decode()
    assert "out of date after saving" in shown
    assert re.findall(r"<li>([^,<]+), (?:table 1, )?printed 19:30", shown) == [
        "Rubber settlement",
        "Standings",
    ]


def test_a_correction_is_saved_with_its_reason_after_the_preview(
    clerk: Client, played: Sitting, night: Night, scorer: User
) -> None:
    seal = seal_of(act(clerk, played, 1, act="preview", **nine_tricks()))
    answer = act(clerk, played, 1, act="save", seal=seal, **nine_tricks(reason="slip misread"))
    assert answer.status_code == 303
    assert answer["Location"] == reverse("desk-table", args=[night.club.slug, night.pk, 1])
    entry = DealEntry.objects.get(kind="corrected")
    assert (entry.amends, entry.reason, entry.by) == (1, "slip misread", scorer)
    assert entry.payload == {"tricks": {"NS": 9, "EW": 4}}
    shown = clerk.get(answer["Location"]).content.decode()
    assert "corrected" in shown
    assert "slip misread" in shown
    assert "What was written before" in shown


def test_saving_twice_stores_one_correction(clerk: Client, played: Sitting) -> None:
    seal = seal_of(act(clerk, played, 1, act="preview", **nine_tricks()))
    fields = nine_tricks(uid=uuid.uuid4(), expected_sequence=3, reason="misread", seal=seal)
    for _ in range(2):
        assert act(clerk, played, 1, act="save", **fields).status_code == 303
    assert played.entries.count() == 4


def test_nothing_is_saved_that_was_not_shown(clerk: Client, played: Sitting) -> None:
    seal = seal_of(act(clerk, played, 1, act="preview", **nine_tricks()))
    other = {"tricks_ns": "8", "tricks_ew": "5", "reason": "misread"}
    for given in ({}, {"seal": "x"}, {"seal": seal}):
        answer = act(clerk, played, 1, act="save", **other, **given)
        assert answer.status_code == 422
        assert b"Look at what changes, then save." in answer.content
    record_deals(played, 7)
    answer = act(clerk, played, 1, act="save", seal=seal, **nine_tricks(reason="misread"))
    assert answer.status_code == 422
    assert not DealEntry.objects.filter(kind="corrected").exists()


@pytest.mark.parametrize("reason", ["", "   ", "\u202e", "x" * 201])
def test_a_reason_is_needed(clerk: Client, played: Sitting, reason: str) -> None:
    seal = seal_of(act(clerk, played, 1, act="preview", **nine_tricks()))
    answer = act(clerk, played, 1, act="save", seal=seal, **nine_tricks(reason=reason))
    assert answer.status_code == 422
    assert b'href="#id_reason"' in answer.content
    assert re.search(rb'name="tricks_ns" value="9" checked', answer.content)
    assert played.entries.count() == 3


@pytest.mark.parametrize("name", ["preview", "save"])
def test_an_impossible_deal_is_named_at_its_control(
    clerk: Client, played: Sitting, name: str
) -> None:
    answer = act(clerk, played, 1, act=name, tricks_ns="9", tricks_ew="9", reason="misread")
    assert answer.status_code == 422
    assert b"Tricks add up to 18; a deal has 13." in answer.content
    assert played.entries.count() == 3


def test_the_preview_alone_can_be_swapped_in(clerk: Client, played: Sitting) -> None:
    answer = clerk.post(
        url(played),
        {"act": "preview", **nine_tricks()},
        headers={"HX-Request": "true", "HX-Target": "changes"},
    )
    shown = answer.content.decode()
    assert "<html" not in shown
    assert "Save correction" in shown


def test_what_is_recorded_already_changes_nothing(clerk: Client, played: Sitting) -> None:
    answer = act(clerk, played, 1, act="preview", tricks_ns="11", tricks_ew="2")
    assert b"Nothing changes" in answer.content
    assert b"Save correction" not in answer.content


def test_a_deal_never_played_is_taken_out_and_put_back(clerk: Client, played: Sitting) -> None:
    before = SittingResult.objects.values("settled", "tally").get()
    preview = act(clerk, played, 2, act="preview-void")
    assert b"Does not count." in preview.content
    saved = act(clerk, played, 2, act="save-void", seal=seal_of(preview), reason="not ours")
    assert saved.status_code == 303
    assert SittingResult.objects.values("settled", "tally").get() != before
    sheet = clerk.get(url(played, 2).rsplit("deals/", 1)[0]).content.decode()
    assert "Taken out" in sheet
    assert "not ours" in sheet
    again = {"tricks_ns": "11", "tricks_ew": "2"}
    seal = seal_of(act(clerk, played, 2, act="preview", **again))
    assert act(clerk, played, 2, act="save", seal=seal, reason="it was", **again).status_code == 303
    assert SittingResult.objects.values("settled", "tally").get() == before


def test_a_deal_becomes_a_misdeal(clerk: Client, played: Sitting) -> None:
    preview = act(clerk, played, 3, act="preview", misdeal="on")
    assert b"Misdeal" in preview.content
    fields = {"misdeal": "on", "seal": seal_of(preview), "reason": "exposed card"}
    assert act(clerk, played, 3, act="save", **fields).status_code == 303
    assert DealEntry.objects.get(kind="corrected").payload == {"misdeal": True}


def test_a_closed_night_is_not_corrected(clerk: Client, played: Sitting, night: Night) -> None:
    seal = seal_of(act(clerk, played, 1, act="preview", **nine_tricks()))
    close_night(night=night, at=AT)
    answer = act(clerk, played, 1, act="save", seal=seal, **nine_tricks(reason="misread"))
    assert answer.status_code == 422
    assert played.entries.count() == 3


@pytest.mark.parametrize("sequence", [0, 4, 99])
def test_a_deal_that_is_not_there_is_not_found(
    clerk: Client, played: Sitting, sequence: int
) -> None:
    seal = seal_of(act(clerk, played, 1, act="preview", **nine_tricks()))
    act(clerk, played, 1, act="save", seal=seal, **nine_tricks(reason="misread"))
    assert clerk.get(url(played, sequence)).status_code == 404


def test_a_phone_that_does_not_hold_the_table_is_sent_to_its_door(
    client: Client, played: Sitting
) -> None:
    where = {"token": played.table.token, "sitting": played.pk, "sequence": 1}
    address = reverse("device:correct", kwargs=where)
    pad = reverse("device:pad", kwargs={"token": played.table.token})
    assert client.get(address)["Location"] == pad
    answer = client.post(address, {"act": "save", **nine_tricks(reason="misread")})
    assert answer["Location"] == pad
    assert played.entries.count() == 3


@pytest.mark.parametrize(("who", "status"), [(None, 303), ("member_user", 403), ("outsider", 403)])
def test_strangers_correct_nothing(
    request: pytest.FixtureRequest,
    played: Sitting,
    sign_in: Callable[[User | None], Client],
    who: str | None,
    status: int,
) -> None:
    user = request.getfixturevalue(who) if who else None
    answer = act(sign_in(user), played, act="save", **nine_tricks(reason="misread"))
    assert answer.status_code == status
    assert played.entries.count() == 3


def test_other_methods_are_refused(clerk: Client, played: Sitting) -> None:
    assert clerk.put(url(played)).status_code == 405
    assert clerk.delete(url(played)).status_code == 405
