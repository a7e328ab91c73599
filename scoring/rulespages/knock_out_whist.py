"""The rules page of Knock-Out Whist (K1 to K3)."""

from __future__ import annotations

from scoring.rules.knock_out_hand import CARDS, KnockOutOptions
from scoring.rulespages.writing import Passage, RulesPage, Said, passage, when


def page(options: KnockOutOptions) -> RulesPage:
    """Tell how Knock-Out Whist is played under these options."""
    return RulesPage(
        "knock-out-whist",
        "Knock-Out Whist",
        "Two to seven play, each alone, with a pack of 52 cards. Whoever takes no trick is out; "
        "the last one in wins.",
        (_dealing(), _playing(), _out(), _dog(options), _winning(options)),
    )


def _dealing() -> Passage:
    return passage(
        "Dealing",
        Said(
            f"The first hand has {CARDS} cards each, and every hand one card fewer: "
            f"{', '.join(str(cards) for cards in range(CARDS - 1, 0, -1))}. The deal passes to "
            "the left, to the next player still in.",
            "K1",
        ),
        Said("For the first hand the top card of the rest is turned up: its suit is trumps.", "K1"),
        Said(
            "After that the player who took most tricks looks at the new cards and names trumps. "
            "If several took most, they cut, and the winner of the cut names them.",
            "K1",
        ),
    )


def _playing() -> Passage:
    return passage(
        "Playing",
        Said(
            "The player on the dealer’s left leads. Follow suit if you can; if not, play what you "
            "like. The highest trump takes the trick or, without a trump, the highest card of the "
            "suit led. Whoever takes a trick leads to the next."
        ),
    )


def _out() -> Passage:
    return passage(
        "Knocked out",
        Said("Nothing is scored. Whoever takes no trick in a hand is out of the game.", "K2"),
    )


def _dog(options: KnockOutOptions) -> Passage:
    who = {
        "all": "The first time that anybody takes no trick, each player without one is not out "
        "but has a dog’s life.",
        "single": "The first time that anybody takes no trick, one player without one is not out "
        "but has a dog’s life; if several took none they cut for it, and the others are out.",
        "off": "There is no second chance: no trick is out, in every hand.",
    }
    given = options.dogs_life != "off"
    return passage(
        "A dog’s life",
        Said(who[options.dogs_life], "K3"),
        when(
            given,
            "A dog is dealt one card in the next hand, to be played to any trick of it. Take a "
            "trick with it and you are back in; take none and you are out.",
            "K3",
        ),
        when(
            given,
            "This happens once in a game: after that no trick is out. After the hand of one card "
            "it cannot be given.",
            "K3",
        ),
    )


def _winning(options: KnockOutOptions) -> Passage:
    sweep = "Whoever takes every trick of a hand wins at once, and nobody has a dog’s life."
    if not options.sweep_ends_game:
        sweep = (
            "Taking every trick of a hand does not end the game by itself: whoever is given a "
            "dog’s life plays on."
        )
    if not options.sweep_ends_game and options.dogs_life == "off":
        sweep = "Whoever takes every trick of a hand has knocked out all the others, and wins."
    return passage(
        "Winning",
        Said("The last player in wins, after the hand of one card at the latest.", "K2"),
        Said(sweep, "K2"),
        Said("There is nothing to pay: the standings count games won.", "K2"),
    )
