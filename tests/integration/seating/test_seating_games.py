"""A table sits down to a game and rules of its own: the right seats, and draws among partners."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.models import Member, Night, User
from clubs.services.people import add_member
from scoring.models import Seat, Sitting, Table
from scoring.rules.games import GAMES
from scoring.services.draws import order_by_seed
from tests.integration.acts import record_deals
from tests.integration.game_table import words

SignIn = Callable[[User | None], Client]


@pytest.fixture
def signed_in(sign_in: SignIn, scorer: User) -> Client:
    return sign_in(scorer)


@pytest.fixture
def url(table: Table) -> str:
    return f"/baize/nights/{table.night_id}/tables/1/seats/"


def form(game: str, people: list[Member], **more: Any) -> dict[str, Any]:
    seats = {f"seat_{place}": member.pk for place, member in enumerate(people)}
    hidden = {"uid": str(uuid.uuid4()), "sitting": "", "expected_sequence": "0"}
    usual = {"do": "people", "game": game, "how": "hand", "dealer": "0"}
    return {**usual, **seats, **hidden, **more}


def seated() -> list[str]:
    seats = Seat.objects.exclude(night=None).order_by("position").select_related("member")
    return [seat.member.display_name for seat in seats]


COUNTS = [
    ("whist", 4),
    ("bid-whist", 4),
    ("tricks", 4),
    ("german-whist", 2),
    ("knock-out-whist", 2),
    ("knock-out-whist", 6),
    ("solo-whist", 4),
    ("solo-whist", 5),
]


@pytest.mark.parametrize(("game", "count"), COUNTS)
def test_the_right_number_of_people_sit_down(
    signed_in: Client, url: str, players: list[Member], game: str, count: int
) -> None:
    answer = signed_in.post(url, form(game, players[:count]))
    assert answer.status_code == 303
    sitting = Sitting.objects.get()
    assert (sitting.game, sitting.players) == (game, count)
    assert seated() == [member.display_name for member in players[:count]]


@pytest.mark.parametrize(
    ("game", "count"), [("german-whist", 1), ("solo-whist", 3), ("bid-whist", 3)]
)
def test_too_few_are_refused_at_the_empty_seat(
    signed_in: Client, url: str, players: list[Member], game: str, count: int
) -> None:
    answer = signed_in.post(url, form(game, players[:count]))
    assert answer.status_code == 422
    assert f'id="id_seat_{count}_error"' in answer.content.decode()
    assert not Sitting.objects.exists()


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_a_seat_for_everybody_who_can_play(
    signed_in: Client, url: str, game: str
) -> None:
    page = signed_in.get(url, {"game": game}).content.decode()
    most = GAMES[game].seats[-1]
    assert f'name="seat_{most - 1}"' in page
    assert f'name="seat_{most}"' not in page
    partners = GAMES[game].seats == (4,)
    assert ('value="cards"' in page) == partners
    assert ('name="wait_0"' in page) == partners
    for preset in GAMES[game].presets:
        assert preset.label in words(signed_in.get(url, {"game": game}))
    for each in GAMES.values():
        assert each.name in page


def test_the_nights_game_by_the_nights_rules_unless_told_otherwise(
    signed_in: Client, url: str, night: Night, players: list[Member]
) -> None:
    assert "As the night: British short whist" in words(signed_in.get(url))
    given = form("whist", players[:4])
    del given["game"]
    assert signed_in.post(url, given).status_code == 303
    sitting = Sitting.objects.get()
    assert (sitting.game, sitting.options) == (night.game, night.options)


def test_a_table_has_its_own_preset_and_options(
    signed_in: Client, url: str, players: list[Member]
) -> None:
    more = {"preset": "plain", "option-over": "1"}
    assert signed_in.post(url, form("solo-whist", players[:4], **more)).status_code == 303
    options = Sitting.objects.get().options
    assert (options["solo"], options["over"], options["under"]) == (1, 1, 0)


def test_options_are_laid_on_the_nights_own(
    signed_in: Client, url: str, players: list[Member]
) -> None:
    more = {"preset": "night", "option-target": "9"}
    assert signed_in.post(url, form("whist", players[:4], **more)).status_code == 303
    options = Sitting.objects.get().options
    assert (options["target"], options["honours"]) == (9, True)


@pytest.mark.parametrize("bad", [{"preset": "none"}, {"option-target": "0"}, {"option-floor": "x"}])
def test_rules_that_cannot_be_are_refused_at_their_field(
    signed_in: Client, url: str, players: list[Member], bad: dict[str, str]
) -> None:
    answer = signed_in.post(url, form("bid-whist", players[:4], **bad))
    assert answer.status_code == 422
    assert f'id="id_{next(iter(bad))}_error"' in answer.content.decode()
    assert not Sitting.objects.exists()


def test_a_game_that_is_not_there_changes_nothing_about_the_nights(
    signed_in: Client, url: str, night: Night
) -> None:
    assert signed_in.get(url, {"game": "bridge"}).status_code == 200
    assert 'name="game" value="whist"' in signed_in.get(url, {"game": "x"}).content.decode()


def test_those_who_play_alone_may_sit_in_an_order_anyone_can_draw_again(
    signed_in: Client, url: str, players: list[Member]
) -> None:
    given = form("knock-out-whist", players[:5], how="seed")
    assert signed_in.post(url, given)["Location"] == url
    sitting = Sitting.objects.get()
    names = [member.display_name for member in players[:5]]
    assert tuple(seated()) == order_by_seed(names, sitting.draw["seed"])
    assert sitting.first_dealer == 0
    page = words(signed_in.get(url))
    assert str(sitting.draw["seed"]) in page
    assert f"Clockwise: {', '.join(seated())}. {seated()[0]} deals first." in page


def test_those_who_play_alone_draw_no_cards(
    signed_in: Client, url: str, players: list[Member]
) -> None:
    answer = signed_in.post(url, form("solo-whist", players[:4], how="cards"))
    assert answer.status_code == 422
    assert not Sitting.objects.exists()


def test_partners_of_any_game_draw_by_cards(
    signed_in: Client, url: str, players: list[Member]
) -> None:
    given = form("bid-whist", players[:4], how="cards")
    for member, card in zip(players[:4], ("A", "9", "K", "4"), strict=True):
        given[f"seats-1-{member.pk}"] = card
    assert signed_in.post(url, {**given, "sure": "1", "chair": "0"}).status_code == 303
    sitting = Sitting.objects.get()
    assert sitting.game == "bid-whist"
    assert sitting.draw["seats"]


def test_an_empty_seat_between_others_moves_nobody_elses_deal(
    signed_in: Client, url: str, players: list[Member]
) -> None:
    given = form("knock-out-whist", players[:2], dealer="3", seat_3=players[3].pk)
    assert signed_in.post(url, given).status_code == 303
    assert seated() == ["Ann", "Bea", "Dot"]
    assert Sitting.objects.get().first_dealer == 2


def test_the_first_dealer_must_sit_there(
    signed_in: Client, url: str, players: list[Member]
) -> None:
    answer = signed_in.post(url, form("knock-out-whist", players[:3], dealer="5"))
    assert answer.status_code == 422
    assert 'id="id_dealer_error"' in answer.content.decode()


class TestWhenAnotherGameWasPlayed:
    @pytest.fixture
    def bidding(self, signed_in: Client, url: str, players: list[Member]) -> Sitting:
        more = {"preset": "club", "option-target": "9"}
        signed_in.post(url, form("bid-whist", players[:4], **more))
        return Sitting.objects.get()

    def hidden(self, sitting: Sitting) -> dict[str, Any]:
        sequence = sitting.entries.count()
        return {"uid": str(uuid.uuid4()), "sitting": sitting.pk, "expected_sequence": sequence}

    def test_the_table_goes_on_with_it_by_its_own_rules(
        self, signed_in: Client, url: str, players: list[Member], bidding: Sitting
    ) -> None:
        assert "As before at this table: Bid Whist, no trumps double" in words(signed_in.get(url))
        given = form("bid-whist", players[2:6], **self.hidden(bidding))
        assert signed_in.post(url, given).status_code == 303
        assert Sitting.objects.open().get().options == bidding.options

    def test_the_same_four_draw_again_for_the_same_game(
        self, signed_in: Client, url: str, bidding: Sitting
    ) -> None:
        given = {"do": "again", "how": "seed", **self.hidden(bidding)}
        assert signed_in.post(url, given).status_code == 303
        new = Sitting.objects.open().get()
        assert (new.game, new.options) == ("bid-whist", bidding.options)

    def test_nobody_changes_in_the_middle_of_a_game(
        self, signed_in: Client, url: str, players: list[Member], bidding: Sitting
    ) -> None:
        record_deals(bidding, {"bidder": "1", "bid": 4, "books": {"NS": 10}, "trumps": "S"})
        assert "Game under way." in words(signed_in.get(url))
        given = form("german-whist", players[:2], **self.hidden(bidding))
        answer = signed_in.post(url, given)
        assert answer.status_code == 422
        assert "in the middle of a game" in words(answer)

    def test_another_game_can_follow(
        self, signed_in: Client, url: str, players: list[Member], bidding: Sitting
    ) -> None:
        given = form("german-whist", players[:2], **self.hidden(bidding))
        assert signed_in.post(url, given).status_code == 303
        assert Sitting.objects.open().get().game == "german-whist"
        assert seated() == ["Ann", "Bea"]
        assert "The same four draw again" not in words(signed_in.get(url))


def test_seven_need_seven_names(signed_in: Client, url: str, players: list[Member]) -> None:
    seventh = add_member(club=players[0].club, name="Gus")
    assert signed_in.post(url, form("knock-out-whist", [*players, seventh])).status_code == 303
    assert Sitting.objects.get().players == 7
