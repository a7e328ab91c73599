"""Setting up an event: chosen by the evening, foretold before it is saved, changed with care."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club, User
from tests.integration.events.acts import draw, enter_all, make_event, picture
from tournaments.evenings import EVENINGS
from tournaments.models import Event, EventTemplate

SignIn = Callable[[User | None], Client]
TYPED = {
    "title": "Harvest drive",
    "date": "2026-10-28",
    "starts_at": "19:30",
    "fee": "3.00",
    "entrants": "48",
    "minutes": "7",
    "release": "closed",
    "preset": "whist-drive",
}


@pytest.fixture
def browser(sign_in: SignIn, director: User) -> Client:
    return sign_in(director)


def new(club: Club, evening: str = "whist-drive") -> str:
    return f"/{club.slug}/events/new/{evening}/"


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_evenings_are_offered_by_what_happens_at_them(browser: Client, club: Club) -> None:
    page = text(browser.get(f"/{club.slug}/events/new/"))
    assert all(evening.sentence in page for evening in EVENINGS.values())


@pytest.mark.parametrize("evening", EVENINGS)
def test_every_evening_says_what_it_means_before_anything_is_typed(
    browser: Client, club: Club, evening: str
) -> None:
    page = text(browser.get(new(club, evening)))
    assert "What it means tonight" in page
    assert "Rounds</dt>" in page


def test_a_preview_follows_what_is_typed_and_saves_nothing(browser: Client, club: Club) -> None:
    part = browser.get(
        new(club),
        {**TYPED, "entrants": "50", "option-hands": "20", "preview": "1"},
        headers={"HX-Request": "true", "HX-Target": "forecast"},
    )
    assert "<html" not in text(part)
    assert "Rounds</dt><dd>20" in text(part)
    assert "Ends at about</dt><dd>21:50" in text(part)
    assert not Event.objects.exists()


def test_a_number_that_cannot_play_is_told_in_words(browser: Client, club: Club) -> None:
    asked = {**TYPED, "entrants": "10", "preset": "everybody-partners-everybody", "preview": "1"}
    page = text(browser.get(new(club, "everybody-partners-everybody"), asked))
    assert "multiple of four" in page


def test_what_is_saved_is_pinned_on_the_event(browser: Client, club: Club) -> None:
    answer = browser.post(new(club), {**TYPED, "option-hands": "20"})
    event = Event.objects.get()
    assert answer.status_code == 303
    assert answer["Location"] == f"/{club.slug}/events/{event.pk}/entries/"
    assert (event.title, event.fee, event.options["hands"]) == ("Harvest drive", 300, 20)
    assert event.options["movement"] == "winners_move"


def test_every_event_draws_lots_of_its_own(browser: Client, club: Club) -> None:
    for title in ("One", "Two"):
        browser.post(new(club), {**TYPED, "title": title})
    first, second = Event.objects.values_list("options", flat=True)
    assert 0 not in (first["seed"], second["seed"])
    assert first["seed"] != second["seed"]


def test_an_event_sent_twice_is_set_up_once(browser: Client, club: Club) -> None:
    for _ in range(2):
        assert browser.post(new(club), TYPED).status_code == 303
    assert Event.objects.count() == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("title", " "),
        ("date", "yesterday"),
        ("fee", "-1"),
        ("minutes", "0"),
        ("option-hands", "0"),
        ("option-half", "x"),
    ],
)
def test_what_is_wrong_is_told_at_its_field_and_nothing_is_saved(
    browser: Client, club: Club, field: str, value: str
) -> None:
    answer = browser.post(new(club), {**TYPED, field: value})
    assert answer.status_code == 422
    assert answer.context["form"].errors.keys() == {field}
    assert "Harvest" in text(answer) or field == "title"
    assert not Event.objects.exists()


def test_an_unknown_evening_is_not_there(browser: Client, club: Club) -> None:
    assert browser.get(new(club, "bridge-drive")).status_code == 404


def test_before_the_first_draw_everything_but_the_format_can_change(
    browser: Client, club: Club
) -> None:
    event = make_event(club, "swiss")
    address = f"/{club.slug}/events/{event.pk}/change/"
    answer = browser.post(address, {**TYPED, "preset": "now", "option-rounds": "7"})
    event.refresh_from_db()
    assert answer.status_code == 303
    assert (event.title, event.options["rounds"]) == ("Harvest drive", 7)


def test_after_the_first_draw_a_change_is_told_in_the_log(browser: Client, club: Club) -> None:
    event = make_event(club, "swiss", options={"rounds": 5})
    enter_all(event, 8)
    draw(event, 1)
    address = f"/{club.slug}/events/{event.pk}/change/"
    browser.post(address, {**TYPED, "preset": "now", "begun": "now", "option-rounds": "6"})
    told = {
        one.payload["what"]: (one.payload["old"], one.payload["new"])
        for one in event.entries.filter(kind="changed")
    }
    assert told["rounds"] == ("5", "6")
    assert told["title"] == ("Club event", "Harvest drive")


def test_a_change_that_would_undo_what_was_drawn_is_refused(browser: Client, club: Club) -> None:
    event = make_event(club, "knockout", options={"seed": 3})
    enter_all(event, 8)
    draw(event, 1)
    before = picture(event).document
    address = f"/{club.slug}/events/{event.pk}/change/"
    answer = browser.post(address, {**TYPED, "preset": "now", "begun": "now", "option-seed": "4"})
    assert answer.status_code == 422
    assert "These two do not meet" in text(answer)
    assert picture(event).document == before


def test_a_finished_event_is_not_changed(browser: Client, club: Club) -> None:
    event = make_event(club, "swiss")
    browser.post(f"/{club.slug}/events/{event.pk}/act/", {"do": "finish"})
    answer = browser.post(
        f"/{club.slug}/events/{event.pk}/change/", {**TYPED, "preset": "now", "begun": "now"}
    )
    assert answer.status_code == 422
    assert "finished" in text(answer)


def test_a_template_is_used_again_with_every_option(browser: Client, club: Club) -> None:
    event = make_event(club, "drive", options={"hands": 18}, fee=250)
    browser.post(f"/{club.slug}/events/{event.pk}/template/", {"name": "Our drive"})
    template = EventTemplate.objects.get()
    address = f"/{club.slug}/events/templates/{template.pk}/"
    form = browser.get(address).context["form"]
    browser.post(address, {**TYPED, "preset": "template", "fee": form["fee"].value()})
    made = Event.objects.exclude(pk=event.pk).get()
    assert (made.format, made.options["hands"], made.fee) == ("drive", 18, 250)


def test_a_template_saved_under_the_same_name_replaces_it(browser: Client, club: Club) -> None:
    for hands in (18, 20):
        event = make_event(club, "drive", options={"hands": hands}, title=f"Drive of {hands}")
        browser.post(f"/{club.slug}/events/{event.pk}/template/", {"name": "Our drive"})
    assert EventTemplate.objects.get().options["hands"] == 20


def test_a_template_without_a_name_is_refused(browser: Client, club: Club) -> None:
    event = make_event(club, "drive")
    browser.post(f"/{club.slug}/events/{event.pk}/template/", {"name": " "})
    assert not EventTemplate.objects.exists()


def test_another_clubs_template_is_not_there(browser: Client, club: Club, other_club: Club) -> None:
    event = make_event(other_club, "drive")
    template = EventTemplate.objects.create(
        club=other_club, name="Theirs", format="drive", options=event.options
    )
    address = f"/{club.slug}/events/templates/{template.pk}/"
    assert browser.get(address).status_code == 404
    assert browser.post(f"{address}forget/").status_code == 404
    assert EventTemplate.objects.exists()


def test_the_list_asks_as_little_for_many_events_as_for_one(
    browser: Client, club: Club, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    for number in range(12):
        make_event(club, "swiss", title=f"Swiss {number}")
    with django_assert_max_num_queries(6):
        assert "Swiss 11" in text(browser.get(f"/{club.slug}/events/"))
