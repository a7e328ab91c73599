"""What holds for the other games whatever is dealt, under any options and for any number."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.games import GAMES
from scoring.rules.knock_out_hand import Life
from tests.strategies import (
    CANDIDATES,
    MORE_PLAYERS,
    SIDES,
    any_options,
    bid_whist_deals,
    german_hands,
    json_values,
    knock_out_hands,
    plain_deals,
    seated,
    solo_deals,
)
from tests.unit.scoring.playing import Play

OTHER_GAMES = sorted(set(GAMES) - {"whist"})


@pytest.mark.parametrize("slug", OTHER_GAMES)
@given(data=st.data())
def test_under_any_options_states_survive_json_and_points_balance(
    slug: str, data: st.DataObject
) -> None:
    play = Play(slug, **data.draw(any_options(slug)))
    for record in data.draw(st.lists(CANDIDATES[slug], max_size=12)):
        if play.fits(record):
            play.deal(record)
        written = json.loads(msgspec.json.encode(play.state))
        assert msgspec.convert(written, type=play.rules.State) == play.state
        assert sum(play.rules.settled(play.state)) == 0
        assert play.rules.sheet(play.state).heading
    json.dumps(play.report(), default=str)
    assert play.rules.summary(play.trail, play.players)


@pytest.mark.parametrize("slug", OTHER_GAMES)
@given(data=st.data())
def test_any_value_in_any_field_is_a_deal_or_faults_in_words(
    slug: str, data: st.DataObject
) -> None:
    play = Play(slug)
    players = data.draw(st.sampled_from([play.players, (), ("Ann",), MORE_PLAYERS]))
    names = st.sampled_from((*MORE_PLAYERS, "side", "player", "NS"))
    written = json_values() | st.dictionaries(names, st.integers(-1, 14)) | names
    usual = data.draw(CANDIDATES[slug])
    fields = {field.name: written for field in play.rules.deal_fields}
    junk = data.draw(st.fixed_dictionaries({}, optional=fields))
    read = play.rules.read(usual | junk, players)
    for problem in read if isinstance(read, list) else []:
        assert re.fullmatch(r"[a-z_]+", problem.code)
        assert problem.text.endswith(".")
        assert problem.path.split("/")[0] in usual | junk or problem.code == "missing"
    if isinstance(read, list):
        assert read
    elif players == play.players:
        assert isinstance(play.rules.check(play.state, read), list)
        assert play.rules.read(play.rules.write(read, players), players) == read


def bid_whist_score(
    before: dict[str, int], deal: dict[str, Any], o: Any
) -> tuple[dict[str, int], bool]:
    """Keep the score of one deal by hand: the law read a second time; and was it made?"""
    bidder = deal["bidder"]
    us = bidder if bidder in before else ("NS", "EW")[seated("bid-whist").index(bidder) % 2]
    them = {"NS": "EW", "EW": "NS"}[us]
    books = {us: deal["books"][us], them: 13 - deal["books"][us]}
    away = {
        side: min(books[side], o.renege_books * deal.get("reneges", []).count({"side": side}))
        for side in books
    }
    mine = books[us] - away[us] + away[them]
    made = mine - 6 >= deal["bid"]
    worth = (deal["bid"] if o.made_scores == "bid" else mine - 6) if made else -deal["bid"]
    if deal["trumps"] == "NT" and o.no_trump_double:
        worth *= 2
    if mine == 13:
        worth *= {"double": 2, "quadruple": 4}.get(o.boston, 1)
    theirs = max(0, 13 - mine - 6) if o.defenders_score == "over_six" else 0
    return {us: before[us] + worth, them: before[them] + theirs}, made


@given(any_options("bid-whist"), st.lists(bid_whist_deals(), max_size=12))
def test_bid_whist_agrees_with_a_score_kept_by_hand(
    options: dict[str, Any], deals: list[dict[str, Any]]
) -> None:
    play = Play("bid-whist", **options)
    made = 0
    for deal in deals:
        score, was_made = bid_whist_score(play.report()["score"], deal, play.rules.options)
        made += was_made
        play.deal(deal)
        assert play.last()["score"] == score
        over = play.report()["score"] != score
        if play.rules.options.boston != "two_games" and not play.rules.options.two_sets_lose:
            floor, target = play.rules.options.floor, play.rules.options.target
            assert over == (min(score.values()) <= floor or max(score.values()) >= target)
    assert play.tally("made")[0] + play.tally("made")[1] == made
    assert play.settled()["Ann"] == sum(
        1 if game["winner"] == "NS" else -1 for game in play.report()["games"]
    )


@given(st.integers(0, 14), st.integers(0, 14), SIDES)
def test_books_sum_to_thirteen_with_the_kitty(
    north_south: int, east_west: int, bidder: str
) -> None:
    books = {"NS": north_south, "EW": east_west}
    fits = Play("bid-whist").fits({"bidder": bidder, "bid": 3, "books": books})
    assert fits == (north_south + east_west == 13 and books[bidder] > 0)


@given(st.data())
def test_knock_out_ends_by_the_one_card_hand_with_one_winner_or_by_a_sweep(
    data: st.DataObject,
) -> None:
    options = data.draw(any_options("knock-out-whist"))
    play = Play("knock-out-whist", data.draw(st.integers(2, 7)), **options)
    while play.state.winner is None:
        assert play.state.position.cards >= 1
        play.deal(hand_of(play, data))
        assert play.dealer in play.report()["in"]
    last = play.state.last
    assert last.cards == 1 or last.tricks[play.state.winner] == last.cards
    assert play.report()["in"] == [play.report()["winner"]]
    assert sum(bool(deal["dogs"]) for deal in play.report()["deals"]) <= 1
    out = [name for deal in play.report()["deals"] for name in deal["out"]]
    assert sorted([*out, play.report()["winner"]]) == sorted(play.players)
    assert sum(play.tally("won")) == 1


def hand_of(play: Play, data: st.DataObject) -> dict[str, Any]:
    """Draw a hand that can follow: a dog takes one trick at most, those who are out none."""
    lives, cards, _ = play.state.position
    tricks = dict.fromkeys(play.players, 0)
    takers = dict(zip(play.players, lives, strict=True))
    for _ in range(cards):
        free = [
            n
            for n, life in takers.items()
            if life is Life.IN or (life is Life.DOG and not tricks[n])
        ]
        tricks[data.draw(st.sampled_from(free))] += 1
    record: dict[str, Any] = {"tricks": tricks}
    cutting = {
        "cut": [name for name in tricks if tricks[name] == max(tricks.values())],
        "dog": [name for name in tricks if takers[name] is Life.IN and not tricks[name]],
    }
    for path, code in play.faults(record):
        assert code == "missing"
        assert len(cutting[path]) > 1
        record[path] = data.draw(st.sampled_from(cutting[path]))
    return record


@given(knock_out_hands(MORE_PLAYERS[:5]))
def test_a_first_hand_of_knock_out_stands_only_with_seven_tricks(record: dict[str, Any]) -> None:
    play = Play("knock-out-whist", 5)
    assert play.fits(record) == (sum(record["tricks"].values()) == 7)


@given(st.integers(0, 14), st.integers(0, 14), st.sampled_from(["first", "second"]))
def test_german_halves_sum_to_thirteen(ann: int, bea: int, half: str) -> None:
    record = {"first": {"Ann": 7}, "second": {"Ann": 7}, half: {"Ann": ann, "Bea": bea}}
    assert Play("german-whist").fits(record) == (ann + bea == 13)


@given(any_options("german-whist"), st.lists(german_hands(both=True), max_size=9))
def test_german_points_are_those_of_the_tricks(
    options: dict[str, Any], records: list[dict[str, Any]]
) -> None:
    play = Play("german-whist", **options)
    o = play.rules.options
    played = []
    for record in records:
        if play.fits(record):
            play.deal(record)
            played.append(record)
    ann = [(each["first"]["Ann"], each["second"]["Ann"]) for each in played]
    totals = [first + second if o.count == "all26" else second for first, second in ann]
    whole = 26 if o.count == "all26" else 13
    ties = [total for total in totals if 2 * total == whole] if o.score != "one_two" else []
    counted = len(totals) - (len(ties) if o.tied_hand == "replay" else 0)
    score = play.report()["score"]
    match o.score:
        case "majority":
            assert sum(score.values()) == counted
        case "per_trick":
            assert sum(score.values()) == counted * whole
        case "one_two":
            assert sum(score.values()) == len(totals) * 39
        case "difference":
            assert score["Ann"] - score["Bea"] == sum(2 * total - whole for total in totals)
    assert sum(play.tally("won")) + play.tally("tied")[0] == counted
    assert not (o.first_to == 0 and o.best_of == 1) or len(played) == len(records)


def solo_payments(record: dict[str, Any], playing: list[str], o: Any) -> dict[str, int]:
    """Reckon one deal by hand: the law read a second time."""
    contract, nobody = record["contract"], dict.fromkeys(playing, 0)
    if contract == "passed_out":
        return nobody
    if contract == "general_misere":
        return {name: -3 * o.solo if name == record["loser"] else o.solo for name in playing}
    callers = {record["caller"], record.get("partner", record["caller"])}
    against = 3 if len(callers) == 1 else 1
    guilty = [revoke["player"] for revoke in record.get("revokes", [])]
    ours = len([name for name in guilty if name in callers])
    base, took = getattr(o, contract), record["tricks"]
    if ours and ours < len(guilty):
        return nobody
    if guilty and not ours:
        pays = nobody | dict.fromkeys(callers, base * against)
        culprit = next(name for name in guilty if name not in callers)
        return pays | {culprit: -base * against * len(callers)}
    if "misere" in contract:
        won, worth = took == 0 and not ours, base
    else:
        need = {"prop_and_cop": 8, "solo": 5, "abundance_declared": 13}.get(contract, 9)
        took = max(0, took - 3 * ours)
        won = took >= need and not ours
        over = o.abundance_over if need == 9 else o.over
        double = 2 if (contract, took) == ("prop_and_cop", 13) else 1
        extra = over * (took - need) * double if won else o.under * max(0, need - took)
        worth = base + (extra if contract != "abundance_declared" else 0)
    sign = 1 if won else -1
    return {name: sign * worth * against if name in callers else -sign * worth for name in playing}


@settings(max_examples=300)
@given(st.data(), st.sampled_from([4, 5]))
def test_solo_agrees_with_a_reckoning_by_hand_and_sums_to_zero(
    data: st.DataObject, players: int
) -> None:
    options = data.draw(any_options("solo-whist")) | {"general_misere": "play"}
    play = Play("solo-whist", players, first_dealer=data.draw(st.integers(0, 3)), **options)
    for _ in range(data.draw(st.integers(1, 6))):
        out = {play.players[play.state.dealer - 1]} if players == 5 else set()
        playing = [name for name in play.players if name not in out]
        record = data.draw(solo_deals(tuple(playing)))
        got = play.deal(record).last()["payments"]
        assert sum(got.values()) == 0
        assert got == dict.fromkeys(out, 0) | solo_payments(record, playing, play.rules.options)
        assert sum(points for _, _, points in play.said()) == 0
    assert sum(play.settled().values()) == 0


@given(st.lists(plain_deals(), max_size=8), st.sampled_from(["drive", "duplicate"]))
def test_plain_tricks_make_thirteen_a_deal(deals: list[dict[str, Any]], preset: str) -> None:
    play = Play("tricks", preset=preset).deal(*deals)
    assert sum(play.report()["score"].values()) == 13 * len(deals)
