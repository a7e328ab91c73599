"""A deal of Bid Whist as it is typed: who bid what, and the books of the bidding side.

Controls. ``bidder`` (the number of a seat) · ``bid`` · ``direction`` · ``trumps`` · ``books`` of
the bidding side, the kitty one of them · ``renege_ns`` and ``renege_ew`` · ``passed_out`` ·
``misdeal``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from scoring.forms.bid_whist_keys import BidWhistKeys, bid_whist_keys
from scoring.forms.bid_whist_words import deal_words, tell
from scoring.forms.deal import FORM, Faults, Situation
from scoring.forms.typed import MISDEAL, SEATS, TypedDeal, counted_by_side, put
from scoring.rules.core import SIDES, Problem

_PLAIN = ("bidder", "bid", "direction", "trumps")
_PROMPT = "Tap the bidder, the bid and the books."
_WORDS = {
    ("bidder", "missing"): "Tap who won the bidding.",
    ("bidder", "unknown_player"): "Choose one of the four players.",
    ("bid", "missing"): "Tap the bid.",
    ("bid", "not_a_number"): "A bid is from 3 to 7 books over six.",
    ("trumps", "missing"): "Tap the trumps, or no trumps: those count double here.",
    ("trumps", "unknown_trumps"): "Choose one of the keys for trumps.",
    ("direction", "unknown_direction"): "Choose uptown or downtown.",
    ("books", "missing"): "Tap the books of the bidding side, the kitty included.",
    ("books", "not_a_map"): "Tap the books of the bidding side, the kitty included.",
    ("books", "not_a_number"): "Books are from 1 to 13: the kitty is one of them.",
    ("books", "out_of_range"): "Books are from 1 to 13: the kitty is one of them.",
    ("reneges", "not_a_list"): "Choose how often each side reneged.",
}


class BidWhistForm(TypedDeal):
    """A deal of Bid Whist as it was typed."""

    template: ClassVar[str] = "scoring/pads/bid_whist.html"
    prompt: ClassVar[str] = _PROMPT
    controls: ClassVar[frozenset[str]] = frozenset({*_PLAIN, "books", "renege_ns", "renege_ew"})
    instead_words: ClassVar[Mapping[str, str]] = {
        **MISDEAL,
        "passed_out": "All passed: nothing is scored.",
    }

    @classmethod
    def filled_in(cls, document: Mapping[str, Any]) -> dict[str, str]:
        """Return what would have been typed for a recorded deal."""
        typed = {name: str(document[name]) for name in _PLAIN if name in document}
        books, side = document.get("books", {}), _side(typed.get("bidder", ""))
        if side in books:
            typed["books"] = str(books[side])
        return typed | counted_by_side("renege", document.get("reneges", ()))

    def deal(self) -> dict[str, Any]:
        """Return the document form of what was typed, which is no misdeal."""
        typed = self.typed
        document: dict[str, Any] = {name: typed[name] for name in _PLAIN if name in typed}
        if "bid" in typed:
            document["bid"] = self.number("bid")
        if "books" in typed:
            side, books = _side(typed.get("bidder", "")), self.number("books")
            document["books"] = {side: books} if side else books
        if reneges := self.times("renege"):
            document["reneges"] = reneges
        if "passed_out" in typed:
            document["passed_out"] = True
        return document

    def faults(self, problems: Iterable[Problem], where: Situation) -> Faults:
        """Put the rules' problems in a player's words, at the controls they concern."""
        problems = list(problems)
        at: dict[str, list[str]] = {}
        no_bidder = any(problem.path == "bidder" for problem in problems)
        for problem in problems:
            control = problem.path.split("/")[0]
            if control == "books" and no_bidder and "books" in self.typed:
                continue  # whose they are is not known yet, and that is said already
            text = _WORDS.get((control, problem.code), problem.text)
            put(at, control if control in (*_PLAIN, "books", "reneges") else FORM, text)
        return Faults(at)

    def keys(self, where: Situation) -> BidWhistKeys:
        """Return what the template needs to draw the keys and the track."""
        return bid_whist_keys(self.typed, where)

    @staticmethod
    def tell(deal: Any, where: Situation) -> str:
        """Say in words and names what recording a deal would do."""
        return tell(deal, where)

    def digit_words(self, where: Situation) -> str:
        """Say what the digits of a keyboard type."""
        return "the books of the bidding side"

    @classmethod
    def words(cls, deal: Any, where: Situation) -> str:
        """Say in one line what was recorded of a deal."""
        return deal_words(deal, where)


def _side(bidder: str) -> str:
    """Return the side of a bidder, or nothing where that cannot be told."""
    if bidder in SIDES:
        return bidder
    return SIDES[SEATS.index(bidder) % 2] if bidder in SEATS[:4] else ""
