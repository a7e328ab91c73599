"""Whist as a clerk with the law book scores it: slowly, from the first deal, every time.

Written from the law alone and sharing nothing with the program, so that the two can judge
each other. Deals are documents; scores are maps by side.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

OTHER = {"NS": "EW", "EW": "NS"}


@dataclass
class Play:
    """What the clerk has on paper."""

    dealer: int = 0
    score: dict[str, int] = field(default_factory=lambda: {"NS": 0, "EW": 0})
    games: list[tuple[str, int]] = field(default_factory=list)
    games_won: dict[str, int] = field(default_factory=lambda: {"NS": 0, "EW": 0})
    rubbers: list[tuple[str, int]] = field(default_factory=list)
    settled: int = 0
    closed: bool = False
    scores: list[dict[str, int]] = field(default_factory=list)


def keep_score(deals: list[dict[str, Any]], o: Any) -> Play:
    """Score a whole play under options ``o``."""
    play = Play()
    for deal in deals:
        if deal.get("closed"):
            close(play, o)
        elif deal.get("misdeal"):
            play.scores.append(dict(play.score))
            if o.misdeal == "passes":
                play.dealer = (play.dealer + 1) % 4
        else:
            record(play, deal, o)
    return play


def record(play: Play, deal: dict[str, Any], o: Any) -> None:
    revokers = {revoke["side"] for revoke in deal.get("revokes", [])}
    if len(revokers) == 2 and o.revoke_both == "redeal":
        play.scores.append(dict(play.score))
        return
    play.dealer = (play.dealer + 1) % 4
    play.score = count(play.score, deal, revokers, o)
    play.scores.append(dict(play.score))
    for side in OTHER:
        if play.score[side] >= o.target:
            win_game(play, side, play.score[OTHER[side]], o)
            play.score = {"NS": 0, "EW": 0}


@dataclass
class Paper:
    """The score of one deal being counted, as it stood before and as it stands."""

    before: dict[str, int]
    score: dict[str, int]
    revokers: set[str]
    o: Any

    def give(self, side: str, points: int) -> None:
        self.score[side] = max(0, self.score[side] + points)
        if side in self.revokers and self.score[side] >= self.o.target:
            self.score[side] = self.o.target - 1

    def somebody_won(self) -> bool:
        return any(points >= self.o.target for points in self.score.values())


def count(
    before: dict[str, int], deal: dict[str, Any], revokers: set[str], o: Any
) -> dict[str, int]:
    paper = Paper(before, dict(before), revokers, o)
    tricks = filled(deal.get("tricks"), 13)
    if len(revokers) == 1 or o.revoke_both == "punish":
        tricks = penalise(paper, deal.get("revokes", []), tricks)
    if tricks and not paper.somebody_won():
        for side, took in tricks.items():
            paper.give(side, max(0, took - 6))
    honours = filled(deal.get("honours"), 4)
    if honours and o.honours and deal.get("honours_claimed", True) and not paper.somebody_won():
        for side, held in honours.items():
            add_honours(paper, side, held)
    return paper.score


def penalise(
    paper: Paper, revokes: list[dict[str, Any]], tricks: dict[str, int] | None
) -> dict[str, int] | None:
    wanted = {"NS": 0, "EW": 0}
    for revoke in revokes:
        if revoke["remedy"] == "add":
            paper.give(OTHER[revoke["side"]], paper.o.revoke_value)
        elif revoke["remedy"] == "deduct":
            paper.give(revoke["side"], -paper.o.revoke_value)
        else:
            wanted[revoke["side"]] += paper.o.revoke_value
    if tricks is None:
        return None
    lost = {side: min(wanted[side], tricks[side]) for side in tricks}
    return {side: tricks[side] - lost[side] + lost[OTHER[side]] for side in tricks}


def add_honours(paper: Paper, side: str, held: int) -> None:
    if paper.o.honours_bar and paper.before[side] == paper.o.target - 1:
        return
    paper.give(side, {3: 2, 4: 4}.get(held, 0))
    if not paper.o.honours_may_win:
        paper.score[side] = min(paper.score[side], paper.o.target - 1)


def filled(shares: dict[str, int] | None, total: int) -> dict[str, int] | None:
    if shares is None:
        return None
    return {side: shares.get(side, total - shares.get(OTHER[side], 0)) for side in OTHER}


def win_game(play: Play, side: str, losers: int, o: Any) -> None:
    play.games.append((side, value_of(losers, o)))
    play.games_won[side] += 1
    if [winner for winner, _ in play.games].count(side) == o.rubber_games:
        points = totals(play.games)
        points[side] += o.rubber_bonus
        play.rubbers.append((side, abs(points["NS"] - points["EW"])))
        play.settled += points["NS"] - points["EW"]
        play.games = []


def value_of(losers: int, o: Any) -> int:
    half = losers < o.target / 2
    scales = {
        "bands": 3 if losers == 0 else 2 if losers in (1, 2) else 1,
        "bands_half": 3 if losers == 0 else 2 if half else 1,
        "long_double": 2 if half else 1,
        "margin": o.target - losers,
        "flat": 1,
    }
    return scales[o.game_value]


def totals(games: list[tuple[str, int]]) -> dict[str, int]:
    return {side: sum(value for winner, value in games if winner == side) for side in OTHER}


def close(play: Play, o: Any) -> None:
    play.closed = True
    if o.unfinished == "void":
        return
    points = totals(play.games)
    if o.unfinished == "leader_bonus":
        won = [winner for winner, _ in play.games]
        for side, other in OTHER.items():
            if won.count(side) > won.count(other):
                points[side] += 1
    play.settled += points["NS"] - points["EW"]
