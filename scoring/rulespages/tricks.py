"""The rules page of plain tricks (T1, T2)."""

from __future__ import annotations

from scoring.rules.tricks_play import TricksOptions
from scoring.rules.written import counted
from scoring.rulespages.writing import RulesPage, Said, passage


def page(options: TricksOptions) -> RulesPage:
    """Tell how plain tricks are scored under these options."""
    taken = options.revoke_tricks
    moves = f"{counted(taken, 'trick')} {'moves' if taken == 1 else 'move'} to the other side"
    price = f"{moves}, or as many as there are" if taken else "no trick moves"
    return RulesPage(
        "tricks",
        "Plain tricks",
        "Four play as two pairs of partners with a pack of 52 cards. Every trick is a point, win "
        "or lose, as at drives and at duplicate.",
        (
            passage(
                "Playing",
                Said(
                    "Thirteen cards each. Follow suit if you can; the highest trump takes the "
                    "trick or, without a trump, the highest card of the suit led. Whoever takes a "
                    "trick leads to the next."
                ),
            ),
            passage(
                "Counting",
                Said(
                    "Each side scores all the tricks that it took; the two figures of a deal make "
                    "thirteen. There are no honours and no games.",
                    "T1",
                ),
                Said("Whoever has most tricks at the end is first.", "T1"),
            ),
            passage(
                "Revokes",
                Said(f"For each revoke {price}; the deal still makes thirteen.", "T2"),
            ),
        ),
    )
