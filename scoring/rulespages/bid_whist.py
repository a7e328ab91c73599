"""The rules page of Bid Whist (B1 to B5)."""

from __future__ import annotations

from scoring.rules.bid_whist_deal import (
    BIDS,
    SIX,
    BidWhistOptions,
    Deal,
    Standing,
    score_deal,
)
from scoring.rules.written import counted, signed
from scoring.rulespages.writing import Grid, Passage, RulesPage, Said, passage, plus, points, when


def page(options: BidWhistOptions) -> RulesPage:
    """Tell how Bid Whist is played under these options."""
    return RulesPage(
        "bid-whist",
        "Bid Whist",
        "Four play as two pairs of partners with a pack of 54: the big and the little joker are "
        f"in it. The first side at {points(options.target)} wins the game; a side at "
        f"{signed(options.floor)} loses it.",
        (
            _dealing(options),
            _playing(),
            _counting(options),
            _boston(options),
            _reneges(options),
            _game(options),
        ),
    )


def _dealing(options: BidWhistOptions) -> Passage:
    passes = "If all four pass, nothing is scored and the same player deals again."
    if options.all_pass == "forced":  # noqa: S105  a rule of the bidding, not a secret
        passes = "Somebody must bid: when the other three have passed, the dealer bids."
    return passage(
        "Dealing and bidding",
        Said("Twelve cards are dealt to each player, and six face down as the kitty.", "B1"),
        Said(
            "In turn, each player bids from 3 to 7 or passes. A bid of 4 promises four books over "
            "six: ten. The highest bidder names the trump suit, or no trumps, and the direction: "
            "uptown, the usual order, or downtown, the order turned round: ace, 2, 3 and so on, "
            "with the king last.",
            "B1",
        ),
        Said(passes, "B5"),
    )


def _playing() -> Passage:
    return passage(
        "The kitty and the play",
        Said(
            "The bidder takes up the kitty and puts six cards away. They are one book for the "
            "bidding side, so that there are thirteen books and the bidding side has one before "
            "play begins.",
            "B1",
        ),
        Said(
            "Follow suit if you can. The highest trump takes a book or, without a trump, the "
            "highest card of the suit led; whoever takes it leads to the next."
        ),
    )


def _counting(options: BidWhistOptions) -> Passage:
    made = "it scores every book over six"
    if options.made_scores == "bid":
        made = "it scores the bid, and no more for books beyond it"
    defenders = "The defenders score nothing; they play to set the bid."
    if options.defenders_score == "over_six":
        defenders = "The defenders score 1 for every book of theirs over six, bid set or made."
    return passage(
        "Counting a deal",
        Said(f"If the bidding side has its books, the kitty included, {made}.", "B2"),
        Said("If it has fewer it is set: it loses the bid.", "B2"),
        Said(defenders, "B2"),
        when(options.no_trump_double, "At no trumps all that is made or lost is doubled.", "B4"),
        when(not options.no_trump_double, "No trumps scores the same as a suit.", "B4"),
        grid=_worth(options),
    )


def _worth(options: BidWhistOptions) -> Grid:
    """Return what each bid scores, as the game itself reckons it."""
    trumps = ("S", "NT") if options.no_trump_double else ("S",)
    head = ["Bid", "Books"]
    for trump in trumps:
        words = " at no trumps" if trump == "NT" else ""
        head += [f"Just made{words}", f"Set{words}"]
    rows = []
    for bid in BIDS:
        row = [str(bid), str(SIX + bid)]
        for trump in trumps:
            books = SIX + bid
            row += [plus(_scores(options, bid, had, trump)) for had in (books, books - 1)]
        rows.append(tuple(row))
    return Grid(tuple(head), tuple(rows))


def _scores(options: BidWhistOptions, bid: int, books: int, trump: str = "S") -> int:
    deal = Deal(side=0, bid=bid, books=(books, 13 - books), trumps=trump)
    return score_deal(options, Standing((0, 0), (0, 0)), deal).points[0]


def _boston(options: BidWhistOptions) -> Passage:
    worth = {
        "note": "is noted and scores no more",
        "double": "doubles what is made",
        "quadruple": "makes four times as much",
        "two_games": "wins two games at once",
    }
    four = plus(_scores(options, 4, 13))
    return passage(
        "A Boston",
        Said(
            f"All thirteen books to the bidding side, reneges counted, {worth[options.boston]}; a "
            "bid of 7 that is made always is one.",
            "B4",
        ),
        when(options.boston != "two_games", f"A bid of 4 with all thirteen makes {four}.", "B4"),
    )


def _reneges(options: BidWhistOptions) -> Passage:
    price = counted(options.renege_books, "book")
    text = f"{price} of the offenders’ side {'moves' if price[:2] == '1 ' else 'move'} to the other"
    if not options.renege_books:
        text = "no book moves"
    return passage(
        "Reneges",
        Said(
            "Not following suit when you could is a renege. For each one, before the books are "
            f"counted, {text}.",
            "B5",
        ),
    )


def _game(options: BidWhistOptions) -> Passage:
    floor, target = signed(options.floor), options.target
    return passage(
        "The game",
        Said(
            f"After each deal look at the bidding side first: at {floor} or below it has lost; "
            f"at {target} or above it has won. Then the others: at {target} they have won. Both "
            "sides begin the next game at 0.",
            "B3",
        ),
        when(options.two_sets_lose, "A side that is set twice in one game loses it.", "B3"),
        when(not options.two_sets_lose, "Being set twice costs nothing more.", "B3"),
        Said(
            "Games are what is settled. Each player of the side that has won fewer pays one of "
            "the others the stake for every game of the difference. A game that is not finished "
            "counts nothing.",
            "B3",
        ),
    )
