"""Tables and players' cards in one event: tables count, cards add what no table knows."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.tournaments.event_files import document, must_read, plain, played
from tests.unit.tournaments.paper import (
    D1,
    HALVES,
    HANDS,
    card,
    cards_of,
    d1,
    figures,
    on_paper,
    without_results,
    wrong,
)
from tournaments.results import Card
from tournaments.standings.cards import laid_out


class TestWhereTablesAreKnown:
    def test_tables_count_and_a_card_is_a_check(self) -> None:
        raw = {**d1(), "cards": cards_of(d1(), *HALVES)}
        assert wrong(must_read(raw)) == []
        card(raw["cards"], "L6", 1)["tricks"] += 1
        file = must_read(raw)
        assert figures(file, "tricks") == D1["totals"]
        assert wrong(file) == ["Player L6, rounds 1 to 2: the card says 19, the tables 18."]

    def test_a_card_adds_what_no_table_knows(self) -> None:
        raw = {**without_results(d1(), 3), "cards": cards_of(d1(), (1, 4))}
        file, tables = must_read(raw), must_read(d1())
        for name in ("tricks", "first_half", "second_half"):
            assert figures(file, name) == figures(tables, name)
        assert wrong(file) == []

    def test_a_card_below_what_tables_know_is_told_and_takes_nothing(self) -> None:
        raw = {**without_results(d1(), 4), "cards": cards_of(d1(), (1, 4))}
        card(raw["cards"], "L6", 1)["tricks"] = 3
        file = must_read(raw)
        known = must_read({**d1(), "rounds": d1()["rounds"][:3]})
        assert figures(file, "tricks")["L6"] == figures(known, "tricks")["L6"]
        assert any(
            text.startswith("Player L6, rounds 1 to 4: the card says 3, the tables")
            for text in wrong(file)
        )

    def test_a_total_is_compared_with_hands_of_the_same_card(self) -> None:
        raw = on_paper(*HANDS, (1, 2))
        assert wrong(must_read(raw)) == []
        raw["cards"][[row["last"] - row["first"] for row in raw["cards"]].index(1)]["tricks"] += 1
        (told,) = wrong(must_read(raw))
        assert "rounds 1 to 2: the card says" in told


class TestOtherFormats:
    @pytest.mark.parametrize(
        ("slug", "size", "options"),
        [
            ("individual", 13, {"rounds": 6, "movement": "whist", "sit_out_by": "fixed"}),
            ("individual", 13, {"rounds": 6, "movement": "whist"}),
            ("individual", 8, {"rounds": 7, "deals": 2}),
            ("pairs", 7, {"sit_out_by": "fixed"}),
            ("pairs", 6, {"deals": 4}),
        ],
    )
    def test_whatever_counts_tricks_takes_cards(self, slug: str, size: int, options: Any) -> None:
        whole = played(document(slug, size, options))
        last = len(whole.event.rounds)
        cards = cards_of(plain(whole), (1, 3), (4, last))
        if whole.event.options.sit_out_by != "fixed":  # which nobody can write on a card
            scores = whole.format.scores(whole.event)
            for row in cards:
                row["tricks"] -= sum(
                    line.credited
                    for line in scores.lines[row["id"]]
                    if row["first"] <= line.round <= row["last"]
                )
        file = must_read({**without_results(plain(whole)), "cards": cards})
        assert figures(file, "tricks") == figures(whole, "tricks")
        assert figures(file, "trick_difference") == figures(whole, "trick_difference")
        assert wrong(file) == []
        sums = [c for c in file.format.checks(file.event) if c.name == "cards_total"]
        assert len(sums) == 2

    def test_no_cards_where_tricks_do_not_count(self) -> None:
        assert must_read(document("swiss", 4)).event.cards == ()


class TestTheFile:
    def test_cards_are_written_as_they_were_read(self) -> None:
        raw = on_paper(*HALVES)
        again = plain(must_read(raw))
        assert again["cards"] == raw["cards"]
        assert must_read(again).event == must_read(raw).event

    def test_an_event_is_known_as_it_was_after_some_rounds(self) -> None:
        file = must_read(on_paper(*HALVES))
        assert {one.last for one in file.event.first(2).cards} == {2}

    def test_without_cards_nothing_is_added(self) -> None:
        file = must_read(d1())
        assert "cards" not in plain(file)
        assert file.format.with_cards(file.event) is file.event


def test_a_narrow_card_is_part_of_a_wide_one() -> None:
    cards = [Card("A", 1, 4, 30), Card("A", 2, 2, 9)]
    assert [(part.first, part.last, part.tricks) for part in laid_out(cards, {1: 8})] == [
        (2, 2, 9),
        (3, 4, 13),
    ]


@given(
    st.integers(4, 20),
    st.integers(1, 8),
    st.integers(1, 2),
    st.randoms(use_true_random=False),
)
def test_tables_and_cards_in_any_mixture_come_to_the_same(
    size: int, hands: int, deals: int, chance: random.Random
) -> None:
    options = {"hands": hands * deals, "deals": deals}
    whole = played(document("drive", size, options), seed=chance.randrange(1000))
    raw = plain(whole)
    rounds = len(raw["rounds"])
    cut = chance.randint(1, rounds)
    spans = chance.choice([[(1, cut)], [(cut, rounds)], [(n, n) for n in range(cut, rounds + 1)]])
    bare = without_results(raw, rounds + 1)
    for first, last in spans:
        for row in bare["rounds"][first - 1 : last]:
            if chance.random() < 0.7:
                for table in row["tables"]:
                    table.pop("result", None)
    file = must_read({**bare, "cards": cards_of(raw, *spans)})
    assert figures(file, "tricks") == figures(whole, "tricks")
    assert wrong(file) == []
    standings = file.format.standings(file.event)
    assert not any(section.ranking.provisional for section in standings)


@given(st.integers(2, 6), st.integers(0, 10**6))
def test_one_wrong_hand_is_found_whoever_wrote_it(tables: int, seed: int) -> None:
    chance = random.Random(seed)
    raw = plain(played(document("drive", 4 * tables, {"hands": 4}), seed=seed % 97))
    cards = cards_of(raw, *HANDS)
    one = chance.choice(cards)
    one["tricks"] = chance.choice([n for n in range(14) if n != one["tricks"]])
    file = must_read({**without_results(raw), "cards": cards})
    (told,) = wrong(file)
    assert f"The card of {one['id']} cannot be right: round {one['first']}" in told
