"""One deal of Bid Whist: what may be recorded and what it scores, line by line (B1 to B5).

Terms. A *book* is a trick, or the kitty that the bidding side buried: thirteen a deal. The
bid is in books *over six*. A bid that is not made is *set*; all thirteen books are a *Boston*.
A *renege* is a revoke. *By side* figures are in the order of ``SIDES``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scoring.rules.core import SIDES, Line, Problem
from scoring.rules.options import Preset, choice, number, switch
from scoring.rules.reading import Pair
from scoring.rules.written import counted, moved, share_faults, signed

BOOKS = 13
SIX = 6
BIDS = range(3, 8)
TRUMPS = ("S", "H", "D", "C", "NT")
DIRECTIONS = ("uptown", "downtown")
TRUMP_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs", "NT": "no trumps"}


@dataclass(frozen=True, slots=True)
class BidWhistOptions:
    """Every option of Bid Whist; the defaults are the seed's game."""

    target: int = number(
        7, ("Points to a game", "B3", "The first side there wins."), least=1, most=100
    )
    floor: int = number(
        -7,
        ("Points at which a game is lost", "B3", "A side this low or lower loses at once."),
        least=-100,
        most=-1,
    )
    made_scores: str = choice(
        "books",
        ("A bid that is made scores", "B2", "At least six books and the bid."),
        {"books": "every book over six", "bid": "the bid and no more"},
    )
    defenders_score: str = choice(
        "nothing",
        ("The defenders score", "B2", "Besides setting the bid."),
        {"nothing": "nothing", "over_six": "every book over six"},
    )
    no_trump_double: bool = switch(
        False, ("No trumps count double", "B4", "Doubles what is made or lost.")
    )
    boston: str = choice(
        "note",
        ("A Boston", "B4", "All thirteen books to the bidding side, after reneges."),
        {
            "note": "is noted and scores no more",
            "double": "doubles what is made",
            "quadruple": "makes four times as much",
            "two_games": "wins two games at once",
        },
    )
    renege_books: int = number(
        3,
        ("Price of a renege", "B5", "Books that move to the other side for each."),
        least=0,
        most=13,
    )
    all_pass: str = choice(
        "redeal",
        ("When all pass", "B5", ""),
        {"redeal": "the same player deals again", "forced": "the dealer must bid"},
    )
    two_sets_lose: bool = switch(
        False, ("Two sets lose", "B3", "A side set twice in one game loses it.")
    )


PRESETS = (
    Preset("standard", "Bid Whist", BidWhistOptions()),
    Preset("club", "Bid Whist, no trumps double", BidWhistOptions(no_trump_double=True)),
)


class Deal(NamedTuple):
    """A deal: who bid what, and the books of each side including the kitty.

    ``side`` is the bidding side's place in ``SIDES``, ``bidder`` the seat when it was noted.
    ``bid`` and ``books`` are None when all four passed. ``reneges`` are the sides' names.
    """

    side: int | None = None
    bidder: int | None = None
    bid: int | None = None
    books: Pair | None = None
    trumps: str | None = None
    direction: str | None = None
    reneges: tuple[str, ...] = ()
    passed_out: bool = False


class Standing(NamedTuple):
    """Where a game stands before a deal: the score, and how often each side was set in it."""

    score: Pair
    sets: Pair


class Scored(NamedTuple):
    """What a deal made of a game, which is not yet cleared if it is finished.

    ``made`` is None when all passed. ``winner`` is a place in ``SIDES`` and ``games`` how
    many games it won. ``points`` are what each side scored.
    """

    standing: Standing
    points: Pair
    side: int | None
    made: bool | None
    boston: bool
    winner: int | None
    games: int
    lines: tuple[Line, ...]


def faults(options: BidWhistOptions, deal: Deal) -> Iterator[Problem]:
    """Yield every reason why such a deal cannot be (section 2, “Checks”)."""
    if deal.passed_out:
        if options.all_pass == "forced":  # noqa: S105  a rule of the bidding, not a secret
            text = "Under these rules somebody must bid: the dealer, if all others pass."
            yield Problem("passed_out", "must_bid", text)
        for field in ("bidder", "bid", "books", "trumps", "direction", "reneges"):
            if getattr(deal, field) or (field == "bidder" and deal.side is not None):
                yield Problem(field, "passed_out", "When all pass there is nothing else to record.")
        return
    if deal.side is None:
        yield Problem("bidder", "missing", "Say who won the bidding: a player, or NS or EW.")
    if deal.bid is None:
        yield Problem("bid", "missing", "Write the bid: 3 to 7 books over six.")
    elif deal.bid not in BIDS:
        yield Problem("bid", "out_of_range", "A bid is from 3 to 7 books over six.")
    if deal.trumps is None and options.no_trump_double:
        text = "Say which suit was trumps, or NT: no trumps count double here."
        yield Problem("trumps", "missing", text)
    yield from _book_faults(deal)


