"""A club's front page, settings, seasons and address."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from clubs.models import Club, Night, Season, User
from clubs.services.people import RESERVED_SLUGS, create_club_with_owner

SignIn = Callable[[User | None], Client]


@pytest.fixture
def signed_in(sign_in: SignIn, club: Club, owner: User) -> Client:
    return sign_in(owner)


def first_words(patterns: list[URLPattern | URLResolver]) -> set[str]:
    words = set()
    for pattern in patterns:
        route = str(pattern.pattern)
        if not route and isinstance(pattern, URLResolver):
            words |= first_words(pattern.url_patterns)
        elif "<" not in (word := route.split("/", maxsplit=1)[0]):
            words.add(word)
    return words - {""}


def test_every_address_of_the_site_is_kept_from_clubs() -> None:
    assert first_words(get_resolver().url_patterns) <= RESERVED_SLUGS
    assert {"static", "api"} <= RESERVED_SLUGS


@pytest.mark.parametrize("slug", ["t", "admin", "sign-in", "static", "api"])
def test_a_reserved_address_is_refused_with_a_sentence(slug: str, owner: User) -> None:
    with pytest.raises(ValidationError, match="Choose another one"):
        create_club_with_owner(name="Club", slug=slug, owner=owner)
    assert not Club.objects.filter(slug=slug).exists()


def test_home_lists_the_clubs_of_the_account(
    signed_in: Client, club: Club, other_club: Club
) -> None:
    page = signed_in.get("/").content.decode()
    assert "Baize Whist Club" in page
    assert "Other Whist Club" not in page


def test_the_front_page_shows_the_nights(signed_in: Client, night: Night) -> None:
    assert f"/baize/nights/{night.pk}/desk/" in signed_in.get("/baize/").content.decode()


class TestSettings:
    given: ClassVar = {
        "name": "New",
        "time_zone": "Europe/Paris",
        "currency": "EUR",
        "paper": "letter",
    }

    def test_are_saved(self, signed_in: Client, club: Club) -> None:
        assert signed_in.post("/baize/settings/", self.given).status_code == 303
        club.refresh_from_db()
        assert (club.name, club.time_zone, club.currency, club.paper) == (
            "New",
            "Europe/Paris",
            "EUR",
            "letter",
        )

    def test_leave_nights_already_created_alone(self, signed_in: Client, night: Night) -> None:
        signed_in.post("/baize/settings/", self.given)
        night.refresh_from_db()
        assert (night.currency, night.time_zone) == ("GBP", "Europe/London")

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("name", "\u202ebad"),
            ("name", "A" * 81),
            ("time_zone", "Mars/Base"),
            ("currency", "DEM"),
            ("currency", "<b>"),
            ("paper", "a0"),
        ],
    )
    def test_are_refused_at_the_field(
        self, signed_in: Client, club: Club, field: str, value: str
    ) -> None:
        answer = signed_in.post("/baize/settings/", {**self.given, field: value})
        assert answer.status_code == 422
        assert f'id="id_{field}_error"' in answer.content.decode()
        club.refresh_from_db()
        assert club.name == "Baize Whist Club"


class TestSeasons:
    given: ClassVar = {"name": "Autumn", "starts": "2026-09-01", "ends": "2026-12-31"}

    def test_are_added_and_changed(self, signed_in: Client, club: Club) -> None:
        assert signed_in.post("/baize/seasons/add/", self.given).status_code == 303
        season = Season.objects.get(club=club)
        signed_in.post(f"/baize/seasons/{season.pk}/", {**self.given, "name": "Winter"})
        season.refresh_from_db()
        assert season.name == "Winter"
        assert "Winter" in signed_in.get("/baize/seasons/").content.decode()

    def test_end_after_they_start(self, signed_in: Client) -> None:
        answer = signed_in.post("/baize/seasons/add/", {**self.given, "ends": "2026-08-31"})
        assert answer.status_code == 422
        assert 'id="id_ends_error"' in answer.content.decode()
        assert not Season.objects.exists()

    def test_have_names_of_their_own(self, signed_in: Client) -> None:
        signed_in.post("/baize/seasons/add/", self.given)
        answer = signed_in.post("/baize/seasons/add/", self.given)
        assert answer.status_code == 422
        assert "already a season called “Autumn”" in answer.content.decode()
        assert Season.objects.count() == 1

    @pytest.mark.parametrize("day", ["", "31.02.2026", "tomorrow", "10000000-01-01"])
    def test_need_days(self, signed_in: Client, day: str) -> None:
        answer = signed_in.post("/baize/seasons/add/", {**self.given, "starts": day})
        assert answer.status_code == 422


def test_nights_are_listed_latest_first_by_a_fixed_number_of_queries(
    signed_in: Client,
    make_night: Callable[..., Night],
    django_assert_max_num_queries: Callable[[int], object],
) -> None:
    for _ in range(60):
        make_night()
    with django_assert_max_num_queries(6):  # type: ignore[attr-defined]
        page = signed_in.get("/baize/nights/").context["page"]
    assert len(page.object_list) == 50
