"""The figures by which standings are ordered, one pure function each, and their index.

Every function takes the score sheets and the ids of those who are equal so far, and returns a
figure for each of them. Only :func:`head_to_head` depends on who the others are. Figures are
whole numbers, or fractions where halves come in.

Sources: for drives, the custom of the score card; for match points the American Whist League;
for the figures about opponents, FIDE Handbook C.07 (Tie-Break Regulations), of which the plain
forms are used: an opponent counts as standing now, and a round without an opponent counts as one
against somebody with the same points as oneself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Final, NamedTuple

from tournaments.results import Outcome
from tournaments.standings.sheets import Counts, Line, Scores, Won

Figure = int | Fraction
Figures = Mapping[str, Figure]


def points(scores: Scores, ids: Sequence[str]) -> Figures:
    """Match points: what wins, draws, losses and sit-outs are worth, and adjustments of them."""
    return {one: scores.points[one] for one in ids}


def wins(scores: Scores, ids: Sequence[str]) -> Figures:
    """Rounds won, at the table or by forfeit (C.07 “number of wins”)."""
    return _summed(scores, ids, lambda line: line.won is Won.WIN)


def tricks(scores: Scores, ids: Sequence[str]) -> Figures:
    """Tricks of one's own side, win or lose, as on the score card of a drive.

    Credits for sit-outs and adjustments belong to it where tricks are what counts.
    """
    return _total(scores, ids, Counts.TRICKS, lambda line: line.tricks)


def rubber_points(scores: Scores, ids: Sequence[str]) -> Figures:
    """Points of rubbers or games of one's own side, with credits where they are what counts."""
    return _total(scores, ids, Counts.RUBBER_POINTS, lambda line: line.points)


def trick_difference(scores: Scores, ids: Sequence[str]) -> Figures:
    """Tricks for less tricks against, of tables that were played."""
    return _summed(scores, ids, lambda line: line.tricks - line.tricks_against)


def head_to_head(scores: Scores, ids: Sequence[str]) -> Figures:
    """Match points from the tables at which those who are equal met (C.07 “direct encounter”).

    It counts only when each has met each other equally often: otherwise whoever met more of the
    others would gain by it, and the figure is 0 for all.
    """
    group = set(ids)
    meetings: defaultdict[str, list[str]] = defaultdict(list)
    gained = dict.fromkeys(ids, 0)
    for one in ids:
        for line in _played(scores.lines[one]):
            met = [other for other in line.opponents if other in group]
            meetings[one] += met
            gained[one] += line.match_points * len(met)
    times = len(meetings[ids[0]]) // max(1, len(ids) - 1)
    wanted = [sorted([other for other in ids if other != one] * times) for one in ids]
    if not times or any(sorted(meetings[o]) != w for o, w in zip(ids, wanted, strict=True)):
        return dict.fromkeys(ids, 0)
    return gained


def first_half(scores: Scores, ids: Sequence[str]) -> Figures:
    """What counts, up to half-time; adjustments belong to the half of their round."""
    half = scores.facts.half
    return {one: _between(scores, one, 0, half) for one in ids}


def second_half(scores: Scores, ids: Sequence[str]) -> Figures:
    """What counts, after half-time: in a drive, who finished better."""
    half = scores.facts.half
    return {one: _between(scores, one, half + 1, None) for one in ids}


def best_hand(scores: Scores, ids: Sequence[str]) -> Figures:
    """The most tricks in a single hand that was played; a credit is no hand."""
    return {one: max((own for own, _ in _hands(scores.lines[one])), default=0) for one in ids}


def hands_won(scores: Scores, ids: Sequence[str]) -> Figures:
    """Hands in which one's side took more tricks than the other."""
    return {one: sum(own > other for own, other in _hands(scores.lines[one])) for one in ids}


def buchholz(scores: Scores, ids: Sequence[str]) -> Figures:
    """The points of all opponents added up (C.07 “Buchholz”)."""
    return {one: sum(_opponents_points(scores, one)) for one in ids}


def buchholz_cut1(scores: Scores, ids: Sequence[str]) -> Figures:
    """Buchholz without the opponent who has fewest points (C.07 “Buchholz Cut-1”)."""
    return {one: sum(sorted(_opponents_points(scores, one))[1:]) for one in ids}


def sonneborn_berger(scores: Scores, ids: Sequence[str]) -> Figures:
    """The points of opponents one has beaten, and half those of opponents one drew with (C.07)."""
    share = {Won.WIN: 2, Won.DRAW: 1}
    halves = {
        one: sum(
            share.get(line.won, 0) * scores.points[other]
            for line in _played(scores.lines[one])
            for other in line.opponents
        )
        for one in ids
    }
    return {one: _whole(Fraction(total, 2)) for one, total in halves.items()}


