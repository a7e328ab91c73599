"""Hypothesis strategies: deals, options and junk of every kind.

``CANDIDATES`` has for each game a strategy of deals in document form, as its rule set reads
them under the default options with players ``PLAYERS``; a test leaves out those that cannot
follow.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from scoring.rules.games import GAMES
from scoring.rules.options import Kind, Option, described, read_options
from scoring.rules.solo_deal import OUTCOMES
from scoring.rules.whist_options import PRESETS, WhistOptions

PLAYERS = ("Ann", "Bea", "Cy", "Dot")
MORE_PLAYERS = (*PLAYERS, "Eve", "Fay", "Gus")
SIDES = st.sampled_from(["NS", "EW"])


def json_values(leaves: int = 12) -> st.SearchStrategy[Any]:
    """Any JSON value, with the keys and words of score files strewn in."""
    words = st.sampled_from(
        ["NS", "EW", "tricks", "honours", "revokes", "side", "remedy", "add", "misdeal", "closed"]
    )
    scalars = st.one_of(
        st.none(), st.booleans(), st.integers(), st.integers(0, 14), st.floats(), st.text(), words
    )
    return st.recursive(
        scalars,
        lambda inner: st.lists(inner) | st.dictionaries(words | st.text(), inner),
        max_leaves=leaves,
    )


@st.composite
def shares(draw: st.DrawFn, total: int) -> dict[str, int]:
    """The two sides' shares of a total, or one side's alone."""
    north_south = draw(st.integers(0, total))
    both = {"NS": north_south, "EW": total - north_south}
    for side in draw(st.sampled_from([(), ("NS",), ("EW",)])):
        del both[side]
    return both


@st.composite
def whist_deals(draw: st.DrawFn, most_revokes: int = 3) -> dict[str, Any]:
    """A deal of whist, played out or thrown in, with no fault under rules that allow all."""
    abandoned = draw(st.sampled_from([False] * 9 + [True]))
    deal: dict[str, Any] = {"abandoned": True} if abandoned else {"tricks": draw(shares(13))}
    if not abandoned and draw(st.booleans()):
        deal["honours"] = draw(shares(4))
        if draw(st.sampled_from([False] * 4 + [True])):
            deal["honours_claimed"] = False
    if draw(st.sampled_from([False, False, True])):
        remedies = st.sampled_from(["add", "deduct"] if abandoned else ["tricks", "add", "deduct"])
        revoke = st.fixed_dictionaries({"side": SIDES, "remedy": remedies})
        deal["revokes"] = draw(st.lists(revoke, min_size=1, max_size=most_revokes))
    if draw(st.booleans()):
        deal["trumps"] = draw(st.sampled_from("SHDC"))
    return deal


def whist_options() -> st.SearchStrategy[WhistOptions]:
    """Whist options of every kind that allow all remedies and move what a pile has."""
    chosen: dict[str, st.SearchStrategy[Any]] = {
        "target": st.integers(2, 12),
        "revoke_value": st.integers(1, 5),
        "rubber_games": st.integers(1, 2),
        "rubber_bonus": st.integers(0, 4),
    }
    for name, option in described(WhistOptions).items():
        if option.kind == "switch":
            chosen[name] = st.booleans()
        elif option.kind == "choice" and name != "short_pile":
            chosen[name] = st.sampled_from([value for value, _ in option.choices])
    return st.fixed_dictionaries({}, optional=chosen).map(_options)


def _options(raw: dict[str, Any]) -> WhistOptions:
    options = read_options(raw, PRESETS)
    assert isinstance(options, WhistOptions)
    return options


def seated(slug: str) -> tuple[str, ...]:
    """Who sits at a usual table of a game: four, or as many as there can be."""
    return PLAYERS[: min(4, GAMES[slug].seats[-1])]


def any_options(slug: str) -> st.SearchStrategy[dict[str, Any]]:
    """Options of any game as a document tells them; numbers stay near the least."""
    preset = GAMES[slug].presets[0].options
    return st.fixed_dictionaries(
        {}, optional={name: _any_value(option) for name, option in described(preset).items()}
    )


def _any_value(option: Option) -> st.SearchStrategy[Any]:
    if option.kind is Kind.NUMBER:
        most = min(option.most, option.least + 12)
        return st.sampled_from(range(option.least, most + 1, option.step))
    if option.kind is Kind.SWITCH:
        return st.booleans()
    words = st.sampled_from([value for value, _ in option.choices])
    return words if option.kind is Kind.CHOICE else st.lists(words, min_size=1, unique=True)


@st.composite
def bid_whist_deals(draw: st.DrawFn) -> dict[str, Any]:
    """A bid that somebody played, with the kitty on the right side."""
    bidder = draw(st.sampled_from((*PLAYERS, "NS", "EW")))
    side = bidder if bidder in ("NS", "EW") else ("NS", "EW")[PLAYERS.index(bidder) % 2]
    deal = {
        "bidder": bidder,
        "bid": draw(st.integers(3, 7)),
        "trumps": draw(st.sampled_from(("S", "H", "D", "C", "NT"))),
        "books": {side: draw(st.integers(1, 13))},
    }
    if draw(st.booleans()):
        deal["direction"] = draw(st.sampled_from(("uptown", "downtown")))
    if draw(st.sampled_from([False, False, True])):
        renege = st.fixed_dictionaries({"side": SIDES})
        deal["reneges"] = draw(st.lists(renege, min_size=1, max_size=3))
    return deal


@st.composite
def knock_out_hands(draw: st.DrawFn, players: tuple[str, ...] = PLAYERS) -> dict[str, Any]:
    """A hand of any size, with the cut for trumps that a tie calls for."""
    tricks = dict.fromkeys(players, 0)
    takers = st.lists(st.sampled_from(players), min_size=1, max_size=7)
    for taker in draw(takers):
        tricks[taker] += 1
    tied = [name for name in players if tricks[name] == max(tricks.values())]
    cut = {"cut": draw(st.sampled_from(tied))} if len(tied) > 1 else {}
    return {"tricks": tricks, **cut}


@st.composite
def german_hands(draw: st.DrawFn, both: bool = False) -> dict[str, Any]:
    """A hand between Ann and Bea, the first half told or not."""
    halves = [
        {"Ann": took, "Bea": 13 - took}
        for took in draw(st.tuples(st.integers(0, 13), st.integers(0, 13)))
    ]
    if both or draw(st.booleans()):
        return {"first": halves[0], "second": halves[1]}
    return {"tricks": halves[1]}


@st.composite
def solo_deals(draw: st.DrawFn, playing: tuple[str, ...] = PLAYERS) -> dict[str, Any]:
    """A call of any kind among those who play the deal, with a few revokes."""
    contract = draw(st.sampled_from(OUTCOMES))
    if contract == "passed_out":
        return {"contract": contract}
    caller, partner = draw(st.permutations(playing))[:2]
    if contract == "general_misere":
        return {"contract": contract, "loser": caller}
    deal = {"contract": contract, "caller": caller, "tricks": draw(st.integers(0, 13))}
    if contract == "prop_and_cop":
        deal["partner"] = partner
    if draw(st.sampled_from([False, False, True])):
        revoke = st.fixed_dictionaries({"player": st.sampled_from(playing)})
        deal["revokes"] = draw(st.lists(revoke, min_size=1, max_size=3))
    return deal


@st.composite
def plain_deals(draw: st.DrawFn) -> dict[str, Any]:
    """A deal of plain tricks, with or without revokes."""
    deal: dict[str, Any] = {"tricks": draw(shares(13))}
    if draw(st.sampled_from([False, False, True])):
        revoke = st.fixed_dictionaries({"side": SIDES})
        deal["revokes"] = draw(st.lists(revoke, min_size=1, max_size=3))
    return deal


MISDEAL = st.just({"misdeal": True})
CANDIDATES: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "whist": whist_deals() | MISDEAL,
    "bid-whist": bid_whist_deals() | st.just({"passed_out": True}) | MISDEAL,
    "knock-out-whist": knock_out_hands() | MISDEAL,
    "german-whist": german_hands() | MISDEAL,
    "solo-whist": solo_deals() | MISDEAL,
    "tricks": plain_deals() | MISDEAL,
}