def _book_faults(deal: Deal) -> Iterator[Problem]:
    if deal.books is None:
        text = 'Write the books of at least one side, the kitty included, such as {"NS": 10}.'
        yield Problem("books", "missing", text)
        return
    yield from share_faults(deal.books, BOOKS, "books", SIDES)
    if deal.side is not None and deal.books[deal.side] == 0:
        text = "The kitty is a book for the bidding side: it has at least 1."
        yield Problem(f"books/{SIDES[deal.side]}", "no_kitty", text)


def words(deal: Deal) -> str:
    """Say the contract: “4 uptown in spades”, “5 no trumps, downtown”, “all passed”."""
    if deal.bid is None:
        return "all passed"
    if deal.trumps == "NT":
        return ", ".join(each for each in (f"{deal.bid} no trumps", deal.direction) if each)
    suit = f"in {TRUMP_WORDS[deal.trumps]}" if deal.trumps else ""
    return " ".join(each for each in (str(deal.bid), deal.direction, suit) if each)


def score_deal(options: BidWhistOptions, standing: Standing, deal: Deal) -> Scored:
    """Return what ``deal``, which has no faults, makes of a game (B2 to B5)."""
    if deal.side is None or deal.bid is None or deal.books is None:
        line = Line("B5", "", 0, "all passed: nothing is scored, the same player deals again")
        return Scored(standing, (0, 0), None, None, False, None, 0, (line,))
    books, lost = moved(deal.books, deal.reneges, options.renege_books)
    lines = [
        Line("B5", side, 0, f"reneged: {counted(taken, 'book')} moved to the other side")
        for side, taken in lost
    ]
    side, made = deal.side, books[deal.side] >= SIX + deal.bid
    points = [0, 0]
    bidding = _contract_lines(options, deal, books[side], made=made)
    points[side] = sum(line.points for line in bidding)
    lines += bidding
    over = books[1 - side] - SIX
    if options.defenders_score == "over_six" and over > 0:
        points[1 - side] = over
        text = f"{counted(books[1 - side], 'book')}: {over} over six"
        lines.append(Line("B2", SIDES[1 - side], over, text))
    before, sets = standing
    after = Standing(
        (before[0] + points[0], before[1] + points[1]),
        sets if made else (sets[0] + (side == 0), sets[1] + (side == 1)),
    )
    boston = books[side] == BOOKS
    winner, games, end = _end(options, after, side, boston=boston)
    return Scored(
        after,
        (points[0], points[1]),
        side,
        made,
        boston,
        winner,
        games,
        (*lines, *end),
    )


def _contract_lines(options: BidWhistOptions, deal: Deal, books: int, *, made: bool) -> list[Line]:
    """Return the lines of the bidding side: made or set, then every doubling (B2, B4)."""
    side, bid = SIDES[deal.side or 0], deal.bid or 0
    if made:
        points = bid if options.made_scores == "bid" else books - SIX
        text = f"{words(deal)}: made with {counted(books, 'book')}"
    else:
        points = -bid
        text = f"{words(deal)}: set, {counted(books, 'book')} of {SIX + bid}"
    lines = [Line("B2", side, points, text)]
    if options.no_trump_double and deal.trumps == "NT":
        lines.append(Line("B4", side, points, "no trumps: doubled"))
        points *= 2
    if books == BOOKS:
        lines.append(_boston_line(options, side, points))
    return lines


def _boston_line(options: BidWhistOptions, side: str, points: int) -> Line:
    match options.boston:
        case "double":
            return Line("B4", side, points, "Boston: doubled")
        case "quadruple":
            return Line("B4", side, 3 * points, "Boston: four times as much")
        case "two_games":
            return Line("B4", side, 0, "Boston: wins two games")
    return Line("B4", side, 0, "Boston: all thirteen books")


def _end(
    options: BidWhistOptions, after: Standing, side: int, *, boston: bool
) -> tuple[int | None, int, list[Line]]:
    """Return who has won the game, how many games that makes, and the lines (B3).

    In the law's order: the bidding side at the floor (or set twice) loses, else at the target
    wins, else the defenders at the target win.
    """
    score, sets = after
    other = 1 - side
    if boston and options.boston == "two_games":
        return side, 2, [_won_line(score, side, "two games at once: ")]
    if score[side] <= options.floor:
        return other, 1, [_won_line(score, other, f"the other side is at {signed(score[side])}: ")]
    if options.two_sets_lose and sets[side] >= 2:
        return other, 1, [_won_line(score, other, "the other side was set twice: ")]
    for each in (side, other):
        if score[each] >= options.target:
            return each, 1, [_won_line(score, each)]
    return None, 0, []


def _won_line(score: Pair, winner: int, why: str = "") -> Line:
    return Line("B3", SIDES[winner], 0, f"{why}game won {dash(score, winner)}")


def dash(score: Pair, first: int = 0) -> str:
    """Write a score, one side first: “7 – −5” when a figure is below zero, else “7–5”."""
    dashed = " – " if min(score) < 0 else "–"
    return f"{signed(score[first])}{dashed}{signed(score[1 - first])}"
