"""Hypothesis strategies: deals, options and junk of every kind.

``CANDIDATES`` has for each game a strategy of deals in document form, as its rule set reads
them under the default options with players ``PLAYERS``; a test leaves out those that cannot
follow.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from scoring.rules.options import described, read_options
from scoring.rules.whist_options import PRESETS, WhistOptions

PLAYERS = ("Ann", "Bea", "Cy", "Dot")
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


CANDIDATES: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "whist": whist_deals() | st.just({"misdeal": True}),
}
