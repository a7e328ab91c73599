"""What whist clubs may vary (W1 to W16), and the sets of options known by a name."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.rules.options import Preset, choice, number, several, switch


@dataclass(frozen=True, slots=True)
class WhistOptions:
    """Every option of whist; the defaults are British short whist."""

    target: int = number(
        5, ("Points to a game", "W10", "5 short, 7 American, 9 or 10 long."), least=1, most=100
    )
    honours: bool = switch(
        True, ("Honours are scored", "W6", "Three held between partners 2, all four 4.")
    )
    honours_bar: bool = switch(
        True,
        ("No honours one point short", "W7", "A side one point short of game scores no honours."),
    )
    honours_may_win: bool = switch(
        True,
        ("Honours may win a game", "W6", "When off, honours stop a side one point short."),
    )
    revoke_value: int = number(
        3,
        ("Price of a revoke", "W3", "Points added or deducted, or tricks taken, for each revoke."),
        least=1,
        most=13,
    )
    revoke_remedies: tuple[str, ...] = several(
        ("Remedies for a revoke", "W3", "Among these the other side chooses."),
        {
            "tricks": "take the offenders' tricks",
            "add": "add to one's own score",
            "deduct": "deduct from the offenders' score",
        },
    )
    revoke_both: str = choice(
        "cancel",
        ("When both sides revoke", "W3", "Neither side can win on that deal."),
        {
            "cancel": "no remedy is taken",
            "punish": "each side is penalised, in the order recorded",
            "redeal": "the deal scores nothing and the same player deals again",
        },
    )
    short_pile: str = choice(
        "move",
        ("Fewer tricks than the remedy takes", "W3", "When the offenders took too few tricks."),
        {"move": "take as many as there are", "refuse": "refuse the remedy"},
    )
    game_value: str = choice(
        "bands",
        ("Value of a game", "W13", "In rubber points, by the losers' score."),
        {
            "bands": "losers at 0: 3; at 1 or 2: 2; else 1",
            "bands_half": "losers at 0: 3; below half the target: 2; else 1",
            "long_double": "losers below half the target: 2; else 1",
            "margin": "the target less the losers' score",
            "flat": "always 1",
        },
    )
    rubber_games: int = number(
        2,
        ("Games that win a rubber", "W14", "2 is best of three; 1 settles every game."),
        least=1,
        most=2,
    )
    rubber_bonus: int = number(
        2, ("Points for the rubber", "W14", "Added by the winners of a rubber."), least=0, most=20
    )
    unfinished: str = choice(
        "games",
        ("An unfinished rubber", "W16", "What is settled when the club closes."),
        {
            "games": "finished games count, without a bonus",
            "void": "nothing is settled",
            "leader_bonus": "finished games count and the side ahead in games adds 1",
        },
    )
    misdeal: str = choice(
        "passes",
        ("After a misdeal", "W11", "A misdeal scores nothing."),
        {"passes": "the deal passes left", "same_dealer": "the same player deals again"},
    )
    first_dealer: str = choice(
        "lowest",
        ("Who deals first", "D1", "Of the four cards drawn, ace low."),
        {"lowest": "the lowest card", "highest": "the better card of the winning pair"},
    )


PRESETS = (
    Preset("short", "British short whist", WhistOptions()),
    Preset(
        "american",
        "American whist, seven points",
        WhistOptions(target=7, honours=False, game_value="margin", rubber_bonus=0),
    ),
    Preset(
        "long",
        "Long whist, ten points",
        WhistOptions(target=10, game_value="long_double", rubber_bonus=1),
    ),
    Preset(
        "long9",
        "Long whist, nine points",
        WhistOptions(target=9, game_value="long_double", rubber_bonus=1),
    ),
    Preset("modern", "Short whist, tricks only", WhistOptions(honours=False)),
)
