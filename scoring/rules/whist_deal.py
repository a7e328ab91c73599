"""One deal of whist: what may be recorded and what it scores, line by line (W1 to W10).

The order is the law's: penalties for revokes, then tricks, then honours (W2). A side that
revoked cannot win on that deal and is held one point short of the game at every moment (W9),
so that whichever side stands at the target has won, and what follows does not count (W4, W5).

Terms. *Piles* are the tricks of each side, of thirteen. *By cards* are the points that came
from tricks over the book. The points of a deal's lines add up to the change in the score.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from scoring.rules.core import SIDES, Line, Problem
from scoring.rules.reading import Pair
from scoring.rules.rubbers import Win, game_value
from scoring.rules.whist_options import WhistOptions

TRICKS = 13
BOOK = 6
HONOURS = 4
REMEDIES = ("tricks", "add", "deduct")
HONOUR_POINTS = {3: 2, 4: 4}
HONOUR_WORDS = {3: "three honours", 4: "four honours"}


class Revoke(NamedTuple):
    """A revoke established and claimed: the side that revoked, the remedy the other side chose.

    ``remedy`` is None when both sides revoked and no remedy was taken.
    """

    side: str
    remedy: str | None


class Deal(NamedTuple):
    """A played deal. ``tricks`` is None for a hand thrown in by all four (abandoned).

    ``honours`` is None when they were not scored; ``trumps`` is a note and scores nothing.
    """

    tricks: Pair | None
    honours: Pair | None = None
    claimed: bool = True
    revokes: tuple[Revoke, ...] = ()
    trumps: str | None = None


class Scored(NamedTuple):
    """What a deal made of the score.

    ``score`` is the score after it, a finished game not yet cleared; ``win`` tells of the game
    it ended; ``passes`` is 1 when the deal passes left and 0 when the same player deals.
    """

    score: Pair
    by_cards: Pair
    win: Win | None
    passes: int
    lines: tuple[Line, ...]


def faults(options: WhistOptions, deal: Deal) -> Iterator[Problem]:
    """Yield every reason why such a deal cannot be (1.3), whatever went before."""
    if deal.tricks is not None:
        yield from _share_faults(deal.tricks, TRICKS, "tricks")
    if deal.honours is not None:
        yield from _share_faults(deal.honours, HONOURS, "honours")
        if deal.tricks is None:
            text = "A hand thrown in by all four scores no honours."
            yield Problem("honours", "honours_abandoned", text)
    taken = dict.fromkeys(SIDES, 0)
    penalised = _penalised(options, deal)
    for number, revoke in enumerate(deal.revokes, 1):
        for code, text in _remedy_faults(options, deal, revoke, needed=penalised):
            yield Problem(f"revokes/{number}/remedy", code, text)
        if revoke.remedy == "tricks" and deal.tricks is not None and penalised:
            taken[revoke.side] += options.revoke_value
            had = deal.tricks[SIDES.index(revoke.side)]
            if options.short_pile == "refuse" and taken[revoke.side] > had:
                text = f"The offenders took only {had}: choose another remedy."
                yield Problem(f"revokes/{number}/remedy", "short_pile", text)


def _share_faults(shares: Pair, total: int, path: str) -> Iterator[Problem]:
    for side, share in zip(SIDES, shares, strict=True):
        if not 0 <= share <= total:
            yield Problem(f"{path}/{side}", "out_of_range", f"Must be from 0 to {total}.")
    if sum(shares) != total:
        text = f"{shares[0]} and {shares[1]} make {sum(shares)}, not {total}."
        yield Problem(path, f"{path}_total", text)


def _remedy_faults(
    options: WhistOptions, deal: Deal, revoke: Revoke, *, needed: bool
) -> Iterator[tuple[str, str]]:
    allowed = ", ".join(options.revoke_remedies)
    if revoke.remedy is None:
        if needed:
            yield "missing", f"Say which remedy was chosen: {allowed}."
    elif revoke.remedy not in options.revoke_remedies:
        yield "remedy_not_allowed", f"This club's rules allow only: {allowed}."
    elif revoke.remedy == "tricks" and deal.tricks is None:
        yield "remedy_abandoned", "A hand thrown in by all four allows only add and deduct."


def _penalised(options: WhistOptions, deal: Deal) -> bool:
    """Say whether remedies are taken: not when both sides revoked, unless both are punished."""
    return options.revoke_both == "punish" or len({revoke.side for revoke in deal.revokes}) == 1


def score_deal(options: WhistOptions, score: Pair, deal: Deal) -> Scored:
    """Return what ``deal``, which has no faults, makes of ``score``."""
    offenders = {revoke.side for revoke in deal.revokes}
    if len(offenders) == 2 and options.revoke_both == "redeal":
        return Scored(score, (0, 0), None, 0, (_REDEAL,))
    count = _Count(options, score, offenders)
    piles = _revoke_stage(count, deal)
    won_early = count.winner is not None
    before = tuple(count.score)
    _trick_stage(count, piles)
    by_cards = (count.score[0] - before[0], count.score[1] - before[1])
    _honours_stage(count, score, deal, "at the revoke stage" if won_early else "by tricks")
    win = _game_stage(count)
    after = (count.score[0], count.score[1])
    return Scored(after, by_cards, win, 1, tuple(count.lines))


_line = lru_cache(maxsize=1 << 12)(Line)
"""The same line of an explanation is one value, however many deals it explains."""

_REDEAL = Line(
    "W3", "", 0, "both sides revoked: the deal scores nothing and the same player deals again"
)


class _Count:
    """The score of a deal in the making, and its lines so far."""

    def __init__(self, options: WhistOptions, score: Pair, offenders: set[str]) -> None:
        self.options = options
        self.score = list(score)
        self.capped = [side in offenders for side in SIDES]
        self.lines: list[Line] = []

    @property
    def winner(self) -> int | None:
        """The side at the target, if any: a side that revoked never is (W9)."""
        for side in range(len(SIDES)):
            if self.score[side] >= self.options.target:
                return side
        return None

    def add(self, rule: str, side: int, points: int, text: str) -> None:
        """Score a line, and hold a side that revoked one point short of the game (W9)."""
        self.score[side] += points
        self.note(rule, side, points, text)
        if self.capped[side]:
            stop = self.options.target - 1
            self.hold("W9", side, f"revoked, so cannot win on this deal: stops at {stop}")

    def hold(self, rule: str, side: int, text: str) -> None:
        """Take away what a side scored beyond one point short of the game."""
        surplus = self.score[side] - (self.options.target - 1)
        if surplus > 0:
            self.score[side] -= surplus
            self.note(rule, side, -surplus, text)

    def note(self, rule: str, side: int, points: int, text: str) -> None:
        """Write a line that leaves the score alone."""
        self.lines.append(_line(rule, SIDES[side], points, text))


def _revoke_stage(count: _Count, deal: Deal) -> Pair | None:
    """Take the penalties in the order recorded, and return the piles after them (W3)."""
    if deal.revokes and not _penalised(count.options, deal):
        text = "both sides revoked: no remedy is taken and neither side can win on this deal"
        count.lines.append(_line("W3", "", 0, text))
        return deal.tricks
    value = count.options.revoke_value
    for revoke in deal.revokes:
        offender = SIDES.index(revoke.side)
        if revoke.remedy == "add":
            text = f"the other side revoked: {value} added"
            count.add("W3", 1 - offender, value, text)
        elif revoke.remedy == "deduct":
            had = count.score[offender]
            text = f"revoked: {value} deducted"
            if had < value:
                text = f"revoked: {value} to be deducted, but the score was {had}"
            count.add("W3", offender, -min(value, had), text)
    return deal.tricks and _moved(count, deal, deal.tricks)


def _moved(count: _Count, deal: Deal, piles: Pair) -> Pair:
    """Move tricks for revokes: reckoned from the piles as played and made together (W3)."""
    gains = [0, 0]
    for offender, side in enumerate(SIDES):
        chosen = sum(revoke == (side, "tricks") for revoke in deal.revokes)
        wanted = chosen * count.options.revoke_value
        moved = min(wanted, piles[offender])
        gains[1 - offender] += moved
        gains[offender] -= moved
        if chosen:
            text = f"the other side revoked: {_tricks(moved)} taken from it"
            if moved < wanted:
                text += f", all it had of {wanted}"
            count.note("W3", 1 - offender, 0, text)
    return piles[0] + gains[0], piles[1] + gains[1]


def _trick_stage(count: _Count, piles: Pair | None) -> None:
    """Add the tricks over the book, unless the game is already won (W1, W4, W5)."""
    if piles is None:
        text = "thrown in by all four: no tricks or honours are counted"
        count.lines.append(_line("W3", "", 0, text))
        return
    side = 0 if piles[0] > BOOK else 1
    over = piles[side] - BOOK
    text = f"{_tricks(piles[side])}: {over} over the book"
    if count.winner is None:
        count.add("W5", side, over, text)
    else:
        text += ", not counted: the game was won at the revoke stage"
        count.note("W4", side, 0, text)


def _honours_stage(count: _Count, start: Pair, deal: Deal, won_by: str) -> None:
    """Add the honours, or say why they do not count (W6 to W8)."""
    if deal.honours is None:
        return
    options = count.options
    side = 0 if deal.honours[0] > deal.honours[1] else 1
    held = deal.honours[side]
    if held not in HONOUR_POINTS:
        count.lines.append(_line("W6", "", 0, "honours two each: nothing"))
        return
    reason = _uncounted(count, start[side], deal, won_by)
    if reason is not None:
        rule, text = reason
        count.note(rule, side, 0, f"{HONOUR_WORDS[held]} not counted: {text}")
        return
    count.add("W6", side, HONOUR_POINTS[held], HONOUR_WORDS[held])
    if not options.honours_may_win:
        text = f"honours may not win the game: stops at {options.target - 1}"
        count.hold("W6", side, text)


def _uncounted(count: _Count, start: int, deal: Deal, won_by: str) -> tuple[str, str] | None:
    """Return the rule and reason why a side that began at ``start`` scores no honours."""
    options = count.options
    if not options.honours:
        return "W6", "these rules score no honours"
    if count.winner is not None:
        return ("W5" if won_by == "by tricks" else "W4"), f"the game was won {won_by}"
    if not deal.claimed:
        return "W8", "not claimed in time"
    if options.honours_bar and start == options.target - 1:
        return "W7", f"at {start} before the deal"
    return None


def _game_stage(count: _Count) -> Win | None:
    """Say that the game is won, by which score, and what it is worth (W10, W13)."""
    winner = count.winner
    if winner is None:
        return None
    losers = count.score[1 - winner]
    value, grade = game_value(count.options, losers)
    worth = f"{value} rubber point{'' if value == 1 else 's'}"
    named = f"a {grade}, {worth}" if grade else worth
    count.note("W10", winner, 0, f"game won {count.score[winner]}–{losers}: {named}")
    return Win(winner, SIDES[winner], value, grade)


def _tricks(number: int) -> str:
    return f"{number} trick" if number == 1 else f"{number} tricks"
