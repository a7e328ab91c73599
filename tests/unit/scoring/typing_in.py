"""Short words for typing deals of any game at a table whose people have names."""

from __future__ import annotations

from typing import Any

from scoring.forms import DealForm, Situation, deal_form
from scoring.rules.games import GAMES, ruleset

NAMES = ("Ann", "Bea", "Cy", "Dot", "Eve", "Fay", "Gus")
SEATS = ("1", "2", "3", "4", "5", "6", "7")


def situation(game: str, players: int, *deals: dict[str, Any], **options: Any) -> Situation:
    """Where a table stands after some deals, told by the numbers of the seats."""
    rules = ruleset(game, GAMES[game].version, options)
    state = rules.start(players)
    for told in deals:
        deal = rules.read(told, SEATS[:players])
        assert not isinstance(deal, list), deal
        assert rules.check(state, deal) == []
        state = rules.apply(state, deal)
    return Situation(rules, state, NAMES[:players])


def form(where: Situation, **typed: Any) -> DealForm:
    return deal_form(where.rules.slug)({name: str(value) for name, value in typed.items()})


def said(where: Situation, **typed: Any) -> str:
    """What is read back of a deal that can be saved."""
    back = form(where, **typed).read_back(where)
    assert back.complete, back.text
    return back.text.replace("\u00a0", " ")


def refused(where: Situation, **typed: Any) -> str:
    """What is read back of a deal that cannot be saved."""
    back = form(where, **typed).read_back(where)
    assert not back.complete, back.text
    return back.text


def faults(where: Situation, **typed: Any) -> dict[str, list[str]]:
    """The faults of a typed deal by control, as the server would find them."""
    filled = form(where, **typed)
    read = where.rules.read(filled.document(), SEATS[: len(where.names)])
    problems = read if isinstance(read, list) else where.rules.check(where.state, read)
    return {control: list(texts) for control, texts in filled.faults(problems, where)}


def pressed(keys: Any) -> list[str]:
    """The values of the keys that are pressed."""
    return [key.value for key in keys if key.pressed]


def offered(keys: Any) -> list[str]:
    """The values of the keys that can be pressed."""
    return [key.value for key in keys if not key.barred]
