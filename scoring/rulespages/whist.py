"""The rules page of whist (W1 to W16, D1, D2)."""

from __future__ import annotations

from scoring.rules.rubbers import game_value
from scoring.rules.whist_options import WhistOptions
from scoring.rules.written import counted
from scoring.rulespages.writing import (
    Grid,
    Passage,
    RulesPage,
    Said,
    either,
    passage,
    points,
    runs,
    span,
    when,
)


def page(options: WhistOptions) -> RulesPage:
    """Tell how whist is played under these options."""
    return RulesPage(
        "whist",
        "Whist",
        "Four play as two pairs of partners, North and South against East and West, with a pack "
        "of 52 cards. Tricks over six score; the first side at "
        f"{points(options.target)} wins the game.",
        (
            _dealing(options),
            _playing(),
            _counting(options),
            _honours(options),
            _revokes(options),
            _game(options),
            _rubber(options),
        ),
    )


def _dealing(options: WhistOptions) -> Passage:
    first = "The lowest of the four cards deals first"
    if options.first_dealer == "highest":
        first = "Of the two lowest, the better card deals first"
    misdeal = "the deal passes to the left"
    if options.misdeal == "same_dealer":
        misdeal = "the same player deals again"
    return passage(
        "Sitting down and dealing",
        Said(
            "Everybody draws a card, aces low: the two lowest play together against the two "
            "highest. Those whose cards leave something open draw again.",
            "D1",
        ),
        Said(f"{first} and chooses the seats.", "D1"),
        Said(
            "All the cards are dealt one by one, thirteen to each player. The last one is turned "
            "up; its suit is trumps. After each deal the deal passes to the left.",
            "W12",
        ),
        Said(f"A misdeal scores nothing, and {misdeal}.", "W11"),
    )


def _playing() -> Passage:
    return passage(
        "Playing",
        Said(
            "The player on the dealer’s left leads any card. Follow suit if you can; if not, play "
            "what you like. The highest trump takes the trick or, without a trump, the highest "
            "card of the suit led. Whoever takes a trick leads to the next."
        ),
    )


def _counting(options: WhistOptions) -> Passage:
    order = "revokes, then tricks, then honours" if options.honours else "revokes, then tricks"
    return passage(
        "Counting a deal",
        Said(
            "The first six tricks of a side, the book, are worth nothing. Each one over six is "
            "1 point, so that only one side scores by cards, 7 points at most.",
            "W1",
        ),
        Said(
            f"Count in this order: {order}. As soon as a side has {points(options.target)} it has "
            "won, and nothing after that counts for anybody.",
            "W2",
        ),
    )


def _honours(options: WhistOptions) -> Passage:
    if not options.honours:
        return passage("Honours", Said("Honours are not scored here: tricks only.", "W6"))
    before = options.target - 1
    return passage(
        "Honours",
        Said(
            "Ace, king, queen and jack of trumps count for the pair to which they were dealt, "
            "whoever won them: three between partners 2 points, all four 4 points, two nothing.",
            "W6",
        ),
        when(
            options.honours_bar,
            f"A side with {points(before)} when the deal begins may not score honours.",
            "W7",
        ),
        when(not options.honours_bar, "A side may score honours from wherever it stands.", "W7"),
        when(options.honours_may_win, "Honours may win the game.", "W6"),
        when(
            not options.honours_may_win,
            f"Honours cannot win the game: they stop a side at {before}.",
            "W6",
        ),
        Said(
            "Claim them before the trump card of the next deal is turned, or they are lost.", "W8"
        ),
    )


def _revokes(options: WhistOptions) -> Passage:
    value, remedies = options.revoke_value, options.revoke_remedies
    words = {
        "tricks": f"takes {counted(value, 'trick')} from the offenders’ pile",
        "add": f"adds {points(value)} to its own score",
        "deduct": f"takes {points(value)} off the offenders’ score, never below 0",
    }
    each = f"the other side {either([words[remedy] for remedy in remedies])}"
    choose = ", as it chooses" if len(remedies) > 1 else ""
    both = {
        "cancel": "If both sides revoke, nothing is taken and nobody can win on that deal.",
        "punish": "If both sides revoke, each pays in the order in which it was found, and nobody "
        "can win on that deal.",
        "redeal": "If both sides revoke, the deal scores nothing and the same player deals again.",
    }
    short = {
        "move": "If the offenders have fewer tricks than that, all they have are taken.",
        "refuse": "If the offenders have fewer tricks than that, it must choose another way.",
    }
    return passage(
        "Revokes",
        Said(
            "Not following suit when you could is a revoke. It stands once your side has played "
            "to the next trick, and must be claimed before the cards are cut for the next deal. "
            f"For each one {each}{choose}.",
            "W3",
        ),
        when("tricks" in remedies, short[options.short_pile], "W3"),
        when(
            "tricks" in remedies and len(remedies) > 1,
            "From a hand that all four throw in no tricks can be taken.",
            "W3",
        ),
        Said(
            "A side that revoked cannot win the game on that deal: it stops at "
            f"{options.target - 1}.",
            "W9",
        ),
        Said(both[options.revoke_both], "W3"),
    )


def _game(options: WhistOptions) -> Passage:
    grid, said = None, None
    if options.game_value == "flat":
        said = Said("Every game is worth 1 rubber point.", "W13")
    elif options.game_value == "margin":
        most = game_value(options, 0)[0]
        said = Said(
            f"A game is worth {options.target} less what the losers have: {most} when they have "
            "nothing.",
            "W13",
        )
    else:
        grid = _values(options)
    return passage(
        "A game",
        Said(
            f"The first side with {points(options.target)} wins the game. What it has beyond that "
            "is not carried over: both sides begin the next game at 0.",
            "W10",
        ),
        said,
        when(grid, "A game is worth rubber points, by what the losers have.", "W13"),
        grid=grid,
    )


def _values(options: WhistOptions) -> Grid:
    worth = []
    for losers in range(options.target):
        value, grade = game_value(options, losers)
        worth.append(f"{value}, a {grade}")
    rows = tuple((span(first, last), value) for first, last, value in runs(worth))
    return Grid(("Losers have", "Game is worth"), rows)


def _rubber(options: WhistOptions) -> Passage:
    bonus, most = options.rubber_bonus, options.rubber_games * game_value(options, 0)[0]
    if options.rubber_games == 1:
        return passage(
            "Settling up",
            Said(
                "Every game is settled by itself. The winners take what it is worth"
                f"{f', and {bonus} more' if bonus else ''}: {most + bonus} at most.",
                "W14",
            ),
            _money(),
            Said("A game that is not finished when the club closes counts nothing.", "W16"),
        )
    adds = f"The winners add {bonus} for the rubber" if bonus else "Nothing is added for the rubber"
    unfinished = {
        "games": "finished games count, nothing is added and the open game counts nothing",
        "void": "nothing is settled",
        "leader_bonus": "finished games count, a side ahead in games adds 1, and the open game "
        "counts nothing",
    }
    return passage(
        "The rubber",
        Said(
            "The first side to win two games wins the rubber; at two games to none there is no "
            f"third. {adds}.",
            "W14",
        ),
        Said(
            "Add up the rubber points of each side: the difference is what the rubber is worth, "
            f"{most + bonus} at most, the bumper. Points that win games and rubber points are "
            "never added together.",
            "W14",
        ),
        _money(),
        Said(
            f"If the club closes in the middle of a rubber, {unfinished[options.unfinished]}.",
            "W16",
        ),
    )


def _money() -> Said:
    return Said("Each loser pays one winner that many times the stake.", "W15")