def progressive(scores: Scores, ids: Sequence[str]) -> Figures:
    """The points after each round added up: early points count more often (C.07 “progressive”)."""
    figures = {}
    for one in ids:
        by_round: defaultdict[int, int] = defaultdict(int)
        for line in scores.lines[one]:
            credited = line.credited if scores.values.counts is Counts.POINTS else 0
            by_round[line.round] += line.match_points + credited
        rounds = max((played.number for played in scores.facts.rounds), default=0)
        figures[one] = sum(accumulate(by_round[number] for number in range(1, rounds + 1)))
    return figures


def match_points(scores: Scores, ids: Sequence[str]) -> Figures:
    """Match points on shared deals: two for each pair beaten, one for each equalled."""
    return {one: scores.facts.match_points.get(one, 0) for one in ids}


def cut(scores: Scores, ids: Sequence[str]) -> Figures:
    """The place in a recorded cut, 1 for who won it; last who did not cut. Fewest is best."""
    last = len(scores.facts.entrants) + 1
    return {one: scores.facts.cuts.get(one, last) for one in ids}


class TieBreak(NamedTuple):
    """One figure: its function, and what it is called in a sentence (“17 in the second half”).

    ``fewest`` puts small figures first. ``among_equals`` says that the figure depends on who is
    equal, so that it means nothing for the whole field.
    """

    figures: Callable[[Scores, Sequence[str]], Figures]
    label: str
    fewest: bool = False
    among_equals: bool = False


TIE_BREAKS: Final[Mapping[str, TieBreak]] = {
    "points": TieBreak(points, "points"),
    "wins": TieBreak(wins, "wins"),
    "tricks": TieBreak(tricks, "tricks"),
    "rubber_points": TieBreak(rubber_points, "rubber points"),
    "trick_difference": TieBreak(trick_difference, "trick difference"),
    "head_to_head": TieBreak(head_to_head, "points against each other", among_equals=True),
    "first_half": TieBreak(first_half, "the first half"),
    "second_half": TieBreak(second_half, "the second half"),
    "best_hand": TieBreak(best_hand, "the best single hand"),
    "hands_won": TieBreak(hands_won, "hands won"),
    "buchholz": TieBreak(buchholz, "points of all opponents"),
    "buchholz_cut1": TieBreak(buchholz_cut1, "points of all opponents but the lowest"),
    "sonneborn_berger": TieBreak(sonneborn_berger, "points of opponents beaten"),
    "progressive": TieBreak(progressive, "points added up round by round"),
    "match_points": TieBreak(match_points, "match points"),
    "cut": TieBreak(cut, "the cut", fewest=True),
}
"""Every tie-break by the name an event's options call it."""


def _played(lines: Sequence[Line]) -> Iterator[Line]:
    return (line for line in lines if line.outcome is Outcome.PLAYED)


def _hands(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    return (hand for line in _played(lines) for hand in line.hands)


def _summed(scores: Scores, ids: Sequence[str], of: Callable[[Line], int]) -> Figures:
    return {one: sum(map(of, scores.lines[one])) for one in ids}


def _total(
    scores: Scores, ids: Sequence[str], counts: Counts, of: Callable[[Line], int]
) -> Figures:
    """Add up a figure, and what was credited and adjusted where it is what counts."""
    counted = scores.values.counts is counts
    return {
        one: sum(of(line) + (line.credited if counted else 0) for line in scores.lines[one])
        + scores.adjusted(counts, one)
        for one in ids
    }


def _between(scores: Scores, one: str, first: int, last: int | None) -> int:
    """Add up what counts in some rounds, adjustments included.

    A card over both halves can be told apart by nobody, and belongs to neither.
    """
    played = sum(
        scores.counted(line)
        for line in scores.lines[one]
        if (line.first or line.round) >= first and (last is None or line.round <= last)
    )
    return played + scores.adjusted(scores.values.counts, one, first, last)


def _opponents_points(scores: Scores, one: str) -> list[int]:
    """List the points of all opponents; a round without any counts as one's equal."""
    listed: list[int] = []
    for line in scores.lines[one]:
        if line.outcome is Outcome.PLAYED:
            listed += [scores.points[other] for other in line.opponents]
        else:
            listed.append(scores.points[one])
    return listed


def _whole(figure: Fraction) -> Figure:
    return figure.numerator if figure.denominator == 1 else figure
