"""Two results for one deal stand side by side until a person decides, once."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from clubs.models import Club, Night, User
from scoring.models import DealEntry, RivalDeal, Sitting
from scoring.services.deals import Conflicting, Recorder, record_deal
from scoring.services.desk import TableState, desk_tables
from tests.integration.acts import AT, record_deals


@pytest.fixture
def clerk(scorer: User, sign_in: Callable[[User], Client]) -> Client:
    return sign_in(scorer)


@pytest.fixture
def rival(sitting: Sitting) -> RivalDeal:
    record_deals(sitting, 11, 8)
    with pytest.raises(Conflicting) as conflict:
        record_deal(
            sitting=sitting,
            deal={"tricks": {"NS": 5}},
            uid=uuid.uuid4(),
            expected_sequence=1,
            by=Recorder(None, "Table 1: Dot's phone"),
            at=AT,
        )
    return conflict.value.rival


def url(night: Night, rival: RivalDeal) -> str:
    return reverse("rival", args=[night.club.slug, night.pk, rival.pk])


def hold(client: Client, night: Night, rival: RivalDeal, which: str) -> HttpResponse:
    return client.post(url(night, rival), {"hold": which})


def test_both_are_shown_with_who_sent_them_and_what_each_gives(
    clerk: Client, night: Night, rival: RivalDeal
) -> None:
    shown = clerk.get(url(night, rival)).content.decode()
    for words in ("Ann and Cy 8, Bea and Dot 5.", "Ann and Cy 5, Bea and Dot 8."):
        assert words in shown
    assert "Dot&#x27;s phone" in shown
    assert "Ann &amp; Cy: 8 tricks: 2 over the book" in shown
    assert "Bea &amp; Dot: 8 tricks: 2 over the book" in shown
    assert "What the second would change" in shown
    assert shown.count("This one holds") == 2


def test_the_second_can_hold(
    clerk: Client, night: Night, rival: RivalDeal, sitting: Sitting, scorer: User
) -> None:
    answer = hold(clerk, night, rival, "other")
    assert answer.status_code == 303
    entry = DealEntry.objects.get(kind="corrected")
    assert (entry.amends, entry.payload, entry.by) == (2, {"tricks": {"NS": 5, "EW": 8}}, scorer)
    rival.refresh_from_db()
    assert (rival.accepted, rival.decided_by) == (True, scorer)
    assert desk_tables(night, AT)[0].state is TableState.PLAYING


def test_the_first_can_hold(clerk: Client, night: Night, rival: RivalDeal) -> None:
    assert hold(clerk, night, rival, "recorded").status_code == 303
    rival.refresh_from_db()
    assert rival.accepted is False
    assert DealEntry.objects.count() == 2


def test_deciding_again_changes_nothing(clerk: Client, night: Night, rival: RivalDeal) -> None:
    hold(clerk, night, rival, "recorded")
    assert hold(clerk, night, rival, "other").status_code == 303
    rival.refresh_from_db()
    assert rival.accepted is False
    assert DealEntry.objects.count() == 2
    shown = clerk.get(url(night, rival)).content.decode()
    assert "the first result holds" in shown
    assert "This one holds" not in shown


@pytest.mark.parametrize("which", ["", "both", "<b>"])
def test_one_of_the_two_must_be_chosen(
    clerk: Client, night: Night, rival: RivalDeal, which: str
) -> None:
    answer = hold(clerk, night, rival, which)
    assert answer.status_code == 422
    assert b"Choose one of the two results." in answer.content
    rival.refresh_from_db()
    assert rival.decided_at is None


def test_a_rival_to_a_corrected_deal_stands_beside_what_now_holds(
    clerk: Client, night: Night, rival: RivalDeal, sitting: Sitting
) -> None:
    hold(clerk, night, rival, "other")
    with pytest.raises(Conflicting) as conflict:
        record_deal(
            sitting=sitting,
            deal={"tricks": {"NS": 0}},
            uid=uuid.uuid4(),
            expected_sequence=1,
            by=Recorder(None, "late phone"),
            at=AT,
        )
    shown = clerk.get(url(night, conflict.value.rival)).content.decode()
    assert "Ann and Cy 5, Bea and Dot 8." in shown
    assert "Ann and Cy 0, Bea and Dot 13." in shown


def test_a_rival_of_another_night_is_not_found(
    clerk: Client, make_night: Callable[..., Night], rival: RivalDeal
) -> None:
    assert clerk.get(url(make_night(), rival)).status_code == 404


@pytest.mark.parametrize(("who", "status"), [(None, 303), ("member_user", 403), ("outsider", 403)])
def test_strangers_decide_nothing(
    request: pytest.FixtureRequest,
    night: Night,
    rival: RivalDeal,
    sign_in: Callable[[User | None], Client],
    who: str | None,
    status: int,
) -> None:
    user = request.getfixturevalue(who) if who else None
    assert hold(sign_in(user), night, rival, "other").status_code == status
    rival.refresh_from_db()
    assert rival.decided_at is None


def test_another_clubs_director_does_not_find_it_under_his_own_club(
    night: Night,
    rival: RivalDeal,
    other_club: Club,
    outsider: User,
    sign_in: Callable[[User], Client],
) -> None:
    address = reverse("rival", args=[other_club.slug, night.pk, rival.pk])
    assert sign_in(outsider).post(address, {"hold": "other"}).status_code == 404


def test_other_methods_are_refused(clerk: Client, night: Night, rival: RivalDeal) -> None:
    assert clerk.put(url(night, rival)).status_code == 405
