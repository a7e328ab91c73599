"""What holds for whist whatever is dealt, judged by a clerk who shares no code with it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scoring.rules.core import SIDES, replay
from scoring.rules.games.whist import State, Whist, WhistOptions, rubbers
from scoring.rules.log import Entry, Kind, effective
from tests.strategies import PLAYERS, whist_deals, whist_options
from tests.unit.scoring.by_hand import keep_score

RECORDS = whist_deals() | st.just({"misdeal": True})
PLAYS = st.lists(RECORDS, max_size=25)


def trail_of(rules: Whist, records: list[dict[str, Any]]) -> list[State]:
    deals = [rules.read(record, PLAYERS) for record in records]
    start = rules.start()
    return [start, *replay(rules, start, deals)]  # type: ignore[type-var]


@given(whist_options(), PLAYS, st.booleans())
def test_the_clerk_and_the_program_agree(
    options: WhistOptions, play: list[dict[str, Any]], closes: bool
) -> None:
    rules = Whist(options)
    records = [*play, {"closed": True}] if closes else play
    trail = trail_of(rules, records)
    clerk = keep_score(records, options)
    state = trail[-1]
    scores = [dict(zip(SIDES, each.last.score, strict=True)) for each in trail[1:] if each.last]
    assert scores[: len(clerk.scores)] == clerk.scores
    assert dict(zip(SIDES, state.score, strict=True)) == clerk.score
    assert [(game.winner, game.value) for game in state.games] == clerk.games
    assert dict(zip(SIDES, state.totals.games, strict=True)) == clerk.games_won
    complete = [(rubber.winner, rubber.difference) for rubber in rubbers(trail) if rubber.complete]
    assert complete == clerk.rubbers
    assert state.dealer == clerk.dealer
    assert rules.settled(state)[0] == clerk.settled
    assert rules.is_over(state) == closes


@given(PLAYS)
def test_complete_rubbers_settle_one_to_eight_on_the_default_scale(
    play: list[dict[str, Any]],
) -> None:
    for rubber in rubbers(trail_of(Whist(WhistOptions()), play)):
        if rubber.complete:
            assert 1 <= rubber.difference <= 8
            assert 2 <= len(rubber.games) <= 3
            assert max(rubber.won) == 2


@given(whist_options(), PLAYS)
def test_a_side_that_revoked_never_wins_on_that_deal(
    options: WhistOptions, play: list[dict[str, Any]]
) -> None:
    rules = Whist(options)
    for record, state in zip(play, trail_of(rules, play)[1:], strict=True):
        revoked = {revoke["side"] for revoke in record.get("revokes", [])}
        assert state.last is not None
        for at, side in enumerate(SIDES):
            if side in revoked:
                assert state.last.score[at] < options.target
                assert state.last.game is None or state.last.game.winner != side


@given(whist_options(), PLAYS)
def test_the_lines_of_a_deal_add_up_to_what_it_did_to_the_score(
    options: WhistOptions, play: list[dict[str, Any]]
) -> None:
    trail = trail_of(Whist(options), play)
    for before, state in pairwise(trail):
        assert state.last is not None
        assert state.last.lines
        for at, side in enumerate(SIDES):
            scored = sum(line.points for line in state.last.lines if line.side == side)
            assert before.score[at] + scored == state.last.score[at]
        assert not [line for line in state.last.lines if not line.side and line.points]


@given(whist_options(), PLAYS)
def test_only_one_side_stands_at_the_target_and_a_game_never_ends_level(
    options: WhistOptions, play: list[dict[str, Any]]
) -> None:
    for state in trail_of(Whist(options), play)[1:]:
        assert state.last is not None
        reached = [points >= options.target for points in state.last.score]
        assert reached != [True, True]
        assert any(reached) == (state.last.game is not None)


@given(whist_options(), PLAYS)
def test_the_deals_of_the_games_follow_one_another(
    options: WhistOptions, play: list[dict[str, Any]]
) -> None:
    trail = trail_of(Whist(options), play)
    dealt = [n for rubber in rubbers(trail) for game in rubber.games for n in game.deals]
    assert dealt == list(range(1, len(dealt) + 1))


@given(whist_options(), PLAYS, whist_deals())
def test_remedies_foretell_what_each_choice_comes_to(
    options: WhistOptions, play: list[dict[str, Any]], record: dict[str, Any]
) -> None:
    rules = Whist(options)
    state = trail_of(rules, play)[-1]
    deal = rules.read(record, PLAYERS)
    foretold = dict(rules.remedies(state, deal))  # type: ignore[arg-type]
    chosen = tuple(revoke["remedy"] for revoke in record.get("revokes", []))
    assert foretold[chosen] == rules.apply(state, deal).last  # type: ignore[arg-type]
    allowed = 2 if "abandoned" in record else 3
    assert len(foretold) == allowed ** len(chosen)


class Table(RuleBasedStateMachine):
    """A scorer who records, corrects, voids and closes; a clerk who starts afresh each time."""

    @initialize(options=whist_options())
    def sit_down(self, options: WhistOptions) -> None:
        self.rules = Whist(options)
        self.log: list[Entry] = []
        self.paper: dict[int, dict[str, Any] | None] = {}

    @property
    def records(self) -> list[dict[str, Any]]:
        return [record for record in self.paper.values() if record is not None]

    @property
    def open(self) -> bool:
        return {"closed": True} not in self.records

    def write(self, kind: Kind, payload: dict[str, Any], amends: int | None = None) -> int:
        sequence = len(self.log) + 1
        self.log.append(Entry(sequence, kind, payload, amends))
        return sequence

    @precondition(lambda self: self.open)
    @rule(deal=whist_deals())
    def record(self, deal: dict[str, Any]) -> None:
        self.paper[self.write(Kind.SCORED, deal)] = deal

    @precondition(lambda self: self.open)
    @rule()
    def misdeal(self) -> None:
        self.paper[self.write(Kind.MISDEAL, {})] = {"misdeal": True}

    @precondition(lambda self: self.open)
    @rule()
    def close(self) -> None:
        self.paper[self.write(Kind.CLOSED, {})] = {"closed": True}

    @precondition(lambda self: self.deals_recorded)
    @rule(deal=RECORDS, choose=st.randoms(use_true_random=False))
    def correct(self, deal: dict[str, Any], choose: Any) -> None:
        amends = choose.choice(self.deals_recorded)
        self.write(Kind.CORRECTED, deal, amends)
        self.paper[amends] = deal

    @precondition(lambda self: self.paper)
    @rule(choose=st.randoms(use_true_random=False))
    def void(self, choose: Any) -> None:
        amends = choose.choice(list(self.paper))
        self.write(Kind.VOIDED, {}, amends)
        self.paper[amends] = None

    @property
    def deals_recorded(self) -> list[int]:
        return [entry.sequence for entry in self.log if entry.kind in (Kind.SCORED, Kind.MISDEAL)]

    @precondition(lambda self: not self.open)
    @rule(deal=whist_deals())
    def nothing_can_follow_the_closing(self, deal: dict[str, Any]) -> None:
        state = trail_of(self.rules, self.records)[-1] if self.closes_last else None
        if state is not None:
            problems = self.rules.check(state, self.rules.read(deal, PLAYERS))  # type: ignore[arg-type]
            assert [problem.code for problem in problems] == ["play_closed"]

    @property
    def closes_last(self) -> bool:
        return self.records[-1] == {"closed": True}

    @invariant()
    def the_log_says_what_the_clerk_has_on_paper(self) -> None:
        standing = [dict(deal.payload) for deal in effective(self.log)]
        assert standing == self.records
        if not self.open and not self.closes_last:
            return
        state = trail_of(self.rules, standing)[-1]
        clerk = keep_score(self.records, self.rules.options)
        assert dict(zip(SIDES, state.score, strict=True)) == clerk.score
        assert state.dealer == clerk.dealer
        assert self.rules.settled(state)[0] == clerk.settled
        assert state.closed == clerk.closed


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
