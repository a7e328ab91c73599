"""What holds for the form of every game: nothing recorded is lost in it, and no input breaks it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.forms import DEAL_FORMS, deal_form
from scoring.rules.core import Event
from scoring.rules.games import GAMES
from tests.strategies import CANDIDATES, seated
from tests.unit.scoring.typing_in import SEATS, form, situation

EACH_GAME = pytest.mark.parametrize("game", DEAL_FORMS)
CONTROLS = [
    "tricks_ns", "tricks_ew", "honours", "trumps", "abandoned", "misdeal", "revoke_1", "remedy_1",
    "bidder", "bid", "direction", "books", "renege_ns", "renege_ew", "passed_out", "revoke_ns",
    "tricks_1", "tricks_2", "tricks_7", "cut", "dog", "first_1", "first_2", "contract", "caller",
    "partner", "loser", "tricks", "revoke_2",
]  # fmt: skip
VALUES = st.one_of(
    st.sampled_from(
        ["0", "1", "2", "5", "7", "9", "13", "14", "NS", "EW", "S", "NT", "on", "solo"]
    ),
    st.sampled_from(["prop_and_cop", "general_misere", "passed_out", "uptown", "٨", "-1", "1e3"]),
    st.text(max_size=30),
)


def players(game: str) -> int:
    return len(seated(game))


@EACH_GAME
@given(data=st.data())
def test_a_recorded_deal_filled_in_again_is_the_same_deal(game: str, data: Any) -> None:
    where = situation(game, players(game))
    people, seats = seated(game), SEATS[: players(game)]
    deal = where.rules.read(data.draw(CANDIDATES[game]), people)
    assume(not isinstance(deal, list))
    document = where.rules.write(deal, seats)
    again = where.rules.read(deal_form(game).of(document).document(), seats)
    assert scored(again) == scored(deal)


def scored(deal: Any) -> Any:
    """Leave out what is not typed: the order of counted offences, honours that score nothing."""
    if getattr(deal, "honours", None) == (2, 2):
        deal = deal._replace(honours=None, claimed=True)
    for name in ("reneges", "revokes"):
        if all(isinstance(each, str) for each in getattr(deal, name, (0,))):
            deal = deal._replace(**{name: tuple(sorted(getattr(deal, name)))})
    return deal


@EACH_GAME
@given(typed=st.dictionaries(st.sampled_from(CONTROLS), VALUES))
def test_whatever_is_typed_is_answered_in_words(game: str, typed: dict[str, str]) -> None:
    where = situation(game, players(game))
    filled = form(where, **typed)
    back = filled.read_back(where)
    assert back.text
    assert filled.keys(where)
    assert filled.digit_words(where)
    read = where.rules.read(filled.document(), SEATS[: players(game)])
    problems = read if isinstance(read, list) else where.rules.check(where.state, read)
    assert back.complete == (not problems)
    faults = filled.faults(problems, where)
    assert bool(faults) == bool(problems)
    assert bool(filled.typed_words(where)) != isinstance(read, list)


@EACH_GAME
def test_nothing_typed_asks_for_the_first_tap(game: str) -> None:
    where = situation(game, players(game))
    back = form(where).read_back(where)
    assert back.text.startswith("Tap ")
    assert not back.complete


@EACH_GAME
def test_a_misdeal_is_told_and_scores_nothing(game: str) -> None:
    where = situation(game, players(game))
    filled = form(where, misdeal="on")
    assert filled.document() == {"misdeal": True}
    assert filled.instead is not None
    assert filled.instead.control == "misdeal"
    assert "Misdeal" in filled.read_back(where).text
    assert deal_form(game).of({"misdeal": True}).typed == {"misdeal": "on"}
    assert deal_form(game).words(Event.MISDEAL, where) == "Misdeal."
    assert deal_form(game).words(Event.CLOSED, where) == "Play closed."


@EACH_GAME
def test_what_belongs_to_no_control_is_not_kept(game: str) -> None:
    where = situation(game, players(game))
    assert not form(where, csrfmiddlewaretoken="x", uid="y", tricks_99="1", zz="1").typed


@EACH_GAME
def test_after_the_close_of_play_nothing_can_be_saved(game: str) -> None:
    where = situation(game, players(game))
    state = where.rules.apply(where.state, Event.CLOSED)
    closed = type(where)(where.rules, state, where.names)
    back = form(closed, misdeal="on").read_back(closed)
    assert (back.complete, back.text) == (False, "Play is closed: no deal can be added.")


def test_every_game_has_a_form_of_its_own() -> None:
    assert set(DEAL_FORMS) == set(GAMES)
    assert len({each.template for each in DEAL_FORMS.values()}) == len(DEAL_FORMS)
