"""Setting up a night: its terms are read exactly, pinned, and told back in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club, Night, Season, User
from scoring.rules.games import GAMES
from scoring.rules.options import described
from tests.integration.names import KEPT

SignIn = Callable[[User | None], Client]
GIVEN = {
    "title": "Club night",
    "date": "2026-10-28",
    "starts_at": "19:30",
    "tables": "3",
    "preset": "short",
    "stake": "0.50",
    "table_money": "2",
}


@pytest.fixture
def signed_in(sign_in: SignIn, director: User) -> Client:
    return sign_in(director)


def create(signed_in: Client, **more: Any) -> tuple[int, str]:
    answer = signed_in.post("/baize/nights/new/", {**GIVEN, **more})
    return answer.status_code, answer.content.decode()


def test_is_pinned_and_told_back(signed_in: Client, club: Club) -> None:
    assert create(signed_in)[0] == 303
    night = Night.objects.get(club=club)
    assert (night.stake, night.table_money, night.currency) == (50, 200, "GBP")
    assert night.options["target"] == 5
    assert night.tables.count() == 3
    page = signed_in.get(f"/baize/nights/{night.pk}/").content.decode()
    assert "British short whist" in page
    assert "£0.50 a point, table money £2.00" in page


@pytest.mark.parametrize("preset", [preset.slug for preset in GAMES["whist"].presets])
def test_every_preset_is_offered(signed_in: Client, preset: str) -> None:
    assert create(signed_in, preset=preset)[0] == 303
    assert Night.objects.get().options["preset"] == preset


def test_every_option_is_offered(signed_in: Client, club: Club) -> None:
    page = signed_in.get("/baize/nights/new/").content.decode()
    for key in described(GAMES["whist"].presets[0].options):
        assert f'name="option-{key}"' in page


def test_an_option_changes_the_preset_and_is_told(signed_in: Client) -> None:
    assert create(signed_in, **{"option-target": "7", "option-honours": "off"})[0] == 303
    night = Night.objects.get()
    assert (night.options["target"], night.options["honours"]) == (7, False)
    assert "preset" not in night.options
    page = signed_in.get(f"/baize/nights/{night.pk}/").content.decode()
    assert "points to a game: 7" in page


def test_several_choices_are_read_as_a_list(signed_in: Client) -> None:
    create(signed_in, **{"option-revoke_remedies": ["add", "deduct"]})
    assert Night.objects.get().options["revoke_remedies"] == ["add", "deduct"]


@pytest.mark.parametrize(
    ("typed", "minor"),
    [("0", 0), ("50p", 50), (".5", 50), ("£1.25", 125), ("2", 200), ("1.10", 110)],
)
def test_money_is_read_exactly(signed_in: Client, typed: str, minor: int) -> None:
    assert create(signed_in, stake=typed)[0] == 303
    assert Night.objects.get().stake == minor


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("stake", "0.505"),
        ("stake", "-1"),
        ("stake", "abc"),
        ("stake", "1e99"),
        ("stake", "nan"),
        ("stake", "10000000.01"),
        ("stake", ""),
        ("table_money", "1,50"),
        ("tables", "0"),
        ("tables", "201"),
        ("tables", "2.5"),
        ("tables", "1000000000"),
        ("date", "2026-02-30"),
        ("date", ""),
        ("starts_at", "25:00"),
        ("title", ""),
        ("title", "x" * 61),
        ("title", "bad\u202ename"),
        ("season", "999"),
        ("preset", "bridge"),
        ("option-target", "0"),
        ("option-target", "five"),
        ("option-honours", "maybe"),
        ("option-revoke_both", "<script>"),
        ("option-revoke_remedies", "steal"),
    ],
)
def test_a_fault_is_told_at_its_field_and_what_was_typed_is_kept(
    signed_in: Client, field: str, typed: str
) -> None:
    status, page = create(signed_in, **{field: typed})
    assert status == 422
    assert f'id="id_{field}_error"' in page
    assert 'role="alert"' in page
    assert 'value="2026-10-28"' in page or field == "date"
    assert not Night.objects.exists()


def test_yen_have_no_pence(signed_in: Client, club: Club) -> None:
    Club.objects.update(currency="JPY")
    assert create(signed_in, stake="0.5")[0] == 422
    assert create(signed_in, stake="50")[0] == 303
    assert Night.objects.get().stake == 50


@pytest.mark.parametrize("title", KEPT)
def test_any_title_is_shown_harmlessly(signed_in: Client, title: str) -> None:
    create(signed_in, title=title)
    night = Night.objects.get()
    assert night.title == title
    assert "<script>alert" not in signed_in.get(f"/baize/nights/{night.pk}/").content.decode()


def test_pressing_twice_makes_one_night(signed_in: Client) -> None:
    create(signed_in)
    answer = signed_in.post("/baize/nights/new/", GIVEN)
    assert answer.status_code == 303
    assert Night.objects.count() == 1


def test_another_clubs_season_is_refused(signed_in: Client, other_club: Club) -> None:
    season = Season.objects.create(
        club=other_club, name="Theirs", starts="2026-01-01", ends="2026-12-31"
    )
    assert create(signed_in, season=str(season.pk))[0] == 422
    assert not Night.objects.exists()


def test_an_unknown_game_is_refused(signed_in: Client, club: Club) -> None:
    assert signed_in.get("/baize/nights/new/?game=bridge").status_code == 400
