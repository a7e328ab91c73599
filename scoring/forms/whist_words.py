"""A deal of whist told in words and names, as a scorer would read it back to the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scoring.forms.deal import Situation, isolated
from scoring.rules.core import SIDES, Event, Line

SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
REMEDY_WORDS = {
    "tricks": "Take {value} of their tricks",
    "add": "Add {value} to own score",
    "deduct": "Deduct {value} from theirs",
}
_TAKEN = {"tricks": "tricks taken", "add": "points added", "deduct": "points deducted"}
_STAYS = "\N{NO-BREAK SPACE}"


def sides_of(where: Situation) -> dict[str, str]:
    """Return the names of each side, for a sentence."""
    return {side: where.party((at, at + 2)) for at, side in enumerate(SIDES)}


def tell(deal: Any, where: Situation) -> str:
    """Say what recording this deal, which has no faults, will do.

    ``"Ann and Bea 8, Cy and Dot 5. 3 + 2 = 5: game and rubber to Ann and Bea."``
    """
    after = where.rules.apply(where.state, deal)
    if isinstance(deal, Event):
        dealer = isolated(where.names[after.dealer])
        return f"Misdeal: nothing is scored. {dealer} deals next."
    last = after.last
    sums = list(_sums(where, last))
    if not sums:
        sums = [f"No points: still {last.score[0]}–{last.score[1]}."]
    return " ".join((_taken(deal, where), *_notes(where, last.lines), *sums))


def deal_words(deal: Any, where: Situation) -> str:
    """Say in one line what was recorded of a deal, before what it scored."""
    if isinstance(deal, Event):
        return "Misdeal." if deal is Event.MISDEAL else "Play closed."
    names = sides_of(where)
    told = [_taken(deal, where)]
    if deal.trumps:
        told.append(f"Trumps {SUITS[deal.trumps]}.")
    if deal.honours and max(deal.honours) > 2:
        at = 0 if deal.honours[0] > 2 else 1
        claimed = "" if deal.claimed else ", not claimed in time"
        told.append(f"Honours: {names[SIDES[at]]} {deal.honours[at]}{claimed}.")
    for revoke in deal.revokes:
        remedy = f": {_TAKEN[revoke.remedy]}" if revoke.remedy else ""
        told.append(f"{names[revoke.side]} revoked{remedy}.")
    return " ".join(told)


def _taken(deal: Any, where: Situation) -> str:
    if deal.tricks is None:
        return "Thrown in by all four."
    names = sides_of(where)
    return f"{names['NS']} {deal.tricks[0]}, {names['EW']} {deal.tricks[1]}."


def _notes(where: Situation, lines: tuple[Line, ...]) -> Iterator[str]:
    """Yield what the law says about the deal beside points, a sentence a line."""
    names = sides_of(where)
    for line in lines:
        said_by_sums = line.rule == "W10" or (line.points > 0 and line.rule != "W3")
        if said_by_sums:
            continue
        who = f"{names[line.side]}: " if line.side else ""
        text = line.text if who else line.text[:1].upper() + line.text[1:]
        yield f"{who}{text}."


def _sums(where: Situation, last: Any) -> Iterator[str]:
    """Yield for each side whose score changes how it adds up, and what that wins."""
    names = sides_of(where)
    for at, side in enumerate(SIDES):
        steps = [line.points for line in last.lines if line.side == side and line.points]
        if not steps:
            continue
        sums = "".join(f" + {n}" if n > 0 else f" − {-n}" for n in steps)
        total = f"{where.state.score[at]}{sums} = {last.score[at]}".replace(" ", _STAYS)
        if last.game is not None and last.game.winner == side:
            won = "game and rubber" if last.rubber else "game"
            yield f"{total}: {won} to {names[side]}."
        else:
            yield f"{total} to {names[side]}."
