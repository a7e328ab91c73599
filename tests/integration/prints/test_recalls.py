"""A sheet on paper that a later correction made wrong is named, and no other."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from clubs.models import Night, User
from scoring.models import Printing, Sitting
from scoring.services.deals import Amendment, amend_deal
from scoring.services.printings import on_paper, outdated
from tests.integration.acts import AT, DESK

SignIn = Callable[[User | None], Client]
SLIP, STANDINGS = "rubber-slip", "standings"


def correct(sitting: Sitting, sequence: int, tricks: int) -> None:
    amend_deal(
        sitting=sitting,
        amendment=Amendment(sequence, {"tricks": {"NS": tricks}}, "Miscounted."),
        uid=uuid.uuid4(),
        expected_sequence=sitting.entries.count(),
        by=DESK,
        at=AT,
    )


@pytest.fixture
def draw(night: Night, scorer: User, sign_in: SignIn) -> Callable[..., Any]:
    def ask(sheet: str, **asked: Any) -> Any:
        url = reverse("print", args=[night.club.slug, night.pk, sheet])
        return sign_in(scorer).get(url, asked)

    return ask


def sheets(printings: list[Printing]) -> list[str]:
    return [printing.sheet for printing in printings]


def test_opening_a_sheet_notes_what_it_shows_by_whom_and_when(
    night: Night, sitting: Sitting, play: Any, draw: Any, scorer: User
) -> None:
    play(11, 11)
    at = datetime.datetime(2026, 10, 28, 21, 0, tzinfo=datetime.UTC)
    with time_machine.travel(at, tick=False):
        draw(SLIP, sitting=sitting.pk, rubber=1)
    (printing,) = Printing.objects.all()
    assert (printing.sheet, printing.sitting, printing.sequence) == (SLIP, sitting, 2)
    assert (printing.by, printing.at, printing.night) == (scorer, at, night)


def test_opening_the_same_sheet_again_notes_nothing_new(
    sitting: Sitting, play: Any, draw: Any
) -> None:
    play(11, 11)
    for _ in range(3):
        draw(SLIP, sitting=sitting.pk)
        draw(STANDINGS)
    assert Printing.objects.count() == 2


def test_printing_leaves_the_night_as_it_was(
    night: Night, sitting: Sitting, play: Any, draw: Any
) -> None:
    play(11, 11)
    before = Night.objects.get(pk=night.pk).version
    draw(SLIP)
    assert Night.objects.get(pk=night.pk).version == before


@pytest.mark.parametrize(
    ("sheet", "asked"), [("score-sheet", {"blank": "on"}), ("table-cards", {})]
)
def test_what_shows_no_result_is_not_noted(
    night: Night, director: User, sign_in: SignIn, sheet: str, asked: dict[str, str]
) -> None:
    url = reverse("print", args=[night.club.slug, night.pk, sheet])
    assert sign_in(director).get(url, asked).status_code == 200
    assert not Printing.objects.exists()


def test_a_look_ahead_by_the_browser_or_at_the_headers_is_not_noted(
    night: Night, sitting: Sitting, scorer: User, sign_in: SignIn
) -> None:
    url = reverse("print", args=[night.club.slug, night.pk, STANDINGS])
    sign_in(scorer).head(url)
    sign_in(scorer).get(url, headers={"sec-purpose": "prefetch"})
    assert not Printing.objects.exists()


def test_a_correction_recalls_the_slip_and_what_adds_it_up(
    night: Night, sitting: Sitting, play: Any, draw: Any
) -> None:
    play(11, 11)
    draw(SLIP, sitting=sitting.pk)
    draw(STANDINGS)
    assert outdated(night) == []
    correct(sitting, 2, 9)
    assert sheets(outdated(night)) == [SLIP, STANDINGS]
    assert sheets(outdated(night, sitting)) == [SLIP, STANDINGS]


def test_play_that_goes_on_does_not_recall_the_slip_of_an_earlier_rubber(
    night: Night, sitting: Sitting, play: Any, draw: Any
) -> None:
    play(11, 11)
    draw(SLIP, sitting=sitting.pk)
    draw(STANDINGS)
    play(8, 8)
    correct(sitting, 4, 9)
    assert sheets(outdated(night)) == [STANDINGS]


def test_a_sheet_printed_again_is_not_recalled(
    night: Night, sitting: Sitting, play: Any, draw: Any
) -> None:
    play(11, 11)
    draw(SLIP, sitting=sitting.pk)
    correct(sitting, 2, 9)
    draw(SLIP, sitting=sitting.pk)
    assert outdated(night) == []
    assert len(on_paper(night)) == 1


def test_slips_of_the_whole_night_are_noted_for_each_sitting(
    night: Night, sitting: Sitting, play: Any, draw: Any
) -> None:
    play(11, 11)
    draw(SLIP)
    assert [printing.sitting for printing in on_paper(night, sitting)] == [sitting]


def test_the_page_of_printouts_names_what_to_take_back(
    night: Night, sitting: Sitting, play: Any, draw: Any, scorer: User, sign_in: SignIn
) -> None:
    play(11, 11)
    draw(SLIP, sitting=sitting.pk)
    url = reverse("prints", args=[night.club.slug, night.pk])
    assert "out of date" not in sign_in(scorer).get(url).content.decode()
    correct(sitting, 1, 9)
    page = sign_in(scorer).get(url).content.decode()
    assert "On paper and out of date" in page
    assert "Rubber settlement, Table 1, sitting 1" in page
    assert "by sally" in page
