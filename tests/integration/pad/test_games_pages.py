"""Every page about a sitting works for every game, in people's names and never in numbers."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Night, User
from scoring.forms import deal_form
from scoring.models import DealEntry, RivalDeal, Sitting
from scoring.rules.games import GAMES
from tests.integration.game_table import GameTable, words

SignIn = Callable[[User | None], Client]
Sit = Callable[..., GameTable]

PLAYED: dict[str, tuple[int, list[dict[str, Any]], dict[str, Any]]] = {
    "whist": (4, [{"tricks": {"NS": 8}}], {"tricks": {"NS": 9}}),
    "bid-whist": (
        4,
        [{"bidder": "1", "bid": 4, "books": {"NS": 10}}, {"passed_out": True}],
        {"bidder": "2", "bid": 4, "books": {"EW": 9}},
    ),
    "knock-out-whist": (
        5,
        [{"tricks": {"1": 3, "2": 3, "3": 1}, "cut": "2"}],
        {"tricks": {"1": 3, "2": 2, "3": 2}},
    ),
    "german-whist": (2, [{"tricks": {"1": 8}}], {"tricks": {"1": 5}}),
    "solo-whist": (
        5,
        [{"contract": "solo", "caller": "1", "tricks": 6}],
        {"contract": "solo", "caller": "2", "tricks": 4},
    ),
    "tricks": (4, [{"tricks": {"NS": 8}}], {"tricks": {"NS": 9}}),
}
"""For each game the players, some deals, and another first deal."""

EACH_GAME = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def desk(sign_in: SignIn, director: User) -> Client:
    return sign_in(director)


def seated(sit: Sit, game: str) -> GameTable:
    players, deals, _ = PLAYED[game]
    return sit(game, players).play(*deals)


def correct_url(table: GameTable, night: Night) -> str:
    where = {"club": "baize", "night": night.pk, "number": 1}
    more = {"sitting": table.sitting.pk, "sequence": 1}
    return reverse("table:correct", kwargs={**where, **more})


def test_every_game_is_tried_here() -> None:
    assert set(PLAYED) == set(GAMES)


@EACH_GAME
def test_every_page_of_the_table_names_its_people(
    sit: Sit, desk: Client, night: Night, game: str
) -> None:
    table = seated(sit, game)
    base = f"/baize/nights/{night.pk}"
    pages = [
        f"{base}/tables/1/",
        f"{base}/tables/1/undo/",
        f"{base}/tables/1/finish/",
        f"{base}/tables/1/seats/",
        f"{base}/tables/1/sittings/{table.sitting.pk}/",
        correct_url(table, night),
        f"{base}/desk/1/",
        f"{base}/",
        f"{base}/close/",
    ]
    for address in pages:
        answer = desk.get(address)
        assert answer.status_code == 200, address
        keys_left_out = re.sub(r"(?s)<dialog.*</dialog>", "", answer.content.decode())
        assert not re.search(r"\b[Pp]layers? [1-7]\b", keys_left_out), address


@EACH_GAME
def test_a_table_that_plays_something_else_says_so(
    sit: Sit, desk: Client, night: Night, game: str
) -> None:
    table = seated(sit, game)
    label = GAMES[game].presets[0].label
    own = game != night.game
    for address in ("/", "/desk/", "/desk/1/", f"/tables/1/sittings/{table.sitting.pk}/"):
        shown = words(desk.get(f"/baize/nights/{night.pk}{address}"))
        assert (shown.count(label) > 0) == (own or label in shown)
        if own:
            assert label in shown
    assert (f"Table 1: {label}" in table.shown()) == own


@EACH_GAME
def test_a_deal_is_corrected_after_a_look_at_what_changes(
    sit: Sit, desk: Client, night: Night, game: str
) -> None:
    table = seated(sit, game)
    typed = deal_form(game).of(PLAYED[game][2]).typed
    usual = {"expected_sequence": len(table.stored), "reason": "misread", **typed}
    address = correct_url(table, night)
    answer = desk.post(address, {**usual, "uid": uuid.uuid4(), "act": "preview"})
    assert answer.status_code == 200
    assert "Deal 1" in words(answer)
    seal = re.search(r'name="seal" value="([0-9a-f]+)"', answer.content.decode())
    assert seal
    given = {**usual, "uid": uuid.uuid4(), "act": "save", "seal": seal[1]}
    assert desk.post(address, given).status_code == 303
    entry = DealEntry.objects.get(kind="corrected")
    assert entry.amends == 1
    assert "misread" in words(desk.get(f"/baize/nights/{night.pk}/desk/1/"))


@EACH_GAME
def test_a_deal_can_become_a_misdeal(sit: Sit, desk: Client, night: Night, game: str) -> None:
    table = seated(sit, game)
    given = {"misdeal": "on", "act": "preview"}
    shown = words(desk.post(correct_url(table, night), given))
    assert "A misdeal: nothing is scored." in shown


@EACH_GAME
def test_two_results_are_told_apart_and_decided(
    sit: Sit, desk: Client, night: Night, game: str
) -> None:
    table = seated(sit, game)
    typed = deal_form(game).of(PLAYED[game][2]).typed
    answer = table.phone.post(f"{table.url}deal/", table.fill(**typed, expected_sequence=0))
    assert answer.status_code == 409
    assert "Two results for the same deal" in words(answer)
    rival = RivalDeal.objects.get()
    address = reverse("rival", args=["baize", night.pk, rival.pk])
    assert "What the second would change" in words(desk.get(address))
    assert desk.post(address, {"hold": "other"}).status_code == 303
    assert DealEntry.objects.get(kind="corrected").amends == 1


@EACH_GAME
def test_the_last_deal_is_taken_back(sit: Sit, game: str) -> None:
    table = seated(sit, game)
    given = table.fill(amends=len(table.stored), reason="Not played")
    assert table.phone.post(f"{table.url}undo/", given).status_code == 303
    assert DealEntry.objects.filter(kind="voided").count() == 1


@EACH_GAME
def test_play_stops_and_can_be_taken_up_again(
    sit: Sit, desk: Client, night: Night, game: str
) -> None:
    table = seated(sit, game)
    assert table.phone.post(f"{table.url}finish/", table.fill(then="stop")).status_code == 303
    assert "Nobody plays here now." in table.shown()
    where = {"club": "baize", "night": night.pk, "number": 1, "sitting": table.sitting.pk}
    address = reverse("table:reopen", kwargs=where)
    assert desk.get(address).status_code == 200
    sequence = DealEntry.objects.filter(sitting=table.sitting).count()
    given = {"uid": uuid.uuid4(), "expected_sequence": sequence, "reason": "Too early"}
    assert desk.post(address, given).status_code == 303
    assert Sitting.objects.open().get() == table.sitting


@EACH_GAME
def test_a_line_at_the_desk_records_a_deal(sit: Sit, desk: Client, night: Night, game: str) -> None:
    table = sit(game, PLAYED[game][0])
    line = {
        "whist": "8",
        "bid-whist": "1 4 10 u ts",
        "knock-out-whist": "3 3 1 c2",
        "german-whist": "8",
        "solo-whist": "s1 6",
        "tricks": "8 th",
    }[game]
    address = reverse("desk-type", args=["baize", night.pk, 1])
    given = {"typed": line, "uid": uuid.uuid4(), "expected_sequence": 0}
    assert desk.post(address, given).status_code == 303
    assert len(table.stored) == 1


def test_the_desk_counts_players_who_play_alone(sit: Sit, desk: Client, night: Night) -> None:
    seated(sit, "knock-out-whist")
    source = desk.get(f"/baize/nights/{night.pk}/desk/1/").content.decode()
    assert "<kbd>5</kbd>" in source
    assert "Player" in source
    given = {"typed": "3 3", "uid": uuid.uuid4(), "expected_sequence": 1}
    answer = desk.post(reverse("desk-type", args=["baize", night.pk, 1]), given)
    assert answer.status_code == 422
    assert "Players 1, 2 tie for the most tricks" in words(answer)


def test_a_correction_that_later_deals_cannot_follow_says_so(
    sit: Sit, desk: Client, night: Night
) -> None:
    hands = [{"tricks": {"1": 3, "2": 2, "3": 2}}, {"tricks": {"1": 3, "2": 2, "3": 1}}]
    table = sit("knock-out-whist", 4, dogs_life="off").play(*hands)
    given = {"tricks_1": 4, "tricks_2": 3, "act": "preview", "expected_sequence": 2}
    answer = desk.post(correct_url(table, night), given)
    assert answer.status_code == 422
    assert "A later deal could not stand then:" in words(answer)
