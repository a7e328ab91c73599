"""The page of printouts and the PDFs: who may have which, and what a wrong wish is told."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from clubs.models import Member, Night, User
from clubs.services.nights import set_public
from scoring.models import Printing, Sitting, Table
from scoring.printouts import PRINTOUTS
from tests.integration.acts import record_deals, sit_down

SignIn = Callable[[User | None], Client]

WHIST = [slug for slug, each in PRINTOUTS.items() if not each.games or "whist" in each.games]
"""What a night of whist can print."""

FOR_MEMBERS = ("rubber-slip", "night-settlement", "standings", "score-sheet")
"""What every member may print; table cards are for whoever runs the night."""


def prints(night: Night) -> str:
    return reverse("prints", args=[night.club.slug, night.pk])


def pdf(night: Night, sheet: str) -> str:
    return reverse("print", args=[night.club.slug, night.pk, sheet])


def text_of(content: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)


def test_a_director_is_offered_every_sheet(night: Night, director: User, sign_in: SignIn) -> None:
    page = sign_in(director).get(prints(night))
    assert page.status_code == 200
    for sheet in PRINTOUTS:
        assert (pdf(night, sheet) in page.content.decode()) == (sheet in WHIST)


def test_a_member_is_not_offered_table_cards(
    night: Night, member_user: User, sign_in: SignIn
) -> None:
    page = sign_in(member_user).get(prints(night)).content.decode()
    assert all(pdf(night, sheet) in page for sheet in FOR_MEMBERS)
    assert pdf(night, "table-cards") not in page


def test_the_forms_offer_the_clubs_own_paper(night: Night, director: User, sign_in: SignIn) -> None:
    night.club.paper = "letter"
    night.club.save()
    page = sign_in(director).get(prints(night)).content.decode()
    assert page.count('<option value="letter" selected>') == len(WHIST)


@pytest.mark.parametrize("sheet", PRINTOUTS)
def test_a_sheet_is_answered_as_a_pdf(
    night: Night, sitting: Sitting, play: Any, director: User, sign_in: SignIn, sheet: str
) -> None:
    play(11, 11)
    answer = sign_in(director).get(pdf(night, sheet))
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == f'inline; filename="baize-2026-10-28-{sheet}.pdf"'
    assert answer.content.startswith(b"%PDF-")


def test_the_paper_asked_for_is_used(night: Night, director: User, sign_in: SignIn) -> None:
    answer = sign_in(director).get(pdf(night, "standings"), {"paper": "letter"})
    page = PdfReader(BytesIO(answer.content)).pages[0]
    assert (float(page.mediabox.width), float(page.mediabox.height)) == (612, 792)


def test_one_rubber_prints_a_slip_for_each_player(
    night: Night, sitting: Sitting, play: Any, scorer: User, sign_in: SignIn
) -> None:
    play(11, 11, 2, 2)
    asked = {"sitting": sitting.pk, "rubber": 2}
    text = text_of(sign_in(scorer).get(pdf(night, "rubber-slip"), asked).content)
    assert text.count("Table 1, sitting 1, rubber 2") == 4
    assert "rubber 1" not in text
    assert text.count("Ann pays Bea") == 4
    single = {**asked, "single": "on"}
    text = text_of(sign_in(scorer).get(pdf(night, "rubber-slip"), single).content)
    assert text.count("rubber 2") == 1


def test_a_blank_score_sheet_carries_the_names_of_the_sitting(
    night: Night, sitting: Sitting, member_user: User, sign_in: SignIn
) -> None:
    asked = {"blank": "on", "sitting": sitting.pk}
    text = text_of(sign_in(member_user).get(pdf(night, "score-sheet"), asked).content)
    assert "Score sheet: table 1" in text
    assert all(name in text for name in ("Ann", "Bea", "Cy", "Dot"))


def test_table_cards_hold_the_address_of_each_table(
    make_night: Callable[..., Night], director: User, sign_in: SignIn
) -> None:
    night = make_night(tables=3)
    answer = sign_in(director).get(pdf(night, "table-cards"), headers={"host": "localhost:8000"})
    text = "".join(text_of(answer.content).split())
    for table in Table.objects.filter(night=night):
        assert reverse("device:pad", args=[table.token]) in text
    assert "localhost" not in text


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"paper": "a0"}, "Choose A4 or US Letter."),
        ({"sitting": "999"}, "Choose a sitting of this night from the list."),
        ({"sitting": "<script>"}, "Choose a sitting of this night from the list."),
        ({"rubber": "1"}, "Choose the sitting that this rubber belongs to."),
        ({"rubber": "-1"}, "greater than or equal to 1"),
        ({"rubber": "1000000000"}, "less than or equal to 99"),
        ({"rubber": "two"}, "Enter a whole number."),
    ],
)
def test_a_wrong_wish_is_told_at_its_field(
    night: Night, director: User, sign_in: SignIn, asked: dict[str, str], words: str
) -> None:
    answer = sign_in(director).get(pdf(night, "rubber-slip"), asked)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert 'role="alert"' in answer.content.decode()
    assert not Printing.objects.exists()


@pytest.mark.parametrize("sheet", ["rubber-slip", "score-sheet"])
def test_a_rubber_that_was_not_played_is_told(
    night: Night, sitting: Sitting, play: Any, director: User, sign_in: SignIn, sheet: str
) -> None:
    play(11, 11)
    asked = {"sitting": sitting.pk, "rubber": 7}
    answer = sign_in(director).get(pdf(night, sheet), asked)
    assert answer.status_code == 422
    assert "There is no rubber 7 here yet." in answer.content.decode()


def test_a_sitting_of_another_night_is_not_found_here(
    night: Night,
    sitting: Sitting,
    make_night: Callable[..., Night],
    director: User,
    sign_in: SignIn,
) -> None:
    other = make_night()
    answer = sign_in(director).get(pdf(other, "rubber-slip"), {"sitting": sitting.pk})
    assert answer.status_code == 422


def test_an_unknown_sheet_is_not_found(night: Night, director: User, sign_in: SignIn) -> None:
    assert sign_in(director).get(pdf(night, "prize-list")).status_code == 404


@pytest.mark.parametrize("sheet", [None, *PRINTOUTS])
def test_it_refuses_other_methods(
    night: Night, director: User, sign_in: SignIn, sheet: str | None
) -> None:
    url = pdf(night, sheet) if sheet else prints(night)
    for method in ("post", "put", "patch", "delete"):
        assert getattr(sign_in(director), method)(url).status_code == 405


@pytest.mark.parametrize("sheet", [None, *PRINTOUTS])
def test_the_public_is_asked_to_sign_in(night: Night, sign_in: SignIn, sheet: str | None) -> None:
    url = pdf(night, sheet) if sheet else prints(night)
    answer = sign_in(None).get(url)
    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("sign-in"))


@pytest.mark.parametrize("sheet", [None, *PRINTOUTS])
def test_another_clubs_director_is_refused(
    night: Night, outsider: User, sign_in: SignIn, sheet: str | None
) -> None:
    url = pdf(night, sheet) if sheet else prints(night)
    assert sign_in(outsider).get(url).status_code == 403


@pytest.mark.parametrize("sheet", [None, *PRINTOUTS])
def test_a_night_of_another_club_is_not_found_under_ones_own(
    night: Night, outsider: User, sign_in: SignIn, sheet: str | None
) -> None:
    url = (pdf(night, sheet) if sheet else prints(night)).replace("/baize/", "/other/")
    assert sign_in(outsider).get(url).status_code == 404


@pytest.mark.parametrize("user", ["member_user", "scorer"])
def test_table_cards_are_refused_to_whoever_does_not_run_the_night(
    night: Night, sign_in: SignIn, user: str, request: pytest.FixtureRequest
) -> None:
    client = sign_in(request.getfixturevalue(user))
    assert client.get(pdf(night, "table-cards")).status_code == 403


def test_the_public_of_a_public_night_prints_standings_without_money(
    night: Night, sitting: Sitting, play: Any, member_user: User, sign_in: SignIn
) -> None:
    play(11, 11)
    set_public(night=night, public=True)
    public = sign_in(None).get(pdf(night, "standings"))
    assert public.status_code == 200
    assert "£" not in text_of(public.content)
    assert "£4.00" in text_of(sign_in(member_user).get(pdf(night, "standings")).content)
    for sheet in ("rubber-slip", "night-settlement", "table-cards"):
        assert sign_in(None).get(pdf(night, sheet)).status_code == 302
    page = sign_in(None).get(prints(night)).content.decode()
    assert pdf(night, "night-settlement") not in page


def test_names_that_look_like_markup_are_only_names(
    night: Night, table: Table, club: Any, director: User, sign_in: SignIn, players: list[Member]
) -> None:
    players[0].display_name = "<script>alert(1)</script>"
    players[1].display_name = '=1+1 "quoted" & <b>'
    for player in players[:2]:
        player.save()
    record_deals(sit_down(table, players[:4]), 11, 11)
    page = sign_in(director).get(prints(night)).content.decode()
    assert "<script>alert" not in page
    text = "".join(text_of(sign_in(director).get(pdf(night, "rubber-slip")).content).split())
    assert "<script>alert(1)</script>" in text
    assert '=1+1"quoted"&<b>' in text
