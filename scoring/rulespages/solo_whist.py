"""The rules page of Solo Whist (O1 to O6)."""

from __future__ import annotations

from scoring.rules.solo_deal import CONTRACTS, PROP, REVOKE, TRICKS, Deal, settle
from scoring.rules.solo_options import SoloWhistOptions
from scoring.rules.written import counted
from scoring.rulespages.writing import Grid, Passage, RulesPage, Said, passage, plus, when

ABOUT = {
    "prop_and_cop": "8, with a partner",
    "solo": "5",
    "misere": "none, no trumps",
    "abundance": "9, own trumps",
    "royal_abundance": "9, trumps as turned",
    "misere_ouverte": "none, cards open",
    "abundance_declared": "all 13",
}
"""How many tricks a contract takes, in few words."""


def page(options: SoloWhistOptions) -> RulesPage:
    """Tell how Solo Whist is played under these options."""
    return RulesPage(
        "solo-whist",
        "Solo Whist",
        "Four play, each alone, with a pack of 52 cards; five may sit at the table. Every deal "
        "has an auction, and is settled across the table when it is over.",
        (_dealing(options), _calls(options), _paying(options), _revokes(), _settling()),
    )


def _dealing(options: SoloWhistOptions) -> Passage:
    passes = (
        "If all pass, a general misère is played without trumps: whoever takes the last trick "
        f"pays {counted(options.solo, 'unit')}, the price of a solo, to each of the other three."
    )
    if options.general_misere == "redeal":
        passes = "If all pass, the cards are thrown in; nobody pays and the deal passes on."
    return passage(
        "Dealing and calling",
        Said(
            "Thirteen cards each, the last one turned up for trumps. The deal passes to the left "
            "after every deal, played or passed.",
            "O6",
        ),
        Said(
            "With five at the table, the player on the dealer’s right sits out: takes no part, "
            "and neither pays nor receives.",
            "O6",
        ),
        Said(
            "From the dealer’s left, each player calls or passes; a call must be higher in the "
            "table than the one before. A proposal needs somebody who accepts it; every other "
            "call is one player against three.",
            "O1",
        ),
        Said(passes, "O4"),
    )


def _calls(options: SoloWhistOptions) -> Passage:
    rows = tuple(
        (contract.label.capitalize(), ABOUT[slug], str(getattr(options, slug)))
        for slug, contract in CONTRACTS.items()
    )
    return passage(
        "The calls, lowest first",
        Said(
            "Units are what each opponent pays when the call is won, and receives when it is "
            "lost. At prop and cop each of the two settles with one opponent.",
            "O2",
        ),
        grid=Grid(("Call", "Tricks", "Units"), rows),
    )


def _paying(options: SoloWhistOptions) -> Passage:
    over, under, more = options.over, options.under, options.abundance_over
    return passage(
        "Over and under",
        when(over, f"Each trick over at prop and cop or solo: {over} more.", "O2"),
        when(
            over,
            "All thirteen at prop and cop double what the five tricks over bring.",
            "O2",
        ),
        when(not over, "Tricks over at prop and cop or solo bring nothing more.", "O2"),
        when(more, f"Each trick over at an abundance: {more} more.", "O2"),
        when(not more, "Tricks over at an abundance bring nothing more.", "O2"),
        when(
            under,
            "Each trick short at prop and cop, solo or abundance: "
            f"{under} more, on top of the units of the call.",
            "O2",
        ),
        when(not under, "Tricks short cost nothing beyond the units of the call.", "O2"),
        Said("At a misère or an abundance declared there is nothing over or under.", "O2"),
        grid=_examples(options),
    )


def _examples(options: SoloWhistOptions) -> Grid:
    """Return what some deals pay, as the game itself reckons it."""
    played = (
        ("Prop and cop, 10 tricks", Deal(PROP, 0, 1, 10)),
        ("Prop and cop, all 13", Deal(PROP, 0, 1, TRICKS)),
        ("Solo, 7 tricks", Deal("solo", 0, tricks=7)),
        ("Solo, 4 tricks", Deal("solo", 0, tricks=4)),
        ("Abundance, 10 tricks", Deal("abundance", 0, tricks=10)),
        ("Misère, a trick taken", Deal("misere", 0, tricks=1)),
    )
    rows = []
    for words, deal in played:
        units = settle(options, 4, None, deal).payments
        rows.append((words, plus(units[0]), plus(units[3])))
    return Grid(("For example", "Caller", "Opponent"), tuple(rows))


def _revokes() -> Passage:
    return passage(
        "Revokes",
        Said(
            f"By the caller’s side: {REVOKE} tricks off for each, and the call cannot be won. If "
            "there are still enough, it loses the units of the call; if not, the tricks short too.",
            "O5",
        ),
        Said(
            "By an opponent: the call is won at its units, and whoever revoked first pays for all "
            "of the opponents. By both sides: the deal is void.",
            "O5",
        ),
    )


def _settling() -> Passage:
    return passage(
        "Settling up",
        Said(
            "What one receives the others pay: every deal adds up to nothing. Units times the "
            "stake is money; at the end the balances are cleared with the fewest payments.",
            "O3",
        ),
    )
