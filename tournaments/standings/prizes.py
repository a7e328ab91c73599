"""Prizes of a whist drive: who has won what, ties and shares included.

Terms. A *ladder* is all prizes of one kind for one group, in the order listed: highest lady
first, second, third. Prizes are given ladder by ladder in the order in which they are first
listed, which matters when nobody may win twice. What was earned stays with somebody who has gone
home; the booby prize, the last table, the lucky number and the raffle are for those present.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import chain

from scoring.rules.draw import listed
from tournaments.pairings.draws import drawn
from tournaments.standings.money import share_out
from tournaments.standings.ranking import rank
from tournaments.standings.sheets import Scores
from tournaments.standings.tiebreaks import TIE_BREAKS


class Kind(Enum):
    """What a prize is for."""

    HIGHEST = "highest"
    LOWEST = "lowest"
    FIRST_HALF = "highest first half"
    SECOND_HALF = "highest second half"
    BEST_HAND = "highest single hand"
    HANDS_WON = "most hands won"
    ALL_THIRTEEN = "all thirteen"
    LUCKY_NUMBER = "lucky number"
    LAST_TABLE = "last table"
    RAFFLE = "raffle"


class Ties(Enum):
    """What is done with those who are equal for a prize."""

    SHARED = "shared"
    CUT = "cut"
    """They cut cards and the places are recorded; until then the prize is open."""
    TIE_BREAKS = "tie-breaks"
    """The ordered tie-breaks decide; who is equal on them all shares."""


@dataclass(frozen=True, slots=True)
class Prize:
    """One prize; ``group`` is empty when it is for everybody.

    ``amount`` is money in minor units, 0 for a thing. ``number`` is the lucky number of a score
    card; 0 has it drawn.
    """

    name: str
    kind: Kind
    group: str = ""
    amount: int = 0
    number: int = 0


@dataclass(frozen=True, slots=True)
class Rules:
    """How prizes are given. ``seed`` draws the raffle, and the next number the lucky card."""

    ties: Ties = Ties.SHARED
    tie_breaks: tuple[str, ...] = ()
    one_each: bool = True
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Award:
    """Who has won one prize, or several prizes that equals share.

    ``shares`` is money by id. ``open`` says that those named must cut first. Without ``ids``
    nobody has won it. ``text`` says it in a sentence.
    """

    prizes: tuple[Prize, ...]
    ids: tuple[str, ...]
    shares: Mapping[str, int] = field(default_factory=dict)
    open: bool = False
    text: str = ""


def award_prizes(
    prizes: Sequence[Prize],
    scores: Scores,
    rules: Rules,
    groups: Mapping[str, str] | None = None,
    names: Mapping[str, str] | None = None,
) -> tuple[Award, ...]:
    """Say who has won what; ``groups`` is each entrant's group, ``names`` what to call them.

    :raises UnknownTieBreak: the rules name a tie-break that is not in the index.
    """
    giving = _Giving(scores, rules, groups or {}, names or {})
    ladders: dict[tuple[Kind, str, int], list[Prize]] = {}
    for prize in prizes:
        ladders.setdefault((prize.kind, prize.group, prize.number), []).append(prize)
    return tuple(chain.from_iterable(giving.ladder(ladder) for ladder in ladders.values()))


_FIGURES = {
    Kind.FIRST_HALF: "first_half",
    Kind.SECOND_HALF: "second_half",
    Kind.BEST_HAND: "best_hand",
    Kind.HANDS_WON: "hands_won",
}
_FOR_THOSE_PRESENT = (Kind.LOWEST, Kind.LUCKY_NUMBER, Kind.LAST_TABLE, Kind.RAFFLE)


@dataclass
class _Giving:
    """Prizes being given; ``winners`` fills up as they are."""

    scores: Scores
    rules: Rules
    groups: Mapping[str, str]
    names: Mapping[str, str]
    winners: set[str] = field(default_factory=set)

    def ladder(self, ladder: Sequence[Prize]) -> list[Award]:
        """Give the prizes of one ladder, best first."""
        candidates = self._candidates(ladder[0])
        awards: list[Award] = []
        left = list(ladder)
        for group in self._in_order(ladder, candidates):
            if not left:
                break
            taken, left = left[: len(group)], left[len(group) :]
            awards.append(self._given(taken, group))
        return [*awards, *(Award((prize,), (), text=f"{prize.name}: nobody.") for prize in left)]

    def _candidates(self, prize: Prize) -> list[str]:
        """List who may win a prize."""
        facts = self.scores.facts
        away = facts.withdrawn if prize.kind in _FOR_THOSE_PRESENT else frozenset()
        won = self.winners if self.rules.one_each else set()
        return [
            one
            for one in facts.entrants
            if one not in away
            and one not in won
            and (not prize.group or self.groups.get(one) == prize.group)
        ]

    def _in_order(self, ladder: Sequence[Prize], candidates: list[str]) -> list[list[str]]:
        """Return groups of equals for a ladder, best first."""
        prize = ladder[0]
        if prize.kind is Kind.RAFFLE:
            return [[one] for one in drawn(candidates, len(ladder), self.rules.seed)]
        if prize.kind is Kind.LUCKY_NUMBER:
            return self._lucky(prize, candidates)
        chosen = {Kind.ALL_THIRTEEN: self._all_thirteen, Kind.LAST_TABLE: self._last_table}
        if prize.kind in chosen:
            found = [one for one in candidates if one in chosen[prize.kind]()]
            return [found] if found else []
        return self._ranked(prize.kind, candidates)

    def _ranked(self, kind: Kind, candidates: list[str]) -> list[list[str]]:
        figure = _FIGURES.get(kind, self.scores.values.counts.value)
        more = self.rules.tie_breaks if self.rules.ties is Ties.TIE_BREAKS else ()
        groups = [list(one) for one in rank(self.scores, [figure, *more], candidates).ties()]
        if self.rules.ties is Ties.CUT:
            groups = [part for group in groups for part in self._parted(group)]
        if kind is Kind.LOWEST:
            # Who has won a cut has won it for the lowest place too.
            return self._lowest(figure, groups)
        if kind in (Kind.BEST_HAND, Kind.HANDS_WON):
            figures = TIE_BREAKS[figure].figures(self.scores, candidates)
            return [group for group in groups if figures[group[0]]]
        return groups

    def _parted(self, group: list[str]) -> list[list[str]]:
        """Part equals by their cut, once every one of them has cut."""
        cuts = self.scores.facts.cuts
        if not all(one in cuts for one in group):
            return [group]
        parts: dict[int, list[str]] = {}
        for one in sorted(group, key=lambda each: cuts[each]):
            parts.setdefault(cuts[one], []).append(one)
        return [*parts.values()]

    def _lowest(self, figure: str, groups: list[list[str]]) -> list[list[str]]:
        """Turn an order round; those parted by a cut alone keep theirs."""
        if self.rules.ties is not Ties.CUT:
            return groups[::-1]
        figures = TIE_BREAKS[figure].figures(self.scores, self.scores.facts.entrants)
        return sorted(groups, key=lambda group: figures[group[0]])

    def _lucky(self, prize: Prize, candidates: list[str]) -> list[list[str]]:
        """Find the holder of a score card, numbered in the order of the entrants."""
        entrants = self.scores.facts.entrants
        if not prize.number:
            return [[one] for one in drawn(candidates, 1, self.rules.seed + 1)]
        return [[one] for one in entrants[prize.number - 1 : prize.number] if one in candidates]

    def _all_thirteen(self) -> set[str]:
        best = TIE_BREAKS["best_hand"].figures(self.scores, self.scores.facts.entrants)
        return {one for one, most in best.items() if most == 13}

    def _last_table(self) -> set[str]:
        """Find who sat at the table of the highest number in the last round."""
        last = max(self.scores.facts.rounds, key=lambda one: one.number, default=None)
        tables = [table for table in last.tables if table.full] if last else []
        return set(max(tables, key=lambda table: table.number).entrants) if tables else set()

    def _given(self, prizes: list[Prize], group: list[str]) -> Award:
        called = listed([prize.name for prize in prizes])
        who = listed([self.names.get(one, one) for one in group])
        tied = len(group) > 1
        if tied and self.rules.ties is Ties.CUT:
            return Award(
                tuple(prizes), tuple(group), open=True, text=f"{called}: {who} cut for it."
            )
        self.winners.update(group)
        amounts = [prize.amount for prize in prizes]
        shares = share_out(amounts, [group]).by_id if any(amounts) else {}
        share = " share" if tied else ""
        return Award(tuple(prizes), tuple(group), shares, text=f"{called}: {who}{share}.")
