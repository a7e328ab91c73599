"""The rules page of German Whist (G1 to G3)."""

from __future__ import annotations

from scoring.rules.german_hand import HALF, Deal, GermanWhistOptions, needs_both, score_hand
from scoring.rules.german_play import STEP, is_match, shown
from scoring.rulespages.writing import Grid, Passage, RulesPage, Said, passage, points, when

SPLITS = ((7, 6), (9, 4), (13, 0))
HALVES = (((8, 5), (7, 6)), ((5, 8), (8, 5)), ((10, 3), (9, 4)))


def page(options: GermanWhistOptions) -> RulesPage:
    """Tell how German Whist is played under these options."""
    return RulesPage(
        "german-whist",
        "German Whist",
        "Two play with a pack of 52 cards. The first thirteen tricks win cards from the stock; "
        f"{_counts(options)}.",
        (_dealing(), _playing(), _counting(options), _match(options)),
    )


def _counts(options: GermanWhistOptions) -> str:
    if options.score == "one_two":
        return "both halves score, the second twice as much"
    if options.count == "all26":
        return "all twenty-six tricks count"
    return "only the last thirteen count"


def _dealing() -> Passage:
    return passage(
        "Dealing",
        Said(
            "Each player is dealt thirteen cards. The others are the stock, face down, with the "
            "top card turned up: its suit is trumps for the whole hand. The players deal in turn.",
            "G1",
        ),
    )


def _playing() -> Passage:
    return passage(
        "Playing",
        Said(
            "The player who did not deal leads. Follow suit if you can; the highest trump takes "
            "the trick or, without a trump, the highest card of the suit led. The winner leads to "
            "the next."
        ),
        Said(
            "First half: the winner of each trick takes the open card of the stock, the other "
            "the one under it unseen, and the next is turned up.",
            "G1",
        ),
        Said(
            "Second half: when the stock is gone, play out the thirteen cards in hand.",
            "G1",
        ),
    )


def _counting(options: GermanWhistOptions) -> Passage:
    tricks = "twenty-six tricks" if options.count == "all26" else "last thirteen tricks"
    words = {
        "majority": f"Whoever takes more of the {tricks} wins the hand and scores 1 point.",
        "over_six": f"Each player scores 1 point for every trick over six, of the {tricks}. The "
        "higher score wins the hand.",
        "difference": f"Whoever takes more of the {tricks} wins the hand and scores the difference "
        "of the two players’ tricks.",
        "per_trick": f"Each of the {tricks} is 1 point for the player who took it. More wins the "
        "hand.",
        "one_two": "A trick of the first half is 1 point, one of the second half 2 points. The "
        "higher score wins the hand.",
    }
    return passage(
        "Counting a hand",
        Said(words[options.score], "G1"),
        when(needs_both(options), "Write down the tricks of both halves.", "G1"),
        _tie(options),
        grid=_worth(options),
    )


def _tie(options: GermanWhistOptions) -> Said | None:
    if options.count != "all26" or options.score == "one_two":
        return None
    if options.tied_hand == "replay":
        text = "the hand is tied: it counts nothing and the same player deals it again"
    elif options.score == "majority":
        text = "the hand is tied: each player scores ½"
    else:
        hand = score_hand(options, Deal((HALF, 0), (0, HALF)))
        each = points(hand.points[0] // 2)
        text = f"the hand is tied: each player scores {each}"
    return Said(f"At thirteen tricks each {text}.", "G2")


def _worth(options: GermanWhistOptions) -> Grid:
    """Return what some hands score, as the game itself reckons it."""
    if needs_both(options):
        halves = [
            (_dash(first), _dash(second), _score(score_hand(options, Deal(second, first)).points))
            for first, second in HALVES
        ]
        return Grid(("First half", "Second half", "Scores"), tuple(halves))
    last = [(_dash(split), _score(score_hand(options, Deal(split)).points)) for split in SPLITS]
    return Grid(("Last thirteen", "Scores"), tuple(last))


def _dash(pair: tuple[int, int]) -> str:
    return f"{pair[0]}–{pair[1]}"


def _score(halves: tuple[int, int]) -> str:
    return f"{shown(halves[0])}–{shown(halves[1])}"


def _match(options: GermanWhistOptions) -> Passage:
    if options.first_to:
        goal = options.first_to
        text = (
            f"A match is to {points(goal)}, looked at when a hand is over. If both players are "
            f"there after the same hand, play on to {goal + STEP}, and so on by {STEP}."
        )
    elif options.best_of > 1:
        needed = options.best_of // 2 + 1
        text = (
            f"A match is the best of {options.best_of} hands: {needed} hands won decide it, "
            "whatever they scored."
        )
        if _tie(options) and options.tied_hand == "half":
            text += " A tied hand is ½ for each, and a match can end level."
    else:
        text = "Play as many hands as you like; whoever is ahead when you stop has won."
    what = "match" if is_match(options) else "evening"
    return passage(
        f"The {what}",
        Said(text, "G3"),
        Said(
            f"The difference of the two scores is what the {what} settles: the loser pays the "
            "stake for each point of it.",
            "G3",
        ),
    )
