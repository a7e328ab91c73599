"""What is typed becomes the deal's document form, and is told again in words and names."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.forms import DEAL_FORMS, Situation, deal_form
from scoring.forms.deal import isolated, number_word
from scoring.forms.whist import WhistForm
from scoring.rules.core import Problem
from scoring.rules.games import GAMES, ruleset

NAMES = ("Ann", "Cy", "Bea", "Dot")


def situation(*deals: dict[str, Any], **options: Any) -> Situation:
    rules = ruleset("whist", 1, options)
    state = rules.start(4)
    for deal in deals:
        state = rules.apply(state, rules.read(deal, ("1", "2", "3", "4")))
    return Situation(rules, state, NAMES)


def ns(tricks: int) -> dict[str, Any]:
    return {"tricks": {"NS": tricks}}


def read_back(where: Situation, **typed: str) -> str:
    return WhistForm(typed).read_back(where).text.replace("\u00a0", " ")


def test_every_game_has_a_form() -> None:
    assert set(DEAL_FORMS) == set(GAMES)
    assert deal_form("whist") is WhistForm


DOCUMENTS = [
    {"tricks": {"NS": 8, "EW": 5}},
    {"tricks": {"NS": 0, "EW": 13}, "honours": {"NS": 4, "EW": 0}, "trumps": "S"},
    {"tricks": {"NS": 7, "EW": 6}, "honours": {"NS": 1, "EW": 3}, "honours_claimed": False},
    {"tricks": {"NS": 9, "EW": 4}, "revokes": [{"side": "EW", "remedy": "add"}] * 2},
    {"tricks": {"NS": 9, "EW": 4}, "revokes": [{"side": "EW"}, {"side": "NS"}]},
    {"abandoned": True, "revokes": [{"side": "NS", "remedy": "deduct"}]},
    {"misdeal": True},
]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_recorded_deal_filled_in_again_is_the_same_deal(document: dict[str, Any]) -> None:
    rules = situation().rules
    seats = ("1", "2", "3", "4")
    typed = WhistForm.of(document).document()
    assert rules.write(rules.read(typed, seats), seats) == document


def test_two_honours_each_are_no_honours_to_score() -> None:
    form = WhistForm.of({"tricks": {"NS": 8, "EW": 5}, "honours": {"NS": 2, "EW": 2}})
    assert "honours" not in form.typed


def test_what_belongs_to_no_control_is_not_kept() -> None:
    typed = {"tricks_ns": "8", "csrfmiddlewaretoken": "x", "revoke_99": "NS", "trumps": ""}
    assert WhistForm(typed).typed == {"tricks_ns": "8"}


def test_the_read_back_of_the_issue() -> None:
    assert (
        read_back(situation(ns(13), ns(9)), tricks_ns="8")
        == "Ann and Bea 8, Cy and Dot 5. 3 + 2 = 5: game and rubber to Ann and Bea."
    )


def test_a_game_without_the_rubber() -> None:
    assert read_back(situation(ns(9)), tricks_ns="8").endswith("3 + 2 = 5: game to Ann and Bea.")


def test_tricks_and_honours_of_the_same_side_are_added_up() -> None:
    told = read_back(situation(), tricks_ns="8", honours="NS3")
    assert told == "Ann and Bea 8, Cy and Dot 5. 0 + 2 + 2 = 4 to Ann and Bea."


def test_both_sides_are_added_up() -> None:
    told = read_back(situation(), tricks_ns="8", honours="EW3")
    assert "0 + 2 = 2 to Ann and Bea. 0 + 2 = 2 to Cy and Dot." in told


def test_honours_that_do_not_count_say_why() -> None:
    told = read_back(situation(ns(10)), tricks_ns="6", honours="NS4")
    assert "Ann and Bea: four honours not counted: at 4 before the deal." in told


def test_a_revoke_says_its_penalty_and_the_sum_goes_down_and_up() -> None:
    told = read_back(situation(ns(7)), tricks_ns="8", revoke_1="NS", remedy_1="deduct")
    assert "1 − 1 + 2 = 2 to Ann and Bea." in told


def test_a_misdeal_names_the_next_dealer() -> None:
    assert read_back(situation(), misdeal="on") == "Misdeal: nothing is scored. Cy deals next."


def test_a_hand_thrown_in_changes_nothing() -> None:
    told = read_back(situation(ns(8)), abandoned="on")
    assert told.startswith("Thrown in by all four.")
    assert told.endswith("No points: still 2–0.")


def test_r22_both_remedies_can_be_compared() -> None:
    """R22: A 3–2, 8–5, B revoked: ``deduct`` wins a treble, ``add`` a double."""
    where = situation(ns(9), ns(5))
    scores = WhistForm({"tricks_ns": "8", "revoke_1": "EW"}).read_back(where).scores
    assert set(scores) == {"1-tricks", "1-add", "1-deduct"}
    assert scores["1-deduct"] == "5–0, game to Ann & Bea"
    assert scores["1-add"] == "6–2, game to Ann & Bea"


def test_a_second_revoke_is_compared_on_top_of_the_first() -> None:
    typed = {
        "tricks_ns": "5",
        "revoke_1": "EW",
        "remedy_1": "add",
        "revoke_2": "EW",
    }
    back = WhistForm(typed).read_back(situation(ns(4)))
    assert not back.complete
    assert back.scores["2-add"] == "6–3, game to Ann & Bea"


def test_only_the_remedies_the_rules_allow_are_offered() -> None:
    where = situation(revoke_remedies=["add"])
    keys = WhistForm({"tricks_ns": "8", "revoke_1": "EW"}).keys(where)
    assert [key.value for key in keys.revokes[0].remedies] == ["add"]


def test_when_both_revoked_and_no_remedy_is_taken_the_deal_is_complete() -> None:
    back = WhistForm({"tricks_ns": "8", "revoke_1": "EW", "revoke_2": "NS"}).read_back(situation())
    assert back.complete
    assert "no remedy is taken" in back.text


def test_the_other_sides_key_is_pressed_too() -> None:
    north_south, east_west = WhistForm({"tricks_ns": "8"}).keys(situation()).sides
    assert [key.value for key in north_south.tricks if key.pressed] == ["8"]
    assert [key.value for key in east_west.tricks if key.pressed] == ["5"]


def test_the_bar_is_said_in_words_and_only_when_it_holds() -> None:
    barred = WhistForm({}).keys(situation(ns(10))).sides
    assert [side.barred for side in barred] == ["at four: may not score", ""]
    allowed = WhistForm({}).keys(situation(ns(10), honours_bar=False)).sides
    assert [side.barred for side in allowed] == ["", ""]


def test_faults_of_the_rules_find_their_controls() -> None:
    form = WhistForm({"revoke_3": "EW", "tricks_ns": "8", "tricks_ew": "8"})
    faults = form.faults(
        [
            Problem("tricks", "tricks_total", "…"),
            Problem("revokes/1/remedy", "missing", "…"),
            Problem("", "play_closed", "Play is closed."),
        ],
        situation(),
    )
    assert faults.at == {
        "tricks": ["Tricks add up to 16; a deal has 13. Tap one side again."],
        "revoke_3": ["Choose what is taken for the revoke."],
        "": ["Play is closed."],
    }


def test_a_deal_is_told_in_one_line() -> None:
    where = situation()
    deal = where.rules.read(
        {
            "tricks": {"NS": 8},
            "honours": {"EW": 3},
            "honours_claimed": False,
            "trumps": "H",
            "revokes": [{"side": "NS", "remedy": "add"}],
        },
        ("1", "2", "3", "4"),
    )
    assert WhistForm.words(deal, where) == (
        "Ann and Bea 8, Cy and Dot 5. Trumps hearts. "
        "Honours: Cy and Dot 3, not claimed in time. Ann and Bea revoked: points added."
    )


def test_a_right_to_left_name_does_not_turn_the_sentence() -> None:
    assert isolated("محمد") == "\u2068محمد\u2069"
    assert isolated("Ann") == "Ann"


def test_a_long_name_is_cut_in_sentences() -> None:
    assert isolated("Wilhelmina Featherstonehaugh") == "Wilhelmina Feat…"


def test_small_scores_have_words() -> None:
    assert [number_word(n) for n in (0, 4, 9, 10)] == ["love", "four", "nine", "10"]
